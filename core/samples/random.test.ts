import { describe, expect, it } from 'vitest';
import { isIdCard } from '../rules/identifiers.ts';
import { isMobile } from '../rules/mobile.ts';
import { idDigit, usccDigit } from '../testing/check-digits.ts';
import { createRandom, creditCode, idCard, mobile } from './random.ts';

describe('sampled identifiers', () => {
  const random = createRandom(7);
  const many = <T>(make: () => T): readonly T[] => Array.from({ length: 60 }, make);

  it('pass the checks of the standards', () => {
    for (const code of many(() => creditCode(random))) {
      expect(code).toMatch(/^91320500MA[0-9A-HJ-NPQRTUWXY]{8}$/);
      expect(code.at(-1)).toBe(usccDigit(code.slice(0, 17)));
    }
    for (const card of many(() => idCard(random))) {
      expect(card.at(-1)).toBe(idDigit(card.slice(0, 17)));
      expect(isIdCard(card)).toBe(true);
      expect(card).toMatch(/^329999(?:19(?:6[5-9]|[7-9]\d)|200[0-3])(?:0[1-9]|1[0-2])(?:0[1-9]|1\d|2[0-8])\d{3}[\dX]$/);
    }
    for (const number of many(() => mobile(random))) {
      expect(isMobile(number)).toBe(true);
      expect(number).toMatch(/^1990000\d{4}$/);
    }
  });

  it('reach the ends of their ranges, and numbers of mobiles come back after ten thousand', () => {
    const draws: (readonly [number, number])[] = [];
    const noting = { ...random, integer: (low: number, high: number) => (draws.push([low, high]), low) };
    expect(idCard(noting)).toBe(`32999919650101000${idDigit('32999919650101000')}`);
    expect(draws).toEqual([
      [1965, 2003],
      [1, 12],
      [1, 28],
      [0, 999],
    ]);
    draws.length = 0;
    mobile(noting);
    expect(draws).toEqual([[0, 9999]]);
    expect([mobile(random, 9999), mobile(random, 10_000), mobile(random, 10_001)]).toEqual([
      '19900009999',
      '19900000000',
      '19900000001',
    ]);
  });

  it('come out of a generator that is the same for a seed and even over its range', () => {
    const draw = (seed: number) =>
      Array.from(
        { length: 6 },
        (
          (made) => () =>
            made.integer(0, 9)
        )(createRandom(seed)),
      );
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
    // mulberry32 with seed 1 begins with 0.62707, 0.00274, 0.52745.
    const made = createRandom(1);
    expect([1, 2, 3].map(() => made.integer(0, 99_999))).toEqual([62_707, 273, 52_744]);
    const counts = new Map<number, number>();
    for (const one of Array.from({ length: 4000 }, () => random.integer(3, 6)))
      counts.set(one, (counts.get(one) ?? 0) + 1);
    expect(new Set(counts.keys())).toEqual(new Set([3, 4, 5, 6]));
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150);
    expect(new Set(many(() => random.pick(['a', 'b', 'c'])))).toEqual(new Set(['a', 'b', 'c']));
    expect(() => random.pick([])).toThrow('Nothing to pick from');
  });
});
