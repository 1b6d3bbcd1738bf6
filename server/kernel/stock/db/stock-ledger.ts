import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { CostBasis } from '../cost-basis.ts';

/** Key of what is valued together; `batch` is empty where batches are not valued singly. */
export type PoolKey = { readonly warehouse: string; readonly material: string; readonly batch: string };

export type PoolRow = PoolKey & {
  readonly id: number;
  qty: string;
  amount: string;
  price: string | null;
  /** The latest day anything was posted for, `yyyy-MM-dd`; null before the first. */
  readonly lastDay: string | null;
};

const wanted = (keys: readonly PoolKey[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as w (warehouse text, material text, batch text)`;

/**
 * The pools of these keys, made where there are none, locked in the order of their keys until the transaction ends: whoever posts to the same
 * item waits, and nobody waits in a circle.
 */
export async function lockPools(db: Db, tenantId: string, keys: readonly PoolKey[]): Promise<readonly PoolRow[]> {
  const there = sql`wms_stock_cost c join ${wanted(keys)}
    on c.material_id = w.material and c.warehouse_id = w.warehouse and c.batch_no = w.batch where c.tenant_id = ${tenantId}`;
  // Pools are made before any is locked: who holds one that another waits for never waits for a new one himself.
  const known = await sql`select 1 from ${there}`.execute(db);
  if (known.rows.length < keys.length)
    await sql`
      insert into wms_stock_cost (tenant_id, material_id, warehouse_id, batch_no)
      select ${tenantId}, w.material, w.warehouse, w.batch from ${wanted(keys)} order by w.material, w.warehouse, w.batch
      on conflict do nothing`.execute(db);
  const { rows } = await sql<PoolRow>`
    select c.id, c.warehouse_id as warehouse, c.material_id as material, c.batch_no as batch, c.qty, c.amount, c.price,
      c.last_day::text as "lastDay"
    from ${there} order by c.material_id, c.warehouse_id, c.batch_no for update of c`.execute(db);
  return rows;
}

/** Place of goods; locations and batches are empty where there are none. */
export type StockKey = {
  readonly warehouse: string;
  readonly location: string;
  readonly material: string;
  readonly batch: string;
  readonly quality: string;
};

export type StockRow = StockKey & {
  readonly id: number;
  readonly pool: number;
  qty: string;
  reserved: string;
  frozen: string;
};

const stockColumns = sql`s.id, s.pool_id as pool, s.warehouse_id as warehouse, s.location_id as location, s.material_id as material,
  s.batch_no as batch, s.quality_status as quality, s.qty, s.reserved_qty as reserved, s.frozen_qty as frozen`;

/** Returns the stock in these places; the locks of their pools keep it unchanged. */
export async function stockAt(db: Db, tenantId: string, keys: readonly StockKey[]): Promise<readonly StockRow[]> {
  const { rows } = await sql<StockRow>`
    select ${stockColumns} from wms_stock s
    join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as n (warehouse text, location text, material text, batch text, quality text)
      on s.material_id = n.material and s.warehouse_id = n.warehouse and s.location_id = n.location and s.batch_no = n.batch
        and s.quality_status = n.quality
    where s.tenant_id = ${tenantId}`.execute(db);
  return rows;
}

/** Makes places that were never used. */
export async function addStock(
  db: Db,
  tenantId: string,
  keys: readonly (StockKey & { readonly pool: number })[],
): Promise<readonly StockRow[]> {
  const { rows } = await sql<StockRow>`
    insert into wms_stock as s (tenant_id, pool_id, warehouse_id, location_id, material_id, batch_no, quality_status)
    select ${tenantId}, n.pool, n.warehouse, n.location, n.material, n.batch, n.quality
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as n (pool bigint, warehouse text, location text, material text, batch text, quality text)
    returning ${stockColumns}`.execute(db);
  return rows;
}

export type LayerRow = { readonly id: number; readonly pool: number; readonly qty: string; readonly amount: string };

/** Receipts that are not used up, oldest first. */
export async function openLayers(
  db: Db,
  pools: readonly number[],
): Promise<readonly (LayerRow & { readonly line: string | null })[]> {
  const { rows } = await sql<LayerRow & { readonly line: string | null }>`
    select y.id, y.pool_id as pool, y.left_qty as qty, y.left_amount as amount, l.line_id as line from wms_stock_layer y
    join wms_ledger l on l.id = y.id
    where y.pool_id = any(${pools}::bigint[]) and y.left_qty > 0 order by l.bill_date, y.id`.execute(db);
  return rows;
}

/** Returns the opening of pools in a month: the balance that was kept last before it, and what was posted since. */
export async function openingOf(
  db: Db,
  pools: readonly number[],
  period: string,
): Promise<ReadonlyMap<number, { readonly qty: string; readonly amount: string }>> {
  const { rows } = await sql<{ pool: number; qty: string; amount: string }>`
    select c.id as pool, coalesce(b.end_qty, 0) + coalesce(m.qty, 0) as qty, coalesce(b.end_amount, 0) + coalesce(m.amount, 0) as amount
    from wms_stock_cost c
    left join lateral (
      select max(k.period) as period from ms_stock_balance k where k.tenant_id = c.tenant_id and k.period < ${period}
    ) kept on true
    left join ms_stock_balance b on b.tenant_id = c.tenant_id and b.period = kept.period and b.pool_id = c.id
    left join lateral (
      select sum(l.in_qty - l.out_qty) as qty, sum(l.in_amount - l.out_amount) as amount from wms_ledger l
      where l.pool_id = c.id and l.period < ${period} and l.period > coalesce(kept.period, '')
    ) m on true
    where c.id = any(${pools}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.pool, row]));
}

