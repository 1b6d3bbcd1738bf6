import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { writtenBack, type Receipt } from './written-back.ts';

const receipt = (line: string, qty: number, amount: number, isStandard = false): Receipt => ({
  line,
  qty: new Big(qty),
  amount: new Big(amount),
  isStandard,
});
const worths = (receipts: readonly Receipt[], finished: string, booked: number) =>
  Object.fromEntries(
    [...writtenBack(receipts, { finished: new Big(finished), booked: new Big(booked) })].map(([line, worth]) => [
      line,
      worth.toFixed(2),
    ]),
  );

describe('[P21] the cost written back to receipts', () => {
  it('is shared by quantity, and adds up to what is finished to the cent', () => {
    // 100.00 ÷ 3: 33.333…, and the cent that is left goes to the largest remainder, the first of equals.
    expect(worths([receipt('a', 1, 5), receipt('b', 1, 50), receipt('c', 1, 1)], '100', 56)).toEqual({
      a: '33.34',
      b: '33.33',
      c: '33.33',
    });
  });

  it('leaves what went back to the order, and what has a standard cost, as it is', () => {
    // 10 in, 2 back at 6.00 each; 70.00 finished: the receipt bears 82.00.
    expect(worths([receipt('a', 10, 60), receipt('back', -2, -12)], '70', 48)).toEqual({ a: '82.00' });
    expect(worths([receipt('a', 10, 60, true)], '70', 60)).toEqual({});
    expect(worths([receipt('a', 10, 60, true), receipt('b', 5, 30)], '100', 90)).toEqual({ b: '40.00' });
  });

  it('is nothing where a receipt would be worth less than nothing', () => {
    expect(worths([receipt('a', 1, 10), receipt('b', 1, 90, true)], '20', 100)).toEqual({});
  });
});
