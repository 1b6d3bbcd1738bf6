import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { emptySheet } from '#core/sheet-report/sheet.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Draft = Schemas['SheetReportDraft'];
type Filled = Schemas['FilledSheet'];

let server: TestServer;
let token: string;
const base = '/online/dessheet';

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  for (const [name, level, limit] of [
    ['安徽精工', 'A', '100.50'],
    ['上海机电', 'A', '50'],
    ['=HYPERLINK("http://evil","x")', 'B', '7'],
    ['<img src=x onerror=alert(1)>', 'B', '1'],
  ])
    await server.call('POST', '/online/cgform/api/form/crm_customer', {
      token,
      body: { name, customer_level: level, credit_limit: limit },
    });
  await server.call('POST', '/online/cgreport/head/add', {
    token,
    body: {
      head: {
        code: 'rep_limits',
        name: '额度',
        cgrSql:
          'select c.name, c.customer_level, c.credit_limit from crm_customer c where c.credit_limit >= ${least} order by c.customer_level, c.credit_limit desc',
      },
      items: [
        { fieldName: 'name', fieldTxt: '客户', fieldType: 'String', isShow: 1, isSearch: '1' },
        { fieldName: 'customer_level', fieldTxt: '等级', fieldType: 'list', dictCode: 'customer_level', isShow: 1 },
        { fieldName: 'credit_limit', fieldTxt: '额度', fieldType: 'number', precision: 2, isShow: 1 },
      ],
      params: [{ paramName: 'least', paramTxt: '最低额度', paramType: 'number', paramValue: '0' }],
    },
  });
});
afterAll(() => server.close());

const get = <T>(path: string, as = token) => server.call<T>('GET', path, { token: as });
const add = (body: Draft, as = token) => server.call<string>('POST', `${base}/add`, { token: as, body });
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const cells = (...lines: readonly (readonly string[])[]) => ({
  ...emptySheet,
  cells: lines.flatMap((line, row) =>
    line.flatMap((text, column) => (text === '' ? [] : [{ row, column, text, style: { border: true } }])),
  ),
});
const draft = (code: string, more: Partial<Draft> = {}): Draft => ({
  code,
  name: '客户额度表',
  sets: [{ name: 'c', title: '额度', kind: 'report', code: 'rep_limits' }],
  asked: ['name'],
  paper: { size: 'A4', isLandscape: true, hasPageNumbers: true },
  sheet: cells(
    ['${title}（不低于 ${param.least}）'],
    ['等级', '客户', '额度'],
    ['#{c.customer_level|group}', '#{c.name}', '#{c.credit_limit}'],
    ['合计', '', '=SUM(C3)'],
  ),
  ...more,
});
const formDraft = (code: string, more: Partial<Draft> = {}): Draft =>
  draft(code, {
    sets: [{ name: 'c', title: '客户', kind: 'form', code: 'crm_customer' }],
    asked: ['name'],
    sheet: cells(['#{c._no}', '#{c.name}', '#{c.customer_level}', '#{c.credit_limit}'], ['', '', '', '=SUM(D1)']),
    ...more,
  });
const filled = async (code: string, query = '', as = token) =>
  (await get<Filled>(`${base}/api/getData?code=${code}${query}`, as)).body.result;
const texts = ({ rows }: Filled) => rows.map((row) => row.cells.map(({ text }) => text));
const remove = (ids: string, as = token) => server.call('DELETE', `${base}/deleteBatch?ids=${ids}`, { token: as });

