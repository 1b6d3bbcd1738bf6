import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';

export type BillFacts = {
  readonly no: string;
  readonly due: string | null;
  readonly amount: string;
  readonly open: string;
  readonly currency: string;
};

/** Audited bills by their numbers. */
export async function billFacts(
  db: Db,
  table: 'fin_ar_bill' | 'fin_ap_bill',
  tenantId: string,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, BillFacts>> {
  const { rows } = await sql<BillFacts>`
    select bill_no as no, due_date::text as due, amount::numeric(24, 2)::text as amount, open_amount::numeric(24, 2)::text as open,
      coalesce(nullif(currency, ''), ${ownCurrencyIn(tenantId)}) as currency
    from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and bill_status = '2' and bill_no ${oneOf(numbers)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.no, row]));
}
