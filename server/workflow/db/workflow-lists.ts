import { sql } from 'kysely';
import type { Narrowing } from '#server/db/managed.ts';
import { actingFor } from '#server/platform/identity/db/successor.ts';

/** Sources that lists of processes read in place of a table: tasks and instances with the words of what they belong to. */

const instanceWords = sql`i.title, i.process_name, i.starter, i.instance_status, i.model_key`;
const trace = sql`t.id, t.tenant_id, t.version, t.del_flag, t.create_by, t.create_time, t.update_by, t.update_time`;

/** Tasks to do. */
export const todoTasks: Narrowing = sql`(
  select ${trace}, t.instance_id, ${instanceWords}, t.node_name, t.arrive_time, t.due_time, t.urge_count, t.task_state, t.assignee_id,
    t.is_overdue, o.realname as owner_name
  from wf_task t join wf_instance i on i.id = t.instance_id left join sys_user o on o.id = t.owner_id
  where t.task_state = '1')`;

/** Tasks that were decided, and how long they took. */
export const doneTasks: Narrowing = sql`(
  select ${trace}, t.instance_id, ${instanceWords}, t.node_name, t.task_state, t.done_time, t.opinion, t.assignee_id,
    extract(epoch from t.done_time - t.arrive_time)::bigint::text as duration
  from wf_task t join wf_instance i on i.id = t.instance_id
  where t.done_time is not null)`;

/** Nodes that wait and who has them, as texts of one instance. */
const current = sql`
  left join lateral (
    select string_agg(distinct c.node_name, '、') as cur_node, string_agg(distinct u.realname, '、') as cur_user,
      min(c.arrive_time) as cur_since
    from wf_task c left join sys_user u on u.id = c.assignee_id
    where c.instance_id = t.id and c.task_state = '1' and t.instance_status = '1'
  ) now_at on true`;

/**
 * Why a running instance stands still for good: 1, somebody who is gone has to decide; 2, an approval waits and nobody has it; null where somebody
 * can go on with it, or its timer will.
 */
const stuck = sql`case
  when t.instance_status <> '1' then null
  when exists (select 1 from wf_task c where c.instance_id = t.id and c.task_state = '1' and not exists (
    select 1 from sys_user u where u.id = c.assignee_id and u.tenant_id = t.tenant_id and u.del_flag = 0 and u.status = 1)) then '1'
  when exists (select 1 from wf_visit v where v.instance_id = t.id and v.outcome = 'open' and not exists (
    select 1 from wf_task c where c.visit_id = v.id and c.task_state in ('0', '1', '7'))) then '2'
  when t.wake_at is null and not exists (select 1 from wf_visit v where v.instance_id = t.id and v.outcome = 'open') then '2'
  end`;

/** Instances, with where they are. */
export const flowInstances: Narrowing = sql`(
  select ${trace}, t.title, t.process_name, t.starter, t.starter_id, t.instance_status, t.is_suspended, t.form_code, t.record_id, t.model_key,
    t.create_time as apply_time, t.create_time as start_time, t.end_time, now_at.cur_node, now_at.cur_user,
    extract(epoch from coalesce(t.end_time, now()) - t.create_time)::bigint::text as duration,
    round(extract(epoch from now() - now_at.cur_since) / 3600, 2) as stay_hours, ${stuck} as stuck
  from wf_instance t ${current})`;

/** Copies. */
export const flowCopies: Narrowing = sql`(
  select ${trace}, t.instance_id, i.title, i.process_name, t.from_user, t.node_name, t.create_time as cc_time, t.to_id,
    case when t.read_flag then '1' else '0' end as read_flag
  from wf_copy t join wf_instance i on i.id = t.instance_id)`;

/** Times the nodes of processes take, by tasks that were decided. */
export const flowEfficiency: Narrowing = sql`(
  select md5(i.tenant_id || i.model_key || t.node_key) as id, i.tenant_id, 0 as version, 0 as del_flag, null::text as create_by,
    min(t.create_time) as create_time, null::text as update_by, null::timestamptz as update_time,
    max(i.process_name) as process_name, max(t.node_name) as node_name, count(*) as count,
    round((avg(extract(epoch from t.done_time - t.arrive_time)) / 3600)::numeric, 2) as avg_hours,
    round((max(extract(epoch from t.done_time - t.arrive_time)) / 3600)::numeric, 2) as max_hours,
    count(*) filter (where t.is_overdue) as timeout_count,
    round(count(*) filter (where t.task_state in ('3', '5'))::numeric / count(*), 4) as reject_rate
  from wf_task t join wf_instance i on i.id = t.instance_id
  where t.done_time is not null and t.kind <> 'starter' and t.del_flag = 0
  group by i.tenant_id, i.model_key, t.node_key)`;

export const assignedTo = (userId: string): Narrowing => sql`t.assignee_id = ${userId}`;
export const copiedTo = (userId: string): Narrowing => sql`t.to_id = ${userId}`;

/** Selects the instances these people started, and those started by people whose work went to somebody. */
export const startedBy = (userId: string): Narrowing => sql`t.starter_id in (${actingFor(userId)})`;

/** Reminders somebody sent or was sent. */
export const urgedOf = (username: string): Narrowing => sql`(t.urge_by = ${username} or t.to_user = ${username})`;
/** Entrustings of somebody: of his tasks, or to him. */
export const entrustedOf = (username: string): Narrowing => sql`(t.user_id = ${username} or t.agent_id = ${username})`;

/** Instances somebody is part of: started, decided, or sent a copy of. */
export const partOf = (userId: string): Narrowing => sql`(
  t.starter_id = ${userId}
  or exists (select 1 from wf_task p where p.instance_id = t.id and (p.assignee_id = ${userId} or p.owner_id = ${userId}))
  or exists (select 1 from wf_copy c where c.instance_id = t.id and c.to_id = ${userId}))`;
