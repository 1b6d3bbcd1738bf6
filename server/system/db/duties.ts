import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Kinds of duties somebody can have, in the order they are shown. */
export const dutyKinds = [
  'task',
  'lent',
  'instance',
  'deputy',
  'agent',
  'group',
  'model',
  'depart',
  'below',
  'job',
  'warning',
  'share',
  'document',
  'draft',
] as const;
export type DutyKind = (typeof dutyKinds)[number];

/** So many of a kind are named; the rest is counted. */
const NAMED = 5;

/**
 * Everything in tables of the platform that hangs on people `p` (id, username, account in small letters): who it hangs on, its kind, its own key, and
 * what it is called. To add another table that names people, add its branch here; a test walks the columns of all tables and knows those that are
 * left out, with the reason.
 */
function duties(tenantId: string): RawBuilder<unknown> {
  const live = (alias: string) => sql`${sql.ref(alias)}.tenant_id = ${tenantId} and ${sql.ref(alias)}.del_flag = 0`;
  const listed = (column: string) => sql`p.username = any(string_to_array(coalesce(${sql.ref(column)}, ''), ','))`;
  return sql`
    select p.id as who, 'task' as kind, t.id as key, i.title as title, t.node_name as detail, t.arrive_time as since
      from p join wf_task t on t.assignee_id = p.id and t.tenant_id = ${tenantId} and t.task_state in ('0', '1')
      join wf_instance i on i.id = t.instance_id and i.instance_status = '1' and i.del_flag = 0
    union all
    select p.id, 'lent', t.id, i.title, t.node_name, t.arrive_time
      from p join wf_task t on t.owner_id = p.id and t.owner_way = 'delegate' and t.tenant_id = ${tenantId} and t.task_state in ('0', '1')
      join wf_instance i on i.id = t.instance_id and i.instance_status = '1' and i.del_flag = 0
    union all
    select p.id, 'instance', i.id, i.title, i.process_name, i.create_time
      from p join wf_instance i on i.starter_id = p.id and ${live('i')} and i.instance_status = '1'
    union all
    select p.id, 'deputy', g.id, coalesce(u.realname, g.user_name), null, g.start_time
      from p join sys_user_agent g on lower(g.agent_user_name) = p.account and ${live('g')} and g.status = '1' and g.end_time > now()
      left join sys_user u on u.tenant_id = ${tenantId} and u.username = g.user_name and u.del_flag = 0
    union all
    select p.id, 'deputy', e.id, coalesce(u.realname, e.user_id), e.reason, e.begin_time
      from p join wf_entrust e on lower(e.agent_id) = p.account and ${live('e')} and e.enabled and e.end_time > now()
      left join sys_user u on u.tenant_id = ${tenantId} and u.username = e.user_id and u.del_flag = 0
    union all
    select p.id, 'agent', g.id, coalesce(u.realname, g.agent_user_name), null, g.start_time
      from p join sys_user_agent g on lower(g.user_name) = p.account and ${live('g')} and g.status = '1' and g.end_time > now()
      left join sys_user u on u.tenant_id = ${tenantId} and u.username = g.agent_user_name and u.del_flag = 0
    union all
    select p.id, 'agent', e.id, coalesce(u.realname, e.agent_id), e.reason, e.begin_time
      from p join wf_entrust e on lower(e.user_id) = p.account and ${live('e')} and e.enabled and e.end_time > now()
      left join sys_user u on u.tenant_id = ${tenantId} and u.username = e.agent_id and u.del_flag = 0
    union all
    select p.id, 'group', g.id, g.name, null, g.create_time
      from p join wf_group g on ${listed('g.members')} and ${live('g')} and g.enabled
    union all
    select p.id, 'model', m.id, m.name, null, m.create_time
      from p join wf_model m on ${listed('m.manager_ids')} and ${live('m')}
    union all
    select p.id, 'depart', d.id, d.depart_name, null, d.create_time
      from p join sys_depart d on ${live('d')} and (lower(d.manager_id) = p.account
        or (d.manager_id is null and p.user_identity = 2 and d.id = any(string_to_array(coalesce(p.depart_ids, ''), ','))))
    union all
    select p.id, 'below', u.id, u.realname, u.username, u.create_time
      from p join sys_user u on lower(u.superior) = p.account and ${live('u')} and u.status = 1
    union all
    select p.id, 'job', j.id, j.name, j.cron_expression, j.create_time
      from p join sys_quartz_job j on j.create_by = p.username and ${live('j')} and j.status = 0
    union all
    select p.id, 'warning', w.id, w.name, null, w.create_time
      from p join sys_sql_warning w on p.id = any(string_to_array(coalesce(w.user_ids, ''), ',')) and ${live('w')} and w.enabled
    union all
    select p.id, 'warning', c.id, coalesce(c.event_name, c.event_code), null, c.create_time
      from p join sys_message_config c on p.id = any(string_to_array(coalesce(c.receivers, ''), ',')) and ${live('c')} and c.enabled
    union all
    select p.id, 'share', s.id, coalesce(d.name, f.definition->>'title', s.form_table, ''), null, s.create_time
      from p join sys_share s on s.owner_id = p.id and s.tenant_id = ${tenantId} and s.revoked_at is null and s.expires_at > now()
      left join doc_item d on d.id = s.item_id left join onl_form f on f.table_name = s.form_table and f.del_flag = 0
    union all
    select p.id, 'document', d.id, d.name, null, d.create_time
      from p join doc_item d on d.owner_id = p.id and ${live('d')} and d.trash_root is null and d.kind <> 'folder'
    union all
    select p.id, 'draft', d.id, d.name, null, d.written_time
      from p join doc_draft d on d.user_id = p.id and ${live('d')}
    union all
    select p.id, 'draft', a.id, a.title, null, a.create_time
      from p join sys_announcement a on a.create_by = p.username and ${live('a')} and a.send_status = '0'`;
}

