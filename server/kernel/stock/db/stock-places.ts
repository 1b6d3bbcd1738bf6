import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** The first warehouse in use of a type (dictionary warehouse_type), of a supplier where one is asked for; null where there is none. */
export async function warehouseOfType(
  db: Db,
  tenantId: string,
  { type, supplier }: { readonly type: string; readonly supplier?: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from wms_warehouse where tenant_id = ${tenantId} and del_flag = 0 and enabled = 'Y' and wh_type = ${type}
      ${supplier === undefined ? sql`` : sql`and supplier_id = ${supplier}`}
    order by sort_no nulls last, code limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Lists the free, good stock of these items in a warehouse, first in, first. */
export async function lyingIn(
  db: Db,
  tenantId: string,
  { warehouse, materials }: { readonly warehouse: string; readonly materials: readonly string[] },
): Promise<readonly { material: string; location: string; batch: string; qty: string }[]> {
  const { rows } = await sql<{ material: string; location: string; batch: string; qty: string }>`
    select material_id as material, location_id as location, batch_no as batch, (qty - reserved_qty - frozen_qty)::text as qty
    from wms_stock
    where tenant_id = ${tenantId} and warehouse_id = ${warehouse} and material_id = any(${materials}::text[]) and quality_status = '1'
      and qty > reserved_qty + frozen_qty
    order by first_in nulls last, id`.execute(db);
  return rows;
}

/** The red document that took a document back, or the one a red document took back. */
export type RedLink = { readonly no: string; readonly isRed: boolean };

/** Which documents were taken back in red, or take others back, by their ids; others are not among them. */
export async function redLinks(
  db: Db,
  tenantId: string,
  { form, ids }: { readonly form: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, RedLink>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<RedLink & { id: string }>`
    select distinct o.bill_id as id, r.bill_no as no, false as "isRed"
    from wms_ledger o join wms_ledger r on r.reversed_id = o.id and r.bill_id <> o.bill_id
    where o.tenant_id = ${tenantId} and o.form_code = ${form} and o.bill_id ${oneOf(ids)}
    union
    select distinct r.bill_id, o.bill_no, true
    from wms_ledger r join wms_ledger o on o.id = r.reversed_id and o.bill_id <> r.bill_id
    where r.tenant_id = ${tenantId} and r.form_code = ${form} and r.bill_id ${oneOf(ids)}`.execute(db);
  return new Map(rows.map(({ id, ...link }) => [id, link]));
}

/** The link of one document; null for one that has none. */
export async function redLink(
  db: Db,
  tenantId: string,
  { form, id }: { readonly form: string; readonly id: string },
): Promise<RedLink | null> {
  return (await redLinks(db, tenantId, { form, ids: [id] })).get(id) ?? null;
}

/** Lists the stock of items in warehouses by place, batch and quality state, frozen stock apart. */
export async function lyingByQuality(
  db: Db,
  tenantId: string,
  of: { readonly materials: readonly string[]; readonly warehouses: readonly string[] },
): Promise<
  readonly {
    readonly material: string;
    readonly warehouse: string;
    readonly location: string;
    readonly batch: string;
    readonly quality: string;
    readonly qty: string;
  }[]
> {
  const { rows } = await sql<{
    material: string;
    warehouse: string;
    location: string;
    batch: string;
    quality: string;
    qty: string;
  }>`
    select s.material_id as material, s.warehouse_id as warehouse, s.location_id as location, s.batch_no as batch,
      s.quality_status as quality, s.qty - s.frozen_qty as qty
    from wms_stock s where s.tenant_id = ${tenantId} and s.material_id = any(${of.materials}::text[])
      and s.warehouse_id = any(${of.warehouses}::text[]) and s.qty > s.frozen_qty`.execute(db);
  return rows;
}
