import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Stored files; the bytes lie in the storage, this row says whose they are. */
export const files: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_file')
      .$call(systemColumns)
      .addColumn('path', 'text', (c) => c.notNull())
      .addColumn('owner_id', 'text', (c) => c.notNull().references('sys_user.id'))
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('mime', 'text', (c) => c.notNull())
      .addColumn('size', 'bigint', (c) => c.notNull())
      .addColumn('sha256', 'text', (c) => c.notNull())
      .addColumn('biz', 'text')
      .execute();
    await uniqueAmongLive(db, 'sys_file', ['path']);
  },
};
