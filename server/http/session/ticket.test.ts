import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, type BuiltUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const secret = 'kT9v-Zq2L7xR4mWp8sYd1nHc6bJf3gUa';
let server: TestServer;
let user: BuiltUser;
beforeAll(async () => {
  server = await startTestServer({ config: { ticketSecret: secret } });
  user = await buildUser(server.db);
});
afterAll(() => server.close());

function ticket(change: object = {}, header: object = { alg: 'HS256', typ: 'JWT' }, key = secret): string {
  const claims = {
    iss: 'portal',
    sub: user.username,
    jti: randomUUID(),
    exp: Math.floor(Date.now() / 1000) + 50,
    ...change,
  };
  const body = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  return `${body}.${createHmac('sha256', key).update(body).digest('base64url')}`;
}
const use = (name: string) =>
  server.call<{ token: string; list: { username: string }[] }>(
    'GET',
    `/password/free?name=${encodeURIComponent(name)}`,
  );

describe('password-free sign-in', () => {
  it('[A2.10] [A7.8] accepts a signed ticket once', async () => {
    const once = ticket();
    const answer = await use(once);
    expect(answer.body).toMatchObject({ success: true, code: 200, result: { list: [{ username: user.username }] } });
    expect(
      (await server.call('GET', '/sys/user/getCurrentUserDeparts', { token: answer.body.result.token })).status,
    ).toBe(200);
    expect((await use(once)).status).toBe(400);
  });

  it('[A2.10] accepts one of two parallel uses', async () => {
    const once = ticket();
    const statuses = (await Promise.all([use(once), use(once), use(once)])).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it.each<[string, () => string]>([
    ['a plain user name', () => user.username],
    ['the algorithm none', () => ticket({}, { alg: 'none' })],
    ['an empty signature', () => `${ticket().split('.').slice(0, 2).join('.')}.`],
    ['another algorithm', () => ticket({}, { alg: 'HS512' })],
    ['a key in the header', () => ticket({}, { alg: 'HS256', jwk: { k: 'x' } }, 'x'.repeat(32))],
    ['a well-known key', () => ticket({}, { alg: 'HS256' }, 'secret')],
    ['an end in the past', () => ticket({ exp: Math.floor(Date.now() / 1000) - 1 })],
    ['a life of more than a minute', () => ticket({ exp: Math.floor(Date.now() / 1000) + 120 })],
    ['no end', () => ticket({ exp: undefined })],
    ['no number of its own', () => ticket({ jti: undefined })],
    ['an unknown user', () => ticket({ sub: 'nobody-here' })],
  ])('[AUT-01] refuses %s', async (_what, make) => {
    const answer = await use(make());
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('登录凭证无效或已过期，请重新从来源系统进入');
  });

  it('is off without a secret', async () => {
    const plain = await startTestServer();
    try {
      expect((await plain.call('GET', `/password/free?name=${ticket()}`)).status).toBe(403);
    } finally {
      await plain.close();
    }
  });
});
