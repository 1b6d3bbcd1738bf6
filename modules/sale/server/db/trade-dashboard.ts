import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { planOf } from '#server/kernel/party/db/instalment.ts';

/** Documents that count, and the column of theirs that says how much. */
export type Counted = {
  readonly table: string;
  readonly amount: string;
  readonly states: readonly string[];
};

/** A flow of goods from orders to debts: its tables and columns. */
export type Trade = {
  readonly party: { readonly table: string; readonly column: string };
  readonly order: Counted;
  readonly lines: string;
  /** Columns of a line with what has come, and what went back. */
  readonly done: string;
  readonly back: string;
  readonly moved: Counted;
  readonly movedLines: string;
};

type MonthSum = { readonly period: string; readonly amount: string };
export type ShareRow = { readonly id: string; readonly name: string; readonly amount: string };
export type LateRow = {
  readonly order_id: string;
  readonly number: string;
  readonly party: string;
  readonly item: string;
  readonly open: string;
  readonly due: string;
  readonly days: number;
};

const counts = ({ states }: Counted, tenantId: string, at: string): RawBuilder<unknown> => sql`
  ${sql.ref(`${at}.tenant_id`)} = ${tenantId} and ${sql.ref(`${at}.del_flag`)} = 0
  and ${sql.ref(`${at}.bill_status`)} = any(${[...states]}::text[])`;

/** An amount of a document `h` in the own currency. */
const inOwn = (amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(${amount} * coalesce(h.exchange_rate, 1), 2)`;

const worth = ({ amount }: Counted): RawBuilder<unknown> => inOwn(sql.ref(`h.${amount}`));

/** Sums the amounts of documents by month, from a day on. */
export async function sumsByMonth(
  db: Db,
  tenantId: string,
  counted: Counted,
  from: string,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<MonthSum>`
    select to_char(h.bill_date, 'YYYY-MM') as period, round(coalesce(sum(${worth(counted)}), 0), 2)::text as amount
    from ${sql.table(counted.table)} h where ${counts(counted, tenantId, 'h')} and h.bill_date >= ${from}::date group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ period, amount }) => [period, amount]));
}

/** Sums the open amount of debts, and the part of it that is due by now; of a bill with instalments, those that are. */
export async function openDebts(
  db: Db,
  tenantId: string,
  debts: Counted,
  today: string,
): Promise<{ readonly open: string; readonly overdue: string }> {
  const due = sql`coalesce((
    select sum(p.open_amount) from ${sql.table(planOf(debts.table))} p
    where p.head_id = h.id and p.tenant_id = h.tenant_id and p.del_flag = 0 and p.due_date < ${today}::date), ${sql.ref(`h.${debts.amount}`)})`;
  const { rows } = await sql<{ open: string; overdue: string }>`
    select round(coalesce(sum(${worth(debts)}), 0), 2)::text as open,
      round(coalesce(sum(${inOwn(due)}) filter (where h.due_date < ${today}::date), 0), 2)::text as overdue
    from ${sql.table(debts.table)} h where ${counts(debts, tenantId, 'h')} and h.open_amount <> 0`.execute(db);
  return rows[0] ?? { open: '0.00', overdue: '0.00' };
}

/** With whom most was moved since a day. */
export async function topParties(
  db: Db,
  tenantId: string,
  { party, moved }: Trade,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<readonly ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select p.id, p.name, round(sum(${worth(moved)}), 2)::text as amount
    from ${sql.table(moved.table)} h join ${sql.table(party.table)} p on p.id = ${sql.ref(`h.${party.column}`)}
    where ${counts(moved, tenantId, 'h')} and h.bill_date >= ${from}::date
    group by p.id, p.name order by sum(${worth(moved)}) desc, p.id limit ${limit}`.execute(db);
  return rows;
}

/** Lists the items moved most since a day, by their worth with tax. */
export async function topItems(
  db: Db,
  tenantId: string,
  { moved, movedLines }: Trade,
  { from, limit }: { readonly from: string; readonly limit: number },
): Promise<readonly ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select i.material_id as id, concat_ws(' ', max(i.material_code), max(i.material_name)) as name, round(sum(${inOwn(sql`i.total_amount`)}), 2)::text as amount
    from ${sql.table(moved.table)} h join ${sql.table(movedLines)} i on i.head_id = h.id and i.del_flag = 0
    where ${counts(moved, tenantId, 'h')} and h.bill_date >= ${from}::date
    group by i.material_id order by sum(${inOwn(sql`i.total_amount`)}) desc, i.material_id limit ${limit}`.execute(db);
  return rows;
}

/** States of orders of which something is still to come: 已审核, 部分执行; of lines: 行关闭. */
const running = ['2', '3'];
const LINE_CLOSED = '2';

/** Lines of orders that are overdue, the latest first, and how many there are in all. */
export async function lateLines(
  db: Db,
  tenantId: string,
  { party, order, lines, done, back }: Trade,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<{ readonly count: number; readonly rows: readonly LateRow[] }> {
  const open = sql`(i.qty - coalesce(${sql.ref(`i.${done}`)}, 0) + coalesce(${sql.ref(`i.${back}`)}, 0))`;
  const due = sql`coalesce(i.delivery_date, h.delivery_date)`;
  const { rows } = await sql<LateRow & { readonly total: number }>`
    select h.id as order_id, h.bill_no as number, coalesce(p.name, '') as party, concat_ws(' ', i.material_code, i.material_name) as item,
      trim_scale(${open})::text as open, ${due}::text as due, (${today}::date - ${due})::int as days, count(*) over ()::int as total
    from ${sql.table(order.table)} h join ${sql.table(lines)} i on i.head_id = h.id and i.del_flag = 0
    left join ${sql.table(party.table)} p on p.id = ${sql.ref(`h.${party.column}`)}
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_status = any(${running}::text[])
      and coalesce(i.line_status, '0') <> ${LINE_CLOSED} and ${open} > 0 and ${due} < ${today}::date
    order by days desc, h.bill_no, i.line_no limit ${limit}`.execute(db);
  return { count: rows[0]?.total ?? 0, rows };
}

/** Counts the living documents waiting in one of these states, by table; `isOpen`: only those that are not settled. */
export async function waitingByTable(
  db: Db,
  tenantId: string,
  tables: readonly { readonly table: string; readonly states: readonly string[]; readonly isOpen?: boolean }[],
): Promise<ReadonlyMap<string, number>> {
  if (tables.length === 0) return new Map();
  const parts = tables.map(
    ({ table, states, isOpen = false }) => sql`
      select ${table}::text as name, count(*)::int as count from ${sql.table(table)}
      where tenant_id = ${tenantId} and del_flag = 0 and bill_status = any(${[...states]}::text[])
        ${isOpen ? sql`and open_amount <> 0` : sql``}`,
  );
  const { rows } = await sql<{ name: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}
