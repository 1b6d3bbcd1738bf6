import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Begins the keys of what was certified. */
export const CERTIFIED_KEYS = 'certified:';

/** Returns the key a certification has in fin_gl_source: `certified:pur_invoice:` and the id of the document. */
export function certifiedKey(form: string, id: string): string {
  return `${CERTIFIED_KEYS}${form}:${id}`;
}

/** Says whether a key of fin_gl_source is one of a certification. */
export function isCertifiedKey(key: string): boolean {
  return key.startsWith(CERTIFIED_KEYS);
}

/** Lists the numbers of the vouchers the certification of a document stands in. */
export async function certifiedVouchers(
  db: Db,
  { tenantId, form, id }: { readonly tenantId: string; readonly form: string; readonly id: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ no: string }>`
    select distinct v.voucher_no as no from fin_gl_source g join fin_voucher v on v.id = g.voucher_id
    where g.tenant_id = ${tenantId} and g.ledger = 'document' and g.row_key = ${certifiedKey(form, id)} order by 1`.execute(
    db,
  );
  return rows.map(({ no }) => no);
}

/** Returns the number of a red invoice that took back the tax of an invoice as a deducted one (dictionary red_tax); null where none did. */
export async function redOfCertified(db: Db, tenantId: string, invoiceKey: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from pur_invoice
    where tenant_id = ${tenantId} and del_flag = 0 and red_of = ${invoiceKey} and bill_status in ('2', '3') and red_tax in ('2', '3')
    order by bill_no limit 1`.execute(db);
  return rows[0]?.no ?? null;
}
