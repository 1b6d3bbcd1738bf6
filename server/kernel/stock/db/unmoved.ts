import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Quantity and cost of a line whose goods never lay in a warehouse. */
export type UnmovedCost = { readonly id: string; readonly qty: string; readonly amount: string };

/** Reads what lines of documents cost that moved nothing. Tables and columns come from definitions. */
export async function costsUnmoved(
  db: Db,
  place: { readonly head: string; readonly lines: string; readonly except: string; readonly amount: string },
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<readonly UnmovedCost[]> {
  const { rows } = await sql<UnmovedCost>`
    select l.id, l.qty::text as qty, ${sql.ref(`l.${place.amount}`)}::text as amount
    from ${sql.table(place.lines)} l join ${sql.table(place.head)} h on h.id = l.head_id and h.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.id ${oneOf(ids)} and ${sql.ref(`h.${place.except}`)} = 'Y'
      and l.qty <> 0 and ${sql.ref(`l.${place.amount}`)} is not null`.execute(db);
  return rows;
}
