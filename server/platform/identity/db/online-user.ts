import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { idleTime } from './identity-session.ts';

/** Sessions that have not ended, with whose they are. Tokens are no part of it: nobody can be shown what is only kept as a hash. */
export function openSessions(idleMinutes: number): RawBuilder<unknown> {
  return sql`(
    select s.id, u.tenant_id, s.version, s.del_flag, s.create_by, s.create_time, s.update_by, s.update_time,
      s.address, s.user_agent, s.last_used_at, u.username, u.realname
    from sys_session s join sys_user u on u.id = s.user_id and u.del_flag = 0 and u.status = 1
    where s.del_flag = 0 and s.expires_at > now()
      and s.last_used_at > now() - ${idleTime(idleMinutes)})`;
}

/** Returns the users of these sessions of a company; ended sessions are left out. */
export async function peopleOfSessions(db: Db, tenantId: string, sessionIds: readonly string[]) {
  const { rows } = await sql<{ sessionId: string; id: string; username: string; realname: string }>`
    select s.id as "sessionId", u.id, u.username, u.realname
    from sys_session s join sys_user u on u.id = s.user_id
    where u.tenant_id = ${tenantId} and s.del_flag = 0 and s.id = any(${sessionIds}::text[])
    order by s.id for update of s`.execute(db);
  return rows;
}

/** Ends sessions; every process hears of it at once. */
export async function endSessions(db: Db, sessionIds: readonly string[]): Promise<void> {
  await sql`delete from sys_session where id = any(${sessionIds}::text[])`.execute(db);
}
