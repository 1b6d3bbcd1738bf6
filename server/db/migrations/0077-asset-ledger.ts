import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Decimals of money (common.yaml, money_storage); the engine keeps two. */
const money = sql`numeric(24, 6)`;

/** Ledger of fixed assets, and a kind of rows vouchers are made of (decision 109). */
export const assetLedger: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('fin_asset_ledger')
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('asset_id', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull().check(sql`period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`))
      .addColumn('bill_date', 'date', (c) => c.notNull())
      // opening, acquire, depreciate, change, split, dispose
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('form_code', 'text', (c) => c.notNull())
      .addColumn('bill_id', 'text', (c) => c.notNull())
      .addColumn('bill_no', 'text', (c) => c.notNull())
      .addColumn('cost_center_id', 'text')
      // Changes of the original value and of what it has lost; both may be nothing, for a life may change alone.
      .addColumn('original', money, (c) => c.notNull().defaultTo(0))
      .addColumn('accumulated', money, (c) => c.notNull().defaultTo(0))
      // What the card stands at afterwards (AssetState); taking a row back leads to that of the row before.
      .addColumn('state', 'jsonb', (c) => c.notNull())
      .addColumn('reversed_id', 'bigint', (c) => c.references('fin_asset_ledger.id'))
      .addColumn('create_by', 'text')
      .addColumn('create_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('del_flag', 'smallint', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`del_flag = 0`),
      )
      .execute();
    await sql`create index fin_asset_ledger_asset on fin_asset_ledger (tenant_id, asset_id, id)`.execute(db);
    await sql`create index fin_asset_ledger_document on fin_asset_ledger (tenant_id, form_code, bill_id)`.execute(db);
    await sql`create index fin_asset_ledger_period on fin_asset_ledger (tenant_id, period)`.execute(db);
    // A row is taken back once.
    await sql`create unique index fin_asset_ledger_reversed on fin_asset_ledger (reversed_id)
      where reversed_id is not null`.execute(db);
    await sql`create trigger fin_asset_ledger_append_only before update or delete or truncate on fin_asset_ledger
      for each statement execute function ledger_append_only()`.execute(db);
    // Assets are closed with the general ledger, as money is.
    await sql`create trigger fin_asset_ledger_open after insert on fin_asset_ledger referencing new table as added
      for each statement execute function fin_cash_ledger_open()`.execute(db);
    await sql`alter table fin_gl_source drop constraint fin_gl_source_ledger_check`.execute(db);
    await sql`alter table fin_gl_source add constraint fin_gl_source_ledger_check
      check (ledger in ('stock', 'party', 'document', 'asset'))`.execute(db);
  },
};
