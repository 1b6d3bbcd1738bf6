import { sql } from 'kysely';
import type { EarlyDiscount } from '#core/kernel/early-payment.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Discounts for early payment that the terms of bills grant, by the ids of the bills and by their numbers; bills without any are left out. */
export async function discountsOf(
  db: Db,
  bills: 'fin_ar_bill' | 'fin_ap_bill',
  {
    tenantId,
    column,
    values,
  }: { readonly tenantId: string; readonly column: 'id' | 'bill_no'; readonly values: readonly string[] },
): Promise<ReadonlyMap<string, readonly EarlyDiscount[]>> {
  if (values.length === 0) return new Map();
  const { rows } = await sql<EarlyDiscount & { bill: string }>`
    select ${sql.ref(`b.${column}`)} as bill, (b.terms_date + d.within_days::int)::text as until, d.percent::float8::text as percent
    from ${sql.table(bills)} b join md_pay_term_discount d on d.head_id = b.pay_term_id and d.tenant_id = b.tenant_id and d.del_flag = 0
    where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.terms_date is not null and ${sql.ref(`b.${column}`)} ${oneOf(values)}
    order by 1, d.within_days`.execute(db);
  const found = Map.groupBy(rows, ({ bill }) => bill);
  return new Map([...found].map(([bill, own]) => [bill, own.map(({ until, percent }) => ({ until, percent }))]));
}
