import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { ManagedRow, Narrowing } from '#server/db/managed.ts';

/** A thing a user is tied to, by key and name. */
type Named = { readonly id: string; readonly name: string };

type Ties = {
  readonly departs: readonly (Named & { readonly code: string })[];
  readonly roles: readonly Named[];
  readonly departRoles: readonly Named[];
};

/** Departments and roles of users, in their order; roles of each user first to last by code, those of his departments apart. */
export async function tiesOfUsers(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, Ties>> {
  const [departs, roles] = await Promise.all([
    sql<Named & { user_id: string; code: string }>`
      select ud.user_id, d.id, d.depart_name as name, d.org_code as code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id
      where ud.user_id = any(${userIds}::text[]) and ud.del_flag = 0 and d.del_flag = 0
      order by d.org_code`.execute(db),
    sql<Named & { user_id: string; depart_id: string | null }>`
      select ur.user_id, r.id, r.role_name as name, r.depart_id from sys_user_role ur join sys_role r on r.id = ur.role_id
      where ur.user_id = any(${userIds}::text[]) and ur.del_flag = 0 and r.del_flag = 0
      order by r.role_code`.execute(db),
  ]);
  const byUser = <Row extends { user_id: string }>(rows: readonly Row[]) => Map.groupBy(rows, (row) => row.user_id);
  const own = {
    departs: byUser(departs.rows),
    roles: byUser(roles.rows.filter(({ depart_id: depart }) => depart === null)),
    departRoles: byUser(roles.rows.filter(({ depart_id: depart }) => depart !== null)),
  };
  return new Map(
    userIds.map((id) => [
      id,
      {
        departs: own.departs.get(id) ?? [],
        roles: own.roles.get(id) ?? [],
        departRoles: own.departRoles.get(id) ?? [],
      },
    ]),
  );
}

/** Real names of accounts; of those alone that may sign in where `isActive` says so. */
export async function realnamesOf(
  db: Db,
  tenantId: string,
  usernames: readonly string[],
  { isActive = false }: { readonly isActive?: boolean } = {},
): Promise<ReadonlyMap<string, string>> {
  if (usernames.length === 0) return new Map();
  const rows = await db
    .selectFrom('sys_user')
    .select(['username', 'realname'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    // As the index has it.
    .where(sql<boolean>`lower(username) = any(${usernames.map((name) => name.toLowerCase())}::text[])`)
    .$if(isActive, (query) => query.where('status', '=', 1))
    .execute();
  return new Map(rows.map(({ username, realname }) => [username, realname]));
}

/** Live departments of a tenant among these ids. */
export async function knownDeparts(db: Db, tenantId: string, ids: readonly string[]) {
  return db
    .selectFrom('sys_depart')
    .select(['id', 'depart_name', 'org_code'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where(sql<boolean>`id = any(${ids}::text[])`)
    .execute();
}

/** All roles of a company but those of single departments, by code. */
export async function rolesOfTenant(db: Db, tenantId: string) {
  return db
    .selectFrom('sys_role')
    .select(['id', 'role_code', 'role_name', 'description', 'superuser'])
    .where('tenant_id', '=', tenantId)
    .where('depart_id', 'is', null)
    .where('del_flag', '=', 0)
    .orderBy('role_code')
    .execute();
}

/** Names of those of these roles that hold something the roles of this user do not hold. */
export async function rolesBeyond(db: Db, userId: string, roleIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.role_name as name from sys_role r
    where r.id = any(${roleIds}::text[]) and r.del_flag = 0 and (r.superuser or exists (
      select 1 from sys_role_permission rp join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
      where rp.role_id = r.id and rp.del_flag = 0 and not exists (
        select 1 from sys_user_role ur join sys_role own on own.id = ur.role_id and own.del_flag = 0
        join sys_role_permission held on held.role_id = own.id and held.del_flag = 0
        where ur.user_id = ${userId} and ur.del_flag = 0 and held.permission_id = p.id)))
    order by r.role_code`.execute(db);
  return rows.map(({ name }) => name);
}

type Tie = { readonly table: 'sys_user_role' | 'sys_user_depart'; readonly column: 'role_id' | 'dep_id' };
const ties = {
  roles: { table: 'sys_user_role', column: 'role_id' },
  departs: { table: 'sys_user_depart', column: 'dep_id' },
} as const satisfies Record<string, Tie>;

/** Roles of departments are given where those are, not among the roles of the company. */
const besidesDepartRoles = sql`and role_id in (select id from sys_role where depart_id is null)`;

/** Puts a user into exactly these departments, or gives him exactly these roles; what he had already stays as it is. */
export async function setTies(
  db: Db,
  kind: keyof typeof ties,
  { tenantId, userId, ids, by }: { tenantId: string; userId: string; ids: readonly string[]; by: string },
): Promise<void> {
  const { table, column } = ties[kind];
  await sql`update ${sql.table(table)} set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where user_id = ${userId} and del_flag = 0 and not (${sql.id(column)} = any(${ids}::text[]))
      ${kind === 'roles' ? besidesDepartRoles : sql``}`.execute(db);
  await addTies(db, kind, { tenantId, userIds: [userId], ids, by });
}

/** Ties users to each of these; who is tied already stays. */
export async function addTies(
  db: Db,
  kind: keyof typeof ties,
  { tenantId, userIds, ids, by }: { tenantId: string; userIds: readonly string[]; ids: readonly string[]; by: string },
): Promise<void> {
  const { table, column } = ties[kind];
  const pairs = userIds.flatMap((userId) => ids.map((id) => sql`(${newId()}, ${tenantId}, ${by}, ${userId}, ${id})`));
  if (pairs.length === 0) return;
  await sql`insert into ${sql.table(table)} (id, tenant_id, create_by, user_id, ${sql.id(column)})
    values ${sql.join(pairs)}
    on conflict (tenant_id, user_id, ${sql.id(column)}) where del_flag = 0 do nothing`.execute(db);
}

/** Unties users of one of these. */
export async function removeTies(
  db: Db,
  kind: keyof typeof ties,
  { tenantId, userIds, id, by }: { tenantId: string; userIds: readonly string[]; id: string; by: string },
): Promise<void> {
  const { table, column } = ties[kind];
  await sql`update ${sql.table(table)} set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and del_flag = 0 and ${sql.id(column)} = ${id}
      and user_id = any(${userIds}::text[])`.execute(db);
}

/** His main department is one of his own, and sessions that stand in one he no longer belongs to go there. */
export async function moveSessions(db: Db, userId: string): Promise<void> {
  const own = sql`select d.org_code from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    where ud.user_id = u.id and ud.del_flag = 0`;
  await sql`update sys_user u set main_dep_id = (
      select ud.dep_id from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
      where ud.user_id = u.id and ud.del_flag = 0 order by d.org_code limit 1)
    where u.id = ${userId} and (u.main_dep_id is null or not exists (
      select 1 from sys_user_depart ud where ud.user_id = u.id and ud.dep_id = u.main_dep_id and ud.del_flag = 0))`.execute(
    db,
  );
  await sql`update sys_user u set org_code = (select d.org_code from sys_depart d where d.id = u.main_dep_id)
    where u.id = ${userId} and (u.org_code is null or u.org_code not in (${own}))`.execute(db);
  await sql`update sys_session s set sys_org_code = u.org_code from sys_user u
    where u.id = ${userId} and s.user_id = u.id and (s.sys_org_code is null or s.sys_org_code not in (${own}))`.execute(
    db,
  );
}

/** Freezes users or lets them in again; the sessions of frozen ones end. */
export async function setStatus(
  db: Db,
  { tenantId, ids, status, by }: { tenantId: string; ids: readonly string[]; status: 1 | 2; by: string },
): Promise<void> {
  await sql`update sys_user set status = ${status}, update_by = ${by}, update_time = now(), version = version + 1
    where tenant_id = ${tenantId} and del_flag = 0 and id = any(${ids}::text[]) and status <> ${status}`.execute(db);
  if (status === 2) await endSessionsOf(db, ids);
}

export async function endSessionsOf(db: Db, userIds: readonly string[]): Promise<void> {
  await sql`delete from sys_session where user_id = any(${userIds}::text[])`.execute(db);
}

/** Live user of a tenant by account. */
export async function userByAccount(db: Db, tenantId: string, username: string) {
  return db
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname'])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .executeTakeFirst();
}

/** Is this account somebody's, in any tenant? Sign-in carries none. */
export async function isAccountTaken(db: Db, username: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user')
    .select('id')
    .where('del_flag', '=', 0)
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .executeTakeFirst();
  return row !== undefined;
}

/** Deleted users of whom everything is still there, the latest first. One deleted for good has no password any more. */
export async function deletedUsers(db: Db, tenantId: string, ids?: readonly string[]): Promise<readonly ManagedRow[]> {
  const { rows } = await sql<ManagedRow>`
    select u.id, u.version, u.username, u.realname, u.work_no as "workNo", u.phone, u.email, u.status,
      u.update_by as "updateBy", u.update_time as "updateTime"
    from sys_user u where u.tenant_id = ${tenantId} and u.del_flag = 1 and u.password_hash <> ''
      ${ids === undefined ? sql`` : sql`and u.id = any(${ids}::text[])`}
    order by u.update_time desc nulls last, u.id limit 1000`.execute(db);
  return rows;
}

export async function restoreUsers(db: Db, ids: readonly string[], by: string): Promise<void> {
  await sql`update sys_user set del_flag = 0, update_by = ${by}, update_time = now(), version = version + 1
    where id = any(${ids}::text[])`.execute(db);
}

/**
 * Takes everything personal of deleted users away. Their key stays: records, files and announcements hang on it, and their histories must go on saying
 * that it was one and the same person.
 */
export async function purgeUsers(db: Db, ids: readonly string[], by: string): Promise<void> {
  const personal = ['sys_session', 'sys_user_role', 'sys_user_depart', 'sys_user_preference', 'sys_third_account'];
  for (const table of [...personal, 'sys_second_step', 'sys_recovery_code', 'sys_passkey'])
    await sql`delete from ${sql.table(table)} where user_id = any(${ids}::text[])`.execute(db);
  await sql`update sys_user set password_hash = '', phone = null, email = null, birthday = null, sex = null, avatar = null,
      telephone = null, work_no = null, post = null, superior = null, main_dep_id = null, org_code = null,
      signature = null, tags = null,
      update_by = ${by}, update_time = now(), version = version + 1
    where id = any(${ids}::text[])`.execute(db);
}

/** Only users who have this role. */
export function havingRole(roleId: string): Narrowing {
  return sql`exists (select 1 from sys_user_role ur where ur.user_id = t.id and ur.del_flag = 0 and ur.role_id = ${roleId})`;
}

/** Only users of this department and those below it. */
export function belongingTo(departId: string): Narrowing {
  return sql`t.id in (select ud.user_id from sys_user_depart ud join sys_depart own on own.id = ud.dep_id
    join sys_depart asked on asked.tenant_id = own.tenant_id and asked.id = ${departId}
    where ud.del_flag = 0 and own.del_flag = 0 and asked.del_flag = 0 and starts_with(own.org_code, asked.org_code))`;
}
