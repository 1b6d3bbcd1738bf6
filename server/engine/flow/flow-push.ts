import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { isAlike, offeredStates } from '#core/flow/quantities.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { formFor, isButtonFree, refuseButton } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import { sourceFaults } from '#server/engine/behaviour/any-document.ts';
import { behaviours } from '#server/engine/behaviour/registry.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import type { Row } from '#server/engine/list/select.ts';
import { readRecords } from '#server/engine/record/read-record.ts';
import { recordGone } from '#server/engine/record/record-seen.ts';
import { currentTime, nameOf, type Engine, type Stored } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { reckonedOf, stateFault } from './flow-check.ts';
import { openLines, type OpenLine } from './flow-left.ts';
import { flowGraph, numberField, type FlowLink } from './flow-links.ts';
import { originRows } from './flow-origin.ts';
import { turnedOff } from './flow-param.ts';
import { goesOn } from './flow-stopped.ts';
import { flowRefusals } from './refusals.ts';

type Proposal = components['schemas']['FlowProposal'];

/** Documents pushed together at most. */
const MOST_SOURCES = 50;

/** Pushes this person is offered: he may press the button, and may make the target; `off` are those the company does without. */
export function pushesOf(
  form: Form,
  catalogue: Catalogue,
  actor: Actor,
  off: ReadonlySet<string>,
): readonly FlowLink[] {
  const { permission } = form.definition;
  return flowGraph(catalogue)
    .from(form.head.name)
    .filter(
      ({ push, target }) =>
        !off.has(push.button) &&
        isButtonFree(form, push.button) &&
        may(actor, `${permission}:${push.button}`) &&
        may(actor, `${target.definition.permission}:add`),
    );
}

/** When a row offers a push (core/scripts/condition.ts). */
export function pushedWhen({ source, push }: FlowLink): string {
  const cycle = source.definition.life_cycle ?? 'bill';
  const first = `bill_status#in#${offeredStates(cycle, push).join(',')}`;
  if (push.when === undefined) return first;
  return push.when
    .split('||')
    .map((group) => `${first}&&${group}`)
    .join('||');
}

/**
 * The document that pushing these would make: what is left of their lines, less what lies in drafts.
 * @throws Refusal 422 where a source is not audited, closed or has nothing left, or where they do not agree
 */
export async function proposeFlow(
  engine: Engine,
  asked: { readonly form: string; readonly button: string; readonly ids: readonly string[] },
  actor: Actor,
): Promise<Proposal> {
  const { catalogue, form } = await formFor(engine, asked.form, actor, 'record');
  const link = flowGraph(catalogue)
    .from(form.head.name)
    .find(({ push }) => push.button === asked.button);
  if (link === undefined)
    throw refusal(422, flowRefusals.noPushButton, { title: form.definition.title, button: asked.button.slice(0, 40) });
  if (!may(actor, `${form.definition.permission}:${asked.button}`)) throw refusal(403, platformRefusals.noRight);
  refuseButton(form, asked.button);
  const off = await turnedOff(engine.db, link, actor);
  if (off !== null) throw refusal(422, flowRefusals.pushSwitchedOff, { parameter: off, title: link.push.title });
  const { form: target } = await formFor(engine, link.target.head.name, actor, 'record');
  refuseAdd(target, actor);
  const ids = [...new Set(asked.ids)];
  if (ids.length > MOST_SOURCES) throw refusal(422, flowRefusals.tooManySources, { limit: MOST_SOURCES });
  const found: Stored[] = [];
  const over = await sourceFaults({ db: engine.db, actor }, link.source, ids);
  const scope = { db: engine.db, catalogue, form: shownForm(form), actor, now: (engine.now ?? currentTime)() };
  const records = await readRecords(scope, ids, new Set([link.sourceLines.name]));
  for (const id of ids) {
    const stored = records.get(id);
    if (stored === undefined) throw recordGone();
    const fault = stateFault(link, stored.head, null, dateText(scope.now)) ?? over.get(id) ?? null;
    if (fault !== null)
      throw refusal(422, platformRefusals.fieldFault, { field: nameOf(form.head, form, stored.head), message: fault });
    found.push(stored);
  }
  const [first] = found;
  if (first === undefined) throw recordGone();
  refuseDifferent(form, link, found);
  // What stands goes on; nothing new is begun with whom nobody deals any more.
  if (!goesOn(link)) await refuseOnHold(engine.db, form, link, first.head, actor);
  const rows = found.flatMap(({ subs }) => subs.get(link.sourceLines.name) ?? []);
  const proposed = await openLines(engine.db, catalogue, link, rows, actor);
  const left = proposed.filter(({ open, isOffered }) => isOffered && open !== '0');
  const heads = found.map(({ head }) => head);
  const lines = await targetLines(engine.db, catalogue, link, heads, left, actor);
  if (lines.length === 0)
    throw refusal(422, nothingLeft(link, found, [...new Set(proposed.flatMap(({ draft }) => draft))]));
  return {
    form: target.definition.table,
    route: target.definition.route,
    values: { ...targetHead(link, first.head), [link.targetLines.name]: lines },
  };
}

