import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { rateIn } from '#server/kernel/currency/db/currency.ts';

type Place = { readonly tenantId: string; readonly id: string };

/** A line of landed cost with the line of the receipt it is of; amounts and quantities as text. */
export type LandedLine = {
  readonly id: string;
  readonly no: number;
  readonly material_id: string;
  readonly share: string;
  readonly receipt_line: string | null;
  readonly receipt_no: string | null;
  readonly receipt_date: string | null;
  /** Quantity and amount received, less what went back, in the own currency. */
  readonly in_qty: string;
  readonly in_amount: string;
  /** Weight of a piece in grams. */
  readonly unit_weight: string;
};

/** Lines of a landed cost in their order, with their receipts. */
export async function landedLines(db: Db, { tenantId, id }: Place): Promise<readonly LandedLine[]> {
  const { rows } = await sql<LandedLine>`
    select l.id, l.line_no as no, l.material_id, coalesce(l.shared_amount, 0)::text as share,
      r.id as receipt_line, h.bill_no as receipt_no, h.bill_date::date::text as receipt_date,
      (coalesce(r.qty, 0) - coalesce(back.qty, 0))::text as in_qty,
      round((coalesce(r.amount, 0) - coalesce(back.amount, 0))
        * ${rateIn(tenantId, { currency: sql`h.currency`, rate: sql`h.exchange_rate` })}, 2)::text as in_amount,
      coalesce(m.unit_weight, 0)::text as unit_weight
    from pur_landed_cost_item l
    left join wms_purchase_in_item r on r.id = l.src_line_id and r.tenant_id = l.tenant_id and r.del_flag = 0
    left join wms_purchase_in h on h.id = r.head_id and h.tenant_id = r.tenant_id
    left join md_material m on m.id = l.material_id and m.tenant_id = l.tenant_id
    left join lateral (
      select sum(b.qty) as qty, sum(b.amount) as amount
      from pur_return_item b join pur_return bh on bh.id = b.head_id and bh.del_flag = 0 and bh.bill_status = '2'
      where b.tenant_id = l.tenant_id and b.del_flag = 0 and b.src_line_id = r.id
    ) back on true
    where l.tenant_id = ${tenantId} and l.del_flag = 0 and l.head_id = ${id} order by l.line_no, l.id`.execute(db);
  return rows;
}

/** Finds accounts nothing is booked to directly, with their codes and names: they control a ledger, are of cash, or have accounts below them. */
export async function closedSubjects(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select s.id, s.code || ' ' || s.name as title from fin_subject s
    where s.tenant_id = ${tenantId} and s.del_flag = 0 and s.id = any(${ids}::text[]) and (
      coalesce(s.control_type, '') <> '' or coalesce(s.cash_flag, 'N') = 'Y'
      or exists (select 1 from fin_subject c where c.tenant_id = s.tenant_id and c.pid = s.id and c.del_flag = 0))`.execute(
    db,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** Part of the share of a line that lies on stock, and the rest; null for both where it was taken back. */
export type LaidLine = { readonly id: string; readonly stock: string | null; readonly variance: string | null };

/** Writes of the lines where their shares went; the head has the sums. */
export async function writeLaid(db: Db, { tenantId, id }: Place, lines: readonly LaidLine[]): Promise<void> {
  await sql`
    update pur_landed_cost_item l set stock_amount = n.stock, variance_amount = n.variance
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (id text, stock numeric, variance numeric)
    where l.id = n.id and l.tenant_id = ${tenantId}`.execute(db);
  await sql`
    update pur_landed_cost h set stock_amount = s.stock, variance_amount = s.variance
    from (
      select sum(stock_amount) as stock, sum(variance_amount) as variance from pur_landed_cost_item
      where tenant_id = ${tenantId} and del_flag = 0 and head_id = ${id}
    ) s where h.id = ${id} and h.tenant_id = ${tenantId}`.execute(db);
}
