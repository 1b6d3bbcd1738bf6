import { plain } from '#core/screen/list-view.ts';
import { taken } from '#core/flow/quantities.ts';
import { linesTaking } from '#server/db/repositories/flow.ts';
import { refusal } from '#server/domain/refusal.ts';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/domain/actor.ts';
import type { Catalogue, Form } from './catalogue.ts';
import { flowGraph, numberField, placeOf, takingOf, type FlowLink } from './flow-links.ts';
import { selectRows, type Row } from './select.ts';

type Desk = { readonly db: Db; readonly catalogue: Catalogue; readonly actor: Pick<Actor, 'tenantId'> };

/**
 * Why nothing moves by lines of notices and arrivals any more: the order they are a step of is closed or void, or its line is. By the ids of those
 * lines; the number of the order is in the words.
 */
export async function endedAbove(
  { db, catalogue, actor }: Desk,
  { source }: FlowLink,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
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
      if (state === '5' || state === '6') found.set(String(row['id']), `${name} 已${state === '5' ? '关闭' : '作废'}`);
      else if (line['line_status'] === '2')
        found.set(String(row['id']), `${name} 第 ${plain(line['line_no'])} 行已关闭`);
    }
  }
  return found;
}

/**
 * An order is closed after the notices and arrivals that are a step of it.
 * @param lines of the order that are closed
 * @throws Refusal 422 with their numbers
 */
export async function refuseOpenUnder(
  { db, catalogue, form, actor }: Desk & { readonly form: Form },
  name: string,
  lines: readonly Row[],
): Promise<void> {
  const sources = lines.map((line) => String(line['id']));
  for (const link of flowGraph(catalogue).from(form.head.name)) {
    if (link.push.under !== true || sources.length === 0) continue;
    const rows = await linesTaking(db, placeOf(link), { sources, tenantId: actor.tenantId });
    const open = rows.filter((row) => {
      const line = takingOf(link, row);
      // What is done, rejected pieces apart, is open no more.
      return (
        line.weight === 'full' &&
        row.state !== '4' &&
        !line.isClosed &&
        taken({ ...line, weight: 'done' }).lt(taken(line))
      );
    });
    const numbers = [...new Set(open.map((row) => row.number ?? ''))];
    if (numbers.length > 0)
      throw refusal(422, 'flow.openUnder', {
        name,
        title: link.target.definition.title,
        numbers: numbers.slice(0, 5).join('、'),
      });
  }
}
