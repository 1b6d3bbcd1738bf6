import { sql } from 'kysely';
import { reportPage } from '#server/engine/report/report-run.ts';
import type { ListQuery } from '#server/engine/list/query.ts';
import { rowsOf, type Company } from './books-company.ts';
import { accountFaults, partyFaults } from './party-ties.ts';

/** Lists what does not hold of a company at any moment: stock of every day, pools, parties, accounts of money, vouchers. */
export async function faultsAtAnyTime(company: Company): Promise<readonly string[]> {
  const { db } = company.engine;
  const { tenantId } = company.actor;
  const days = await rowsOf<{ day: string; pool: string; qty: string; amount: string }>(
    company,
    sql`select pool_id as pool, bill_date::text as day, qty::text, amount::text from (
      select pool_id, bill_date, sum(sum(in_qty - out_qty)) over w as qty, sum(sum(in_amount - out_amount)) over w as amount
      from wms_ledger where tenant_id = ${tenantId} group by 1, 2 window w as (partition by pool_id order by bill_date)
    ) d where qty < 0 or amount < 0 or (qty = 0 and amount <> 0)`,
  );
  const pools = await rowsOf<{ pool: string }>(
    company,
    sql`select c.id as pool from wms_stock_cost c left join wms_ledger l on l.pool_id = c.id where c.tenant_id = ${tenantId} group by c.id
      having c.qty <> coalesce(sum(l.in_qty - l.out_qty), 0) or c.amount <> coalesce(sum(l.in_amount - l.out_amount), 0)
        or c.qty <> coalesce((select sum(qty) from wms_stock s where s.pool_id = c.id), 0)
        or exists (select 1 from wms_stock_layer y where y.pool_id = c.id having sum(y.left_qty) <> c.qty or sum(y.left_amount) <> c.amount)`,
  );
  const uneven = await rowsOf<{ voucher: string }>(
    company,
    sql`select voucher_id as voucher from fin_gl_ledger where tenant_id = ${tenantId} group by 1 having sum(debit) <> sum(credit)`,
  );
  const parties = await Promise.all(
    company.customers.map((ar, index) => partyFaults(db, { ar, ap: company.suppliers[index] ?? '' })),
  );
  return [
    ...days.map(({ day, pool, qty, amount }) => `${day}: pool ${pool} ends with ${qty} worth ${amount}`),
    ...pools.map(({ pool }) => `pool ${pool} is not the sum of its rows`),
    ...uneven.map(({ voucher }) => `voucher ${voucher} is uneven`),
    ...parties.flat(),
    ...(await accountFaults(db, tenantId)),
  ];
}

/** Lists what does not hold of the books once a month is closed, computed beside the checks of closing itself. */
export async function faultsOfMonth(company: Company, period: string): Promise<readonly string[]> {
  const { tenantId } = company.actor;
  const controls = await rowsOf<{ name: string; books: string; ledger: string }>(
    company,
    sql`with books as (
        select s.control_type as control, sum(e.debit - e.credit) as amount from fin_gl_ledger e join fin_subject s on s.id = e.subject_id
        where e.tenant_id = ${tenantId} and e.period <= ${period} group by 1
      ), parties as (
        select ledger, sum(own_balance) as owed, sum(own_advance) as advance from fin_party_ledger
        where tenant_id = ${tenantId} and to_char(bill_date, 'YYYY-MM') <= ${period} group by 1
      ), kept (control, name, amount) as (
        select '1', 'stock', (select sum(in_amount - out_amount) from wms_ledger where tenant_id = ${tenantId} and to_char(bill_date, 'YYYY-MM') <= ${period})
        union all select '2', 'receivables', (select owed + advance from parties where ledger = 'ar')
        union all select '3', 'advances of customers', -(select advance from parties where ledger = 'ar')
        union all select '4', 'payables', -(select owed + advance from parties where ledger = 'ap')
        union all select '5', 'advances to suppliers', (select advance from parties where ledger = 'ap')
      )
      select k.name, coalesce(b.amount, 0)::numeric(20, 2)::text as books, coalesce(k.amount, 0)::numeric(20, 2)::text as ledger
      from kept k left join books b using (control) where coalesce(b.amount, 0) <> coalesce(k.amount, 0)`,
  );
  const cash = await rowsOf<{ code: string; books: string; ledger: string }>(
    company,
    sql`with kept as (
        select coalesce(nullif(a.subject_id, ''), (select id from fin_subject where tenant_id = ${tenantId} and role = '1002' and del_flag = 0)) as subject_id,
          sum(c.own_amount) as amount
        from fin_cash_ledger c join fin_bank_account a on a.id = c.account_id
        where c.tenant_id = ${tenantId} and c.period <= ${period} group by 1
      ), books as (
        select e.subject_id, sum(e.debit - e.credit) as amount from fin_gl_ledger e join fin_subject s on s.id = e.subject_id and s.control_type = '6'
        where e.tenant_id = ${tenantId} and e.period <= ${period} group by 1
      )
      select coalesce(k.subject_id, b.subject_id) as code, coalesce(b.amount, 0)::text as books, coalesce(k.amount, 0)::text as ledger
      from kept k full join books b using (subject_id) where coalesce(b.amount, 0) <> coalesce(k.amount, 0)`,
  );
  return [
    ...controls.map(
      ({ name, books, ledger }) => `${period}: ${name} are ${books} in the books, ${ledger} in their ledger`,
    ),
    ...cash.map(
      ({ code, books, ledger }) => `${period}: money of ${code} is ${books} in the books, ${ledger} in its ledger`,
    ),
    ...(await sheetFaults(company, period)),
    ...(await taxFaults(company, period)),
  ];
}

