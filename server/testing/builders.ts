import { hash } from '@node-rs/argon2';
import type { Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { createSession } from '#server/platform/identity/db/identity-session.ts';
import {
  createUser,
  grant,
  upsertDepart,
  upsertPermission,
  upsertRole,
} from '#server/platform/identity/db/identity.ts';
import { firstTenant } from '#server/platform/identity/levels.ts';
import { newToken, tokenHash } from '#server/platform/identity/token.ts';
import { userPassword } from './names.ts';

/** argon2id with the least cost, which the hash itself names: tests sign in hundreds of times. The real cost is proved in password.test.ts. */
export function leastHash(password: string): Promise<string> {
  return hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
}

let hashed: Promise<string> | undefined;

export type BuiltUser = { readonly id: string; readonly username: string; readonly password: string };

/**
 * A user with a role of his own that holds the given permission codes.
 * @example const clerk = await buildUser(db, { permissions: ['base:customer:view'] })
 */
export async function buildUser(
  db: Db,
  {
    username = `user-${newId().slice(-10)}`,
    realname = '测试用户',
    tenantId = firstTenant,
    permissions = [],
    departs = [],
    superuser = false,
    phone,
  }: {
    username?: string;
    realname?: string;
    tenantId?: string;
    permissions?: readonly string[];
    /** Codes of departments, made when missing. */
    departs?: readonly string[];
    superuser?: boolean;
    phone?: string;
  } = {},
): Promise<BuiltUser> {
  hashed ??= leastHash(userPassword);
  const role = await upsertRole(db, { tenantId, code: `role-${username}`, name: `角色 ${username}`, superuser });
  for (const code of permissions) await buildButton(db, { code, tenantId, roleIds: [role] });
  const departIds: string[] = [];
  for (const orgCode of departs) departIds.push(await buildDepart(db, { orgCode, tenantId }));
  const id = await createUser(db, {
    tenantId,
    username,
    realname,
    passwordHash: await hashed,
    phone: phone ?? null,
    roleIds: [role],
    departIds,
  });
  return { id, username, password: userPassword };
}

/** The token of a new session of a user, without signing in. */
export async function buildSession(
  db: Db,
  { id, tenantId = firstTenant }: { readonly id: string; readonly tenantId?: string },
): Promise<string> {
  const token = newToken();
  const session = { tenantId, userId: id, username: id, tokenHash: tokenHash(token), address: '127.0.0.1' };
  await createSession(db, { ...session, userAgent: null, orgCode: 'A01', maxDays: 1 });
  return token;
}

/** A button with a permission code, granted to roles. */
export async function buildButton(
  db: Db,
  { code, tenantId = firstTenant, roleIds = [] }: { code: string; tenantId?: string; roleIds?: readonly string[] },
): Promise<string> {
  const id = `${tenantId}-${code}`;
  await upsertPermission(db, { id, tenantId, parentId: null, name: code, menuType: 2, perms: code });
  for (const roleId of roleIds) await grant(db, { tenantId, roleId, permissionIds: [id] });
  return id;
}

/** A department below the one whose code is the beginning of its own; one that is there stays as it is. */
export async function buildDepart(
  db: Db,
  { orgCode, name = `部门 ${orgCode}`, tenantId = firstTenant }: { orgCode: string; name?: string; tenantId?: string },
): Promise<string> {
  const find = (code: string) =>
    db
      .selectFrom('sys_depart')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('org_code', '=', code)
      .where('del_flag', '=', 0)
      .executeTakeFirst();
  const existing = await find(orgCode);
  if (existing !== undefined) return existing.id;
  const parent = orgCode.length > 3 ? await find(orgCode.slice(0, -3)) : undefined;
  return upsertDepart(db, { tenantId, parentId: parent?.id ?? null, name, orgCode });
}

/** A company as the platform founds one. */
export const foundedCompany = {
  tenantNo: 31,
  name: '分公司',
  status: 1,
  adminAccount: 'boss31',
  adminName: '老板',
  adminPassword: 'Boss-pass-31',
} as const;
