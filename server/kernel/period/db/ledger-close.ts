import Big from 'big.js';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Ledger } from './ledger-period.ts';
import { pricedLines } from './month-bases.ts';

/** A month of a ledger of a company; `yyyy-MM`. */
export type Month = { readonly tenantId: string; readonly period: string };

/** Figures of a ledger in a month; decimals as text. */
export type FigureRow = {
  readonly currency: string | null;
  readonly begin: string;
  readonly increase: string;
  readonly decrease: string;
  readonly advance: string | null;
};

/** Month of the first movement; null before it. */
export async function firstStockMonth(db: Db, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ period: string | null }>`
    select min(period) as period from wms_ledger where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.period ?? null;
}

export type ClosedMonth = { readonly period: string; readonly closed_by: string; readonly closed_at: string };

/** The month that was closed last; null where none is. */
export async function closedLast(db: Db, tenantId: string, ledger: Ledger): Promise<ClosedMonth | null> {
  const row = await db
    .selectFrom('ledger_period')
    .select(['period', 'closed_by', 'closed_at'])
    .where('tenant_id', '=', tenantId)
    .where('ledger', '=', ledger)
    .orderBy('period', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * One closing or opening of a company at a time, whatever the ledger; until the transaction ends, which may take longer than others.
 * @returns false where another one is at it
 */
export async function lockClosing(db: Db, tenantId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select set_config('statement_timeout', '900s', true), pg_try_advisory_xact_lock(ledger_lock_key(${tenantId}, 'closing')) as locked`.execute(
    db,
  );
  return rows[0]?.locked === true;
}

export async function addPeriod(db: Db, { tenantId, period }: Month, ledger: Ledger, by: string): Promise<void> {
  await db.insertInto('ledger_period').values({ tenant_id: tenantId, ledger, period, closed_by: by }).execute();
}

/** Sets the flags of 会计期间 to what is closed of a ledger. */
export async function flagPeriods(db: Db, tenantId: string, ledger: Ledger): Promise<void> {
  const flag = sql.ref(`${ledger}_closed`);
  await sql`
    update fin_period p set ${flag} = f.flag from (
      select id, case when period <= (select max(period) from ledger_period where tenant_id = ${tenantId} and ledger = ${ledger})
        then 'Y' else 'N' end as flag
      from fin_period where tenant_id = ${tenantId}
    ) f where f.id = p.id and p.${flag} is distinct from f.flag`.execute(db);
}

export async function dropPeriod(db: Db, { tenantId, period }: Month, ledger: Ledger): Promise<void> {
  await db
    .deleteFrom('ledger_period')
    .where('tenant_id', '=', tenantId)
    .where('ledger', '=', ledger)
    .where('period', '=', period)
    .execute();
}

/** A line of the log of closings; type, action and result are values of dictionaries. */
export type CloseLine = {
  readonly type: string;
  readonly action: string;
  readonly result: string;
  readonly by: string;
  readonly detail: string;
};

export async function addCloseLine(db: Db, { tenantId, period }: Month, line: CloseLine): Promise<void> {
  await sql`
    insert into ms_log (tenant_id, close_type, period, action, result, oper_by, detail)
    values (${tenantId}, ${line.type}, ${period}, ${line.action}, ${line.result}, ${line.by}, ${line.detail})`.execute(
    db,
  );
}

/** A form whose documents are counted by a check, and the states that count. */
export type CountedForm = { readonly key: string; readonly table: string; readonly states: readonly string[] };

/** Counts the living documents dated in a month that have one of these states, by form; forms without any are left out. */
export async function countByState(
  db: Db,
  { tenantId, period }: Month,
  forms: readonly CountedForm[],
): Promise<ReadonlyMap<string, number>> {
  if (forms.length === 0) return new Map();
  const parts = forms.map(
    ({ key, table, states }) => sql`
      select ${key}::text as key, count(*)::int as count from ${sql.table(table)}
      where tenant_id = ${tenantId} and del_flag = 0 and bill_status = any(${states}::text[])
        and bill_date >= ${`${period}-01`}::date and bill_date < (${`${period}-01`}::date + interval '1 month')`,
  );
  const { rows } = await sql<{ key: string; count: number }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return new Map(rows.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]));
}

/**
 * Counts the items that end a month below nothing, in quantity or in money, or with money that belongs to no quantity.
 * @param priced forms whose issues the month still prices; none once it has. What went out dearer than the average of the month leaves too
 *   little money until then, what was laid on the average when all was gone leaves some, and neither is a fault
 */
