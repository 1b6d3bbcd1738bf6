import { ownEntry } from '#core/lists/own-entry.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { verdictOf } from '#core/workflow/decide.ts';
import { liesIn, regionsOf } from '#core/workflow/regions.ts';
import type { ApprovalSettings, FieldAuth, TaskAct } from '#core/workflow/settings.ts';
import type { Row } from '#server/engine/list/select.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, Refusal } from '#server/platform/refusal.ts';
import {
  advance,
  askNext,
  copyTo,
  finish,
  giveBack,
  inPlaceOf,
  leaveNode,
  namesOf,
  nodeName,
  note,
  sendCopies,
  tellArrived,
  votesOf,
} from './advance.ts';
import {
  approvalOf,
  notOwnTask,
  recordOf,
  putTasks,
  scopeIn,
  withCase,
  type Case,
  type FlowDesk,
  setTasks,
  closeVisits,
} from './case.ts';
import type { FlowPerson } from './db/flow-person.ts';
import { peopleByName } from './db/workflow-people.ts';
import type { NewTask, TaskRow } from './db/workflow.ts';
import { nodeOf } from './definitions.ts';
import { hear } from './listeners.ts';
import { needsRows, nodeForm, refuseMissing, writableOf } from './node-form.ts';
import { setDocumentState } from './record-state.ts';
import { processRefusals } from './refusals.ts';
import { actWord } from '#core/refusals/act-words.ts';

/** Opinion somebody gives with a decision. */
export type Opinion = {
  readonly opinion?: string | null | undefined;
  /** Key of a picture of his signature. */
  readonly signature?: string | null | undefined;
  /** Keys of attached files, by comma. */
  readonly files?: string | null | undefined;
};

/** Target of a return that goes to the starter. */
export const STARTER = 'starter';

const states: Readonly<Record<string, RefusalText>> = {
  '0': processRefusals.notYourTurn,
  '2': processRefusals.agreedTask,
  '3': processRefusals.rejectedTask,
  '4': processRefusals.cancelledTask,
  '5': processRefusals.sentBackTask,
  '7': processRefusals.waitsForSigners,
};

type Open = { readonly of: Case; readonly task: TaskRow; readonly settings: ApprovalSettings | null };

/** Does something with a task that is somebody's own to do. Refused: tasks of others, those that are done, instances that stand still [AZ-06]. */
export async function withTask<T>(
  desk: FlowDesk,
  actor: Actor,
  taskId: string,
  act: (open: Open) => Promise<T>,
): Promise<T> {
  return withCase(desk, actor, { taskId }, async (of) => {
    const task = of.tasks.find(({ id }) => id === taskId);
    if (task?.assignee_id !== actor.userId) throw notOwnTask();
    if (task.task_state !== '1')
      throw refusal(409, processRefusals.taskDecided, {
        state: ownEntry(states, task.task_state) ?? processRefusals.decided,
      });
    refuseStill(of);
    return act({ of, task, settings: approvalOf(of, task.node_key) });
  });
}

/** An instance that has ended or is suspended takes no act. */
export function refuseStill({ instance }: Case): void {
  if (instance.instance_status !== '1') throw refusal(409, processRefusals.overNoDecision);
  if (instance.is_suspended) throw refusal(409, processRefusals.suspendedNoDecision);
}

function refuseWithout({ settings }: Open, act: TaskAct, said: string): void {
  if (settings?.without?.includes(act) === true)
    throw refusal(403, processRefusals.nodeForbids, { act: actWord(said) });
}

function opinionOf({ opinion, signature, files }: Opinion) {
  return { opinion: opinion?.trim() || null, signature: signature ?? null, files: files ?? null };
}

function refuseIncomplete(settings: ApprovalSettings | null, said: Opinion): void {
  if (settings?.opinionNeeded === true && (said.opinion ?? '').trim() === '')
    throw fieldRefusal('opinion', processRefusals.opinionMissing);
  if (settings?.signatureNeeded === true && (said.signature ?? '') === '')
    throw fieldRefusal('signature', processRefusals.signatureMissing);
}

