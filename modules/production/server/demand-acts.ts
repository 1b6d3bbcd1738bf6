import Big from 'big.js';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { actOf, type DocumentAct } from '#server/engine/behaviour/act.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { nameOf, type Scope } from '#server/engine/scope.ts';
import { amountOf } from '#server/kernel/stock/stock-lines.ts';
import { refusal } from '#server/platform/refusal.ts';
import { consumed } from '../rules/forecast.ts';
import { productionAnswers } from './answers.ts';
import { forecastOf, orderedFor, writeConsumed } from './db/demand.ts';
import { intoPool, wantedOf, type Wanted } from './demand-pool.ts';
import { productionRefusals } from './refusals.ts';

/** Acts that put orders and forecasts into the pool of demands that production plans by (P05). */
export const demandActs: readonly DocumentAct[] = [
  {
    code: 'push_demand',
    title: '转需求',
    exp: 'bill_status#eq#2',
    fits: actOf('sal_forecast'),
    run: forecastDemand,
  },
  { code: 'push_mrp', title: '参与MRP', exp: 'bill_status#in#2,3', fits: actOf('sal_order'), run: orderDemand },
];

/**
 * Makes demands of the part of a forecast no order has replaced, one for each line. When repeated, the demands follow what was ordered
 * since, but never fall below what is planned already.
 * @throws Refusal 422 where it is not audited
 */
async function forecastDemand(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { db, form, actor } = scope;
  const { tenantId } = actor;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw refusal(422, productionRefusals.notAuditedForDemand, { name });
  const rows = subs.get('sal_forecast_item') ?? [];
  const period = plain(head['period']).slice(0, 7);
  const month = { tenantId, period, materials: [...new Set(rows.map((row) => plain(row['material_id'])))] };
  if (rows.length === 0) throw refusal(422, productionRefusals.noLinesForDemand, { name });
  const [lines, orders] = [await forecastOf(db, month), await orderedFor(db, month)];
  const taken = new Map<string, Big>();
  for (const material of month.materials) {
    const own = <One extends { material: string; qty: string }>(list: readonly One[]) =>
      list.filter((one) => one.material === material).map((one) => ({ ...one, qty: new Big(one.qty) }));
    for (const [line, qty] of consumed(own(lines), own(orders))) taken.set(line, qty);
  }
  await writeConsumed(
    db,
    tenantId,
    [...taken].map(([line, qty]) => ({ id: line, qty: qty.toFixed() })),
  );
  const wanted = rows.map((row): Wanted => {
    const used = taken.get(plain(row['id'])) ?? new Big(0);
    return { row, customer: row['customer_id'], qty: amountOf(row, 'qty').minus(used), date: `${period}-01` };
  });
  const { added, changed, sum } = await intoPool(scope, head, wanted);
  return [told(added, changed, sum)];
}

/** Makes demands of the undelivered part of an order, one for each line. @throws Refusal 422 where it is not audited, or is closed */
async function orderDemand(scope: Scope, id: string): Promise<readonly RefusalText[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!['2', '3'].includes(plain(head['bill_status']))) throw refusal(422, productionRefusals.notOpenForMrp, { name });
  const { added, changed, sum } = await intoPool(scope, head, wantedOf(head, subs.get('sal_order_item') ?? []));
  return [told(added, changed, sum)];
}

function told(added: number, changed: number, sum: Big): RefusalText {
  return filled(productionAnswers.poolFilled, { added, changed, sum: sum.toFixed() });
}
