import Big from 'big.js';

/** Part of goods that are taken apart: its percentage of their cost as it was typed, null where it was not; and what it is worth by its standard cost. */
export type Part = { readonly typed: Big | null; readonly worth: Big };

/** Decimals of a percentage. */
const DECIMALS = 6;

/**
 * Fills the percentages nobody typed: they share what is left of the hundred by what the parts are worth, the last of them takes the rest.
 * Where nothing is left, or one of several parts is worth nothing, they stay open.
 * @example sharesOf([{ typed: null, worth: new Big(1) }, { typed: null, worth: new Big(2) }]) // 33.333333, 66.666667
 */
export function sharesOf(parts: readonly Part[]): readonly (Big | null)[] {
  const typed = parts.map((part) => part.typed);
  const open = parts.filter((part) => part.typed === null);
  const left = typed.reduce<Big>((rest, one) => (one === null ? rest : rest.minus(one)), new Big(100));
  if (open.length === 0 || left.lte(0)) return typed;
  if (open.length > 1 && open.some(({ worth }) => worth.lte(0))) return typed;
  const whole = open.reduce((sum, { worth }) => sum.plus(worth), new Big(0));
  let rest = left;
  return parts.map((part) => {
    if (part.typed !== null) return part.typed;
    const share = part === open.at(-1) ? rest : left.times(part.worth).div(whole).round(DECIMALS, Big.roundHalfUp);
    rest = rest.minus(share);
    return share;
  });
}
