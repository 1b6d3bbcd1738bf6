import { addDays, daysInMonth, parseDateTime } from './dates.ts';

/** The quick ranges of a query [B2.56], in the order they are offered. */
export const quickRanges = ['day', 'days3', 'days7', 'week', 'month', 'year'] as const;

export type QuickRange = (typeof quickRanges)[number];

/**
 * First and last day of a quick range around `today` [B2.56]: three days are today and the two before, a week begins on Monday.
 * @param today `yyyy-MM-dd`
 */
export function quickRange(range: QuickRange, today: string): readonly [begin: string, end: string] {
  const parts = parseDateTime(today);
  if (parts === null) return [today, today];
  const { year, month, day } = parts;
  switch (range) {
    case 'day':
      return [today, today];
    case 'days3':
      return [addDays(today, -2), today];
    case 'days7':
      return [addDays(today, -6), today];
    case 'week': {
      // 0 is Sunday, which ends the week that began six days before.
      const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
      const monday = addDays(today, -((weekday + 6) % 7));
      return [monday, addDays(monday, 6)];
    }
    case 'month':
      return [`${today.slice(0, 7)}-01`, `${today.slice(0, 7)}-${daysInMonth(year, month)}`];
    case 'year':
      return [`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`];
  }
}

/**
 * A day or month as people type it (20260131, 2026/1/31, 2026-1) in the form of the wire; null when it is neither.
 */
export function typedDate(text: string, kind: 'date' | 'month'): string | null {
  const [, year, month, day] =
    /^(\d{4})[-/.年]?(\d{1,2})(?:[-/.月]?(\d{1,2})日?|月)?$/.exec(
      text.trim().replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    ) ?? [];
  if (year === undefined || month === undefined) return null;
  const found = `${year}-${month.padStart(2, '0')}`;
  if (kind === 'month') return day === undefined && Number(month) >= 1 && Number(month) <= 12 ? found : null;
  if (day === undefined) return null;
  const date = `${found}-${day.padStart(2, '0')}`;
  return parseDateTime(date) === null ? null : date;
}
