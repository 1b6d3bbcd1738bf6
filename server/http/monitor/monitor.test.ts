import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { watchProcess } from '#server/platform/metrics/processes.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];

const metricsToken = 'a-token-of-thirty-two-characters-';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ config: { metricsToken } });
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(path: string, as = token, method = 'GET'): Promise<Answer<T>> =>
  server.call<T>(method, path, { token: as });
/** An answer without the envelope. */
const bare = async <T>(path: string, as = token): Promise<T> => (await call(path, as)).body as unknown as T;

describe('figures of a process', () => {
  it('[monitor.jvm] come one by one in the shape of the actuator, and none is made up', async () => {
    const { names } = await bare<Schemas['MetricNames']>('/actuator/metrics');
    expect(names).toEqual(
      expect.arrayContaining(['jvm.memory.used', 'jvm.gc.pause', 'process.uptime', 'http.server.requests']),
    );
    // What only a Java machine has is not there.
    expect(names).not.toContain('jvm.classes.loaded');
    const heap = await bare<Schemas['Metric']>('/actuator/metrics/jvm.memory.used');
    expect(heap).toMatchObject({ name: 'jvm.memory.used', baseUnit: 'bytes', availableTags: [] });
    expect(heap.measurements[0]?.value).toBeGreaterThan(1_000_000);
    const missing = await call('/actuator/metrics/jvm.classes.loaded');
    expect([missing.status, missing.body.message]).toEqual([404, '此运行环境没有该指标']);
  });

  it('[monitor.tomcat] count requests by the address of the contract', async () => {
    await call('/sys/position/list?name=secret-name');
    const routes = (await call<Schemas['RouteFigures'][]>('/monitor/routes')).body.result;
    const positions = routes.find(({ route }) => route.endsWith('/sys/position/list'));
    expect(positions).toMatchObject({ method: 'GET', failed: 0 });
    expect(positions?.count).toBeGreaterThan(0);
  });

  it('[monitor.http-trace] keep requests without query, token and body', async () => {
    await call('/sys/position/list?name=secret-name');
    const { traces } = await bare<Schemas['HttpTraces']>('/actuator/httptrace');
    expect(traces[0]).toMatchObject({ request: { method: 'GET' }, response: { status: 200 } });
    const text = JSON.stringify(traces);
    for (const secret of ['secret-name', token]) expect(text).not.toContain(secret);
  });

  it('[monitor.sql] tell statements without values, and who waits for whom', async () => {
    const figures = async () => (await call<Schemas['SqlFigures']>('/monitor/sql')).body.result;
    // Slower than the last of those listed, so that it is among them, whatever else this process has asked for.
    const slow = ((await figures()).statements.at(-1)?.totalMs ?? 0) / 1_000 + 0.3;
    await sql`select pg_sleep(${slow}), 'secret' as monitored_word`.execute(server.db);
    const { statements, shared, activity } = await figures();
    expect(statements.length).toBeGreaterThan(3);
    expect(statements.some(({ sql: shape }) => shape.includes('? as monitored_word'))).toBe(true);
    expect(JSON.stringify(statements)).not.toContain("'");
    expect(shared).toBeNull();
    expect(activity).toEqual([]);
  });

  it('[monitor.redis, monitor.disk] say what the server really keeps its data in', async () => {
    const facts = (await call<Schemas['StoreFact'][]>('/sys/actuator/redis/info')).body.result;
    expect(facts.map(({ key }) => key)).toEqual(expect.arrayContaining(['postgresql_version', 'pool_open']));
    expect((await bare<Schemas['KeysSize']>('/sys/actuator/redis/keysSize')).dbSize).toBeGreaterThanOrEqual(0);
    expect((await bare<Schemas['MemoryInfo']>('/sys/actuator/redis/memoryInfo')).used_memory).toBeGreaterThan(1e6);
    const [disk, size] = (await call<Schemas['DiskFact'][]>('/sys/actuator/redis/queryDiskInfo')).body.result;
    expect(disk?.kind).toBe('disk');
    expect(disk?.max).toBeGreaterThan(disk?.rest ?? 0);
    expect(size).toMatchObject({ name: '数据库', kind: 'size' });
  });

  it('[monitor] of another process come from itself, and a process that is gone is said to be', async () => {
    const other = watchProcess(server.db, { version: '9.9', failed: () => undefined });
    await other.appear();
    const all = (await call<Schemas['ServerProcess'][]>('/monitor/processes')).body.result;
    expect(all).toMatchObject([{ id: other.id, version: '9.9', isThis: false, pid: process.pid }]);
    const asked = bare<Schemas['Metric']>(`/actuator/metrics/process.uptime?process=${other.id}`);
    // The database tells a started server; here nobody listens.
    for (let tries = 0; tries < 20; tries += 1) {
      other.hearing.heard('');
      await new Promise((done) => setTimeout(done, 20));
    }
    expect((await asked).measurements[0]?.value).toBeGreaterThan(0);
    await other.close();
    expect((await call(`/actuator/metrics/process.uptime?process=${other.id}`)).status).toBe(404);
  });

  it('[AZ-08] are refused without the grant of their page, and to other companies', async () => {
    const user = await buildUser(server.db, { permissions: ['monitor:jvm:view'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await call('/actuator/metrics/jvm.memory.used', theirs)).status).toBe(200);
    const { names } = await bare<Schemas['MetricNames']>('/actuator/metrics', theirs);
    expect(names.every((name) => /^(?:jvm|nodejs)\./.test(name))).toBe(true);
    for (const path of [
      '/actuator/metrics/process.uptime',
      '/actuator/httptrace',
      '/monitor/routes',
      '/monitor/sql',
      '/monitor/backups',
      '/sys/actuator/redis/info',
      '/sys/actuator/redis/keysSize',
      '/sys/actuator/redis/memoryInfo',
      '/sys/actuator/redis/queryDiskInfo',
    ])
      expect((await call(path, theirs)).status, path).toBe(403);
    const nobody = await buildUser(server.db, { permissions: ['monitor:none'] });
    const without = await server.signIn(nobody.username, nobody.password);
    expect((await call('/monitor/processes', without)).status).toBe(403);
    expect((await call('/actuator/metrics', without)).status).toBe(403);
  });
});

describe('figures for Prometheus', () => {
  const read = (authorization?: string) =>
    fetch(`${server.url}/metrics`, authorization === undefined ? {} : { headers: { authorization } });

  it('[B2.34] are for whoever has the token', async () => {
    const answer = await read(`Bearer ${metricsToken}`);
    expect(answer.headers.get('content-type')).toContain('version=0.0.4');
    const text = await answer.text();
    expect(text).toMatch(/^# TYPE jvm_memory_used_bytes gauge\njvm_memory_used_bytes \d+$/m);
    expect(text).toMatch(/^http_route_requests_total\{method="POST",route="\/platform\/sys\/login"\} \d+$/m);
    // Every line is a comment or a sample.
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(?:# (?:HELP|TYPE) \S+ .+|\w+(?:\{.*\})? \S+)$/);
    for (const wrong of [undefined, 'Bearer x', metricsToken]) expect((await read(wrong)).status).toBe(401);
  });
});

describe('backups', () => {
  const status = async () => (await call<Schemas['BackupStatus']>('/monitor/backups')).body.result;

  it('[monitor.backup] are made at a word, read back, found damaged, and downloaded', async () => {
    expect((await call('/monitor/backups', token, 'POST')).status).toBe(200);
    await expect
      .poll(status, { timeout: 8_000 })
      .toMatchObject({ isRunning: false, backups: [{ kind: 'manual', isVerified: false }] });
    const name = (await status()).backups[0]?.name ?? '';
    const verified = await call<Schemas['Backup']>(`/monitor/backups/verify?name=${name}`, token, 'POST');
    expect(verified.body.result).toMatchObject({ isVerified: true, fault: null });
    const file = await fetch(`${server.url}/platform/monitor/backups/file?name=${name}`, {
      headers: { 'x-access-token': token },
    });
    expect(file.headers.get('content-type')).toContain('gzip');
    const path = join(server.dataDir, 'backups', name);
    const bytes = readFileSync(path);
    expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    writeFileSync(path, bytes.subarray(0, bytes.length - 200));
    const broken = await call<Schemas['Backup']>(`/monitor/backups/verify?name=${name}`, token, 'POST');
    expect(broken.body.result.isVerified).toBe(false);
    expect(broken.body.result.fault).not.toBeNull();
  }, 15_000);

  it('[FIL-08] are the only files that can be named', async () => {
    for (const name of ['../secret.tar.gz', 'auto-20260101-000000.tar.gz', encodeURIComponent('/etc/passwd')])
      expect((await call(`/monitor/backups/file?name=${name}`)).status, name).toBe(404);
  });
});
