import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDepart, buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
let admin: string;
let depart: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signInAsAdmin();
  depart = await buildDepart(server.db, { orgCode: 'A01A01', name: '销售部' });
});
afterAll(() => server.close());

type SignedIn = { readonly token: string; readonly firstDuty?: string };
const signIn = async (username: string, password: string): Promise<SignedIn> =>
  (await server.call<SignedIn>('POST', '/sys/login', { body: { username, password } })).body.result;
const get = async (path: string, token: string) => {
  const { status, body } = await server.call('GET', path, { token });
  return [status, body.message] as const;
};
const change = (token: string, oldpassword: string, password: string) =>
  server.call('POST', '/sys/user/updatePassword', {
    token,
    body: { oldpassword, password, confirmpassword: password },
  });

describe('[AUT-12] a password that an administrator gave', () => {
  const first = '密码由管理员设置，请先修改为自己的密码';

  it('opens nothing but its own change, whether of a new account or given again', async () => {
    const body = { username: 'neu', realname: '新人', password: 'Geheim-2026', selecteddeparts: depart };
    expect((await server.call('POST', '/sys/user/add', { token: admin, body })).status).toBe(200);
    const given = await signIn('neu', 'Geheim-2026');
    expect(given.firstDuty).toBe('password');
    expect(await get('/sys/user/list', given.token)).toEqual([403, first]);
    expect(await get('/sys/permission/getUserPermissionByToken', given.token)).toEqual([403, first]);
    expect((await change(given.token, 'Geheim-2026', 'Geheim-2026')).status).toBe(422);
    expect((await change(given.token, 'Geheim-2026', 'Eigenes-Wort-26')).status).toBe(200);
    // The same session is whole from then on.
    expect((await get('/sys/user/list', given.token))[0]).toBe(200);
    expect((await signIn('neu', 'Eigenes-Wort-26')).firstDuty).toBeUndefined();
    await server.call('PUT', '/sys/user/changePassword', {
      token: admin,
      body: { username: 'neu', password: 'Gegeben-2026' },
    });
    expect((await signIn('neu', 'Gegeben-2026')).firstDuty).toBe('password');
  });

  it('is none of those people chose, nor of accounts made otherwise', async () => {
    const user = await buildUser(server.db);
    expect((await signIn(user.username, user.password)).firstDuty).toBeUndefined();
  });
});

describe('[AUT-04] a company that demands a second step', () => {
  it('lets nobody further than to where he turns it on', async () => {
    const user = await buildUser(server.db);
    const before = await signIn(user.username, user.password);
    expect(before.firstDuty).toBeUndefined();
    await server.db
      .insertInto('sys_param')
      .values({ id: 'step', tenant_id: '1', installmod: 'base', param_code: 'signIn.secondStep', param_value: '1' })
      .execute();
    const { token, firstDuty } = await signIn(user.username, user.password);
    expect(firstDuty).toBe('second-step');
    expect((await get('/sys/user/list', token))[1]).toContain('请先在“账号设置 · 安全设置”中开启');
    expect((await get('/sys/permission/getUserPermissionByToken', token))[0]).toBe(200);
    const begun = await server.call<{ secret: string }>('POST', '/sys/account/secondStep', {
      token,
      body: { password: user.password },
    });
    const code = new TOTP({ secret: begun.body.result.secret }).generate();
    expect((await server.call('PUT', '/sys/account/secondStep', { token, body: { code } })).status).toBe(200);
    expect((await get('/sys/user/list', token))[0]).toBe(200);
    // Of another company nothing is demanded.
    await server.db.deleteFrom('sys_param').where('id', '=', 'step').execute();
  });
});
