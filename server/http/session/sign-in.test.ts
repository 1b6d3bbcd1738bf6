import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type LoginResult = {
  token: string;
  userInfo: { username: string; orgCode: string | null; orgCodeTxt: string | null };
  departs: { orgCode: string }[];
  multi_depart: number;
  sysAllDictItems: Record<string, { value: string; text: string; title: string }[]>;
};

let server: TestServer;
/** Requests are counted by address: each test speaks from its own, through the trusted proxy header. */
const from = (address: string) => ({ 'x-forwarded-for': address });
const login = (
  {
    username,
    password,
    captcha,
    checkKey,
  }: { username: string; password: string; captcha?: string; checkKey?: string },
  address = '10.9.9.9',
): Promise<Answer<LoginResult & { captcha?: boolean }>> =>
  server.call('POST', '/sys/login', {
    body: { username, password, ...(captcha === undefined ? {} : { captcha, checkKey }) },
    headers: from(address),
  });

beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: true } });
});
afterAll(() => server.close());

describe('sign-in', () => {
  it('[A7.2] answers token, user and departments', async () => {
    const user = await buildUser(server.db, { departs: ['A01', 'A01A01'] });

    const { status, body } = await login(user);

    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, code: 200, message: '登录成功' });
    expect(body.result.token).toMatch(/^[\w-]{43}$/);
    expect(body.result.userInfo).toMatchObject({ username: user.username, orgCode: 'A01' });
    expect(body.result.departs.map((depart) => depart.orgCode)).toEqual(['A01', 'A01A01']);
    expect(body.result.multi_depart).toBe(2);
  });

  it.each([
    [0, []],
    [1, ['A01']],
    [2, ['A01', 'A01A02']],
  ] as const)('[A7.2] says multi_depart %i for departments %j', async (expected, departs) => {
    const user = await buildUser(server.db, { departs });
    const { body } = await login(user);
    expect(body.result.multi_depart).toBe(expected);
  });

  it('finds the account whatever the case of its name', async () => {
    const user = await buildUser(server.db);
    const { status } = await login({ username: ` ${user.username.toUpperCase()} `, password: user.password });
    expect(status).toBe(200);
  });

  it('[AUT-02] answers unknown user, wrong password and frozen user alike', async () => {
    const user = await buildUser(server.db);
    const frozen = await buildUser(server.db);
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', frozen.id).execute();

    const answers = await Promise.all([
      login({ username: 'nobody-here', password: 'Wrong-pass-20' }, '10.1.0.1'),
      login({ username: user.username, password: 'Wrong-pass-20' }, '10.1.0.2'),
      login({ username: frozen.username, password: frozen.password }, '10.1.0.3'),
    ]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
    expect(new Set(answers.map(({ body }) => body.message))).toEqual(new Set(['用户名或密码错误']));
  });

  it('answers a user of a frozen tenant like any failed sign-in', async () => {
    await server.db.insertInto('sys_tenant').values({ id: '7', tenant_id: '7', name: '停用租户' }).execute();
    const user = await buildUser(server.db, { tenantId: '7' });
    expect((await login(user)).status).toBe(200);

    await server.db.updateTable('sys_tenant').set({ status: 0 }).where('id', '=', '7').execute();
    const { status, body } = await login(user);
    expect([status, body.message]).toEqual([400, '用户名或密码错误']);
  });

  it('[A3.2] [A7.2] brings every dictionary with its enabled items', async () => {
    const { db } = server;
    const item = (value: string, text: string, status: number) => ({
      id: `d-${value}`,
      tenant_id: '1',
      dict_id: 'd',
      item_value: value,
      item_text: text,
      sort_order: Number(value),
      status,
    });
    await db
      .insertInto('sys_dict')
      .values({ id: 'd', tenant_id: '1', dict_code: 'season', dict_name: '季节' })
      .execute();
    await db
      .insertInto('sys_dict_item')
      .values([item('1', '春', 1), item('2', '夏', 0), item('3', '秋', 1)])
      .execute();
    const admin = await server.signInAsAdmin();
    await server.call('GET', '/sys/dict/refleshCache', { token: admin });

    const { body } = await login(await buildUser(db));
    expect(body.result.sysAllDictItems['season']).toEqual([
      { value: '1', text: '春', title: '春' },
      { value: '3', text: '秋', title: '秋' },
    ]);
  });

  it('[AUT-10] stores argon2id hashes with their own salts', async () => {
    const [one, two] = [await buildUser(server.db), await buildUser(server.db)];
    const { hashPassword } = await import('#server/platform/identity/password.ts');
    const hashes = await Promise.all([hashPassword('Same-pass-20'), hashPassword('Same-pass-20')]);
    const rows = await server.db
      .selectFrom('sys_user')
      .select('password_hash')
      .where('id', 'in', [one.id, two.id])
      .execute();
    expect([...rows.map((row) => row.password_hash), ...hashes].every((hash) => hash.startsWith('$argon2id$'))).toBe(
      true,
    );
    expect(hashes[0]).not.toBe(hashes[1]);
  });

  it('keeps no token in the database, only its hash', async () => {
    const user = await buildUser(server.db);
    const { body } = await login(user);
    const rows = await server.db.selectFrom('sys_session').selectAll().where('user_id', '=', user.id).execute();
    expect(JSON.stringify(rows)).not.toContain(body.result.token);
  });

  it('[AUT-07] gives a new token at every sign-in', async () => {
    const user = await buildUser(server.db);
    const [one, two] = [await login(user), await login(user)];
    expect(one.body.result.token).not.toBe(two.body.result.token);
  });

  it('refuses the guest while guests are not welcome', async () => {
    const { installationSecret, setGuestEnabled } = await import('#server/platform/identity/db/setting.ts');
    const guest = { username: 'guest', password: await installationSecret(server.db, 'guest-password') };
    expect((await login(guest)).status).toBe(400);
    expect(((await (await fetch(`${server.url}/config.json`)).json()) as { guest: unknown }).guest).toBeNull();

    await setGuestEnabled(server.db, true);
    const config = (await (await fetch(`${server.url}/config.json`)).json()) as { guest: { password: string } };
    expect(config.guest).toEqual(guest);
    expect((await login(guest)).status).toBe(200);
    await setGuestEnabled(server.db, false);
  });
});

