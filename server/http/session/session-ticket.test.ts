import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
let user: BuiltUser;
beforeAll(async () => {
  server = await startTestServer();
  user = await buildUser(server.db);
});
afterAll(() => server.close());

const isAlive = async (token: string): Promise<boolean> =>
  (await server.call('GET', '/sys/user/getUserSectionInfoByToken', { token })).status === 200;
const ticketOf = async (token: string): Promise<string> =>
  (await server.call<{ ticket: string }>('POST', '/sys/sessionTicket', { token })).body.result.ticket;
const exchange = (ticket: string, token?: string) =>
  server.call<{ token: string; list: { username: string }[] } | null>(
    'GET',
    `/password/free?name=${ticket}`,
    token === undefined ? {} : { token },
  );

describe('[A2.2] a ticket for a link', () => {
  it('opens a session of whoever asked for it, once', async () => {
    const own = await server.signIn(user.username, user.password);
    const ticket = await ticketOf(own);
    const answers = await Promise.all([exchange(ticket), exchange(ticket), exchange(ticket)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400]);
    const opened = answers.find(({ status }) => status === 200)?.body.result;
    expect(opened?.list[0]?.username).toBe(user.username);
    expect(await isAlive(opened?.token ?? '')).toBe(true);
    expect(await isAlive(own)).toBe(true);
  });

  it('is worth nothing after its minute, nor when its owner is frozen, nor made up', async () => {
    const own = await server.signIn(user.username, user.password);
    const late = await ticketOf(own);
    await server.db
      .updateTable('sys_one_time_code')
      .set({ expires_at: '2020-01-01' })
      .where('kind', '=', 'session-ticket')
      .execute();
    const frozen = await ticketOf(own);
    await server.db.updateTable('sys_user').set({ status: 2 }).where('id', '=', user.id).execute();
    for (const ticket of [late, frozen, 'tk-made-up']) expect((await exchange(ticket)).status).toBe(400);
    await server.db.updateTable('sys_user').set({ status: 1 }).where('id', '=', user.id).execute();
  });
});

describe('[AUT-07] signing in', () => {
  it('ends the session that was presented, and no other', async () => {
    const [presented, other] = [
      await server.signIn(user.username, user.password),
      await server.signIn(user.username, user.password),
    ];
    const again = await server.call<{ token: string }>('POST', '/sys/login', {
      token: presented,
      body: { username: user.username, password: user.password },
    });
    expect(again.status).toBe(200);
    expect([await isAlive(presented), await isAlive(other), await isAlive(again.body.result.token)]).toEqual([
      false,
      true,
      true,
    ]);
    const wrong = await server.call('POST', '/sys/login', {
      token: other,
      body: { username: user.username, password: 'Wrong-pass-20' },
    });
    expect([wrong.status >= 400, await isAlive(other)]).toEqual([true, true]);
  });
});
