import Big from 'big.js';
import { costOf, partOf } from '#core/kernel/costing.ts';

/** Quantity and money of a line, or of parts of one: without tax and with it. */
export type Billed = { readonly qty: Big; readonly amount: Big; readonly total: Big };

/**
 * Returns the part of a receipt that an invoice line replaces: quantity times price of the receipt, and with the last quantity all that is
 * left of it (倒挤), so that parts always add up to the receipt. A red line gives back; with the whole
 * quantity, all that was taken; with what went back to the supplier, what the return took.
 * @param qty negative in red
 * @param whole the receipt less what went back to the supplier
 * @param before what invoices took of it already
 */
export function provisionalOf(
  qty: Big,
  receipt: { readonly price: Big; readonly taxRate: Big; readonly whole: Billed },
  before: Billed,
): { readonly amount: Big; readonly total: Big } {
  const after = before.qty.plus(qty);
  if (after.eq(0)) return { amount: before.amount.neg(), total: before.total.neg() };
  const { price, taxRate, whole } = receipt;
  if (qty.gt(0) ? after.gte(whole.qty) : after.eq(whole.qty))
    return { amount: whole.amount.minus(before.amount), total: whole.total.minus(before.total) };
  const amount = costOf(qty, price);
  return { amount, total: amount.plus(partOf(amount, taxRate, new Big(100))) };
}

/**
 * Splits a price difference: one part stays with the goods still there, the rest went out with the others. Both add up to the difference.
 * @param here how much of the received is still there
 * @param worth of what is valued together: it never becomes less than nothing
 */
export function splitDifference(
  difference: Big,
  { here, received, worth }: { readonly here: Big; readonly received: Big; readonly worth: Big },
): { readonly stock: Big; readonly variance: Big } {
  const share = (): Big => {
    if (here.lte(0) || received.lte(0)) return new Big(0);
    const part = here.gte(received) ? difference : partOf(difference, here, received);
    return worth.plus(part).lt(0) ? worth.neg() : part;
  };
  const stock = share();
  return { stock, variance: difference.minus(stock) };
}
