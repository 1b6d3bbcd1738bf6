import Big from 'big.js';

/** Usage of one item of a kit; figures are decimal texts. */
export type KitUsage = {
  /** For one piece, without loss. */
  readonly each: string;
  /** In percent. */
  readonly loss: string;
  /** Lost once, however many pieces are made. */
  readonly fixed: string;
  /** Quantity needed for all pieces where somebody entered it; null where it is calculated. */
  readonly need: string | null;
  /** Decimals of the unit: what is issued is rounded up to them. */
  readonly decimals: number;
};

/**
 * Returns the total need of a work order for an item, and the part that goes with so many sets: usage with loss rounded up to the unit, no
 * more than is still needed. A one-time loss goes with the last sets.
 */
export function kitNeed(
  { each, loss, fixed, need, decimals }: KitUsage,
  { sets, pieces, issued }: { readonly sets: Big; readonly pieces: Big; readonly issued: Big },
): { readonly all: Big; readonly qty: Big } {
  const withLoss = (count: Big): Big => count.times(each).times(new Big(loss).div(100).plus(1));
  const up = (value: Big): Big => value.round(decimals, Big.roundUp);
  const all = need === null ? up(withLoss(pieces).plus(fixed)) : new Big(need);
  const left = all.minus(issued).gt(0) ? all.minus(issued) : new Big(0);
  const wanted = sets.gte(pieces) ? all : up(withLoss(sets));
  return { all, qty: wanted.lt(left) ? wanted : left };
}
