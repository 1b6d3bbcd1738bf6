import { parseAmount } from '#core/amounts/amounts.ts';
import { isAlike } from '#core/flow/quantities.ts';
import { plain } from '#core/values/plain.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import type { PreparedRecord } from '#server/engine/record/prepare.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { sourcesOf, type FlowRecord } from './flow-check.ts';
import { flowGraph, type FlowLink } from './flow-links.ts';
import { originRows } from './flow-origin.ts';

/**
 * Columns of lines that nobody types in, and that a push takes over from where a line comes from: the price of the receipt in an invoice. They
 * are set by the server, whatever a client sends, and empty where a line comes from nowhere.
 */
export async function fillFromSources(scope: FlowScope, record: FlowRecord): Promise<void> {
  const { db, catalogue, form, actor } = scope;
  const { tenantId } = actor;
  const links = flowGraph(catalogue).into(form.head.name);
  for (const link of links) {
    const { push, targetLines, sourceLines } = link;
    const own = (columns: Readonly<Record<string, string>> = {}) =>
      Object.entries(columns).filter(([to]) => targetLines.byName.get(to)?.readonly === true);
    const [mapped, origin] = [own(push.lines.map), own(push.lines.origin)];
    const columns = [...mapped, ...origin].map(([to]) => to);
    const lines = record.lines.filter(({ table, index }) => index !== null && table.name === targetLines.name);
    if (columns.length === 0 || lines.length === 0) continue;
    const ids = [...sourcesOf(lines)];
    const found = ids.length === 0 ? [] : await selectRows(db, sourceLines, { tenantId, column: 'id', values: ids });
    const rows = new Map(found.map((row) => [row['id'], row]));
    const before =
      origin.length > 0 ? await originRows({ db, catalogue, tenantId }, link, found) : new Map<unknown, Row>();
    for (const { values } of lines) {
      const id = values['src_line_id'];
      if (typeof id !== 'string' || id === '') {
        for (const to of columns) values[to] = null;
        continue;
      }
      const row = rows.get(id);
      if (row === undefined) continue;
      for (const [to, from] of mapped) values[to] = row[from] ?? null;
      for (const [to, from] of origin) values[to] = before.get(row['src_line_id'])?.[from] ?? null;
    }
  }
}

/** The ways into the lines of a form that keep what was agreed when they counted (`stays`). */
export function stayingLinks({
  catalogue,
  form,
}: {
  readonly catalogue: FlowScope['catalogue'];
  readonly form: Form;
}): readonly FlowLink[] {
  return flowGraph(catalogue)
    .into(form.head.name)
    .filter(({ push }) => push.lines.stays !== undefined);
}

/** Lines that say something else by now, or take more, keep nothing of what was agreed before: they are new ones. */
export function dropStays(scope: Pick<FlowScope, 'catalogue' | 'form'>, { subs }: PreparedRecord): void {
  for (const { push, targetLines } of stayingLinks(scope)) {
    const { stays, same = [], qty } = push.lines;
    for (const { values, stored } of subs.get(targetLines.name) ?? []) {
      if (stays === undefined || plain(values[stays.by]) === '') continue;
      const isSame =
        stored !== null &&
        plain(values['src_line_id']) === plain(stored['src_line_id']) &&
        [...same, ...stays.columns].every((name) =>
          isAlike(values[name], stored[name], targetLines.byName.get(name)?.kind.storage === 'numeric'),
        );
      const [own, before] = [parseAmount(values[qty]), parseAmount(stored?.[qty])];
      if (!isSame || own === null || before === null || own.gt(before)) values[stays.by] = null;
    }
  }
}
