import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Staged imports: the file in pieces, what the dry run found, and what an import did, so that it can be taken back. */
export const importing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_import')
      .$call(systemColumns)
      .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('file_name', 'text', (c) => c.notNull())
      .addColumn('file_kind', 'text', (c) => c.notNull().check(sql`file_kind in ('xlsx', 'csv')`))
      .addColumn('size', 'integer', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('sheets', 'jsonb', (c) => c.notNull())
      .addColumn('keys', 'jsonb', (c) => c.notNull())
      .addColumn('counts', 'jsonb')
      .addColumn('message', 'text')
      .addColumn('done_rows', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('all_rows', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('stop_asked', 'boolean', (c) => c.notNull().defaultTo(false))
      // Whoever works on it says so every few seconds.
      .addColumn('alive_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
      .addColumn('undo_until', 'timestamptz')
      .execute();
    await sql`create unique index sys_import_running_key on sys_import (user_id)
      where state in ('checking', 'importing', 'undoing')`.execute(db);
    await db.schema.createIndex('sys_import_user').on('sys_import').columns(['user_id', 'form_table']).execute();
    await db.schema
      .createTable('sys_import_part')
      .$call(systemColumns)
      .addColumn('import_id', 'text', (c) => c.notNull().references('sys_import.id').onDelete('cascade'))
      .addColumn('no', 'integer', (c) => c.notNull())
      // Base64.
      .addColumn('content', 'text', (c) => c.notNull())
      .execute();
    await db.schema.createIndex('sys_import_part_no').on('sys_import_part').columns(['import_id', 'no']).execute();
    await db.schema
      .createTable('sys_import_issue')
      .$call(systemColumns)
      .addColumn('import_id', 'text', (c) => c.notNull().references('sys_import.id').onDelete('cascade'))
      .addColumn('no', 'integer', (c) => c.notNull())
      .addColumn('level', 'text', (c) => c.notNull().check(sql`level in ('error', 'warning')`))
      .addColumn('issue', 'jsonb', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('sys_import_issue_no')
      .on('sys_import_issue')
      .columns(['import_id', 'level', 'no'])
      .execute();
    await db.schema
      .createTable('sys_import_row')
      .$call(systemColumns)
      .addColumn('import_id', 'text', (c) => c.notNull().references('sys_import.id').onDelete('cascade'))
      .addColumn('record_id', 'text', (c) => c.notNull())
      // The version the import left.
      .addColumn('left_version', 'integer', (c) => c.notNull())
      // The record before a change; null for a new one.
      .addColumn('before', 'jsonb')
      // What an undo made of it; null while it was not asked.
      .addColumn('outcome', 'text', (c) => c.check(sql`outcome in ('undone', 'kept')`))
      .execute();
    await db.schema
      .createIndex('sys_import_row_record')
      .on('sys_import_row')
      .columns(['import_id', 'record_id'])
      .execute();
  },
};
