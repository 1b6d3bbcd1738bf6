import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Amis pages come with modules as reports do [B2.35]. */
export const amisPageModule: Migration = {
  async up(db: Kysely<unknown>) {
    // Null: made in the browser.
    await db.schema.alterTable('sys_amis_page').addColumn('module', 'text').execute();
  },
};
