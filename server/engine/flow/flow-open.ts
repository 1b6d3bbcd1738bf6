import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { offeredStates } from '#core/flow/quantities.ts';
import { plain } from '#core/values/plain.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { hasDeclaredSteps } from '#server/engine/behaviour/any-document.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import { currentTime, type Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { openHeads } from './db/flow.ts';
import { stateFault } from './flow-check.ts';
import { openLines } from './flow-left.ts';
import { flowGraph, numberField } from './flow-links.ts';
import { targetHead, targetLines } from './flow-push.ts';
import { flowRefusals } from './refusals.ts';

type Flow = NonNullable<components['schemas']['FormDefinition']['flow']>;
type OpenPage = components['schemas']['FlowOpenPage'];
type OpenLine = components['schemas']['FlowOpenLine'];

/**
 * Lines of audited documents that have something to give to a new document of a form, the newest first (选单).
 * @param head what the new document's head says so far: sources agree with it
 */
export async function openFlow(
  engine: Engine,
  asked: {
    readonly form: string;
    readonly from: string;
    readonly head: Row;
    readonly number: string;
    readonly pageNo: number;
    readonly pageSize: number;
  },
  actor: Actor,
): Promise<OpenPage> {
  const { catalogue, form } = await formFor(engine, asked.form, actor, 'record');
  const link = flowGraph(catalogue)
    .into(form.head.name)
    .find(({ source }) => source.head.name === asked.from);
  if (link === undefined)
    throw refusal(422, flowRefusals.noSuchSource, { title: form.definition.title, from: asked.from.slice(0, 40) });
  refuseButton(form, 'add');
  const { form: source } = await formFor(engine, asked.from, actor, 'list');
  if (!may(actor, `${source.definition.permission}:view`))
    throw refusal(403, flowRefusals.noRightToView, { title: source.definition.title });
  const { tenantId } = actor;
  const number = numberField(link.source);
  const page = await openHeads(
    engine.db,
    {
      head: link.source.head.name,
      lines: link.sourceLines.name,
      number,
      hasLineStatus: link.push.late !== true && link.sourceLines.byName.has('line_status'),
      date: link.source.head.byName.has('bill_date') ? 'bill_date' : 'create_time',
    },
    {
      tenantId,
      states: offeredStates(link.source.definition.life_cycle ?? 'bill', link.push),
      same: Object.fromEntries(
        (link.push.same ?? []).flatMap((name) => {
          const value = asked.head[name];
          return typeof value === 'string' && value !== '' ? [[name, value]] : [];
        }),
      ),
      number: asked.number,
      pageNo: asked.pageNo,
      pageSize: asked.pageSize,
    },
  );
  const heads = new Map<string, Row>();
  const ids = [...new Set(page.rows.map((row) => row.head_id))];
  const seen = ids.length === 0 ? new Set<string>() : await visibleIds(engine.db, source.head, ids, tenantId);
  if (seen.size > 0)
    for (const head of await selectRows(engine.db, source.head, { tenantId, column: 'id', values: [...seen] }))
      heads.set(String(head['id']), head);
  const lineTable = source.subs.find(({ name }) => name === link.sourceLines.name) ?? link.sourceLines;
  const lineIds = page.rows.filter((row) => seen.has(row.head_id)).map(({ id }) => id);
  const found =
    lineIds.length === 0 ? [] : await selectRows(engine.db, lineTable, { tenantId, column: 'id', values: lineIds });
  const byId = new Map(found.map((row) => [String(row['id']), row]));
  const rows = lineIds.flatMap((id): readonly Row[] => {
    const row = byId.get(id);
    return row === undefined ? [] : [row];
  });
  const open = await openLines(engine.db, catalogue, link, rows, actor);
  const records: OpenLine[] = [];
  const today = dateText((engine.now ?? currentTime)());
  const made = Map.groupBy(
    await targetLines(engine.db, catalogue, link, [...heads.values()], open, actor),
    (line) => line['src_line_id'],
  );
  for (const one of open) {
    const head = heads.get(String(one.row['head_id']));
    if (head === undefined || !one.isOffered || stateFault(link, head, one.row, today) !== null) continue;
    const [line] = made.get(one.row['id']) ?? [];
    records.push({
      id: plain(one.row['id']),
      number: plain(head[number]),
      date: plain(head['bill_date']) || null,
      lineNo: Number(one.row['line_no']),
      label: [plain(one.row['material_code']), plain(one.row['material_name'])].filter(Boolean).join(' '),
      spec: plain(one.row['spec']),
      qty: one.qty,
      open: plain(line?.[link.push.lines.qty]) || one.open,
      head: targetHead(link, head),
      line: line ?? {},
    });
  }
  return { table: link.targetLines.name, total: page.total, records };
}

/** Returns the flows of a form for the browser; undefined where it has none. */
export function flowOf(form: Form, catalogue: Catalogue, actor: Actor): Flow | undefined {
  const graph = flowGraph(catalogue);
  const into = graph.into(form.head.name);
  const isFollowing =
    form.head.byName.has('src_id') || (form.definition.follows ?? []).length > 0 || hasDeclaredSteps(form);
  if (into.length === 0 && graph.from(form.head.name).length === 0 && !isFollowing) return undefined;
  const sources = into.filter(({ source }) => may(actor, `${source.definition.permission}:view`));
  return {
    isTraced: true,
    sources: sources.map(({ source, targetLines: { name } }) => ({
      form: source.head.name,
      title: source.definition.title,
      table: name,
    })),
  };
}
