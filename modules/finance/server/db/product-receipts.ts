import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** A line of a receipt of finished goods in a month, as the stock ledger has it. */
export type FinishedLine = {
  readonly order: string;
  readonly line: string;
  readonly material: string;
  /** Dictionary cost_method. */
  readonly method: string | null;
  readonly qty: string;
  /** Its cost now, and the one it came in at. */
  readonly amount: string;
  readonly posted: string;
};

/** Lists what work orders brought in or took back in a month, line by line. */
export async function finishedLines(db: Db, { tenantId, period }: Month): Promise<readonly FinishedLine[]> {
  const { rows } = await sql<FinishedLine>`
    select h.work_order_id as "order", l.line_id as line, l.material_id as material, min(m.cost_method) as method,
      sum(l.in_qty - l.out_qty)::text as qty, sum(l.in_amount - l.out_amount)::text as amount,
      sum(l.in_amount - l.out_amount) filter (where l.adjusts_id is null)::text as posted
    from wms_ledger l join wms_prod_in h on h.id = l.bill_id and h.tenant_id = l.tenant_id
    left join md_material m on m.id = l.material_id and m.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.period = ${period} and l.form_code = 'wms_prod_in' and l.line_id is not null
      and h.work_order_id is not null
    group by 1, 2, 3 having sum(l.in_qty - l.out_qty) <> 0 order by min(l.bill_date), min(l.id)`.execute(db);
  return rows;
}

/** Lists the items work orders were issued in a month. */
export async function takenItems(
  db: Db,
  { tenantId, period }: Month,
): Promise<readonly { readonly order: string; readonly material: string }[]> {
  const { rows } = await sql<{ order: string; material: string }>`
    select distinct h.work_order_id as "order", l.material_id as material
    from wms_ledger l join wms_prod_issue h on h.id = l.bill_id and h.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.period = ${period} and l.form_code = 'wms_prod_issue' and h.work_order_id is not null`.execute(
    db,
  );
  return rows;
}

/** Locks what is valued of items in the order in which documents lock it, until the transaction ends. */
export async function lockItems(db: Db, tenantId: string, materials: readonly string[]): Promise<void> {
  await sql`
    select 1 from wms_stock_cost where tenant_id = ${tenantId} and material_id = any(${materials}::text[])
    order by material_id, warehouse_id, batch_no for update`.execute(db);
}

/** Says whether goods that are valued by the average of a month moved in this one. */
export async function hasMonthAverages(db: Db, { tenantId, period }: Month): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select 1 from wms_ledger l join md_material m on m.id = l.material_id and m.tenant_id = l.tenant_id and m.cost_method = '3'
      where l.tenant_id = ${tenantId} and l.period = ${period}) as found`.execute(db);
  return rows[0]?.found === true;
}
