import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

describe.each(['jeecg-2.3', 'jeecg-2.4'] as const)('the test mode %s', (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer({ config: { dialect } });
    const user = await buildUser(server.db, { departs: ['A01'] });
    token = await server.signIn(user.username, user.password);
  });
  afterAll(() => server.close());

  it('tells the application its prefix and dialect', async () => {
    expect(await (await fetch(`${server.url}/config.json`)).json()).toMatchObject({ apiBase: '/jeecg-boot', dialect });
  });

  it('lacks the calls that only our server has', async () => {
    for (const path of ['/upLoadApp/find', '/sys/translate/getmap?field=en', '/password/free?name=x', '/api/user']) {
      const answer = await server.call('GET', path, { token });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ success: false, code: 404 });
    }
    expect(await (await fetch(`${server.url}/platform/upLoadApp/find`)).json()).toMatchObject({
      success: false,
      code: 404,
    });
  });

  it('takes selectDepart and updatePassword by PUT only', async () => {
    expect((await server.call('POST', '/sys/selectDepart', { token, body: { orgCode: 'A01' } })).body.code).toBe(405);
    expect((await server.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'A01' } })).body.success).toBe(
      true,
    );
  });

  it('answers reads with code 0, sign-in and menu with 200', async () => {
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).body.code).toBe(0);
    expect((await server.call('GET', '/sys/permission/getUserPermissionByToken', { token })).body.code).toBe(200);
  });

  it('refuses with HTTP 200, code 500 or 510', async () => {
    const wrong = await server.call('POST', '/sys/login', { body: { username: 'admin', password: 'x' } });
    expect(wrong.status).toBe(200);
    expect(wrong.body).toMatchObject({ success: false, code: 500, message: '用户名或密码错误' });
    const foreign = await server.call('PUT', '/sys/selectDepart', { token, body: { orgCode: 'B99' } });
    expect(foreign.status).toBe(200);
    expect(foreign.body.code).toBe(510);
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
