import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Pages that administrators write as amis schemas [B2.5]. */
export const amisPages: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('sys_amis_page')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_en', 'text')
      // JSON as its author wrote it: jsonb would put its keys into another order and drop its layout.
      .addColumn('schema', 'text', (c) => c.notNull())
      // '1' open to those it is granted to, '0' to its makers only.
      .addColumn('status', 'text', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'sys_amis_page', ['code']);
  },
};
