import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, isDate } from './dates.ts';
import { typedDay } from './typed.ts';

const today = '2026-11-20';

describe('typed days', () => {
  it.each([
    ['20261120', 'date', '2026-11-20'],
    ['11-20', 'date', '2026-11-20'],
    ['2/28', 'date', '2026-02-28'],
    ['2-29', 'date', null],
    ['t', 'date', '2026-11-20'],
    ['今天', 'date', '2026-11-20'],
    ['明天', 'date', '2026-11-21'],
    ['+7', 'date', '2026-11-27'],
    ['-20', 'date', '2026-10-31'],
    ['t+7', 'date', '2026-11-27'],
    ['２０２６－１１－２０', 'date', '2026-11-20'],
    ['2026-02-30', 'date', null],
    ['20261301', 'date', null],
    ['someday', 'date', null],
    ['__proto__', 'date', null],
    ['constructor', 'date', null],
    ['2026-11-20 8:30', 'datetime', '2026-11-20 08:30:00'],
    ['11-20 0830', 'datetime', '2026-11-20 08:30:00'],
    ['t', 'datetime', '2026-11-20 00:00:00'],
    ['2026-11-20 24:00', 'datetime', null],
    ['202611', 'month', '2026-11'],
    ['3', 'month', '2026-03'],
    ['本月', 'month', '2026-11'],
    ['+2', 'month', '2027-01'],
    ['13', 'month', null],
    ['8:30', 'time', '08:30:00'],
    ['0830', 'time', '08:30:00'],
    ['083015', 'time', '08:30:15'],
    ['8', 'time', '08:00:00'],
    ['25:00', 'time', null],
  ] as const)('[B9.8] reads %j as a %s: %j', (typed, kind, expected) => {
    expect(typedDay(typed, kind, today)).toBe(expected);
  });

  it('[B9.8] reads back every day it knows, and every offset from today', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9999, max: 9999 }), (days) => {
        const date = addDays(today, days);
        expect(isDate(date)).toBe(true);
        expect(typedDay(date.replaceAll('-', ''), 'date', today)).toBe(date);
        expect(typedDay(`${days < 0 ? '' : '+'}${days}`, 'date', today)).toBe(date);
      }),
    );
  });
});
