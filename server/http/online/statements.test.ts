import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { sqlPayloads, talkative } from '#server/testing/attacks.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { recordStatements } from '#server/testing/statements.ts';

type Schemas = components['schemas'];
type Leaf = string | number | boolean | null;
type Tree = Leaf | readonly Tree[] | { readonly [name: string]: Tree };
type Texts = Readonly<Record<string, string | undefined>> | undefined;
type Trees = Readonly<Record<string, Tree | undefined>> | undefined;
/** A call as a user makes it. Every text in it is replaced by what attackers write, one at a time. */
type Use = {
  readonly call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`;
  /** Values of `{name}` in the path. */
  readonly path?: Texts;
  /** Objects are sent as JSON text, as lists send them. */
  readonly query?: Trees;
  readonly body?: Tree | undefined;
  /** More that is typed without harm. */
  readonly also?: readonly string[] | undefined;
};

/** Texts somebody may type who means no harm. */
const harmless = ['zzz', 'two words', "it's", 'one, two', '7', '张三'];

// Before the pool makes its first connection.
// The log of operations is written half a second after the calls it tells of.
const statements = recordStatements(/"sys_log"|sys_permission above/);
let server: TestServer;
let token: string;
const ids: Record<string, string> = {};

async function made(path: string, body: unknown): Promise<string> {
  const answer = await server.call<string | { id: string }>('POST', path, { token, body });
  if (!answer.body.success) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  const { result } = answer.body;
  return typeof result === 'string' ? result : result.id;
}

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  ids['customer'] = await made('/online/cgform/api/form/crm_customer', { name: '安徽精工', customer_level: 'A' });
  await server.call('PUT', '/online/cgform/api/form/crm_customer', {
    token,
    body: { id: ids['customer'], version: 0, industry: '1' },
  });
  ids['gone'] = await made('/online/cgform/api/form/crm_customer', { name: '已删除', customer_level: 'A' });
  await server.call('DELETE', `/online/cgform/api/form/crm_customer/${ids['gone']}`, { token });
  ids['report'] = await made('/online/cgreport/head/add', {
    head: {
      code: 'fuzz_list',
      name: '客户清单',
      cgrSql: "select c.code, c.name from crm_customer c where c.name like '%${part}%' order by c.code",
    },
    items: [
      { fieldName: 'code', fieldTxt: '编码', fieldType: 'String', isShow: 1, isSearch: '1', isOrder: '1' },
      { fieldName: 'name', fieldTxt: '名称', fieldType: 'String', isShow: 1, isSearch: '1', isOrder: '1' },
    ],
    params: [{ paramName: 'part', paramTxt: '部分', paramValue: '' }],
  });
  ids['graph'] = await made('/online/graphreport/head/add', {
    code: 'fuzz_graph',
    name: '客户等级',
    dataType: 'form',
    graphType: 'bar,table',
    form: { table: 'crm_customer', by: 'customer_level', measures: [{ how: 'count' }] },
    onlGraphreportItemList: [{ fieldName: 'name', fieldTxt: '客户', fieldType: 'String', searchFlag: 'Y' }],
    paramsList: [],
  });
  ids['sheet'] = await made('/online/dessheet/add', {
    ...fuzzSheet,
    sets: [{ name: 'c', title: '客户', kind: 'form', code: 'crm_customer' }],
    asked: ['name'],
  });
  ids['folder'] = await made('/doc/folder/add', { parentId: null, name: '资料' });
  ids['document'] = await made('/doc/item/add', {
    parentId: ids['folder'],
    name: '说明',
    kind: 'markdown',
    content: '# 说明',
  });
  const { rows } = await sql<{ id: string }>`select id from sys_role where role_code = 'salesperson'`.execute(
    server.db,
  );
  ids['role'] = rows[0]?.id ?? '';
  const { rows: templates } = await sql<{ id: string }>`select id from onl_print_template`.execute(server.db);
  ids['template'] = templates[0]?.id ?? '';
  const { rows: rules } = await sql<{ id: string }>`select id from sys_number_rule limit 1`.execute(server.db);
  ids['numberRule'] = rules[0]?.id ?? '';
  const rule = await made('/online/cgform/api/authData', {
    cgformId: 'crm_customer',
    ruleName: '本人',
    ruleColumn: 'create_by',
    ruleOperator: '=',
    ruleValue: '#{sys_user_code}',
  });
  ids['rule'] = rule;
}, 60_000);
afterAll(async () => {
  statements.stop();
  await server.close();
});

/** A sheet report that shows one column. */
const fuzzSheet = {
  code: 'fuzz_sheet',
  name: '客户表',
  paper: { size: 'A4', isLandscape: false, hasPageNumbers: false },
  sheet: {
    rows: 5,
    columns: 5,
    cells: [{ row: 0, column: 0, text: '#{c.name}' }],
    merges: [],
    rowHeights: [],
    columnWidths: [],
  },
};
const id = (name: string): string => ids[name] ?? '';
const superQuery = [{ field: 'name', rule: 'like', val: '安徽' }];

/** Each call is typed by itself. */
const list = (...uses: readonly Use[]): readonly Use[] => uses;

/** Normal use of everything that came after the lists: each area with its calls. */
const areas: Readonly<Record<string, () => readonly Use[]>> = {
  reports: () =>
    list(
      { call: 'GET /online/cgreport/api/getRpColumns/{code}', path: { code: 'fuzz_list' } },
      { call: 'GET /online/cgreport/api/getQueryInfo/{id}', path: { id: id('report') } },
      { call: 'GET /online/cgreport/api/getColumns/{id}', path: { id: id('report') } },
      { call: 'GET /online/cgreport/api/getParamsInfo/{id}', path: { id: id('report') } },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: id('report') },
        query: { self_part: '安徽', name: '*安徽*', code: 'KH', pageSize: 10 },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: id('report') },
        query: { column: 'name', order: 'asc' },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: id('report') },
        query: { superQueryParams: superQuery, superQueryMatchType: 'and' },
      },
      { call: 'GET /online/cgreport/api/getDatas/{id}', path: { id: 'fuzz_list' }, query: { self_part: '安徽' } },
      {
        call: 'GET /online/cgreport/api/getColumnsAndData/{id}',
        path: { id: id('report') },
        query: { self_part: '安徽' },
      },
      { call: 'GET /online/cgreport/head/list', query: { name: '客户', code: 'fuzz', column: 'name', order: 'desc' } },
      { call: 'GET /online/cgreport/head/queryById', query: { id: id('report') } },
      { call: 'GET /online/cgreport/item/listByHeadId', query: { headId: id('report') } },
      { call: 'GET /online/cgreport/param/listByHeadId', query: { headId: id('report') } },
      { call: 'DELETE /online/cgreport/head/delete', query: { id: 'nobody' } },
      { call: 'DELETE /online/cgreport/head/deleteBatch', query: { ids: 'nobody,nothing' } },
    ),
  popups: () =>
    list(
      { call: 'GET /online/cgreport/api/getRpColumns/{code}', path: { code: 'pop_customer' } },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: 'pop_customer' },
        query: { name: '*安徽*', code: 'KH' },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: 'pop_material' },
        query: { typeValue: 'x', typeSearch: 'x', column: 'name', order: 'asc' },
      },
      {
        call: 'GET /online/cgreport/api/getData/{id}',
        path: { id: 'pop_sale_order_line' },
        query: { self_order_id: 'x' },
      },
    ),
  charts: () =>
    list(
      { call: 'GET /online/graphreport/api/getInfo', query: { id: id('graph') } },
      { call: 'GET /online/graphreport/api/getChartsData', query: { id: 'fuzz_graph', name: '安徽' } },
      {
        call: 'GET /online/graphreport/head/list',
        query: { name: '客户', code: 'fuzz', column: 'name', order: 'asc' },
      },
      { call: 'GET /online/graphreport/head/queryById', query: { id: id('graph') } },
      { call: 'GET /online/graphreport/params/listByHeadId', query: { headId: id('graph') } },
      {
        call: 'POST /online/graphreport/api/preview',
        body: {
          code: 'fuzz_try',
          name: '预览',
          dataType: 'form',
          graphType: 'bar',
          form: { table: 'crm_customer', by: 'customer_level', measures: [{ how: 'sum', field: 'credit_limit' }] },
          onlGraphreportItemList: [{ fieldName: 'name', fieldTxt: '客户', fieldType: 'String', searchFlag: 'Y' }],
          paramsList: [],
        },
      },
      { call: 'DELETE /online/graphreport/head/delete', query: { id: 'nobody' } },
    ),
  'sheet reports': () =>
    list(
      { call: 'GET /online/dessheet/list', query: { name: '客户', code: 'fuzz' } },
      { call: 'GET /online/dessheet/queryById', query: { id: id('sheet') } },
      { call: 'GET /online/dessheet/dataSets' },
      { call: 'GET /online/dessheet/fields', query: { kind: 'form', code: 'crm_customer' } },
      { call: 'GET /online/dessheet/menuChoices' },
      { call: 'GET /online/dessheet/api/getInfo', query: { code: 'fuzz_sheet' } },
      { call: 'GET /online/dessheet/api/getData', query: { code: 'fuzz_sheet', name: '安徽' } },
      {
        call: 'POST /online/dessheet/preview',
        body: {
          ...fuzzSheet,
          code: 'fuzz_try',
          sets: [{ name: 'c', title: '客户', kind: 'report', code: 'fuzz_list' }],
          asked: ['name'],
          values: { self_part: '安徽' },
        },
      },
      { call: 'DELETE /online/dessheet/deleteBatch', query: { ids: 'nobody' } },
    ),
  printing: () =>
    list(
      {
        call: 'GET /online/cgform/print/options/{id}',
        path: { id: 'crm_customer' },
        query: { recordId: id('customer') },
      },
      { call: 'GET /online/cgform/print/design/{id}', path: { id: 'sal_order' } },
      {
        call: 'POST /online/cgform/api/printPages/{id}',
        path: { id: 'crm_customer' },
        body: { ids: [id('customer')], templateId: 'nobody' },
      },
      { call: 'POST /online/cgform/print/log/{id}', path: { id: 'crm_customer' }, body: { ids: [id('customer')] } },
      { call: 'GET /online/cgform/print/file/{id}', path: { id: 'sal_order' }, query: { templateId: id('template') } },
      { call: 'DELETE /online/cgform/print/template/{id}', path: { id: 'sal_order' }, query: { templateId: 'nobody' } },
    ),
  imports: () =>
    list(
      { call: 'GET /online/cgform/api/importJob/{id}', path: { id: 'crm_customer' } },
      {
        call: 'POST /online/cgform/api/importCheck/{id}',
        path: { id: 'crm_customer' },
        body: { job: 'nobody', keys: ['name'], columns: { crm_customer: { 客户名称: 'name' } } },
      },
      {
        call: 'GET /online/cgform/api/importIssues/{id}',
        path: { id: 'crm_customer' },
        query: { job: 'nobody', level: 'error' },
      },
      { call: 'POST /online/cgform/api/importConfirm/{id}', path: { id: 'crm_customer' }, body: { job: 'nobody' } },
      { call: 'POST /online/cgform/api/importUndo/{id}', path: { id: 'crm_customer' }, body: { job: 'nobody' } },
      { call: 'POST /online/cgform/api/importCancel/{id}', path: { id: 'crm_customer' }, body: { job: 'nobody' } },
    ),
  exports: () =>
    list(
      {
        call: 'GET /online/cgform/api/exportXls/{id}',
        path: { id: 'crm_customer' },
        query: { paramsStr: { selections: id('customer'), field: 'name', column: 'name', order: 'asc', name: '安徽' } },
      },
      {
        call: 'GET /online/cgreport/api/exportXls/{id}',
        path: { id: id('report') },
        query: { self_part: '安徽', field: 'name' },
      },
      { call: 'GET /online/graphreport/api/exportXlsById', query: { id: 'fuzz_graph', name: '安徽' } },
      { call: 'GET /online/dessheet/api/exportXls', query: { code: 'fuzz_sheet', name: '安徽' } },
    ),
  history: () =>
    list(
      {
        call: 'GET /online/cgform/api/recordHistory/{id}/{dataId}',
        path: { id: 'crm_customer', dataId: id('customer') },
      },
      {
        call: 'GET /online/cgform/api/recordCompare/{id}/{dataId}',
        path: { id: 'crm_customer', dataId: id('customer') },
        query: { from: '0', to: '1' },
      },
      {
        call: 'POST /online/cgform/api/recordRevert/{id}/{dataId}',
        path: { id: 'crm_customer', dataId: 'nobody' },
        body: { to: 1, version: 1 },
      },
    ),
  'the recycle bin': () =>
    list(
      { call: 'GET /online/cgform/api/recycleBin/{id}', path: { id: 'crm_customer' }, query: { keyword: '删除' } },
      {
        call: 'POST /online/cgform/api/recycleRestore/{id}',
        path: { id: 'crm_customer' },
        body: { ids: [id('gone')], dryRun: true },
      },
      {
        call: 'POST /online/cgform/api/recyclePurge/{id}',
        path: { id: 'crm_customer' },
        body: { ids: [id('gone')], dryRun: true },
      },
    ),
  documents: () =>
    list(
      {
        call: 'GET /doc/item/list',
        query: { space: 'own', folderId: id('folder'), word: '说明', column: 'name', order: 'asc' },
        // Each word is a condition of its own.
        also: Array.from({ length: 10 }, (_none, last) => [...'abcdefghij'].slice(0, last + 1).join(' ')),
      },
      { call: 'GET /doc/item/queryById', query: { id: id('document') } },
      { call: 'GET /doc/item/count', query: { ids: id('document') } },
      { call: 'PUT /doc/item/rename', body: { id: 'nobody', name: '说明' } },
      { call: 'PUT /doc/item/move', body: { ids: ['nobody'], folderId: id('folder') } },
      { call: 'PUT /doc/item/restore', body: { ids: ['nobody'] } },
      { call: 'DELETE /doc/item/purge', query: { ids: 'nobody' } },
      { call: 'GET /doc/grant/list', query: { itemId: id('document') } },
      { call: 'GET /doc/grant/grantees', query: { mode: 'role', keyword: '销售' } },
      { call: 'GET /doc/version/list', query: { itemId: id('document') } },
      { call: 'GET /doc/version/queryByNo', query: { itemId: id('document'), versionNo: '1' } },
      { call: 'GET /doc/comment/list', query: { itemId: id('document') } },
      { call: 'POST /doc/comment/add', body: { itemId: id('document'), text: '好' } },
      { call: 'GET /doc/share/list', query: { itemId: id('document') } },
      { call: 'PUT /doc/share/revoke', body: { ids: ['nobody'] } },
    ),
  'number rules': () =>
    list(
      { call: 'GET /codeDesign/list', query: { name: '销售', code: 'rule' } },
      {
        call: 'POST /codeDesign/save',
        body: { code: 'rule_fuzz', name: '试用', pattern: 'FZ-{0000}', resetCycle: 'none' },
      },
      { call: 'DELETE /codeDesign/delete', query: { id: 'nobody' } },
    ),
  'code generation': () => list({ call: 'GET /online/codeGen/preview', query: { table: 'crm_customer' } }),
  'form permissions': () =>
    list(
      { call: 'GET /online/cgform/api/authColumn/{cgformId}', path: { cgformId: 'crm_customer' } },
      { call: 'GET /online/cgform/api/authButton/{id}', path: { id: 'crm_customer' } },
      { call: 'GET /online/cgform/api/authData/{id}', path: { id: 'crm_customer' } },
      { call: 'GET /online/cgform/api/authPage/{cgformId}/{type}', path: { cgformId: 'crm_customer', type: '1' } },
      {
        call: 'POST /online/cgform/api/authColumn',
        body: { cgformId: 'crm_customer', code: 'tax_no', switchFlag: 1, listShow: true },
      },
      { call: 'POST /online/cgform/api/authButton', body: { cgformId: 'crm_customer', code: 'export' } },
      {
        call: 'POST /online/cgform/api/authData',
        body: {
          cgformId: 'crm_customer',
          ruleName: '甲级',
          ruleColumn: 'customer_level',
          ruleOperator: '=',
          ruleValue: 'A',
        },
      },
      {
        call: 'POST /online/cgform/api/authData',
        body: {
          cgformId: 'crm_customer',
          ruleName: '组合',
          ruleOperator: 'CONDITION',
          ruleValue: JSON.stringify({ matchType: 'and', items: superQuery }),
        },
      },
      { call: 'DELETE /online/cgform/api/authData/{id}', path: { id: 'nobody' } },
      {
        call: 'POST /online/cgform/api/roleDataAuth/{roleId}/{cgformId}',
        path: { roleId: id('role'), cgformId: 'crm_customer' },
        body: { authId: JSON.stringify([id('rule')]), authMode: 'role' },
      },
      {
        call: 'GET /online/cgform/permission/explain',
        query: { cgformId: 'crm_customer', userId: 'nobody' },
      },
    ),
};

type Sent = { readonly status: number; readonly text: string };

async function send({ call, path = {}, query = {}, body }: Use): Promise<Sent> {
  const [method = 'GET', address = ''] = call.split(' ');
  const place = address.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(path[name] ?? ''));
  const asked = Object.entries(query).map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(typeof value === 'object' ? encodeURIComponent(text) : text)}`;
  });
  const answer = await server.app.inject({
    method: method as 'GET',
    url: `/platform${place}?${asked.join('&')}`,
    headers: { 'x-access-token': token },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: answer.statusCode, text: answer.body };
}

