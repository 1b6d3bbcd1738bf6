import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Decimals of money (common.yaml, money_storage); the engine keeps two. */
const money = sql`numeric(24, 6)`;

/** Debts of customers and to suppliers, and write-offs between documents (decision 97). */
export const writeOff: Migration = {
  async up(db: Kysely<unknown>) {
    await partyLedger(db);
    for (const table of ['fin_writeoff', 'fin_ap_writeoff']) await records(db, table);
  },
};

async function partyLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fin_party_ledger')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('ledger', 'text', (c) => c.notNull().check(sql`ledger in ('ar', 'ap')`))
    // A customer in the ledger ar, a supplier in ap.
    .addColumn('party_id', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull().check(sql`period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`))
    .addColumn('bill_date', 'date', (c) => c.notNull())
    // Kind of the open item, or writeoff.
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('form_code', 'text', (c) => c.notNull())
    .addColumn('bill_id', 'text', (c) => c.notNull())
    .addColumn('bill_no', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    // Balance of the party: increase - decrease; of that lies there as an advance: advance_in - advance_out.
    .addColumn('increase', money, (c) => c.notNull().defaultTo(0))
    .addColumn('decrease', money, (c) => c.notNull().defaultTo(0))
    .addColumn('advance_in', money, (c) => c.notNull().defaultTo(0))
    .addColumn('advance_out', money, (c) => c.notNull().defaultTo(0))
    .addColumn('reversed_id', 'bigint', (c) => c.references('fin_party_ledger.id'))
    .addColumn('create_by', 'text')
    .addColumn('create_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('del_flag', 'smallint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`del_flag = 0`),
    )
    .execute();
  await sql`create index fin_party_ledger_party on fin_party_ledger (tenant_id, ledger, party_id, id)`.execute(db);
  await sql`create index fin_party_ledger_document on fin_party_ledger (tenant_id, form_code, bill_id)`.execute(db);
  await sql`create index fin_party_ledger_period on fin_party_ledger (tenant_id, ledger, period)`.execute(db);
  // An entry is taken back once.
  await sql`create unique index fin_party_ledger_reversed on fin_party_ledger (reversed_id)
    where reversed_id is not null`.execute(db);
  await sql`create trigger fin_party_ledger_append_only before update or delete on fin_party_ledger
    for each statement execute function ledger_append_only()`.execute(db);
  await sql`
    create function fin_party_ledger_open() returns trigger language plpgsql as $$
    declare closed record;
    begin
      perform pg_advisory_xact_lock_shared(ledger_lock_key(t.tenant_id, t.ledger))
        from (select distinct tenant_id, ledger from added) t;
      select p.ledger, p.period into closed from ledger_period p
        join (select distinct tenant_id, ledger, period from added) a
          on a.tenant_id = p.tenant_id and a.ledger = p.ledger and a.period = p.period
        limit 1;
      if found then
        raise exception '% period % is closed', closed.ledger, closed.period using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger fin_party_ledger_open after insert on fin_party_ledger referencing new table as added
    for each statement execute function fin_party_ledger_open()`.execute(db);
}

async function records(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .$call(systemColumns)
    .addColumn('writeoff_no', 'text', (c) => c.notNull())
    // Dictionary ar_writeoff_type or ap_writeoff_type.
    .addColumn('writeoff_type', 'text', (c) => c.notNull().check(sql`writeoff_type in ('1', '2', '3', '4', '5', '6')`))
    .addColumn('customer_id', 'text')
    .addColumn('supplier_id', 'text')
    .addColumn('to_customer_id', 'text')
    .addColumn('to_supplier_id', 'text')
    // What they were called then.
    .addColumn('party_name', 'text', (c) => c.notNull())
    .addColumn('other_name', 'text')
    .addColumn('writeoff_date', 'date', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('amount', money, (c) => c.notNull().check(sql`amount > 0`))
    .addColumn('diff_amount', money, (c) => c.notNull().defaultTo(0))
    // Dictionary writeoff_status: 1 stands, 2 reversed.
    .addColumn('wo_status', 'text', (c) =>
      c
        .notNull()
        .defaultTo('1')
        .check(sql`wo_status in ('1', '2')`),
    )
    .addColumn('oper_by', 'text', (c) => c.notNull())
    // The document whose audit made it; null where somebody did.
    .addColumn('src_form', 'text')
    .addColumn('src_id', 'text')
    .addColumn('reverse_reason', 'text')
    .addColumn('reverse_by', 'text')
    .addColumn('reverse_time', 'timestamptz')
    .execute();
  await uniqueAmongLive(db, table, ['writeoff_no']);
  await sql`create index ${sql.id(`${table}_source`)} on ${sql.table(table)} (tenant_id, src_form, src_id)
    where src_id is not null`.execute(db);
  const items = `${table}_item`;
  await db.schema
    .createTable(items)
    .$call(systemColumns)
    .addColumn('head_id', 'text', (c) => c.notNull().references(`${table}.id`))
    .addColumn('line_no', 'integer', (c) => c.notNull())
    .addColumn('side', 'text', (c) => c.notNull().check(sql`side in ('D', 'C')`))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('form_code', 'text', (c) => c.notNull())
    .addColumn('bill_id', 'text', (c) => c.notNull())
    .addColumn('bill_type', 'text', (c) => c.notNull())
    .addColumn('bill_no', 'text', (c) => c.notNull())
    .addColumn('bill_date', 'date', (c) => c.notNull())
    .addColumn('due_date', 'date')
    .addColumn('bill_amount', money, (c) => c.notNull())
    // What was open before, without its sign, as is what was written off.
    .addColumn('open_amount', money, (c) => c.notNull())
    .addColumn('this_amount', money, (c) => c.notNull().check(sql`this_amount > 0`))
    // The transfer made this document.
    .addColumn('is_made', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await sql`create index ${sql.id(`${items}_head`)} on ${sql.table(items)} (head_id)`.execute(db);
  await sql`create index ${sql.id(`${items}_document`)} on ${sql.table(items)} (tenant_id, form_code, bill_id)`.execute(
    db,
  );
}
