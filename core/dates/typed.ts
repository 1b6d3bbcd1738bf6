import { addDays, isDate, isDateTime, isMonth, parseDateTime } from './dates.ts';
import { typedDate } from './ranges.ts';

export type DayKind = 'date' | 'datetime' | 'month' | 'time';

/** Words for days, as people type them: t or 今天, 昨天, 明天, 后天, 前天. */
const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({ t: 0, 今: 0, 今天: 0, 明天: 1, 后天: 2, 昨天: -1, 前天: -2 }),
);

/**
 * A day, time or month as people type it, in the form of the wire; null when no such day exists. `20261120`, `2026/1/5`, `11-20` (this year),
 * `t`, `今天`, `+7`, `-3` (days from today), `t+7`; a time after the day: `2026-11-20 8:30`, `11-20 0830`.
 * @param today `yyyy-MM-dd`
 */
export function typedDay(text: string, kind: DayKind, today: string): string | null {
  const plain = narrow(text).trim();
  if (kind === 'time') return clock(plain);
  if (kind === 'month') return month(plain, today);
  if (kind === 'date') return day(plain, today);
  if (isDateTime(plain)) return plain;
  const [, first = '', second] = /^(\S+?)(?:[ T]+(\S+))?$/.exec(plain) ?? [];
  const found = day(first, today);
  const time = second === undefined ? '00:00:00' : clock(second);
  return found === null || time === null ? null : `${found} ${time}`;
}

function day(text: string, today: string): string | null {
  if (isDate(text)) return text;
  const word = WORDS.get(text.toLowerCase());
  if (word !== undefined) return addDays(today, word);
  const offset = /^(?:t|今天)?([+-]\d{1,4})$/i.exec(text)?.[1];
  if (offset !== undefined) return addDays(today, Number(offset));
  const short = /^(\d{1,2})[-/.月](\d{1,2})[日号]?$/.exec(text);
  if (short !== null) return typedDate(`${today.slice(0, 4)}-${short[1] ?? ''}-${short[2] ?? ''}`, 'date');
  return typedDate(text, 'date');
}

function month(text: string, today: string): string | null {
  if (isMonth(text)) return text;
  if (/^(?:t|本月)$/i.test(text)) return today.slice(0, 7);
  const offset = /^[+-]\d{1,3}$/.exec(text)?.[0];
  if (offset !== undefined) return monthLater(today, Number(offset));
  const only = /^(\d{1,2})月?$/.exec(text)?.[1];
  return typedDate(only === undefined ? text : `${today.slice(0, 4)}-${only}`, 'month');
}

/** The month so many months later. */
export function monthLater(date: string, months: number): string {
  const parts = parseDateTime(`${date.slice(0, 7)}-01`);
  if (parts === null) return date.slice(0, 7);
  return new Date(Date.UTC(parts.year, parts.month - 1 + months, 1)).toISOString().slice(0, 7);
}

/** `8:30`, `0830`, `8点30`, `08:30:15` as `HH:mm:ss`. */
function clock(text: string): string | null {
  const [, hour = '', minute = '0', second = '0'] =
    /^(\d{1,2})(?:[:点时](\d{1,2})?分?(?::?(\d{1,2})秒?)?)?$/.exec(
      text.replace(/^(\d{2})(\d{2})(\d{2})?$/, '$1:$2:$3').replace(/:$/, ''),
    ) ?? [];
  const parts = [hour, minute, second].map((part) => part.padStart(2, '0'));
  return hour !== '' && isDateTime(`2000-01-01 ${parts.join(':')}`) ? parts.join(':') : null;
}

/** Full-width digits and signs, which Chinese input methods leave behind. */
function narrow(text: string): string {
  return text
    .replaceAll(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replaceAll('\u3000', ' ')
    .replaceAll('。', '.');
}
