import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What an import does with empty cells of records that are there: keeps their values, or erases them where its user says so. */
export const importBlanks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('sys_import')
      .addColumn('erases', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};
