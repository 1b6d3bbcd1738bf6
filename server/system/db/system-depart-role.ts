import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';

/** Menus and buttons a department may hand on to its roles. */
export async function permissionIdsOfDepart(db: Db, departId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select dp.permission_id as id from sys_depart_permission dp join sys_permission p on p.id = dp.permission_id
    where dp.depart_id = ${departId} and dp.del_flag = 0 and p.del_flag = 0 order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

type Change = {
  readonly tenantId: string;
  readonly departId: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly by: string;
};

/** Changes the permissions of a department; those taken from it are taken from its roles, too. */
export async function changeDepartPermissions(
  db: Db,
  { tenantId, departId, added, removed, by }: Change,
): Promise<void> {
  await sql`delete from sys_depart_permission
    where depart_id = ${departId} and permission_id = any(${removed}::text[])`.execute(db);
  await sql`delete from sys_role_permission rp using sys_role r
    where r.id = rp.role_id and r.depart_id = ${departId} and rp.permission_id = any(${removed}::text[])`.execute(db);
  await sql`insert into sys_depart_permission (id, tenant_id, create_by, depart_id, permission_id)
    select given.id, ${tenantId}, ${by}, ${departId}, given.permission_id
    from unnest(${added.map(() => newId())}::text[], ${added}::text[]) as given(id, permission_id)
    on conflict (tenant_id, depart_id, permission_id) where del_flag = 0 do nothing`.execute(db);
}

/** Live roles of a department, by code. */
export async function rolesOfDepart(db: Db, tenantId: string, departId: string) {
  return db
    .selectFrom('sys_role')
    .select(['id', 'role_code', 'role_name', 'description', 'depart_id'])
    .where('tenant_id', '=', tenantId)
    .where('depart_id', '=', departId)
    .where('del_flag', '=', 0)
    .orderBy('role_code')
    .execute();
}

/** Does a user belong to this very department? */
export async function isMember(db: Db, userId: string, departId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sys_user_depart')
    .select('id')
    .where('user_id', '=', userId)
    .where('dep_id', '=', departId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which roles of a department a user has. */
export async function departRolesOf(
  db: Db,
  userId: string,
  departId: string,
): Promise<readonly { readonly id: string; readonly roleId: string }[]> {
  const { rows } = await sql<{ id: string; roleId: string }>`
    select ur.id, r.id as "roleId" from sys_user_role ur join sys_role r on r.id = ur.role_id
    where ur.user_id = ${userId} and r.depart_id = ${departId} and ur.del_flag = 0 and r.del_flag = 0
    order by r.role_code`.execute(db);
  return rows;
}

/** Whoever left a department has none of its roles any more. */
export async function dropForeignDepartRoles(db: Db, userIds: readonly string[], by: string): Promise<void> {
  await sql`update sys_user_role ur set del_flag = 1, update_by = ${by}, update_time = now(), version = ur.version + 1
    from sys_role r
    where r.id = ur.role_id and r.depart_id is not null and ur.user_id = any(${userIds}::text[]) and ur.del_flag = 0
      and not exists (select 1 from sys_user_depart ud
        where ud.user_id = ur.user_id and ud.dep_id = r.depart_id and ud.del_flag = 0)`.execute(db);
}

/** Roles of a department that goes go with it. */
export async function dropRolesOfDeparts(db: Db, departIds: readonly string[], by: string): Promise<void> {
  await sql`update sys_role set del_flag = 1, update_by = ${by}, update_time = now(), version = version + 1
    where depart_id = any(${departIds}::text[]) and del_flag = 0`.execute(db);
}

/** The departments a user heads, with all below them; none unless he is marked as a head. */
export async function headedBy(db: Db, tenantId: string, userId: string) {
  const { rows } = await sql<{ id: string; parentId: string | null; departName: string; orgCode: string }>`
    select distinct below.id, below.parent_id as "parentId", below.depart_name as "departName", below.org_code as "orgCode"
    from sys_user u
    join sys_depart headed on headed.tenant_id = u.tenant_id and headed.id = any(string_to_array(u.depart_ids, ','))
      and headed.del_flag = 0
    join sys_depart below on below.tenant_id = u.tenant_id and below.del_flag = 0
      and starts_with(below.org_code, headed.org_code)
    where u.id = ${userId} and u.tenant_id = ${tenantId} and u.user_identity = 2 and u.del_flag = 0
    order by below.org_code`.execute(db);
  return rows;
}
