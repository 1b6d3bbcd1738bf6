import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { CostBasis, CostPart } from '../cost-basis.ts';

/** A row of the ledger as it is costed anew; decimals as text. */
export type HistoryRow = {
  readonly id: number;
  readonly pool: number;
  readonly stock: number;
  readonly form: string;
  readonly bill: string;
  readonly no: string;
  readonly line: string | null;
  /** `yyyy-MM-dd`. */
  readonly day: string;
  readonly in_qty: string;
  readonly out_qty: string;
  readonly in_amount: string;
  readonly out_amount: string;
  readonly kind: CostBasis['kind'];
  readonly cost_line: string | null;
  readonly part: CostPart | null;
  readonly adjusts: number | null;
  readonly reversed: number | null;
};

/** Pools, and the last day that stays as it is. */
export type Since = { readonly tenantId: string; readonly pools: readonly number[]; readonly through: string };

/** Kinds of costs that come from other movements of the same document. */
const ofDocument = sql`('paired', 'collected', 'share')`;

/**
 * Finds the pools whose costs may change with those of others: goods went there after a day by a document, or came back there from a line.
 * @returns the given ones, too
 */
export async function reachedPools(db: Db, { tenantId, pools, through }: Since): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive reached (id) as (
      select unnest(${pools}::bigint[])
      union
      select n.pool_id from reached r
      join wms_ledger o on o.pool_id = r.id and o.bill_date > ${through}::date and o.tenant_id = ${tenantId}
      cross join lateral (
        select i.pool_id from wms_ledger i
        where i.tenant_id = o.tenant_id and i.form_code = o.form_code and i.bill_id = o.bill_id and i.cost_kind in ${ofDocument}
        union all
        select i.pool_id from wms_ledger i where i.cost_line = o.line_id and i.tenant_id = o.tenant_id
      ) n
    )
    select id from reached`.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks pools until the transaction ends, in the order in which documents lock them; returns what they hold. */
export async function lockPoolsById(
  db: Db,
  tenantId: string,
  pools: readonly number[],
): Promise<
  readonly {
    readonly id: number;
    readonly material: string;
    readonly qty: string;
    readonly amount: string;
    readonly price: string | null;
    readonly lastDay: string | null;
  }[]
> {
  const { rows } = await sql<{
    id: number;
    material: string;
    qty: string;
    amount: string;
    price: string | null;
    lastDay: string | null;
  }>`
    select id, material_id as material, qty, amount, price, last_day::text as "lastDay" from wms_stock_cost
    where tenant_id = ${tenantId} and id = any(${pools}::bigint[])
    order by material_id, warehouse_id, batch_no for update`.execute(db);
  return rows;
}

/**
 * Reads what was posted to pools after a day, in the order in which it is costed: by day, within a day as it was entered. Movements that documents
 * made in other pools come with them where a cost here is collected from there.
 */
export async function historyOf(db: Db, { tenantId, pools, through }: Since): Promise<readonly HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    with own as materialized (
      select l.id from wms_ledger l
      where l.tenant_id = ${tenantId} and l.pool_id = any(${pools}::bigint[]) and l.bill_date > ${through}::date
    ), beside as (
      select distinct o.id from own join wms_ledger i on i.id = own.id and i.cost_kind in ${ofDocument}
      join wms_ledger o on o.tenant_id = i.tenant_id and o.form_code = i.form_code and o.bill_id = i.bill_id
        and o.pool_id <> all(${pools}::bigint[])
    )
    select l.id, l.pool_id as pool, l.stock_id as stock, l.form_code as form, l.bill_id as bill, l.bill_no as no, l.line_id as line,
      l.bill_date::text as day, l.in_qty, l.out_qty, l.in_amount, l.out_amount, l.cost_kind as kind, l.cost_line,
      l.cost_part as part, l.adjusts_id as adjusts, l.reversed_id as reversed
    from (select id from own union select id from beside) n join wms_ledger l on l.id = n.id
    order by l.bill_date, l.id`.execute(db);
  return rows;
}

/** A receipt of a line that stands. */
export type ReceiptOfLine = {
  readonly id: number;
  readonly pool: number;
  readonly line: string;
  /** `yyyy-MM-dd`. */
  readonly day: string;
};

