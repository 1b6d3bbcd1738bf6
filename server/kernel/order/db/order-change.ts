import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Changes of an order: the number of one that is not audited yet, and how many were. */
export async function changesOf(
  db: Db,
  table: string,
  { tenantId, orderId }: { readonly tenantId: string; readonly orderId: string },
): Promise<{ readonly waiting: string | null; readonly audited: number }> {
  const { rows } = await sql<{ waiting: string | null; audited: number }>`
    select min(bill_no) filter (where bill_status in ('0', '1', '5')) as waiting,
      (count(*) filter (where bill_status in ('2', '3')))::int as audited
    from ${sql.table(table)} where tenant_id = ${tenantId} and order_id = ${orderId} and del_flag = 0`.execute(db);
  return rows[0] ?? { waiting: null, audited: 0 };
}
