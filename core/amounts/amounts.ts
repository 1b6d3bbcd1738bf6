import Big from 'big.js';

const NUMBER = /^[+-]?\d{1,30}(\.\d{1,30})?$/;

/** Texts read before: the cells of a document say the same few over and over, and each is read by rules, formulas and the history. */
const known = new Map<string, Big>();
const MOST_KNOWN = 20_000;
/** Length of texts that are remembered: no decimal of a record is longer, but blanks around one could be without end. */
const LONGEST_KNOWN = 64;

/** Reads a decimal as people and the wire write it (thousands separators allowed); null when it is none. Never through binary floats. */
export function parseAmount(value: unknown): Big | null {
  if (typeof value === 'number') return Number.isFinite(value) ? new Big(value) : null;
  if (typeof value !== 'string') return null;
  const before = known.get(value);
  if (before !== undefined) return before;
  const plain = value.trim();
  const bare = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  if (!NUMBER.test(bare)) return null;
  const amount = new Big(bare.replace(/^\+/, ''));
  if (value.length > LONGEST_KNOWN) return amount;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(value, amount);
  return amount;
}

/** Rounds half up (四舍五入, away from zero) to so many decimals, as plain text. */
export function roundAmount(value: Big | string | number, decimals: number): string {
  const rounded = (value instanceof Big ? value : new Big(value)).round(decimals, Big.roundHalfUp);
  // Minus zero would show as -0.00.
  return (rounded.eq(0) ? new Big(0) : rounded).toFixed(decimals);
}

/** Rounds money half up to the cent. */
export function cents(amount: Big): Big {
  return amount.round(2, Big.roundHalfUp);
}

/** The exact sum; texts that are no numbers, null and empty count as nothing. */
export function sumAmounts(values: Iterable<unknown>): Big {
  let total = new Big(0);
  for (const value of values) total = total.plus(parseAmount(value) ?? 0);
  return total;
}

/** With thousands separators, `1234567.5` → `1,234,567.50`; text that is no number comes back as it is. */
export function thousands(value: string | number | null | undefined, decimals?: number): string {
  if (value === null || value === undefined || value === '') return '';
  const amount = parseAmount(value);
  if (amount === null) return String(value);
  const [whole = '', fraction] = (decimals === undefined ? amount.toFixed() : roundAmount(amount, decimals)).split('.');
  const grouped = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Money as sentences say it: to the cent, with thousands. */
export function money(amount: Big | string): string {
  return thousands(new Big(amount).toFixed(2), 2);
}

/** Number of decimals a number is written with, trailing zeros not counted. */
export function decimalsOf(value: Big): number {
  return value.toFixed().split('.')[1]?.length ?? 0;
}
