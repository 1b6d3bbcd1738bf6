import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Decimals of money (common.yaml, money_storage); the engine keeps two. */
const money = sql`numeric(24, 6)`;
const month = sql`period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`;

/** Debits and credits of posted vouchers, closing balances of months, and the rows of other ledgers a voucher covers (decision 101). */
export const generalLedger: Migration = {
  async up(db: Kysely<unknown>) {
    await entries(db);
    await balances(db);
    await sources(db);
  },
};

async function entries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fin_gl_ledger')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull().check(month))
    .addColumn('voucher_date', 'date', (c) => c.notNull())
    .addColumn('voucher_id', 'text', (c) => c.notNull())
    .addColumn('line_no', 'integer', (c) => c.notNull())
    .addColumn('summary', 'text', (c) => c.notNull())
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('aux_customer', 'text')
    .addColumn('aux_supplier', 'text')
    .addColumn('aux_depart', 'text')
    .addColumn('aux_person', 'text')
    .addColumn('aux_project', 'text')
    .addColumn('debit', money, (c) => c.notNull().defaultTo(0))
    .addColumn('credit', money, (c) => c.notNull().defaultTo(0))
    // It carries profit and loss to the profit of the year.
    .addColumn('is_carried', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('reversed_id', 'bigint', (c) => c.references('fin_gl_ledger.id'))
    .addColumn('create_by', 'text')
    .addColumn('create_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('del_flag', 'smallint', (c) =>
      c
        .notNull()
        .defaultTo(0)
        .check(sql`del_flag = 0`),
    )
    .addCheckConstraint('fin_gl_ledger_side', sql`(debit = 0) <> (credit = 0)`)
    .execute();
  await sql`create index fin_gl_ledger_subject on fin_gl_ledger (tenant_id, subject_id, period, id)`.execute(db);
  await sql`create index fin_gl_ledger_period on fin_gl_ledger (tenant_id, period)`.execute(db);
  await sql`create index fin_gl_ledger_voucher on fin_gl_ledger (tenant_id, voucher_id)`.execute(db);
  // An entry is taken back once.
  await sql`create unique index fin_gl_ledger_reversed on fin_gl_ledger (reversed_id)
    where reversed_id is not null`.execute(db);
  await sql`create trigger fin_gl_ledger_append_only before update or delete or truncate on fin_gl_ledger
    for each statement execute function ledger_append_only()`.execute(db);
  // INV-PER-01 and INV-GL-01, by the database: what is added at once is of open months, and balances voucher by voucher.
  await sql`
    create function fin_gl_ledger_open() returns trigger language plpgsql as $$
    declare found_row record;
    begin
      perform pg_advisory_xact_lock_shared(ledger_lock_key(t.tenant_id, 'gl')) from (select distinct tenant_id from added) t;
      select a.period into found_row from ledger_period p
        join (select distinct tenant_id, period from added) a on a.tenant_id = p.tenant_id and a.period <= p.period
        where p.ledger = 'gl' limit 1;
      if found then
        raise exception 'gl period % is closed', found_row.period using errcode = 'restrict_violation';
      end if;
      select voucher_id into found_row from added group by voucher_id having sum(debit) <> sum(credit) limit 1;
      if found then
        raise exception 'voucher % does not balance', found_row.voucher_id using errcode = 'check_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger fin_gl_ledger_open after insert on fin_gl_ledger referencing new table as added
    for each statement execute function fin_gl_ledger_open()`.execute(db);
}

/** Of every account that moved or stood: a debit balance is positive. */
async function balances(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fin_gl_balance')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull().check(month))
    .addColumn('subject_id', 'text', (c) => c.notNull())
    .addColumn('begin_amount', money, (c) => c.notNull())
    .addColumn('debit_amount', money, (c) => c.notNull())
    .addColumn('credit_amount', money, (c) => c.notNull())
    .addColumn('end_amount', money, (c) => c.notNull())
    .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('fin_gl_balance_pkey', ['tenant_id', 'period', 'subject_id'])
    .addCheckConstraint('fin_gl_balance_sum', sql`end_amount = begin_amount + debit_amount - credit_amount`)
    .execute();
}

/** A row of a ledger, or a document without one, is in one voucher at most. */
async function sources(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fin_gl_source')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('ledger', 'text', (c) => c.notNull().check(sql`ledger in ('stock', 'party', 'document')`))
    .addColumn('row_key', 'text', (c) => c.notNull())
    .addColumn('voucher_id', 'text', (c) => c.notNull())
    .addColumn('biz_type', 'text', (c) => c.notNull())
    .addColumn('form_code', 'text', (c) => c.notNull())
    .addColumn('bill_id', 'text', (c) => c.notNull())
    .addColumn('bill_no', 'text', (c) => c.notNull())
    .addColumn('bill_date', 'date', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull().check(month))
    .addColumn('amount', money, (c) => c.notNull())
    .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('fin_gl_source_pkey', ['tenant_id', 'ledger', 'row_key'])
    .execute();
  await sql`create index fin_gl_source_voucher on fin_gl_source (tenant_id, voucher_id)`.execute(db);
  await sql`create index fin_gl_source_document on fin_gl_source (tenant_id, bill_id)`.execute(db);
  await sql`create index fin_gl_source_period on fin_gl_source (tenant_id, period)`.execute(db);
}
