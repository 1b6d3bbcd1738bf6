import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { StockKey } from '#server/kernel/stock/db/stock-ledger.ts';

/** Scope of a count plan: a warehouse, or an area or class of items in it. */
export type CountScope = { readonly warehouse: string; readonly area: string; readonly category: string };

/** A place as the books have it at this moment. */
export type BookPlace = StockKey & { readonly qty: string; readonly price: string | null };

/** Places of a scope that hold something, classes with all below them; each once. */
export async function placesInScope(
  db: Db,
  tenantId: string,
  scopes: readonly CountScope[],
): Promise<readonly BookPlace[]> {
  const { rows } = await sql<BookPlace>`
    with recursive asked as (
      select * from jsonb_to_recordset(${JSON.stringify(scopes)}::jsonb) as a (warehouse text, area text, category text)
    ), class as (
      select category as root, category as id from asked where category <> ''
      union
      select c.root, m.id from class c join md_material_category m on m.pid = c.id and m.tenant_id = ${tenantId} and m.del_flag = 0
    )
    select s.warehouse_id as warehouse, s.location_id as location, s.material_id as material, s.batch_no as batch,
      s.quality_status as quality, s.qty::text as qty,
      round(case when c.qty > 0 then c.amount / c.qty else c.price end, 6)::text as price
    from wms_stock s join wms_stock_cost c on c.id = s.pool_id
    join md_material m on m.id = s.material_id and m.tenant_id = s.tenant_id
    where s.tenant_id = ${tenantId} and s.qty <> 0 and exists (
      select 1 from asked a where a.warehouse = s.warehouse_id
        and (a.area = '' or exists (select 1 from wms_location l where l.id = s.location_id and l.area_id = a.area))
        and (a.category = '' or exists (select 1 from class k where k.root = a.category and k.id = m.category_id)))
    order by s.warehouse_id, s.location_id, m.code, s.batch_no, s.quality_status`.execute(db);
  return rows;
}

export type WarehouseState = { readonly id: string; readonly name: string; readonly frozen: string | null };

/** Warehouses, locked: nobody else freezes or frees them until the transaction ends. */
export async function lockWarehouses(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<readonly WarehouseState[]> {
  const { rows } = await sql<WarehouseState>`
    select id, name, frozen from wms_warehouse where tenant_id = ${tenantId} and id = any(${ids}::text[])
    order by id for no key update`.execute(db);
  return rows;
}

export async function setFrozen(db: Db, tenantId: string, ids: readonly string[], isFrozen: boolean): Promise<void> {
  await sql`
    update wms_warehouse set frozen = ${isFrozen ? 'Y' : 'N'}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and id = any(${ids}::text[])`.execute(db);
}

export type SheetState = { readonly id: string; readonly warehouse: string; readonly state: string };

/** The sheets of a plan. */
export async function sheetsOfPlan(db: Db, tenantId: string, plan: string): Promise<readonly SheetState[]> {
  const { rows } = await sql<SheetState>`
    select id, warehouse_id as warehouse, task_status as state from wms_check_task
    where tenant_id = ${tenantId} and plan_id = ${plan} and del_flag = 0 order by id`.execute(db);
  return rows;
}

/** Empties what was counted of lines, for another count against the books of now. */
export async function clearCounts(
  db: Db,
  lines: readonly { readonly id: string; readonly book: string }[],
  by: string,
): Promise<void> {
  await sql`
    update wms_check_task_item t set book_qty = case when t.snap_qty is null then n.book end,
      real_qty = null, diff_qty = null, diff_amount = null,
      update_by = ${by}, update_time = now(), version = version + 1
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, book numeric) where t.id = n.id`.execute(
    db,
  );
  await sql`
    update wms_check_snap s set qty = n.book
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, book numeric) where s.line_id = n.id`.execute(
    db,
  );
}

/** Keeps what the books have of lines that are counted blind where no list, export or history shows it. */
export async function keepBooks(
  db: Db,
  tenantId: string,
  lines: readonly { readonly id: string; readonly qty: string }[],
): Promise<void> {
  await sql`
    insert into wms_check_snap (line_id, tenant_id, qty)
    select n.id, ${tenantId}, n.qty from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, qty numeric)`.execute(
    db,
  );
}

/** Returns the book quantities of lines that are counted blind. */
export async function keptBooks(db: Db, lines: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; qty: string }>`
    select line_id as id, qty::text as qty from wms_check_snap where line_id = any(${lines}::text[])`.execute(db);
  return new Map(rows.map(({ id, qty }) => [id, qty]));
}

/** Writes the book quantities into a sheet that was counted blind, with the differences. */
export async function showBooks(db: Db, sheetId: string): Promise<void> {
  await sql`
    update wms_check_task_item t set book_qty = s.qty, diff_qty = t.real_qty - s.qty,
      diff_amount = round((t.real_qty - s.qty) * t.price, 2), snap_qty = null
    from wms_check_snap s where s.line_id = t.id and t.head_id = ${sheetId} and t.del_flag = 0`.execute(db);
  await sql`
    delete from wms_check_snap where line_id in (select id from wms_check_task_item where head_id = ${sheetId})`.execute(
    db,
  );
}

/** Writes what was counted of lines, and what it differs from the books by; of a blind sheet the books stay back. */
export async function writeCounts(
  db: Db,
  lines: readonly { readonly id: string; readonly real: string }[],
  by: string,
): Promise<void> {
  await sql`
    update wms_check_task_item t set real_qty = n.real,
      diff_qty = n.real - case when t.snap_qty is null then coalesce(t.book_qty, 0) else t.book_qty end,
      diff_amount = round((n.real - case when t.snap_qty is null then coalesce(t.book_qty, 0) else t.book_qty end) * t.price, 2),
      update_by = ${by}, update_time = now(), version = version + 1
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, real numeric) where t.id = n.id`.execute(
    db,
  );
}

/** Of items in warehouses, those that have a cost: a standard one, or what something there cost; as `item warehouse`. */
export async function knownCosts(
  db: Db,
  tenantId: string,
  asked: readonly { readonly material: string; readonly warehouse: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select a.material || ' ' || a.warehouse as key
    from (select distinct * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as r (material text, warehouse text)) a
    join md_material m on m.id = a.material and m.tenant_id = ${tenantId}
    where m.std_cost is not null or exists (select 1 from wms_stock_cost c where c.tenant_id = ${tenantId}
      and c.material_id = a.material and c.warehouse_id = a.warehouse and (c.qty > 0 or c.price is not null))`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
