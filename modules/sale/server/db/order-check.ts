import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Sums the quantities of items ordered from suppliers that have not come in. */
export async function onOrder(
  db: Db,
  tenantId: string,
  materials: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ material: string; qty: string }>`
    select i.material_id as material, sum(greatest(i.qty - coalesce(i.in_qty, 0), 0))::text as qty
    from pur_order_item i join pur_order h on h.id = i.head_id and h.tenant_id = i.tenant_id and h.del_flag = 0
    where i.tenant_id = ${tenantId} and i.del_flag = 0 and h.bill_status in ('2', '3') and coalesce(i.line_status, '0') <> '2'
      and i.material_id ${oneOf(materials)} group by 1`.execute(db);
  return new Map(rows.map(({ material, qty }) => [material, qty]));
}
