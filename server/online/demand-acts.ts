import Big from 'big.js';
import { consumed } from '#core/production/forecast.ts';
import { plain } from '#core/screen/list-view.ts';
import { demandsOf, forecastOf, orderedFor, writeConsumed } from '#server/db/repositories/demand.ts';
import { updateRow } from '#server/db/repositories/row.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { actOf, installedForm, type KernelAct } from './kernel-act.ts';
import { makeDocument } from './made-document.ts';
import { lockedRecord, nameOf, type Scope } from './record.ts';
import type { Row } from './select.ts';
import { amountOf } from './stock-lines.ts';

/** Dictionary demand_type: 销售订单, 销售预测. */
const OF_ORDER = '1';
const OF_FORECAST = '2';

/** What is ordered and what is forecast goes into the pool of demands that production plans by (P05). */
export const demandActs: readonly KernelAct[] = [
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
 * What of a forecast no order has taken the place of, as demands, one for each line. Done again, the demands follow what was ordered since, but
 * never fall below what is planned already.
 * @throws Refusal 422 where it is not audited
 */
async function forecastDemand(scope: Scope, id: string): Promise<readonly string[]> {
  const { db, form, actor } = scope;
  const { tenantId } = actor;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (head['bill_status'] !== '2') throw new Refusal(422, `${name}没有审核，不能转需求`);
  const rows = subs.get('sal_forecast_item') ?? [];
  const period = plain(head['period']).slice(0, 7);
  const month = { tenantId, period, materials: [...new Set(rows.map((row) => plain(row['material_id'])))] };
  if (rows.length === 0) throw new Refusal(422, `${name}没有明细行，不能转需求`);
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
  return intoPool(scope, { type: OF_FORECAST, no: plain(head['bill_no']), name }, wanted);
}

/** What is not delivered of an order, as demands, one for each line. @throws Refusal 422 where it is not audited, or is closed */
async function orderDemand(scope: Scope, id: string): Promise<readonly string[]> {
  const { form } = scope;
  const { head, subs } = await lockedRecord(scope, id);
  const name = nameOf(form.head, form, head);
  if (!['2', '3'].includes(plain(head['bill_status'])))
    throw new Refusal(422, `${name}没有审核，或已完成、关闭，不能参与MRP`);
  const wanted = (subs.get('sal_order_item') ?? []).map((row): Wanted => {
    const left = row['line_status'] === '2' ? new Big(0) : amountOf(row, 'qty').minus(amountOf(row, 'out_qty'));
    return {
      row,
      customer: head['customer_id'],
      qty: left.gt(0) ? left : new Big(0),
      date: plain(row['delivery_date']) || plain(head['delivery_date']),
    };
  });
  return intoPool(scope, { type: OF_ORDER, no: plain(head['bill_no']), name }, wanted);
}

type Wanted = { readonly row: Row; readonly customer: unknown; readonly qty: Big; readonly date: string };

/** Makes or follows the demands of lines: each line has one. */
async function intoPool(
  scope: Scope,
  { type, no, name }: { readonly type: string; readonly no: string; readonly name: string },
  wanted: readonly Wanted[],
): Promise<readonly string[]> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  const target = installedForm(scope, 'mfg_demand');
  const known = await demandsOf(
    db,
    tenantId,
    wanted.map(({ row }) => plain(row['id'])),
  );
  let [added, changed, sum] = [0, 0, new Big(0)];
  for (const { row, customer, qty, date } of wanted) {
    sum = sum.plus(qty);
    const before = known.get(plain(row['id']));
    if (before === undefined) {
      if (qty.lte(0)) continue;
      await makeDocument(
        { ...scope, form: target, cause: { way: 'action', note: `下推 ${name}` } },
        {
          demand_type: type,
          src_no: no,
          src_line_id: row['id'],
          customer_id: customer,
          material_id: row['material_id'],
          qty: qty.toFixed(),
          need_date: date,
        },
        {},
      );
      added += 1;
      continue;
    }
    const next = qty.lt(before.planned) ? new Big(before.planned) : qty;
    if (next.eq(before.qty)) continue;
    await updateRow(db, target.head.name, { id: before.id, tenantId }, { qty: next.toFixed() }, actor.username);
    changed += 1;
  }
  return [`需求池新增 ${added} 行、更新 ${changed} 行，净需求合计 ${sum.toFixed()}`];
}
