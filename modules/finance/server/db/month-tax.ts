import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { ordinaryInvoices } from '#core/kernel/input-tax.ts';
import { subjectsOfRole } from './gl-ledger.ts';
import { isOfPaper, type CertifiedTable } from './gl-source.ts';

/** Table of the documents of the taxes of a month, and of their lines. */
export const MONTH_TAXES = 'fin_month_tax';
export const MONTH_TAX_LINES = 'fin_month_tax_item';

/** Months of the general ledger of a company, but for some vouchers; `yyyy-MM`. */
export type Months = {
  readonly tenantId: string;
  readonly from: string;
  readonly to: string;
  /** Ids of vouchers that do not count. */
  readonly except: readonly string[];
};

/** Credits less debits of the account that stands for a role, and of those below it, in some months. */
export async function creditOf(db: Db, months: Months, role: string): Promise<string> {
  const { tenantId, from, to, except } = months;
  const accounts = await subjectsOfRole(db, tenantId, role);
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.credit - l.debit), 0)::text as amount from fin_gl_ledger l
    where l.tenant_id = ${tenantId} and l.period between ${from} and ${to} and not l.is_carried
      and l.subject_id = any(${accounts}::text[]) and l.voucher_id <> all(${except}::text[])`.execute(db);
  return rows[0]?.amount ?? '0';
}

/**
 * Credits less debits of accounts, but for what was paid of them: debits of vouchers that credit money. What is left of debits is tax that is
 * given up.
 */
export async function creditUnpaid(db: Db, months: Months, role: string): Promise<string> {
  const { tenantId, from, to, except } = months;
  const accounts = await subjectsOfRole(db, tenantId, role);
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.credit - l.debit) filter (where l.credit <> 0 or not exists (
        select 1 from fin_gl_ledger m join fin_subject s on s.id = m.subject_id
        where m.tenant_id = l.tenant_id and m.voucher_id = l.voucher_id and m.credit <> 0 and s.cash_flag = 'Y')), 0)::text as amount
    from fin_gl_ledger l
    where l.tenant_id = ${tenantId} and l.period between ${from} and ${to}
      and l.subject_id = any(${accounts}::text[]) and l.voucher_id <> all(${except}::text[])`.execute(db);
  return rows[0]?.amount ?? '0';
}

/** Tax that was accrued in some months: credits of what is owed in vouchers that have the expense, too. */
export async function accruedOf(
  db: Db,
  months: Months,
  { owed, expense }: { readonly owed: string; readonly expense: string },
): Promise<string> {
  const { tenantId, from, to, except } = months;
  const accounts = await subjectsOfRole(db, tenantId, owed);
  const expenses = await subjectsOfRole(db, tenantId, expense);
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.credit - l.debit), 0)::text as amount from fin_gl_ledger l
    where l.tenant_id = ${tenantId} and l.period between ${from} and ${to} and l.subject_id = any(${accounts}::text[])
      and l.voucher_id <> all(${except}::text[]) and exists (
        select 1 from fin_gl_ledger e where e.tenant_id = l.tenant_id and e.voucher_id = l.voucher_id and e.subject_id = any(${expenses}::text[]))`.execute(
    db,
  );
  return rows[0]?.amount ?? '0';
}

/** Profit of some months before income tax: income less costs, but for what was carried over. */
export async function profitOf(db: Db, months: Months, incomeTax: string): Promise<string> {
  const { tenantId, from, to, except } = months;
  const accounts = await subjectsOfRole(db, tenantId, incomeTax);
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.credit - l.debit), 0)::text as amount
    from fin_gl_ledger l join fin_subject s on s.id = l.subject_id and s.subject_type = '6'
    where l.tenant_id = ${tenantId} and l.period between ${from} and ${to} and not l.is_carried
      and l.subject_id <> all(${accounts}::text[]) and l.voucher_id <> all(${except}::text[])`.execute(db);
  return rows[0]?.amount ?? '0';
}

/** Tax of the special invoices a company issued in some months, in its own currency. */
export async function specialTax(db: Db, { tenantId, from, to }: Months): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(round(coalesce(tax_amount, 0) * coalesce(exchange_rate, 1), 2)), 0)::text as amount from sal_invoice
    where tenant_id = ${tenantId} and del_flag = 0 and bill_status in ('2', '3') and to_char(bill_date, 'YYYY-MM') between ${from} and ${to}
      and coalesce(invoice_type, '1') <> all(${[...ordinaryInvoices]}::text[])`.execute(db);
  return rows[0]?.amount ?? '0';
}

/** The document of a kind of taxes of a month that counts; null where there is none. */
export async function standingTax(
  db: Db,
  { tenantId, period }: { readonly tenantId: string; readonly period: string },
  kind: string,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from fin_month_tax where tenant_id = ${tenantId} and period = ${period} and kind = ${kind} and bill_status = '2'
      and del_flag = 0 order by id for update`.execute(db);
  return rows[0]?.id ?? null;
}

/** Counts papers of a form with tax that could be deducted and is not certified at the end of a month. */
export async function uncertifiedPapers(
  db: Db,
  { tenantId, period }: { readonly tenantId: string; readonly period: string },
  table: CertifiedTable,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table.form)} h
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_status in ('2', '3') and to_char(h.bill_date, 'YYYY-MM') <= ${period}
      and ${isOfPaper(table)} and coalesce(h.verify_status, '1') <> '4'
      and (coalesce(h.verify_status, '1') <> '3' or to_char(h.verify_date, 'YYYY-MM') > ${period})
      and (select coalesce(sum(i.tax_amount), 0) from ${sql.table(table.lines)} i
        where i.tenant_id = h.tenant_id and i.head_id = h.id and i.del_flag = 0) <> 0`.execute(db);
  return rows[0]?.count ?? 0;
}
