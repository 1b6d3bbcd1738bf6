import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Draft = Schemas['GraphDraft'];
type Data = Schemas['GraphData'];

let server: TestServer;
let token: string;
const head = '/online/graphreport/head';
const api = '/online/graphreport/api';

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  for (const [name, level, limit] of [
    ['安徽精工', 'A', '100.50'],
    ['上海机电', 'A', '50'],
    ['<img src=x onerror=alert(1)>', 'B', '7'],
  ])
    await server.call('POST', '/online/cgform/api/form/crm_customer', {
      token,
      body: { name, customer_level: level, credit_limit: limit },
    });
});
afterAll(() => server.close());

const get = <T>(path: string, as = token) => server.call<T>('GET', path, { token: as });
const add = (body: Draft, as = token) => server.call<string>('POST', `${head}/add`, { token: as, body });
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const sqlDraft = (code: string, more: Partial<Draft> = {}): Draft => ({
  code,
  name: '客户额度',
  dataType: 'sql',
  cgrSql: 'select c.name, c.credit_limit from crm_customer c order by c.credit_limit',
  onlGraphreportItemList: [
    { fieldName: 'name', fieldTxt: '客户', fieldType: 'String', searchFlag: 'Y', searchMode: 'single' },
    { fieldName: 'credit_limit', fieldTxt: '额度', fieldType: 'number', precision: 2 },
  ],
  paramsList: [],
  ...more,
});
const formDraft = (code: string, form: Partial<Schemas['GraphSource']> = {}, more: Partial<Draft> = {}): Draft => ({
  code,
  name: '客户等级',
  dataType: 'form',
  graphType: 'bar,table',
  form: {
    table: 'crm_customer',
    by: 'customer_level',
    measures: [{ how: 'count' }, { how: 'sum', field: 'credit_limit' }, { how: 'avg', field: 'credit_limit' }],
    ...form,
  },
  onlGraphreportItemList: [{ fieldName: 'name', fieldTxt: '客户', fieldType: 'String', searchFlag: 'Y' }],
  paramsList: [],
  ...more,
});
const figures = async (code: string, query = '', as = token) =>
  (await get<Data>(`${api}/getChartsData?id=${code}${query}`, as)).body.result;

describe('charts by SQL', () => {
  it('[B2.3] answers its columns, figures and axes, narrowed by what is asked', async () => {
    expect(said(await add(sqlDraft('cus_limit')))).toEqual([200, '保存成功！']);
    const { head: found, data, total, items } = await figures('cus_limit');
    expect([found.xaxisField, found.yaxisField, found.cgrSql, total]).toEqual(['name', 'credit_limit', undefined, 3]);
    expect(items.map(({ fieldName, searchFlag }) => [fieldName, searchFlag])).toEqual([
      ['name', 'Y'],
      ['credit_limit', 'N'],
    ]);
    expect(data.map((row) => row['credit_limit'])).toEqual(['7.00', '50.00', '100.50']);
    expect((await figures('cus_limit', `&name=${encodeURIComponent('上海机电')}`)).data).toHaveLength(1);
  });

  it('[XSS-01] hands texts on as they are, and never as markup', async () => {
    const { data } = await figures('cus_limit');
    expect(data[0]?.['name']).toBe('<img src=x onerror=alert(1)>');
  });

  it.each<[string, Partial<Draft>, string]>([
    ['writing', { cgrSql: 'delete from crm_customer' }, '只能有一条查询语句（SELECT）'],
    [
      'another table',
      { cgrSql: 'select token as name from sys_session' },
      '报表不能读取表“sys_session”：它不是已登记的表单数据表',
    ],
    ['a function', { cgrSql: 'select pg_sleep(5)::text as name' }, 'SQL 语句中不能使用函数 pg_sleep'],
    ['another data source', { dbSource: 'other' }, '没有该数据源'],
    ['a text as a figure', { yaxisField: 'name' }, 'Y 轴字段“客户”不是数字，请把它的类型改为整数或小数'],
    ['an axis that is not there', { xaxisField: 'nothing' }, '没有 X 轴字段 nothing'],
    ['a type nobody draws', { graphType: 'globe' }, '没有图表类型 globe'],
    ['a kind of data nobody knows', { dataType: 'ftp' }, '没有数据类型 ftp'],
    [
      'a link that runs',
      {
        onlGraphreportItemList: [
          { fieldName: 'name', fieldTxt: '客户', fieldType: 'String', fieldHref: 'javascript:alert(1)' },
          { fieldName: 'credit_limit', fieldTxt: '额度', fieldType: 'number' },
        ],
      },
      '链接只能是本系统的路径或 http(s) 地址',
    ],
  ])('[SQL-05] refuses %s', async (_name, more, message) => {
    expect(said(await add(sqlDraft('bad', more)))).toEqual([422, message]);
  });

  it('[TPL-04] refuses scripts and says what to use instead', async () => {
    const [status, message] = said(await add(sqlDraft('bad', { extendJs: 'option.title = 1' })));
    expect([status, String(message).slice(0, 8)]).toEqual([422, '图表不执行脚本，']);
  });

  it('[SQL-05] parses SQL, JSON and refuses what it cannot read', async () => {
    const parse = (type: string, data: string) =>
      server.call<{ fields: Schemas['GraphItem'][] }>('POST', `${head}/parseField`, { token, body: { type, data } });
    const found = await parse('sql', 'select c.name, count(*) as n from crm_customer c group by 1');
    expect(found.body.result.fields.map(({ fieldName, fieldType }) => [fieldName, fieldType])).toEqual([
      ['name', 'String'],
      ['n', 'Integer'],
    ]);
    const json = await parse('json', '[{"day":"2026-01-02","n":1.5,"what":null}]');
    expect(json.body.result.fields.map(({ fieldName, fieldType }) => [fieldName, fieldType])).toEqual([
      ['day', 'Date'],
      ['n', 'number'],
      ['what', 'String'],
    ]);
    expect((await parse('sql', 'selec 1')).status).toBe(422);
    expect(said(await parse('json', '{"a":{"b":[1]}}'))[0]).toBe(422);
    expect(said(await parse('json', '[{"a":[1]}]'))).toEqual([422, 'JSON 第 1 行的“a”不是文字、数字或空值']);
  });
});

