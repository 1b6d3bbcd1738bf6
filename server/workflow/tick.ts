import { instantOf } from '#core/dates/dates.ts';
import type { TimeoutAct } from '#core/workflow/settings.ts';
import { advance, note, tellArrived } from './advance.ts';
import { approvalOf, askingOf, recordOf, withCase, type Case, type FlowDesk, setTasks } from './case.ts';
import { emptyVisits } from './db/hand-over.ts';
import { departOf, peopleById } from './db/workflow-people.ts';
import { dueWork, postponeTask, postponeWaking } from './db/workflow.ts';
import { handOverGone } from './hand-over.ts';
import { askAtEmpty, emptyVisitAt } from './instance-acts.ts';
import { taskPage } from './pages.ts';
import { superiorOf } from './people.ts';
import { systemActor } from './system-actor.ts';
import { conclude } from './task-acts.ts';
import { tell } from './tell.ts';

/** Most instances and tasks one round looks at. */
const AT_ONCE = 50;

/**
 * One round of the clock: timers of processes and tasks whose time is up. Every one of them is a transaction of
 * its own with its instance locked, so any number of server processes may do rounds at once, and what a dead one did not finish is found again.
 * @returns how many were worked on, and what went wrong
 */
export async function flowRound(desk: FlowDesk): Promise<Round> {
  const { db } = desk.engine;
  const { woken, overdue } = await dueWork(db, AT_ONCE);
  return doAll([
    ...woken.map(({ id, tenantId }) => ({ act: () => wake(desk, tenantId, id), failed: () => postponeWaking(db, id) })),
    ...overdue.map(({ id, instanceId, tenantId }) => ({
      act: () => runOut(desk, tenantId, instanceId, id),
      failed: () => postponeTask(db, id),
    })),
  ]);
}

/**
 * Finds somebody for tasks of people who are gone without having handed them over, and for approvals that wait for nobody; seldom, for it looks
 * at everything that runs.
 */
export async function abandonedRound(desk: FlowDesk): Promise<Round> {
  const { db } = desk.engine;
  const [gone, empty] = [await handOverGone(db, AT_ONCE), await emptyVisits(db, AT_ONCE)];
  const filled = await doAll(
    empty.map(({ tenantId, instanceId, visitId }) => ({ act: () => fill(desk, tenantId, instanceId, visitId) })),
  );
  return { done: gone.done + filled.done, faults: [...gone.faults, ...filled.faults] };
}

/** Asks a manager of the process where an approval waits and nobody has it. */
async function fill(desk: FlowDesk, tenantId: string, instanceId: string, visitId: string): Promise<void> {
  await withCase(desk, systemActor(tenantId), instanceId, async (of) => {
    const visit = emptyVisitAt(of, visitId);
    if (visit === undefined || of.instance.instance_status !== '1') return;
    const [manager] = await askingOf(of).managers();
    if (manager === undefined) return;
    await askAtEmpty(of, visit, manager, { action: 'handover', opinion: '没有人处理该节点，由流程管理员处理' });
  });
}

type Round = { readonly done: number; readonly faults: readonly unknown[] };
type Work = { readonly act: () => Promise<void>; readonly failed?: () => Promise<void> };

/** One that fails keeps none of the others, and is tried again later. */
async function doAll(works: readonly Work[]): Promise<Round> {
  const faults: unknown[] = [];
  for (const { act, failed } of works)
    try {
      await act();
    } catch (error) {
      faults.push(error);
      await failed?.();
    }
  return { done: works.length - faults.length, faults };
}

/** Lets pass the timers of a process that are due. */
async function wake(desk: FlowDesk, tenantId: string, instanceId: string): Promise<void> {
  await withCase(desk, systemActor(tenantId), instanceId, async (of) => {
    const { instance } = of;
    if (instance.instance_status !== '1' || instance.is_suspended || of.state === '') return;
    if (instance.wake_at === null || instantOf(instance.wake_at) > new Date()) return;
    await advance(of, () => desk.flows.wake(of.definition, of.state, recordOf(of)));
  });
}

/** The time of a task is up: what its node says happens. */
async function runOut(desk: FlowDesk, tenantId: string, instanceId: string, taskId: string): Promise<void> {
  await withCase(desk, systemActor(tenantId), instanceId, async (of) => {
    const task = of.tasks.find(({ id }) => id === taskId);
    if (task?.task_state !== '1' || task.is_overdue || of.instance.instance_status !== '1') return;
    await setTasks(of, [taskId], { is_overdue: true });
    const settings = approvalOf(of, task.node_key);
    const act: TimeoutAct = task.kind === 'starter' ? '1' : (settings?.timeout ?? '1');
    await note(of, { action: `timeout_${timeoutNames[act]}`, taskId, nodeKey: task.node_key });
    if (act === '2' || act === '3')
      return conclude(of, { visitId: task.visit_id, key: task.node_key }, act === '2' ? 'agreed' : 'rejected');
    if (act === '4' && (await handUp(of, taskId))) return;
    await tell(of, {
      event: 'task-overdue',
      userIds: [task.assignee_id],
      title: `超时：${of.instance.title}`,
      text: `“${of.instance.title}”的“${task.node_name}”已超过处理时限，请尽快处理。`,
      node: task.node_name,
      openPage: taskPage(taskId),
    });
  });
}

const timeoutNames: Readonly<Record<TimeoutAct, string>> = {
  '1': 'remind',
  '2': 'agree',
  '3': 'reject',
  '4': 'superior',
};

/** Hands a task to the superior of whoever has it; false where there is none. */
async function handUp(of: Case, taskId: string): Promise<boolean> {
  const task = of.tasks.find(({ id }) => id === taskId);
  const [person] = task === undefined ? [] : await peopleById(of.db, of.actor.tenantId, [task.assignee_id]);
  if (task === undefined || person === undefined) return false;
  const above = await superiorOf(askingOf(of), person, (await departOf(of.db, person.id))?.orgCode ?? null);
  if (above === null) return false;
  await setTasks(of, [taskId], { assignee_id: above.id, owner_id: null, owner_way: null });
  await note(of, { action: 'transfer', taskId, nodeKey: task.node_key, toUsers: above.realname });
  await tellArrived(of, [taskId]);
  return true;
}
