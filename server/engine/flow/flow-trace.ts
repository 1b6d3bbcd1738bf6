import type { components } from '#core/contract/api.ts';
import { meetsText } from '#core/scripts/condition.ts';
import { plain } from '#core/values/plain.ts';
import { formFor } from '#server/engine/access/auth-access.ts';
import { declaredSteps, followChange } from '#server/engine/behaviour/any-document.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { recordGone, seenBy } from '#server/engine/record/record-seen.ts';
import { inTransaction } from '#server/engine/record/record-transaction.ts';
import { nameOf, scopeOf, type Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { passGate } from './count-gate.ts';
import { followSteps, stepsFrom } from './db/flow.ts';
import { storedRecord } from './flow-check.ts';
import { recount, restate } from './flow-count.ts';
import { countsOf, flowGraph, numberField, placeOf } from './flow-links.ts';
import { buttonsOff } from './flow-param.ts';
import { pushedWhen, pushesOf } from './flow-push.ts';
import { refuseOpenSteps } from './flow-steps.ts';
import { isAgreedTo } from './life-cycle.ts';
import { flowRefusals } from './refusals.ts';

type Trace = components['schemas']['FlowTrace'];
type Document = components['schemas']['FlowDocument'];
type Step = components['schemas']['FlowStep'];
type LineState = components['schemas']['FlowLineState'];

/** Documents of one picture; more is no picture any more. */
const MOST = 200;

type Place = { readonly form: Form; readonly id: string; readonly level: number };

/** Returns the documents before a document and those that follow from it, with the progress of its own lines (上查, 下查). */
export async function traceFlow(engine: Engine, idOrTable: string, id: string, actor: Actor): Promise<Trace> {
  const { catalogue, form, stored } = await seenBy(engine, idOrTable, id, actor);
  const places = new Map<string, Place>();
  const steps = new Map<string, Step>();
  const wide = flowGraph(catalogue).links.find(({ source }) => source.head.name === form.head.name)?.source ?? form;
  places.set(keyOf(wide, id), { form: wide, id, level: 0 });
  for (const by of ['source', 'target'] as const) await follow({ engine, catalogue, actor, places, steps }, by);
  const documents = await described(engine, actor, [...places.values()]);
  return {
    documents: documents.toSorted((one, other) => one.level - other.level),
    steps: [...steps.values()].filter(({ from, to }) => places.has(from) && places.has(to)),
    lines: lineStates(form, stored.head, stored.subs, actor),
    pushes: pushesOf(form, catalogue, actor, await buttonsOff({ db: engine.db, catalogue }, form, actor)).flatMap(
      (link) =>
        meetsText(pushedWhen(link), stored.head) ? [{ button: link.push.button, title: link.push.title }] : [],
    ),
  };
}

type Walk = {
  readonly engine: Engine;
  readonly catalogue: Catalogue;
  readonly actor: Actor;
  readonly places: Map<string, Place>;
  readonly steps: Map<string, Step>;
};

/** Walks down from what is known (`source`: it is the source of what is found), or up. */
async function follow(walk: Walk, by: 'source' | 'target'): Promise<void> {
  const { places, steps } = walk;
  let waiting = [...places.values()].filter(({ level }) => level === 0);
  while (waiting.length > 0 && places.size < MOST) {
    const found: Place[] = [];
    for (const ofTable of Map.groupBy(waiting, ({ form }) => form.head.name).values()) {
      const levels = new Map(ofTable.map(({ id, level }) => [id, level]));
      const [first] = ofTable;
      if (first === undefined) continue;
      for (const { source, target, from, to, qty } of await stepsOf(walk, first.form, [...levels.keys()], by)) {
        const next: Place =
          by === 'source'
            ? { form: target, id: to, level: (levels.get(from) ?? 0) + 1 }
            : { form: source, id: from, level: (levels.get(to) ?? 0) - 1 };
        const step = { from: keyOf(source, from), to: keyOf(target, to), qty };
        steps.set(`${step.from} ${step.to}`, step);
        const key = keyOf(next.form, next.id);
        if (places.has(key) || places.size >= MOST) continue;
        places.set(key, next);
        found.push(next);
      }
    }
    waiting = found;
  }
}

type FoundStep = Step & { readonly source: Form; readonly target: Form };

/** Finds one step from documents of a form: by their lines, what follows by itself, and what modules know of (vouchers by rule). */
async function stepsOf(
  { engine: { db }, catalogue, actor: { tenantId } }: Walk,
  form: Form,
  ids: readonly string[],
  by: 'source' | 'target',
): Promise<readonly FoundStep[]> {
  const graph = flowGraph(catalogue);
  const table = form.head.name;
  const found: FoundStep[] = [];
  for (const link of by === 'source' ? graph.from(table) : graph.into(table)) {
    const place = { ...placeOf(link), sourceLines: link.sourceLines.name };
    for (const step of await stepsFrom(db, place, { tenantId, heads: ids, by }))
      found.push({ ...step, source: link.source, target: link.target });
  }
  for (const source of by === 'source' ? [form] : catalogue.forms)
    for (const to of new Set((source.definition.follows ?? []).map((one) => one.to))) {
      const target = by === 'source' ? catalogue.forms.find(({ head }) => head.name === to) : form;
      if (target?.head.name !== to || !target.head.byName.has('src_id')) continue;
      for (const { amount, ...step } of await followSteps(db, to, { tenantId, ids, by })) {
        // Up: it followed from a document of one of several forms.
        const isOwn = by === 'source' || (await visibleIds(db, source.head, [step.from], tenantId)).size > 0;
        if (isOwn) found.push({ ...step, qty: amount, source, target });
      }
    }
  found.push(...(await declaredSteps({ db, catalogue, tenantId }, form, { ids, by, most: MOST })));
  return found;
}

function keyOf(form: Form, id: string): string {
  return `${form.head.name}:${id}`;
}

/** Returns what the caller may see of documents: of those he may not look at, only their kind. */
async function described(engine: Engine, actor: Actor, places: readonly Place[]): Promise<Document[]> {
  const documents: Document[] = [];
  for (const [table, ofTable] of Map.groupBy(places, ({ form }) => form.head.name)) {
    const { form, catalogue } = await formFor(engine, table, actor, 'list');
    const ids = ofTable.map(({ id }) => id);
    const seen = may(actor, `${form.definition.permission}:view`)
      ? await visibleIds(engine.db, form.head, ids, actor.tenantId)
      : new Set<string>();
    const rows =
      seen.size === 0
        ? []
        : await selectRows(engine.db, form.head, { tenantId: actor.tenantId, column: 'id', values: [...seen] });
    const byId = new Map(rows.map((row) => [String(row['id']), row]));
    const { state: stateColumn, date } = columnsOf(form);
    const states = catalogue.dict(form.head.byName.get(stateColumn)?.dict ?? '') ?? [];
    for (const { id, level } of ofTable) {
      const row = byId.get(id);
      const state = plain(row?.[stateColumn]);
      documents.push({
        key: `${table}:${id}`,
        form: form.definition.table,
        title: form.definition.title,
        route: form.definition.route,
        id: row === undefined ? null : id,
        number: row === undefined ? null : plain(row[numberField(form)]),
        date: row === undefined ? null : plain(row[date]).slice(0, 10) || null,
        state: row === undefined ? null : state,
        stateText: states.find(({ value }) => value === state)?.text ?? '',
        level,
      });
    }
  }
  return documents;
}

/** State and day of a document; vouchers have names of their own for them. */
function columnsOf({ head: { byName } }: Form): { readonly state: string; readonly date: string } {
  return byName.has('v_status') && !byName.has('bill_status')
    ? { state: 'v_status', date: 'voucher_date' }
    : { state: 'bill_status', date: 'bill_date' };
}

/** Returns the progress of a document's lines, as its form counts it. */
function lineStates(form: Form, head: Row, subs: ReadonlyMap<string, readonly Row[]>, actor: Actor): LineState[] {
  const counts = countsOf(form);
  const table = form.subs.find(({ name }) => name === (form.definition.execution?.lines ?? counts[0]?.lines));
  if (table === undefined) return [];
  const { execution } = form.definition;
  const columns = [
    ...new Set([
      ...(form.definition.pushes?.flatMap(({ lines }) => (lines.from === table.name ? [lines.of] : [])) ?? []),
      ...(execution === undefined ? [] : [execution.of]),
      ...counts.filter(({ lines }) => lines === table.name).map(({ column }) => column),
    ]),
  ].flatMap((name) => table.byName.get(name) ?? []);
  const mayClose =
    table.byName.has('line_status') &&
    may(actor, `${form.definition.permission}:close`) &&
    ['2', '3', '4'].includes(plain(head['bill_status']));
  return (subs.get(table.name) ?? []).map((row) => ({
    id: plain(row['id']),
    lineNo: Number(row['line_no']),
    label: [plain(row['material_code']), plain(row['material_name'])].filter(Boolean).join(' '),
    counts: columns
      .filter(({ guard }) => guard?.isHidden !== true)
      .map(({ label, name }) => ({ label, qty: plain(row[name]) || '0' })),
    isClosed: row['line_status'] === '2',
    // A line that is done needs no closing.
    mayClose: mayClose && row['line_status'] !== '1',
  }));
}

/**
 * Closes a line of an order, or opens it again; the state of the order follows.
 * @throws Refusal 422 where the order or the line does not allow it, or what must hold before an audit does not for what is opened
 */
export async function closeLine(
  engine: Engine,
  asked: { readonly form: string; readonly id: string; readonly lineId: string; readonly isClosed: boolean },
  actor: Actor,
): Promise<void> {
  const found = await formFor(engine, asked.form, actor, 'record');
  const { form } = found;
  const { execution, permission } = form.definition;
  const table = form.subs.find(({ name }) => name === execution?.lines);
  if (table?.byName.has('line_status') !== true)
    throw refusal(422, flowRefusals.noLineClosing, { title: form.definition.title });
  if (!may(actor, `${permission}:close`)) throw refusal(403, platformRefusals.noRight);
  await inTransaction(engine.db, form, async (db) => {
    const scope = scopeOf(engine, db, found, actor);
    const stored = await readStored(scope, asked.id, true);
    if (stored === null) throw recordGone();
    const name = nameOf(form.head, form, stored.head);
    if (!['2', '3', '4'].includes(plain(stored.head['bill_status'])))
      throw refusal(422, flowRefusals.lineState, {
        name,
        act: asked.isClosed ? flowRefusals.closing : flowRefusals.opening,
      });
    const row = stored.subs.get(table.name)?.find((one) => one['id'] === asked.lineId);
    if (row === undefined) throw refusal(404, flowRefusals.lineGone);
    if ((row['line_status'] === '2') === asked.isClosed)
      throw refusal(422, flowRefusals.lineClosedBefore, {
        name,
        line: String(row['line_no']),
        state: asked.isClosed ? flowRefusals.isClosed : flowRefusals.isOpen,
      });
    if (row['line_status'] === '1')
      throw refusal(422, flowRefusals.lineFinished, { name, line: String(row['line_no']) });
    // A notice is closed as a whole; whoever ends one line of the order decides about it by himself.
    if (asked.isClosed) await refuseOpenSteps(scope, name, [row], false);
    const values = new Map<string, Row>([[asked.lineId, { line_status: asked.isClosed ? '2' : '0' }]]);
    const why = `${asked.isClosed ? '行关闭' : '行反关闭'} 第 ${String(row['line_no'])} 行`;
    // Guards of one person do not keep the engine from counting.
    const wide = found.catalogue.forms.find(({ head }) => head.name === form.head.name) ?? form;
    await restate({ ...scope, form: wide }, [asked.id], { table: table.name, values }, why);
    // What is closed takes no more of its own source than was done.
    await recount({ ...scope, form: wide }, storedRecord({ form: wide }, stored), `${why} ${name}`);
    const after = await lockedRecord({ ...scope, form: wide }, asked.id);
    if (!asked.isClosed)
      await passGate({ ...scope, form: wide }, after, {
        isAgreed: isAgreedTo(after.head),
        act: '打开行',
        isFirst: false,
      });
    await followChange({ ...scope, form: wide }, after.subs.get(table.name) ?? [], after, why);
  });
}
