import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { dueDay, dueDays, instalmentsOf, type Due, type Terms } from './pay-term.ts';

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

describe('[K20] terms of months', () => {
  it.each([
    ['2026-02-03', 12, '2027-02-03'],
    ['2026-01-31', 1, '2026-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-30', 0, '2026-11-30'],
  ])('are due on the same day, or the last one of a shorter month: %s and %d months', (from, months, due) => {
    expect(dueDay(of('4', { months }), from)).toBe(due);
  });
});

describe('[K20] instalments', () => {
  const terms = (rest: Due, ...shares: readonly (readonly [percent: string, due: Due])[]): Terms => ({
    ...rest,
    parts: shares.map(([percent, due]) => ({ percent, ...due })),
  });
  const retained = terms(of('4', { months: 12 }), ['30', of('1')], ['60', of('1', { days: 30 })]);
  const divided = (one: Terms, amount: string): unknown =>
    instalmentsOf(one, '2026-02-03', new Big(amount)).map((part) => [part.due, part.amount]);

  it('are their percent of a bill to the cent, half up; the terms themselves have the rest', () => {
    // 300.003 and 600.006.
    expect(divided(retained, '1000.01')).toEqual([
      ['2026-02-03', '300.00'],
      ['2026-03-05', '600.01'],
      ['2027-02-03', '100.00'],
    ]);
    // 0.015 and 0.03.
    expect(divided(retained, '0.05')).toEqual([
      ['2026-02-03', '0.02'],
      ['2026-03-05', '0.03'],
    ]);
  });

  it('are never more than the bill', () => {
    const thirds = terms(
      of('1', { days: 90 }),
      ['33', of('1')],
      ['33', of('1', { days: 1 })],
      ['33', of('1', { days: 2 })],
    );
    // 0.0066 each is 0.01; two cents are there.
    expect(divided(thirds, '0.02')).toEqual([
      ['2026-02-03', '0.01'],
      ['2026-02-04', '0.01'],
    ]);
  });

  it('stand in the order of their days, the rest among them', () => {
    const early = terms(of('1', { days: 5 }), ['40', of('3', { months: 1, dayOfMonth: 31 })]);
    expect(dueDays(early, '2026-02-03')).toEqual(['2026-02-08', '2026-03-31']);
    expect(divided(early, '10')).toEqual([
      ['2026-02-08', '6.00'],
      ['2026-03-31', '4.00'],
    ]);
  });
});
