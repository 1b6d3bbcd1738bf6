import { daysOfMonth, serialOf } from './dates.ts';

const NUMBER = /^([+-]?)[¥￥$€£]?([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(\.\d*)?(?:e([+-]?\d{1,3}))?(%?)$/i;
const DATE = /^(\d{4})(?:-(\d{1,2})-(\d{1,2})|\/(\d{1,2})\/(\d{1,2})|年(\d{1,2})月(\d{1,2})日)(?:\s+(.+))?$/;
const TIME = /^(\d{1,4}):([0-5]?\d)(?::([0-5]?\d(?:\.\d+)?))?(?:\s*([ap])m)?$/i;

/** The number a text stands for where one is needed: 1,234.5, 12%, 2026-03-05, 08:30; null for other texts. */
export function numberOfText(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  return plainNumber(trimmed) ?? dateOfText(trimmed) ?? timeOfText(trimmed);
}

function plainNumber(text: string): number | null {
  const found = NUMBER.exec(text);
  if (found === null) return null;
  const [, outer = '', inner = '', whole = '', part = '', power = '', percent = ''] = found;
  if ((outer !== '' && inner !== '') || (whole === '' && part.length < 2)) return null;
  const size = Number(`${whole.replaceAll(',', '')}${part === '.' ? '' : part}${power === '' ? '' : `e${power}`}`);
  if (!Number.isFinite(size)) return null;
  const signed = outer === '-' || inner === '-' ? -size : size;
  return percent === '' ? signed : signed / 100;
}

function dateOfText(text: string): number | null {
  const found = DATE.exec(text);
  if (found === null) return null;
  const [, year, ...parts] = found;
  const [month = 0, day = 0] = parts.slice(0, 6).flatMap((part) => (part === undefined ? [] : [Number(part)]));
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth(Number(year), month)) return null;
  const time = parts[6] === undefined ? 0 : timeOfText(parts[6]);
  return time === null ? null : serialOf(Number(year), month, day) + time;
}

function timeOfText(text: string): number | null {
  const found = TIME.exec(text);
  if (found === null) return null;
  const [, hours = '0', minutes = '0', seconds = '0', half = ''] = found;
  const hour = half === '' ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return (hour * 3600 + Number(minutes) * 60 + Number(seconds)) / 86_400;
}
