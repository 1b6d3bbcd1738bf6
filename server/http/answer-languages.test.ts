import excel from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { readBook, readLines } from '#server/testing/workbook.ts';

type Schemas = components['schemas'];
type Fault = { readonly message: string };

const API = '/online/cgform/api';

let server: TestServer;
let token: string;
let customer: string;

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  const made = await server.call<string>('POST', `${API}/form/crm_customer`, { token, body: { name: '甲' } });
  customer = made.body.result;
});
afterAll(() => server.close());

type Body = { readonly message: string; readonly result: unknown };

async function ask(language: string, method: string, path: string, body?: unknown): Promise<Body> {
  const options = { token, headers: { 'accept-language': language }, ...(body === undefined ? {} : { body }) };
  return (await server.call(method, path, options)).body;
}

/** Asks in both languages, Chinese first. */
async function inBoth<Said>(call: readonly [string, string, unknown?], said: (body: Body) => Said): Promise<Said[]> {
  return [said(await ask('zh-CN', ...call)), said(await ask('en', ...call))];
}

const wordsOf = (all: readonly Fault[]): readonly string[] => all.map(({ message }) => message);
const wrong = ({ result }: Body): readonly string[] => wordsOf((result as { errors: readonly Fault[] }).errors);

const design = {
  head: { tableName: 'Dev', tableTxt: '点检', tableType: 1, formTemplate: '2' },
  fields: [{ dbFieldName: 'order', dbFieldTxt: '编号', dbType: 'string', fieldShowType: 'text' }],
};

it('a design that is wrong', async () => {
  const zh = '表名“Dev”只能用小写字母、数字和下划线，以字母开头，最多 50 位';
  const en =
    'The table name “Dev” may have lower-case letters, digits and underscores only, must begin with a letter and have at most 50 characters';
  const reserved = [
    '“order”是数据库保留字，请换一个名称',
    '“order” is a reserved word of the database; choose another name',
  ];
  const saved = await inBoth(['POST', '/online/cgform/api/addAll', design], wrong);
  expect(saved[0]).toEqual(expect.arrayContaining([zh, reserved[0]]));
  expect(saved[1]).toEqual(expect.arrayContaining([en, reserved[1]]));
  const planned = await inBoth(['POST', '/online/cgform/design/plan', design], ({ result }) =>
    wordsOf((result as Schemas['MigrationPlan']).faults),
  );
  expect(planned).toEqual(saved);
});

it('files of modules that cannot be read', async () => {
  const files = [{ path: 'custom/forms/dev.yaml', text: 'table: [1\n' }];
  const said = await inBoth(['POST', '/online/cgform/design/import', { files, dryRun: true }], wrong);
  expect(said[0]?.[0]).toMatch(/^不是正确的 YAML：/);
  expect(said[1]?.[0]).toMatch(/^This is no valid YAML: /);
});

it('a print template that is wrong', async () => {
  const draft: Schemas['PrintTemplateDraft'] = {
    name: '卡片',
    isDefault: false,
    roleIds: [],
    body: {
      paper: { width: 100, height: 80 },
      margin: { top: 10, right: 10, bottom: 10, left: 71 },
      size: 3,
      header: [],
      body: [],
      footer: [],
      pageLine: { left: '', right: '' },
    },
  };
  const said = await inBoth(['POST', '/online/cgform/print/template/crm_customer', draft], wrong);
  expect(said).toEqual([
    ['左右页边距过大，纸张可用宽度不足 20 毫米'],
    ['The left and right margins are too wide; they leave less than 20 mm of the paper'],
  ]);
});

it('a number rule that is wrong, and one that is saved', async () => {
  const rule = { code: 'rule_en', name: '编号', pattern: 'A{yyyy}', resetCycle: 'none' };
  expect(await inBoth(['POST', '/codeDesign/save', rule], ({ message }) => message)).toEqual([
    '编号规则“A{yyyy}”必须恰好有一个流水号，如 {0000}',
    'The number rule “A{yyyy}” must have exactly one serial number, like {0000}',
  ]);
  const saved = await ask('en', 'POST', '/codeDesign/save', { ...rule, pattern: 'A{0000}' });
  const again = await ask('zh-CN', 'POST', '/codeDesign/save', { ...rule, code: 'rule_zh', pattern: 'B{0000}' });
  expect([again.message, saved.message]).toEqual(['保存成功！', 'Saved']);
});

