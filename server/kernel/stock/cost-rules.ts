import Big from 'big.js';
import { partOf } from '#core/kernel/costing.ts';
import type { CostBasis } from './cost-basis.ts';

/** Cost of a document's movements so far, for those that come in for it; no amount has a sign. */
export type Spent = { last: Big; out: Big; shared: Big };

export function nothingSpent(): Spent {
  return { last: new Big(0), out: new Big(0), shared: new Big(0) };
}

/** Adds a movement to what its document spent. */
export function follow(
  spent: Spent,
  { isOut, kind }: { readonly isOut: boolean; readonly kind: CostBasis['kind'] },
  amount: Big,
): void {
  spent.last = amount;
  if (isOut) spent.out = spent.out.plus(amount);
  if (kind === 'collected') spent.out = new Big(0);
  if (kind === 'share') spent.shared = spent.shared.plus(amount);
}

/** Returns a part of what a document spent and paid beside; the last one takes what is left (倒挤), none takes more than that. */
export function shareOf(
  { percent, plus, isLast }: { readonly percent: Big; readonly plus: Big; readonly isLast: boolean },
  { out, shared }: Spent,
): Big {
  const whole = out.plus(plus);
  const left = whole.minus(shared);
  const part = partOf(whole, percent, new Big(100));
  return isLast || part.gt(left) ? left : part;
}

/** Quantity and cost of a line; neither has a sign. */
export type LineWorth = { readonly qty: Big; readonly amount: Big };

/**
 * Returns the cost of a quantity that goes back to a line: cost × quantity ÷ quantity of the line (P02), rounded together with what goes back
 * before it in the same document.
 */
export function backCost({ qty: whole, amount }: LineWorth, qty: Big, before: Big): Big {
  const upTo = (part: Big): Big => partOf(amount, part, whole);
  return upTo(before.plus(qty)).minus(upTo(before));
}

/** Returns the part of what is on its way that arrives; the last takes all that is left. */
export function arrivingCost({ qty: rest, amount }: LineWorth, qty: Big): Big {
  return rest.eq(qty) ? amount : partOf(amount, qty, rest);
}
