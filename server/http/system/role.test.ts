import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { findRole, upsertPermissions, upsertRole } from '#server/platform/identity/db/identity.ts';
import { buildButton, buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let token: string;
let [view, edit]: string[] = [];
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
  [view, edit] = [
    await buildButton(server.db, { code: 'sale:order:view' }),
    await buildButton(server.db, { code: 'sale:order:edit' }),
  ];
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const add = async (roleCode: string): Promise<string> => {
  const { body } = await call<string>('POST', 'role/add', { roleCode, roleName: `角色 ${roleCode}` });
  expect(body.message).toBe('添加成功！');
  return body.result;
};
const grants = async (roleId: string) =>
  (await call<string[]>('GET', `permission/queryRolePermission?roleId=${roleId}`)).body.result;
const save = (
  roleId: string,
  ids: readonly (string | undefined)[],
  last: readonly (string | undefined)[],
  as = token,
) =>
  call(
    'POST',
    'permission/saveRolePermission',
    { roleId, permissionIds: ids.join(','), lastpermissionIds: last.join(',') },
    as,
  );

describe('roles', () => {
  it('[A7.17] are added, changed and deleted; their code is checked', async () => {
    const id = await add('planner');
    expect(said(await call('POST', 'role/add', { roleCode: 'planner', roleName: 'x' }))).toEqual([
      422,
      '角色编码已存在',
    ]);
    expect(said(await call('GET', 'role/checkRoleCode?roleCode=planner'))).toEqual([409, '角色编码已存在']);
    expect((await call('GET', `role/checkRoleCode?roleCode=planner&id=${id}`)).body.result).toBe(true);
    expect((await call('GET', 'role/checkRoleCode?roleCode=free')).body.result).toBe(true);
    expect(said(await call('PUT', 'role/edit', { id, roleName: '计划员' }))).toEqual([200, '修改成功!']);
    const all = (await call<Schemas['NamedRole'][]>('GET', 'role/queryall')).body.result;
    expect(all.find((role) => role.id === id)).toMatchObject({ roleCode: 'planner', roleName: '计划员' });
    expect(said(await call('DELETE', `role/delete?id=${id}`))).toEqual([200, '删除角色成功']);
  });

  it('[A7.19] are granted menus and buttons; two administrators do not overwrite each other', async () => {
    const id = await add('granted');
    expect(said(await save(id, [view], []))).toEqual([200, '保存成功！']);
    expect(await grants(id)).toEqual([view]);
    // Another administrator began with nothing granted, too.
    expect(said(await save(id, [edit], []))).toEqual([
      409,
      '角色“角色 granted”的授权已被admin修改，请重新打开后再保存',
    ]);
    expect(said(await save(id, [edit], [view]))).toEqual([200, '保存成功！']);
    expect(await grants(id)).toEqual([edit]);
    expect(said(await save(id, ['nothing'], [edit]))).toEqual([422, '有菜单已被删除，请重新打开后再保存']);
    const { treeList, ids } = (
      await call<{ treeList: Schemas['PermissionTreeNode'][]; ids: string[] }>('GET', 'role/queryTreeList')
    ).body.result;
    expect(ids).toContain(view);
    const system = treeList.find(({ title }) => title === '系统管理');
    expect(system?.children?.find(({ title }) => title === '角色管理')?.children?.map(({ title }) => title)).toContain(
      '授权',
    );
  });

  it('[A7.19] that are granted a page may look at it, too: no entry of the menu opens nothing', async () => {
    const id = await add('looking');
    await save(id, ['system-position'], []);
    expect((await grants(id)).toSorted()).toEqual(['system-position', 'system-position-view']);
    const { ids } = (await call<{ ids: string[] }>('GET', 'role/queryTreeList')).body.result;
    const pages = ids.filter((page) => page.startsWith('system-') && ids.includes(`${page}-view`));
    expect(pages.length).toBeGreaterThan(20);
    await save(id, pages, await grants(id));
    const held = new Set(await grants(id));
    expect(pages.filter((page) => !held.has(`${page}-view`))).toEqual([]);
  });

  it('[AUT-06] that are granted something else have it at once for those who have them', async () => {
    const id = await add('instant');
    const user = await buildUser(server.db);
    expect(said(await call('POST', 'user/addSysUserRole', { roleId: id, userIdList: [user.id] }))).toEqual([
      200,
      '添加成功!',
    ]);
    const theirs = await server.signIn(user.username, user.password);
    const may = async () => (await call('GET', 'position/list', undefined, theirs)).status === 200;
    expect(await may()).toBe(false);
    await save(id, ['system-position-view'], []);
    expect(await may()).toBe(true);
    await save(id, [], ['system-position-view']);
    expect(await may()).toBe(false);
    await save(id, ['system-position-view'], []);
    expect(said(await call('DELETE', `user/deleteUserRole?roleId=${id}&userId=${user.id}`))).toEqual([
      200,
      '删除成功!',
    ]);
    expect(await may()).toBe(false);
  });

  it('[A7.17] list who has them, and stay while somebody does', async () => {
    const id = await add('held');
    const [one, other] = [
      await buildUser(server.db, { realname: '赵一' }),
      await buildUser(server.db, { realname: '钱二' }),
    ];
    await call('POST', 'user/addSysUserRole', { roleId: id, userIdList: [one.id, other.id, one.id] });
    const page = (query = '') =>
      call<{ records: { realname: string }[]; total: number }>('GET', `user/userRoleList?roleId=${id}${query}`);
    expect((await page()).body.result.total).toBe(2);
    const found = (await page(`&realname=${encodeURIComponent('*钱*')}`)).body.result.records;
    expect(found.map(({ realname }) => realname)).toEqual(['钱二']);
    expect(said(await call('DELETE', `role/deleteBatch?ids=${id}`))).toEqual([
      409,
      '角色“角色 held”正由赵一、钱二等 2 人使用，请先在“用户”中移除后再删除',
    ]);
    await call('DELETE', `user/deleteUserRoleBatch?roleId=${id}&userIds=${one.id},${other.id},`);
    expect(said(await call('DELETE', `role/deleteBatch?ids=${id}`))).toEqual([200, '删除角色成功!']);
  });

  it('[AZ-05] of the installation stay, and the one that holds everything needs no grant', async () => {
    const superuser = (await findRole(server.db, '1', 'admin')) ?? '';
    expect(said(await call('DELETE', `role/delete?id=${superuser}`))).toEqual([
      409,
      '角色“系统管理员”由系统使用，不能删除',
    ]);
    expect(said(await save(superuser, [view], []))).toEqual([409, '角色“系统管理员”拥有全部权限，不需要授权']);
  });

  it('[AZ-05] are granted only what the administrator holds, never his own role', async () => {
    const acts = ['view', 'edit', 'delete', 'grant', 'users'].map((act) => `system:role:${act}`);
    const user = await buildUser(server.db, { permissions: [...acts, 'sale:order:view'] });
    const theirs = await server.signIn(user.username, user.password);
    const id = await add('lesser');
    expect(said(await save(id, [view, edit], [], theirs))).toEqual([
      403,
      '您没有“sale:order:edit”权限，不能授予或收回',
    ]);
    expect(said(await save(id, [view], [], theirs))).toEqual([200, '保存成功！']);
    const own = (await findRole(server.db, '1', `role-${user.username}`)) ?? '';
    expect(said(await save(own, [view], await grants(own), theirs))).toEqual([
      403,
      '不能修改自己所属角色的权限，请由其他管理员操作',
    ]);
    await save(id, [view, edit], [view]);
    for (const [method, path, body] of [
      ['POST', 'user/addSysUserRole', { roleId: id, userIdList: [user.id] }],
      ['DELETE', `role/delete?id=${id}`, undefined],
    ] as const)
      expect([403, 409]).toContain((await call(method, path, body, theirs)).status);
    const another = await buildUser(server.db);
    const given = await call('POST', 'user/addSysUserRole', { roleId: id, userIdList: [another.id] }, theirs);
    expect(given.status).toBe(403);
    expect((await call('PUT', 'role/edit', { id, roleName: 'x' }, theirs)).status).toBe(422);
  });

  it('[AZ-02] of another tenant are neither seen nor touched', async () => {
    const id = await upsertRole(server.db, { tenantId: '7', code: 'foreign', name: '外' });
    expect((await call('GET', `role/queryById?id=${id}`)).status).toBe(404);
    expect((await call('GET', `permission/queryRolePermission?roleId=${id}`)).status).toBe(404);
    expect((await save(id, [view], [])).status).toBe(404);
    expect((await call('POST', 'user/addSysUserRole', { roleId: id, userIdList: ['x'] })).status).toBe(404);
    expect((await call('DELETE', `role/delete?id=${id}`)).status).toBe(404);
    const all = (await call<Schemas['NamedRole'][]>('GET', 'role/queryall')).body.result;
    expect(all.map((role) => role.id)).not.toContain(id);
  });

  it('[AZ-08] are managed by those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['system:role:none'] });
    const theirs = await server.signIn(user.username, user.password);
    for (const [method, path, body] of [
      ['GET', 'role/list', undefined],
      ['GET', 'role/queryall', undefined],
      ['GET', 'role/queryTreeList', undefined],
      ['GET', 'role/checkRoleCode?roleCode=x', undefined],
      ['POST', 'role/add', {}],
      ['PUT', 'role/edit', {}],
      ['DELETE', 'role/delete?id=x', undefined],
      ['DELETE', 'role/deleteBatch?ids=x', undefined],
      ['GET', 'role/exportXls', undefined],
      ['POST', 'role/importExcel', undefined],
      ['GET', 'permission/queryRolePermission?roleId=x', undefined],
      ['POST', 'permission/saveRolePermission', { roleId: 'x', permissionIds: '' }],
      ['GET', 'user/userRoleList?roleId=x', undefined],
      ['POST', 'user/addSysUserRole', { roleId: 'x', userIdList: ['x'] }],
      ['DELETE', 'user/deleteUserRole?roleId=x&userId=x', undefined],
      ['DELETE', 'user/deleteUserRoleBatch?roleId=x&userIds=x', undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
  });

  it('[B8.1] with 2,000 entries are saved at once', async () => {
    const id = await add('wide');
    const entries = Array.from({ length: 2_000 }, (_, index) => `wide-${index}`);
    await upsertPermissions(
      server.db,
      entries.map((entry) => ({ id: entry, tenantId: '1', parentId: null, name: entry, menuType: 2, perms: entry })),
    );
    expect(said(await save(id, entries, []))).toEqual([200, '保存成功！']);
    expect(await grants(id)).toHaveLength(2_000);
  });
});
