import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { FigureRow, Month } from '#server/kernel/period/db/ledger-close.ts';
import { PROFIT_AND_LOSS } from '../../rules/gl.ts';

/** Posts the lines of a voucher. */
export async function postEntries(
  db: Db,
  { tenantId, voucherId, by, isCarried }: { tenantId: string; voucherId: string; by: string; isCarried: boolean },
): Promise<void> {
  await sql`
    insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, aux_customer, aux_supplier,
      aux_depart, aux_person, aux_project, debit, credit, is_carried, create_by)
    select v.tenant_id, v.period, v.voucher_date, v.id, i.line_no, i.summary, i.subject_id, nullif(i.aux_customer, ''),
      nullif(i.aux_supplier, ''), nullif(i.aux_depart, ''), nullif(i.aux_person, ''), nullif(i.aux_project, ''), coalesce(i.debit, 0), coalesce(i.credit, 0), ${isCarried}, ${by}
    from fin_voucher v join fin_voucher_item i on i.head_id = v.id and i.del_flag = 0
    where v.tenant_id = ${tenantId} and v.id = ${voucherId} order by i.line_no, i.id`.execute(db);
}

/** Posts the opposite of what of a voucher still counts. */
export async function reverseEntries(db: Db, tenantId: string, voucherId: string, by: string): Promise<void> {
  await sql`
    insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, aux_customer, aux_supplier,
      aux_depart, aux_person, aux_project, debit, credit, is_carried, reversed_id, create_by)
    select e.tenant_id, e.period, e.voucher_date, e.voucher_id, e.line_no, e.summary, e.subject_id, e.aux_customer, e.aux_supplier,
      e.aux_depart, e.aux_person, e.aux_project, -e.debit, -e.credit, e.is_carried, e.id, ${by}
    from fin_gl_ledger e
    where e.tenant_id = ${tenantId} and e.voucher_id = ${voucherId} and e.reversed_id is null
      and not exists (select 1 from fin_gl_ledger r where r.reversed_id = e.id)
    order by e.id`.execute(db);
}

/** Month of the first entry or voucher; null before it. */
export async function firstGlMonth(db: Db, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ period: string | null }>`
    select least((select min(period) from fin_gl_ledger where tenant_id = ${tenantId}),
      (select min(period) from fin_voucher where tenant_id = ${tenantId} and del_flag = 0 and v_status <> '4')) as period`.execute(
    db,
  );
  return rows[0]?.period ?? null;
}

/** Selects the opening balance, debits and credits of every account in a month; a debit balance is positive. */
function subjectMonths({ tenantId, period }: Month): RawBuilder<unknown> {
  return sql`
    select subject_id, coalesce(b.end_amount, 0) as begin_amount, coalesce(m.debit, 0) as debit_amount,
      coalesce(m.credit, 0) as credit_amount, coalesce(b.end_amount, 0) + coalesce(m.debit, 0) - coalesce(m.credit, 0) as end_amount
    from (
      select subject_id, sum(end_amount) as end_amount from (
        select subject_id, end_amount from fin_gl_balance where tenant_id = ${tenantId}
          and period = (select max(period) from fin_gl_balance where tenant_id = ${tenantId} and period < ${period})
        union all
        select subject_id, debit - credit from fin_gl_ledger where tenant_id = ${tenantId} and period < ${period}
          and period > coalesce((select max(period) from fin_gl_balance where tenant_id = ${tenantId} and period < ${period}), '')
      ) before group by subject_id
    ) b
    full join (
      select subject_id, sum(debit) as debit, sum(credit) as credit
      from fin_gl_ledger where tenant_id = ${tenantId} and period = ${period} group by subject_id
    ) m using (subject_id)`;
}

