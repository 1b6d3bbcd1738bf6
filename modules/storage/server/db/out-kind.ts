import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { usualKinds } from '../../rules/out-kinds.ts';

/** Gives every company that has none the usual kinds of other issues; what it changes or deletes afterwards stays so. */
export async function foundOutKinds(db: Db): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('wms_out_kind') is not null as is_there`.execute(
    db,
  );
  if (rows[0]?.is_there !== true) return;
  const kinds = usualKinds.map(({ type, booked, isDeemed }) => ({ type, booked, deemed: isDeemed ? 'Y' : 'N' }));
  await sql`
    insert into wms_out_kind (id, tenant_id, out_type, booked_to, deemed_flag, create_by)
    select gen_random_uuid()::text, t.tenant_id, k.type, k.booked, k.deemed, 'system'
    from (select id as tenant_id from sys_tenant where del_flag = 0 union select ${firstTenant}) t,
      json_to_recordset(${JSON.stringify(kinds)}::json) as k (type text, booked text, deemed text)
    where not exists (select 1 from wms_out_kind o where o.tenant_id = t.tenant_id)`.execute(db);
}

/** Kept booking of a kind of other issue. */
export type KeptKind = { readonly booked: string; readonly subject: string | null; readonly isDeemed: boolean };

/** Finds how a company books a kind of other issue; undefined where it says nothing of it. */
export async function outKindOf(db: Db, tenantId: string, type: string): Promise<KeptKind | undefined> {
  const { rows } = await sql<KeptKind>`
    select booked_to as booked, nullif(subject_id, '') as subject, coalesce(deemed_flag, 'N') = 'Y' as "isDeemed" from wms_out_kind
    where tenant_id = ${tenantId} and del_flag = 0 and out_type = ${type} limit 1`.execute(db);
  return rows[0];
}

/** Finds the type of the cost centre of a department; null for none. */
export async function centerOf(db: Db, tenantId: string, depart: string): Promise<string | null> {
  const { rows } = await sql<{ type: string }>`
    select center_type as type from fin_cost_center
    where tenant_id = ${tenantId} and del_flag = 0 and depart_id = ${depart} and coalesce(enabled, 'Y') = 'Y' order by code limit 1`.execute(
    db,
  );
  return rows[0]?.type ?? null;
}

/** Usual sale price and tax of an item. */
export type ItemPrice = { readonly id: string; readonly price: string | null; readonly tax: string | null };

/** Lists the usual sale prices and taxes of items. */
export async function pricesOf(db: Db, tenantId: string, ids: readonly string[]): Promise<readonly ItemPrice[]> {
  const { rows } = await sql<ItemPrice>`
    select id, ref_sale_price::text as price, tax_rate::text as tax from md_material
    where tenant_id = ${tenantId} and id = any(${ids}::text[])`.execute(db);
  return rows;
}
