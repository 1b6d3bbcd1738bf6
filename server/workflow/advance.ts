import { filled, type RefusalText } from '#core/refusals/text.ts';
import { nextInTurn, type TaskState, type Vote } from '#core/workflow/decide.ts';
import type { ApprovalSettings, ApproverRule } from '#core/workflow/settings.ts';
import { afterCommit } from '#server/engine/record/after-commit.ts';
import { presentById } from '#server/platform/identity/db/successor.ts';
import { type Refusal, refusal } from '#server/platform/refusal.ts';
import {
  approvalOf,
  askingOf,
  keeperOf,
  recordOf,
  type Case,
  setTasks,
  closeVisits,
  openVisit,
  putTasks,
} from './case.ts';
import type { FlowPerson } from './db/flow-person.ts';
import { agentOf, managersOf } from './db/workflow-people.ts';
import { addCopies, addFlowHistory, changeInstance, type NewTask } from './db/workflow.ts';
import { nodeOf } from './definitions.ts';
import { FlowStuck, type FlowStep } from './engine/port.ts';
import { hear } from './listeners.ts';
import { instancePage, taskPage } from './pages.ts';
import { approversOf, peopleOf, usualSuccessors } from './people.ts';
import { setDocumentState, writeRecord } from './record-state.ts';
import { processRefusals } from './refusals.ts';
import { tell } from './tell.ts';

/** More nodes than this are not passed in one act. */
const NODE_LIMIT = 100;
const HOUR = 3_600_000;

/** Lets the engine take a step and does what follows from it: people are asked, copies are sent, the document is written, the end is noted. */
export async function advance(of: Case, take: () => Promise<FlowStep>): Promise<void> {
  const passed = { count: 0 };
  const last = await settle(of, await taking(of, take), passed);
  await writeRecord(of);
  if (last.ended) await finish(of, '2');
  else
    await changeInstance(of.db, of.instance.id, {
      engine_state: of.state,
      taken: of.taken,
      wake_at: last.wakeAt?.toISOString() ?? null,
    });
}

async function settle(of: Case, step: FlowStep, passed: { count: number }): Promise<FlowStep> {
  of.state = step.state;
  of.taken.push(...step.taken);
  if (step.taken.length > 0) await hear(of, 'take', { node: step.taken.map((key) => edgeName(of, key)).join('、') });
  for (const node of step.copied) await copyAtNode(of, node);
  const left = of.visits.filter(({ outcome, node_key: key }) => outcome === 'open' && !step.waiting.includes(key));
  await closeVisits(
    of,
    left.map(({ id }) => id),
    'cancelled',
  );
  let last = step;
  for (const node of step.entered) {
    if (await ask(of, node)) continue;
    passed.count += 1;
    if (passed.count > NODE_LIMIT) throw stuckText(of, new FlowStuck(node, 'endless', ''));
    last = await settle(of, await taking(of, () => leaveNode(of, node)), passed);
  }
  return last;
}

export function leaveNode(of: Case, node: string): Promise<FlowStep> {
  return of.desk.flows.leave(of.definition, of.state, node, recordOf(of));
}

/** A step of the engine, its refusals in words. */
async function taking(of: Case, take: () => Promise<FlowStep>): Promise<FlowStep> {
  try {
    return await take();
  } catch (error) {
    throw error instanceof FlowStuck ? stuckText(of, error) : error;
  }
}

function stuckText(of: Case, { node, reason }: FlowStuck): Refusal {
  const name = nodeName(of, node);
  const texts: Partial<Record<FlowStuck['reason'], RefusalText>> = {
    no_branch: filled(processRefusals.noBranch, { name }),
    endless: filled(processRefusals.endless, { name }),
    gone: filled(processRefusals.nodeGone, { name }),
    elsewhere: filled(processRefusals.elsewhere, { name }),
  };
  return refusal(
    409,
    texts[reason] ?? filled(processRefusals.cannotGoOn, { name }),
    {},
    {
      cause: `${reason} at ${node ?? '-'}`,
    },
  );
}

/** A flow is called what it says, or what it leads to. */
function edgeName(of: Case, key: string): string {
  const edge = of.definition.graph.edges.find((one) => one.key === key);
  return edge === undefined || edge.name === '' ? nodeName(of, edge?.to ?? null) : edge.name;
}

export function nodeName(of: Case, key: string | null): string {
  if (key === null) return of.instance.process_name;
  const node = nodeOf(of.definition.graph, key);
  return node === undefined || node.name === '' ? key : node.name;
}

