import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A row of opening stock that is not posted. */
export type OpeningRow = {
  readonly id: string;
  readonly date: string;
  readonly warehouse: string | null;
  readonly material: string | null;
  readonly location: string | null;
  readonly batch: string | null;
  readonly qty: string | null;
  readonly amount: string | null;
};

/** Opening rows nobody posted yet, locked until the transaction ends, in the order they were written. */
export async function openOpenings(db: Db, tenantId: string): Promise<readonly OpeningRow[]> {
  const { rows } = await sql<OpeningRow>`
    select id, bill_date::text as date, warehouse_id as warehouse, material_id as material, location_id as location, batch_no as batch,
      qty::text as qty, amount::text as amount
    from wms_init_stock where tenant_id = ${tenantId} and del_flag = 0 and coalesce(bill_status, '0') = '0'
    order by create_time, id for no key update`.execute(db);
  return rows;
}

/** Which of these items moved in their warehouse on that day or before, other than by opening; the first document of each. */
export async function movedBefore(
  db: Db,
  tenantId: string,
  asked: readonly { readonly material: string; readonly warehouse: string; readonly date: string }[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; no: string }>`
    select distinct on (w.material, w.warehouse, w.date) w.material || '|' || w.warehouse || '|' || w.date as key, l.bill_no as no
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (material text, warehouse text, date text)
    join wms_stock_cost c on c.tenant_id = ${tenantId} and c.material_id = w.material and c.warehouse_id = w.warehouse
    join wms_ledger l on l.pool_id = c.id and l.bill_date <= w.date::date and l.form_code <> 'wms_init_stock'
    order by w.material, w.warehouse, w.date, l.id`.execute(db);
  return new Map(rows.map(({ key, no }) => [key, no]));
}

/**
 * The first document that moved an item in its warehouse, other than by opening, and was not taken back to nothing; null where nothing did.
 */
export async function movedSince(
  db: Db,
  tenantId: string,
  of: { readonly material: string; readonly warehouse: string },
): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select min(l.bill_no) as no from wms_ledger l join wms_stock_cost c on c.id = l.pool_id
    where c.tenant_id = ${tenantId} and c.material_id = ${of.material} and c.warehouse_id = ${of.warehouse}
      and l.form_code <> 'wms_init_stock'
    group by l.form_code, l.bill_id
    having sum(l.in_qty - l.out_qty) <> 0 or sum(l.in_amount - l.out_amount) <> 0
    order by min(l.id) limit 1`.execute(db);
  return rows[0]?.no ?? null;
}

/** Marks opening rows as posted: nobody changes them any more; or as not posted again. */
export async function markOpened(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  by: string,
  state: '2' | '0' = '2',
): Promise<void> {
  await sql`
    update wms_init_stock set bill_status = ${state}, update_by = ${by}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and id = any(${ids}::text[])`.execute(db);
}
