import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlAttacks as texts, talkative } from '#server/testing/attacks.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

let server: TestServer;
let token: string;
let counted: string;
const q = encodeURIComponent;

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  for (const name of ['安徽精工', '100%纯', 'a_b', 'a\\b'])
    await server.call('POST', '/online/cgform/api/form/crm_customer', { token, body: { name, customer_level: 'A' } });
  counted = await count();
});
afterAll(() => server.close());

async function count(): Promise<string> {
  const { rows } =
    await sql`select (select count(*) from crm_customer where del_flag = 0 and enabled = 'Y' and customer_level = 'A') as customers,
    (select count(*) from sys_user) as users, (select count(*) from md_unit) as units,
    (select count(*) from information_schema.tables) as tables`.execute(server.db);
  return JSON.stringify(rows);
}

type Found = { status: number; rows: number; text: string };

async function call(path: string, body?: unknown): Promise<Found> {
  const answer = await server.call(body === undefined ? 'GET' : 'POST', path, {
    token,
    ...(body === undefined ? {} : { body }),
  });
  const { result } = answer.body;
  const records: unknown =
    typeof result === 'object' && result !== null && 'records' in result ? result.records : result;
  return {
    status: answer.status,
    rows: answer.status === 200 && Array.isArray(records) ? records.length : 0,
    text: JSON.stringify(answer.body),
  };
}

/** Lists the texts that went through: a name that was not refused, a value that found rows, a fault, a text of the database. */
async function through(path: (text: string) => string, kind: 'name' | 'value'): Promise<string[]> {
  const allowed = new Set([400, 403, 404, 422, ...(kind === 'value' ? [200] : [])]);
  const bad: string[] = [];
  for (const text of texts) {
    const found = await call(path(q(text)));
    const isTalkative = talkative.test(found.text);
    if (!allowed.has(found.status) || found.rows > 0 || isTalkative)
      bad.push(`${text} → ${found.status} ${found.text.slice(0, 200)}`);
  }
  return bad;
}

