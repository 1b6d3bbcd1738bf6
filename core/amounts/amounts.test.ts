import { describe, expect, it } from 'vitest';
import { decimalsOf, parseAmount, roundAmount, sumAmounts, thousands } from './amounts.ts';

describe('amounts', () => {
  it.each([
    ['1.005', 2, '1.01'],
    ['-1.005', 2, '-1.01'],
    ['2.675', 2, '2.68'],
    ['-0.001', 2, '0.00'],
    ['1e2', 0, '100'],
  ])('rounds %s half up to %i decimals', (value, decimals, expected) => {
    expect(roundAmount(value, decimals)).toBe(expected);
  });
  it('adds exactly', () => {
    expect(sumAmounts(['0.1', 0.2, null, '', 'x']).toFixed()).toBe('0.3');
  });
  it.each(['1,234.5', ' 12 ', '-0', '+3.20'])('reads %s', (text) => expect(parseAmount(text)).not.toBeNull());
  it.each(['1,23', '1e5', 'abc', '', '.5', '1.', '0x10', 'Infinity'])('does not read %j as an amount', (text) =>
    expect(parseAmount(text)).toBeNull(),
  );
  it('groups thousands and leaves other text alone', () => {
    expect(thousands('1234567.5', 2)).toBe('1,234,567.50');
    expect(thousands('-1234')).toBe('-1,234');
    expect(thousands(null)).toBe('');
    expect(thousands('n/a')).toBe('n/a');
  });
  it('remembers what it read, but no text longer than a decimal is', () => {
    expect(parseAmount('1234.50')).toBe(parseAmount('1234.50'));
    const padded = `${' '.repeat(1000)}1234.50`;
    expect(parseAmount(padded)?.toFixed()).toBe('1234.5');
    expect(parseAmount(padded)).not.toBe(parseAmount(padded));
  });
  it('does not count trailing zeros', () => {
    expect(decimalsOf(parseAmount('1.500') ?? parseAmount('0')!)).toBe(1);
  });
});
