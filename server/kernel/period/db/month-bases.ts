import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { openingOf } from '#server/kernel/stock/db/stock-ledger.ts';

/** Pools in a month, `yyyy-MM`, and the forms whose issues are priced by their pool. */
export type PricedPools = {
  readonly tenantId: string;
  readonly period: string;
  readonly pools: readonly (string | number)[];
  readonly forms: readonly string[];
};

/**
 * Expressions `moved`, `issues`, `returns` and `priced` of a statement: what moved in pools in a month, and the lines of it that the average of the
 * month prices, with what they cost so far. What comes back of issues of the same month comes back at that price.
 */
export function pricedLines({ tenantId, period, pools, forms }: PricedPools): RawBuilder<unknown> {
  return sql`
    moved as materialized (
      select l.* from wms_ledger l
      where l.tenant_id = ${tenantId} and l.period = ${period} and l.pool_id = any(${pools}::bigint[])
    ), issues as (
      select pool_id, min(id) as row_id, sum(out_qty) as qty, sum(out_amount) as amount from moved
      where form_code = any(${forms}::text[]) and line_id is not null
      group by pool_id, form_code, bill_id, line_id, stock_id having sum(out_qty) > 0
    ), returns as (
      select r.pool_id, min(r.id) as row_id, sum(r.out_qty - r.in_qty) as qty, sum(r.out_amount - r.in_amount) as amount from moved r
      where r.line_id is not null and exists (
        select 1 from moved b join moved i on i.pool_id = b.pool_id and i.line_id = b.cost_line and i.out_qty > 0 and i.form_code = any(${forms}::text[])
        where b.pool_id = r.pool_id and b.form_code = r.form_code and b.bill_id = r.bill_id and b.line_id = r.line_id and b.stock_id = r.stock_id
          and b.cost_kind = 'source' and b.in_qty > 0)
      group by r.pool_id, r.form_code, r.bill_id, r.line_id, r.stock_id having sum(r.in_qty - r.out_qty) > 0
    ), priced as (
      select *, true as is_issue from issues union all select *, false from returns
    )`;
}

/** Parts the average of an open month is made of; decimals as text. */
export type MonthBase = {
  /** Quantity it prices: what is there at the end of the month by now, and its issues. */
  readonly qty: string;
  readonly amount: string;
  /** Quantity that was there at its opening, and what came from other own places since. */
  readonly old: string;
};

/** Returns what the average of a month is made of in pools; issues are not priced before it is closed. */
export async function monthBases(db: Db, of: PricedPools): Promise<ReadonlyMap<number, MonthBase>> {
  const { tenantId, period, pools } = of;
  const ids = pools.map(Number);
  const openings = await openingOf(db, ids, period);
  const { rows } = await sql<MonthBase & { pool: number }>`
    with ${pricedLines(of)}, openings as (
      select * from jsonb_to_recordset(${JSON.stringify([...openings.values()])}::jsonb) as o (pool bigint, qty numeric, amount numeric)
    ), sums as (
      select pool_id, sum(in_qty - out_qty) as qty, sum(in_amount - out_amount) as amount from moved group by pool_id
    ), out as (
      select pool_id, sum(qty) as qty, sum(amount) as amount from priced group by pool_id
    ), came as (
      select i.pool_id, sum(i.in_qty) as qty from moved i
      where i.in_qty > 0 and not exists (select 1 from wms_ledger r where r.reversed_id = i.id) and exists (
        select 1 from wms_ledger o
        where o.tenant_id = ${tenantId} and o.form_code = i.form_code and o.bill_id = i.bill_id and o.line_id = i.line_id
          and o.material_id = i.material_id and o.id < i.id and o.out_qty > 0 and o.pool_id <> i.pool_id)
      group by i.pool_id
    )
    select o.pool, (o.qty + coalesce(s.qty, 0) + coalesce(u.qty, 0))::text as qty,
      (o.amount + coalesce(s.amount, 0) + coalesce(u.amount, 0))::text as amount, (o.qty + coalesce(m.qty, 0))::text as old
    from openings o left join sums s on s.pool_id = o.pool left join out u on u.pool_id = o.pool left join came m on m.pool_id = o.pool`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.pool, row]));
}

/** The last movement of pools, from a month on, that the average of its month prices; pools without one are left out. */
export async function lastIssues(
  db: Db,
  { tenantId, period, pools, forms }: PricedPools,
): Promise<ReadonlyMap<number, { readonly id: number; readonly form: string; readonly line: string }>> {
  const { rows } = await sql<{ pool: number; id: number; form: string; line: string }>`
    select distinct on (l.pool_id) l.pool_id as pool, l.id, l.form_code as form, l.line_id as line from wms_ledger l
    where l.tenant_id = ${tenantId} and l.pool_id = any(${pools}::bigint[]) and l.period >= ${period} and l.out_qty > 0
      and l.form_code = any(${forms}::text[]) and l.line_id is not null and l.reversed_id is null
      and not exists (select 1 from wms_ledger r where r.reversed_id = l.id)
    order by l.pool_id, l.bill_date desc, l.id desc`.execute(db);
  return new Map(rows.map(({ pool, ...row }) => [pool, row]));
}
