import excel from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Page = Schemas['RowPage'];
type Columns = {
  cgRpConfigId: string;
  columns: Schemas['ListColumn'][];
  dictOptions: Schemas['DictOptions'];
  hideColumns: string[];
  isGroupTitle: boolean;
  fieldHrefSlots: { slotName: string; href: string }[];
};

let server: TestServer;
let token: string;
const api = '/online/cgreport/api';
const q = encodeURIComponent;

/** Customers c0 … c24; the 25th is deleted, and the second tenant has one of the same name as the first. */
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  await sql`insert into sys_tenant (id, tenant_id, name) values ('2', '2', '第二租户')`.execute(server.db);
  await sql`insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, customer_level, credit_limit, create_time, del_flag)
    select 'c' || n, '1', 'KC' || n, '客户' || n, 'Y', 'CNY', 'admin', case when n % 2 = 0 then 'A' else 'B' end, n * 100.5,
      timestamp '2026-03-01 08:00:00' + n * interval '1 day', case when n = 25 then 1 else 0 end
    from generate_series(0, 25) n`.execute(server.db);
  await sql`insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, customer_level, credit_limit)
    values ('other', '2', 'KC0', '秘密客户', 'Y', 'CNY', 'admin', 'A', 7)`.execute(server.db);
});
afterAll(() => server.close());

const item = (fieldName: string, more: Partial<Schemas['ReportItem']> = {}): Schemas['ReportItem'] => ({
  fieldName,
  fieldTxt: fieldName,
  fieldType: 'String',
  ...more,
});

async function add(
  code: string,
  cgrSql: string,
  items: Schemas['ReportItem'][],
  params: Schemas['ReportParamRow'][] = [],
  head: Partial<Schemas['ReportHead']> = {},
): Promise<string> {
  const body = {
    head: { code, name: `报表 ${code}`, cgrSql, permission: `test:${code.replaceAll('_', '-')}`, ...head },
    items,
    params,
  };
  const answer = await server.call<string>('POST', '/online/cgreport/head/add', { token, body });
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
  return answer.body.result;
}
const get = <T>(path: string, as = token) => server.call<T>('GET', path, { token: as });
const data = async (code: string, query = '', as = token): Promise<Page> => {
  const { body } = await get<Page>(`${api}/getData/${code}?${query}`, as);
  if (!body.success) throw new Error(body.message);
  return body.result;
};
const refusal = async (path: string, as = token) => {
  const { status, body } = await get(path, as);
  return [status, body.message];
};
const everything =
  'select c.code, c.name, c.customer_level, c.credit_limit, c.create_time, c.id as cid from crm_customer c order by c.credit_limit';
const all = [
  item('code', { isSearch: '1', fieldHref: '/base/customer?id=${cid}' }),
  item('name', { isSearch: '1', searchMode: 'like', groupTitle: '客户' }),
  item('customer_level', { isSearch: '1', dictCode: 'customer_level', fieldType: 'list', groupTitle: '客户' }),
  item('credit_limit', { fieldType: 'number', isTotal: '1', isSearch: '1' }),
  item('create_time', { fieldType: 'Datetime', isSearch: '1', searchMode: 'group', isOrder: '0' }),
  item('cid', { isShow: 0 }),
];

