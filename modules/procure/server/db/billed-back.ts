import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Of lines of receipts: how much is billed, and how much of them did not go back yet. */
export async function billedBack(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<readonly { readonly line: string; readonly billed: string; readonly kept: string }[]> {
  const { rows } = await sql<{ line: string; billed: string; kept: string }>`
    select id as line, coalesce(invoice_qty, 0)::text as billed, (qty - coalesce(return_qty, 0))::text as kept
    from wms_purchase_in_item where tenant_id = ${tenantId} and del_flag = 0 and id = any(${lines}::text[])`.execute(
    db,
  );
  return rows;
}
