import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

type Month = { readonly tenantId: string; readonly period: string; readonly materials: readonly string[] };

/** Lines of audited forecasts of a month, the oldest first. */
export async function forecastOf(
  db: Db,
  of: Month,
): Promise<
  readonly { readonly id: string; readonly material: string; readonly customer: string; readonly qty: string }[]
> {
  const { rows } = await sql<{ id: string; material: string; customer: string; qty: string }>`
    select l.id, l.material_id as material, coalesce(l.customer_id, '') as customer, coalesce(l.qty, 0)::text as qty
    from sal_forecast_item l join sal_forecast h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and h.period = ${of.period} and h.bill_status = '2' and l.material_id ${oneOf(of.materials)}
    order by h.id, l.line_no`.execute(db);
  return rows;
}

/** Returns the quantities customers ordered for a month: of audited orders all, of closed orders and closed lines what was delivered. */
export async function orderedFor(
  db: Db,
  of: Month,
): Promise<readonly { readonly material: string; readonly customer: string; readonly qty: string }[]> {
  const { rows } = await sql<{ material: string; customer: string; qty: string }>`
    select l.material_id as material, h.customer_id as customer,
      sum(case when h.bill_status = '5' or l.line_status = '2' then least(l.qty, coalesce(l.out_qty, 0)) else l.qty end)::text as qty
    from sal_order_item l join sal_order h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and h.bill_status in ('2', '3', '4', '5')
      and to_char(coalesce(l.delivery_date, h.delivery_date), 'YYYY-MM') = ${of.period} and l.material_id ${oneOf(of.materials)}
    group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}

/** A demand of the pool; `status` is of dictionary plan_status, `date` the day it is needed, '' where nobody said. */
export type Demand = {
  readonly id: string;
  readonly no: string;
  readonly qty: string;
  readonly planned: string;
  readonly date: string;
  readonly status: string;
};

/** Demands that lines led to, by the line, locked. */
export async function demandsOf(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<ReadonlyMap<string, Demand>> {
  if (lines.length === 0) return new Map();
  const { rows } = await sql<Demand & { line: string }>`
    select id, demand_no as no, src_line_id as line, coalesce(qty, 0)::text as qty, coalesce(planned_qty, 0)::text as planned,
      coalesce(to_char(need_date, 'YYYY-MM-DD'), '') as date, coalesce(demand_status, '') as status
    from mfg_demand
    where tenant_id = ${tenantId} and del_flag = 0 and src_line_id ${oneOf(lines)} order by id for update`.execute(db);
  return new Map(rows.map(({ line, ...row }) => [line, row]));
}

/** Writes how much of forecast lines orders have taken the place of. */
export async function writeConsumed(
  db: Db,
  tenantId: string,
  lines: readonly { readonly id: string; readonly qty: string }[],
): Promise<void> {
  await sql`
    update sal_forecast_item t set consumed_qty = n.qty
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, qty numeric)
    where t.id = n.id and t.tenant_id = ${tenantId}`.execute(db);
}
