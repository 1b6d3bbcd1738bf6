import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** History of records: one row for each change of one record, added and never changed. */
export const history: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_record_history')
      .$call(systemColumns)
      // Table of the form and id of the record in it.
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      // The version a change left: it counts up, so it is the order of the changes.
      .addColumn('record_version', 'integer', (c) => c.notNull())
      .addColumn('act', 'text', (c) =>
        c.notNull().check(sql`act in ('create', 'change', 'delete', 'restore', 'purge')`),
      )
      .addColumn('way', 'text', (c) =>
        c
          .notNull()
          .check(sql`way in ('form', 'batch', 'import', 'button', 'action', 'undo', 'revert', 'bin', 'system')`),
      )
      .addColumn('note', 'text')
      // Only what differs; null where nothing does.
      .addColumn('changes', 'jsonb')
      .execute();
    await sql`
      create index sys_record_history_record on sys_record_history (tenant_id, form_table, record_id, record_version)`.execute(
      db,
    );
  },
};
