import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Templates of printed forms, and who printed what. */
export const print: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onl_print_template')
      .$call(systemColumns)
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('is_default', 'boolean', (c) => c.notNull().defaultTo(false))
      // Ids of the roles that may print with it; empty: everybody who may print the form.
      .addColumn('role_ids', 'jsonb', (c) => c.notNull().defaultTo(sql`'[]'::jsonb`))
      .addColumn('body', 'jsonb', (c) => c.notNull())
      .addColumn('origin', 'text', (c) =>
        c
          .notNull()
          .defaultTo('designed')
          .check(sql`origin in ('file', 'designed')`),
      )
      .execute();
    await uniqueAmongLive(db, 'onl_print_template', ['form_table', 'name']);
    await db.schema
      .createTable('sys_print_log')
      .$call(systemColumns)
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      // How many records went with it.
      .addColumn('records', 'integer', (c) => c.notNull())
      .addColumn('template_id', 'text')
      // As it was called then.
      .addColumn('template_name', 'text', (c) => c.notNull())
      .addColumn('way', 'text', (c) => c.notNull().check(sql`way in ('printer', 'pdf')`))
      .addColumn('printed_by', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('sys_print_log_record')
      .on('sys_print_log')
      .columns(['tenant_id', 'form_table', 'record_id', 'create_time'])
      .execute();
  },
};
