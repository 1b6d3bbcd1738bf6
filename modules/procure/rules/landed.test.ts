import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { shareByWeight } from './landed.ts';

const shared = (amount: string, weights: readonly string[]): readonly string[] | null =>
  shareByWeight(
    new Big(amount),
    weights.map((one) => new Big(one)),
  )?.map((one) => one.toFixed(2)) ?? null;

describe('[P03] shares of landed cost', () => {
  it('are rounded half up, and the last one with a weight takes the rest', () => {
    // 100 / 3 = 33.333…; the last takes 100.00 − 66.66.
    expect(shared('100', ['1', '1', '1'])).toEqual(['33.33', '33.33', '33.34']);
    // 0.05 × 1 / 2 = 0.025, half up 0.03; the second takes 0.02, the one without a weight nothing.
    expect(shared('0.05', ['3', '3', '0'])).toEqual(['0.03', '0.02', '0.00']);
  });

  it('do not exist where nothing has a weight', () => {
    expect(shared('10', ['0', '0'])).toBeNull();
    expect(shared('10', [])).toBeNull();
  });
});
