import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Sums the advances on an order, less refunds, with the numbers of those that are not audited. */
export async function advancedOf(
  db: Db,
  { table, party }: { readonly table: string; readonly party: string },
  { tenantId, no, partyId }: { readonly tenantId: string; readonly no: string; readonly partyId: string },
): Promise<{ readonly amount: string; readonly drafts: string | null }> {
  const { rows } = await sql<{ amount: string; drafts: string | null }>`
    select coalesce(sum(amount - coalesce(refund_amount, 0)), 0)::text as amount,
      string_agg(bill_no, '、' order by bill_no) filter (where bill_status in ('0', '1', '5')) as drafts
    from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and bill_status <> '4' and order_no = ${no}
      and ${sql.ref(party)} = ${partyId}`.execute(db);
  return rows[0] ?? { amount: '0', drafts: null };
}

/** Says whether an order of that number may still be delivered: it is neither done nor closed nor void. */
export async function openOrderNamed(db: Db, tenantId: string, no: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from sal_order where tenant_id = ${tenantId} and del_flag = 0 and bill_no = ${no} and bill_status not in ('4', '5', '6') limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
