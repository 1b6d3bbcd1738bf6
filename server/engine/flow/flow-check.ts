import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import { beyond, given, isAlike, sourceStates, taken, takenBy } from '#core/flow/quantities.ts';
import { evaluate } from '#core/formula/evaluate.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { flowParam } from '#core/params/flow.ts';
import { filled, type RefusalText, type RefusalValue } from '#core/refusals/text.ts';
import { meetsText } from '#core/scripts/condition.ts';
import { plain } from '#core/values/plain.ts';
import { sourceFaults } from '#server/engine/behaviour/any-document.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { lockRows } from '#server/engine/list/db/row.ts';
import { selectRows, type Row } from '#server/engine/list/select.ts';
import { fieldError, type PreparedRecord, type PreparedRow } from '#server/engine/record/prepare.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { readParams } from '#server/platform/params.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { linesTaking, originsOf } from './db/flow.ts';
import { flowGraph, numberField, partsOf, placeOf, takingOf, type FlowGraph, type FlowLink } from './flow-links.ts';
import { originRows } from './flow-origin.ts';
import { turnedOff } from './flow-param.ts';
import { endedAbove } from './flow-under.ts';
import { lineName } from './line-name.ts';
import { flowRefusals } from './refusals.ts';

/** A line that is saved or audited. */
export type FlowLine = {
  readonly table: Table;
  /** Its place among those that were sent; null for one that is not sent. */
  readonly index: number | null;
  /** Values of the line; those that follow from its source are written here. */
  readonly values: Record<string, unknown>;
};

/** A document that is saved or audited. */
export type FlowRecord = { readonly id: string | null; readonly head: Row; readonly lines: readonly FlowLine[] };

/** A record on its way into the database as flows see it: lines that are not sent stay as they are stored. */
export function flowRecord(
  { form }: Pick<FlowScope, 'form'>,
  { head, subs }: PreparedRecord,
  stored: { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> } | null,
): FlowRecord {
  const lines = form.subs.flatMap((table) =>
    (subs.get(table.name) ?? stored?.subs.get(table.name) ?? []).map((row, index): FlowLine => {
      if (!isPrepared(row)) return { table, index: null, values: { ...row } };
      // A line that lost its source no longer says one.
      if (keyOf(row.values['src_line_id']) === null && keyOf(row.stored?.['src_line_id']) !== null)
        for (const name of ['src_no', 'src_type']) row.values[name] = null;
      return { table, index: row.index ?? index, values: row.values };
    }),
  );
  return { id: stored === null ? null : String(stored.head['id']), head: head.values, lines };
}

/** A stored document. */
export function storedRecord(
  { form }: Pick<FlowScope, 'form'>,
  stored: { readonly head: Row; readonly subs: ReadonlyMap<string, readonly Row[]> },
): FlowRecord {
  const lines = form.subs.flatMap((table) =>
    (stored.subs.get(table.name) ?? []).map((row, index): FlowLine => ({ table, index, values: { ...row } })),
  );
  return { id: String(stored.head['id']), head: stored.head, lines };
}

function isPrepared(row: Row | PreparedRow): row is PreparedRow {
  return 'sent' in row && row.sent instanceof Set;
}

/** Documents that stand before others, and the lines through which. */
export type Ancestors = {
  /** Lines by their table, with the form they belong to. */
  readonly lines: ReadonlyMap<string, { readonly form: Form; readonly ids: ReadonlySet<string> }>;
};

/**
 * Locks every document these lines go back to, the nearest first: nobody else counts on them until the act is done.
 * Documents wait before stock does, and for each other only against the direction of the flow.
 */