describe('too many tries', () => {
  const fail = (user: BuiltUser, address: string, extra: object = {}) =>
    login({ username: user.username, password: 'Wrong-pass-20', ...extra }, address);

  it('[AUT-03] [DOS-01] asks for a captcha after ten tries, then for patience', async () => {
    const user = await buildUser(server.db);
    const address = '10.2.0.1';
    for (let count = 1; count <= 9; count += 1) {
      expect((await fail(user, address)).body.result?.captcha).toBeUndefined();
    }
    expect((await fail(user, address)).body.result.captcha).toBe(true);

    const right = await login(user, address);
    expect(right.status).toBe(400);
    expect(right.body.message).toBe('请输入验证码');

    for (let count = 12; count <= 20; count += 1) await fail(user, address);
    const blocked = await login(user, address);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(600);
  });

  it('[AUT-03] counts parallel tries one by one', async () => {
    const user = await buildUser(server.db);
    const answers = await Promise.all(Array.from({ length: 40 }, () => fail(user, '10.2.0.2')));
    const judged = answers.filter(({ body }) => body.message === '用户名或密码错误');
    expect(judged.length).toBeLessThanOrEqual(10);
  });

  it('accepts a captcha once and only the right one', async () => {
    const user = await buildUser(server.db);
    const address = '10.2.0.3';
    for (let count = 1; count <= 10; count += 1) await fail(user, address);
    const { storeKnownCaptcha } = captchas(server);

    await storeKnownCaptcha('key-1', 'AC34');
    expect((await login({ ...user, captcha: 'XXXX', checkKey: 'key-1' }, address)).body.message).toMatch(/验证码错误/);
    expect((await login({ ...user, captcha: 'AC34', checkKey: 'key-1' }, address)).body.message).toMatch(/验证码错误/);

    await storeKnownCaptcha('key-2', 'AC34');
    expect((await login({ ...user, captcha: 'ac34', checkKey: 'key-2' }, address)).status).toBe(200);
  });

  it('refuses a captcha older than 60 seconds', async () => {
    const user = await buildUser(server.db);
    const address = '10.2.0.4';
    for (let count = 1; count <= 10; count += 1) await fail(user, address);
    await captchas(server).storeKnownCaptcha('key-3', 'AC34');
    await server.db
      .updateTable('sys_captcha')
      .set({ expires_at: sql`now() - interval '1 second'` })
      .where('captcha_key', '=', 'key-3')
      .execute();
    expect((await login({ ...user, captcha: 'AC34', checkKey: 'key-3' }, address)).status).toBe(400);
  });

  it('[AUT-03] never blocks a known address for the failures of others', async () => {
    const user = await buildUser(server.db);
    expect((await login(user, '10.3.0.1')).status).toBe(200);
    for (let count = 0; count < 40; count += 1) await fail(user, `10.3.1.${count}`);

    expect((await login(user, '10.3.0.1')).status).toBe(200);
    // From an unknown address the account now needs a captcha, but is not locked.
    const stranger = await login(user, '10.3.2.1');
    expect(stranger.body.message).toBe('请输入验证码');
  });

  it('forgets tries after 15 minutes', async () => {
    const user = await buildUser(server.db);
    for (let count = 1; count <= 12; count += 1) await fail(user, '10.2.0.5');
    await server.db
      .updateTable('sys_sign_in_attempt')
      .set({ create_time: sql`now() - interval '16 minutes'` })
      .where('account', '=', user.username)
      .execute();
    expect((await login(user, '10.2.0.5')).status).toBe(200);
  });

  it('forgets the failures of a pair when it signs in', async () => {
    const user = await buildUser(server.db);
    for (let count = 1; count <= 8; count += 1) await fail(user, '10.2.0.6');
    await login(user, '10.2.0.6');
    for (let count = 1; count <= 8; count += 1) {
      expect((await fail(user, '10.2.0.6')).body.message).toBe('用户名或密码错误');
    }
  });
});

/** Puts a captcha with a known answer in place of a drawn one, through the same code that draws. */
function captchas({ db }: TestServer) {
  return {
    storeKnownCaptcha: async (key: string, text: string): Promise<void> => {
      const { storeAnswer } = await import('#server/platform/identity/captcha.ts');
      await storeAnswer(db, key, text);
    },
  };
}
