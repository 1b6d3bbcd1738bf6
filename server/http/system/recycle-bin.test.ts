import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanTrash } from '#server/platform/document/items.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';
import { readLines } from '#server/testing/workbook.ts';
import { installationStage, type Schemas } from '#server/testing/installation-stage.ts';

const { call, said, set, reset, holding, server, token } = installationStage();

describe('[system.recycle-bin] the recycle bin', () => {
  const bin = async (query: string, as = token()) =>
    (await call<Schemas['BinPage']>('GET', `/sys/recycleBin/list?${query}`, undefined, as)).body.result;

  it('lists what was deleted with who and when, brings it back or deletes it for good, one by one', async () => {
    const users = [await buildUser(server.db, { realname: '回一' }), await buildUser(server.db, { realname: '回二' })];
    for (const { id } of users) expect((await call('DELETE', `/sys/user/delete?id=${id}`)).status).toBe(200);
    const found = await bin('source=sys_user&dataName=回');
    expect(found.records.map(({ dataName, deleteBy, tableName }) => [dataName, deleteBy, tableName])).toEqual([
      ['回二', 'admin', '用户管理'],
      ['回一', 'admin', '用户管理'],
    ]);
    const items = users.map(({ id }) => ({ source: 'sys_user', id }));
    const [one, two] = items;
    const back = await call<Schemas['BinResult']>('POST', '/sys/recycleBin/restore', {
      items: [one, { source: 'sys_user', id: 'nobody' }, { source: 'no_such', id: 'x' }],
    });
    expect(back.body.result).toMatchObject({
      done: 1,
      refused: [{ id: 'nobody' }, { id: 'x', message: '未找到表单' }],
    });
    expect(
      (await call<Schemas['BinResult']>('POST', '/sys/recycleBin/delete', { items: [two] })).body.result.done,
    ).toBe(1);
    expect((await bin('source=sys_user&dataName=回')).total).toBe(0);
    expect(said(await call('GET', '/sys/recycleBin/list?deleteTime_begin=yesterday'))).toEqual([
      400,
      '时间“yesterday”不正确，请按 2026-01-31 的样子填写',
    ]);
  });

  it('holds documents and spreadsheets of whoever could take them out of their own trash, in the order that was asked', async () => {
    const codes = ['doc:index:view', 'doc:index:new_folder', 'doc:index:delete', 'doc:index:restore'];
    const bins = ['view', 'restore', 'delete', 'export'].map((act) => `system:recycle-bin:${act}`);
    const owner = await holding([...codes, ...bins]);
    const other = await holding([...codes, ...bins]);
    for (const name of ['乙资料', '甲资料']) {
      const { result: id } = (await call<string>('POST', '/doc/folder/add', { name, parentId: null }, owner)).body;
      expect((await call('DELETE', `/doc/item/deleteBatch?ids=${id}`, undefined, owner)).status).toBe(200);
    }
    const found = await bin('column=deleteTime&order=asc', owner);
    expect(found.sources).toEqual([{ source: 'doc_document', tableName: '文档中心' }]);
    expect(found.records.map(({ dataName, tableName }) => [dataName, tableName])).toEqual([
      ['乙资料', '文档中心'],
      ['甲资料', '文档中心'],
    ]);
    expect((await bin('', other)).total).toBe(0);
    expect(said(await call('GET', '/sys/recycleBin/list?column=secret', undefined, owner))).toEqual([
      400,
      '不能按“secret”排序：没有这个字段',
    ]);
    const items = found.records.map(({ source, id }) => ({ source, id }));
    const theirs = await call<Schemas['BinResult']>('POST', '/sys/recycleBin/restore', { items }, other);
    expect(theirs.body.result).toMatchObject({ done: 0, refused: [{}, {}] });
    const book = `/sys/recycleBin/exportXls?selections=${items[0]?.id}`;
    const workbook = await fetch(`${server.url}/platform${book}`, { headers: { 'x-access-token': owner } });
    const [heads, line, ...others] = await readLines(workbook);
    expect(heads).toEqual(['表', '数据', '删除人', '时间']);
    expect([line?.slice(0, 2), others]).toEqual([['文档中心', '乙资料'], []]);
    expect((await call('GET', book, undefined, await holding(['system:recycle-bin:view']))).status).toBe(403);
    const [first, second] = items;
    const act = (way: string, item: unknown) =>
      call<Schemas['BinResult']>('POST', `/sys/recycleBin/${way}`, { items: [item] }, owner);
    expect((await act('restore', first)).body.result.done).toBe(1);
    expect((await act('delete', second)).body.result.done).toBe(1);
    expect((await bin('', owner)).total).toBe(0);
  });

  it('[B2.15] keeps documents for the days the company set, and no longer', async () => {
    const { result: id } = (await call<string>('POST', '/doc/folder/add', { name: '过期资料', parentId: null })).body;
    await call('DELETE', `/doc/item/deleteBatch?ids=${id}`);
    await sql`update doc_item set trash_time = now() - interval '11 days' where id = ${id}`.execute(server.db);
    const kept = async () => (await bin(`source=doc_document&dataName=${encodeURIComponent('过期资料')}`)).total;
    await cleanTrash(server.db);
    expect(await kept()).toBe(1);
    expect((await set('document.trashDays', '10')).status).toBe(200);
    await cleanTrash(server.db);
    expect(await kept()).toBe(0);
    await reset('document.trashDays');
  });

  it('[AZ-08] shows and gives back nothing beyond the rights of each source', async () => {
    const { id } = await buildUser(server.db, { realname: '别人' });
    await call('DELETE', `/sys/user/delete?id=${id}`);
    const theirs = await holding(['view', 'restore', 'delete'].map((act) => `system:recycle-bin:${act}`));
    expect(await bin('', theirs)).toEqual({ records: [], total: 0, sources: [] });
    const items = [{ source: 'sys_user', id }];
    const answer = await call<Schemas['BinResult']>('POST', '/sys/recycleBin/restore', { items }, theirs);
    expect(answer.body.result).toEqual({
      done: 0,
      refused: [{ source: 'sys_user', id, message: '没有权限，请联系管理员授权' }],
    });
  });
});

