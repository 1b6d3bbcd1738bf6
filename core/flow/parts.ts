import type Big from 'big.js';

/** So much of a line, and what it comes to in one of its amounts. */
export type Share = { readonly qty: Big; readonly amount: Big };

/**
 * Returns the share of a part of a line in one amount: the worth of its quantity, and for the last part of the line all that the other
 * parts leave (倒挤), so that the parts always add up to the whole, in any order. A return is a part below 0; once everything is returned,
 * nothing is left.
 * @param qty of the part
 * @param others the sum of the parts that count without it
 * @param worth what a quantity comes to by itself, rounded
 */
export function partAmount(qty: Big, whole: Share, others: Share, worth: (qty: Big) => Big): Big {
  const after = others.qty.plus(qty);
  if (after.eq(whole.qty)) return whole.amount.minus(others.amount);
  if (after.eq(0)) return others.amount.neg();
  // More than there is may be taken within a tolerance: the rest, and what lies beyond.
  if (qty.gt(0) && others.qty.lt(whole.qty) && after.gt(whole.qty))
    return whole.amount.minus(others.amount).plus(worth(after.minus(whole.qty)));
  return worth(qty);
}
