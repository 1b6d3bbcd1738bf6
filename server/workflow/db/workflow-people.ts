import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { oneOf } from '#server/db/one-of.ts';
import { presentById, presentByName } from '#server/platform/identity/db/successor.ts';
import type { FlowPerson } from './flow-person.ts';

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
  const { rows } = await sql<Found>`
    select distinct u.id, u.username, u.realname, (${living}) as alive from sys_user u
    join sys_user_role ur on ur.user_id = u.id and ur.del_flag = 0
    join sys_role r on r.id = ur.role_id and r.del_flag = 0 and r.tenant_id = ${tenantId}
    where u.tenant_id = ${tenantId} and r.role_code = any(${codes}::text[])
    order by u.username`.execute(db);
  return presentOrSuccessors(db, tenantId, rows);
}

type Found = FlowPerson & { readonly alive: boolean };

/** Those who are there; where nobody is, whoever took over from those who left. */
async function presentOrSuccessors(db: Db, tenantId: string, found: readonly Found[]): Promise<readonly FlowPerson[]> {
  const there = found.filter(({ alive }) => alive);
  const people =
    there.length > 0
      ? there
      : await presentById(
          db,
          tenantId,
          found.map(({ id }) => id),
        );
  return onceEach(people);
}

/** Each person once, without what else was read of him. */
export function onceEach(people: readonly FlowPerson[]): readonly FlowPerson[] {
  return [...new Map(people.map(({ id, username, realname }) => [id, { id, username, realname }])).values()];
}

