import { sql } from 'kysely';
import { isOpenCompany } from '#server/db/company.ts';
import type { Db } from '#server/db/connection.ts';

/** A role somebody has; of one department where it is one of its roles. */
export type HeldRole = { readonly id: string; readonly name: string; readonly depart: string | null };

/** A user of a company as an inspection tells of him: may he sign in at all, and by what can he be granted something? */
export async function inspectedUser(db: Db, tenantId: string, userId: string) {
  const { rows } = await sql<{
    id: string;
    username: string;
    realname: string;
    isActive: boolean;
    isCompanyOpen: boolean;
  }>`
    select u.id, u.username, u.realname, u.status = 1 as "isActive",
      exists (select 1 from sys_tenant t where t.id = u.tenant_id and ${isOpenCompany}) as "isCompanyOpen"
    from sys_user u where u.id = ${userId} and u.tenant_id = ${tenantId} and u.del_flag = 0`.execute(db);
  return rows[0];
}

export async function rolesOfUser(db: Db, userId: string): Promise<readonly HeldRole[]> {
  const { rows } = await sql<HeldRole>`
    select r.id, r.role_name as name, d.depart_name as depart
    from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
    left join sys_depart d on d.id = r.depart_id
    where ur.user_id = ${userId} and ur.del_flag = 0 order by r.role_code`.execute(db);
  return rows;
}

export async function departsOfUser(db: Db, userId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select d.depart_name as name from sys_user_depart ud join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    where ud.user_id = ${userId} and ud.del_flag = 0 order by d.org_code`.execute(db);
  return rows.map(({ name }) => name);
}

/** Roles of a company that hold menus or buttons, by the id of what they hold. */
export async function rolesByPermission(
  db: Db,
  tenantId: string,
  permissionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly HeldRole[]>> {
  const { rows } = await sql<HeldRole & { held: string }>`
    select rp.permission_id as held, r.id, r.role_name as name, d.depart_name as depart
    from sys_role_permission rp join sys_role r on r.id = rp.role_id and r.del_flag = 0
    left join sys_depart d on d.id = r.depart_id
    where rp.permission_id = any(${permissionIds}::text[]) and rp.del_flag = 0 and r.tenant_id = ${tenantId}
    order by r.role_code`.execute(db);
  return Map.groupBy(rows, ({ held }) => held);
}

/** By what a person was granted field, button and row permissions of forms: `role:<id>` … of those given, with names. */
export async function grantsThrough(
  db: Db,
  tenantId: string,
  { authIds, keys }: { authIds: readonly string[]; keys: readonly string[] },
): Promise<ReadonlyMap<string, readonly { readonly mode: string; readonly name: string }[]>> {
  const { rows } = await sql<{ held: string; mode: string; name: string | null }>`
    select g.auth_id as held, g.auth_mode as mode, case g.auth_mode
      when 'role' then (select r.role_name from sys_role r where r.id = g.grantee_id)
      when 'depart' then (select d.depart_name from sys_depart d where d.id = g.grantee_id)
      else (select u.realname from sys_user u where u.id = g.grantee_id) end as name
    from onl_auth_relation g
    where g.tenant_id = ${tenantId} and g.del_flag = 0 and g.auth_id = any(${authIds}::text[])
      and g.auth_mode || ':' || g.grantee_id = any(${keys}::text[]) order by 2, 3`.execute(db);
  return Map.groupBy(
    rows.map(({ held, mode, name }) => ({ held, mode, name: name ?? '' })),
    ({ held }) => held,
  );
}