describe('charts from other sources', () => {
  it('[B2.3] shows stored JSON, narrowed like rows of a table', async () => {
    const body = sqlDraft('js_rows', {
      dataType: 'json',
      cgrSql: '[{"name":"甲","credit_limit":1},{"name":"乙","credit_limit":"2.5"},{"name":"丙","credit_limit":null}]',
    });
    expect(said(await add(body))).toEqual([200, '保存成功！']);
    expect((await figures('js_rows')).data.map((row) => row['credit_limit'])).toEqual(['1', '2.5', null]);
    expect((await figures('js_rows', `&name=${encodeURIComponent('乙')}`)).data).toHaveLength(1);
    expect(said(await add({ ...body, code: 'js_bad', cgrSql: '[1' }))[0]).toBe(422);
  });

  it.each([
    'http://127.0.0.1/',
    'http://localhost:5432/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:127.0.0.1]/',
    'http://10.0.0.1',
    'https://127.0.0.1',
    'https://example.com@127.0.0.1/',
    'file:///etc/passwd',
    'gopher://127.0.0.1:25/',
    'ftp://example.com/x',
    '//example.com/x',
    'https://example.com/not-allowed',
  ])('[SSR-01] refuses the address %s when a chart is made, tried and parsed', async (address) => {
    const body = sqlDraft('ssr', { dataType: 'api', cgrSql: address });
    expect((await add(body)).status).toBe(422);
    expect((await server.call('POST', `${api}/preview`, { token, body })).status).toBe(422);
    const parse = { type: 'api', data: address };
    expect((await server.call('POST', `${head}/parseField`, { token, body: parse })).status).toBe(422);
  });
});

