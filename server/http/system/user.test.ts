import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { findRole, grant, upsertRole } from '#server/platform/identity/db/identity.ts';
import { buildButton, buildDepart, buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';
import { readLines } from '#server/testing/workbook.ts';

type Schemas = components['schemas'];
type User = Schemas['User'];

let server: TestServer;
let token: string;
let sales: string;
let clerks: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
  sales = await buildDepart(server.db, { orgCode: 'A01A01', name: '销售部' });
  clerks = await upsertRole(server.db, { tenantId: '1', code: 'clerks', name: '文员' });
  await buildButton(server.db, { code: 'doc:index:view', roleIds: [clerks] });
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/user/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const draft = (username: string, more: object = {}) => ({
  username,
  realname: `用户 ${username}`,
  password: 'Geheim-2026',
  selecteddeparts: sales,
  ...more,
});
const add = async (username: string, more: object = {}, as = token): Promise<string> => {
  const { body } = await call<string>('POST', 'add', draft(username, more), as);
  expect(body.message).toBe('添加成功！');
  return body.result;
};
const one = async (id: string) => (await call<User>('GET', `queryById?id=${id}`)).body.result;
const errorsOf = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors;
const administrator = async (...acts: string[]) => {
  const user = await buildUser(server.db, { permissions: acts.map((act) => `system:user:${act}`) });
  return { ...user, token: await server.signIn(user.username, user.password) };
};

describe('users', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'are not asked for by what every object inherits: %s',
    async (name) => {
      for (const path of [`list?${name}=1`, `exportXls?${name}=1`]) {
        const answer = await fetch(`${server.url}/platform/sys/user/${path}`, { headers: { 'x-access-token': token } });
        expect([answer.status, path]).toEqual([400, path]);
      }
    },
  );

  it('[A7.18] are added with departments and roles, sign in, and are changed', async () => {
    const head = await buildDepart(server.db, { orgCode: 'A01' });
    const id = await add('zhang.san', {
      selecteddeparts: `${head},${sales}`,
      mainDepId: sales,
      selectedroles: clerks,
      phone: '13800000001',
      sex: '1',
    });
    expect(await one(id)).toMatchObject({
      username: 'zhang.san',
      status: 1,
      sex: 1,
      selecteddeparts_dictText: '总公司,销售部',
      mainDepId_dictText: '销售部',
      selectedroles_dictText: '文员',
    });
    const signedIn = await server.call<{ userInfo: User; token: string }>('POST', '/sys/login', {
      body: { username: 'zhang.san', password: 'Geheim-2026' },
    });
    expect(signedIn.body.result.userInfo).toMatchObject({ orgCode: 'A01A01' });
    const { version } = await one(id);
    expect(said(await call('PUT', 'edit', { id, version, realname: '张三丰', username: 'other' }))).toEqual([
      200,
      '修改成功!',
    ]);
    // What was not sent stays, and the account cannot be changed.
    expect(await one(id)).toMatchObject({ realname: '张三丰', username: 'zhang.san', phone: '13800000001' });
    expect((await call('PUT', 'edit', { id, version, realname: 'x' })).status).toBe(409);
    expect((await call<string[]>('GET', `queryUserRole?userid=${id}`)).body.result).toEqual([clerks]);
  });

  it.each([
    ['username', { username: 'ADMIN' }, '用户账号已存在'],
    ['username', { username: '1a' }, '账号须以字母开头，由 3 到 32 个字母、数字、点、横线或下划线组成'],
    ['username', { username: 'guest' }, '该账号为系统保留，请换一个'],
    ['password', { password: 'short' }, '密码至少 8 个字符'],
    ['password', { password: null }, '密码不能为空'],
    ['selecteddeparts', { selecteddeparts: null }, '所属部门不能为空'],
    ['selecteddeparts', { selecteddeparts: 'nowhere' }, '所选部门不存在或已被删除，请重新选择'],
    ['selectedroles', { selectedroles: 'nothing' }, '所选角色不存在或已被删除，请重新选择'],
    ['mainDepId', { mainDepId: 'elsewhere' }, '主岗部门须是所属部门之一'],
    ['post', { post: 'king' }, '职务“king”不存在，请重新选择'],
    ['superior', { superior: 'nobody' }, '直属上级不存在，请重新选择'],
    ['superior', { superior: 'wrong' }, '直属上级不能是本人'],
    ['email', { email: 'x' }, '邮箱：请输入正确的邮箱'],
  ])('[A8.1] say what is wrong with %s', async (field, part, message) => {
    const answer = await call('POST', 'add', draft('wrong', part));
    const [first] = errorsOf(answer) ?? [];
    expect([answer.status, first?.field]).toEqual([422, field]);
    expect(first?.message).toBe(message);
  });

  it('[AZ-03] take no state, tenant, author or password hash from a call', async () => {
    const id = await add('assigned', {
      status: 2,
      tenantId: '2',
      createBy: 'x',
      delFlag: 1,
      passwordHash: 'x',
      version: 9,
    });
    expect(await one(id)).toMatchObject({ status: 1, createBy: 'admin', version: 0 });
    await call('PUT', 'edit', { id, version: 0, status: 2, password: 'Anderes-2026' });
    expect((await one(id)).status).toBe(1);
    await server.signIn('assigned', 'Geheim-2026');
  });

  it('[B7.24] are found by department, role and any column; pickers see less', async () => {
    const id = await add('finder', { workNo: 'W-77', selectedroles: clerks });
    const list = async (query: string, as = token) =>
      (await call<{ records: User[] }>('GET', `list?${query}`, undefined, as)).body.result.records;
    expect((await list('workNo=*77')).map((user) => user.id)).toEqual([id]);
    expect((await list(`roleId=${clerks}&username=finder`)).map((user) => user.id)).toEqual([id]);
    expect(await list(`departId=${sales}&username=admin`)).toEqual([]);
    expect(await list('status=2&username=finder')).toEqual([]);
    const nobody = await buildUser(server.db);
    const theirs = await server.signIn(nobody.username, nobody.password);
    const [seen] = await list('username=finder', theirs);
    expect(Object.keys(seen ?? {})).not.toContain('selectedroles');
    expect(Object.keys(seen ?? {})).not.toContain('birthday');
  });

  it('[AUT-06] that are frozen are signed out at once, and come in again when they may', async () => {
    const id = await add('freezing');
    const theirs = await server.signIn('freezing', 'Geheim-2026');
    expect(said(await call('PUT', 'frozenBatch', { ids: id, status: '2' }))).toEqual([200, '操作成功!']);
    expect((await call('GET', 'list', undefined, theirs)).status).toBe(401);
    await expect(server.signIn('freezing', 'Geheim-2026')).rejects.toThrow('用户名或密码错误');
    await call('PUT', 'frozenBatch', { ids: id, status: '1' });
    await server.signIn('freezing', 'Geheim-2026');
  });

  it('[AUT-06] lose a role at once', async () => {
    const id = await add('losing', { selectedroles: clerks });
    const theirs = await server.signIn('losing', 'Geheim-2026');
    const held = async () =>
      (
        await server.call<{ auth: { action: string }[] }>('GET', '/sys/permission/getUserPermissionByToken', {
          token: theirs,
        })
      ).body.result.auth.map(({ action }) => action);
    expect(await held()).toContain('doc:index:view');
    await call('PUT', 'edit', { id, selectedroles: null });
    expect(await held()).not.toContain('doc:index:view');
  });

  it('[AUT-05] get a new password from an administrator and are signed out everywhere', async () => {
    await add('forgetful');
    const theirs = await server.signIn('forgetful', 'Geheim-2026');
    const reset = (password: string, username = 'forgetful') => call('PUT', 'changePassword', { username, password });
    expect(said(await reset('forgetful-1'))).toEqual([422, '密码不能包含账号']);
    expect(said(await reset('Neues-2026'))).toEqual([200, '密码修改成功!']);
    expect((await call('GET', 'list', undefined, theirs)).status).toBe(401);
    await server.signIn('forgetful', 'Neues-2026');
    expect(said(await reset('Neues-2026', 'nobody'))).toEqual([404, '用户不存在！']);
    expect(said(await reset('Neues-2026', 'admin'))).toEqual([409, '请在“修改密码”中修改自己的密码']);
  });

  it('[B2.34] go into the recycle bin, come back, and are deleted for good without anything personal left', async () => {
    const id = await add('leaving', { phone: '13800000009', selectedroles: clerks });
    const theirs = await server.signIn('leaving', 'Geheim-2026');
    expect(said(await call('DELETE', `delete?id=${id}`))).toEqual([200, '删除用户成功']);
    expect((await call('GET', 'list', undefined, theirs)).status).toBe(401);
    const bin = async () => (await call<Schemas['DeletedUser'][]>('GET', 'recycleBin')).body.result;
    expect((await bin()).map((user) => user.username)).toContain('leaving');
    const other = await add('leaving', { phone: '13800000010' });
    expect(said(await call('PUT', 'putRecycleBin', { userIds: id }))).toEqual([
      409,
      '账号“leaving”已被其他用户使用，不能还原用户“用户 leaving”',
    ]);
    await call('DELETE', `delete?id=${other}`);
    expect(said(await call('PUT', 'putRecycleBin', { userIds: `${id},` }))).toEqual([200, '还原成功']);
    expect(await one(id)).toMatchObject({ phone: '13800000009', selectedroles_dictText: '文员' });
    await call('DELETE', `delete?id=${id}`);
    expect(said(await call('DELETE', `deleteRecycleBin?userIds=${id}`))).toEqual([200, '删除成功']);
    expect((await bin()).map((user) => user.id)).not.toContain(id);
    const row = await server.db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ phone: null, password_hash: '' });
    expect((await call('PUT', 'putRecycleBin', { userIds: id })).status).toBe(404);
  });

  it('[AZ-05] are frozen by those who may freeze, and let in again by those who may unfreeze', async () => {
    const { id } = await buildUser(server.db, {});
    const freezer = await administrator('freeze');
    const other = await administrator('unfreeze');
    const put = async (status: string, as: string) => said(await call('PUT', 'frozenBatch', { ids: id, status }, as));
    expect(await put('2', other.token)).toEqual([403, '没有权限，请联系管理员授权']);
    expect(await put('2', freezer.token)).toEqual([200, '操作成功!']);
    expect(await put('1', freezer.token)).toEqual([403, '没有权限，请联系管理员授权']);
    expect(await put('1', other.token)).toEqual([200, '操作成功!']);
  });

  it('[AZ-05] never freeze or delete themselves', async () => {
    const { id, token: theirs } = await administrator(
      'freeze',
      'delete',
      'batch_delete',
      'view',
      'edit',
      'assign_role',
    );
    expect(said(await call('PUT', 'frozenBatch', { ids: id, status: '2' }, theirs))).toEqual([
      409,
      '不能冻结自己的账号',
    ]);
    expect(said(await call('DELETE', `delete?id=${id}`, undefined, theirs))).toEqual([409, '不能删除自己的账号']);
    const own = await call('PUT', 'edit', { id, selecteddeparts: sales, selectedroles: clerks }, theirs);
    expect(errorsOf(own)).toEqual([
      { field: 'selecteddeparts', message: '不能修改自己的所属部门，请由其他管理员操作' },
      { field: 'selectedroles', message: '不能修改自己的角色' },
    ]);
  });

  it('[AZ-05] cannot give, take or command what they do not hold', async () => {
    const { token: theirs } = await administrator(
      'view',
      'add',
      'edit',
      'delete',
      'freeze',
      'reset_password',
      'assign_role',
    );
    const superuser = (await findRole(server.db, '1', 'admin')) ?? '';
    for (const role of [clerks, superuser]) {
      const answer = await call('POST', 'add', draft('stronger', { selectedroles: role }), theirs);
      expect([answer.status, errorsOf(answer)?.[0]?.message]).toEqual([422, expect.stringMatching(/拥有您没有的权限/)]);
    }
    const target = await add('strong', { selectedroles: clerks });
    for (const [method, path, body] of [
      ['PUT', 'edit', { id: target, phone: '13900000001' }],
      ['PUT', 'frozenBatch', { ids: target, status: '2' }],
      ['PUT', 'changePassword', { username: 'strong', password: 'Neues-2026' }],
      ['PUT', 'changePassword', { username: 'admin', password: 'Neues-2026' }],
      ['DELETE', `delete?id=${target}`, undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
    // What they hold themselves they may give.
    const equal = await upsertRole(server.db, { tenantId: '1', code: 'viewers', name: '查看用户' });
    await grant(server.db, { tenantId: '1', roleId: equal, permissionIds: ['1-system:user:view'] });
    await add('equal', { selectedroles: equal }, theirs);
    const without = await administrator('view', 'add');
    const refused = await call('POST', 'add', draft('unassigned', { selectedroles: equal }), without.token);
    expect(errorsOf(refused)?.[0]?.message).toBe('您没有分配角色的权限');
  });

  it('[AZ-02] of another tenant are neither seen nor touched', async () => {
    const stranger = await buildUser(server.db, { tenantId: '1' });
    await server.db.updateTable('sys_user').set({ tenant_id: '7' }).where('id', '=', stranger.id).execute();
    expect((await call('GET', `queryById?id=${stranger.id}`)).status).toBe(404);
    expect((await call('PUT', 'edit', { id: stranger.id, realname: 'x' })).status).toBe(404);
    expect((await call('PUT', 'frozenBatch', { ids: stranger.id, status: '2' })).status).toBe(404);
    expect((await call('DELETE', `delete?id=${stranger.id}`)).status).toBe(404);
    expect((await call('PUT', 'changePassword', { username: stranger.username, password: 'Neues-2026' })).status).toBe(
      404,
    );
  });

  it('[AZ-08] are managed by those who hold the grant', async () => {
    const { token: theirs } = await administrator('none');
    for (const [method, path, body] of [
      ['GET', 'queryById?id=x', undefined],
      ['GET', 'choices', undefined],
      ['POST', 'add', {}],
      ['PUT', 'edit', {}],
      ['DELETE', 'delete?id=x', undefined],
      ['DELETE', 'deleteBatch?ids=x', undefined],
      ['GET', 'exportXls', undefined],
      ['POST', 'importExcel', undefined],
      ['PUT', 'frozenBatch', { ids: 'x', status: '2' }],
      ['PUT', 'changePassword', { username: 'x', password: 'x' }],
      ['GET', 'recycleBin', undefined],
      ['PUT', 'putRecycleBin', { userIds: 'x' }],
      ['DELETE', 'deleteRecycleBin?userIds=x', undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
  });

  it('[A7.18] are found by department, those below it included, and by role; their workbook has the same', async () => {
    const shop = await buildDepart(server.db, { orgCode: 'A01A01A07', name: '门市' });
    await add('narrow.shop', { selecteddeparts: shop, selectedroles: clerks });
    await add('narrow.sales', { selecteddeparts: sales });
    const found = async (query: string) =>
      (await call<{ records: User[] }>('GET', `list?username=narrow.*&column=username&order=asc&${query}`)).body.result;
    const names = async (query: string) => (await found(query)).records.map(({ username }) => username);
    expect(await names(`departId=${sales}`)).toEqual(['narrow.sales', 'narrow.shop']);
    expect(await names(`departId=${shop}`)).toEqual(['narrow.shop']);
    expect(await names(`departId=${sales}&roleId=${clerks}`)).toEqual(['narrow.shop']);
    expect(await names('departId=nowhere')).toEqual([]);
    const path = `exportXls?username=narrow.*&departId=${sales}&roleId=${clerks}`;
    const file = await fetch(`${server.url}/platform/sys/user/${path}`, { headers: { 'x-access-token': token } });
    expect((await readLines(file)).slice(1).map(([username]) => username)).toEqual(['narrow.shop']);
  });

  it('[B2.22] come from a workbook with departments and roles by name, and sign in only after somebody gave them a password', async () => {
    const { body } = await upload(
      '用户账号,用户姓名,手机,所属部门,角色\nbook.one,甲,13700000001,销售部,clerks\nbook.one,乙,13700000002,A01A01,\nbook.two,丙,13700000001,销售部,\nbook.three,丁,,月球部,\n',
    );
    expect(body.result).toMatchObject({ totalCount: 4, successCount: 1, errorCount: 3 });
    expect(body.result.errors).toEqual([
      { line: 3, column: '用户账号', message: '用户账号已存在' },
      { line: 4, column: '手机', message: '手机已存在' },
      { line: 5, column: '所属部门', message: '所属部门“月球部”不存在' },
    ]);
    const { result } = (await call<{ records: User[] }>('GET', 'list?username=book.one')).body;
    expect(result.records[0]).toMatchObject({ orgCodeTxt: '销售部', selectedroles_dictText: '文员' });
    await expect(server.signIn('book.one', '123456')).rejects.toThrow('用户名或密码错误');
  });

  it('[B2.22] come by thousands, duplicates told line by line', async () => {
    const lines = Array.from({ length: 1_000 }, (_, index) => `bulk${index % 990},批量 ${index},A01A01`);
    const { body } = await upload(`用户账号,用户姓名,所属部门\n${lines.join('\n')}\n`);
    expect(body.result).toMatchObject({ totalCount: 1_000, successCount: 990, errorCount: 10 });
    expect(body.result.errors[0]).toEqual({ line: 992, column: '用户账号', message: '用户账号已存在' });
  }, 60_000);
});

async function upload(csv: string): Promise<Answer<Schemas['Imported']>> {
  const form = new FormData();
  form.append('file', new Blob([csv]), '用户.csv');
  const answer = await fetch(`${server.url}/platform/sys/user/importExcel`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
}
