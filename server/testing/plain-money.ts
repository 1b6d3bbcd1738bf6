/**
 * Money as somebody with pencil and paper reckons it: whole numbers only, rounded half away from zero where a figure has more than its places.
 * Slow and plain, to hold the product's arithmetic against it.
 */

/** Reads a decimal number as a whole number of its last place. */
export function scaled(text: string | number, places: number): bigint {
  const [whole = '', part = ''] = String(text).replace('-', '').split('.');
  if (part.length > places) throw new Error(`${text} has more than ${places} places`);
  const value = BigInt(whole + part.padEnd(places, '0'));
  return String(text).startsWith('-') ? -value : value;
}

/** Divides, half away from zero. */
export function divided(one: bigint, by: bigint): bigint {
  if (one < 0n) return -divided(-one, by);
  return (2n * one + by) / (2n * by);
}

/** Quantity of four places times price of six, in cents. */
export const worthOf = (qty: string | number, price: string | number): bigint =>
  divided(scaled(qty, 4) * scaled(price, 6), 100_000_000n);

/** A part of cents, by quantities of four places. */
export const partOf = (cents: bigint, part: string | number, all: string | number): bigint =>
  divided(cents * scaled(part, 4), scaled(all, 4));

/** A percentage of cents. */
export const percentOf = (cents: bigint, rate: string | number): bigint => divided(cents * scaled(rate, 2), 10_000n);

/** Writes cents as amounts are answered. */
export function written(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
