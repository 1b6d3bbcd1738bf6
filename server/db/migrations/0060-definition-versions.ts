import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { stableId } from '#server/db/stable-id.ts';
import { giveRight } from '../give-right.ts';
import { systemColumns } from '../system-columns.ts';

const ofSheets = (act: string): string => stableId('button', 'luckysheet:list', act);

/** Button whose holders get the new one, id of the new one, its permission code. */
const split: readonly (readonly [from: string, id: string, code: string])[] = [
  [ofSheets('add'), ofSheets('copy'), 'luckysheet:list:copy'],
  [ofSheets('delete'), ofSheets('batch_delete'), 'luckysheet:list:batch_delete'],
  ['online-amis-page-edit', 'online-amis-page-history', 'system:amis-page:history'],
  ['online-amis-page-edit', 'online-amis-page-restore', 'system:amis-page:restore'],
];

/** Amis pages keep what they were; a spreadsheet tells which version came back; rights of both are told apart (decision 92). */
export const definitionVersions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_amis_version')
      .$call(systemColumns)
      .addColumn('page_id', 'text', (c) => c.notNull().references('sys_amis_page.id').onDelete('cascade'))
      .addColumn('version_no', 'integer', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('schema', 'text', (c) => c.notNull())
      .addColumn('restored_from', 'integer')
      .execute();
    await sql`create unique index sys_amis_version_key on sys_amis_version (page_id, version_no)`.execute(db);
    await sql`
      insert into sys_amis_version (id, tenant_id, create_by, create_time, page_id, version_no, name, schema)
      select replace(gen_random_uuid()::text, '-', ''), tenant_id, coalesce(update_by, create_by),
        coalesce(update_time, create_time), id, 1, name, schema
      from sys_amis_page where del_flag = 0`.execute(db);
    await db.schema.alterTable('doc_version').addColumn('restored_from', 'integer').execute();
    for (const [from, id, code] of split) await giveRight(db, { from, id, code });
  },
};
