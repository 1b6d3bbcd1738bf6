import Big from 'big.js';
import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Scope } from '#server/engine/scope.ts';
import { rateIn } from '#server/kernel/currency/db/currency.ts';
import { monthBases } from '#server/kernel/period/db/month-bases.ts';
import { periodOf } from '#server/kernel/period/period.ts';
import { pricedForms } from '#server/kernel/period/priced-forms.ts';
import type { StockDocument } from '#server/kernel/stock/db/stock-ledger.ts';

type Place = { readonly tenantId: string; readonly id: string };

/** A line of a purchase invoice with the line of the receipt it bills, and the order behind that one; amounts and quantities as text. */
export type BilledLine = {
  readonly id: string;
  readonly no: number;
  readonly material_id: string;
  readonly code: string | null;
  readonly name: string | null;
  readonly qty: string;
  readonly price: string;
  readonly tax_rate: string;
  readonly amount: string;
  readonly tax_amount: string;
  /** Part of the receipt an audited line took: without tax, and with it. */
  readonly took: string | null;
  readonly in_total: string | null;
  /** Part of the provisional payable the line took, in the own currency. */
  readonly in_own: string | null;
  /** The receipt; null where the line bills none. */
  readonly receipt_line: string | null;
  readonly receipt: string | null;
  readonly receipt_no: string | null;
  readonly warehouse: string;
  readonly location: string;
  readonly batch: string;
  readonly in_price: string;
  readonly in_tax: string;
  /** Rate of the receipt's currency. */
  readonly in_rate: string;
  /** Quantity and amounts received, less what went back. */
  readonly in_qty: string;
  readonly in_amount: string;
  readonly in_whole: string;
  /** Quantity and amounts other audited invoices took of the receipt. */
  readonly before_qty: string;
  readonly before_amount: string;
  readonly before_total: string;
  readonly order_price: string | null;
  /** A red document took the receipt back. */
  readonly is_reversed: boolean;
  /** The receipt made a payable with its tax, as an earlier version did for subcontractors. */
  readonly is_owed: boolean;
  /** The supplier sent it to the customer: it never lay in a warehouse. */
  readonly is_direct: boolean;
  /** Part of its difference that an audited line put into cost of sales. */
  readonly direct_diff: string | null;
};

