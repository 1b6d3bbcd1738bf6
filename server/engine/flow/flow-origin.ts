import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { flowGraph, type FlowLink } from './flow-links.ts';

/** The lines that lines of a source go back to themselves, by their ids, which are unique over all tables. */
export async function originRows(
  { db, catalogue, tenantId }: { readonly db: Db; readonly catalogue: Catalogue; readonly tenantId: string },
  { source }: FlowLink,
  rows: readonly Row[],
): Promise<ReadonlyMap<unknown, Row>> {
  const values = [...new Set(rows.flatMap(({ src_line_id: id }) => (typeof id === 'string' && id !== '' ? [id] : [])))];
  const found = new Map<unknown, Row>();
  if (values.length === 0) return found;
  const before = flowGraph(catalogue).into(source.head.name);
  for (const table of new Map(before.map((one) => [one.sourceLines.name, one.sourceLines])).values())
    for (const row of await selectRows(db, table, { tenantId, column: 'id', values })) found.set(row['id'], row);
  return found;
}
