import { sql } from 'kysely';
import type { Db } from '../connection.ts';
import { oneOf } from './one-of.ts';

/** What of an item, and a batch of it, was delivered to a customer and came back; texts of quantities. */
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
        and h.id <> ${of.except}
    ) moved group by material, batch`.execute(db);
  return rows;
}
