import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/connection.ts';
import { purgeRecords, shareViews } from '#server/platform/actor.ts';
import {
  createTenant,
  createUser,
  findRole,
  findUserByName,
  grant,
  upsertDepart,
  upsertPermissions,
  upsertRole,
  type PermissionSeed,
} from './db/identity.ts';
import { createAppSetting, installationSecret } from './db/setting.ts';
import { builtInMenus, firstTenant } from './levels.ts';
import { homeMenuId } from './menu.ts';
import { hashPassword } from './password.ts';

/** Role of users who register themselves: the home page, until an administrator grants more. */
export const memberRole = 'member';

export type Installed = {
  /** The generated password of `admin`, when this start created him without ADMIN_PASSWORD. */
  readonly adminPassword: string | null;
  readonly created: boolean;
};

const ownMenus: readonly PermissionSeed[] = [
  {
    id: homeMenuId,
    tenantId: firstTenant,
    parentId: null,
    name: '首页',
    titleEn: 'Home',
    url: '/dashboard/analysis',
    component: 'dashboard/Analysis',
    componentName: 'dashboard-analysis',
    menuType: 0,
    icon: 'home',
    sortNo: 0,
  },
  // Grants without a page of their own, as buttons; the lists ask for it.
  {
    id: 'sys-list-view-share',
    tenantId: firstTenant,
    parentId: null,
    name: '共享列表视图',
    titleEn: 'Share list views',
    menuType: 2,
    perms: shareViews,
    isRoute: false,
  },
  {
    id: 'sys-recycle-bin-purge',
    tenantId: firstTenant,
    parentId: null,
    name: '彻底删除回收站记录',
    titleEn: 'Delete records of a recycle bin for good',
    menuType: 2,
    perms: purgeRecords,
    isRoute: false,
  },
];

/**
 * Creates what every installation has before any module: tenant, root department, administrator, guest, home page. Runs at every start and
 * changes nothing that is there, so a start that was killed half-way is completed by the next.
 */
export async function install(db: Db, givenPassword: string | null): Promise<Installed> {
  await createTenant(db, { id: firstTenant, name: '默认租户' });
  await createAppSetting(db, { name: '制造与园区管理平台', nameEn: 'Manufacturing and park management' });
  // In one statement: this runs at every start.
  await upsertPermissions(db, [...ownMenus, ...builtInMenus.map((seed) => ({ tenantId: firstTenant, ...seed }))]);
  await createMemberRole(db);
  if ((await findUserByName(db, 'guest')) === undefined) await createGuest(db);
  if ((await findUserByName(db, 'admin')) !== undefined) return { adminPassword: null, created: false };

  const adminRole = await upsertRole(db, {
    tenantId: firstTenant,
    code: 'admin',
    name: '系统管理员',
    description: '拥有全部权限',
    superuser: true,
  });
  const root = await upsertDepart(db, {
    tenantId: firstTenant,
    parentId: null,
    name: '总公司',
    nameEn: 'Head office',
    orgCode: 'A01',
  });
  const password = givenPassword ?? generatePassword();
  await createUser(db, {
    tenantId: firstTenant,
    username: 'admin',
    realname: '系统管理员',
    passwordHash: await hashPassword(password),
    roleIds: [adminRole],
    departIds: [root],
  });
  return { adminPassword: givenPassword === null ? password : null, created: true };
}

/** [A2.4, A2.11] The guest holds only what an administrator grants to his role; the home page at first. */
async function createGuest(db: Db): Promise<void> {
  const role = await upsertRole(db, {
    tenantId: firstTenant,
    code: 'guest',
    name: '访客',
    description: '未登录的访客，仅在管理员启用后可用',
  });
  await grant(db, { tenantId: firstTenant, roleId: role, permissionIds: [homeMenuId] });
  await createUser(db, {
    tenantId: firstTenant,
    username: 'guest',
    realname: '访客',
    passwordHash: await hashPassword(await installationSecret(db, 'guest-password')),
    roleIds: [role],
  });
}

/** Whoever registers himself gets this role; what it holds is the administrator's to change. */
async function createMemberRole(db: Db): Promise<void> {
  if ((await findRole(db, firstTenant, memberRole)) !== null) return;
  const roleId = await upsertRole(db, {
    tenantId: firstTenant,
    code: memberRole,
    name: '普通用户',
    description: '自助注册的用户，默认只能打开首页',
  });
  await grant(db, { tenantId: firstTenant, roleId, permissionIds: [homeMenuId] });
}

/** A password a person can type: 16 characters without look-alikes, about 78 bits. */
export function generatePassword(): string {
  const alphabet = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY3479';
  let text = '';
  while (text.length < 16) {
    const [byte = 255] = randomBytes(1);
    // Bytes beyond a whole number of alphabets would favour its first letters.
    if (byte < 256 - (256 % alphabet.length)) text += alphabet.charAt(byte % alphabet.length);
  }
  return text.replace(/(.{4})(?=.)/g, '$1-');
}
