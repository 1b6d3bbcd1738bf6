import { sql } from 'kysely';
import { OWN_CURRENCY } from '#core/kernel/currency.ts';
import type { Db } from '#server/db/connection.ts';

/** Table of currency rates, a form of the module of master data. */
export const RATES = 'md_currency_rate';

/** The rate of a currency on a day, `yyyy-MM-dd`: that of the last day it changed; null where none is kept. */
export async function rateOn(
  db: Db,
  tenantId: string,
  { currency, day }: { readonly currency: string; readonly day: string },
): Promise<string | null> {
  const { rows } = await sql<{ rate: string }>`
    select r.rate::text as rate from ${sql.table(RATES)} r join md_currency c on c.id = r.head_id and c.del_flag = 0
    where r.tenant_id = ${tenantId} and r.del_flag = 0 and c.code = ${currency} and r.begin_date <= ${day}::date and r.rate > 0
    order by r.begin_date desc limit 1`.execute(db);
  return rows[0]?.rate ?? null;
}

/** The currency a supplier sells in. */
export async function currencyOfSupplier(db: Db, tenantId: string, id: string): Promise<string> {
  const { rows } = await sql<{ currency: string }>`
    select coalesce(nullif(currency, ''), ${OWN_CURRENCY}) as currency from pur_supplier where tenant_id = ${tenantId} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.currency ?? OWN_CURRENCY;
}
