import { dateTimeText } from '#core/dates/dates.ts';
import { differenceOf } from '#core/history/difference.ts';
import { voidState, type Transition } from '#core/life-cycle/transitions.ts';
import { auditAtOnce, auditorDiffers } from '#core/params/online.ts';
import { plain } from '#core/values/plain.ts';
import { followMove, refuseDate, refuseLeaving, refuseUndoing } from '#server/engine/behaviour/any-document.ts';
import { runSubmitChecks } from '#server/engine/behaviour/checks.ts';
import { applyEffects } from '#server/engine/behaviour/effects.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { firstPointing, updateRow } from '#server/engine/list/db/row.ts';
import { isList } from '#server/engine/list/query.ts';
import type { Row } from '#server/engine/list/select.ts';
import { noteHistory, stateOf } from '#server/engine/record/history.ts';
import { inName } from '#server/engine/record/named-refusal.ts';
import { lockedRecord, readStored } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { deployedModels } from '#server/workflow/db/workflow.ts';
import { passGate } from './count-gate.ts';
import { HANDED_IN } from './cycle-acts.ts';
import { lockAncestors, sourcesOf, storedRecord } from './flow-check.ts';
import { recount, refuseFollowed, restate } from './flow-count.ts';
import { madeFrom, makeFollowing, takeBackFollowing } from './flow-follow.ts';
import { settledHead } from './flow-parts.ts';
import { draftsBelow, refuseOpenSteps } from './flow-steps.ts';
import { flowRefusals } from './refusals.ts';
import { endWaiting } from './waiting-messages.ts';
import { actWord } from '#core/refusals/act-words.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { flowAnswers } from './answers.ts';

/**
 * Takes a document from one state of its life to the next, in the caller's transaction; the form's own actions of the same button run with it.
 * @returns what the actions say
 * @throws Refusal 422 where its state, its maker, a process or documents that build on it forbid it
 */
export async function moveDocument(scope: Scope, move: Transition, id: string): Promise<readonly RefusalText[]> {
  const found = await lockedRecord(scope, id);
  return inName(scope, found.head, () => moveLocked(scope, move, found));
}

async function moveLocked(scope: Scope, move: Transition, found: Stored): Promise<readonly RefusalText[]> {
  const { form, actor, acts, db } = scope;
  const id = plain(found.head['id']);
  refuseMove(scope, move, found.head);
  // What the process of its form agreed to before it counted by that may still be audited.
  const isPastProcess = found.head['bill_status'] !== '0' || found.head['bpm_status'] === '3';
  if (move.act === 'submit' || (move.act === 'audit' && !isPastProcess)) await refuseByProcess(scope, found.head);
  if (move.act === 'unaudit') await refuseUndoing(scope, found, move.title);
  if (move.isFirst === true) await refuseBuiltOn(scope, move, found.head);
  if (move.isFirst === true || move.act === 'void')
    await refuseFollowed(scope, [{ name: nameOf(form.head, form, found.head), subs: found.subs }], move.title);
  if (move.isFirst === true || move.act === 'void') await refuseLeaving(scope, found, move.title);
  const { text } = await readParams(db, actor.tenantId, [auditorDiffers, auditAtOnce]);
  const isOwn = found.head['create_by'] === actor.username;
  if (move.act === 'audit' && isOwn && text(auditorDiffers) === 'Y')
    throw refusal(422, flowRefusals.ownDocument, { name: nameOf(form.head, form, found.head) });
  const hasActions = acts?.has(form, move.act) === true;
  if (hasActions) {
    const record = { ...found.head, ...Object.fromEntries(found.subs) };
    const changes = await acts.before(scope, move.act, record);
    if (Object.keys(changes).length > 0) await changeRecord({ ...scope, acts: undefined }, id, {}, null, changes);
  }
  const drafted = hasActions ? ((await readStored(scope, id, true)) ?? found) : found;
  const isAudit = move.act === 'audit' || (move.act === 'submit' && text(auditAtOnce) === 'Y');
  const flow = storedRecord(scope, drafted);
  const lines = [...drafted.subs.values()].flat();
  const done = isAudit ? await letCount(scope, drafted, false) : await moveOn(scope, move, drafted);
  const { stored, warnings } = done;
  const told = [...done.told, ...(await followMove(scope, stored, move))];
  const drafts = move.act === 'close' ? await draftsBelow(scope, lines) : new Set<string>();
  if (drafts.size > 0) told.push(filled(flowAnswers.draftsLeft, { drafts: listed([...drafts]) }));
  const values = known(form, {
    ...settledHead(form, drafted, stored),
    bill_status: await stateAfter(scope, move, stored.head, isAudit),
    ...(isAudit && { audit_by: actor.username, audit_time: dateTimeText(scope.now) }),
    // A process that agreed has had its say: the document can be handed in anew.
    ...(move.act === 'unaudit' && { audit_by: null, audit_time: null, bpm_status: '1' }),
  });
  await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, values, actor.username);
  const changes = differenceOf(
    stateOf(form, drafted),
    stateOf(form, { ...stored, head: { ...stored.head, ...values } }),
  );
  const version = Number(stored.head['version']) + 1;
  await noteHistory(scope, [{ recordId: id, version, act: 'change', changes }]);
  if (found.head['bill_status'] === HANDED_IN) await endWaiting(scope, id);
  if (isAudit || countsOn(move)) await recount(scope, flow, `${move.title} ${nameOf(form.head, form, stored.head)}`);
  // How far it was executed is known from its lines.
  if (move.act === 'reopen' && form.definition.execution !== undefined)
    await restate(scope, [id], { table: '', values: new Map() }, move.title);
  return [...warnings, ...told, ...(hasActions ? await acts.after(scope, move.act, id) : [])];
}

