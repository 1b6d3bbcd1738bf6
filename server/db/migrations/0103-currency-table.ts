import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Currencies are rows of a table of each company instead of items of a dictionary, and money of other currencies is worth something else at the
 * end of a month (decision 414).
 */
export const currencyTable: Migration = {
  async up(db: Kysely<unknown>) {
    await currencies(db);
    // What money is worth changes without money coming or going.
    await sql`alter table fin_cash_ledger drop constraint fin_cash_ledger_side, add constraint fin_cash_ledger_side
      check ((income = 0) <> (outgo = 0) or (kind = 'revalue' and income = 0 and outgo = 0))`.execute(db);
  },
};

/** Adds to the currencies of every company those its documents could name until now. */
async function currencies(db: Kysely<unknown>): Promise<void> {
  // The table of a form comes with its module: what an installation does not have yet begins with rows of its own.
  const { rows } = await sql<{ is_there: boolean }>`select to_regclass('md_currency') is not null as is_there`.execute(
    db,
  );
  if (rows[0]?.is_there !== true) return;
  await sql`
    insert into md_currency (id, tenant_id, code, name, is_base, sort_no, enabled, create_by)
    select gen_random_uuid()::text, t.tenant_id, i.item_value, i.item_text, case when i.item_value = 'CNY' then 'Y' else 'N' end,
      i.sort_order, case when i.status = 0 then 'N' else 'Y' end, 'system'
    from (select id as tenant_id from sys_tenant where del_flag = 0 union select '1') t
    cross join (
      select distinct on (i.item_value) i.item_value, i.item_text, i.sort_order, i.status
      from sys_dict_item i join sys_dict d on d.id = i.dict_id where d.dict_code = 'currency' and i.del_flag = 0 and d.del_flag = 0
      order by i.item_value, i.id
    ) i
    where not exists (
      select 1 from md_currency c where c.tenant_id = t.tenant_id and c.code = i.item_value and c.del_flag = 0)`.execute(
    db,
  );
}
