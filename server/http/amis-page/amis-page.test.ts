import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Page = Schemas['AmisPage'];

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const SCHEMA = '{\n  "type": "page",\n  "title": "客户",\n  "body": []\n}';
const draft = (code: string, more: Partial<Page> = {}): Page => ({
  code,
  name: '客户一览',
  status: '1',
  schema: SCHEMA,
  ...more,
});
const add = (page: Page, as = token) => server.call<string>('POST', '/amisPage/add', { token: as, body: page });
const edit = (page: Page, as = token) => server.call('PUT', '/amisPage/edit', { token: as, body: page });
const view = (code: string, as = token) =>
  server.call<Schemas['AmisPageView']>('GET', `/amisPage/view?code=${code}`, { token: as });
const stored = async (id: string) =>
  (await server.call<Page>('GET', `/amisPage/queryById?id=${id}`, { token })).body.result;
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const signedIn = async (permissions: readonly string[]) => {
  const { username, password } = await buildUser(server.db, { permissions });
  return server.signIn(username, password);
};

describe('pages written as amis schemas', () => {
  it('[B2.5] are made, listed, opened as they were written, changed and deleted', async () => {
    const { body } = await add(draft('customers', { nameEn: 'Customers' }));
    expect(await stored(body.result)).toMatchObject({ schema: SCHEMA, version: 0, permission: 'amis:customers' });
    const list = await server.call<{ records: Schemas['AmisPageHead'][]; total: number }>(
      'GET',
      '/amisPage/list?code=*custom*',
      { token },
    );
    expect(list.body.result.records).toMatchObject([{ code: 'customers', status: '1', inMenu: false }]);
    expect(list.body.result.records[0]).not.toHaveProperty('schema');
    const page = await stored(body.result);
    expect(said(await edit({ ...page, name: '客户总览' }))).toEqual([200, '保存成功！']);
    expect((await view('customers')).body.result).toMatchObject({ name: '客户总览', schema: SCHEMA });
    expect(said(await server.call('DELETE', `/amisPage/deleteBatch?ids=${body.result}`, { token }))).toEqual([
      200,
      '删除成功！',
    ]);
    expect(said(await view('customers'))).toEqual([404, '没有编码为“customers”的页面']);
  });

  it('[B2.5] keep a change of somebody else: the second save is told who was first', async () => {
    const { body } = await add(draft('conflict'));
    const page = await stored(body.result);
    expect((await edit({ ...page, name: '第一个' })).status).toBe(200);
    expect(said(await edit({ ...page, name: '第二个' }))).toEqual([
      409,
      '该页面已被admin修改，请复制您的内容，重新打开后再保存',
    ]);
    expect((await stored(body.result)).name).toBe('第一个');
  });

  it('[B2.5] keep what they were: versions with who and when, which come back', async () => {
    const { result: id } = (await add(draft('history'))).body;
    const versions = async (as = token) =>
      server.call<Schemas['AmisPageVersion'][]>('GET', `/amisPage/version/list?id=${id}`, { token: as });
    const read = (no: number) =>
      server.call<Schemas['AmisPageVersionText']>('GET', `/amisPage/version/queryByNo?id=${id}&versionNo=${no}`, {
        token,
      });
    const restore = (versionNo: number, version: number, as = token) =>
      server.call('PUT', '/amisPage/version/restore', { token: as, body: { id, versionNo, version } });
    const other = SCHEMA.replace('客户', '订单');
    await edit({ ...(await stored(id)), schema: other });
    // Opening and closing it changes nothing of what it is.
    await edit({ ...(await stored(id)), status: '0' });
    expect((await versions()).body.result).toMatchObject([{ versionNo: 2 }, { versionNo: 1, restoredFrom: null }]);
    expect((await versions()).body.result[0]?.createBy).not.toBe('');
    expect((await read(1)).body.result.schema).toBe(SCHEMA);
    expect(said(await restore(1, 0))[0]).toBe(409);
    expect(said(await restore(9, 2))).toEqual([404, '页面“客户一览”没有版本 9']);
    expect(said(await restore(1, 2))).toEqual([200, '已恢复为版本 1']);
    expect(await stored(id)).toMatchObject({ schema: SCHEMA, status: '0', version: 3 });
    expect((await versions()).body.result[0]).toMatchObject({ versionNo: 3, restoredFrom: 1 });
    const reader = await signedIn(['system:amis-page:view', 'system:amis-page:history']);
    expect((await versions(reader)).status).toBe(200);
    expect((await restore(2, 3, reader)).status).toBe(403);
    expect((await versions(await signedIn(['system:amis-page:view']))).status).toBe(403);
  });

  it('[B2.5] have one code, which stays', async () => {
    const { body } = await add(draft('once'));
    expect(said(await add(draft('once')))).toEqual([422, '编码已存在']);
    expect(said(await edit({ ...(await stored(body.result)), code: 'twice' }))).toEqual([
      422,
      '编码不能修改，请复制为新页面',
    ]);
  });
});