/** Agrees; the fields a node lets its people write are stored with the decision or not at all. */
export async function agree(
  desk: FlowDesk,
  actor: Actor,
  taskId: string,
  said: Opinion & { readonly record?: Row | undefined },
): Promise<void> {
  await withTask(desk, actor, taskId, async (open) => {
    const { of, task, settings } = open;
    refuseIncomplete(settings, said);
    await writeFields(open, said.record ?? {});
    if (task.kind === 'starter') return resubmit(open, said);
    if (task.owner_way === 'delegate' && task.owner_id !== null) return handBack(open, task.owner_id, said);
    const after = of.tasks.filter(
      ({ parent_id: parent, kind, task_state: state }) => parent === task.id && kind === 'after' && state === '0',
    );
    await setTasks(of, [task.id], { task_state: after.length > 0 ? '7' : '2', ...opinionOf(said) });
    await note(of, { action: 'agree', taskId: task.id, nodeKey: task.node_key, ...opinionOf(said) });
    await hear(of, 'complete', { node: task.node_name, taskId: task.id, users: of.actor.realname });
    await setTasks(
      of,
      after.map(({ id }) => id),
      { task_state: '1' },
    );
    await tellArrived(
      of,
      after.map(({ id }) => id),
    );
    await settleSigners(of, task);
    await decideVisit(of, task);
  });
}

/** The fields of the document a node lets its people write. */
async function writeFields({ of, task, settings }: Open, sent: Row): Promise<void> {
  if (of.stored === null) throw refusal(409, processRefusals.documentDeleted);
  const { fields, unnamed } = fieldsOf(of, task, settings);
  const form = nodeForm(of.catalogue, of.form, fields, unnamed);
  const body = writableOf(form, sent);
  if (task.kind !== 'starter') {
    const whole = needsRows(of.form, fields) ? await readStored(scopeIn(of), of.instance.record_id, false) : of.stored;
    refuseMissing(of.form, fields, { ...of.stored.head, ...Object.fromEntries(whole?.subs ?? []), ...body });
  }
  if (Object.keys(body).length === 0) return;
  const id = String(of.stored.head['id']);
  await changeRecord(scopeIn(of, form), id, body, null, {});
  of.stored = await readStored(scopeIn(of), id, false);
}

/** Which rights on fields hold for a task. */
export function fieldsOf(
  of: Case,
  task: Pick<TaskRow, 'kind' | 'node_key'>,
  settings: ApprovalSettings | null,
): { readonly fields: readonly FieldAuth[]; readonly unnamed: '1' | '2' } {
  if (task.kind !== 'starter') return { fields: settings?.fields ?? [], unnamed: '2' };
  const start = nodeOf(of.definition.graph, task.node_key)?.settings;
  const fields = start?.kind === 'start' ? start.fields : [];
  return { fields, unnamed: fields.length === 0 ? '1' : '2' };
}

/** Signers before a task let it begin once all of them agreed; those after it let it end. */
async function settleSigners(of: Case, task: TaskRow): Promise<void> {
  const parent = of.tasks.find(({ id }) => id === task.parent_id);
  if (parent === undefined || task.kind === 'parallel') return;
  const others = of.tasks.filter(
    ({ parent_id: id, kind, task_state: state }) => id === parent.id && kind === task.kind && '017'.includes(state),
  );
  if (others.length > 0) return;
  if (task.kind === 'before' && parent.task_state === '0') {
    await setTasks(of, [parent.id], { task_state: '1' });
    await tellArrived(of, [parent.id]);
  }
  if (task.kind === 'after' && parent.task_state === '7') {
    await setTasks(of, [parent.id], { task_state: '2' });
  }
  const above = of.tasks.find(({ id }) => id === parent.id);
  if (above !== undefined && above.parent_id !== null && above.task_state === '2') await settleSigners(of, above);
}

/** Counts the votes of a node, and does what follows. */
async function decideVisit(of: Case, { visit_id: visitId, node_key: key }: TaskRow): Promise<void> {
  const settings = approvalOf(of, key);
  const mode = settings?.multi ?? '1';
  const verdict = verdictOf(mode, settings?.percent, votesOf(of, visitId));
  if (verdict === 'open') {
    if (settings !== null) await askNext(of, visitId, settings);
    return;
  }
  await conclude(of, { visitId, key }, verdict);
}

/** Ends a visit as its people, or its time, decided: copies and the way on, or where the node sends what is rejected. */
export async function conclude(
  of: Case,
  { visitId, key }: { readonly visitId: string; readonly key: string },
  verdict: 'agreed' | 'rejected',
): Promise<void> {
  const settings = approvalOf(of, key);
  await closeVisits(of, [visitId], verdict);
  if (verdict === 'rejected') return rejected(of, key, settings);
  if (settings?.copies !== undefined && settings.copies.length > 0) await copyTo(of, key, settings.copies);
  await advance(of, () => leaveNode(of, key));
}

