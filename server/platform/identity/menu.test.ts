import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { grant, upsertPermission, upsertRole, type PermissionSeed } from './db/identity.ts';
import { firstTenant } from './levels.ts';

type Result = components['schemas']['PermissionResult'];

/** Our own application, and a client of the family: the same menu, told in two forms. */
let server: TestServer;
let family: TestServer;
beforeAll(async () => {
  for (server of [(family = await startTestServer({ config: { dialect: 'jeecg-2.4' } })), await startTestServer()]) {
    await seedMenus(server);
  }
});
afterAll(async () => {
  await server.close();
  await family.close();
});

async function seedMenus(to: TestServer): Promise<void> {
  const seed = (values: Partial<PermissionSeed> & { id: string; name: string }) =>
    upsertPermission(to.db, { tenantId: firstTenant, parentId: null, menuType: 1, ...values });
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
}

async function signedIn(
  options: Parameters<typeof buildUser>[1],
  granted: readonly string[] = [],
  at: TestServer = server,
): Promise<string> {
  const user = await buildUser(at.db, options);
  const roleId = await upsertRole(at.db, { tenantId: firstTenant, code: `role-${user.username}`, name: '角色' });
  await grant(at.db, { tenantId: firstTenant, roleId, permissionIds: granted });
  return at.signIn(user.username, user.password);
}

