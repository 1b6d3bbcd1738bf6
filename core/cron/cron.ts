import { CronExpressionParser, type CronExpression } from 'cron-parser';
import { instantOf, partsOf, ZONE } from '../dates/dates.ts';
import type { Both } from '../managed/subject.ts';

/** When something happens, by the clock of the platform. */
export type Cron = {
  /** Seconds to weekday, in the words of the library. */
  readonly expression: string;
  /** Null: every year. */
  readonly years: ReadonlySet<number> | null;
};

/** Fault in an expression, in both languages. */
export class CronFault extends Error {
  readonly said: Both;
  constructor(said: Both) {
    super(said[0]);
    this.name = 'CronFault';
    this.said = said;
  }
}

/** Parts as the library calls them, in its order. */
const names = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek'] as const;
type Name = (typeof names)[number];

type Field = {
  readonly title: Both;
  readonly min: number;
  readonly max: number;
  /** Grammar of the part, apart from `*` and `?`. */
  readonly grammar: RegExp;
  /** Puts a part into the words of the library. */
  readonly translated?: (part: string) => string;
};

type FieldOfLibrary = Field & { readonly name: Name };

const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const NUMBER = String.raw`\d{1,4}`;
const MONTH = `(?:${NUMBER}|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)`;
const WEEKDAY = `(?:[1-7]|${weekdays.join('|')})`;
const NUMBERS = grammarOf(NUMBER);
const fields = {
  second: { name: 'second', title: ['秒', 'seconds'], min: 0, max: 59, grammar: NUMBERS },
  minute: { name: 'minute', title: ['分', 'minutes'], min: 0, max: 59, grammar: NUMBERS },
  hour: { name: 'hour', title: ['时', 'hours'], min: 0, max: 23, grammar: NUMBERS },
  day: { name: 'dayOfMonth', title: ['日', 'day of the month'], min: 1, max: 31, grammar: grammarOf(NUMBER, 'L') },
  month: { name: 'month', title: ['月', 'month'], min: 1, max: 12, grammar: grammarOf(MONTH) },
  weekday: {
    name: 'dayOfWeek',
    title: ['周', 'day of the week'],
    min: 1,
    max: 7,
    grammar: grammarOf(WEEKDAY, `${WEEKDAY}(?:L|#[1-5])`),
    translated: weekdayOfLibrary,
  },
  year: { title: ['年', 'year'], min: 1970, max: 2199, grammar: NUMBERS },
} satisfies Readonly<Record<string, Field | FieldOfLibrary>>;

/**
 * Reads a Quartz expression of six or seven parts: seconds, minutes, hours, day, month, weekday, year.
 * @example readCron('0 30 2 * * ?') // each day at 02:30:00
 * @throws CronFault that says which part is wrong, or that it would run more than once a minute
 */
export function readCron(text: string): Cron {
  const parts = text.trim().toUpperCase().split(/\s+/);
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year = '*'] = parts;
  if (parts.length < 6 || parts.length > 7)
    throw new CronFault([
      '应有 6 或 7 段：秒 分 时 日 月 周 [年]',
      'It has 6 or 7 parts: seconds, minutes, hours, day, month, weekday and perhaps year',
    ]);
  const seconds = partOf(second, fields.second);
  if (!/^\d+$/.test(seconds))
    throw new CronFault([
      '每分钟最多执行一次：秒只能是 0 到 59 之间的一个数',
      'It may run once a minute at most: seconds are one number from 0 to 59',
    ]);
  if (!isAny(day) && !isAny(weekday))
    throw new CronFault(['日和周只能指定一个，另一个写 ?', 'Only one of day and weekday may be given, the other is ?']);
  const rest = [
    partOf(minute, fields.minute),
    partOf(hour, fields.hour),
    partOf(day, fields.day),
    partOf(month, fields.month),
    partOf(weekday, fields.weekday),
  ];
  return { expression: [seconds, ...rest].join(' '), years: isAny(year) ? null : yearsOf(year) };
}

/** Returns the next times after a moment, at most so many; fewer where it ends. Moments in milliseconds. */
export function nextRuns({ expression, years }: Cron, after: number, count: number): number[] {
  const found: number[] = [];
  let from = after;
  while (found.length < count) {
    const next = nextOf(expression, from);
    if (next === null) break;
    const { year } = partsOf(new Date(next));
    if (years === null || years.has(year)) found.push(next);
    const later = years === null ? [year] : [...years].filter((one) => one >= year);
    if (later.length === 0) break;
    const first = Math.min(...later);
    // A year in between is passed over at once.
    from = first === year ? next : instantOf(`${first}-01-01 00:00:00`).getTime() - 1;
  }
  return found;
}

