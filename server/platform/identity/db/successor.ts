import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { oneOf } from '#server/db/one-of.ts';
import type { FlowPerson } from '#server/workflow/db/flow-person.ts';

/** Way a successor was found: an administrator named him, or nobody was named. */
export type SuccessorWay = 'chosen' | 'deputy' | 'superior';

/** Somebody can be asked: an account that is neither deleted nor frozen. */
const living = (user: string): RawBuilder<boolean> =>
  sql`(${sql.ref(user)}.del_flag = 0 and ${sql.ref(user)}.status = 1)`;

/**
 * Nobody of a company takes up or loses work meanwhile. Whoever leaves takes it alone, whoever gives tasks to people shares it, before anything else
 * is locked: a task that is given at the moment its receiver leaves is either seen by what is handed over, or given to somebody who is there.
 */
export async function lockPeople(db: Db, tenantId: string, isAlone: boolean): Promise<void> {
  const key = sql`hashtextextended(${`people ${tenantId}`}, 0)`;
  await (isAlone
    ? sql`select pg_advisory_xact_lock(${key})`.execute(db)
    : sql`select pg_advisory_xact_lock_shared(${key})`.execute(db));
}

export type Present = FlowPerson & {
  /** Id of the account that was asked for. */
  readonly askedId: string;
  /** Its name. */
  readonly asked: string;
};

/** From accounts to those who are there in their place: themselves, or whoever took over from them, from him, and so on; a circle ends where it closes. */
function presentFrom(tenantId: string, start: RawBuilder<unknown>): RawBuilder<Present> {
  return sql<Present>`
    with recursive start as (${start}), walk as (
      select s.ord, u.id as asked_id, u.username as asked, u.id, ${living('u')} as alive, array[u.id] as seen
      from start s join sys_user u on u.id = s.id
      union all
      select w.ord, w.asked_id, w.asked, n.id, ${living('n')}, w.seen || n.id
      from walk w join sys_user_successor s on s.tenant_id = ${tenantId} and s.user_id = w.id and s.del_flag = 0
      join sys_user n on n.id = s.to_id and n.tenant_id = ${tenantId}
      where not w.alive and n.id <> all(w.seen) and cardinality(w.seen) < 20
    )
    select w.asked_id as "askedId", w.asked, u.id, u.username, u.realname from walk w join sys_user u on u.id = w.id
    where w.alive order by w.ord`;
}

/** Each of these accounts, or who took over from it, in the order given; nobody for one that is gone without a successor. */
export async function presentById(db: Db, tenantId: string, ids: readonly string[]): Promise<readonly Present[]> {
  if (ids.length === 0) return [];
  const start = sql`select u.id, array_position(${ids}::text[], u.id) as ord from sys_user u
    where u.tenant_id = ${tenantId} and u.id ${oneOf(ids)}`;
  const { rows } = await presentFrom(tenantId, start).execute(db);
  return rows;
}

/** The same by their names. A name that was given anew means the account that has it now. */
export async function presentByName(db: Db, tenantId: string, names: readonly string[]): Promise<readonly Present[]> {
  if (names.length === 0) return [];
  // The index of accounts is one of small letters.
  const accounts = names.map((name) => name.toLowerCase());
  const start = sql`select distinct on (lower(u.username)) u.id, array_position(${accounts}::text[], lower(u.username)) as ord
    from sys_user u where u.tenant_id = ${tenantId} and lower(u.username) ${oneOf(accounts)}
    order by lower(u.username), u.del_flag, u.update_time desc nulls last`;
  const { rows } = await presentFrom(tenantId, start).execute(db);
  return rows;
}

/** Keeps who took over from whom; what was kept before is over. */
export async function setSuccessors(
  db: Db,
  { tenantId, by }: { readonly tenantId: string; readonly by: string },
  pairs: readonly { readonly userId: string; readonly toId: string; readonly way: SuccessorWay }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await endSuccessors(
    db,
    { tenantId, by },
    pairs.map(({ userId }) => userId),
  );
  await db
    .insertInto('sys_user_successor')
    .values(
      pairs.map(({ userId, toId, way }) => ({
        id: newId(),
        tenant_id: tenantId,
        create_by: by,
        user_id: userId,
        to_id: toId,
        way,
      })),
    )
    .execute();
}