async function permissionsOfUser(
  options: Parameters<typeof buildUser>[1],
  granted: readonly string[] = [],
  at: TestServer = server,
): Promise<Result> {
  const token = await signedIn(options, granted, at);
  return (await at.call<Result>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result;
}

/** Buttons that stand on a page; a few the installation brings stand on none. */
const ofPages = ({ allAuth }: Result) => allAuth.filter(({ path }) => path !== null);

describe('menu and permissions as our own application reads them', () => {
  it('[A7.10] say of entries and buttons only what does not follow from the rest', async () => {
    const result = await permissionsOfUser({}, ['customer', 'add']);
    expect(result.superuser).toBe(false);
    expect(result.menu[1]).toEqual({
      path: '/base',
      component: 'layouts/RouteView',
      meta: { title: '基础资料', icon: 'database', keepAlive: false },
      children: [
        { path: '/base/customer', component: 'online/auto', showType: '2', meta: { title: '客户', keepAlive: true } },
      ],
    });
    expect(result.auth).toEqual([{ action: 'base:customer:add' }]);
    expect(ofPages(result)).toEqual([{ action: 'base:customer:delete', type: '2', path: '/base/customer' }]);
  });

  it('[A2.16] [A2.31] put the pages of everybody’s day in both menus and those of a trade in the back office, unless somebody said otherwise', async () => {
    const typesOf = async (): Promise<Readonly<Record<string, string>>> => {
      const { menu } = await permissionsOfUser({ superuser: true });
      const flat = (nodes: Result['menu']): Result['menu'] =>
        nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
      return Object.fromEntries(flat(menu).map(({ path, showType }) => [path, String(showType ?? 'both')]));
    };
    expect(await typesOf()).toMatchObject({
      '/base': 'both',
      '/base/customer': '2',
      '/workflow/tasks': 'both',
      '/workflow/my-apply': 'both',
      '/workflow/process-list': '2',
      '/doc/index': 'both',
      '/luckysheet/list': 'both',
      '/isystem/user': '2',
      '/online/cgreport': '2',
    });
    await server.db.updateTable('sys_permission').set({ show_type: '1' }).where('id', '=', 'customer').execute();
    const chosen = await typesOf();
    await server.db.updateTable('sys_permission').set({ show_type: null }).where('id', '=', 'customer').execute();
    expect(chosen['/base/customer']).toBe('1');
  });

  it('[A7.10] tell an administrator that nothing is withheld, instead of listing it twice', async () => {
    const result = await permissionsOfUser({ superuser: true });
    expect(result).toMatchObject({ superuser: true, auth: [], allAuth: [] });
    expect(result.menu.find(({ path }) => path === '/base')?.children?.map(({ path }) => path)).toEqual([
      '/base/supplier',
      '/base/customer',
    ]);
  });

  it('[A7.10] name the buttons of pages the user can open, so that screens of others cost him nothing', async () => {
    const withheld = async (granted: readonly string[]) =>
      (await permissionsOfUser({}, granted)).allAuth.map(({ action }) => action);
    expect(await withheld(['customer'])).toContain('base:customer:delete');
    expect(await withheld([])).not.toContain('base:customer:delete');
  });

  it('[A6.3] hold a rule that is off, which shows its button whatever else is withheld', async () => {
    await server.db.updateTable('sys_permission').set({ status: '0' }).where('id', '=', 'del').execute();
    const result = await permissionsOfUser({}, ['customer', 'add']);
    await server.db.updateTable('sys_permission').set({ status: '1' }).where('id', '=', 'del').execute();
    expect(ofPages(result)).toEqual([
      { action: 'base:customer:delete', type: '2', status: '0', path: '/base/customer' },
    ]);
  });

  it('[A2.18] bring the redirect of a child entry, too', async () => {
    await server.db
      .updateTable('sys_permission')
      .set({ redirect: '/base/supplier' })
      .where('id', '=', 'customer')
      .execute();
    const { menu } = await permissionsOfUser({}, ['customer']);
    await server.db.updateTable('sys_permission').set({ redirect: null }).where('id', '=', 'customer').execute();
    expect(menu[1]?.children?.[0]?.redirect).toBe('/base/supplier');
  });

  it('[A3.4] keep the ids of entries that lead to the same place', async () => {
    const twin = { tenantId: firstTenant, parentId: null, menuType: 1 as const, name: '客户二', url: '/base/customer' };
    await upsertPermission(server.db, { ...twin, id: 'twin', component: 'online/auto' });
    const { menu } = await permissionsOfUser({}, ['customer', 'twin']);
    await server.db.updateTable('sys_permission').set({ del_flag: 1 }).where('id', '=', 'twin').execute();
    const ids = menu.flatMap((node) => [node, ...(node.children ?? [])]).map(({ id }) => id);
    expect(ids.filter((id) => id !== undefined).toSorted()).toEqual(['customer', 'twin']);
  });

  it('[A6.3] name every button of a page to whoever asks why one is missing, and none of a page he cannot open', async () => {
    const ask = async (token: string) =>
      (await server.call<Result>('GET', '/sys/permission/ofPage?path=/base/customer', { token })).body.result;
    expect(await ask(await signedIn({}, ['customer', 'add']))).toEqual({
      auth: [{ action: 'base:customer:add', type: '1', describe: '新增' }],
      allAuth: [
        { action: 'base:customer:delete', status: '1', type: '2', path: '/base/customer', describe: '删除' },
        { action: 'base:customer:add', status: '1', type: '1', path: '/base/customer', describe: '新增' },
      ],
    });
    expect(await ask(await signedIn({}, ['help']))).toEqual({ auth: [], allAuth: [] });
  });
});

describe('menu and permissions as clients of the family read them', () => {
  it('[A7.10] hold just the home page without any grant', async () => {
    const result = await permissionsOfUser({}, [], family);
    expect(result.menu.map((node) => node.path)).toEqual(['/dashboard/analysis']);
    expect(result.auth).toEqual([]);
  });

  it('[A7.10] hold granted menus with their parents, in menu order, and granted buttons', async () => {
    const result = await permissionsOfUser({}, ['customer', 'add'], family);
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
      describe: '删除',
    });
  });

  it('[A7.10] name the buttons of pages the user can open, so that screens of others cost him nothing', async () => {
    const { allAuth } = await permissionsOfUser({}, ['customer'], family);
    expect(allAuth.map(({ action }) => action)).toContain('base:customer:delete');
    expect((await permissionsOfUser({}, [], family)).allAuth.map(({ action }) => action)).not.toContain(
      'base:customer:delete',
    );
  });

  it('[A7.10] hold everything for the administrator, hidden menus marked', async () => {
    const result = await permissionsOfUser({ superuser: true }, [], family);
    const base = result.menu.find((node) => node.id === 'base');
    expect(base?.children?.map((node) => [node.id, node.hidden === true])).toEqual([
      ['supplier', true],
      ['customer', false],
    ]);
    expect(result.auth.map((item) => item.action)).toContain('base:customer:delete');
  });

  it('[A7.10] send the MD5 of an external address as path and the address in meta', async () => {
    const result = await permissionsOfUser({}, ['help'], family);
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