/** Rejects: where that leads is said by the node. */
export async function reject(desk: FlowDesk, actor: Actor, taskId: string, said: Opinion): Promise<void> {
  await withTask(desk, actor, taskId, async (open) => {
    const { of, task, settings } = open;
    refuseWithout(open, 'reject', '驳回');
    if (task.kind === 'starter') throw refusal(409, processRefusals.documentWithYou);
    refuseReasonless(said, '驳回');
    refuseIncomplete(settings, said);
    await setTasks(of, [task.id], { task_state: '3', ...opinionOf(said) });
    await note(of, { action: 'reject', taskId: task.id, nodeKey: task.node_key, ...opinionOf(said) });
    await hear(of, 'complete', { node: task.node_name, taskId: task.id, users: of.actor.realname });
    await rejectParents(of, task);
    await decideVisit(of, task);
  });
}

/** A signer somebody added before or after himself speaks for him: where he rejects, the one who added him has. */
async function rejectParents(of: Case, task: TaskRow): Promise<void> {
  const parent = of.tasks.find(({ id }) => id === task.parent_id);
  if (parent === undefined || task.kind === 'parallel') return;
  const open = of.tasks.filter(
    ({ parent_id: id, task_state: state, kind }) => id === parent.id && kind !== 'parallel' && '017'.includes(state),
  );
  await setTasks(
    of,
    open.map(({ id }) => id),
    { task_state: '4' },
  );
  await setTasks(of, [parent.id], { task_state: '3' });
  await rejectParents(of, parent);
}

function refuseReasonless({ opinion }: Opinion, act: string): void {
  const message = filled(processRefusals.reasonMissing, { act: actWord(act) });
  if ((opinion ?? '').trim() === '') throw fieldRefusal('opinion', message);
}

async function rejected(of: Case, key: string, settings: ApprovalSettings | null): Promise<void> {
  const to = settings?.reject ?? '1';
  if (to === '4') return finish(of, '3');
  const target = to === '2' ? previousOf(of, key) : to === '3' ? (settings?.rejectNode ?? null) : null;
  if (target === null) return giveBack(of);
  await moveTo(of, key, target);
}

/** The approval that was agreed at before a node, the last of them that can be gone back to. */
function previousOf(of: Case, key: string): string | null {
  const agreed = of.visits.filter(({ outcome }) => outcome === 'agreed').map(({ node_key: node }) => node);
  return agreed.findLast((node) => isOnWay(of, node, key)) ?? null;
}

/** Can an approval be gone back to from a node? Not to itself, and not into another branch. */
function isOnWay(of: Case, node: string, key: string): boolean {
  const regions = regionsOf(of.definition.graph);
  const [target, here] = [regions.get(node), regions.get(key)];
  return node !== key && nodeOf(of.definition.graph, node)?.kind === '2' && !!target && !!here && liesIn(here, target);
}

/** Takes the token of a node to another approval; both of the engine and of those who are asked. */
export async function moveTo(of: Case, from: string, to: string): Promise<void> {
  await advance(of, () => of.desk.flows.move(of.definition, of.state, { from, to, taken: of.taken }, recordOf(of)));
}

/** Nodes a task can be returned to: approvals that were visited before and stand on the way here; and the starter. */
export function returnTargets(of: Case, key: string): readonly { readonly key: string; readonly name: string }[] {
  const targets = new Map<string, string>();
  for (const { node_key: node, outcome } of of.visits)
    if (outcome !== 'skipped' && outcome !== 'open' && isOnWay(of, node, key)) targets.set(node, nodeName(of, node));
  return [{ key: STARTER, name: '发起人' }, ...[...targets].map(([node, name]) => ({ key: node, name }))];
}

/** Returns to the starter or to an approval that was visited before, from a countersign too. */
export async function returnTo(
  desk: FlowDesk,
  actor: Actor,
  taskId: string,
  target: string,
  said: Opinion,
): Promise<void> {
  await withTask(desk, actor, taskId, async (open) => {
    const { of, task } = open;
    refuseWithout(open, 'return', '退回');
    if (task.kind === 'starter') throw refusal(409, processRefusals.documentWithYou);
    refuseReasonless(said, '退回');
    const found = returnTargets(of, task.node_key).find(({ key }) => key === target);
    if (found === undefined)
      throw refusal(
        422,
        processRefusals.sendBackNode,
        {},
        {
          errors: [{ field: 'target', message: processRefusals.nodeAgain }],
        },
      );
    await setTasks(of, [task.id], { task_state: '5', ...opinionOf(said) });
    await note(of, {
      action: 'return',
      taskId: task.id,
      nodeKey: task.node_key,
      toUsers: found.name,
      ...opinionOf(said),
    });
    await hear(of, 'complete', { node: task.node_name, taskId: task.id, users: of.actor.realname });
    await closeVisits(of, [task.visit_id], 'returned');
    if (target === STARTER) await giveBack(of);
    else await moveTo(of, task.node_key, target);
  });
}