describe('a sheet report', () => {
  it('[B2.3] is filled from a report by SQL with groups, sums and parameters', async () => {
    expect(said(await add(draft('cus_limits')))).toEqual([200, '保存成功！']);
    const all = await filled('cus_limits');
    expect(texts(all)).toEqual([
      ['客户额度表（不低于 0）'],
      ['等级', '客户', '额度'],
      ['战略客户', '安徽精工', '100.50'],
      ['上海机电', '50.00'],
      ['重点客户', '=HYPERLINK("http://evil","x")', '7.00'],
      ['<img src=x onerror=alert(1)>', '1.00'],
      ['合计', '158.50'],
    ]);
    expect(all.rows[2]?.cells[0]).toMatchObject({ rows: 2, style: { border: true } });
    const some = await filled('cus_limits', `&self_least=50&name=${encodeURIComponent('*安徽*')}`);
    expect(texts(some).slice(2)).toEqual([
      ['战略客户', '安徽精工', '100.50'],
      ['合计', '100.50'],
    ]);
    const info = (await get<Schemas['SheetReportInfo']>(`${base}/api/getInfo?code=cus_limits`)).body.result;
    expect([info.params.map(({ paramName }) => paramName), info.query.map(({ field }) => field)]).toEqual([
      ['least'],
      ['name'],
    ]);
  });

  it('[B2.3] is filled from the records of a form', async () => {
    expect(said(await add(formDraft('cus_form')))).toEqual([200, '保存成功！']);
    const rows = texts(await filled('cus_form', `&name=${encodeURIComponent('*机电*')}`));
    expect(rows).toEqual([['1', '上海机电', '战略客户', '50.00'], ['50.00']]);
  });

  it('[B2.3] has the records of a form in the order of its groups', async () => {
    const sheet = cells(['#{c.customer_level|group}', '#{c.name}']);
    expect(said(await add(formDraft('cus_groups', { sheet })))).toEqual([200, '保存成功！']);
    const { rows } = await filled('cus_groups');
    expect(rows.flatMap((row) => row.cells.flatMap((cell) => cell.rows ?? []))).toEqual([2, 2]);
  });

  it('[B2.3] sums up groups and puts values side by side, in the browser and in its workbook', async () => {
    const sheet = cells(
      ['#{c.customer_level|group}', '#{c.name}', '#{c.credit_limit}'],
      ['#{c.customer_level|subtotal} 小计', '', '=SUM(C1)'],
      ['', '#{c.customer_level|across}', '合计'],
      ['额度', '#{c.credit_limit|sum}', '#{c.credit_limit|sum}'],
    );
    expect(said(await add(formDraft('cus_totals', { sheet })))).toEqual([200, '保存成功！']);
    const query = `&name=${encodeURIComponent('*精工*')}`;
    expect(texts(await filled('cus_totals', query))).toEqual([
      ['战略客户', '安徽精工', '100.50'],
      ['战略客户 小计', '100.50'],
      ['战略客户', '合计'],
      ['额度', '100.50', '100.50'],
    ]);
    const all = texts(await filled('cus_totals'));
    expect(all.slice(-2)).toEqual([
      ['战略客户', '重点客户', '合计'],
      ['额度', '150.50', '8.00', '158.50'],
    ]);
    const answer = await fetch(`${server.url}/platform${base}/api/exportXls?code=cus_totals`, {
      headers: { 'x-access-token': token },
    });
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    const [page] = book.worksheets;
    expect([page?.getCell('D3').value, page?.getCell('D6').value, page?.getCell('D8').value]).toEqual([
      { formula: 'SUM(D1:D2)', result: 150.5 },
      { formula: 'SUM(D4:D5)', result: 8 },
      158.5,
    ]);
  });

  it('[B2.3] says at which cell a figure cannot be, and when the field of a group is gone', async () => {
    const wrong = cells(['#{c.customer_level|group}', '#{c.name|sum}']);
    expect(said(await add(formDraft('cus_wrong', { sheet: wrong })))).toEqual([
      422,
      'B1：字段 name 不是数字，不能用 sum 汇总，请改用 count（计数）或换一个数字字段',
    ]);
    await server.call('POST', '/online/cgreport/head/add', {
      token,
      body: {
        head: { code: 'rep_levels', name: '等级', cgrSql: 'select c.name, c.customer_level from crm_customer c' },
        items: [
          { fieldName: 'name', fieldTxt: '客户', fieldType: 'String', isShow: 1 },
          { fieldName: 'customer_level', fieldTxt: '等级', fieldType: 'String', isShow: 1 },
        ],
        params: [],
      },
    });
    const sets = [{ name: 'c', title: '等级', kind: 'report' as const, code: 'rep_levels' }];
    const sheet = cells(['#{c.customer_level|group}', '#{c.name|count}']);
    expect(said(await add(draft('cus_levels', { sets, asked: [], sheet })))).toEqual([200, '保存成功！']);
    const heads = await get<{ records: { id: string }[] }>('/online/cgreport/head/list?code=rep_levels');
    const [id] = heads.body.result.records.map((record) => record.id);
    const changed = await server.call('PUT', '/online/cgreport/head/editAll', {
      token,
      body: {
        head: { id, code: 'rep_levels', name: '等级', cgrSql: 'select c.name from crm_customer c' },
        items: [{ fieldName: 'name', fieldTxt: '客户', fieldType: 'String', isShow: 1 }],
        params: [],
      },
    });
    expect(changed.status).toBe(200);
    expect(said(await get(`${base}/api/getData?code=cus_levels`))).toEqual([
      422,
      'A1：数据集 c 已经没有字段 customer_level，不能再按它分组或汇总，请在设计报表中换一个字段',
    ]);
  });

  it('[SQL-05] is narrowed only by what it asks for', async () => {
    const path = `${base}/api/getData?code=cus_limits`;
    expect(said(await get(`${path}&credit_limit=7`))).toEqual([400, '报表不能按“credit_limit”查询']);
    expect(said(await get(`${path}&self_other=7`))).toEqual([400, '报表没有参数“other”']);
    expect(said(await get(`${path}&self_least=x`))).toEqual([400, '参数“最低额度”必须是数字']);
  });

  it('[IMP-01] goes out as a workbook whose formulas are its own, and whose texts compute nothing', async () => {
    const answer = await fetch(`${server.url}/platform${base}/api/exportXls?code=cus_limits`, {
      headers: { 'x-access-token': token },
    });
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    const [sheet] = book.worksheets;
    expect(sheet?.getCell('C7').value).toEqual({ formula: 'SUM(C3:C6)', result: 158.5 });
    expect(sheet?.getCell('B5').value).toBe(`'=HYPERLINK("http://evil","x")`);
    expect(sheet?.getCell('C3').value).toBe(100.5);
    expect(sheet?.getCell('A4').master.address).toBe('A3');
    expect(sheet?.getCell('C3').border.top?.style).toBe('thin');
    expect([sheet?.pageSetup.orientation, sheet?.headerFooter.oddFooter]).toEqual(['landscape', '&C&P / &N']);
  });

  it('[B2.3] has its heading on every page of paper and workbook', async () => {
    const one = draft('with_head');
    await add({ ...one, sheet: { ...one.sheet, headRows: 2 } });
    const filled = (await get<Filled>(`${base}/api/getData?code=with_head`)).body.result;
    expect([filled.headRows, filled.rows[1]?.cells.map(({ text }) => text)]).toEqual([2, ['等级', '客户', '额度']]);
    const answer = await fetch(`${server.url}/platform${base}/api/exportXls?code=with_head`, {
      headers: { 'x-access-token': token },
    });
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    expect(book.worksheets[0]?.pageSetup.printTitlesRow).toBe('1:2');
    expect(said(await add({ ...one, code: 'bad_head', sheet: { ...one.sheet, headRows: 3 } }))).toEqual([
      422,
      'A3：会展开的行不能在每页重复的标题行中',
    ]);
  });

  it('[B2.3] is previewed before it is saved, its first rows only', async () => {
    const preview = await server.call<Filled>('POST', `${base}/preview`, { token, body: draft('not_saved') });
    expect([preview.body.result.isPart, preview.body.result.rows.length]).toEqual([true, 7]);
    expect((await get(`${base}/api/getData?code=not_saved`)).status).toBe(404);
  });

  it.each<[string, Partial<Draft>, string]>([
    [
      'unknown data',
      { sets: [{ name: 'c', title: '甲', kind: 'report', code: 'gone' }] },
      '数据集“甲”的报表 gone 不存在',
    ],
    [
      'a table that is no form',
      { sets: [{ name: 'c', title: '甲', kind: 'form', code: 'sys_user' }] },
      '数据集“甲”的表单 sys_user 不存在',
    ],
    ['a data set twice', { sets: [...draft('x').sets, ...draft('x').sets] }, '数据集 c 重复'],
    ['a field that is not there', { sheet: cells(['#{c.password}']) }, 'A1：数据集 c 没有字段 password'],
    ['a parameter nobody has', { sheet: cells(['${param.x}']) }, 'A1：没有查询参数 x'],
    ['a formula that reaches out', { sheet: cells(['', "=cmd|' /C calc'!A0"]) }, "B1：公式中不能识别“|' /C calc'!A0”"],
    ['a question no data set answers', { asked: ['del_flag'] }, '数据集没有查询条件 del_flag'],
    ['a permission that is none', { permission: '*' }, '权限前缀的写法应为 模块:名称，如 sale:rpt-order'],
  ])('[B2.3] is refused with %s', async (_name, more, message) => {
    expect(said(await add(draft('bad', more)))).toEqual([422, message]);
  });

  it('[CON-01] is refused where its shape is not that of the contract', async () => {
    const style = { color: 'red;background:url(x)' };
    const sheet = { ...emptySheet, cells: [{ row: 0, column: 0, text: 'x', style }] };
    expect((await add(draft('bad', { sheet }))).status).toBe(400);
    expect((await add({ ...draft('bad'), code: 'Bad Code' })).status).toBe(400);
  });

  it('[B2.3] is not written over unseen, and its code is its own', async () => {
    const id = (await add(draft('cus_twice'))).body.result;
    const now = (await get<Draft>(`${base}/queryById?id=${id}`)).body.result;
    const edit = (body: Draft) => server.call('PUT', `${base}/edit`, { token, body });
    expect(said(await edit({ ...now, name: '改名' }))).toEqual([200, '保存成功！']);
    expect(said(await edit({ ...now, name: '再改' }))).toEqual([409, '该报表已被admin修改，请重新打开后再保存']);
    expect(said(await add(draft('cus_twice')))).toEqual([422, '编码已存在']);
    expect(said(await remove(id))).toEqual([200, '删除成功！']);
    expect(said(await remove(id))).toEqual([404, '实体不存在']);
  });
});

