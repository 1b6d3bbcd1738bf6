import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';

/** A quotation of a supplier for an item. */
export type Quote = {
  readonly material: string;
  readonly price: unknown;
  /** Days until it comes. */
  readonly lead: unknown;
  /** Quality found for the supplier, 0 to 100. */
  readonly quality: unknown;
};

const number = (value: unknown): Big => parseAmount(value) ?? new Big(0);

/** Smallest of values above 0; null where there is none. */
function least(values: readonly Big[]): Big | null {
  const [first] = values.filter((value) => value.gt(0)).toSorted((one, other) => one.cmp(other));
  return first ?? null;
}

/** The lowest price of each item; null of those nobody quoted. */
export function lowestPrice(quotes: readonly Quote[], material: string): Big | null {
  return least(quotes.filter((one) => one.material === material).map(({ price }) => number(price)));
}

/**
 * Scores quotations against one another: lowest ÷ price × 60 + shortest ÷ lead × 15 + quality × 0.25 (P04). A value missing in a quotation
 * scores nothing.
 */
export function scoreQuotes(quotes: readonly Quote[]): readonly Big[] {
  return quotes.map(({ material, price, lead, quality }) => {
    const own = quotes.filter((one) => one.material === material);
    const lowest = lowestPrice(own, material);
    const shortest = least(own.map((one) => number(one.lead)));
    const [cost, days] = [number(price), number(lead)];
    const byPrice = lowest === null || cost.lte(0) ? new Big(0) : lowest.div(cost).times(60);
    const byLead = shortest === null || days.lte(0) ? new Big(0) : shortest.div(days).times(15);
    return byPrice.plus(byLead).plus(number(quality).times(0.25)).round(2, Big.roundHalfUp);
  });
}
