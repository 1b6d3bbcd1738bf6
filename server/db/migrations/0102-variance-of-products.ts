import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Stocks in the statements of a company, as the house gave them, and with the variance of products. */
const before = '- 1407 + 1408 + 1411';
const after = '- 1407 + 1408 + 1409 + 1411';

/**
 * Variances of products (1409) are stocks in the statements of companies from before (decision 413). Rows as the house gave them follow with what
 * they are made of; changed ones stay as their company has them. Accounts and rules come when the standard is loaded once more.
 */
export const varianceOfProducts: Migration = {
  async up(db: Kysely<unknown>) {
    // Tables of forms come with their modules: what an installation does not have yet has no old rows either.
    const { rows } = await sql<{
      there: boolean;
    }>`select to_regclass('fin_statement_row') is not null as there`.execute(db);
    if (rows[0]?.there !== true) return;
    await sql`
      insert into fin_statement_term (tenant_id, statement_id, row_no, sign, take, term_key)
      select t.tenant_id, t.statement_id, t.row_no, t.sign, t.take, '1409' from fin_statement_term t
      where t.del_flag = 0 and t.term_key = '1408' and exists (
          select 1 from fin_statement_row r where r.tenant_id = t.tenant_id and r.head_id = t.statement_id and r.del_flag = 0
            and strpos(r.formula, ${before}) > 0)
        and not exists (
          select 1 from fin_statement_term o
          where o.tenant_id = t.tenant_id and o.statement_id = t.statement_id and o.row_no = t.row_no and o.term_key = '1409')`.execute(
      db,
    );
    await sql`
      update fin_statement_row set formula = replace(formula, ${before}, ${after})
      where del_flag = 0 and strpos(formula, ${before}) > 0`.execute(db);
  },
};
