import { sql } from 'kysely';
import { isOpenCompany } from '#server/db/company.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';

/** A menu or a button as modules and the installation describe it; `id` is chosen by them and stays. */
export type PermissionSeed = {
  readonly id: string;
  readonly tenantId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly titleEn?: string | null;
  readonly url?: string | null;
  readonly component?: string | null;
  readonly componentName?: string | null;
  readonly redirect?: string | null;
  /** 0 root menu, 1 sub menu, 2 button. */
  readonly menuType: 0 | 1 | 2;
  /** Permission codes, comma separated. */
  readonly perms?: string | null;
  /** 1 visible when granted, 2 editable when granted. */
  readonly permsType?: '1' | '2';
  readonly sortNo?: number;
  readonly icon?: string | null;
  readonly isRoute?: boolean;
  readonly keepAlive?: boolean;
  readonly hidden?: boolean;
  readonly alwaysShow?: boolean;
  readonly internalOrExternal?: boolean;
  readonly showType?: string | null;
};

/** Writes a menu or button, or brings it up to date; a deleted one comes back to life. */
export async function upsertPermission(db: Db, seed: PermissionSeed): Promise<void> {
  await upsertPermissions(db, [seed]);
}

/** Writes menu entries and buttons, parents before children, in one statement; what an administrator said of one stays as he said it. */
export async function upsertPermissions(db: Db, seeds: readonly PermissionSeed[]): Promise<void> {
  if (seeds.length === 0) return;
  await db
    .insertInto('sys_permission')
    .values(
      seeds.map((seed) => ({
        id: seed.id,
        tenant_id: seed.tenantId,
        create_by: 'system',
        origin: 'module',
        ...columnsOf(seed),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((eb) => ({
        ...Object.fromEntries(
          permissionColumns.map((name) => [
            name,
            sql`case when ${name} = any(sys_permission.own_columns) then ${sql.ref(`sys_permission.${name}`)}
              else ${eb.ref(`excluded.${name}`)} end`,
          ]),
        ),
        del_flag: 0,
        update_by: 'system',
        update_time: sql`now()`,
      })),
    )
    .execute();
}

/** Somebody puts an entry somewhere else: what was said of its place before counts no more. */
export async function forgetMenuPlace(db: Db, id: string): Promise<void> {
  await sql`update sys_permission
    set own_columns = array(select unnest(own_columns) except select unnest(array['parent_id', 'name', 'sort_no', 'hidden']))
    where id = ${id}`.execute(db);
}

const permissionColumns = [
  'parent_id',
  'name',
  'title_en',
  'url',
  'component',
  'component_name',
  'redirect',
  'menu_type',
  'perms',
  'perms_type',
  'sort_no',
  'icon',
  'is_route',
  'keep_alive',
  'hidden',
  'always_show',
  'internal_or_external',
  'show_type',
] as const;

function columnsOf(seed: PermissionSeed) {
  return {
    parent_id: seed.parentId,
    name: seed.name,
    title_en: seed.titleEn ?? null,
    url: seed.url ?? null,
    component: seed.component ?? null,
    component_name: seed.componentName ?? null,
    redirect: seed.redirect ?? null,
    menu_type: seed.menuType,
    perms: seed.perms ?? null,
    perms_type: seed.permsType ?? '1',
    sort_no: seed.sortNo ?? 0,
    icon: seed.icon ?? null,
    is_route: seed.isRoute ?? true,
    keep_alive: seed.keepAlive ?? false,
    hidden: seed.hidden ?? false,
    always_show: seed.alwaysShow ?? false,
    internal_or_external: seed.internalOrExternal ?? false,
    show_type: seed.showType ?? null,
  } satisfies Record<(typeof permissionColumns)[number], unknown>;
}

/** Writes a tenant once. */
export async function createTenant(db: Db, tenant: { id: string; name: string }): Promise<void> {
  await db
    .insertInto('sys_tenant')
    .values({
      id: tenant.id,
      tenant_id: DEFINITION_TENANT,
      tenant_no: Number(tenant.id),
      name: tenant.name,
      create_by: 'system',
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export type RoleSeed = {
  readonly tenantId: string;
  readonly code: string;
  readonly name: string;
  readonly description?: string | null;
  readonly superuser?: boolean;
};

/** Writes a role, or renames the live one of that code; answers its id. */
export async function upsertRole(db: Db, seed: RoleSeed): Promise<string> {
  const row = await db
    .insertInto('sys_role')
    .values({
      id: newId(),
      tenant_id: seed.tenantId,
      role_code: seed.code,
      role_name: seed.name,
      description: seed.description ?? null,
      superuser: seed.superuser ?? false,
      create_by: 'system',
    })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'role_code'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ role_name: seed.name, description: seed.description ?? null, update_time: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Grants menus and buttons to a role; what it holds already stays. */
export async function grant(
  db: Db,
  { tenantId, roleId, permissionIds }: { tenantId: string; roleId: string; permissionIds: readonly string[] },
): Promise<void> {
  if (permissionIds.length === 0) return;
  await db
    .insertInto('sys_role_permission')
    .values(
      permissionIds.map((permissionId) => ({
        id: newId(),
        tenant_id: tenantId,
        role_id: roleId,
        permission_id: permissionId,
        create_by: 'system',
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'role_id', 'permission_id']).where('del_flag', '=', 0).doNothing(),
    )
    .execute();
}

export type UserSeed = {
  readonly tenantId: string;
  readonly username: string;
  readonly realname: string;
  /** Somebody else chose the password: its owner chooses his own when he first comes in. */
  readonly isPasswordGiven?: boolean;
  readonly passwordHash: string;
  readonly sex?: number | null;
  readonly phone?: string | null;
  readonly email?: string | null;
  readonly workNo?: string | null;
  readonly post?: string | null;
  readonly roleIds?: readonly string[];
  readonly departIds?: readonly string[];
  readonly createBy?: string;
};

/** Adds a user with roles and departments; answers the id. A taken account name breaks the unique index. */
export async function createUser(db: Db, seed: UserSeed): Promise<string> {
  const id = newId();
  const common = { tenant_id: seed.tenantId, create_by: seed.createBy ?? 'system' };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('sys_user')
      .values({
        id,
        ...common,
        username: seed.username,
        realname: seed.realname,
        password_hash: seed.passwordHash,
        sex: seed.sex ?? null,
        phone: seed.phone ?? null,
        email: seed.email ?? null,
        work_no: seed.workNo ?? null,
        post: seed.post ?? null,
        must_change_password: seed.isPasswordGiven ?? false,
      })
      .execute();
    for (const roleId of seed.roleIds ?? []) {
      await trx
        .insertInto('sys_user_role')
        .values({ id: newId(), ...common, user_id: id, role_id: roleId })
        .execute();
    }
    for (const departId of seed.departIds ?? []) {
      await trx
        .insertInto('sys_user_depart')
        .values({ id: newId(), ...common, user_id: id, dep_id: departId })
        .execute();
    }
  });
  return id;
}

export type DepartSeed = {
  readonly tenantId: string;
  readonly parentId: string | null;
  readonly name: string;
  readonly nameEn?: string | null;
  /** A01, A01A01, …: a child's code begins with its parent's. */
  readonly orgCode: string;
  /** 1 company, 2 department, 3 post. */
  readonly category?: '1' | '2' | '3';
  readonly order?: number;
};

/** Writes a department, or brings the live one of that code up to date; answers its id. */
export async function upsertDepart(db: Db, seed: DepartSeed): Promise<string> {
  const values = {
    parent_id: seed.parentId,
    depart_name: seed.name,
    depart_name_en: seed.nameEn ?? null,
    org_category: seed.category ?? (seed.parentId === null ? '1' : '2'),
    org_type: String(Math.ceil(seed.orgCode.length / 3)),
    depart_order: seed.order ?? 0,
  };
  const row = await db
    .insertInto('sys_depart')
    .values({ id: newId(), tenant_id: seed.tenantId, create_by: 'system', org_code: seed.orgCode, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'org_code'])
        .where('del_flag', '=', 0)
        .doUpdateSet({ ...values, update_time: sql`now()` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const isTenantOpen = sql<boolean>`exists (select 1 from sys_tenant t where t.id = sys_user.tenant_id and ${isOpenCompany})`;

/** The live user of an account name, whatever its case. */
export async function findUserByName(db: Db, username: string) {
  return db
    .selectFrom('sys_user')
    .selectAll()
    .select(isTenantOpen.as('tenant_open'))
    .where(sql`lower(username)`, '=', username.trim().toLowerCase())
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** The live user of an id, as far as a sign-in needs him. */
export async function findUserOfId(db: Db, id: string) {
  return db
    .selectFrom('sys_user')
    .select(['id', 'username', 'tenant_id', 'org_code', 'status'])
    .select(isTenantOpen.as('tenant_open'))
    .where('id', '=', id)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** The live user of a phone number. */
export async function findUserByPhone(db: Db, phone: string) {
  return db
    .selectFrom('sys_user')
    .select(['id', 'username', 'tenant_id', 'org_code', 'status'])
    .select(isTenantOpen.as('tenant_open'))
    .where('phone', '=', phone)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
}

/** The id of a live role. */
export async function findRole(db: Db, tenantId: string, code: string): Promise<string | null> {
  const row = await db
    .selectFrom('sys_role')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role_code', '=', code)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Replaces a password hash and ends the user's sessions, except one. */
export async function replacePassword(
  db: Db,
  {
    userId,
    passwordHash,
    keepSession,
    by,
    isGiven = false,
  }: {
    userId: string;
    passwordHash: string;
    keepSession?: string;
    by: string;
    /** Somebody else chose it. */
    isGiven?: boolean;
  },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await trx
      .updateTable('sys_user')
      .set((eb) => ({
        password_hash: passwordHash,
        must_change_password: isGiven,
        update_by: by,
        update_time: sql`now()`,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', userId)
      .execute();
    await trx
      .deleteFrom('sys_session')
      .where('user_id', '=', userId)
      .where('id', '!=', keepSession ?? '')
      .execute();
  });
}
