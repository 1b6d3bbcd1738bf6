import Big from 'big.js';
import { plain } from '#core/values/plain.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import type { CostedOrder } from '../rules/cost-levels.ts';
import { noFlows, spreadVariance, varianceWays, type ItemFlows, type SpreadVariance } from '../rules/variance.ts';
import { flowsOf, varianceKinds, variancesLeft, type FlowRow } from './db/cost-variance.ts';

/** Variance of a product in a month: what was left before, what arose, and where it went. */
export type ProductVariance = SpreadVariance & { readonly material: string; readonly begin: Big; readonly arisen: Big };

/** Variances of products while the month is costed level by level. */
export type VarianceBook = {
  /** Returns the variances of what an order took that it bears. */
  readonly borneBy: (order: string) => Big;
  /** Spreads the variances of products nobody makes any more after these orders. */
  readonly settle: (level: readonly string[], done: ReadonlyMap<string, Row>) => Promise<void>;
  readonly found: () => readonly ProductVariance[];
};

const none = new Big(0);

/** @param borne variances of materials that orders bear already */
export async function beginVariances(
  { db }: Scope,
  month: Month,
  { orders, borne }: { readonly orders: readonly CostedOrder[]; readonly borne: ReadonlyMap<string, string> },
): Promise<VarianceBook> {
  const begin = await variancesLeft(db, month, varianceKinds.products);
  const bears = new Map([...borne].map(([order, amount]) => [order, new Big(amount)]));
  const found: ProductVariance[] = [];
  const waiting = new Set(orders.map(({ key }) => key));
  const settled = new Set<string>();

  const spread = async (arisen: ReadonlyMap<string, Big>, materials: readonly string[]): Promise<void> => {
    const wanted = materials.filter((one) => !(arisen.get(one) ?? none).plus(begin.get(one) ?? 0).eq(0));
    const flows = flowsByItem(wanted.length === 0 ? [] : await flowsOf(db, month, wanted), waiting);
    for (const material of wanted) {
      const before = new Big(begin.get(material) ?? 0);
      const own = arisen.get(material) ?? none;
      const parts = spreadVariance(before.plus(own), flows.get(material) ?? noFlows, varianceWays.spread);
      for (const [order, part] of parts.orders) bears.set(order, part.plus(bears.get(order) ?? 0));
      found.push({ ...parts, material, begin: before, arisen: own });
    }
    for (const one of materials) settled.add(one);
  };
  // What is left of former months of products that are not made in this one.
  const made = new Set(orders.flatMap(({ makes }) => makes));
  await spread(
    new Map(),
    [...begin.keys()].filter((one) => !made.has(one)),
  );
  const arisen = new Map<string, Big>();
  return {
    borneBy: (order) => bears.get(order) ?? none,
    settle: async (level, done) => {
      for (const key of level) {
        waiting.delete(key);
        const [first] = orders.find((one) => one.key === key)?.makes ?? [];
        if (first === undefined) continue;
        arisen.set(first, (arisen.get(first) ?? none).plus(plain(done.get(key)?.['variance_amount']) || 0));
      }
      const over = [...made].filter(
        (one) => !settled.has(one) && orders.every(({ key, makes }) => !waiting.has(key) || !makes.includes(one)),
      );
      await spread(arisen, over);
    },
    found: () => found,
  };
}

/** Flows by item; orders that do not count as such are among what is sold. */
export function flowsByItem(
  rows: readonly FlowRow[],
  counts: { readonly has: (order: string) => boolean },
): ReadonlyMap<string, ItemFlows> {
  return new Map(
    [...Map.groupBy(rows, ({ material }) => material)].map(([material, own]) => {
      const orders = own.flatMap(({ order, out }) =>
        order !== null && counts.has(order) ? [{ order, amount: new Big(out) }] : [],
      );
      const sold = own
        .filter(({ order }) => order === null || !counts.has(order))
        .reduce((sum, { out }) => sum.plus(out), none);
      return [material, { left: new Big(own[0]?.left ?? 0), orders, sold }];
    }),
  );
}
