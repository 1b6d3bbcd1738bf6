import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { ownCurrencyIn } from '#server/kernel/currency/db/currency.ts';

/** Facts known of suppliers for items before they quote: the quality last found, the usual days. */
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

/** A supplier, a day and lines of which an item and how much. */
export type ListAsked = {
  readonly tenantId: string;
  readonly supplierId: string;
  readonly currency: string;
  readonly day: string;
  readonly lines: readonly { readonly materialId: string; readonly qty: string }[];
};

/**
 * Finds the price of the item of each line by the list of a supplier that holds on a day, by the largest quantity it begins with that is not
 * above the one asked for; null where there is none.
 */
export async function listPrices(
  db: Db,
  of: ListAsked,
): Promise<readonly ({ readonly price: string; readonly no: string } | null)[]> {
  if (of.lines.length === 0) return [];
  const { rows } = await sql<{ price: string; no: string } | { price: null; no: null }>`
    select p.price, p.no
    from unnest(${of.lines.map(({ materialId }) => materialId)}::text[], ${of.lines.map(({ qty }) => qty)}::numeric[])
      with ordinality a(material, qty, place)
    left join lateral (
      select l.price::text as price, h.bill_no as no
      from pur_price_list_item l
      join pur_price_list h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0 and h.bill_status = '2'
      where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and l.material_id = a.material and h.supplier_id = ${of.supplierId}
        and coalesce(nullif(h.currency, ''), ${ownCurrencyIn(of.tenantId)}) = ${of.currency}
        and h.begin_date <= ${of.day}::date and (h.end_date is null or h.end_date >= ${of.day}::date)
        and coalesce(l.min_qty, 0) <= a.qty
      order by coalesce(l.min_qty, 0) desc, h.begin_date desc, h.id desc limit 1) p on true
    order by a.place`.execute(db);
  return rows.map(({ price, no }) => (price === null ? null : { price, no }));
}

/** Known prices of a material on a day: each price for its unit of stock, that of the library for a kilogram. */
export type MaterialPrice = {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit_code: string;
  readonly unit_name: string;
  /** Kilograms of a unit by the conversions of the item. */
  readonly per_unit: string | null;
  readonly library: string | null;
  readonly purchase: string | null;
  readonly average: string | null;
  readonly list: string | null;
};

/** Which modules are there that know prices. */
export type PriceTables = { readonly hasReceipts: boolean; readonly hasLists: boolean };