export async function lockAncestors(
  { db, catalogue, form, actor }: FlowScope,
  sources: readonly string[],
): Promise<Ancestors> {
  const graph = flowGraph(catalogue);
  const { tenantId } = actor;
  const lines = new Map<string, { form: Form; ids: Set<string> }>();
  const heads = new Map<string, { depth: number; ids: Set<string> }>();
  let waiting = [{ table: form.head.name, ids: [...new Set(sources)] }];
  while (waiting.length > 0) {
    const next: typeof waiting = [];
    for (const { table, ids } of waiting) {
      if (ids.length === 0) continue;
      for (const [name, links] of Map.groupBy(graph.into(table), ({ sourceLines }) => sourceLines.name)) {
        const [link] = links;
        if (link === undefined) continue;
        const { source, sourceLines } = link;
        const known = lines.get(name) ?? { form: source, ids: new Set<string>() };
        const fresh = ids.filter((id) => !known.ids.has(id));
        if (fresh.length === 0) continue;
        const hasSource = sourceLines.byName.has('src_line_id');
        const found = await originsOf(db, { lines: name, hasSource }, { ids: fresh, tenantId });
        for (const { id } of found) known.ids.add(id);
        lines.set(name, known);
        const head = heads.get(source.head.name) ?? { depth: graph.depth(source.head.name), ids: new Set<string>() };
        for (const { head_id: id } of found) head.ids.add(id);
        heads.set(source.head.name, head);
        next.push({ table: source.head.name, ids: [...new Set(found.flatMap((one) => one.source ?? []))] });
      }
    }
    waiting = next;
  }
  const inOrder = [...heads].toSorted(
    ([one, { depth: first }], [other, { depth: second }]) => second - first || (one < other ? -1 : 1),
  );
  for (const [table, { ids }] of inOrder)
    if (ids.size > 0) await lockRows(db, table, [...ids], { tenantId, act: 'change' });
  return { lines };
}

/** Line ids a document goes back to. */
export function sourcesOf(lines: readonly FlowLine[]): readonly string[] {
  return [...new Set(lines.flatMap(({ values }) => keyOf(values['src_line_id']) ?? []))];
}

/**
 * Returns the faults in the origin of a document's lines: source gone, not audited, closed, another party or material, more than is left
 * (INV-DOC-01). The values a line takes from its source are set here, never by a client. The documents before it are locked.
 * @param asked who saves it, where his rights matter; whoever audits it need not have them
 */
export async function checkSources(
  scope: FlowScope,
  record: FlowRecord,
  asked: Actor | null = null,
): Promise<readonly FieldError[]> {
  const { db, catalogue, form, actor } = scope;
  const graph = flowGraph(catalogue);
  const links = graph.into(form.head.name);
  if (links.length === 0) return [];
  const ids = sourcesOf(record.lines);
  if (ids.length === 0) return [];
  await lockAncestors(scope, ids);
  const errors: FieldError[] = [];
  const known = new Set<string>();
  for (const [targetTable, ofTable] of Map.groupBy(links, ({ targetLines }) => targetLines.name)) {
    const lines = record.lines.filter(({ table }) => table.name === targetTable);
    for (const [, sameSource] of Map.groupBy(ofTable, ({ sourceLines }) => sourceLines.name)) {
      const [link] = sameSource;
      if (link === undefined) continue;
      const wanted = sourcesOf(lines);
      const { tenantId } = actor;
      const rows =
        wanted.length === 0
          ? []
          : await selectRows(db, link.sourceLines, { tenantId, column: 'id', values: [...wanted] });
      if (rows.length === 0) continue;
      const headIds = [...new Set(rows.map((row) => String(row['head_id'])))];
      const heads = await selectRows(db, link.source.head, { tenantId, column: 'id', values: headIds });
      for (const row of rows) known.add(String(row['id']));
      errors.push(...(await checkLink({ scope, graph, link, rows, heads, record, lines, asked })));
    }
  }
  for (const { table, index, values } of record.lines) {
    const id = keyOf(values['src_line_id']);
    if (id !== null && !known.has(id) && links.some(({ targetLines }) => targetLines.name === table.name))
      errors.push(fieldError(table, index, 'src_no', flowRefusals.sourceLineGone));
  }
  return errors;
}

