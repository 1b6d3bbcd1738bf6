import { describe, expect, it } from 'vitest';
import {
  addDays,
  dateText,
  dateTimeText,
  daysInMonth,
  isDate,
  isDateTime,
  isMonth,
  parseDateTime,
  partsOf,
} from './dates.ts';

describe('dates and times in Asia/Shanghai, whatever the zone of the host', () => {
  it.each([
    ['2026-11-20T00:00:00Z', '2026-11-20 08:00:00'],
    ['2026-11-20T15:59:59Z', '2026-11-20 23:59:59'],
    ['2026-11-20T16:00:00Z', '2026-11-21 00:00:00'],
    ['2026-12-31T16:00:00Z', '2027-01-01 00:00:00'],
    // summer time of 1986–1991
    ['1988-07-01T00:00:00Z', '1988-07-01 09:00:00'],
  ])('[B9.8] %s reads %s', (instant, expected) => {
    expect(dateTimeText(new Date(instant))).toBe(expected);
    expect(dateText(new Date(instant))).toBe(expected.slice(0, 10));
  });

  it('takes midnight for hour 0, never 24', () => {
    expect(partsOf(new Date('2026-11-19T16:00:00Z')).hour).toBe(0);
  });

  it.each(['2026-02-29', '2026-00-10', '2026-04-31', '2026-1-1', '20261120', '0000-01-01'])(
    'knows that %s is no day',
    (text) => {
      expect(isDate(text)).toBe(false);
      expect(parseDateTime(text)).toBeNull();
    },
  );

  it('knows times and months', () => {
    expect(isDateTime('2026-11-20 23:59:59')).toBe(true);
    expect(isDateTime('2026-11-20 24:00:00')).toBe(false);
    expect(isDateTime('2026-11-20T08:00:00')).toBe(false);
    expect(isMonth('2026-11')).toBe(true);
    expect(isMonth('2026-13')).toBe(false);
  });

  it('counts days across months, years and leap days', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect([daysInMonth(2024, 2), daysInMonth(2026, 2), daysInMonth(2026, 12)]).toEqual([29, 28, 31]);
  });
});
