import Big from 'big.js';
import type { CountDefinition } from '#core/flow/definition.ts';
import { beyond, given, isAlike, progressOf, taken } from '#core/flow/quantities.ts';
import { computeRow, type Computed } from '#core/formula/compute.ts';
import { differenceOf, isSame, type Changes } from '#core/history/difference.ts';
import { meetsText } from '#core/scripts/condition.ts';
import { plain } from '#core/values/plain.ts';
import { countDeclared } from '#server/engine/behaviour/any-document.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { updateRows } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { noteHistory, stateOf } from '#server/engine/record/history.ts';
import { updateChanged } from '#server/engine/record/save-lines.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { linesTaking, originsOf, type TakingRow } from './db/flow.ts';
import { linesBelow, type LineBelow } from './flow-below.ts';
import { countedOf, lockAncestors, sourcesOf, type Ancestors, type FlowRecord } from './flow-check.ts';
import { countsOf, flowGraph, placeOf, takingOf, type FlowLink } from './flow-links.ts';
import { lineName } from './line-name.ts';
import { flowRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

/**
 * Sets what the documents before this one hold of it to the exact sum of what is audited, and their states after it (INV-DOC-01, INV-DOC-03).
 * @param why told in their history
 */
export async function recount(scope: FlowScope, record: FlowRecord, why: string): Promise<void> {
  if (flowGraph(scope.catalogue).into(scope.form.head.name).length > 0) {
    const sources = sourcesOf(record.lines);
    if (sources.length > 0) await recountLines(scope, await lockAncestors(scope, sources), why);
  }
  await countDeclared(scope, record);
}

/** Counts anew what documents of the scope's form took of these lines of others. */
export async function recountLines(scope: FlowScope, { lines }: Ancestors, why: string): Promise<void> {
  for (const [table, { form, ids }] of lines) {
    const counts = countsOf(form).filter((count) => count.lines === table && count.by === scope.form.head.name);
    if (counts.length === 0 || ids.size === 0) continue;
    const below = await linesBelow(scope, { form, table }, [...ids], scope.form.head.name);
    const sums = new Map<string, ReadonlyMap<string, Big>>();
    const rows = counts.some(({ of }) => of !== undefined) ? await rowsOf(scope, below) : new Map<string, Row>();
    for (const count of counts) sums.set(count.column, await counted(scope, below, rows, count));
    const values = new Map(
      [...ids].map((id) => [
        id,
        Object.fromEntries(counts.map(({ column }) => [column, (sums.get(column)?.get(id) ?? new Big(0)).toFixed()])),
      ]),
    );
    await writeCounts(scope, { form, table }, values, why);
    if (counts.some(({ opens }) => opens === true)) await refuseOverTaken({ ...scope, form }, table, [...ids], why);
  }
}

/** Reads lines of the scope's form. */
async function rowsOf({ db, form, actor }: FlowScope, below: readonly LineBelow[]): Promise<ReadonlyMap<string, Row>> {
  const rows = new Map<string, Row>();
  for (const [name, lines] of Map.groupBy(below, ({ link }) => link.targetLines.name)) {
    const table = form.subs.find((sub) => sub.name === name);
    const values = lines.map(({ row }) => row.id);
    if (table !== undefined)
      for (const row of await selectRows(db, table, { tenantId: actor.tenantId, column: 'id', values }))
        rows.set(String(row['id']), row);
  }
  return rows;
}

/** Returns the quantities audited documents of the scope's form took of lines, however many documents lie between, by the ids of those. */
async function counted(
  { db, form, actor }: FlowScope,
  below: readonly LineBelow[],
  rows: ReadonlyMap<string, Row>,
  { when, of }: CountDefinition,
): Promise<ReadonlyMap<string, Big>> {
  const { tenantId } = actor;
  const heads = new Map<unknown, Row>();
  const headIds = [...new Set(below.map(({ row }) => row.head_id))];
  if (when !== undefined && headIds.length > 0)
    for (const head of await selectRows(db, form.head, { tenantId, column: 'id', values: headIds }))
      heads.set(head['id'], head);
  const sums = new Map<string, Big>();
  for (const { root, row, link } of below) {
    if (when !== undefined && !meetsText(when, heads.get(row.head_id) ?? {})) continue;
    const line = takingOf(link, row);
    const isCounted = line.weight === 'full' || line.weight === 'done';
    const part = of === undefined ? taken(line) : isCounted ? given(of, rows.get(row.id) ?? {}) : new Big(0);
    sums.set(root, (sums.get(root) ?? new Big(0)).plus(part));
  }
  return sums;
}

/** Refuses to close again a line that was reopened and taken meanwhile. @throws Refusal 422 with the figures */
async function refuseOverTaken(
  { db, catalogue, form, actor }: FlowScope,
  table: string,
  ids: readonly string[],
  why: string,
): Promise<void> {
  const { tenantId } = actor;
  const lines = form.subs.find(({ name }) => name === table);
  if (lines === undefined) return;
  const rows = await selectRows(db, lines, { tenantId, column: 'id', values: [...ids] });
  const opening = countsOf(form).flatMap(({ column, opens }) => (opens === true ? [column] : []));
  for (const link of flowGraph(catalogue).from(form.head.name)) {
    if (link.sourceLines.name !== table || !opening.some((name) => link.push.lines.of.includes(name))) continue;
    const { of, percent } = await countedOf({ db, catalogue, actor }, link, ids);
    for (const row of rows) {
      const sum = of(String(row['id']));
      const most = given(link.push.lines.of, row);
      const over = beyond(most, percent, new Big(0), sum);
      if (over !== null && sum.gt(0))
        throw refusal(422, flowRefusals.overTaken, {
          why,
          line: plain(row['line_no']),
          item: lineName(row),
          most: most.toFixed(),
          taken: sum.toFixed(),
          over: over.toFixed(),
        });
    }
  }
}

/** Writes new values of lines, and what follows for their documents: states of lines, of the delivery, of the order. */
async function writeCounts(
  scope: FlowScope,
  { form, table }: { readonly form: Form; readonly table: string },
  values: ReadonlyMap<string, Row>,
  why: string,
): Promise<void> {
  const { db, actor } = scope;
  const { tenantId } = actor;
  const hasSource = form.subs.find(({ name }) => name === table)?.byName.has('src_line_id') === true;
  const found = await originsOf(db, { lines: table, hasSource }, { ids: [...values.keys()], tenantId });
  const heads = [...new Set(found.map((one) => one.head_id))];
  await restate({ ...scope, form }, heads, { table, values }, why);
}

/** Lines of a document by their table. */
type Lines = ReadonlyMap<string, readonly Row[]>;

/** A document whose lines were written, and what follows for its head. */
type Restated = {
  readonly head: Row;
  readonly before: Lines;
  readonly after: Lines;
  readonly changed: Row;
  readonly changes: Changes;
};

/**
 * Writes values of lines of documents of one form, and what follows from them, in one statement for all heads, one for the lines of each table
 * and one for what their history says.
 */
export async function restate(
  scope: FlowScope,
  ids: readonly string[],
  written: { readonly table: string; readonly values: ReadonlyMap<string, Row> },
  why: string,
): Promise<void> {
  const { db, form, actor } = scope;
  const { tenantId, username: by } = actor;
  if (ids.length === 0) return;
  const heads = new Map(
    (await selectRows(db, form.head, { tenantId, column: 'id', values: ids })).map((head) => [head['id'], head]),
  );
  if (heads.size === 0) return;
  const lines = new Map<string, ReadonlyMap<unknown, readonly Row[]>>();
  for (const sub of form.subs) {
    const rows = await selectRows(db, sub, { tenantId, column: 'head_id', values: ids });
    lines.set(
      sub.name,
      Map.groupBy(rows, (row) => row['head_id']),
    );
  }
  const restated = ids.flatMap((id): readonly Restated[] => {
    const head = heads.get(id);
    if (head === undefined) return [];
    const before = new Map([...lines].map(([table, ofHead]) => [table, ofHead.get(id) ?? []]));
    const one = restatedOf(form, head, before, written);
    return isSame(one.changes) ? [] : [one];
  });
  if (restated.length === 0) return;
  for (const sub of form.subs) {
    const rowsOf = (side: 'before' | 'after') => restated.flatMap((one) => one[side].get(sub.name) ?? []);
    await updateChanged(scope, sub, rowsOf('before'), rowsOf('after'));
  }
  const changedHeads = restated.map(({ head, changed }) => ({ ...changed, id: String(head['id']) }));
  await updateRows(db, form.head.name, changedHeads, { tenantId, by });
  await noteHistory(
    { db, form, actor, cause: { way: 'action', note: why.slice(0, 100) } },
    restated.map(({ head, changes }) => ({
      recordId: String(head['id']),
      version: Number(head['version']) + 1,
      act: 'change',
      changes,
    })),
  );
}

function restatedOf(
  form: Form,
  head: Row,
  before: Lines,
  { table, values }: { readonly table: string; readonly values: ReadonlyMap<string, Row> },
): Restated {
  const after = new Map(before);
  const sub = form.subs.find(({ name }) => name === table);
  const written = new Set([...values.values()].flatMap((row) => Object.keys(row)));
  const reckoned = sub === undefined ? [] : dependents(sub.computed, written);
  after.set(
    table,
    (before.get(table) ?? []).map((row) => withCounts(row, values.get(String(row['id'])), reckoned)),
  );
  const { execution } = form.definition;
  const changed: Record<string, unknown> = {};
  if (execution !== undefined) {
    const lines = after.get(execution.lines) ?? [];
    const progress = progressOf(execution, lines);
    if (form.subs.find(({ name }) => name === execution.lines)?.byName.has('line_status') === true)
      after.set(
        execution.lines,
        lines.map((row, index) => ({ ...row, line_status: progress.lines[index] })),
      );
    const isOrder = form.definition.life_cycle === 'order';
    // Drafts, closed and void orders stay what they are; a document of life cycle `bill` is closed when all of it is done.
    if (isOrder && ['2', '3', '4'].includes(String(head['bill_status']))) changed['bill_status'] = progress.state;
    if (!isOrder && ['2', '3'].includes(String(head['bill_status'])))
      changed['bill_status'] = progress.state === '4' ? '3' : '2';
    if (execution.status !== undefined) changed[execution.status] = progress.status;
  }
  const columns = new Set([...written, ...reckoned.map(({ field }) => field)]);
  Object.assign(changed, summed(form, head, table, after, columns));
  const old = stateOf(form, { head, subs: before });
  const changes = differenceOf(old, stateOf(form, { head: { ...head, ...changed }, subs: after }));
  return { head, before, after, changed, changes };
}

/** Finds the computed fields of a line that follow from some of its columns, in the order in which they are computed. */
function dependents(computed: readonly Computed[], columns: ReadonlySet<string>): readonly Computed[] {
  const known = new Set(columns);
  return computed.filter(({ field, formula }) => {
    const follows = formula.fields.some((name) => known.has(name));
    if (follows) known.add(field);
    return follows;
  });
}

/** A line with what was counted of it; what follows from that is reckoned only where a count is another one. */
function withCounts(row: Row, counts: Row | undefined, reckoned: readonly Computed[]): Row {
  const next = { ...row, ...counts };
  const isOther = Object.keys(counts ?? {}).some((name) => !isAlike(row[name] ?? '0', next[name] ?? '0', true));
  return isOther && reckoned.length > 0 ? computeRow(next, reckoned) : next;
}

/**
 * Refuses an act on documents others go on from.
 * @throws Refusal 422 naming the first of them, and the first living document whose lines go back to it
 */
export async function refuseFollowed(
  { db, catalogue, form, actor }: FlowScope,
  records: readonly { readonly name: string; readonly subs: ReadonlyMap<string, readonly Row[]> }[],
  act: string,
): Promise<void> {
  const steps: { readonly link: FlowLink; readonly taking: readonly TakingRow[] }[] = [];
  for (const link of flowGraph(catalogue).from(form.head.name)) {
    const sources = records.flatMap(({ subs }) =>
      (subs.get(link.sourceLines.name) ?? []).map((row) => String(row['id'])),
    );
    if (sources.length === 0) continue;
    const taking = await linesTaking(db, placeOf(link), { sources, tenantId: actor.tenantId });
    steps.push({ link, taking: taking.filter((row) => takingOf(link, row).weight !== 'void') });
  }
  for (const { name, subs } of records)
    for (const { link, taking } of steps) {
      const own = new Set((subs.get(link.sourceLines.name) ?? []).map((row) => row['id']));
      const first = taking.find(({ source }) => own.has(source));
      if (first !== undefined)
        throw refusal(422, flowRefusals.hasFollower, {
          name,
          title: link.target.definition.title,
          number: first.number ?? '',
          act: actWord(act),
        });
    }
}

/** Fields of the head that are computed from columns of the lines that changed, and what follows from those. */
function summed(
  { head: table }: Form,
  head: Row,
  lines: string,
  after: ReadonlyMap<string, readonly Row[]>,
  columns: ReadonlySet<string>,
): Row {
  const touched = new Set<string>();
  for (const { field, formula } of table.computed)
    if (
      formula.sums.some((sum) => sum.table === lines && columns.has(sum.field)) ||
      formula.fields.some((name) => touched.has(name))
    )
      touched.add(field);
  if (touched.size === 0) return {};
  const plan = table.computed.filter(({ field }) => touched.has(field));
  const row = computeRow<Row>(head, plan, Object.fromEntries(after));
  return Object.fromEntries([...touched].map((field) => [field, row[field]]));
}
