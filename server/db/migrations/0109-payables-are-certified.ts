import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { hasColumns } from './has-columns.ts';

/** Columns of forms that the old rules and payables stand in. */
const needed = [
  ['fin_voucher_template_item', 'amount_expr'],
  ['fin_voucher_template', 'voucher_word'],
  ['fin_subject', 'code'],
  ['fin_ap_bill', 'src_id'],
  ['fin_ap_bill', 'ap_type'],
  ['fin_ap_bill_item', 'tax_amount'],
] as const;

/**
 * The input tax of payables people typed, and of those of landed cost, waits until it is certified (decision 440). Lines of voucher rules that are
 * as the house gave them follow; changed ones stay as their company has them. Payables with tax are of special invoices, as they were booked; what
 * of them stands in vouchers was deducted on the day of the payable, and counts as certified and moved.
 */
export const payablesAreCertified: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(await hasColumns(db, needed))) return;
    await changeRules(db);
    await certifyPayables(db);
  },
};

async function changeRules(db: Kysely<unknown>): Promise<void> {
  // Their tax is deducted by its certification alone, so only rules that let it wait are given those lines.
  await sql`
    insert into fin_voucher_template_item (id, tenant_id, head_id, line_no, direction, subject_id, subject_source, amount_expr)
    select replace(gen_random_uuid()::text, '-', ''), h.tenant_id, h.id,
      n.place + (select coalesce(max(line_no), 0) from fin_voucher_template_item i where i.head_id = h.id), n.direction, s.id, '1', 'tax_certified'
    from fin_voucher_template h
    cross join (values (1, 'D', '22210101'), (2, 'C', '222102')) as n (place, direction, code)
    join fin_subject s on s.tenant_id = h.tenant_id and s.code = n.code and s.del_flag = 0
    where h.biz_type = '25' and h.del_flag = 0
      and not exists (select 1 from fin_voucher_template_item i where i.head_id = h.id and i.del_flag = 0 and i.amount_expr = 'tax_certified')
      and exists (
        select 1 from fin_voucher_template_item i join fin_subject o on o.id = i.subject_id
        where i.head_id = h.id and i.del_flag = 0 and i.direction = 'D' and i.amount_expr = 'tax_in' and o.code = '22210101')`.execute(
    db,
  );
  await sql`
    update fin_voucher_template_item i set subject_id = s.id
    from fin_voucher_template h, fin_subject s, fin_subject before
    where h.id = i.head_id and h.biz_type in ('25', '44') and i.direction = 'D' and i.amount_expr = 'tax_in'
      and before.id = i.subject_id and before.code = '22210101'
      and s.tenant_id = i.tenant_id and s.code = '222102' and s.del_flag = 0`.execute(db);
  // Tax of an ordinary invoice is cost.
  for (const [old, now] of [
    [
      'if(opening_ap = 0, total_amount - coalesce(tax_amount, 0), 0)',
      'if(opening_ap = 0, total_amount - if(tax_in + tax_provisional = 0, 0, coalesce(tax_amount, 0)), 0)',
    ],
    [
      'ap + ap_provisional - tax_in - tax_provisional - opening_ap - if(opening_ap = 0, sum(fin_ap_bill_item.total_amount) - sum(fin_ap_bill_item.tax_amount), 0)',
      'ap + ap_provisional - tax_in - tax_provisional - opening_ap - if(opening_ap = 0, sum(fin_ap_bill_item.total_amount) - if(tax_in + tax_provisional = 0, 0, sum(fin_ap_bill_item.tax_amount)), 0)',
    ],
  ] as const)
    await sql`
      update fin_voucher_template_item i set amount_expr = ${now}
      from fin_voucher_template h where h.id = i.head_id and h.biz_type = '25' and i.amount_expr = ${old}`.execute(db);
}

async function certifyPayables(db: Kysely<unknown>): Promise<void> {
  // What earlier versions lack of what is written here.
  for (const column of ['invoice_type', 'verify_status'])
    await sql`alter table fin_ap_bill add column if not exists ${sql.ref(column)} text`.execute(db);
  await sql`alter table fin_ap_bill add column if not exists verify_date date`.execute(db);
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pur_invoice') is not null as there`.execute(db);
  const ofInvoice =
    rows[0]?.there === true
      ? sql`exists (select 1 from pur_invoice v where v.tenant_id = p.tenant_id and v.id = p.src_id)`
      : sql`false`;
  const own = sql`coalesce(p.provisional, 'N') <> 'Y' and coalesce(p.ap_type, '') <> '6' and not ${ofInvoice}
    and exists (select 1 from fin_ap_bill_item i where i.tenant_id = p.tenant_id and i.head_id = p.id and i.del_flag = 0 and coalesce(i.tax_amount, 0) <> 0)`;
  await sql`update fin_ap_bill p set invoice_type = '1', verify_status = '1' where ${own}`.execute(db);
  await sql`
    insert into fin_gl_source (tenant_id, ledger, row_key, voucher_id, biz_type, form_code, bill_id, bill_no, bill_date, period, amount)
    select p.tenant_id, 'document', 'certified:fin_ap_bill:' || p.id, min(g.voucher_id), '25', 'fin_ap_bill', p.id, min(p.bill_no), min(p.bill_date),
      min(g.period), max(g.amount)
    from fin_ap_bill p join fin_gl_source g on g.tenant_id = p.tenant_id and g.bill_id = coalesce(nullif(p.src_id, ''), p.id)
    where p.bill_status in ('2', '3') and ${own}
    group by p.tenant_id, p.id on conflict do nothing`.execute(db);
  await sql`
    update fin_ap_bill p set verify_status = '3', verify_date = p.bill_date
    where p.invoice_type = '1' and exists (
      select 1 from fin_gl_source g where g.tenant_id = p.tenant_id and g.ledger = 'document' and g.row_key = 'certified:fin_ap_bill:' || p.id)`.execute(
    db,
  );
}
