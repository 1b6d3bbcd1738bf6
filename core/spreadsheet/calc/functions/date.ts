import { toNumber } from '../convert.ts';
import { dayOf, daysOfMonth, monthsLater, serialOf, weekdayOf } from '../dates.ts';
import type { Computing } from '../computing.ts';
import { numberOfText } from '../read-number.ts';
import { faultOf, type Result } from '../value.ts';
import { clean, eachValue, func, num, text, value, type Func, type Functions } from './define.ts';

/** @throws Fault `#NUM!` for what is no day */
function day(arg: Result | undefined): number {
  const serial = Math.floor(num(arg));
  if (serial < 0 || serial > 2_958_465) throw faultOf('#NUM!');
  return serial;
}

const partOf = (part: (serial: number) => number): Func => func('n', ([one]) => part(day(one)));
const timeOf = (part: (seconds: number) => number): Func =>
  func('n', ([one]) => {
    const serial = num(one);
    if (serial < 0) throw faultOf('#NUM!');
    return part(Math.round((serial - Math.floor(serial)) * 86_400) % 86_400);
  });

/** Days off: those of the week by their number (0 for Sunday), and holidays. */
function daysOff(weekend: Result | undefined, holidays: Result | undefined, engine: Computing) {
  const rest = restDays(weekend);
  const off = new Set<number>();
  if (holidays !== undefined)
    eachValue([holidays], engine, (one) => {
      if (clean(one) !== null && one !== '') off.add(Math.floor(toNumber(one)));
    });
  return (serial: number): boolean => rest.has(weekdayOf(serial)) || off.has(serial);
}

function restDays(weekend: Result | undefined): ReadonlySet<number> {
  if (weekend === undefined || weekend === null) return new Set([0, 6]);
  if (typeof weekend === 'string') {
    if (!/^[01]{7}$/.test(weekend)) throw faultOf('#VALUE!');
    return new Set([...weekend].flatMap((mark, at) => (mark === '1' ? [(at + 1) % 7] : [])));
  }
  const no = num(weekend, 1);
  if (no >= 1 && no <= 7) return new Set([(no + 5) % 7, (no + 6) % 7]);
  if (no >= 11 && no <= 17) return new Set([no - 11]);
  throw faultOf('#NUM!');
}

function workDays(from: number, to: number, isOff: (serial: number) => boolean, engine: Computing): number {
  const [first, last] = from <= to ? [from, to] : [to, from];
  engine.count(last - first);
  let count = 0;
  for (let serial = first; serial <= last; serial += 1) if (!isOff(serial)) count += 1;
  return from <= to ? count : -count;
}

function workDay(from: number, count: number, isOff: (serial: number) => boolean, engine: Computing): number {
  let serial = from;
  engine.count(Math.min(3_000_000, Math.abs(count) * 2));
  const step = count < 0 ? -1 : 1;
  for (let left = Math.abs(Math.trunc(count)); left > 0;) {
    serial += step;
    if (serial < 0 || serial > 2_958_465) throw faultOf('#NUM!');
    if (!isOff(serial)) left -= 1;
  }
  return serial;
}

function between(from: number, to: number, unit: string): number {
  if (from > to) throw faultOf('#NUM!');
  const [a, b] = [dayOf(from), dayOf(to)];
  const months = (b.year - a.year) * 12 + b.month - a.month - (b.day < a.day ? 1 : 0);
  switch (unit.toUpperCase()) {
    case 'Y':
      return Math.floor(months / 12);
    case 'M':
      return months;
    case 'D':
      return to - from;
    case 'YM':
      return months % 12;
    case 'MD': {
      if (b.day >= a.day) return b.day - a.day;
      const before = b.month === 1 ? daysOfMonth(b.year - 1, 12) : daysOfMonth(b.year, b.month - 1);
      return before - a.day + b.day;
    }
    case 'YD': {
      const anniversary = serialOf(b.year, a.month, a.day);
      return to - (anniversary > to ? serialOf(b.year - 1, a.month, a.day) : anniversary);
    }
    default:
      throw faultOf('#NUM!');
  }
}

/** Days between two days in a year of 360. */
function days360(from: number, to: number, isEuropean: boolean): number {
  const [a, b] = [dayOf(from), dayOf(to)];
  const isEnd = a.month === 2 && a.day === daysOfMonth(a.year, 2);
  const first = isEuropean ? Math.min(a.day, 30) : isEnd || a.day === 31 ? 30 : a.day;
  const last = b.day === 31 && (isEuropean || first >= 30) ? 30 : b.day;
  return (b.year - a.year) * 360 + (b.month - a.month) * 30 + last - first;
}

function partOfYear(one: number, other: number, basis: number): number {
  const [from, to] = one <= other ? [one, other] : [other, one];
  const [a, b] = [dayOf(from), dayOf(to)];
  if (basis === 0 || basis === 4) return days360(from, to, basis === 4) / 360;
  if (basis === 2) return (to - from) / 360;
  if (basis === 3) return (to - from) / 365;
  if (monthsLater(from, 12) >= to) {
    const leap = (year: number): boolean => daysOfMonth(year, 2) === 29;
    const has29 = [a.year, b.year].some(
      (year) => leap(year) && serialOf(year, 2, 29) >= from && serialOf(year, 2, 29) <= to,
    );
    return (to - from) / (has29 || (a.year === b.year && leap(a.year)) ? 366 : 365);
  }
  const years = b.year - a.year + 1;
  return (to - from) / ((serialOf(b.year + 1, 1, 1) - serialOf(a.year, 1, 1)) / years);
}

