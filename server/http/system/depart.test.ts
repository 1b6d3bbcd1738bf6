import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Depart = Schemas['ManagedDepart'];

let server: TestServer;
let token: string;
let root: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
  const { body } = await call<{ records: Depart[] }>('GET', 'sysDepart/list?orgCode=A01');
  root = body.result.records[0]?.id ?? '';
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const add = async (departName: string, parentId: string | null = root): Promise<string> => {
  const answer = await call<string>('POST', 'sysDepart/add', { departName, parentId, orgCategory: '2' });
  expect(answer.body.message).toBe('添加成功！');
  return answer.body.result;
};
const one = async (id: string) => (await call<Depart>('GET', `sysDepart/queryById?id=${id}`)).body.result;
const codeOf = async (id: string) => (await one(id)).orgCode;
const errorsOf = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors;

describe('departments', () => {
  it('[A7.20] get their codes from where they stand, also beside deleted ones', async () => {
    const [first, second] = [await add('一部'), await add('二部')];
    const below = await add('一组', first);
    expect([await codeOf(first), await codeOf(second), await codeOf(below)]).toEqual(['A01A01', 'A01A02', 'A01A01A01']);
    expect(said(await call('DELETE', `sysDepart/delete?id=${second}`))).toEqual([200, '删除成功!']);
    // The code of a deleted one is not given again: records may still say it.
    expect(await codeOf(await add('三部'))).toBe('A01A03');
    expect(await codeOf(await add('第二公司', null))).toBe('A02');
    await call('PUT', 'sysDepart/edit', { id: first, departName: '销售一部', orgCode: 'Z99' });
    expect(await one(first)).toMatchObject({ departName: '销售一部', orgCode: 'A01A01', parentId_dictText: '总公司' });
  });

  it('[A7.20] move with everything below them, and whoever works there goes along', async () => {
    const [from, to] = [await add('来处'), await add('去处')];
    const team = await add('小组', from);
    const user = await buildUser(server.db, { departs: [(await codeOf(team)) ?? ''] });
    const theirs = await server.signIn(user.username, user.password);
    expect(said(await call('PUT', 'sysDepart/edit', { id: from, parentId: to }))).toEqual([200, '修改成功!']);
    const code = await codeOf(team);
    expect(code).toBe(`${(await codeOf(to)) ?? ''}A01A01`);
    const own = await call<{ orgCode: string }>('GET', 'user/getCurrentUserDeparts', undefined, theirs);
    expect(own.body.result.orgCode).toBe(code);
    const record = await server.db
      .selectFrom('sys_session')
      .select('sys_org_code')
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(record.sys_org_code).toBe(code);
  });

  it('[A8.1] do not move below themselves, and name what is wrong', async () => {
    const above = await add('上');
    const below = await add('下', above);
    for (const parentId of [above, below])
      expect(errorsOf(await call('PUT', 'sysDepart/edit', { id: above, parentId }))).toEqual([
        { field: 'parentId', message: '不能移到本部门或其下级部门之下' },
      ]);
    const draft = { departName: 'x', orgCategory: '2' };
    expect(errorsOf(await call('POST', 'sysDepart/add', { ...draft, parentId: 'nowhere' }))?.[0]?.field).toBe(
      'parentId',
    );
    expect(errorsOf(await call('POST', 'sysDepart/add', { ...draft, managerId: 'nobody' }))?.[0]?.field).toBe(
      'managerId',
    );
    expect(errorsOf(await call('POST', 'sysDepart/add', { ...draft, departName: ' ' }))?.[0]?.message).toBe(
      '部门名称不能为空',
    );
  });

  it('[A7.20] with people or departments below them stay, and name them', async () => {
    const above = await add('有下级');
    const below = await add('有人', above);
    await buildUser(server.db, { realname: '孙三', departs: [(await codeOf(below)) ?? ''] });
    expect(said(await call('DELETE', `sysDepart/delete?id=${above}`))).toEqual([
      409,
      '部门“有下级”下还有下级部门：有人等 1 个，不能删除',
    ]);
    expect(said(await call('DELETE', `sysDepart/deleteBatch?ids=${below}`))).toEqual([
      409,
      '部门“有人”中还有用户：孙三等 1 人，不能删除',
    ]);
  });

  it('[A7.20] take users in and let them out, nobody is left without one', async () => {
    const [one_, other] = [await add('甲部'), await add('乙部')];
    const user = await buildUser(server.db, { realname: '李四', departs: [(await codeOf(one_)) ?? ''] });
    const body = { depId: other, userIdList: [user.id] };
    expect(said(await call('POST', 'user/editSysDepartWithUser', body))).toEqual([200, '添加成功!']);
    const members = async (id: string) =>
      (await call<{ realname: string }[]>('GET', `sysDepart/getUsersByDepartId?id=${id}`)).body.result;
    expect((await members(other)).map(({ realname }) => realname)).toEqual(['李四']);
    const remove = (depId: string) => call('DELETE', `user/deleteUserInDepart?depId=${depId}&userId=${user.id}`);
    expect(said(await remove(one_))).toEqual([200, '删除成功!']);
    expect(said(await remove(other))).toEqual([409, '“李四”只属于这个部门，请先将其加入其他部门']);
  });

  it('[AZ-02] of another tenant are neither seen nor touched', async () => {
    const id = await add('别家');
    await server.db.updateTable('sys_depart').set({ tenant_id: '7' }).where('id', '=', id).execute();
    expect((await call('GET', `sysDepart/queryById?id=${id}`)).status).toBe(404);
    expect((await call('PUT', 'sysDepart/edit', { id, departName: 'x' })).status).toBe(404);
    expect((await call('DELETE', `sysDepart/delete?id=${id}`)).status).toBe(404);
    expect((await call('POST', 'user/editSysDepartWithUser', { depId: id, userIdList: ['x'] })).status).toBe(404);
    const draft = { departName: 'x', orgCategory: '2', parentId: id };
    expect((await call('POST', 'sysDepart/add', draft)).status).toBe(422);
  });

  it('[AZ-08] are managed by those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['system:depart:none'] });
    const theirs = await server.signIn(user.username, user.password);
    for (const [method, path, body] of [
      ['GET', 'sysDepart/list', undefined],
      ['GET', 'sysDepart/queryById?id=x', undefined],
      ['POST', 'sysDepart/add', {}],
      ['PUT', 'sysDepart/edit', {}],
      ['DELETE', 'sysDepart/delete?id=x', undefined],
      ['DELETE', 'sysDepart/deleteBatch?ids=x', undefined],
      ['GET', 'sysDepart/exportXls', undefined],
      ['POST', 'sysDepart/importExcel', undefined],
      ['GET', 'sysDepart/getUsersByDepartId?id=x', undefined],
      ['POST', 'user/editSysDepartWithUser', { depId: 'x', userIdList: ['x'] }],
      ['DELETE', 'user/deleteUserInDepart?depId=x&userId=x', undefined],
      ['DELETE', 'user/deleteUserInDepartBatch?depId=x&userIds=x', undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
  });
});
