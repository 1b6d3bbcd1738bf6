import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rows of returns have shares of other rows, and parts that count together, only as far as they are above zero (decision 417). */
export const termsOfReturns: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('fin_statement_term')
      .addColumn('percent', 'numeric', (c) => c.notNull().defaultTo(100))
      .addColumn('term_group', 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
