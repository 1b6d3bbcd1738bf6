import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The page an announcement leads to [B2.47]. */
export const announcementPage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_announcement')
      .addColumn('open_type', 'text')
      .addColumn('open_page', 'text')
      .execute();
  },
};
