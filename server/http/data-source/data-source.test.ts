import { createServer } from 'node:net';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import type { Answer } from '#server/testing/server.ts';
import { dataSourceStage, type Schemas, type Source } from '#server/testing/data-source-stage.ts';

const { answers, call, said, draft, add, edit, test, sourceOf, tester, report, chart, parse, foreign, server, token } =
  dataSourceStage();

describe('data sources', () => {
  it('[B2.3] are added, listed, changed and deleted; two administrators do not overwrite each other', async () => {
    expect(said(await add(draft('life')))).toEqual([200, '添加成功！']);
    expect(said(await add(draft('life')))).toEqual([422, '编码已存在']);
    const made = await sourceOf('life');
    expect(made).toMatchObject({ dbType: '6', dbName: foreign.name, dbPassword: '********', version: 0 });
    const one = await call<Source>('GET', `/sys/dataSource/queryById?id=${made.id}`);
    expect(one.body.result).toEqual(made);
    expect(said(await edit({ ...made, name: '新名称' }))).toEqual([200, '编辑成功!']);
    expect(said(await edit({ ...made, name: '旧名称' }))).toEqual([409, '该数据源已被admin修改，请重新打开后再保存']);
    const changed = await sourceOf('life');
    expect(said(await edit({ ...changed, code: 'other' }))).toEqual([422, '编码不能修改，报表按编码使用数据源']);
    const options = await call<Schemas['DataSourceOption'][]>('GET', '/sys/dataSource/options');
    expect(options.body.result).toContainEqual({ value: 'life', label: '新名称', text: '新名称' });
    expect(said(await call('DELETE', `/sys/dataSource/delete?id=${made.id}`))).toEqual([200, '删除成功!']);
    expect((await call('GET', `/sys/dataSource/queryById?id=${made.id}`)).status).toBe(404);
  });

  it.each([
    ['code', { code: 'a b' }],
    ['name', { name: ' ' }],
    ['dbType', { dbType: '1' }],
    ['dbDriver', { dbDriver: 'com.mysql.cj.jdbc.Driver' }],
    ['dbUrl', { dbUrl: 'jdbc:mysql://db.example.com/erp' }],
    ['dbUrl', { dbUrl: 'jdbc:postgresql://10.0.0.1/erp' }],
    ['dbName', { dbName: 'another' }],
    ['dbPassword', { dbPassword: '' }],
    ['dbPassword', { dbPassword: '********' }],
    ['dbUsername', { dbUsername: 'a\nb' }],
  ])('[B2.3] say what is wrong with %s', async (field, part) => {
    const { status, body } = await add(draft('wrong', part));
    const { errors } = body.result as unknown as { errors: { field: string }[] };
    expect([status, errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('[AZ-08] are for those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['system:data-source:view'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await call('GET', '/sys/dataSource/list', undefined, theirs)).status).toBe(200);
    expect((await add(draft('x'), theirs)).status).toBe(403);
    expect((await test(draft('x'), theirs)).status).toBe(403);
    for (const [method, path] of [
      ['PUT', 'edit'],
      ['DELETE', 'delete?id=x'],
      ['DELETE', 'deleteBatch?ids=x'],
      ['GET', 'exportXls'],
      ['POST', 'importExcel'],
    ] as const)
      expect(
        (await call(method, `/sys/dataSource/${path}`, method === 'PUT' ? draft('x') : undefined, theirs)).status,
      ).toBe(403);
    const nobody = await buildUser(server.db);
    const without = await server.signIn(nobody.username, nobody.password);
    expect((await call('GET', '/sys/dataSource/options', undefined, without)).status).toBe(403);
    expect((await call('GET', '/sys/dataSource/list', undefined, without)).status).toBe(403);
  });

  it('[B2.3] that reports and charts read stay, and name them', async () => {
    await add(draft('used'));
    const { id } = await sourceOf('used');
    await call('POST', '/online/cgreport/head/add', report('used_report', 'used', { name: '外部订单' }));
    await call('POST', '/online/graphreport/head/add', chart('used_chart', 'used', { name: '外部图表' }));
    const message = '数据源“来源 used”正被报表“外部订单”、图表“外部图表”使用，不能删除';
    expect(said(await call('DELETE', `/sys/dataSource/deleteBatch?ids=${id}`))).toEqual([409, message]);
  });

  it('[LOG-03] keep their passwords to themselves: in no answer, log, export or table', async () => {
    const { id } = await sourceOf('used');
    await call('GET', `/sys/dataSource/list?pageSize=-521`);
    await test({ ...draft('used'), dbPassword: 'Falsch-geheim-1' });
    const file = await fetch(`${server.url}/platform/sys/dataSource/exportXls?selections=${id}`, {
      headers: { 'x-access-token': token() },
    });
    expect(file.status).toBe(200);
    const { default: excel } = await import('exceljs');
    const book = new excel.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    const cells = JSON.stringify(book.worksheets[0]?.getSheetValues());
    expect(cells).toContain(foreign.jdbcUrl);
    const { rows } = await sql`select * from sys_data_source`.execute(server.db);
    for (const password of [foreign.reader.password, foreign.writer.password, 'Falsch-geheim-1'])
      for (const text of [...answers, ...server.log, cells, JSON.stringify(rows)]) expect(text).not.toContain(password);
  });

  it('[B2.3] come from a workbook without passwords, each judged like one typed in', async () => {
    const { body } = await upload(
      '数据源编码,名称,数据库类型,连接,用户名,备注\n' +
        `brought,带来的,PostgreSQL,${foreign.jdbcUrl},${foreign.reader.username},注\n` +
        'bad_host,坏的,PostgreSQL,jdbc:postgresql://10.0.0.1/erp,x,\n' +
        'bad_type,坏的,MySQL,jdbc:mysql://db.example.com/erp,x,\n',
    );
    expect(body.result).toMatchObject({ totalCount: 3, successCount: 1, errorCount: 2 });
    expect(body.result.errors.map(({ line }) => line)).toEqual([3, 4]);
    expect(await sourceOf('brought')).toMatchObject({ name: '带来的', remark: '注', dbPassword: null });
    const missing = '数据源“带来的”还没有可用的密码，请在“数据源管理”中填写';
    expect(said(await parse('select code from orders', 'brought'))).toEqual([422, missing]);
    expect((await upload('a,b\n1,2\n')).status).toBe(422);
  });
});

async function upload(csv: string): Promise<Answer<Schemas['Imported']>> {
  const form = new FormData();
  form.append('file', new Blob([csv]), '数据源.csv');
  const answer = await fetch(`${server.url}/platform/sys/dataSource/importExcel`, {
    method: 'POST',
    headers: { 'x-access-token': token() },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
}

describe('a test of a data source', () => {
  it('[B2.3] says the version, and warns where the account may write', async () => {
    const asked = await test(draft('t'), await tester());
    expect(asked.body.result.version).toMatch(/^PostgreSQL \d+/);
    expect(asked.body.result.mayWrite).toBe(false);
    const { username: dbUsername, password: dbPassword } = foreign.writer;
    const writing = await test(draft('t', { dbUsername, dbPassword }), await tester());
    expect(writing.body.result).toMatchObject({ mayWrite: true });
  });

  it('[SSR-01] sends a stored password to the place it was stored for and nowhere else', async () => {
    await add(draft('stored'));
    const source = await sourceOf('stored');
    const theirs = await tester();
    expect((await test({ ...source, dbUrl: `${foreign.jdbcUrl}?currentSchema=public` }, theirs)).status).toBe(200);
    const message = '修改了地址、数据库或用户名，请重新填写密码';
    const port = await silentPort();
    for (const part of [
      { dbUrl: `jdbc:postgresql://localhost:${foreign.port}/${foreign.name}` },
      { dbUrl: `jdbc:postgresql://127.0.0.1:${port.port}/${foreign.name}` },
      { dbUrl: `jdbc:postgresql://127.0.0.1:${foreign.port}/postgres`, dbName: null },
      { dbUsername: foreign.writer.username },
    ]) {
      expect(said(await test({ ...source, ...part, dbName: null }, theirs))).toEqual([422, message]);
      expect(said(await edit({ ...source, ...part, dbName: null }))).toEqual([422, message]);
    }
    expect(port.asked()).toBe(0);
    await port.close();
  });

  it('[SSR-01] reads alike for a closed port, a silent one and a name that leads nowhere, in words and in time', async () => {
    const silent = await silentPort();
    const closed = await silentPort();
    await closed.close();
    const theirs = await tester();
    const messages = new Set<string>();
    const times: number[] = [];
    for (const place of [`127.0.0.1:${closed.port}`, `127.0.0.1:${silent.port}`, 'nowhere.invalid:5432']) {
      const began = performance.now();
      const answer = await test(draft('t', { dbUrl: `jdbc:postgresql://${place}/erp` }), theirs);
      times.push(performance.now() - began);
      expect(answer.status).toBe(422);
      messages.add(answer.body.message);
    }
    await silent.close();
    expect([...messages]).toHaveLength(1);
    for (const time of times) expect(time).toBeGreaterThan(2_900);
  }, 30_000);

  it('[B2.3] says what else is wrong without the words of the database', async () => {
    const theirs = await tester();
    const refused = '数据库拒绝了连接，请检查数据库名称、用户名、密码和访问权限';
    expect(said(await test(draft('t', { dbPassword: 'x' }), theirs))).toEqual([422, refused]);
    const elsewhere = `jdbc:postgresql://127.0.0.1:${foreign.port}/none_${foreign.name}`;
    expect(said(await test(draft('t', { dbUrl: elsewhere }), theirs))).toEqual([422, refused]);
    const plain = await test(draft('t', { dbUrl: `${foreign.jdbcUrl}?sslmode=require` }), theirs);
    expect(said(plain)).toEqual([422, '数据库没有开启 SSL，不能按 sslmode 的要求加密连接']);
  });

  it('[DOS-02] is allowed ten times a minute', async () => {
    const theirs = await tester();
    for (let count = 0; count < 10; count += 1)
      expect((await test(draft('t', { dbUrl: 'jdbc:postgresql://10.0.0.1/x' }), theirs)).status).toBe(422);
    const answer = await test(draft('t'), theirs);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

/** A port that takes connections and says nothing. */
async function silentPort(): Promise<{ port: number; asked: () => number; close: () => Promise<void> }> {
  let asked = 0;
  const sockets = new Set<{ destroy: () => void }>();
  const listener = createServer((socket) => {
    asked += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => listener.close(done));
  };
  return { port, asked: () => asked, close };
}
