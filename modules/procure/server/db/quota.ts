import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Own = { readonly tenantId: string; readonly id: string };

/** Sums the quotas of the other enabled suppliers of an item. */
export async function quotaOfOthers(db: Db, { tenantId, id }: Own, material: string): Promise<string> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(quota_rate), 0)::text as sum from pur_supplier_item
    where tenant_id = ${tenantId} and del_flag = 0 and id <> ${id} and material_id = ${material} and coalesce(enabled, 'Y') = 'Y'`.execute(
    db,
  );
  return rows[0]?.sum ?? '0';
}
