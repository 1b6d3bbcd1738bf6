import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Online spreadsheets [B2.10]: items of the document store with rights and versions of their own; their cells lie here. */
export const spreadsheets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table doc_item drop constraint doc_item_kind_check`.execute(db);
    await sql`
      alter table doc_item add constraint doc_item_kind_check
      check (kind in ('folder', 'rich', 'markdown', 'file', 'spreadsheet'))`.execute(db);

    await db.schema
      .createTable('sheet_page')
      .$call(systemColumns)
      .addColumn('item_id', 'text', (c) => c.notNull().references('doc_item.id').onDelete('cascade'))
      // As the browser named it.
      .addColumn('sheet_key', 'text', (c) => c.notNull())
      .addColumn('layout', 'jsonb', (c) => c.notNull())
      // Revisions of the spreadsheet that last changed the layout, and that last gave cells other addresses.
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('moved_revision', 'integer', (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull().references('sys_user.id'))
      .execute();
    await sql`create unique index sheet_page_key on sheet_page (item_id, sheet_key)`.execute(db);

    await db.schema
      .createTable('sheet_cell')
      .$call(systemColumns)
      .addColumn('page_id', 'text', (c) => c.notNull().references('sheet_page.id').onDelete('cascade'))
      .addColumn('row_no', 'integer', (c) => c.notNull())
      .addColumn('column_no', 'integer', (c) => c.notNull())
      // Null where something stood once: others have to hear that it went.
      .addColumn('cell', 'jsonb')
      .addColumn('revision', 'integer', (c) => c.notNull())
      .addColumn('changed_by', 'text', (c) => c.notNull().references('sys_user.id'))
      .execute();
    // Tens of thousands are written by one statement, which does not make their ids one by one.
    await sql`alter table sheet_cell alter column id set default gen_random_uuid()::text`.execute(db);
    await sql`create unique index sheet_cell_key on sheet_cell (page_id, row_no, column_no)`.execute(db);
    await sql`create index sheet_cell_revision on sheet_cell (page_id, revision)`.execute(db);
  },
};
