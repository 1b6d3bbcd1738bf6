import Big from 'big.js';
import type { Scope } from '#server/engine/scope.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { materialFacts } from '#server/kernel/stock/db/stock-ledger.ts';
import { refusal } from '#server/platform/refusal.ts';
import { shareOut, VARIANCE_SUBJECT } from '../rules/gl.ts';
import { noFlows, spreadVariance, STANDARD_COST, type ItemFlows } from '../rules/variance.ts';
import { costRefusals } from './cost-refusals.ts';
import { flowsByItem } from './cost-variance.ts';
import { flowsOf, varianceKinds, variancesLeft } from './db/cost-variance.ts';
import { balancesOfRole, subjectsOfRole } from './db/gl-ledger.ts';
import { itemParts, standardItems, voucherParts, type ItemPart, type VoucherPart } from './db/variance-source.ts';
import { partsWithoutVoucher } from './gl-voucher.ts';
import type { SpreadItem } from './product-variance.ts';

/** Variances no item is known of. */
const NOBODY = '';

/** Every order that took something bears its part. */
const everyOrder = { has: () => true };

/**
 * Reckons what becomes of the variance of materials of a month, item by item (K8). The accounts say how much there is: the opening balance, what
 * vouchers have, and what documents without a voucher will have by their rules. Goods at actual cost hold on stock what is theirs already: their
 * variance is of what is gone.
 * @throws Refusal 422 where no account stands for it
 */
export async function materialVariances(scope: Scope, month: Month, way: string): Promise<readonly SpreadItem[]> {
  const { db } = scope;
  const subjects = await subjectsOfRole(db, month.tenantId, VARIANCE_SUBJECT);
  if (subjects.length === 0) throw refusal(422, costRefusals.noVarianceSubject);
  const begin = await beginOf(scope, month);
  const arisen = await arisenOf(scope, [
    ...(await voucherParts(db, month, subjects)),
    ...(await partsWithoutVoucher(scope, month.period, subjects)),
  ]);
  const found = [...new Set([...begin.keys(), ...arisen.keys()])].toSorted().flatMap((material) => {
    const [before, own] = [begin.get(material) ?? new Big(0), arisen.get(material) ?? new Big(0)];
    return before.eq(0) && own.eq(0) ? [] : [{ material, begin: before, arisen: own }];
  });
  const flows = await flowsOfItems(
    scope,
    month,
    found.map(({ material }) => material),
  );
  return found.map((one) => ({
    ...spreadVariance(one.begin.plus(one.arisen), flows.get(one.material) ?? noFlows, way),
    ...one,
  }));
}

/** Returns what the last spreading left, item by item; what the account has beside is nobody's. */
async function beginOf({ db }: Scope, month: Month): Promise<ReadonlyMap<string, Big>> {
  const { begin } = await balancesOfRole(db, month, VARIANCE_SUBJECT);
  const left = await variancesLeft(db, month, varianceKinds.materials);
  const items = new Map([...left].map(([material, amount]) => [material, new Big(amount)]));
  const rest = [...items.values()].reduce((sum, amount) => sum.minus(amount), new Big(begin));
  return items.set(NOBODY, rest.plus(items.get(NOBODY) ?? 0));
}

/** Returns what arose, item by item: invoices tell the variance of their lines, other documents are shared by the worth they moved. */
async function arisenOf(
  { db, actor, catalogue }: Scope,
  parts: readonly VoucherPart[],
): Promise<ReadonlyMap<string, Big>> {
  const items = Map.groupBy(
    await itemParts(db, {
      tenantId: actor.tenantId,
      ids: [...new Set(parts.flatMap(({ ids }) => ids))],
      hasInvoices: catalogue.table('pur_invoice_item') !== undefined,
    }),
    ({ bill }) => bill,
  );
  const arisen = new Map<string, Big>();
  for (const { ids, amount } of parts) {
    const own = ids.flatMap((id) => items.get(id) ?? []);
    for (const [material, part] of sharedByItem(new Big(amount), own))
      arisen.set(material, part.plus(arisen.get(material) ?? 0));
  }
  return arisen;
}

function sharedByItem(amount: Big, items: readonly ItemPart[]): readonly (readonly [string, Big])[] {
  const told = items.reduce((sum, one) => sum.plus(one.told ?? 0), new Big(0));
  if (items.length > 0 && told.eq(amount)) return items.map((one) => [one.material, new Big(one.told ?? 0)]);
  const weights = items.map(({ worth }) => new Big(worth));
  if (weights.every((weight) => weight.eq(0))) return [[NOBODY, amount]];
  return shareOut(amount, weights).map((part, index) => [items[index]?.material ?? NOBODY, part]);
}

/** Flows of items; what is nobody's goes with all goods of a standard cost together. */
async function flowsOfItems(
  { db, catalogue }: Scope,
  month: Month,
  materials: readonly string[],
): Promise<ReadonlyMap<string, ItemFlows>> {
  // Without warehouses nobody knows where goods went: all of it is cost.
  if (catalogue.table('wms_prod_issue') === undefined) return new Map();
  const facts = await materialFacts(db, month.tenantId, materials);
  const flows = flowsByItem(await flowsOf(db, month, materials), everyOrder);
  const known = [...flows].map(
    ([material, own]) =>
      [material, facts.get(material)?.cost_method === STANDARD_COST ? own : { ...own, left: new Big(0) }] as const,
  );
  return new Map([
    ...known,
    ...(materials.includes(NOBODY) ? [[NOBODY, await standardFlows(db, month)] as const] : []),
  ]);
}

/** Flows of all goods of a standard cost together. */
async function standardFlows(db: Scope['db'], month: Month): Promise<ItemFlows> {
  const flows = flowsByItem(await flowsOf(db, month, await standardItems(db, month.tenantId)), everyOrder);
  const all = [...flows.values()];
  const sum = (amounts: readonly Big[]): Big => amounts.reduce((total, amount) => total.plus(amount), new Big(0));
  const orders = Map.groupBy(
    all.flatMap((one) => one.orders),
    ({ order }) => order,
  );
  return {
    left: sum(all.map(({ left }) => left)),
    orders: [...orders].map(([order, own]) => ({ order, amount: sum(own.map(({ amount }) => amount)) })),
    sold: sum(all.map(({ sold }) => sold)),
  };
}
