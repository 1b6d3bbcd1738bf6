import { numberOfText } from './read-number.ts';

/** A number somebody typed with more than its digits, and the format that shows it. */
export type Typed = { readonly value: number; readonly format: string };

/**
 * Reads 1,234.5, 12%, ￥5, 2026-03-05 and 08:30 as the numbers they are; null for texts and for bare digits, which need no reading.
 * @param format the one the cell has; it stays, and only where there is none one is chosen
 */
export function typedNumber(text: string, format: string | undefined): Typed | null {
  const trimmed = text.trim();
  if (format === '@' || /^[-+]?[\d.]*(?:e[-+]?\d+)?$/i.test(trimmed)) return null;
  const value = numberOfText(trimmed);
  if (value === null) return null;
  const isFree = format === undefined || format === '' || /^general$/i.test(format);
  return { value, format: isFree ? formatOf(trimmed) : format };
}

function formatOf(text: string): string {
  const places = /\.(\d*)/.exec(text)?.[1]?.length ?? 0;
  const part = places === 0 ? '' : `.${'0'.repeat(Math.min(9, places))}`;
  if (text.endsWith('%')) return `${text.includes(',') ? '#,##0' : '0'}${part}%`;
  const isDay = /^\d{4}[-/年]/.test(text);
  const clock = /:\d+:/.test(text) ? 'h:mm:ss' : 'h:mm';
  if (isDay) return text.includes(':') ? `yyyy-MM-dd ${clock}` : 'yyyy-MM-dd';
  if (text.includes(':')) return clock;
  const sign = /[¥￥$€£]/.exec(text)?.[0];
  return `${sign === undefined ? '' : `"${sign}"`}#,##0${part}`;
}