/** Numbers of the next movements, in the order in which they are posted. */
export async function nextLedgerIds(db: Db, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('wms_ledger', 'id')) as id from generate_series(1, ${count})`.execute(db);
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** A movement as it is written; amounts and quantities are decimals as text. */
export type LedgerEntry = StockKey & {
  readonly id: number;
  readonly type: string;
  readonly line: string | null;
  readonly stock: number;
  readonly pool: number;
  readonly inQty: string;
  readonly outQty: string;
  readonly inAmount: string;
  readonly outAmount: string;
  readonly price: string | null;
  readonly balQty: string;
  readonly poolQty: string;
  readonly balAmount: string;
  readonly reversed: number | null;
  readonly basis: CostBasis;
  /** The record and the day it belongs to, where they are not the document's. */
  readonly bill?: string;
  readonly date?: string;
};

/** The document that moves stock. */
export type StockDocument = {
  readonly form: string;
  readonly id: string;
  readonly no: string;
  /** `yyyy-MM-dd`. */
  readonly date: string;
};

export async function addLedger(
  db: Db,
  { tenantId, by, document }: { readonly tenantId: string; readonly by: string; readonly document: StockDocument },
  entries: readonly LedgerEntry[],
): Promise<void> {
  await sql`
    insert into wms_ledger (id, tenant_id, trans_time, period, bill_date, bill_type, form_code, bill_id, bill_no, line_id, stock_id, pool_id,
      warehouse_id, location_id, material_id, batch_no, quality_status, in_qty, out_qty, in_amount, out_amount, price, bal_qty, pool_qty,
      bal_amount, reversed_id, create_by, cost_kind, cost_line, cost_part)
    overriding system value
    select e.id, ${tenantId}, now(), left(coalesce(e.date, ${document.date}), 7), coalesce(e.date, ${document.date})::date, e.type,
      ${document.form}, coalesce(e.bill, ${document.id}), ${document.no},
      e.line, e.stock, e.pool, e.warehouse, e.location, e.material, e.batch, e.quality, e."inQty", e."outQty", e."inAmount", e."outAmount",
      e.price, e."balQty", e."poolQty", e."balAmount", e.reversed, ${by}, e.basis->>'kind', e.basis->>'line', nullif(e.basis->'part', 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (id bigint, type text, line text, stock bigint, pool bigint,
      warehouse text, location text, material text, batch text, quality text, "inQty" numeric, "outQty" numeric, "inAmount" numeric,
      "outAmount" numeric, price numeric, "balQty" numeric, "poolQty" numeric, "balAmount" numeric, reversed bigint, bill text, date text, basis jsonb)`.execute(
    db,
  );
}

/** State of stock after a posting for a day. */
export type StockState = {
  readonly day: string;
  readonly stocks: readonly {
    readonly id: number;
    readonly qty: string;
    readonly reserved: string;
    readonly negative: boolean;
  }[];
  readonly pools: readonly {
    readonly id: number;
    readonly qty: string;
    readonly amount: string;
    readonly price: string | null;
  }[];
};

export async function writeStock(db: Db, { stocks, pools, day }: StockState): Promise<void> {
  await sql`
    with kept as (
      update wms_stock s set qty = n.qty, reserved_qty = n.reserved, is_negative_allowed = n.negative, update_time = now(),
        first_in = case when n.qty = 0 then null else coalesce(s.first_in, now()) end
      from jsonb_to_recordset(${JSON.stringify(stocks)}::jsonb) as n (id bigint, qty numeric, reserved numeric, negative boolean)
      where s.id = n.id
    )
    update wms_stock_cost c set qty = n.qty, amount = n.amount, price = n.price, last_day = greatest(c.last_day, ${day}::date)
    from jsonb_to_recordset(${JSON.stringify(pools)}::jsonb) as n (id bigint, qty numeric, amount numeric, price numeric)
    where c.id = n.id`.execute(db);
}

/** Changes to the receipts of pools that are consumed in their order. */
export type LayerChanges = {
  readonly added: readonly {
    readonly id: number;
    readonly pool: number;
    readonly qty: string;
    readonly amount: string;
  }[];
  readonly left: readonly { readonly id: number; readonly qty: string; readonly amount: string }[];
  readonly uses: readonly {
    readonly ledger: number;
    readonly layer: number;
    readonly qty: string;
    readonly amount: string;
  }[];
};

export async function writeLayers(db: Db, { added, left, uses }: LayerChanges): Promise<void> {
  if (added.length > 0)
    await sql`
      insert into wms_stock_layer (id, pool_id, qty, amount, left_qty, left_amount)
      select n.id, n.pool, n.qty, n.amount, n.qty, n.amount
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as n (id bigint, pool bigint, qty numeric, amount numeric)`.execute(
      db,
    );
  if (left.length > 0)
    await sql`
      update wms_stock_layer l set left_qty = n.qty, left_amount = n.amount
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as n (id bigint, qty numeric, amount numeric)
      where l.id = n.id`.execute(db);
  if (uses.length > 0)
    await sql`
      insert into wms_stock_layer_use (ledger_id, layer_id, qty, amount)
      select n.ledger, n.layer, n.qty, n.amount
      from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as n (ledger bigint, layer bigint, qty numeric, amount numeric)`.execute(
      db,
    );
}

/** A movement that stands, as it was posted. */
export type PostedEntry = StockKey & {
  readonly id: number;
  readonly type: string;
  readonly line: string | null;
  readonly stock: number;
  readonly pool: number;
  readonly poolBatch: string;
  readonly inQty: string;
  readonly outQty: string;
  readonly inAmount: string;
  readonly outAmount: string;
  readonly price: string | null;
  /** `yyyy-MM-dd`. */
  readonly date: string;
  /** The movement whose cost it changes. */
  readonly adjusts: number | null;
};

/** Movements of a document that were not taken back, the last first. */
export async function standingEntries(
  db: Db,
  tenantId: string,
  document: { readonly form: string; readonly id: string },
): Promise<readonly PostedEntry[]> {
  const { rows } = await sql<PostedEntry>`
    select l.id, l.bill_type as type, l.line_id as line, l.stock_id as stock, l.pool_id as pool, c.batch_no as "poolBatch",
      l.warehouse_id as warehouse, l.location_id as location, l.material_id as material, l.batch_no as batch, l.quality_status as quality,
      l.in_qty as "inQty", l.out_qty as "outQty", l.in_amount as "inAmount", l.out_amount as "outAmount", l.price,
      l.bill_date::text as date, l.adjusts_id as adjusts
    from wms_ledger l join wms_stock_cost c on c.id = l.pool_id
    where l.tenant_id = ${tenantId} and l.form_code = ${document.form} and l.bill_id = ${document.id} and l.reversed_id is null
      and not exists (select 1 from wms_ledger r where r.reversed_id = l.id)
    order by l.id desc`.execute(db);
  return rows;
}

/** Finds the last movement of pools, whatever it is. */
export async function lastMovements(db: Db, pools: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (pools.length === 0) return new Map();
  const { rows } = await sql<{ pool: number; id: number }>`
    select pool_id as pool, max(id) as id from wms_ledger where pool_id = any(${pools}::bigint[]) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ pool, id }) => [pool, id]));
}

