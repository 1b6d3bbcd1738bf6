import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { varianceOfProducts } from './0102-variance-of-products.ts';

type Row = Record<string, unknown>;

const { server, call } = ledgerStage();

/** Rows and what they are made of, in an order of their own. */
async function statements(): Promise<unknown> {
  const { rows: formulas } = await sql<Row>`
    select formula from fin_statement_row where del_flag = 0 and formula like '%1408%' order by 1`.execute(server.db);
  const { rows: terms } = await sql<Row>`
    select row_no, sign, take, term_key from fin_statement_term where term_key in ('1408', '1409') and del_flag = 0
    order by statement_id, row_no, term_key`.execute(server.db);
  return { formulas, terms };
}

it('stocks of statements as the house gave them hold the variance of products, once; a changed row stays', async () => {
  const { db } = server;
  await call('POST', '/finance/autoVoucher/standard', {});
  // The supplement of the cash flow came later, with them.
  for (const of of ['fin_statement_row', 'fin_statement_term'])
    await sql`delete from ${sql.table(of)} where ${sql.ref(of.endsWith('row') ? 'head_id' : 'statement_id')}
      in (select id from fin_statement where kind = '8')`.execute(db);
  const now = await statements();
  // As an earlier version had installed them.
  await sql`update fin_statement_row set formula = replace(formula, ' + 1409', '')`.execute(db);
  await sql`delete from fin_statement_term where term_key = '1409'`.execute(db);
  expect(await statements()).not.toEqual(now);
  for (const _ of [1, 2]) await varianceOfProducts.up(db);
  expect(await statements()).toEqual(now);
  await sql`update fin_statement_row set formula = '1403 + 1408' where formula like '%1408%'`.execute(db);
  await sql`delete from fin_statement_term where term_key = '1409'`.execute(db);
  const changed = await statements();
  await varianceOfProducts.up(db);
  expect(await statements()).toEqual(changed);
});
