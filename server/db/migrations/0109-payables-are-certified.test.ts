import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { payablesAreCertified } from './0109-payables-are-certified.ts';

const { server, call, store, subjectId, ruleLines: rule } = ledgerStage();

it('rules as the house gave them follow, and what of payables stands in vouchers counts as certified on its day', async () => {
  const { db } = server;
  await call('POST', '/finance/autoVoucher/standard', {});
  const now = { typed: await rule('25'), landed: await rule('44') };
  // As an earlier version had installed them.
  const old = async (biz: string, expr: string, code: string, as: string) =>
    sql`update fin_voucher_template_item i set subject_id = ${await subjectId(code)}, amount_expr = ${as}
      from fin_voucher_template h where h.id = i.head_id and h.biz_type = ${biz} and i.amount_expr = ${expr}`.execute(
      db,
    );
  await sql`delete from fin_voucher_template_item i using fin_voucher_template h
    where h.id = i.head_id and h.biz_type = '25' and i.amount_expr = 'tax_certified'`.execute(db);
  await old('44', 'tax_in', '22210101', 'tax_in');
  await old('25', 'tax_in + tax_provisional', '22210101', 'tax_in');
  await sql`update fin_voucher_template_item i
    set amount_expr = replace(replace(amount_expr, 'if(tax_in + tax_provisional = 0, 0, coalesce(tax_amount, 0))', 'coalesce(tax_amount, 0)'),
      'if(tax_in + tax_provisional = 0, 0, sum(fin_ap_bill_item.tax_amount))', 'sum(fin_ap_bill_item.tax_amount)')
    from fin_voucher_template h where h.id = i.head_id and h.biz_type = '25'`.execute(db);
  const [bill] = (await sql<{ id: string }>`select id from fin_voucher_template where biz_type = '25'`.execute(db))
    .rows;
  await store('fin_voucher_template_item', {
    id: 'PROV',
    head_id: bill?.id,
    direction: 'D',
    subject_id: await subjectId('222102'),
    subject_source: '1',
    amount_expr: 'tax_provisional',
  });
  // A typed one and one of a landed cost in vouchers, one that is in none, one before the books, one without tax.
  for (const [id, more, tax] of [
    ['TYPED', {}, 18],
    ['LANDED', { src_id: 'LC' }, 9],
    ['OPEN', {}, 6],
    ['BEFORE', { ap_type: '6' }, 5],
    ['BARE', {}, 0],
  ] as const) {
    await store('fin_ap_bill', {
      id,
      bill_no: id,
      bill_date: '2026-08-09',
      bill_status: '2',
      supplier_id: 'SUP',
      ap_type: '4',
      provisional: 'N',
      verify_status: null,
      invoice_type: null,
      ...more,
    });
    await store('fin_ap_bill_item', {
      id: `${id}L`,
      head_id: id,
      amount: 100,
      tax_amount: tax,
      total_amount: 100 + tax,
    });
  }
  for (const [form, id] of [
    ['fin_ap_bill', 'TYPED'],
    ['pur_landed_cost', 'LC'],
    ['fin_ap_bill', 'BARE'],
  ] as const)
    await sql`insert into fin_gl_source (tenant_id, ledger, row_key, voucher_id, biz_type, form_code, bill_id, bill_no, bill_date, period, amount)
      values ('1', 'party', ${id}, 'V1', '25', ${form}, ${id}, ${id}, '2026-08-09', '2026-08', 5)`.execute(db);

  await payablesAreCertified.up(db);

  const apart = (lines: readonly string[]): readonly string[] =>
    lines
      .flatMap((line) =>
        line === 'D 222102 tax_in + tax_provisional 1' ? ['D 222102 tax_in 1', 'D 222102 tax_provisional 1'] : [line],
      )
      .toSorted();
  expect(await rule('25')).toEqual(apart(now.typed));
  expect(await rule('44')).toEqual(now.landed);
  const { rows } = await sql`
    select id, invoice_type as kind, verify_status as state, verify_date::date::text as day from fin_ap_bill order by id collate "C"`.execute(
    db,
  );
  expect(rows).toEqual([
    { id: 'BARE', kind: null, state: null, day: null },
    { id: 'BEFORE', kind: null, state: null, day: null },
    { id: 'LANDED', kind: '1', state: '3', day: '2026-08-09' },
    { id: 'OPEN', kind: '1', state: '1', day: null },
    { id: 'TYPED', kind: '1', state: '3', day: '2026-08-09' },
  ]);
  const keys = await sql<{ key: string }>`
    select row_key as key from fin_gl_source where ledger = 'document' order by 1`.execute(db);
  expect(keys.rows.map(({ key }) => key)).toEqual(['certified:fin_ap_bill:LANDED', 'certified:fin_ap_bill:TYPED']);
});
