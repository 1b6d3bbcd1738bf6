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
  /** So much of the bill is due by contract by now: all of it, or the instalments whose day has come. */
  readonly due: Big;
};

/**
 * Returns the tax that is owed by now, and its sales: all of what is left once the price is due, before that the largest of what is invoiced,
 * what is paid and the instalments that are due (增值税法, 纳税义务发生时间: the earliest of money, price due, invoice). What an invoice has stays owed
 * until a red one takes it back. `isDue` says that the contract alone makes it owed.
 * @example owedOf({ tax: 1625, sales: 12500, left: the same, invoiced: 0, settled: 5650, amount: 14125, due: 0 }) // 650.00 of 5000.00
 */
export function owedOf({ tax, sales, left, invoiced, settled, amount, due }: DeferredSales): {
  tax: Big;
  sales: Big;
  isDue: boolean;
} {
  const billed = less(invoiced, tax);
  const share = (part: Big): Big => less(amount.eq(0) ? new Big(0) : cents(tax.times(part).div(amount)), left.tax);
  const early = more(billed, share(settled));
  const isWhole = due.gt(0) && due.gte(amount);
  const agreed = isWhole ? left.tax : share(due);
  // Returns are rounded each, so what is left of a few cents may be below nothing: that is owed back.
  const owed = isWhole && billed.eq(0) ? left.tax : more(agreed, early);
  const isDue = isWhole || (due.gt(0) && agreed.gte(early));
  if (owed.eq(tax)) return { tax, sales, isDue };
  if (owed.eq(left.tax)) return { tax: owed, sales: left.sales, isDue };
  return { tax: owed, isDue, sales: tax.eq(0) ? new Big(0) : cents(sales.times(owed).div(tax)) };
}
