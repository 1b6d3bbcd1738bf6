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

export async function supplierName(db: Db, tenantId: string, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from pur_supplier where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}

/** What a subcontract order makes, and of what. */
export type SubcontractOrder = {
  readonly outputs: readonly {
    readonly id: string;
    readonly material: string;
    readonly qty: string;
    readonly price: string;
    readonly tax_rate: string | null;
  }[];
  /** `output`: the item they are for; empty where they are for all. */
  readonly materials: readonly { readonly material: string; readonly need: string; readonly output: string }[];
};

export async function subcontractOrder(db: Db, tenantId: string, id: string): Promise<SubcontractOrder> {
  const { rows: outputs } = await sql<SubcontractOrder['outputs'][number]>`
    select id, material_id as material, coalesce(qty, 0)::text as qty, coalesce(price, 0)::text as price, tax_rate::text as tax_rate
    from pur_outsource_item
    where tenant_id = ${tenantId} and head_id = ${id} and del_flag = 0 order by line_no`.execute(db);
  const { rows: materials } = await sql<SubcontractOrder['materials'][number]>`
    select material_id as material, coalesce(output_id, '') as output, sum(coalesce(need_qty, 0))::text as need from pur_outsource_mat
    where tenant_id = ${tenantId} and head_id = ${id} and del_flag = 0 group by 1, 2 order by min(line_no)`.execute(db);
  return { outputs, materials };
}

/** What lies in a warehouse of these items, free and good, what came first, first. */
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

/** Writes of a subcontract order what its receipts used up and spoiled, as they are now. */
export async function recountSubcontract(db: Db, tenantId: string, order: string): Promise<void> {
  await sql`
    with used as (
      select l.material_id, sum(l.out_qty) as qty from wms_ledger l join pur_outsource_in d on d.id = l.bill_id
      where l.tenant_id = ${tenantId} and l.form_code = 'pur_outsource_in' and l.line_id is null and d.order_id = ${order}
      group by l.material_id
    ), first as (
      select distinct on (material_id) id, material_id from pur_outsource_mat where head_id = ${order} and del_flag = 0
      order by material_id, line_no
    )
    update pur_outsource_mat m set used_qty = coalesce(u.qty, 0) from first f left join used u on u.material_id = f.material_id
    where m.id = f.id and m.tenant_id = ${tenantId}`.execute(db);
}

/** Writes of the lines of a subcontract receipt what was used up for them. */
export async function writeSubcontract(
  db: Db,
  lines: readonly { readonly id: string; readonly material: string | null }[],
): Promise<void> {
  await sql`
    update pur_outsource_in_item t set mat_cost = n.material
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, material numeric)
    where t.id = n.id`.execute(db);
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

/** What of items lies in warehouses by place, batch and quality state, what is frozen apart. */
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