/** Asks the people of a node; false where nobody is asked and the node is passed. */
async function ask(of: Case, key: string): Promise<boolean> {
  const settings = approvalOf(of, key);
  const name = nodeName(of, key);
  if (settings === null) throw refusal(409, processRefusals.nobodySet, { name });
  const approvers = await approversOf(askingOf(of), key, settings);
  if (approvers.kind === 'vacant') throw refusal(422, processRefusals.nobodyFound, { name });
  const visitId = await openVisit(of, { nodeKey: key, nodeName: name });
  if (approvers.kind === 'skip') {
    await closeVisits(of, [visitId], 'skipped');
    await note(of, {
      action: 'skip',
      nodeKey: key,
      opinion: approvers.why === 'starter' ? '审批人是发起人本人' : '没有审批人',
    });
    return false;
  }
  const tasks = await tasksFor(of, approvers.people, settings, { visitId, nodeKey: key, nodeName: name });
  const ids = await putTasks(of, tasks);
  await tellArrived(
    of,
    ids.filter((_id, at) => tasks[at]?.state === '1'),
  );
  return true;
}

type Place = { readonly visitId: string; readonly nodeKey: string; readonly nodeName: string };

async function tasksFor(
  of: Case,
  people: readonly FlowPerson[],
  settings: ApprovalSettings,
  place: Place,
): Promise<readonly NewTask[]> {
  const dueTime = settings.hours === undefined ? null : new Date(Date.now() + settings.hours * HOUR).toISOString();
  const tasks: NewTask[] = [];
  for (const [at, person] of people.entries()) {
    const state: TaskState = settings.multi === '4' && at > 0 ? '0' : '1';
    tasks.push({
      instanceId: of.instance.id,
      ...place,
      kind: 'sign',
      turn: at + 1,
      state,
      dueTime,
      ...(await assigned(of, person)),
    });
  }
  return tasks;
}

/** Returns the assignee of somebody's task: himself, or the person he entrusted it to. */
export async function assigned(
  of: Case,
  person: FlowPerson,
): Promise<Pick<NewTask, 'assigneeId' | 'ownerId' | 'ownerWay'>> {
  const agent = await agentOf(of.db, of.actor.tenantId, person, of.instance.model_key);
  return agent === null ? { assigneeId: person.id } : { assigneeId: agent.id, ownerId: person.id, ownerWay: agent.way };
}

/**
 * Returns the assignee of what comes back to somebody: himself while he is there; else who took over from him, his deputy, his superior, or
 * a manager of the process, in this order. The former owner is named.
 */
export async function inPlaceOf(
  of: Case,
  person: Pick<FlowPerson, 'id'>,
): Promise<Pick<NewTask, 'assigneeId' | 'ownerId' | 'ownerWay'>> {
  const { db, actor, instance } = of;
  const [present] = await presentById(db, actor.tenantId, [person.id]);
  const found =
    present ??
    (await usualSuccessors(db, actor.tenantId, [person.id])).get(person.id) ??
    (await managersOf(db, actor.tenantId, [instance.model_id])).get(instance.model_id)?.[0];
  // Nobody at all is left in the company: it waits for him, and for the clock.
  if (found === undefined || found.id === person.id) return { assigneeId: person.id };
  return { assigneeId: found.id, ownerId: person.id, ownerWay: 'handover' };
}

export async function tellArrived(of: Case, taskIds: readonly string[]): Promise<void> {
  for (const { id, assignee_id: to, node_name: node, realname } of of.tasks.filter((task) =>
    taskIds.includes(task.id),
  )) {
    await tell(of, {
      event: 'task-arrived',
      userIds: [to],
      title: `待办（${node}）：${of.instance.title}`,
      text: `“${of.instance.title}”已到“${node}”，请处理。`,
      node,
      openPage: taskPage(id),
    });
    await hear(of, 'create', { node, taskId: id, users: realname ?? '' });
  }
}

/** Asks whoever is next where people are asked one after another. */
export async function askNext(of: Case, visitId: string, settings: ApprovalSettings): Promise<void> {
  const votes = votesOf(of, visitId);
  const ids = nextInTurn(settings.multi, votes);
  await setTasks(of, ids, { task_state: '1' });
  if (ids.length === 0) return;
  await tellArrived(of, ids);
}

/** The tasks of a visit that count: the approvers and signers beside them. One that waits for signers before it is being decided. */
export function votesOf(of: Case, visitId: string): readonly Vote[] {
  const isAsked = (task: string): boolean =>
    of.tasks.some(
      ({ parent_id: id, kind, task_state: state }) => id === task && kind === 'before' && '017'.includes(state),
    );
  return of.tasks
    .filter(({ visit_id: id, kind }) => id === visitId && kind !== 'before' && kind !== 'after')
    .map(({ id, turn, task_state: state }) => ({
      id,
      turn,
      state: state === '0' && isAsked(id) ? '1' : (state as TaskState),
    }));
}

