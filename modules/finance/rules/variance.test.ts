import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { spreadVariance, varianceWays } from './variance.ts';

const spread = (
  amount: string,
  flows: { left?: number; orders?: readonly number[]; sold?: number },
  way = 'spread',
) => {
  const { left = 0, orders = [], sold = 0 } = flows;
  const parts = spreadVariance(
    new Big(amount),
    {
      left: new Big(left),
      orders: orders.map((worth, index) => ({ order: String(index), amount: new Big(worth) })),
      sold: new Big(sold),
    },
    way,
  );
  return [parts.left, ...parts.orders.values(), parts.sold].map((part) => part.toFixed(2));
};

describe('[K8] a variance', () => {
  it('is spread by worth over what is left, in work and gone, and adds up to the cent', () => {
    expect(spread('100', { left: 1, orders: [1], sold: 1 })).toEqual(['33.34', '33.33', '33.33']);
    // 3 % of everything, whichever sign it has.
    expect(spread('-45', { left: 500, orders: [300, 200], sold: 500 })).toEqual(['-15.00', '-9.00', '-6.00', '-15.00']);
  });

  it('stays nowhere once the goods are gone, with the last issue as after it', () => {
    expect(spread('24.91', { orders: [60, 40] })).toEqual(['0.00', '14.95', '9.96', '0.00']);
    expect(spread('24.91', {})).toEqual(['0.00', '24.91']);
  });

  it('is cost as a whole where the company says so', () => {
    expect(spread('150', { left: 900, orders: [100] }, varianceWays.cost)).toEqual(['0.00', '150.00']);
  });
});