/** Lines of a purchase invoice, in their order, with what they bill, whatever way they come from it. */
export async function billedLines(db: Db, { tenantId, id }: Place): Promise<readonly BilledLine[]> {
  const { rows } = await sql<BilledLine>`
    select l.id, l.line_no as no, l.material_id, l.material_code as code, l.material_name as name, coalesce(l.qty, 0) as qty,
      coalesce(l.price, 0) as price, coalesce(l.tax_rate, 0) as tax_rate, coalesce(l.amount, 0) as amount, coalesce(l.tax_amount, 0) as tax_amount,
      l.in_amount as took, l.in_total, l.in_own,
      r.id as receipt_line, r.head_id as receipt, r.bill_no as receipt_no, coalesce(r.warehouse_id, '') as warehouse,
      coalesce(r.location_id, '') as location, coalesce(trim(r.batch_no), '') as batch,
      coalesce(r.price, 0) as in_price, coalesce(r.tax_rate, 0) as in_tax,
      ${rateIn(tenantId, { currency: sql`r.currency`, rate: sql`r.exchange_rate` })} as in_rate,
      coalesce(r.qty, 0) - coalesce(back.qty, 0) as in_qty, coalesce(r.amount, 0) - coalesce(back.amount, 0) as in_amount,
      coalesce(r.total_amount, 0) - coalesce(back.total, 0) as in_whole,
      coalesce(other.qty, 0) as before_qty, coalesce(other.amount, 0) as before_amount, coalesce(other.total, 0) as before_total,
      o.price as order_price,
      exists (
        select 1 from wms_ledger w join wms_ledger b on b.reversed_id = w.id and b.bill_id <> w.bill_id
        where w.tenant_id = l.tenant_id and w.form_code = r.form and w.bill_id = r.head_id
      ) as is_reversed,
      r.form = 'pur_outsource_in' and exists (
        select 1 from fin_ap_bill b where b.tenant_id = l.tenant_id and b.src_id = r.head_id and b.del_flag = 0 and b.bill_status = '2'
          and coalesce(b.provisional, 'N') <> 'Y') as is_owed,
      coalesce(r.direct_flag = 'Y', false) as is_direct, l.direct_diff
    from pur_invoice_item l
    left join pur_statement_item s on s.id = l.src_line_id and s.tenant_id = l.tenant_id
    left join lateral (
      select i.id, i.head_id, d.bill_no, d.warehouse_id, i.location_id, i.batch_no, i.price, i.tax_rate, d.currency, d.exchange_rate, i.qty, i.amount,
        i.total_amount, i.src_line_id, d.direct_flag, 'wms_purchase_in' as form
      from wms_purchase_in_item i join wms_purchase_in d on d.id = i.head_id and d.tenant_id = i.tenant_id
      where i.id = coalesce(s.src_line_id, l.src_line_id) and i.tenant_id = l.tenant_id and i.del_flag = 0
      union all
      select i.id, i.head_id, d.bill_no, d.warehouse_id, i.location_id, i.batch_no, i.price, i.tax_rate, null, null, i.qty, i.fee_amount,
        i.total_amount, null, null, 'pur_outsource_in'
      from pur_outsource_in_item i join pur_outsource_in d on d.id = i.head_id and d.tenant_id = i.tenant_id
      where i.id = l.src_line_id and i.tenant_id = l.tenant_id and i.del_flag = 0
    ) r on true
    left join pur_arrival_item a on a.id = r.src_line_id and a.tenant_id = l.tenant_id
    left join pur_order_item o on o.id = coalesce(a.src_line_id, r.src_line_id) and o.tenant_id = l.tenant_id
    left join lateral (
      select sum(b.qty) as qty, sum(b.amount) as amount, sum(b.total_amount) as total
      from pur_return_item b join pur_return bh on bh.id = b.head_id and bh.del_flag = 0 and bh.bill_status = '2'
      where b.tenant_id = l.tenant_id and b.del_flag = 0 and b.src_line_id = r.id
    ) back on true
    left join lateral (
      select sum(i.qty) as qty, sum(i.in_amount) as amount, sum(i.in_total) as total
      from pur_invoice_item i join pur_invoice ih on ih.id = i.head_id and ih.del_flag = 0 and ih.bill_status in ('2', '3')
      left join pur_statement_item si on si.id = i.src_line_id and si.tenant_id = i.tenant_id
      where i.tenant_id = l.tenant_id and i.del_flag = 0 and i.head_id <> l.head_id and coalesce(si.src_line_id, i.src_line_id) = r.id
    ) other on true
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.head_id = ${id} order by l.line_no, l.id`.execute(db);
  return rows;
}

/** A provisional payable of a receipt; `taxed` were those of earlier versions, which held its tax as well. */
export type ProvisionalBill = { readonly id: string; readonly receipt: string; readonly taxed: boolean };

/** The provisional payables of receipts that count, in the order of their ids. */
export async function provisionalBills(
  db: Db,
  tenantId: string,
  receipts: readonly string[],
): Promise<readonly ProvisionalBill[]> {
  const { rows } = await sql<ProvisionalBill>`
    select b.id, b.src_id as receipt, exists (
        select 1 from fin_ap_bill_item i where i.tenant_id = b.tenant_id and i.head_id = b.id and i.del_flag = 0 and i.tax_amount <> 0) as taxed
    from fin_ap_bill b
    where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.bill_status = '2' and b.provisional = 'Y' and b.src_id = any(${receipts}::text[])
    order by b.id`.execute(db);
  return rows;
}

/** Amounts an invoice line replaced, and the split of its price difference. */
export type SettledLine = {
  readonly id: string;
  readonly in_amount: string;
  readonly in_total: string;
  readonly in_own: string | null;
  readonly stock_diff: string | null;
  readonly variance_diff: string | null;
  readonly direct_diff: string | null;
};

