import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Parts the rows of a company's statements come to once sums of rows are written out: reports add them up. They are written anew whenever a
 * statement is saved.
 */
export const statementTerms: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('fin_statement_term')
      .addColumn('tenant_id', 'text', (c) => c.notNull())
      .addColumn('statement_id', 'text', (c) => c.notNull())
      .addColumn('row_no', 'integer', (c) => c.notNull())
      .addColumn('sign', 'smallint', (c) => c.notNull())
      // How the amount is taken, and of what: modules/finance/rules/statement-terms.ts.
      .addColumn('take', 'text', (c) => c.notNull())
      .addColumn('term_key', 'text', (c) => c.notNull())
      .addColumn('del_flag', 'smallint', (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createIndex('fin_statement_term_statement')
      .on('fin_statement_term')
      .columns(['tenant_id', 'statement_id', 'row_no'])
      .execute();
  },
};
