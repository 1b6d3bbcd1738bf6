import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A provisional payable of a receipt: what is open of it, and what invoices may still take of it. */
export type ReceiptBill = {
  readonly id: string;
  readonly receipt: string;
  readonly open: string;
  readonly needed: string;
};

/**
 * Lists the provisional payables of receipts that count, with the part their invoices can still take: what was received, less what went back and
 * what was billed. Those of earlier versions hold tax and are left to people.
 * @param of.returned a return that is being audited: it counts, although its record does not say so yet
 */
export async function receiptBills(
  db: Db,
  tenantId: string,
  { receipts, returned }: { readonly receipts: readonly string[]; readonly returned?: string },
): Promise<readonly ReceiptBill[]> {
  const { rows } = await sql<ReceiptBill>`
    select b.id, b.src_id as receipt, b.open_amount::text as open, n.needed::text as needed
    from fin_ap_bill b
    cross join lateral (
      select coalesce(sum(greatest(r.amount - coalesce(back.amount, 0) - coalesce(billed.amount, 0), 0)), 0) as needed
      from wms_purchase_in_item r
      left join lateral (
        select sum(i.amount) as amount from pur_return_item i join pur_return h on h.id = i.head_id and h.del_flag = 0
        where i.tenant_id = r.tenant_id and i.del_flag = 0 and i.src_line_id = r.id and (h.bill_status = '2' or h.id = ${returned ?? ''})
      ) back on true
      left join lateral (
        select sum(i.in_amount) as amount from pur_invoice_item i
        join pur_invoice h on h.id = i.head_id and h.del_flag = 0 and h.bill_status in ('2', '3')
        left join pur_statement_item s on s.id = i.src_line_id and s.tenant_id = i.tenant_id
        where i.tenant_id = r.tenant_id and i.del_flag = 0 and coalesce(s.src_line_id, i.src_line_id) = r.id
      ) billed on true
      where r.tenant_id = b.tenant_id and r.head_id = b.src_id and r.del_flag = 0
    ) n
    where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.bill_status = '2' and b.provisional = 'Y' and b.amount > 0
      and b.src_id = any(${receipts}::text[]) and not exists (
        select 1 from fin_ap_bill_item t where t.tenant_id = b.tenant_id and t.head_id = b.id and t.del_flag = 0 and t.tax_amount <> 0)
    order by b.bill_date, b.id`.execute(db);
  return rows;
}

/** A red provisional payable of a return, and the part of it that goes back to one receipt. */
type ReturnBill = { readonly id: string; readonly receipt: string; readonly part: string };

/** Lists the red provisional payables of returns to receipts that are open, oldest first. */
export async function returnBills(
  db: Db,
  tenantId: string,
  receipts: readonly string[],
): Promise<readonly ReturnBill[]> {
  const { rows } = await sql<ReturnBill>`
    select b.id, r.head_id as receipt, sum(i.amount)::text as part
    from fin_ap_bill b
    join pur_return_item i on i.head_id = b.src_id and i.tenant_id = b.tenant_id and i.del_flag = 0
    join wms_purchase_in_item r on r.id = i.src_line_id and r.tenant_id = b.tenant_id
    where b.tenant_id = ${tenantId} and b.del_flag = 0 and b.bill_status = '2' and b.provisional = 'Y' and b.open_amount < 0
      and r.head_id = any(${receipts}::text[])
    group by b.id, b.bill_date, r.head_id having sum(i.amount) > 0 order by b.bill_date, b.id, r.head_id`.execute(db);
  return rows;
}

/** Lists the receipts the lines of a document go back to: of a return, and of an invoice, by whatever way. */
export async function receiptsBehind(
  db: Db,
  tenantId: string,
  { table, id }: { readonly table: 'pur_return_item' | 'pur_invoice_item'; readonly id: string },
): Promise<readonly string[]> {
  const source =
    table === 'pur_return_item'
      ? sql`i.src_line_id`
      : sql`coalesce((select s.src_line_id from pur_statement_item s where s.id = i.src_line_id and s.tenant_id = i.tenant_id), i.src_line_id)`;
  const { rows } = await sql<{ id: string }>`
    select distinct r.head_id as id from ${sql.table(table)} i join wms_purchase_in_item r on r.id = ${source} and r.tenant_id = i.tenant_id
    where i.tenant_id = ${tenantId} and i.head_id = ${id} and i.del_flag = 0 order by 1`.execute(db);
  return rows.map((row) => row.id);
}

/** The receipt a red one takes back; null for any other. */
export async function takenBackBy(db: Db, tenantId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select distinct w.bill_id as id from wms_ledger b join wms_ledger w on w.id = b.reversed_id
    where b.tenant_id = ${tenantId} and b.form_code = 'wms_purchase_in' and b.bill_id = ${id} and w.bill_id <> b.bill_id`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
