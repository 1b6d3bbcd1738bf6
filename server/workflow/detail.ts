import type { components } from '#core/contract/api.ts';
import { aheadOf } from '#core/workflow/forecast.ts';
import { taskActs, type FieldAuth } from '#core/workflow/settings.ts';
import { formFor } from '#server/engine/access/auth-access.ts';
import { shownForm } from '#server/engine/access/auth-narrow.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { presentForm } from '#server/engine/screen/present-form.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { nodeName } from './advance.ts';
import { askingOf, caseOf, keeperOf, recordOf, scopeIn, type Case, type FlowDesk } from './case.ts';
import { approvalOf } from './case.ts';
import { deployedModels, flowHistoryOf, isPartOf, lastInstanceOf, readCopies } from './db/workflow.ts';
import { findTask, type TaskRow } from './db/workflow.ts';
import { definitionOf } from './definitions.ts';
import { choicesOf, instanceFor, isInRange } from './instance-acts.ts';
import { nodeForm } from './node-form.ts';
import { approversOf } from './people.ts';
import { processRefusals } from './refusals.ts';
import { fieldsOf, returnTargets } from './task-acts.ts';
import { nodeButtons } from './task-button.ts';

type Schemas = components['schemas'];

/** Codes that let somebody look at instances he is no part of. */
const overseers = ['workflow:monitor:view', 'workflow:history:view'] as const;

/** Everything about a task or an instance that one page shows: document, history, diagram, what may be done, what is still to come. */
export async function flowDetail(
  desk: FlowDesk,
  actor: Actor,
  asked: {
    readonly taskId?: string | undefined;
    readonly instanceId?: string | undefined;
    /** With `recordId` the last instance of a document. */
    readonly formCode?: string | undefined;
    readonly recordId?: string | undefined;
  },
): Promise<Schemas['FlowDetail']> {
  const { db } = desk.engine;
  const found = asked.taskId === undefined ? undefined : await findTask(db, actor.tenantId, asked.taskId);
  if (asked.taskId !== undefined && found === undefined) throw refusal(404, processRefusals.taskGone);
  const last =
    asked.formCode === undefined || asked.recordId === undefined
      ? undefined
      : await lastInstanceOf(db, actor.tenantId, asked.formCode, asked.recordId);
  const instance = await instanceFor(db, actor, found?.instance_id ?? asked.instanceId ?? last ?? '');
  const isPart = await isPartOf(db, instance.id, actor.userId);
  if (!isPart && !overseers.some((code) => may(actor, code))) throw refusal(403, processRefusals.notInvolved);
  const of = await caseOf(desk, db, actor, instance, false);
  await readCopies(db, actor.tenantId, actor.userId, { instanceId: instance.id });
  const own = of.tasks.filter(({ assignee_id: has, task_state: state }) => has === actor.userId && state === '1');
  const task = own.find(({ id }) => id === asked.taskId) ?? own[0];
  const form = await formIn(of, task);
  return {
    instance: instanceWire(of, (await keeperOf(of))?.id === actor.userId),
    task: task === undefined ? null : taskWire(of, task),
    form: of.stored === null ? null : presentForm(form, of.catalogue, actor),
    record: await shownRecord(of, form),
    permissionList: task === undefined ? [] : nodeButtons(of, approvalOf(of, task.node_key)),
    history: (await flowHistoryOf(db, instance.id)).map((line) => ({
      id: line.id,
      nodeKey: line.node_key,
      nodeName: line.node_name,
      action: line.action,
      actor: line.actor,
      toUsers: line.to_users,
      opinion: line.opinion,
      signature: line.signature,
      files: line.files,
      time: line.create_time,
    })),
    diagram: { xml: of.definition.xml, nodes: nodeStates(of), taken: of.taken },
    tasks: of.tasks
      .filter(({ task_state: state }) => state !== '4')
      .map((one) => ({
        id: one.id,
        nodeKey: one.node_key,
        nodeName: one.node_name,
        kind: one.kind as Schemas['FlowTaskLine']['kind'],
        parentId: one.parent_id,
        assignee: one.realname ?? '',
        owner: one.owner_name,
        state: one.task_state as Schemas['FlowTaskLine']['state'],
        arriveTime: one.arrive_time,
        doneTime: one.done_time,
        dueTime: one.due_time,
        isOverdue: one.is_overdue,
        mayRemove: mayRemove(of, one),
      })),
    ahead: await ahead(of),
  };
}

/** The form as the task has it. Whoever has none reads it as the node he decided at did; whoever never had one, by his own rights on it. */
async function formIn(of: Case, task: TaskRow | undefined): Promise<Form> {
  if (task !== undefined) {
    const { fields, unnamed } = fieldsOf(of, task, approvalOf(of, task.node_key));
    return nodeForm(of.catalogue, of.form, fields, unnamed);
  }
  const last = of.tasks.findLast(({ assignee_id: has }) => has === of.actor.userId);
  const fields =
    last === undefined
      ? await hiddenFrom(of)
      : fieldsOf(of, last, approvalOf(of, last.node_key)).fields.filter(({ auth }) => auth === '3');
  return nodeForm(of.catalogue, of.form, fields, '2');
}

/** Fields somebody may not see by his own rights on the form. */
async function hiddenFrom({ desk, actor, instance }: Case): Promise<readonly FieldAuth[]> {
  const { form } = await formFor(desk.engine, instance.form_code, actor, 'record');
  return [form.head, ...form.subs].flatMap(({ name: table, isSub, fields }) =>
    fields.flatMap(({ name, guard }) =>
      guard?.isHidden === true ? [{ field: isSub ? `${table}.${name}` : name, auth: '3' as const }] : [],
    ),
  );
}