/** The call with each of its texts, and each name of a query, replaced by another text. */
function* replaced(use: Use, text: string): Generator<Use> {
  const { path = {}, query = {}, body } = use;
  for (const name of Object.keys(path)) yield { ...use, path: { ...path, [name]: text } };
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    for (const changed of trees(value, text)) yield { ...use, query: { ...query, [name]: changed } };
  }
  if (use.call.startsWith('GET')) yield { ...use, query: { ...query, [text]: '1' } };
  if (body !== undefined) for (const changed of trees(body, text)) yield { ...use, body: changed };
}

/** The value with one of its texts replaced. */
function* trees(value: Tree, text: string): Generator<Tree> {
  if (typeof value === 'string') yield text;
  else if (Array.isArray(value)) {
    for (const [index, part] of (value as readonly Tree[]).entries())
      for (const changed of trees(part, text)) yield (value as readonly Tree[]).with(index, changed);
  } else if (typeof value === 'object' && value !== null)
    for (const [name, part] of Object.entries(value as Record<string, Tree>))
      for (const changed of trees(part, text)) yield { ...(value as Record<string, Tree>), [name]: changed };
}

describe('the statements that reach the database', () => {
  it.each(Object.keys(areas))(
    '[SQL-13] of %s are the same under attack as in normal use',
    async (area) => {
      const uses = areas[area]?.() ?? [];
      for (const use of uses) {
        statements.take();
        const first = await send(use);
        const isThere = !JSON.stringify(use).includes('nobody');
        expect([200, ...(isThere ? [] : [404, 422])], `${use.call}: ${first.text.slice(0, 300)}`).toContain(
          first.status,
        );
        // Once more: what is read once and kept is read the first time only.
        await send(use);
        for (const text of [...harmless, ...(use.also ?? [])])
          for (const other of replaced(use, text)) await send(other);
        const normal = statements.take();
        expect(normal.size, `${use.call} reached the database`).toBeGreaterThan(0);
        const bad: string[] = [];
        for (const payload of sqlPayloads)
          for (const attack of replaced(use, payload)) {
            const { status, text } = await send(attack);
            if (status >= 500 || talkative.test(text))
              bad.push(`${status} ${text.slice(0, 200)} to ${JSON.stringify(attack)}`);
            for (const shape of statements.take())
              if (!normal.has(shape)) bad.push(`${shape} for ${JSON.stringify(attack)}`);
          }
        expect(bad, use.call).toEqual([]);
      }
    },
    60_000,
  );

  it('[SQL-13] of an import are the same whatever stands in its cells and headings', async () => {
    const imported = async (cells: readonly string[], heading: string): Promise<ReadonlySet<string>> => {
      const form = new FormData();
      const lines = cells.map((cell) => `"${cell.replaceAll('"', '""')}",A,x`);
      form.append(
        'file',
        new Blob([`客户名称,客户等级,"${heading.replaceAll('"', '""')}"\n${lines.join('\n')}`]),
        '客户.csv',
      );
      statements.take();
      const answer = await fetch(`${server.url}/platform/online/cgform/api/importUpload/crm_customer`, {
        method: 'POST',
        headers: { 'x-access-token': token },
        body: form,
      });
      const { result } = (await answer.json()) as { result: Schemas['ImportJob'] };
      // One step has ended before the next begins: an undo that comes too early is refused, and asks nothing.
      const act = async (operation: string, more: object): Promise<Schemas['ImportJob']> => {
        await server.call('POST', `/online/cgform/api/${operation}/crm_customer`, {
          token,
          body: { job: result.id, ...more },
        });
        for (;;) {
          const { body } = await server.call<Schemas['ImportJob']>('GET', '/online/cgform/api/importJob/crm_customer', {
            token,
          });
          if (!['checking', 'importing', 'undoing'].includes(body.result.state)) return body.result;
          await new Promise((done) => setTimeout(done, 20));
        }
      };
      expect((await act('importCheck', { keys: ['name'], columns: {} })).message).toBeNull();
      await server.call('GET', `/online/cgform/api/importIssues/crm_customer?job=${result.id}`, { token });
      expect((await act('importConfirm', { onlyGood: true })).state).toBe('done');
      await act('importUndo', {});
      return statements.take();
    };
    const plain = sqlPayloads.map((_payload, index) => `普通客户${index}`);
    const normal = new Set([...(await imported(plain, '别的')), ...(await imported(plain, '别的'))]);
    const foreign: string[] = [];
    for (const heading of sqlPayloads.slice(0, 4))
      for (const shape of await imported(sqlPayloads, heading)) if (!normal.has(shape)) foreign.push(shape);
    expect(foreign).toEqual([]);
  }, 60_000);

  it('[SQL-13] [SQL-11] left no traces: no table, user or permission is there or gone by them', async () => {
    const { rows } = await sql<{ sleeping: number; superusers: number }>`
      select (select count(*)::int from pg_stat_activity where query like '%pg_sleep%' and pid <> pg_backend_pid()) as sleeping,
        (select count(*)::int from sys_role where superuser) as superusers`.execute(server.db);
    expect(rows).toEqual([{ sleeping: 0, superusers: 1 }]);
    const { body } = await server.call('GET', `/online/cgform/api/form/crm_customer/${id('customer')}`, { token });
    expect(body.result).toMatchObject({ name: '安徽精工' });
  });
});
