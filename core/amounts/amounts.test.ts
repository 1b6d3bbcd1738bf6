import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalsOf, parseAmount, roundAmount, sumAmounts, thousands } from './amounts.ts';

describe('amounts', () => {
  it.each([
    ['2.345', 2, '2.35'],
    ['2.344', 2, '2.34'],
    ['-2.345', 2, '-2.35'],
    ['1.005', 2, '1.01'],
    ['0.125', 2, '0.13'],
    ['-0.001', 2, '0.00'],
    ['1e3', 2, '1000.00'],
  ])('round half up, away from zero: %s', (value, decimals, expected) => {
    expect(roundAmount(value, decimals)).toBe(expected);
  });

  it('add without the errors of binary floats', () => {
    expect(sumAmounts(['0.1', '0.2', null, '', 'x']).toFixed()).toBe('0.3');
  });

  it.each([
    ['1234567.5', 2, '1,234,567.50'],
    ['-1234', undefined, '-1,234'],
    ['999', undefined, '999'],
    ['0.123456', undefined, '0.123456'],
    ['text', undefined, 'text'],
    [null, 2, ''],
  ])('[A9.8] [B9.10] show thousands: %s', (value, decimals, expected) => {
    expect(thousands(value, decimals)).toBe(expected);
  });

  it.each(['1,234.5', '+1.5', ' 7 '])('are read as people write them: %s', (value) => {
    expect(parseAmount(value)).not.toBeNull();
  });

  it.each(['1,23', '1.2.3', '0x10', '1e5', '', '--1', 'NaN', '１２'])('are refused when they are none: %s', (value) => {
    expect(parseAmount(value)).toBeNull();
  });

  it('keep their value when thousands are shown and read again', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.nat({ max: 999_999 }), (whole, fraction) => {
        const text = `${whole}.${String(fraction).padStart(6, '0')}`;
        expect(parseAmount(thousands(text))?.toFixed(6)).toBe(parseAmount(text)?.toFixed(6));
      }),
    );
  });

  it('count decimals without trailing zeros', () => {
    expect(['1.50', '1', '0.001'].map((text) => decimalsOf(parseAmount(text) ?? sumAmounts([])))).toEqual([1, 0, 3]);
  });
});
