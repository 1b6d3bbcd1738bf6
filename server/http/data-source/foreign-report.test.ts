import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { INTERNAL, lookupAll } from '#server/engine/source/data-source-hosts.ts';
import { passwordSeal } from '#server/engine/source/data-source-seal.ts';
import { resealDataSources } from '#server/engine/source/data-source.ts';
import { insertDataSource, sealedDataSources } from '#server/engine/source/db/data-source.ts';
import { foreignPools } from '#server/engine/source/db/foreign-reader.ts';
import { passwordOf, sealPlace } from '#server/engine/source/foreign-sources.ts';
import { installationSecret } from '#server/platform/identity/db/setting.ts';
import { buildDepart, buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import { dataSourceStage, type Schemas } from '#server/testing/data-source-stage.ts';

const {
  allowed,
  call,
  said,
  draft,
  add,
  edit,
  test,
  sourceOf,
  tester,
  columns,
  report,
  chart,
  parse,
  rowsOf,
  foreign,
  server,
  token,
} = dataSourceStage();

describe('a report on another database', () => {
  beforeAll(async () => {
    await add(draft('erp'));
    await call('POST', '/online/cgreport/head/add', report('far', 'erp'));
  });

  it('[B2.3] answers its rows, sums and texts of ours, narrowed, sorted and paged there', async () => {
    const { records, total, totals } = (await rowsOf('far')).body.result;
    expect(records.map((row) => row['code'])).toEqual(['S-001', 'S-002', 'S-003']);
    expect(records[0]).toMatchObject({ placed: '2026-01-05', amount: '100.50', taken_by: 'admin' });
    expect(records[0]?.['taken_by_dictText']).toBeTruthy();
    expect(records[2]).not.toHaveProperty('taken_by_dictText');
    expect(records[2]?.['customer']).toBe('<b>钱</b>');
    expect([total, totals]).toEqual([3, { amount: '157.75' }]);
    const narrowed = (await rowsOf('far', `code=S-002`)).body.result;
    expect([narrowed.total, narrowed.totals]).toEqual([1, { amount: '50.00' }]);
    const second = (await rowsOf('far', 'column=amount&order=asc&pageNo=2&pageSize=1')).body.result;
    expect([second.records.map((row) => row['code']), second.total]).toEqual([['S-002'], 3]);
    const head = await call<{ records: Schemas['ReportHead'][] }>('GET', '/online/cgreport/head/list?code=far');
    expect(head.body.result.records[0]?.dbSource).toBe('erp');
  });

  it('[SQL-13] binds its parameters', async () => {
    const params = [{ paramName: 'part', paramTxt: '部分', paramType: 'text' }];
    const head = { cgrSql: "select o.code, o.customer from orders o where o.customer like '%${part}%'" };
    await call(
      'POST',
      '/online/cgreport/head/add',
      report('far_param', 'erp', head, { items: columns.slice(0, 2), params }),
    );
    const found = await rowsOf('far_param', `self_part=${encodeURIComponent('精工')}`);
    expect(found.body.result.records.map((row) => row['code'])).toEqual(['S-001']);
    const attack = await rowsOf('far_param', `self_part=${encodeURIComponent("x' or 1=1 --")}`);
    expect(attack.body.result.total).toBe(0);
  });

  it('[B9.2] knows the department of its reader, which the other database does not', async () => {
    const own = await buildDepart(server.db, { orgCode: 'Y01' });
    const below = await buildDepart(server.db, { orgCode: 'Y01A01' });
    const other = await buildDepart(server.db, { orgCode: 'Y02' });
    const texts = [own, below, other].map((id, index) => `when ${index + 1} then '${id}'`).join(' ');
    const items = [columns[0], { fieldName: 'dept', fieldTxt: '部门', fieldType: 'sel_depart' }];
    const head = { cgrSql: `select o.code, case o.id ${texts} end as dept from orders o order by o.id` };
    await call('POST', '/online/cgreport/head/add', report('far_dept', 'erp', head, { items } as object));
    const user = await buildUser(server.db, { permissions: ['online:report:far-dept:view'], departs: ['Y01'] });
    const theirs = await server.signIn(user.username, user.password);
    const mine = encodeURIComponent(JSON.stringify([{ field: 'dept', rule: 'eq', val: '#{my_depart}' }]));
    const found = await rowsOf('far_dept', `superQueryParams=${mine}&superQueryMatchType=and`, theirs);
    expect(found.body.result.records.map((row) => row['code'])).toEqual(['S-001', 'S-002']);
  });

  it('[B2.3] is exported with its texts', async () => {
    const file = await fetch(`${server.url}/platform/online/cgreport/api/exportXls/far`, {
      headers: { 'x-access-token': token() },
    });
    const { default: excel } = await import('exceljs');
    const book = new excel.Workbook();
    await book.xlsx.load(await file.arrayBuffer());
    const cells = JSON.stringify(book.worksheets[0]?.getSheetValues());
    expect(cells).toContain('上海机电');
    expect(cells).not.toContain('"admin"');
  });

  it('[B2.3] finds columns of tables in the schemas of the source', async () => {
    const { body } = await parse(
      'select i.id, i.total, o.note, o.paid from invoice i join orders o on o.id = i.id',
      'erp',
    );
    expect(body.result.fields.map(({ fieldName, fieldType }) => [fieldName, fieldType])).toEqual([
      ['id', 'Integer'],
      ['total', 'number'],
      ['note', 'String'],
      ['paid', 'String'],
    ]);
    const query = `sql=${encodeURIComponent('select code from orders')}`;
    const parsed = await call('GET', `/online/cgreport/head/parseSql?${query}&dbKey=erp`);
    expect(parsed.status).toBe(200);
    expect(said(await parse('select 1 as a', 'none'))).toEqual([422, '没有该数据源']);
  });

  it('[SQL-11] takes functions of the database itself only, never those somebody put beside them', async () => {
    const { status } = await parse('select lower(o.code) as code from orders o', 'erp');
    expect(status).toBe(200);
    expect((await parse('select lower(o) as code from orders o', 'erp')).status).toBe(422);
  });

  it.each([
    "insert into orders values (9, 'x')",
    'update orders set amount = 0',
    'delete from orders',
    'truncate orders',
    'drop table orders',
    'create table t (a int)',
    'select * into t from orders',
    'with x as (delete from orders returning id) select id from x',
    'select 1 as a; delete from orders',
    'select 1 as a for update',
    'select id from orders for update',
    'select pg_sleep(10)::text as a',
    "select pg_read_file('/etc/passwd') as a",
    "select pg_ls_dir('.') as a",
    "select lo_import('/etc/passwd')::text as a",
    'select lo_get(1)::text as a',
    "copy orders to program 'id'",
    "copy (select 1) to '/tmp/x'",
    "select dblink('host=127.0.0.1', 'select 1') as a",
    "select set_config('transaction_read_only', 'off', false) as a",
    "select current_setting('server_version') as a",
    'set transaction read write',
    'do language plpgsql $$ begin end $$',
    'call p()',
    "select query_to_xml('select 1', true, true, '')::text as a",
    'select version() as a',
    'select current_user::text as a',
    'select inet_server_addr()::text as a',
    'select rolname from pg_roles',
    'select rolpassword from pg_authid',
    'select a.passwd from pg_catalog.pg_shadow a',
    'select usename from pg_spy',
    'select table_name from information_schema.tables',
    'select amount from salary',
    'select amount from secret.salary',
    'select amount from public.orders',
    'select none from nothing',
    "select 'sys_user'::regclass::text as a",
  ])('[SQL-11] refuses %s', async (text) => {
    const answer = await parse(text, 'erp');
    expect(answer.status).toBe(422);
    const [found] = await foreign.run('select count(*)::int as count, sum(amount)::text as amount from orders');
    expect(found).toEqual({ count: 3, amount: '157.75' });
  });

  it('[SQL-11] writes nothing even where the account may: the transaction is read-only', async () => {
    const { username: dbUsername, password: dbPassword } = foreign.writer;
    await add(draft('writer', { dbUsername, dbPassword }));
    await foreign.run(
      `create function public.taking_away() returns bigint language sql volatile as 'delete from public.orders returning id'`,
    );
    await foreign.run(`create view deleting as select public.taking_away() as id`);
    await foreign.run(`grant select on deleting to ${dbUsername}`);
    expect(said(await parse('select id from deleting', 'writer'))[0]).toBe(200);
    const head = { cgrSql: 'select d.id from deleting d' };
    const items = [{ fieldName: 'id', fieldTxt: '编号', fieldType: 'Integer' }];
    await call('POST', '/online/cgreport/head/add', report('far_delete', 'writer', head, { items }));
    expect(said(await rowsOf('far_delete'))).toEqual([422, 'SQL执行失败：报表只能读取数据']);
    const [found] = await foreign.run('select count(*)::int as count from orders');
    expect(found).toEqual({ count: 3 });
  });

  it('[DOS-02] ends after five seconds', async () => {
    const head = { cgrSql: 'select count(*) as id from generate_series(1, 100000) a, generate_series(1, 100000) b' };
    const items = [{ fieldName: 'id', fieldTxt: '数量', fieldType: 'Integer' }];
    await call('POST', '/online/cgreport/head/add', report('far_slow', 'erp', head, { items }));
    const began = performance.now();
    const answer = await rowsOf('far_slow');
    expect(said(answer)).toEqual([422, 'SQL执行失败：超过 5 秒还没有完成，请缩小查询范围']);
    expect(performance.now() - began).toBeLessThan(9_000);
  }, 20_000);

  it('[DOS-02] shows a number that is too large with all its digits', async () => {
    const head = { cgrSql: 'select i.total as id from invoice i' };
    const items = [{ fieldName: 'id', fieldTxt: '合计', fieldType: 'Integer' }];
    await call('POST', '/online/cgreport/head/add', report('far_large', 'erp', head, { items }));
    expect((await rowsOf('far_large')).body.result.records).toContainEqual(
      expect.objectContaining({ id: '9007199254740993' }),
    );
  });

  it('[AZ-01] is read by who holds its permission, though he knows nothing of the source', async () => {
    const user = await buildUser(server.db, { permissions: ['online:report:far:view'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await rowsOf('far', '', theirs)).body.result.total).toBe(3);
    const other = await buildUser(server.db);
    expect((await rowsOf('far', '', await server.signIn(other.username, other.password))).status).toBe(403);
  });

  it('[B2.3] follows a change of its source, and fails in words while the database refuses', async () => {
    await add(draft('moving'));
    await call('POST', '/online/cgreport/head/add', report('far_moving', 'moving'));
    expect((await rowsOf('far_moving')).status).toBe(200);
    const source = await sourceOf('moving');
    await edit({ ...source, dbUsername: foreign.writer.username, dbPassword: 'wrong' });
    const message = '数据源“来源 moving”不可用：数据库拒绝了连接，请检查数据库名称、用户名、密码和访问权限';
    expect(said(await rowsOf('far_moving'))).toEqual([502, message]);
    const { version } = await sourceOf('moving');
    await edit({ ...source, version, dbPassword: foreign.reader.password });
    expect((await rowsOf('far_moving')).status).toBe(200);
    const left = `select count(*)::int as count from pg_stat_activity where usename = '${foreign.writer.username}' and datname = '${foreign.name}' and application_name = 'back-office report' and state is null`;
    expect(await foreign.run(left)).toEqual([{ count: 0 }]);
  });

  it('[B2.3] fails in words when its database no longer knows the password, and works again when it does', async () => {
    const { username, password } = foreign.reader;
    expect((await rowsOf('far')).status).toBe(200);
    await foreign.run(`alter role ${username} password 'another'`);
    await foreign.run(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${username}'`);
    const message = '数据源“来源 erp”不可用：数据库拒绝了连接，请检查数据库名称、用户名、密码和访问权限';
    await expect.poll(async () => said(await rowsOf('far'))).toEqual([502, message]);
    await foreign.run(`alter role ${username} password '${password}'`);
    expect((await rowsOf('far')).status).toBe(200);
  });

  it('[B2.3] is never made over the own database', async () => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    const own = `jdbc:postgresql://127.0.0.1:${foreign.port}/${rows[0]?.name ?? ''}`;
    expect(said(await test(draft('own', { dbUrl: own }), await tester()))).toEqual([
      422,
      '这是本系统自己的数据库，报表请不选数据源',
    ]);
    await add(draft('own', { dbUrl: own }));
    expect(said(await parse('select username from sys_user', 'own'))[0]).toBe(502);
  });
});

describe('a chart on another database', () => {
  it('[B2.3] answers its figures and knows its source', async () => {
    expect(said(await call('POST', '/online/graphreport/head/add', chart('far_chart', 'erp')))[0]).toBe(200);
    const { body } = await call<Schemas['GraphData']>('GET', '/online/graphreport/api/getChartsData?id=far_chart');
    expect([body.result.total, body.result.data.map((row) => row['amount'])]).toEqual([3, ['100.50', '50.00', '7.25']]);
    const heads = await call<{ records: Schemas['GraphHead'][] }>(
      'GET',
      '/online/graphreport/head/list?code=far_chart',
    );
    expect(heads.body.result.records[0]?.dbSource).toBe('erp');
    const parsed = await call<{ fields: object[] }>('POST', '/online/graphreport/head/parseField', {
      type: 'sql',
      data: 'select i.total from invoice i',
      dbSource: 'erp',
    });
    expect(parsed.body.result.fields).toHaveLength(1);
    const preview = await call<Schemas['GraphData']>('POST', '/online/graphreport/api/preview', {
      ...chart('far_seen', 'erp'),
      values: {},
    });
    expect(preview.body.result.total).toBe(3);
  });

  it.each([
    ['a source that is not there', { dbSource: 'nothing' }, '没有该数据源'],
    [
      'a table of ours',
      { cgrSql: 'select c.name as customer, 1 as amount from crm_customer c' },
      '报表不能读取表“crm_customer”：数据源的 public、sales 模式中没有它，或者没有读取权限',
    ],
    ['a function', { cgrSql: 'select pg_sleep(5)::text as customer, 1 as amount' }, 'SQL 语句中不能使用函数 pg_sleep'],
  ])('[SQL-11] refuses %s', async (_name, part, message) => {
    expect(said(await call('POST', '/online/graphreport/head/add', chart('bad_chart', 'erp', part)))).toEqual([
      422,
      message,
    ]);
  });
});

describe('a server without allowed hosts', () => {
  it('[SSR-01] connects to nothing inside, also for a source that was stored while it was allowed', async () => {
    const strict = await startOnlineServer();
    try {
      const theirs = await strict.signInAsAdmin();
      const inside = await strict.call('POST', '/sys/dataSource/test', { token: theirs, body: draft('inside') });
      expect(said(inside)).toEqual([422, INTERNAL.zh]);
      const address = { host: '127.0.0.1', port: foreign.port, database: foreign.name } as const;
      const place = sealPlace('inside', { ...address, ssl: 'prefer', schemas: ['public'] }, foreign.reader.username);
      const seal = passwordSeal(await installationSecret(strict.db, 'data-source'));
      const values = { id: 'inside', code: 'inside', name: 'x', remark: null, db_url: foreign.jdbcUrl };
      const account = {
        db_username: foreign.reader.username,
        db_password: seal.close(foreign.reader.password, place),
      };
      await insertDataSource(strict.db, { ...values, ...account }, 'admin');
      const body = { sql: 'select code from orders', dbKey: 'inside' };
      const asked = await strict.call('POST', '/online/cgreport/head/parseSql', { token: theirs, body });
      expect(said(asked)).toEqual([422, INTERNAL.zh]);
    } finally {
      await strict.close();
    }
  });

  it('[B2.3] seals its passwords anew when the operator sets a key of his own, and opens them by it', async () => {
    const secret = await installationSecret(server.db, 'data-source');
    const deps = {
      db: server.db,
      allowed,
      lookup: lookupAll,
      pools: foreignPools(async () => null),
      log: () => undefined,
    };
    const own = 'kV3mP9xQ7wT1zB5nL8cR2yF6hJ4gD0sA';
    const sealed = async () =>
      (await sealedDataSources(server.db)).map((stored) => [stored.db_password, stored] as const);
    const before = await sealed();
    await resealDataSources({ ...deps, seal: passwordSeal(own, secret) });
    const after = await sealed();
    expect(after.length).toBe(before.length);
    expect(after.map(([text]) => text).filter((text) => before.some(([old]) => old === text))).toEqual([]);
    const [, stored] = after.find(([, one]) => one.code === 'erp') ?? [];
    if (stored === undefined) throw new Error('no source');
    expect(passwordOf({ seal: passwordSeal(own) }, stored)).toBe(foreign.reader.password);
    // Back again, so that nothing here depends on the order of tests.
    await resealDataSources({ ...deps, seal: passwordSeal(secret, own) });
    expect((await rowsOf('far')).status).toBe(200);
  });
});
