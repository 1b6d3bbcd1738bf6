import Big from 'big.js';
import { parseAmount, roundAmount, sumAmounts } from '#core/amounts/amounts.ts';

type Row = Readonly<Record<string, unknown>>;

/** Discount on a whole order. */
export type Off = {
  /** Percentage of every price, and an amount beyond it. */
  readonly rate: Big;
  readonly amount: Big;
  /** Total of the lines after the percentage, taxes included: the amount is taken off this. */
  readonly sum: Big;
  /** Millionths of its price a line is sold at. */
  readonly ppm: Big;
};

const MILLION = 1_000_000;

/** Spreads what is taken off an order over its lines, every price by the same share; never more than all of it. */
export function orderOff(off: { readonly rate: unknown; readonly amount: unknown }, lines: readonly Row[]): Off {
  const rate = parseAmount(off.rate) ?? new Big(0);
  const amount = parseAmount(off.amount) ?? new Big(0);
  const left = new Big(100).minus(rate).div(100);
  const sum = sumAmounts(lines.map((line) => totalAt(line, left)));
  const share = sum.gt(0) && amount.gt(0) ? sum.minus(amount).div(sum) : new Big(1);
  const ppm = left.times(share).times(MILLION).round(6, Big.roundHalfUp);
  return { rate, amount, sum, ppm: ppm.lt(0) ? new Big(0) : ppm };
}

/** The amount that makes the lines of an order be sold at a share that was agreed; null where there is none that does. */
export function amountAt(rate: unknown, ppm: Big, lines: readonly Row[]): string | null {
  const { sum, ppm: whole } = orderOff({ rate, amount: null }, lines);
  return whole.eq(0) ? null : sum.times(whole.minus(ppm)).div(whole).round(2, Big.roundHalfUp).toFixed(2);
}

/** Returns the total of a line at a share of its price, computed as lines are: amount and tax to the cent each. */
function totalAt(line: Row, share: Big): string | null {
  const [qty, price] = [parseAmount(line['qty']), parseAmount(line['price'])];
  if (qty === null || price === null) return null;
  const net = price.times(share).round(6, Big.roundHalfUp);
  const amount = new Big(roundAmount(qty.times(net), 2));
  const tax = roundAmount(amount.times(parseAmount(line['tax_rate']) ?? 0).div(100), 2);
  return amount.plus(tax).toFixed(2);
}
