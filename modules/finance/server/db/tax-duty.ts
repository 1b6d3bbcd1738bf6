import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { rateIn } from '#server/kernel/currency/db/currency.ts';
import { MONTH_TAXES, MONTH_TAX_LINES } from './month-tax.ts';

/** Dictionary month_tax_kind, and month_tax_item of its lines. */
export const DUTY_KIND = '4';
export const DUTY_ITEM = 'duty';

/** Documents between a return and the delivery it goes back to, and between a delivery and its invoices. */
const toDelivery = ['sal_return_in', 'sal_return_apply', 'sal_out'] as const;
const toInvoice = ['sal_statement', 'sal_invoice'] as const;

type Asked = { readonly tenantId: string; readonly has: (table: string) => boolean };

function linesOf({ tenantId, has }: Asked, tables: readonly string[], where: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = tables.filter(has).map(
    (table) => sql`
      select l.id, l.head_id, l.src_line_id from ${sql.table(`${table}_item`)} l
      where l.tenant_id = ${tenantId} and l.del_flag = 0 and ${where}`,
  );
  return parts.length === 0
    ? sql`select null::text as id, null::text as head_id, null::text as src_line_id where false`
    : sql.join(parts, sql` union all `);
}

/** Tells whether the rule of deliveries keeps tax apart that is not owed yet: companies from before load it with the standard accounts. */
export async function keepsDutyApart(db: Db, tenantId: string, biz: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fin_voucher_template h join fin_voucher_template_item i on i.head_id = h.id and i.del_flag = 0
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and coalesce(h.enabled, 'Y') = 'Y' and h.biz_type = ${biz}
      and i.amount_expr like '%tax_deferred%' limit 1`.execute(db);
  return rows.length > 0;
}

/** Tells whether the day of some terms is agreed in the contract. */
export async function isAgreedTerm(db: Db, tenantId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from md_pay_term where tenant_id = ${tenantId} and id = ${id} and coalesce(duty_flag, 'Y') <> 'N'`.execute(
    db,
  );
  return rows.length > 0;
}

/** The deliveries a document of goods is of, by their ids: itself, or those its lines go back to; at most two. */
export async function deliveriesOf(db: Db, asked: Asked, id: string): Promise<readonly string[]> {
  const own = linesOf(asked, toDelivery, sql`l.head_id = ${id}`);
  const before = linesOf(asked, toDelivery, sql`l.id = up.src`);
  const { tenantId } = asked;
  const { rows } = await sql<{ id: string }>`
    with recursive up as (
      select s.id, s.src_line_id as src from (${own}) s
      union
      select s.id, s.src_line_id from up cross join lateral (${before}) s
    )
    select distinct l.head_id as id from up join sal_out_item l on l.id = up.id and l.tenant_id = ${tenantId}
    where l.head_id <> ${id} or not exists (select 1 from up o join sal_out_item p on p.id = o.id and p.head_id <> ${id})
    order by 1 limit 2`.execute(db);
  return rows.map((row) => row.id);
}

