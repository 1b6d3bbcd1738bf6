import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { claimsAndInputTax } from './0099-claims-and-input-tax.ts';

const { server, call, store, subjectId, ruleLines: rule } = ledgerStage();

it('rules as the house gave them follow, changed ones stay, and what stands in vouchers is not booked again', async () => {
  const { db } = server;
  await call('POST', '/finance/autoVoucher/standard', {});
  const now = { claim: await rule('13'), invoice: await rule('2'), receipt: await rule('1') };
  // As an earlier version had installed them.
  const old = async (biz: string, expr: string, code: string, more: { as?: string; source?: string } = {}) =>
    sql`update fin_voucher_template_item i set subject_id = ${await subjectId(code)}, amount_expr = ${more.as ?? expr},
        subject_source = coalesce(${more.source ?? null}, subject_source)
      from fin_voucher_template h where h.id = i.head_id and h.biz_type = ${biz} and i.amount_expr = ${expr}`.execute(
      db,
    );
  await sql`delete from fin_voucher_template_item where amount_expr in ('tax_certified', 'tax_given_up', '-tax_taken_back')`.execute(
    db,
  );
  await old('13', 'pay_amount', '1002', { source: '2' });
  await old('13', 'sum(fin_expense_claim_item.tax_amount)', '22210101');
  const left = 'ap + ap_provisional - tax_in - tax_provisional - stock';
  await old('2', `${left} + tax_given_up + tax_taken_back`, '1404', { as: left });
  for (const biz of ['1', '2']) await old(biz, 'tax_in + tax_provisional', '22210101', { as: 'tax_in' });
  // A line a company wrote for itself.
  await sql`update fin_voucher_template_item i set amount_expr = 'tax_in * 1' from fin_voucher_template h
    where h.id = i.head_id and h.biz_type = '1' and i.amount_expr = 'tax_in'`.execute(db);
  // A claim that was paid and stands in a voucher, with an invoice beside it.
  await store('fin_expense_claim', { id: 'C1', bill_no: 'BX-1', bill_date: '2026-08-01', bill_status: '2' });
  for (const [id, claim] of [
    ['P1', 'C1'],
    ['P2', 'C2'],
  ] as const) {
    await store('fin_other_payment', {
      id,
      bill_no: id,
      bill_date: '2026-08-09',
      claim_id: claim,
      bill_status: '2',
      amount: 5,
      account_id: 'BANK',
    });
    await store('fin_other_payment_item', {
      id: `${id}L`,
      head_id: id,
      subject_id: await subjectId('660212'),
      amount: 5,
    });
  }
  for (const [form, id] of [
    ['fin_expense_claim', 'C1'],
    ['pur_invoice', 'I1'],
  ] as const)
    await sql`insert into fin_gl_source (tenant_id, ledger, row_key, voucher_id, biz_type, form_code, bill_id, bill_no, bill_date, period, amount)
      values ('1', 'document', ${`${form}:${id}`}, 'V1', '13', ${form}, ${id}, ${id}, '2026-08-01', '2026-08', 5)`.execute(
      db,
    );

  await claimsAndInputTax.up(db);

  expect(await rule('13')).toEqual(now.claim);
  expect(await rule('2')).toEqual(
    now.invoice.map((line) => line.replace('tax_in + tax_provisional 1', 'tax_in 1')).toSorted(),
  );
  expect(await rule('1')).toContain('D 22210101 tax_in * 1 1');
  const { rows } = await sql<{ key: string; voucher: string }>`
    select row_key as key, voucher_id as voucher from fin_gl_source order by row_key collate "C"`.execute(db);
  expect(rows.map(({ key, voucher }) => [key, voucher])).toEqual([
    ['certified:fin_expense_claim:C1', 'V1'],
    ['certified:pur_invoice:I1', 'V1'],
    ['fin_expense_claim:C1', 'V1'],
    ['fin_other_payment:P1', 'V1'],
    ['pur_invoice:I1', 'V1'],
  ]);
  // The payment that is in no voucher pays what is owed, the other one says what it said.
  const lines = await sql<{ id: string; code: string }>`
    select i.id, s.code from fin_other_payment_item i join fin_subject s on s.id = i.subject_id order by i.id`.execute(
    db,
  );
  expect(lines.rows).toEqual([
    { id: 'P1L', code: '660212' },
    { id: 'P2L', code: '2241' },
  ]);
});