type LinkCheck = {
  readonly scope: FlowScope;
  readonly graph: FlowGraph;
  readonly link: FlowLink;
  readonly rows: readonly Row[];
  readonly heads: readonly Row[];
  readonly record: FlowRecord;
  readonly lines: readonly FlowLine[];
  readonly asked: Actor | null;
};

async function checkLink(check: LinkCheck): Promise<readonly FieldError[]> {
  const { scope, graph, rows, heads, record, lines, asked } = check;
  const link = freedBy(check.link, record.head);
  const { push, source, target } = link;
  const headOf = new Map(heads.map((head) => [String(head['id']), head]));
  const rowOf = new Map(rows.map((row) => [String(row['id']), row]));
  const errors: FieldError[] = [];
  const off = await turnedOff(scope.db, link, scope.actor);
  const counted = await countedBefore(check);
  const spent = await sourceFaults(scope, source, [...headOf.keys()]);
  const ended = await endedAbove(scope, link, rows);
  const isBefore = (push.lines.same ?? []).some((field) => push.lines.origin?.[field] !== undefined);
  const { db, catalogue, actor } = scope;
  const origins = isBefore
    ? await originRows({ db, catalogue, tenantId: actor.tenantId }, link, rows)
    : new Map<unknown, Row>();
  const now = new Map<string, Big>();
  // What was taken in time still is when it is audited later.
  const day = plain(record.head['bill_date']).slice(0, 10);
  for (const { table, index, values } of lines) {
    const row = rowOf.get(keyOf(values['src_line_id']) ?? '');
    const head = row === undefined ? undefined : headOf.get(String(row['head_id']));
    if (row === undefined || head === undefined) continue;
    const id = String(row['id']);
    const number = plain(head[numberField(source)]);
    values['src_no'] = number;
    values['src_type'] = push.src_type;
    const name = filled(flowRefusals.sourceLine, {
      title: source.definition.title,
      number,
      line: String(row['line_no']),
    });
    const say = (field: string, text: RefusalText): void => void errors.push(fieldError(table, index, field, text));
    const fault =
      (off === null ? null : filled(flowRefusals.notDirectly, { off, target: target.definition.title })) ??
      stateFault(link, head, row, day) ??
      earlyFault(link, head, day) ??
      spent.get(String(head['id'])) ??
      ended.get(id) ??
      null;
    if (fault !== null) {
      say('src_no', filled(platformRefusals.fieldFault, { field: name, message: fault }));
      continue;
    }
    for (const field of push.same ?? [])
      if (!isAlike(record.head[field], head[field], isNumber(target.head, field)))
        errors.push(
          fieldError(
            target.head,
            null,
            field,
            filled(flowRefusals.sameAsSource, {
              label: labelOf(target.head, field),
              title: source.definition.title,
              number,
            }),
          ),
        );
    for (const field of push.lines.same ?? []) {
      if (isFree(link, field, values, asked) || hasStayed(link, field, values)) continue;
      const reckoned = push.lines.compute?.[field];
      if (reckoned !== undefined) {
        const wanted = reckonedOf(reckoned, row);
        if (!isAlike(values[field], wanted, isNumber(table, field)))
          say(
            field,
            filled(flowRefusals.lineSameAs, {
              label: labelOf(table, field),
              name,
              wanted: plain(wanted),
              hint: freeHint(link, field),
            }),
          );
        continue;
      }
      const before = push.lines.origin?.[field];
      const known = before === undefined ? row : origins.get(row['src_line_id']);
      const own = push.lines.map?.[field];
      // What goes back to nothing may say so itself.
      const isOwn = known === undefined && own !== undefined && plain(row[own]) !== '';
      const origin = isOwn ? row : known;
      const from = (isOwn ? own : before) ?? push.lines.map?.[field] ?? field;
      // A notice without an order knows no price.
      if (origin === undefined || (push.lines.free?.columns.includes(field) === true && plain(origin[from]) === ''))
        continue;
      if (isAlike(values[field], origin[from], isNumber(table, field))) continue;
      const where =
        before !== undefined && !isOwn
          ? filled(flowRefusals.ofDocumentBefore, { title: beforeTitle(graph, link) })
          : from === field
            ? ''
            : filled(flowRefusals.ofColumn, { label: labelOf(link.sourceLines, from) });
      const figure = isNumber(table, field)
        ? filled(flowRefusals.figureInBrackets, { figure: figureOf(origin[from]) })
        : '';
      say(
        field,
        filled(flowRefusals.lineSameHow, {
          label: labelOf(table, field),
          name,
          where,
          figure,
          hint: freeHint(link, field),
        }),
      );
    }
    for (const field of push.lines.kept ?? [])
      if (plain(row[field]).trim() !== '' && !isKept(values[field], row[field], isNumber(table, field)))
        say(field, filled(flowRefusals.lineSameItem, { label: labelOf(table, field), name, item: plain(row[field]) }));
    const qty = parseAmount(values[push.lines.qty]);
    const isRed = push.red !== undefined && record.head[push.red] === 'Y';
    if (qty === null || (isRed ? qty.gte(0) : qty.lte(0))) {
      say(
        push.lines.qty,
        filled(flowRefusals.lineSign, {
          label: labelOf(table, push.lines.qty),
          sign: isRed ? flowRefusals.belowZeroRed : flowRefusals.aboveZero,
          name,
        }),
      );
      continue;
    }
    // A line of its own that was closed takes no more than was done of it.
    const sum = (now.get(id) ?? new Big(0)).plus(ownTaken(link, values, qty));
    now.set(id, sum);
    const of = given(push.lines.of, row);
    const before = counted.of(id);
    if (isRed) {
      if (before.plus(sum).lt(0))
        say(
          push.lines.qty,
          filled(flowRefusals.takenBackBeyond, {
            name,
            label: takenLabel(link),
            before: before.toFixed(),
            sum: sum.abs().toFixed(),
            over: before.plus(sum).abs().toFixed(),
          }),
        );
      continue;
    }
    const over = beyond(of, counted.percent, before, sum);
    const item = link.passedBy === null ? '' : ` ${lineName(row)}`;
    if (over !== null)
      say(
        push.lines.qty,
        filled(flowRefusals.beyondSource, {
          name,
          item,
          whole: ofLabel(link),
          of: of.toFixed(),
          taken: takenLabel(link),
          before: before.toFixed(),
          sum: sum.toFixed(),
          over: over.toFixed(),
          words:
            push.excess === undefined
              ? counted.words
              : filled(flowRefusals.excessTo, { words: counted.words, title: push.excess }),
        }),
      );
    const parts = partsOf(link, row);
    if (parts === null) continue;
    const part = plain(values[parts.column]);
    const partSum = (now.get(`${id} ${part}`) ?? new Big(0)).plus(qty);
    now.set(`${id} ${part}`, partSum);
    const [most, taken] = [parts.of.get(part) ?? new Big(0), counted.of(id, part)];
    const beyondPart = beyond(most, 0, taken, partSum);
    if (beyondPart !== null)
      say(
        parts.column,
        filled(flowRefusals.beyondPart, {
          name,
          item,
          label: labelOf(table, parts.column),
          state: textOf(scope.catalogue, table, parts.column, part),
          most: most.toFixed(),
          taken: taken.toFixed(),
          sum: partSum.toFixed(),
          over: beyondPart.toFixed(),
        }),
      );
  }
  return unique(errors);
}