/** Prices of materials on a day: of the library, of the last receipt, of what lies in stock, of the purchase price lists. */
export async function materialPrices(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly ids: readonly string[];
    readonly day: string;
    readonly tables: PriceTables;
  },
): Promise<ReadonlyMap<string, MaterialPrice>> {
  const { tenantId, ids, day, tables } = of;
  const none = sql`null::text`;
  const purchase = sql`(select round(i.price * coalesce(h.exchange_rate, 1), 6)::text from wms_purchase_in_item i join wms_purchase_in h on h.id = i.head_id
    where h.tenant_id = m.tenant_id and h.del_flag = 0 and i.del_flag = 0 and h.bill_status in ('2', '3') and i.material_id = m.id
      and i.qty > 0 and i.price > 0 and h.bill_date <= ${day}::date
    order by h.bill_date desc, h.id desc, i.line_no desc limit 1)`;
  const list = sql`(select i.price::text from pur_price_list_item i join pur_price_list h on h.id = i.head_id
    where h.tenant_id = m.tenant_id and h.del_flag = 0 and i.del_flag = 0 and h.bill_status = '2' and i.material_id = m.id
      and coalesce(nullif(h.currency, ''), ${ownCurrencyIn(tenantId)}) = ${ownCurrencyIn(tenantId)} and h.begin_date <= ${day}::date and (h.end_date is null or h.end_date >= ${day}::date)
    order by h.begin_date desc, i.min_qty nulls first, h.id desc limit 1)`;
  const { rows } = await sql<MaterialPrice>`
    select m.id, m.code, m.name, u.code as unit_code, u.name as unit_name,
      (select c.rate::text from md_unit_conversion c join md_unit k on k.id = c.to_unit_id and k.tenant_id = c.tenant_id and upper(k.code) = 'KG'
        where c.tenant_id = m.tenant_id and c.del_flag = 0 and c.from_unit_id = m.unit_id and (c.material_id = m.id or c.material_id is null)
        order by c.material_id nulls last limit 1) as per_unit,
      (select p.price::text from quo_mat_price p
        where p.tenant_id = m.tenant_id and p.del_flag = 0 and p.material_id = m.id and p.begin_date <= ${day}::date
          and (p.end_date is null or p.end_date >= ${day}::date)
        order by p.begin_date desc, p.id desc limit 1) as library,
      (select round(sum(s.amount) / nullif(sum(s.qty), 0), 6)::text from wms_stock_cost s
        where s.tenant_id = m.tenant_id and s.material_id = m.id having sum(s.qty) > 0) as average,
      ${tables.hasReceipts ? purchase : none} as purchase, ${tables.hasLists ? list : none} as list
    from md_material m left join md_unit u on u.id = m.unit_id
    where m.tenant_id = ${tenantId} and m.del_flag = 0 and m.id = any(${[...ids]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the cost of an hour of processes on a day, by process. */
export async function hourRates(
  db: Db,
  of: { readonly tenantId: string; readonly processes: readonly string[]; readonly day: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ process: string; rate: string }>`
    select distinct on (process_id) process_id as process, hour_rate::text as rate from quo_hour_rate
    where tenant_id = ${of.tenantId} and del_flag = 0 and enabled = 'Y' and hour_rate is not null and begin_date <= ${of.day}::date
      and process_id = any(${[...of.processes]}::text[])
    order by process_id, device_id nulls first, begin_date desc, id desc`.execute(db);
  return new Map(rows.map(({ process, rate }) => [process, rate]));
}

export type CostSheet = {
  readonly id: string;
  readonly material: string;
  readonly unit_cost: string | null;
  readonly manage_rate: string | null;
  readonly profit_rate: string | null;
};

/** Cost sheets by their ids, and the newest of each item: that of the customer before others. */
export async function costSheets(
  db: Db,
  of: {
    readonly tenantId: string;
    readonly ids: readonly string[];
    readonly materials: readonly string[];
    readonly customerId: string;
  },
): Promise<{ readonly byId: ReadonlyMap<string, CostSheet>; readonly newest: ReadonlyMap<string, CostSheet> }> {
  const { rows } = await sql<CostSheet & { is_newest: boolean }>`
    select c.id, c.material_id as material, c.unit_cost::text as unit_cost, c.manage_rate::text as manage_rate, c.profit_rate::text as profit_rate,
      row_number() over (partition by c.material_id order by (c.customer_id = ${of.customerId}) desc, c.bill_date desc, c.id desc) = 1 as is_newest
    from quo_cost c where c.tenant_id = ${of.tenantId} and c.del_flag = 0
      and (c.id = any(${[...of.ids]}::text[]) or c.material_id = any(${[...of.materials]}::text[]))`.execute(db);
  return {
    byId: new Map(rows.map((row) => [row.id, row])),
    newest: new Map(rows.flatMap((row) => (row.is_newest ? [[row.material, row] as const] : []))),
  };
}

export type LibraryPrice = {
  readonly id: string;
  readonly material_id: string;
  readonly price: string;
  readonly price_source: string;
  readonly begin_date: string;
};

/** Prices of the library that hold on a day and come from documents: the last purchase, the average of the stock. */
export async function libraryPrices(db: Db, tenantId: string, day: string): Promise<readonly LibraryPrice[]> {
  const { rows } = await sql<LibraryPrice>`
    select id, material_id, price::text as price, price_source, begin_date::text as begin_date from quo_mat_price
    where tenant_id = ${tenantId} and del_flag = 0 and price_source in ('1', '2') and begin_date <= ${day}::date
      and (end_date is null or end_date >= ${day}::date)
    order by id for update`.execute(db);
  return rows;
}

/** Marks what was offered until a day that is over and nobody answered, in all companies (dictionary quote_result); answers how many. */
export async function expireQuotations(db: Db, today: string): Promise<number> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('quo_quote') is not null as known`.execute(db);
  if (rows[0]?.known !== true) return 0;
  const { numAffectedRows } = await sql`
    update quo_quote set quote_status = '5', version = version + 1, update_time = now()
    where del_flag = 0 and bill_status = '2' and quote_status in ('1', '2') and valid_to < ${today}`.execute(db);
  return Number(numAffectedRows ?? 0);
}
