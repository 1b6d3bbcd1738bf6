import Big from 'big.js';

/** A document that is open, as matching sees it. */
export type OpenItem = {
  readonly id: string;
  /** Open amount, without its sign. */
  readonly open: string;
  readonly billDate: string;
  readonly dueDate: string | null;
  /** Number of the order or contract it is for. */
  readonly orderNo: string | null;
};

/** hexiao.auto-rule: dictionaries writeoff_match and writeoff_order. */
export type MatchRule = {
  readonly keys: readonly string[];
  readonly order: string;
  /** Amounts that differ by no more than this are equal. */
  readonly tolerance: string;
};

/** So much of an item above is settled by one below. */
export type Pair = { readonly upper: string; readonly lower: string; readonly amount: string };

type Left = { readonly item: OpenItem; left: Big };

const SAME_ORDER = new Set(['2', '3']);
const EQUAL = '4';
/** No document says its project, so a rule that asks for it matches nothing. */
const PROJECT = '6';

/**
 * Proposes what settles what: same order first, then in the order of the due dates, for each an equal amount before the oldest one. Rules,
 * where there are any, say instead what has to agree and in which order, one after the other. Nothing is matched above what is open, and
 * both sides get the same total.
 */
export function matchItems(
  upper: readonly OpenItem[],
  lower: readonly OpenItem[],
  rules: readonly MatchRule[] = [],
): readonly Pair[] {
  const above = upper.map((item) => ({ item, left: new Big(item.open) }));
  const below = lower.map((item) => ({ item, left: new Big(item.open) }));
  const pairs: Pair[] = [];
  if (rules.length === 0) {
    sameOrder(above, below, pairs, '1');
    for (const one of sorted(above, '1')) settle(one, preferEqual(one, sorted(below, '2'), new Big(0)), pairs);
    return joined(pairs);
  }
  for (const { keys, order, tolerance } of rules) {
    if (keys.includes(PROJECT)) continue;
    const near = new Big(tolerance);
    const needsOrder = keys.some((key) => SAME_ORDER.has(key));
    for (const one of sorted(above, order)) {
      const fits = sorted(below, order).filter(
        (other) =>
          (!needsOrder || isSameOrder(one, other)) && (!keys.includes(EQUAL) || isNear(one.left, other.left, near)),
      );
      settle(one, preferEqual(one, fits, near), pairs);
    }
  }
  return joined(pairs);
}

function sameOrder(above: readonly Left[], below: readonly Left[], pairs: Pair[], order: string): void {
  for (const one of sorted(above, order))
    settle(
      one,
      sorted(below, '2').filter((other) => isSameOrder(one, other)),
      pairs,
    );
}

function isSameOrder({ item }: Left, other: Left): boolean {
  return item.orderNo !== null && item.orderNo !== '' && item.orderNo === other.item.orderNo;
}

function isNear(one: Big, other: Big, tolerance: Big): boolean {
  return one.minus(other).abs().lte(tolerance);
}

function preferEqual({ left }: Left, below: readonly Left[], tolerance: Big): readonly Left[] {
  const equal = below.find((other) => other.left.gt(0) && isNear(left, other.left, tolerance));
  return equal === undefined ? below : [equal, ...below.filter((other) => other !== equal)];
}

function settle(one: Left, below: readonly Left[], pairs: Pair[]): void {
  for (const other of below) {
    if (one.left.lte(0)) return;
    const amount = one.left.lt(other.left) ? one.left : other.left;
    if (amount.lte(0)) continue;
    one.left = one.left.minus(amount);
    other.left = other.left.minus(amount);
    pairs.push({ upper: one.item.id, lower: other.item.id, amount: amount.toFixed(2) });
  }
}

/** Dictionary writeoff_order: 1 due date, 2 date of the document, 3 smallest first; equal ones as they came. */
function sorted(items: readonly Left[], order: string): readonly Left[] {
  const open = items.filter(({ left }) => left.gt(0));
  if (order === '3') return open.toSorted((one, other) => one.left.cmp(other.left));
  const key = ({ item }: Left): string => (order === '2' ? item.billDate : (item.dueDate ?? item.billDate));
  return open.toSorted((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** Rules may come to the same two documents again. */
function joined(pairs: readonly Pair[]): readonly Pair[] {
  const byBoth = new Map<string, Pair>();
  for (const pair of pairs) {
    const key = JSON.stringify([pair.upper, pair.lower]);
    const before = byBoth.get(key);
    byBoth.set(
      key,
      before === undefined ? pair : { ...pair, amount: new Big(before.amount).plus(pair.amount).toFixed(2) },
    );
  }
  return [...byBoth.values()];
}
