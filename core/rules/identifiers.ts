import { isDate } from '../dates/dates.ts';

const ID_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const USCC_LETTERS = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const USCC_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Identity card of 18 places: existing birthday and check digit (GB 11643). */
export function isIdCard(value: string): boolean {
  if (!/^[1-9]\d{16}[\dXx]$/.test(value)) return false;
  const birthday = `${value.slice(6, 10)}-${value.slice(10, 12)}-${value.slice(12, 14)}`;
  if (!isDate(birthday)) return false;
  const sum = ID_WEIGHTS.reduce((total, weight, index) => total + weight * Number(value[index]), 0);
  return '10X98765432'[sum % 11] === value[17]?.toUpperCase();
}

/** Unified social credit code of 18 places with its check character (GB 32100). */
export function isUscc(value: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{18}$/.test(value)) return false;
  const sum = USCC_WEIGHTS.reduce(
    (total, weight, index) => total + weight * USCC_LETTERS.indexOf(value[index] ?? ''),
    0,
  );
  return USCC_LETTERS[(31 - (sum % 31)) % 31] === value[17];
}

/** Taxpayer number: 15 or 20 places, or 18 which is a credit code or an identity card. */
export function isTaxNumber(value: string): boolean {
  if (value.length === 18) return isUscc(value) || isIdCard(value);
  return /^([0-9A-Z]{15}|[0-9A-Z]{20})$/.test(value);
}

/** IPv4 or IPv6 address. */
export function isIp(value: string): boolean {
  const four = value.split('.');
  if (four.length === 4 && four.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)) return true;
  const halves = value.split('::');
  if (!value.includes(':') || halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')));
  return (
    groups.every((part) => /^[0-9a-fA-F]{1,4}$/.test(part)) &&
    (halves.length === 2 ? groups.length < 8 : groups.length === 8)
  );
}

const CRON_RANGES = [
  [0, 59],
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
  [1970, 2199],
] as const;
const CRON_NAMES = /^(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC|SUN|MON|TUE|WED|THU|FRI|SAT)(-[A-Z]{3})?$/i;

/** Cron expression of six or seven places (with seconds), or the five of Unix. */
export function isCron(value: string): boolean {
  const places = value.trim().split(/\s+/);
  const ranges = places.length === 5 ? CRON_RANGES.slice(1, 6) : CRON_RANGES.slice(0, places.length);
  if (places.length < 5 || places.length > 7) return false;
  return places.every((place, index) => {
    const [low, high] = ranges[index] ?? [0, 0];
    return place.split(',').every((item) => isCronItem(item, low, high));
  });
}

function isCronItem(item: string, low: number, high: number): boolean {
  if (item === '?' || item === 'L' || item === 'W' || CRON_NAMES.test(item)) return true;
  const [, range = '', step] = /^(\*|\d{1,4}(?:-\d{1,4})?)(?:\/(\d{1,4}))?[LW]?(?:#\d)?$/.exec(item) ?? [];
  if (range === '' || (step !== undefined && Number(step) === 0)) return false;
  if (range === '*') return true;
  const ends = range.split('-').map(Number);
  return ends.every((end) => end >= low && end <= high) && (ends[1] === undefined || ends[1] >= (ends[0] ?? 0));
}