function people(tenantId: string, userIds: readonly string[]): RawBuilder<unknown> {
  return sql`p as materialized (
    select u.id, u.username, lower(u.username) as account, u.user_identity, u.depart_ids from sys_user u
    where u.tenant_id = ${tenantId} and u.id = any(${userIds}::text[]))`;
}

export type Duty = {
  readonly userId: string;
  readonly kind: DutyKind;
  readonly count: number;
  readonly items: readonly { readonly id: string; readonly title: string; readonly detail: string | null }[];
};

/** Reads the duties of people: the count of each kind, and the first few, the longest waiting first. One statement. */
export async function dutiesOf(db: Db, tenantId: string, userIds: readonly string[]): Promise<readonly Duty[]> {
  const { rows } = await sql<Duty>`
    with ${people(tenantId, userIds)}, d as (${duties(tenantId)}), numbered as (
      select d.*, row_number() over (partition by who, kind order by since, key) as nth from d
    )
    select who as "userId", kind, count(*) as count,
      jsonb_agg(jsonb_build_object('id', key, 'title', title, 'detail', detail) order by nth) filter (where nth <= ${NAMED}) as items
    from numbered group by who, kind`.execute(db);
  return rows;
}

/** Counts the duties of each kind for each of these people. */
export async function dutyCounts(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<DutyKind, number>>> {
  const { rows } = await sql<{ userId: string; kind: DutyKind; count: number }>`
    with ${people(tenantId, userIds)}, d as (${duties(tenantId)})
    select who as "userId", kind, count(*) as count from d group by who, kind`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ userId }) => userId)].map(([id, own]) => {
      const counts = new Map(own.map(({ kind, count }) => [kind, count]));
      return [id, new Map(dutyKinds.flatMap((kind) => (counts.has(kind) ? [[kind, counts.get(kind) ?? 0]] : [])))];
    }),
  );
}
