import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Prices of an item that were paid or are expected, without tax in the own currency; null where there are none. */
export type KnownPrice = { readonly id: string; readonly last: string | null; readonly usual: string | null };

/** Reads the price of the last receipt of items up to a day, and their reference price. */
export async function knownPrices(
  db: Db,
  { tenantId, ids, day }: { readonly tenantId: string; readonly ids: readonly string[]; readonly day: string },
): Promise<readonly KnownPrice[]> {
  const { rows } = await sql<KnownPrice>`
    select m.id, (
        select round(i.price * coalesce(h.exchange_rate, 1), 6)::text from wms_purchase_in_item i join wms_purchase_in h on h.id = i.head_id
        where h.tenant_id = m.tenant_id and h.del_flag = 0 and i.del_flag = 0 and h.bill_status in ('2', '3') and i.material_id = m.id
          and i.qty > 0 and i.price > 0 and coalesce(i.unpriced, '') <> '1' and h.bill_date <= ${day}::date
        order by h.bill_date desc, h.id desc, i.line_no desc limit 1
      ) as last, case when m.ref_buy_price > 0 then m.ref_buy_price::text end as usual
    from md_material m where m.tenant_id = ${tenantId} and m.del_flag = 0 and m.id ${oneOf(ids)}`.execute(db);
  return rows;
}

/** Goods came without any price that could be estimated, and no invoice has said it yet. */
const unvalued = sql`
  h.del_flag = 0 and i.del_flag = 0 and h.bill_status in ('2', '3') and i.unpriced = '3' and coalesce(i.price, 0) = 0 and i.qty > 0
  and coalesce(i.invoice_qty, 0) < i.qty - coalesce(i.return_qty, 0)`;

/** Finds a receipt without a value whose goods a document takes out; undefined where there is none. */
export async function unvaluedTaken(
  db: Db,
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<{ readonly no: string; readonly code: string; readonly name: string } | undefined> {
  const { rows } = await sql<{ no: string; code: string; name: string }>`
    select h.bill_no as no, m.code, m.name from wms_ledger l
    join wms_purchase_in_item i on i.tenant_id = l.tenant_id and i.material_id = l.material_id
    join wms_purchase_in h on h.id = i.head_id join md_material m on m.id = l.material_id
    where l.tenant_id = ${tenantId} and l.bill_id = ${id} and l.out_qty > 0 and ${unvalued} and h.bill_date <= l.bill_date
    order by h.bill_date, h.bill_no limit 1`.execute(db);
  return rows[0];
}

/** Counts receipts up to the end of a month that have no value. */
export async function unvaluedReceipts(db: Db, { tenantId, period }: Month): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct h.id)::int as count from wms_purchase_in h join wms_purchase_in_item i on i.head_id = h.id
    where h.tenant_id = ${tenantId} and ${unvalued} and h.bill_date < (${`${period}-01`}::date + interval '1 month')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