/** A document as it counts, what whoever acts should know, and what its effects say. */
type Moved = {
  readonly stored: Stored;
  readonly warnings: readonly RefusalText[];
  readonly told: readonly RefusalText[];
};

/**
 * Lets a document count, in the one order there is: its last parts are filled in and everything is asked at the gate, its effects post to the
 * ledgers, what follows from it is made. The documents before it are locked first, and stay so while stock is moved.
 * @param isAgreed a process agreed: what needs an approval has one
 * @throws Refusal 422 with the rule, the line and the figures
 */
async function letCount(scope: Scope, drafted: Stored, isAgreed: boolean): Promise<Moved> {
  const { stored, warnings } = await passGate(scope, drafted, { isAgreed, act: '审核', isFirst: true });
  await refuseDate(scope, stored.head);
  const told = await applyEffects(scope, stored, 'audit');
  await makeFollowing(scope, stored);
  return { stored, warnings, told };
}

/** Does what any other act does beyond the state: hands in, takes back, closes, opens again. @throws Refusal 422 */
async function moveOn(scope: Scope, move: Transition, drafted: Stored): Promise<Moved> {
  const { form } = scope;
  const gate = { isAgreed: isAgreedTo(drafted.head), act: move.title, isFirst: false };
  const { stored, warnings } =
    move.act === 'reopen' ? await passGate(scope, drafted, gate) : { stored: drafted, warnings: [] };
  const lines = [...drafted.subs.values()].flat();
  if (countsOn(move)) await lockAncestors(scope, sourcesOf(storedRecord(scope, drafted).lines));
  if (move.act === 'close') await refuseOpenSteps(scope, nameOf(form.head, form, drafted.head), lines);
  if (move.act === 'unaudit') await refuseDate(scope, stored.head);
  if (move.act === 'submit') await runSubmitChecks(scope, stored);
  if (move.act === 'unaudit') await takeBackFollowing(scope, stored);
  const told =
    move.act === 'unaudit' || move.act === 'close' || move.act === 'reopen'
      ? await applyEffects(scope, stored, move.act)
      : [];
  return { stored, warnings, told };
}

/**
 * Lets a document count whose process agreed: what an audit does beyond the state happens around `write`, which stores the state.
 * @throws Refusal 422 as an audit does
 */
