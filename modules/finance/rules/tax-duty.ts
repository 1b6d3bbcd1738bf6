import Big from 'big.js';
import { cents } from '#core/amounts/amounts.ts';

const less = (one: Big, other: Big): Big => (one.lt(other) ? one : other);
const more = (one: Big, other: Big): Big => (one.gt(other) ? one : other);

/** Sales of one delivery at one rate whose output tax was booked before it was owed; all in the own currency, returns taken off in `left`. */
export type DeferredSales = {
  /** Tax and sales without it, as the delivery was booked. */
  readonly tax: Big;
  readonly sales: Big;
  /** The same less what came back. */
  readonly left: { readonly tax: Big; readonly sales: Big };
  /** Tax of its invoices, red ones taken off. */
  readonly invoiced: Big;
  /** Money that has settled the bill, and the bill, in its currency. */
  readonly settled: Big;
  readonly amount: Big;
  /** The day its price is due by contract has come. */
  readonly isDue: boolean;
};

/**
 * Returns the tax that is owed by now, and its sales: all of what is left once the price is due, before that the larger of what is invoiced
 * and what is paid (增值税法, 纳税义务发生时间: the earliest of money, price due, invoice). What an invoice has stays owed until a red one takes it back.
 * @example owedOf({ tax: 1625, sales: 12500, left: the same, invoiced: 0, settled: 5650, amount: 14125, isDue: false }) // 650.00 of 5000.00
 */
export function owedOf({ tax, sales, left, invoiced, settled, amount, isDue }: DeferredSales): {
  tax: Big;
  sales: Big;
} {
  const billed = less(invoiced, tax);
  const paid = amount.eq(0) ? new Big(0) : cents(tax.times(settled).div(amount));
  const early = more(billed, less(paid, left.tax));
  // Returns are rounded each, so what is left of a few cents may be below nothing: that is owed back.
  const due = billed.eq(0) ? left.tax : more(left.tax, billed);
  const owed = isDue ? due : early;
  if (owed.eq(tax)) return { tax, sales };
  if (owed.eq(left.tax)) return { tax: owed, sales: left.sales };
  return { tax: owed, sales: tax.eq(0) ? new Big(0) : cents(sales.times(owed).div(tax)) };
}
