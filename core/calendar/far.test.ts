import { describe, expect, it } from 'vitest';
import { addWorkdays, usualKind, workdaysBetween } from './workdays.ts';

const usual = new Map<string, string>();

describe('[system.calendar] far and near', () => {
  it('weekends are free, other days are worked', () => {
    // 2 November 2026 is a Monday.
    expect([2, 3, 4, 5, 6, 7, 8].map((day) => usualKind(`2026-11-0${day}`))).toEqual([
      '1',
      '1',
      '1',
      '1',
      '1',
      '2',
      '2',
    ]);
  });

  it('days count from one to the other, both included, and none the wrong way round', () => {
    expect(workdaysBetween('2026-11-02', '2026-11-02', usual)).toBe(1);
    expect(workdaysBetween('2026-11-02', '2026-11-08', usual)).toBe(5);
    expect(workdaysBetween('2026-11-07', '2026-11-08', usual)).toBe(0);
    expect(workdaysBetween('2026-11-03', '2026-11-02', usual)).toBe(0);
  });

  it('go both ways from a day', () => {
    expect([
      addWorkdays('2026-11-06', 1, usual),
      addWorkdays('2026-11-09', -1, usual),
      addWorkdays('2026-11-07', 0, usual),
    ]).toEqual(['2026-11-09', '2026-11-06', '2026-11-07']);
  });

  it('end after ten years without work', () => {
    const day = (at: number): string => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10);
    const free = (from: number, to: number) =>
      new Map(Array.from({ length: to - from + 1 }, (_, at) => [day(from + at), '3']));
    expect(addWorkdays(day(0), 1, new Map([...free(1, 3659), [day(3660), '1']]))).toBe(day(3660));
    expect(() => addWorkdays(day(0), 1, new Map([...free(1, 3660), [day(3661), '1']]))).toThrow(RangeError);
    expect(workdaysBetween(day(0), day(5000), new Map(Array.from({ length: 5001 }, (_, at) => [day(at), '1'])))).toBe(
      3660,
    );
  });
});
