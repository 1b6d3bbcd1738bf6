import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import {
  amountFor,
  depreciationPlan,
  isDepreciable,
  leftOf,
  monthsBetween,
  nextAmount,
  type AssetState,
} from './depreciation.ts';

const asset = (more: Partial<AssetState> = {}): AssetState => ({
  origin: '120000',
  rate: '5',
  life: 60,
  method: '1',
  accum: '0',
  months: 0,
  period: '2026-01',
  totalWork: '0',
  work: '0',
  baseNet: more.origin ?? '120000',
  baseMonths: 0,
  baseWork: '0',
  status: '1',
  entered: '',
  ...more,
});
/** Returns the depreciation of each year, counted month by month as runs do. */
const years = (one: AssetState): readonly string[] => {
  const amounts: string[] = [];
  let state = one;
  for (let year = 0; year < Math.ceil(one.life / 12); year += 1) {
    let sum = new Big(0);
    for (let month = 0; month < 12; month += 1) {
      const amount = isDepreciable(state) ? amountFor(state, 1, '0') : new Big(0);
      sum = sum.plus(amount);
      state = asset({ ...state, accum: new Big(state.accum).plus(amount).toFixed(2), months: state.months + 1 });
    }
    amounts.push(sum.toFixed(2));
  }
  return amounts;
};

describe('[F15] depreciation of 120000 with 5 % left after five years', () => {
  it('is 1900.00 a month in equal parts', () => {
    expect(nextAmount(asset())?.toFixed(2)).toBe('1900.00');
    expect(years(asset())).toEqual(['22800.00', '22800.00', '22800.00', '22800.00', '22800.00']);
  });

  it('declines by twice the rate, the last two years in equal parts', () => {
    expect(years(asset({ method: '3' }))).toEqual(['48000.00', '28800.00', '17280.00', '9960.00', '9960.00']);
  });

  it('goes by the digits of the years', () => {
    expect(years(asset({ method: '4' }))).toEqual(['38000.00', '30400.00', '22800.00', '15200.00', '7600.00']);
  });

  it('goes by work done, and is used up with the last of it', () => {
    const machine = asset({ method: '2', totalWork: '3000' });
    expect(nextAmount(machine)).toBeNull();
    expect(amountFor(machine, 1, '100').toFixed(2)).toBe('3800.00');
    expect(amountFor({ ...machine, accum: '113999.99', work: '2999' }, 1, '5').toFixed(2)).toBe('0.01');
    expect(amountFor(machine, 1, '0').toFixed(2)).toBe('0.00');
  });
});

describe('what rounding leaves', () => {
  it.each(['1', '3', '4'])('lands in the last month, whatever the method (%s)', (method) => {
    for (const [origin, rate, life] of [
      ['1000', '0', 3],
      ['99999.99', '3.5', 37],
      ['0.05', '0', 60],
      ['8888.88', '4', 30],
      ['5000', '40', 60],
    ] as const) {
      const one = asset({ origin, rate, life, method });
      const total = years(one).reduce((sum, year) => sum.plus(year), new Big(0));
      expect(total.toFixed(2)).toBe(leftOf(one).toFixed(2));
    }
    expect(depreciationPlan('1', { net: new Big(1000), total: new Big(1000), months: 3 }).map(String)).toEqual([
      '333.33',
      '333.33',
      '333.34',
    ]);
  });

  it('is never taken twice: several months are the sum of each, all that are left are what is left', () => {
    const one = asset({ method: '3' });
    expect(amountFor(one, 13, '0').toFixed(2)).toBe('50400.00');
    expect(amountFor(one, 99, '0').toFixed(2)).toBe('114000.00');
    expect(amountFor({ ...one, accum: '113999' }, 1, '0').toFixed(2)).toBe('1.00');
  });
});

describe('a change', () => {
  it('spreads what is left over the months that are left', () => {
    const changed = asset({ accum: '22800', months: 12, baseNet: '97200', baseMonths: 12, life: 36 });
    // (97200 − 6000) / 24
    expect(nextAmount(changed)?.toFixed(2)).toBe('3800.00');
  });

  it('leaves nothing to count of what is gone or used up', () => {
    expect(isDepreciable(asset({ status: '4' }))).toBe(false);
    expect(nextAmount(asset({ accum: '114000', months: 60 }))?.toFixed(2)).toBe('0.00');
    expect(monthsBetween('2025-11', '2026-02')).toBe(3);
  });
});