/** Drops the conditions of a push for a document that the server makes whatever they say. */
function freedBy(link: FlowLink, head: Row): FlowLink {
  const { when: _when, param: _param, ...push } = link.push;
  return push.regardless !== undefined && head[push.regardless] === 'Y' ? { ...link, push } : link;
}

/** May a line say something else than its source: it says why, and whoever saves it has the right; a source that was found says nothing. */
function isFree({ push }: FlowLink, field: string, values: Row, asked: Actor | null): boolean {
  const { free, found } = push.lines;
  if (found !== undefined && values[found] === 'Y' && field !== 'material_id') return true;
  if (free?.columns.includes(field) !== true || plain(values[free.reason]).trim() === '') return false;
  return asked === null || may(asked, free.right);
}

/** Does a line keep what was agreed when it counted? */
function hasStayed({ push }: FlowLink, field: string, values: Row): boolean {
  const { stays } = push.lines;
  return stays?.columns.includes(field) === true && plain(values[stays.by]) !== '';
}

function isKept(value: unknown, source: unknown, isFigure: boolean): boolean {
  return isFigure ? isAlike(value, source, true) : plain(value).trim() === plain(source).trim();
}

function freeHint({ push, targetLines }: FlowLink, field: string): RefusalValue {
  const { free } = push.lines;
  return free?.columns.includes(field) === true
    ? filled(flowRefusals.freeHint, { label: labelOf(targetLines, free.reason) })
    : '';
}

