import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { loadModules } from '#server/seed/load-modules.ts';
import { buildUser } from '#server/testing/builders.ts';
import { fewModules, modulesDir, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Draft = Schemas['ReportDraft'];
type Parsed = { fields: Schemas['ReportItem'][]; params: Schemas['ReportParamRow'][] };

let server: TestServer;
let token: string;
const head = '/online/cgreport/head';
const q = encodeURIComponent;

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  for (const name of ['安徽精工', '上海机电'])
    await server.call('POST', '/online/cgform/api/form/crm_customer', { token, body: { name, customer_level: 'A' } });
});
afterAll(() => server.close());

const get = <T>(path: string, as = token) => server.call<T>('GET', path, { token: as });
const draft = (code: string, more: Partial<Draft['head']> = {}, part: Partial<Draft> = {}): Draft => ({
  head: { code, name: '客户清单', cgrSql: 'select c.code, c.name from crm_customer c order by c.code', ...more },
  items: [
    { fieldName: 'code', fieldTxt: '编码', fieldType: 'String', isShow: 1, isSearch: '1', isOrder: '1' },
    { fieldName: 'name', fieldTxt: '名称', fieldType: 'String', isShow: 1 },
  ],
  params: [],
  ...part,
});
const add = (body: Draft, as = token) => server.call<string>('POST', `${head}/add`, { token: as, body });
const edit = (body: Draft) => server.call('PUT', `${head}/editAll`, { token, body });
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];

describe('parsing the SQL of a report', () => {
  it('[SQL-05] names its columns with their types, and its parameters', async () => {
    const text =
      "select c.code, c.credit_limit as amount, count(*) as times, c.create_time, current_date as day from crm_customer c where c.name like '%${part}%' and c.create_time >= ${begin} group by 1, 2, 4";
    const { result } = (await get<Parsed>(`${head}/parseSql?sql=${q(q(text))}`)).body;
    expect(
      result.fields.map(({ fieldName, fieldType, fieldTxt, orderNum }) => [fieldName, fieldType, fieldTxt, orderNum]),
    ).toEqual([
      ['code', 'String', 'code', 0],
      ['amount', 'number', 'amount', 1],
      ['times', 'Integer', 'times', 2],
      ['create_time', 'Datetime', 'create_time', 3],
      ['day', 'Date', 'day', 4],
    ]);
    expect(result.params.map(({ paramName, paramType }) => [paramName, paramType])).toEqual([
      ['part', 'text'],
      ['begin', 'text'],
    ]);
    const posted = await server.call<Parsed>('POST', `${head}/parseSql`, { token, body: { sql: text } });
    expect(posted.body.result.fields).toHaveLength(5);
  });

  it.each([
    ['selec 1', /^SQL 语句不能解析/],
    ['delete from crm_customer', /^只能有一条查询语句/],
    ['select password_hash from sys_user', /^SQL执行失败：有不存在的字段/],
    ['select * from sys_session', /^报表不能读取表“sys_session”/],
    ['select pg_sleep(5)', /^SQL 语句中不能使用函数 pg_sleep/],
    ["select query_to_xml('select 1', true, true, '')", /不能使用函数 query_to_xml/],
    ['select 1 as a; drop table crm_customer', /^只能有一条查询语句/],
    ['select 1 as a -- hidden', /^SQL 语句中不能有注释/],
    ["select 'a", /引号没有成对/],
  ])('[SQL-05] never answers success for what it refuses: %s', async (text, message) => {
    const answer = await get(`${head}/parseSql?sql=${q(text)}`);
    expect([answer.status, answer.body.success]).toEqual([422, false]);
    expect(answer.body.message).toMatch(message);
  });
});

