import { sql } from 'kysely';
import { USUAL_CURRENCY } from '#core/kernel/usual-currency.ts';
import { ownCurrency } from '#core/params/flow.ts';
import type { Db } from '#server/db/connection.ts';
import { paramText } from '#server/platform/db/param.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';

/** Table of currencies. */
const CURRENCIES = 'md_currency';

/** Tells whether the form of currencies is installed. */
async function hasCurrencies(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass(${CURRENCIES}) is not null as is_there`.execute(
    db,
  );
  return rows[0]?.is_there === true;
}

/**
 * Gives every company without it the usual own currency, which documents name by themselves. Others are a company's own choice. One that was deleted
 * does not come back. What a company chose is marked, and that alone.
 */
export async function foundCurrency(db: Db): Promise<void> {
  if (!(await hasCurrencies(db))) return;
  await sql`
    insert into ${sql.table(CURRENCIES)} (id, tenant_id, code, name, symbol, sort_no, enabled, create_by)
    select gen_random_uuid()::text, t.tenant_id, ${USUAL_CURRENCY}, '人民币', '¥', 1, 'Y', 'system'
    from (select id as tenant_id from sys_tenant where del_flag = 0 union select ${firstTenant}) t
    where not exists (select 1 from ${sql.table(CURRENCIES)} c where c.tenant_id = t.tenant_id and c.code = ${USUAL_CURRENCY})`.execute(
    db,
  );
  await sql`
    update ${sql.table(CURRENCIES)} set is_base = marked
    from (select c.id, case when c.code = ${paramText(ownCurrency.code, sql`c.tenant_id`, ownCurrency.usual)} then 'Y' else 'N' end as marked
      from ${sql.table(CURRENCIES)} c) o
    where o.id = ${sql.ref(`${CURRENCIES}.id`)} and is_base is distinct from marked`.execute(db);
}

/** Tells whether a company has an enabled currency of a code. */
export async function currencyNamed(db: Db, tenantId: string, code: string): Promise<boolean> {
  if (!(await hasCurrencies(db))) return false;
  const { rows } = await sql`
    select 1 from ${sql.table(CURRENCIES)}
    where tenant_id = ${tenantId} and code = ${code} and del_flag = 0 and coalesce(enabled, 'Y') = 'Y' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Marks the own currency of a company in its table, where lists and reports see it. */
export async function markOwn(
  db: Db,
  { tenantId, by }: { readonly tenantId: string; readonly by: string },
  code: string,
): Promise<void> {
  await sql`
    update ${sql.table(CURRENCIES)} set is_base = case when code = ${code} then 'Y' else 'N' end, update_by = ${by}, update_time = now(),
      version = version + 1
    where tenant_id = ${tenantId} and del_flag = 0 and (is_base = 'Y') is distinct from (code = ${code})`.execute(db);
}
