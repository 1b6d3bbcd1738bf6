import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { markHandled } from '#server/platform/delivery/db/announcement.ts';
import { raiseMessage } from '#server/platform/delivery/events.ts';
import {
  lockPeople,
  presentById,
  representedBy,
  setSuccessors,
  type SuccessorWay,
} from '#server/platform/identity/db/successor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { dutyCounts, type DutyKind } from '#server/system/db/duties.ts';
import { workflowAnswers } from './answers.ts';
import type { FlowPerson } from './db/flow-person.ts';
import { goneWithTasks, heldTasks, moveTasks, openAt, whoseIs, type HeldTask, type Move } from './db/hand-over.ts';
import { agentOf, managersOf, namesOfAccounts, peopleByName } from './db/workflow-people.ts';
import { approvalIn, definitionOf } from './definitions.ts';
import { taskPage } from './pages.ts';
import { usualSuccessors } from './people.ts';
import { processRefusals } from './refusals.ts';
import { systemActor } from './system-actor.ts';

/** Reason why work is handed over, in the words of histories and messages. */
export type Why = 'frozen' | 'deleted' | 'gone' | 'left' | 'role';

const whys: Readonly<Record<Why, string>> = {
  frozen: '账号已冻结',
  deleted: '账号已删除',
  gone: '账号已停用',
  left: '离职交接',
  role: '不再担任该角色',
};

export type Handed = {
  /** Number of open tasks that went to others. */
  readonly tasks: number;
  /** Real names of those who got something. */
  readonly receivers: readonly string[];
};

/** Returns the text of a hand-over for whoever did it; null for none. */
export function handedWords({ tasks, receivers }: Handed): RefusalText | null {
  if (receivers.length === 0) return null;
  const some = listed(receivers.slice(0, TITLES));
  const names =
    receivers.length > TITLES ? filled(workflowAnswers.andMore, { names: some, count: receivers.length }) : some;
  return tasks > 0
    ? filled(workflowAnswers.tasksHanded, { tasks, names })
    : filled(workflowAnswers.workHanded, { names });
}

/**
 * Hands over what is open of people who left: to the one who is named; else to who took over from them before, their deputy, their superior, the managers
 * of the process, in this order. Whoever takes over is found from now on wherever one of them is named. All of it with the caller's transaction, in
 * a number of statements that does not grow with the tasks.
 *
 * The accounts are frozen or deleted already, so that nothing comes back to one of them.
 */
export async function handOver(
  db: Db,
  actor: Actor,
  { userIds, to, why }: { readonly userIds: readonly string[]; readonly to: FlowPerson | null; readonly why: Why },
): Promise<Handed> {
  const { tenantId } = actor;
  const held = await heldTasks(db, tenantId, userIds);
  const present = to === null ? await presentById(db, tenantId, userIds) : [];
  const before = new Map(present.filter(({ askedId, id }) => askedId !== id).map((one) => [one.askedId, one]));
  const open = userIds.filter((id) => to === null && !before.has(id));
  const usual = await usualSuccessors(db, tenantId, open, userIds);
  const successorOf = (id: string): FlowPerson | undefined => to ?? before.get(id) ?? usual.get(id);
  const moves = await movesOf(db, actor, held, {
    isGone: (id) => userIds.includes(id),
    receiverOf: successorOf,
    isNamed: to !== null,
  });
  const names = await namesOfAccounts(db, userIds);
  const nameOf = (id: string): string => names.get(id) ?? '原处理人';
  await moveTasks(db, authorOf(actor), moves, ({ task, isMerged }) => {
    const said = `由${nameOf(whoseIs(task))}移交：${whys[why]}`;
    return isMerged ? `${said}，接收人已是该节点的处理人` : task.isLent ? `${said}，办结后回到接收人` : said;
  });
  await setSuccessors(
    db,
    { tenantId, by: actor.username },
    userIds.flatMap((userId) => {
      const found = to ?? usual.get(userId);
      const way: SuccessorWay = to === null ? (usual.get(userId)?.way ?? 'superior') : 'chosen';
      return found === undefined || found.id === userId ? [] : [{ userId, toId: found.id, way }];
    }),
  );
  await tellRepresented(db, actor, { userIds, why, nameOf, successorOf });
  return tellReceivers(db, actor, { userIds, why, moves, nameOf, successorOf });
}

