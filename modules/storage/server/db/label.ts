import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Content of labels: an item with a batch, and its quantity. */
export type Labelled = {
  readonly material: string;
  readonly code: string;
  readonly batch: string;
  readonly qty: string;
};

/** An item in use by its code; null where there is none. */
export async function itemByCode(
  db: Db,
  tenantId: string,
  code: string,
): Promise<{ readonly id: string; readonly code: string } | null> {
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from md_material where tenant_id = ${tenantId} and del_flag = 0 and code = ${code} and coalesce(enabled, 'Y') = 'Y'`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Lines of an audited receipt by its number; null where no receipt has it. The table is that of a definition, its lines are `<table>_item`. */
export async function receivedLines(
  db: Db,
  table: string,
  { tenantId, no }: { readonly tenantId: string; readonly no: string },
): Promise<{ readonly state: string; readonly lines: readonly Labelled[] } | null> {
  const { rows } = await sql<Labelled & { state: string }>`
    select coalesce(h.bill_status, '') as state, l.material_id as material, coalesce(l.material_code, '') as code,
      coalesce(btrim(l.batch_no), '') as batch, coalesce(l.qty, 0)::text as qty
    from ${sql.table(table)} h join ${sql.table(`${table}_item`)} l on l.head_id = h.id and l.tenant_id = h.tenant_id and l.del_flag = 0
    where h.tenant_id = ${tenantId} and h.del_flag = 0 and h.bill_no = ${no} order by l.line_no`.execute(db);
  const [first] = rows;
  return first === undefined ? null : { state: first.state, lines: rows };
}
