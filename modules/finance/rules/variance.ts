import Big from 'big.js';
import { shareOut } from './gl.ts';

/** Worth of an item in a month: what is left of it, what work orders took and what else left. No amount has a sign. */
export type ItemFlows = {
  readonly left: Big;
  readonly orders: readonly { readonly order: string; readonly amount: Big }[];
  /** Sold, used up, lost. */
  readonly sold: Big;
};

/** An item nothing is left of, and that nobody took. */
export const noFlows: ItemFlows = { left: new Big(0), orders: [], sold: new Big(0) };

/** Dictionary cost_method of goods whose price stays their standard cost: what they cost more or less lies in no receipt. */
export const STANDARD_COST = '5';

/** A variance as it was spread; the parts add up to it. */
export type SpreadVariance = {
  readonly left: Big;
  readonly orders: ReadonlyMap<string, Big>;
  readonly sold: Big;
};

/** Ways of a variance: over what is left, in work and gone, or into the cost of sales as a whole. */
export const varianceWays = { spread: 'spread', cost: 'cost' } as const;

/**
 * Spreads the variance of an item over what is left of it, the work orders that took it and what else left, by their worth, to the cent. Where
 * nothing is left and nothing left this month, its goods are gone: it is cost (K8).
 * @example spreadVariance(new Big('24.91'), { left: new Big(0), orders: [], sold: new Big(0) }, 'spread').sold // 24.91
 */
export function spreadVariance(amount: Big, { left, orders, sold }: ItemFlows, way: string): SpreadVariance {
  const none = new Big(0);
  const weights = [left, ...orders.map((one) => one.amount), sold].map((weight) => (weight.lt(0) ? none : weight));
  if (way === varianceWays.cost || weights.every((weight) => weight.eq(0)))
    return { left: none, orders: new Map(), sold: amount };
  const [stays = none, ...shares] = shareOut(amount, weights);
  return {
    left: stays,
    orders: new Map(orders.map(({ order }, index) => [order, shares[index] ?? none])),
    sold: shares.at(-1) ?? none,
  };
}
