import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Which records name which files: who may read the record may read the file; a file no record ever named is cleaned up. */
export const fileUse: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_file_use')
      .$call(systemColumns)
      .addColumn('file_id', 'text', (c) => c.notNull().references('sys_file.id').onDelete('cascade'))
      // Table of the form and id of the record in it.
      .addColumn('form_table', 'text', (c) => c.notNull())
      .addColumn('record_id', 'text', (c) => c.notNull())
      .execute();
    await sql`create unique index sys_file_use_key on sys_file_use (file_id, form_table, record_id)`.execute(db);
    await sql`create index sys_file_owner on sys_file (tenant_id, owner_id) where del_flag = 0`.execute(db);
    // Files of before: nobody noted what names them, so they count as used.
    await sql`
      insert into sys_file_use (id, tenant_id, create_by, file_id, form_table, record_id)
      select 'before-' || id, tenant_id, create_by, id, '', '' from sys_file`.execute(db);
  },
};
