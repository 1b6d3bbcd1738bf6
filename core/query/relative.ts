import { addDays, daysInMonth, parseDateTime } from '../dates/dates.ts';
import { quickRange } from '../dates/ranges.ts';

/** Days that move with the calendar, as `#{…}` writes them in a query. `last_N_days` is today and the N − 1 days before. */
export const periods = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const;

export type Period = (typeof periods)[number] | `last_${number}_days`;

/** Most days of `last_N_days`: ten years. */
const DAY_LIMIT = 3660;

/** The period a name means, null when it is none. */
export function readPeriod(name: string): Period | null {
  const known = periods.find((period) => period === name);
  if (known !== undefined) return known;
  const days = Number(/^last_([1-9]\d{0,3})_days$/.exec(name)?.[1]);
  return days <= DAY_LIMIT ? `last_${days}_days` : null;
}

/**
 * First and last day of a period.
 * @param today `yyyy-MM-dd`, the day in Shanghai
 */
export function periodDays(period: Period, today: string): readonly [begin: string, end: string] {
  switch (period) {
    case 'today':
      return [today, today];
    case 'yesterday':
      return [addDays(today, -1), addDays(today, -1)];
    case 'this_week':
      return quickRange('week', today);
    case 'last_week':
      return quickRange('week', addDays(today, -7));
    case 'this_month':
      return months(today, 0, 1);
    case 'last_month':
      return months(today, -1, 1);
    case 'this_quarter':
      return months(today, -monthOfQuarter(today), 3);
    case 'last_quarter':
      return months(today, -monthOfQuarter(today) - 3, 3);
    case 'this_year':
      return quickRange('year', today);
    case 'last_year':
      return quickRange('year', `${String(Number(today.slice(0, 4)) - 1).padStart(4, '0')}-01-01`);
    default:
      return [addDays(today, 1 - Number(/\d+/.exec(period)?.[0] ?? 1)), today];
  }
}

/** 0, 1 or 2: which month of its quarter the day lies in. */
function monthOfQuarter(today: string): number {
  return (Number(today.slice(5, 7)) - 1) % 3;
}

/** So many whole months, beginning `offset` months from the one of the day. */
function months(today: string, offset: number, count: number): readonly [string, string] {
  const parts = parseDateTime(today);
  if (parts === null) return [today, today];
  const first = parts.year * 12 + parts.month - 1 + offset;
  const last = first + count - 1;
  const [year, month] = [Math.floor(last / 12), (last % 12) + 1];
  return [
    `${monthText(Math.floor(first / 12), (first % 12) + 1)}-01`,
    `${monthText(year, month)}-${daysInMonth(year, month)}`,
  ];
}

function monthText(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}