/** Which week of the year: the first day of a week by the family of numbers table programs have. */
function weekOf(serial: number, kind: number): number {
  if (kind === 21) return isoWeek(serial);
  // 1 to 7 for Monday to Sunday.
  const start = kind === 1 ? 7 : kind === 2 ? 1 : kind - 10;
  if (start < 1 || start > 7) throw faultOf('#NUM!');
  const first = serialOf(dayOf(serial).year, 1, 1);
  return Math.floor((serial - first + ((weekdayOf(first) - start + 7) % 7)) / 7) + 1;
}

function isoWeek(serial: number): number {
  const thursday = serial + 4 - (weekdayOf(serial) === 0 ? 7 : weekdayOf(serial));
  return Math.floor((thursday - serialOf(dayOf(thursday).year, 1, 1)) / 7) + 1;
}

function weekday(serial: number, kind: number): number {
  const no = weekdayOf(serial);
  if (kind === 1 || kind === 17) return no + 1;
  if (kind === 3) return (no + 6) % 7;
  if (kind === 2) return ((no + 6) % 7) + 1;
  if (kind >= 11 && kind <= 16) return ((no - (kind - 10) + 7) % 7) + 1;
  throw faultOf('#NUM!');
}

function dateOf(year: number, month: number, date: number): number {
  const whole = Math.trunc(year);
  const serial = serialOf(whole >= 0 && whole < 1900 ? whole + 1900 : whole, Math.trunc(month), Math.trunc(date));
  if (serial < 0 || serial > 2_958_465) throw faultOf('#NUM!');
  return serial;
}

function read(one: Result | undefined, part: (serial: number) => number): number {
  const given = clean(value(one));
  const serial = typeof given === 'string' ? numberOfText(given) : null;
  if (serial === null) throw faultOf('#VALUE!');
  return part(serial);
}

/** Days and times. */
export const dateFunctions: Functions = [
  ['DATE', func('nnn', ([year, month, date]) => dateOf(num(year), num(month), num(date)))],
  [
    'TIME',
    func(
      'nnn',
      ([h, m, s]) => ((Math.trunc(num(h)) * 3600 + Math.trunc(num(m)) * 60 + Math.trunc(num(s))) / 86_400) % 1,
    ),
  ],
  ['TODAY', func('', (_args, engine) => Math.floor(engine.now))],
  ['NOW', func('', (_args, engine) => engine.now)],
  ['YEAR', partOf((serial) => dayOf(serial).year)],
  ['MONTH', partOf((serial) => dayOf(serial).month)],
  ['DAY', partOf((serial) => dayOf(serial).day)],
  ['HOUR', timeOf((seconds) => Math.floor(seconds / 3600))],
  ['MINUTE', timeOf((seconds) => Math.floor(seconds / 60) % 60)],
  ['SECOND', timeOf((seconds) => seconds % 60)],
  ['WEEKDAY', func('n|n', ([one, kind]) => weekday(day(one), num(kind, 1)))],
  ['WEEKNUM', func('n|n', ([one, kind]) => weekOf(day(one), num(kind, 1)))],
  ['ISOWEEKNUM', partOf(isoWeek)],
  ['EDATE', func('nn', ([one, months]) => monthsLater(day(one), Math.trunc(num(months))))],
  [
    'EOMONTH',
    func('nn', ([one, months]) => {
      const { year, month } = dayOf(monthsLater(day(one), Math.trunc(num(months))));
      return serialOf(year, month, daysOfMonth(year, month));
    }),
  ],
  ['DAYS', func('nn', ([to, from]) => day(to) - day(from))],
  ['DAYS360', func('nn|v', ([from, to, kind]) => days360(day(from), day(to), kind === true))],
  ['DATEDIF', func('nnt', ([from, to, unit]) => between(day(from), day(to), text(unit)))],
  ['YEARFRAC', func('nn|n', ([from, to, basis]) => partOfYear(day(from), day(to), num(basis)))],
  [
    'NETWORKDAYS',
    func('nn|a', ([from, to, off], engine) => workDays(day(from), day(to), daysOff(undefined, off, engine), engine)),
  ],
  [
    'NETWORKDAYS.INTL',
    func('nn|va', ([from, to, rest, off], engine) => workDays(day(from), day(to), daysOff(rest, off, engine), engine)),
  ],
  [
    'WORKDAY',
    func('nn|a', ([from, count, off], engine) =>
      workDay(day(from), num(count), daysOff(undefined, off, engine), engine),
    ),
  ],
  [
    'WORKDAY.INTL',
    func('nn|va', ([from, count, rest, off], engine) => {
      // Without any day of work there is no next one.
      if (rest === '1111111') throw faultOf('#VALUE!');
      return workDay(day(from), num(count), daysOff(rest, off, engine), engine);
    }),
  ],
  ['DATEVALUE', func('v', ([one]) => read(one, Math.floor))],
  ['TIMEVALUE', func('v', ([one]) => read(one, (serial) => serial - Math.floor(serial)))],
];
