import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { open, openSignIn, unwrap } from '../../src/shared/api/index.ts';
import { exampleToken, record, refusal, success } from './pact.ts';

const { eachLike, fromProviderState, like, regex, string } = MatchersV3;

const userInfo = like({ id: 'u1', username: 'admin', realname: '系统管理员' });
const username = fromProviderState('${username}', 'pact-user');
const password = fromProviderState('${password}', 'pact-pass');
const departs = eachLike({ id: 'd1', departName: '总公司', orgCode: 'A01' });

describe('session', () => {
  it('[A7.2] [A5.4] signs in with account and password', async () => {
    const result = await record(
      {
        provider: 'family',
        state: 'an account exists',
        name: 'a sign-in with the right password',
        method: 'POST',
        path: '/sys/login',
        body: { username, password },
        answer: { ...success({ token: string('a-token'), userInfo, departs }), code: 200 },
        signedIn: false,
      },
      (client) => openSignIn(client.POST('/sys/login', { body: { username: 'pact-user', password: 'pact-pass' } })),
    );
    expect(result.token).toBe('a-token');
    expect(result.userInfo.realname).toBe('系统管理员');
  });

  it('[A8.8] rejects a wrong password to the caller', async () => {
    const attempt = record(
      {
        provider: 'platform',
        state: 'an account exists',
        name: 'a sign-in with a wrong password',
        method: 'POST',
        path: '/sys/login',
        body: { username, password: 'certainly-wrong' },
        status: 400,
        answer: { ...refusal(400), message: '用户名或密码错误' },
        signedIn: false,
      },
      async (client) => {
        const call = openSignIn(
          client.POST('/sys/login', { body: { username: 'pact-user', password: 'certainly-wrong' } }),
        );
        await expect(call).rejects.toMatchObject({
          failure: { kind: 'http', status: 400, message: '用户名或密码错误' },
        });
        return true;
      },
    );
    expect(await attempt).toBe(true);
  });

  it('draws a captcha as an image', async () => {
    const image = await record(
      {
        provider: 'family',
        state: 'nobody is signed in',
        name: 'a request for a captcha',
        method: 'GET',
        path: '/sys/randomImage/1763600000000',
        answer: success(regex('^data:image/.+$', 'data:image/jpg;base64,AAAA')),
        signedIn: false,
      },
      (client) => unwrap(client.GET('/sys/randomImage/{key}', { params: { path: { key: '1763600000000' } } })),
    );
    expect(image).toMatch(/^data:image\//);
  });

  it('[A7.10] [A3.3] reads menu and button permissions', async () => {
    const result = await record(
      {
        provider: 'family',
        state: 'a user is signed in',
        name: 'a request for the menu',
        method: 'GET',
        path: '/sys/permission/getUserPermissionByToken',
        // Required up to 2.3; the others do not read it.
        query: { token: fromProviderState('${token}', exampleToken) },
        answer: success({
          menu: eachLike({
            path: '/dashboard/analysis',
            component: 'dashboard/Analysis',
            meta: like({ title: '首页' }),
          }),
          auth: like([]),
          allAuth: like([]),
        }),
      },
      (client) =>
        unwrap(client.GET('/sys/permission/getUserPermissionByToken', { params: { query: { token: exampleToken } } })),
    );
    expect(result.menu[0]?.meta.title).toBe('首页');
  });

  it('[A7.12] reads the departments of the user', async () => {
    const result = await record(
      {
        provider: 'family',
        state: 'a user is signed in',
        name: 'a request for the departments of the user',
        method: 'GET',
        path: '/sys/user/getCurrentUserDeparts',
        answer: success({ list: departs, orgCode: like('A01') }),
      },
      (client) => unwrap(client.GET('/sys/user/getCurrentUserDeparts')),
    );
    expect(result.list[0]?.departName).toBe('总公司');
  });

  it('[A8.5] reports an expired session', async () => {
    const seen = await record(
      {
        provider: 'platform',
        state: 'nobody is signed in',
        name: 'a request of an expired session',
        method: 'GET',
        path: '/sys/permission/getUserPermissionByToken',
        status: 401,
        answer: refusal(401),
        signedIn: false,
      },
      (client) =>
        unwrap(client.GET('/sys/permission/getUserPermissionByToken')).then(
          () => undefined,
          (error: unknown) => error,
        ),
    );
    expect(seen).toMatchObject({ failure: { kind: 'http', status: 401 } });
  });

  it('[A7.4] ends the session', async () => {
    const answer = await record(
      {
        provider: 'family',
        state: 'a session to end exists',
        name: 'a sign-out',
        method: 'POST',
        path: '/sys/logout',
        body: {},
        answer: success(null),
      },
      (client) => open(client.POST('/sys/logout', { body: {} })),
    );
    expect(answer.message).not.toBe('');
  });
});