const tree = (over: Record<string, string>) =>
  `/sys/dict/loadTreeData?${Object.entries({
    tableName: 'md_material_category',
    text: 'name',
    code: 'id',
    pidField: 'pid',
    pid: '',
    ...over,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
const link = (over: Record<string, string>) =>
  `/online/cgform/api/querySelectOptions?${Object.entries({
    table: 'md_material_category',
    txt: 'name',
    key: 'id',
    ...over,
  })
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}`;
const list = '/online/cgform/api/getData/crm_customer';
const popup = '/online/cgreport/api/getData/pop_material';

describe('names in a request', () => {
  const cases: readonly [string, string, (text: string) => string][] = [
    ['SQL-01', 'tableName', (text) => tree({ tableName: text })],
    ['SQL-01', 'text', (text) => tree({ text })],
    ['SQL-01', 'code', (text) => tree({ code: text })],
    ['SQL-01', 'pidField', (text) => tree({ pidField: text })],
    ['SQL-01', 'condition', (text) => tree({ condition: text })],
    ['SQL-03', 'table', (text) => link({ table: text })],
    ['SQL-03', 'txt', (text) => link({ txt: text })],
    ['SQL-03', 'key', (text) => link({ key: text })],
    ['SQL-03', 'idField', (text) => link({ idField: text })],
    ['SQL-03', 'pidField', (text) => link({ pidField: text, pidValue: '1' })],
    ['SQL-03', 'tree code', (text) => `/online/cgform/api/queryTreeList?code=${text}`],
    ['SQL-03', 'treeTitle', (text) => `/online/cgform/api/queryTreeList?code=md_material_category&treeTitle=${text}`],
    ['SQL-03', 'treeKey', (text) => `/online/cgform/api/queryTreeList?code=md_material_category&treeKey=${text}`],
    [
      'SQL-04',
      'tableName of a duplicate check',
      (text) => `/sys/duplicate/check?tableName=${text}&fieldName=code&fieldVal=1`,
    ],
    [
      'SQL-04',
      'fieldName of a duplicate check',
      (text) => `/sys/duplicate/check?tableName=md_unit&fieldName=${text}&fieldVal=1`,
    ],
    ['SQL-06', 'sort column', (text) => `${list}?column=${text.replaceAll('%2C', '')}`],
    ['SQL-08', 'filter', (text) => `${list}?${text}=1`],
    [
      'SQL-05',
      'report parameter',
      (text) => `/online/cgreport/api/getData/pop_sale_order_line?self_order_id=1&self_${text}=1`,
    ],
    ['SQL-03', 'screen of views', (text) => `/online/listView/list?screen=${text}`],
  ];
  it.each(cases)('[%s] %s is refused', async (_case, _name, path) => expect(await through(path, 'name')).toEqual([]));

  it('[SQL-02] codes of dictionaries with two, three and four parts are refused', async () => {
    for (const code of [
      'sys_user,password_hash',
      'sys_user,password_hash,username',
      'sys_user,realname,username,1=1',
      'pg_class,relname,oid',
    ])
      for (const path of [`getDictItems/${q(code)}`, `loadDict/${q(code)}?keyword=a`, `loadDictItem/${q(code)}?key=a`])
        expect([400, 403], path).toContain((await call(`/sys/dict/${path}`)).status);
    for (const text of texts) {
      const found = await call(`/sys/dict/getDictItems/${q(`md_unit,${text},id`)}`);
      expect([400, 403, 404], text).toContain(found.status);
    }
  });
});

describe('values in a request', () => {
  const cases: readonly [string, string, (text: string) => string][] = [
    ['SQL-01', 'pid', (text) => tree({ pid: text })],
    ['SQL-01', 'condition', (text) => tree({ condition: q(JSON.stringify({ code: decodeURIComponent(text) })) })],
    ['SQL-03', 'pidValue', (text) => link({ pidField: 'pid', pidValue: text })],
    ['SQL-02', 'keyword', (text) => `/sys/dict/loadDict/${q('md_unit,name,id')}?keyword=${text}`],
    ['SQL-08', 'filter', (text) => `${list}?name=${text}`],
    ['SQL-08', 'filter with stars', (text) => `${list}?name=*${text}*`],
    ['SQL-08', 'filter with an operator', (text) => `${list}?name=${q('== ')}${text}`],
    ['SQL-05', 'report parameter', (text) => `/online/cgreport/api/getData/pop_sale_order_line?self_order_id=${text}`],
    ['SQL-05', 'node', (text) => `${popup}?typeValue=${text}`],
    [
      'SQL-07',
      'advanced query',
      (text) =>
        `${list}?superQueryParams=${q(JSON.stringify([{ field: 'name', rule: 'eq', val: decodeURIComponent(text) }]))}`,
    ],
  ];
  it.each(cases)('[%s] %s is only a value', async (_case, _name, path) =>
    expect(await through(path, 'value')).toEqual([]),
  );

  it.each([
    ['%', ['100%纯']],
    ['_', ['a_b']],
    ['\\', ['a\\b']],
  ])('[SQL-08] the wildcard %s means itself', async (sign, expected) => {
    const names = async (query: string) =>
      (
        await server.call<{ records: { name: string }[] }>('GET', `${list}?${query}`, { token })
      ).body.result.records.map((row) => row.name);
    expect(await names(`name=${q(`*${sign}*`)}`)).toEqual(expected);
    const params = q(JSON.stringify([{ field: 'name', rule: 'like', val: sign }]));
    expect(await names(`superQueryParams=${params}`)).toEqual(expected);
  });
});

describe('limits', () => {
  it.each(['99999999', '-1', '-522', '0', '1e9', 'abc', '1;select 1'])(
    '[SQL-06] pageSize %s is refused',
    async (size) => {
      for (const path of [list, popup]) expect((await call(`${path}?pageSize=${q(size)}`)).status, path).toBe(400);
    },
  );

  it.each(['-1', '0', '99999999999', 'x'])('[SQL-06] pageNo %s is refused', async (page) =>
    expect((await call(`${list}?pageNo=${page}`)).status).toBe(400),
  );

  it('[SQL-06] the order is ascending or descending, whatever is written', async () => {
    for (const text of texts)
      expect((await call(`${list}?column=name&order=${q(text).slice(0, 90)}`)).status, text).toBe(200);
  });

  it('[SQL-07] trees fifty deep, unknown rules and ways of joining are refused', async () => {
    const deep = (depth: number): unknown =>
      depth === 0 ? { field: 'name', val: 'x' } : { type: 'group', matchType: 'or', children: [deep(depth - 1)] };
    const query = (items: unknown, match = 'and') =>
      `${list}?superQueryMatchType=${q(match)}&superQueryParams=${q(JSON.stringify(items))}`;
    expect((await call(query([deep(50)]))).status).toBe(400);
    expect((await call(query([deep(4)]))).status).toBe(200);
    for (const rule of ['USE_SQL_RULES', 'exec', '__proto__', 'toString', "=' or 1=1"])
      expect((await call(query([{ field: 'name', rule, val: 'x' }]))).status, rule).toBe(400);
    expect((await call(query([{ field: 'name', val: 'x' }], 'xor'))).status).toBe(400);
    for (const text of texts) expect((await call(query([{ field: text, val: 'x' }]))).status, text).toBe(400);
  });

  it('[SQL-09] ids of batches, buttons and deletions are only values', async () => {
    for (const text of texts) {
      const ids = [text.slice(0, 64)];
      const edited = await call('/online/cgform/api/batchEdit/crm_customer', { ids, values: { customer_level: 'B' } });
      expect([edited.status, edited.text.includes('"done":0')], text).toEqual([200, true]);
      const deleted = await call('/online/cgform/api/batchDelete/crm_customer', { ids });
      expect([deleted.status, deleted.text.includes('"done":0')], text).toEqual([200, true]);
      const pressed = await call('/online/cgform/api/doButton', {
        formId: 'crm_customer',
        buttonCode: 'disable',
        dataId: text,
      });
      expect(pressed.status, text).toBe(404);
    }
  });
});

describe('after all of this', () => {
  it('[SQL-01] [SQL-09] nothing was written, dropped or disabled', async () => {
    expect(await count()).toBe(counted);
  });
});
