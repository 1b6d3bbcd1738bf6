import Big from 'big.js';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import { markDeleted } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { makeDocument } from '#server/engine/record/made-document.ts';
import type { Scope } from '#server/engine/scope.ts';
import { varianceWays } from '../rules/variance.ts';
import type { ProductVariance } from './cost-variance.ts';
import { varianceKinds } from './db/cost-variance.ts';
import { orderFacts } from './db/product-cost.ts';

const FORM = 'fin_cost_variance';

/** A variance of an item that was spread; the item is empty for what belongs to none. */
export type SpreadItem = ProductVariance;

/** Rows of a document for what was spread, by item and by work order. */
export async function varianceRows(
  { db, actor, catalogue }: Scope,
  items: readonly SpreadItem[],
): Promise<Readonly<Record<string, readonly Row[]>>> {
  const byOrder = new Map<string, Big>();
  for (const { orders } of items)
    for (const [order, part] of orders) byOrder.set(order, part.plus(byOrder.get(order) ?? 0));
  const borne = [...byOrder].filter(([, amount]) => !amount.eq(0));
  const facts =
    catalogue.table('mfg_work_order') === undefined
      ? new Map<string, { readonly no: string }>()
      : await orderFacts(
          db,
          actor.tenantId,
          borne.map(([order]) => order),
        );
  return {
    fin_cost_variance_item: items.map(({ material, begin, arisen, orders, sold }) => ({
      material_id: material === '' ? null : material,
      begin_amount: begin.toFixed(2),
      arisen_amount: arisen.toFixed(2),
      production_amount: [...orders.values()].reduce((sum, part) => sum.plus(part), new Big(0)).toFixed(2),
      sales_amount: sold.toFixed(2),
    })),
    fin_cost_variance_order: borne.map(([order, amount]) => ({
      work_order_id: order,
      work_order_no: facts.get(order)?.no ?? order,
      amount: amount.toFixed(2),
    })),
  };
}

/** Makes the document of the variances a calculation of product cost left; none where there are none. */
export async function makeProductVariance(scope: Scope, head: Row, items: readonly ProductVariance[]): Promise<void> {
  if (items.length === 0) return;
  const form = installedForm(scope, FORM);
  await makeDocument(
    { ...scope, form },
    {
      bill_date: head['bill_date'],
      period: plain(head['period']),
      kind: varianceKinds.products,
      way: varianceWays.spread,
      src_id: plain(head['id']),
      src_no: plain(head['bill_no']),
      bill_status: '2',
    },
    await varianceRows(scope, items),
    { isRed: true },
  );
}

/** Removes documents of variances with the calculation that made them. */
export async function removeVariances({ db, actor, ...scope }: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { tenantId, username } = actor;
  const form = installedForm(scope, FORM);
  await markDeleted(db, form.head.name, { column: 'id', values: ids, tenantId }, username);
  for (const sub of form.subs) await markDeleted(db, sub.name, { column: 'head_id', values: ids, tenantId }, username);
}
