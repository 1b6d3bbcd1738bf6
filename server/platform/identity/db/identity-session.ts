import { sql, type RawBuilder } from 'kysely';
import { secondStepDemanded, sessionIdleMinutes } from '#core/params/base.ts';
import { isOpenCompany } from '#server/db/company.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { granteeArrays } from '#server/platform/access/db/online-auth.ts';
import { guestName, type Actor } from '#server/platform/actor.ts';
import { paramNumber } from '#server/platform/db/param.ts';
import { codesWithAlong } from '../along.ts';

/** Said by the database itself whenever the session check may answer differently (migration 0024). */
export const IDENTITY_CHANNEL = 'identity_changed';

// Sessions are technical rows: an ended one is deleted for good, there is nothing in it to keep.

/** A new session of a user; the token itself is never stored. */
export async function createSession(
  db: Db,
  session: {
    tenantId: string;
    userId: string;
    username: string;
    tokenHash: string;
    address: string;
    userAgent: string | null;
    orgCode: string | null;
    maxDays: number;
  },
): Promise<string> {
  const id = newId();
  await db
    .insertInto('sys_session')
    .values({
      id,
      tenant_id: session.tenantId,
      create_by: session.username,
      sys_org_code: session.orgCode,
      token_hash: session.tokenHash,
      user_id: session.userId,
      address: session.address,
      user_agent: session.userAgent,
      expires_at: sql`now() + make_interval(days => ${session.maxDays})`,
    })
    .execute();
  return id;
}

/**
 * Selects the time sessions (alias `s`) live without a call: as the operator set, or less where their company says so.
 * @param idleMinutes what the operator set
 */
export function idleTime(idleMinutes: number): RawBuilder<string> {
  const own = paramNumber(sessionIdleMinutes.code, sql`s.tenant_id`, idleMinutes);
  return sql<string>`make_interval(mins => least(${idleMinutes}::integer, ${own}))`;
}

const isSuperuser = sql<boolean>`exists (
  select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
  where ur.user_id = u.id and ur.del_flag = 0 and r.del_flag = 0 and r.superuser)`;

/** A password somebody else chose; no second step where the company asks for one. Guests have no account of their own. */
const firstDuty = sql<'password' | 'second-step' | null>`case
  when u.must_change_password then 'password'
  when u.username <> ${guestName} and ${paramNumber(secondStepDemanded.code, sql`u.tenant_id`, 0)} = 1
    and not exists (select 1 from sys_second_step own_step where own_step.user_id = u.id and own_step.is_on) then 'second-step' end`;

/**
 * The session check, one statement per request: who the token belongs to, with every granted code.
 * What makes it answer differently is announced (`IDENTITY_CHANNEL`), so that sign-out, freezing and changed grants take effect at
 * once, in every process.
 */
