import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { amountAt, orderOff } from './order-off.ts';

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

  it('spreads an amount by the share it has in the total', () => {
    // 133 − 33.25 = 99.75, which is three quarters.
    expect(told(orderOff({ rate: '0', amount: '33.25' }, lines))).toEqual(['133.00', '750000']);
    // A tenth first, then a tenth of what is left: 81 %.
    expect(told(orderOff({ rate: '10', amount: '11.97' }, lines))).toEqual(['119.70', '810000']);
    // A third, to the sixth decimal of a millionth.
    expect(told(orderOff({ rate: '0', amount: '2' }, [{ qty: '1', price: '3' }]))).toEqual(['3.00', '333333.333333']);
    expect(told(orderOff({ rate: '0', amount: '0.5' }, [{ qty: '1', price: '0.75' }]))).toEqual([
      '0.75',
      '333333.333333',
    ]);
  });

  it('never takes off more than all, and adds nothing', () => {
    expect(told(orderOff({ rate: '0', amount: '133' }, lines))[1]).toBe('0');
    expect(told(orderOff({ rate: '0', amount: '200' }, lines))[1]).toBe('0');
    expect(told(orderOff({ rate: '100', amount: '5' }, lines))).toEqual(['0.00', '0']);
    expect(told(orderOff({ rate: '0', amount: '-5' }, lines))[1]).toBe('1000000');
    expect(told(orderOff({ rate: '0', amount: '5' }, []))).toEqual(['0.00', '1000000']);
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
