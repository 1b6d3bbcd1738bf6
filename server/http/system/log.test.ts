import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { adminPassword } from '#server/testing/names.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type SysLog = components['schemas']['SysLog'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const logs = async (query: string, as = token) =>
  (await call<{ records: SysLog[]; total: number }>('GET', `log/list?${query}`, undefined, as)).body.result;
/** The only line of an operation; lines are written a moment after the answer. */
const lineOf = async (query: string): Promise<SysLog> => {
  await expect.poll(async () => (await logs(`logType=2&${query}`)).total).toBe(1);
  const [line] = (await logs(`logType=2&${query}`)).records;
  if (line === undefined) throw new Error('No line');
  return line;
};

describe('the log of sign-ins', () => {
  const wrong = async (username: string) =>
    server.call('POST', '/sys/login', { body: { username, password: 'Falsch-2026' } });
  const lines = async (query: string) => (await logs(`logType=1&${query}`)).records;

  it('[LOG-01] keeps those that were refused, by their account', async () => {
    const user = await buildUser(server.db);
    await wrong(user.username.toUpperCase());
    await server.signIn(user.username, user.password);
    expect(await lines(`username=${user.username}&column=createTime&order=asc`)).toMatchObject([
      { outcome: 'refused', answer: '用户名或密码错误', logContent: '账号密码登录', ip: '127.0.0.1' },
      { outcome: 'done', answer: null },
    ]);
    expect((await lines('outcome=refused')).map(({ username }) => username)).toContain(user.username);
    // They are no visits.
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sys_log where log_type = 1 and outcome = 'done'`.execute(server.db);
    const visits = await server.call<{ totalVisitCount: number }>('GET', '/sys/loginfo', { token });
    expect(visits.body.result.totalVisitCount).toBe(rows[0]?.count);
  });

  it('[LOG-03] keeps nothing of what was typed as an account nobody has: it may be a password', async () => {
    await wrong('Meine-Losung-2026');
    expect(await lines('answer=没有这个账号')).toMatchObject([{ username: '', outcome: 'refused' }]);
    const { rows } = await sql<{ text: string }>`select l::text as text from sys_log l`.execute(server.db);
    expect(rows.some(({ text }) => text.includes('Losung'))).toBe(false);
  });
});

describe('the log of operations', () => {
  it('[system.log] says who did what, when, from where, how long it took, in the words of the menu', async () => {
    await call('POST', 'position/add', { code: 'log1', name: '质检员', postRank: '2' });
    const line = await lineOf('method=systemPositionAdd');
    expect(line).toMatchObject({
      logContent: '职务管理 · 新增',
      username: 'admin',
      ip: '127.0.0.1',
      operateType: 2,
      outcome: 'done',
      requestType: 'POST',
      requestUrl: '/sys/position/add',
      answer: null,
    });
    expect(line.costTime).toBeGreaterThanOrEqual(0);
    expect(JSON.parse(line.requestParam ?? '')).toEqual({ body: { code: 'log1', name: '质检员', postRank: '2' } });
    const one = await call<SysLog>('GET', `log/queryById?id=${line.id}`);
    expect(one.body.result.logContent).toBe('职务管理 · 新增');
  });

  it('[LOG-01] keeps what was refused, and why', async () => {
    const user = await buildUser(server.db, { permissions: ['system:position:view'] });
    const theirs = await server.signIn(user.username, user.password);
    await call('PUT', 'position/edit', { id: 'x' }, theirs);
    expect(await lineOf(`username=${user.username}`)).toMatchObject({
      logContent: '职务管理 · 编辑',
      outcome: 'refused',
      answer: '没有权限，请联系管理员授权',
    });
  });

  it('[LOG-03] has no password, no token and no value of a business record', async () => {
    const user = await buildUser(server.db);
    await call('PUT', 'user/changePassword', { username: user.username, password: 'Neues-Wort-2026' });
    const line = await lineOf('method=systemUserPassword');
    expect(line.requestParam).toContain(user.username);
    await call('POST', 'user/updatePassword', {
      oldpassword: 'Altes-Wort',
      password: 'Neues-Wort',
      confirmpassword: 'Neues-Wort',
    });
    const own = await lineOf('method=updatePassword');
    expect(own).toMatchObject({ outcome: 'refused', logContent: '修改本人密码' });
    const { rows } = await sql<{ text: string }>`select l::text as text from sys_log l`.execute(server.db);
    for (const { text } of rows)
      for (const secret of ['Neues-Wort', 'Altes-Wort', adminPassword, token]) expect(text).not.toContain(secret);
  });

  it('[LOG-02] keeps what looks like markup or new lines as text of one parameter', async () => {
    const name = '<img src=x onerror=alert(1)>\r\n2026 admin signed in\u0000';
    await call('POST', 'position/add', { code: 'log2', name, postRank: '9' });
    const line = await lineOf('method=systemPositionAdd&outcome=refused');
    expect(line.requestParam).not.toMatch(/[\r\n\0]/);
    expect(line.requestParam).toContain('onerror');
  });

  it('[system.log] is asked by kind, text, account and time', async () => {
    await lineOf('method=systemPositionAdd&outcome=done');
    expect((await logs('logType=1')).records.every(({ logType }) => logType === 1)).toBe(true);
    const byWord = await logs('logType=2&keyWord=职务&outcome=done');
    expect(byWord.records.map(({ logContent }) => logContent)).toEqual(['职务管理 · 新增']);
    expect((await logs('logType=2&createTime_begin=2000-01-01&createTime_end=2000-12-31')).total).toBe(0);
    const today = await logs('logType=2&createTime_begin=2000-01-01&username=admin');
    expect(today.total).toBeGreaterThan(0);
    const [signIn] = (await logs('logType=1&username=admin')).records;
    expect(signIn).toMatchObject({ logContent: '账号密码登录', browser: 'node' });
  });

  it('[AZ-02] shows nothing of another company', async () => {
    await server.db
      .insertInto('sys_log')
      .values({ id: 'other', tenant_id: '7', log_type: 2, log_content: '别家', username: 'x', address: '' })
      .execute();
    expect((await logs('logType=2&keyWord=别家')).total).toBe(0);
    expect((await call('GET', 'log/queryById?id=other')).status).toBe(404);
  });

  it('[LOG-04] loses lines by age alone, to whoever may, and says so', async () => {
    await sql`update sys_log set create_time = now() - interval '100 days'
      where log_content = '职务管理 · 新增' and tenant_id = '1'`.execute(server.db);
    await sql`update sys_log set create_time = now() - interval '100 days' where id = 'other'`.execute(server.db);
    expect((await call('DELETE', 'log/deleteOlder?logType=2&days=29')).status).toBe(400);
    const answer = await call<{ count: number }>('DELETE', 'log/deleteOlder?logType=2&days=90');
    expect(answer.body).toMatchObject({ message: '清除成功!', result: { count: 2 } });
    const line = await lineOf('method=systemLogPurge&outcome=done');
    expect(line).toMatchObject({ logContent: '日志管理 · 清理：90 天以前的操作日志 2 条', operateType: 4 });
    const { rows } = await sql`select 1 from sys_log where id = 'other'`.execute(server.db);
    expect(rows).toHaveLength(1);
    for (const path of ['log/delete?id=x', 'log/deleteBatch?ids=allclear'])
      expect((await call('DELETE', path)).status).toBe(404);
  });

  it('[AZ-08] is read, exported and cleared by those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['system:log:none'] });
    const theirs = await server.signIn(user.username, user.password);
    for (const [method, path] of [
      ['GET', 'log/list?logType=2'],
      ['GET', 'log/queryById?id=x'],
      ['GET', 'log/exportXls'],
      ['DELETE', 'log/deleteOlder?logType=1&days=90'],
    ] as const)
      expect((await call(method, path, undefined, theirs)).status, path).toBe(403);
    const book = await fetch(`${server.url}/platform/sys/log/exportXls?logType=2`, {
      headers: { 'x-access-token': token },
    });
    expect([book.status, (await book.arrayBuffer()).byteLength > 1_000]).toEqual([200, true]);
  });
});
