import { addDays, daysInMonth } from '#core/dates/dates.ts';

/** A month of the demonstration: `index` counts from the first, `period` is like 2026-03. */
export type DemoMonth = { readonly index: number; readonly period: string; readonly last: string };

/** Number of months that are run, the current one included. */
const MONTHS = 12;

/** So many of the latest months stay open, for people to work in. */
const OPEN = 2;

/** The months that end with the one of `today`, oldest first. */
export function monthsUntil(today: string, count = MONTHS): readonly DemoMonth[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, index) => {
    const at = year * 12 + month - 1 - (count - 1 - index);
    const [ownYear, ownMonth] = [Math.floor(at / 12), (at % 12) + 1];
    const period = `${ownYear}-${String(ownMonth).padStart(2, '0')}`;
    return { index, period, last: `${period}-${daysInMonth(ownYear, ownMonth)}` };
  });
}

/** A day of the month; the 31st of a shorter one is its last. */
export function dayOf({ period, last }: DemoMonth, day: number): string {
  const date = `${period}-${String(Math.max(1, day)).padStart(2, '0')}`;
  return date > last ? last : date;
}

/** The evening before the first month: what was there already. */
export function openingDay(months: readonly DemoMonth[]): string {
  return addDays(`${months[0]?.period ?? '2000-01'}-01`, -1);
}

/** Periods that are closed once this month has been run: the one of the opening with the first. */
export function closedAfter(month: DemoMonth, months: readonly DemoMonth[]): readonly string[] {
  if (month.index >= months.length - OPEN) return [];
  return month.index === 0 ? [openingDay(months).slice(0, 7), month.period] : [month.period];
}