async function copyAtNode(of: Case, key: string): Promise<void> {
  const settings = nodeOf(of.definition.graph, key)?.settings;
  if (settings?.kind === 'copy') await copyTo(of, key, settings.copies);
}

/** Sends copies to the people of rules. */
export async function copyTo(of: Case, key: string, rules: readonly ApproverRule[]): Promise<void> {
  const people = await peopleOf(askingOf(of), key, rules);
  await sendCopies(of, nodeName(of, key), people);
}

export async function sendCopies(of: Case, node: string, people: readonly FlowPerson[]): Promise<void> {
  if (people.length === 0) return;
  const { db, author, instance, actor } = of;
  await addCopies(db, author, {
    instanceId: instance.id,
    nodeName: node,
    from: actor.realname,
    to: people.map(({ id }) => id),
  });
  await note(of, { action: 'cc', nodeName: node, toUsers: namesOf(people) });
  await tell(of, {
    event: 'process-copied',
    userIds: people.map(({ id }) => id),
    title: `抄送：${instance.title}`,
    text: `${actor.realname}抄送给您“${instance.title}”。`,
    node,
    openPage: instancePage(instance.id),
  });
}

export function namesOf(people: readonly FlowPerson[]): string {
  return people.map(({ realname }) => realname).join('、');
}

type Note = {
  readonly action: string;
  readonly taskId?: string;
  readonly nodeKey?: string;
  readonly nodeName?: string;
  readonly toUsers?: string;
  readonly opinion?: string | null;
  readonly signature?: string | null;
  readonly files?: string | null;
};

/** A line of the history of an instance: every act leaves one (P30). */
export async function note(of: Case, { nodeKey, nodeName: name, ...rest }: Note): Promise<void> {
  const { db, author, instance, actor } = of;
  await addFlowHistory(db, author, {
    instanceId: instance.id,
    actorId: actor.userId === '' ? null : actor.userId,
    actor: actor.realname,
    ...(nodeKey !== undefined && { nodeKey, nodeName: nodeName(of, nodeKey) }),
    ...(name !== undefined && { nodeName: name }),
    ...rest,
  });
}

const results = { '2': '审批通过', '3': '审批不通过', '4': '已取消' } as const;

/** Ends an instance: what is still open is cancelled, the document says how it went, and the starter is told. */
export async function finish(of: Case, status: keyof typeof results): Promise<void> {
  const { db, instance, starter, actor } = of;
  const open = of.visits.filter(({ outcome }) => outcome === 'open');
  await closeVisits(
    of,
    open.map(({ id }) => id),
    'cancelled',
  );
  await dropState(of);
  await changeInstance(db, instance.id, {
    instance_status: status,
    engine_state: '',
    taken: of.taken,
    wake_at: null,
    end_time: new Date().toISOString(),
  });
  await setDocumentState(of, status === '2' ? 'agreed' : status === '3' ? 'rejected' : 'draft');
  await note(of, { action: 'end', opinion: results[status] });
  await hear(of, 'end', { users: results[status] });
  const keeper = (await keeperOf(of)) ?? starter;
  if (keeper.id !== actor.userId)
    await tell(of, {
      event: 'process-ended',
      userIds: [keeper.id],
      title: `${results[status]}：${instance.title}`,
      text: `${keeper.id === starter.id ? '您' : starter.realname}发起的“${instance.title}”${results[status]}。`,
      words: results[status],
      openPage: instancePage(instance.id),
    });
}

/** Gives an instance back to its starter, or to whom his work went: the engine begins anew once it is handed in again. */
export async function giveBack(of: Case): Promise<void> {
  const { db, instance } = of;
  const open = of.visits.filter(({ outcome }) => outcome === 'open');
  await closeVisits(
    of,
    open.map(({ id }) => id),
    'cancelled',
  );
  const start = of.definition.graph.nodes.find(({ kind, parent }) => kind === '1' && parent === null);
  const place = {
    nodeKey: start?.key ?? 'start',
    nodeName: start === undefined || start.name === '' ? '发起' : start.name,
  };
  const visitId = await openVisit(of, place);
  const task = {
    instanceId: instance.id,
    visitId,
    ...place,
    kind: 'starter',
    turn: 1,
    ...(await inPlaceOf(of, of.starter)),
    state: '1',
    dueTime: null,
  } as const;
  const ids = await putTasks(of, [task]);
  await dropState(of);
  of.state = '';
  of.taken = [];
  await changeInstance(db, instance.id, { engine_state: '', taken: [], wake_at: null });
  await setDocumentState(of, 'rejected');
  await tellArrived(of, ids);
}

/** The engine hears that nobody asks for this state again, once that is so. */
async function dropState({ db, desk, state }: Case): Promise<void> {
  if (state !== '') await afterCommit(db, () => desk.flows.drop(state));
}
