import { sql } from 'kysely';
import type { TaskState } from '#core/workflow/decide.ts';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { oneOf } from '#server/db/one-of.ts';
import { actingFor } from '#server/platform/identity/db/successor.ts';
import { opinionsOf } from './workflow-model.ts';

/** The version of a model that is deployed, by the key of the model; undefined where there is none. */
export async function deployedModel(db: Db, tenantId: string, modelKey: string) {
  return db
    .selectFrom('wf_model as m')
    .innerJoin('wf_version as v', (join) =>
      join.onRef('v.model_id', '=', 'm.id').onRef('v.version_no', '=', 'm.version_no'),
    )
    .select([
      'm.id as modelId',
      'm.model_key as modelKey',
      'm.name',
      'm.range_type as rangeType',
      'm.range_ids as rangeIds',
      'm.model_status as modelStatus',
      'v.id as versionId',
      'v.form_code as formCode',
      'v.xml',
    ])
    .where('m.tenant_id', '=', tenantId)
    .where('m.model_key', '=', modelKey)
    .where('m.del_flag', '=', 0)
    .executeTakeFirst();
}
export type DeployedModel = NonNullable<Awaited<ReturnType<typeof deployedModel>>>;

/** Deployed models a company has, with what they are about. */
export async function deployedModels(db: Db, tenantId: string) {
  return db
    .selectFrom('wf_model as m')
    .leftJoin('wf_category as c', (join) => join.onRef('c.id', '=', 'm.category_id').on('c.del_flag', '=', 0))
    .innerJoin('wf_version as v', (join) =>
      join.onRef('v.model_id', '=', 'm.id').onRef('v.version_no', '=', 'm.version_no'),
    )
    .select([
      'm.model_key as modelKey',
      'm.name',
      'm.icon',
      'm.remark',
      'm.range_type as rangeType',
      'm.range_ids as rangeIds',
      'v.form_code as formCode',
      'v.id as versionId',
      'v.xml',
      'c.name as category',
    ])
    .where('m.tenant_id', '=', tenantId)
    .where('m.del_flag', '=', 0)
    .where('m.model_status', '=', '2')
    .orderBy('c.sort_no')
    .orderBy('m.name')
    .execute();
}

/** The file of a version, whatever became of its model since. */
export async function versionOf(db: Db, id: string) {
  return db.selectFrom('wf_version').select(['id', 'xml']).where('id', '=', id).executeTakeFirst();
}

/** An instance, by its id or a task of it, with the account of its starter; locked, nobody else takes a step of it until the transaction ends. */
export async function findInstance(db: Db, tenantId: string, by: string | { readonly taskId: string }, lock = false) {
  let query = db
    .selectFrom('wf_instance as i')
    .leftJoin('sys_user as u', 'u.id', 'i.starter_id')
    .selectAll('i')
    .select('u.username as starter_account')
    .where('i.id', '=', (on) =>
      typeof by === 'string'
        ? on.val(by)
        : on.selectFrom('wf_task').select('instance_id').where('id', '=', by.taskId).where('tenant_id', '=', tenantId),
    )
    .where('i.tenant_id', '=', tenantId)
    .where('i.del_flag', '=', 0);
  if (lock) query = query.forUpdate('i');
  return query.executeTakeFirst();
}
export type InstanceRow = NonNullable<Awaited<ReturnType<typeof findInstance>>>;

