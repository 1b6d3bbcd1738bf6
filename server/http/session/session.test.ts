import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const whoAmI = (token: string) => server.call<{ orgCode: string }>('GET', '/sys/user/getCurrentUserDeparts', { token });

describe('session', () => {
  it('is refused without a token and with a made-up one', async () => {
    expect((await server.call('GET', '/sys/user/getCurrentUserDeparts')).body).toMatchObject({
      success: false,
      code: 401,
      message: '请先登录',
    });
    expect((await whoAmI('x'.repeat(43))).body.message).toBe('Token失效，请重新登录');
  });

  it('[AUT-01] takes no token from the query and no unsigned one', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const inQuery = await server.call('GET', `/sys/permission/getUserPermissionByToken?token=${token}`);
    expect(inQuery.status).toBe(401);
    const unsigned = [{ alg: 'none' }, { username: 'admin' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    expect((await whoAmI(`${unsigned}.`)).status).toBe(401);
  });

  it('[AUT-06] ends at sign-out, which succeeds twice and without a session', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    expect((await whoAmI(token)).status).toBe(200);
    expect((await server.call('POST', '/sys/logout', { token, body: {} })).status).toBe(200);
    expect((await whoAmI(token)).status).toBe(401);
    expect((await server.call('POST', '/sys/logout', { token, body: {} })).status).toBe(200);
    expect((await server.call('GET', '/sys/logout')).status).toBe(200);
  });

  it.each([
    ['7 days after its last use', { last_used_at: sql<string>`now() - interval '7 days 1 minute'` }],
    ['30 days after sign-in', { expires_at: sql<string>`now() - interval '1 second'` }],
  ])('ends %s', async (_when, change) => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    await server.db.updateTable('sys_session').set(change).where('user_id', '=', user.id).execute();
    expect((await whoAmI(token)).status).toBe(401);
  });

  it('lives 30 days at most and slides with use', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    await server.db
      .updateTable('sys_session')
      .set({ last_used_at: sql`now() - interval '6 days'` })
      .where('user_id', '=', user.id)
      .execute();
    expect((await whoAmI(token)).status).toBe(200);
    const row = await server.db
      .selectFrom('sys_session')
      .select([
        sql<boolean>`last_used_at > now() - interval '1 minute'`.as('slid'),
        sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int`.as('days'),
      ])
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ slid: true, days: 30 });
  });

  it('[AUT-06] ends at once when the user is frozen', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute();
    expect((await whoAmI(token)).status).toBe(401);
  });
});

describe('current department', () => {
  it('[A7.13] is chosen among the own ones, by POST and by PUT, and kept for the next sign-in', async () => {
    const user = await buildUser(server.db, { departs: ['A01', 'A01A01'] });
    const token = await server.signIn(user.username, user.password);
    for (const [method, orgCode] of [
      ['POST', 'A01A01'],
      ['PUT', 'A01'],
      ['POST', 'A01A01'],
    ] as const) {
      const answer = await server.call('PUT' === method ? 'PUT' : 'POST', '/sys/selectDepart', {
        token,
        body: { orgCode, username: user.username },
      });
      expect(answer.body).toMatchObject({ success: true, result: { userInfo: { orgCode } } });
      expect((await whoAmI(token)).body.result.orgCode).toBe(orgCode);
    }
    expect((await whoAmI(await server.signIn(user.username, user.password))).body.result.orgCode).toBe('A01A01');
  });

  it('[A7.13] is refused for another user and for a foreign department', async () => {
    const user = await buildUser(server.db, { departs: ['A01A01'] });
    const token = await server.signIn(user.username, user.password);
    const choose = (body: object) => server.call('POST', '/sys/selectDepart', { token, body });
    expect((await choose({ orgCode: 'A01A01', username: 'admin' })).status).toBe(403);
    expect((await choose({ orgCode: 'A01' })).status).toBe(403);
  });
});

describe('change of the own password', () => {
  const body = (user: { password: string }, password = 'New-pass-2026') => ({
    oldpassword: user.password,
    password,
    confirmpassword: password,
  });

  it('[A7.14] [AUT-05] [AUT-06] ends the other sessions and keeps this one', async () => {
    const user = await buildUser(server.db);
    const [here, there] = [
      await server.signIn(user.username, user.password),
      await server.signIn(user.username, user.password),
    ];
    const answer = await server.call('PUT', '/sys/user/updatePassword', { token: here, body: body(user) });
    expect(answer.body).toMatchObject({ success: true, message: '密码重置成功!' });
    expect((await whoAmI(here)).status).toBe(200);
    expect((await whoAmI(there)).status).toBe(401);
    await expect(server.signIn(user.username, user.password)).rejects.toThrow('用户名或密码错误');
    await expect(server.signIn(user.username, 'New-pass-2026')).resolves.toBeTypeOf('string');
  });

  it.each([
    ['a wrong old password', { oldpassword: 'Wrong-pass-20' }, 422, 'oldpassword'],
    ['two different new ones', { confirmpassword: 'Other-pass-20' }, 422, 'confirmpassword'],
    ['a short one', { password: 'abc', confirmpassword: 'abc' }, 422, 'password'],
    ['one that everybody tries', { password: 'Password123', confirmpassword: 'Password123' }, 422, 'password'],
  ])('[A7.14] [AUT-05] [AUT-11] refuses %s and names the field', async (_what, change, status, field) => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const answer = await server.call<{ errors: { field: string }[] }>('POST', '/sys/user/updatePassword', {
      token,
      body: { ...body(user), ...change },
    });
    expect(answer.status).toBe(status);
    expect(answer.body.result.errors.map((error) => error.field)).toEqual([field]);
  });

  it('[AUT-03] asks for patience after ten wrong old passwords, however many come at once', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const change = (oldpassword: string) =>
      server.call('PUT', '/sys/user/updatePassword', { token, body: { ...body(user), oldpassword } });
    const answers = await Promise.all(Array.from({ length: 14 }, () => change('Wrong-pass-20')));
    const judged = answers.filter(({ status }) => status === 422).length;
    // Of parallel tries some are refused that would have passed one after the other; never the other way round.
    expect(judged).toBeLessThanOrEqual(10);
    for (let count = judged; count < 10; count += 1) await change('Wrong-pass-20');

    const right = await change(user.password);
    expect(right.status).toBe(429);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(right.body.message).toMatch(/密码错误次数过多，请 1[45] 分钟后再试/);
    // The sign-in counts for itself.
    await expect(server.signIn(user.username, user.password)).resolves.toBeTypeOf('string');

    await server.db
      .updateTable('sys_sign_in_attempt')
      .set({ create_time: sql`now() - interval '16 minutes'` })
      .where('account', '=', `CHANGE ${user.id}`)
      .execute();
    expect((await change(user.password)).status).toBe(200);
  });

  it('[A7.14] is refused for another user', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const answer = await server.call('POST', '/sys/user/updatePassword', {
      token,
      body: { ...body(user), username: 'admin' },
    });
    expect(answer.status).toBe(403);
  });
});
