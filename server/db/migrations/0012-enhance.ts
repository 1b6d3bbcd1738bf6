import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Additions of forms to their definitions: buttons, scripts and actions, one document per form. */
export const enhance: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onl_enhance')
      .$call(systemColumns)
      .addColumn('table_name', 'text', (c) => c.notNull())
      .addColumn('document', 'jsonb', (c) => c.notNull())
      .addColumn('origin', 'text', (c) =>
        c
          .notNull()
          .defaultTo('designed')
          .check(sql`origin in ('file', 'designed')`),
      )
      .execute();
    await uniqueAmongLive(db, 'onl_enhance', ['table_name']);
  },
};
