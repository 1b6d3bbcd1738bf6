import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Receipts that suppliers and subcontractors bill. */
export type Billed = 'wms_purchase_in' | 'pur_outsource_in';

/** Gives what of a line is billed: what came, less what went back to a supplier. */
const billed: Readonly<Record<Billed, string>> = {
  wms_purchase_in: 'i.qty - coalesce(i.return_qty, 0)',
  pur_outsource_in: 'i.qty',
};

/** Counts receipts of a month that are not wholly invoiced; subcontract receipts of earlier versions are owed in full by themselves. */
export async function uninvoicedReceipts(
  db: Db,
  table: Billed,
  { tenantId, period }: Month,
  { hasBills, hasGifts }: { readonly hasBills: boolean; readonly hasGifts: boolean },
): Promise<number> {
  const isOwed = hasBills
    ? sql`and not exists (select 1 from fin_ap_bill b where b.tenant_id = h.tenant_id and b.src_id = h.id and b.del_flag = 0
        and b.bill_status = '2' and coalesce(b.provisional, 'N') <> 'Y')`
    : sql``;
  // Gifts and samples are billed by nobody.
  const isBilled = hasGifts
    ? sql`and not (coalesce(i.price, 0) = 0 and coalesce(i.unpriced, '') in ('1', '2'))`
    : sql``;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} h
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_status in ('2', '3')
      and h.bill_date >= ${`${period}-01`}::date and h.bill_date < (${`${period}-01`}::date + interval '1 month')
      and exists (select 1 from ${sql.table(`${table}_item`)} i where i.head_id = h.id and i.del_flag = 0
        and coalesce(i.invoice_qty, 0) < ${sql.raw(billed[table])} ${isBilled})
      ${table === 'pur_outsource_in' ? isOwed : sql``}`.execute(db);
  return rows[0]?.count ?? 0;
}
