import { ownEntry } from '#core/lists/own-entry.ts';
import { format as formatted, formatColor, isDateFormat, isValidFormat } from 'numfmt';
import type { SheetCell } from '../book.ts';

/** A number with the 15 digits table programs know of it. */
export function generalText(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e21 || size < 1e-9) {
    const [digits = '', power = ''] = Number(value.toPrecision(15)).toExponential().split('e');
    return `${digits}E${power.startsWith('-') ? '-' : '+'}${power.replace(/^[+-]/, '').padStart(2, '0')}`;
  }
  const text = String(Number(value.toPrecision(15)));
  return text.includes('e') ? Number(value.toPrecision(15)).toFixed(20).replace(/0+$/, '') : text;
}

/** A number without a format, as a cell has room for it: whole ones wholly, others with up to ten digits. */
function generalLook(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? String(value) : formatted('General', value);
}

/** A value written by a number format of table programs; a format nobody can read shows the plain value. */
export function shownText(value: SheetCell['value'], format = 'General'): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (typeof value === 'string') return textByFormat(value, format);
  if (format === '' || /^general$/i.test(format)) return generalLook(value);
  const numerals = NUMERALS.exec(format);
  if (numerals !== null) return chineseLook(value, numerals[1] === '2', numerals[2] ?? '');
  if (!isReadable(format)) return generalLook(value);
  // Days of the week in Chinese are asked for by letters that other languages do not have.
  const locale = /aaa/i.test(format) ? 'zh-CN' : 'en-US';
  try {
    return formatted(format, value, { locale, ignoreTimezone: true });
  } catch {
    return generalLook(value);
  }
}

/** Formats that write numbers in Chinese: everyday numerals (1) or those of banks (2); digit by digit after them where they say 0. */
const NUMERALS = /^\[DBNum([12])\](?:\[\$-[0-9a-f]+\])?(general|g\/通用格式|0*)$/i;
const DIGITS = ['〇一二三四五六七八九', '零壹贰叁肆伍陆柒捌玖'] as const;
const STEPS = [
  ['', '十', '百', '千'],
  ['', '拾', '佰', '仟'],
] as const;
const LOTS = ['', '万', '亿', '万亿'] as const;

function chineseLook(value: number, isBank: boolean, rest: string): string {
  const digits = DIGITS[isBank ? 1 : 0];
  const digit = (one: string): string => digits[Number(one)] ?? one;
  const text = rest.startsWith('0')
    ? Math.abs(Math.round(value)).toFixed(0).padStart(rest.length, '0')
    : plainDigits(value);
  if (text === null) return generalLook(value);
  const sign = value < 0 ? '-' : '';
  if (rest.startsWith('0')) return sign + text.replaceAll(/\d/g, digit);
  const [whole = '0', part] = text.split('.');
  const lots: string[] = [];
  for (let end = whole.length; end > 0; end -= 4) lots.unshift(whole.slice(Math.max(0, end - 4), end));
  const zero = digits[0] ?? '';
  let written = '';
  for (const [at, lot] of lots.entries()) {
    const [steps, name] = [STEPS[isBank ? 1 : 0], LOTS[lots.length - 1 - at] ?? ''];
    const part = [...lot]
      .map((one, no) => (one === '0' ? zero : digit(one) + (steps[lot.length - 1 - no] ?? '')))
      .join('');
    const short = part.replaceAll(new RegExp(`${zero}+`, 'g'), zero).replace(new RegExp(`${zero}$`), '');
    if (short !== '') written += short + name;
    else if (written !== '' && !written.endsWith(zero)) written += zero;
  }
  const spoken = written.replace(new RegExp(`${zero}$`), '').replaceAll(new RegExp(`${zero}+`, 'g'), zero);
  return `${sign}${spoken === '' ? zero : spoken}${part === undefined ? '' : `.${part.replaceAll(/\d/g, digit)}`}`;
}

/** The digits of a number that Chinese can say; null for larger ones. */
function plainDigits(value: number): string | null {
  const text = generalText(Math.abs(value));
  return /^\d{1,16}(?:\.\d+)?$/.test(text) ? text : null;
}

/** Table programs know no longer formats. */
function isReadable(format: string): boolean {
  return format.length <= 255 && isValidFormat(format);
}

function textByFormat(value: string, format: string): string {
  if (!format.includes('@') || format === '@' || !isReadable(format)) return value;
  try {
    return formatted(format, value);
  } catch {
    return value;
  }
}

const named: Readonly<Record<string, string>> = {
  black: '#000000',
  blue: '#0000ff',
  cyan: '#00ffff',
  green: '#00ff00',
  magenta: '#ff00ff',
  red: '#ff0000',
  white: '#ffffff',
  yellow: '#ffff00',
};

/** The colour a format gives to a value, such as red for what is below zero; null where it gives none. */
export function colorOfFormat(value: unknown, format: string | undefined): string | null {
  if (typeof value !== 'number' || format === undefined || !format.includes('[')) return null;
  if (!isValidFormat(format)) return null;
  const color = formatColor(format, value);
  if (typeof color !== 'string') return null;
  return color.startsWith('#') ? color : (ownEntry(named, color.toLowerCase()) ?? null);
}

/** Does a format show a day, which counts from the beginning of time of its workbook? Lengths of time do not. */
export function isDayFormat(format: string): boolean {
  return format !== '' && isValidFormat(format) && isDateFormat(format) && /[yd]/i.test(format);
}
