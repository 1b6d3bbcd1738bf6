import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Gives the name of a supplier; empty for one that is not there. */
export async function supplierName(db: Db, tenantId: string, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from pur_supplier where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.name ?? '';
}

/** Outputs of a subcontract order, and their materials. */
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

/** Gives what a subcontract order makes, and of what, in the order of its lines. */
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

/** Writes what the receipts of a subcontract order used up and spoiled, as they are now. */
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

/** Writes into the lines of a subcontract receipt what the material used for them cost. */
export async function writeSubcontract(
  db: Db,
  lines: readonly { readonly id: string; readonly material: string | null }[],
): Promise<void> {
  await sql`
    update pur_outsource_in_item t set mat_cost = n.material
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, material numeric)
    where t.id = n.id`.execute(db);
}
