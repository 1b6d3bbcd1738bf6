/** The zone of every date and time on the wire, whatever the zone of the host. */
export const ZONE = 'Asia/Shanghai';

export type DateParts = {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
};

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/;
const MONTH = /^(\d{4})-(\d{2})$/;

// Intl knows China's summer time of 1986–1991, a fixed offset does not.
// Marked as pure: the sign-in page needs other functions of this file and ships without it.
const formatter = /* @__PURE__ */ new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The wall clock of Shanghai at that instant. */
export function partsOf(instant: Date): DateParts {
  const found: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(instant)) found[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = found;
  return { year, month, day, hour, minute, second };
}

/** `yyyy-MM-dd HH:mm:ss` in Shanghai. */
export function dateTimeText(instant: Date): string {
  const { hour, minute, second } = partsOf(instant);
  return `${dateText(instant)} ${pad(hour)}:${pad(minute)}:${pad(second)}`;
}

/** The instant of a date and time as the platform writes it, `yyyy-MM-dd HH:mm:ss` in its zone. */
export function instantOf(text: string): Date {
  return new Date(`${text.replace(' ', 'T')}+08:00`);
}

/** `yyyy-MM-dd` in Shanghai. */
export function dateText(instant: Date): string {
  const { year, month, day } = partsOf(instant);
  return `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
}

/** Reads `yyyy-MM-dd` or `yyyy-MM-dd HH:mm:ss`; null when it is neither or no such day exists. */
export function parseDateTime(value: string): DateParts | null {
  const [, ...digits] = DATE_TIME.exec(value) ?? DATE.exec(value) ?? [];
  if (digits.length === 0) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = digits.map(Number);
  const exists = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return exists && hour < 24 && minute < 60 && second < 60 ? { year, month, day, hour, minute, second } : null;
}

/** Is it an existing day, `yyyy-MM-dd`? */
export function isDate(value: string): boolean {
  return DATE.test(value) && parseDateTime(value) !== null;
}

/** Is it an existing time, `yyyy-MM-dd HH:mm:ss`? */
export function isDateTime(value: string): boolean {
  return DATE_TIME.test(value) && parseDateTime(value) !== null;
}

/** Is it a month, `yyyy-MM`? */
export function isMonth(value: string): boolean {
  const [, year = '', month = ''] = MONTH.exec(value) ?? [];
  return Number(year) >= 1 && Number(month) >= 1 && Number(month) <= 12;
}

/** The day so many days later (earlier when negative), as `yyyy-MM-dd`. */
export function addDays(date: string, days: number): string {
  const parts = parseDateTime(date);
  if (parts === null) return date;
  return new Date(Date.UTC(parts.year, parts.month - 1, parts.day + days)).toISOString().slice(0, 10);
}

/** Counts the days from one date to a later one; below 0 for an earlier one. @example daysBetween('2026-10-12', '2026-10-30') // 18 */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** Days of a month of the Gregorian calendar; month from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}
