import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns } from '../system-columns.ts';

/** Which lines of a bank's statements are which rows of the ledger of money (decision 106). */
export const bankMatch: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('fin_bank_match')
      .$call(systemColumns)
      // Rows that belong together have one of these; what is cancelled is deleted.
      .addColumn('match_no', 'text', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('statement_id', 'text')
      .addColumn('ledger_id', 'bigint', (c) => c.references('fin_cash_ledger.id'))
      .addCheckConstraint('fin_bank_match_one', sql`(statement_id is null) <> (ledger_id is null)`)
      .execute();
    await sql`create index fin_bank_match_no on fin_bank_match (tenant_id, match_no)`.execute(db);
    // Nothing is matched twice.
    await sql`create unique index fin_bank_match_statement on fin_bank_match (tenant_id, statement_id)
      where statement_id is not null`.execute(db);
    await sql`create unique index fin_bank_match_ledger on fin_bank_match (ledger_id) where ledger_id is not null`.execute(
      db,
    );
  },
};
