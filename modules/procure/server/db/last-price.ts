import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** The price of an item from the list of a supplier that began last before a day, for the same quantity to begin with; null where there is none. */
export async function priceBefore(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly id: string;
    readonly supplierId: string;
    readonly materialId: string;
    readonly currency: string;
    readonly minQty: string;
    readonly day: string;
  },
): Promise<string | null> {
  const { rows } = await sql<{ price: string }>`
    select l.price::text as price
    from pur_price_list_item l
    join pur_price_list h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 and h.bill_status in ('2', '3')
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and h.id <> ${of.id} and h.supplier_id = ${of.supplierId}
      and l.material_id = ${of.materialId} and coalesce(h.currency, ${of.currency}) = ${of.currency}
      and coalesce(l.min_qty, 0) = ${of.minQty}::numeric and h.begin_date < ${of.day}::date
    order by h.begin_date desc, h.id desc limit 1`.execute(db);
  return rows[0]?.price ?? null;
}
