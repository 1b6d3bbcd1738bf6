import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Lists the numbers of other orders of a customer that have a customer order number, whatever its case; void ones and drafts are left out. */
export async function ordersNumbered(
  db: Db,
  tenantId: string,
  of: { readonly customer: string; readonly po: string; readonly except: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from sal_order
    where tenant_id = ${tenantId} and del_flag = 0 and customer_id = ${of.customer} and lower(trim(customer_po)) = lower(${of.po})
      and id <> ${of.except} and bill_status in ('1', '2', '3', '4', '5') order by bill_no limit 5`.execute(db);
  return rows.map(({ no }) => no);
}
