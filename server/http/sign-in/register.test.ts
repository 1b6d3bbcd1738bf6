import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { codeFor, newMobile, smsAge, smsTo } from '#server/testing/sms.ts';

type Detail = { errors: { field: string; message: string }[] } | null;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { registration: true, trustProxy: true } });
});
afterAll(() => server.close());

let count = 0;
const newName = () => `member${(count += 1)}`;
const register = (body: object) =>
  server.call<Detail>('POST', '/sys/user/register', {
    body: { username: newName(), password: 'Long-enough-20', smscode: '123456', phone: newMobile(), ...body },
    headers: { 'x-forwarded-for': `10.30.0.${(count += 1) & 255}` },
  });

describe('registration', () => {
  it('adds a user of the role 普通用户 without a department, who may open the home page only', async () => {
    const [username, phone] = [newName(), newMobile()];
    const smscode = await codeFor(server, phone, '1');
    const answer = await register({ username, phone, smscode, email: 'a@example.com' });
    expect(answer.body).toMatchObject({ success: true, message: '注册成功' });
    const token = await server.signIn(username, 'Long-enough-20');
    const departs = await server.call<{ list: unknown[] }>('GET', '/sys/user/getCurrentUserDeparts', { token });
    expect(departs.body.result.list).toEqual([]);
    const permissions = await server.call<{ menu: { path: string }[]; auth: unknown[] }>(
      'GET',
      '/sys/permission/getUserPermissionByToken',
      { token },
    );
    expect(permissions.body.result.menu.map((node) => node.path)).toEqual(['/dashboard/analysis']);
    expect(permissions.body.result.auth).toEqual([]);
    const roles = await server.db
      .selectFrom('sys_role as r')
      .innerJoin('sys_user_role as ur', 'ur.role_id', 'r.id')
      .innerJoin('sys_user as u', 'u.id', 'ur.user_id')
      .select(['r.role_code', 'r.role_name', 'r.superuser'])
      .where('u.username', '=', username)
      .execute();
    expect(roles).toEqual([{ role_code: 'member', role_name: '普通用户', superuser: false }]);
  });

  it.each([
    ['a short name', { username: 'ab' }, 'username'],
    ['a name with a space', { username: 'li na' }, 'username'],
    ['a name that begins with a digit', { username: '1abc' }, 'username'],
    ['a name with markup', { username: 'a<b>c' }, 'username'],
    ['a name of the platform itself', { username: 'System' }, 'username'],
    ['a short password', { password: 'short' }, 'password'],
    ['[AUT-11] a well-known password', { password: 'password123' }, 'password'],
    ['a broken address', { email: 'nobody' }, 'email'],
    ['a wrong code', {}, 'smscode'],
  ])('refuses %s and names the field', async (_what, body, field) => {
    const answer = await register(body);
    expect(answer.status).toBe(422);
    expect(answer.body.result?.errors.map((error) => error.field)).toEqual([field]);
    expect(answer.body.result?.errors[0]?.message).toBe(answer.body.message);
  });

  it('[AUT-11] refuses a password that holds the name', async () => {
    const answer = await register({ username: 'wangwei', password: 'xx-WangWei-xx' });
    expect(answer.body.message).toBe('密码不能包含账号');
  });

  it('[AUT-02] says that a name is taken only to whoever proved a phone; another name needs no other code', async () => {
    const taken = await buildUser(server.db);
    const phone = newMobile();
    const unproved = await register({ username: taken.username, phone });
    expect(unproved.body.message).toBe('手机验证码错误');
    const smscode = await codeFor(server, phone, '1');
    const proved = await register({ username: taken.username.toUpperCase(), phone, smscode });
    expect(proved.body.result?.errors).toEqual([{ field: 'username', message: '用户名已注册' }]);
    expect((await register({ phone, smscode })).status).toBe(200);
  });

  it('[AUT-02] tells a used number so by message, never in the answer', async () => {
    const [used, free] = [newMobile(), newMobile()];
    await buildUser(server.db, { phone: used });
    const answers = await Promise.all(
      [used, free].map((mobile) => server.call('POST', '/sys/sms', { body: { mobile, smsmode: '1' } })),
    );
    expect({ ...answers[0]?.body, timestamp: 0 }).toEqual({ ...answers[1]?.body, timestamp: 0 });
    expect(smsTo(server, used)).toMatchObject([{ code: null, text: expect.stringContaining('已注册') as string }]);
    expect(smsTo(server, free)[0]?.code).toMatch(/^\d{6}$/);
    expect((await register({ phone: used, smscode: 'none' })).body.message).toBe('手机验证码错误');
  });

  it('lets one of two win who register with one code at once', async () => {
    const phone = newMobile();
    const smscode = await codeFor(server, phone, '1');
    const answers = await Promise.all([register({ phone, smscode }), register({ phone, smscode })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('is refused in words where it is switched off, which is the default', async () => {
    const off = await startTestServer();
    try {
      const body = { username: 'member', password: 'Long-enough-20', phone: newMobile(), smscode: '1' };
      const refusals = [
        await off.call('POST', '/sys/user/register', { body }),
        await off.call('POST', '/sys/sms', { body: { mobile: newMobile(), smsmode: '1' } }),
      ];
      for (const {
        status,
        body: { message },
      } of refusals) {
        expect([status, message]).toEqual([403, '未开放注册，请联系管理员开通账号']);
      }
      const config = await (await fetch(`${off.url}/config.json`)).json();
      expect(config).toMatchObject({ signIn: { register: false, phone: true, third: [] } });
    } finally {
      await off.close();
    }
  });
});

describe('a forgotten password', () => {
  const verify = (phone: string, smscode: string) =>
    server.call<{ smscode: string; username: string }>('POST', '/sys/user/phoneVerification', {
      body: { phone, smscode },
    });
  const change = (body: object) =>
    server.call<Detail>('POST', '/sys/user/passwordChange', {
      body: { password: 'Brand-new-20', ...body },
      headers: { 'x-forwarded-for': `10.31.0.${(count += 1) & 255}` },
    });
  const proved = async () => {
    const phone = newMobile();
    const user = await buildUser(server.db, { phone });
    const { body } = await verify(phone, await codeFor(server, phone, '2'));
    return { phone, user, username: body.result.username, smscode: body.result.smscode };
  };

  it('[AUT-04] is replaced by whoever proves the phone; every session ends', async () => {
    const { user, phone, username, smscode } = await proved();
    expect(username).toBe(user.username);
    const token = await server.signIn(user.username, user.password);
    const answer = await change({ username, phone, smscode });
    expect([answer.status, answer.body.message]).toEqual([200, '密码重置完成！']);
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts', { token })).status).toBe(401);
    await expect(server.signIn(username, 'Brand-new-20')).resolves.toBeTypeOf('string');
    await expect(server.signIn(username, user.password)).rejects.toThrow('用户名或密码错误');
  });

  it('[AUT-04] is replaced once by one proof', async () => {
    const { phone, username, smscode } = await proved();
    const answers = await Promise.all([
      change({ username, phone, smscode }),
      change({ username, phone, smscode, password: 'Another-one-20' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect((await change({ username, phone, smscode })).body.message).toBe('身份验证已失效，请重新获取验证码');
  });

  it('[AUT-04] is not replaced by the proof of another account or phone', async () => {
    const [mine, theirs] = [await proved(), await proved()];
    expect((await change({ ...mine, username: theirs.username })).status).toBe(422);
    expect((await change({ ...mine, phone: theirs.phone })).status).toBe(422);
    expect((await change({ ...mine, username: theirs.username, phone: theirs.phone })).status).toBe(422);
    expect((await change({ username: 'admin', phone: mine.phone, smscode: mine.smscode })).status).toBe(422);
    expect((await change(mine)).status).toBe(200);
  });

  it('[AUT-04] is not replaced after five wrong proofs, nor after ten minutes', async () => {
    const { phone, username, smscode } = await proved();
    for (let tries = 1; tries <= 5; tries += 1) await change({ username, phone, smscode: `wrong-${tries}` });
    expect((await change({ username, phone, smscode })).status).toBe(422);
    const late = await proved();
    await server.db
      .updateTable('sys_one_time_code')
      .set({ expires_at: '2020-01-01 00:00:00' })
      .where('subject', '=', `${late.username} ${late.phone}`)
      .execute();
    expect((await change(late)).status).toBe(422);
  });

  it('[AUT-11] is not replaced by a weak one, and the proof stays good', async () => {
    const { phone, username, smscode } = await proved();
    const weak = await change({ username, phone, smscode, password: 'password123' });
    expect(weak.body.result?.errors).toMatchObject([{ field: 'password' }]);
    expect((await change({ username, phone, smscode })).status).toBe(200);
  });

  it('[AUT-02] is not asked for an unknown number any differently', async () => {
    const [known, unknown] = [newMobile(), newMobile()];
    await buildUser(server.db, { phone: known });
    const answers = [await verify(known, '123456'), await verify(unknown, '123456')];
    expect({ ...answers[0]?.body, timestamp: 0 }).toEqual({ ...answers[1]?.body, timestamp: 0 });
    expect(answers[0]?.status).toBe(422);
    expect(await change({ username: 'nobody-here', phone: unknown, smscode: 'x' })).toMatchObject({
      status: 422,
      body: { message: '身份验证已失效，请重新获取验证码' },
    });
  });

  it('[AUT-03] is guarded against guessed codes', async () => {
    const phone = newMobile();
    await buildUser(server.db, { phone });
    const code = await codeFor(server, phone, '2');
    for (let tries = 1; tries <= 5; tries += 1) await verify(phone, code === '111111' ? '222222' : '111111');
    expect((await verify(phone, code)).status).toBe(422);
    await smsAge(server, phone, 61);
    expect((await verify(phone, await codeFor(server, phone, '2'))).status).toBe(200);
  });

  it('takes no password in the address on the platform', async () => {
    const answer = await server.call('GET', '/sys/user/passwordChange?username=a&password=b&smscode=c&phone=d');
    expect(answer.status).toBe(405);
  });
});
