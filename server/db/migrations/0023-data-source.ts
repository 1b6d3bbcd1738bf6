import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Databases that reports and charts may read [B2.3]. */
export const dataSource: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_data_source')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('remark', 'text')
      .addColumn('db_url', 'text', (c) => c.notNull())
      .addColumn('db_username', 'text', (c) => c.notNull())
      // Sealed for this row, address and user; null until one is typed in.
      .addColumn('db_password', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_data_source', ['code']);
  },
};
