import { describe, expect, it } from 'vitest';
import { dueDay, type Due } from './pay-term.ts';

const of = (kind: string, more: Partial<Due> = {}): Due => ({ kind, days: 0, months: 0, dayOfMonth: 1, ...more });

describe('[K20] terms of payment', () => {
  it.each([
    ['2026-01-31', 30, '2026-03-02'],
    ['2028-02-10', 19, '2028-02-29'],
    ['2026-12-20', 0, '2026-12-20'],
  ])('of days count them: %s and %d days', (from, days, due) => {
    expect(dueDay(of('1', { days }), from)).toBe(due);
  });

  it.each([
    ['2026-01-31', 30, '2026-03-02'],
    ['2026-01-01', 30, '2026-03-02'],
    ['2028-02-10', 15, '2028-03-15'],
    ['2026-12-05', 0, '2026-12-31'],
  ])('of month ends count days from the end of the month: %s and %d days', (from, days, due) => {
    expect(dueDay(of('2', { days }), from)).toBe(due);
  });

  it.each([
    ['2026-01-31', 1, 31, '2026-02-28'],
    ['2028-01-31', 1, 31, '2028-02-29'],
    ['2026-01-31', 2, 31, '2026-03-31'],
    ['2026-11-12', 2, 25, '2027-01-25'],
    ['2026-10-31', 1, 30, '2026-11-30'],
  ])('of a fixed day take the last one of a shorter month: %s, %d months, day %d', (from, months, dayOfMonth, due) => {
    expect(dueDay(of('3', { months, dayOfMonth }), from)).toBe(due);
  });

  it.each([
    ['2026-10-12', 25, '2026-10-25'],
    ['2026-10-25', 25, '2026-10-25'],
    ['2026-10-26', 25, '2026-11-25'],
    ['2026-12-31', 5, '2027-01-05'],
  ])('of a fixed day of the same month that is over are due in the next one: %s, day %d', (from, dayOfMonth, due) => {
    expect(dueDay(of('3', { dayOfMonth }), from)).toBe(due);
  });
});
