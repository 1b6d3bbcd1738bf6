import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Quantities of an item, and a batch of it, delivered to a customer and returned, as texts. */
export type Delivered = {
  readonly material: string;
  readonly batch: string;
  readonly delivered: string;
  readonly returned: string;
};

/** By item and batch, what audited documents delivered to a customer and took back; the customer is locked, so nobody else takes it back meanwhile. */
export async function deliveredTo(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly customer: string;
    readonly materials: readonly string[];
    /** The return that is audited. */
    readonly except: string;
  },
): Promise<readonly Delivered[]> {
  const { tenantId, customer, materials } = of;
  await sql`select 1 from crm_customer where tenant_id = ${tenantId} and id = ${customer} for no key update`.execute(
    db,
  );
  const { rows } = await sql<Delivered>`
    select material, batch, sum(delivered)::text as delivered, sum(returned)::text as returned from (
      select l.material_id as material, coalesce(btrim(l.batch_no), '') as batch, l.qty as delivered, 0 as returned
      from sal_out_item l join sal_out h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
      where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_status = '2' and h.customer_id = ${customer} and l.material_id ${oneOf(materials)}
      union all
      select l.material_id, coalesce(btrim(l.batch_no), ''), 0, l.qty
      from sal_return_in_item l join sal_return_in h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
      where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_status = '2' and h.customer_id = ${customer} and l.material_id ${oneOf(materials)}
        and h.id <> ${of.except} and not ${unsourced(sql`l.src_line_id`)}
    ) moved group by material, batch`.execute(db);
  return rows;
}

/** Says whether a line is one of a request that asks for goods back without a delivery (decision 433). */
export function unsourced(line: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from sal_return_apply_item a
    join sal_return_apply ah on ah.id = a.head_id and ah.tenant_id = a.tenant_id and ah.del_flag = 0
    where a.id = ${line} and a.del_flag = 0 and ah.unsourced = 'Y' and coalesce(a.src_line_id, '') = '')`;
}

/** Quantities of an item a supplier delivered and took back, and the price of his last receipt of it. */
export type Received = {
  readonly material: string;
  readonly received: string;
  readonly returned: string;
  readonly price: string | null;
};

/** Of items, what came from a supplier. His record is locked: what goes back to him waits. */
export async function receivedFrom(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly supplier: string;
    readonly materials: readonly string[];
    /** The return that is audited. */
    readonly except: string;
  },
): Promise<readonly Received[]> {
  const { tenantId, supplier, materials } = of;
  await sql`select 1 from pur_supplier where tenant_id = ${tenantId} and id = ${supplier} for no key update`.execute(
    db,
  );
  const { rows } = await sql<Received>`
    select l.material_id as material, sum(l.qty)::text as received,
      coalesce((select sum(r.qty) from pur_return_item r join pur_return rh on rh.id = r.head_id and rh.del_flag = 0
        where r.tenant_id = ${tenantId} and r.del_flag = 0 and rh.bill_status = '2' and rh.supplier_id = ${supplier}
          and r.material_id = l.material_id and rh.id <> ${of.except}), 0)::text as returned,
      (array_agg(l.price order by h.bill_date desc, h.id desc, l.line_no desc) filter (where l.qty > 0))[1]::text as price
    from wms_purchase_in_item l join wms_purchase_in h on h.id = l.head_id and h.del_flag = 0
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.bill_status = '2' and h.supplier_id = ${supplier}
      and l.material_id ${oneOf(materials)}
    group by l.material_id`.execute(db);
  return rows;
}
