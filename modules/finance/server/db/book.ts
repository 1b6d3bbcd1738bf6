import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A posted line of an account, with quantity and number of its voucher. */
export type BookLineRow = {
  readonly subject_id: string;
  readonly date: string;
  readonly period: string;
  readonly voucher_id: string;
  readonly voucher_no: string;
  readonly summary: string;
  readonly debit: string;
  readonly credit: string;
  readonly qty: string;
};

type Months = {
  readonly tenantId: string;
  readonly subjects: readonly string[];
  readonly from: string;
  readonly to: string;
};

/** Lines of accounts from a month to another, by date and number; what was unposted is not there. At most one more than asked for. */
export async function linesOfBooks(
  db: Db,
  { tenantId, subjects, from, to }: Months,
  most: number,
): Promise<readonly BookLineRow[]> {
  const { rows } = await sql<BookLineRow>`
    select e.subject_id, e.voucher_date::text as date, e.period, e.voucher_id, coalesce(v.voucher_no, '') as voucher_no, e.summary,
      e.debit::text as debit, e.credit::text as credit, coalesce(i.qty, 0)::text as qty
    from fin_gl_ledger e left join fin_voucher v on v.id = e.voucher_id and v.tenant_id = e.tenant_id
    left join lateral (
      select max(qty) as qty from fin_voucher_item i
      where i.tenant_id = e.tenant_id and i.head_id = e.voucher_id and i.line_no = e.line_no and i.subject_id = e.subject_id and i.del_flag = 0
    ) i on true
    where e.tenant_id = ${tenantId} and e.subject_id = any(${subjects}::text[]) and e.period between ${from} and ${to} and e.reversed_id is null
      and not exists (select 1 from fin_gl_ledger r where r.reversed_id = e.id)
    order by e.voucher_date, v.voucher_no, e.id limit ${most + 1}`.execute(db);
  return rows;
}

/** Balances and quantities of accounts when a month began. */
export async function openingsOfBooks(
  db: Db,
  { tenantId, subjects, from }: Omit<Months, 'to'>,
): Promise<readonly { readonly subject_id: string; readonly amount: string; readonly qty: string }[]> {
  const { rows } = await sql<{ subject_id: string; amount: string; qty: string }>`
    select e.subject_id, sum(e.debit - e.credit)::text as amount,
      coalesce(sum(case when e.reversed_id is not null then 0 when r.id is not null then 0
        when e.debit <> 0 then sign(e.debit) * abs(i.qty) else -sign(e.credit) * abs(i.qty) end), 0)::text as qty
    from fin_gl_ledger e left join fin_gl_ledger r on r.reversed_id = e.id
    left join lateral (
      select max(qty) as qty from fin_voucher_item i
      where i.tenant_id = e.tenant_id and i.head_id = e.voucher_id and i.line_no = e.line_no and i.subject_id = e.subject_id and i.del_flag = 0
    ) i on true
    where e.tenant_id = ${tenantId} and e.subject_id = any(${subjects}::text[]) and e.period < ${from} group by e.subject_id`.execute(
    db,
  );
  return rows;
}
