import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** Finds, of lines that arrived, those a living inspection is of. */
export async function inspectedOf(db: Db, tenantId: string, lines: readonly string[]): Promise<ReadonlySet<string>> {
  if (lines.length === 0) return new Set();
  const { rows } = await sql<{ line: string }>`
    select distinct src_line_id as line from qc_iqc where tenant_id = ${tenantId} and del_flag = 0 and src_line_id ${oneOf(lines)}`.execute(
    db,
  );
  return new Set(rows.map(({ line }) => line));
}

/** Lists the items an inspection template asks for, with their limits. */
export async function plannedItems(
  db: Db,
  tenantId: string,
  template: string,
): Promise<
  readonly {
    readonly item: string;
    readonly name: string;
    readonly lsl: string | null;
    readonly usl: string | null;
  }[]
> {
  const { rows } = await sql<{ item: string; name: string; lsl: string | null; usl: string | null }>`
    select l.item_id as item, coalesce(i.name, l.item_id) as name, l.lsl::text as lsl, l.usl::text as usl
    from qc_template_item l
    join qc_template h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    left join qc_item i on i.id = l.item_id and i.tenant_id = l.tenant_id
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.head_id = ${template} order by l.line_no`.execute(db);
  return rows;
}

/** Returns the quantity that arrived on a line; null for a line that is not there. */
export async function arrivedQty(db: Db, tenantId: string, line: string): Promise<string | null> {
  if (line === '') return null;
  const { rows } = await sql<{ qty: string }>`
    select coalesce(qty, 0)::text as qty from pur_arrival_item where tenant_id = ${tenantId} and del_flag = 0 and id = ${line}`.execute(
    db,
  );
  return rows[0]?.qty ?? null;
}

/** Number of a living report on what an inspection found; null where there is none. */
export async function nonconformanceOf(db: Db, tenantId: string, no: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from qc_ncr where tenant_id = ${tenantId} and del_flag = 0 and src_no = ${no} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}

/** Number of a living 8D about a document; null where there is none. */
export async function eightDOf(db: Db, tenantId: string, no: string): Promise<string | null> {
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from qc_8d where tenant_id = ${tenantId} and del_flag = 0 and src_no = ${no} order by id limit 1`.execute(
    db,
  );
  return rows[0]?.no ?? null;
}

/** An inspection of goods before they leave, or after they came back. */
export type LineInspection = {
  readonly id: string;
  readonly no: string;
  readonly line: string;
  readonly batch: string;
  readonly qty: string;
  readonly state: string;
  readonly result: string;
};

/** The living outgoing inspections of lines. */
export async function outgoingOf(
  db: Db,
  tenantId: string,
  lines: readonly string[],
): Promise<readonly LineInspection[]> {
  if (lines.length === 0) return [];
  const { rows } = await sql<LineInspection>`
    select id, bill_no as no, src_line_id as line, coalesce(btrim(batch_no), '') as batch, coalesce(check_qty, 0)::text as qty,
      coalesce(qc_status, '') as state, coalesce(result, '') as result
    from qc_oqc where tenant_id = ${tenantId} and del_flag = 0 and src_line_id ${oneOf(lines)} order by id`.execute(db);
  return rows;
}

/** The living return inspections of lines. */
export async function returnedOf(db: Db, tenantId: string, lines: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ line: string }>`
    select src_line_id as line from qc_rqc where tenant_id = ${tenantId} and del_flag = 0 and src_line_id ${oneOf(lines)}`.execute(
    db,
  );
  return new Set(rows.map(({ line }) => line));
}

/** The last outgoing inspection that was judged of each batch of items. */
export async function lastOfBatches(
  db: Db,
  tenantId: string,
  materials: readonly string[],
): Promise<
  readonly { readonly material: string; readonly batch: string; readonly no: string; readonly result: string }[]
> {
  const { rows } = await sql<{ material: string; batch: string; no: string; result: string }>`
    select distinct on (material_id, btrim(batch_no)) material_id as material, btrim(batch_no) as batch, bill_no as no, coalesce(result, '') as result
    from qc_oqc where tenant_id = ${tenantId} and del_flag = 0 and qc_status = '4' and coalesce(btrim(batch_no), '') <> ''
      and material_id ${oneOf(materials)}
    order by material_id, btrim(batch_no), id desc`.execute(db);
  return rows;
}

/** Which of these items are inspected when they come (来料检验), or before they leave (出货检验). */
export async function inspectedItems(
  db: Db,
  tenantId: string,
  { ids, flag }: { readonly ids: readonly string[]; readonly flag: 'iqc_flag' | 'oqc_flag' },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select id from md_material where tenant_id = ${tenantId} and del_flag = 0 and ${sql.ref(flag)} = 'Y' and id ${oneOf(ids)}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The first reason in use of a kind (dictionary reason_type); null where there is none. */
export async function reasonOf(db: Db, tenantId: string, type: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from md_reason where tenant_id = ${tenantId} and del_flag = 0 and reason_type = ${type} and coalesce(enabled, 'Y') = 'Y'
    order by sort_no nulls last, code limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Lines of audited deliveries of an item to a customer, of a batch where one is given; the newest first. */
export async function deliveredLines(
  db: Db,
  of: { readonly tenantId: string; readonly customer: string; readonly material: string; readonly batch: string },
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select l.id from sal_out_item l join sal_out h on h.id = l.head_id and h.tenant_id = l.tenant_id and h.del_flag = 0
    where l.tenant_id = ${of.tenantId} and l.del_flag = 0 and h.bill_status = '2' and h.customer_id = ${of.customer}
      and l.material_id = ${of.material} and (${of.batch} = '' or btrim(l.batch_no) = ${of.batch})
    order by h.bill_date desc, h.id desc, l.line_no limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** Numbers of documents that are not audited, among these. */
export async function undecidedOf(
  db: Db,
  table: string,
  { tenantId, numbers }: { readonly tenantId: string; readonly numbers: readonly string[] },
): Promise<readonly string[]> {
  if (numbers.length === 0) return [];
  const { rows } = await sql<{ no: string }>`
    select bill_no as no from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and bill_no ${oneOf(numbers)}
      and coalesce(bill_status, '') not in ('2', '3') order by bill_no`.execute(db);
  return rows.map(({ no }) => no);
}