export async function findActor(
  db: Db,
  token: { hash: string } | { sessionId: string },
  idleMinutes: number,
): Promise<{ actor: Actor; stale: boolean; secondsLeft: number } | null> {
  const idle = idleTime(idleMinutes);
  // A use is noted once a minute; where sessions are short, often enough that noting it late hardly shortens one.
  const stale = sql<boolean>`s.last_used_at < now() - least(interval '1 minute', ${idle} * 0.1)`;
  const row = await db
    .selectFrom('sys_session as s')
    .innerJoin('sys_user as u', 'u.id', 's.user_id')
    .innerJoin('sys_tenant as t', 't.id', 'u.tenant_id')
    .modifyFront('hash' in token ? sql`/* prepared:session */` : sql`/* prepared:sessionById */`)
    .select(['s.id', 's.user_id', 's.sys_org_code', 'u.username', 'u.realname', 'u.tenant_id'])
    .select(stale.as('stale'))
    .select(
      // Of a stale session the use is noted right after this: it has its whole idle time again.
      sql<number>`greatest(0, floor(extract(epoch from least(
        s.expires_at - now(),
        ${idle} - case when ${stale} then interval '0' else now() - s.last_used_at end
      ))))::int`.as('secondsLeft'),
    )
    .select(isSuperuser.as('superuser'))
    .select(
      // A superuser holds thousands of codes and none of them is ever asked for: 30 ms of every call.
      sql<string[]>`case when ${isSuperuser} then '{}' else array(
        select p.perms
        from sys_user_role ur
        join sys_role r on r.id = ur.role_id and r.del_flag = 0
        join sys_role_permission rp on rp.role_id = r.id and rp.del_flag = 0
        join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
        where ur.user_id = u.id and ur.del_flag = 0 and p.status = '1' and p.perms is not null) end`.as('perms'),
    )
    .select(firstDuty.as('firstDuty'))
    .select([
      granteeArrays.roleIds.as('roleIds'),
      granteeArrays.departIds.as('departIds'),
      granteeArrays.orgCodes.as('orgCodes'),
    ])
    .where('hash' in token ? 's.token_hash' : 's.id', '=', 'hash' in token ? token.hash : token.sessionId)
    .where('s.expires_at', '>', sql<string>`now()`)
    .where('s.last_used_at', '>', sql<string>`now() - ${idle}`)
    .where('s.del_flag', '=', 0)
    .where('u.del_flag', '=', 0)
    .where('u.status', '=', 1)
    .where(isOpenCompany)
    .executeTakeFirst();
  if (row === undefined) return null;
  const actor: Actor = {
    sessionId: row.id,
    userId: row.user_id,
    username: row.username,
    realname: row.realname,
    tenantId: row.tenant_id,
    orgCode: row.sys_org_code,
    permissions: codesWithAlong(row.perms.flatMap((codes) => codes.split(',')).map((code) => code.trim())),
    superuser: row.superuser,
    ...(row.firstDuty === null ? {} : { firstDuty: row.firstDuty }),
    grantees: { roleIds: row.roleIds, departIds: row.departIds, orgCodes: row.orgCodes },
  };
  return { actor, stale: row.stale, secondsLeft: row.secondsLeft };
}

/** Those of these sessions that have not ended, with their user. */
export async function liveSessions(
  db: Db,
  sessionIds: readonly string[],
  idleMinutes: number,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select s.id, s.user_id
    from sys_session s
    join sys_user u on u.id = s.user_id and u.del_flag = 0 and u.status = 1
    join sys_tenant t on t.id = u.tenant_id and ${isOpenCompany}
    where s.id = any(${sessionIds}) and s.del_flag = 0 and s.expires_at > now()
      and s.last_used_at > now() - ${idleTime(idleMinutes)}`.execute(db);
  return new Map(rows.map(({ id, user_id: userId }) => [id, userId]));
}

/** Notes that a session was used; called at most once a minute per session, more often where sessions are short. */
export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('sys_session')
    .set({ last_used_at: sql`now()` })
    .where('id', '=', sessionId)
    .execute();
}

/** Ends the session of a token; nothing happens when there is none. */
export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('sys_session').where('token_hash', '=', tokenHash).execute();
}

/** Chooses the department of a session; the next sign-in begins with it. */
export async function chooseDepart(db: Db, actor: Actor, orgCode: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx.updateTable('sys_session').set({ sys_org_code: orgCode }).where('id', '=', actor.sessionId).execute();
    await trx.updateTable('sys_user').set({ org_code: orgCode }).where('id', '=', actor.userId).execute();
  });
}

/** Removes what has run out: sessions, sign-in tries, captchas, codes, tickets, forgotten addresses. */
export async function removeExpired(db: Db, idleMinutes: number): Promise<void> {
  await db
    .deleteFrom('sys_session as s')
    .where((eb) =>
      eb.or([
        eb('s.expires_at', '<', sql<string>`now()`),
        eb('s.last_used_at', '<', sql<string>`now() - ${idleTime(idleMinutes)}`),
      ]),
    )
    .execute();
  await db
    .deleteFrom('sys_sign_in_attempt')
    .where('create_time', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom('sys_captcha')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  // The limit of a day counts them.
  await db
    .deleteFrom('sys_sms_code')
    .where('create_time', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  await db
    .deleteFrom('sys_one_time_code')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  await db
    .deleteFrom('sys_used_ticket')
    .where('expires_at', '<', sql<string>`now()`)
    .execute();
  await db
    .deleteFrom('sys_known_address')
    .where('last_sign_in_at', '<', sql<string>`now() - interval '30 days'`)
    .execute();
}
