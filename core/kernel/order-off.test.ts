import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { amountAt, amountOff, orderOff } from './order-off.ts';

const big = (text: string): Big => new Big(text);
/** 100.00 without tax and 13.00 of it; 20.00 free of tax. */
const lines = [
  { qty: '10', price: '10', tax_rate: '13' },
  { qty: '4', price: '5' },
];
const told = (off: ReturnType<typeof orderOff>): readonly string[] => [off.sum.toFixed(2), off.ppm.toFixed()];

describe('a discount on a whole order', () => {
  it('leaves prices alone where there is none', () => {
    const off = orderOff({ rate: null, amount: null }, lines);
    expect(told(off)).toEqual(['133.00', '1000000']);
    expect([off.rate.toFixed(), off.amount.toFixed()]).toEqual(['0', '0']);
  });

  it('takes the same percentage off every price, and amount and tax of each line stay whole cents', () => {
    // 9.00 × 10 = 90.00 + 11.70; 4.50 × 4 = 18.00.
    expect(told(orderOff({ rate: '10', amount: null }, lines))).toEqual(['119.70', '900000']);
    // 6.666667 × 1 = 6.67, and 0.87 of tax.
    expect(told(orderOff({ rate: '33.33333', amount: null }, [{ qty: '1', price: '10', tax_rate: '13' }]))).toEqual([
      '7.54',
      '666666.7',
    ]);
  });

  it('rounds a price to six decimals before it is multiplied', () => {
    // 0.0000005 is 0.000001; a million of them is 1.00.
    const tiny = orderOff({ rate: '50', amount: null }, [{ qty: '1000000', price: '0.000001' }]);
    expect(tiny.sum.toFixed(2)).toBe('1.00');
  });

  it('[trade-storage 2] spreads an amount by the totals of the lines, and the last one takes the rest', () => {
    const shared = (amount: string, ...totals: readonly string[]): readonly string[] => {
      const rows = totals.map((price) => ({ qty: '1', price }));
      const { shares, ppm } = orderOff({ rate: '0', amount }, rows);
      return rows.map((row, index) => amountOff([shares[index]], ppm, [row]).toFixed(2));
    };
    // 133 − 33.25 = 99.75: a quarter of each.
    const quarter = orderOff({ rate: '0', amount: '33.25' }, lines);
    expect(quarter.shares.map((one) => one.toFixed())).toEqual(['250000', '250000']);
    expect(shared('1', '10', '20', '3.33')).toEqual(['0.30', '0.60', '0.10']);
    expect(shared('100', '50', '50', '50')).toEqual(['33.33', '33.33', '33.34']);
    expect(shared('40', '0', '50', '0')).toEqual(['0.00', '40.00', '0.00']);
    // Half cents go up, and the last has nothing to give: the one before it takes less.
    expect(shared('0.03', '0.02', '0.02', '0.02', '0')).toEqual(['0.01', '0.01', '0.01', '0.00']);
    expect(shared('0.02', '0.01', '0.01', '0.01', '0.01')).toEqual(['0.01', '0.01', '0.00', '0.00']);
    expect(shared('12345678.90', '9876543210.12', '0.01')).toEqual(['12345678.90', '0.00']);
  });

  it('takes a percentage first, and the amount of what is left', () => {
    const both = orderOff({ rate: '10', amount: '11.97' }, lines);
    expect(told(both)).toEqual(['119.70', '900000']);
    expect(both.shares.map((one) => one.toFixed())).toEqual(['100000', '100000']);
  });

  it('[trade-storage 1] takes prices with tax as they were typed', () => {
    // 3 × 9.99, where 8.840708 without tax would come to 26.52 + 3.45.
    const taxed = [{ qty: '3', price: '8.840708', tax_price: '9.99', tax_rate: '13', price_tax_flag: 'Y' }];
    expect(orderOff({ rate: '0', amount: '0' }, taxed).sum.toFixed(2)).toBe('29.97');
  });

  it('never takes off more than all, and adds nothing', () => {
    const left = (rate: string, amount: string, rows: readonly object[] = lines): readonly string[] =>
      orderOff({ rate, amount }, rows as readonly Record<string, unknown>[]).shares.map((one) => one.toFixed());
    expect(left('0', '133')).toEqual(['1000000', '1000000']);
    expect(left('0', '200')).toEqual(['1000000', '1000000']);
    expect(left('100', '5')).toEqual(['0', '0']);
    expect(left('0', '-5')).toEqual(['0', '0']);
    expect(left('0', '5', [])).toEqual([]);
  });

  it('counts a line without quantity or price as nothing', () => {
    expect(told(orderOff({ rate: '0', amount: '0' }, [{ qty: '3' }, { price: '3' }, {}]))[0]).toBe('0.00');
  });
});

describe('the amount for a share that was agreed', () => {
  it('is what brings the order down to it', () => {
    expect(amountAt('0', big('750000'), lines)).toBe('33.25');
    expect(amountAt('10', big('810000'), lines)).toBe('11.97');
    expect(amountAt('0', big('1000000'), lines)).toBe('0.00');
    expect(amountAt('0', big('333333.333333'), [{ qty: '1', price: '3' }])).toBe('2.00');
  });

  it('does not exist where everything is taken off already', () => {
    expect(amountAt('100', big('500000'), lines)).toBeNull();
  });
});
