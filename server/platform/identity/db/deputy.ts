import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';

/** Returns the deputies in force within a span, with those they stand in for; `exceptId` is left aside. */
export async function deputiesWithin(
  db: Db,
  tenantId: string,
  { from, to, exceptId }: { readonly from: string; readonly to: string; readonly exceptId: string },
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ user: string; agent: string }>`
    select user_name as user, agent_user_name as agent from sys_user_agent
    where tenant_id = ${tenantId} and del_flag = 0 and status = '1' and id <> ${exceptId}
      and start_time < ${to}::timestamptz and end_time > ${from}::timestamptz`.execute(db);
  return new Map(rows.map(({ user, agent }) => [user, agent]));
}

/** Nobody of the company names a deputy meanwhile: two at once could make a circle. */
export async function lockDeputies(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deputies ${tenantId}`}, 0))`.execute(db);
}

/** The id of the deputy an account named; null where there is none. */
export async function deputyIdOf(db: Db, tenantId: string, username: string): Promise<string | null> {
  const row = await db
    .selectFrom('sys_user_agent')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('user_name', '=', username)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Readers `u` with whoever stands in for them now, `d`. */
const standIns = (tenantId: string): RawBuilder<unknown> => sql`
  join sys_user_agent g on g.tenant_id = ${tenantId} and g.del_flag = 0 and g.user_name = u.username and g.status = '1'
    and now() between g.start_time and g.end_time
  join sys_user d on d.tenant_id = ${tenantId} and d.username = g.agent_user_name and d.del_flag = 0 and d.status = 1`;

/**
 * Selects the current deputies of the readers in a part of a statement (`user_id`), and those they stand in for: one step, and nobody who
 * is a reader himself.
 */
export function deputiesOf(readers: string, tenantId: string): RawBuilder<unknown> {
  return sql`
    (select distinct on (d.id) d.id, u.username from ${sql.table(readers)} r
    join sys_user u on u.id = r.user_id and u.tenant_id = ${tenantId} ${standIns(tenantId)}
    where not exists (select 1 from ${sql.table(readers)} own where own.user_id = d.id)
    order by d.id, u.username)`;
}

/**
 * Puts an announcement before those who stand in for its readers now. Whoever is its reader himself is left out, and a deputy's deputy
 * gets nothing: what was meant for somebody goes one step.
 */
export async function sendToDeputies(db: Db, id: string, tenantId: string, by: string): Promise<void> {
  await sql`
    insert into sys_announcement_send (id, tenant_id, create_by, annt_id, user_id, in_place_of)
    select distinct on (d.id) replace(gen_random_uuid()::text, '-', ''), ${tenantId}, ${by}, s.annt_id, d.id, u.username
    from sys_announcement_send s
    join sys_user u on u.id = s.user_id and u.tenant_id = ${tenantId} ${standIns(tenantId)}
    where s.annt_id = ${id} and s.tenant_id = ${tenantId} and s.del_flag = 0 and s.in_place_of is null
    order by d.id, u.username
    on conflict (tenant_id, user_id, annt_id) where del_flag = 0 do nothing`.execute(db);
}