/** The running instance of a document. */
export async function runningOf(db: Db, tenantId: string, formCode: string, recordId: string) {
  return db
    .selectFrom('wf_instance')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('form_code', '=', formCode)
    .where('record_id', '=', recordId)
    .where('instance_status', '=', '1')
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** Id of the last instance of a document, running or ended. */
export async function lastInstanceOf(
  db: Db,
  tenantId: string,
  formCode: string,
  recordId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('wf_instance')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('form_code', '=', formCode)
    .where('record_id', '=', recordId)
    .where('del_flag', '=', 0)
    .orderBy('create_time', 'desc')
    .executeTakeFirst();
  return row?.id;
}

type Author = { readonly tenantId: string; readonly by: string; readonly orgCode: string | null };
const owned = ({ tenantId, by, orgCode }: Author) => ({
  id: newId(),
  tenant_id: tenantId,
  create_by: by,
  sys_org_code: orgCode,
});

export async function addInstance(
  db: Db,
  author: Author,
  values: Pick<
    InstanceRow,
    | 'model_id'
    | 'version_id'
    | 'model_key'
    | 'process_name'
    | 'form_code'
    | 'record_id'
    | 'title'
    | 'starter_id'
    | 'starter'
    | 'starter_depart'
  > & { readonly chosen: Readonly<Record<string, readonly string[]>> },
): Promise<string> {
  const { chosen, ...rest } = values;
  const row = { ...owned(author), ...rest, chosen: JSON.stringify(chosen) };
  await db.insertInto('wf_instance').values(row).execute();
  return row.id;
}

export type InstanceChange = {
  readonly engine_state?: string;
  readonly taken?: readonly string[];
  readonly wake_at?: string | null;
  readonly instance_status?: string;
  readonly end_time?: string | null;
  readonly is_suspended?: boolean;
};

export async function changeInstance(db: Db, id: string, { taken, ...change }: InstanceChange): Promise<void> {
  await db
    .updateTable('wf_instance')
    .set({
      ...change,
      ...(taken !== undefined && { taken: JSON.stringify(taken) }),
      update_time: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function visitsOf(db: Db, instanceId: string) {
  return db
    .selectFrom('wf_visit')
    .select(['id', 'node_key', 'node_name', 'outcome', 'create_time', 'end_time'])
    .where('instance_id', '=', instanceId)
    .orderBy('create_time')
    .orderBy('id')
    .execute();
}
export type VisitRow = Awaited<ReturnType<typeof visitsOf>>[number];

export type VisitOutcome = 'open' | 'agreed' | 'rejected' | 'returned' | 'cancelled' | 'skipped';

export async function addVisit(
  db: Db,
  author: Author,
  visit: { readonly instanceId: string; readonly nodeKey: string; readonly nodeName: string },
): Promise<VisitRow> {
  const row = {
    ...owned(author),
    instance_id: visit.instanceId,
    node_key: visit.nodeKey,
    node_name: visit.nodeName,
    // Several visits begin in one transaction: their order is that of the clock, not of the transaction.
    create_time: sql<string>`clock_timestamp()`,
  };
  return db
    .insertInto('wf_visit')
    .values(row)
    .returning(['id', 'node_key', 'node_name', 'outcome', 'create_time', 'end_time'])
    .executeTakeFirstOrThrow();
}

/** Ends visits of an instance; what is still to be done in them is cancelled. */
export async function endVisits(
  db: Db,
  instanceId: string,
  ids: readonly string[],
  outcome: VisitOutcome,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with ended as (
      update wf_visit set outcome = ${outcome}, end_time = clock_timestamp() where id ${oneOf(ids)} and outcome = 'open'
    )
    update wf_task set task_state = '4', update_time = now(), version = version + 1
    where instance_id = ${instanceId} and visit_id ${oneOf(ids)} and task_state in ('0', '1', '7')`.execute(db);
}

export async function tasksOf(db: Db, instanceId: string) {
  return db
    .selectFrom('wf_task as t')
    .leftJoin('sys_user as u', 'u.id', 't.assignee_id')
    .leftJoin('sys_user as o', 'o.id', 't.owner_id')
    .selectAll('t')
    .select(['u.username', 'u.realname', 'o.realname as owner_name'])
    .where('t.instance_id', '=', instanceId)
    .orderBy('t.create_time')
    .orderBy('t.turn')
    .orderBy('t.id')
    .execute();
}
export type TaskRow = Awaited<ReturnType<typeof tasksOf>>[number];

/** Which instance a task is part of, and whose it is. */
export async function findTask(db: Db, tenantId: string, id: string) {
  return db
    .selectFrom('wf_task')
    .select(['id', 'instance_id', 'assignee_id', 'task_state', 'node_key'])
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
}

export type NewTask = {
  readonly instanceId: string;
  readonly visitId: string;
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly kind: 'sign' | 'before' | 'after' | 'parallel' | 'starter';
  readonly parentId?: string;
  readonly turn: number;
  readonly assigneeId: string;
  readonly ownerId?: string;
  readonly ownerWay?: 'delegate' | 'entrust' | 'deputy' | 'handover';
  readonly state: TaskState;
  readonly dueTime: string | null;
};

export async function addTasks(db: Db, author: Author, tasks: readonly NewTask[]): Promise<readonly TaskRow[]> {
  if (tasks.length === 0) return [];
  const rows = tasks.map((task) => ({
    ...owned(author),
    instance_id: task.instanceId,
    visit_id: task.visitId,
    node_key: task.nodeKey,
    node_name: task.nodeName,
    kind: task.kind,
    parent_id: task.parentId ?? null,
    turn: task.turn,
    assignee_id: task.assigneeId,
    owner_id: task.ownerId ?? null,
    owner_way: task.ownerWay ?? null,
    task_state: task.state,
    due_time: task.dueTime,
    create_time: sql<string>`clock_timestamp()`,
    arrive_time: sql<string>`clock_timestamp()`,
  }));
  return db
    .with('added', (adding) => adding.insertInto('wf_task').values(rows).returningAll())
    .selectFrom('added as t')
    .leftJoin('sys_user as u', 'u.id', 't.assignee_id')
    .leftJoin('sys_user as o', 'o.id', 't.owner_id')
    .selectAll('t')
    .select(['u.username', 'u.realname', 'o.realname as owner_name'])
    .orderBy('t.turn')
    .execute();
}

export type TaskChange = {
  readonly task_state?: TaskState;
  readonly assignee_id?: string;
  readonly owner_id?: string | null;
  readonly owner_way?: string | null;
  readonly opinion?: string | null;
  readonly signature?: string | null;
  readonly files?: string | null;
  readonly is_overdue?: boolean;
  readonly due_time?: string | null;
};

/** Changes tasks; one that is decided notes when, one that becomes somebody's to do has arrived now. */
export async function changeTasks(db: Db, ids: readonly string[], change: TaskChange): Promise<void> {
  if (ids.length === 0) return;
  const { task_state: state } = change;
  await db
    .updateTable('wf_task')
    .set({
      ...change,
      ...(state !== undefined && '2357'.includes(state) && { done_time: sql`clock_timestamp()` }),
      ...((state === '1' || change.assignee_id !== undefined) && { arrive_time: sql`clock_timestamp()` }),
      update_time: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', 'in', ids)
    .execute();
}

export type Noted = {
  readonly instanceId: string;
  readonly taskId?: string;
  readonly nodeKey?: string;
  readonly nodeName?: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly actor: string;
  readonly toUsers?: string;
  readonly opinion?: string | null;
  readonly signature?: string | null;
  readonly files?: string | null;
};

export async function addFlowHistory(db: Db, author: Author, noted: Noted): Promise<void> {
  await db
    .insertInto('wf_history')
    .values({
      ...owned(author),
      create_time: sql<string>`clock_timestamp()`,
      instance_id: noted.instanceId,
      task_id: noted.taskId ?? null,
      node_key: noted.nodeKey ?? null,
      node_name: noted.nodeName ?? null,
      action: noted.action,
      actor_id: noted.actorId,
      actor: noted.actor,
      to_users: noted.toUsers ?? null,
      opinion: noted.opinion ?? null,
      signature: noted.signature ?? null,
      files: noted.files ?? null,
    })
    .execute();
}

export async function flowHistoryOf(db: Db, instanceId: string) {
  return db
    .selectFrom('wf_history')
    .select([
      'id',
      'node_key',
      'node_name',
      'action',
      'actor',
      'to_users',
      'opinion',
      'signature',
      'files',
      'create_time',
    ])
    .where('instance_id', '=', instanceId)
    .orderBy('create_time')
    .orderBy('id')
    .execute();
}

export async function addCopies(
  db: Db,
  author: Author,
  copy: {
    readonly instanceId: string;
    readonly nodeName: string;
    readonly from: string;
    readonly to: readonly string[];
  },
): Promise<void> {
  if (copy.to.length === 0) return;
  await db
    .insertInto('wf_copy')
    .values(
      copy.to.map((id) => ({
        ...owned(author),
        instance_id: copy.instanceId,
        node_name: copy.nodeName,
        from_user: copy.from,
        to_id: id,
      })),
    )
    .execute();
}

/** Marks copies of somebody as read; answers how many were not before. */
export async function readCopies(
  db: Db,
  tenantId: string,
  userId: string,
  by: { readonly ids?: readonly string[]; readonly instanceId?: string },
) {
  let query = db
    .updateTable('wf_copy')
    .set({ read_flag: true, update_time: sql`now()`, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .where('to_id', '=', userId)
    .where('read_flag', '=', false);
  if (by.ids !== undefined) query = query.where('id', 'in', by.ids.length === 0 ? [''] : by.ids);
  if (by.instanceId !== undefined) query = query.where('instance_id', '=', by.instanceId);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Is this somebody part of an instance: its starter or who took over from him, somebody who has a task, did something there, or was sent a copy? */
export async function isPartOf(db: Db, instanceId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ part: boolean }>`
    select exists (select 1 from wf_instance where id = ${instanceId} and starter_id in (${actingFor(userId)}))
      or exists (select 1 from wf_task where instance_id = ${instanceId} and (assignee_id = ${userId} or owner_id = ${userId}))
      or exists (select 1 from wf_history where instance_id = ${instanceId} and actor_id = ${userId})
      or exists (select 1 from wf_copy where instance_id = ${instanceId} and to_id = ${userId}) as part`.execute(db);
  return rows[0]?.part === true;
}

/** Notes a reminder of tasks and counts it. */
export async function noteUrges(
  db: Db,
  author: Author,
  urge: { readonly instanceId: string; readonly title: string; readonly content: string; readonly by: string },
  tasks: readonly { readonly id: string; readonly nodeName: string; readonly toUser: string }[],
): Promise<void> {
  await db
    .insertInto('wf_urge')
    .values(
      tasks.map((task) => ({
        ...owned(author),
        instance_id: urge.instanceId,
        task_id: task.id,
        title: urge.title,
        node_name: task.nodeName,
        to_user: task.toUser,
        urge_by: urge.by,
        content: urge.content,
      })),
    )
    .execute();
  await db
    .updateTable('wf_task')
    .set({ urge_count: sql`urge_count + 1`, urge_time: sql`now()` })
    .where(
      'id',
      'in',
      tasks.map(({ id }) => id),
    )
    .execute();
}

/** Instances whose timer is due and tasks whose time is up, the longest first; each is worked on by one process. */
export async function dueWork(db: Db, limit: number) {
  const woken = await db
    .selectFrom('wf_instance')
    .select(['id', 'tenant_id as tenantId'])
    .where('wake_at', '<=', sql<string>`now()`)
    .where('instance_status', '=', '1')
    .where('is_suspended', '=', false)
    .orderBy('wake_at')
    .limit(limit)
    .execute();
  const overdue = await db
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', 'i.id', 't.instance_id')
    .select(['t.id', 't.instance_id as instanceId', 't.tenant_id as tenantId'])
    .where('t.due_time', '<=', sql<string>`now()`)
    .where('t.task_state', '=', '1')
    .where('t.is_overdue', '=', false)
    .where('i.instance_status', '=', '1')
    .where('i.is_suspended', '=', false)
    .orderBy('t.due_time')
    .limit(limit)
    .execute();
  return { woken, overdue };
}

/** Returns the people to whom users entrust tasks in a span of time, by account; `exceptId` is left aside. */
export async function entrustingsWithin(
  db: Db,
  tenantId: string,
  { from, to, exceptId }: { readonly from: string; readonly to: string; readonly exceptId: string },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ user: string; agents: string[] }>`
    select user_id as user, array_agg(agent_id) as agents from wf_entrust
    where tenant_id = ${tenantId} and del_flag = 0 and enabled and id <> ${exceptId}
      and begin_time < ${to}::timestamptz and end_time > ${from}::timestamptz
    group by user_id`.execute(db);
  return new Map(rows.map(({ user, agents }) => [user, agents]));
}

/** The words of common opinions somebody is offered. */
export async function phrasesOf(db: Db, tenantId: string, username: string): Promise<readonly string[]> {
  const { rows } = await sql<{ content: string }>`
    select t.content from wf_opinion t
    where t.tenant_id = ${tenantId} and t.del_flag = 0 and ${opinionsOf(username)}
    order by t.sort_no, t.content limit 50`.execute(db);
  return rows.map(({ content }) => content);
}

/** Listeners in use among these codes that wait for an event. */
export async function listenersOf(db: Db, tenantId: string, codes: readonly string[], event: string) {
  return db
    .selectFrom('wf_listener')
    .select(['name', 'value'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('enabled', '=', true)
    .where('event', '=', event)
    .where('code', 'in', codes)
    .orderBy('sort_no')
    .orderBy('code')
    .execute();
}

/** A timer or a time limit whose consequence failed is looked at again in a while; others are not kept by it. */
export async function postponeWaking(db: Db, instanceId: string): Promise<void> {
  await sql`update wf_instance set wake_at = now() + interval '10 minutes' where id = ${instanceId}`.execute(db);
}

export async function postponeTask(db: Db, taskId: string): Promise<void> {
  await sql`update wf_task set due_time = now() + interval '10 minutes' where id = ${taskId}`.execute(db);
}