/** Finds the receipts of lines that were not taken back, in their order. */
export async function receiptsOfLines(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<readonly ReceiptOfLine[]> {
  const { rows } = await sql<ReceiptOfLine>`
    select l.id, l.pool_id as pool, l.line_id as line, l.bill_date::text as day from wms_ledger l
    where l.tenant_id = ${tenantId} and l.line_id = any(${lines}::text[]) and l.in_qty > 0 and l.reversed_id is null and l.adjusts_id is null
      and not exists (select 1 from wms_ledger r where r.reversed_id = l.id and r.bill_id = l.bill_id)
    order by l.bill_date, l.id`.execute(db);
  return rows;
}

export type LayerAt = {
  readonly id: number;
  readonly pool: number;
  readonly line: string | null;
  readonly qty: string;
  readonly amount: string;
  readonly whole: string;
  readonly wholeAmount: string;
};

/** Reads what was left of receipts at the end of a day, oldest first. */
export async function layersAt(db: Db, { tenantId, pools, through }: Since): Promise<readonly LayerAt[]> {
  const { rows } = await sql<LayerAt>`
    select y.id, y.pool_id as pool, l.line_id as line, (y.qty - u.qty)::text as qty, (y.amount - u.amount)::text as amount,
      y.qty::text as whole, y.amount::text as "wholeAmount"
    from wms_stock_layer y join wms_ledger l on l.id = y.id
    cross join lateral (
      select coalesce(sum(u.qty), 0) as qty, coalesce(sum(u.amount), 0) as amount
      from wms_stock_layer_use u join wms_ledger o on o.id = u.ledger_id
      where u.layer_id = y.id and o.bill_date <= ${through}::date and not exists (
        select 1 from wms_ledger r where r.reversed_id = o.id and (r.bill_id = o.bill_id or r.bill_date <= ${through}::date))
    ) u
    where l.tenant_id = ${tenantId} and y.pool_id = any(${pools}::bigint[]) and l.bill_date <= ${through}::date and y.qty > u.qty
      and not exists (select 1 from wms_ledger r where r.reversed_id = l.id and r.bill_id = l.bill_id)
    order by l.bill_date, y.id`.execute(db);
  return rows;
}

/** Goods lines of transfers sent on their way, and how much of them arrived until a day; decimals as text. */
export type SentLine = {
  readonly line: string;
  readonly pool: number;
  readonly qty: string;
  readonly amount: string;
  readonly done_qty: string;
  readonly done_amount: string;
};

export async function sentLines(db: Db, { tenantId, pools, through }: Since): Promise<readonly SentLine[]> {
  const { rows } = await sql<SentLine>`
    with lines as (
      select distinct cost_line as line, pool_id from wms_ledger
      where tenant_id = ${tenantId} and pool_id = any(${pools}::bigint[]) and bill_date > ${through}::date and cost_kind = 'transit'
    )
    select n.line, n.pool_id as pool, s.qty::text as qty, s.amount::text as amount, d.qty::text as done_qty, d.amount::text as done_amount
    from lines n
    cross join lateral (
      select coalesce(sum(l.in_qty), 0) as qty, coalesce(sum(l.in_amount), 0) as amount from wms_ledger l
      where l.line_id = n.line and l.pool_id = n.pool_id
    ) s
    cross join lateral (
      select coalesce(sum(l.out_qty), 0) as qty, coalesce(sum(l.out_amount), 0) as amount from wms_ledger l
      where l.pool_id = n.pool_id and l.bill_date <= ${through}::date
        and (l.cost_line = n.line or l.adjusts_id in (select c.id from wms_ledger c where c.cost_line = n.line))
    ) d`.execute(db);
  return rows;
}

/** A cost found anew: what the movement costs more than before, on its own side. */
export type Correction = {
  readonly id: number;
  readonly side: 'in' | 'out';
  readonly amount: string;
  /** It belongs to no line: what was left of a pool without a quantity. */
  readonly isRest: boolean;
};

/** Adds rows of the ledger that change what movements cost, in the name and on the day of their documents; balances are written before. */
export async function addCorrections(
  db: Db,
  { tenantId, by, type }: { readonly tenantId: string; readonly by: string; readonly type: string },
  corrections: readonly Correction[],
): Promise<void> {
  if (corrections.length === 0) return;
  const more = sql`case when e.side = 'in' then e.amount else -e.amount end`;
  await sql`
    insert into wms_ledger (tenant_id, trans_time, period, bill_date, bill_type, form_code, bill_id, bill_no, line_id, stock_id, pool_id,
      warehouse_id, location_id, material_id, batch_no, quality_status, in_amount, out_amount, bal_qty, pool_qty, bal_amount, create_by,
      cost_kind, adjusts_id)
    select l.tenant_id, now(), l.period, l.bill_date, ${type}, l.form_code, l.bill_id, l.bill_no, case when not e."isRest" then l.line_id end,
      l.stock_id, l.pool_id, l.warehouse_id, l.location_id, l.material_id, l.batch_no, l.quality_status,
      case when e.side = 'in' then e.amount else 0 end, case when e.side = 'out' then e.amount else 0 end,
      s.qty, c.qty, c.amount - coalesce(sum(${more}) over (
        partition by l.pool_id order by l.bill_date desc, l.id desc rows between unbounded preceding and 1 preceding), 0), ${by}, case when e."isRest" then 'rest' end, case when not e."isRest" then l.id end
    from jsonb_to_recordset(${JSON.stringify(corrections)}::jsonb) as e (id bigint, side text, amount numeric, "isRest" boolean)
    join wms_ledger l on l.id = e.id and l.tenant_id = ${tenantId}
    join wms_stock s on s.id = l.stock_id join wms_stock_cost c on c.id = l.pool_id
    order by l.bill_date, l.id`.execute(db);
}

/** Layers of pools and their uses as a costing anew left them; numbers of new rows are known by now. */
export type NewLayers = {
  readonly pools: readonly number[];
  readonly layers: readonly {
    readonly id: number;
    readonly pool: number;
    readonly qty: string;
    readonly amount: string;
    readonly left: string;
    readonly leftAmount: string;
  }[];
  /** Movements whose uses are told anew. */
  readonly movements: readonly number[];
  readonly uses: readonly {
    readonly ledger: number;
    readonly layer: number;
    readonly qty: string;
    readonly amount: string;
  }[];
};

export async function rewriteLayers(db: Db, { pools, layers, movements, uses }: NewLayers): Promise<void> {
  await sql`
    update wms_stock_layer set left_qty = 0, left_amount = 0 where pool_id = any(${pools}::bigint[]) and left_qty > 0`.execute(
    db,
  );
  await sql`delete from wms_stock_layer_use where ledger_id = any(${movements}::bigint[])`.execute(db);
  await sql`
    insert into wms_stock_layer (id, pool_id, qty, amount, left_qty, left_amount)
    select n.id, n.pool, n.qty, n.amount, n.left, n."leftAmount"
    from jsonb_to_recordset(${JSON.stringify(layers)}::jsonb)
      as n (id bigint, pool bigint, qty numeric, amount numeric, "left" numeric, "leftAmount" numeric)
    on conflict (id) do update set qty = excluded.qty, amount = excluded.amount, left_qty = excluded.left_qty,
      left_amount = excluded.left_amount`.execute(db);
  await sql`
    insert into wms_stock_layer_use (ledger_id, layer_id, qty, amount)
    select n.ledger, n.layer, sum(n.qty), sum(n.amount)
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as n (ledger bigint, layer bigint, qty numeric, amount numeric)
    group by 1, 2`.execute(db);
}

/** A day on which a place holds less than nothing, and what went out of it last that day. */
export type ShortDay = {
  readonly stock: number;
  readonly day: string;
  readonly held: string;
  readonly form: string | null;
  readonly no: string | null;
  readonly wanted: string | null;
};

/** Finds the first day from the given one on which a place holds less than nothing; null where there is none. */
export async function firstShortDay(
  db: Db,
  { tenantId, stocks, from }: { readonly tenantId: string; readonly stocks: readonly number[]; readonly from: string },
): Promise<ShortDay | null> {
  const { rows } = await sql<ShortDay>`
    with moved as (
      select l.stock_id, l.bill_date as day, sum(l.in_qty - l.out_qty) as qty from wms_ledger l
      where l.tenant_id = ${tenantId} and l.stock_id = any(${stocks}::bigint[]) and l.bill_date > ${from}::date
      group by 1, 2
    ), days as (
      select stock_id, day from moved union select unnest(${stocks}::bigint[]), ${from}::date
    ), held as (
      select d.stock_id, d.day, s.qty - coalesce(sum(m.qty) over (
        partition by d.stock_id order by d.day desc rows between unbounded preceding and 1 preceding), 0) as qty
      from days d join wms_stock s on s.id = d.stock_id and not s.is_negative_allowed
      left join moved m on m.stock_id = d.stock_id and m.day = d.day
    )
    select h.stock_id as stock, h.day::text as day, h.qty::text as held, o.form_code as form, o.bill_no as no, o.out_qty::text as wanted
    from held h
    left join lateral (
      select l.form_code, l.bill_no, l.out_qty from wms_ledger l
      where l.stock_id = h.stock_id and l.bill_date = h.day and l.out_qty > 0
        and not exists (select 1 from wms_ledger r where r.reversed_id = l.id)
      order by l.id desc limit 1
    ) o on true
    where h.qty < 0 order by h.day, h.stock_id limit 1`.execute(db);
  return rows[0] ?? null;
}
