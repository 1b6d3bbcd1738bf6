import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { historyInsert, type HistoryAuthor, type HistoryNote } from './record-history.ts';

/**
 * Marks live heads deleted, with their lines, and adds that to their history: one statement, whatever goes. The rows stay for history and recycle bin.
 * @returns by the id of each head the ids of its lines that went, by their table
 */
export async function removeRows(
  db: Db,
  tables: { readonly head: string; readonly subs: readonly string[] },
  ids: readonly string[],
  author: HistoryAuthor,
  notes: readonly HistoryNote[],
): Promise<ReadonlyMap<string, Readonly<Record<string, readonly string[]>>>> {
  const marked = sql`set del_flag = 1, update_by = ${author.by}, update_time = now(), version = version + 1`;
  const live = sql`tenant_id = ${author.tenantId} and del_flag = 0`;
  const name = (index: number) => sql.ref(`lines_${index}`);
  const lines = tables.subs.map(
    (table, index) => sql`, ${name(index)} as (
      update ${sql.table(table)} ${marked} where head_id ${oneOf(ids)} and ${live} returning id, head_id)`,
  );
  const gone = tables.subs.map(
    (_table, index) => sql`select ${sql.lit(index)} as place, id, head_id from ${name(index)}`,
  );
  const { rows } = await sql<{ place: number; id: string; head_id: string }>`
    with heads as (update ${sql.table(tables.head)} ${marked} where id ${oneOf(ids)} and ${live}) ${sql.join(lines, sql` `)},
      noted as (${historyInsert(author, notes)})
    ${gone.length === 0 ? sql`select null where false` : sql.join(gone, sql` union all `)}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.head_id)].map(([head, own]) => [
      head,
      Object.fromEntries(
        tables.subs.map((table, index) => [table, own.filter(({ place }) => place === index).map(({ id }) => id)]),
      ),
    ]),
  );
}