it('rows of a batch', async () => {
  const said = await inBoth(
    ['POST', `${API}/batchEdit/crm_customer`, { ids: [customer, 'gone'], values: { customer_level: 'B' } }],
    ({ result }) => wordsOf((result as Schemas['BatchResult']).rows),
  );
  expect(said).toEqual([
    ['成功', '记录不存在或已被删除，请刷新列表'],
    ['Success', 'The record does not exist or was deleted; reload the list'],
  ]);
});

it('an act that was done', async () => {
  const press = (code: string) => ({ formId: 'crm_customer', buttonCode: code, dataId: customer });
  const off = await ask('zh-CN', 'POST', `${API}/doButton`, press('disable'));
  const on = await ask('en', 'POST', `${API}/doButton`, press('enable'));
  expect([off.message, on.message]).toEqual(['停用成功，共 1 条', 'Enable: 1 done']);
});

async function upload(path: string, text: string, language: string): Promise<Body> {
  const body = new FormData();
  body.append('file', new Blob([text]), 'rows.csv');
  const headers = { 'x-access-token': token, 'accept-language': language };
  const answer = await fetch(`${server.url}/platform${path}`, { method: 'POST', headers, body });
  return (await answer.json()) as Body;
}

it('an import that was checked, and its workbook of errors', async () => {
  const staged = await upload(`${API}/importUpload/crm_customer`, '客户名称,信用额度\n乙,很多\n', 'en');
  const { id: job } = staged.result as Schemas['ImportJob'];
  await ask('en', 'POST', `${API}/importCheck/crm_customer`, { job });
  await untilImport('checked');
  const said = await inBoth(['GET', `${API}/importIssues/crm_customer?job=${job}`], ({ result }) =>
    wordsOf((result as Schemas['ImportIssuePage']).records),
  );
  expect(said).toEqual([
    ['“很多”不是数字，请填写数字，如 1200.50'],
    ['“很多” is not a number; write one like 1200.50'],
  ]);
  const book = async (language: string) => {
    const headers = { 'x-access-token': token, 'accept-language': language };
    const answer = await fetch(`${server.url}/platform${API}/importErrors/crm_customer?job=${job}`, { headers });
    return JSON.stringify(await readLines(answer));
  };
  expect(await book('zh-CN')).toContain('信用额度：“很多”不是数字，请填写数字，如 1200.50');
  expect(await book('en')).toContain('“很多” is not a number; write one like 1200.50');
});

const importOf = async (language: string): Promise<Schemas['ImportJob']> =>
  (await ask(language, 'GET', `${API}/importJob/crm_customer`)).result as Schemas['ImportJob'];
async function untilImport(state: string): Promise<void> {
  await expect.poll(async () => (await importOf('en')).state, { timeout: 20_000 }).toBe(state);
}

it('columns of an import that are left out, and an import that was taken back', async () => {
  const staged = await upload(`${API}/importUpload/crm_customer`, '客户名称,期初应收\n丙,1\n丁,2\n', 'en');
  const { id: job, sheets } = staged.result as Schemas['ImportJob'];
  expect(sheets[0]?.columns[1]?.note).toBe('A read-only field; not imported');
  expect((await importOf('zh-CN')).sheets[0]?.columns[1]?.note).toBe('只读字段，不导入');
  await ask('en', 'POST', `${API}/importCheck/crm_customer`, { job });
  await untilImport('checked');
  await ask('en', 'POST', `${API}/importConfirm/crm_customer`, { job });
  await untilImport('done');
  await server.call('POST', `${API}/doButton`, {
    token,
    body: { formId: 'crm_customer', buttonCode: 'disable', dataId: await idOf('丁') },
  });
  await ask('en', 'POST', `${API}/importUndo/crm_customer`, { job });
  await untilImport('undone');
  const messages = [(await importOf('zh-CN')).message, (await importOf('en')).message];
  expect(messages).toEqual([
    '已撤销 1 条；1 条未撤销：之后又被修改过，未撤销',
    '1 records were taken back; 1 were not: changed since the import, not taken back',
  ]);
  const listed = await inBoth(['GET', '/online/cgform/api/imports'], ({ result }) =>
    (result as Schemas['ImportEntryPage']).records.map(({ message }) => message),
  );
  expect(listed.map(([first]) => first)).toEqual(messages);
});

