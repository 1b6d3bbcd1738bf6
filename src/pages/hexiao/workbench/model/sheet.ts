import Big from 'big.js';
import { decimalsOf, parseAmount } from '#core/amounts/amounts.ts';
import { earlyDiscount, type EarlyDiscount } from '#core/kernel/early-payment.ts';
import type { PartyLedger } from '#core/kernel/write-off-kinds.ts';

type Item = {
  readonly formCode: string;
  readonly id: string;
  readonly open: string;
  readonly currency: string;
  readonly isProvisional: boolean;
  readonly tolerance: string;
  readonly billDate: string;
  readonly discounts: readonly EarlyDiscount[];
};

/** Amounts typed into the rows of both tables, by their keys; empty ones are left out. */
export type Amounts = Readonly<Record<string, string>>;

/** Returns the server's name of a row, used in its refusals, too. */
export const keyOf = ({ formCode, id }: Pick<Item, 'formCode' | 'id'>): string => `${formCode}/${id}`;

export type RowFault = 'bad' | 'over' | 'isProvisional';

/** Returns the fault in the amount typed into a row; null for none. */
export function faultOf(item: Item, amounts: Amounts): RowFault | null {
  const typed = amounts[keyOf(item)] ?? '';
  if (typed.trim() === '') return null;
  if (item.isProvisional) return 'isProvisional';
  const amount = parseAmount(typed);
  if (amount === null || amount.lte(0) || decimalsOf(amount) > 2) return 'bad';
  return amount.gt(item.open) ? 'over' : null;
}

export function totalOf(items: readonly Item[], amounts: Amounts): Big {
  return items.reduce((sum, item) => sum.plus(parseAmount(amounts[keyOf(item)] ?? '') ?? 0), new Big(0));
}

/** By how much side D is more than side C: the table above is D for customers, C for suppliers. */
export function differenceOf(ledger: PartyLedger, upper: Big, lower: Big): Big {
  return ledger === 'ar' ? upper.minus(lower) : lower.minus(upper);
}

type Sheet = {
  readonly ledger: PartyLedger;
  readonly upper: readonly Item[];
  readonly lower: readonly Item[];
  readonly amounts: Amounts;
};

/**
 * Returns the tolerance of a write-off in the currency of what is chosen, and the rest of both sides where it is within that and the discount for
 * early payment; null for a rest that is none or is too much.
 */
export function restOf({ ledger, upper, lower, amounts }: Sheet): {
  readonly most: string;
  readonly rest: Big | null;
  /** Part of the rest that is a discount for early payment, without sign. */
  readonly discount: Big;
} {
  const all = [...upper, ...lower];
  const one = all.find((item) => (amounts[keyOf(item)] ?? '') !== '') ?? all[0];
  const most = new Big(parseAmount(one?.tolerance ?? '0') ?? 0);
  const [above, below] = [totalOf(upper, amounts), totalOf(lower, amounts)];
  const rest = differenceOf(ledger, above, below);
  const granted = grantedTo({ ledger, upper, lower, amounts, rest });
  const isOffered =
    crossOf({ upper, lower, amounts }) === null &&
    above.gt(0) &&
    below.gt(0) &&
    !rest.eq(0) &&
    rest.abs().lte(most.plus(granted));
  const discount = rest.abs().lt(granted) ? rest.abs() : granted;
  return { most: most.toFixed(), rest: isOffered ? rest : null, discount: isOffered ? discount : new Big(0) };
}

/** Returns the discount for early payment of the bills above, where the money below is less than they are over: its last day counts. */
function grantedTo({ ledger, upper, lower, amounts, rest }: Sheet & { readonly rest: Big }): Big {
  const isLess = ledger === 'ar' ? rest.gt(0) : rest.lt(0);
  const day = lower
    .flatMap((item) => ((amounts[keyOf(item)] ?? '') === '' ? [] : [item.billDate]))
    .toSorted()
    .at(-1);
  if (!isLess || day === undefined) return new Big(0);
  return upper.reduce(
    (sum, item) => sum.plus(earlyDiscount(new Big(parseAmount(amounts[keyOf(item)] ?? '') ?? 0), item.discounts, day)),
    new Big(0),
  );
}

/** Currencies of what something is typed in on both sides, where each side is in one and they differ; null else. */
export function crossOf({ upper, lower, amounts }: Omit<Sheet, 'ledger'>): readonly [string, string] | null {
  const of = (items: readonly Item[]): readonly string[] => [
    ...new Set(items.flatMap((item) => ((amounts[keyOf(item)] ?? '') === '' ? [] : [item.currency]))),
  ];
  const [[one, ...ones], [other, ...others]] = [of(upper), of(lower)];
  if (one === undefined || other === undefined || one === other || ones.length + others.length > 0) return null;
  return [one, other];
}

/** Rows with something typed, as the server is sent them. */
export function itemsOf(items: readonly Item[], amounts: Amounts): { formCode: string; id: string; amount: string }[] {
  return items.flatMap((item) => {
    const amount = parseAmount(amounts[keyOf(item)] ?? '');
    return amount === null ? [] : [{ formCode: item.formCode, id: item.id, amount: amount.toFixed() }];
  });
}

/** The amounts of a proposal, added up by row. */
export function amountsOf(pairs: readonly { upper: string; lower: string; amount: string }[]): Amounts {
  const sums: Record<string, string> = {};
  for (const { upper, lower, amount } of pairs)
    for (const key of [upper, lower]) sums[key] = new Big(sums[key] ?? 0).plus(amount).toFixed(2);
  return sums;
}
