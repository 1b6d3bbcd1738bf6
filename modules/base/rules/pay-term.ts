import { addDays, daysInMonth } from '#core/dates/dates.ts';

/** Dictionary pay_term_kind. */
export const termKinds = { days: '1', monthEnd: '2', fixedDay: '3' } as const;
/** Dictionary pay_term_from. */
export const termStarts = { invoice: '1', goods: '2' } as const;

/** When something is due after the day it is reckoned from. */
export type Due = {
  /** Dictionary pay_term_kind. */
  readonly kind: string;
  readonly days: number;
  readonly months: number;
  readonly dayOfMonth: number;
};

/** Reckons the day something is due, as `yyyy-MM-dd`; a day the month does not have is its last, and nothing is due before it begins. */
export function dueDay({ kind, days, months, dayOfMonth }: Due, from: string): string {
  if (kind === termKinds.monthEnd) return addDays(dayOfMonthAfter(from, 0, 31), days);
  if (kind !== termKinds.fixedDay) return addDays(from, days);
  const due = dayOfMonthAfter(from, months, dayOfMonth);
  return due < from ? dayOfMonthAfter(from, months + 1, dayOfMonth) : due;
}

function dayOfMonthAfter(from: string, months: number, day: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const [ofYear = year, ofMonth = month] = first.split('-').map(Number);
  return addDays(first, Math.min(day, daysInMonth(ofYear, ofMonth)) - 1);
}
