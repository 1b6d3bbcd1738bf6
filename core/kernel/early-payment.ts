import Big from 'big.js';

/** A discount for early payment: so many percent of what is paid until a day, `yyyy-MM-dd`. */
export type EarlyDiscount = { readonly until: string; readonly percent: string };

/**
 * Returns the discount for paying this much of a bill on a day, to the cent: the highest of those that still hold.
 * @example earlyDiscount(new Big('1130.00'), [{ until: '2026-10-22', percent: '2' }], '2026-10-22') // 22.60
 */
export function earlyDiscount(amount: Big, discounts: readonly EarlyDiscount[], day: string): Big {
  const held = discounts.filter(({ until }) => day <= until).map(({ percent }) => new Big(percent));
  const most = held.reduce((one, other) => (other.gt(one) ? other : one), new Big(0));
  return amount.times(most).div(100).round(2, Big.roundHalfUp);
}
