import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { unsourced } from '#server/kernel/order/db/returned.ts';

/** Finds those of some lines that ask for goods back without a delivery. */
export async function unsourcedAmong(
  db: Db,
  { tenantId, lines }: { readonly tenantId: string; readonly lines: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select l.id from sal_return_apply_item l
    where l.tenant_id = ${tenantId} and l.id ${oneOf(lines)} and ${unsourced(sql`l.id`)}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the price of the last delivery of items to a customer in the own currency, without tax, by item. */
export async function lastSold(
  db: Db,
  of: { readonly tenantId: string; readonly customer: string; readonly materials: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ material: string; price: string }>`
    select distinct on (l.material_id) l.material_id as material, (coalesce(l.price, 0) * coalesce(h.exchange_rate, 1))::text as price
    from sal_out_item l join sal_out h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and h.bill_status = '2' and h.customer_id = ${of.customer}
      and l.material_id ${oneOf(of.materials)} and l.qty > 0 and coalesce(l.unpriced, '') not in ('1', '2')
    order by l.material_id, h.bill_date desc, h.id desc, l.line_no desc`.execute(db);
  return new Map(rows.map(({ material, price }) => [material, price]));
}
