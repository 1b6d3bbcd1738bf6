import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { varianceKinds } from './cost-variance.ts';

/** The posted calculation of a month; null where there is none. Those of earlier versions say no way, and left receipts as they were. */
export async function postedCalculation(
  db: Db,
  { tenantId, period }: Month,
): Promise<{ readonly id: string; readonly wip: string; readonly way: string } | null> {
  const { rows } = await sql<{ id: string; wip: string; way: string }>`
    select id, coalesce(wip_amount, 0)::text as wip, coalesce(cost_way, '') as way from fin_product_cost
    where tenant_id = ${tenantId} and period = ${period} and del_flag = 0 and bill_status = '2' limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Returns material, finished quantity and cost of each work order by the sheets of a calculation; decimals as text. */
export async function sheetFigures(
  db: Db,
  tenantId: string,
  id: string,
): Promise<ReadonlyMap<string, { readonly material: string; readonly finished: string; readonly booked: string }>> {
  const { rows } = await sql<{ order: string; material: string; finished: string; booked: string }>`
    select coalesce(nullif(work_order_id, ''), work_order_no) as "order", coalesce(material_cost, 0)::text as material,
      coalesce(finish_qty, 0)::text as finished, (coalesce(finish_cost, 0) - coalesce(variance_amount, 0))::text as booked
    from fin_cost_sheet where tenant_id = ${tenantId} and head_id = ${id} and del_flag = 0`.execute(db);
  return new Map(rows.map(({ order, ...figures }) => [order, figures]));
}

/** Variances of products that work orders bear, by the spreading a calculation made. */
export async function borneOfProducts(db: Db, tenantId: string, source: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ order: string; amount: string }>`
    select o.work_order_id as "order", sum(o.amount)::text as amount
    from fin_cost_variance_order o join fin_cost_variance h on h.id = o.head_id and h.tenant_id = o.tenant_id
    where o.tenant_id = ${tenantId} and o.del_flag = 0 and h.del_flag = 0 and h.kind = ${varianceKinds.products} and h.src_id = ${source}
    group by 1`.execute(db);
  return new Map(rows.map(({ order, amount }) => [order, amount]));
}

/** The end of the last spreading of a kind up to a month; null where nothing was ever spread. */
export async function varianceEnd(db: Db, { tenantId, period }: Month, kind: string): Promise<string | null> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(end_amount, 0)::text as amount from fin_cost_variance
    where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and kind = ${kind} and period <= ${period}
    order by period desc limit 1`.execute(db);
  return rows[0]?.amount ?? null;
}