/** The starter hands in again what came back to him: the process begins anew. */
async function resubmit({ of, task }: Open, said: Opinion): Promise<void> {
  await setTasks(of, [task.id], { task_state: '2', ...opinionOf(said) });
  await closeVisits(of, [task.visit_id], 'agreed');
  await note(of, { action: 'resubmit', taskId: task.id, nodeKey: task.node_key, ...opinionOf(said) });
  await setDocumentState(of, 'running');
  await advance(of, () => of.desk.flows.start(of.definition, recordOf(of)));
}

/** Somebody a task is given to; never the one who gives it, nor one who has it already. */
async function receiver({ of, task }: Open, username: string, act: string): Promise<FlowPerson> {
  const [person] = await peopleByName(of.db, of.actor.tenantId, [username]);
  const fault = (message: RefusalText): Refusal => fieldRefusal('toUser', message);
  if (person === undefined) throw fault(filled(processRefusals.namedGone, { user: username.slice(0, 40) }));
  if (person.id === of.actor.userId) throw fault(filled(processRefusals.notToOneself, { act: actWord(act) }));
  if (
    of.tasks.some(
      ({ visit_id: id, assignee_id: has, task_state: state }) =>
        id === task.visit_id && has === person.id && '01'.includes(state),
    )
  )
    throw fault(filled(processRefusals.decidesThere, { person: person.realname }));
  return person;
}

/** Gives a task to somebody else: for good, or until he has looked at it. */
async function handOver(
  open: Open,
  toUser: string,
  { action, said, word }: { readonly action: 'transfer' | 'delegate'; readonly said: Opinion; readonly word: string },
): Promise<void> {
  const { of, task } = open;
  refuseWithout(open, action, word);
  if (task.kind === 'starter') throw refusal(409, processRefusals.resendByStarter, { act: actWord(word) });
  const person = await receiver(open, toUser, word);
  const lent = action === 'delegate' ? { owner_id: of.actor.userId, owner_way: 'delegate' } : {};
  await setTasks(of, [task.id], { assignee_id: person.id, ...lent });
  await note(of, {
    action,
    taskId: task.id,
    nodeKey: task.node_key,
    toUsers: person.realname,
    ...opinionOf(said),
  });
  await hear(of, 'assign', { node: task.node_name, taskId: task.id, users: person.realname });
  await tellArrived(of, [task.id]);
}

/** Hands a task over: it is the other's from now on. */
export async function transfer(
  desk: FlowDesk,
  actor: Actor,
  taskId: string,
  toUser: string,
  said: Opinion,
): Promise<void> {
  await withTask(desk, actor, taskId, (open) => handOver(open, toUser, { action: 'transfer', said, word: '转办' }));
}

/** Asks somebody to look at a task first: it comes back afterwards. */
export async function delegate(
  desk: FlowDesk,
  actor: Actor,
  taskId: string,
  toUser: string,
  said: Opinion,
): Promise<void> {
  await withTask(desk, actor, taskId, (open) => {
    if (open.task.owner_way === 'delegate') throw refusal(409, processRefusals.delegatedToYou);
    return handOver(open, toUser, { action: 'delegate', said, word: '委派' });
  });
}

/** A delegated task comes back to whose it is, or to whom his work went. */
async function handBack({ of, task }: Open, ownerId: string, said: Opinion): Promise<void> {
  const { assigneeId, ownerId: first = null, ownerWay = null } = await inPlaceOf(of, { id: ownerId });
  await setTasks(of, [task.id], { assignee_id: assigneeId, owner_id: first, owner_way: ownerWay });
  await note(of, { action: 'delegate_done', taskId: task.id, nodeKey: task.node_key, ...opinionOf(said) });
  await tellArrived(of, [task.id]);
}

export type SignerPlace = 'before' | 'after' | 'parallel';

