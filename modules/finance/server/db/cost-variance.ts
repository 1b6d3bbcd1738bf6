import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Dictionary variance_kind. */
export const varianceKinds = { materials: '1', products: '2' } as const;

/** Variances of items that were left at the end of the last month they were spread in, before one. */
export async function variancesLeft(
  db: Db,
  { tenantId, period }: Month,
  kind: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ material: string; amount: string }>`
    select coalesce(i.material_id, '') as material, sum(i.end_amount)::text as amount
    from fin_cost_variance_item i join fin_cost_variance h on h.id = i.head_id and h.tenant_id = i.tenant_id
    where i.tenant_id = ${tenantId} and i.del_flag = 0 and h.del_flag = 0 and h.bill_status = '2' and h.kind = ${kind} and h.period = (
      select max(period) from fin_cost_variance
      where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and kind = ${kind} and period < ${period})
    group by 1 having sum(i.end_amount) <> 0`.execute(db);
  return new Map(rows.map(({ material, amount }) => [material, amount]));
}

/** Variances of materials that work orders bear in a month. */
export async function variancesOfOrders(db: Db, { tenantId, period }: Month): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ order: string; amount: string }>`
    select o.work_order_id as "order", sum(o.amount)::text as amount
    from fin_cost_variance_order o join fin_cost_variance h on h.id = o.head_id and h.tenant_id = o.tenant_id
    where o.tenant_id = ${tenantId} and o.del_flag = 0 and h.del_flag = 0 and h.bill_status = '2' and h.kind = ${varianceKinds.materials}
      and h.period = ${period}
    group by 1`.execute(db);
  return new Map(rows.map(({ order, amount }) => [order, amount]));
}

/** Worth of an item that is left, and that left by an order or otherwise in a month; decimals as text. */
export type FlowRow = {
  readonly material: string;
  /** Worth at the end of the month. */
  readonly left: string;
  /** The work order that took it; null of all else that left. */
  readonly order: string | null;
  readonly out: string;
};

/** Forms by which goods leave the company, or are used up, beside those of production; of the last two only what goes out. */
const leaving = ['sal_out', 'sal_return_in', 'wms_other_out', 'wms_transfer_loss', 'pur_outsource_in', 'wms_assemble'];
const making = leaving.slice(-2);

/** Lists what is left of items at the end of a month, and what left in it. */
export async function flowsOf(
  db: Db,
  { tenantId, period }: Month,
  materials: readonly string[],
): Promise<readonly FlowRow[]> {
  const { rows } = await sql<FlowRow>`
    with moved as (
      select l.* from wms_ledger l
      where l.tenant_id = ${tenantId} and l.material_id = any(${materials}::text[]) and l.period <= ${period}
    ), heads as (
      select id, work_order_id from wms_prod_issue where tenant_id = ${tenantId}
      union all select id, work_order_id from wms_prod_return where tenant_id = ${tenantId}
    ), ended as (
      select material_id, sum(in_amount - out_amount) as worth from moved group by 1
    ), gone as (
      select m.material_id, h.work_order_id as work_order, sum(case when m.form_code = any(${making}::text[]) then m.out_amount else m.out_amount - m.in_amount end) as worth
      from moved m
      left join heads h on h.id = m.bill_id and m.form_code in ('wms_prod_issue', 'wms_prod_return')
      where m.period = ${period} and (h.work_order_id is not null or m.form_code = any(${leaving}::text[])) group by 1, 2
    )
    select e.material_id as material, e.worth::text as "left", g.work_order as "order", coalesce(g.worth, 0)::text as "out"
    from ended e left join gone g on g.material_id = e.material_id order by 1, g.work_order nulls last`.execute(db);
  return rows;
}

/** The number of a spreading of a kind that counts in a month, or later; null where there is none. */
export async function otherVariance(
  db: Db,
  { tenantId, period, id, kind }: Month & { readonly id: string; readonly kind: string },
  when: 'same' | 'later',
): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from fin_cost_variance where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and kind = ${kind}
      and id <> ${id} and ${when === 'later' ? sql`period > ${period}` : sql`period = ${period}`} order by 1 limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}

/** Ids of the spreadings a calculation of product cost made. */
export async function variancesMadeBy(db: Db, tenantId: string, source: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from fin_cost_variance where tenant_id = ${tenantId} and del_flag = 0 and src_id = ${source}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of the posted calculation of product cost of a month; null where there is none. */
export async function postedNumber(db: Db, { tenantId, period }: Month): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from fin_product_cost
    where tenant_id = ${tenantId} and period = ${period} and del_flag = 0 and bill_status = '2' limit 1`.execute(db);
  return rows[0]?.no ?? null;
}
