import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Sheet reports [B2.3]. */
export const dessheet: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onl_dessheet')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      .addColumn('module', 'text')
      .addColumn('definition', 'jsonb', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'onl_dessheet', ['code']);
  },
};
