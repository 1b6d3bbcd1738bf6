import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';

/** A part of a bill that is due on a day of its own, and what is open of it. */
export type OpenInstalment = { readonly due: string; readonly open: string };

/** Names the table of the instalments of bills of a form. */
export const planOf = (bills: string): string => `${bills}_plan`;

/**
 * Fills the instalments of bills with what was settled of these, the one that is due first before the next, and says in each bill when what is
 * open of it is due next; where nothing is open, when the last of it was.
 */
export async function keepInstalments(
  db: Db,
  { table, ids, tenantId }: { readonly table: string; readonly ids: readonly string[]; readonly tenantId: string },
): Promise<void> {
  await sql`
    with settled as (
      select p.id, least(p.amount, greatest(0, b.amount - b.open_amount - (sum(p.amount) over own - p.amount))) as written
      from ${sql.table(planOf(table))} p join ${sql.table(table)} b on b.id = p.head_id and b.tenant_id = p.tenant_id and b.amount > 0
      where p.tenant_id = ${tenantId} and p.del_flag = 0 and p.head_id ${oneOf(ids)}
      window own as (partition by p.head_id order by p.due_date, p.line_no)
    ),
    told as (
      update ${sql.table(planOf(table))} p set written_amount = s.written, open_amount = p.amount - s.written from settled s where s.id = p.id
      returning p.head_id, p.due_date, p.open_amount
    )
    update ${sql.table(table)} b set due_date = n.due
    from (select head_id, coalesce(min(due_date) filter (where open_amount > 0), max(due_date)) as due from told group by head_id) n
    where b.id = n.head_id and b.tenant_id = ${tenantId}`.execute(db);
}

/** Lists the instalments that are open of bills of one form, by the ids of these, the one that is due first before the next. */
export async function openInstalments(
  db: Db,
  table: string,
  { tenantId, ids }: { readonly tenantId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, readonly OpenInstalment[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<OpenInstalment & { id: string }>`
    select head_id as id, due_date::text as due, open_amount::numeric(24, 2)::text as open from ${sql.table(planOf(table))}
    where tenant_id = ${tenantId} and del_flag = 0 and open_amount > 0 and head_id ${oneOf(ids)} order by due_date, line_no`.execute(
    db,
  );
  return Map.groupBy(rows, ({ id }) => id);
}
