import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

export type WorkOrderCost = {
  readonly work_order: string;
  /** Material issued less what came back. */
  readonly material: string;
  /** Quantity finished. */
  readonly finished: string;
  /** Amount it came in at, with all that was changed of it since. */
  readonly booked: string;
};

/** Returns the costs that went into and came out of work orders in a month, as in the stock ledger. */
export async function workOrderCosts(
  db: Db,
  { tenantId, period }: { readonly tenantId: string; readonly period: string },
): Promise<readonly WorkOrderCost[]> {
  const { rows } = await sql<WorkOrderCost>`
    with heads as (
      select id, work_order_id from wms_prod_issue where tenant_id = ${tenantId}
      union all select id, work_order_id from wms_prod_return where tenant_id = ${tenantId}
      union all select id, work_order_id from wms_prod_in where tenant_id = ${tenantId}
    )
    select h.work_order_id as work_order,
      coalesce(sum(l.out_amount - l.in_amount) filter (where l.form_code <> 'wms_prod_in'), 0)::text as material,
      coalesce(sum(l.in_qty - l.out_qty) filter (where l.form_code = 'wms_prod_in'), 0)::text as finished,
      coalesce(sum(l.in_amount - l.out_amount) filter (where l.form_code = 'wms_prod_in'), 0)::text as booked
    from wms_ledger l join heads h on h.id = l.bill_id
    where h.work_order_id is not null and l.tenant_id = ${tenantId} and l.period = ${period} and l.form_code in ('wms_prod_issue', 'wms_prod_return', 'wms_prod_in')
    group by 1 order by 1`.execute(db);
  return rows;
}

export type WorkLeft = { readonly work_order: string; readonly wip: string; readonly material: string };

/** Lists the work in process at the end of the last calculated month before one. */
export async function workLeft(db: Db, tenantId: string, before: string): Promise<readonly WorkLeft[]> {
  const { rows } = await sql<WorkLeft>`
    select coalesce(nullif(s.work_order_id, ''), s.work_order_no) as work_order, s.end_wip::text as wip, coalesce(s.end_material, 0)::text as material
    from fin_cost_sheet s join fin_product_cost h on h.id = s.head_id
    where s.tenant_id = ${tenantId} and s.del_flag = 0 and h.del_flag = 0 and h.bill_status = '2' and s.end_wip <> 0
      and h.period = (select max(period) from fin_product_cost
        where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and period < ${before})
    order by 1`.execute(db);
  return rows;
}

/** One calculation of a month at a time changes what is kept of it. */
export async function lockCosting(db: Db, tenantId: string, period: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`costing ${tenantId} ${period}`}, 0))`.execute(db);
}

/** Number of another calculation of a month that counts, or of a later one; null where there is none. */
export async function otherCalculation(
  db: Db,
  asked: { readonly tenantId: string; readonly period: string; readonly id: string; readonly isLater: boolean },
): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from fin_product_cost where tenant_id = ${asked.tenantId} and del_flag = 0 and bill_status = '2'
      and id <> ${asked.id} and ${asked.isLater ? sql`period > ${asked.period}` : sql`period = ${asked.period}`} limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}

export type WorkOrderFacts = { readonly no: string; readonly material: string | null };

/** Numbers of work orders and what they make, by their ids. */
export async function orderFacts(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WorkOrderFacts>> {
  const { rows } = await sql<{ id: string } & WorkOrderFacts>`
    select id, bill_no as no, material_id as material from mfg_work_order
    where tenant_id = ${tenantId} and id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, ...facts }) => [id, facts]));
}
