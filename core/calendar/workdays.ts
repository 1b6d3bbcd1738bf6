import { addDays } from '../dates/dates.ts';

/** Days of a company that are not what their weekday says: kind (dictionary day_type) by date. */
export type Calendar = ReadonlyMap<string, string>;

/** Farthest a search for working days goes. */
const MOST_DAYS = 3_660;

/** Returns the kind of a day nobody has set: `2` on Saturday and Sunday, `1` otherwise. */
export function usualKind(date: string): '1' | '2' {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6 ? '2' : '1';
}

/** Is a day worked, by the calendar of the company and else by its weekday? */
export function isWorkday(date: string, calendar: Calendar): boolean {
  const kind = calendar.get(date) ?? usualKind(date);
  return kind === '1' || kind === '4';
}

/**
 * The working day so many working days after a day, or before it where they are negative.
 * @throws RangeError where there is none within ten years
 */
export function addWorkdays(date: string, count: number, calendar: Calendar): string {
  const step = count < 0 ? -1 : 1;
  let day = date;
  let left = Math.abs(count);
  for (let tries = 0; left > 0; tries += 1) {
    if (tries >= MOST_DAYS) throw new RangeError(`There is no working day ${count} after ${date}`);
    day = addDays(day, step);
    if (isWorkday(day, calendar)) left -= 1;
  }
  return day;
}

/** Counts the working days from one day to another, both included; 0 where they are the wrong way round. */
export function workdaysBetween(from: string, to: string, calendar: Calendar): number {
  let count = 0;
  for (let day = from, tries = 0; day <= to && tries < MOST_DAYS; day = addDays(day, 1), tries += 1)
    if (isWorkday(day, calendar)) count += 1;
  return count;
}
