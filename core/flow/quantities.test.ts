import { describe, expect, it } from 'vitest';
import Big from 'big.js';
import {
  beyond,
  given,
  isAlike,
  openOf,
  prepared,
  progressOf,
  sourceStates,
  taken,
  takenBy,
  weightOf,
} from './quantities.ts';
import type { TakingLine, Weight } from './quantities.ts';

const line = (qty: string, weight: Weight = 'full', more: Partial<TakingLine> = {}): TakingLine => ({
  qty,
  weight,
  done: '0',
  isClosed: false,
  ...more,
});
const text = (value: Big | null): string | null => value?.toFixed() ?? null;

describe('[INV-DOC-01] quantities between documents', () => {
  it('count audited documents in full, drafts and void ones not, closed ones as far as they were done', () => {
    expect(text(taken(line('600')))).toBe('600');
    expect(text(taken(line('600', 'draft')))).toBe('0');
    expect(text(taken(line('600', 'void')))).toBe('0');
    expect(text(taken(line('600', 'done', { done: '200' })))).toBe('200');
    expect(text(taken(line('600', 'full', { done: '250.5', isClosed: true })))).toBe('250.5');
    expect(text(taken(line('600', 'done', { done: '700' })))).toBe('600');
  });

  it('know what a state means in each life cycle', () => {
    expect(['0', '1', '2', '3', '4', '5', '6'].map((state) => weightOf('order', state))).toEqual([
      'draft',
      'draft',
      'full',
      'full',
      'full',
      'done',
      'void',
    ]);
    expect(['0', '1', '2', '3', '4', '5'].map((state) => weightOf('bill', state))).toEqual([
      'draft',
      'draft',
      'full',
      'full',
      'void',
      'draft',
    ]);
    expect(['0', '2', '4'].map((state) => weightOf('stock', state))).toEqual(['draft', 'full', 'void']);
  });

  it('[P01] propose what neither audited documents nor drafts have, and never less than nothing', () => {
    expect(text(openOf(new Big(1000), []))).toBe('1000');
    expect(text(openOf(new Big(1000), [line('600')]))).toBe('400');
    expect(text(openOf(new Big(1000), [line('600'), line('150', 'draft'), line('90', 'void')]))).toBe('250');
    expect(text(openOf(new Big(100), [line('120')]))).toBe('0');
    expect(text(prepared([line('1', 'draft'), line('2')]))).toBe('1');
  });

  it('read what a line has to give from a formula, exactly', () => {
    expect(text(given('qty - coalesce(return_qty, 0)', { qty: '0.3', return_qty: '0.1' }))).toBe('0.2');
    expect(text(given("if(iqc_flag = 'Y', qualified_qty + concession_qty, qty)", { iqc_flag: 'N', qty: '7' }))).toBe(
      '7',
    );
    expect(text(given('qty', { qty: null }))).toBe('0');
  });

  it('say by how much something goes beyond a line and its tolerance', () => {
    expect(text(beyond(new Big(100), 0, new Big(60), new Big(50)))).toBe('10');
    expect(beyond(new Big(100), 0, new Big(60), new Big(40))).toBeNull();
    expect(beyond(new Big(100), 10, new Big(60), new Big(50))).toBeNull();
    expect(text(beyond(new Big(100), 10, new Big(60), new Big('50.0001')))).toBe('0.0001');
  });

  it('compare numbers as numbers, texts as texts and nothing as nothing', () => {
    expect(isAlike('13.00', '13', true)).toBe(true);
    expect(isAlike('13.00', '13', false)).toBe(false);
    expect(isAlike('', null, true)).toBe(true);
    expect(isAlike(undefined, 'a', false)).toBe(false);
  });
});

