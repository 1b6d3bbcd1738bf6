import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Data of the form designer: the origin of a definition, the module file beside it, and every version. */
export const design: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('onl_form')
      .addColumn('origin', 'text', (c) =>
        c
          .notNull()
          .defaultTo('file')
          .check(sql`origin in ('file', 'designed')`),
      )
      // Of a form an administrator changed: the module file it came from, or the newer one that waits to be taken.
      .addColumn('file_definition', 'jsonb')
      .addColumn('file_waits', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('onl_form_version')
      .$call(systemColumns)
      .addColumn('form_id', 'text', (c) => c.notNull().references('onl_form.id'))
      .addColumn('table_version', 'integer', (c) => c.notNull())
      .addColumn('definition', 'jsonb', (c) => c.notNull())
      // What was done to the tables, in words.
      .addColumn('steps', 'jsonb', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'onl_form_version', ['form_id', 'table_version']);
  },
};