/** Hands over single tasks of somebody who stays: those that came to him by a role he has no longer. */
export async function handOverTasks(
  db: Db,
  actor: Actor,
  {
    held,
    userIds,
    to,
    reason,
  }: {
    readonly held: readonly HeldTask[];
    readonly userIds: readonly string[];
    readonly to: FlowPerson | null;
    readonly reason: string;
  },
): Promise<Handed> {
  if (held.length === 0) return { tasks: 0, receivers: [] };
  const usual =
    to === null ? await usualSuccessors(db, actor.tenantId, userIds, userIds) : new Map<string, FlowPerson>();
  const moves = await movesOf(db, actor, held, {
    isGone: (id) => userIds.includes(id),
    receiverOf: (id) => to ?? usual.get(id),
    isNamed: to !== null,
  });
  const names = await namesOfAccounts(db, userIds);
  const nameOf = (id: string): string => names.get(id) ?? '原处理人';
  await moveTasks(db, authorOf(actor), moves, ({ task }) => `由${nameOf(task.assigneeId)}移交：${reason}`);
  return tellReceivers(db, actor, { userIds, why: 'role', moves, nameOf, successorOf: () => undefined });
}

type Deciding = {
  readonly isGone: (id: string) => boolean;
  readonly receiverOf: (id: string) => FlowPerson | undefined;
  /** Somebody named the receiver: his own deputy does not get it. */
  readonly isNamed: boolean;
};

/** Decides who gets which task. */
async function movesOf(
  db: Db,
  actor: Actor,
  held: readonly HeldTask[],
  { isGone, receiverOf, isNamed }: Deciding,
): Promise<readonly Move[]> {
  if (held.length === 0) return [];
  const { tenantId } = actor;
  const managers = await managersOf(db, tenantId, [...new Set(held.map(({ modelId }) => modelId))]);
  const others = await openAt(db, [...new Set(held.map(({ visitId }) => visitId))]);
  const owners = await ownersOf(db, tenantId, held);
  const agents = new Map<string, Awaited<ReturnType<typeof agentOf>>>();
  const moves: Move[] = [];
  for (const task of held) {
    const { assigneeId, ownerId, ownerWay } = task;
    const whose = whoseIs(task);
    const manager = managers.get(task.modelId)?.find(({ id }) => !isGone(id));
    const own = !isNamed && !task.isLent && ownerId !== null ? owners.get(ownerId) : undefined;
    // What somebody did for another goes back to that one, unless an administrator said otherwise.
    if (own !== undefined && own.id !== assigneeId && !isGone(own.id)) {
      moves.push({ task, toId: own.id, toName: own.realname, ownerId: null, ownerWay: null, isMerged: false });
      continue;
    }
    const receiver = receiverOf(whose) ?? manager;
    if (receiver === undefined || receiver.id === whose) continue;
    if (task.isLent) {
      const back = receiver.id === assigneeId ? { ownerId: null, ownerWay: null } : { ownerId: receiver.id, ownerWay };
      moves.push({ task, toId: receiver.id, toName: receiver.realname, ...back, isMerged: false });
      continue;
    }
    const key = `${receiver.id} ${task.modelKey}`;
    if (!isNamed && !agents.has(key)) agents.set(key, await agentOf(db, tenantId, receiver, task.modelKey));
    const found = agents.get(key);
    const agent = found == null || isGone(found.id) ? receiver : found;
    const isMerged = others.get(task.visitId)?.has(agent.id) === true && (await isOrSign(db, task));
    const isDelegated = ownerWay === 'delegate' && ownerId !== null && ownerId !== agent.id;
    moves.push({
      task,
      toId: agent.id,
      toName: agent.realname,
      ownerId: isDelegated ? ownerId : assigneeId,
      ownerWay: isDelegated ? 'delegate' : 'handover',
      isMerged,
    });
    if (!isMerged) others.get(task.visitId)?.add(agent.id);
  }
  return moves;
}

