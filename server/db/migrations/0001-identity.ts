import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { systemColumns, uniqueAmongLive } from '../system-columns.ts';

/** Tenants, users, roles, menus, departments, sessions and what sign-in needs. */
export const identity: Migration = {
  async up(db: Kysely<unknown>) {
    await tenantsAndUsers(db);
    await rolesAndMenus(db);
    await departments(db);
    await sessions(db);
    await installation(db);
  },
};

async function tenantsAndUsers(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_tenant')
    .$call(systemColumns)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('status', 'smallint', (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable('sys_user')
    .$call(systemColumns)
    .addColumn('username', 'text', (c) => c.notNull())
    .addColumn('realname', 'text', (c) => c.notNull())
    .addColumn('password_hash', 'text', (c) => c.notNull())
    .addColumn('avatar', 'text')
    .addColumn('birthday', 'date')
    .addColumn('sex', 'smallint')
    .addColumn('email', 'text')
    .addColumn('phone', 'text')
    .addColumn('work_no', 'text')
    .addColumn('post', 'text')
    .addColumn('telephone', 'text')
    .addColumn('user_identity', 'smallint')
    .addColumn('status', 'smallint', (c) =>
      c
        .notNull()
        .defaultTo(1)
        .check(sql`status in (1, 2)`),
    )
    .addColumn('org_code', 'text')
    .execute();
  // Sign-in carries no tenant, so an account name is unique in the whole installation, whatever its case.
  await sql`create unique index sys_user_username_key on sys_user (lower(username)) where del_flag = 0`.execute(db);
}

async function rolesAndMenus(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_role')
    .$call(systemColumns)
    .addColumn('role_code', 'text', (c) => c.notNull())
    .addColumn('role_name', 'text', (c) => c.notNull())
    .addColumn('description', 'text')
    .addColumn('superuser', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await uniqueAmongLive(db, 'sys_role', ['role_code']);
  await db.schema
    .createTable('sys_permission')
    .$call(systemColumns)
    .addColumn('parent_id', 'text', (c) => c.references('sys_permission.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('title_en', 'text')
    .addColumn('url', 'text')
    .addColumn('component', 'text')
    .addColumn('component_name', 'text')
    .addColumn('redirect', 'text')
    .addColumn('menu_type', 'smallint', (c) => c.notNull().check(sql`menu_type in (0, 1, 2)`))
    .addColumn('perms', 'text')
    .addColumn('perms_type', 'text', (c) => c.notNull().defaultTo('1'))
    .addColumn('sort_no', 'double precision', (c) => c.notNull().defaultTo(0))
    .addColumn('always_show', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('icon', 'text')
    .addColumn('is_route', 'boolean', (c) => c.notNull().defaultTo(true))
    .addColumn('keep_alive', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('hidden', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('internal_or_external', 'boolean', (c) => c.notNull().defaultTo(false))
    .addColumn('show_type', 'text')
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('1'))
    .addColumn('description', 'text')
    .execute();
  await db.schema
    .createIndex('sys_permission_parent')
    .on('sys_permission')
    .columns(['tenant_id', 'parent_id'])
    .execute();
  await db.schema
    .createTable('sys_role_permission')
    .$call(systemColumns)
    .addColumn('role_id', 'text', (c) => c.notNull().references('sys_role.id'))
    .addColumn('permission_id', 'text', (c) => c.notNull().references('sys_permission.id'))
    .execute();
  await uniqueAmongLive(db, 'sys_role_permission', ['role_id', 'permission_id']);
  await db.schema
    .createTable('sys_user_role')
    .$call(systemColumns)
    .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
    .addColumn('role_id', 'text', (c) => c.notNull().references('sys_role.id'))
    .execute();
  await uniqueAmongLive(db, 'sys_user_role', ['user_id', 'role_id']);
}

async function departments(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_depart')
    .$call(systemColumns)
    .addColumn('parent_id', 'text', (c) => c.references('sys_depart.id'))
    .addColumn('depart_name', 'text', (c) => c.notNull())
    .addColumn('depart_name_en', 'text')
    .addColumn('depart_order', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('org_category', 'text', (c) => c.notNull().defaultTo('1'))
    .addColumn('org_type', 'text')
    .addColumn('org_code', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull().defaultTo('1'))
    .execute();
  await uniqueAmongLive(db, 'sys_depart', ['org_code']);
  await db.schema
    .createTable('sys_user_depart')
    .$call(systemColumns)
    .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
    .addColumn('dep_id', 'text', (c) => c.notNull().references('sys_depart.id'))
    .execute();
  await uniqueAmongLive(db, 'sys_user_depart', ['user_id', 'dep_id']);
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_session')
    .$call(systemColumns)
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('user_id', 'text', (c) => c.notNull().references('sys_user.id'))
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('last_used_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sys_session_user').on('sys_session').column('user_id').execute();
  await db.schema
    .createTable('sys_sign_in_attempt')
    .$call(systemColumns)
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['account', 'address']) {
    await db.schema
      .createIndex(`sys_sign_in_attempt_${column}`)
      .on('sys_sign_in_attempt')
      .columns([column, 'create_time'])
      .execute();
  }
  await db.schema
    .createTable('sys_known_address')
    .$call(systemColumns)
    .addColumn('account', 'text', (c) => c.notNull())
    .addColumn('address', 'text', (c) => c.notNull())
    .addColumn('last_sign_in_at', 'timestamptz', (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await uniqueAmongLive(db, 'sys_known_address', ['account', 'address']);
  await db.schema
    .createTable('sys_captcha')
    .$call(systemColumns)
    .addColumn('captcha_key', 'text', (c) => c.notNull().unique())
    .addColumn('answer_hash', 'text', (c) => c.notNull())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
  await db.schema.createIndex('sys_captcha_expires').on('sys_captcha').column('expires_at').execute();
  await db.schema
    .createTable('sys_used_ticket')
    .$call(systemColumns)
    .addColumn('jti', 'text', (c) => c.notNull().unique())
    .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
    .execute();
}

async function installation(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('sys_app_setting')
    .$call(systemColumns)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_en', 'text')
    .addColumn('photo', 'text')
    .addColumn('logo_photo', 'text')
    .addColumn('guest_enabled', 'boolean', (c) => c.notNull().defaultTo(false))
    .execute();
  await uniqueAmongLive(db, 'sys_app_setting', []);
  // Made at installation, shared by all server processes: the key of file signatures, the guest's password.
  await db.schema
    .createTable('sys_secret')
    .$call(systemColumns)
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute();
  await uniqueAmongLive(db, 'sys_secret', ['name']);
}
