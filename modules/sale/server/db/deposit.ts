import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Order whose deposit has not come, with the deposit and what came in its currency. */
type OpenDeposit = { readonly no: string; readonly deposit: string; readonly received: string };

/** Finds those of some orders that less was received of than their deposit, by number. */
export async function withoutDeposit(
  db: Db,
  tenantId: string,
  orders: readonly string[],
): Promise<readonly OpenDeposit[]> {
  if (orders.length === 0) return [];
  const { rows } = await sql<OpenDeposit>`
    select bill_no as no, deposit::text as deposit, coalesce(received_amount, 0)::text as received from sal_order
    where tenant_id = ${tenantId} and id ${oneOf(orders)} and del_flag = 0 and deposit > greatest(coalesce(received_amount, 0), 0)
    order by bill_no`.execute(db);
  return rows;
}