export async function negativeStock(db: Db, month: Month, priced: readonly string[] = []): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (${poolMonths(month)}) m
    where m.end_qty < 0
      or ((m.end_qty = 0 and m.end_amount <> 0 or m.end_qty > 0 and m.end_amount < 0) and not ${isPricedYet(month, priced)})`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Asks of pool `m`: is it valued by the average of the month, and has it goods and money once its issues are taken back? */
function isPricedYet({ tenantId, period }: Month, forms: readonly string[]): RawBuilder<unknown> {
  if (forms.length === 0) return sql`false`;
  return sql`exists (
    select 1 from wms_stock_cost c
    join md_material i on i.id = c.material_id and i.tenant_id = c.tenant_id and i.cost_method = '3'
    cross join lateral (
      select coalesce(sum(l.out_qty), 0) as qty, coalesce(sum(l.out_amount), 0) as amount from wms_ledger l
      where l.tenant_id = ${tenantId} and l.period = ${period} and l.pool_id = c.id and l.line_id is not null
        and l.form_code = any(${forms}::text[])
    ) o
    where c.id = m.pool_id and m.end_qty + o.qty > 0 and m.end_amount + o.amount >= 0)`;
}

/** Selects the opening, receipts, issues and closing of every pool in a month; pools without any of these are left out. */
function poolMonths({ tenantId, period }: Month, pools?: readonly string[]): RawBuilder<unknown> {
  const only = pools === undefined ? sql`` : sql`and pool_id = any(${pools}::bigint[])`;
  return sql`
    select pool_id, b.end_qty is not null as is_old,
      coalesce(b.end_qty, 0) as begin_qty, coalesce(m.in_qty, 0) as in_qty, coalesce(m.out_qty, 0) as out_qty,
      coalesce(b.end_qty, 0) + coalesce(m.in_qty, 0) - coalesce(m.out_qty, 0) as end_qty,
      coalesce(b.end_amount, 0) as begin_amount, coalesce(m.in_amount, 0) as in_amount, coalesce(m.out_amount, 0) as out_amount,
      coalesce(b.end_amount, 0) + coalesce(m.in_amount, 0) - coalesce(m.out_amount, 0) as end_amount
    from (
      select pool_id, end_qty, end_amount from ms_stock_balance
      where tenant_id = ${tenantId} and (end_qty <> 0 or end_amount <> 0) ${only}
        and period = (select max(period) from ms_stock_balance where tenant_id = ${tenantId} and period < ${period})
    ) b
    full join (
      select pool_id, sum(in_qty) as in_qty, sum(out_qty) as out_qty, sum(in_amount) as in_amount, sum(out_amount) as out_amount
      from wms_ledger where tenant_id = ${tenantId} and period = ${period} ${only} group by pool_id
    ) m using (pool_id)`;
}

/** Returns the figures of all stock in a month that follows a closed one, or is the first. */
export async function stockFigures(db: Db, month: Month): Promise<FigureRow> {
  const { rows } = await sql<FigureRow>`
    select null as currency, coalesce(sum(begin_amount), 0) as begin, coalesce(sum(in_amount), 0) as increase,
      coalesce(sum(out_amount), 0) as decrease, null as advance
    from (${poolMonths(month)}) m`.execute(db);
  return rows[0] ?? { currency: null, begin: '0', increase: '0', decrease: '0', advance: null };
}

/** Keeps what every pool ends a month with; answers how many rows. */
export async function keepStock(db: Db, month: Month): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into ms_stock_balance (tenant_id, period, pool_id, warehouse_id, material_id, batch_no, begin_qty, in_qty, out_qty, end_qty,
      begin_amount, in_amount, out_amount, end_amount, end_price)
    select ${month.tenantId}, ${month.period}, c.id, c.warehouse_id, c.material_id, c.batch_no, m.begin_qty, m.in_qty, m.out_qty, m.end_qty,
      m.begin_amount, m.in_amount, m.out_amount, m.end_amount, round(m.end_amount / nullif(m.end_qty, 0), 6)
    from (${poolMonths(month)}) m join wms_stock_cost c on c.id = m.pool_id`.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function dropStock(db: Db, { tenantId, period }: Month): Promise<void> {
  await db.deleteFrom('ms_stock_balance').where('tenant_id', '=', tenantId).where('period', '=', period).execute();
}

export type Valued = { readonly lines: number; readonly amount: string };

/** Nothing was valued. */
export const NOTHING_VALUED: Valued = { lines: 0, amount: '0' };

