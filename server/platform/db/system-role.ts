import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { isOfPlatform } from '#server/platform/actor.ts';
import { firstTenant, platformEntries } from '#server/platform/identity/levels.ts';

/** A live role of a tenant, of the whole company or of one department; locked for a change when asked so. */
export async function findRoleById(
  db: Db,
  tenantId: string,
  id: string,
  { lock = false, isOfDepart = false }: { readonly lock?: boolean; readonly isOfDepart?: boolean } = {},
) {
  return db
    .selectFrom('sys_role')
    .select(['id', 'role_code', 'role_name', 'superuser', 'version', 'update_by', 'update_time'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('depart_id', isOfDepart ? 'is not' : 'is', null)
    .where('del_flag', '=', 0)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
}

/** A live role of a department. */
export async function departRoleById(db: Db, tenantId: string, id: string) {
  const row = await db
    .selectFrom('sys_role')
    .select(['id', 'role_name', 'depart_id'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row === undefined || row.depart_id === null ? undefined : { ...row, depart_id: row.depart_id };
}

/** Every live menu and button roles of a company can be granted, in menu order. */
export async function allPermissions(db: Db, tenantId: string) {
  const rows = await db
    .selectFrom('sys_permission')
    .select(['id', 'parent_id', 'name', 'menu_type', 'icon', 'perms', 'component_name'])
    .where('tenant_id', '=', firstTenant)
    .where('del_flag', '=', 0)
    .orderBy('sort_no')
    .orderBy('id')
    .execute();
  return isOfPlatform({ tenantId }) ? rows : rows.filter(({ id }) => !platformEntries.has(id));
}

export type PermissionNode = Awaited<ReturnType<typeof allPermissions>>[number];

/** Menus and buttons a role holds. */
export async function permissionIdsOf(db: Db, roleId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select rp.permission_id as id from sys_role_permission rp join sys_permission p on p.id = rp.permission_id
    where rp.role_id = ${roleId} and rp.del_flag = 0 and p.del_flag = 0 order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

/** Menus and buttons all roles of a user hold together. */
export async function permissionIdsOfUser(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct rp.permission_id as id from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.del_flag = 0
    join sys_role_permission rp on rp.role_id = r.id and rp.del_flag = 0
    where ur.user_id = ${userId} and ur.del_flag = 0`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Gives a role menus and buttons and takes others away; the version of the role tells of it. */
export async function changeGrants(
  db: Db,
  {
    tenantId,
    roleId,
    added,
    removed,
    by,
  }: { tenantId: string; roleId: string; added: readonly string[]; removed: readonly string[]; by: string },
): Promise<void> {
  if (removed.length > 0)
    await sql`delete from sys_role_permission
      where role_id = ${roleId} and permission_id = any(${removed}::text[])`.execute(db);
  if (added.length > 0)
    await sql`insert into sys_role_permission (id, tenant_id, create_by, role_id, permission_id)
      select given.id, ${tenantId}, ${by}, ${roleId}, given.permission_id
      from unnest(${added.map(() => newId())}::text[], ${added}::text[]) as given(id, permission_id)
      on conflict (tenant_id, role_id, permission_id) where del_flag = 0 do nothing`.execute(db);
  await sql`update sys_role set update_by = ${by}, update_time = now(), version = version + 1
    where id = ${roleId}`.execute(db);
}

/** Returns the holders of these roles: for each role that somebody has their number, and the first of them by name. */
export async function holdersOfRoles(
  db: Db,
  roleIds: readonly string[],
): Promise<readonly { readonly id: string; readonly count: number; readonly names: readonly string[] }[]> {
  const { rows } = await sql<{ id: string; count: number; names: string[] }>`
    select ur.role_id as id, count(*)::int as count, (array_agg(u.realname order by u.create_time, u.id))[1:3] as names
    from sys_user_role ur join sys_user u on u.id = ur.user_id and u.del_flag = 0
    where ur.role_id = any(${roleIds}::text[]) and ur.del_flag = 0 group by ur.role_id order by 1`.execute(db);
  return rows;
}

/** Does this user have this role? */
export async function hasRole(db: Db, userId: string, roleId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user_role')
    .select('id')
    .where('user_id', '=', userId)
    .where('role_id', '=', roleId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
