import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { linesBesideStock } from './0113-lines-beside-stock.ts';

const { server, call, ruleLines: rule } = ledgerStage();

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
