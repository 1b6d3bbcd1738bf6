import { sql } from 'kysely';
import type { Db } from '../connection.ts';
import { oneOf } from './one-of.ts';

/** Somebody who can be asked: an account that is neither deleted nor frozen. */
export type FlowPerson = { readonly id: string; readonly username: string; readonly realname: string };

const living = sql`u.del_flag = 0 and u.status = 1`;

/** Living accounts of a company by their names, in the order given. */
export async function peopleByName(db: Db, tenantId: string, names: readonly string[]): Promise<readonly FlowPerson[]> {
  if (names.length === 0) return [];
  // The index of accounts is one of small letters.
  const accounts = names.map((name) => name.toLowerCase());
  const { rows } = await sql<FlowPerson>`
    select u.id, u.username, u.realname from sys_user u
    where u.tenant_id = ${tenantId} and ${living} and lower(u.username) ${oneOf(accounts)}
    order by array_position(${accounts}::text[], lower(u.username))`.execute(db);
  return rows;
}

export async function peopleById(db: Db, tenantId: string, ids: readonly string[]): Promise<readonly FlowPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<FlowPerson>`
    select u.id, u.username, u.realname from sys_user u
    where u.tenant_id = ${tenantId} and ${living} and u.id ${oneOf(ids)}
    order by array_position(${ids}::text[], u.id)`.execute(db);
  return rows;
}

export async function peopleOfRoles(
  db: Db,
  tenantId: string,
  codes: readonly string[],
): Promise<readonly FlowPerson[]> {
  const { rows } = await sql<FlowPerson>`
    select distinct u.id, u.username, u.realname from sys_user u
    join sys_user_role ur on ur.user_id = u.id and ur.del_flag = 0
    join sys_role r on r.id = ur.role_id and r.del_flag = 0 and r.tenant_id = ${tenantId}
    where u.tenant_id = ${tenantId} and ${living} and r.role_code = any(${codes}::text[])
    order by u.username`.execute(db);
  return rows;
}

export async function peopleOfPositions(
  db: Db,
  tenantId: string,
  codes: readonly string[],
): Promise<readonly FlowPerson[]> {
  const { rows } = await sql<FlowPerson>`
    select u.id, u.username, u.realname from sys_user u
    where u.tenant_id = ${tenantId} and ${living} and string_to_array(coalesce(u.post, ''), ',') && ${codes}::text[]
    order by u.username`.execute(db);
  return rows;
}

/** Accounts in approver groups, by code. */
export async function namesOfGroups(db: Db, tenantId: string, codes: readonly string[]): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('wf_group')
    .select('members')
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('enabled', '=', true)
    .where('code', 'in', codes.length === 0 ? [''] : codes)
    .execute();
  return [...new Set(rows.flatMap(({ members }) => (members ?? '').split(',').filter((name) => name !== '')))];
}

/** The heads of the department and of those above it, the nearest first; a level without a head is an empty list. */
export async function headsAbove(
  db: Db,
  tenantId: string,
  orgCode: string,
): Promise<readonly (readonly FlowPerson[])[]> {
  const { rows } = await sql<{ level: number; id: string | null; username: string; realname: string }>`
    with recursive up as (
      select d.id, d.parent_id, 0 as level from sys_depart d
      where d.tenant_id = ${tenantId} and d.org_code = ${orgCode} and d.del_flag = 0
      union all
      select p.id, p.parent_id, up.level + 1 from up join sys_depart p on p.id = up.parent_id and p.del_flag = 0 where up.level < 20
    )
    select up.level, u.id, u.username, u.realname from up join sys_depart d on d.id = up.id
    left join lateral (
      select u.id, u.username, u.realname from sys_user u
      where lower(u.username) = lower(d.manager_id) and u.tenant_id = ${tenantId} and ${living}
      union all
      select u.id, u.username, u.realname from sys_user u
      where d.manager_id is null and u.user_identity = 2 and u.tenant_id = ${tenantId} and ${living}
        and d.id = any(string_to_array(coalesce(u.depart_ids, ''), ','))
    ) u on true
    order by up.level, u.username`.execute(db);
  const levels: FlowPerson[][] = [];
  for (const { level, id, username, realname } of rows) {
    const list = (levels[level] ??= []);
    if (id !== null) list.push({ id, username, realname });
  }
  return levels;
}

/** The code of the department somebody works in; null where he belongs to none. */
export async function departOf(
  db: Db,
  userId: string,
): Promise<{ readonly orgCode: string; readonly name: string } | null> {
  const { rows } = await sql<{ orgCode: string; name: string }>`
    select d.org_code as "orgCode", d.depart_name as name from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    join sys_user u on u.id = ud.user_id
    where ud.user_id = ${userId} and ud.del_flag = 0 order by (d.org_code = u.org_code) desc nulls last, d.org_code limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Somebody's superiors, the nearest first; a circle ends where it closes. */
export async function superiorsOf(db: Db, tenantId: string, username: string): Promise<readonly FlowPerson[]> {
  const { rows } = await sql<FlowPerson>`
    with recursive up as (
      select u.username, u.superior, array[u.username] as seen, 0 as level from sys_user u
      where u.tenant_id = ${tenantId} and lower(u.username) = lower(${username}) and u.del_flag = 0
      union all
      select s.username, s.superior, up.seen || s.username, up.level + 1 from up
      join sys_user s on s.tenant_id = ${tenantId} and lower(s.username) = lower(up.superior) and s.del_flag = 0
      where s.username <> all(up.seen) and up.level < 20
    )
    select u.id, u.username, u.realname from up join sys_user u on u.tenant_id = ${tenantId} and lower(u.username) = lower(up.username) and ${living}
    where up.level > 0 order by up.level`.execute(db);
  return rows;
}

/** The expression behind a code. */
export async function expressionOf(db: Db, tenantId: string, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('wf_expression')
    .select('expression')
    .where('tenant_id', '=', tenantId)
    .where('code', '=', code)
    .where('enabled', '=', true)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row?.expression ?? null;
}

/** Who has somebody's tasks of a model just now: whom he entrusted them to, or who stands in for him. */
export async function agentOf(
  db: Db,
  tenantId: string,
  person: FlowPerson,
  modelKey: string,
): Promise<(FlowPerson & { readonly way: 'entrust' | 'deputy' }) | null> {
  const { rows } = await sql<FlowPerson & { way: 'entrust' | 'deputy' }>`
    select u.id, u.username, u.realname, a.way from (
      select 1 as rank, 'entrust' as way, e.agent_id as agent, e.sort_no, e.create_time from wf_entrust e
      where e.tenant_id = ${tenantId} and e.user_id = ${person.username} and e.enabled and e.del_flag = 0
        and now() >= e.begin_time and now() < e.end_time
        and (coalesce(e.model_ids, '') = '' or ${modelKey} = any(string_to_array(e.model_ids, ',')))
      union all
      select 2, 'deputy', g.agent_user_name, null, g.create_time from sys_user_agent g
      where g.tenant_id = ${tenantId} and g.user_name = ${person.username} and g.status = '1' and g.del_flag = 0
        and now() >= g.start_time and now() < g.end_time
    ) a join sys_user u on u.tenant_id = ${tenantId} and lower(u.username) = lower(a.agent) and ${living}
    order by a.rank, a.sort_no nulls last, a.create_time limit 1`.execute(db);
  return rows[0] ?? null;
}
