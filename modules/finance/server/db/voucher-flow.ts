import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Writes the cash flow item of the lines of a voucher that are of accounts of money; answers how many there are. */
export async function nameFlowOfVoucher(
  db: Db,
  {
    tenantId,
    voucher,
    item,
    by,
  }: { readonly tenantId: string; readonly voucher: string; readonly item: string; readonly by: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update fin_voucher_item i set cash_item = ${item}, update_by = ${by}, update_time = now()
    from fin_subject s
    where i.tenant_id = ${tenantId} and i.head_id = ${voucher} and i.del_flag = 0 and s.id = i.subject_id and s.tenant_id = i.tenant_id
      and s.cash_flag = 'Y'`.execute(db);
  return Number(numAffectedRows ?? 0);
}