/**
 * Prices the issues of a month of items that are valued by its average: (opening + receipts) ÷ (their quantities) to six decimals. What comes
 * back of them in the same month is no receipt: it comes back at that price. What a line costs more or less is a row of the ledger of its own;
 * where nothing is left, the last line takes the rest (倒挤). Rounded up line by line, issues may come to a cent more than there was: those that
 * are last take what there still is, so that no pool is below nothing.
 * @param pricing with the forms whose issues are priced by the pool; what others take out goes at the cost it was posted with, as receipts do
 */
export async function priceMonth(db: Db, month: Month, pricing: Pricing): Promise<Valued> {
  await lockMonthPools(db, month.tenantId);
  const pools = await movedPools(db, month);
  const size = Math.max(LEAST_AT_ONCE, Math.ceil(pools.length / MOST_PARTS));
  let lines = 0;
  let amount = new Big(0);
  for (let done = 0; done < pools.length; done += size) {
    pricing.onPriced(done, pools.length);
    const valued = await pricePools(db, month, pools.slice(done, done + size), pricing);
    lines += valued.lines;
    amount = amount.plus(valued.amount);
  }
  pricing.onPriced(pools.length, pools.length);
  return { lines, amount: amount.toFixed() };
}

/** Forms that are priced, the user who prices, and the listener to the number of priced pools. */
type Pricing = {
  readonly forms: readonly string[];
  readonly by: string;
  readonly onPriced: (done: number, total: number) => void;
};

/** Pools are independent of each other; each part reads the balances of the month anew. */
const LEAST_AT_ONCE = 200;
const MOST_PARTS = 20;

