import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

type Order = { readonly tenantId: string; readonly id: string };

/** Sums the quantities receipts that are not void hold of a work order in all, and of one inspection. */
export async function receiptsOf(
  db: Db,
  { tenantId, id, inspection }: Order & { readonly inspection: string },
): Promise<{ readonly all: string; readonly own: string; readonly drafts: string | null }> {
  const { rows } = await sql<{ all: string; own: string; drafts: string | null }>`
    select coalesce(sum(l.qty), 0)::text as all, coalesce(sum(l.qty) filter (where l.src_no = ${inspection}), 0)::text as own,
      string_agg(distinct h.bill_no, '、') filter (where l.src_no = ${inspection} and h.bill_status in ('0', '1', '5')) as drafts
    from wms_prod_in_item l join wms_prod_in h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_status <> '4' and h.work_order_id = ${id}`.execute(
    db,
  );
  return rows[0] ?? { all: '0', own: '0', drafts: null };
}

/** One item of a kit: how much of it a piece takes, and what its unit counts in. */
export type KitItem = {
  readonly material: string;
  readonly code: string;
  readonly name: string;
  /** For one piece, without loss. */
  readonly each: string;
  /** In percent. */
  readonly loss: string;
  /** Lost once, however many pieces are made. */
  readonly fixed: string;
  /** Total need stated by the work order; null where it states none. */
  readonly need: string | null;
  /** Decimals of its unit. */
  readonly decimals: number;
};

const item = sql`coalesce(m.code, '') as code, coalesce(m.name, '') as name, coalesce(u.precision_num, 4)::int as decimals`;
const joined = sql`join md_material m on m.id = l.material_id and m.tenant_id = l.tenant_id left join md_unit u on u.id = m.unit_id and u.tenant_id = m.tenant_id`;
/** Dictionary issue_mode: taken out by itself when something is reported, or not at all. */
const notIssued = sql`coalesce(l.issue_mode, '') not in ('2', '3')`;

/** All that is listed, or without substitutes and what is taken out by itself. */
type KitWanted = { readonly isAll: boolean };

/** Lists the items a work order takes. */
export async function kitOfOrder(db: Db, { tenantId, id, isAll }: Order & KitWanted): Promise<readonly KitItem[]> {
  const { rows } = await sql<KitItem>`
    select l.material_id as material, ${item}, coalesce(l.unit_qty, 0)::text as each, coalesce(l.loss_rate, 0)::text as loss, '0' as fixed,
      l.need_qty::text as need
    from mfg_work_order_bom l ${joined}
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.head_id = ${id}
      and (${isAll} or (coalesce(l.substitute_flag, 'N') <> 'Y' and ${notIssued}))
    order by l.line_no`.execute(db);
  return rows;
}

/** Lists the items of a bill of materials, one level deep, on a day. */
export async function kitOfBom(
  db: Db,
  { tenantId, id, day, isAll }: Order & KitWanted & { readonly day: string },
): Promise<readonly KitItem[]> {
  const { rows } = await sql<KitItem>`
    select l.material_id as material, ${item}, (coalesce(l.qty, 0) / coalesce(nullif(h.base_qty, 0), 1))::text as each,
      coalesce(l.loss_rate, 0)::text as loss, coalesce(l.fixed_loss, 0)::text as fixed, null as need
    from bom_item l join bom_head h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 ${joined}
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.head_id = ${id} and (${isAll} or ${notIssued})
      and (l.begin_date is null or l.begin_date <= ${day}::date) and (l.end_date is null or l.end_date >= ${day}::date)
    order by l.line_no`.execute(db);
  return rows;
}

/** The bill of materials of an item that is used unless somebody says otherwise; null where none is audited. */
export async function bomOfItem(db: Db, tenantId: string, material: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from bom_head where tenant_id = ${tenantId} and del_flag = 0 and material_id = ${material} and bill_status = '2'
    order by (coalesce(is_default, 'N') = 'Y') desc, id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * Sums the items of a work order that kit issues in these states hold, less good returns; one issue is left out. Excess and supplementary
 * issues are beyond the need of the order, and replace what came back bad.
 */
export async function issuedTo(
  db: Db,
  { tenantId, id, except, states }: Order & { readonly except: string; readonly states: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ material: string; qty: string }>`
    select material, sum(qty)::text as qty from (
      select l.material_id as material, l.qty from wms_prod_issue_item l
      join wms_prod_issue h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
      where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_status ${oneOf(states)} and h.work_order_id = ${id} and h.id <> ${except}
        and coalesce(h.issue_type, '1') = '1'
      union all
      select l.material_id, -l.qty from wms_prod_return_item l
      join wms_prod_return h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
      where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_status in ('2', '3') and h.work_order_id = ${id}
        and coalesce(h.return_type, '1') = '1'
    ) moved group by material`.execute(db);
  return new Map(rows.map(({ material, qty }) => [material, qty]));
}

/** Returns the qualified stock of items that is neither reserved nor frozen, in a warehouse, or in all. */
export async function freeStock(
  db: Db,
  of: { readonly tenantId: string; readonly warehouse: string | null; readonly materials: readonly string[] },
): Promise<ReadonlyMap<string, { readonly qty: string; readonly reserved: string }>> {
  if (of.materials.length === 0) return new Map();
  const { rows } = await sql<{ material: string; qty: string; reserved: string }>`
    select material_id as material, sum(qty)::text as qty, sum(reserved_qty + frozen_qty)::text as reserved from wms_stock
    where tenant_id = ${of.tenantId} and quality_status = '1' and material_id ${oneOf(of.materials)}
      and (${of.warehouse}::text is null or warehouse_id = ${of.warehouse})
    group by material_id`.execute(db);
  return new Map(rows.map(({ material, ...row }) => [material, row]));
}