describe('charts over forms without SQL', () => {
  it('[B2.3] counts, sums and averages by a column, with the texts of its values', async () => {
    expect(said(await add(formDraft('cus_level')))).toEqual([200, '保存成功！']);
    const { data, items, dictOptions, head: found } = await figures('cus_level');
    expect([found.xaxisField, found.yaxisField, found.form]).toEqual(['customer_level', 'm1,m2,m3', undefined]);
    expect(items.map(({ fieldTxt }) => fieldTxt)).toEqual(['客户等级', '数量', '信用额度合计', '信用额度平均']);
    expect(data.map((row) => [row['customer_level'], row['m1'], row['m2'], row['m3']])).toEqual([
      ['A', 2, '150.50', '75.25'],
      ['B', 1, '7.00', '7.00'],
    ]);
    expect(dictOptions['customer_level']?.some(({ value }) => value === 'A')).toBe(true);
  });

  it('[B2.3] groups days by months and takes conditions of the query builder', async () => {
    const conditions = encodeURIComponent(JSON.stringify([{ field: 'customer_level', rule: 'eq', val: 'A' }]));
    await add(formDraft('cus_month', { by: 'create_time', step: 'month', measures: [{ how: 'count' }] }));
    const answer = await add(
      formDraft('cus_a', {
        measures: [{ how: 'count', label: '家数' }],
        superQueryParams: conditions,
        superQueryMatchType: 'and',
      }),
    );
    expect(said(answer)).toEqual([200, '保存成功！']);
    expect((await figures('cus_a')).data.map((row) => [row['customer_level'], row['m1']])).toEqual([['A', 2]]);
  });

  it('[SQL-05] is narrowed only by what it offers', async () => {
    expect(
      (await figures('cus_level', `&name=${encodeURIComponent('上海机电')}`)).data.map((row) => row['m1']),
    ).toEqual([1]);
    expect(said(await get(`${api}/getChartsData?id=cus_level&credit_limit=7`))).toEqual([
      400,
      '图表不能按“credit_limit”查询',
    ]);
  });

  it.each<[string, Partial<Schemas['GraphSource']>, string]>([
    ['a table of the platform', { table: 'sys_session' }, '没有数据表 sys_session'],
    ['a table in words of SQL', { table: 'crm_customer; drop' }, '没有数据表 crm_customer; drop'],
    ['a column that is not there', { by: 'tenant_id' }, '“客户档案”没有字段 tenant_id，或您无权查看'],
    ['the sum of a text', { measures: [{ how: 'sum', field: 'name' }] }, '“客户名称”不是数字，不能计算'],
    ['the month of a text', { by: 'name', step: 'month' }, '“客户名称”不是日期，不能按周期分组'],
  ])('[SQL-05] refuses %s', async (_name, form, message) => {
    const [status, text] = said(await add(formDraft('bad', form)));
    expect([status, text]).toEqual([422, message]);
  });
});

describe('who may do what with charts', () => {
  it('[B2.3] is put into the menu for a role, opened, exported and deleted', async () => {
    const id = (await add(formDraft('cus_menu'))).body.result;
    const choices = (await get<{ roles: Schemas['MenuChoice'][] }>(`${head}/menuChoices`)).body.result;
    const roleIds = choices.roles.slice(0, 1).map((role) => role.id);
    const body = { id, title: '客户等级图', parentId: null, roleIds };
    expect(said(await server.call('POST', `${head}/menu`, { token, body }))).toEqual([200, '已加入菜单']);
    // Changing the chart leaves its entry where it is.
    const now = (await get<Schemas['GraphHead']>(`${head}/queryById?id=${id}`)).body.result;
    const again = { ...formDraft('cus_menu'), ...now, name: '改名' };
    expect(said(await server.call('PUT', `${head}/edit`, { token, body: again }))).toEqual([200, '保存成功！']);
    expect(said(await server.call('PUT', `${head}/edit`, { token, body: again }))).toEqual([
      409,
      '该图表已被admin修改，请重新打开后再保存',
    ]);
    const { menu } = (
      await get<{ menu: { path: string; meta: { title: string } }[] }>('/sys/permission/getUserPermissionByToken')
    ).body.result;
    expect(menu.find(({ path }) => path === '/online/watchDiagram/cus_menu')?.meta.title).toBe('客户等级图');
    expect(said(await server.call('DELETE', `${head}/delete?id=${id}`, { token }))).toEqual([200, '删除成功！']);
    expect((await get(`${api}/getChartsData?id=cus_menu`)).status).toBe(404);
  });

  it('[AZ-01] needs the permission of the chart to look, and that of charts to make them', async () => {
    const reader = await buildUser(server.db, { permissions: ['online:graph:cus-level:view'] });
    const as = await server.signIn(reader.username, reader.password);
    expect((await figures('cus_level', '', as)).data).toHaveLength(2);
    const info = (await get<Schemas['GraphInfo']>(`${api}/getInfo?id=cus_level`, as)).body.result;
    expect([info.hideColumns, info.query.map(({ field }) => field)]).toEqual([['export', 'print'], ['name']]);
    expect((await get(`${api}/exportXlsById?id=cus_level`, as)).status).toBe(403);
    expect((await get(`${api}/getChartsData?id=cus_limit`, as)).status).toBe(403);
    for (const path of [`${head}/list`, `${head}/queryById?id=x`, `${head}/forms`, `${head}/menuChoices`])
      expect((await get(path, as)).status, path).toBe(403);
    expect((await add(formDraft('by_reader'), as)).status).toBe(403);
  });
});
