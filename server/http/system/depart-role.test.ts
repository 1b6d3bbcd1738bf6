import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildButton, buildDepart, buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

let server: TestServer;
let token: string;
/** Codes that are granted here, as buttons. */
let [view, edit, secret]: string[] = [];
let departs: Readonly<Record<'sales' | 'east' | 'stock', string>>;
let head: string;
let clerk: { id: string; token: string };
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
  [view, edit, secret] = [
    await buildButton(server.db, { code: 'sale:order:view' }),
    await buildButton(server.db, { code: 'sale:order:edit' }),
    await buildButton(server.db, { code: 'finance:voucher:view' }),
  ];
  departs = {
    sales: await buildDepart(server.db, { orgCode: 'A01A11', name: '销售部' }),
    east: await buildDepart(server.db, { orgCode: 'A01A11A01', name: '华东区' }),
    stock: await buildDepart(server.db, { orgCode: 'A01A12', name: '仓储部' }),
  };
  // A head holds what he hands on.
  const permissions = ['sale:order:view', 'sale:order:edit', ...myDepart];
  const boss = await buildUser(server.db, { username: 'head', permissions, departs: ['A01A11'] });
  const one = await call<Schemas['User']>('GET', `user/queryById?id=${boss.id}`);
  const standing = { userIdentity: '2', departIds: departs.sales };
  await call('PUT', 'user/edit', { ...one.body.result, ...standing });
  head = await server.signIn('head', boss.password);
  const member = await buildUser(server.db, { username: 'clerk', realname: '小王', departs: ['A01A11A01', 'A01A12'] });
  clerk = { id: member.id, token: await server.signIn('clerk', member.password) };
});
afterAll(() => server.close());

const myDepart = ['view', 'add_user', 'remove_user', 'depart_role'].map((act) => `system:my-depart:${act}`);
const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const byText = (one = '', other = ''): number => one.localeCompare(other);
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const addRole = async (departId: string, roleCode: string): Promise<string> => {
  const answer = await call<string>('POST', 'sysDepartRole/add', { departId, roleCode, roleName: `角色 ${roleCode}` });
  expect(said(answer)).toEqual([200, '添加成功！']);
  return answer.body.result;
};
const allow = (departId: string, ids: readonly (string | undefined)[], last: string | null = null, as = token) =>
  call(
    'POST',
    'permission/saveDepartPermission',
    { departId, permissionIds: ids.join(','), lastpermissionIds: last },
    as,
  );
const grant = (roleId: string, ids: readonly (string | undefined)[], as = token) =>
  call('POST', 'sysDepartPermission/saveDeptRolePermission', { roleId, permissionIds: ids.join(',') }, as);
const granted = async (roleId: string, as = token) =>
  (await call<string[]>('GET', `sysDepartPermission/queryDeptRolePermission?roleId=${roleId}`, undefined, as)).body
    .result;
const give = (userId: string, now: string, before = '', as = token) =>
  call('POST', 'sysDepartRole/deptRoleUserAdd', { userId, newRoleId: now, oldRoleId: before }, as);
const auth = async (as: string): Promise<string[]> => {
  const path = 'permission/getUserPermissionByToken';
  const { body } = await call<{ auth: { action: string }[] }>('GET', path, undefined, as);
  return body.result.auth.map(({ action }) => action);
};

