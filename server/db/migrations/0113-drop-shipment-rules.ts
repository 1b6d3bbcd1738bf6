import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Columns of forms that the rules stand in. */
const needed = [
  ['fin_voucher_template_item', 'amount_expr'],
  ['fin_voucher_template', 'biz_type'],
  ['fin_subject', 'code'],
] as const;

/** What is left of a receipt and of an invoice for the variance, as the house gave it; and what of it is cost of sales now. */
const changed = [
  ['1', 'ap + ap_provisional - tax_in - tax_provisional - stock', 'direct_cost'],
  ['2', 'ap + ap_provisional - tax_in - tax_provisional - stock + tax_given_up + tax_taken_back', 'direct_diff'],
] as const;

/**
 * Goods that go from the supplier to the customer are cost of sales (decision 439). Rules of receipts and invoices whose line of the variance is as the
 * house gave it get a line for that; changed ones stay as their company has them.
 */
export const dropShipmentRules: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from information_schema.columns
      where table_schema = current_schema() and (table_name::text, column_name::text) in (${sql.join(
        needed.map(([table, column]) => sql`(${table}, ${column})`),
      )})`.execute(db);
    // Tables of forms come with their modules: what an installation does not have yet has no old rules either.
    if (rows[0]?.count !== needed.length) return;
    for (const [biz, before, measure] of changed)
      await sql`
        with left_over as (
          update fin_voucher_template_item i set amount_expr = i.amount_expr || ${` - ${measure}`}
          from fin_voucher_template h
          where h.id = i.head_id and h.biz_type = ${biz} and h.del_flag = 0 and i.del_flag = 0 and i.amount_expr = ${before}
            and exists (select 1 from fin_subject s where s.tenant_id = h.tenant_id and s.del_flag = 0 and coalesce(to_jsonb(s) ->> 'role', s.code) = '6401')
          returning i.tenant_id, i.head_id
        )
        insert into fin_voucher_template_item (id, tenant_id, head_id, line_no, direction, subject_id, subject_source, amount_expr)
        select replace(gen_random_uuid()::text, '-', ''), l.tenant_id, l.head_id,
          1 + (select coalesce(max(line_no), 0) from fin_voucher_template_item i where i.head_id = l.head_id), 'D', cost.id, '1', ${measure}
        from (select distinct tenant_id, head_id from left_over) l
        cross join lateral (
          select s.id from fin_subject s where s.tenant_id = l.tenant_id and s.del_flag = 0 and coalesce(to_jsonb(s) ->> 'role', s.code) = '6401'
          order by exists (select 1 from fin_subject c where c.pid = s.id and c.del_flag = 0), s.code limit 1
        ) cost`.execute(db);
  },
};
