import { sql } from 'kysely';
import { OPENING } from '#core/kernel/cash.ts';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';

/** Table of the accounts, a form of the module of master data. */
export const ACCOUNTS = 'fin_bank_account';

/** An account as the ledger sees it. */
export type AccountRow = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  readonly balance: string;
  /** Opening balance, as typed in. */
  readonly begin_amount: string;
  /** `yyyy-MM-dd`; null where nobody says. */
  readonly begin_date: string | null;
  /** The rate it began with, where it is of another currency and somebody says. */
  readonly begin_rate: string | null;
  /** The day it was added. */
  readonly added: string;
};

export type CashRow = {
  readonly tenantId: string;
  readonly accountId: string;
  /** `yyyy-MM-dd` */
  readonly billDate: string;
  readonly kind: string;
  readonly formCode: string;
  readonly billId: string;
  readonly billNo: string;
  readonly opposite: string;
  readonly summary: string;
  readonly currency: string;
  readonly income: string;
  readonly outgo: string;
  /** In the own currency, with its sign. */
  readonly own: string;
  readonly by: string;
};

/** Accounts of a company by their ids, locked in that order; deleted ones, too: their rows are taken back all the same. */
export async function lockAccounts(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountRow & { readonly is_deleted: boolean }>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<AccountRow & { is_deleted: boolean }>`
    select id, code, name, coalesce(nullif(currency, ''), ${ownCurrencyIn(tenantId)}) as currency, coalesce(balance, 0)::text as balance,
      coalesce(begin_amount, 0)::text as begin_amount, begin_date::text as begin_date, begin_rate::text as begin_rate,
      coalesce(create_time::date, current_date)::text as added,
      del_flag = 1 as is_deleted
    from fin_bank_account where tenant_id = ${tenantId} and id ${oneOf(ids)} order by id for update`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds rows; they stay as they are. */
export async function addCashRows(db: Db, rows: readonly CashRow[]): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(
    (
      row,
    ) => sql`(${row.tenantId}, ${row.accountId}, ${row.billDate.slice(0, 7)}, ${row.billDate}::date, ${row.kind}, ${row.formCode},
      ${row.billId}, ${row.billNo}, ${row.opposite}, ${row.summary}, ${row.currency}, ${row.income}::numeric, ${row.outgo}::numeric,
      ${row.own}::numeric, ${row.by})`,
  );
  await sql`
    insert into fin_cash_ledger (tenant_id, account_id, period, bill_date, kind, form_code, bill_id, bill_no, opposite, summary, currency,
      income, outgo, own_amount, create_by)
    values ${sql.join(values)}`.execute(db);
}

type Source = { readonly tenantId: string; readonly formCode: string; readonly billId: string };

export type StandingRow = {
  readonly id: string;
  readonly account_id: string;
  readonly bill_date: string;
  readonly amount: string;
  readonly own: string;
};

/** Rows of a document that count, with their sign, in their currency and in the own one. */
export async function standingRows(db: Db, { tenantId, formCode, billId }: Source): Promise<readonly StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select id::text as id, account_id, bill_date::text as bill_date, (income - outgo)::text as amount, own_amount::text as own
    from fin_cash_ledger l
    where tenant_id = ${tenantId} and form_code = ${formCode} and bill_id = ${billId} and reversed_id is null
      and not exists (select 1 from fin_cash_ledger r where r.reversed_id = l.id)
    order by id`.execute(db);
  return rows;
}

/** Adds the opposite of rows, in the month they stand in. */
export async function reverseCashRows(db: Db, tenantId: string, ids: readonly string[], by: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into fin_cash_ledger (tenant_id, account_id, period, bill_date, kind, form_code, bill_id, bill_no, opposite, summary, currency,
      income, outgo, own_amount, reversed_id, create_by)
    select e.tenant_id, e.account_id, e.period, e.bill_date, e.kind, e.form_code, e.bill_id, e.bill_no, e.opposite, e.summary, e.currency,
      -e.income, -e.outgo, -e.own_amount, e.id, ${by}
    from fin_cash_ledger e where e.tenant_id = ${tenantId} and e.id::text ${oneOf(ids)} order by e.id`.execute(db);
}

/** Writes what the rows of accounts add up to as their balance; answers it by account. It is no change of the record. */
export async function keepBalances(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; balance: string }>`
    update fin_bank_account a set balance = coalesce(
      (select sum(l.income - l.outgo) from fin_cash_ledger l where l.tenant_id = a.tenant_id and l.account_id = a.id), 0)
    where a.tenant_id = ${tenantId} and a.id ${oneOf(ids)} returning a.id, a.balance::text as balance`.execute(db);
  return new Map(rows.map(({ id, balance }) => [id, balance]));
}

/** Does an account have rows of documents? */
export async function hasMoved(db: Db, tenantId: string, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('fin_cash_ledger')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', accountId)
    .where('kind', '<>', OPENING)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Finds the currency of an account; null where there is no such account. */
export async function currencyOfAccount(db: Db, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ currency: string }>`
    select coalesce(nullif(currency, ''), ${ownCurrencyIn(tenantId)}) as currency from ${sql.table(ACCOUNTS)}
    where tenant_id = ${tenantId} and id = ${id}`.execute(db);
  return rows[0]?.currency ?? null;
}
