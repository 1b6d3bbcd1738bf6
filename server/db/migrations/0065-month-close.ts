import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Decimals of quantities and money (common.yaml, money_storage); how many are kept is the engine's rule. */
const decimal = sql`numeric(24, 6)`;

/** Records of closing a month: balances, rows of the ledger that price its issues, and who did it (decision 98). */
export const monthClose: Migration = {
  async up(db: Kysely<unknown>) {
    await stockBalance(db);
    await partyBalance(db);
    await db.schema
      .createTable('ms_log')
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      // Dictionaries close_type, close_action, close_result.
      .addColumn('close_type', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('action', 'text', (c) => c.notNull())
      .addColumn('result', 'text', (c) => c.notNull())
      .addColumn('oper_by', 'text', (c) => c.notNull())
      .addColumn('oper_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('detail', 'text')
      .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute();
    await sql`create index ms_log_tenant on ms_log (tenant_id, id)`.execute(db);
    // The month whose closing made the row; null for rows of documents.
    await sql`alter table wms_ledger add column close_period text`.execute(db);
    await sql`create index wms_ledger_close on wms_ledger (tenant_id, close_period) where close_period is not null`.execute(
      db,
    );
    await sql`create index wms_ledger_pool_period on wms_ledger (pool_id, period)`.execute(db);
    await closedUntil(db);
  },
};

async function stockBalance(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ms_stock_balance')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('pool_id', 'bigint', (c) => c.notNull().references('wms_stock_cost.id'))
    .addColumn('warehouse_id', 'text', (c) => c.notNull())
    .addColumn('material_id', 'text', (c) => c.notNull())
    .addColumn('batch_no', 'text', (c) => c.notNull())
    .addColumn('begin_qty', decimal, (c) => c.notNull())
    .addColumn('in_qty', decimal, (c) => c.notNull())
    .addColumn('out_qty', decimal, (c) => c.notNull())
    .addColumn('end_qty', decimal, (c) => c.notNull())
    .addColumn('begin_amount', decimal, (c) => c.notNull())
    .addColumn('in_amount', decimal, (c) => c.notNull())
    .addColumn('out_amount', decimal, (c) => c.notNull())
    .addColumn('end_amount', decimal, (c) => c.notNull())
    .addColumn('end_price', decimal)
    .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('ms_stock_balance_pkey', ['tenant_id', 'period', 'pool_id'])
    // INV-PER-03, by the database.
    .addCheckConstraint(
      'ms_stock_balance_sum',
      sql`end_qty = begin_qty + in_qty - out_qty and end_amount = begin_amount + in_amount - out_amount`,
    )
    .execute();
  await sql`create index ms_stock_balance_pool on ms_stock_balance (pool_id, period)`.execute(db);
}

async function partyBalance(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ms_party_balance')
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('ledger', 'text', (c) => c.notNull().check(sql`ledger in ('ar', 'ap')`))
    .addColumn('period', 'text', (c) => c.notNull())
    .addColumn('party_id', 'text', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('begin_amount', decimal, (c) => c.notNull())
    .addColumn('inc_amount', decimal, (c) => c.notNull())
    .addColumn('dec_amount', decimal, (c) => c.notNull())
    .addColumn('end_amount', decimal, (c) => c.notNull())
    .addColumn('adv_amount', decimal, (c) => c.notNull())
    .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('ms_party_balance_pkey', ['tenant_id', 'ledger', 'period', 'party_id', 'currency'])
    .addCheckConstraint('ms_party_balance_sum', sql`end_amount = begin_amount + inc_amount - dec_amount`)
    .execute();
}

/** Closes everything before a closed month as well, also where nothing was closed because nothing was there. */
async function closedUntil(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function wms_ledger_open() returns trigger language plpgsql as $$
    declare closed record;
    begin
      perform pg_advisory_xact_lock_shared(ledger_lock_key(t.tenant_id, 'stock')) from (select distinct tenant_id from added) t;
      select p.tenant_id, a.period into closed from ledger_period p
        join (select distinct tenant_id, period from added) a on a.tenant_id = p.tenant_id and a.period <= p.period
        where p.ledger = 'stock' limit 1;
      if found then
        raise exception 'stock period % is closed', closed.period using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function fin_party_ledger_open() returns trigger language plpgsql as $$
    declare closed record;
    begin
      perform pg_advisory_xact_lock_shared(ledger_lock_key(t.tenant_id, t.ledger))
        from (select distinct tenant_id, ledger from added) t;
      select p.ledger, a.period into closed from ledger_period p
        join (select distinct tenant_id, ledger, period from added) a
          on a.tenant_id = p.tenant_id and a.ledger = p.ledger and a.period <= p.period
        limit 1;
      if found then
        raise exception '% period % is closed', closed.ledger, closed.period using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`.execute(db);
}
