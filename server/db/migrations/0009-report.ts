import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Reports by SQL. The role they run as belongs to the whole server and is made when it is first needed (repositories/report-reader.ts). */
export const report: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('onl_report')
      .$call(systemColumns)
      .addColumn('code', 'text', (c) => c.notNull())
      // The module it came with; null when it was made in the browser.
      .addColumn('module', 'text')
      .addColumn('definition', 'jsonb', (c) => c.notNull())
      .execute();
    await uniqueAmongLive(db, 'onl_report', ['code']);
  },
};
