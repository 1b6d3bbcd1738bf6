import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { openPage } from '#server/testing/page-socket.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type OnlineUser = components['schemas']['OnlineUser'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ listens: true });
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const list = async (query = '', as = token) =>
  (await server.call<{ records: OnlineUser[]; total: number }>('GET', `/sys/online/list?${query}`, { token: as })).body
    .result;
const sessionOf = async (username: string): Promise<OnlineUser> => {
  const [found] = (await list(`username=${username}`)).records;
  if (found === undefined) throw new Error(`${username} is not online`);
  return found;
};
const force = (body: object, as = token): Promise<Answer> =>
  server.call('POST', '/sys/online/forceLogout', { token: as, body });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const isIn = async (as: string): Promise<boolean> =>
  (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: as })).status === 200;

describe('who is online', () => {
  it('[A7.5] is listed with account, name, address, browser and times, and without any token', async () => {
    const user = await buildUser(server.db, { realname: '孙三' });
    const answer = await server.call<{ token: string }>('POST', '/sys/login', {
      body: { username: user.username, password: user.password },
      headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/126.0 Safari/537.36' },
    });
    const session = await sessionOf(user.username);
    expect(session).toMatchObject({ realname: '孙三', browser: 'Chrome 126 · Windows', ip: '127.0.0.1', isOwn: false });
    expect(session.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(session.token).toBe(session.id);
    expect(JSON.stringify(await list())).not.toContain(answer.body.result.token);
    const { token_hash: hash } = await server.db
      .selectFrom('sys_session')
      .select('token_hash')
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(await list())).not.toContain(hash);
    // An id is no token.
    expect(await isIn(session.token)).toBe(false);
    expect((await list('pageSize=1&column=username&order=asc')).records).toHaveLength(1);
  });

  it('[A7.5] is signed out at once, on calls and on the socket, one or several', async () => {
    const users = await Promise.all([buildUser(server.db), buildUser(server.db)]);
    const tokens = await Promise.all(users.map(({ username, password }) => server.signIn(username, password)));
    const [first, second] = [await sessionOf(users[0].username), await sessionOf(users[1].username)];
    const socket = await openPage(server.url, { id: users[0].id, token: tokens[0] ?? '' });
    expect(said(await force({ token: `${first.token},${second.token}` }))).toEqual([200, '退出登录成功！']);
    expect(await Promise.all(tokens.map(isIn))).toEqual([false, false]);
    expect(await socket.ended).toBe(4401);
    const lines = async (): Promise<readonly { readonly logContent: string }[]> => {
      const path = '/sys/log/list?logType=2&method=systemOnlineForceLogout';
      return (await server.call<{ records: { logContent: string }[] }>('GET', path, { token })).body.result.records;
    };
    await expect.poll(lines).toHaveLength(1);
    const [line] = await lines();
    expect(line?.logContent).toMatch(/^在线用户 · 强制下线：/);
    expect(line?.logContent).toContain(users[0].username);
    expect(line?.logContent).toContain(users[1].username);
  });

  it('[A7.5] is told apart from who is gone, and from nobody', async () => {
    const user = await buildUser(server.db);
    await server.signIn(user.username, user.password);
    const { token: id } = await sessionOf(user.username);
    await force({ token: id });
    expect(said(await force({ token: id }))).toEqual([404, 'Token无效!']);
    expect(said(await force({}))).toEqual([400, '退出登录失败！']);
    expect(said(await force({ token: '' }))).toEqual([400, '退出登录失败！']);
    expect(said(await force({ token: token }))).toEqual([404, 'Token无效!']);
  });

  it('[A7.5] does not sign himself out by accident, and may do so when he says it', async () => {
    const user = await buildUser(server.db, {
      permissions: ['system:online-user:view', 'system:online-user:force_logout'],
    });
    const theirs = await server.signIn(user.username, user.password);
    const own = (await list('', theirs)).records.find(({ isOwn }) => isOwn);
    expect(own?.username).toBe(user.username);
    expect((await force({ token: own?.token }, theirs)).status).toBe(409);
    expect(await isIn(theirs)).toBe(true);
    expect(said(await force({ token: own?.token, own: true }, theirs))).toEqual([200, '退出登录成功！']);
    expect(await isIn(theirs)).toBe(false);
  });

  it('[AZ-02] of another company is neither seen nor signed out', async () => {
    const stranger = await buildUser(server.db);
    const theirs = await server.signIn(stranger.username, stranger.password);
    const { token: id } = await sessionOf(stranger.username);
    await server.db.insertInto('sys_tenant').values({ id: '7', tenant_id: '7', name: '别家' }).execute();
    await server.db.updateTable('sys_user').set({ tenant_id: '7' }).where('id', '=', stranger.id).execute();
    expect((await list(`username=${stranger.username}`)).total).toBe(0);
    expect(said(await force({ token: id }))).toEqual([404, 'Token无效!']);
    expect(await isIn(theirs)).toBe(true);
  });

  it('[AZ-05] is not signed out by somebody who holds less, and nothing without the grant', async () => {
    const weak = await buildUser(server.db, {
      permissions: ['system:online-user:view', 'system:online-user:force_logout'],
    });
    const theirs = await server.signIn(weak.username, weak.password);
    const { token: id } = await sessionOf('admin');
    expect((await force({ token: id }, theirs)).status).toBe(403);
    const nobody = await buildUser(server.db, { permissions: ['system:online-user:none'] });
    const without = await server.signIn(nobody.username, nobody.password);
    for (const [method, path, body] of [
      ['GET', 'list', undefined],
      ['GET', 'exportXls', undefined],
      ['POST', 'forceLogout', { token: id }],
    ] as const)
      expect(
        (await server.call(method, `/sys/online/${path}`, { token: without, ...(body ? { body } : {}) })).status,
      ).toBe(403);
    expect(await isIn(token)).toBe(true);
  });
});
