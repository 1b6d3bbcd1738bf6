import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildDepart, buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { loadContract } from '../contract.ts';

type Schemas = components['schemas'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  await buildDepart(server.db, { orgCode: 'A01A01', name: '销售部' });
  await buildDepart(server.db, { orgCode: 'A01A01A01', name: '内销组' });
  await createTenant(server.db, { id: '2', name: '另一租户' });
  await buildUser(server.db, { username: 'zhang', realname: '张三', departs: ['A01A01'] });
  await buildUser(server.db, { username: 'li_si', realname: '李四', departs: ['A01A01A01'] });
  await buildUser(server.db, { username: 'lixsi', realname: '李思', departs: ['A01'] });
  await buildUser(server.db, { username: 'stranger', realname: '张外人', tenantId: '2', departs: ['A01'] });
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const get = async <T>(path: string): Promise<T> => (await server.call<T>('GET', path, { token })).body.result;
const names = async (query: string) =>
  (await get<Schemas['UserPage']>(`/sys/user/list?column=username&order=asc&${query}`)).records.map(
    (user) => user.username,
  );

describe('[A7.20] departments', () => {
  it('come as a tree of ids and names alone', async () => {
    const [root] = await get<Schemas['DepartId'][]>('/sys/sysDepart/queryIdTree');
    expect(Object.keys(root ?? {}).toSorted()).toEqual(['children', 'key', 'title', 'value']);
    expect(root?.children?.[0]).toMatchObject({ title: '销售部', children: [{ title: '内销组', children: null }] });
  });

  it('are found by a part of their name, each without those below it', async () => {
    const found = await get<Schemas['DepartTreeNode'][]>(`/sys/sysDepart/searchBy?keyWord=${encodeURIComponent('销')}`);
    expect(found.map(({ departName, children }) => [departName, children])).toEqual([
      ['销售部', null],
      ['内销组', null],
    ]);
    const none = await server.call('GET', '/sys/sysDepart/searchBy?keyWord=x_x', { token });
    expect([none.status, none.body.message]).toEqual([404, '未查询匹配数据！']);
  });

  it('are found among the own ones and those below them where that is asked', async () => {
    const seller = await buildUser(server.db, { username: 'seller', departs: ['A01A01A01'] });
    const search = `/sys/sysDepart/searchBy?myDeptSearch=1&keyWord=${encodeURIComponent('销')}`;
    const own = await server.call<Schemas['DepartTreeNode'][]>('GET', search, {
      token: await server.signIn(seller.username, seller.password),
    });
    expect(own.body.result.map(({ departName }) => departName)).toEqual(['内销组']);
    await server.db.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', seller.id).execute();
  });
});

describe('users', () => {
  it.each([
    ['username=zhang', ['zhang']],
    ['username=zhan', []],
    ['username=*si', ['li_si', 'lixsi']],
    ['username=li*', ['li_si', 'lixsi']],
    ['username=*i_s*', ['li_si']],
    [`realname=${encodeURIComponent('*李*')}`, ['li_si', 'lixsi']],
    ['username=***', ['admin', 'guest', 'li_si', 'lixsi', 'zhang']],
  ])('[B7.24] are found by %s, within the tenant', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('[B7.24] come in pages with the total, also beyond the last one', async () => {
    const page = (query: string) => get<Schemas['UserPage']>(`/sys/user/list?${query}`);
    expect(await page('pageNo=2&pageSize=2')).toMatchObject({ total: 5, current: 2, size: 2, pages: 3 });
    expect(await page('pageNo=9&pageSize=2')).toMatchObject({ total: 5, records: [] });
    expect((await page('pageSize=-521')).records).toHaveLength(5);
  });

  it('[B7.24] are sorted by name as Chinese readers sort', async () => {
    const page = await get<Schemas['UserPage']>('/sys/user/list?column=realname&order=asc');
    expect(page.records.map((user) => user.realname)).toEqual(['访客', '李思', '李四', '系统管理员', '张三']);
  });

  it('[B7.25] of a department are those below it too', async () => {
    const tree = await get<Schemas['DepartTreeNode'][]>('/sys/sysDepart/queryTreeList');
    const sales = tree[0]?.children?.[0];
    const users = await get<Schemas['UserInfo'][]>(`/sys/user/queryUserByDepId?id=${sales?.id ?? ''}`);
    expect(users.map((user) => user.realname).toSorted()).toEqual(['张三', '李四']);
    expect(
      await get(`/sys/user/queryUserByDepId?id=${sales?.id ?? ''},&realname=${encodeURIComponent('张')}`),
    ).toHaveLength(1);
  });

  it('[B7.25] of a department come in pages, found by name, sorted', async () => {
    const tree = await get<Schemas['DepartTreeNode'][]>('/sys/sysDepart/queryTreeList');
    const page = (query: string) =>
      get<Schemas['UserPage']>(`/sys/user/departUserList?depId=${tree[0]?.children?.[0]?.id ?? ''}&${query}`);
    expect(await page('pageSize=1&column=username&order=asc')).toMatchObject({
      total: 2,
      pages: 2,
      records: [{ username: 'li_si' }],
    });
    expect(await page(`realname=${encodeURIComponent('*张*')}`)).toMatchObject({ total: 1 });
    expect(await get<Schemas['UserPage']>('/sys/user/departUserList?depId=')).toMatchObject({ total: 0, records: [] });
  });

  it('[B7.24] are sorted by the time they were made, newest first, when nothing else is asked', async () => {
    const times = (await get<Schemas['UserPage']>('/sys/user/list?pageSize=-521')).records.map(
      (user) => user.createTime ?? '',
    );
    expect(times).toEqual([...times].sort().reverse());
    const ascending = (await get<Schemas['UserPage']>('/sys/user/list?pageSize=-521&column=createTime&order=asc'))
      .records;
    expect(ascending.map((user) => user.createTime ?? '')).toEqual([...times].reverse());
  });

  it('[A7.20] departments are a tree of the own tenant', async () => {
    const tree = await get<Schemas['DepartTreeNode'][]>('/sys/sysDepart/queryTreeList');
    expect(tree).toHaveLength(1);
    expect(tree[0]).toMatchObject({
      title: '总公司',
      orgCode: 'A01',
      isLeaf: false,
      children: [{ title: '销售部', isLeaf: false, children: [{ title: '内销组', isLeaf: true, children: null }] }],
    });
  });
});

describe('[AUT-10] answers', () => {
  it('never hold a password hash or a salt', async () => {
    const reads = loadContract().operations.filter((item) => item.method === 'get' && !item.path.includes('{'));
    for (const { path, atRoot } of reads) {
      const answer = await fetch(server.url + (atRoot ? '' : '/platform') + path, {
        headers: { 'x-access-token': token },
      });
      // Statements are shown without their values, columns by their names.
      const shape = path === '/monitor/sql' ? /\$argon2|"salt"/i : /\$argon2|password_?hash|"salt"/i;
      expect(await answer.text(), path).not.toMatch(shape);
      // Signing out is among the reads of the family.
      if (path === '/sys/logout') token = await server.signInAsAdmin();
    }
  });
});

describe('[AZ-03] colleagues', () => {
  it('are told apart and found, and nobody is told how to reach them but who manages users', async () => {
    await server.db
      .updateTable('sys_user')
      .set({ phone: '13800000077', email: 'li@example.com' })
      .where('username', '=', 'li_si')
      .execute();
    const reader = await buildUser(server.db, {});
    const theirs = await server.signIn(reader.username, reader.password);
    const keys = new Set<string>();
    for (const path of [
      '/sys/user/list?pageSize=-521',
      '/sys/user/departUserList?depId=x&pageSize=-521',
      '/sys/user/queryUserByDepId?id=x',
    ]) {
      const { body } = await server.call<{ records?: object[] } | object[]>('GET', path, { token: theirs });
      const rows = Array.isArray(body.result) ? body.result : (body.result.records ?? []);
      for (const row of rows) for (const key of Object.keys(row)) keys.add(key);
      expect(JSON.stringify(body.result)).not.toMatch(/13800000077|li@example/);
    }
    expect([...keys].toSorted()).toEqual(['avatar', 'id', 'orgCode', 'orgCodeTxt', 'realname', 'username']);
  });
});

describe('[A7.1] a stored weixin code', () => {
  it('is taken with every call, and is a filter only where somebody means it', async () => {
    for (const path of [
      '/sys/permission/getUserPermissionByToken',
      '/sys/user/getCurrentUserDeparts',
      '/sys/dict/queryAllDictItems',
    ])
      expect((await server.call('GET', `${path}?code=WX1`, { token })).status, path).toBe(200);
    const list = (headers: Record<string, string>) =>
      server.call<{ total: number }>('GET', '/sys/position/list?code=WX1', { token, headers });
    const all = await server.call<{ total: number }>('GET', '/sys/position/list', { token });
    expect((await list({ 'x-weixin-code': '1' })).body.result.total).toBe(all.body.result.total);
    expect((await list({})).body.result.total).toBe(0);
  });
});
