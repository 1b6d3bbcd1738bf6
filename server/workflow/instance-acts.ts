import { instantOf } from '#core/dates/dates.ts';
import { flowUrgeEscalation, flowUrgeMinutes } from '#core/params/workflow.ts';
import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { formFor, refuseButton } from '#server/engine/access/auth-access.ts';
import { inOwnTransaction } from '#server/engine/record/after-commit.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { scopeOf } from '#server/engine/scope.ts';
import { granteesOf } from '#server/platform/access/db/online-auth.ts';
import type { Actor } from '#server/platform/actor.ts';
import { lockPeople } from '#server/platform/identity/db/successor.ts';
import { readParams } from '#server/platform/params.ts';
import { fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { advance, finish, note, tellArrived } from './advance.ts';
import {
  askingOf,
  keeperOf,
  openCase,
  putTasks,
  INSTANCE_GONE,
  recordOf,
  withCase,
  type Case,
  type FlowDesk,
  setTasks,
} from './case.ts';
import type { FlowPerson } from './db/flow-person.ts';
import { departOf, peopleById, peopleByName, peopleOfRoles } from './db/workflow-people.ts';
import {
  addInstance,
  changeInstance,
  deployedModel,
  findInstance,
  noteUrges,
  readCopies,
  runningOf,
  type DeployedModel,
  type VisitRow,
} from './db/workflow.ts';
import { definitionOf, nodeOf } from './definitions.ts';
import { hear } from './listeners.ts';
import { taskPage } from './pages.ts';
import { superiorOf } from './people.ts';
import { setDocumentState, titleOf } from './record-state.ts';
import { processRefusals } from './refusals.ts';
import { moveTo, refuseStill } from './task-acts.ts';
import { tell } from './tell.ts';
import { actWord } from '#core/refusals/act-words.ts';

export type Start = {
  readonly modelKey: string;
  readonly recordId: string;
  /** Accounts chosen for the nodes that ask the starter, by node. */
  readonly chosen?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** Nodes whose approvers the starter chooses. */
export function choicesOf(graph: Awaited<ReturnType<typeof definitionOf>>['graph']) {
  return graph.nodes.flatMap(({ key, name, settings }) =>
    settings?.kind === 'approval' && settings.approvers.some(({ type }) => type === '8') ? [{ key, name }] : [],
  );
}

/**
 * Puts a document on its way. Refused: models that are not deployed or not for the starter, documents he cannot see, and those that are on
 * their way already (P30).
 * @returns the id of the instance
 */
export async function startProcess(
  desk: FlowDesk,
  actor: Actor,
  { modelKey, recordId, chosen = {} }: Start,
): Promise<string> {
  const { engine } = desk;
  return inOwnTransaction(engine.db, async (db) => {
    await lockPeople(db, actor.tenantId, false);
    const model = await deployedModel(db, actor.tenantId, modelKey);
    if (model === undefined || model.formCode === null) throw refusal(404, processRefusals.processUnknown);
    if (model.modelStatus !== '2') throw refusal(409, processRefusals.processSuspended, { name: model.name });
    if (!(await isInRange(db, actor, model)))
      throw refusal(403, processRefusals.processNotForYou, { name: model.name });
    const found = await formFor(engine, model.formCode, actor, 'record');
    refuseButton(found.form, 'bpm');
    const stored = await readStored(scopeOf(engine, db, found, actor), recordId, true);
    if (stored === null) throw refusal(404, processRefusals.documentGone);
    await refuseOnItsWay(db, actor, model.formCode, recordId);
    refuseState(stored.head);
    const definition = await definitionOf(db, model.versionId);
    refuseUnchosen(definition.graph, chosen);
    const depart = await departOf(db, actor.userId);
    const partial = { stored, definition, form: found.form, written: new Map<string, string | null>() };
    const instanceId = await addInstance(
      db,
      { tenantId: actor.tenantId, by: actor.username, orgCode: actor.orgCode },
      {
        model_id: model.modelId,
        version_id: model.versionId,
        model_key: model.modelKey,
        process_name: model.name,
        form_code: model.formCode,
        record_id: recordId,
        title: titleOf(partial, actor.realname, model.name),
        starter_id: actor.userId,
        starter: actor.realname,
        starter_depart: actor.orgCode ?? depart?.orgCode ?? null,
        chosen,
      },
    );
    const of = await openCase(desk, db, actor, instanceId);
    await note(of, { action: 'start' });
    await hear(of, 'start');
    await setDocumentState(of, 'running');
    await advance(of, () => desk.flows.start(of.definition, recordOf(of)));
    return instanceId;
  });
}

async function refuseOnItsWay(db: Db, actor: Actor, formCode: string, recordId: string): Promise<void> {
  const running = await runningOf(db, actor.tenantId, formCode, recordId);
  if (running === undefined) return;
  throw refusal(
    409,
    running.engine_state === ''
      ? filled(processRefusals.sentBackToStarter, { starter: running.starter })
      : filled(processRefusals.inApprovalAlready, { title: running.title }),
  );
}

/** A document that was agreed, or lives on after it, is not handed in once more. */
function refuseState(head: Readonly<Record<string, unknown>>): void {
  if (head['bpm_status'] === '3') throw refusal(409, processRefusals.approvedAlready);
  const state = head['bill_status'];
  if (typeof state === 'string' && !['', '0', '5'].includes(state)) throw refusal(409, processRefusals.onlyDrafts);
}

function refuseUnchosen(graph: Parameters<typeof choicesOf>[0], chosen: Start['chosen']): void {
  const missing = choicesOf(graph).filter(({ key }) => (chosen?.[key] ?? []).length === 0);
  if (missing.length === 0) return;
  const errors = missing.map(({ key, name }) => ({
    field: `chosen.${key}`,
    message: filled(processRefusals.chooseApproverOf, { name }),
  }));
  throw refusal(422, errors[0]?.message ?? processRefusals.chooseApprovers, {}, { errors });
}

/** May this person start it? */
export async function isInRange(
  db: Db,
  actor: Actor,
  { rangeType, rangeIds }: Pick<DeployedModel, 'rangeType' | 'rangeIds'>,
): Promise<boolean> {
  const ids = (rangeIds ?? '').split(',').filter((id) => id !== '');
  if (rangeType === '1' || actor.superuser) return true;
  if (rangeType === '4') return ids.includes(actor.username);
  if (rangeType === '3') return (await peopleOfRoles(db, actor.tenantId, ids)).some(({ id }) => id === actor.userId);
  const own = await granteesOf(db, actor.userId, actor.tenantId);
  return own.departIds.some((id) => ids.includes(id));
}

/** Takes back what one started, as long as nobody has decided (P30), or once it has come back. */
export async function withdraw(desk: FlowDesk, actor: Actor, instanceId: string, reason: string | null): Promise<void> {
  await withCase(desk, actor, instanceId, async (of) => {
    await refuseOthers(of, '撤回');
    refuseStill(of);
    const isBack = of.state === '';
    const decided = of.tasks.find(({ kind, task_state: state }) => kind !== 'starter' && '2357'.includes(state));
    if (!isBack && decided !== undefined)
      throw refusal(409, processRefusals.decidedAlready, {
        person: decided.realname ?? processRefusals.approver,
        node: decided.node_name,
      });
    await note(of, { action: 'withdraw', opinion: reason });
    await finish(of, '4');
  });
}

/** Its starter, or whoever took over from him. */
async function refuseOthers(of: Case, act: string): Promise<void> {
  if ((await keeperOf(of))?.id !== of.actor.userId)
    throw refusal(403, processRefusals.onlyStarter, { act: actWord(act) });
}

/** Reminds whoever has to decide; once in a while only, and after several times his superior hears of it, too. */
export async function urge(desk: FlowDesk, actor: Actor, instanceId: string, content: string): Promise<number> {
  return withCase(desk, actor, instanceId, async (of) => {
    await refuseOthers(of, '催办');
    refuseStill(of);
    const { db, instance } = of;
    const { number } = await readParams(db, actor.tenantId, [flowUrgeMinutes, flowUrgeEscalation]);
    const open = of.tasks.filter(({ task_state: state, kind }) => state === '1' && kind !== 'starter');
    if (open.length === 0) throw refusal(409, processRefusals.nobodyToUrge);
    const rest = number(flowUrgeMinutes) * 60_000;
    const ready = open.filter(({ urge_time: last }) => last === null || Date.now() - instantOf(last).getTime() >= rest);
    if (ready.length === 0) {
      const waits = open.map(({ urge_time: last }) =>
        last === null ? 0 : instantOf(last).getTime() + rest - Date.now(),
      );
      throw refusal(429, processRefusals.urgedJustNow, { minutes: Math.ceil(Math.min(...waits) / 60_000) });
    }
    const words = content.trim() === '' ? '请尽快处理' : content.trim();
    await noteUrges(
      db,
      of.author,
      { instanceId, title: instance.title, content: words, by: actor.username },
      ready.map((task) => ({ id: task.id, nodeName: task.node_name, toUser: task.username ?? '' })),
    );
    await note(of, { action: 'urge', toUsers: ready.map(({ realname }) => realname ?? '').join('、'), opinion: words });
    for (const task of ready) {
      const told = [task.assignee_id];
      if (task.urge_count + 1 >= number(flowUrgeEscalation)) told.push(...(await aboveOf(of, task.assignee_id)));
      await tell(of, {
        event: 'task-urged',
        userIds: told,
        title: `催办：${instance.title}`,
        text: `${actor.realname}催办“${instance.title}”的“${task.node_name}”：${words}`,
        node: task.node_name,
        words,
        openPage: taskPage(task.id),
      });
    }
    return ready.length;
  });
}

/** The superior of somebody, as a list of one or none. */
async function aboveOf(of: Case, userId: string): Promise<readonly string[]> {
  const [person] = await peopleById(of.db, of.actor.tenantId, [userId]);
  if (person === undefined) return [];
  const depart = await departOf(of.db, userId);
  const above = await superiorOf(askingOf(of), person, depart?.orgCode ?? null);
  return above === null ? [] : [above.id];
}

/** Ends an instance from outside; the document is a draft again. */
export async function terminate(desk: FlowDesk, actor: Actor, instanceId: string, reason: string): Promise<void> {
  refuseEmpty(reason, '终止');
  await withCase(desk, actor, instanceId, async (of) => {
    if (of.instance.instance_status !== '1') throw refusal(409, processRefusals.overNoTermination);
    await note(of, { action: 'terminate', opinion: reason.trim() });
    await finish(of, '4');
  });
}

export function refuseEmpty(reason: string, act: string): void {
  const message = filled(processRefusals.reasonMissing, { act: actWord(act) });
  if (reason.trim() === '') throw fieldRefusal('reason', message);
}

/** Lets an instance stand still, or go on. */
export async function suspend(desk: FlowDesk, actor: Actor, instanceId: string, isSuspended: boolean): Promise<void> {
  await withCase(desk, actor, instanceId, async (of) => {
    if (of.instance.instance_status !== '1') throw refusal(409, processRefusals.overNoSuspension);
    if (of.instance.is_suspended === isSuspended)
      throw refusal(409, isSuspended ? processRefusals.suspendedAlready : processRefusals.notSuspended);
    await changeInstance(of.db, instanceId, { is_suspended: isSuspended });
    await note(of, { action: isSuspended ? 'suspend' : 'resume' });
  });
}

/** Takes an instance to an approval that was visited, from outside. */
export async function jump(
  desk: FlowDesk,
  actor: Actor,
  instanceId: string,
  to: { readonly from: string; readonly node: string; readonly reason: string },
): Promise<void> {
  refuseEmpty(to.reason, '跳转');
  await withCase(desk, actor, instanceId, async (of) => {
    refuseStill(of);
    const target = nodeOf(of.definition.graph, to.node);
    if (target?.kind !== '2')
      throw refusal(
        422,
        processRefusals.chooseNode,
        {},
        { errors: [{ field: 'node', message: processRefusals.nodeMissing }] },
      );
    const from = of.visits.find(({ node_key: key, outcome }) => key === to.from && outcome === 'open');
    if (from === undefined || of.state === '') throw refusal(409, processRefusals.nodeChanged);
    if (!of.visits.some(({ node_key: key }) => key === to.node))
      throw refusal(422, processRefusals.nodeNotReached, { name: target.name });
    await note(of, { action: 'jump', nodeKey: to.from, toUsers: target.name, opinion: to.reason.trim() });
    await moveTo(of, to.from, to.node);
  });
}

/**
 * Gives an open task to somebody else, from outside; or a node that waits and that nobody has: it is named by its key in place of a task.
 */
export async function changeAssignee(
  desk: FlowDesk,
  actor: Actor,
  instanceId: string,
  change: { readonly taskId: string; readonly toUser: string; readonly reason: string },
): Promise<void> {
  refuseEmpty(change.reason, '变更处理人');
  await withCase(desk, actor, instanceId, async (of) => {
    if (of.instance.instance_status !== '1') throw refusal(409, processRefusals.overNoReassign);
    const task = of.tasks.find(({ id }) => id === change.taskId);
    const empty = emptyVisitAt(of, change.taskId);
    if (empty === undefined && (task === undefined || !'01'.includes(task.task_state)))
      throw refusal(409, processRefusals.decidedNoReassign);
    const [person] = await peopleByName(of.db, actor.tenantId, [change.toUser]);
    if (person === undefined)
      throw refusal(
        422,
        processRefusals.assigneeGone,
        {},
        {
          errors: [{ field: 'toUser', message: processRefusals.assigneeAgain }],
        },
      );
    if (empty !== undefined)
      return askAtEmpty(of, empty, person, { action: 'change_user', opinion: change.reason.trim() });
    if (task === undefined) return;
    await setTasks(of, [task.id], { assignee_id: person.id, owner_id: null, owner_way: null });
    await note(of, {
      action: 'change_user',
      taskId: task.id,
      nodeKey: task.node_key,
      toUsers: person.realname,
      opinion: change.reason.trim(),
    });
    await hear(of, 'assign', { node: task.node_name, taskId: task.id, users: person.realname });
    if (task.task_state === '1') await tellArrived(of, [task.id]);
  });
}

/** Marks copies as read. */
export function markRead(desk: FlowDesk, actor: Actor, ids: readonly string[]): Promise<number> {
  return readCopies(desk.engine.db, actor.tenantId, actor.userId, { ids });
}

export async function instanceFor(db: Db, actor: Actor, id: string) {
  const instance = await findInstance(db, actor.tenantId, id);
  if (instance === undefined) throw refusal(404, INSTANCE_GONE);
  return instance;
}

/** An approval that waits while nobody has anything to decide there, by the id of the visit or the key of the node. */
export function emptyVisitAt(of: Case, by: string): VisitRow | undefined {
  const visit = of.visits.find(({ id, node_key: key, outcome }) => outcome === 'open' && (id === by || key === by));
  const isHeld = of.tasks.some(({ visit_id: id, task_state: state }) => id === visit?.id && '017'.includes(state));
  return isHeld ? undefined : visit;
}

/** Asks somebody where an approval waits and nobody has it. */
export async function askAtEmpty(
  of: Case,
  { id: visitId, node_key: nodeKey, node_name: nodeName }: VisitRow,
  person: FlowPerson,
  said: { readonly action: string; readonly opinion: string },
): Promise<void> {
  const turns = of.tasks.filter(({ visit_id: id }) => id === visitId).map(({ turn }) => turn);
  const place = {
    instanceId: of.instance.id,
    visitId,
    nodeKey,
    nodeName,
    kind: 'sign',
    assigneeId: person.id,
  } as const;
  const ids = await putTasks(of, [{ ...place, turn: 1 + Math.max(0, ...turns), state: '1', dueTime: null }]);
  await note(of, { ...said, nodeKey, toUsers: person.realname });
  await tellArrived(of, ids);
}
