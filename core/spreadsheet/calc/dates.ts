import { partsOf } from '../../dates/dates.ts';

const DAY_MS = 86_400_000;
/** Day 0 of table programs, as far as they are right: they take 1900 for a leap year. */
const EPOCH = Date.UTC(1899, 11, 30);

export type Day = { readonly year: number; readonly month: number; readonly day: number };

/** The number of a day; months and days beyond their ends count on, as table programs do. */
export function serialOf(year: number, month: number, day: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const serial = Math.round((date.getTime() - EPOCH) / DAY_MS);
  return serial < 61 ? serial - 1 : serial;
}

/** The day of a number; the time in it is left out. */
export function dayOf(serial: number): Day {
  const whole = Math.floor(serial);
  const date = new Date(EPOCH + (whole < 60 ? whole + 1 : whole) * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(serial: number): number {
  return (((Math.floor(serial) - 1) % 7) + 7) % 7;
}

/** Days of a month, 1 to 12. */
export function daysOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** The same day so many months later, or the last one of a shorter month. */
export function monthsLater(serial: number, months: number): number {
  const { year, month, day } = dayOf(serial);
  const at = year * 12 + month - 1 + months;
  const [toYear, toMonth] = [Math.floor(at / 12), (((at % 12) + 12) % 12) + 1];
  return serialOf(toYear, toMonth, Math.min(day, daysOfMonth(toYear, toMonth)));
}

/** A moment by the platform's clock as the number of a day with its time. */
export function serialNow(now: Date): number {
  const { year, month, day, hour, minute, second } = partsOf(now);
  return serialOf(year, month, day) + (hour * 3600 + minute * 60 + second) / 86_400;
}
