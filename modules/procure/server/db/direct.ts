import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** A line of a sales order, and whether the supplier sends it. */
export type SoldLine = { readonly id: string; readonly no: string; readonly direct: boolean };

/** Finds which lines are of sales orders. */
export async function soldAmong(db: Db, tenantId: string, ids: readonly string[]): Promise<readonly SoldLine[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<SoldLine>`
    select l.id, h.bill_no as no, coalesce(l.direct_flag = 'Y', false) as direct
    from sal_order_item l join sal_order h on h.id = l.head_id and h.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.id ${oneOf(ids)}`.execute(db);
  return rows;
}

type Pair = { readonly receipt: string; readonly delivery: string };

/** Ties a receipt and a delivery to each other. */
export async function tie(
  db: Db,
  tenantId: string,
  { receipt, delivery }: { readonly receipt: string; readonly delivery: { readonly id: string; readonly no: string } },
): Promise<void> {
  await sql`
    update wms_purchase_in set pair_id = ${delivery.id}, pair_no = ${delivery.no}
    where id = ${receipt} and tenant_id = ${tenantId}`.execute(db);
}

/** Writes what a receipt puts into cost of sales, and that its delivery costs as much, line by line. */
export async function keepDirectCost(db: Db, tenantId: string, { receipt, delivery }: Pair): Promise<void> {
  await sql`
    update wms_purchase_in h set direct_cost = (
      select coalesce(sum(cost_amount), 0) from wms_purchase_in_item where tenant_id = h.tenant_id and head_id = h.id and del_flag = 0)
    where h.id = ${receipt} and h.tenant_id = ${tenantId}`.execute(db);
  await sql`
    update sal_out_item l set cost_amount = r.cost_amount, cost_price = r.cost_price
    from wms_purchase_in_item r
    where r.id = l.direct_line and r.tenant_id = l.tenant_id and l.head_id = ${delivery} and l.tenant_id = ${tenantId} and l.del_flag = 0`.execute(
    db,
  );
}

/** Adds to what lines of receipts, and the deliveries that went with them, cost. */
export async function addDirectCost(
  db: Db,
  tenantId: string,
  lines: readonly { readonly receiptLine: string; readonly diff: string }[],
  hasDeliveries: boolean,
): Promise<void> {
  if (lines.length === 0) return;
  const more = sql`(select line, sum(diff) as diff from jsonb_to_recordset(${JSON.stringify(lines.map(({ receiptLine, diff }) => ({ line: receiptLine, diff })))}::jsonb)
    as n (line text, diff numeric) group by line)`;
  const set = sql`cost_amount = coalesce(l.cost_amount, 0) + n.diff, cost_price = round((coalesce(l.cost_amount, 0) + n.diff) / nullif(l.qty, 0), 6)`;
  await sql`
    update wms_purchase_in_item l set ${set} from ${more} n where l.id = n.line and l.tenant_id = ${tenantId}`.execute(
    db,
  );
  if (hasDeliveries)
    await sql`
      update sal_out_item l set ${set} from ${more} n
      where l.direct_line = n.line and l.tenant_id = ${tenantId} and l.del_flag = 0`.execute(db);
}