/** Part of a layer that a movement took. */
export type LayerUsed = {
  readonly ledger: number;
  readonly layer: number;
  readonly qty: string;
  readonly amount: string;
};

export async function usesOf(db: Db, ids: readonly number[]): Promise<readonly LayerUsed[]> {
  const { rows } = await sql<LayerUsed>`
    select ledger_id as ledger, layer_id as layer, qty, amount from wms_stock_layer_use
    where ledger_id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Returns the quantities and costs of document lines, as the ledger has them now. */
export async function costsOfLines(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<ReadonlyMap<string, { readonly line: string; readonly qty: string; readonly amount: string }>> {
  const { rows } = await sql<{ line: string; qty: string; amount: string }>`
    select line_id as line, abs(sum(out_qty - in_qty)) as qty, abs(sum(out_amount - in_amount)) as amount
    from wms_ledger where tenant_id = ${tenantId} and line_id = any(${lines}::text[])
    group by line_id having sum(out_qty - in_qty) <> 0`.execute(db);
  return new Map(rows.map((row) => [row.line, row]));
}

export type MaterialFacts = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly cost_method: string | null;
  readonly batch_flag: string | null;
  readonly std_cost: string | null;
};

/** Returns the facts of items the ledger needs. */
export async function materialFacts(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MaterialFacts>> {
  const { rows } = await sql<MaterialFacts>`
    select id, code, name, cost_method, batch_flag, std_cost from md_material
    where tenant_id = ${tenantId} and del_flag = 0 and id = any(${ids}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export type WarehouseFacts = {
  readonly id: string;
  readonly name: string;
  readonly neg_flag: string | null;
  readonly frozen: string | null;
};

/** @param options.isKept nobody freezes or changes them until the transaction ends */
export async function warehouseFacts(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  { isKept = false }: { readonly isKept?: boolean } = {},
): Promise<ReadonlyMap<string, WarehouseFacts>> {
  const { rows } = await sql<WarehouseFacts>`
    select id, name, neg_flag, frozen from wms_warehouse
    where tenant_id = ${tenantId} and del_flag = 0 and id = any(${ids}::text[])
    order by id ${isKept ? sql`for share` : sql``}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes of the lines of a document what they cost. */
export async function writeLineCosts(
  db: Db,
  { table, price, amount }: { readonly table: string; readonly price: string | null; readonly amount: string | null },
  lines: readonly { readonly id: string; readonly price: string | null; readonly amount: string | null }[],
): Promise<void> {
  const sets = [
    ...(price === null ? [] : [sql`${sql.ref(price)} = n.price`]),
    ...(amount === null ? [] : [sql`${sql.ref(amount)} = n.amount`]),
  ];
  if (sets.length === 0 || lines.length === 0) return;
  await sql`
    update ${sql.table(table)} t set ${sql.join(sets)}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, price numeric, amount numeric)
    where t.id = n.id`.execute(db);
}
