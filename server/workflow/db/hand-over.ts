import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

/** An open task of somebody who leaves, with what it takes to find who gets it. */
export type HeldTask = {
  readonly id: string;
  readonly instanceId: string;
  readonly visitId: string;
  readonly versionId: string;
  readonly modelId: string;
  readonly modelKey: string;
  readonly title: string;
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly kind: string;
  readonly state: string;
  readonly assigneeId: string;
  readonly ownerId: string | null;
  readonly ownerWay: string | null;
  /** He lent it to somebody who is still there and from whom it comes back. */
  readonly isLent: boolean;
};

/** Returns the owner of a task among those who leave: whoever has it, or to whom it comes back. */
export function whoseIs({ isLent, ownerId, assigneeId }: Pick<HeldTask, 'isLent' | 'ownerId' | 'assigneeId'>): string {
  return isLent ? (ownerId ?? '') : assigneeId;
}

/**
 * Lists the open tasks of these people in running instances: their own, those that wait for their turn too, and those they lent to others.
 * @param lock whether it is to be given to others: nobody takes a step of these instances until the transaction ends
 */
export async function heldTasks(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
  lock = true,
): Promise<readonly HeldTask[]> {
  const { rows } = await sql<HeldTask>`
    with held as (
      select t.id from wf_task t
      where t.tenant_id = ${tenantId} and t.task_state in ('0', '1')
        and (t.assignee_id = any(${userIds}::text[]) or (t.owner_way = 'delegate' and t.owner_id = any(${userIds}::text[])))
    ), instances as (
      select i.id, i.version_id, i.model_id, i.model_key, i.title from wf_instance i
      where i.id in (select t.instance_id from wf_task t join held on held.id = t.id) and i.instance_status = '1' and i.del_flag = 0
      order by i.id ${lock ? sql`for update` : sql``}
    )
    select t.id, t.instance_id as "instanceId", t.visit_id as "visitId", i.version_id as "versionId", i.model_id as "modelId",
      i.model_key as "modelKey", i.title, t.node_key as "nodeKey", t.node_name as "nodeName", t.kind, t.task_state as state,
      t.assignee_id as "assigneeId", t.owner_id as "ownerId", t.owner_way as "ownerWay",
      not (t.assignee_id = any(${userIds}::text[])) as "isLent"
    from held join wf_task t on t.id = held.id join instances i on i.id = t.instance_id
    order by t.arrive_time, t.id`.execute(db);
  return rows;
}

/** Returns everybody with an open task at these visits: a second task there for one person is one too many where one decision is enough. */
export async function openAt(db: Db, visitIds: readonly string[]): Promise<ReadonlyMap<string, Set<string>>> {
  const { rows } = await sql<{ visit: string; people: string[] }>`
    select visit_id as visit, array_agg(distinct assignee_id) as people from wf_task
    where visit_id = any(${visitIds}::text[]) and task_state in ('0', '1') group by visit_id`.execute(db);
  return new Map(rows.map(({ visit, people }) => [visit, new Set(people)]));
}

export type Move = {
  readonly task: HeldTask;
  readonly toId: string;
  readonly toName: string;
  readonly ownerId: string | null;
  readonly ownerWay: string | null;
  /** Nothing is given: he has the same to decide already. */
  readonly isMerged: boolean;
};

/** Gives tasks to others and notes it in the histories of their instances; two statements, however many they are. */
export async function moveTasks(
  db: Db,
  { tenantId, by, orgCode, actorId, actor }: MoveAuthor,
  moves: readonly Move[],
  reasonOf: (move: Move) => string,
): Promise<void> {
  if (moves.length === 0) return;
  const column = <T>(of: (move: Move) => T): T[] => moves.map(of);
  await sql`
    update wf_task t set
      assignee_id = case when m.lent or m.merged then t.assignee_id else m.to_id end,
      task_state = case when m.merged then '4' else t.task_state end,
      owner_id = m.owner_id, owner_way = m.owner_way,
      arrive_time = case when m.lent or m.merged then t.arrive_time else clock_timestamp() end,
      update_by = ${by}, update_time = now(), version = t.version + 1
    from unnest(${column(({ task }) => task.id)}::text[], ${column(({ toId }) => toId)}::text[],
      ${column(({ ownerId }) => ownerId)}::text[], ${column(({ ownerWay }) => ownerWay)}::text[],
      ${column(({ task }) => task.isLent)}::boolean[], ${column(({ isMerged }) => isMerged)}::boolean[])
      as m (id, to_id, owner_id, owner_way, lent, merged)
    where t.id = m.id`.execute(db);
  await db
    .insertInto('wf_history')
    .values(
      moves.map((move) => ({
        id: newId(),
        tenant_id: tenantId,
        create_by: by,
        sys_org_code: orgCode,
        create_time: sql<string>`clock_timestamp()`,
        instance_id: move.task.instanceId,
        task_id: move.task.id,
        node_key: move.task.nodeKey,
        node_name: move.task.nodeName,
        action: 'handover',
        actor_id: actorId,
        actor,
        to_users: move.toName,
        opinion: reasonOf(move),
      })),
    )
    .execute();
}

export type MoveAuthor = {
  readonly tenantId: string;
  readonly by: string;
  readonly orgCode: string | null;
  readonly actorId: string | null;
  readonly actor: string;
};

/**
 * People who are gone and still have something open: deleted, frozen, or no longer known. In no order, so that those whom nobody can follow
 * keep no others waiting.
 */
export async function goneWithTasks(
  db: Db,
  limit: number,
): Promise<readonly { readonly tenantId: string; readonly userIds: string[] }[]> {
  const { rows } = await sql<{ tenantId: string; userIds: string[] }>`
    select tenant_id as "tenantId", array_agg(user_id) as "userIds" from (
      select distinct t.tenant_id, t.assignee_id as user_id from wf_task t join wf_instance i on i.id = t.instance_id
      where t.task_state in ('0', '1') and i.instance_status = '1' and i.del_flag = 0 and not exists (
        select 1 from sys_user u where u.id = t.assignee_id and u.tenant_id = t.tenant_id and u.del_flag = 0 and u.status = 1)
      limit 2000
    ) gone
    where exists (select 1 from sys_user l where l.tenant_id = gone.tenant_id and l.del_flag = 0 and l.status = 1)
    group by tenant_id order by random() limit ${limit}`.execute(db);
  return rows;
}

/** Approvals that wait while nobody has anything to decide there. */
export async function emptyVisits(
  db: Db,
  limit: number,
): Promise<readonly { readonly tenantId: string; readonly instanceId: string; readonly visitId: string }[]> {
  const { rows } = await sql<{ tenantId: string; instanceId: string; visitId: string }>`
    select v.tenant_id as "tenantId", v.instance_id as "instanceId", v.id as "visitId"
    from wf_instance i join wf_visit v on v.instance_id = i.id and v.outcome = 'open'
    where i.instance_status = '1' and i.del_flag = 0 and not exists (
      select 1 from wf_task t where t.visit_id = v.id and t.task_state in ('0', '1', '7'))
    order by random() limit ${limit}`.execute(db);
  return rows;
}
