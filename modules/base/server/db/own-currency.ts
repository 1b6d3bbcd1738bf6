import { sql } from 'kysely';
import { OWN_CURRENCY } from '#core/kernel/currency.ts';
import type { Db } from '#server/db/connection.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';

/**
 * Gives every company without it the own currency, which documents name by themselves. Others are a company's own choice. One that was deleted
 * does not come back.
 */
export async function foundCurrency(db: Db): Promise<void> {
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('md_currency') is not null as is_there`.execute(
    db,
  );
  if (rows[0]?.is_there !== true) return;
  await sql`
    insert into md_currency (id, tenant_id, code, name, symbol, is_base, sort_no, enabled, create_by)
    select gen_random_uuid()::text, t.tenant_id, ${OWN_CURRENCY}, '人民币', '¥', 'Y', 1, 'Y', 'system'
    from (select id as tenant_id from sys_tenant where del_flag = 0 union select ${firstTenant}) t
    where not exists (select 1 from md_currency c where c.tenant_id = t.tenant_id and c.code = ${OWN_CURRENCY})`.execute(
    db,
  );
}
