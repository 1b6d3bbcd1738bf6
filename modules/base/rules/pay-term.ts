import Big from 'big.js';
import { addDays, daysInMonth } from '#core/dates/dates.ts';

/** Dictionary pay_term_kind. */
export const termKinds = { days: '1', monthEnd: '2', fixedDay: '3', sameDay: '4' } as const;
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
  if (kind === termKinds.sameDay) return dayOfMonthAfter(from, months, Number(from.slice(8, 10)));
  if (kind !== termKinds.fixedDay) return addDays(from, days);
  const due = dayOfMonthAfter(from, months, dayOfMonth);
  return due < from ? dayOfMonthAfter(from, months + 1, dayOfMonth) : due;
}

/** An instalment of terms: so many percent of a bill, due on a day of its own. */
export type TermPart = Due & { readonly percent: string };

/** Terms of payment with their instalments; what these leave is due by the terms themselves. */
export type Terms = Due & { readonly parts: readonly TermPart[] };

export type Instalment = { readonly due: string; readonly amount: string };

/** Returns the days on which something is due by terms, in their order; the last one may be that of an instalment. */
export function dueDays({ parts, ...rest }: Terms, from: string): readonly string[] {
  return [...parts, rest].map((due) => dueDay(due, from)).toSorted();
}

/**
 * Divides a bill into its instalments, by the days they are due: each its percent to the cent, half up, and the rest what they leave of it.
 * @example 1,000.01 by 30 % at once, 60 % in 30 days and the rest in a year: 300.00, 600.01 and 100.00
 */
export function instalmentsOf({ parts, ...rest }: Terms, from: string, amount: Big): readonly Instalment[] {
  let left = amount;
  const divided = parts.map((part) => {
    const share = amount.times(part.percent).div(100).round(2, Big.roundHalfUp);
    const taken = share.gt(left) ? left : share;
    left = left.minus(taken);
    return { due: dueDay(part, from), amount: taken };
  });
  return [...divided, { due: dueDay(rest, from), amount: left }]
    .filter((one) => one.amount.gt(0))
    .toSorted((one, other) => (one.due < other.due ? -1 : one.due > other.due ? 1 : 0))
    .map(({ due, amount: share }) => ({ due, amount: share.toFixed(2) }));
}

function dayOfMonthAfter(from: string, months: number, day: number): string {
  const [year = 0, month = 1] = from.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const [ofYear = year, ofMonth = month] = first.split('-').map(Number);
  return addDays(first, Math.min(day, daysInMonth(ofYear, ofMonth)) - 1);
}
