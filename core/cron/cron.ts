import type { Both } from '../managed/subject.ts';

/** When something happens, by the clock of the platform: a Quartz expression, seconds first. */
export type Cron = {
  readonly second: number;
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly months: ReadonlySet<number>;
  /** Null: every year. */
  readonly years: ReadonlySet<number> | null;
  readonly isDay: (day: Day) => boolean;
};

type Day = { readonly dayOfMonth: number; readonly weekday: number; readonly daysOfMonth: number };

/** Fault in an expression, in both languages. */
export class CronFault extends Error {
  readonly said: Both;
  constructor(said: Both) {
    super(said[0]);
    this.name = 'CronFault';
    this.said = said;
  }
}

type Field = { readonly title: Both; readonly min: number; readonly max: number; readonly names?: readonly string[] };

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];
const fields = {
  second: { title: ['秒', 'seconds'], min: 0, max: 59 },
  minute: { title: ['分', 'minutes'], min: 0, max: 59 },
  hour: { title: ['时', 'hours'], min: 0, max: 23 },
  day: { title: ['日', 'day of the month'], min: 1, max: 31 },
  month: { title: ['月', 'month'], min: 1, max: 12, names: months },
  // As in Quartz 1 is Sunday.
  weekday: { title: ['周', 'day of the week'], min: 1, max: 7, names: weekdays },
  year: { title: ['年', 'year'], min: 1970, max: 2199 },
} satisfies Readonly<Record<string, Field>>;

/** The platform's clock: Asia/Shanghai has no summer time. */
const ZONE_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
/** A 29th of February on a given weekday comes back after 28 years, 40 over a century that is no leap year. */
const MOST_DAYS = 41 * 366;

/**
 * Reads a Quartz expression of six or seven parts: seconds, minutes, hours, day, month, weekday, year.
 * @example readCron('0 30 2 * * ?') // each day at 02:30:00
 * @throws CronFault that says which part is wrong, that it would run more than once a minute, or that it never runs
 */
export function readCron(text: string): Cron {
  const parts = text.trim().toUpperCase().split(/\s+/);
  const [second = '', minute = '', hour = '', day = '', month = '', weekday = '', year = '*'] = parts;
  if (parts.length < 6 || parts.length > 7)
    throw new CronFault([
      '应有 6 或 7 段：秒 分 时 日 月 周 [年]',
      'It has 6 or 7 parts: seconds, minutes, hours, day, month, weekday and perhaps year',
    ]);
  const seconds = [...numbersOf(second, fields.second)];
  const [first] = seconds;
  if (first === undefined || seconds.length > 1)
    throw new CronFault([
      '每分钟最多执行一次：秒只能是 0 到 59 之间的一个数',
      'It may run once a minute at most: seconds are one number from 0 to 59',
    ]);
  const [ofMonth, ofWeek] = [isAny(day), isAny(weekday)];
  if (!ofMonth && !ofWeek)
    throw new CronFault(['日和周只能指定一个，另一个写 ?', 'Only one of day and weekday may be given, the other is ?']);
  const cron: Cron = {
    second: first,
    minutes: sorted(numbersOf(minute, fields.minute)),
    hours: sorted(numbersOf(hour, fields.hour)),
    months: numbersOf(month, fields.month),
    years: year === '*' || year === '?' ? null : numbersOf(year, fields.year),
    isDay: ofMonth ? (ofWeek ? () => true : weekdayRule(weekday)) : dayRule(day),
  };
  return cron;
}

/** The next times after a moment, at most so many; fewer where it ends. Moments in milliseconds. */
export function nextRuns(cron: Cron, after: number, count: number): number[] {
  const found: number[] = [];
  const from = after + ZONE_MS;
  let day = Math.floor(from / DAY_MS) * DAY_MS;
  for (let days = 0; days < MOST_DAYS && found.length < count; days += 1, day += DAY_MS) {
    if (!isOn(cron, day)) continue;
    for (const hour of cron.hours)
      for (const minute of cron.minutes) {
        const at = day + ((hour * 60 + minute) * 60 + cron.second) * 1_000;
        if (at > from && found.length < count) found.push(at - ZONE_MS);
      }
  }
  return found;
}

/**
 * The fault of an expression as it is typed, null when it can be used.
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

function isOn({ months: ofYear, years, isDay }: Cron, day: number): boolean {
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (!ofYear.has(month + 1) || (years !== null && !years.has(year))) return false;
  return isDay({
    dayOfMonth: date.getUTCDate(),
    weekday: date.getUTCDay() + 1,
    daysOfMonth: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
  });
}

function isAny(part: string): boolean {
  return part === '?' || part === '*';
}

/** `L` is the last day of the month, the rest are numbers. */
function dayRule(part: string): Cron['isDay'] {
  if (part === 'L') return ({ dayOfMonth, daysOfMonth }) => dayOfMonth === daysOfMonth;
  const days = numbersOf(part, fields.day);
  return ({ dayOfMonth }) => days.has(dayOfMonth);
}

/** `6L` is the last Friday of the month, `6#2` the second one, the rest are numbers or names. */
function weekdayRule(part: string): Cron['isDay'] {
  const [, last, nth, turn] = /^(?:(\w+)L|(\w+)#([1-5]))$/.exec(part) ?? [];
  if (last !== undefined) {
    const wanted = numberOf(last, fields.weekday);
    return ({ weekday, dayOfMonth, daysOfMonth }) => weekday === wanted && dayOfMonth > daysOfMonth - 7;
  }
  if (nth !== undefined) {
    const wanted = numberOf(nth, fields.weekday);
    return ({ weekday, dayOfMonth }) => weekday === wanted && Math.ceil(dayOfMonth / 7) === Number(turn);
  }
  const days = numbersOf(part, fields.weekday);
  return ({ weekday }) => days.has(weekday);
}

/** Numbers of a part: `*`, `5`, `1-5`, `0/15`, `10-20/5`, and lists of these. */
function numbersOf(part: string, field: Field): ReadonlySet<number> {
  const found = new Set<number>();
  for (const item of part.split(',')) {
    const [, range = '', step] = /^([^/]+)(?:\/(\d{1,4}))?$/.exec(item) ?? [];
    const by = step === undefined ? 1 : Number(step);
    const [from, to] = rangeOf(range, step !== undefined, field);
    if (by === 0 || from > to) throw wrong(part, field);
    for (let at = from; at <= to; at += by) found.add(at);
  }
  return found;
}

function rangeOf(range: string, hasStep: boolean, field: Field): readonly [number, number] {
  if (range === '*') return [field.min, field.max];
  const [from = '', to, ...more] = range.split('-');
  if (more.length > 0) throw wrong(range, field);
  const first = numberOf(from, field);
  return [first, to === undefined ? (hasStep ? field.max : first) : numberOf(to, field)];
}

function numberOf(text: string, field: Field): number {
  const named = field.names?.indexOf(text) ?? -1;
  const value = named >= 0 ? named + field.min : /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= field.min && value <= field.max)) throw wrong(text, field);
  return value;
}

function wrong(text: string, { title, min, max }: Field): CronFault {
  return new CronFault([
    `${title[0]}“${text}”不正确，应为 ${min} 到 ${max}、范围(1-5)、间隔(0/15)或列表(1,3)`,
    `“${text}” is no ${title[1]}: ${min} to ${max}, a range (1-5), a step (0/15) or a list (1,3)`,
  ]);
}

function sorted(numbers: ReadonlySet<number>): readonly number[] {
  return [...numbers].sort((one, other) => one - other);
}
