import Big from 'big.js';
import { partOf } from './costing.ts';

/**
 * Converts an amount of another currency into the own one, to the cent.
 * @example ownOf(new Big('33.33'), new Big('7.1234')) // 237.42
 */
export function ownOf(amount: Big, rate: Big): Big {
  return amount.times(rate).round(2, Big.roundHalfUp);
}

/** Open amount of a document, in its currency and in the own one, with one sign. */
export type OpenMoney = { readonly open: Big; readonly own: Big };

/**
 * Returns a part of an open document in the own currency; the part that empties it takes the rest, so parts always add up to the document.
 * Neither amount has a sign.
 * @example ownPart(new Big('33.34'), { open: new Big('33.34'), own: new Big('237.50') }) // 237.50
 */
export function ownPart(part: Big, { open, own }: OpenMoney): Big {
  const [whole, worth] = [open.abs(), own.abs()];
  if (part.gte(whole) || whole.eq(0)) return worth;
  return partOf(worth, part, whole);
}

/** A line of a bill: without tax, and the tax. */
export type NetAndTax = { readonly net: Big; readonly tax: Big };

/**
 * Converts a bill into the own currency: by its lines, net and tax each to the cent, where they add up to it; else the bill as a whole.
 * @param total of the bill, in its currency
 */
export function ownOfBill(total: Big, lines: readonly NetAndTax[], rate: Big): Big {
  const sum = lines.reduce((all, { net, tax }) => all.plus(net).plus(tax), new Big(0));
  if (lines.length === 0 || !sum.eq(total)) return ownOf(total, rate);
  return lines.reduce((all, { net, tax }) => all.plus(ownOf(net, rate)).plus(ownOf(tax, rate)), new Big(0));
}