describe('a report by SQL', () => {
  let id: string;
  beforeAll(async () => {
    id = await add('rep_all', everything, all);
  });

  it('[B7.5] shows the live rows of the own tenant, in the order of its SQL, with the sums of all pages', async () => {
    const page = await data('rep_all', 'pageNo=2&pageSize=10');
    expect([page.total, page.pages, page.records.map((row) => row['code'])]).toEqual([
      25,
      3,
      Array.from({ length: 10 }, (_, n) => `KC${n + 10}`),
    ]);
    expect(page.totals).toEqual({ credit_limit: (300 * 100.5).toFixed(2) });
    expect(JSON.stringify(await data('rep_all', 'pageSize=-521'))).not.toMatch(/秘密|KC25/);
    const other = await buildUser(server.db, { tenantId: '2', permissions: ['test:rep-all:view'] });
    const theirs = await data('rep_all', '', await server.signIn(other.username, other.password));
    expect(theirs.records.map((row) => row['name'])).toEqual(['秘密客户']);
  });

  it.each([
    ['code=KC3', ['KC3']],
    [`name=${q('*户2*')}`, ['KC2', 'KC20', 'KC21', 'KC22', 'KC23', 'KC24']],
    ['credit_limit_begin=2300&credit_limit_end=2400', ['KC23']],
    ['customer_level=B&create_time_begin=2026-03-20', ['KC19', 'KC21', 'KC23']],
    [
      `superQueryMatchType=and&superQueryParams=${q(JSON.stringify([{ field: 'name', rule: 'like', val: '户24' }]))}`,
      ['KC24'],
    ],
    ['column=credit_limit&order=desc&pageSize=2', ['KC24', 'KC23']],
    ['column=createTime&order=desc&pageSize=1', ['KC0']],
  ])('[B7.5] is narrowed and sorted by its columns: %s', async (query, codes) => {
    expect((await data('rep_all', query)).records.map((row) => row['code'])).toEqual(codes);
  });

  it('[B7.3] names its columns, headings, links, sums and what the user may do', async () => {
    const { result } = (await get<Columns>(`${api}/getRpColumns/rep_all`)).body;
    expect(
      result.columns.map(({ dataIndex, groupTitle, summary, sorter }) => [dataIndex, groupTitle, summary, sorter]),
    ).toEqual([
      ['code', undefined, undefined, true],
      ['name', '客户', undefined, true],
      ['customer_level', '客户', undefined, true],
      ['credit_limit', undefined, true, true],
      ['create_time', undefined, undefined, false],
    ]);
    expect([result.cgRpConfigId, result.isGroupTitle, result.hideColumns]).toEqual([id, true, []]);
    expect(result.fieldHrefSlots).toEqual([{ slotName: 'code', href: '/base/customer?id=${cid}' }]);
    expect(result.dictOptions['customer_level']?.map(({ value }) => value)).toContain('A');
    const viewer = await buildUser(server.db, { permissions: ['test:rep-all:view'] });
    const as = await server.signIn(viewer.username, viewer.password);
    expect((await get<Columns>(`${api}/getRpColumns/${id}`, as)).body.result.hideColumns).toEqual(['export', 'print']);
  });

  it('[B7.4] says what it can be asked by', async () => {
    const { result } = (await get<Schemas['QueryItem'][]>(`${api}/getQueryInfo/${id}`)).body;
    expect(result.map(({ field, view, mode, hidden }) => [field, view, mode, hidden])).toEqual([
      ['code', 'text', 'like', undefined],
      ['name', 'text', 'like', undefined],
      ['customer_level', 'list', 'single', '1'],
      ['credit_limit', 'number', 'group', '1'],
      ['create_time', 'datetime', 'group', '1'],
    ]);
  });

  it('[B7.5] answers the old forms of its calls', async () => {
    const plain = (await get<{ columns: unknown[] }>(`${api}/getColumns/${id}`)).body.result.columns;
    expect(plain[0]).toEqual({ title: 'code', dataIndex: 'code', align: 'center', sorter: 'true' });
    const both = (await get<Schemas['ReportColumnsAndData']>(`${api}/getColumnsAndData/${id}?code=KC1`)).body.result;
    expect([both.cgreportHeadName, both.data.total, both.isGroupTitle]).toEqual(['报表 rep_all', 1, true]);
  });

  it('[B7.5] is refused to whoever lacks its permission, and unknown ones are named as such', async () => {
    const nobody = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const as = await server.signIn(nobody.username, nobody.password);
    for (const call of [
      'getRpColumns',
      'getData',
      'getQueryInfo',
      'getParamsInfo',
      'getColumns',
      'getColumnsAndData',
      'exportXls',
    ])
      expect(await refusal(`${api}/${call}/rep_all`, as), call).toEqual([403, '没有权限查看该报表']);
    for (const call of ['getRpColumns', 'getData', 'getColumns', 'exportXls'])
      expect(await refusal(`${api}/${call}/none`), call).toEqual([404, '实体不存在']);
    const viewer = await buildUser(server.db, { permissions: ['test:rep-all:view'] });
    expect((await get(`${api}/exportXls/rep_all`, await server.signIn(viewer.username, viewer.password))).status).toBe(
      403,
    );
  });

  const sheetsOf = async (path: string): Promise<excel.Worksheet[]> => {
    const answer = await fetch(`${server.url}/platform${path}`, { headers: { 'x-access-token': token } });
    expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    return book.worksheets;
  };
  const valuesOf = (sheet: excel.Worksheet | undefined, row: number): unknown[] =>
    ((sheet?.getRow(row).values ?? []) as unknown[]).slice(1);

  it('[B9.2] is exported with both lines of its head, all rows of the query and its sums', async () => {
    const [sheet] = await sheetsOf(`${api}/exportXls/rep_all?customer_level=A`);
    expect(valuesOf(sheet, 1).slice(0, 3)).toEqual(['code', '客户', '客户']);
    expect(valuesOf(sheet, 2).slice(0, 3)).toEqual(['code', 'name', 'customer_level']);
    expect(sheet?.rowCount).toBe(2 + 13 + 1);
    const last = valuesOf(sheet, 16);
    expect([last[0], last[3]]).toEqual(['合计', 156 * 100.5]);
  });

  it('[B9.2] is exported on several sheets', async () => {
    await add('rep_many', 'select g as n, g::text as t from generate_series(1, 10001) g', [
      item('n', { fieldType: 'Integer' }),
      item('t'),
    ]);
    const sheets = await sheetsOf(`${api}/exportManySheetXls/rep_many`);
    expect(sheets.map((sheet) => sheet.rowCount)).toEqual([10_001, 2]);
    expect((await data('rep_many', 'pageSize=-521')).records).toHaveLength(5000);
  });
});

