import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** A line of a notice that is not delivered in full, with what it says of its item. */
type NoticeLine = {
  readonly material: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly spec: string | null;
  readonly unit: string | null;
  readonly batch: string;
  readonly qty: string;
};

/** Lists the lines of a delivery notice still to be picked, in their order. */
export async function noticeLines(db: Db, tenantId: string, no: string): Promise<readonly NoticeLine[]> {
  const { rows } = await sql<NoticeLine>`
    select l.material_id as material, l.material_code as code, l.material_name as name, l.spec, l.unit_id as unit,
      coalesce(btrim(l.batch_no), '') as batch, (l.qty - coalesce(l.out_qty, 0))::text as qty
    from sal_delivery_notice_item l join sal_delivery_notice h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_no = ${no} and h.bill_status in ('2', '3')
      and l.qty > coalesce(l.out_qty, 0)
    order by l.line_no`.execute(db);
  return rows;
}

/**
 * Lists the places in a warehouse with qualified goods that keep until a day, in picking order: what expires first, what came first, by
 * place.
 */
export async function placesToPick(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly warehouse: string;
    readonly materials: readonly string[];
    readonly until: string;
  },
): Promise<
  readonly { readonly material: string; readonly batch: string; readonly location: string; readonly qty: string }[]
> {
  const { rows } = await sql<{ material: string; batch: string; location: string; qty: string }>`
    select s.material_id as material, coalesce(s.batch_no, '') as batch, coalesce(s.location_id, '') as location, (s.qty - s.frozen_qty)::text as qty
    from wms_stock s
    left join lateral (select min(b.expire_date) as expire from wms_batch b
      where b.tenant_id = s.tenant_id and b.del_flag = 0 and b.batch_no = s.batch_no and b.material_id = s.material_id) batch on true
    left join lateral (select min(l.bill_date) as since from wms_ledger l where l.stock_id = s.id and l.in_qty > 0) first on true
    left join wms_location place on place.id = s.location_id and place.tenant_id = s.tenant_id
    where s.tenant_id = ${of.tenantId} and s.warehouse_id = ${of.warehouse} and s.quality_status = '1' and s.qty > s.frozen_qty
      and s.material_id ${oneOf(of.materials)} and coalesce(batch.expire >= ${of.until}::date, true)
    order by s.material_id, batch.expire nulls last, first.since nulls last, place.code nulls last, s.id`.execute(db);
  return rows;
}

/** Lists the places of a batch with one of these qualities. */
export async function placesOfBatch(
  db: Db,
  of: { readonly tenantId: string; readonly material: string; readonly batch: string; readonly quality: string },
): Promise<readonly { readonly warehouse: string; readonly location: string; readonly qty: string }[]> {
  const { rows } = await sql<{ warehouse: string; location: string; qty: string }>`
    select warehouse_id as warehouse, coalesce(location_id, '') as location, qty::text as qty from wms_stock
    where tenant_id = ${of.tenantId} and material_id = ${of.material} and batch_no = ${of.batch} and quality_status = ${of.quality} and qty > 0
    order by warehouse_id, location_id`.execute(db);
  return rows;
}

/** Returns the number of days goods have to keep for the customer of a notice. */
export async function daysOfNotice(db: Db, tenantId: string, no: string): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select c.fresh_days::int as days from sal_delivery_notice h join crm_customer c on c.id = h.customer_id and c.tenant_id = h.tenant_id
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_no = ${no}`.execute(db);
  return rows[0]?.days ?? 0;
}
