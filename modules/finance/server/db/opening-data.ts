import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';

/** Rows of a table that are opening data. */
export type OpeningTable = {
  readonly table: string;
  /** A column and its value that make a bill one; null where all rows are, of stock. */
  readonly only: readonly [column: string, value: string] | null;
};

export type OpeningSums = {
  readonly drafts: number;
  readonly draft_amount: string;
  readonly draft_ids: readonly string[];
  readonly posted: number;
  readonly posted_ids: readonly string[];
  readonly posted_amount: string;
  readonly first_day: string | null;
  readonly last_day: string | null;
};

/**
 * Sums the opening data in their ledger and those not there yet, in the own currency; with ids of the oldest of the latter, no more than
 * `limit`.
 */
export async function openingSums(
  db: Db,
  tenantId: string,
  { table, only }: OpeningTable,
  limit: number,
): Promise<OpeningSums> {
  const { rows } = await sql<OpeningSums>`
    with rows as (
      select id, bill_date, ${only === null ? sql`amount` : sql`round(amount * coalesce(exchange_rate, 1), 2) as amount`}, create_time, coalesce(bill_status, '0') as state from ${sql.table(table)}
      where tenant_id = ${tenantId} and del_flag = 0 and coalesce(bill_status, '0') <> '4'
        ${only === null ? sql`` : sql`and ${sql.ref(only[0])} = ${only[1]}`}
    ), waiting as (select * from rows where state not in ('2', '3'))
    select (select count(*)::int from waiting) as drafts,
      (select round(coalesce(sum(amount), 0), 2)::text from waiting) as draft_amount,
      (select coalesce(jsonb_agg(id order by create_time, id), '[]') from (select * from waiting where state = '0' order by create_time, id limit ${limit}) w) as draft_ids,
      (select coalesce(jsonb_agg(id order by create_time desc, id desc), '[]') from (
        select * from rows where state = '2' order by create_time desc, id desc limit ${limit}) p) as posted_ids,
      count(*) filter (where state in ('2', '3'))::int as posted,
      round(coalesce(sum(amount) filter (where state in ('2', '3')), 0), 2)::text as posted_amount,
      min(bill_date)::text as first_day, max(bill_date)::text as last_day
    from rows`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error(`no sums of ${table}`);
  return row;
}

/** Accounts of money with an opening balance, and what they have in the own currency. */
export async function cashOpening(
  db: Db,
  tenantId: string,
): Promise<{ readonly count: number; readonly amount: string }> {
  const own = ownCurrencyIn(tenantId);
  const { rows } = await sql<{ count: number; amount: string }>`
    select count(*)::int as count, round(coalesce(sum(begin_amount * case when coalesce(nullif(currency, ''), ${own}) = ${own} then 1 else coalesce(begin_rate, 0) end), 0), 2)::text
      as amount
    from fin_bank_account where tenant_id = ${tenantId} and del_flag = 0 and coalesce(begin_amount, 0) <> 0`.execute(
    db,
  );
  return rows[0] ?? { count: 0, amount: '0.00' };
}

/** Posted vouchers over an account, and its balance: debit above nothing. */
export async function accountOpening(
  db: Db,
  tenantId: string,
  role: string,
): Promise<{ readonly count: number; readonly amount: string }> {
  const { rows } = await sql<{ count: number; amount: string }>`
    select count(distinct l.voucher_id)::int as count, round(coalesce(sum(l.debit - l.credit), 0), 2)::text as amount
    from fin_gl_ledger l join fin_subject s on s.id = l.subject_id and s.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and coalesce(nullif(s.role, ''), s.code) = ${role}`.execute(db);
  return rows[0] ?? { count: 0, amount: '0.00' };
}

/** Counts the living records of tables. */
export async function countRecords(
  db: Db,
  tenantId: string,
  tables: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (tables.length === 0) return new Map();
  const parts = tables.map(
    (table) => sql`
      select ${table}::text as name, count(*)::int as count from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