async function shownRecord(of: Case, form: Form): Promise<Record<string, unknown> | null> {
  const stored = await readStored(scopeIn(of, shownForm(form)), of.instance.record_id, false);
  return stored === null ? null : { ...stored.head, ...Object.fromEntries(stored.subs) };
}

function instanceWire(of: Case, isOwn: boolean): Schemas['FlowDetail']['instance'] {
  const { instance } = of;
  const isOpen = instance.instance_status === '1' && !instance.is_suspended;
  const decided = of.tasks.some(({ kind, task_state: state }) => kind !== 'starter' && '2357'.includes(state));
  return {
    id: instance.id,
    title: instance.title,
    processName: instance.process_name,
    formCode: instance.form_code,
    recordId: instance.record_id,
    starter: instance.starter,
    startTime: instance.create_time,
    endTime: instance.end_time,
    status: instance.instance_status as Schemas['FlowDetail']['instance']['status'],
    isSuspended: instance.is_suspended,
    mayWithdraw: isOwn && isOpen && (of.state === '' || !decided),
    mayUrge: isOwn && isOpen && of.state !== '',
  };
}

function taskWire(of: Case, task: TaskRow): NonNullable<Schemas['FlowDetail']['task']> {
  const settings = approvalOf(of, task.node_key);
  const isStarter = task.kind === 'starter';
  const without: readonly string[] = settings?.without ?? [];
  return {
    id: task.id,
    nodeKey: task.node_key,
    nodeName: nodeName(of, task.node_key),
    kind: task.kind as Schemas['FlowTaskLine']['kind'],
    isDelegated: task.owner_way === 'delegate',
    owner: task.owner_name,
    dueTime: task.due_time,
    urgeCount: task.urge_count,
    acts: isStarter ? ['agree'] : ['agree', ...taskActs.filter((act) => !without.includes(act))],
    opinionNeeded: settings?.opinionNeeded === true,
    signatureNeeded: settings?.signatureNeeded === true,
    returnTargets: isStarter ? [] : returnTargets(of, task.node_key).map((target) => ({ ...target })),
    needed: fieldsOf(of, task, settings)
      .fields.filter(({ auth, need }) => auth === '1' && need === true)
      .map(({ field }) => field),
  };
}

/** Did the reader add this signer, who has not decided yet? Also while his own task waits for him. */
function mayRemove({ instance, actor, tasks }: Case, { parent_id: parent, task_state: state }: TaskRow): boolean {
  if (instance.instance_status !== '1' || instance.is_suspended || !'01'.includes(state)) return false;
  return parent !== null && tasks.find(({ id }) => id === parent)?.assignee_id === actor.userId;
}

function nodeStates(of: Case): Schemas['FlowDetail']['diagram']['nodes'] {
  const states = new Map(of.visits.map(({ node_key: key, outcome }) => [key, outcome]));
  return [...states].map(([key, outcome]) => ({
    key,
    outcome: outcome as Schemas['FlowNodeState']['outcome'],
    people: of.tasks
      .filter(({ node_key: node, task_state: state }) => node === key && state !== '4')
      .map(({ realname }) => realname ?? ''),
  }));
}

/** Returns the people still to be asked, as the document is now. */
async function ahead(of: Case): Promise<Schemas['FlowDetail']['ahead']> {
  if (of.instance.instance_status !== '1') return [];
  const { graph } = of.definition;
  const open = of.visits.filter(({ outcome }) => outcome === 'open').map(({ node_key: key }) => key);
  const nodes = aheadOf(graph, open, recordOf(of));
  const asking = askingOf(of);
  const found: { key: string; name: string; kind: '2' | '3'; people: string[] }[] = [];
  for (const { key, kind, settings } of nodes) {
    const approvers = settings?.kind === 'approval' ? await approversOf(asking, key, settings) : null;
    const people = approvers?.kind === 'people' ? approvers.people.map(({ realname }) => realname) : [];
    found.push({ key, name: nodeName(of, key), kind: kind === '3' ? '3' : '2', people });
  }
  return found;
}

/**
 * Lists the processes somebody may start: for the buttons of a list, or of forms whose documents he may add, for the page of applications.
 */
export async function startable(desk: FlowDesk, actor: Actor, formCode?: string): Promise<Schemas['FlowStartable'][]> {
  const { db, store } = desk.engine;
  const models = await deployedModels(db, actor.tenantId);
  const catalogue = await store.catalogue();
  const found: Schemas['FlowStartable'][] = [];
  for (const model of models) {
    if (formCode !== undefined && model.formCode !== formCode) continue;
    if (!(await isInRange(db, actor, model))) continue;
    const form = model.formCode === null ? undefined : catalogue.form(model.formCode);
    if (form === undefined || model.formCode === null) continue;
    if (formCode === undefined && !may(actor, `${form.definition.permission}:add`)) continue;
    const definition = await definitionOf(db, model.versionId);
    found.push({
      modelKey: model.modelKey,
      name: model.name,
      category: model.category,
      icon: model.icon,
      remark: model.remark,
      formCode: model.formCode,
      formId: form.id,
      formTitle: form.definition.title,
      choices: choicesOf(definition.graph),
    });
  }
  return found;
}