describe('[system.docker] containers', () => {
  it('are none where no runtime is configured; the processes are shown', async () => {
    const { result } = (await call<Schemas['Deployment']>('GET', '/sys/docker/list')).body;
    expect(result).toMatchObject({ runtime: 'none', mayAct: false, containers: [] });
    expect(result.databaseVersion).toMatch(/^\d+/);
    expect((await call('GET', `/sys/docker/log?id=${'a'.repeat(12)}`)).status).toBe(404);
  });
});

describe('[system.docker] containers of a runtime', () => {
  const id = 'a1b2c3d4e5f6';
  const asked: string[] = [];
  let runtime: Server;
  let other: TestServer;
  let admin: string;
  beforeAll(async () => {
    // The shapes of the Docker Engine API.
    runtime = createServer((request, response) => {
      asked.push(`${request.method ?? ''} ${request.url ?? ''}`);
      const json = (value: unknown): void => void response.end(JSON.stringify(value));
      const url = request.url ?? '';
      if (url.startsWith('/containers/json'))
        json([
          { Id: id, Names: ['/erp-db'], Image: 'postgres:17', State: 'running', Status: 'Up 2 hours' },
          { Id: 'b'.repeat(12), Names: ['/old'], Image: 'nginx', State: 'exited', Status: 'Exited (0)' },
        ]);
      else if (url.startsWith(`/containers/${id}/stats`))
        json({
          cpu_stats: { cpu_usage: { total_usage: 300 }, system_cpu_usage: 2_000, online_cpus: 2 },
          precpu_stats: { cpu_usage: { total_usage: 200 }, system_cpu_usage: 1_000 },
          memory_stats: { usage: 5_000, stats: { inactive_file: 1_000 } },
        });
      else if (url.startsWith(`/containers/${id}/logs`)) {
        const frame = (text: string): Buffer => {
          const head = Buffer.from([1, 0, 0, 0, 0, 0, 0, 0]);
          head.writeUInt32BE(Buffer.byteLength(text), 4);
          return Buffer.concat([head, Buffer.from(text)]);
        };
        response.end(Buffer.concat([frame('第一行\n'), frame('second\n')]));
      } else if (url === `/containers/${id}/restart`) response.writeHead(204).end();
      else response.writeHead(404).end('{"message":"No such container"}');
    });
    const socketPath = join(server.dataDir, 'runtime.sock');
    await new Promise<void>((done) => runtime.listen(socketPath, done));
    other = await startTestServer({ config: { containers: { socketPath, mayAct: true } } });
    admin = await other.signInAsAdmin();
  });
  afterAll(async () => {
    await other.close();
    runtime.close();
  });
  const ask = <T>(method: string, path: string, body?: unknown): Promise<Answer<T>> =>
    other.call<T>(method, `/sys/docker/${path}`, { token: admin, ...(body === undefined ? {} : { body }) });

  it('are listed with their figures, show the end of their log, and are restarted', async () => {
    const { result } = (await ask<Schemas['Deployment']>('GET', 'list')).body;
    expect(result).toMatchObject({ runtime: 'answers', mayAct: true });
    expect(result.containers).toEqual([
      { id, name: 'erp-db', image: 'postgres:17', state: 'running', status: 'Up 2 hours', cpu: 20, memory: 4_000 },
      {
        id: 'b'.repeat(12),
        name: 'old',
        image: 'nginx',
        state: 'exited',
        status: 'Exited (0)',
        cpu: null,
        memory: null,
      },
    ]);
    expect((await ask<{ lines: string[] }>('GET', `log?id=${id}`)).body.result.lines).toEqual(['第一行', 'second']);
    expect(said(await ask('POST', 'restart', { id }))).toEqual([200, '已重启']);
    expect(asked).toContain(`POST /containers/${id}/restart`);
    expect(said(await ask('POST', 'stop', { id: 'c'.repeat(12) }))).toEqual([
      404,
      '没有这个容器，可能已被删除，请刷新',
    ]);
    expect((await ask('POST', 'stop', { id: '../images' })).status).toBe(400);
  });

  it('that do not answer leave the processes on the page', async () => {
    runtime.closeAllConnections();
    await new Promise((done) => runtime.close(done));
    expect((await ask<Schemas['Deployment']>('GET', 'list')).body.result.runtime).toBe('silent');
  });
});
