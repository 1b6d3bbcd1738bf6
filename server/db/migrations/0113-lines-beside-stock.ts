import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { hasColumns } from './has-columns.ts';

/** Columns of forms that the rules stand in. */
const needed = [
  ['fin_voucher_template_item', 'amount_expr'],
  ['fin_voucher_template_item', 'subject_source'],
  ['fin_voucher_template', 'biz_type'],
  ['fin_subject', 'code'],
] as const;

/** Lines of the variance as the house gave them, by kind of document; what they are now, and the line that takes the difference. */
const changed = [
  {
    biz: '1',
    before: 'ap + ap_provisional - tax_in - tax_provisional - stock',
    now: 'ap + ap_provisional - tax_in - tax_provisional - stock - direct_cost',
    line: { direction: 'D', role: '6401', source: '1', expr: 'direct_cost' },
  },
  {
    biz: '2',
    before: 'ap + ap_provisional - tax_in - tax_provisional - stock + tax_given_up + tax_taken_back',
    now: 'ap + ap_provisional - tax_in - tax_provisional - stock + tax_given_up + tax_taken_back - direct_diff',
    line: { direction: 'D', role: '6401', source: '1', expr: 'direct_diff' },
  },
  {
    biz: '44',
    before: 'ap - tax_in - stock',
    now: 'ap + own_amount - tax_in - stock',
    line: { direction: 'C', role: '5101', source: '3', expr: 'own_amount' },
  },
] as const;

/**
 * Goods that go from the supplier to the customer are cost of sales (decision 439), and fees of receipts may be nobody's (decision 443). Rules of
 * vouchers whose line of the variance is as the house gave it get a line for that; changed ones stay as their company has them.
 */
export const linesBesideStock: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(await hasColumns(db, needed))) return;
    for (const { biz, before, now, line } of changed) {
      const account = sql`s.tenant_id = h.tenant_id and s.del_flag = 0 and coalesce(to_jsonb(s) ->> 'role', s.code) = ${line.role}`;
      await sql`
        with left_over as (
          update fin_voucher_template_item i set amount_expr = ${now}
          from fin_voucher_template h
          where h.id = i.head_id and h.biz_type = ${biz} and h.del_flag = 0 and i.del_flag = 0 and i.amount_expr = ${before}
            and exists (select 1 from fin_subject s where ${account})
          returning i.head_id
        )
        insert into fin_voucher_template_item (id, tenant_id, head_id, line_no, direction, subject_id, subject_source, amount_expr)
        select replace(gen_random_uuid()::text, '-', ''), h.tenant_id, h.id,
          1 + (select coalesce(max(line_no), 0) from fin_voucher_template_item i where i.head_id = h.id), ${line.direction}, own.id, ${line.source}, ${line.expr}
        from fin_voucher_template h
        cross join lateral (
          select s.id from fin_subject s where ${account}
          order by exists (select 1 from fin_subject c where c.pid = s.id and c.del_flag = 0), s.code limit 1
        ) own
        where h.id in (select head_id from left_over)`.execute(db);
    }
  },
};