/** Returns the owners of tasks that others had: those who are there, or who took over from them. */
async function ownersOf(db: Db, tenantId: string, held: readonly HeldTask[]): Promise<ReadonlyMap<string, FlowPerson>> {
  const ids = new Set(
    held.flatMap(({ ownerId, ownerWay, isLent }) =>
      ownerId === null || isLent || ownerWay === 'handover' ? [] : [ownerId],
    ),
  );
  return new Map((await presentById(db, tenantId, [...ids])).map((person) => [person.askedId, person]));
}

/** One decision is enough where a task stands; signers beside it wait for none. */
async function isOrSign(db: Db, { versionId, nodeKey, kind }: HeldTask): Promise<boolean> {
  if (kind !== 'sign') return false;
  const { graph } = await definitionOf(db, versionId);
  return approvalIn(graph, nodeKey)?.multi === '3';
}

/** Whoever had them has nothing to do about them any more: what he was told of them is read. */
async function endMessages(db: Db, tenantId: string, moves: readonly Move[]): Promise<void> {
  const gone = moves.filter(({ task }) => !task.isLent).map(({ task }) => taskPage(task.id));
  await markHandled(db, tenantId, gone);
}

type Told = {
  readonly userIds: readonly string[];
  readonly why: Why;
  readonly moves: readonly Move[];
  readonly nameOf: (id: string) => string;
  readonly successorOf: (id: string) => FlowPerson | undefined;
};

/** Duties other than tasks that somebody takes over, in the words of a message. */
const dutyWords: Partial<Record<DutyKind, (count: number) => string>> = {
  instance: (count) => `发起的流程 ${count} 个`,
  deputy: (count) => `代理和委托 ${count} 项`,
  group: (count) => `审批用户组 ${count} 个`,
  model: (count) => `管理的流程 ${count} 个`,
  depart: (count) => `负责的部门 ${count} 个`,
  below: (count) => `直属下级 ${count} 人`,
  job: (count) => `建立的定时任务 ${count} 个`,
  warning: (count) => `接收的预警 ${count} 个`,
  draft: (count) => `未完成的草稿 ${count} 个`,
};

const TITLES = 3;

/** One message to everybody who got something, with what it is. */
async function tellReceivers(db: Db, actor: Actor, told: Told): Promise<Handed> {
  const { userIds, why, moves, nameOf, successorOf } = told;
  await endMessages(db, actor.tenantId, moves);
  const given = moves.filter(({ isMerged }) => !isMerged);
  const counts =
    why === 'role' ? new Map<string, ReadonlyMap<DutyKind, number>>() : await dutyCounts(db, actor.tenantId, userIds);
  const receivers = new Map<string, { name: string; lines: string[]; pages: string[] }>();
  const receiver = (id: string, name: string) => {
    const known = receivers.get(id) ?? { name, lines: [], pages: [] };
    receivers.set(id, known);
    return known;
  };
  for (const [key, own] of Map.groupBy(given, (move) => `${move.toId} ${whoseIs(move.task)}`)) {
    const [first] = own;
    if (first === undefined || key === '') continue;
    const titles = own.slice(0, TITLES).map(({ task }) => `“${task.title}”`);
    const more = own.length > TITLES ? '等' : '';
    const one = receiver(first.toId, first.toName);
    one.lines.push(`${nameOf(whoseIs(first.task))}的待办 ${own.length} 项：${titles.join('、')}${more}`);
    one.pages.push(...own.map(({ task }) => taskPage(task.id)));
  }
  for (const id of userIds) {
    const successor = successorOf(id);
    const words = [...(counts.get(id) ?? [])].flatMap(([kind, count]) => {
      const said = dutyWords[kind];
      return said === undefined || count === 0 ? [] : [said(count)];
    });
    if (successor !== undefined && words.length > 0)
      receiver(successor.id, successor.realname).lines.push(`${nameOf(id)}的${words.join('、')}`);
  }
  const leavers =
    userIds.slice(0, TITLES).map(nameOf).join('、') + (userIds.length > TITLES ? `等 ${userIds.length} 人` : '');
  for (const [id, { lines, pages }] of receivers)
    await raiseMessage(db, {
      tenantId: actor.tenantId,
      event: 'work-handed-over',
      userIds: [id],
      title: `移交：${leavers}的工作由您接手`,
      text: `${leavers}${whys[why]}，以下由您接手：${lines.join('；')}。`,
      values: { people: leavers, reason: whys[why], words: lines.join('；'), count: String(pages.length) },
      sender: actor.realname,
      openPage: pages.length === 1 ? (pages[0] ?? null) : pages.length > 1 ? '/workflow/tasks' : null,
    });
  return { tasks: given.length, receivers: [...receivers.values()].map(({ name }) => name) };
}