export async function peopleOfPositions(
  db: Db,
  tenantId: string,
  codes: readonly string[],
): Promise<readonly FlowPerson[]> {
  const { rows } = await sql<Found>`
    select u.id, u.username, u.realname, (${living}) as alive from sys_user u
    where u.tenant_id = ${tenantId} and string_to_array(coalesce(u.post, ''), ',') && ${codes}::text[]
    order by u.username`.execute(db);
  return presentOrSuccessors(db, tenantId, rows);
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

/**
 * The heads of the department and of those above it, the nearest first; a level without a head is an empty list. Whoever took over from
 * a head who left stands in his place.
 */
export async function headsAbove(
  db: Db,
  tenantId: string,
  orgCode: string,
): Promise<readonly (readonly FlowPerson[])[]> {
  const { rows } = await sql<{ level: number; id: string | null; username: string; realname: string; alive: boolean }>`
    with recursive up as (
      select d.id, d.parent_id, 0 as level from sys_depart d
      where d.tenant_id = ${tenantId} and d.org_code = ${orgCode} and d.del_flag = 0
      union all
      select p.id, p.parent_id, up.level + 1 from up join sys_depart p on p.id = up.parent_id and p.del_flag = 0 where up.level < 20
    )
    select up.level, u.id, u.username, u.realname, u.alive from up join sys_depart d on d.id = up.id
    left join lateral (
      select u.id, u.username, u.realname, (${living}) as alive from sys_user u
      where lower(u.username) = lower(d.manager_id) and u.tenant_id = ${tenantId}
      union all
      select u.id, u.username, u.realname, (${living}) from sys_user u
      where d.manager_id is null and u.user_identity = 2 and u.tenant_id = ${tenantId}
        and d.id = any(string_to_array(coalesce(u.depart_ids, ''), ','))
    ) u on true
    order by up.level, u.username`.execute(db);
  const gone = rows.flatMap(({ id, alive }) => (id === null || alive ? [] : [id]));
  const instead = new Map((await presentById(db, tenantId, gone)).map((person) => [person.askedId, person]));
  const levels: (readonly FlowPerson[])[] = [];
  for (const [level, found] of Map.groupBy(rows, (row) => row.level)) {
    const own = found.filter(({ id }) => id !== null) as (Found & { id: string })[];
    const there = own.filter(({ alive }) => alive);
    levels[level] = onceEach(there.length > 0 ? there : own.flatMap(({ id }) => instead.get(id) ?? []));
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

/**
 * The superiors of an account, the nearest first, whether it is still there or not; a circle ends where it closes. Whoever took over from
 * a superior who left stands in his place.
 */
export async function superiorsOf(db: Db, tenantId: string, userId: string): Promise<readonly FlowPerson[]> {
  return (await superiorsOfMany(db, tenantId, [userId])).get(userId) ?? [];
}

/** The same of many accounts, by their ids. */
export async function superiorsOfMany(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FlowPerson[]>> {
  const { rows } = await sql<Found & { asked: string }>`
    with recursive up as (
      select u.id as asked, u.id, u.superior, array[u.id] as seen, 0 as level from sys_user u
      where u.tenant_id = ${tenantId} and u.id = any(${userIds}::text[])
      union all
      select up.asked, s.id, s.superior, up.seen || s.id, up.level + 1 from up
      join sys_user s on s.tenant_id = ${tenantId} and lower(s.username) = lower(up.superior) and s.del_flag = 0
      where s.id <> all(up.seen) and up.level < 20
    )
    select up.asked, u.id, u.username, u.realname, (${living}) as alive from up join sys_user u on u.id = up.id
    where up.level > 0 order by up.asked, up.level`.execute(db);
  const gone = rows.flatMap(({ id, alive }) => (alive ? [] : [id]));
  const instead = new Map((await presentById(db, tenantId, gone)).map((person) => [person.askedId, person]));
  return new Map(
    [...Map.groupBy(rows, ({ asked }) => asked)].map(([asked, chain]) => [
      asked,
      onceEach(
        chain.flatMap((person): readonly FlowPerson[] => {
          const there = person.alive ? person : instead.get(person.id);
          return there === undefined ? [] : [there];
        }),
      ).filter(({ id }) => id !== asked),
    ]),
  );
}

/** Codes of the departments people work in, by their ids; nothing for one who belongs to none. */
export async function departCodesOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select distinct on (u.id) u.id, d.org_code as code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    join sys_user u on u.id = ud.user_id
    where ud.user_id = any(${userIds}::text[]) and ud.del_flag = 0
    order by u.id, (d.org_code = u.org_code) desc nulls last, d.org_code`.execute(db);
  return new Map(rows.map(({ id, code }) => [id, code]));
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

/**
 * Finds the current agent for somebody's tasks of a model: the person he entrusted them to, or his deputy; or whoever took over from that
 * one.
 */
export async function agentOf(
  db: Db,
  tenantId: string,
  person: FlowPerson,
  modelKey: string,
): Promise<(FlowPerson & { readonly way: 'entrust' | 'deputy' }) | null> {
  const { rows } = await sql<{ agent: string; way: 'entrust' | 'deputy' }>`
    select a.agent, a.way from (
      select 1 as rank, 'entrust' as way, e.agent_id as agent, e.sort_no, e.create_time from wf_entrust e
      where e.tenant_id = ${tenantId} and e.user_id = ${person.username} and e.enabled and e.del_flag = 0
        and now() >= e.begin_time and now() < e.end_time
        and (coalesce(e.model_ids, '') = '' or ${modelKey} = any(string_to_array(e.model_ids, ',')))
      union all
      select 2, 'deputy', g.agent_user_name, null, g.create_time from sys_user_agent g
      where g.tenant_id = ${tenantId} and g.user_name = ${person.username} and g.status = '1' and g.del_flag = 0
        and now() >= g.start_time and now() < g.end_time
    ) a order by a.rank, a.sort_no nulls last, a.create_time`.execute(db);
  if (rows.length === 0) return null;
  const present = await presentByName(
    db,
    tenantId,
    rows.map(({ agent }) => agent),
  );
  for (const { agent, way } of rows) {
    const found = present.find(({ asked }) => asked.toLowerCase() === agent.toLowerCase());
    if (found !== undefined && found.id !== person.id)
      return { id: found.id, username: found.username, realname: found.realname, way };
  }
  return null;
}

/**
 * Returns the managers of each of these processes: those it names, or whoever took over from them; where nobody of them is there, whoever
 * administers the company.
 */
export async function managersOf(
  db: Db,
  tenantId: string,
  modelIds: readonly string[],
): Promise<ReadonlyMap<string, readonly FlowPerson[]>> {
  const models = await db
    .selectFrom('wf_model')
    .select(['id', 'manager_ids'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', modelIds.length === 0 ? [''] : modelIds)
    .execute();
  const named = new Map(models.map(({ id, manager_ids: text }) => [id, namesIn(text)]));
  const present = await presentByName(db, tenantId, [...new Set([...named.values()].flat())]);
  const byModel = new Map(
    modelIds.map((id) => {
      const names = new Set((named.get(id) ?? []).map((name) => name.toLowerCase()));
      return [id, onceEach(present.filter(({ asked }) => names.has(asked.toLowerCase())))] as const;
    }),
  );
  if ([...byModel.values()].every((people) => people.length > 0)) return byModel;
  const others = await administratorsIn(db, tenantId);
  return new Map([...byModel].map(([id, people]) => [id, people.length > 0 ? people : others]));
}

/** Everybody who administers a company and is there; the longest first. */
async function administratorsIn(db: Db, tenantId: string): Promise<readonly FlowPerson[]> {
  const { rows } = await sql<FlowPerson>`
    select u.id, u.username, u.realname from sys_user u
    where u.tenant_id = ${tenantId} and ${living} and exists (select 1 from sys_user_role ur
      join sys_role r on r.id = ur.role_id and r.del_flag = 0 and r.superuser where ur.user_id = u.id and ur.del_flag = 0)
    order by u.create_time, u.id`.execute(db);
  return rows;
}

function namesIn(text: string | null): readonly string[] {
  return (text ?? '').split(',').filter((name) => name !== '');
}

/** Real names by id, of accounts that are gone, too. */
export async function namesOfAccounts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('sys_user')
    .select(['id', 'realname'])
    .where('id', 'in', ids.length === 0 ? [''] : [...ids])
    .execute();
  return new Map(rows.map(({ id, realname }) => [id, realname]));
}

/** Keys by which rules find somebody: his name, and the codes of his roles and positions. */
export type Places = {
  readonly username: string;
  readonly roles: readonly string[];
  readonly positions: readonly string[];
};

export async function placesOf(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Places>> {
  const { rows } = await sql<{ id: string; username: string; post: string | null; roles: string[] | null }>`
    select u.id, u.username, u.post, (select array_agg(r.role_code) from sys_user_role ur
      join sys_role r on r.id = ur.role_id and r.del_flag = 0 where ur.user_id = u.id and ur.del_flag = 0) as roles
    from sys_user u where u.tenant_id = ${tenantId} and u.id = any(${userIds}::text[])`.execute(db);
  return new Map(
    rows.map(({ id, username, post, roles }) => [id, { username, roles: roles ?? [], positions: namesIn(post) }]),
  );
}
