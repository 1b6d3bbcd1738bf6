import { sql } from 'kysely';
import type { Db } from '../connection.ts';

/** What is known of suppliers for items before they quote: the quality last found, the usual days. */
export type SupplierFact = {
  readonly supplier: string;
  readonly material: string;
  readonly quality: string | null;
  readonly lead: number | null;
};

/** Of each supplier and item, in their order. */
export async function supplierFacts(
  db: Db,
  tenantId: string,
  asked: { readonly suppliers: readonly string[]; readonly materials: readonly string[] },
): Promise<readonly SupplierFact[]> {
  const { rows } = await sql<SupplierFact>`
    select s.id as supplier, m.id as material,
      (select a.quality_score::text from pur_supplier_assess a
        where a.tenant_id = s.tenant_id and a.del_flag = 0 and a.supplier_id = s.id and a.bill_status in ('2', '3')
        order by a.period desc, a.id desc limit 1) as quality,
      (select i.lead_days from pur_supplier_item i
        where i.tenant_id = s.tenant_id and i.del_flag = 0 and i.supplier_id = s.id and i.material_id = m.id
        order by i.id desc limit 1) as lead
    from pur_supplier s cross join md_material m
    where s.tenant_id = ${tenantId} and s.del_flag = 0 and s.id = any(${asked.suppliers}::text[])
      and m.tenant_id = ${tenantId} and m.del_flag = 0 and m.id = any(${asked.materials}::text[])
    order by m.code, s.code`.execute(db);
  return rows;
}

/** Number of a living document that was made of a comparison; null where there is none. */
export async function madeOfComparison(
  db: Db,
  { tenantId, no, what }: { readonly tenantId: string; readonly no: string; readonly what: 'order' | 'price' },
): Promise<string | null> {
  const { rows } =
    what === 'order'
      ? await sql<{ no: string }>`
          select h.bill_no as no from pur_order_item i join pur_order h on h.id = i.head_id and h.tenant_id = i.tenant_id and h.del_flag = 0
          where i.tenant_id = ${tenantId} and i.del_flag = 0 and i.src_type = '20' and i.src_no = ${no} and h.bill_status <> '6'
          order by h.bill_no limit 1`.execute(db)
      : await sql<{ no: string }>`
          select bill_no as no from pur_price_list
          where tenant_id = ${tenantId} and del_flag = 0 and src_no = ${no} and bill_status <> '4' order by bill_no limit 1`.execute(
          db,
        );
  return rows[0]?.no ?? null;
}

/**
 * The price of an item by the list of a supplier that holds on a day, by the largest quantity it begins with that is not above the one asked
 * for; null where there is none.
 */
export async function listPrice(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly supplierId: string;
    readonly materialId: string;
    readonly currency: string;
    readonly qty: string;
    readonly day: string;
  },
): Promise<{ readonly price: string; readonly no: string } | null> {
  const { rows } = await sql<{ price: string; no: string }>`
    select l.price::text as price, h.bill_no as no
    from pur_price_list_item l
    join pur_price_list h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 and h.bill_status = '2'
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and l.material_id = ${of.materialId} and h.supplier_id = ${of.supplierId}
      and coalesce(h.currency, ${of.currency}) = ${of.currency}
      and h.begin_date <= ${of.day}::date and (h.end_date is null or h.end_date >= ${of.day}::date)
      and coalesce(l.min_qty, 0) <= ${of.qty}::numeric
    order by coalesce(l.min_qty, 0) desc, h.begin_date desc, h.id desc limit 1`.execute(db);
  return rows[0] ?? null;
}