describe('parameters of a report', () => {
  beforeAll(async () => {
    await add(
      'rep_params',
      "select c.code, c.name from crm_customer c where c.create_time::date >= ${begin} and ('${level}' = '' or c.customer_level = '${level}') and c.name like '%${part}%' and c.sales_id = '#{sys_user_code}' order by c.create_time",
      [item('code'), item('name')],
      [
        { paramName: 'begin', paramTxt: '开始日期', paramType: 'date', isRequired: true },
        { paramName: 'level', paramValue: 'A' },
        { paramName: 'part', paramType: 'text' },
      ],
    );
  });

  it.each([
    ['self_begin=2026-03-20', ['KC20', 'KC22', 'KC24']],
    ['self_begin=2026-03-20&self_level=B', ['KC19', 'KC21', 'KC23']],
    [`self_begin=2026-03-01&self_part=${q('户2')}`, ['KC2', 'KC20', 'KC22', 'KC24']],
    [`self_begin=2026-03-01&self_level=${q("A' or '1'='1")}`, []],
    [`self_begin=2026-03-01&self_part=${q("' || (select password_hash from sys_user limit 1) || '")}`, []],
  ])('[B7.2] [SQL-05] [SQL-12] are bound as values: %s', async (query, codes) => {
    expect((await data('rep_params', query)).records.map((row) => row['code'])).toEqual(codes);
  });

  it('[B7.2] are listed with their types and values', async () => {
    expect((await get(`${api}/getRpParam/rep_params`)).body.result).toEqual([
      { paramName: 'begin', paramTxt: '开始日期', paramValue: null, paramType: 'date', isRequired: true },
      { paramName: 'level', paramTxt: 'level', paramValue: 'A', paramType: 'text', isRequired: false },
      { paramName: 'part', paramTxt: 'part', paramValue: null, paramType: 'text', isRequired: false },
    ]);
  });

  it.each([
    ['', '请先填写开始日期（缺少报表参数 begin）'],
    [`self_begin=${q("2026-01-01' or '1'='1")}`, '参数“开始日期”必须是日期，如 2026-01-31'],
    ['self_begin=2026-03-20&self_other=1', '报表没有参数“other”'],
    ['self_begin=2026-03-20&column=password_hash', '不能按“password_hash”排序：没有这个字段'],
    [`self_begin=2026-03-20&${q('code;drop')}=1`, '没有可查询的字段“code;drop”，请检查查询条件'],
    ['self_begin=2026-03-20&tenant_id=2', '没有可查询的字段“tenant_id”，请检查查询条件'],
    ['self_begin=2026-03-20&create_by=admin', '没有可查询的字段“create_by”，请检查查询条件'],
  ])('[SQL-05] [SQL-06] refuse %j', async (query, message) => {
    expect(await refusal(`${api}/getData/rep_params?${query}`)).toEqual([400, message]);
  });
});

describe('what a report is asked by', () => {
  it('[B7.5] may be chosen by whoever may look at the report, and by nobody else', async () => {
    await add(
      'rep_pick',
      'select c.id as customer_id from crm_customer c where c.sales_id = ${who}',
      [item('customer_id', { fieldType: 'popup', popupCode: 'pop_customer', isSearch: '1' })],
      [{ paramName: 'who', popupCode: 'pop_material' }],
    );
    const reader = await buildUser(server.db, { permissions: ['test:rep-pick:view'] });
    const as = await server.signIn(reader.username, reader.password);
    expect((await data('pop_customer', '', as)).total).toBe(25);
    expect((await get(`${api}/getData/pop_material`, as)).status).toBe(200);
    expect((await get(`${api}/getData/pop_sale_order`, as)).status).toBe(403);
    const { result } = (await get<Schemas['QueryItem'][]>(`${api}/getQueryInfo/rep_pick`, as)).body;
    expect(result).toMatchObject([{ view: 'popup', code: 'pop_customer', orgFields: 'id', destFields: 'customer_id' }]);
    expect((await get(`${api}/getParamsInfo/rep_pick`, as)).body.result).toMatchObject([{ code: 'pop_material' }]);
  });
});

