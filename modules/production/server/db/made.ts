import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

type Order = { readonly tenantId: string; readonly id: string };

/**
 * Returns the quantities audited receipts but one brought of a work order's item: in all, by batch, and by the final inspection a line
 * comes from.
 */
export async function receivedOf(
  db: Db,
  { tenantId, id, material, except }: Order & { readonly material: string; readonly except: string },
): Promise<readonly { readonly batch: string; readonly inspection: string; readonly qty: string }[]> {
  const { rows } = await sql<{ batch: string; inspection: string; qty: string }>`
    select coalesce(btrim(l.batch_no), '') as batch, coalesce(l.src_line_id, '') as inspection, sum(l.qty)::text as qty
    from wms_prod_in_item l join wms_prod_in h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_status = '2' and h.work_order_id = ${id} and h.id <> ${except}
      and l.material_id = ${material}
    group by 1, 2`.execute(db);
  return rows;
}

export type FinalInspection = {
  readonly id: string;
  readonly no: string;
  readonly batch: string;
  readonly state: string;
  readonly passed: string;
};

/** Final inspections of the item of a work order. */
export async function finalInspections(
  db: Db,
  { tenantId, id, material }: Order & { readonly material: string },
): Promise<readonly FinalInspection[]> {
  const { rows } = await sql<FinalInspection>`
    select id, bill_no as no, coalesce(btrim(batch_no), '') as batch, coalesce(qc_status, '') as state,
      (coalesce(qualified_qty, 0) + coalesce(concession_qty, 0))::text as passed
    from qc_fqc where tenant_id = ${tenantId} and del_flag = 0 and work_order_id = ${id} and material_id = ${material} order by bill_no`.execute(
    db,
  );
  return rows;
}

/** Sets what a work order has of finished goods to the sum of what its audited receipts brought of its item. */
export async function countReceived(db: Db, tenantId: string, id: string): Promise<void> {
  await sql`
    update mfg_work_order w set in_qty = coalesce((
      select sum(l.qty) from wms_prod_in_item l join wms_prod_in h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
      where l.tenant_id = w.tenant_id and l.del_flag = 0 and h.bill_status = '2' and h.work_order_id = w.id and l.material_id = w.material_id), 0)
    where w.tenant_id = ${tenantId} and w.id = ${id}`.execute(db);
}

/** Returns the quantities of items issued to a work order and returned from it, by audited documents but one return. */
export async function takenBack(
  db: Db,
  of: Order & { readonly materials: readonly string[]; readonly except: string },
): Promise<ReadonlyMap<string, { readonly issued: string; readonly returned: string }>> {
  const lines = (table: string, column: string) => sql`
    select l.material_id as material, ${sql.raw(column)} from ${sql.table(`${table}_item`)} l
    join ${sql.table(table)} h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and h.bill_status = '2' and h.work_order_id = ${of.id} and h.id <> ${of.except}
      and l.material_id ${oneOf(of.materials)}`;
  const { rows } = await sql<{ material: string; issued: string; returned: string }>`
    select material, sum(issued)::text as issued, sum(returned)::text as returned from (
      ${lines('wms_prod_issue', 'l.qty as issued, 0 as returned')} union all ${lines('wms_prod_return', '0 as issued, l.qty as returned')}
    ) moved group by material`.execute(db);
  return new Map(rows.map(({ material, ...row }) => [material, row]));
}
