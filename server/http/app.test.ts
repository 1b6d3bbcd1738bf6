import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDb, openPool } from '#server/db/connection.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { loadContract } from './contract.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  const user = await buildUser(server.db);
  token = await server.signIn(user.username, user.password);
});
afterAll(() => server.close());

const { operations } = loadContract();
const example = (path: string): string => path.replaceAll(/\{[^}]+\}/g, 'abc');

/** A call with an address that is not tidied up. */
type Trick = { readonly method: string; readonly target: string; readonly headers: Readonly<Record<string, string>> };
type RawAnswer = { readonly status: number; readonly text: string };

/** fetch() tidies addresses up; a raw socket sends what an attacker sends. */
async function raw(method: string, target: string, headers = ''): Promise<RawAnswer> {
  const { port } = new URL(server.url);
  const text = await new Promise<string>((done, fail) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      socket.write(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n`);
    });
    let received = '';
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('end', () => done(received));
    socket.on('error', fail);
  });
  return { status: Number(text.slice(9, 12)), text };
}

/** Thousands of addresses go over a few connections that stay open. */
const agent = new Agent({ keepAlive: true, maxSockets: 8 });
afterAll(() => agent.destroy());

/** Sends an address as it is, as `raw` does. */
async function ask({ method, target, headers }: Trick): Promise<RawAnswer> {
  const { port } = new URL(server.url);
  return new Promise((done, fail) => {
    const call = request({ agent, host: '127.0.0.1', port, method, path: target, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }));
    });
    call.on('error', fail);
    call.end();
  });
}

describe('every operation', () => {
  it.each(operations.filter((item) => item.permission !== 'public').map((item) => [item.method, item.path, item.id]))(
    '%s %s is refused without a session',
    async (method, path) => {
      const answer = await raw(method.toUpperCase(), `/platform${example(path)}`);
      expect(answer.status).toBe(401);
    },
  );

  const tricks: readonly [string, (path: string) => string][] = [
    ['a matrix parameter', (path) => `${path};a=b`],
    ['a doubled slash', (path) => `/${path}`],
    ['an inner doubled slash', (path) => path.replace('/platform/', '/platform//')],
    ['a dot segment', (path) => path.replace('/platform/', '/platform/./')],
    ['a parent segment', (path) => path.replace('/platform/', '/platform/x/../')],
    ['an encoded slash', (path) => path.replace('/platform/', '/platform%2F')],
    ['an encoded backslash', (path) => `${path}%5c`],
    ['a backslash', (path) => `${path}\\x`],
    ['an encoded dot', (path) => `${path}%2e%2e`],
    ['a double encoding', (path) => `${path}%252e`],
    ['an encoded NUL', (path) => `${path}%00`],
    ['an encoded semicolon', (path) => `${path}%3bx=.css`],
    ['upper case', (path) => path.replace('/platform', '/PLATFORM')],
    ...['js', 'css', 'png', 'html', 'ico', 'svg', 'do', 'JS'].map((suffix): [string, (path: string) => string] => [
      `the suffix .${suffix}`,
      (path) => `${path}.${suffix}`,
    ]),
  ];
  it.each(tricks)('[FIL-08] answers no address with %s, signed in or not', async (_trick, change) => {
    const tried = operations
      .filter((item) => !item.atRoot && item.id !== 'download')
      .flatMap(({ method, path }) =>
        ['', token].map((session) => ({
          method: method.toUpperCase(),
          target: change(`/platform${example(path)}`),
          headers: Object.fromEntries(session === '' ? [] : [['X-Access-Token', session]]),
        })),
      );
    const answers = await Promise.all(tried.map(async (one) => ({ ...one, answer: await ask(one) })));
    const answered = answers.filter(
      ({ answer: { status, text } }) => (status !== 400 && status !== 404) || text.includes('"success":true'),
    );
    expect(answered.map(({ method, target }) => `${method} ${target}`)).toEqual([]);
  });

  it.each(operations.filter((item) => item.deprecated).map((item) => [item.method, item.path]))(
    '[A7.11, A7.23] %s %s is a leftover and refused',
    async (method, path) => {
      const answer = await server.call(method.toUpperCase(), path, { token });
      expect(answer.status).toBe(404);
      expect(answer.body.message).toContain('遗留');
    },
  );
});

describe('[CFG-01] headers', () => {
  it.each([
    ['a success', 'GET', '/platform/upLoadApp/find'],
    ['a refusal', 'GET', '/platform/sys/user/list'],
    ['an unknown path', 'GET', '/platform/nothing'],
    ['a wrong verb', 'DELETE', '/platform/sys/login'],
    ['health', 'GET', '/healthz'],
    ['the configuration', 'GET', '/config.json'],
    ['the application', 'GET', '/some/page'],
    ['a missing script', 'GET', '/assets/none.js'],
    ['a tricky address', 'GET', '/platform/sys/../x'],
    ['a broken address', 'GET', '/platform/%zz'],
    ['a broken request', 'G@T', '/'],
  ])('are complete on %s', async (_what, method, target) => {
    const { text } = await raw(method, target);
    const head = text.slice(0, text.indexOf('\r\n\r\n')).toLowerCase();
    for (const name of [
      'content-security-policy',
      'x-content-type-options: nosniff',
      'referrer-policy: no-referrer',
      'x-robots-tag: noindex, nofollow',
      'cross-origin-opener-policy: same-origin',
      'cache-control: no-store',
    ]) {
      expect(head).toContain(name);
    }
    expect(head).not.toContain('unsafe-eval');
    expect(head).not.toContain('x-powered-by');
  });
});

describe('[DOS-03] bad input', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${server.url}/platform/sys/login`, { method: 'POST', headers: { 'content-type': type }, body });
  const message = async (answer: Response): Promise<string> => ((await answer.json()) as { message: string }).message;

  it('says where JSON is broken', async () => {
    const answer = await post('{"username":"a",\n "password" 1}');
    expect(answer.status).toBe(400);
    expect(await message(answer)).toMatch(/不是有效的 JSON（第 2 行第 \d+ 个字符附近）/);
  });

  it.each([
    ['an unknown field', { username: 'a', password: 'b', role: 'admin' }, 'role', '未知的字段'],
    ['a missing field', { username: 'a' }, 'password', '不能为空'],
    ['a wrong type', { username: ['a'], password: 'b' }, 'username', '类型不正确'],
    ['an over-long text', { username: 'a'.repeat(101), password: 'b' }, 'username', '最多 100 个字符'],
  ])('names the field of %s', async (_what, body, field, text) => {
    const answer = await server.call<{ errors: { field: string; message: string }[] }>('POST', '/sys/login', { body });
    expect(answer.status).toBe(400);
    expect(answer.body.result.errors).toEqual([{ field, message: expect.stringContaining(text) as string }]);
  });

  it('refuses deep nesting, prototype keys and long lists', async () => {
    expect(await message(await post(`${'['.repeat(5_000)}${']'.repeat(5_000)}`))).toContain('嵌套过深');
    expect(await message(await post('{"__proto__":{"a":1}}'))).toContain('不允许的字段');
    expect(await message(await post('{"a":{"constructor":{}}}'))).toContain('不允许的字段');
    expect(await message(await post(JSON.stringify({ a: Array.from({ length: 10_001 }, () => 1) })))).toContain(
      '列表过长',
    );
  });

  it('refuses a body beyond the limit with 413', async () => {
    expect((await post(JSON.stringify({ username: 'a'.repeat(3_000_000) }))).status).toBe(413);
  });

  it('refuses another content type and an empty body', async () => {
    expect((await post('username=a', 'application/x-www-form-urlencoded')).status).toBe(400);
    expect((await post('<a/>', 'text/plain')).status).toBe(400);
    expect((await post('')).status).toBe(400);
  });

  it('refuses an unknown query parameter and a repeated one, and ignores the cache-buster', async () => {
    expect((await server.call('GET', '/sys/user/list?tenantId=2', { token })).body.message).toContain('tenantId');
    expect((await server.call('GET', '/sys/user/list?pageNo=1&pageNo=2', { token })).status).toBe(400);
    expect((await server.call('GET', '/sys/user/list?pageNo=x', { token })).status).toBe(400);
    expect((await server.call('GET', '/sys/user/list?_t=1763600000', { token })).status).toBe(200);
  });

  it('answers a wrong verb with 405 and the right ones', async () => {
    const answer = await server.call('DELETE', '/sys/selectDepart', { token });
    expect(answer.status).toBe(405);
    expect(answer.body).toMatchObject({ success: false, code: 405 });
    expect(answer.headers.get('allow')).toBe('POST, PUT');
  });

  it('answers an unknown path with the envelope', async () => {
    const answer = await server.call('GET', '/sys/nothing', { token });
    expect(answer.body).toMatchObject({
      success: false,
      code: 404,
      message: '路径不存在，请检查路径是否正确',
      result: null,
    });
  });

  it('survives ten thousand characters of everything a pattern might choke on', async () => {
    // Exponential matching would not come to an end within the time limit of the test.
    for (const text of ['a'.repeat(10_000), '*'.repeat(10_000), '%25'.repeat(3_000), `${' '.repeat(10_000)}x`]) {
      await fetch(`${server.url}/platform/sys/randomImage/${text}`);
      await fetch(`${server.url}/platform/sys/user/list?realname=${encodeURIComponent(text)}`, {
        headers: { 'x-access-token': token },
      });
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });
});

describe('faults', () => {
  it('[CFG-04] show a reference, never their cause, and keep it in the log', async () => {
    const broken = await startTestServer();
    try {
      await broken.db.schema.alterTable('sys_app_setting').renameTo('sys_app_setting_gone').execute();
      const answer = await broken.call('GET', '/upLoadApp/find');
      expect(answer.status).toBe(500);
      expect(answer.body.message).toMatch(/^系统繁忙，请稍后重试（编号 [0-9a-f]{32}）$/);
      expect(JSON.stringify(answer.body)).not.toMatch(/select|sys_app_setting|\.ts|at /i);
      const [, reference] = /编号 ([0-9a-f]+)/.exec(answer.body.message) ?? [];
      expect(broken.log.some((line) => line.includes(String(reference)) && line.includes('sys_app_setting'))).toBe(
        true,
      );
    } finally {
      await broken.close();
    }
  });

  it('say 503 while the database is away', async () => {
    const broken = await startTestServer();
    const { pathname } = new URL(broken.databaseUrl);
    const beside = openDb(openPool(Object.assign(new URL(broken.databaseUrl), { pathname: '/postgres' }).href));
    await broken.db.destroy();
    await sql`alter database ${sql.id(pathname.slice(1))} allow_connections false`.execute(beside);
    await beside.destroy();
    expect((await fetch(`${broken.url}/healthz`)).status).toBe(503);
    expect((await fetch(`${broken.url}/platform/upLoadApp/find`)).status).toBeGreaterThanOrEqual(500);
    await broken.close();
  });

  it('keep passwords and tokens out of the log', async () => {
    await server.call('POST', '/sys/login', { body: { username: 'admin', password: 'Very-secret-word' } });
    await server.call('GET', `/sys/permission/getUserPermissionByToken?token=query-token-value`, { token });
    const log = server.log.join('');
    expect(log).not.toContain('Very-secret-word');
    expect(log).not.toContain('query-token-value');
    expect(log).not.toContain(token);
  });
});

describe('[DOS-04] slow connections', () => {
  it('do not keep others waiting', async () => {
    const { port } = new URL(server.url);
    const sockets = Array.from({ length: 1_000 }, () => connect(Number(port), '127.0.0.1'));
    sockets.forEach((socket) => {
      socket.on('error', () => undefined);
      socket.write('POST /platform/sys/login HTTP/1.1\r\nHost: x\r\nX-Slow:');
    });
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(sockets.some((socket) => socket.readable)).toBe(true);
    sockets.forEach((socket) => socket.destroy());
  });

  it('are given ten seconds for their headers', () => {
    expect(server.app.server.headersTimeout).toBe(10_000);
  });
});
