import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A list of a supplier, and what its lines begin with. */
export type ListedBefore = {
  readonly tenantId: string;
  readonly id: string;
  readonly supplierId: string;
  readonly currency: string;
  readonly day: string;
  readonly lines: readonly { readonly materialId: string; readonly minQty: string }[];
};

/**
 * Finds the price of the item of each line from the list of the supplier that began last before a day, for the same quantity to begin with;
 * null where there is none.
 */
export async function pricesBefore(db: Db, of: ListedBefore): Promise<readonly (string | null)[]> {
  if (of.lines.length === 0) return [];
  const { rows } = await sql<{ price: string | null }>`
    select (
      select l.price::text
      from pur_price_list_item l
      join pur_price_list h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 and h.bill_status in ('2', '3')
      where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and h.id <> ${of.id} and h.supplier_id = ${of.supplierId}
        and l.material_id = a.material and coalesce(h.currency, ${of.currency}) = ${of.currency}
        and coalesce(l.min_qty, 0) = a.min_qty and h.begin_date < ${of.day}::date
      order by h.begin_date desc, h.id desc limit 1) as price
    from unnest(${of.lines.map(({ materialId }) => materialId)}::text[], ${of.lines.map(({ minQty }) => minQty)}::numeric[])
      with ordinality a(material, min_qty, no)
    order by a.no`.execute(db);
  return rows.map(({ price }) => price);
}
