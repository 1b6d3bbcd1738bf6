import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/**
 * Changes migrations made to figures people had written down: an administrator and an accountant are to see them. Before 0079, the first
 * that makes any.
 */
export const upgradeReport: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_upgrade_change')
      .$call(systemColumns)
      .addColumn('migration', 'text', (c) => c.notNull())
      .addColumn('form_code', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      .addColumn('bill_no', 'text')
      .addColumn('field', 'text', (c) => c.notNull())
      .addColumn('before_value', sql`numeric(24, 6)`)
      .addColumn('after_value', sql`numeric(24, 6)`)
      .addColumn('reason', 'text', (c) => c.notNull())
      // Have the administrators got a message of it?
      .addColumn('is_told', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await sql`create index sys_upgrade_change_list on sys_upgrade_change (tenant_id, create_time desc, id)`.execute(db);
  },
};
