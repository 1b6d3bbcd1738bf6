import Big from 'big.js';

/**
 * Shares an amount out by weights, to the cent, half up; the last one that has a weight takes the rest. Without any weight there are no shares.
 * @example shareByWeight(new Big('100'), [new Big(1), new Big(1), new Big(1)]) // 33.33, 33.33, 33.34
 */
export function shareByWeight(amount: Big, weights: readonly Big[]): readonly Big[] | null {
  const total = weights.reduce((sum, weight) => sum.plus(weight), new Big(0));
  if (total.lte(0)) return null;
  const last = weights.findLastIndex((weight) => weight.gt(0));
  let left = amount;
  return weights.map((weight, index) => {
    const share = index === last ? left : amount.times(weight).div(total).round(2, Big.roundHalfUp);
    left = left.minus(share);
    return share;
  });
}
