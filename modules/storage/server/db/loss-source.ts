import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** A line whose loss or gain is to be decided, with what it cost and how much of it is decided. */
export type LossSource = {
  readonly id: string;
  readonly qty: string;
  /** Below zero for a gain. */
  readonly amount: string;
  readonly done: string;
};

/** Finds lines of transfer losses, other issues and other receipts. */
export async function lossSources(
  db: Db,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LossSource>> {
  if (ids.length === 0) return new Map();
  const of = (table: string, sign: 1 | -1) => sql`
    select id, coalesce(qty, 0)::text as qty, (coalesce(cost_amount, 0) * ${sign}::int)::text as amount, coalesce(settled_qty, 0)::text as done
    from ${sql.table(table)} where tenant_id = ${tenantId} and del_flag = 0 and id = any(${ids}::text[])`;
  const { rows } = await sql<LossSource>`
    ${of('wms_transfer_loss_item', 1)} union all ${of('wms_other_out_item', 1)} union all ${of('wms_other_in_item', -1)}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
