import { describe, expect, it } from 'vitest';
import { formatNumber, numberPeriod, parseNumberPattern, resetIsSafe, type NumberPattern } from './number-rule.ts';

function pattern(text: string): NumberPattern {
  const parsed = parseNumberPattern(text);
  if (!parsed.ok) throw new Error(parsed.fault);
  return parsed.pattern;
}
const evening = new Date('2026-11-19T16:00:00Z'); // 2026-11-20 00:00 in Shanghai

describe('number rules', () => {
  it.each([
    ['XS-{yyyyMMdd}-{0000}', 7, 'XS-20261120-0007'],
    ['KH{00000}', 123, 'KH00123'],
    ['CB-{yyyyMM}-{000}', 1, 'CB-202611-001'],
    ['HT-{yy}-{0000}', 12, 'HT-26-0012'],
    ['A{00}', 12345, 'A12345'],
  ])('%s makes %i into %s', (text, serial, expected) => {
    expect(formatNumber(pattern(text), evening, serial)).toBe(expected);
  });

  it.each(['KH', 'KH{000}{00}', 'KH{abc}-{00}', 'KH{00', 'KH}00{', '{}'])('name what is wrong with %s', (text) => {
    expect(parseNumberPattern(text)).toMatchObject({ ok: false });
  });

  it('restart by the day, month or year of Shanghai', () => {
    expect((['day', 'month', 'year', 'none'] as const).map((reset) => numberPeriod(reset, evening))).toEqual([
      '20261120',
      '202611',
      '2026',
      '',
    ]);
  });

  it('know when a restart would repeat a number', () => {
    expect(resetIsSafe(pattern('A-{yyyyMM}-{00}'), 'day')).toBe(false);
    expect(resetIsSafe(pattern('A-{yyyyMMdd}-{00}'), 'day')).toBe(true);
    expect(resetIsSafe(pattern('A{00}'), 'none')).toBe(true);
  });
});