/** Pools that are valued by the average of a month and moved in this one. */
async function movedPools(db: Db, { tenantId, period }: Month): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id::text as id from wms_stock_cost c
    join md_material m on m.id = c.material_id and m.tenant_id = c.tenant_id and m.cost_method = '3'
    where c.tenant_id = ${tenantId} and exists (select 1 from wms_ledger l where l.pool_id = c.id and l.period = ${period})
    order by c.id`.execute(db);
  return rows.map(({ id }) => id);
}

function pricePools(db: Db, month: Month, pools: readonly string[], { forms, by }: Pricing): Promise<Valued> {
  const { tenantId, period } = month;
  return change(
    db,
    month,
    by,
    sql`
    with ${pricedLines({ tenantId, period, pools, forms })}, sums as (
      select pool_id, sum(qty) as qty, sum(amount) as amount, max(row_id) filter (where is_issue) as last from priced group by pool_id
    ), bases as (
      select s.pool_id, s.last, p.end_qty, p.end_qty + s.qty as qty, p.end_amount + s.amount as amount
      from sums s join (${poolMonths(month, pools)}) p on p.pool_id = s.pool_id
    ), costs as (
      select i.pool_id, i.row_id, i.amount, i.is_issue, round(i.qty * round(b.amount / b.qty, 6), 2) as cost, b.amount as there,
        case when b.end_qty = 0 and i.row_id = b.last then b.amount end as rest
      from priced i join bases b on b.pool_id = i.pool_id where b.qty > 0 and b.amount >= 0
    ), running as (
      select c.*, sum(cost) filter (where is_issue) over (partition by pool_id order by row_id) as upto,
        there - coalesce(sum(cost) filter (where not is_issue) over (partition by pool_id), 0) as most
      from costs c
    ), within as (
      select pool_id, row_id, amount, rest, case when is_issue then least(upto, most) - least(upto - cost, most) else cost end as cost from running
    ), wanted as (
      select pool_id, row_id, amount,
        coalesce(rest - (sum(cost) over (partition by pool_id) - cost), cost) as cost
      from within
    )
    select pool_id, row_id, cost - amount as diff, null::bigint as reversed_id from wanted where cost <> amount`,
  );
}

/** Takes back what closing a month changed, row by row. */
export async function unpriceMonth(db: Db, month: Month, by: string): Promise<Valued> {
  const { tenantId, period } = month;
  await lockMonthPools(db, tenantId);
  return change(
    db,
    month,
    by,
    sql`
    select l.pool_id, l.id as row_id, -l.out_amount as diff, l.id as reversed_id from wms_ledger l
    where l.tenant_id = ${tenantId} and l.close_period = ${period} and l.reversed_id is null
      and not exists (select 1 from wms_ledger r where r.reversed_id = l.id)`,
  );
}

/** In the order in which documents lock them, so that nobody waits in a circle. */
async function lockMonthPools(db: Db, tenantId: string): Promise<void> {
  await sql`
    select 1 from (
      select c.id from wms_stock_cost c
      where c.tenant_id = ${tenantId} and exists (
        select 1 from md_material m where m.id = c.material_id and m.tenant_id = c.tenant_id and m.cost_method = '3')
      order by c.material_id, c.warehouse_id, c.batch_no for update of c
    ) locked`.execute(db);
}

/**
 * Adds rows of the ledger that change what issues cost.
 * @param changes pool_id, row_id (whose document, line and place the new row has), diff, reversed_id. Where nothing is left in a pool by now,
 *   a later issue took what is changed: it takes the change, too
 */
async function change(db: Db, { tenantId, period }: Month, by: string, changes: RawBuilder<unknown>): Promise<Valued> {
  const { rows } = await sql<Valued>`
    with changes as materialized (${changes}),
    pools as (select pool_id, sum(diff) as diff from changes group by pool_id),
    all_rows as (
      select pool_id, row_id, diff, reversed_id, 1 as turn from changes
      union all
      select p.pool_id, later.id, -p.diff, null, 2 from pools p
      join wms_stock_cost c on c.id = p.pool_id and c.qty = 0
      join lateral (
        select l.id from wms_ledger l
        where l.pool_id = p.pool_id and l.period > ${period} and l.out_qty > 0
          and not exists (select 1 from wms_ledger r where r.reversed_id = l.id)
        order by l.id desc limit 1
      ) later on true
      where p.diff <> 0
    ), added as (
      insert into wms_ledger (tenant_id, trans_time, period, bill_date, bill_type, form_code, bill_id, bill_no, line_id, stock_id, pool_id,
        warehouse_id, location_id, material_id, batch_no, quality_status, out_amount, bal_qty, pool_qty, bal_amount, reversed_id, create_by,
        close_period, adjusts_id)
      select l.tenant_id, now(), l.period, l.bill_date, '95', l.form_code, l.bill_id, l.bill_no, l.line_id, l.stock_id, l.pool_id,
        l.warehouse_id, l.location_id, l.material_id, l.batch_no, l.quality_status, a.diff, s.qty, c.qty,
        c.amount - sum(a.diff) over (partition by a.pool_id order by a.turn, a.row_id), a.reversed_id, ${by}, ${period},
        case when a.reversed_id is null then l.id end
      from all_rows a join wms_ledger l on l.id = a.row_id join wms_stock s on s.id = l.stock_id join wms_stock_cost c on c.id = a.pool_id
      order by a.pool_id, a.turn, a.row_id
      returning 1
    ), kept as (
      update wms_stock_cost c set amount = c.amount - p.diff,
        price = case when c.qty > 0 then (c.amount - p.diff) / c.qty else c.price end
      from pools p where c.id = p.pool_id and c.qty <> 0 and c.tenant_id = ${tenantId}
      returning 1
    )
    select (select count(*)::int from added) as lines, (select coalesce(sum(diff), 0) from changes) as amount,
      (select count(*) from kept) as kept`.execute(db);
  return { lines: rows[0]?.lines ?? 0, amount: rows[0]?.amount ?? '0' };
}

/** Writes of the lines of a form whose cost a closing changed what they cost now. */
export async function writeClosedCosts(
  db: Db,
  { tenantId, period }: Month,
  { form, table, price, amount }: { form: string; table: string; price: string | null; amount: string | null },
): Promise<void> {
  const sets = [
    ...(amount === null ? [] : [sql`${sql.ref(amount)} = n.amount`]),
    ...(price === null ? [] : [sql`${sql.ref(price)} = round(n.amount / n.qty, 6)`]),
  ];
  if (sets.length === 0) return;
  await sql`
    update ${sql.table(table)} t set ${sql.join(sets)}
    from (
      select line_id, case when sum(out_qty) <> 0 then sum(out_qty) else sum(in_qty) end as qty,
        case when sum(out_qty) <> 0 then sum(out_amount) else sum(in_amount - out_amount) end as amount from wms_ledger
      where tenant_id = ${tenantId} and line_id in (
        select c.line_id from wms_ledger c
        where c.tenant_id = ${tenantId} and c.close_period = ${period} and c.form_code = ${form} and c.line_id is not null)
      group by line_id having sum(out_qty) <> 0 or sum(in_qty) <> 0
    ) n
    where t.id = n.line_id`.execute(db);
}
