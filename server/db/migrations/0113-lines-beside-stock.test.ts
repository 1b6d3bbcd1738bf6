import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { linesBesideStock } from './0113-lines-beside-stock.ts';

const { server, call } = ledgerStage();

/** Returns side, account and expression of the lines of a rule, in an order of their own. */
async function rule(biz: string): Promise<readonly string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', i.direction, s.code, i.amount_expr, i.subject_source) as line
    from fin_voucher_template_item i join fin_voucher_template h on h.id = i.head_id join fin_subject s on s.id = i.subject_id
    where h.biz_type = ${biz} and i.del_flag = 0`.execute(server.db);
  return rows.map(({ line }) => line).toSorted();
}

it('rules of receipts, invoices and landed cost as the house gave them follow, and changed ones stay', async () => {
  const { db } = server;
  await call('POST', '/finance/autoVoucher/standard', {});
  const now = { receipt: await rule('1'), invoice: await rule('2'), landed: await rule('44') };
  // As an earlier version had installed them.
  await sql`delete from fin_voucher_template_item where amount_expr in ('direct_cost', 'direct_diff', 'own_amount')`.execute(
    db,
  );
  await sql`
    update fin_voucher_template_item set amount_expr = replace(replace(replace(amount_expr, ' - direct_cost', ''), ' - direct_diff', ''), ' + own_amount', '')`.execute(
    db,
  );
  const old = await rule('2');
  await linesBesideStock.up(db);
  expect(await rule('1')).toEqual(now.receipt);
  expect(await rule('2')).toEqual(now.invoice);
  expect(await rule('44')).toEqual(now.landed);
  // Once more it finds nothing to change.
  await linesBesideStock.up(db);
  expect(await rule('1')).toEqual(now.receipt);
  // A company wrote the line of the variance for itself.
  await sql`delete from fin_voucher_template_item where amount_expr = 'direct_diff'`.execute(db);
  await sql`update fin_voucher_template_item set amount_expr = '1 * (ap)' where amount_expr like '% - direct_diff'`.execute(
    db,
  );
  const own = await rule('2');
  await linesBesideStock.up(db);
  expect(await rule('2')).toEqual(own);
  expect(own).toHaveLength(old.length);
});
