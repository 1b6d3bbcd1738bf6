import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { idleTime } from './identity-session.ts';

/** Of a user what he may change of himself. */
export async function ownProfile(db: Db, userId: string) {
  return db
    .selectFrom('sys_user')
    .select(['username', 'realname', 'avatar', 'sex', 'birthday', 'email', 'phone', 'signature', 'tags', 'version'])
    .where('id', '=', userId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof ownProfile>>>;

export type ProfileValues = {
  readonly realname: string;
  readonly sex: number | null;
  readonly birthday: string | null;
  readonly signature: string | null;
  /** Comma separated. */
  readonly tags: string | null;
};

/** Writes the own profile; false when somebody changed the user since that version. */
export async function writeOwnProfile(db: Db, actor: Actor, version: number, values: ProfileValues): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sys_user')
    .set((eb) => ({ ...values, update_by: actor.username, update_time: sql`now()`, version: eb('version', '+', 1) }))
    .where('id', '=', actor.userId)
    .where('version', '=', version)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Does another live user have this number or address? */
export async function isContactTaken(db: Db, kind: 'phone' | 'email', value: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where(sql`lower(${sql.ref(kind)})`, '=', value.toLowerCase())
    .where('id', '!=', userId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes the own number or address; answers the version it left. */
export async function writeOwnContact(
  db: Db,
  actor: Actor,
  kind: 'phone' | 'email',
  value: string,
): Promise<{ version: number } | undefined> {
  return db
    .updateTable('sys_user')
    .set((eb) => ({
      [kind]: value,
      update_by: actor.username,
      update_time: sql`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', actor.userId)
    .where('del_flag', '=', 0)
    .returning('version')
    .executeTakeFirst();
}

/** Writes the own picture; answers the version it left, and the picture before. */
export async function writeOwnAvatar(
  db: Db,
  actor: Actor,
  path: string | null,
): Promise<{ version: number; before: string | null }> {
  const { avatar: before } = await db
    .selectFrom('sys_user')
    .select('avatar')
    .where('id', '=', actor.userId)
    .where('del_flag', '=', 0)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { version } = await db
    .updateTable('sys_user')
    .set((eb) => ({
      avatar: path,
      update_by: actor.username,
      update_time: sql`now()`,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', actor.userId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return { version, before };
}

/** Names of the live roles of a user. */
export async function ownRoleNames(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_role as ur')
    .innerJoin('sys_role as r', 'r.id', 'ur.role_id')
    .select('r.role_name')
    .where('ur.user_id', '=', userId)
    .where('ur.del_flag', '=', 0)
    .where('r.del_flag', '=', 0)
    .orderBy('r.role_name')
    .execute();
  return rows.map((row) => row.role_name);
}

/** The latest changes a user made to records, whoever may see them now. */
export async function ownChanges(db: Db, { tenantId, username }: Actor, limit: number) {
  return db
    .selectFrom('sys_record_history')
    .select(['id', 'form_table', 'record_id', 'act', 'create_time'])
    .where('tenant_id', '=', tenantId)
    .where('create_by', '=', username)
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The latest comments of a user that stand. */
export async function ownComments(db: Db, { tenantId, userId }: Actor, limit: number) {
  return db
    .selectFrom('sys_record_comment')
    .select(['id', 'form_table', 'record_id', 'text', 'create_time'])
    .where('tenant_id', '=', tenantId)
    .where('author_id', '=', userId)
    .where('del_flag', '=', 0)
    .orderBy('create_time', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The live sessions of a user, the one used last first. */
export async function ownSessions(db: Db, userId: string, idleMinutes: number) {
  return db
    .selectFrom('sys_session as s')
    .select(['id', 'address', 'user_agent', 'create_time', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('del_flag', '=', 0)
    .where('expires_at', '>', sql<string>`now()`)
    .where('last_used_at', '>', sql<string>`now() - ${idleTime(idleMinutes)}`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Ends another session of a user, or all others; answers how many ended. */
export async function endOtherSessions(db: Db, { userId, sessionId }: Actor, id: string | null): Promise<number> {
  let ended = db.deleteFrom('sys_session').where('user_id', '=', userId).where('id', '!=', sessionId);
  if (id !== null) ended = ended.where('id', '=', id);
  const { numDeletedRows } = await ended.executeTakeFirst();
  return Number(numDeletedRows);
}

/** Third-party accounts bound to a user. */
export async function ownThirdAccounts(db: Db, userId: string) {
  return db
    .selectFrom('sys_third_account')
    .select(['id', 'source', 'third_id', 'third_name', 'create_time'])
    .where('user_id', '=', userId)
    .where('del_flag', '=', 0)
    .orderBy('create_time')
    .execute();
}

/** Takes a bound account off a user; false when there is none of that id. */
export async function unbindThird(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sys_third_account')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
