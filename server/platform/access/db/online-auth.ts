import { sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import type { Grantees } from '#server/platform/actor.ts';

export type AuthMode = 'role' | 'depart' | 'user';

/** An element of a form that is, or was, under control. */
export type AuthPageRow = {
  readonly id: string;
  readonly table_name: string;
  readonly code: string;
  readonly type: number;
  readonly page: number;
  readonly control: number;
  readonly status: number;
};

export type AuthDataRow = {
  readonly id: string;
  readonly table_name: string;
  readonly rule_name: string;
  readonly rule_column: string;
  readonly rule_operator: string;
  readonly rule_value: string;
  readonly status: number;
};

/** A grant with the name of whom it is for; the name is null where the role, department or user is gone. */
export type AuthGrantRow = {
  readonly auth_id: string;
  readonly auth_mode: string;
  readonly grantee_id: string;
  readonly name: string | null;
};

const pageColumns = ['id', 'table_name', 'code', 'type', 'page', 'control', 'status'] as const;
const dataColumns = ['id', 'table_name', 'rule_name', 'rule_column', 'rule_operator', 'rule_value', 'status'] as const;

/** Everything that is in force in a tenant. */
export async function readAuthRules(db: Db, tenantId: string) {
  const elements: AuthPageRow[] = await db
    .selectFrom('onl_auth_page')
    .select([...pageColumns])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('status', '=', 1)
    .execute();
  const rules: AuthDataRow[] = await db
    .selectFrom('onl_auth_data')
    .select([...dataColumns])
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('status', '=', 1)
    .execute();
  if (elements.length + rules.length === 0) return { elements, rules, grants: [] };
  const { rows: grants } = await sql<AuthGrantRow>`
    select g.auth_id, g.auth_mode, g.grantee_id, ${granteeName} as name
    from onl_auth_relation g where g.tenant_id = ${tenantId} and g.del_flag = 0`.execute(db);
  return { elements, rules, grants };
}

const granteeName = sql`case g.auth_mode
  when 'role' then (select r.role_name from sys_role r where r.id = g.grantee_id and r.del_flag = 0)
  when 'depart' then (select d.depart_name from sys_depart d where d.id = g.grantee_id and d.del_flag = 0)
  else (select u.realname from sys_user u where u.id = g.grantee_id and u.del_flag = 0) end`;

/** To whom something of each table is granted; who is gone is left out. */
export async function readGranteeNames(db: Db, tenantId: string) {
  const { rows } = await sql<{ table_name: string; auth_mode: AuthMode; name: string }>`
    select table_name, auth_mode, name from (
      select distinct g.table_name, g.auth_mode, ${granteeName} as name
      from onl_auth_relation g where g.tenant_id = ${tenantId} and g.del_flag = 0) named
    where name is not null order by table_name, auth_mode, name`.execute(db);
  return rows;
}

/** Arrays of what a user can be granted something as; the user is `u` in the statement around them. */
export const granteeArrays = {
  roleIds: sql<
    string[]
  >`array(select ur.role_id from sys_user_role ur join sys_role r on r.id = ur.role_id and r.del_flag = 0
    where ur.user_id = u.id and ur.del_flag = 0 order by 1)`,
  departIds: sql<string[]>`array(select distinct a.id from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    join sys_depart a on a.tenant_id = d.tenant_id and a.del_flag = 0 and starts_with(d.org_code, a.org_code)
    where ud.user_id = u.id and ud.del_flag = 0 and d.tenant_id = u.tenant_id order by 1)`,
  orgCodes: sql<string[]>`array(select distinct d.org_code from sys_user_depart ud
    join sys_depart d on d.id = ud.dep_id and d.del_flag = 0
    where ud.user_id = u.id and ud.del_flag = 0 and d.tenant_id = u.tenant_id order by 1)`,
};

/** As what a user can be granted something: roles, departments with all above them, and the codes of the own ones. */
export async function granteesOf(db: Db, userId: string, tenantId: string): Promise<Grantees> {
  const row = await db
    .selectFrom('sys_user as u')
    .select([
      granteeArrays.roleIds.as('roleIds'),
      granteeArrays.departIds.as('departIds'),
      granteeArrays.orgCodes.as('orgCodes'),
    ])
    .where('u.id', '=', userId)
    .where('u.tenant_id', '=', tenantId)
    .executeTakeFirst();
  return row ?? { roleIds: [], departIds: [], orgCodes: [] };
}

/** One change of permissions at a time in a tenant. */
export async function lockAuth(db: Db, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(7202013, hashtext(${tenantId}))`.execute(db);
}

/** Elements of a table, whatever their state. */
export async function readElements(db: Db, tenantId: string, table: string): Promise<AuthPageRow[]> {
  return db
    .selectFrom('onl_auth_page')
    .select([...pageColumns])
    .where('tenant_id', '=', tenantId)
    .where('table_name', '=', table)
    .where('del_flag', '=', 0)
    .orderBy('code')
    .orderBy('page')
    .orderBy('control', 'desc')
    .execute();
}

/** One element of the tenant. */
export async function findElement(db: Db, tenantId: string, id: string): Promise<AuthPageRow | undefined> {
  return db
    .selectFrom('onl_auth_page')
    .select([...pageColumns])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

export type ElementKey = Pick<AuthPageRow, 'table_name' | 'code' | 'type' | 'page' | 'control'>;

/** Puts an element under control or sets it free; its grants stay. Answers its id. */
export async function storeElement(
  db: Db,
  by: { tenantId: string; username: string },
  key: ElementKey,
  status: 0 | 1,
): Promise<string> {
  const row = await db
    .insertInto('onl_auth_page')
    .values({ id: newId(), tenant_id: by.tenantId, create_by: by.username, ...key, status })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'table_name', 'type', 'code', 'page', 'control'])
        .where('del_flag', '=', 0)
        .doUpdateSet({
          status,
          update_by: by.username,
          update_time: sql`now()`,
          version: sql`onl_auth_page.version + 1`,
        }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Row rules of a table, whatever their state. */
export async function readRowRules(db: Db, tenantId: string, table: string): Promise<AuthDataRow[]> {
  return db
    .selectFrom('onl_auth_data')
    .select([...dataColumns])
    .where('tenant_id', '=', tenantId)
    .where('table_name', '=', table)
    .where('del_flag', '=', 0)
    .orderBy('create_time')
    .orderBy('id')
    .execute();
}

/** Tables of forms with row rules in force. */
export async function ruledTables(db: Db, tenantId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('onl_auth_data')
    .select('table_name')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('del_flag', '=', 0)
    .where('status', '=', 1)
    .execute();
  return new Set(rows.map(({ table_name: name }) => name));
}

export async function findRowRule(db: Db, tenantId: string, id: string): Promise<AuthDataRow | undefined> {
  return db
    .selectFrom('onl_auth_data')
    .select([...dataColumns])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** Writes a row rule, new without an id; answers the id. */
export async function storeRowRule(
  db: Db,
  by: { tenantId: string; username: string },
  id: string | null,
  values: Omit<AuthDataRow, 'id'>,
): Promise<string> {
  const found = id ?? newId();
  if (id === null)
    await db
      .insertInto('onl_auth_data')
      .values({ id: found, tenant_id: by.tenantId, create_by: by.username, ...values })
      .execute();
  else
    await db
      .updateTable('onl_auth_data')
      .set({ ...values, update_by: by.username, update_time: sql`now()`, version: sql`version + 1` })
      .where('id', '=', id)
      .where('tenant_id', '=', by.tenantId)
      .execute();
  return found;
}

/** Takes a row rule away, with its grants. */
export async function removeRowRule(db: Db, by: { tenantId: string; username: string }, id: string): Promise<void> {
  await db
    .updateTable('onl_auth_data')
    .set(goneBy(by))
    .where('id', '=', id)
    .where('tenant_id', '=', by.tenantId)
    .execute();
  await removeRuleGrants(db, by, id);
}

/** Takes a row rule off everybody. */
export async function removeRuleGrants(db: Db, by: { tenantId: string; username: string }, id: string): Promise<void> {
  await db
    .updateTable('onl_auth_relation')
    .set(goneBy(by))
    .where('auth_id', '=', id)
    .where('tenant_id', '=', by.tenantId)
    .where('del_flag', '=', 0)
    .execute();
}

function goneBy({ username }: { username: string }) {
  return { del_flag: 1, update_by: username, update_time: sql<string>`now()` };
}

/** Lists the grants of one role, department or user on a table. */
export async function readGrants(
  db: Db,
  tenantId: string,
  of: { table: string; type: number; mode: AuthMode; granteeId: string },
): Promise<{ id: string; auth_id: string }[]> {
  return db
    .selectFrom('onl_auth_relation')
    .select(['id', 'auth_id'])
    .where('tenant_id', '=', tenantId)
    .where('table_name', '=', of.table)
    .where('type', '=', of.type)
    .where('auth_mode', '=', of.mode)
    .where('grantee_id', '=', of.granteeId)
    .where('del_flag', '=', 0)
    .execute();
}

/** Grants and withdraws on a table. */
export async function changeGrants(
  db: Db,
  by: { tenantId: string; username: string },
  of: { table: string; type: number; mode: AuthMode; granteeId: string },
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await db
      .updateTable('onl_auth_relation')
      .set({ del_flag: 1, update_by: by.username, update_time: sql`now()` })
      .where('tenant_id', '=', by.tenantId)
      .where('auth_mode', '=', of.mode)
      .where('grantee_id', '=', of.granteeId)
      .where('auth_id', 'in', [...removed])
      .where('del_flag', '=', 0)
      .execute();
  if (added.length === 0) return;
  await db
    .insertInto('onl_auth_relation')
    .values(
      added.map((authId) => ({
        id: newId(),
        tenant_id: by.tenantId,
        create_by: by.username,
        table_name: of.table,
        auth_id: authId,
        type: of.type,
        auth_mode: of.mode,
        grantee_id: of.granteeId,
      })),
    )
    .execute();
}

export type Grantee = { readonly id: string; readonly name: string; readonly detail: string | null };

/** Roles, departments or users of a tenant whose name, code or account has a fragment; at most 100. */
export async function findGrantees(db: Db, tenantId: string, mode: AuthMode, keyword: string): Promise<Grantee[]> {
  const pattern = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await {
    role: sql<Grantee>`select id, role_name as name, role_code as detail from sys_role
      where tenant_id = ${tenantId} and del_flag = 0 and superuser = false and (role_name ilike ${pattern} or role_code ilike ${pattern})
      order by role_code limit 100`,
    depart: sql<Grantee>`select id, depart_name as name, org_code as detail from sys_depart
      where tenant_id = ${tenantId} and del_flag = 0 and (depart_name ilike ${pattern} or org_code ilike ${pattern})
      order by org_code limit 100`,
    user: sql<Grantee>`select id, realname as name, username as detail from sys_user
      where tenant_id = ${tenantId} and del_flag = 0 and (realname ilike ${pattern} or username ilike ${pattern})
      order by username limit 100`,
  }[mode].execute(db);
  return rows;
}

/** A living role, department or user of the tenant. */
export async function findGrantee(
  db: Db,
  tenantId: string,
  mode: AuthMode,
  id: string,
): Promise<{ name: string } | undefined> {
  const { rows } = await {
    role: sql<{
      name: string;
    }>`select role_name as name from sys_role where id = ${id} and tenant_id = ${tenantId} and del_flag = 0`,
    depart: sql<{
      name: string;
    }>`select depart_name as name from sys_depart where id = ${id} and tenant_id = ${tenantId} and del_flag = 0`,
    user: sql<{
      name: string;
    }>`select realname as name from sys_user where id = ${id} and tenant_id = ${tenantId} and del_flag = 0`,
  }[mode].execute(db);
  return rows[0];
}

/** A user as rules see him, for explaining what he will see. */
export async function findPerson(db: Db, tenantId: string, userId: string) {
  return db
    .selectFrom('sys_user as u')
    .select(['u.id', 'u.username', 'u.realname', 'u.org_code'])
    .select(
      sql<boolean>`exists (select 1 from sys_user_role ur join sys_role r on r.id = ur.role_id
        where ur.user_id = u.id and ur.del_flag = 0 and r.del_flag = 0 and r.superuser)`.as('superuser'),
    )
    .where('u.id', '=', userId)
    .where('u.tenant_id', '=', tenantId)
    .where('u.del_flag', '=', 0)
    .executeTakeFirst();
}

/** Permission codes a user holds through his roles. */
export async function permissionCodesOf(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ perms: string }>`
    select distinct p.perms from sys_user_role ur
    join sys_role r on r.id = ur.role_id and r.del_flag = 0
    join sys_role_permission rp on rp.role_id = r.id and rp.del_flag = 0
    join sys_permission p on p.id = rp.permission_id and p.del_flag = 0
    where ur.user_id = ${userId} and ur.del_flag = 0 and p.status = '1' and p.perms is not null`.execute(db);
  return rows.flatMap(({ perms }) => perms.split(',')).map((code) => code.trim());
}
