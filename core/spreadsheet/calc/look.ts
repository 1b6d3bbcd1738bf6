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
  if (!isReadable(format)) return generalLook(value);
  // Days of the week in Chinese are asked for by letters that other languages do not have.
  const locale = /aaa/i.test(format) ? 'zh-CN' : 'en-US';
  try {
    return formatted(format, value, { locale, ignoreTimezone: true });
  } catch {
    return generalLook(value);
  }
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
  return color.startsWith('#') ? color : (named[color.toLowerCase()] ?? null);
}

/** Does a format show a day, which counts from the beginning of time of its workbook? Lengths of time do not. */
export function isDayFormat(format: string): boolean {
  return format !== '' && isValidFormat(format) && isDateFormat(format) && /[yd]/i.test(format);
}