/** Adds signers: before (the task waits for them), after (they decide once the task is agreed), or beside it. */
export async function addSigners(
  desk: FlowDesk,
  actor: Actor,
  taskId: string,
  { place, users, ...said }: Opinion & { readonly place: SignerPlace; readonly users: readonly string[] },
): Promise<void> {
  await withTask(desk, actor, taskId, async (open) => {
    const { of, task } = open;
    refuseWithout(open, 'add_sign', '加签');
    if (task.kind === 'starter') throw refusal(409, processRefusals.resendNoSigners);
    if (users.length === 0) throw fieldRefusal('users', processRefusals.chooseSigners);
    const people: FlowPerson[] = [];
    for (const user of new Set(users)) people.push(await receiver(open, user, '加签'));
    const state = place === 'after' ? '0' : '1';
    const due = task.due_time;
    const turns = Math.max(...of.tasks.filter(({ visit_id: id }) => id === task.visit_id).map(({ turn }) => turn));
    const added: NewTask[] = people.map((person, at) => ({
      instanceId: of.instance.id,
      visitId: task.visit_id,
      nodeKey: task.node_key,
      nodeName: task.node_name,
      kind: place,
      parentId: task.id,
      turn: turns + at + 1,
      assigneeId: person.id,
      state,
      dueTime: due,
    }));
    const ids = await putTasks(of, added);
    if (place === 'before') await setTasks(of, [task.id], { task_state: '0' });
    await note(of, {
      action: `add_${place}`,
      taskId,
      nodeKey: task.node_key,
      toUsers: namesOf(people),
      ...opinionOf(said),
    });
    if (state === '1') await tellArrived(of, ids);
  });
}

/** Takes back signers somebody added who have not decided yet. */
export async function removeSigners(desk: FlowDesk, actor: Actor, taskIds: readonly string[]): Promise<void> {
  await withCase(desk, actor, { taskId: taskIds[0] ?? '' }, async (of) => {
    refuseStill(of);
    const tasks = of.tasks.filter(({ id }) => taskIds.includes(id));
    if (tasks.length < new Set(taskIds).size) throw refusal(404, processRefusals.signersGone);
    const parents = new Map(of.tasks.map((task) => [task.id, task]));
    for (const { parent_id: parent, task_state: state } of tasks) {
      if (parent === null || parents.get(parent)?.assignee_id !== actor.userId)
        throw refusal(403, processRefusals.onlyOwnSigners);
      if (state !== '0' && state !== '1') throw refusal(409, processRefusals.signersDecided);
    }
    await setTasks(
      of,
      tasks.map(({ id }) => id),
      { task_state: '4' },
    );
    await note(of, {
      action: 'remove_sign',
      nodeKey: tasks[0]?.node_key ?? '',
      toUsers: tasks.map(({ realname }) => realname ?? '').join('、'),
    });
    for (const task of tasks) await settleSigners(of, task);
    const [one] = tasks;
    if (one !== undefined) await decideVisit(of, one);
  });
}

/** Sends copies by hand. */
export async function copy(desk: FlowDesk, actor: Actor, taskId: string, users: readonly string[]): Promise<void> {
  await withTask(desk, actor, taskId, async (open) => {
    refuseWithout(open, 'cc', '抄送');
    const { of, task } = open;
    const people = await peopleByName(of.db, actor.tenantId, users);
    if (people.length === 0) throw fieldRefusal('users', processRefusals.chooseCopies);
    await sendCopies(of, task.node_name, people);
  });
}

/** Says something without deciding; the starter and the others who are asked read it in the history. */
export async function comment(desk: FlowDesk, actor: Actor, taskId: string, said: Opinion): Promise<void> {
  await withTask(desk, actor, taskId, async ({ of, task }) => {
    if ((said.opinion ?? '').trim() === '') throw fieldRefusal('opinion', processRefusals.contentMissing);
    await note(of, { action: 'comment', taskId, nodeKey: task.node_key, ...opinionOf(said) });
  });
}

/** Agrees to several tasks, each in a transaction of its own: one that cannot be does not keep the others. */
export async function batchAgree(
  desk: FlowDesk,
  actor: Actor,
  taskIds: readonly string[],
  opinion: string | null | undefined,
) {
  const agreed: string[] = [];
  const refused: { taskId: string; message: RefusalText }[] = [];
  for (const taskId of new Set(taskIds))
    try {
      await agree(desk, actor, taskId, { opinion });
      agreed.push(taskId);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refused.push({ taskId, message: error.text });
    }
  return { agreed, refused };
}
