import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Decimals of quantities and money (common.yaml, money_storage); how many are kept is the engine's rule. */
const decimal = sql`numeric(24, 6)`;

/**
 * The stock ledger: what is there by warehouse, place, item, batch and quality, what it cost, and every movement, which is never changed
 * nor deleted; and the months that are closed, which the database itself keeps closed (INV-STK-*, INV-PER-01).
 */
export const stockLedger: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ledger_period')
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('ledger', 'text', (c) => c.notNull().check(sql`ledger in ('stock', 'ar', 'ap', 'gl')`))
      .addColumn('period', 'text', (c) => c.notNull().check(sql`period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`))
      .addColumn('closed_by', 'text', (c) => c.notNull())
      .addColumn('closed_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('ledger_period_pkey', ['tenant_id', 'ledger', 'period'])
      .execute();

    // What is valued together: an item in a warehouse, and the batch where batches are valued singly.
    await db.schema
      .createTable('wms_stock_cost')
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('warehouse_id', 'text', (c) => c.notNull())
      .addColumn('material_id', 'text', (c) => c.notNull())
      .addColumn('batch_no', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('qty', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('amount', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('price', sql`numeric(38, 20)`)
      .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
      .addUniqueConstraint('wms_stock_cost_key', ['tenant_id', 'material_id', 'warehouse_id', 'batch_no'])
      .addCheckConstraint('wms_stock_cost_empty', sql`qty <> 0 or amount = 0`)
      .execute();

    await db.schema
      .createTable('wms_stock')
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('warehouse_id', 'text', (c) => c.notNull())
      .addColumn('location_id', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('material_id', 'text', (c) => c.notNull())
      .addColumn('batch_no', 'text', (c) => c.notNull().defaultTo(''))
      // Dictionary quality_status.
      .addColumn('quality_status', 'text', (c) => c.notNull().defaultTo('1'))
      .addColumn('qty', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('reserved_qty', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('frozen_qty', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('pool_id', 'bigint', (c) => c.notNull().references('wms_stock_cost.id'))
      .addColumn('is_negative_allowed', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('first_in', 'timestamptz')
      .addColumn('update_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
      .addUniqueConstraint('wms_stock_key', [
        'tenant_id',
        'material_id',
        'warehouse_id',
        'location_id',
        'batch_no',
        'quality_status',
      ])
      .addCheckConstraint('wms_stock_kept', sql`reserved_qty >= 0 and frozen_qty >= 0`)
      // INV-STK-02 and INV-STK-03, by the database.
      .addCheckConstraint('wms_stock_enough', sql`is_negative_allowed or qty >= reserved_qty + frozen_qty`)
      .execute();
    await sql`create index wms_stock_pool on wms_stock (pool_id)`.execute(db);
    await sql`create index wms_stock_warehouse on wms_stock (tenant_id, warehouse_id)`.execute(db);

    await db.schema
      .createTable('wms_ledger')
      .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('trans_time', 'timestamptz', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('bill_date', 'date', (c) => c.notNull())
      // Dictionary stock_bill_type.
      .addColumn('bill_type', 'text', (c) => c.notNull())
      .addColumn('form_code', 'text', (c) => c.notNull())
      .addColumn('bill_id', 'text', (c) => c.notNull())
      .addColumn('bill_no', 'text', (c) => c.notNull())
      .addColumn('line_id', 'text')
      .addColumn('stock_id', 'bigint', (c) => c.notNull().references('wms_stock.id'))
      .addColumn('pool_id', 'bigint', (c) => c.notNull().references('wms_stock_cost.id'))
      .addColumn('warehouse_id', 'text', (c) => c.notNull())
      .addColumn('location_id', 'text', (c) => c.notNull())
      .addColumn('material_id', 'text', (c) => c.notNull())
      .addColumn('batch_no', 'text', (c) => c.notNull())
      .addColumn('quality_status', 'text', (c) => c.notNull())
      .addColumn('in_qty', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('out_qty', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('price', decimal)
      .addColumn('in_amount', decimal, (c) => c.notNull().defaultTo(0))
      .addColumn('out_amount', decimal, (c) => c.notNull().defaultTo(0))
      // What is left here, of this batch and quality; and what all that is valued with it is worth.
      .addColumn('bal_qty', decimal, (c) => c.notNull())
      .addColumn('pool_qty', decimal, (c) => c.notNull())
      .addColumn('bal_amount', decimal, (c) => c.notNull())
      .addColumn('reversed_id', 'bigint', (c) => c.references('wms_ledger.id'))
      .addColumn('create_by', 'text')
      .addColumn('del_flag', 'smallint', (c) =>
        c
          .notNull()
          .defaultTo(0)
          .check(sql`del_flag = 0`),
      )
      .execute();
    await sql`create index wms_ledger_document on wms_ledger (tenant_id, form_code, bill_id)`.execute(db);
    await sql`create index wms_ledger_line on wms_ledger (line_id)`.execute(db);
    await sql`create index wms_ledger_pool on wms_ledger (pool_id, id)`.execute(db);
    await sql`create index wms_ledger_stock on wms_ledger (stock_id, id)`.execute(db);
    await sql`create index wms_ledger_period on wms_ledger (tenant_id, period, id)`.execute(db);
    // A movement is taken back once.
    await sql`create unique index wms_ledger_reversed on wms_ledger (reversed_id) where reversed_id is not null`.execute(
      db,
    );

    await db.schema
      .createTable('wms_stock_layer')
      .addColumn('id', 'bigint', (c) => c.primaryKey().references('wms_ledger.id'))
      .addColumn('pool_id', 'bigint', (c) => c.notNull().references('wms_stock_cost.id'))
      .addColumn('qty', decimal, (c) => c.notNull())
      .addColumn('amount', decimal, (c) => c.notNull())
      .addColumn('left_qty', decimal, (c) => c.notNull().check(sql`left_qty >= 0`))
      .addColumn('left_amount', decimal, (c) => c.notNull())
      .execute();
    await sql`create index wms_stock_layer_open on wms_stock_layer (pool_id, id) where left_qty > 0`.execute(db);
    await db.schema
      .createTable('wms_stock_layer_use')
      .addColumn('ledger_id', 'bigint', (c) => c.notNull().references('wms_ledger.id'))
      .addColumn('layer_id', 'bigint', (c) => c.notNull().references('wms_stock_layer.id'))
      .addColumn('qty', decimal, (c) => c.notNull())
      .addColumn('amount', decimal, (c) => c.notNull())
      .addPrimaryKeyConstraint('wms_stock_layer_use_pkey', ['ledger_id', 'layer_id'])
      .execute();

    await reservations(db);
    await rules(db);
  },
};

/** Creates the tables of what is reserved of stock, and which deliveries took it. */
async function reservations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('wms_reservation')
    .addColumn('id', 'bigint', (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('tenant_id', 'text', (c) => c.notNull())
    .addColumn('form_code', 'text', (c) => c.notNull())
    .addColumn('bill_id', 'text', (c) => c.notNull())
    .addColumn('bill_no', 'text', (c) => c.notNull())
    .addColumn('line_id', 'text', (c) => c.notNull())
    .addColumn('stock_id', 'bigint', (c) => c.notNull().references('wms_stock.id'))
    .addColumn('qty', decimal, (c) => c.notNull())
    .addColumn('left_qty', decimal, (c) => c.notNull().check(sql`left_qty >= 0`))
    .addColumn('create_time', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`create index wms_reservation_line on wms_reservation (line_id)`.execute(db);
  await sql`create index wms_reservation_document on wms_reservation (tenant_id, form_code, bill_id)`.execute(db);
  await sql`create index wms_reservation_stock on wms_reservation (stock_id) where left_qty > 0`.execute(db);
  await db.schema
    .createTable('wms_reservation_use')
    .addColumn('reservation_id', 'bigint', (c) => c.notNull().references('wms_reservation.id').onDelete('cascade'))
    .addColumn('form_code', 'text', (c) => c.notNull())
    .addColumn('bill_id', 'text', (c) => c.notNull())
    .addColumn('line_id', 'text', (c) => c.notNull())
    .addColumn('qty', decimal, (c) => c.notNull())
    .addPrimaryKeyConstraint('wms_reservation_use_pkey', ['bill_id', 'line_id', 'reservation_id'])
    .execute();
}

/** Creates the rules that hold for every writer. */
async function rules(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_append_only() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are never changed nor deleted', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`create trigger wms_ledger_append_only before update or delete or truncate on wms_ledger
    for each statement execute function ledger_append_only()`.execute(db);
  // Posting and closing of a ledger exclude one another: who posts holds a shared lock until his transaction ends.
  await sql`
    create function ledger_lock_key(tenant text, ledger text) returns bigint language sql immutable as $$
      select hashtextextended('ledger-period:' || tenant || ':' || ledger, 0)
    $$`.execute(db);
  await sql`
    create function wms_ledger_open() returns trigger language plpgsql as $$
    declare closed record;
    begin
      perform pg_advisory_xact_lock_shared(ledger_lock_key(t.tenant_id, 'stock')) from (select distinct tenant_id from added) t;
      select p.tenant_id, p.period into closed from ledger_period p
        join (select distinct tenant_id, period from added) a on a.tenant_id = p.tenant_id and a.period = p.period
        where p.ledger = 'stock' limit 1;
      if found then
        raise exception 'stock period % is closed', closed.period using errcode = 'restrict_violation';
      end if;
      return null;
    end $$`.execute(db);
  await sql`create trigger wms_ledger_open after insert on wms_ledger referencing new table as added
    for each statement execute function wms_ledger_open()`.execute(db);
}
