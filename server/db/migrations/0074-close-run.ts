import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The closing of a month that runs now, for those who look on (it holds while somebody holds the lock of closings), and blind counts: decision 111. */
export const closeRun: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ms_close_run')
      .addColumn('tenant_id', 'text', (c) => c.primaryKey())
      .addColumn('run_id', 'text', (c) => c.notNull())
      .addColumn('ledger', 'text', (c) => c.notNull())
      .addColumn('period', 'text', (c) => c.notNull())
      .addColumn('act', 'text', (c) => c.notNull())
      .addColumn('step', 'text', (c) => c.notNull())
      .addColumn('done', 'integer', (c) => c.notNull())
      .addColumn('total', 'integer', (c) => c.notNull())
      .addColumn('started_by', 'text', (c) => c.notNull())
      .addColumn('started_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .execute();
  },
};
