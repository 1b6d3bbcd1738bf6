import { sql } from 'kysely';
import { OPENING } from '#core/kernel/cash.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';

/** A line of a statement or a row of the ledger, with what it is matched as. */
export type SideRow = {
  readonly id: string;
  readonly date: string;
  readonly no: string;
  readonly opposite: string;
  readonly summary: string;
  /** Money in, or out where it is below zero. */
  readonly amount: string;
  readonly match_no: string | null;
  /** All that it is matched with lies on that day or before. */
  readonly is_settled: boolean;
};

/** A line of a statement; `is_twice`: another one says the same, so one of both may have been imported again. */
export type StatementRow = SideRow & { readonly balance: string | null; readonly is_twice: boolean };

type At = { readonly tenantId: string; readonly accountId: string; readonly date: string };

/** Of a group, the last day of either side. */
const lastDays = (tenantId: string) => sql`
  select m.match_no, max(coalesce(s.trade_date, l.bill_date)) as last_day from fin_bank_match m
  left join fin_bank_statement s on s.id = m.statement_id left join fin_cash_ledger l on l.id = m.ledger_id
  where m.tenant_id = ${tenantId} group by m.match_no`;

/**
 * Lines of the bank up to a day. Two that say the same in everything are told: with a number, or brought in at different times; two equal
 * fees without a number on one statement are two fees.
 */
export async function statementLines(db: Db, { tenantId, accountId, date }: At): Promise<readonly StatementRow[]> {
  const { rows } = await sql<StatementRow>`
    select s.id, s.trade_date::text as date, coalesce(s.trade_no, '') as no, coalesce(s.opposite, '') as opposite,
      coalesce(s.summary, '') as summary, (coalesce(s.income, 0) - coalesce(s.outgo, 0))::text as amount, m.match_no,
      coalesce(g.last_day <= ${date}::date, false) as is_settled, s.balance::text as balance,
      count(*) over same > 1 and (coalesce(s.trade_no, '') <> '' or min(s.create_time) over same <> max(s.create_time) over same) as is_twice
    from fin_bank_statement s left join fin_bank_match m on m.tenant_id = s.tenant_id and m.statement_id = s.id
    left join (${lastDays(tenantId)}) g on g.match_no = m.match_no
    where s.tenant_id = ${tenantId} and s.del_flag = 0 and s.account_id = ${accountId} and s.trade_date <= ${date}::date
    window same as (partition by s.trade_date, coalesce(s.trade_no, ''), coalesce(s.income, 0), coalesce(s.outgo, 0),
      coalesce(s.opposite, ''), coalesce(s.summary, ''))
    order by s.trade_date, s.trade_no, s.id`.execute(db);
  return rows;
}

/** Rows of the ledger up to a day that still count; what an account began with stands on no statement. */
export async function ledgerRows(db: Db, { tenantId, accountId, date }: At): Promise<readonly SideRow[]> {
  const { rows } = await sql<SideRow>`
    select l.id::text as id, l.bill_date::text as date, l.bill_no as no, l.opposite, l.summary, (l.income - l.outgo)::text as amount,
      m.match_no, coalesce(g.last_day <= ${date}::date, false) as is_settled
    from fin_cash_ledger l left join fin_bank_match m on m.ledger_id = l.id
    left join (${lastDays(tenantId)}) g on g.match_no = m.match_no
    where l.tenant_id = ${tenantId} and l.account_id = ${accountId} and l.bill_date <= ${date}::date and l.kind <> ${OPENING}
      and l.reversed_id is null and not exists (select 1 from fin_cash_ledger r where r.reversed_id = l.id)
    order by l.bill_date, l.id`.execute(db);
  return rows;
}

/** Returns the opening balance of an account's books. */
export async function openingOf(db: Db, { tenantId, accountId, date }: At): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(income - outgo), 0)::text as amount from fin_cash_ledger
    where tenant_id = ${tenantId} and account_id = ${accountId} and bill_date <= ${date}::date and kind = ${OPENING}`.execute(
    db,
  );
  return rows[0]?.amount ?? '0';
}

/** Accounts of a company in their order. */
export async function accountList(
  db: Db,
  tenantId: string,
): Promise<readonly { readonly id: string; readonly name: string; readonly currency: string }[]> {
  const { rows } = await sql<{ id: string; name: string; currency: string }>`
    select id, name, coalesce(nullif(currency, ''), ${ownCurrencyIn(tenantId)}) as currency from fin_bank_account
    where tenant_id = ${tenantId} and del_flag = 0
    order by (coalesce(is_default, 'N') = 'Y') desc, sort_no nulls last, code`.execute(db);
  return rows;
}

export type MatchGroup = {
  readonly no: string;
  readonly statements: readonly string[];
  readonly entries: readonly string[];
};

export type MatchPlace = {
  readonly tenantId: string;
  readonly accountId: string;
  /** Dictionary match_status. */
  readonly status: string;
  readonly by: string;
};

/** Keeps what belongs together of one account, group by group, and says so on the lines of the statement. */
export async function addMatches(
  db: Db,
  { tenantId, accountId, status, by }: MatchPlace,
  groups: readonly MatchGroup[],
): Promise<void> {
  if (groups.length === 0) return;
  const rows = groups.flatMap(({ no, statements, entries }) => [
    ...statements.map((id) => ({ no, id, statement: id, entry: null })),
    ...entries.map((id) => ({ no, id, statement: null, entry: id })),
  ]);
  await sql`
    insert into fin_bank_match (id, tenant_id, create_by, match_no, account_id, statement_id, ledger_id)
    select v.no || '-' || v.id, ${tenantId}, ${by}, v.no, ${accountId}, v.statement, v.entry
    from unnest(${rows.map(({ no }) => no)}::text[], ${rows.map(({ id }) => id)}::text[], ${rows.map(({ statement }) => statement)}::text[],
      ${rows.map(({ entry }) => entry)}::bigint[]) v(no, id, statement, entry)`.execute(db);
  await setStatus(
    db,
    tenantId,
    groups.flatMap(({ statements }) => statements),
    status,
  );
}

/** Takes apart what these lines belong to; answers how many groups. */
export async function dropMatches(
  db: Db,
  tenantId: string,
  accountId: string,
  ids: readonly string[],
): Promise<number> {
  const { rows } = await sql<{ match_no: string; statement_id: string | null }>`
    delete from fin_bank_match where tenant_id = ${tenantId} and account_id = ${accountId} and match_no in (
      select match_no from fin_bank_match where tenant_id = ${tenantId} and account_id = ${accountId} and statement_id ${oneOf(ids)})
    returning match_no, statement_id`.execute(db);
  await setStatus(
    db,
    tenantId,
    rows.flatMap(({ statement_id: id }) => id ?? []),
    '1',
  );
  return new Set(rows.map((row) => row.match_no)).size;
}

async function setStatus(db: Db, tenantId: string, ids: readonly string[], status: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`update fin_bank_statement set match_status = ${status}, version = version + 1
    where tenant_id = ${tenantId} and id ${oneOf(ids)}`.execute(db);
}

/** Does one of these rows of the ledger stand on a statement? */
export async function isMatched(db: Db, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql`select 1 from fin_bank_match where ledger_id::text ${oneOf(ids)} limit 1`.execute(db);
  return rows.length > 0;
}
