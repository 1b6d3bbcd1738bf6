import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Charts [B2.3]. */
export const graph: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onl_graph')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      // The module it came with; null when it was made in the browser.
      .addColumn('module', 'text')
      .addColumn('definition', 'jsonb', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'onl_graph', ['code']);
  },
};
