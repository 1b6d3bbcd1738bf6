import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Finds the standard costs of items; those without one are left out. */
export async function standardCosts(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; cost: string }>`
    select id, std_cost::text as cost from md_material
    where tenant_id = ${tenantId} and id = any(${ids}::text[]) and std_cost > 0`.execute(db);
  return new Map(rows.map(({ id, cost }) => [id, cost]));
}