describe('dictionaries of a report', () => {
  it('[B7.4] come from SQL, from replaced values, and never from another tenant', async () => {
    const id = await add(
      'rep_dict',
      "select c.id as customer, case when c.credit_limit > 1000 then '1' else '0' end as big from crm_customer c order by c.credit_limit",
      [
        item('customer', { dictCode: "select id 'value', name 'text' from crm_customer", isSearch: '1' }),
        item('big', { replaceVal: '大客户_1,小_客户_0' }),
      ],
    );
    const { dictOptions } = (await get<Columns>(`${api}/getRpColumns/rep_dict`)).body.result;
    expect(dictOptions['customer']).toHaveLength(25);
    expect(JSON.stringify(dictOptions)).not.toContain('秘密');
    expect(dictOptions['big']?.map(({ text }) => text)).toEqual(['大客户', '小_客户']);
    const [fieldId] = (
      await get<Schemas['ReportItem'][]>(`/online/cgreport/item/listByHeadId?headId=${id}`)
    ).body.result.map((one) => one.id);
    const found = (
      await get<Schemas['DictItem'][]>(`${api}/getReportDictList?fieldId=${fieldId ?? ''}&keyword=${q('户24')}`)
    ).body.result;
    expect(found).toEqual([{ value: 'c24', text: '客户24', title: '客户24' }]);
  });

  it('[B7.4] that fail say so', async () => {
    await add('rep_broken_dict', 'select c.id from crm_customer c', [
      item('id', { isSearch: '1', dictCode: 'select 1/0 as value, 1 as text from crm_customer' }),
    ]);
    expect(await refusal(`${api}/getQueryInfo/rep_broken_dict`)).toEqual([422, '查询失败']);
  });
});

describe('the fences around a report', () => {
  it('[DOS-02] stop SQL that takes too long', async () => {
    await add(
      'rep_slow',
      'with recursive r as (select 1 as n union all select n + 1 from r) select max(n) as n from r',
      [item('n')],
    );
    expect(await refusal(`${api}/getData/rep_slow`)).toEqual([422, 'SQL执行失败：超过 5 秒还没有完成，请缩小查询范围']);
  });

  it.each([
    ['rep_zero', 'select 1 / (n - 1) as n from generate_series(1, 2) n', 'SQL执行失败：除数为零'],
    ['rep_cast', 'select c.name::int as n from crm_customer c', 'SQL执行失败：有内容不是数字或日期，不能转换'],
  ])('[CFG-04] say what failed without the text of the database: %s', async (code, text, message) => {
    await add(code, text, [item('n')]);
    expect(await refusal(`${api}/getData/${code}`)).toEqual([422, message]);
  });

  it('[SQL-11] let the role of reports read what was opened to it, of one tenant, and nothing else', async () => {
    await data('rep_all');
    const asReader = (statement: string, tenant = '2') =>
      server.db.transaction().execute(async (trx) => {
        await sql`select set_config('app.report_tenant', ${tenant}, true), set_config('role', 'back_office_reader', true)`.execute(
          trx,
        );
        return (await sql.raw<{ name: string }>(statement).execute(trx)).rows;
      });
    expect(await asReader('select name from crm_customer')).toEqual([{ name: '秘密客户' }]);
    expect(await asReader('select name from crm_customer', '1')).toHaveLength(25);
    for (const statement of [
      'select password_hash from sys_user',
      'select * from sys_session',
      "insert into crm_customer (id, tenant_id) values ('x', '2')",
      'delete from crm_customer',
      'create table t (a int)',
      "select pg_read_file('/etc/passwd')",
      "select lo_import('/etc/passwd')",
    ])
      await expect(asReader(statement), statement).rejects.toThrow(/permission denied/);
  });

  it('[SQL-10] keep a stored definition from reading what its SQL may not, whatever wrote it', async () => {
    await sql`update onl_report set definition = jsonb_set(definition, '{sql}', '"select password_hash as code, username as name from sys_user"')
      where code = 'rep_params'`.execute(server.db);
    await server.call('POST', '/online/cgreport/head/add', {
      token,
      body: { head: { code: 'rep_touch', name: 'x', cgrSql: 'select 1 as a' }, items: [item('a')], params: [] },
    });
    expect(await refusal(`${api}/getData/rep_params?self_begin=2026-01-01`)).toEqual([
      422,
      'SQL执行失败：有不存在的字段，请检查字段名和列定义',
    ]);
  });
});
