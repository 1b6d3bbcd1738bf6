import { sql, type RawBuilder } from 'kysely';
import { OWN_CURRENCY } from '#core/kernel/currency.ts';
import type { Db } from '#server/db/connection.ts';

/** What is sold to whom, when and how much of it: what the price of a sales list depends on. */
export type SaleAsked = {
  readonly tenantId: string;
  readonly customerId: string;
  readonly materialId: string;
  readonly currency: string;
  readonly qty: string;
  readonly day: string;
};

/** The lowest price of a material for a customer on a day: by the list that fits him best, else that of the item. */
export async function floorPrice(db: Db, of: SaleAsked): Promise<string | null> {
  const { rows } = await sql<{ price: string | null }>`
    select coalesce((${fittingLine(of, sql`low_price`)}), ${ofItem(of, sql`low_sale_price`)})::text as price`.execute(
    db,
  );
  return rows[0]?.price ?? null;
}

/** The price of a material for a customer on a day: by the list that fits him best, else the reference price of the item; null where there is none. */
export async function salePrice(db: Db, of: SaleAsked): Promise<string | null> {
  const { rows } = await sql<{ price: string | null }>`
    select coalesce((${fittingLine(of, sql`price`)}), ${ofItem(of, sql`ref_sale_price`)})::text as price`.execute(db);
  return rows[0]?.price ?? null;
}

/** A column of the line of the list that fits best: of the customer before his category before everybody, by the largest quantity it begins with. */
function fittingLine(of: SaleAsked, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select l.${column}
    from sal_price_list_item l
    join sal_price_list h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 and h.bill_status = '2'
    left join crm_customer c on c.id = ${of.customerId} and c.tenant_id = l.tenant_id
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and l.material_id = ${of.materialId}
      and coalesce(nullif(h.currency, ''), ${OWN_CURRENCY}) = ${of.currency}
      and h.begin_date <= ${of.day}::date and (h.end_date is null or h.end_date >= ${of.day}::date)
      and (h.customer_id is null or h.customer_id = ${of.customerId})
      and (h.category_id is null or h.category_id = c.category_id)
      and coalesce(l.min_qty, 0) <= ${of.qty}::numeric
    order by h.customer_id is null, h.category_id is null, coalesce(l.min_qty, 0) desc, h.begin_date desc, h.id desc
    limit 1`;
}

function ofItem({ tenantId, materialId, currency }: SaleAsked, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select m.${column} from md_material m
    where m.tenant_id = ${tenantId} and m.id = ${materialId} and ${currency}::text = ${OWN_CURRENCY})`;
}
