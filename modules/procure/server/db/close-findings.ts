import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Counts receipts of a month that are not wholly invoiced. */
export async function uninvoicedReceipts(db: Db, { tenantId, period }: Month): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wms_purchase_in h
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_status in ('2', '3')
      and h.bill_date >= ${`${period}-01`}::date and h.bill_date < (${`${period}-01`}::date + interval '1 month')
      and exists (select 1 from wms_purchase_in_item i where i.head_id = h.id and i.del_flag = 0
        and coalesce(i.invoice_qty, 0) < i.qty - coalesce(i.return_qty, 0))`.execute(db);
  return rows[0]?.count ?? 0;
}