/** Somebody is back: what names him finds him again. */
export async function endSuccessors(
  db: Db,
  { tenantId, by }: { readonly tenantId: string; readonly by: string },
  userIds: readonly string[],
): Promise<void> {
  await sql`update sys_user_successor set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and del_flag = 0 and user_id = any(${userIds}::text[])`.execute(db);
}

/**
 * Whoever stands in for these people now, by id: a deputy, or somebody their tasks are entrusted to without limit to a process. A deputy who
 * is not there himself leads on to his own; a circle leads nowhere.
 * @param leaving ids of people who are about to leave: they count as gone
 */
export async function deputiesFor(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
  leaving: readonly string[] = [],
): Promise<ReadonlyMap<string, FlowPerson>> {
  const { rows } = await sql<FlowPerson & { asked: string }>`
    with recursive named as (
      select lower(g.user_name) as who, lower(g.agent_user_name) as agent, 1 as rank, g.create_time from sys_user_agent g
      where g.tenant_id = ${tenantId} and g.del_flag = 0 and g.status = '1' and now() >= g.start_time and now() < g.end_time
      union all
      select lower(e.user_id), lower(e.agent_id), 2, e.create_time from wf_entrust e
      where e.tenant_id = ${tenantId} and e.del_flag = 0 and e.enabled and now() >= e.begin_time and now() < e.end_time
        and coalesce(e.model_ids, '') = ''
    ), walk as (
      select u.id as asked, u.id, lower(u.username) as username, false as alive, array[u.id] as seen, array[0] as ranks
      from sys_user u where u.tenant_id = ${tenantId} and u.id = any(${userIds}::text[])
      union all
      select w.asked, a.id, lower(a.username), ${living('a')} and a.id <> all(${leaving}::text[]), w.seen || a.id, w.ranks || n.rank
      from walk w join named n on n.who = w.username
      join sys_user a on a.tenant_id = ${tenantId} and lower(a.username) = n.agent and a.del_flag = 0
      where not w.alive and a.id <> all(w.seen) and cardinality(w.seen) < 20
    )
    select distinct on (w.asked) w.asked, u.id, u.username, u.realname from walk w join sys_user u on u.id = w.id
    where w.alive order by w.asked, cardinality(w.seen), w.ranks, u.username`.execute(db);
  return new Map(rows.map(({ asked, ...person }) => [asked, person]));
}

/** Ids of somebody and of everybody whose work came to him, from whoever took over from them first, too: what belongs in `in (…)`. */
export function actingFor(userId: string): RawBuilder<unknown> {
  return sql`with recursive mine as (select ${userId}::text as id union
    select s.user_id from mine join sys_user_successor s on s.to_id = mine.id and s.del_flag = 0) select id from mine`;
}

/** People who are there and whose deputy, now or later, one of these accounts is: ids by the id of the deputy. */
export async function representedBy(
  db: Db,
  tenantId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ agent: string; people: string[] }>`
    select a.id as agent, array_agg(distinct u.id) as people from sys_user a
    join (
      select user_name as who, agent_user_name as agent from sys_user_agent
      where tenant_id = ${tenantId} and del_flag = 0 and status = '1' and end_time > now()
      union all
      select user_id, agent_id from wf_entrust
      where tenant_id = ${tenantId} and del_flag = 0 and enabled and end_time > now()
    ) n on lower(n.agent) = lower(a.username)
    join sys_user u on u.tenant_id = ${tenantId} and lower(u.username) = lower(n.who) and ${living('u')}
    where a.tenant_id = ${tenantId} and a.id = any(${userIds}::text[]) and not (u.id = any(${userIds}::text[]))
    group by a.id`.execute(db);
  return new Map(rows.map(({ agent, people }) => [agent, people]));
}
