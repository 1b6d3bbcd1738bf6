import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Movements of stock say what their cost came from, so that a document dated before others costs those anew (F11); rows from before keep the
 * cost they have.
 */
export const costBasis: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('wms_ledger')
      // Kinds of costs in server/kernel/stock/cost-basis.ts; null for what is never costed anew.
      .addColumn('cost_kind', 'text')
      // The line whose cost it takes.
      .addColumn('cost_line', 'text')
      .addColumn('cost_part', 'jsonb')
      // The movement whose cost this row changes.
      .addColumn('adjusts_id', 'bigint', (c) => c.references('wms_ledger.id'))
      .execute();
    await sql`create index wms_ledger_cost_line on wms_ledger (cost_line) where cost_line is not null`.execute(db);
    await sql`create index wms_ledger_pool_day on wms_ledger (pool_id, bill_date, id)`.execute(db);
    await sql`create index wms_ledger_stock_day on wms_ledger (stock_id, bill_date)`.execute(db);
    // The latest day anything was posted for.
    await db.schema.alterTable('wms_stock_cost').addColumn('last_day', 'date').execute();
    await sql`
      update wms_stock_cost c set last_day = (select max(l.bill_date) from wms_ledger l where l.pool_id = c.id)`.execute(
      db,
    );
  },
};
