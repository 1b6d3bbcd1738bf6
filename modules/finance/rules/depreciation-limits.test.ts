import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import {
  amountFor,
  depreciationPlan,
  isDepreciable,
  leftOf,
  monthsBetween,
  nextAmount,
  salvageOf,
  type AssetState,
} from './depreciation.ts';

const asset = (more: Partial<AssetState> = {}): AssetState => ({
  origin: '1200',
  rate: '5',
  life: 12,
  method: '1',
  accum: '0',
  months: 0,
  period: '2026-01',
  totalWork: '0',
  work: '0',
  baseNet: '1200',
  baseMonths: 0,
  baseWork: '0',
  status: '1',
  entered: '',
  ...more,
});
const plan = (method: string, net: string, total: string, months: number): readonly string[] =>
  depreciationPlan(method, { net: new Big(net), total: new Big(total), months }).map((amount) => amount.toFixed(2));
const sum = (amounts: readonly string[]): string => amounts.reduce((all, one) => all.plus(one), new Big(0)).toFixed(2);

describe('[F15] what an asset may still lose', () => {
  it('is its value without what is to be left, half a cent up, and never below nothing', () => {
    expect(salvageOf({ origin: '0.10', rate: '5' }).toFixed(3)).toBe('0.010');
    expect(salvageOf({ origin: '1200', rate: '5' }).toFixed(2)).toBe('60.00');
    expect(leftOf(asset({ accum: '1000' })).toFixed(2)).toBe('140.00');
    expect(leftOf(asset({ accum: '1200' })).toFixed(2)).toBe('0.00');
    expect([
      isDepreciable(asset({ accum: '1139.50' })),
      isDepreciable(asset({ accum: '1140' })),
      isDepreciable(asset({ status: '4' })),
    ]).toEqual([true, false, false]);
  });
});

describe('[F15] the plan of an asset', () => {
  it('has as many months as there are, none without any', () => {
    expect(plan('1', '10', '10', 0)).toEqual([]);
    expect(plan('1', '10', '10', -3)).toEqual([]);
    expect(plan('1', '10', '10', 1)).toEqual(['10.00']);
    expect(plan('1', '0.05', '0.05', 3)).toEqual(['0.02', '0.02', '0.01']);
    // Half a cent goes up, and nothing is taken twice.
    expect(plan('1', '0.03', '0.03', 6)).toEqual(['0.01', '0.01', '0.01', '0.00', '0.00', '0.00']);
  });

  it('declines by 24 of its months of what is left until two years are left', () => {
    const three = plan('3', '3600', '3600', 36);
    // 3600 × 24 / 36 = 2400 in the first year, the other 1200 in two.
    expect([three.slice(0, 12), three.slice(12)]).toEqual([Array(12).fill('200.00'), Array(24).fill('50.00')]);
    expect(plan('3', '2400', '2400', 24)).toEqual(Array(24).fill('100.00'));
    const odd = plan('3', '3600', '3600', 25);
    expect([odd.length, sum(odd), odd[0], odd[12]]).toEqual([25, '3600.00', '288.00', '11.08']);
    // No more than is to be lost, though the value itself would allow it.
    const salvaged = plan('3', '3600', '1000', 36);
    expect([sum(salvaged), salvaged[0], salvaged[12]]).toEqual(['1000.00', '83.33', '0.00']);
  });

  it('goes by the digits of years, the last of which may be a part of one', () => {
    // 18 months: 18 × 12 and 6 × 6 parts of 252.
    const parts = plan('4', '2520', '2520', 18);
    expect([parts.slice(0, 12), parts.slice(12)]).toEqual([Array(12).fill('180.00'), Array(6).fill('60.00')]);
    expect(plan('4', '120', '120', 12)).toEqual(Array(12).fill('10.00'));
  });
});

describe('[F15] the next months of an asset', () => {
  const next = (more: Partial<AssetState>, count = 1, work = '0'): string =>
    amountFor(asset(more), count, work).toFixed(2);

  it('take all that is left with the last of them, and not before', () => {
    expect(next({})).toBe('95.00');
    expect(next({ months: 10, accum: '950' })).toBe('95.00');
    expect(next({ months: 10, accum: '940' })).toBe('95.00');
    expect(next({ months: 11, accum: '1040' })).toBe('100.00');
    expect(next({ months: 10, accum: '940' }, 2)).toBe('200.00');
    expect(next({ accum: '1100' })).toBe('40.00');
  });

  it('count from the basis of the plan', () => {
    // 1140 of which 500 is gone: 640 − 60 over the six months that are left.
    expect(next({ baseNet: '700', baseMonths: 6, months: 6, accum: '500' })).toBe('106.67');
    expect(next({ baseNet: '50', baseMonths: 6, months: 6, accum: '500' })).toBe('0.00');
    expect(next({ baseNet: '60', baseMonths: 6, months: 6, accum: '500' })).toBe('0.00');
  });

  it('go by the share of work that is done, so that rounding never adds up', () => {
    const machine = { method: '2', totalWork: '700', work: '100', baseWork: '100', accum: '0' };
    // 1140 over 600: 1.90 an hour.
    expect(next(machine, 1, '10')).toBe('19.00');
    expect(next({ ...machine, work: '101', accum: '1.90' }, 1, '1')).toBe('1.90');
    expect(next({ ...machine, totalWork: '400' }, 1, '1')).toBe('3.80');
    expect(next({ ...machine, totalWork: '400', work: '101' }, 1, '1')).toBe('3.80');
    expect(next({ ...machine, work: '690', accum: '1121' }, 1, '10')).toBe('19.00');
    expect(next({ ...machine, work: '690', accum: '1000' }, 1, '10')).toBe('140.00');
    expect(next({ ...machine, work: '690', accum: '1135' }, 1, '5')).toBe('5.00');
    expect(next({ ...machine, totalWork: '100' }, 1, '1')).toBe('1140.00');
    expect(next({ ...machine, totalWork: '100.5', work: '100' }, 1, '0.25')).toBe('570.00');
  });

  it('are not known where they depend on work, and none where nothing is left', () => {
    expect(nextAmount(asset({ method: '2' }))).toBeNull();
    expect(nextAmount(asset({ method: '2', accum: '1140' }))?.toFixed(2)).toBe('0.00');
    expect(nextAmount(asset())?.toFixed(2)).toBe('95.00');
  });

  it('are counted between two months', () => {
    expect([
      monthsBetween('2026-01', '2026-01'),
      monthsBetween('2025-12', '2026-01'),
      monthsBetween('2026-01', '2025-11'),
      monthsBetween('2020-03', '2026-10'),
    ]).toEqual([0, 1, -2, 79]);
  });
});

describe('[F15] a value that falls by a share of what is left', () => {
  it('falls by whole cents a year: 24/36 of 100 are 66.67, spread over twelve months', () => {
    const plan = depreciationPlan('3', { net: new Big(100), total: new Big(100), months: 36 });
    const sum = (from: number, to: number) => plan.slice(from, to).reduce((all, one) => all.plus(one), new Big(0));
    expect(sum(0, 12).toString()).toBe('66.67');
    expect(sum(12, 36).toString()).toBe('33.33');
    expect(plan.filter((one) => !one.eq(one.round(2)))).toEqual([]);
  });
});
