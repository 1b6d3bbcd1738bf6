import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A supplier as its tax number finds it. */
export type TaxedSupplier = { readonly id: string; readonly name: string };

/** Finds the supplier with a tax number, however its letters were typed. */
export async function supplierByTaxNo(db: Db, tenantId: string, taxNo: string): Promise<TaxedSupplier | null> {
  if (taxNo === '') return null;
  const { rows } = await sql<TaxedSupplier>`
    select id, name from pur_supplier
    where tenant_id = ${tenantId} and del_flag = 0 and upper(trim(tax_no)) = ${taxNo} order by code limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** A line of the invoice a red one takes back; figures as text. */
export type BlueLine = {
  readonly id: string;
  readonly bill: string;
  readonly material_id: string;
  readonly code: string;
  readonly name: string;
  readonly qty: string;
  readonly price: string;
  readonly in_price: string;
  readonly tax_rate: string;
  readonly src_type: string | null;
  readonly src_no: string | null;
  readonly src_line_id: string | null;
};

/** Lines of the audited invoice of a number, which a red one takes back. */
export async function blueLines(db: Db, tenantId: string, no: string): Promise<readonly BlueLine[]> {
  const { rows } = await sql<BlueLine>`
    select l.id, h.bill_no as bill, l.material_id, coalesce(l.material_code, '') as code, coalesce(l.material_name, '') as name,
      trim_scale(l.qty)::text as qty, trim_scale(l.price)::text as price, coalesce(l.in_price, l.price)::text as in_price,
      trim_scale(coalesce(l.tax_rate, 0))::text as tax_rate, l.src_type, l.src_no, l.src_line_id
    from pur_invoice_item l join pur_invoice h on h.id = l.head_id and h.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and h.del_flag = 0 and h.invoice_no = ${no} and h.bill_status in ('2', '3')
      and coalesce(h.is_red, 'N') <> 'Y'
    order by l.line_no, l.id`.execute(db);
  return rows;
}

/** Returns the id of a department by its code; null where there is none. */
export async function departOf(db: Db, tenantId: string, orgCode: string | null): Promise<string | null> {
  if (orgCode === null) return null;
  const { rows } = await sql<{ id: string }>`
    select id from sys_depart where tenant_id = ${tenantId} and del_flag = 0 and org_code = ${orgCode} limit 1`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}