/** Writes of the lines of an invoice what its audit found; the head has their sums. */
export async function writeSettled(db: Db, { tenantId, id }: Place, lines: readonly SettledLine[]): Promise<void> {
  await sql`
    update pur_invoice_item l set in_amount = n.in_amount, in_total = n.in_total, in_own = n.in_own, diff_amount = l.amount - n.in_amount,
      stock_diff = n.stock_diff, variance_diff = n.variance_diff, direct_diff = n.direct_diff
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as n (id text, in_amount numeric, in_total numeric, in_own numeric, stock_diff numeric, variance_diff numeric, direct_diff numeric)
    where l.id = n.id and l.tenant_id = ${tenantId}`.execute(db);
  await sql`
    update pur_invoice h set in_amount = s.in_amount, in_total = s.in_total, stock_diff = s.stock_diff, variance_diff = s.variance_diff,
      direct_diff = s.direct_diff
    from (
      select sum(in_amount) as in_amount, sum(in_total) as in_total, sum(stock_diff) as stock_diff, sum(variance_diff) as variance_diff,
        sum(direct_diff) as direct_diff
      from pur_invoice_item where tenant_id = ${tenantId} and del_flag = 0 and head_id = ${id}
    ) s where h.id = ${id} and h.tenant_id = ${tenantId}`.execute(db);
}

type Laid = {
  readonly material: string;
  readonly qty: string;
  readonly amount: string;
  readonly diff: string;
  readonly pool: number;
  readonly isMonthly: boolean;
};

/** The first item whose stock no longer bears that what a document laid on it is taken away; locks the pools it is in. */
export async function unbearable(
  { db, catalogue, actor: { tenantId } }: Pick<Scope, 'db' | 'catalogue' | 'actor'>,
  document: StockDocument,
): Promise<{ readonly material: string; readonly qty: string; readonly amount: string; readonly diff: string } | null> {
  const standing = sql`l.tenant_id = ${tenantId} and l.form_code = ${document.form} and l.bill_id = ${document.id}
    and l.reversed_id is null and not exists (select 1 from wms_ledger r where r.reversed_id = l.id)`;
  await sql`
    select 1 from wms_stock_cost c where c.id in (select l.pool_id from wms_ledger l where ${standing})
    order by c.material_id, c.warehouse_id, c.batch_no for update`.execute(db);
  const { rows } = await sql<Laid>`
    select m.code || ' ' || m.name as material, trim_scale(c.qty)::text as qty, c.amount::numeric(24, 2)::text as amount, d.diff::text as diff,
      c.id as pool, m.cost_method is not distinct from '3' as "isMonthly"
    from (select l.pool_id, sum(l.in_amount - l.out_amount)::numeric(24, 2) as diff from wms_ledger l where ${standing} group by 1) d
    join wms_stock_cost c on c.id = d.pool_id join md_material m on m.id = c.material_id
    where d.diff <> 0 and (c.qty <= 0 or c.amount < d.diff) order by 1`.execute(db);
  // In an open month its issues give back their part, as they bore it.
  const bases = await monthBases(db, {
    tenantId,
    period: periodOf(document.date),
    pools: rows.flatMap(({ pool, isMonthly }) => (isMonthly ? [pool] : [])),
    forms: pricedForms(catalogue),
  });
  const isBorne = ({ pool, diff }: Laid): boolean => {
    const base = bases.get(pool);
    return base !== undefined && new Big(base.qty).gt(0) && new Big(base.amount).gte(diff);
  };
  return rows.find((row) => !isBorne(row)) ?? null;
}

/**
 * Writes of lines of receipts at which price they were billed last: what goes back afterwards goes back at that.
 * @param options.counts does this invoice count from now on, or no more?
 */
export async function keepBilledPrices(
  db: Db,
  { tenantId, id }: Place,
  { lines, counts }: { readonly lines: readonly string[]; readonly counts: boolean },
): Promise<void> {
  await sql`
    update wms_purchase_in_item r set billed_price = (
      select i.price from pur_invoice_item i join pur_invoice h on h.id = i.head_id and h.del_flag = 0
      left join pur_statement_item s on s.id = i.src_line_id and s.tenant_id = i.tenant_id
      where i.tenant_id = r.tenant_id and i.del_flag = 0 and i.qty > 0 and coalesce(s.src_line_id, i.src_line_id) = r.id
        and case when h.id = ${id} then ${counts}::boolean else h.bill_status in ('2', '3') end
      order by h.bill_date desc, h.id desc, i.line_no desc limit 1)
    where r.tenant_id = ${tenantId} and r.id = any(${lines}::text[])`.execute(db);
}

/** Says whether the invoice a red one takes back is certified: its tax is deducted already. */
export async function isBlueCertified(
  db: Db,
  { tenantId, no }: { readonly tenantId: string; readonly no: string },
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select 1 as found from pur_invoice
    where tenant_id = ${tenantId} and del_flag = 0 and invoice_key = ${no} and bill_status in ('2', '3') and verify_status = '3' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