describe('a schema that is not sound', () => {
  it.each<[string, string, string]>([
    [
      'is no JSON',
      '{"type":"page",}',
      '第 1 行第 16 列：不是正确的 JSON：这里应为用双引号括起来的名称（最后一项后面不能有逗号）',
    ],
    ['is no page', '[]', '第 1 行第 1 列：配置应为一个对象 { "type": "page", … }，而不是 […]'],
    [
      'runs a script',
      '{"type":"page","body":[\n{"type":"custom"}]}',
      '第 2 行第 2 列：body[0].type：不支持组件“custom”',
    ],
    [
      'calls another site',
      '{"type":"crud","api":"https://example.org/x"}',
      '第 1 行第 16 列：api：地址“https://example.org/x”只能是本系统的路径',
    ],
    [
      'reaches into prototypes',
      '{"type":"page","data":{"__proto__":{}}}',
      '第 1 行第 24 列：data.__proto__：不允许的名称“__proto__”',
    ],
  ])('[TPL-04] [B2.5] is refused with line and column when it %s', async (_name, schema, words) => {
    expect(said(await add(draft('bad', { schema })))).toEqual([422, `页面配置有误：${words}`]);
  });

  it('[DOS-03] is refused when it is too large', async () => {
    const answer = await add(draft('large', { schema: `{"type":"page","title":"${'x'.repeat(300_000)}"}` }));
    expect([400, 422]).toContain(answer.status);
  });
});

describe('the right to a page', () => {
  it('[AZ-01] [AZ-07] is needed for every act', async () => {
    const reader = await signedIn(['system:amis-page:view']);
    const nobody = await signedIn([]);
    const { body } = await add(draft('rights'));
    expect((await add(draft('rights_new'), reader)).status).toBe(403);
    expect((await edit({ ...(await stored(body.result)) }, reader)).status).toBe(403);
    for (const [method, path] of [
      ['GET', '/amisPage/list'],
      ['GET', `/amisPage/queryById?id=${body.result}`],
      ['DELETE', `/amisPage/deleteBatch?ids=${body.result}`],
      ['GET', '/amisPage/menuChoices'],
    ] as const)
      expect((await server.call(method, path, { token: nobody })).status).toBe(403);
    expect((await view('rights', nobody)).status).toBe(403);
    expect((await server.call('GET', '/amisPage/view?code=rights')).status).toBe(401);
    expect((await view('rights', reader)).status).toBe(200);
  });

  it('[B2.5] comes with its menu entry, and a closed page opens for its makers only', async () => {
    const clerk = await signedIn(['amis:stock-board:view']);
    const { body } = await add(draft('stock_board', { status: '0' }));
    expect(said(await view('stock_board', clerk))).toEqual([404, '页面“客户一览”已停用，请联系管理员']);
    expect((await view('stock_board')).status).toBe(200);
    const choices = await server.call<{ roles: { id: string }[] }>('GET', '/amisPage/menuChoices', { token });
    const roleIds = choices.body.result.roles.slice(0, 1).map(({ id }) => id);
    const publish = (more: object) =>
      server.call('POST', '/amisPage/menu', { token, body: { id: body.result, title: '库存看板', roleIds, ...more } });
    expect(said(await publish({ parentId: 'nowhere' }))).toEqual([422, '上级菜单不存在']);
    expect(said(await publish({ roleIds: ['nobody'] }))).toEqual([422, '角色不存在']);
    expect(said(await publish({}))).toEqual([200, '已加入菜单']);
    expect((await view('stock_board', clerk)).status).toBe(200);
    const menu = await server.call<{ menu: { path: string; meta: { title: string } }[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      { token },
    );
    expect(menu.body.result.menu.find(({ path }) => path === '/amis-page/stock_board')?.meta.title).toBe('库存看板');
  });
});