export async function auditAgreed(scope: Scope, id: string, write: () => Promise<void>): Promise<void> {
  const drafted = await lockedRecord(scope, id);
  const flow = storedRecord(scope, drafted);
  await inName(scope, drafted.head, async () => {
    const { stored } = await letCount(scope, drafted, true);
    const { db, form, actor } = scope;
    const settled = settledHead(form, drafted, stored);
    if (Object.keys(settled).length > 0)
      await updateRow(db, form.head.name, { id, tenantId: actor.tenantId }, settled, actor.username);
  });
  await write();
  await recount(scope, flow, `审批通过 ${nameOf(scope.form.head, scope.form, drafted.head)}`);
}

/** Dictionary bpm_status: 已完成. */
const AGREED = '3';

/** Did a process agree to a document as it counts? */
export function isAgreedTo(head: Row): boolean {
  return head['bpm_status'] === AGREED;
}

/** Does it change what documents before this one hold of it? */
function countsOn({ act }: Transition): boolean {
  return act === 'unaudit' || act === 'close' || act === 'reopen';
}

/** Without fields the form does not have; columns of the platform are in every table. */
function known({ head }: Form, values: Row): Row {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name === 'bpm_status' || head.byName.has(name)));
}

async function stateAfter(scope: Scope, move: Transition, row: Row, isAudit: boolean): Promise<string> {
  if (isAudit) return '2';
  // An order nobody has begun to execute is not partly executed.
  if (move.act === 'reopen' && (await builtOn(scope, row)) === null) return '2';
  return move.to;
}

/** Refuses what neither its lines nor other documents have a say in. @throws Refusal 422 where its state, its maker or a process forbids it */
export function refuseMove({ form, actor }: Scope, move: Transition, row: Row): void {
  const name = nameOf(form.head, form, row);
  if (row['bpm_status'] === '2') throw refusal(422, engineRefusals.inApproval, { name, act: actWord(move.title) });
  if (!move.from.includes(plain(row['bill_status'])))
    throw refusal(422, platformRefusals.wrongState, { name, act: actWord(move.title) });
  if (move.byMaker === true && row['create_by'] !== actor.username)
    throw refusal(422, flowRefusals.onlyMaker, { name, act: actWord(move.title) });
  const maker = move.act === 'unaudit' || move.act === 'close' ? madeFrom(row) : null;
  if (maker !== null) throw refusal(422, flowRefusals.madeByAudit, { name, maker, act: actWord(move.title) });
}

/** A document for which a process is there is handed in by it. */
async function refuseByProcess({ db, form, actor }: Scope, row: Row): Promise<void> {
  const models = await deployedModels(db, actor.tenantId);
  const process = models.find(({ formCode }) => formCode === form.definition.table);
  if (process !== undefined)
    throw refusal(422, flowRefusals.needsProcess, { name: nameOf(form.head, form, row), process: process.name });
}

async function refuseBuiltOn(scope: Scope, move: Transition, row: Row): Promise<void> {
  const user = await builtOn(scope, row);
  if (user !== null)
    throw refusal(422, flowRefusals.hasFollowing, {
      name: nameOf(scope.form.head, scope.form, row),
      title: user.definition.title,
      act: actWord(move.title),
    });
}

/** Finds the form of the first document that builds on this one; null where there is none. */
async function builtOn({ db, catalogue, form, actor }: Scope, row: Row): Promise<Form | null> {
  const places = catalogue.pointersTo(form.head.name).flatMap(({ form: user, table, field }) => {
    const cycle = user.definition.life_cycle;
    if (cycle === undefined || field.reference === null || isList(field)) return [];
    const keys = [String(row[field.reference.value])];
    const head = table.isSub ? user.head.name : null;
    return [{ user, table: table.name, column: field.name, head, keys, voided: voidState(cycle) }];
  });
  const [first] = await firstPointing(db, actor.tenantId, places);
  return places[first ?? -1]?.user ?? null;
}