describe('[lifecycles.order] the state of an order', () => {
  const rule = { lines: 'l', done: 'out_qty', of: 'qty', begun: ['notice_qty'] };
  const state = (...lines: Record<string, string>[]) => {
    const { state: order, status, lines: states } = progressOf(rule, lines);
    return [order, status, states.join('')];
  };
  const row = (qty: string, notice: string, out: string, status = '0') => ({
    qty,
    notice_qty: notice,
    out_qty: out,
    line_status: status,
  });

  it('follows from the counts of its lines', () => {
    expect(state(row('10', '0', '0'))).toEqual(['2', '0', '0']);
    expect(state(row('10', '6', '0'))).toEqual(['3', '0', '0']);
    expect(state(row('10', '6', '6'))).toEqual(['3', '1', '0']);
    expect(state(row('10', '10', '10'), row('5', '0', '0'))).toEqual(['3', '1', '10']);
    expect(state(row('10', '10', '10'), row('5', '5', '5.0000'))).toEqual(['4', '2', '11']);
  });

  it('takes closed lines as they are', () => {
    expect(state(row('10', '10', '10'), row('5', '0', '0', '2'))).toEqual(['4', '2', '12']);
    expect(state(row('10', '0', '0', '2'), row('5', '0', '0'))).toEqual(['2', '0', '20']);
  });
});

describe('[INV-DOC-01] any sequence of acts', () => {
  /** A small generator: the same numbers in every run. */
  const numbers = (seed: number) => {
    let at = seed;
    return (most: number): number => {
      at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
      return at % most;
    };
  };

  it('keeps the count the sum of what is audited, and never goes beyond the line', () => {
    for (let seed = 1; seed <= 40; seed += 1) {
      const next = numbers(seed);
      const of = new Big(next(900) + 100);
      const percent = next(3) * 5;
      const documents: TakingLine[] = [];
      for (let step = 0; step < 60; step += 1) {
        const at = next(documents.length + 1);
        const found = documents[at];
        if (found === undefined) documents.push(line(new Big(next(4000) + 1).div(10).toFixed(), 'draft'));
        else if (found.weight === 'full') documents[at] = { ...found, weight: 'draft' };
        else {
          const others = takenBy(documents.filter((one) => one !== found));
          if (beyond(of, percent, others, new Big(String(found.qty))) === null)
            documents[at] = { ...found, weight: 'full' };
        }
        const audited = documents.filter(({ weight }) => weight === 'full');
        const sum = audited.reduce((all, one) => all.plus(String(one.qty)), new Big(0));
        expect(takenBy(documents).eq(sum)).toBe(true);
        expect(sum.lte(of.times(100 + percent).div(100))).toBe(true);
        const open = openOf(of, documents);
        expect(open.gte(0)).toBe(true);
        expect(open.plus(sum).plus(prepared(documents)).lte(of) || open.eq(0)).toBe(true);
      }
    }
  });
});

describe('[INV-DOC-01] the ends of quantities', () => {
  it('nothing is open where exactly everything is taken, and half a piece is', () => {
    expect(text(openOf(new Big(100), [line('99.5')]))).toBe('0.5');
    expect(text(openOf(new Big(100), [line('100')]))).toBe('0');
  });

  it('red drafts prepare nothing, and half a piece does', () => {
    expect(text(prepared([line('-5', 'draft'), line('0.5', 'draft'), line('0', 'draft')]))).toBe('0.5');
  });

  it('a formula that cannot be read gives nothing', () => {
    expect(text(given('qty +', { qty: '7' }))).toBe('0');
  });

  it('can be pushed while a document is audited and not closed', () => {
    expect(sourceStates('order')).toEqual(['2', '3', '4']);
    expect(sourceStates('bill')).toEqual(['2']);
  });

  it('an order without lines is audited, one with half a piece has begun', () => {
    const rule = { lines: 'l', done: 'done', of: 'qty', begun: ['notice'] };
    expect(progressOf(rule, [])).toEqual({ state: '2', status: '0', lines: [] });
    expect(progressOf(rule, [{ qty: '5', done: '0.5' }])).toEqual({ state: '3', status: '1', lines: ['0'] });
    expect(progressOf(rule, [{ qty: '5', done: '0', notice: '0.5' }])).toEqual({
      state: '3',
      status: '0',
      lines: ['0'],
    });
    expect(progressOf(rule, [{ qty: '5', done: '5' }])).toEqual({ state: '4', status: '2', lines: ['1'] });
  });

  it('nothing and a number differ', () => {
    expect(isAlike('', '0', true)).toBe(false);
    expect(isAlike('0', null, true)).toBe(false);
  });
});
