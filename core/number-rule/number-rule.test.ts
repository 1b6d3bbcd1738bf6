import { describe, expect, it } from 'vitest';
import { formatNumber, numberPeriod, parseNumberPattern, resetIsSafe } from './number-rule.ts';

const evening = new Date('2026-12-31T17:00:00Z');

describe('number rules', () => {
  it.each([
    ['XS-{yyyyMMdd}-{0000}', 7, 'XS-20270101-0007'],
    ['KH{00000}', 123, 'KH00123'],
    ['{yyyyMM}-记-{0000}', 1, '202701-记-0001'],
    ['A{yy}{00}', 345, 'A27345'],
  ])('%s', (text, serial, expected) => {
    const parsed = parseNumberPattern(text);
    expect(parsed.ok && formatNumber(parsed.pattern, evening, serial)).toBe(expected);
  });
  it.each(['XS', '{0000}{0000}', 'X{abc}', 'X{0000', 'X{}'])('refuses %s in words', (text) => {
    expect(parseNumberPattern(text).ok).toBe(false);
  });
  it('begins a new cycle by the calendar of Shanghai [INV-NUM-01]', () => {
    expect((['day', 'month', 'year', 'none'] as const).map((reset) => numberPeriod(reset, evening))).toEqual([
      '20270101',
      '202701',
      '2027',
      '',
    ]);
  });
  it('sees when a restarted serial would repeat a number', () => {
    const parsed = parseNumberPattern('X{yyyyMM}{000}');
    expect(parsed.ok && [resetIsSafe(parsed.pattern, 'month'), resetIsSafe(parsed.pattern, 'day')]).toEqual([
      true,
      false,
    ]);
  });
});
