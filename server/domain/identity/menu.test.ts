import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { grant, upsertPermission, upsertRole, type PermissionSeed } from '#server/db/repositories/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { firstTenant } from './levels.ts';

type Result = components['schemas']['PermissionResult'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const seed = (values: Partial<PermissionSeed> & { id: string; name: string }) =>
    upsertPermission(server.db, { tenantId: firstTenant, parentId: null, menuType: 1, ...values });
  await seed({
    id: 'base',
    name: '基础资料',
    url: '/base',
    component: 'layouts/RouteView',
    menuType: 0,
    icon: 'database',
    sortNo: 2,
  });
  await seed({
    id: 'customer',
    parentId: 'base',
    name: '客户',
    url: '/base/customer',
    component: 'online/auto',
    keepAlive: true,
    sortNo: 2,
  });
  await seed({
    id: 'supplier',
    parentId: 'base',
    name: '供应商',
    url: '/base/supplier',
    component: 'online/auto',
    hidden: true,
    sortNo: 1,
  });
  await seed({ id: 'add', parentId: 'customer', name: '新增', menuType: 2, perms: 'base:customer:add' });
  await seed({
    id: 'del',
    parentId: 'customer',
    name: '删除',
    menuType: 2,
    perms: 'base:customer:delete',
    permsType: '2',
  });
  await seed({
    id: 'help',
    name: '帮助',
    url: 'https://help.example.com',
    component: 'layouts/IframePageView',
    menuType: 0,
    internalOrExternal: true,
    sortNo: 9,
  });
});
afterAll(() => server.close());

async function permissionsOfUser(
  options: Parameters<typeof buildUser>[1],
  granted: readonly string[] = [],
): Promise<Result> {
  const user = await buildUser(server.db, options);
  const roleId = await upsertRole(server.db, { tenantId: firstTenant, code: `role-${user.username}`, name: '角色' });
  await grant(server.db, { tenantId: firstTenant, roleId, permissionIds: granted });
  const token = await server.signIn(user.username, user.password);
  return (await server.call<Result>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result;
}

describe('menu and permissions', () => {
  it('[A7.10] hold just the home page without any grant', async () => {
    const result = await permissionsOfUser({});
    expect(result.menu.map((node) => node.path)).toEqual(['/dashboard/analysis']);
    expect(result.auth).toEqual([]);
  });

  it('[A7.10] hold granted menus with their parents, in menu order, and granted buttons', async () => {
    const result = await permissionsOfUser({}, ['customer', 'add']);
    expect(result.menu.map((node) => node.path)).toEqual(['/dashboard/analysis', '/base']);
    expect(result.menu[1]).toEqual({
      id: 'base',
      route: '1',
      path: '/base',
      name: 'base',
      component: 'layouts/RouteView',
      redirect: null,
      meta: {
        title: '基础资料',
        icon: 'database',
        keepAlive: false,
        internalOrExternal: false,
        componentName: 'RouteView',
      },
      children: [
        {
          id: 'customer',
          route: '1',
          path: '/base/customer',
          name: 'base-customer',
          component: 'online/auto',
          meta: { title: '客户', keepAlive: true, internalOrExternal: false, componentName: 'auto' },
        },
      ],
    });
    expect(result.auth).toEqual([{ action: 'base:customer:add', type: '1', describe: '新增' }]);
    expect(result.allAuth).toContainEqual({
      action: 'base:customer:delete',
      status: '1',
      type: '2',
      path: '/base/customer',
      describe: '删除',
    });
  });

  it('[A7.10] name the buttons of pages the user can open, so that screens of others cost him nothing', async () => {
    const { allAuth } = await permissionsOfUser({}, ['customer']);
    expect(allAuth.map(({ action }) => action)).toContain('base:customer:delete');
    expect((await permissionsOfUser({})).allAuth.map(({ action }) => action)).not.toContain('base:customer:delete');
  });

  it('[A7.10] hold everything for the administrator, hidden menus marked', async () => {
    const result = await permissionsOfUser({ superuser: true });
    const base = result.menu.find((node) => node.id === 'base');
    expect(base?.children?.map((node) => [node.id, node.hidden === true])).toEqual([
      ['supplier', true],
      ['customer', false],
    ]);
    expect(result.auth.map((item) => item.action)).toContain('base:customer:delete');
  });

  it('[A7.10] send the MD5 of an external address as path and the address in meta', async () => {
    const result = await permissionsOfUser({}, ['help']);
    expect(result.menu.at(-1)).toMatchObject({
      path: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
      meta: { url: 'https://help.example.com', internalOrExternal: true },
    });
  });

  it('forget a button whose grant is taken back', async () => {
    const user = await buildUser(server.db, { permissions: ['x:y:z'] });
    const token = await server.signIn(user.username, user.password);
    const ask = async () =>
      (await server.call<Result>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result.auth;
    expect(await ask()).toHaveLength(1);
    await server.db.updateTable('sys_role_permission').set({ del_flag: 1 }).execute();
    expect(await ask()).toHaveLength(0);
  });
});
