import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Counts stocktakes that were begun until the end of a month, and are neither done nor cancelled. */
export async function openStocktakes(db: Db, { tenantId, period }: Month): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from wms_check_plan
    where tenant_id = ${tenantId} and del_flag = 0 and plan_status not in ('4', '5')
      and bill_date < (${`${period}-01`}::date + interval '1 month')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Gives the numbers of transfers in two steps, audited until the end of a month, of which something is still on its way. */
export async function openTransfers(db: Db, { tenantId, period }: Month): Promise<readonly string[]> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from wms_transfer
    where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and transit_qty > 0
      and bill_date < (${`${period}-01`}::date + interval '1 month') order by bill_date, bill_no`.execute(db);
  return rows.map(({ no }) => no);
}
