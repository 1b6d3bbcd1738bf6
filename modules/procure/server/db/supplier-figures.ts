import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

type Asked = { readonly tenantId: string; readonly supplierId: string; readonly period: string };
/** Number of all, and of the good ones among them. */
export type Share = { readonly all: number; readonly good: number };

/** Lots of a supplier that were judged in a month. */
export async function inspectedLots(db: Db, { tenantId, supplierId, period }: Asked): Promise<Share> {
  const { rows } = await sql<Share>`
    select count(*)::int as all, (count(*) filter (where result = '1'))::int as good from qc_iqc
    where tenant_id = ${tenantId} and del_flag = 0 and supplier_id = ${supplierId} and qc_status = '4' and to_char(bill_date, 'YYYY-MM') = ${period}`.execute(
    db,
  );
  return rows[0] ?? { all: 0, good: 0 };
}

/** Lines of orders a supplier delivered in a month, and those that arrived by their day. */
export async function deliveredLines(db: Db, { tenantId, supplierId, period }: Asked): Promise<Share> {
  const { rows } = await sql<Share>`
    select count(*)::int as all, (count(*) filter (where coalesce(n.bill_date, h.bill_date) <= o.delivery_date))::int as good
    from wms_purchase_in_item l
    join wms_purchase_in h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 and h.bill_status = '2'
    left join pur_arrival_item a on a.id = l.src_line_id and a.tenant_id = l.tenant_id
    left join pur_arrival n on n.id = a.head_id and n.tenant_id = a.tenant_id
    join pur_order_item o on o.id = coalesce(a.src_line_id, l.src_line_id) and o.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.qty > 0 and h.supplier_id = ${supplierId}
      and to_char(h.bill_date, 'YYYY-MM') = ${period}`.execute(db);
  return rows[0] ?? { all: 0, good: 0 };
}
