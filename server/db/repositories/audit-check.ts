import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../connection.ts';

/** What a customer may owe, and what he does: texts of money. */
export type CreditStanding = {
  readonly control: string;
  readonly credit: string;
  readonly receivable: string;
  readonly orders: string;
  readonly unbilled: string;
};

/**
 * The credit of a customer, locked so that two orders are not granted the same money; undefined for one without a limit.
 * What was delivered is unbilled where no receivable followed from it, whatever the parameter says by now.
 */
export async function creditOf(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly customerId: string;
    readonly day: string;
    /** The order that is audited. */
    readonly except: string;
    /** Are there receivables at all? */
    readonly hasBills: boolean;
  },
): Promise<CreditStanding | undefined> {
  const { tenantId, customerId } = of;
  const { rows: locked } = await sql<{ control: string; credit: string }>`
    select control_type as control,
      (credit_limit + case when temp_end is null or temp_end >= ${of.day}::date then coalesce(temp_limit, 0) else 0 end)::text as credit
    from crm_credit where tenant_id = ${tenantId} and del_flag = 0 and customer_id = ${customerId} order by id for update`.execute(
    db,
  );
  const [limit] = locked;
  if (limit === undefined) return undefined;
  const { rows } = await sql<Pick<CreditStanding, 'receivable' | 'orders' | 'unbilled'>>`
    select
      (select coalesce(sum(increase - decrease), 0) from fin_party_ledger
        where tenant_id = ${tenantId} and ledger = 'ar' and party_id = ${customerId})::numeric(24, 2)::text as receivable,
      (select coalesce(sum(round(l.total_amount * greatest(l.qty - l.out_qty, 0) / nullif(l.qty, 0), 2)), 0)
        from sal_order_item l join sal_order h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
        where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.customer_id = ${customerId} and h.id <> ${of.except}
          and h.bill_status in ('2', '3') and coalesce(l.line_status, '0') <> '2')::numeric(24, 2)::text as orders,
      (select coalesce(sum(round((l.qty - l.return_qty - l.invoice_qty) * l.tax_price, 2)), 0)
        from sal_out_item l join sal_out h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
        where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.customer_id = ${customerId} and h.bill_status = '2'
          and l.qty - l.return_qty - l.invoice_qty <> 0 ${
            of.hasBills
              ? sql`and not exists (select 1 from fin_ar_bill b
            where b.tenant_id = l.tenant_id and b.src_id = l.head_id and b.del_flag = 0 and b.bill_status = '2')`
              : sql``
          })::numeric(24, 2)::text as unbilled`.execute(db);
  const [standing] = rows;
  return standing === undefined ? undefined : { ...limit, ...standing };
}

/** What is sold to whom, when and how much of it: what the price of a sales list depends on. */
export type SaleAsked = {
  readonly tenantId: string;
  readonly customerId: string;
  readonly materialId: string;
  readonly currency: string;
  readonly qty: string;
  readonly day: string;
};

/** What the company's own money is called: prices of items are in it. */
const OWN = 'CNY';

/** The lowest price of a material for a customer on a day: by the list that fits him best, else that of the item. */
export async function floorPrice(db: Db, of: SaleAsked): Promise<string | null> {
  const { rows } = await sql<{ price: string | null }>`
    select coalesce((${fittingLine(of, sql`low_price`)}), ${ofItem(of, sql`low_sale_price`)})::text as price`.execute(db);
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
      and coalesce(h.currency, ${of.currency}) = ${of.currency}
      and h.begin_date <= ${of.day}::date and (h.end_date is null or h.end_date >= ${of.day}::date)
      and (h.customer_id is null or h.customer_id = ${of.customerId})
      and (h.category_id is null or h.category_id = c.category_id)
      and coalesce(l.min_qty, 0) <= ${of.qty}::numeric
    order by h.customer_id is null, h.category_id is null, coalesce(l.min_qty, 0) desc, h.begin_date desc, h.id desc
    limit 1`;
}

function ofItem({ tenantId, materialId, currency }: SaleAsked, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select m.${column} from md_material m
    where m.tenant_id = ${tenantId} and m.id = ${materialId} and ${currency}::text = ${OWN})`;
}

/** A column of one live record. */
export async function columnOf(
  db: Db,
  table: string,
  { tenantId, id, column }: { readonly tenantId: string; readonly id: string; readonly column: string },
): Promise<string | null> {
  const { rows } = await sql<{ value: string | null }>`
    select ${sql.ref(column)}::text as value from ${sql.table(table)}
    where tenant_id = ${tenantId} and del_flag = 0 and id = ${id}`.execute(db);
  return rows[0]?.value ?? null;
}

/** A line that overlaps one of another audited list: its number here, and the number of that list. */
export async function overlappingPrice(
  db: Db,
  place: { readonly head: string; readonly lines: string; readonly apart: readonly string[] },
  { tenantId, id }: { readonly tenantId: string; readonly id: string },
): Promise<{ readonly line: number; readonly number: string } | null> {
  const apart = place.apart.map(
    (name) => sql`and ${sql.ref(`o.${name}`)} is not distinct from ${sql.ref(`h.${name}`)}`,
  );
  const { rows } = await sql<{ line: number; number: string }>`
    select l.line_no as line, o.bill_no as number
    from ${sql.table(place.head)} h
    join ${sql.table(place.lines)} l on l.head_id = h.id and l.tenant_id = h.tenant_id and l.del_flag = 0
    join ${sql.table(place.head)} o on o.tenant_id = h.tenant_id and o.id <> h.id and o.del_flag = 0 and o.bill_status = '2'
      and o.begin_date <= coalesce(h.end_date, 'infinity') and coalesce(o.end_date, 'infinity') >= h.begin_date ${sql.join(apart, sql` `)}
    join ${sql.table(place.lines)} m on m.head_id = o.id and m.tenant_id = h.tenant_id and m.del_flag = 0
      and m.material_id = l.material_id and coalesce(m.min_qty, 0) = coalesce(l.min_qty, 0)
    where h.tenant_id = ${tenantId} and h.id = ${id} order by l.line_no limit 1`.execute(db);
  return rows[0] ?? null;
}
