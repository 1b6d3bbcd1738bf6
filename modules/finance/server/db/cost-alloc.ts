import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

type Month = { readonly tenantId: string; readonly period: string };

/** A scheme with its element, and the centres it shares over. */
export type AllocScheme = {
  readonly code: string;
  readonly name: string;
  readonly basis: string;
  readonly element: string;
  readonly element_type: string;
  readonly subject_id: string | null;
  readonly enabled: string | null;
};
export type AllocCenter = {
  readonly id: string;
  readonly name: string;
  readonly center_type: string;
  readonly ratio: string;
};

/** A scheme, locked; null where it or its element is gone. */
export async function lockScheme(db: Db, tenantId: string, id: string): Promise<AllocScheme | null> {
  const { rows } = await sql<AllocScheme>`
    select a.code, a.name, a.basis, i.name as element, i.element_type, nullif(i.subject_id, '') as subject_id, a.enabled
    from fin_cost_alloc a join fin_cost_item i on i.id = a.cost_item_id and i.del_flag = 0
    where a.tenant_id = ${tenantId} and a.id = ${id} and a.del_flag = 0 for update of a`.execute(db);
  return rows[0] ?? null;
}

export async function centersOf(db: Db, tenantId: string, schemeId: string): Promise<readonly AllocCenter[]> {
  const { rows } = await sql<AllocCenter>`
    select c.id, c.name, c.center_type, coalesce(l.ratio, 0)::text as ratio
    from fin_cost_alloc_item l join fin_cost_center c on c.id = l.cost_center_id
    where l.tenant_id = ${tenantId} and l.head_id = ${schemeId} and l.del_flag = 0 order by l.line_no, l.id`.execute(
    db,
  );
  return rows;
}

/** Returns the balance that posted vouchers of a month left on an account and those below it; a debit is positive. */
export async function spentOn(db: Db, { tenantId, period }: Month, subjectId: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    with recursive below as (
      select id from fin_subject where tenant_id = ${tenantId} and id = ${subjectId}
      union select s.id from fin_subject s join below b on s.pid = b.id where s.tenant_id = ${tenantId} and s.del_flag = 0
    )
    select coalesce(sum(l.debit - l.credit), 0)::text as amount from fin_gl_ledger l join below b on b.id = l.subject_id
    where l.tenant_id = ${tenantId} and l.period = ${period} and not l.is_carried`.execute(db);
  return rows[0]?.amount ?? '0';
}

/** Of work reports, what each centre did in a month, by the workshop of the work order. */
export async function reportedBy(
  db: Db,
  month: Month,
  column: 'work_hours' | 'machine_hours' | 'good_qty',
): Promise<ReadonlyMap<string, string>> {
  return weightsOf(
    db,
    sql`
    select w.cost_center_id as center, sum(coalesce(r.${sql.ref(column)}, 0))::text as weight
    from mfg_report r join mfg_work_order o on o.id = r.work_order_id join mfg_workshop w on w.id = o.workshop_id
    where r.tenant_id = ${month.tenantId} and r.del_flag = 0 and to_char(r.bill_date, 'YYYY-MM') = ${month.period}
      and coalesce(w.cost_center_id, '') <> ''
    group by 1`,
  );
}

/** Returns the cost of the material issued to each centre in a month. */
export async function issuedTo(db: Db, { tenantId, period }: Month): Promise<ReadonlyMap<string, string>> {
  return weightsOf(
    db,
    sql`
    select h.cost_center_id as center, sum(l.out_amount - l.in_amount)::text as weight
    from wms_ledger l join wms_prod_issue h on h.id = l.bill_id
    where l.tenant_id = ${tenantId} and l.period = ${period} and l.form_code = 'wms_prod_issue' and coalesce(h.cost_center_id, '') <> ''
    group by 1`,
  );
}

async function weightsOf(db: Db, query: RawBuilder<unknown>): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ center: string; weight: string }>`${query}`.execute(db);
  return new Map(rows.map(({ center, weight }) => [center, weight]));
}

/** Calculations of product cost of a month, those that are kept first. */
export async function calculationsOf(
  db: Db,
  { tenantId, period }: Month,
): Promise<readonly { readonly id: string; readonly no: string; readonly bill_status: string }[]> {
  const { rows } = await sql<{ id: string; no: string; bill_status: string }>`
    select id, bill_no as no, bill_status from fin_product_cost
    where tenant_id = ${tenantId} and del_flag = 0 and period = ${period} and bill_status ${oneOf(['0', '2'])}
    order by bill_status desc, bill_no`.execute(db);
  return rows;
}
