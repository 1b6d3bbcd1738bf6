import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

const owner = 'sys_user.id';

/** Comments on records of forms, and files that lie with them. */
export const recordComments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_record_comment')
      .$call(systemColumns)
      // Table of the form and id of the record in it.
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      .addColumn('reply_to', 'text', (c) => c.references('sys_record_comment.id').onDelete('cascade'))
      .addColumn('author_id', 'text', (c) => c.notNull().references(owner))
      .addColumn('text', 'text', (c) => c.notNull())
      // Ids of users its text names.
      .addColumn('mentions', sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
      .addColumn('edit_time', 'timestamptz')
      .execute();
    await sql`
      create index sys_record_comment_record on sys_record_comment (tenant_id, form_table, record_id, id)`.execute(db);
    await sql`create index sys_record_comment_reply on sys_record_comment (reply_to)`.execute(db);

    await db.schema
      .createTable('sys_record_attachment')
      .$call(systemColumns)
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      .addColumn('comment_id', 'text', (c) => c.references('sys_record_comment.id').onDelete('cascade'))
      .addColumn('file_id', 'text', (c) => c.notNull().references('sys_file.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (c) => c.notNull().references(owner))
      .execute();
    await sql`
      create index sys_record_attachment_record on sys_record_attachment (tenant_id, form_table, record_id, id)`.execute(
      db,
    );
    await sql`create index sys_record_attachment_comment on sys_record_attachment (comment_id)`.execute(db);
    await sql`create index sys_record_attachment_file on sys_record_attachment (file_id)`.execute(db);
  },
};
