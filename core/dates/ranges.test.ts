import { describe, expect, it } from 'vitest';
import { quickRange, quickRanges, typedDate } from './ranges.ts';

describe('quick ranges [B2.56]', () => {
  // 2026-02-28 is a Saturday.
  it.each([
    ['day', '2026-02-28', '2026-02-28', '2026-02-28'],
    ['days3', '2026-03-01', '2026-02-27', '2026-03-01'],
    ['days7', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['week', '2026-02-28', '2026-02-23', '2026-03-01'],
    ['week', '2026-02-23', '2026-02-23', '2026-03-01'],
    ['week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['month', '2028-02-10', '2028-02-01', '2028-02-29'],
    ['year', '2026-02-28', '2026-01-01', '2026-12-31'],
  ] as const)('[B2.56] %s around %s is %s to %s, weeks begin on Monday', (range, today, begin, end) => {
    expect(quickRange(range, today)).toEqual([begin, end]);
  });

  it('[B2.56] offers day, three days, seven days, week, month and year', () => {
    expect(quickRanges).toHaveLength(6);
  });
});

describe('typed dates', () => {
  it.each([
    ['2026-01-31', 'date', '2026-01-31'],
    ['20260131', 'date', '2026-01-31'],
    [' 2026/1/5 ', 'date', '2026-01-05'],
    ['2026.1.5', 'date', '2026-01-05'],
    ['2026年1月5日', 'date', '2026-01-05'],
    ['2026-02-30', 'date', null],
    ['2026-01', 'date', null],
    ['tomorrow', 'date', null],
    ['', 'date', null],
    ['2026-1', 'month', '2026-01'],
    ['202601', 'month', '2026-01'],
    ['2026年1月', 'month', '2026-01'],
    ['2026-13', 'month', null],
    ['2026-01-31', 'month', null],
  ] as const)('reads %j as a %s: %j', (typed, kind, expected) => {
    expect(typedDate(typed, kind)).toBe(expected);
  });
});