describe('who may do what with sheet reports', () => {
  it('[B2.3] is published for a role, and says what the role still lacks', async () => {
    const id = (await add(draft('cus_menu'))).body.result;
    const choices = (await get<{ roles: Schemas['MenuChoice'][] }>(`${base}/menuChoices`)).body.result;
    const [role] = choices.roles;
    const body = { id, title: '额度表', parentId: null, roleIds: [role?.id ?? ''] };
    const answer = await server.call('POST', `${base}/menu`, { token, body });
    expect([answer.status, answer.body.result]).toEqual([200, [{ role: role?.title, set: '额度' }]]);
    const { menu } = (
      await get<{ menu: { path: string; meta: { title: string } }[] }>('/sys/permission/getUserPermissionByToken')
    ).body.result;
    expect(menu.find(({ path }) => path === '/online/dessheet/cus_menu')?.meta.title).toBe('额度表');
    const heads = await get<{ records: Schemas['SheetReportHead'][] }>(`${base}/list?code=cus_menu`);
    expect(heads.body.result.records.map(({ isInMenu, setTitles }) => [isInMenu, setTitles])).toEqual([[true, '额度']]);
  });

  it('[AZ-01] a reader needs the permission of the report and those of its data sets, and designs nothing', async () => {
    const sign = async (permissions: readonly string[]) => {
      const user = await buildUser(server.db, { permissions: [...permissions] });
      return server.signIn(user.username, user.password);
    };
    const data = (as: string) => get<Filled>(`${base}/api/getData?code=cus_limits`, as);
    const reader = await sign(['online:sheet:cus-limits:view', 'online:report:rep-limits:view']);
    expect((await data(reader)).body.result.rows).toHaveLength(7);
    const info = (await get<Schemas['SheetReportInfo']>(`${base}/api/getInfo?code=cus_limits`, reader)).body.result;
    expect(info.hideColumns).toEqual(['export', 'print']);
    expect((await get(`${base}/api/exportXls?code=cus_limits`, reader)).status).toBe(403);
    expect(said(await data(await sign(['online:sheet:cus-limits:view'])))).toEqual([
      403,
      '没有权限查看数据集“额度”的报表，请联系管理员授权',
    ]);
    expect(said(await data(await sign(['online:report:rep-limits:view'])))).toEqual([403, '没有权限查看该报表']);
    const formReader = await sign(['online:sheet:cus-form:view']);
    expect(said(await get(`${base}/api/getData?code=cus_form`, formReader))).toEqual([
      403,
      '没有权限查看数据集“客户”的表单，请联系管理员授权',
    ]);
    for (const path of ['list', 'queryById?id=x', 'dataSets', 'fields?kind=form&code=crm_customer', 'menuChoices'])
      expect((await get(`${base}/${path}`, reader)).status, path).toBe(403);
    expect((await add(draft('by_reader'), reader)).status).toBe(403);
    expect((await server.call('POST', `${base}/preview`, { token: reader, body: draft('x') })).status).toBe(403);
    expect((await remove('x', reader)).status).toBe(403);
    const designer = await sign(['online:dessheet:view', 'online:dessheet:save']);
    expect((await get(`${base}/fields?kind=form&code=crm_customer`, designer)).status).toBe(403);
    expect(said(await add(formDraft('not_his'), designer))[0]).toBe(422);
    expect((await get<unknown[]>(`${base}/dataSets`, designer)).body.result).toEqual([]);
  });

  it('[AZ-02] [SQL-12] shows nobody a record that a row rule hides from him, whatever it is filled from', async () => {
    const user = await buildUser(server.db, {
      permissions: ['cus-limits', 'cus-form']
        .map((code) => `online:sheet:${code}:view`)
        .concat(['online:report:rep-limits:view', 'base:customer:view']),
    });
    const permissions = formPermissions(server, token);
    const rule = await permissions.rule('crm_customer', {
      ruleName: '只看机电',
      ruleColumn: 'name',
      ruleOperator: '=',
      ruleValue: '上海机电',
    });
    await permissions.grant('crm_customer', 3, 'user', user.id, [rule]);
    const as = await server.signIn(user.username, user.password);
    expect(texts(await filled('cus_form', '', as))).toEqual([['1', '上海机电', '战略客户', '50.00'], ['50.00']]);
    expect(texts(await filled('cus_limits', '', as)).slice(2)).toEqual([
      ['战略客户', '上海机电', '50.00'],
      ['合计', '50.00'],
    ]);
  });

  it('[DOS-02] refuses more rows than a page can hold instead of adding up a part of them', async () => {
    await server.call('POST', '/online/cgreport/head/add', {
      token,
      body: {
        head: { code: 'rep_many', name: '很多', cgrSql: 'select g.n from generate_series(1, 5001) as g(n)' },
        items: [{ fieldName: 'n', fieldTxt: '数', fieldType: 'Integer', isShow: 1 }],
        params: [],
      },
    });
    const many = draft('many', {
      sets: [{ name: 'm', title: '很多行', kind: 'report', code: 'rep_many' }],
      asked: [],
      sheet: cells(['#{m.n}'], ['=SUM(A1)']),
    });
    expect(said(await add(many))).toEqual([200, '保存成功！']);
    expect(said(await get(`${base}/api/getData?code=many`))).toEqual([
      422,
      '数据集“很多行”超过 5000 条，请缩小查询范围',
    ]);
  });
});
