import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchItems, type MatchRule, type OpenItem } from './write-off-match.ts';

const item = (id: string, open: string, date: string, more: Partial<OpenItem> = {}): OpenItem => ({
  id,
  open,
  billDate: date,
  dueDate: date,
  orderNo: null,
  ...more,
});
const told = (pairs: ReturnType<typeof matchItems>) => pairs.map(({ upper, lower, amount }) => [upper, lower, amount]);

describe('automatic matching of open items', () => {
  it('[P18] settles receivables in the order of their due dates, to the cent', () => {
    const pairs = matchItems(
      [item('YS-1', '5000', '2026-09-30'), item('YS-2', '7000', '2026-10-31'), item('YS-3', '2500', '2026-11-15')],
      [item('SK-1', '6000', '2026-11-20'), item('YUS-1', '4200', '2026-11-21')],
    );
    expect(told(pairs)).toEqual([
      ['YS-1', 'SK-1', '5000.00'],
      ['YS-2', 'SK-1', '1000.00'],
      ['YS-2', 'YUS-1', '4200.00'],
    ]);
  });

  it('[P19] settles payables by the oldest money first, to the cent', () => {
    const pairs = matchItems(
      [item('YF-1', '3254.40', '2026-10-01'), item('YF-2', '11119.20', '2026-10-15')],
      [item('FK-1', '8000', '2026-11-20'), item('YUF-1', '3000', '2026-09-01')],
    );
    expect(told(pairs)).toEqual([
      ['YF-1', 'YUF-1', '3000.00'],
      ['YF-1', 'FK-1', '254.40'],
      ['YF-2', 'FK-1', '7745.60'],
    ]);
  });

  it('[hexiao.hexiao] takes the same order first, and an equal amount before an older one', () => {
    const pairs = matchItems(
      [item('A', '100', '2026-01-01'), item('B', '50', '2026-02-01', { orderNo: 'XS-9' })],
      [
        item('old', '80', '2026-01-05'),
        item('same', '50', '2026-03-01', { orderNo: 'XS-9' }),
        item('equal', '100', '2026-04-01'),
      ],
    );
    expect(told(pairs)).toEqual([
      ['B', 'same', '50.00'],
      ['A', 'equal', '100.00'],
    ]);
  });

  it('[hexiao.auto-rule] does what the rules say, one after the other', () => {
    const rule = (keys: readonly string[], order: string, tolerance = '0'): MatchRule => ({ keys, order, tolerance });
    const upper = [item('A', '100', '2026-01-01'), item('B', '30', '2026-02-01')];
    const lower = [item('x', '99.98', '2026-03-01'), item('y', '200', '2026-01-01')];
    expect(told(matchItems(upper, lower, [rule(['1', '4'], '1', '0.05')]))).toEqual([['A', 'x', '99.98']]);
    expect(told(matchItems(upper, lower, [rule(['1', '2'], '1')]))).toEqual([]);
    expect(told(matchItems(upper, lower, [rule(['6'], '1')]))).toEqual([]);
    expect(told(matchItems(upper, lower, [rule(['1'], '3')]))).toEqual([
      ['B', 'x', '30.00'],
      ['A', 'x', '69.98'],
      ['A', 'y', '30.02'],
    ]);
  });

  it('[INV-AR-01] [INV-AR-02] never matches above what is open, and leaves nothing open on both sides', () => {
    const money = fc.integer({ min: 0, max: 500_000 }).map((cents) => (cents / 100).toFixed(2));
    const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-05-${String(date).padStart(2, '0')}`);
    const order = fc.constantFrom(null, 'XS-1', 'XS-2');
    const items = fc
      .array(fc.record({ open: money, billDate: day, dueDate: fc.option(day), orderNo: order }), { maxLength: 8 })
      .map((rows) => rows.map((row, index): OpenItem => ({ id: `i${index}`, ...row })));
    const rules = fc.array(
      fc.record({
        keys: fc.subarray(['1', '2', '3', '4', '5', '6']),
        order: fc.constantFrom('1', '2', '3'),
        tolerance: fc.constantFrom('0', '0.05', '10'),
      }),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(items, items, rules, (upper, lower, chosen) => {
        const pairs = matchItems(upper, lower, chosen);
        const sum = (of: (pair: (typeof pairs)[number]) => boolean): Big =>
          pairs.filter(of).reduce((total, { amount }) => total.plus(amount), new Big(0));
        for (const { id, open } of upper) expect(sum((pair) => pair.upper === id).lte(open)).toBe(true);
        for (const { id, open } of lower) expect(sum((pair) => pair.lower === id).lte(open)).toBe(true);
        expect(pairs.every(({ amount }) => new Big(amount).gt(0))).toBe(true);
        if (chosen.length > 0) return;
        const total = (of: readonly OpenItem[]): Big => of.reduce((all, { open }) => all.plus(open), new Big(0));
        const least = total(upper).lt(total(lower)) ? total(upper) : total(lower);
        expect(sum(() => true).eq(least)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
