import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Treatment of empty cells when an import meets existing records: their values are kept, or erased where the user says so. */
export const importBlanks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_import')
      .addColumn('erases', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
