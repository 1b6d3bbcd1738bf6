import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildDepart, buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type View = components['schemas']['ListView'];

let server: TestServer;
let admin: string;
let zhang: string;
let li: string;
let depart: string;
let role: string;
const columns = {
  columns: [
    { field: 'name', width: 200, fixed: 'left' },
    { field: 'code', hidden: true },
  ],
};
const query = { matchType: 'or', items: [{ field: 'name', rule: 'like', val: '精' }] };

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  depart = await buildDepart(server.db, { orgCode: 'A01A01', name: '销售部' });
  const first = await buildUser(server.db, {
    username: 'zhang',
    permissions: ['base:customer:view'],
    departs: ['A01A01A01'],
  });
  const second = await buildUser(server.db, { username: 'li', permissions: ['base:customer:view'], departs: ['A01'] });
  zhang = await server.signIn(first.username, first.password);
  li = await server.signIn(second.username, second.password);
  const found = await server.db
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', 'role-li')
    .executeTakeFirstOrThrow();
  role = found.id;
});
afterAll(() => server.close());

const save = (body: Record<string, unknown>, as = zhang) =>
  server.call<string>('POST', '/online/listView/save', {
    token: as,
    body: { screen: 'crm_customer', name: '视图', kind: 'columns', document: columns, scope: 'personal', ...body },
  });
const list = async (as: string, screen = 'crm_customer') =>
  (await server.call<View[]>('GET', `/online/listView/list?screen=${screen}`, { token: as })).body.result;
const names = async (as: string) => (await list(as)).map((view) => view.name);

describe('[B9.2] saved views', () => {
  it('are kept on the server for their owner alone', async () => {
    const { body } = await save({ name: '我的列' });
    expect(await list(zhang)).toEqual([
      expect.objectContaining({ id: body.result, name: '我的列', document: columns, scope: 'personal', isOwn: true }),
    ]);
    expect(await names(li)).toEqual([]);
    expect((await save({ id: body.result, name: '改名' }, li)).status).toBe(403);
    expect((await save({ id: body.result, name: '改名' })).body.success).toBe(true);
    expect(await names(zhang)).toEqual(['改名']);
    expect((await server.call('DELETE', `/online/listView/${body.result}`, { token: li })).status).toBe(403);
    expect((await server.call('DELETE', `/online/listView/${body.result}`, { token: zhang })).status).toBe(200);
    expect(await names(zhang)).toEqual([]);
  });

  it('are shared with a role or a department, and what lies below it, by who may share', async () => {
    expect((await save({ name: '偷', scope: 'role', targetId: role })).status).toBe(403);
    expect((await save({ name: '部门视图', scope: 'department', targetId: depart }, admin)).body.success).toBe(true);
    expect((await save({ name: '角色视图', scope: 'role', targetId: role }, admin)).body.success).toBe(true);
    expect((await save({ name: '无处', scope: 'role', targetId: 'none' }, admin)).body.message).toBe(
      '请选择要共享的角色',
    );
    expect(await names(zhang)).toEqual(['部门视图']);
    expect(await names(li)).toEqual(['角色视图']);
    // Which roles there are is told to who may share with them.
    const roles = `/sys/dict/loadDict/${encodeURIComponent('sys_role,role_name,id')}?keyword=${encodeURIComponent('角色 li')}`;
    expect((await server.call('GET', roles, { token: zhang })).status).toBe(403);
    expect((await server.call('GET', roles, { token: admin })).body.result).toContainEqual(
      expect.objectContaining({ value: role }),
    );
    const [shared] = await list(li);
    expect(shared?.isOwn).toBe(false);
    expect((await server.call('DELETE', `/online/listView/${shared?.id ?? ''}`, { token: li })).status).toBe(403);
  });

  it('have one default of a kind', async () => {
    const one = (await save({ name: '一', isDefault: true }, li)).body.result;
    const two = (await save({ name: '二', isDefault: true }, li)).body.result;
    const defaults = (await list(li)).filter((view) => view.isDefault).map((view) => view.id);
    expect(defaults).toEqual([two]);
    expect(defaults).not.toContain(one);
  });

  it('hold queries that the list can run, and no others', async () => {
    expect((await save({ name: '查询', kind: 'query', document: query })).body.success).toBe(true);
    const refusal = async (document: unknown) => {
      const { status, body } = await save({ name: '坏', kind: 'query', document });
      return [status, body.message];
    };
    expect(await refusal({ items: [{ field: 'nope', rule: 'eq', val: '1' }] })).toEqual([
      400,
      '高级查询没有字段“nope”',
    ]);
    expect(await refusal({ items: [{ field: 'name', rule: 'exec', val: '1' }] })).toEqual([
      400,
      '高级查询不支持规则“exec”',
    ]);
    expect(await refusal({ items: [], filters: { "name' or 1=1": 'x' } })).toEqual([
      400,
      "没有可查询的字段“name' or 1=1”，请检查查询条件",
    ]);
    expect((await refusal(columns))[0]).toBe(422);
  });

  it('are refused when they do not fit the list, have the same name, or are too large', async () => {
    expect((await save({ document: { columns: [{ field: 'password' }] } })).body.message).toBe(
      '“客户档案”没有字段“password”',
    );
    expect((await save({ document: { columns: [], script: 'x' } })).status).toBe(400);
    expect((await save({ name: '同名' })).status).toBe(200);
    expect((await save({ name: '同名' })).body.message).toBe('已有同名的视图');
    const filters = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, 'x'.repeat(1500)]));
    expect((await save({ kind: 'query', document: { items: [], filters } })).status).toBe(413);
  });

  it('exist only for lists the user may see', async () => {
    expect((await save({ screen: 'sal_order' })).status).toBe(403);
    expect((await server.call('GET', '/online/listView/list?screen=sal_order', { token: zhang })).status).toBe(403);
    expect((await save({ screen: 'pg_class' })).status).toBe(404);
  });
});