/**
 * Tells the fault of an expression as it is typed, null when it can be used.
 * @param now an expression whose years are over never runs
 */
export function cronFault(text: string, now: number): Both | null {
  try {
    return nextRuns(readCron(text), now, 1).length === 0
      ? ['这个表达式永远不会触发，请检查日、月和年', 'It never runs: check day, month and year']
      : null;
  } catch (fault) {
    if (fault instanceof CronFault) return fault.said;
    throw fault;
  }
}

/** Returns the first time after a moment in any year; null where there is none, such as a 30th of February. */
function nextOf(expression: string, after: number): number | null {
  let times: CronExpression;
  try {
    times = CronExpressionParser.parse(expression, { currentDate: new Date(after), tz: ZONE });
  } catch {
    // Its parts can be read: what is left is a day that none of its months has.
    return null;
  }
  return times.next().getTime();
}

function isAny(part: string): boolean {
  return part === '?' || part === '*';
}

/**
 * Puts one part into the words of the library: numbers, each once.
 * @throws CronFault where neither Quartz nor the library can read it
 */
function partOf(part: string, field: FieldOfLibrary): string {
  if (isAny(part)) return '*';
  if (!field.grammar.test(part)) throw wrong(part, field);
  try {
    // The library takes no list whose items meet: each is read alone.
    const items = (field.translated?.(part) ?? part).split(',').map((item) => itemOf(item, field.name));
    return items.some((item) => typeof item === 'string') ? items.join(',') : [...new Set(items.flat())].join(',');
  } catch (error) {
    throw wrong(part, field, error);
  }
}

/** Returns the numbers of an item; itself where it is no number, such as the last day of a month. */
function itemOf(item: string, name: Name): string | readonly (number | string)[] {
  const expression = names.map((other) => (other === name ? item : '*')).join(' ');
  const { fields: read } = CronExpressionParser.parse(expression);
  return /^\d+(?:L|#\d)$|^L$/.test(item) ? item : read[name].values;
}

/** In Quartz Sunday is 1, in the library 0, which has a Sunday 7 as well: a step without an end would reach it. */
function weekdayOfLibrary(part: string): string {
  return part
    .replaceAll(/[A-Z]{3}/g, (name) => String(weekdays.indexOf(name) + 1))
    .replaceAll(/(?<![/#\d])\d/g, (day) => String(Number(day) - 1))
    .replaceAll(/(?<![-\d])(\d)\//g, '$1-6/')
    .replaceAll('*/', '0-6/');
}

/** Reads the years, which the library does not know: a number, a range, a step, or a list of these. */
function yearsOf(part: string): ReadonlySet<number> {
  const field = fields.year;
  if (!field.grammar.test(part)) throw wrong(part, field);
  const years = part.split(',').flatMap((item) => {
    const [range = '', step] = item.split('/');
    const [first = '', last = step === undefined ? first : String(field.max)] =
      range === '*' ? [String(field.min), String(field.max)] : range.split('-');
    const [from, to, by] = [Number(first), Number(last), Number(step ?? 1)];
    if (by === 0 || from > to || from < field.min || to > field.max) throw wrong(part, field);
    return Array.from({ length: Math.floor((to - from) / by) + 1 }, (_, index) => from + index * by);
  });
  return new Set(years);
}

/** Makes the grammar of a part: a value, a range, a step, lists of these, or another word alone. */
function grammarOf(value: string, alone = '(?!)'): RegExp {
  const item = String.raw`(?:\*|${value}(?:-${value})?)(?:/\d{1,4})?`;
  return new RegExp(`^(?:${item}(?:,${item})*|${alone})$`);
}

function wrong(text: string, { title, min, max }: Field, cause?: unknown): CronFault {
  const fault = new CronFault([
    `${title[0]}“${text}”不正确，应为 ${min} 到 ${max}、范围(1-5)、间隔(0/15)或列表(1,3)`,
    `“${text}” is no ${title[1]}: ${min} to ${max}, a range (1-5), a step (0/15) or a list (1,3)`,
  ]);
  fault.cause = cause;
  return fault;
}