/** Keeps what every account ends a month with; answers how many rows. */
export async function keepSubjects(db: Db, month: Month): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into fin_gl_balance (tenant_id, period, subject_id, begin_amount, debit_amount, credit_amount, end_amount)
    select ${month.tenantId}, ${month.period}, subject_id, begin_amount, debit_amount, credit_amount, end_amount
    from (${subjectMonths(month)}) m
    where begin_amount <> 0 or debit_amount <> 0 or credit_amount <> 0`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function dropSubjects(db: Db, { tenantId, period }: Month): Promise<void> {
  await db.deleteFrom('fin_gl_balance').where('tenant_id', '=', tenantId).where('period', '=', period).execute();
}

/** Profit of the year: what it was, income and costs of the month apart from what was carried, what it will be. */
export async function glFigures(db: Db, { tenantId, period }: Month, profit: string): Promise<FigureRow> {
  const { rows } = await sql<FigureRow>`
    select null as currency, coalesce((select -m.begin_amount from (${subjectMonths({ tenantId, period })}) m
        where m.subject_id = (select s.id from fin_subject s where s.tenant_id = ${tenantId} and s.del_flag = 0 and ${holds(sql`${profit}::text`)} limit 1)), 0)::text as begin,
      coalesce(sum(l.credit - l.debit) filter (where s.direction = 'C'), 0)::text as increase,
      coalesce(sum(l.debit - l.credit) filter (where s.direction = 'D'), 0)::text as decrease, null as advance
    from fin_gl_ledger l join fin_subject s on s.id = l.subject_id and s.subject_type = ${PROFIT_AND_LOSS}
    where l.tenant_id = ${tenantId} and l.period = ${period} and not l.is_carried`.execute(db);
  return rows[0] ?? { currency: null, begin: '0', increase: '0', decrease: '0', advance: null };
}

export type Carried = { readonly subject_id: string; readonly direction: string; readonly amount: string };

/** Accounts of profit and loss that still have a balance at the end of a month; a debit balance is positive. */
export async function uncarried(db: Db, month: Month): Promise<readonly Carried[]> {
  const { rows } = await sql<Carried>`
    select m.subject_id, s.direction, m.end_amount::text as amount
    from (${subjectMonths(month)}) m join fin_subject s on s.id = m.subject_id
    where s.subject_type = ${PROFIT_AND_LOSS} and m.end_amount <> 0 order by s.code`.execute(db);
  return rows;
}

/** Returns the closing balance of an account in a month, as of now; a debit balance is positive. */
export async function endOfSubject(db: Db, month: Month, subjectId: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select m.end_amount::text as amount from (${subjectMonths(month)}) m where m.subject_id = ${subjectId}`.execute(db);
  return rows[0]?.amount ?? '0';
}

/** Selects the ids of the account that stands for a role and of those below it. */
function familyOf(tenantId: string, role: string): RawBuilder<unknown> {
  return sql`
    with recursive own as (
      select s.id from fin_subject s where s.tenant_id = ${tenantId} and s.del_flag = 0 and ${holds(sql`${role}::text`)}
      union
      select c.id from fin_subject c join own on own.id = c.pid where c.tenant_id = ${tenantId} and c.del_flag = 0
    ) select id from own`;
}