/** The balance sheet balances, at the month's end and at the year's beginning. */
async function sheetFaults(company: Company, period: string): Promise<readonly string[]> {
  const rows = await report(company, 'rpt_finance_balance', { period });
  const of = (name: RegExp): readonly string[] => {
    const row = rows.find(({ item }) => name.test(String(item)));
    return [String(row?.['end_amount']), String(row?.['begin_amount'])];
  };
  const [assets, sides] = [of(/^资产[合总]计$/), of(/^负债和所有者权益(?:（或股东权益）)?总计$/)];
  return assets.join() === sides.join() && !assets.includes('undefined')
    ? []
    : [`${period}: assets ${assets.join(' and ')}, liabilities and equity ${sides.join(' and ')}`];
}

/** Input tax of the VAT ledger is that of the accounts below 2221, the checks of the VAT return are nothing, and tax that waits is that of deliveries that are not due. */
async function taxFaults(company: Company, period: string): Promise<readonly string[]> {
  const row = (await report(company, 'rpt_finance_tax_declare', {})).find((one) => one['period'] === period);
  // Receivables people type here have any tax, of no rate there is.
  const checks = (await report(company, 'rpt_finance_vat_return', { period })).filter(
    ({ item, amount }) => String(item).startsWith('检查：期末') && Number(amount ?? 0) !== 0,
  );
  const { tenantId } = company.actor;
  // Of each delivery all of the tax waits before its day, but for what invoices and money have made due: no more than that, and nothing after it.
  const [waits] = await rowsOf<{ books: string; least: string; most: string }>(
    company,
    sql`with kept as (
        select b.duty_of, sum(b.deferred_tax) as tax, max(b.due_date) filter (where b.src_id = b.duty_of) as due from fin_ar_bill b
        where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.bill_status in ('2', '3') and coalesce(b.deferred_tax, 0) <> 0
          and to_char(b.bill_date, 'YYYY-MM') <= ${period} group by b.duty_of
      ),
      books as (
        select coalesce(sum(e.credit - e.debit), 0) as amount from fin_gl_ledger e join fin_subject s on s.id = e.subject_id and s.role = '222107'
        where e.tenant_id = ${tenantId} and e.period <= ${period}
      ),
      early as (
        select coalesce(sum(abs(l.tax_amount)), 0) as tax from sal_invoice h join sal_invoice_item l on l.head_id = h.id
        where h.tenant_id = ${tenantId} and h.bill_status in ('2', '3') and to_char(h.bill_date, 'YYYY-MM') <= ${period}
      ),
      later as (select coalesce(sum(tax), 0) as tax from kept where to_char(due, 'YYYY-MM') > ${period})
      select b.amount::numeric(20, 2)::text as books, (-e.tax)::numeric(20, 2)::text as least, l.tax::numeric(20, 2)::text as most from books b, early e, later l`,
  );
  return [
    ...(row === undefined || Number(row['apart']) === 0 ? [] : [`${period}: VAT ledger apart ${String(row['apart'])}`]),
    ...checks.map(({ item, amount }) => `${period}: ${String(item)} is ${String(amount)}`),
    ...(waits === undefined || (Number(waits.books) <= Number(waits.most) && Number(waits.books) >= Number(waits.least))
      ? []
      : [`${period}: ${waits.books} of tax waits, at most ${waits.most} can`]),
  ];
}

/** Returns the rows of a report about a company. */
export async function report(
  { engine, actor }: Company,
  code: string,
  params: Readonly<Record<string, string>>,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const found = (await engine.store.catalogue()).reports.find(({ definition }) => definition.code === code);
  if (found === undefined) throw new Error(`There is no report ${code}.`);
  const filters = Object.fromEntries(Object.entries(params).map(([name, value]) => [`self_${name}`, value]));
  const query: ListQuery = { filters };
  return (await reportPage(engine, found, { query, limit: 500, offset: 0 }, actor)).records;
}
