import { ownEntry } from '../lists/own-entry.ts';
import { addDays, dateText, dateTimeText, daysInMonth, partsOf } from '../dates/dates.ts';
import { quickRange } from '../dates/ranges.ts';

/** Facts a default may use about the person who fills in the form. */
export type DefaultContext = {
  readonly now: Date;
  readonly userId: string;
  readonly username: string;
  readonly realname: string;
  readonly orgCode: string | null;
  /** Values of parameters by their codes, where the server resolves defaults. */
  readonly params?: ReadonlyMap<string, string>;
};

/** Texts, and ranges as first and last day with a comma between [B4.8]. */
const placeholders: Record<string, (context: DefaultContext) => string> = {
  sysUserId: ({ userId }) => userId,
  sysUserCode: ({ username }) => username,
  sysUserName: ({ realname }) => realname,
  sysOrgCode: ({ orgCode }) => orgCode ?? '',
  date: ({ now }) => dateText(now),
  datetime: ({ now }) => dateTimeText(now),
  time: ({ now }) => dateTimeText(now).slice(11),
  month: ({ now }) => dateText(now).slice(0, 7),
  lastMonthEnd: ({ now }) => addDays(`${dateText(now).slice(0, 7)}-01`, -1),
  year: ({ now }) => dateText(now).slice(0, 4),
  weekRange: ({ now }) => quickRange('week', dateText(now)).join(','),
  monthRange: ({ now }) => quickRange('month', dateText(now)).join(','),
  quarterRange: ({ now }) => quarterOf(now).join(','),
  yearRange: ({ now }) => quickRange('year', dateText(now)).join(','),
};

/** A rule of the server that fills a field, and the fields whose change fills it anew. */
export type FillRule = { readonly code: string; readonly watched: readonly string[] };

/**
 * A default as data writes it: plain text, or one placeholder such as `#{date}`. Null when it is empty, and for what only the server can fill in.
 */
export function resolveDefault(text: string | null | undefined, context: DefaultContext): string | null {
  if (text === null || text === undefined || text === '' || /^(\{\{|\$\{)/.test(text)) return null;
  const param = paramDefault(text);
  if (param !== null) return ofParam(param, context);
  const [, name] = /^#\{(\w+)\}$/.exec(text) ?? [];
  if (name === undefined) return text;
  const resolved = ownEntry(placeholders, name)?.(context) ?? '';
  return resolved === '' ? null : resolved;
}

/** Tells whether a default is the day or the time at which a record begins. */
export function isDayOfNow(text: string | null | undefined): boolean {
  return /^#\{(date|datetime|time|month|year)\}$/.test(text ?? '');
}

/** A default that is a parameter: its value, or the day so many days from today. */
export type ParamDefault = { readonly code: string; readonly isDays: boolean };

/** `#{param:quotation.manageRate}`, or `#{date+param:quotation.validDays}`; null for any other default. */
export function paramDefault(text: string | null | undefined): ParamDefault | null {
  const [, days, code] = /^#\{(date\+)?param:([a-zA-Z][\w.]*)\}$/.exec(text ?? '') ?? [];
  return code === undefined ? null : { code, isDays: days !== undefined };
}

function ofParam({ code, isDays }: ParamDefault, { now, params }: DefaultContext): string | null {
  const value = params?.get(code) ?? '';
  if (value === '') return null;
  return isDays ? addDays(dateText(now), Number(value)) : value;
}

/** A default of the form `${rule}` or `${rule}?onl_watch=a,b`: the server fills it in when the record is stored. Null for any other default. */
export function fillRule(text: string | null | undefined): FillRule | null {
  const [, code, inside, outside] =
    /^\$\{(\w+)(?:\?onl_watch=([\w,]*))?\}(?:\?onl_watch=([\w,]*))?$/.exec(text ?? '') ?? [];
  if (code === undefined) return null;
  return { code, watched: (inside ?? outside ?? '').split(',').filter((name) => name !== '') };
}

/** Does the product know how to fill in this default? Scripts (`{{ }}`) it does not run. */
export function isKnownDefault(text: string): boolean {
  const [, name] = /^#\{(\w+)\}$/.exec(text) ?? [];
  if (name !== undefined) return Object.hasOwn(placeholders, name);
  if (paramDefault(text) !== null) return true;
  return fillRule(text) !== null || !/^(\{\{|\$\{|#\{)/.test(text);
}

function quarterOf(now: Date): readonly [begin: string, end: string] {
  const { year, month } = partsOf(now);
  const first = month - ((month - 1) % 3);
  const of = (value: number): string => `${dateText(now).slice(0, 4)}-${String(value).padStart(2, '0')}`;
  return [`${of(first)}-01`, `${of(first + 2)}-${daysInMonth(year, first + 2)}`];
}
