import { once } from 'node:events';
import { createServer, request as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { readGatewayFilters, readGatewayPredicates } from '#core/rules/gateway-route.ts';
import { guestName } from '#server/platform/actor.ts';
import { findUserByName } from '#server/platform/identity/db/identity.ts';
import { forward } from '#server/system/gateway-route/forward.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Detail = components['schemas']['RefusalDetail'];
type Heard = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & { readonly body: Buffer };

let upstream: Server;
let target: string;
let heard: Heard[] = [];
let server: TestServer;
let token: string;

beforeAll(async () => {
  upstream = createServer((call, answer) => {
    const parts: Buffer[] = [];
    call.on('data', (part: Buffer) => parts.push(part));
    call.on('end', () => {
      heard.push({ method: call.method, url: call.url, headers: call.headers, body: Buffer.concat(parts) });
      if (call.url === '/silent') return;
      if (call.url === '/moved') answer.writeHead(302, { location: 'http://elsewhere.example/' });
      else
        answer.writeHead(201, {
          'content-type': 'application/json',
          'set-cookie': 'theirs=1',
          'content-security-policy': 'default-src *',
          'access-control-allow-origin': '*',
        });
      answer.end('{"from":"upstream"}');
    });
  }).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  target = `http://127.0.0.1:${portOf(upstream)}`;
  server = await startTestServer({
    config: { uploadLimitMb: 1, actionSites: { origins: [target, 'http://127.0.0.1:9'], allowPrivate: true } },
  });
  token = await server.signInAsAdmin();
});
afterAll(async () => {
  await server.close();
  upstream.closeAllConnections();
  upstream.close();
});
beforeEach(async () => {
  heard = [];
  await server.db.deleteFrom('sys_gateway_route').execute();
  await call('GET', 'clearRedis');
});

// A TCP server's address is an object.
const portOf = (of: Server): number => (of.address() as AddressInfo).port;
const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/gatewayRoute/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const draft = (more: object = {}) => ({
  routerId: 'ext',
  name: '外部',
  uri: target,
  predicates: 'Path=/ext/**',
  filters: 'StripPrefix=1',
  status: '1',
  ...more,
});
const add = (more: object = {}) => call<string>('POST', 'add', draft(more));
const send = (path: string, init: RequestInit = {}, as: string | null = token) =>
  fetch(`${server.url}/platform${path}`, {
    ...init,
    headers: { ...(as === null ? {} : { 'x-access-token': as }), ...(init.headers as object) },
  });
const like = (part: string): unknown => expect.stringContaining(part);
const said = async (answer: Response): Promise<unknown[]> => {
  const { message } = (await answer.json()) as { message: string };
  return [answer.status, message];
};

describe('gateway routes', () => {
  it('[system.gateway-route] send calls on without what says who asks, and hand back what says how to read the answer', async () => {
    await add({ filters: 'StripPrefix=1\nAddRequestHeader=X-Api-Key,abc,1\nRemoveRequestHeader=X-Mine' });
    const answer = await send('/ext/orders/1?q=%E8%B4%A8&q=2', {
      headers: { cookie: 'a=1', authorization: 'Basic x', 'x-mine': '1', 'x-kept': '2', 'x-forwarded-for': '9.9.9.9' },
    });
    expect([answer.status, await answer.json()]).toEqual([201, { from: 'upstream' }]);
    expect(heard[0]).toMatchObject({ method: 'GET', url: '/orders/1?q=%E8%B4%A8&q=2' });
    expect(heard[0]?.headers).toMatchObject({ 'x-api-key': 'abc,1', 'x-kept': '2', host: new URL(target).host });
    for (const name of ['x-access-token', 'cookie', 'authorization', 'x-mine', 'x-forwarded-for'])
      expect(heard[0]?.headers[name]).toBeUndefined();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    expect(answer.headers.get('content-security-policy')).not.toBe('default-src *');
  });

  it('[system.gateway-route] send bodies on as they are; calls that change something are lines of the log', async () => {
    await add();
    const bytes = Buffer.from([0, 255, 1, 254]);
    await send('/ext/put', { method: 'PUT', body: bytes, headers: { 'content-type': 'application/octet-stream' } });
    await send('/ext/post', { method: 'POST', body: '{ "a":1}', headers: { 'content-type': 'application/json' } });
    await send('/ext/get');
    expect(heard.map(({ method, body }) => [method, body.toString('latin1')])).toEqual([
      ['PUT', bytes.toString('latin1')],
      ['POST', '{ "a":1}'],
      ['GET', ''],
    ]);
    await expect
      .poll(async () => {
        const lines = server.db.selectFrom('sys_log').where('operation', '=', 'gatewayForward');
        const rows = await lines.select(['request_type', 'request_url', 'outcome']).orderBy('request_type').execute();
        return rows.map(Object.values);
      })
      .toEqual([
        ['POST', '/platform/ext/post', 'done'],
        ['PUT', '/platform/ext/put', 'done'],
      ]);
  });

  it('[system.gateway-route] take the paths and methods of their predicates alone, of users alone', async () => {
    await add({ predicates: 'Path=/ext/one, /ext/all/**\nMethod=get' });
    expect((await send('/ext/one')).status).toBe(201);
    expect((await send('/ext/all/of/them')).status).toBe(201);
    expect((await send('/ext/one/more')).status).toBe(404);
    expect((await send('/ext/one', { method: 'POST' })).status).toBe(404);
    expect(await said(await send('/ext/one', {}, null))).toEqual([401, '请先登录']);
    expect((await send('/ext/one', {}, 'made-up')).status).toBe(401);
    const guest = await findUserByName(server.db, guestName);
    const theirs = await buildSession(server.db, { id: guest?.id ?? '' });
    expect((await send('/ext/one', {}, theirs)).status).toBe(403);
    expect(heard).toHaveLength(2);
  });

  it('[system.gateway-route] never take a path of the product, whatever the table says', async () => {
    const own = { errors: [{ field: 'predicates', message: like('平台自己的路径') }] };
    for (const predicates of ['Path=/sys/ext/**', 'Path=/ONLINE/x', 'Path=/ext/**,/websocket/x'])
      expect([predicates, (await add({ predicates })).body.result]).toEqual([predicates, own]);
    await add();
    await server.db.updateTable('sys_gateway_route').set({ predicates: 'Path=/sys/**' }).execute();
    await call('GET', 'clearRedis');
    expect((await send('/sys/nothing/here')).status).toBe(404);
    expect(heard).toEqual([]);
  });

  it('[system.gateway-route] say at the field what is wrong', async () => {
    const wrong: readonly [string, object, string][] = [
      ['predicates', { predicates: 'Method=GET' }, '断言至少要有一行 Path='],
      ['predicates', { predicates: 'Path=/ext/*/a' }, '路径“/ext/*/a”不正确'],
      ['predicates', { predicates: 'Path=/ext/../sys' }, '路径“/ext/../sys”不正确'],
      ['predicates', { predicates: 'Host=a.b' }, '断言“Host=a.b”无法识别'],
      ['predicates', { predicates: 'Path=/ext\nMethod=TRACE' }, '“Method=TRACE”不正确'],
      ['filters', { filters: 'RewritePath=/a,/b' }, '过滤器“RewritePath=/a,/b”不正确'],
      ['filters', { filters: 'AddRequestHeader=Host,elsewhere' }, '过滤器“AddRequestHeader=Host,elsewhere”不正确'],
      ['uri', { uri: 'lb://service' }, '“lb://service”不是 https 地址'],
      ['uri', { uri: 'http://127.0.0.1:1' }, 'http://127.0.0.1:1 不在允许的站点中'],
    ];
    for (const [field, part, message] of wrong) {
      const { status, body } = await add(part);
      const { errors } = body.result as unknown as Detail;
      expect([status, errors]).toEqual([422, [{ field, message: like(message) }]]);
    }
  });

  it('[system.gateway-route] do not overlap while they are in use; a route that is off or gone takes nothing', async () => {
    const { result: id } = (await add()).body;
    const other = { routerId: 'other', name: '另一个', predicates: 'Path=/ext/deep/**' };
    const { errors } = (await add(other)).body.result as unknown as Detail;
    expect(errors).toEqual([{ field: 'predicates', message: '与路由“外部”（ext）的断言重叠，请改用不同的路径或方法' }]);
    expect((await add({ ...other, status: '0' })).status).toBe(200);
    expect((await send('/ext/deep/a')).status).toBe(201);
    await call('PUT', 'edit', { id, status: '0' });
    expect((await send('/ext/a')).status).toBe(404);
    await call('PUT', 'edit', { id, status: '1' });
    expect((await send('/ext/a')).status).toBe(201);
    expect((await call('DELETE', `delete?id=${id}`)).body.message).toBe('删除路由成功');
    expect((await send('/ext/a')).status).toBe(404);
  });

  it('[system.gateway-route] say it when the other server is away or points elsewhere, and are read anew by hand', async () => {
    await add();
    expect(await said(await send('/ext/moved'))).toEqual([502, expect.stringContaining('要求跳转到别的地址')]);
    await server.db.updateTable('sys_gateway_route').set({ uri: 'http://127.0.0.1:9' }).execute();
    expect((await send('/ext/a')).status).toBe(201);
    const mayLook = await buildUser(server.db, { permissions: ['system:gateway-route:view'] });
    expect((await call('GET', 'clearRedis', undefined, await buildSession(server.db, mayLook))).status).toBe(403);
    expect((await call('GET', 'clearRedis')).body.message).toBe('清除成功！');
    const answer = await send('/ext/a', { method: 'POST', body: 'x'.repeat(100_000) });
    expect(await said(answer)).toEqual([502, '路由“外部”的目标没有应答，请稍后再试或联系管理员']);
  });

  it('[system.gateway-route] refuse bodies longer than uploads, said before or not', async () => {
    await add();
    const long = Buffer.alloc(1024 * 1024 + 1);
    const declared = ask(`${server.url}/platform/ext/a`, {
      method: 'POST',
      headers: { 'x-access-token': token, 'content-length': long.length },
    });
    declared.flushHeaders();
    const [answer] = (await once(declared, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(413);
    declared.destroy();
    const open = ask(`${server.url}/platform/ext/a`, { method: 'POST', headers: { 'x-access-token': token } });
    open.write(long);
    const [flowing] = (await once(open, 'response')) as [IncomingMessage];
    expect(flowing.statusCode).toBe(413);
    open.destroy();
    expect(heard).toEqual([]);
  });

  it('[system.gateway-route] give up on a server that keeps silent', async () => {
    const [predicates, filters] = [readGatewayPredicates('Path=/a'), readGatewayFilters('')];
    if ('fault' in predicates || 'fault' in filters) throw new Error('the rules are right');
    const route = { name: '外部', uri: target, predicates: predicates.rule, filters: filters.rule };
    const sites = { origins: [target], allowPrivate: true };
    const between = createServer((asked, answer) => {
      forward(route, asked, '/silent', { sites, bodyBytes: 9, silenceMs: 50 }).catch((error: unknown) => {
        answer.end(String((error as { status?: number }).status));
      });
    }).listen(0, '127.0.0.1');
    await once(between, 'listening');
    expect(await (await fetch(`http://127.0.0.1:${portOf(between)}/`)).text()).toBe('504');
    between.close();
  });

  it('[system.gateway-route] are written as pages of the family send them', async () => {
    const router = {
      ...draft(),
      status: 1,
      predicates: [{ name: 'Path', args: { _genkey_0: '/ext/**' } }],
      filters: [{ name: 'StripPrefix', args: ['1'] }],
    };
    expect((await call('POST', 'updateAll', { router })).body.message).toBe('操作成功！');
    expect((await send('/ext/a')).status).toBe(201);
    expect((await call('POST', 'updateAll', { router: { ...router, name: '改名' } })).status).toBe(200);
    const { records } = (await call<{ records: { name: string; filters: string }[] }>('GET', 'list')).body.result;
    expect(records).toMatchObject([{ name: '改名', filters: 'StripPrefix=1' }]);
  });
});