async function idOf(name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from crm_customer where name = ${name}`.execute(server.db);
  return rows[0]?.id ?? '';
}

it('hints of the template of an import', async () => {
  const hints = async (language: string): Promise<string> => {
    const headers = { 'x-access-token': token, 'accept-language': language };
    const answer = await fetch(`${server.url}/platform${API}/importTemplate/crm_customer`, { headers });
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
      language === 'en' ? 'import template.xlsx' : '导入模板.xlsx',
    );
    const book = await readBook(await answer.arrayBuffer());
    const notes: string[] = [];
    book.worksheets[0]?.getRow(1).eachCell(({ note }) => notes.push(JSON.stringify(note)));
    return notes.join();
  };
  expect(await hints('zh-CN')).toMatch(/必填.*文本，最多 \d+ 个字符/);
  expect(await hints('en')).toMatch(/Required.*Text of at most \d+ characters/);
});

it('an import of the administration', async () => {
  const text = '职务编码,职务名称,职级\nen1,一,none\n';
  const said = async (language: string) => {
    const answer = await upload('/sys/position/importExcel', text, language);
    const { message } = answer;
    const result = answer.result as Schemas['Imported'];
    return [message, result.msg, ...result.errors.map((fault) => `${fault.column}: ${fault.message}`)];
  };
  expect(await said('zh-CN')).toEqual([
    '导入 0 行，1 行有错误',
    '总共 1 行，导入 0 行，错误 1 行',
    '职级: 职级“none”不在可选范围内，请填写：员级、助级、中级、副高级、正高级',
  ]);
  expect(await said('en')).toEqual([
    '0 rows were imported, 1 have errors',
    '1 rows in all, 0 imported, 1 with errors',
    'Rank: “none” is no choice of Rank; write one of Junior, Assistant, Intermediate, Associate senior, Senior',
  ]);
});

it('a workbook of data sources', async () => {
  const text = 'Code,Name,Database,Address,User name\nen_1,一,MySQL,x,y\nen_2,一,PostgreSQL,x,y\n';
  const said = async (language: string) => {
    const { result } = await upload('/sys/dataSource/importExcel', text, language);
    return wordsOf((result as Schemas['Imported']).errors);
  };
  expect(await said('zh-CN')).toEqual([
    '只支持 PostgreSQL',
    expect.stringContaining('jdbc:postgresql://主机:5432/数据库'),
  ]);
  expect(await said('en')).toEqual([
    'Only PostgreSQL can be used',
    expect.stringContaining('jdbc:postgresql://host:5432/database'),
  ]);
  const heads = async (language: string) => {
    const headers = { 'x-access-token': token, 'accept-language': language };
    const answer = await fetch(`${server.url}/platform/sys/dataSource/exportXls`, { headers });
    return (await readLines(answer))[0];
  };
  expect(await heads('zh-CN')).toEqual(['数据源编码', '名称', '数据库类型', '连接', '用户名', '备注']);
  expect(await heads('en')).toEqual(['Code', 'Name', 'Database', 'Address', 'User name', 'Remark']);
});

it('an answer whose bytes are kept for all who ask', async () => {
  const asked = ['GET', '/sys/permission/getUserPermissionByToken'] as const;
  const said = [await inBoth(asked, ({ message }) => message), await inBoth(asked, ({ message }) => message)];
  expect(said).toEqual([
    ['查询成功', 'Found'],
    ['查询成功', 'Found'],
  ]);
});

it('a spreadsheet that was brought from a workbook', async () => {
  const book = new excel.Workbook();
  const sheet = book.addWorksheet('一');
  sheet.addRow(['甲']);
  sheet.getCell('A1').note = '注';
  const bytes = Buffer.from(await book.xlsx.writeBuffer());
  const said: unknown[] = [];
  for (const language of ['zh-CN', 'en']) {
    const body = new FormData();
    body.append('file', new Blob([bytes]), '甲.xlsx');
    const headers = { 'x-access-token': token, 'accept-language': language };
    const answer = await fetch(`${server.url}/platform/luckysheet/sheet/importXls`, { method: 'POST', headers, body });
    const { message, result } = (await answer.json()) as Body;
    said.push([message, ...(result as { readonly left: readonly string[] }).left]);
  }
  expect(said).toEqual([
    ['导入成功！', '图片、图形和图表', '批注'],
    ['Imported', 'Pictures, shapes and charts', 'Comments'],
  ]);
});

it('a rule of the advanced query that a field does not have', async () => {
  const rules = encodeURIComponent(JSON.stringify([{ field: 'credit_limit', rule: 'like', val: '1' }]));
  const said = await inBoth(['GET', `${API}/getData/crm_customer?superQueryParams=${rules}`], ({ message }) => message);
  expect(said).toEqual([
    '高级查询字段“信用额度”不支持“包含”，请选择其他条件',
    'The field “信用额度” of the advanced query has no rule “contains”; choose another',
  ]);
});

it('names of the facts of the database and of the disk', async () => {
  const facts = await inBoth(['GET', '/sys/actuator/redis/info'], ({ result }) =>
    (result as Schemas['StoreFact'][]).map(({ description }) => description),
  );
  expect(facts.map(([first]) => first)).toEqual(['PostgreSQL 版本', 'PostgreSQL version']);
  const disks = await inBoth(['GET', '/sys/actuator/redis/queryDiskInfo'], ({ result }) =>
    (result as Schemas['DiskFact'][]).map(({ name }) => name),
  );
  expect(disks).toEqual([
    ['数据目录所在磁盘', '数据库'],
    ['Disk of the data folder', 'Database'],
  ]);
});

it('the workbook of the messages somebody got', async () => {
  const heads = async (language: string) => {
    const headers = { 'x-access-token': token, 'accept-language': language };
    const answer = await fetch(`${server.url}/platform/sys/sysAnnouncementSend/exportXls`, { headers });
    return (await readLines(answer))[0];
  };
  expect(await heads('zh-CN')).toEqual([
    '标题',
    '摘要',
    '消息类型',
    '优先级',
    '发布人',
    '发布时间',
    '阅读状态',
    '阅读时间',
  ]);
  expect(await heads('en')).toEqual([
    'Title',
    'Summary',
    'Kind',
    'Priority',
    'Published by',
    'Published at',
    'Status',
    'Read at',
  ]);
});

it('a line of a record that somebody else added meanwhile', async () => {
  const { rows } = await sql<{ version: number }>`select version from crm_customer where id = ${customer}`.execute(
    server.db,
  );
  const { version } = rows[0] ?? { version: 0 };
  const line = { crm_customer_contact: [{ name: '丙', mobile: '13800000000' }] };
  await ask('en', 'PUT', `${API}/form/crm_customer`, { id: customer, version, ...line });
  const said = await inBoth(
    ['PUT', `${API}/form/crm_customer`, { id: customer, version, crm_customer_contact: [] }],
    ({ result }) => (result as Schemas['RefusalDetail']).conflict?.fields.map(({ label }) => label),
  );
  expect(said).toEqual([['联系人（行）'], ['联系人 (line)']]);
});

it('a script that is tried and has no function of that name', async () => {
  const said = await inBoth(
    ['POST', '/online/cgform/enhance/try/crm_customer', { text: 'const a = 1', record: {} }],
    ({ result }) => (result as Schemas['ScriptOutcome']).message,
  );
  expect(said).toEqual([
    '表单的脚本出错（脚本没有 run(record) 函数），未执行，请联系管理员',
    'The script of the form failed (the script has no function run(record)), nothing was done; ask your administrator',
  ]);
});

it('words of the server that stand among data, which the browser translates', async () => {
  const { result } = await ask('en', 'GET', '/sys/translate/getmap?field=en');
  expect(result).toMatchObject({ 系统参数: 'System parameters', 系统: 'System' });
});