/** Tells whether the bill of a delivery keeps tax apart. */
export async function isDeferred(db: Db, tenantId: string, delivery: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from fin_ar_bill where tenant_id = ${tenantId} and src_id = ${delivery} and duty_of = ${delivery} and del_flag = 0
      and bill_status in ('2', '3') and coalesce(deferred_tax, 0) > 0 limit 1`.execute(db);
  return rows.length > 0;
}

/** Sales of a delivery at a rate whose tax was booked before it is owed, in the own currency, and what was moved of them already. */
export type DeferredRow = {
  readonly delivery: string;
  readonly bill_id: string;
  readonly bill_no: string;
  /** So much of the bill, in its currency, is due by the terms. */
  readonly due: string;
  readonly rate: string;
  readonly tax: string;
  readonly sales: string;
  readonly left_tax: string;
  readonly left_sales: string;
  readonly invoiced: string;
  readonly settled: string;
  readonly amount: string;
  readonly moved_tax: string;
  readonly moved_sales: string;
};

/** The nearest rate of value added tax in percent, as the schedule of the return finds it: of lines from before they said theirs. */
const rateOf = (tax: RawBuilder<unknown>, sales: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${sales} = 0 or ${tax} / ${sales} > 0.11 then '13' when ${tax} / ${sales} > 0.075 then '9' when ${tax} / ${sales} > 0.055 then '6'
    when ${tax} / ${sales} > 0.04 then '5' when ${tax} / ${sales} > 0.025 then '3' when ${tax} / ${sales} > 0.015 then '2' else '1' end`;

/**
 * Reads the deliveries whose tax was booked before it was owed as they stand at the end of a month; those that are due and moved whole are left out.
 * @param until the last day of the month
 * @param except the document of the month whose lines do not count
 */
export async function deferredSales(
  db: Db,
  asked: Asked,
  { until, except }: { readonly until: string; readonly except: string },
): Promise<readonly DeferredRow[]> {
  const { tenantId } = asked;
  const own = rateIn(tenantId, { currency: sql`b.currency`, rate: sql`b.exchange_rate` });
  const goods = linesOf(asked, ['sal_out'], sql`l.head_id = o.delivery`);
  const after = linesOf(asked, toInvoice, sql`l.src_line_id = down.id`);
  const invoiced = asked.has('sal_invoice')
    ? sql`
      select down.delivery, trunc(coalesce(l.tax_rate, 0))::text as rate, sum(round(coalesce(l.tax_amount, 0) * coalesce(h.exchange_rate, 1), 2)) as tax
      from down join sal_invoice_item l on l.id = down.id join sal_invoice h on h.id = l.head_id and h.del_flag = 0
        and h.bill_status in ('2', '3') and h.bill_date::date <= ${until}::date
      group by 1, 2`
    : sql`select null::text as delivery, null::text as rate, 0::numeric as tax where false`;
  const { rows } = await sql<DeferredRow>`
    with recursive lines as (
      select b.duty_of as delivery, b.src_id = b.duty_of as is_own, coalesce(trunc(i.tax_rate)::text, ${rateOf(sql`abs(i.tax_amount)`, sql`abs(coalesce(i.amount, i.total_amount - i.tax_amount))`)}) as rate,
        round(i.tax_amount * ${own}, 2) as tax, round(coalesce(i.amount, i.total_amount - i.tax_amount) * ${own}, 2) as sales
      from fin_ar_bill b join fin_ar_bill_item i on i.head_id = b.id and i.del_flag = 0 and coalesce(i.tax_amount, 0) <> 0
      where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.bill_status in ('2', '3') and coalesce(b.deferred_tax, 0) <> 0
        and b.bill_date::date <= ${until}::date
    ),
    kept as (
      select delivery, rate, coalesce(sum(tax) filter (where is_own), 0) as tax, coalesce(sum(sales) filter (where is_own), 0) as sales,
        sum(tax) as left_tax, sum(sales) as left_sales
      from lines group by delivery, rate
    ),
    moved as (
      select i.src_id as delivery, trunc(i.rate)::text as rate, sum(i.amount) as tax, sum(i.base_amount) as sales
      from ${sql.table(MONTH_TAXES)} h join ${sql.table(MONTH_TAX_LINES)} i on i.head_id = h.id and i.del_flag = 0 and i.tax_item = ${DUTY_ITEM}
      where h.tenant_id = ${tenantId} and h.kind = ${DUTY_KIND} and h.bill_status = '2' and h.del_flag = 0 and h.id <> ${except}
      group by 1, 2
    ),
    open as materialized (
      select k.*, b.id as bill_id, b.bill_no, b.due_date, b.amount, coalesce(p.due, case when b.due_date::date <= ${until}::date then b.amount else 0 end) as due, coalesce(m.tax, 0) as moved_tax, coalesce(m.sales, 0) as moved_sales
      from kept k join fin_ar_bill b on b.tenant_id = ${tenantId} and b.src_id = k.delivery and b.duty_of = k.delivery and b.del_flag = 0
        and b.bill_status in ('2', '3')
      left join moved m on m.delivery = k.delivery and m.rate = k.rate
      left join lateral (
        select coalesce(sum(i.amount) filter (where i.due_date <= ${until}::date), 0) as due, max(i.due_date) as last
        from fin_ar_bill_plan i where i.head_id = b.id and i.tenant_id = b.tenant_id and i.del_flag = 0 having count(*) > 0
      ) p on true
      where k.left_tax <> coalesce(m.tax, 0) or coalesce(p.last, b.due_date)::date > ${until}::date
    ),
    down (delivery, id) as (
      select o.delivery, s.id from (select distinct delivery from open) o cross join lateral (${goods}) s
      union
      select down.delivery, s.id from down cross join lateral (${after}) s
    ),
    invoiced as (${invoiced}),
    settled as (
      select i.bill_id, sum(i.this_amount) as amount from fin_writeoff_item i join fin_writeoff w on w.id = i.head_id
      where w.tenant_id = ${tenantId} and w.wo_status = '1' and w.writeoff_type in ('1', '2', '3') and w.writeoff_date::date <= ${until}::date
        and i.form_code = 'fin_ar_bill' and i.bill_id in (select bill_id from open)
      group by i.bill_id
    )
    select o.delivery, o.bill_id, o.bill_no, o.due::text as due, o.rate, o.tax::text as tax, o.sales::text as sales,
      o.left_tax::text as left_tax, o.left_sales::text as left_sales, coalesce(v.tax, 0)::text as invoiced,
      coalesce(s.amount, 0)::text as settled, o.amount::text as amount, o.moved_tax::text as moved_tax, o.moved_sales::text as moved_sales
    from open o left join invoiced v on v.delivery = o.delivery and v.rate = o.rate left join settled s on s.bill_id = o.bill_id
    order by o.due_date, o.bill_no, o.rate`.execute(db);
  return rows;
}