function refuseAdd(target: Form, actor: Actor): void {
  if (!may(actor, `${target.definition.permission}:add`))
    throw refusal(403, flowRefusals.noRightToAdd, { title: target.definition.title });
  refuseButton(target, 'add');
}

function refuseDifferent(form: Form, { push }: FlowLink, found: readonly Stored[]): void {
  const [first, ...others] = found;
  for (const name of push.same ?? []) {
    const field = form.head.byName.get(name);
    const other = others.find(({ head }) => !isAlike(head[name], first?.head[name], false));
    if (other !== undefined)
      throw refusal(422, flowRefusals.notTogether, {
        name: nameOf(form.head, form, other.head),
        label: field?.label ?? name,
      });
  }
}

/** A party nobody deals with for now: it was disabled. */
async function refuseOnHold(db: Db, form: Form, { push }: FlowLink, head: Row, actor: Actor): Promise<void> {
  for (const name of push.same ?? []) {
    const field = form.head.byName.get(name);
    const key = head[name];
    if (field?.reference == null || typeof key !== 'string' || key === '') continue;
    const { table, value } = field.reference;
    if (behaviours().documents.get(table)?.isParty !== true) continue;
    const [party] = await findByKey(db, table, {
      key: value,
      values: [key],
      columns: [],
      hasEnabled: true,
      tenantId: actor.tenantId,
    });
    if (party?.['__enabled'] === 'N')
      throw refusal(422, flowRefusals.partyDisabled, { name: nameOf(form.head, form, head), label: field.label });
  }
}

function nothingLeft(
  { source: form, passedBy }: FlowLink,
  found: readonly Stored[],
  waiting: readonly string[],
): RefusalText {
  const [first] = found;
  const name =
    found.length === 1 && first !== undefined ? nameOf(form.head, form, first.head) : flowRefusals.chosenDocuments;
  const inspected = passedBy === null ? '' : filled(flowRefusals.orNotReleased, { title: passedBy.definition.title });
  if (waiting.length === 0) return filled(flowRefusals.nothingLeft, { name, inspected });
  return filled(flowRefusals.nothingLeftOfDrafts, { name, waiting: listed(waiting.slice(0, 3)) });
}

/** Returns the values the head of the target takes over. */
export function targetHead({ push, target }: FlowLink, head: Row): Row {
  const values: Row = {};
  for (const name of push.same ?? []) copy(values, name, head, name);
  for (const [to, from] of Object.entries(push.head ?? {})) copy(values, to, head, from);
  // A reference to the source itself is shown by its number.
  for (const [to, from] of Object.entries(push.head ?? {}))
    if (from === 'id') values[`${to}_dictText`] = head[target.head.byName.get(to)?.reference?.text ?? ''] ?? head['id'];
  return values;
}

/** Makes lines of the target of what is left of lines of sources, whose heads these are. */
export async function targetLines(
  db: Db,
  catalogue: Catalogue,
  link: FlowLink,
  heads: readonly Row[],
  lines: readonly OpenLine[],
  actor: Pick<Actor, 'tenantId'>,
): Promise<readonly Row[]> {
  const { push, source, targetLines: table } = link;
  const origins =
    push.lines.origin === undefined
      ? new Map<unknown, Row>()
      : await originRows(
          { db, catalogue, tenantId: actor.tenantId },
          link,
          lines.map(({ row }) => row),
        );
  const numbers = new Map(heads.map((head) => [head['id'], head[numberField(source)]]));
  return lines.flatMap(({ row, open, parts }) => {
    const values: Row = {};
    for (const name of [...shownWith(table), ...(push.lines.same ?? [])]) copy(values, name, row, name);
    for (const [to, name] of Object.entries(push.lines.map ?? {})) copy(values, to, row, name);
    const origin = origins.get(row['src_line_id']);
    if (origin !== undefined)
      for (const [to, name] of Object.entries(push.lines.origin ?? {})) copy(values, to, origin, name);
    for (const [to, formula] of Object.entries(push.lines.compute ?? {})) values[to] = reckonedOf(formula, row);
    values[push.lines.qty] = open;
    values['src_type'] = push.src_type;
    values['src_no'] = numbers.get(row['head_id']);
    values['src_line_id'] = row['id'];
    const apart = parts.filter((part) => part.open !== '0');
    if (apart.length === 0) return [values];
    return apart.map((part) => ({ ...values, [push.lines.qty]: part.open, [part.column]: part.value }));
  });
}

/** Columns a choice in the target brings along: shown at once, and set by the server from what is chosen. */
function shownWith({ fields }: Table): readonly string[] {
  return fields.flatMap(({ popup, name }) =>
    popup === undefined ? [] : popup.to.split(',').filter((to) => to !== name),
  );
}

function copy(values: Row, to: string, from: Row, name: string): void {
  for (const [target, source] of [
    [to, name],
    [`${to}_dictText`, `${name}_dictText`],
    [`${to}_dictDisabled`, `${name}_dictDisabled`],
  ] as const)
    if (from[source] !== undefined && from[source] !== null) values[target] = from[source];
}
