import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import type { Actor } from '#server/platform/actor.ts';
import { flowGraph, numberField, type FlowLink } from './flow-links.ts';
import { flowRefusals } from './refusals.ts';

type Desk = { readonly db: Db; readonly catalogue: Catalogue; readonly actor: Pick<Actor, 'tenantId'> };

/**
 * Why nothing moves by lines of notices and arrivals any more: the order they are a step of is closed or void, or its line is. By the ids of those
 * lines; the number of the order is in the words.
 */
export async function endedAbove(
  { db, catalogue, actor }: Desk,
  { source }: FlowLink,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, RefusalText>> {
  const found = new Map<string, RefusalText>();
  const { tenantId } = actor;
  const above = flowGraph(catalogue)
    .into(source.head.name)
    .filter(({ push }) => push.under === true);
  for (const link of above) {
    const values = [
      ...new Set(rows.flatMap(({ src_line_id: id }) => (typeof id === 'string' && id !== '' ? [id] : []))),
    ];
    if (values.length === 0) continue;
    const lines = await selectRows(db, link.sourceLines, { tenantId, column: 'id', values });
    const heads = await selectRows(db, link.source.head, {
      tenantId,
      column: 'id',
      values: [...new Set(lines.map((line) => String(line['head_id'])))],
    });
    const headOf = new Map(heads.map((head) => [head['id'], head]));
    const lineOf = new Map(lines.map((line) => [line['id'], line]));
    for (const row of rows) {
      const line = lineOf.get(row['src_line_id']);
      const head = headOf.get(line?.['head_id']);
      if (line === undefined || head === undefined) continue;
      const name = `${link.source.definition.title} ${plain(head[numberField(link.source)])}`;
      const state = plain(head['bill_status']);
      if (state === '5' || state === '6')
        found.set(String(row['id']), filled(state === '5' ? flowRefusals.isClosedOf : flowRefusals.isVoidOf, { name }));
      else if (line['line_status'] === '2')
        found.set(String(row['id']), filled(flowRefusals.lineClosedOf, { name, line: plain(line['line_no']) }));
    }
  }
  return found;
}
