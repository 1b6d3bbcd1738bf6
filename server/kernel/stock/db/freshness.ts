import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Gives how many days items keep; those that say none are not among them. */
export async function shelfDays(
  db: Db,
  tenantId: string,
  materials: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; days: number }>`
    select id, shelf_days::int as days from md_material
    where tenant_id = ${tenantId} and id = any(${[...materials]}::text[]) and shelf_days > 0`.execute(db);
  return new Map(rows.map(({ id, days }) => [id, days]));
}

/** Gives until when batches keep, of all items that have one of these numbers. */
export async function datesOfBatches(
  db: Db,
  tenantId: string,
  numbers: readonly string[],
): Promise<readonly { readonly material: string; readonly batch: string; readonly expires: string }[]> {
  const { rows } = await sql<{ material: string; batch: string; expires: string }>`
    select material_id as material, batch_no as batch, min(expire_date)::text as expires from wms_batch
    where tenant_id = ${tenantId} and del_flag = 0 and expire_date is not null and batch_no = any(${[...new Set(numbers)]}::text[])
    group by 1, 2`.execute(db);
  return rows;
}

/** Gives how many days goods have to keep for a customer, by the column that says so; 0 where he does not mind. */
export async function freshDays(db: Db, tenantId: string, customer: string, column: string): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select ${sql.ref(column)}::int as days from crm_customer where tenant_id = ${tenantId} and id = ${customer}`.execute(
    db,
  );
  return rows[0]?.days ?? 0;
}