/** Those who counted on one of them as their deputy hear who it is now, or that it is nobody. */
async function tellRepresented(
  db: Db,
  actor: Actor,
  { userIds, why, nameOf, successorOf }: Omit<Told, 'moves'>,
): Promise<void> {
  for (const [deputy, people] of await representedBy(db, actor.tenantId, userIds)) {
    const successor = successorOf(deputy);
    const next =
      successor === undefined
        ? '您的消息和待办不再由他代理，请重新设置代理人或委托'
        : `以后由${successor.realname}代理；如需换人，请重新设置代理人或委托`;
    await raiseMessage(db, {
      tenantId: actor.tenantId,
      event: 'work-handed-over',
      userIds: people.filter((id) => id !== successor?.id),
      title: `您的代理人${nameOf(deputy)}${whys[why]}`,
      text: `您的代理人${nameOf(deputy)}${whys[why]}，${next}。`,
      values: { people: nameOf(deputy), reason: whys[why], words: next, count: '0' },
      sender: actor.realname,
      openPage: null,
    });
  }
}

function authorOf({ tenantId, username, orgCode, userId, realname }: Actor) {
  return { tenantId, by: username, orgCode, actorId: userId === '' ? null : userId, actor: realname };
}

/**
 * Somebody who is named to take over.
 * @throws Refusal 422 where nobody of that name can: unknown, frozen, of another company, the guests' account, or one of those who leave; 403 for
 * oneself, but of the built-in administrators: whoever may close accounts would give himself the approvals of others
 */
export async function receiverOf(
  db: Db,
  { tenantId, userId, superuser }: Actor,
  account: string,
  leaving: readonly string[],
): Promise<FlowPerson> {
  const [person] = await peopleByName(db, tenantId, [account]);
  if (person === undefined || person.username === guestName)
    throw refusal(422, processRefusals.receiverGone, { name: account.slice(0, 40) });
  if (leaving.includes(person.id)) throw refusal(422, processRefusals.receiverLeaves, { name: person.realname });
  if (person.id === userId && !superuser) throw refusal(403, processRefusals.receiverOneself, {});
  return person;
}

/** Finds somebody for what is open of people who are gone without a hand-over; answers how many companies it was done for. */
export async function handOverGone(db: Db, limit: number): Promise<{ done: number; faults: readonly unknown[] }> {
  const faults: unknown[] = [];
  let done = 0;
  for (const { tenantId, userIds } of await goneWithTasks(db, limit))
    try {
      await inTransaction(db, async (trx) => {
        await lockPeople(trx, tenantId, true);
        await handOver(trx, systemActor(tenantId), { userIds, to: null, why: 'gone' });
      });
      done += 1;
    } catch (error) {
      faults.push(error);
    }
  return { done, faults };
}
