import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Dictionary warehouse_type: 委外仓. */
export const SUBCONTRACTOR = '8';

/** Dictionary warehouse_type: 代管仓. */
export const CUSTODY = '12';

/** A warehouse whose goods are there for something; `supplier` is empty where it names none. */
export type KeptStore = {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly supplier: string;
};

/** Finds which of these warehouses are those of subcontractors, or hold what is not ours. */
export async function keptStores(db: Db, tenantId: string, ids: readonly string[]): Promise<readonly KeptStore[]> {
  const { rows } = await sql<KeptStore>`
    select id, name, wh_type as type, coalesce(supplier_id, '') as supplier from wms_warehouse
    where tenant_id = ${tenantId} and id = any(${ids}::text[]) and wh_type = any(${[SUBCONTRACTOR, CUSTODY]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Returns what lies of an item in a subcontractor's warehouse, and what of it was issued for orders that have neither used it up nor brought it back. */
export async function heldByOrders(
  db: Db,
  tenantId: string,
  {
    warehouse,
    supplier,
    material,
  }: { readonly warehouse: string; readonly supplier: string; readonly material: string },
): Promise<{ readonly lying: string; readonly held: string; readonly orders: readonly string[] }> {
  const { rows } = await sql<{ lying: string; held: string; orders: string[] }>`
    with held as (
      select o.bill_no, sum(coalesce(m.issued_qty, 0) - coalesce(m.used_qty, 0) - coalesce(m.back_qty, 0)) as qty
      from pur_outsource_mat m join pur_outsource o on o.id = m.head_id and o.tenant_id = m.tenant_id
      where m.tenant_id = ${tenantId} and m.material_id = ${material} and m.del_flag = 0 and o.del_flag = 0
        and o.supplier_id = ${supplier} and o.bill_status in ('2', '3', '4', '5')
      group by o.id, o.bill_no
    )
    select coalesce((select sum(qty) from wms_stock
        where tenant_id = ${tenantId} and warehouse_id = ${warehouse} and material_id = ${material}), 0)::text as lying,
      coalesce(sum(qty), 0)::text as held, coalesce(array_agg(bill_no order by bill_no), '{}') as orders
    from held where qty > 0`.execute(db);
  return rows[0] ?? { lying: '0', held: '0', orders: [] };
}

/** Quantities of an item of a subcontract order, over all its lines with it. */
export type OrderMaterial = {
  readonly order: string;
  readonly no: string;
  /** Lines of the order with the item. */
  readonly lines: readonly string[];
  readonly issued: string;
  readonly used: string;
  readonly back: string;
};

/** Returns the items these lines of subcontract orders are about. */
export async function materialsOfOrders(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<readonly OrderMaterial[]> {
  const { rows } = await sql<OrderMaterial>`
    select o.id as order, o.bill_no as no, array_agg(m.id) as lines, sum(coalesce(m.issued_qty, 0))::text as issued,
      sum(coalesce(m.used_qty, 0))::text as used, sum(coalesce(m.back_qty, 0))::text as back
    from pur_outsource_mat m join pur_outsource o on o.id = m.head_id and o.tenant_id = m.tenant_id
    where m.tenant_id = ${tenantId} and m.del_flag = 0
      and (m.head_id, m.material_id) in (select head_id, material_id from pur_outsource_mat where id = any(${lines}::text[]))
    group by o.id, o.bill_no, m.material_id`.execute(db);
  return rows;
}
