import { describe, expect, it } from 'vitest';
import { askedPlaces, commonAmounts, type CommonLine } from './common-voucher.ts';

const lines = (...rows: readonly (readonly [string, string])[]): readonly CommonLine[] =>
  rows.map(([direction, expression]) => ({ direction, expression }));
const amounts = (of: readonly CommonLine[], given: Readonly<Record<number, string>> = {}): unknown => {
  const found = commonAmounts(of, new Map(Object.entries(given).map(([at, amount]) => [Number(at), amount])));
  return 'fault' in found ? found.fault.zh : found.amounts.map((amount) => amount?.toFixed(2) ?? null);
};

describe('[K6] [finance.voucher-template] a common voucher', () => {
  it('has amounts that stand in it, and some that are left open', () => {
    expect(amounts(lines(['D', '1200'], ['C', '']))).toEqual(['1200.00', null]);
  });

  it('asks for some amounts and reckons the others from lines above, half up to the cent', () => {
    const wages = lines(['D', '?'], ['D', 'l1 * 0.2785'], ['C', 'l2'], ['C', 'rest']);
    expect(askedPlaces(wages)).toEqual([0]);
    // 1000.01 × 0.2785 = 278.502785; debit 1278.51, credit 278.50 leaves 1000.01.
    expect(amounts(wages, { 0: '1000.01' })).toEqual(['1000.01', '278.50', '278.50', '1000.01']);
    // 0.1 × 0.25 = 0.025, half up.
    expect(amounts(lines(['D', '?'], ['C', 'l1 * 0.25']), { 0: '0.1' })).toEqual(['0.10', '0.03']);
  });

  it('balances by `rest`, red where the lines above are too much on its own side', () => {
    expect(amounts(lines(['D', '30'], ['C', '100'], ['C', 'rest']))).toEqual(['30.00', '100.00', '-70.00']);
  });

  it('says which line cannot be reckoned, and why', () => {
    expect(amounts(lines(['D', 'l2'], ['C', '5']))).toBe('第 1 行：“l2”不是上面的行；可写 l1、l2 … 和 rest');
    expect(amounts(lines(['D', '5'], ['C', 'salary']))).toBe('第 2 行：“salary”不是上面的行；可写 l1、l2 … 和 rest');
    expect(amounts(lines(['D', '5 *']))).toMatch(/^第 1 行：/u);
  });
});