describe('making reports', () => {
  it('[B2.35] adds one that is found, opened and granted at once', async () => {
    const answer = await add(draft('cus_list'));
    expect(said(answer)).toEqual([200, '保存成功！']);
    const listed = (
      await get<{ records: Schemas['ReportHead'][]; total: number }>(`${head}/list?name=${q('*客户*')}&code=cus`)
    ).body.result;
    expect(listed.records.map(({ code, permission, module, version }) => [code, permission, module, version])).toEqual([
      ['cus_list', 'online:report:cus-list', null, 0],
    ]);
    const reader = await buildUser(server.db, { permissions: ['online:report:cus-list:view'] });
    const as = await server.signIn(reader.username, reader.password);
    const rows = (await get<Schemas['RowPage']>('/online/cgreport/api/getData/cus_list', as)).body.result;
    expect(rows.records.map((row) => row['name'])).toEqual(['安徽精工', '上海机电']);
    const items = (
      await get<Schemas['ReportItem'][]>(`/online/cgreport/item/listByHeadId?headId=${answer.body.result}`)
    ).body.result;
    expect(items.map(({ fieldName, isShow, isSearch, isTotal }) => [fieldName, isShow, isSearch, isTotal])).toEqual([
      ['code', 1, '1', '0'],
      ['name', 1, '0', '0'],
    ]);
  });

  it('[B2.35] puts one into the menu for a role, where it stays when it is saved again', async () => {
    const id = (await add(draft('cus_menu'))).body.result;
    const choices = (await get<Schemas['MenuChoices']>(`${head}/menuChoices`)).body.result;
    const place = {
      id,
      parentId: choices.parents[0]?.id ?? null,
      title: '客户一览',
      roleIds: [choices.roles[0]?.id ?? ''],
    };
    const put = (body: object) => server.call('POST', `${head}/menu`, { token, body });
    expect(said(await put(place))).toEqual([200, '已加入菜单']);
    expect(said(await edit(draft('cus_menu', { id, name: '新名称', version: 0 })))).toEqual([200, '保存成功！']);
    const entries = await server.db
      .selectFrom('sys_permission')
      .select(['name', 'parent_id', 'hidden', 'url'])
      .where('id', '=', id)
      .execute();
    expect(entries).toEqual([
      { name: '客户一览', parent_id: place.parentId, hidden: false, url: '/online/cgreport/cus_menu' },
    ]);
    expect((await put({ ...place, parentId: 'nowhere' })).status).toBe(422);
    expect((await put({ ...place, id: 'nothing' })).status).toBe(404);
  });

  it('[B2.35] changes one as a whole; who began earlier is told', async () => {
    const id = (await add(draft('cus_edit'))).body.result;
    const changed = draft('cus_edit', { id, name: '新名称', version: 0 }, { items: draft('x').items.slice(1) });
    expect(said(await edit(changed))).toEqual([200, '保存成功！']);
    expect((await get<Schemas['ReportHead']>(`${head}/queryById?id=${id}`)).body.result).toMatchObject({
      name: '新名称',
      version: 1,
    });
    expect((await get<unknown[]>(`/online/cgreport/item/listByHeadId?headId=${id}`)).body.result).toHaveLength(1);
    expect(said(await edit(changed))).toEqual([409, '该报表已被admin修改，请重新打开后再保存']);
  });

  it('[B2.35] deletes one, and keeps it from being deleted twice', async () => {
    const id = (await add(draft('cus_gone'))).body.result;
    expect(said(await server.call('DELETE', `${head}/delete?id=${id}`, { token }))).toEqual([200, '删除成功！']);
    expect(said(await server.call('DELETE', `${head}/deleteBatch?ids=${id}`, { token }))).toEqual([404, '实体不存在']);
    expect((await get('/online/cgreport/api/getData/cus_gone')).status).toBe(404);
    expect(said(await add(draft('cus_gone')))).toEqual([200, '保存成功！']);
  });

  const one = (more: Partial<Schemas['ReportItem']>): Partial<Draft> => ({
    items: [{ fieldName: 'code', fieldTxt: '编码', fieldType: 'String', ...more }],
  });
  it.each<[string, Draft, string]>([
    ['a code that is taken by a form', draft('crm_customer'), '编码已存在'],
    ['a code that is taken by a popup report', draft('pop_customer'), '编码已存在'],
    ['no columns', draft('bad', {}, { items: [] }), '请先解析 SQL，报表至少要有一列'],
    ['a column the SQL has not', draft('bad', {}, one({ fieldName: 'nothing' })), 'SQL 语句的结果中没有列 nothing'],
    ['a column twice', draft('bad', {}, { items: [...draft('x').items, ...(one({}).items ?? [])] }), '列 code 重复'],
    [
      'a name the call uses',
      draft('bad', {}, one({ fieldName: 'order' })),
      '字段名“order”不能使用：应为小写字母、数字和下划线，以字母开头；中文请写在列标题中',
    ],
    [
      'a Chinese name',
      draft('bad', {}, one({ fieldName: '编码' })),
      '字段名“编码”不能使用：应为小写字母、数字和下划线，以字母开头；中文请写在列标题中',
    ],
    ['an unknown type', draft('bad', {}, one({ fieldType: 'Blob' })), '没有字段类型 Blob'],
    ['an unknown dictionary', draft('bad', {}, one({ dictCode: 'nothing' })), '没有字典 nothing'],
    [
      'a table dictionary nobody declared',
      draft('bad', {}, one({ dictCode: 'sys_user,password_hash,id' })),
      '表字典 sys_user,password_hash,id 未在任何表单中登记',
    ],
    [
      'a dictionary that reads elsewhere',
      draft('bad', {}, one({ dictCode: 'select id as value, token as text from sys_session' })),
      '报表不能读取表“sys_session”：它不是已登记的表单数据表',
    ],
    [
      'a link that runs',
      draft('bad', {}, one({ fieldHref: 'javascript:alert(1)' })),
      '链接只能是本系统的路径或 http(s) 地址',
    ],
    [
      'a link elsewhere without a scheme',
      draft('bad', {}, one({ fieldHref: '//evil.example' })),
      '链接只能是本系统的路径或 http(s) 地址',
    ],
    [
      'a parameter nobody declared',
      draft('bad', { cgrSql: 'select c.code, c.name from crm_customer c where c.code = ${x}' }),
      'SQL 语句用到的参数 x 没有定义',
    ],
    [
      'a variable of the session nobody knows',
      draft('bad', { cgrSql: 'select c.code, c.name from crm_customer c where c.code = #{password}' }),
      '不认识系统变量 #{password}',
    ],
    ['another data source', draft('bad', { dbSource: 'other' }), '没有该数据源'],
    ['a permission of nobody', draft('bad', { permission: '*' }), '权限前缀的写法应为 模块:名称，如 sale:rpt-order'],
    ['writing', draft('bad', { cgrSql: 'update crm_customer set name = null' }), '只能有一条查询语句（SELECT）'],
    [
      'a file',
      draft('bad', { cgrSql: "select pg_read_file('/etc/passwd') as code" }),
      'SQL 语句中不能使用函数 pg_read_file',
    ],
  ])('[SQL-05] refuses %s', async (_name, body, message) => {
    expect(said(await add(body))).toEqual([422, message]);
  });

  it('[B2.35] shows rows and sums of what is not saved yet', async () => {
    const body = {
      ...draft(
        'cus_try',
        { cgrSql: "select c.code, 2 as n from crm_customer c where c.name = '${who}'" },
        {
          items: [
            { fieldName: 'code', fieldTxt: '编码', fieldType: 'String' },
            { fieldName: 'n', fieldTxt: '数', fieldType: 'Integer', isTotal: '1' },
          ],
          params: [{ paramName: 'who' }],
        },
      ),
      values: { who: '上海机电' },
    };
    const { result } = (
      await server.call<{ data: Schemas['RowPage'] }>('POST', '/online/cgreport/api/preview', { token, body })
    ).body;
    expect([result.data.total, result.data.totals, result.data.records[0]?.['n']]).toEqual([1, { n: '2' }, 2]);
  });

  it('[B2.35] keeps what an administrator made of a report of a module when the module is loaded again', async () => {
    const named = async (code: string) =>
      (await get<{ records: Schemas['ReportHead'][] }>(`${head}/list?code=${code}`)).body.result.records;
    const [found] = await named('rpt_sale_otd');
    const id = found?.id ?? '';
    const items = (await get<Schemas['ReportItem'][]>(`/online/cgreport/item/listByHeadId?headId=${id}`)).body.result;
    if (found === undefined) throw new Error('no report');
    expect(found.module).toBe('sale');
    expect(said(await edit({ head: { ...found, name: '准时率' }, items, params: [] }))).toEqual([200, '保存成功！']);
    const [gone] = await named('rpt_sale_out_detail');
    await server.call('DELETE', `${head}/delete?id=${gone?.id ?? ''}`, { token });
    await sql`delete from sys_module_file where path like '%reports%'`.execute(server.db);
    await loadModules({ db: server.db, modulesDir, only: fewModules, seed: 'none', log: () => undefined });
    expect((await named('rpt_sale_otd')).map(({ name }) => name)).toEqual(['准时率']);
    expect(await named('rpt_sale_out_detail')).toEqual([]);
    expect((await named('rpt_sale_order_exec')).map(({ name }) => name)).toEqual(['销售订单执行表']);
    const menu = await sql<{
      url: string;
    }>`select url from sys_permission where del_flag = 0 and component_name in ('rpt_sale_otd', 'rpt_sale_out_detail')`.execute(
      server.db,
    );
    expect(menu.rows).toEqual([{ url: '/sale/rpt-otd' }]);
  });

  it('[AZ-01] is for administrators of reports only', async () => {
    const clerk = await buildUser(server.db, { permissions: ['base:customer:view', 'online:cgform:edit'] });
    const as = await server.signIn(clerk.username, clerk.password);
    for (const path of [
      `${head}/list`,
      `${head}/queryById?id=x`,
      `${head}/parseSql?sql=select`,
      '/online/cgreport/item/listByHeadId?headId=x',
      '/online/cgreport/param/listByHeadId?headId=x',
    ])
      expect((await get(path, as)).status, path).toBe(403);
    expect((await add(draft('by_clerk'), as)).status).toBe(403);
    expect(
      (await server.call('POST', '/online/cgreport/api/preview', { token: as, body: draft('by_clerk') })).status,
    ).toBe(403);
    expect((await server.call('DELETE', `${head}/delete?id=x`, { token: as })).status).toBe(403);
    const reader = await buildUser(server.db, { permissions: ['online:cgreport:view'] });
    const may = await server.signIn(reader.username, reader.password);
    expect((await get(`${head}/list`, may)).status).toBe(200);
    expect((await add(draft('by_reader'), may)).status).toBe(403);
  });
});
