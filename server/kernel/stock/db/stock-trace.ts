import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Movements that stand, and were not taken back. */
const standing = (name: string) =>
  sql`${sql.ref(`${name}.reversed_id`)} is null and not exists (select 1 from wms_ledger r where r.reversed_id = ${sql.ref(`${name}.id`)})`;

/** The other side of a movement between own places: it came in by the same line of the same document. */
const pairOf = sql`i.tenant_id = o.tenant_id and i.form_code = o.form_code and i.bill_id = o.bill_id and i.line_id = o.line_id
  and i.material_id = o.material_id and i.id > o.id and i.in_qty > 0 and ${standing('i')}`;

/** Finds the pools that lines of receipts came into first, and the movement after which goods may have gone elsewhere. */
export async function poolsOfReceipts(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<readonly { readonly line: string; readonly pool: number; readonly since: number }[]> {
  const { rows } = await sql<{ line: string; pool: number; since: number }>`
    select l.line_id as line, l.pool_id as pool, min(l.id) as since from wms_ledger l
    where l.tenant_id = ${tenantId} and l.line_id = any(${lines}::text[]) and l.in_qty > 0 and ${standing('l')}
    group by 1, 2`.execute(db);
  return rows;
}

/** Returns the quantities that went from pools to others of the same item, with the movement they left by. */
export async function movedOn(
  db: Db,
  tenantId: string,
  pools: readonly number[],
): Promise<readonly { readonly from: number; readonly to: number; readonly at: number; readonly qty: string }[]> {
  const { rows } = await sql<{ from: number; to: number; at: number; qty: string }>`
    select o.pool_id as "from", i.pool_id as "to", o.id as at, least(o.out_qty, i.in_qty) as qty
    from wms_ledger o join wms_ledger i on ${pairOf} and i.pool_id <> o.pool_id
    where o.tenant_id = ${tenantId} and o.pool_id = any(${pools}::bigint[]) and o.out_qty > 0 and ${standing('o')}
    order by o.id`.execute(db);
  return rows;
}

/** Returns the quantities of receipts consumed in their order that went on to be a receipt elsewhere. */
export async function layersMovedOn(
  db: Db,
  tenantId: string,
  layers: readonly number[],
): Promise<readonly { readonly from: number; readonly to: number; readonly qty: string }[]> {
  const { rows } = await sql<{ from: number; to: number; qty: string }>`
    select u.layer_id as "from", i.id as "to", u.qty
    from wms_stock_layer_use u join wms_ledger o on o.id = u.ledger_id join wms_ledger i on ${pairOf}
    where o.tenant_id = ${tenantId} and u.layer_id = any(${layers}::bigint[]) and ${standing('o')}
    order by u.layer_id, i.id`.execute(db);
  return rows;
}

/** Returns the rest of receipts that are consumed in their order, and their pools. */
export async function layersLeft(
  db: Db,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly pool: number; readonly qty: string }[]> {
  const { rows } = await sql<{ id: number; pool: number; qty: string }>`
    select id, pool_id as pool, left_qty as qty from wms_stock_layer where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

/** Of pools, the place in each where most lies. */
export async function placesOfPools(
  db: Db,
  pools: readonly number[],
): Promise<
  readonly {
    readonly pool: number;
    readonly warehouse: string;
    readonly location: string;
    readonly batch: string;
    readonly quality: string;
    readonly poolBatch: string;
    readonly material: string;
  }[]
> {
  const { rows } = await sql<{
    pool: number;
    warehouse: string;
    location: string;
    batch: string;
    quality: string;
    poolBatch: string;
    material: string;
  }>`
    select distinct on (s.pool_id) s.pool_id as pool, s.warehouse_id as warehouse, s.location_id as location, s.batch_no as batch,
      s.quality_status as quality, c.batch_no as "poolBatch", s.material_id as material
    from wms_stock s join wms_stock_cost c on c.id = s.pool_id
    where s.pool_id = any(${pools}::bigint[]) order by s.pool_id, s.qty desc, s.id`.execute(db);
  return rows;
}
