import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type File = Schemas['ModuleFile'];
type Result = Schemas['ModuleImportResult'];

/** Server where things are made, and the one they are taken to. */
let here: TestServer;
let there: TestServer;
let tokens: { here: string; there: string };
let files: File[];
/** Entries of the list for the module of what was made in the browser. */
let own: Schemas['ModuleFileHead'][];

const POINT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

async function call<T>(on: 'here' | 'there', method: string, path: string, body?: unknown): Promise<T> {
  const server = on === 'here' ? here : there;
  const answer = await server.call<T>(method, path, {
    token: tokens[on],
    ...(body === undefined ? {} : { body }),
  });
  if (!answer.body.success) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.result;
}

const bring = (sent: readonly File[], dryRun: boolean, confirm: string[] = []): Promise<Result> =>
  call('there', 'POST', '/online/moduleFiles/import', { files: sent, dryRun, confirm });

const refused = async (sent: readonly File[], dryRun: boolean) => {
  const body = { files: sent, dryRun };
  const answer = await there.call<{ errors?: { field: string; message: string }[] }>(
    'POST',
    '/online/moduleFiles/import',
    { token: tokens.there, body },
  );
  return { status: answer.status, message: answer.body.message, errors: answer.body.result?.errors ?? [] };
};

const outcomes = ({ files: found }: Result): Record<string, string> =>
  Object.fromEntries(found.map(({ path, outcome }) => [path, outcome]));

const changed = (path: string, change: (text: string) => string): File[] =>
  files.map((file) => (file.path === path ? { path, text: change(file.text ?? '') } : file));

beforeAll(async () => {
  [here, there] = await Promise.all([startOnlineServer(), startOnlineServer()]);
  tokens = { here: await here.signInAsAdmin(), there: await there.signInAsAdmin() };
  await call('here', 'POST', '/sys/dataSource/add', {
    code: 'stock',
    name: '仓库',
    dbUrl: 'jdbc:postgresql://stock.example.com:5432/wms',
    dbUsername: 'reader',
    dbPassword: 'Some-pass-20',
  });
  await call('here', 'POST', '/online/cgreport/head/add', {
    head: { code: 'own_units', name: '单位清单', cgrSql: 'select u.code, u.name from md_unit u' },
    items: [
      { fieldName: 'code', fieldTxt: '编码', fieldType: 'String' },
      { fieldName: 'name', fieldTxt: '名称', fieldType: 'String' },
    ],
    params: [],
  });
  await call('here', 'POST', '/online/graphreport/head/add', {
    code: 'own_levels',
    name: '客户等级',
    dataType: 'form',
    graphType: 'bar',
    form: { table: 'crm_customer', by: 'customer_level', measures: [{ how: 'count' }] },
    onlGraphreportItemList: [],
    paramsList: [],
  });
  const sheet = await call<string>('here', 'POST', '/online/dessheet/add', {
    code: 'own_sheet',
    name: '单位表',
    sets: [{ name: 'u', title: '单位', kind: 'report', code: 'own_units' }],
    asked: [],
    paper: { size: 'A4', isLandscape: false, hasPageNumbers: false },
    sheet: {
      rows: 3,
      columns: 2,
      cells: [{ row: 0, column: 0, text: '#{u.name}' }],
      merges: [],
      rowHeights: [],
      columnWidths: [],
    },
  });
  const sale = await sql<{ id: string }>`select id from sys_permission where url = '/sale'`.execute(here.db);
  const place = { id: sheet, parentId: sale.rows[0]?.id ?? '', title: '单位一览', roleIds: [] };
  await call('here', 'POST', '/online/dessheet/menu', place);
  await call('here', 'POST', '/amisPage/add', {
    code: 'own_page',
    name: '说明',
    status: '1',
    schema: '{ "type": "page", "body": "x" }',
  });
  await call('here', 'POST', '/online/desform/add', {
    desformCode: 'own_entry',
    desformName: '登记单位',
    cgformCode: 'md_unit',
    desformJson: JSON.stringify({
      sections: [
        {
          key: 's1',
          items: [
            { kind: 'field', name: 'code' },
            { kind: 'field', name: 'name' },
          ],
        },
      ],
    }),
  });
  await call('here', 'POST', '/online/desform/publish', { code: 'own_entry', version: 0 });
  const modules = await call<Schemas['ModuleContents'][]>('here', 'GET', '/online/moduleFiles/list');
  const custom = modules.find(({ module }) => module === 'custom');
  own = custom?.files ?? [];
  const paths = [...(custom?.files ?? []).map(({ path }) => path), 'base/sources.yaml', 'sale/print/sal-order.yaml'];
  files = await call<File[]>('here', 'POST', '/online/moduleFiles/export', { paths });
  // A picture that is nowhere yet.
  files = [
    ...changed('sale/print/sal-order.yaml', (text) =>
      text.replace(
        'header:',
        'header:\n  - { kind: image, file: pictures/seal.png, width: 20, height: 10, align: right }',
      ),
    ),
    { path: 'sale/print/pictures/seal.png', base64: POINT },
  ];
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
});

