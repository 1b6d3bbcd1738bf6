import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { codeFor, newMobile } from '#server/testing/sms.ts';
import { loadContract } from './contract.ts';
import { dialectOf } from './dialect.ts';

describe.each(['jeecg-2.3', 'jeecg-2.4'] as const)('the test mode %s', (dialect) => {
  let server: TestServer;
  let token: string;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer({ config: { dialect } });
    const user = await buildUser(server.db, { departs: ['A01'] });
    token = await server.signIn(user.username, user.password);
    const superuser = await buildUser(server.db, { superuser: true, departs: ['A01'] });
    admin = await server.signIn(superuser.username, superuser.password);
  });
  afterAll(() => server.close());

  it('tells the application its prefix and dialect', async () => {
    expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({ apiBase: '/jeecg-boot', dialect });
  });

  it('lacks the calls that only our server has', async () => {
    for (const path of ['/upLoadApp/find', '/sys/translate/getmap?field=en', '/password/free?name=x', '/api/user']) {
      const answer = await server.call('GET', path, { token });
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ status: 404, error: 'Not Found', message: 'No message available' });
      expect(answer.body).not.toHaveProperty('success');
    }
    expect((await fetch(`${server.url}/platform/upLoadApp/find`)).status).toBe(404);
  });

  it('wants the token of the menu call in its address, too, up to 2.3', async () => {
    const answer = await server.call('GET', '/sys/permission/getUserPermissionByToken', { token });
    const wanted =
      dialect === 'jeecg-2.3'
        ? { success: false, code: 500, message: "操作失败，Required String parameter 'token' is not present" }
        : { success: true, code: 200 };
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject(wanted);
  });

  it('has the calls that moved with 2.4 where it has them, and nowhere else', async () => {
    const code = async (path: string) =>
      (await server.call('GET', `${path}/sysMessage/list?pageNo=1&pageSize=10`, { token })).status;
    const codes = [await code('/message'), await code('/sys/message')];
    expect(codes.map((one) => one === 404)).toEqual(dialect === 'jeecg-2.3' ? [false, true] : [true, false]);
  });

  it('takes selectDepart and updatePassword by PUT only', async () => {
    expect((await server.call('POST', '/sys/selectDepart', { token, body: { orgCode: 'A01' } })).body.code).toBe(405);
    expect((await server.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'A01' } })).body.success).toBe(
      true,
    );
  });

  it('answers reads with code 0, sign-in and menu with 200', async () => {
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).body.code).toBe(0);
    expect(
      (await server.call('GET', `/sys/permission/getUserPermissionByToken?token=${token}`, { token })).body.code,
    ).toBe(200);
  });

  it('refuses with HTTP 200, code 500 or 510', async () => {
    const wrong = await server.call('POST', '/sys/login', { body: { username: 'admin', password: 'x' } });
    expect(wrong.status).toBe(200);
    expect(wrong.body).toMatchObject({ success: false, code: 500, message: '用户名或密码错误' });
    const foreign = await server.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'B99' } });
    expect(foreign.status).toBe(200);
    expect(foreign.body.code).toBe(510);
  });

  it('[A7.3] [A5.4] answers a wrong SMS code with success and code 0, a fault of the family', async () => {
    const wrong = await server.call('POST', '/sys/phoneLogin', { body: { mobile: '13800000000', captcha: '1' } });
    expect(wrong.status).toBe(200);
    expect(wrong.body).toMatchObject({ success: true, code: 0, message: '手机验证码错误', result: null });
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const captcha = await codeFor(server, mobile, '0');
    const right = await server.call('POST', '/sys/phoneLogin', { body: { mobile, captcha } });
    expect(right.body).toMatchObject({ success: true, code: 200 });
  });

  it('offers visits, announcements and the user of a session, but neither preferences nor binding', async () => {
    for (const [path, code] of [
      ['/sys/loginfo', 200],
      ['/sys/visitInfo', 0],
      ['/sys/annountCement/listByUser', 0],
      ['/sys/user/getUserSectionInfoByToken', 0],
    ] as const) {
      expect((await server.call('GET', path, { token })).body, path).toMatchObject({ success: true, code });
    }
    const read = await server.call('PUT', '/sys/sysAnnouncementSend/editByAnntIdAndUserId', {
      token,
      body: { anntId: 'x' },
    });
    expect(read.body).toMatchObject({ success: false, code: 500 });
    for (const [method, path] of [
      ['PUT', '/sys/user/preference/display'],
      ['POST', '/thirdLogin/bind'],
    ] as const) {
      expect((await server.call(method, path, { token, body: {} })).status).toBe(404);
    }
  });

  it('[A6.3] says with a button neither its page nor, with the permissions, any preferences', async () => {
    await buildUser(server.db, { permissions: ['online:family:add'] });
    const { body } = await server.call<{ allAuth: object[] }>(
      'GET',
      `/sys/permission/getUserPermissionByToken?token=${token}`,
      { token },
    );
    expect(body.result).not.toHaveProperty('preferences');
    expect(body.result.allAuth.slice(0, 1)).toMatchObject([{ action: 'online:family:add', status: '1' }]);
    expect(body.result.allAuth[0]).not.toHaveProperty('path');
  });

  it('[AUT-04] takes the new password of a forgotten one by GET only', async () => {
    const mobile = newMobile();
    const user = await buildUser(server.db, { phone: mobile });
    const proof = await server.call<{ smscode: string }>('POST', '/sys/user/phoneVerification', {
      body: { phone: mobile, smscode: await codeFor(server, mobile, '2') },
    });
    const { smscode } = proof.body.result;
    const query = { username: user.username, phone: mobile, password: 'Brand-new-20', smscode };
    expect((await server.call('POST', '/sys/user/passwordChange', { body: query })).body.code).toBe(405);
    const changed = await server.call('GET', `/sys/user/passwordChange?${new URLSearchParams(query).toString()}`);
    expect(changed.body).toMatchObject({ success: true, message: '密码重置完成！' });
    await expect(server.signIn(user.username, 'Brand-new-20')).resolves.toBeTypeOf('string');
    expect(server.log.join('')).not.toContain('Brand-new-20');
  });

  it('offers exactly what the contract says that family has', async () => {
    const own = loadContract().operations.filter(({ dialects }) => dialects?.includes(dialect) === false);
    expect(own.length).toBeGreaterThan(300);
    const answers: unknown[] = [];
    for (const { method, path } of own.filter(({ id }) => id.endsWith('List'))) {
      const { status, body } = await server.call(method.toUpperCase(), path, { token: admin });
      // What reads as another operation's path with a parameter in it is that one's, and refused there.
      answers.push(status === 404 ? false : body.success);
    }
    expect(answers.filter((isAnswered) => isAnswered !== false)).toEqual([]);
  });

  it('writes what is not there as null, lists as well, and leaves out what only our server has', async () => {
    const ask = async <T>(path: string): Promise<T> =>
      (await server.call<T>('GET', path, { token: admin })).body.result;
    const { treeList } = await ask<{ treeList: Record<string, unknown>[] }>('/sys/role/queryTreeList');
    const leafOf = (nodes: readonly Record<string, unknown>[]): Record<string, unknown> => {
      const [first = {}] = nodes;
      return Array.isArray(first['children']) ? leafOf(first['children'] as Record<string, unknown>[]) : first;
    };
    expect(treeList[0]).toMatchObject({ title: null, slotTitle: expect.any(String) as string });
    expect(leafOf(treeList)).toMatchObject({ title: null, children: null });
    const { records } = await ask<{ records: Record<string, unknown>[] }>('/sys/role/list?pageNo=1&pageSize=10');
    expect(records[0]).toMatchObject({ version: null, roleCode: expect.any(String) as string });
    const users = await ask<{ records: { id: string }[] }>('/sys/user/list?pageNo=1&pageSize=10');
    const one = await ask<object>(`/sys/user/queryById?id=${users.records[0]?.id ?? ''}`);
    expect(one).toMatchObject({ selectedroles: null, selecteddeparts: null });
  });

  it('names pages in its menu as its own application does, forms by their address alone', async () => {
    type Node = { path: string; name: string; component: string | null; children?: Node[] | null };
    const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
    const { body } = await server.call<{ menu: Node[] }>(
      'GET',
      `/sys/permission/getUserPermissionByToken?token=${admin}`,
      { token: admin },
    );
    const menu = flat(body.result.menu);
    expect(menu.find(({ path }) => path === '/isystem/user')?.component).toBe('system/UserList');
    expect(menu.filter(({ component }) => component === 'online/auto')).toEqual([]);
    for (const { path, name } of menu)
      expect(name).toBe(path.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@'));
  });

  it('sorts by the column its own application always names', async () => {
    for (const path of ['/sys/role/list', '/sys/log/list', '/sys/user/list', '/sys/position/list', '/sys/dict/list']) {
      const answer = await server.call('GET', `${path}?pageNo=1&pageSize=10&column=createTime&order=desc`, {
        token: admin,
      });
      expect(answer.body, path).toMatchObject({ success: true });
    }
  });

  it('answers an ended session with HTTP 500 and no envelope', async () => {
    const answer = await server.call('GET', '/sys/user/list', { token: 'gone' });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({
      status: 500,
      message: 'Token失效，请重新登录',
      path: '/jeecg-boot/sys/user/list',
    });
    expect(answer.body).not.toHaveProperty('success');
  });
});

describe('the platform', () => {
  it('refuses what only servers of the family offer', async () => {
    const only = loadContract().operations.filter((item) => item.dialects?.includes('platform') === false);
    expect(only.map(({ id }) => id)).toEqual(['passwordChangeUpstream']);
    expect(only.map((operation) => dialectOf('platform').offers(operation))).toEqual([false]);
  });
});