/** A value a push reckons from a source line. */
export function reckonedOf(formula: string, row: Row): string | null {
  const parsed = parseFormula(formula);
  return parsed.ok ? evaluate(parsed.formula, { field: (name) => row[name], column: () => [] }) : null;
}

function figureOf(value: unknown): RefusalValue {
  return parseAmount(value)?.toFixed() ?? flowRefusals.emptyFigure;
}

/** Goods do not move before the document they move by; bills and money may come earlier. */
function earlyFault({ source, target }: FlowLink, head: Row, day: string): RefusalText | null {
  if (target.definition.life_cycle !== 'stock' || !target.head.byName.has('bill_date')) return null;
  const before = plain(head['bill_date']).slice(0, 10);
  if (before === '' || day === '' || day >= before) return null;
  return filled(flowRefusals.beforeSource, { day, title: source.definition.title, before });
}

/** Returns the quantity a line of the document itself takes as it counts. */
function ownTaken(link: FlowLink, values: Row, qty: Big): Big {
  if (values['line_status'] !== '2') return qty;
  const { done } = placeOf(link);
  return taken({ qty: qty.toFixed(), weight: 'full', done: done === null ? null : values[done], isClosed: true });
}

/** Returns the titles of the documents a source comes from. */
function beforeTitle(graph: FlowGraph, { source }: FlowLink): string {
  return [...new Set(graph.into(source.head.name).map((one) => one.source.definition.title))].join('、');
}

/** Returns the quantities other audited documents took of the lines already, and the tolerance. */
async function countedBefore({ scope, link, rows, record }: LinkCheck): Promise<Counted> {
  return countedOf(
    scope,
    link,
    rows.map((row) => String(row['id'])),
    record.id,
  );
}

type Counted = {
  readonly of: (id: string, part?: string) => Big;
  /** The percentage that may go beyond what a line has to give, and how the company calls that. */
  readonly percent: number;
  readonly words: RefusalText;
};

/**
 * Returns the quantities audited documents took of lines, over all that share what the lines have to give.
 * @param except a document of the link's target that is not counted
 */
export async function countedOf(
  { db, catalogue, actor }: Pick<FlowScope, 'db' | 'catalogue'> & { readonly actor: Pick<Actor, 'tenantId'> },
  link: FlowLink,
  sources: readonly string[],
  except: string | null = null,
): Promise<Counted> {
  const sums = new Map<string, Big>();
  for (const other of poolOf(flowGraph(catalogue), link)) {
    const found = await linesTaking(db, placeOf(other), {
      sources,
      tenantId: actor.tenantId,
      ...(except !== null && other.target === link.target ? { except } : {}),
    });
    for (const row of found)
      for (const key of [row.source, `${row.source} ${row.part ?? ''}`])
        sums.set(key, (sums.get(key) ?? new Big(0)).plus(takenBy([takingOf(other, row)])));
  }
  const of = (id: string, part?: string): Big => sums.get(part === undefined ? id : `${id} ${part}`) ?? new Big(0);
  const param = link.push.over === undefined ? undefined : flowParam(link.push.over);
  if (param?.kind !== 'number') return { of, percent: 0, words: flowRefusals.noneOver };
  const { number } = await readParams(db, actor.tenantId, [param]);
  const percent = number(param);
  const words = filled(flowRefusals.percentOf, { title: allowanceOf(param.title), percent });
  return { of, percent, words };
}

