import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { startOtherServer } from '#server/testing/other-server.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { codeFor, newMobile, smsAge, smsTo } from '#server/testing/sms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: true } });
});
afterAll(() => server.close());

let lastAddress = 0;
/** Limits count addresses: each request comes from its own unless the test says otherwise. */
const from = (address = `10.20.${(lastAddress += 1) >> 8}.${lastAddress & 255}`) => ({ 'x-forwarded-for': address });
const ask = (mobile: string, smsmode = '0', address?: string) =>
  server.call('POST', '/sys/sms', { body: { mobile, smsmode }, headers: from(address) });
const login = (mobile: string, captcha: string, address?: string) =>
  server.call<{ token: string; userInfo: { username: string }; departs: unknown[]; sysAllDictItems: object }>(
    'POST',
    '/sys/phoneLogin',
    { body: { mobile, captcha }, headers: from(address) },
  );
const other = (code: string) => (code === '000000' ? '000001' : '000000');

describe('sign-in by phone', () => {
  it('[A7.3] [A5.4] signs in with the code of the message and answers like account and password', async () => {
    const mobile = newMobile();
    const user = await buildUser(server.db, { phone: mobile, departs: ['A01', 'A01A01'] });
    const { body } = await login(mobile, await codeFor(server, mobile, '0'));
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(body.result).toMatchObject({ userInfo: { username: user.username }, multi_depart: 2 });
    expect(body.result.departs).toHaveLength(2);
    expect(body.result.sysAllDictItems).toBeTypeOf('object');
    const answer = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: body.result.token });
    expect(answer.status).toBe(200);
  });

  it('[AUT-08] takes a code once, also when it comes twice at the same moment', async () => {
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const code = await codeFor(server, mobile, '0');
    const statuses = (await Promise.all([login(mobile, code), login(mobile, code)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await login(mobile, code)).body.message).toBe('手机验证码错误');
  });

  it('[AUT-03] takes the right code no more after five wrong ones', async () => {
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const code = await codeFor(server, mobile, '0');
    for (let count = 1; count <= 5; count += 1) expect((await login(mobile, other(code))).status).toBe(400);
    expect((await login(mobile, code)).status).toBe(400);
  });

  it('takes the right code after four wrong ones', async () => {
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const code = await codeFor(server, mobile, '0');
    for (let count = 1; count <= 4; count += 1) await login(mobile, other(code));
    expect((await login(mobile, code)).status).toBe(200);
  });

  it('takes no code that is ten minutes old, was replaced, or was sent for something else', async () => {
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const first = await codeFor(server, mobile, '0');
    await smsAge(server, mobile, 601);
    expect((await login(mobile, first)).status).toBe(400);
    const replaced = await codeFor(server, mobile, '0');
    await smsAge(server, mobile, 61);
    const last = await codeFor(server, mobile, '0');
    // Once in a million both are the same number.
    const refused = last === replaced ? 400 : (await login(mobile, replaced)).status;
    expect(refused).toBe(400);
    expect((await login(mobile, last)).status).toBe(200);
    await smsAge(server, mobile, 61);
    const reset = await codeFor(server, mobile, '2');
    expect((await login(mobile, reset)).status).toBe(400);
  });

  it('[AUT-02] answers unknown number, wrong code and frozen user alike', async () => {
    const [known, unknown, frozen] = [newMobile(), newMobile(), newMobile()];
    await buildUser(server.db, { phone: known });
    const user = await buildUser(server.db, { phone: frozen });
    const code = await codeFor(server, frozen, '0');
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute();
    const answers = [await login(known, '123456'), await login(unknown, '123456'), await login(frozen, code)];
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${body.message} ${JSON.stringify(body.result)}`)),
    ).toEqual(new Set(['400 手机验证码错误 null']));
  });

  it('[AUT-03] asks for patience after twenty tries of a number from one address', async () => {
    const mobile = newMobile();
    for (let count = 1; count <= 20; count += 1) expect((await login(mobile, '123456', '10.7.0.1')).status).toBe(400);
    const blocked = await login(mobile, '123456', '10.7.0.1');
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(600);
  });

  it('is refused in words where it is switched off', async () => {
    const off = await startTestServer({ config: { phoneSignIn: false } });
    try {
      const mobile = newMobile();
      for (const [path, body] of [
        ['/sys/sms', { mobile, smsmode: '0' }],
        ['/sys/sms', { mobile, smsmode: '2' }],
        ['/sys/phoneLogin', { mobile, captcha: '123456' }],
        ['/sys/user/phoneVerification', { phone: mobile, smscode: '123456' }],
        ['/sys/user/passwordChange', { phone: mobile, smscode: 'x', username: 'admin', password: 'Long-enough-20' }],
      ] as const) {
        const answer = await off.call('POST', path, { body });
        expect([answer.status, answer.body.message]).toEqual([403, '未启用手机验证码，请使用账号密码登录或联系管理员']);
      }
      expect(await (await fetch(`${off.url}/config.json`)).json()).toMatchObject({ signIn: { phone: false } });
    } finally {
      await off.close();
    }
  });
});

describe('the message with the code', () => {
  it('goes to the log without a gateway, marked, with purpose and ten minutes', async () => {
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const code = await codeFor(server, mobile, '0');
    expect(code).toMatch(/^\d{6}$/);
    expect(smsTo(server, mobile)[0]?.text).toBe(`您的登录验证码是 ${code}，10 分钟内有效，请勿告诉他人。`);
    const stored = await server.db.selectFrom('sys_sms_code').selectAll().where('mobile', '=', mobile).execute();
    expect(JSON.stringify(stored)).not.toContain(code);
  });

  it('[AUT-02] does not go to an unknown number, and the answer does not tell', async () => {
    const [known, unknown] = [newMobile(), newMobile()];
    await buildUser(server.db, { phone: known });
    for (const smsmode of ['0', '2']) {
      const [yes, no] = [await ask(known, smsmode), await ask(unknown, smsmode)];
      expect({ ...no.body, timestamp: 0 }).toEqual({ ...yes.body, timestamp: 0 });
      expect(no.status).toBe(yes.status);
      expect([...no.headers.keys()]).toEqual([...yes.headers.keys()]);
      await smsAge(server, known, 61);
      await smsAge(server, unknown, 61);
    }
    expect(smsTo(server, known)).toHaveLength(2);
    expect(smsTo(server, unknown)).toHaveLength(0);
    // The same rows are written for both, so that the same work is done and the same limits hold.
    const rows = await server.db
      .selectFrom('sys_sms_code')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('mobile', '=', unknown)
      .executeTakeFirstOrThrow();
    expect(rows.count).toBe(2);
  });

  it('[AUT-03] goes out once a minute for a number, whatever it is for and however many ask at once', async () => {
    const mobile = newMobile();
    await buildUser(server.db, { phone: mobile });
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(mobile)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const again = await ask(mobile, '2');
    expect(again.status).toBe(429);
    expect(again.body.message).toMatch(/^验证码已发送，请 \d+ 秒后再试$/);
    expect(Number(again.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    // The page counts down by what the answer itself says.
    expect(again.body.result).toEqual({ retryAfterSeconds: Number(again.headers.get('retry-after')) });
    await smsAge(server, mobile, 60);
    expect((await ask(mobile)).status).toBe(200);
  });

  it('[AUT-03] goes out ten times a day for a number', async () => {
    const mobile = newMobile();
    for (let count = 1; count <= 10; count += 1) {
      expect((await ask(mobile)).status).toBe(200);
      await smsAge(server, mobile, 61);
    }
    const answer = await ask(mobile);
    expect([answer.status, answer.body.message]).toEqual([429, '该手机号今天获取验证码的次数过多，请明天再试']);
  });

  it('[AUT-03] goes out thirty times an hour for an address', async () => {
    for (let count = 1; count <= 30; count += 1) expect((await ask(newMobile(), '0', '10.8.0.1')).status).toBe(200);
    const answer = await ask(newMobile(), '0', '10.8.0.1');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await ask(newMobile(), '0', '10.8.0.2')).status).toBe(200);
  });

  it.each(['12345678901', '1391234567', '139123456789', '+8613912345678', ''])('is refused for %j', async (mobile) => {
    expect([400, 422]).toContain((await ask(mobile)).status);
  });
});

describe('a gateway for messages', () => {
  it('gets number, text, code and purpose with its token', async () => {
    const gateway = await startOtherServer(() => ({ body: '{}' }));
    const wired = await startTestServer({ config: { sms: { url: `${gateway.url}/send?app=1`, token: 'gate-token' } } });
    try {
      const mobile = newMobile();
      await buildUser(wired.db, { phone: mobile });
      const answer = await wired.call('POST', '/sys/sms', { body: { mobile, smsmode: '2' } });
      expect(answer.status).toBe(200);
      const [call] = gateway.received;
      expect(call).toMatchObject({ method: 'POST', headers: { authorization: 'Bearer gate-token' } });
      const sent = JSON.parse(call?.body ?? '') as { code: string };
      expect(sent).toMatchObject({ mobile, purpose: 'reset', text: expect.stringContaining(sent.code) as string });
      expect(wired.log.join('')).not.toContain(sent.code);
    } finally {
      await wired.close();
      await gateway.close();
    }
  });

  it('[AUT-02] that fails is said to everybody alike, and the code is not kept', async () => {
    const gateway = await startOtherServer(() => ({ status: 500, body: 'down' }));
    const wired = await startTestServer({ config: { sms: { url: gateway.url, token: null } } });
    try {
      const [known, unknown] = [newMobile(), newMobile()];
      await buildUser(wired.db, { phone: known });
      const failed = await wired.call('POST', '/sys/sms', { body: { mobile: known, smsmode: '0' } });
      expect([failed.status, failed.body.message]).toEqual([502, '短信发送失败，请稍后重试']);
      const pretended = await wired.call('POST', '/sys/sms', { body: { mobile: unknown, smsmode: '0' } });
      expect({ ...pretended.body, timestamp: 0 }).toEqual({ ...failed.body, timestamp: 0 });
      expect(await wired.db.selectFrom('sys_sms_code').selectAll().execute()).toEqual([]);
      expect(wired.log.join('')).toContain('The SMS gateway answers 500');
      gateway.answer(() => ({ body: '' }));
      // No minute to wait: nothing was sent.
      expect((await wired.call('POST', '/sys/sms', { body: { mobile: known, smsmode: '0' } })).status).toBe(200);
    } finally {
      await wired.close();
      await gateway.close();
    }
  });
});
