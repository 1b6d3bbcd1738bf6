import { describe, expect, it } from 'vitest';
import { addWorkdays, isWorkday, workdaysBetween } from './workdays.ts';

// 2026-10-01 to 07 are free, Saturday the 10th is worked.
const calendar = new Map([
  ...['01', '02', '05', '06', '07'].map((day) => [`2026-10-${day}`, '3'] as const),
  ['2026-10-10', '4'],
]);

describe('[system.calendar] working days', () => {
  it.each([
    ['2026-09-30', true],
    ['2026-10-01', false],
    ['2026-10-04', false],
    ['2026-10-10', true],
    ['2026-10-11', false],
  ])('%s is worked: %s', (date, expected) => {
    expect(isWorkday(date, calendar)).toBe(expected);
  });

  it.each([
    ['2026-09-30', 1, '2026-10-08'],
    ['2026-10-08', 2, '2026-10-10'],
    ['2026-10-08', -1, '2026-09-30'],
    ['2026-10-03', 0, '2026-10-03'],
  ])('%s and %i working days are %s', (date, count, expected) => {
    expect(addWorkdays(date, count, calendar)).toBe(expected);
  });

  it('are counted with both ends, and none the wrong way round', () => {
    expect(workdaysBetween('2026-09-28', '2026-10-11', calendar)).toBe(6);
    expect(workdaysBetween('2026-10-11', '2026-09-28', calendar)).toBe(0);
  });
});