/** Ids of the account that stands for a role and of those below it. */
export async function subjectsOfRole(db: Db, tenantId: string, role: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`${familyOf(tenantId, role)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the balances of the account that stands for a role, with those below it, in a month; a debit balance is positive. */
export async function balancesOfRole(
  db: Db,
  month: Month,
  role: string,
): Promise<{ readonly begin: string; readonly end: string }> {
  const { rows } = await sql<{ begin: string; end: string }>`
    select coalesce(sum(m.begin_amount), 0)::text as begin, coalesce(sum(m.end_amount), 0)::text as "end"
    from (${subjectMonths(month)}) m where m.subject_id in (${familyOf(month.tenantId, role)})`.execute(db);
  return rows[0] ?? { begin: '0', end: '0' };
}

/** Vouchers of a month that carried profit and loss and still count. */
export async function carryVouchers(db: Db, { tenantId, period }: Month): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from fin_voucher where tenant_id = ${tenantId} and period = ${period} and del_flag = 0 and origin = 'carry'
      and v_status <> '4' order by voucher_no desc`.execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the unposted vouchers of a month, drafts among them. */
export async function unpostedVouchers(db: Db, { tenantId, period }: Month): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from fin_voucher where tenant_id = ${tenantId} and period = ${period} and del_flag = 0
      and v_status in ('0', '1', '2')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** By how much debits differ from credits in a month, and at its end. */
export async function trialDifference(db: Db, month: Month): Promise<string> {
  const { rows } = await sql<{ apart: string }>`
    select greatest(abs(coalesce(sum(debit_amount - credit_amount), 0)), abs(coalesce(sum(end_amount), 0)))::text as apart
    from (${subjectMonths(month)}) m`.execute(db);
  return rows[0]?.apart ?? '0';
}

export type ControlRow = { readonly control: string; readonly gl: string; readonly sub: string };

/**
 * Balances of control accounts beside what their ledgers say at the end of a month, in the own currency (INV-AR-04). Receivables in full are the balances of
 * customers and what lies there in advance. Charts of companies that say nothing of money or of fixed assets are not compared
 * with their ledgers.
 */
export async function controlBalances(db: Db, month: Month): Promise<readonly ControlRow[]> {
  const { tenantId, period } = month;
  const { rows } = await sql<ControlRow>`
    with gl as (
      select s.control_type as control, sum(m.end_amount) as amount
      from (${subjectMonths(month)}) m join fin_subject s on s.id = m.subject_id and s.control_type in ('1', '2', '3', '4', '5', '6', '7', '8')
      group by 1
    ), party as (
      select ledger, sum(own_balance) as owed, sum(own_advance) as advance
      from fin_party_ledger where tenant_id = ${tenantId} and period <= ${period} group by 1
    ), assets as (
      select original, accumulated from fin_asset_ledger where tenant_id = ${tenantId} and period <= ${period}
    ), controlled as (
      select control_type from fin_subject where tenant_id = ${tenantId} and del_flag = 0
    ), sub as (
      select '1' as control, sum(in_amount - out_amount) as amount from wms_ledger where tenant_id = ${tenantId} and period <= ${period}
      union all select '2', owed + advance from party where ledger = 'ar'
      union all select '3', -advance from party where ledger = 'ar'
      union all select '4', -owed - advance from party where ledger = 'ap'
      union all select '5', advance from party where ledger = 'ap'
      union all select '6', sum(l.own_amount) from fin_cash_ledger l where l.tenant_id = ${tenantId} and l.period <= ${period}
        and exists (select 1 from controlled where control_type = '6')
        -- Bills of exchange lie in an account of their own, which is no account of money.
        and not exists (select 1 from fin_bank_account a join fin_subject s on s.id = a.subject_id
          where a.id = l.account_id and coalesce(s.control_type, '') <> '6')
      union all select '7', sum(original) from assets where exists (select 1 from controlled where control_type = '7')
      union all select '8', -sum(accumulated) from assets where exists (select 1 from controlled where control_type = '8')
    )
    select control, coalesce(gl.amount, 0)::text as gl, coalesce(sub.amount, 0)::text as sub
    from gl full join sub using (control) order by control`.execute(db);
  return rows;
}

/** Accounts at the end of their tree that should control a ledger and do not: those of money, and of fixed assets where there are any. */
export async function bareSubjects(
  db: Db,
  tenantId: string,
): Promise<readonly { readonly code: string; readonly name: string }[]> {
  const { rows } = await sql<{ code: string; name: string }>`
    with leaves as (
      select s.code, s.name, s.cash_flag, coalesce(nullif(s.role, ''), s.code) as role, coalesce(s.control_type, '') as control from fin_subject s
      where s.tenant_id = ${tenantId} and s.del_flag = 0 and coalesce(s.enabled, 'Y') = 'Y'
        and not exists (select 1 from fin_subject c where c.tenant_id = s.tenant_id and c.pid = s.id and c.del_flag = 0)
    )
    select code, name from leaves
    where control = '' and (coalesce(cash_flag, 'N') = 'Y'
      or (role in ('1601', '1602') and exists (select 1 from fin_asset_ledger where tenant_id = ${tenantId})))
    order by code limit 20`.execute(db);
  return rows;
}

/** Has no account a cash flow item? Then the cash flow statement knows none of what money was for. */
export async function hasNoFlows(db: Db, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ bare: boolean }>`
    select exists (select 1 from fin_subject where tenant_id = ${tenantId} and del_flag = 0) and not exists (
      select 1 from fin_subject where tenant_id = ${tenantId} and del_flag = 0 and coalesce(cash_item, '') <> '') as bare`.execute(
    db,
  );
  return rows[0]?.bare === true;
}

