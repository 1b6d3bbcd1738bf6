import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { newId } from '#server/db/ids.ts';
import { createTenant, grant, upsertRole } from '#server/platform/identity/db/identity.ts';
import { install } from '#server/platform/identity/install.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Node = Schemas['SysPermissionTree'];
type Menu = Schemas['ManagedMenu'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/permission/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const errorsOf = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors ?? [];
const add = async (more: object): Promise<string> => {
  const answer = await call<string>('POST', 'add', { name: '新菜单', ...more });
  expect(said(answer)).toEqual([200, '添加成功！']);
  return answer.body.result;
};
const faultOf = async (more: object) => errorsOf(await call('POST', 'add', { name: '错', menuType: 0, ...more }))[0];
const one = async (id: string) => (await call<Menu>('GET', `queryById?id=${id}`)).body.result;
const tree = async () => (await call<Node[]>('GET', 'list')).body.result;
const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const ownMenu = async (as = token) => {
  type Entry = { path: string; meta: { title: string }; children?: Entry[] };
  const { body } = await server.call<{ menu: Entry[] }>('GET', '/sys/permission/getUserPermissionByToken', {
    token: as,
  });
  const all = (nodes: readonly Entry[]): Entry[] => nodes.flatMap((node) => [node, ...all(node.children ?? [])]);
  return all(body.result.menu);
};

describe('menus of administrators', () => {
  it('[A7.19] are a tree, and are asked for level by level', async () => {
    const top = await add({ name: '一级', menuType: 0, url: '/own' });
    const page = await add({ name: '页面', menuType: 1, parentId: top, url: '/own/page', component: 'online/auto' });
    const button = await add({ name: '按钮', menuType: 2, parentId: page, perms: 'own:page:add' });
    const found = flat(await tree()).find(({ id }) => id === top);
    expect(found).toMatchObject({ component: 'layouts/RouteView', route: true, isLeaf: false, origin: 'own' });
    expect(flat(found?.children ?? []).map(({ id }) => id)).toEqual([page, button]);
    const roots = await call<Node[]>('GET', 'getSystemMenuList');
    expect(roots.body.result.map(({ id }) => id)).toContain(top);
    expect(roots.body.result.every(({ children }) => children === undefined)).toBe(true);
    const below = await call<Record<string, Node[]>>('GET', `getSystemSubmenuBatch?parentIds=${top},${page}`);
    expect([below.body.result[top]?.[0]?.isLeaf, below.body.result[page]?.[0]?.isLeaf]).toEqual([false, true]);
    expect((await call<Node[]>('GET', `getSystemSubmenu?parentId=${page}`)).body.result).toMatchObject([
      { id: button, menuType: 2, perms: 'own:page:add', route: false },
    ]);
    const all = await call<{ ids: string[] }>('GET', 'queryTreeList');
    expect(all.body.result.ids).toEqual(expect.arrayContaining([top, page, button]));
  });

  it('[system.permission] are in the menu of others from the next load on, and so are changes', async () => {
    const top = await add({ name: '立即', menuType: 0, url: '/soon' });
    const user = await buildUser(server.db, { permissions: [] });
    const role = await upsertRole(server.db, { tenantId: '1', code: newId(), name: '看得见' });
    await sql`insert into sys_user_role (id, tenant_id, user_id, role_id) values (${newId()}, '1', ${user.id}, ${role})`.execute(
      server.db,
    );
    await grant(server.db, { tenantId: '1', roleId: role, permissionIds: [top] });
    const theirs = await server.signIn(user.username, user.password);
    const titles = async () => (await ownMenu(theirs)).map(({ meta }) => meta.title);
    expect(await titles()).toContain('立即');
    expect(await one(top)).toMatchObject({ roleCount: 1 });
    expect(said(await call('PUT', 'edit', { id: top, name: '改名' }))).toEqual([200, '修改成功！']);
    expect(await titles()).toContain('改名');
    await call('PUT', 'edit', { id: top, status: '0' });
    expect(await titles()).not.toContain('改名');
    await call('PUT', 'edit', { id: top, status: '1' });
    expect(said(await call('DELETE', `delete?id=${top}`))).toEqual([200, '删除成功!']);
    expect(await titles()).not.toContain('改名');
  });

  it('[system.permission] never stand inside themselves, nor below a button', async () => {
    const top = await add({ menuType: 0, url: '/a' });
    const page = await add({ menuType: 1, parentId: top, url: '/a/b' });
    const button = await add({ menuType: 2, parentId: page, perms: 'a:b:c' });
    const moved = async (id: string, parentId: string) =>
      errorsOf(await call('PUT', 'edit', { id, menuType: 1, parentId }))[0];
    expect(await moved(top, page)).toEqual({ field: 'parentId', message: '不能移到本菜单或其下级菜单之下' });
    expect(await moved(page, page)).toEqual({ field: 'parentId', message: '不能移到本菜单或其下级菜单之下' });
    expect((await moved(page, button))?.message).toMatch(/是按钮，按钮下不能再建菜单或按钮$/);
    expect((await moved(page, 'nowhere'))?.message).toMatch(/^上级菜单不存在/);
    expect(errorsOf(await call('PUT', 'edit', { id: page, menuType: 2 }))[0]).toEqual({
      field: 'menuType',
      message: '此菜单下还有菜单或按钮，不能改为按钮',
    });
    expect((await faultOf({ menuType: 1, url: '/x' }))?.message).toMatch(/^请选择上级菜单/);
    expect((await faultOf({ parentId: top, url: '/x' }))?.message).toMatch(/^一级菜单没有上级/);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:1',
    'java\tscript:1',
    'data:text/html,x',
    '//evil.example',
    'x',
    '/\\evil.example',
  ])('[XSS-03] lead nowhere a browser would run something: %s', async (url) => {
    expect(await faultOf({ url })).toMatchObject({ field: 'url' });
    expect(await faultOf({ url: `/${newId()}`, redirect: url })).toMatchObject({ field: 'redirect' });
  });

  it('[system.permission] have addresses and codes of their own', async () => {
    await add({ menuType: 2, perms: 'dup:one,dup:two' });
    expect((await faultOf({ url: '/isystem/user' }))?.message).toBe('访问路径已被菜单“用户管理”使用，请重新填写');
    for (const perms of ['dup:two', 'x:y,dup:one', 'system:user:add', 'same:a,same:a'])
      expect(await faultOf({ menuType: 2, perms }), perms).toMatchObject({ field: 'perms' });
    expect(await faultOf({ menuType: 2, perms: "a';drop" })).toMatchObject({ field: 'perms' });
    expect((await call('GET', 'checkPermDuplication?perms=dup:one')).status).toBe(409);
    expect((await call('GET', 'checkPermDuplication?url=/isystem/user')).status).toBe(409);
    expect((await call('GET', 'checkPermDuplication?id=system-user&url=/isystem/user')).status).toBe(200);
  });

  it('[system.permission] that come with the product are hidden or renamed, never deleted or led elsewhere', async () => {
    const id = 'system-position';
    expect(said(await call('DELETE', `delete?id=${id}`))).toEqual([
      409,
      '菜单“职务管理”由系统或模块提供，不能删除；可以隐藏或停用',
    ]);
    for (const change of [{ url: '/elsewhere' }, { component: 'x' }, { menuType: 2 }])
      expect(errorsOf(await call('PUT', 'edit', { id, ...change }))[0]?.message).toMatch(/由系统或模块提供/);
    expect(errorsOf(await call('PUT', 'edit', { id: 'system-position-add', perms: 'x:y' }))[0]?.field).toBe('perms');
    for (const lost of ['system-permission', 'home'])
      expect(errorsOf(await call('PUT', 'edit', { id: lost, status: '0' }))[0]?.field, lost).toBe('status');
  });

  it('[system.permission] keep what an administrator said of them when the product writes its entries again', async () => {
    const id = 'system-position';
    const before = await one(id);
    expect(said(await call('PUT', 'edit', { id, name: '岗位', sortNo: '3.5', hidden: true }))[0]).toBe(200);
    await sql`update sys_permission set icon = 'gone' where id = ${id}`.execute(server.db);
    await install(server.db, null);
    expect(await one(id)).toMatchObject({ name: '岗位', sortNo: 3.5, hidden: '1', url: before.url, icon: null });
    const { rows } = await sql<{
      own_columns: string[];
    }>`select own_columns from sys_permission where id = ${id}`.execute(server.db);
    expect(rows[0]?.own_columns).toEqual(['hidden', 'name', 'sort_no']);
  });

  it('[system.permission] with others below them go when those are named, too', async () => {
    const top = await add({ name: '上', menuType: 0, url: '/going' });
    const page = await add({ name: '下', menuType: 1, parentId: top, url: '/going/on' });
    const refused = await call('DELETE', `delete?id=${top}`);
    expect(said(refused)).toEqual([409, '菜单“上”下还有“下”等 1 个菜单或按钮，请先删除或移走它们，或一起选中后删除']);
    expect(said(await call('DELETE', `deleteBatch?ids=${top},${page}`))).toEqual([200, '删除成功!']);
    expect((await call('GET', `queryById?id=${page}`)).status).toBe(404);
  });

  it('of two administrators the second is told what the first changed', async () => {
    const id = await add({ name: '版本', menuType: 0, url: '/version' });
    const { version } = await one(id);
    expect((await call('PUT', 'edit', { id, version, name: '甲' })).status).toBe(200);
    const late = await call('PUT', 'edit', { id, version, name: '乙' });
    expect(said(late)[0]).toBe(409);
    expect(said(late)[1]).toContain('已被admin修改');
  });

  it('[AZ-05] give nobody a code he lacks, and take none from others', async () => {
    const held = await add({ name: '已有', menuType: 2, perms: 'mine:one' });
    const user = await buildUser(server.db, { permissions: ['system:permission:edit', 'system:permission:view'] });
    const theirs = await server.signIn(user.username, user.password);
    const change = (perms: string | null) => call('PUT', 'edit', { id: held, perms }, theirs);
    expect(errorsOf(await change('mine:two'))[0]).toMatchObject({ field: 'perms' });
    expect(errorsOf(await change(null))[0]?.message).toBe('您没有“mine:one”权限，不能授予或收回');
    expect((await call('PUT', 'edit', { id: held, name: '改名也行' }, theirs)).status).toBe(200);
  });

  it('[AZ-08] are changed by the platform and those it granted, by nobody of another company', async () => {
    await createTenant(server.db, { id: '8', name: '八号' });
    const permissions = ['view', 'add', 'edit', 'delete'].map((act) => `system:permission:${act}`);
    const people = [
      await buildUser(server.db, { permissions: ['system:permission:none'] }),
      await buildUser(server.db, { tenantId: '8', superuser: true }),
      await buildUser(server.db, { tenantId: '8', permissions: permissions.map((code) => `${code}x`) }),
    ];
    for (const { username, password } of people) {
      const theirs = await server.signIn(username, password);
      for (const [method, path, body] of [
        ['GET', 'list', undefined],
        ['GET', 'getSystemMenuList', undefined],
        ['GET', 'getSystemSubmenu?parentId=x', undefined],
        ['GET', 'getSystemSubmenuBatch?parentIds=x', undefined],
        ['GET', 'queryTreeList', undefined],
        ['GET', 'checkPermDuplication', undefined],
        ['GET', 'queryById?id=home', undefined],
        ['POST', 'add', {}],
        ['PUT', 'edit', { id: 'home' }],
        ['DELETE', 'delete?id=home', undefined],
        ['DELETE', 'deleteBatch?ids=home', undefined],
        ['GET', 'exportXls', undefined],
      ] as const)
        expect((await call(method, path, body, theirs)).status, `${username} ${path}`).toBe(403);
    }
  });

  it('[system.permission] 2,000 of them are a tree in a moment', async () => {
    await sql`insert into sys_permission (id, tenant_id, parent_id, name, menu_type, url, component, origin)
      select 'many-' || n, '1', case when n % 20 = 1 then null else 'many-' || (n - (n - 1) % 20) end, '菜单' || n,
        case when n % 20 = 1 then 0 else 1 end, '/many/' || n, 'online/auto', 'own' from generate_series(1, 2000) n`.execute(
      server.db,
    );
    const nodes = flat(await tree());
    expect(nodes.filter(({ id }) => id.startsWith('many-'))).toHaveLength(2000);
  });
});
