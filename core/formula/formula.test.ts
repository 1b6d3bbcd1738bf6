import { describe, expect, it } from 'vitest';
import { computeRecord, orderComputed, type Computed } from './compute.ts';
import { evaluate, holds } from './evaluate.ts';
import { parseFormula } from './parse.ts';

function value(
  text: string,
  fields: Record<string, unknown> = {},
  rows: readonly Record<string, unknown>[] = [],
): string | null {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.fault.en);
  return evaluate(parsed.formula, {
    field: (name) => fields[name],
    column: (_table, name) => rows.map((row) => row[name]),
  });
}

function computed(field: string, text: string, precision: number | null = 2): Computed {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.fault.en);
  return { field, formula: parsed.formula, precision };
}

describe('evaluate', () => {
  const cases: readonly [string, Record<string, unknown>, string | null][] = [
    ['1 + 2 * 3', {}, '7'],
    ['(1 + 2) * 3', {}, '9'],
    ['-a * -2', { a: '1.5' }, '3'],
    ['0.1 + 0.2', {}, '0.3'],
    ['10 - 3 - 2', {}, '5'],
    ['round(qty * price, 2)', { qty: 3, price: '1.115' }, '3.35'],
    ['round(2.5, 0)', {}, '3'],
    ['round(-2.5, 0)', {}, '-3'],
    ['min(a, b, 3)', { a: 5, b: 4 }, '3'],
    ['max(0, a - b)', { a: 1, b: 4 }, '0'],
    ['abs(-3)', {}, '3'],
    ["if(kind = 'Y', 1, 2)", { kind: 'Y' }, '1'],
    ['if(a >= 2, 1, 0)', { a: 1 }, '0'],
    ['a + 1', {}, null],
    ['coalesce(a, 0) + 1', {}, '1'],
    ['1 / 0', {}, null],
    ['round(1 / 3, 4)', {}, '0.3333'],
    ['minutes(t) / 60', { t: '08:30' }, '8.5'],
  ];
  it.each(cases)('%s', (text, fields, expected) => expect(value(text, fields)).toBe(expected));

  it('adds up a column and counts missing numbers as nothing', () => {
    expect(value('sum(lines.amount)', {}, [{ amount: '0.10' }, { amount: null }, { amount: '0.20' }])).toBe('0.3');
  });
});

describe('holds', () => {
  const cases: readonly [string, boolean][] = [
    ["amount >= 10000 and kind = 'and'", true],
    ['amount < 1 or amount > 2 and amount < 3', false],
    ['(amount < 1 or amount > 2) and amount > 3', true],
    ['missing > 1', false],
    ['amount', false],
  ];
  it.each(cases)('%s: %s', (text, expected) => {
    const parsed = parseFormula(text);
    if (!parsed.ok) throw new Error(parsed.fault.en);
    const fields: Record<string, unknown> = { amount: '10000.00', kind: 'and' };
    expect(holds(parsed.formula, { field: (name) => fields[name], column: () => [] })).toBe(expected);
    expect(parsed.formula.fields).not.toContain('and');
  });
});

describe('parseFormula', () => {
  const cases: readonly [string, number][] = [
    ['1 +', 3],
    ['a b', 2],
    ['foo(1)', 0],
    ['round(1)', 0],
    ['sum(a)', 4],
    ['a.b + 1', 0],
    ['1 ; 2', 2],
    ['(1', 2],
  ];
  it.each(cases)('names the place of the fault in %j', (text, position) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, fault: { position } });
  });
  it('refuses formulas without end', () => {
    expect(parseFormula('('.repeat(400)).ok).toBe(false);
    expect(parseFormula('-'.repeat(400)).ok).toBe(false);
    expect(parseFormula('1+'.repeat(400)).ok).toBe(false);
  });
});

describe('computeRecord', () => {
  it('computes rows first, then the head, each rounded [INV-DOC-04]', () => {
    const lines = orderComputed([
      computed('total', 'amount + tax'),
      computed('tax', 'round(amount * rate / 100, 2)'),
      computed('amount', 'round(qty * price, 2)'),
    ]);
    if (!lines.ok) throw new Error('circle');
    const record = {
      order_line: [
        { qty: 1000, price: '3.20', rate: 13 },
        { qty: 3, price: '0.333', rate: 13 },
      ],
    };
    const result = computeRecord<Record<string, unknown>>(record, {
      head: [computed('total', 'sum(order_line.total)')],
      subs: { order_line: lines.order },
    });
    expect(result['order_line']).toMatchObject([
      { amount: '3200.00', tax: '416.00', total: '3616.00' },
      { amount: '1.00', tax: '0.13', total: '1.13' },
    ]);
    expect(result['total']).toBe('3617.13');
  });

  it('adds up 10,000 lines to the cent, each rounded half up by itself [INV-DOC-04]', () => {
    const rate = 13;
    const lines = Array.from({ length: 10_000 }, (_, index) => ({
      // Ten-thousandths and millionths, so that every line has to be rounded.
      qty: BigInt(((index * 7_919) % 99_991) + 1),
      price: BigInt(((index * 104_729) % 9_999_991) + 5),
    }));
    const halfUp = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;
    const cents = lines.map(({ qty, price }) => halfUp(qty * price, 100_000_000n));
    const taxes = cents.map((amount) => halfUp(amount * BigInt(rate), 100n));
    const text = (value: bigint, decimals: number): string => {
      const digits = String(value).padStart(decimals + 1, '0');
      return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
    };
    const plan = orderComputed([
      computed('amount', 'round(qty * price, 2)'),
      computed('tax', 'round(amount * rate / 100, 2)'),
      computed('total', 'amount + tax'),
    ]);
    if (!plan.ok) throw new Error('circle');
    const record = { order_line: lines.map(({ qty, price }) => ({ qty: text(qty, 4), price: text(price, 6), rate })) };
    const result = computeRecord<Record<string, unknown>>(record, {
      head: [
        computed('amount', 'sum(order_line.amount)'),
        computed('tax', 'sum(order_line.tax)'),
        computed('total', 'sum(order_line.total)'),
      ],
      subs: { order_line: plan.order },
    });
    const sum = (values: readonly bigint[]): bigint => values.reduce((total, value) => total + value, 0n);
    expect(result).toMatchObject({
      amount: text(sum(cents), 2),
      tax: text(sum(taxes), 2),
      total: text(sum(cents) + sum(taxes), 2),
    });
  });

  it('names a circle', () => {
    expect(orderComputed([computed('a', 'b + 1'), computed('b', 'a + 1')])).toEqual({
      ok: false,
      circle: ['a', 'b', 'a'],
    });
  });
});