/** Returns the name of an allowance from the title of its parameter, which ends with the unit. */
function allowanceOf([zh, en]: readonly [zh: string, en: string]): RefusalText {
  return { zh: zh.replace('比例（%）', ''), en: en.replace(/\s*\(%\)$/, '') };
}

/** Links that share what a line has to give. */
export function poolOf(graph: FlowGraph, link: FlowLink): readonly FlowLink[] {
  const { pool, from, again } = link.push.lines;
  if (again === true) return [];
  return graph
    .from(link.source.head.name)
    .filter(
      (other) =>
        other === link || (pool !== undefined && other.push.lines.pool === pool && other.push.lines.from === from),
    );
}

/** Why nothing can be taken from a document or one of its lines now; null where something can. */
export function stateFault({ source, push }: FlowLink, head: Row, row: Row | null, day: string): RefusalText | null {
  const { when, until } = push;
  const cycle = source.definition.life_cycle ?? 'bill';
  const state = plain(head['bill_status']);
  if (!sourceStates(cycle, push).includes(state)) {
    const isClosed = cycle === 'order' ? state === '5' : cycle === 'bill' && state === '3';
    return isClosed ? flowRefusals.sourceClosed : flowRefusals.sourceNotAudited;
  }
  if (push.late !== true && row?.['line_status'] === '2') return flowRefusals.lineClosedNow;
  if (!meetsText(when, head)) return flowRefusals.notFitToPush;
  return until === undefined ? null : lapseFault(source, until, head, day);
}

/** Returns the fault of a source that was valid until a day now past: it gives nothing any more. */
function lapseFault({ definition, head: table }: Form, until: string, head: Row, day: string): RefusalText | null {
  const last = plain(head[until]).slice(0, 10);
  if (last === '' || last >= day) return null;
  const cure = definition.buttons.includes('new_version') ? flowRefusals.quoteAgain : flowRefusals.extendIt;
  return filled(flowRefusals.lapsed, { label: labelOf(table, until), last, cure });
}

/** The same fault of the head is said once, however many lines have it. */
function unique(errors: readonly FieldError[]): readonly FieldError[] {
  const seen = new Set<string>();
  return errors.filter(({ table, row, field, message }) => {
    const key = `${table ?? ''} ${String(row ?? '')} ${field} ${message.zh}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function textOf(catalogue: Catalogue, table: Table, column: string, value: string): string {
  return catalogue.dict(table.byName.get(column)?.dict ?? '')?.find((item) => item.value === value)?.text ?? value;
}

function ofLabel({ push, sourceLines, passedBy }: FlowLink): RefusalValue {
  if (passedBy !== null) return filled(flowRefusals.released, { title: passedBy.definition.title });
  // What was opened again adds to what there was.
  const [name = ''] = push.lines.of.split(' + ');
  return sourceLines.byName.get(name)?.label ?? flowRefusals.toPush;
}

function takenLabel({ push, sourceLines }: FlowLink): RefusalValue {
  const field = push.lines.pool === undefined ? sourceLines.byName.get(push.lines.count ?? '') : undefined;
  return field?.label ?? flowRefusals.pushed;
}

function labelOf(table: Table, name: string): string {
  return table.byName.get(name)?.label ?? name;
}

function isNumber(table: Table, name: string): boolean {
  const storage = table.byName.get(name)?.kind.storage;
  return storage === 'numeric' || storage === 'integer';
}

function keyOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
