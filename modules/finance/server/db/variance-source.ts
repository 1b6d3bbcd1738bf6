import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';

/** Amount on accounts that a voucher of a month has, with the documents it is of. */
export type VoucherPart = { readonly ids: readonly string[]; readonly amount: string };

/** Lists what vouchers of a month have on accounts, posted or not; those of spreadings and of carrying over are left out. */
export async function voucherParts(
  db: Db,
  { tenantId, period }: Month,
  subjects: readonly string[],
): Promise<readonly VoucherPart[]> {
  const { rows } = await sql<VoucherPart>`
    with sources as (
      select voucher_id, array_agg(distinct bill_id) as ids, bool_or(form_code = 'fin_cost_variance') as is_spread
      from fin_gl_source where tenant_id = ${tenantId} and period = ${period} group by 1
    )
    select coalesce(s.ids, '{}') as ids, sum(coalesce(i.debit, 0) - coalesce(i.credit, 0))::text as amount
    from fin_voucher v join fin_voucher_item i on i.head_id = v.id and i.del_flag = 0
    left join sources s on s.voucher_id = v.id
    where v.tenant_id = ${tenantId} and v.period = ${period} and v.del_flag = 0 and v.v_status <> '4' and v.origin is distinct from 'carry'
      and i.subject_id = any(${subjects}::text[]) and not coalesce(s.is_spread, false)
    group by v.id, s.ids having sum(coalesce(i.debit, 0) - coalesce(i.credit, 0)) <> 0 order by v.id`.execute(db);
  return rows;
}

/** Part of an item in documents: the variance its invoice told, or the worth it moved. */
export type ItemPart = {
  readonly bill: string;
  readonly material: string;
  readonly told: string | null;
  readonly worth: string;
};

/** Lists which items documents are about. @param hasInvoices purchase invoices tell the variance of each line */
export async function itemParts(
  db: Db,
  {
    tenantId,
    ids,
    hasInvoices,
  }: { readonly tenantId: string; readonly ids: readonly string[]; readonly hasInvoices: boolean },
): Promise<readonly ItemPart[]> {
  if (ids.length === 0) return [];
  const invoices = sql`
    union all
    select head_id, material_id, sum(variance_diff)::text, abs(sum(coalesce(amount, 0)))::text from pur_invoice_item
    where tenant_id = ${tenantId} and del_flag = 0 and head_id ${oneOf(ids)} and coalesce(material_id, '') <> '' group by 1, 2
    union all
    select head_id, material_id, sum(variance_amount)::text, abs(sum(coalesce(shared_amount, 0)))::text from pur_landed_cost_item
    where tenant_id = ${tenantId} and del_flag = 0 and head_id ${oneOf(ids)} group by 1, 2`;
  const { rows } = await sql<ItemPart>`
    select l.bill_id as bill, l.material_id as material, null::text as told, abs(sum(l.in_amount - l.out_amount))::text as worth
    from wms_ledger l where l.tenant_id = ${tenantId} and l.bill_id ${oneOf(ids)} and l.form_code not in ('pur_invoice', 'pur_landed_cost') group by 1, 2
    ${hasInvoices ? invoices : sql``}
    order by 1, 2`.execute(db);
  return rows;
}

/** Ids of the items that are valued at a standard cost. */
export async function standardItems(db: Db, tenantId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from md_material where tenant_id = ${tenantId} and del_flag = 0 and cost_method = '5' order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
