import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { consumed } from './forecast.ts';

type Figures = readonly (readonly [customer: string, qty: number])[];
const taken = (lines: Figures, orders: Figures): readonly number[] => {
  const all = consumed(
    lines.map(([customer, qty], index) => ({ id: String(index), customer, qty: new Big(qty) })),
    orders.map(([customer, qty]) => ({ customer, qty: new Big(qty) })),
  );
  return lines.map((_, index) => Number(all.get(String(index)) ?? 0));
};

describe('[P05] forecasts and orders', () => {
  it('an order takes the place of the forecast of its month: 500 less 320 are 180, less 560 nothing', () => {
    expect(taken([['', 500]], [['A', 320]])).toEqual([320]);
    expect(taken([['', 500]], [['A', 560]])).toEqual([500]);
    expect(taken([['', 500]], [])).toEqual([0]);
  });

  it('once, that of its own customer first', () => {
    expect(
      taken(
        [
          ['', 100],
          ['', 100],
        ],
        [['A', 150]],
      ),
    ).toEqual([100, 50]);
    expect(
      taken(
        [
          ['', 100],
          ['A', 100],
          ['B', 100],
        ],
        [
          ['A', 150],
          ['B', 20],
        ],
      ),
    ).toEqual([50 + 0, 100, 20]);
  });
});
