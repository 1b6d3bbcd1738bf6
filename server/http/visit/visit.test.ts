import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installationSecret, setGuestEnabled } from '#server/platform/identity/db/setting.ts';
import { recordVisit } from '#server/platform/identity/db/visit.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { codeFor, newMobile } from '#server/testing/sms.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustProxy: true } });
});
afterAll(() => server.close());

const login = (user: { username: string; password: string }, address: string) =>
  server.call<{ token: string } | null>('POST', '/sys/login', {
    body: { username: user.username, password: user.password },
    headers: { 'x-forwarded-for': address, 'user-agent': 'Test browser' },
  });
const totals = async (token: string) =>
  (
    await server.call<{ totalVisitCount: number; todayVisitCount: number; todayIp: number }>('GET', '/sys/loginfo', {
      token,
    })
  ).body.result;
const days = async (token: string) =>
  (await server.call<{ visit: number; ip: number; tian: string; type: string }[]>('GET', '/sys/visitInfo', { token }))
    .body.result;

describe('visits', () => {
  it('[A7.22] are sign-ins of the tenant: all, today, and addresses of today; failures are none', async () => {
    const user = await buildUser(server.db);
    const token = (await login(user, '10.1.0.1')).body.result?.token ?? '';
    const before = await totals(token);
    await login(user, '10.1.0.2');
    await login(user, '10.1.0.2');
    await login({ ...user, password: 'Wrong-pass-20' }, '10.1.0.3');
    await server.db.insertInto('sys_tenant').values({ id: '8', tenant_id: '8', name: '别家' }).execute();
    await login(await buildUser(server.db, { tenantId: '8' }), '10.1.0.4');
    expect(await totals(token)).toEqual({
      totalVisitCount: before.totalVisitCount + 2,
      todayVisitCount: before.todayVisitCount + 2,
      todayIp: before.todayIp + 1,
    });
  });

  it('[A7.22] of the last seven days stand there oldest first, quiet days with zero', async () => {
    const user = await buildUser(server.db);
    const token = (await login(user, '10.1.0.5')).body.result?.token ?? '';
    const visit = { tenantId: '1', userId: user.id, username: user.username, content: '账号密码登录', userAgent: null };
    for (const [address, back] of [
      ['10.2.0.1', 6],
      ['10.2.0.1', 6],
      ['10.2.0.2', 6],
      ['10.2.0.3', 7],
    ] as const) {
      await recordVisit(server.db, { ...visit, address });
      await server.db
        .updateTable('sys_log')
        .set({ create_time: sql`current_date - ${back}::int + time '23:30'` })
        .where('address', '=', address)
        .where(sql<boolean>`create_time >= current_date`)
        .execute();
    }
    const week = await days(token);
    expect(week).toHaveLength(7);
    expect(week[0]).toMatchObject({ visit: 3, ip: 2 });
    expect(week.slice(1, 6).every(({ visit: count, ip }) => count === 0 && ip === 0)).toBe(true);
    expect(week[6]?.visit).toBeGreaterThan(0);
    expect(week.map(({ tian }) => tian)).toEqual(week.map(({ tian }) => tian).toSorted());
    expect(week.every(({ tian, type }) => /^\d{4}-\d\d-\d\d$/.test(tian) && tian.endsWith(type))).toBe(true);
  });

  it('are written with the way, the address and the browser, whatever the way', async () => {
    const phone = newMobile();
    const user = await buildUser(server.db, { phone });
    await login(user, '10.1.0.6');
    await server.call('POST', '/sys/phoneLogin', {
      body: { mobile: phone, captcha: await codeFor(server, phone, '0') },
    });
    const lines = await server.db
      .selectFrom('sys_log')
      .select(['log_type', 'log_content', 'username', 'address', 'user_agent'])
      .where('user_id', '=', user.id)
      .orderBy('id')
      .execute();
    expect(lines).toMatchObject([
      {
        log_type: 1,
        log_content: '账号密码登录',
        username: user.username,
        address: '10.1.0.6',
        user_agent: 'Test browser',
      },
      { log_type: 1, log_content: '手机验证码登录' },
    ]);
    await setGuestEnabled(server.db, true);
    await login({ username: 'guest', password: await installationSecret(server.db, 'guest-password') }, '10.1.0.7');
    const guest = await server.db.selectFrom('sys_log').select('log_content').where('username', '=', 'guest').execute();
    expect(guest).toEqual([{ log_content: '访客登录' }]);
    await setGuestEnabled(server.db, false);
  });
});
