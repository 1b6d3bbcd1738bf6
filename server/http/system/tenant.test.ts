import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { platformCodes } from '#server/platform/identity/levels.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Tenant = Schemas['Tenant'];
type Node = { readonly id: string; readonly children?: readonly Node[] };

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const errorsOf = (body: { readonly result: unknown }) => (body.result as Schemas['RefusalDetail']).errors;
const password = 'Company-pass-7';
const draft = (tenantNo: number, more: object = {}) => ({
  name: `公司 ${tenantNo}`,
  tenantNo,
  status: '1',
  adminAccount: `boss${tenantNo}`,
  adminName: `老板 ${tenantNo}`,
  adminPassword: password,
  ...more,
});
const found = async (tenantNo: number, more: object = {}): Promise<string> => {
  expect(said(await call('POST', 'tenant/add', draft(tenantNo, more)))).toEqual([200, '添加成功！']);
  return server.signIn(`boss${tenantNo}`, password);
};
const today = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const one = async (id: number) => (await call<Tenant>('GET', `tenant/queryById?id=${id}`)).body.result;
const lives = async (boss: string): Promise<boolean> =>
  (await call('GET', 'permission/getUserPermissionByToken', undefined, boss)).status === 200;

describe('companies', () => {
  it('[B2.33] begin with an administrator who builds up his own', async () => {
    const boss = await found(21);
    expect(await one(21)).toMatchObject({
      id: '21',
      tenantNo: 21,
      administrators: 'boss21',
      administrators_dictText: '老板 21',
      userCount: 1,
    });
    const departs = await call<{ id: string; departName: string }[]>('GET', 'sysDepart/queryTreeList', undefined, boss);
    expect(departs.body.result.map(({ departName }) => departName)).toEqual(['公司 21']);
    const person = {
      username: 'clerk21',
      realname: '职员',
      password: 'Clerk-pass-21',
      selecteddeparts: departs.body.result[0]?.id,
    };
    expect(said(await call('POST', 'user/add', person, boss))).toEqual([200, '添加成功！']);
    // Each company sees its own people alone, the platform's among them.
    const people = async (as: string): Promise<string[]> =>
      (
        await call<{ records: { username: string }[] }>('GET', 'user/list?pageSize=100', undefined, as)
      ).body.result.records.map(({ username }) => username);
    expect((await people(boss)).toSorted()).toEqual(['boss21', 'clerk21']);
    expect(await people(token)).not.toContain('clerk21');
    expect((await call('GET', 'user/queryById?id=nobody', undefined, boss)).status).toBe(404);
  });

  it('[AZ-01] hold nothing of the platform, whatever their roles were granted', async () => {
    const boss = await found(22);
    for (const path of ['tenant/list', 'dict/list', 'dataSource/list', 'dict/deleteList'])
      expect(said(await call('GET', path, undefined, boss)), path).toEqual([
        403,
        '此功能由平台统一管理，请联系平台管理员',
      ]);
    const { body } = await call<{ menu: Schemas['MenuNode'][]; allAuth: { action: string }[] }>(
      'GET',
      'permission/getUserPermissionByToken',
      undefined,
      boss,
    );
    const paths = (nodes: readonly Schemas['MenuNode'][]): string[] =>
      nodes.flatMap(({ path, children }) => [path, ...paths(children ?? [])]);
    expect(paths(body.result.menu)).toEqual(expect.arrayContaining(['/isystem/user', '/isystem/role']));
    for (const path of ['/isystem/tenant', '/isystem/dict', '/online/cgform'])
      expect(paths(body.result.menu)).not.toContain(path);
    expect(body.result.allAuth.filter(({ action }) => platformCodes.has(action))).toEqual([]);
    // Forms are designed by the platform; which there are is asked to say who of the company may use what of them.
    const heads = await server.call('GET', '/online/cgform/head/list', { token: boss });
    const design = await server.call('GET', '/online/cgform/api/getByHead?id=crm_customer', { token: boss });
    expect([heads.status, design.status]).toEqual([200, 403]);
    // What is the platform's is not even there to be granted.
    const tree = await call<{ treeList: Node[]; ids: string[] }>('GET', 'role/queryTreeList', undefined, boss);
    expect(tree.body.result.ids).toContain('system-user');
    expect(tree.body.result.ids).not.toContain('system-tenant');
    const role = await call<string>('POST', 'role/add', { roleCode: 'clerk', roleName: '职员' }, boss);
    const grants = {
      roleId: role.body.result,
      permissionIds: 'system-tenant,system-tenant-view',
      lastpermissionIds: '',
    };
    expect((await call('POST', 'permission/saveRolePermission', grants, boss)).status).toBe(422);
    const sneaked = await buildUser(server.db, { tenantId: '22', permissions: ['system:tenant:view'] });
    const other = await server.signIn(sneaked.username, sneaked.password);
    expect((await call('GET', 'tenant/list', undefined, other)).status).toBe(403);
  });

  it('[AUT-06] are shut at once when they are frozen or their time is over, and open again', async () => {
    const boss = await found(23);
    expect(await lives(boss)).toBe(true);
    const change = async (values: object) => call('PUT', 'tenant/edit', { ...(await one(23)), ...values });
    for (const [shut, open] of [
      [{ status: '0' }, { status: '1' }],
      [{ endDate: today(-2) }, { endDate: null }],
      [{ beginDate: today(2) }, { beginDate: null }],
    ] as const) {
      expect((await change(shut)).status).toBe(200);
      await expect.poll(() => lives(boss)).toBe(false);
      expect((await server.call('POST', '/sys/login', { body: { username: 'boss23', password } })).status).toBe(400);
      expect((await change(open)).status).toBe(200);
    }
    await expect.poll(() => lives(boss)).toBe(true);
    expect((await change({ beginDate: today(0), endDate: today(1) })).status).toBe(200);
    expect(await lives(boss)).toBe(true);
  });

  it.each([
    ['tenantNo', { tenantNo: 1 }, '租户编号已存在'],
    ['tenantNo', { tenantNo: 0 }, '租户编号不能小于1'],
    ['adminAccount', { adminAccount: 'admin' }, '用户账号已存在'],
    ['adminAccount', { adminAccount: 'root' }, '该账号为系统保留，请换一个'],
    ['adminAccount', { adminAccount: '老板' }, '账号须以字母开头，由 3 到 32 个字母、数字、点、横线或下划线组成'],
    ['endDate', { beginDate: '2026-02-01', endDate: '2026-01-31' }, '结束日期不能早于开始日期'],
  ])('[B8.1] say what is wrong with %s', async (field, part, message) => {
    const { status, body } = await call('POST', 'tenant/add', draft(24, part));
    expect([status, errorsOf(body)]).toEqual([422, [{ field, message }]]);
    const weak = await call('POST', 'tenant/add', draft(24, { adminPassword: '123' }));
    expect(errorsOf(weak.body)?.[0]?.field).toBe('adminPassword');
  });

  it('[B2.33] are deleted without people only, their number is never given again', async () => {
    await found(25);
    await buildUser(server.db, { tenantId: '25', realname: '职员' });
    expect(said(await call('DELETE', 'tenant/delete?id=25'))).toEqual([
      409,
      '租户“公司 25”还有 2 个用户，不能删除，可以改为冻结',
    ]);
    const boss = await found(26);
    expect(said(await call('DELETE', 'tenant/delete?id=26'))).toEqual([200, '删除成功']);
    await expect.poll(() => lives(boss)).toBe(false);
    const again = await call('POST', 'tenant/add', draft(26));
    expect(said(again)).toEqual([422, '该编号已存在!']);
    // The account is free.
    expect((await call('POST', 'tenant/add', draft(27, { adminAccount: 'boss26' }))).status).toBe(200);
    expect(said(await call('DELETE', 'tenant/delete?id=1'))).toEqual([409, '平台所在的租户不能删除']);
    const own = await call('PUT', 'tenant/edit', { ...(await one(1)), status: '0' });
    expect(said(own)).toEqual([422, '平台所在的租户不能冻结，也不能限定日期']);
  });

  it('[AUT-05] whose administrator lost his password get him a new one, and nobody else', async () => {
    const boss = await found(28);
    const clerk = await buildUser(server.db, { tenantId: '28' });
    const reset = (username: string, id = '28', as = token) =>
      call('PUT', 'tenant/changePassword', { id, username, password: 'Another-pass-9' }, as);
    expect(said(await reset(clerk.username))).toEqual([404, '该租户没有这个管理员']);
    expect(said(await reset('admin', '1'))).toEqual([404, '该租户没有这个管理员']);
    expect((await reset('boss28', '28', boss)).status).toBe(403);
    expect(said(await reset('boss28'))).toEqual([200, '密码修改成功!']);
    expect(await lives(boss)).toBe(false);
    expect(await server.signIn('boss28', 'Another-pass-9')).not.toBe('');
  });

  it('[B2.33] are said to those who work in them: their own', async () => {
    const boss = await found(29);
    const names = async (query: string, as: string) =>
      (await call<{ id: string }[]>('GET', `tenant/queryList${query}`, undefined, as)).body.result.map(({ id }) => id);
    expect(await names('', boss)).toEqual(['29']);
    expect(await names('?ids=1,29', boss)).toEqual(['29']);
    expect(await names('?ids=1', boss)).toEqual([]);
  });

  it('[LOG-03] come with a password no log keeps', async () => {
    await found(30);
    await expect
      .poll(async () => {
        const rows = await server.db.selectFrom('sys_log').selectAll().execute();
        return rows.filter((row) => JSON.stringify(row).includes('boss30')).length;
      })
      .toBeGreaterThan(0);
    const rows = await server.db.selectFrom('sys_log').selectAll().execute();
    expect(rows.filter((row) => JSON.stringify(row).includes(password))).toEqual([]);
  });
});