describe('[B2.35] module files in the browser', () => {
  it('are listed by module, each with what it is and is called', () => {
    expect(own.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
      'module 自定义表单',
      'report 单位清单',
      'chart 客户等级',
      'sheet 单位表',
      'page 说明',
      'desform 登记单位',
    ]);
  });

  it('say of each file what would change, and change nothing in a dry run', async () => {
    const result = await bring(files, true);
    expect(outcomes(result)).toEqual({
      'base/sources.yaml': 'new',
      'custom/charts/own-levels.yaml': 'new',
      'custom/desforms/own-entry.yaml': 'new',
      'custom/module.yaml': 'same',
      'custom/pages/own-page.yaml': 'new',
      'custom/reports/own-units.yaml': 'new',
      'custom/sheets/own-sheet.yaml': 'new',
      'sale/print/pictures/seal.png': 'same',
      'sale/print/sal-order.yaml': 'changed',
    });
    const print = result.files.find(({ kind }) => kind === 'print');
    expect(print?.before).not.toContain('kind: image');
    expect(print?.after).toContain('kind: image');
    expect(result.files.flatMap(({ notes }) => notes ?? [])).toEqual(
      expect.arrayContaining([
        '数据源 stock 还没有密码，请在数据源管理中填写',
        '新报表需在在线报表中加入菜单',
        '新图表需在在线图表中加入菜单',
        '新页面需在AMIS页面中加入菜单',
      ]),
    );
    const { rows } = await sql`
      select (select count(*) from onl_report where code = 'own_units') as reports, (select count(*) from sys_amis_page) as pages,
        (select count(*) from sys_file) as files, (select count(*) from sys_data_source) as sources`.execute(there.db);
    expect(rows).toEqual([{ reports: 0, pages: 0, files: 0, sources: 0 }]);
  });

  it('name everything that cannot be installed, with file and line where a file is none, and install nothing then', async () => {
    const path = 'custom/reports/own-units.yaml';
    const query = changed(path, (text) => text.replace('from md_unit u', 'from pg_shadow u'));
    const tried = await bring(query, true);
    expect(tried.files.find((file) => file.path === path)).toMatchObject({ outcome: 'fault' });
    const { status, errors } = await refused(query, false);
    expect([status, errors.map(({ field }) => field)]).toEqual([422, expect.arrayContaining([path])]);
    const cell = changed('custom/sheets/own-sheet.yaml', (text) => text.replace('#{u.name}', '#{u.nobody}'));
    expect((await bring(cell, true)).files.find(({ kind }) => kind === 'sheet')?.faults).toEqual([
      'A1：数据集 u 没有字段 nobody',
    ]);
    const broken = changed('custom/pages/own-page.yaml', (text) => text.replace('"type": "page"', '"type": "iframe"'));
    expect((await refused(broken, true)).errors[0]?.field).toMatch(/^modules\/custom\/pages\/own-page\.yaml:\d+$/);
    const missing = files.filter(({ base64 }) => base64 === undefined);
    expect((await bring(missing, true)).files.find(({ kind }) => kind === 'print')?.faults).toEqual([
      '没有图片 pictures/seal.png，请放在模板文件旁边',
    ]);
    const { rows } = await sql`select 1 from onl_report where code = 'own_units'`.execute(there.db);
    expect(rows).toEqual([]);
  });

  it('are installed in one act: what was made there reads the same here, and a second time nothing changes', async () => {
    await bring(files, false);
    const paths = files.flatMap(({ path, text }) => (text === undefined ? [] : path));
    const back = await call<File[]>('there', 'POST', '/online/moduleFiles/export', { paths });
    const text = (list: readonly File[], path: string) => list.find((file) => file.path === path)?.text;
    for (const path of paths.filter((each) => !each.startsWith('sale/')))
      expect(text(back, path), path).toBe(text(files, path));
    // Pictures are named by what they are.
    const pictures = back.filter(({ base64 }) => base64 !== undefined);
    expect(pictures.map(({ base64 }) => base64)).toEqual([POINT]);
    expect(pictures[0]?.path).toMatch(/^sale\/print\/pictures\/[0-9a-f]{12}\.png$/);
    expect(new Set(Object.values(outcomes(await bring(back, true))))).toEqual(new Set(['same']));
    const menu = await sql<{ name: string; parent: string }>`
      select p.name, above.url as parent from sys_permission p join sys_permission above on above.id = p.parent_id
      where p.component_name = 'own_sheet' and p.del_flag = 0`.execute(there.db);
    expect(menu.rows).toEqual([{ name: '单位一览', parent: '/sale' }]);
  });

  it('bring a changed form with what it loses, which is agreed to', async () => {
    const path = 'base/forms/md-unit.yaml';
    const [unit] = await call<File[]>('here', 'POST', '/online/moduleFiles/export', { paths: [path] });
    const text = (unit?.text ?? '')
      .replace('label: 单位名称', 'label: 单位之名')
      .split('\n')
      .filter((line) => !line.includes('name: whole_flag'))
      .join('\n');
    const { files: found, plan } = await bring([{ path, text }], true);
    expect(found[0]).toMatchObject({ outcome: 'changed', before: unit?.text, faults: [] });
    expect(found[0]?.after).toContain('单位之名');
    const losing = plan.steps.filter(({ loss }) => loss != null).map(({ id }) => id);
    expect(losing).toHaveLength(1);
    expect((await refused([{ path, text }], false)).status).toBe(422);
    await bring([{ path, text }], false, losing);
    expect(outcomes(await bring([{ path, text }], true))).toEqual({ [path]: 'same' });
  });

  it('keep the password of a data source for the same place only', async () => {
    await sql`update sys_data_source set db_password = 'sealed'`.execute(there.db);
    const path = 'base/sources.yaml';
    const own = files.filter((file) => file.path === path);
    await bring(
      own.map(({ text = '' }) => ({ path, text: text.replace('仓库', '大仓库') })),
      false,
    );
    const stored = () => sql`select name, db_password from sys_data_source`.execute(there.db);
    expect((await stored()).rows).toEqual([{ name: '大仓库', db_password: 'sealed' }]);
    const moved = await bring(
      own.map(({ text = '' }) => ({ path, text: text.replace('stock.', 'other.') })),
      false,
    );
    expect(moved.files[0]?.notes).toEqual(['数据源 stock 的地址或用户名变了，请在数据源管理中重新填写密码']);
    expect((await stored()).rows).toEqual([{ name: '仓库', db_password: null }]);
  });

  it('[online.cgreport] are taken and brought by kind: who may do that with reports does it with reports alone', async () => {
    const clerk = await buildUser(here.db, {
      permissions: ['online:cgreport:export', 'online:cgreport:import', 'online:graph-report:view'],
    });
    const token = await here.signIn(clerk.username, clerk.password);
    const as = <T>(act: 'export' | 'import', body: object) =>
      here.call<T>('POST', `/online/moduleFiles/${act}`, { token, body });
    const taken = await as<File[]>('export', { kind: 'report', codes: ['own_units'] });
    expect(taken.body.result.map(({ path }) => path)).toEqual(['custom/reports/own-units.yaml']);
    const chart = await as('export', { kind: 'chart', codes: ['own_levels'] });
    expect([chart.status, chart.body.message]).toEqual([
      403,
      '您没有导出文件 custom/charts/own-levels.yaml 的权限，请联系管理员授权，或去掉这个文件',
    ]);
    expect((await as('export', { paths: ['base/sources.yaml'] })).status).toBe(403);
    const unknown = await as('export', { kind: 'report', codes: ['own_units', 'nobody'] });
    expect([unknown.status, unknown.body.message]).toEqual([
      404,
      '没有编码为“nobody”的内容可以导出，请刷新列表后重新选择',
    ]);
    const none = await as('export', { kind: 'report', codes: [] });
    expect([none.status, none.body.message]).toEqual([422, '没有选择要导出的内容，请至少选择一项']);

    const [report] = taken.body.result;
    const again = await as<Result>('import', { files: [report], dryRun: true });
    expect(outcomes(again.body.result)).toEqual({ 'custom/reports/own-units.yaml': 'same' });
    const page = files.find(({ path }) => path === 'custom/pages/own-page.yaml');
    const mixed = await as('import', { files: [report, page], dryRun: true });
    expect([mixed.status, mixed.body.message]).toEqual([
      403,
      '您没有导入文件 custom/pages/own-page.yaml 的权限，请联系管理员授权，或去掉这个文件',
    ]);
  });

  it('are nobody’s without the permission', async () => {
    const answer = await here.call('GET', '/online/moduleFiles/list');
    expect(answer.status).toBe(401);
  });
});
