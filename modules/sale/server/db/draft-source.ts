import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** The number of a record that names this source in `column`, in one of these states; null where there is none. */
export async function madeFrom(
  db: Db,
  { table, column, stateColumn }: { readonly table: string; readonly column: string; readonly stateColumn: string },
  {
    tenantId,
    value,
    states,
  }: { readonly tenantId: string; readonly value: string; readonly states: readonly string[] },
): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and ${sql.ref(column)} = ${value}
      and ${sql.ref(stateColumn)} ${oneOf(states)} order by bill_no limit 1`.execute(db);
  return rows[0]?.no ?? null;
}

/** Finds the warehouse with most of these items as good stock; the first warehouse in use where none lies anywhere, null without one. */
export async function fullestWarehouse(db: Db, tenantId: string, materials: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select w.id from wms_warehouse w
    left join wms_stock s on s.tenant_id = w.tenant_id and s.warehouse_id = w.id and s.quality_status = '1' and s.qty > 0
      and s.material_id ${oneOf(materials)}
    where w.tenant_id = ${tenantId} and w.del_flag = 0 and coalesce(w.enabled, 'Y') <> 'N'
    group by w.id, w.code order by count(distinct s.material_id) desc, coalesce(sum(s.qty), 0) desc, w.code limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

/** The first workshop that is in use; null without one. */
export async function firstWorkshop(db: Db, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from mfg_workshop where tenant_id = ${tenantId} and del_flag = 0 and coalesce(enabled, 'Y') <> 'N'
    order by sort_no nulls last, code limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
