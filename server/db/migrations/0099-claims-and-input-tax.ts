import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns of forms that the old rules stand in. */
const needed = [
  ['fin_voucher_template_item', 'subject_source'],
  ['fin_voucher_template_item', 'amount_expr'],
  ['fin_voucher_template', 'voucher_word'],
  ['fin_subject', 'code'],
  ['fin_expense_claim', 'id'],
  ['fin_other_payment', 'claim_id'],
  ['fin_other_payment_item', 'subject_id'],
] as const;

/**
 * Claims become expense when they are agreed, and input tax waits until it is certified (decisions 405 and 407). Lines of voucher rules that are as
 * the house gave them follow; changed ones stay as their company has them. What stands in vouchers by the old rules stands there: payments are
 * counted as part of the voucher of their claim, and tax of what was booked counts as moved.
 */
export const claimsAndInputTax: Migration = {
  async up(db: Kysely<unknown>) {
    // Tables of forms come with their modules: what an installation does not have yet has no old rules either.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from information_schema.columns
      where table_schema = current_schema() and (table_name::text, column_name::text) in (${sql.join(
        needed.map(([table, column]) => sql`(${table}, ${column})`),
      )})`.execute(db);
    if (rows[0]?.count !== needed.length) return;
    await changeRules(db);
    await keepSources(db);
    // Payments of claims that are in no voucher pay what is owed.
    await sql`
      update fin_other_payment_item i set subject_id = s.id
      from fin_other_payment h, fin_subject s
      where h.id = i.head_id and h.tenant_id = i.tenant_id and coalesce(h.claim_id, '') <> '' and s.tenant_id = i.tenant_id and s.code = '2241'
        and s.del_flag = 0 and not exists (
          select 1 from fin_gl_source g where g.tenant_id = h.tenant_id and g.ledger = 'document' and g.row_key = 'fin_other_payment:' || h.id)`.execute(
      db,
    );
  },
};

async function changeRules(db: Kysely<unknown>): Promise<void> {
  // What agreed claims owe, and what waits to be certified.
  await sql`
    update fin_voucher_template_item i set subject_id = s.id, subject_source = '1'
    from fin_voucher_template h, fin_subject s
    where h.id = i.head_id and h.biz_type = '13' and i.direction = 'C' and i.amount_expr = 'pay_amount' and i.subject_source = '2'
      and s.tenant_id = i.tenant_id and s.code = '2241' and s.del_flag = 0`.execute(db);
  await sql`
    update fin_voucher_template set voucher_word = '4' where biz_type = '13' and voucher_word = '3'`.execute(db);
  await sql`
    update fin_voucher_template_item i set subject_id = s.id
    from fin_voucher_template h, fin_subject s, fin_subject before
    where h.id = i.head_id and i.direction = 'D' and before.id = i.subject_id and before.code = '22210101'
      and ((h.biz_type in ('1', '2', '16', '18') and i.amount_expr = 'tax_in')
        or (h.biz_type = '13' and i.amount_expr = 'sum(fin_expense_claim_item.tax_amount)'))
      and s.tenant_id = i.tenant_id and s.code = '222102' and s.del_flag = 0`.execute(db);
  await sql`
    update fin_voucher_template_item i set amount_expr = i.amount_expr || ' + tax_given_up + tax_taken_back'
    from fin_voucher_template h
    where h.id = i.head_id and h.biz_type = '2' and i.amount_expr = 'ap + ap_provisional - tax_in - tax_provisional - stock'`.execute(
    db,
  );
  await sql`
    insert into fin_voucher_template_item (id, tenant_id, head_id, line_no, direction, subject_id, subject_source, amount_expr)
    select replace(gen_random_uuid()::text, '-', ''), h.tenant_id, h.id,
      n.place + (select coalesce(max(line_no), 0) from fin_voucher_template_item i where i.head_id = h.id), n.direction, s.id, '1', n.expr
    from fin_voucher_template h
    cross join (values ('2', 1, 'D', '22210101', '-tax_taken_back'), ('2', 2, 'C', '22210106', 'tax_given_up'),
      ('2', 3, 'D', '22210101', 'tax_certified'), ('2', 4, 'C', '222102', 'tax_certified'),
      ('13', 1, 'D', '22210101', 'tax_certified'), ('13', 2, 'C', '222102', 'tax_certified')) as n (biz, place, direction, code, expr)
    join fin_subject s on s.tenant_id = h.tenant_id and s.code = n.code and s.del_flag = 0
    where h.biz_type = n.biz and h.del_flag = 0`.execute(db);
}

async function keepSources(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into fin_gl_source (tenant_id, ledger, row_key, voucher_id, biz_type, form_code, bill_id, bill_no, bill_date, period, amount)
    select g.tenant_id, 'document', 'fin_other_payment:' || o.id, min(g.voucher_id), '29', 'fin_other_payment', o.id, min(o.bill_no), min(o.bill_date),
      min(g.period), min(o.amount)
    from fin_gl_source g join fin_other_payment o on o.tenant_id = g.tenant_id and o.claim_id = g.bill_id and o.del_flag = 0
    where g.form_code = 'fin_expense_claim' and o.bill_status in ('2', '3')
    group by g.tenant_id, o.id on conflict do nothing`.execute(db);
  await sql`
    insert into fin_gl_source (tenant_id, ledger, row_key, voucher_id, biz_type, form_code, bill_id, bill_no, bill_date, period, amount)
    select g.tenant_id, 'document', 'certified:' || g.form_code || ':' || g.bill_id, min(g.voucher_id), min(g.biz_type), g.form_code, g.bill_id,
      min(g.bill_no), min(g.bill_date), min(g.period), max(g.amount)
    from fin_gl_source g where g.form_code in ('fin_expense_claim', 'pur_invoice')
    group by g.tenant_id, g.form_code, g.bill_id on conflict do nothing`.execute(db);
}
