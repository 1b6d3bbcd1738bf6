import type Big from 'big.js';
import { thousands, roundAmount } from '../amounts/amounts.ts';

const FORMAT = /^([^#0]*)(#,##)?0(\.(0{1,10}))?(%)?([^#0%]*)$/;

/** Number formats the designer offers; others of the same build are understood, too. */
export const commonFormats = ['0', '0.00', '#,##0', '#,##0.00', '¥#,##0.00', '0%', '0.00%'] as const;

/** Is it a number format that can be shown and that a table program knows? */
export function isNumberFormat(format: string): boolean {
  const [whole, before = '', , , , , after = ''] = FORMAT.exec(format) ?? [];
  // What stands around the digits are words, never signs a table program takes for part of the format.
  return whole !== undefined && /^[¥$€£ 元件台]*$/.test(before) && /^[¥$€£ 元件台]*$/.test(after);
}

/** A number in a format such as `#,##0.00`, rounded half up; an unknown format shows it as it is. */
export function formatNumber(value: Big, format: string): string {
  const [whole, before = '', hasGroups, , zeros = '', percent = '', after = ''] = FORMAT.exec(format) ?? [];
  if (whole === undefined) return value.toFixed();
  const shown = percent === '' ? value : value.times(100);
  const digits =
    hasGroups === undefined
      ? roundAmount(shown, zeros.length)
      : thousands(roundAmount(shown, zeros.length), zeros.length);
  return `${before}${digits}${percent}${after}`;
}

/** The format of a column with so many decimals. */
export function decimalFormat(decimals: number): string {
  return decimals <= 0 ? '#,##0' : `#,##0.${'0'.repeat(Math.min(decimals, 10))}`;
}
