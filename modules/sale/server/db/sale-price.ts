import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';

/** A customer, a day and lines of which an item and how much: what the prices of a sales list depend on. */
export type SaleAsked = {
  readonly tenantId: string;
  readonly customerId: string;
  readonly currency: string;
  readonly day: string;
  readonly lines: readonly { readonly materialId: string; readonly qty: string }[];
};

/**
 * Finds the lowest price of the item of each line for a customer on a day: by the list that fits him best, else that of the item; null where
 * there is none.
 */
export function floorPrices(db: Db, of: SaleAsked): Promise<readonly (string | null)[]> {
  return pricesOf(db, of, sql`low_price`, sql`low_sale_price`);
}

/** Finds the price of the item of each line for a customer on a day: by the list that fits him best, else the reference price of the item. */
export function salePrices(db: Db, of: SaleAsked): Promise<readonly (string | null)[]> {
  return pricesOf(db, of, sql`price`, sql`ref_sale_price`);
}

async function pricesOf(
  db: Db,
  of: SaleAsked,
  listed: RawBuilder<unknown>,
  ofItems: RawBuilder<unknown>,
): Promise<readonly (string | null)[]> {
  if (of.lines.length === 0) return [];
  const { rows } = await sql<{ price: string | null }>`
    select coalesce((${fittingLine(of, listed)}), ${ofItem(of, ofItems)})::text as price
    from unnest(${of.lines.map(({ materialId }) => materialId)}::text[], ${of.lines.map(({ qty }) => qty)}::numeric[])
      with ordinality a(material, qty, no)
    order by a.no`.execute(db);
  return rows.map(({ price }) => price);
}

/** Gives a column of the line of the list that fits line `a` best: of the customer before his category before everybody, by the largest quantity it begins with. */
function fittingLine(of: SaleAsked, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select l.${column}
    from sal_price_list_item l
    join sal_price_list h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 and h.bill_status = '2'
    left join crm_customer c on c.id = ${of.customerId} and c.tenant_id = l.tenant_id
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and l.material_id = a.material
      and coalesce(nullif(h.currency, ''), ${ownCurrencyIn(of.tenantId)}) = ${of.currency}
      and h.begin_date <= ${of.day}::date and (h.end_date is null or h.end_date >= ${of.day}::date)
      and (h.customer_id is null or h.customer_id = ${of.customerId})
      and (h.category_id is null or h.category_id = c.category_id)
      and coalesce(l.min_qty, 0) <= a.qty
    order by h.customer_id is null, h.category_id is null, coalesce(l.min_qty, 0) desc, h.begin_date desc, h.id desc
    limit 1`;
}

function ofItem({ tenantId, currency }: SaleAsked, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select m.${column} from md_material m
    where m.tenant_id = ${tenantId} and m.id = a.material and ${currency}::text = ${ownCurrencyIn(tenantId)})`;
}
