import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { sharesOf } from './shares.ts';

const shares = (parts: readonly (readonly [typed: string | null, worth: string])[]): readonly (string | null)[] =>
  sharesOf(
    parts.map(([typed, worth]) => ({ typed: typed === null ? null : new Big(typed), worth: new Big(worth) })),
  ).map((one) => one?.toFixed(6) ?? null);

describe('[storage.assemble] shares of goods that are taken apart', () => {
  it('follow standard costs, and the last part takes the rest of the hundred', () => {
    const third = [null, '3'] as const;
    expect(shares([third, third, third])).toEqual(['33.333333', '33.333333', '33.333334']);
    // 2 ÷ 7 = 28.571428…, 4 ÷ 7 = 57.142857…
    expect(
      shares([
        [null, '2'],
        [null, '4'],
        [null, '1'],
      ]),
    ).toEqual(['28.571429', '57.142857', '14.285714']);
  });

  it('leave what was typed as it is and share the rest; a single open one needs no cost', () => {
    expect(
      shares([
        [null, '1'],
        ['60', '0'],
        [null, '3'],
      ]),
    ).toEqual(['10.000000', '60.000000', '30.000000']);
    expect(
      shares([
        ['12.5', '0'],
        [null, '0'],
      ]),
    ).toEqual(['12.500000', '87.500000']);
  });

  it('stay open where nothing is left, and where a part has no cost to reckon by', () => {
    expect(
      shares([
        ['50', '1'],
        ['50.01', '1'],
        [null, '1'],
      ]),
    ).toEqual(['50.000000', '50.010000', null]);
    expect(
      shares([
        [null, '1'],
        [null, '0'],
      ]),
    ).toEqual([null, null]);
    expect(shares([])).toEqual([]);
  });
});