/** Has a company accounts and no financial statement? */
export async function hasNoStatements(db: Db, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ bare: boolean }>`
    select exists (select 1 from fin_subject where tenant_id = ${tenantId} and del_flag = 0) and not exists (
      select 1 from fin_statement where tenant_id = ${tenantId} and del_flag = 0) as bare`.execute(db);
  return rows[0]?.bare === true;
}

export type SubjectRow = {
  readonly id: string;
  readonly code: string;
  /** Its code in the standard chart; empty where it says none. */
  readonly role: string | null;
  readonly name: string;
  readonly aux_types: string | null;
  readonly enabled: string | null;
  readonly is_leaf: boolean;
};

/** The account of a company that stands for a role, as `byRole` finds it; asked of `s`. */
function holds(role: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(s.role = ${role} or coalesce(s.role, '') = '' and s.code = ${role} and not exists (
    select 1 from fin_subject o where o.tenant_id = s.tenant_id and o.del_flag = 0 and o.role = s.code))`;
}

/** Accounts of a company by their ids; all without. */
export async function subjectsOf(
  db: Db,
  tenantId: string,
  { ids }: { readonly ids?: readonly string[] } = {},
): Promise<readonly SubjectRow[]> {
  return readSubjects(db, tenantId, ids === undefined ? sql`` : sql`and id = any(${ids}::text[])`);
}

/** The account that stands for a role; undefined where none does. */
export async function subjectOfRole(db: Db, tenantId: string, role: string): Promise<SubjectRow | undefined> {
  const [found] = await readSubjects(db, tenantId, sql`and ${holds(sql`${role}::text`)}`);
  return found;
}

async function readSubjects(db: Db, tenantId: string, only: RawBuilder<unknown>): Promise<readonly SubjectRow[]> {
  const { rows } = await sql<SubjectRow>`
    select id, code, role, name, aux_types, enabled, not exists (
        select 1 from fin_subject c where c.tenant_id = s.tenant_id and c.pid = s.id and c.del_flag = 0) as is_leaf
    from fin_subject s where tenant_id = ${tenantId} and del_flag = 0 ${only}
    order by code`.execute(db);
  return rows;
}

/** Accounts that stand for bank accounts. */
export async function accountSubjects(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; subject: string }>`
    select id, subject_id as subject from fin_bank_account where tenant_id = ${tenantId} and id = any(${ids}::text[])
      and coalesce(subject_id, '') <> ''`.execute(db);
  return new Map(rows.map(({ id, subject }) => [id, subject]));
}

export type TemplateRow = {
  readonly id: string;
  readonly name: string;
  readonly biz_type: string;
  readonly voucher_word: string;
};
export type TemplateLine = {
  readonly head_id: string;
  readonly direction: string;
  readonly subject_id: string;
  readonly subject_source: string | null;
  readonly amount_expr: string;
  readonly summary_expr: string | null;
};

/** Rules in use, in their order, with their lines. */
export async function templatesOf(
  db: Db,
  tenantId: string,
): Promise<{ readonly heads: readonly TemplateRow[]; readonly lines: readonly TemplateLine[] }> {
  const heads = await sql<TemplateRow>`
    select id, name, biz_type, voucher_word from fin_voucher_template
    where tenant_id = ${tenantId} and del_flag = 0 and coalesce(enabled, 'Y') = 'Y' order by sort_no nulls last, code`.execute(
    db,
  );
  const lines = await sql<TemplateLine>`
    select i.head_id, i.direction, i.subject_id, i.subject_source, i.amount_expr, i.summary_expr
    from fin_voucher_template_item i where i.tenant_id = ${tenantId} and i.del_flag = 0 order by i.line_no, i.id`.execute(
    db,
  );
  return { heads: heads.rows, lines: lines.rows };
}

/** Returns the names of rows by one of their keys; tables and columns are the engine's own. */
export async function namesOf(
  db: Db,
  place: { readonly table: string; readonly key: string; readonly name: string; readonly values: readonly string[] },
  tenantId: string | null,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; name: string | null }>`
    select ${sql.ref(place.key)}::text as key, ${sql.ref(place.name)}::text as name from ${sql.table(place.table)}
    where ${sql.ref(place.key)} = any(${place.values}::text[]) ${tenantId === null ? sql`` : sql`and tenant_id = ${tenantId}`}`.execute(
    db,
  );
  return new Map(rows.map(({ key, name }) => [key, name ?? key]));
}
