import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Lines of the log stand in a chain: each has the hash of those before it, so that a changed or missing one shows [LOG-04]. */
export const logChain: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_log')
      // Null until it is sealed, a moment after it was written.
      .addColumn('chain_no', 'bigint')
      .addColumn('chain_hash', 'text')
      .execute();
    await db.schema
      .createIndex('sys_log_chain')
      .unique()
      .on('sys_log')
      .columns(['tenant_id', 'log_type', 'chain_no'])
      .execute();
    // Where a chain begins after lines were removed by their age.
    await db.schema
      .createTable('sys_log_anchor')
      .$call(systemColumns)
      .addColumn('log_type', 'smallint', (c) => c.notNull())
      .addColumn('chain_no', 'bigint', (c) => c.notNull())
      .addColumn('chain_hash', 'text', (c) => c.notNull())
      .addColumn('signature', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('sys_log_anchor_chain')
      .unique()
      .on('sys_log_anchor')
      .columns(['tenant_id', 'log_type', 'chain_no'])
      .execute();
  },
};
