import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Invoices are told apart by the code and number of their paper, no longer by the number alone (decision 424): each is given its key, the rule
 * that refused equal numbers goes, and red ones name the key of the one they take back where only one has that number.
 */
export const invoicesByCodeAndNumber: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['pur_invoice', 'sal_invoice']) {
      // Tables of forms come with their modules: what an installation does not have yet has no old rows either.
      const { rows } = await sql<{
        there: boolean;
      }>`select to_regclass(${table}) is not null as there`.execute(db);
      if (rows[0]?.there === true) await nameInvoices(db, table);
    }
  },
};

async function nameInvoices(db: Kysely<unknown>, name: string): Promise<void> {
  const table = sql.table(name);
  // What earlier versions lack of what is read here.
  for (const column of ['invoice_key', 'invoice_code', 'red_of'])
    await sql`alter table ${table} add column if not exists ${sql.ref(column)} text`.execute(db);
  await sql`
    update ${table} set invoice_key = case
      when trim(invoice_no) ~ '^[0-9]{8}$' and trim(coalesce(invoice_code, '')) <> '' then trim(invoice_code) || ' ' || trim(invoice_no)
      else nullif(trim(invoice_no), '') end`.execute(db);
  await sql`
    update ${table} r set red_of = b.invoice_key from ${table} b
    where b.tenant_id = r.tenant_id and b.del_flag = 0 and b.invoice_no = r.red_of and b.invoice_key <> b.invoice_no
      and not exists (
        select 1 from ${table} o where o.tenant_id = b.tenant_id and o.del_flag = 0 and o.invoice_no = b.invoice_no and o.id <> b.id)`.execute(
    db,
  );
  await sql`drop index if exists ${sql.ref(`${name}_invoice_no_key`)}`.execute(db);
}
