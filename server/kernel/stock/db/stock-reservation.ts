import Big from 'big.js';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { StockDocument, StockKey, StockRow } from './stock-ledger.ts';

/** Part of what lies somewhere, promised to a line of a document. */
export type ReservationRow = StockKey & {
  readonly id: number;
  readonly line: string;
  readonly stock: number;
  /** Quantity still promised. */
  readonly left: string;
};

const place = sql`s.warehouse_id as warehouse, s.location_id as location, s.material_id as material, s.batch_no as batch,
  s.quality_status as quality`;

/** Lists the promises to lines, in the order they were made. */
export async function reservationsOfLines(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<readonly ReservationRow[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<ReservationRow>`
    select r.id, r.line_id as line, r.stock_id as stock, r.left_qty as left, ${place}
    from wms_reservation r join wms_stock s on s.id = r.stock_id
    where r.tenant_id = ${tenantId} and r.line_id = any(${lines}::text[]) and r.left_qty > 0 order by r.id`.execute(db);
  return rows;
}

export async function reservationsOfDocument(
  db: Db,
  tenantId: string,
  { form, id }: Pick<StockDocument, 'form' | 'id'>,
): Promise<readonly ReservationRow[]> {
  const { rows } = await sql<ReservationRow>`
    select r.id, r.line_id as line, r.stock_id as stock, r.left_qty as left, ${place}
    from wms_reservation r join wms_stock s on s.id = r.stock_id
    where r.tenant_id = ${tenantId} and r.form_code = ${form} and r.bill_id = ${id} and r.left_qty > 0
    order by r.id`.execute(db);
  return rows;
}

/** Part of promises a document took, with how much of each is left now. */
export type ReservationUse = ReservationRow & { readonly taken: string };

export async function usesOfDocument(
  db: Db,
  { form, id }: Pick<StockDocument, 'form' | 'id'>,
): Promise<readonly ReservationUse[]> {
  const { rows } = await sql<ReservationUse>`
    select r.id, r.line_id as line, r.stock_id as stock, r.left_qty as left, u.qty as taken, ${place}
    from wms_reservation_use u join wms_reservation r on r.id = u.reservation_id join wms_stock s on s.id = r.stock_id
    where u.form_code = ${form} and u.bill_id = ${id} order by r.id`.execute(db);
  return rows;
}

/**
 * Everything promisable of items in warehouses, locked: good or let through, not promised or frozen, and kept until a day at least; what expires
 * first, then what came first, first.
 */
export async function lockFreeStock(
  db: Db,
  tenantId: string,
  wanted: readonly { readonly material: string; readonly warehouse: string }[],
  until: string,
): Promise<readonly StockRow[]> {
  const asked = sql`jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (material text, warehouse text)`;
  const pools = await sql<{ id: number }>`
    select c.id from wms_stock_cost c join (select distinct material, warehouse from ${asked}) w
      on c.material_id = w.material and c.warehouse_id = w.warehouse
    where c.tenant_id = ${tenantId} order by c.material_id, c.warehouse_id, c.batch_no for update of c`.execute(db);
  const { rows } = await sql<StockRow>`
    select s.id, s.pool_id as pool, ${place}, s.qty, s.reserved_qty as reserved, s.frozen_qty as frozen
    from wms_stock s
    left join lateral (select min(b.expire_date) as expire from wms_batch b
      where b.tenant_id = s.tenant_id and b.del_flag = 0 and b.batch_no = s.batch_no and b.material_id = s.material_id) batch on true
    where s.pool_id = any(${pools.rows.map(({ id }) => id)}::bigint[]) and s.quality_status in ('1', '3')
      and s.qty > s.reserved_qty + s.frozen_qty and coalesce(batch.expire >= ${until}::date, true)
    order by batch.expire nulls last, s.first_in nulls last, s.id`.execute(db);
  return rows;
}

/** Promises parts of what lies somewhere. */
export async function addReservations(
  db: Db,
  tenantId: string,
  document: StockDocument,
  parts: readonly { readonly line: string; readonly stock: number; readonly qty: string }[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as n (line text, stock bigint, qty numeric)`;
  await sql`
    insert into wms_reservation (tenant_id, form_code, bill_id, bill_no, line_id, stock_id, qty, left_qty)
    select ${tenantId}, ${document.form}, ${document.id}, ${document.no}, n.line, n.stock, n.qty, n.qty from ${given}`.execute(
    db,
  );
  await sql`
    update wms_stock s set reserved_qty = s.reserved_qty + n.qty, update_time = now()
    from (select stock, sum(qty) as qty from ${given} group by stock) n where s.id = n.stock`.execute(db);
}

/** Locks what is valued together with these places, in the usual order. */
export async function lockPoolsOfStock(db: Db, stocks: readonly number[]): Promise<void> {
  await sql`
    select c.id from wms_stock_cost c
    where c.id in (select pool_id from wms_stock where id = any(${stocks}::bigint[]))
    order by c.material_id, c.warehouse_id, c.batch_no for update`.execute(db);
}

/** Frees what a document promised and nobody took; its pools are locked. */
export async function freeReservations(db: Db, ids: readonly number[]): Promise<void> {
  await sql`
    with freed as (
      select stock_id, sum(left_qty) as qty from wms_reservation where id = any(${ids}::bigint[]) group by stock_id
    ), kept as (
      update wms_stock s set reserved_qty = s.reserved_qty - f.qty, update_time = now() from freed f where s.id = f.stock_id
    )
    update wms_reservation set left_qty = 0 where id = any(${ids}::bigint[])`.execute(db);
}

/** Writes how much of promises is left, and what a document took of them; the places are written with its movements. */
export async function writeReservations(
  db: Db,
  document: Pick<StockDocument, 'form' | 'id'>,
  left: readonly { readonly id: number; readonly left: string }[],
  uses: readonly { readonly id: number; readonly line: string; readonly qty: string }[],
): Promise<void> {
  await sql`
    update wms_reservation r set left_qty = n.left
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as n (id bigint, "left" numeric) where r.id = n.id`.execute(
    db,
  );
  if (uses.length === 0) return;
  await sql`
    insert into wms_reservation_use (reservation_id, form_code, bill_id, line_id, qty)
    select n.id, ${document.form}, ${document.id}, n.line, n.qty
    from jsonb_to_recordset(${JSON.stringify(uses)}::jsonb) as n (id bigint, line text, qty numeric)`.execute(db);
}

export async function forgetUses(db: Db, { form, id }: Pick<StockDocument, 'form' | 'id'>): Promise<void> {
  await db.deleteFrom('wms_reservation_use').where('form_code', '=', form).where('bill_id', '=', id).execute();
}

/** Quantity that is no longer kept for a document. */
export type Released = {
  readonly form: string;
  readonly id: string;
  readonly no: string;
  readonly line: string;
  readonly qty: Big;
};

/**
 * Frees what is promised of places beyond what is left of them, what was promised last first.
 * @param losses places with what leaves them, as decimals
 */
export async function releaseLatest(
  db: Db,
  tenantId: string,
  losses: readonly (StockKey & { readonly qty: string })[],
): Promise<readonly Released[]> {
  const { rows: places } = await sql<{ stock: number; missing: string }>`
    select s.id as stock, n.qty - (s.qty - s.reserved_qty - s.frozen_qty) as missing
    from wms_stock s join jsonb_to_recordset(${JSON.stringify(losses)}::jsonb)
      as n (warehouse text, location text, material text, batch text, quality text, qty numeric)
      on s.material_id = n.material and s.warehouse_id = n.warehouse and s.location_id = n.location and s.batch_no = n.batch
        and s.quality_status = n.quality
    where s.tenant_id = ${tenantId} and s.reserved_qty > 0 and n.qty > s.qty - s.reserved_qty - s.frozen_qty
    order by s.id`.execute(db);
  if (places.length === 0) return [];
  const stocks = places.map(({ stock }) => stock);
  await lockPoolsOfStock(db, stocks);
  const { rows } = await sql<{
    id: number;
    stock: number;
    form: string;
    bill: string;
    no: string;
    line: string;
    left: string;
  }>`
    select id, stock_id as stock, form_code as form, bill_id as bill, bill_no as no, line_id as line, left_qty as left from wms_reservation
    where stock_id = any(${stocks}::bigint[]) and left_qty > 0 order by id desc for update`.execute(db);
  const missing = new Map(places.map((place) => [place.stock, new Big(place.missing)]));
  const released = rows.flatMap((row) => {
    const wanted = missing.get(row.stock) ?? new Big(0);
    const qty = wanted.lt(row.left) ? wanted : new Big(row.left);
    if (qty.lte(0)) return [];
    missing.set(row.stock, wanted.minus(qty));
    return [{ ...row, qty }];
  });
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    released.map(({ id, stock, qty }) => ({ id, stock, qty: qty.toFixed() })),
  )}::jsonb) as n (id bigint, stock bigint, qty numeric)`;
  await sql`update wms_reservation r set left_qty = r.left_qty - n.qty from ${given} where r.id = n.id`.execute(db);
  await sql`
    update wms_stock s set reserved_qty = s.reserved_qty - n.qty, update_time = now()
    from (select stock, sum(qty) as qty from ${given} group by stock) n where s.id = n.stock`.execute(db);
  return released.map(({ form, bill, no, line, qty }) => ({ form, id: bill, no, line, qty }));
}

/** Adds to lines how much less they are kept than they asked for; null makes them whole again. */
export async function noteShort(
  db: Db,
  tenantId: string,
  table: string,
  lines: readonly { readonly id: string; readonly qty: string | null }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} l set short_qty = case when n.qty is null then null else coalesce(l.short_qty, 0) + n.qty end
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, qty numeric)
    where l.id = n.id and l.tenant_id = ${tenantId}`.execute(db);
}

/** Finds the user who handles a document, else who made it: the id of the account; null where it is gone. */
export async function handlerOf(
  db: Db,
  tenantId: string,
  { table, id }: { readonly table: string; readonly id: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select u.id from ${sql.table(table)} h join sys_user u on u.tenant_id = h.tenant_id and u.del_flag = 0
      and lower(u.username) = lower(coalesce(nullif(h.handler_id, ''), h.create_by))
    where h.tenant_id = ${tenantId} and h.id = ${id} limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
