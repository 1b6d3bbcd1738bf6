import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { grant, upsertRole } from '#server/platform/identity/db/identity.ts';
import { buildButton, buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
/** A session ends five minutes after its last use here. */
let short: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  short = await startTestServer({ config: { sessionIdleMinutes: 5 } });
});
afterAll(async () => {
  await server.close();
  await short.close();
});

const ask = (at: TestServer, token: string) => at.call('GET', '/sys/user/getUserSectionInfoByToken', { token });
const secondsLeft = async (at: TestServer, token: string) =>
  Number((await ask(at, token)).headers.get('x-session-expires'));
const age = (at: TestServer, userId: string, seconds: number) =>
  at.db
    .updateTable('sys_session')
    .set({ last_used_at: sql`last_used_at - make_interval(secs => ${seconds})` })
    .where('user_id', '=', userId)
    .execute();

describe('how long a session lasts', () => {
  it('is said with every answer to a signed-in call: the idle time, then less', async () => {
    const user = await buildUser(short.db);
    const token = await short.signIn(user.username, user.password);
    expect(await secondsLeft(short, token)).toBeGreaterThanOrEqual(295);
    await age(short, user.id, 20);
    const left = await secondsLeft(short, token);
    expect(left).toBeGreaterThan(270);
    expect(left).toBeLessThanOrEqual(280);
  });

  it('begins anew with a use, soon enough for short idle times', async () => {
    const user = await buildUser(short.db);
    const token = await short.signIn(user.username, user.password);
    await age(short, user.id, 180);
    expect(await secondsLeft(short, token)).toBeGreaterThanOrEqual(298);
    await age(short, user.id, 290);
    expect((await ask(short, token)).status).toBe(200);
    await age(short, user.id, 301);
    expect((await ask(short, token)).status).toBe(401);
  });

  it('never says more than the absolute end', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    await server.db
      .updateTable('sys_session')
      .set({ expires_at: sql`now() + interval '100 seconds'` })
      .where('user_id', '=', user.id)
      .execute();
    const left = await secondsLeft(server, token);
    expect(left).toBeGreaterThan(90);
    expect(left).toBeLessThanOrEqual(100);
  });

  it('is said with refusals too, and not to whoever has no session', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const refused = await server.call('POST', '/sys/selectDepart', { token, body: { orgCode: 'B99' } });
    expect([refused.status, Number(refused.headers.get('x-session-expires')) > 0]).toEqual([403, true]);
    expect((await ask(server, 'made-up')).headers.has('x-session-expires')).toBe(false);
    expect((await server.call('GET', '/upLoadApp/find')).headers.has('x-session-expires')).toBe(false);
  });

  it('is not said by the servers of the family', async () => {
    const family = await startTestServer({ config: { dialect: 'jeecg-2.4' } });
    try {
      const user = await buildUser(family.db);
      const answer = await ask(family, await family.signIn(user.username, user.password));
      expect([answer.body.success, answer.headers.has('x-session-expires')]).toEqual([true, false]);
    } finally {
      await family.close();
    }
  });
});

describe('who the session belongs to', () => {
  it('is answered from the session', async () => {
    const user = await buildUser(server.db, { departs: ['A01'], realname: '孙七' });
    const token = await server.signIn(user.username, user.password);
    expect((await ask(server, token)).body.result).toEqual({
      sysUserId: user.id,
      sysUserCode: user.username,
      sysUserName: '孙七',
      sysOrgCode: 'A01',
    });
  });
});

describe('a change of rights', () => {
  it('[AUT-06] counts from the next request on: role taken, role given, button taken', async () => {
    const user = await buildUser(server.db, { permissions: ['online:life:view'] });
    const token = await server.signIn(user.username, user.password);
    const codes = async () => {
      const answer = await server.call<{ auth: { action: string }[] }>(
        'GET',
        '/sys/permission/getUserPermissionByToken',
        { token },
      );
      return answer.body.result.auth.map(({ action }) => action).filter((action) => action.startsWith('online:life'));
    };
    expect(await codes()).toEqual(['online:life:view']);
    await server.db.updateTable('sys_user_role').set({ del_flag: 1 }).where('user_id', '=', user.id).execute();
    expect(await codes()).toEqual([]);
    const role = await upsertRole(server.db, { tenantId: '1', code: `late-${user.username}`, name: '后加' });
    const button = await buildButton(server.db, { code: 'online:life:add', roleIds: [role] });
    await server.db
      .insertInto('sys_user_role')
      .values({ id: newId(), tenant_id: '1', user_id: user.id, role_id: role })
      .execute();
    await grant(server.db, { tenantId: '1', roleId: role, permissionIds: [button] });
    expect(await codes()).toEqual(['online:life:add']);
    await server.db
      .updateTable('sys_role_permission')
      .set({ del_flag: 1 })
      .where('permission_id', '=', button)
      .execute();
    expect(await codes()).toEqual([]);
  });

  it('[AUT-06] ends at once what a removed user may do', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    await server.db.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', user.id).execute();
    expect((await ask(server, token)).status).toBe(401);
  });
});

describe('the department of a session', () => {
  it('[A7.12] [A7.13] [A6.4] is one of the own, kept for the next sign-in, and changes no token', async () => {
    const user = await buildUser(server.db, { departs: ['A01A01', 'A01A02'] });
    const token = await server.signIn(user.username, user.password);
    const chosen = await server.call<{ userInfo: { orgCode: string; orgCodeTxt: string } }>(
      'POST',
      '/sys/selectDepart',
      {
        token,
        body: { orgCode: 'A01A02', username: user.username },
      },
    );
    expect(chosen.body.result.userInfo).toMatchObject({ orgCode: 'A01A02', orgCodeTxt: '部门 A01A02' });
    const mine = await server.call<{ list: { orgCode: string; departName: string; id: string }[]; orgCode: string }>(
      'GET',
      '/sys/user/getCurrentUserDeparts',
      { token },
    );
    expect(mine.body.result.orgCode).toBe('A01A02');
    expect(mine.body.result.list.map(({ orgCode }) => orgCode)).toEqual(['A01A01', 'A01A02']);
    const next = await server.signIn(user.username, user.password);
    expect(next).not.toBe(token);
    expect((await ask(server, next)).body.result).toMatchObject({ sysOrgCode: 'A01A02' });
  });

  it('[A7.13] [AUT-07] is never a foreign one, nor chosen for another user, and brings no right', async () => {
    const user = await buildUser(server.db, { departs: ['A01A01', 'A01A02'], permissions: ['online:least:view'] });
    const token = await server.signIn(user.username, user.password);
    const choose = (body: object) => server.call('POST', '/sys/selectDepart', { token, body });
    expect((await choose({ orgCode: 'A01' })).status).toBe(403);
    expect((await choose({ orgCode: 'A01A02', username: 'admin' })).status).toBe(403);
    const rights = async () =>
      (await server.call<{ auth: unknown }>('GET', '/sys/permission/getUserPermissionByToken', { token })).body.result
        .auth;
    const before = await rights();
    expect((await choose({ orgCode: 'A01A02' })).status).toBe(200);
    expect(await rights()).toEqual(before);
  });

  it('[A4.8] [A8.12] [B8.6] is none for a user without departments: the list is empty, not an error', async () => {
    const user = await buildUser(server.db);
    const token = await server.signIn(user.username, user.password);
    const { status, body } = await server.call('GET', '/sys/user/getCurrentUserDeparts', { token });
    expect([status, body.result]).toEqual([200, { list: [], orgCode: null }]);
  });
});