describe('roles of a department', () => {
  it('[A7.19] hold no more than the department may, and lose what it loses', async () => {
    const roleId = await addRole(departs.east, 'east_a');
    expect(said(await grant(roleId, [view]))).toEqual([
      422,
      '角色“角色 east_a”的权限不能超出所属部门的权限，请先在“部门管理”中为部门授权',
    ]);
    expect(said(await allow(departs.east, [view, edit]))).toEqual([200, '保存成功！']);
    expect(said(await allow(departs.east, [view], ''))).toEqual([
      409,
      '部门“华东区”的授权已被其他人修改，请重新打开后再保存',
    ]);
    expect(
      (await call<string[]>('GET', `permission/queryDepartPermission?departId=${departs.east}`)).body.result,
    ).toEqual([view, edit].toSorted(byText));
    const tree = await call<Schemas['PermissionTree']>(
      'GET',
      `sysDepartPermission/queryTreeListForDeptRole?departId=${departs.east}`,
    );
    expect(tree.body.result.ids?.toSorted(byText)).toEqual([view, edit].toSorted(byText));
    expect(said(await grant(roleId, [view, edit]))).toEqual([200, '保存成功！']);
    expect(said(await give(clerk.id, roleId))).toEqual([200, '添加成功！']);
    await expect.poll(() => auth(clerk.token)).toEqual(expect.arrayContaining(['sale:order:view', 'sale:order:edit']));
    expect(said(await allow(departs.east, [view], [view, edit].join(',')))).toEqual([200, '保存成功！']);
    expect(await granted(roleId)).toEqual([view]);
    await expect.poll(() => auth(clerk.token)).not.toContain('sale:order:edit');
  });

  it('[A7.19] are given to people of the department alone, and end where they leave it', async () => {
    const roleId = await addRole(departs.stock, 'stock_a');
    const stranger = await buildUser(server.db, { departs: ['A01A13'] });
    expect(said(await give(stranger.id, roleId))).toEqual([422, '角色“角色 stock_a”只能分配给本部门的用户']);
    expect((await give(clerk.id, roleId)).status).toBe(200);
    const own = async () =>
      (
        await call<{ droleId: string }[]>(
          'GET',
          `sysDepartRole/getDeptRoleByUserId?userId=${clerk.id}&departId=${departs.stock}`,
        )
      ).body.result.map(({ droleId }) => droleId);
    expect(await own()).toEqual([roleId]);
    // Saving the user with the roles of the company leaves those of his departments.
    const { result: row } = (await call<Schemas['User']>('GET', `user/queryById?id=${clerk.id}`)).body;
    expect(String(row.selectedroles)).not.toContain(roleId);
    expect((await call('PUT', 'user/edit', { ...row, selectedroles: null, telephone: '1234' })).status).toBe(200);
    expect(await own()).toEqual([roleId]);
    const leave = `user/deleteUserInDepart?depId=${departs.stock}&userId=${clerk.id}`;
    expect((await call('DELETE', leave)).status).toBe(200);
    expect(await own()).toEqual([]);
  });

  it('[B2.33] are no roles of the company, in its list or in what users are given', async () => {
    const roleId = await addRole(departs.east, 'east_b');
    const list = await call<{ records: { roleCode: string }[] }>('GET', 'role/list?pageSize=100');
    expect(list.body.result.records.map(({ roleCode }) => roleCode)).not.toContain('east_b');
    const choices = await call<{ selectedroles: { value: string }[] }>('GET', 'user/choices');
    expect(choices.body.result.selectedroles.map(({ value }) => value)).not.toContain(roleId);
    const body = { roleId, permissionIds: '' };
    expect((await call('POST', 'permission/saveRolePermission', body)).status).toBe(404);
    expect((await call('POST', 'user/addSysUserRole', { roleId, userIdList: [clerk.id] })).status).toBe(404);
    const own = await call<{ records: Schemas['DepartRole'][] }>('GET', `sysDepartRole/list?departId=${departs.east}`);
    expect(own.body.result.records.map(({ departId_dictText: name }) => name)).toContain('华东区');
  });
});

describe('the head of a department', () => {
  it('[A7.20] is shown his departments with those below; nobody else any', async () => {
    const mine = await call<Schemas['MyDepart'][]>('GET', 'sysDepart/queryMyDeptTreeList', undefined, head);
    expect(mine.body.message).toBe('2');
    expect(
      mine.body.result.map(({ departName, children }) => [departName, children?.map((one) => one.departName)]),
    ).toEqual([['销售部', ['华东区']]]);
    const plain = await buildUser(server.db, { permissions: myDepart });
    const other = await call(
      'GET',
      'sysDepart/queryMyDeptTreeList',
      undefined,
      await server.signIn(plain.username, plain.password),
    );
    expect([other.body.message, other.body.result]).toEqual(['1', []]);
  });

  it('[AZ-02] keeps the people and roles of his own departments, and reaches no other', async () => {
    const people = (id: string) => call<unknown[]>('GET', `sysDepart/getUsersByDepartId?id=${id}`, undefined, head);
    const roleId = await addRole(departs.east, 'east_c');
    const foreign = await addRole(departs.stock, 'stock_c');
    await allow(departs.east, [view, secret]);
    await allow(departs.stock, [view]);
    expect((await grant(roleId, [view], head)).status).toBe(200);
    expect((await give(clerk.id, roleId, '', head)).status).toBe(200);
    for (const answer of [
      await grant(foreign, [view], head),
      await give(clerk.id, foreign, '', head),
      await call('GET', `sysDepartRole/getDeptRoleList?departId=${departs.stock}`, undefined, head),
    ])
      expect(said(answer)).toEqual([404, '部门不存在，或不是您负责的部门']);
    // Nor does he say what a department may, or give what he does not hold.
    expect((await allow(departs.east, [view], null, head)).status).toBe(403);
    expect((await grant(roleId, [view, secret], head)).status).toBe(403);
    // His people come and go by his hand; those of others do not.
    const join = (depId: string) => call('POST', 'user/editSysDepartWithUser', { depId, userIdList: [clerk.id] }, head);
    const count = (await people(departs.sales)).body.result.length;
    expect((await join(departs.sales)).status).toBe(200);
    expect((await people(departs.sales)).body.result).toHaveLength(count + 1);
    const leave = (depId: string) =>
      call('DELETE', `user/deleteUserInDepartBatch?depId=${depId}&userIds=${clerk.id}`, undefined, head);
    expect((await leave(departs.sales)).status).toBe(200);
    for (const answer of [await people(departs.stock), await join(departs.stock), await leave(departs.stock)])
      expect(answer.status).toBe(404);
  });
});
