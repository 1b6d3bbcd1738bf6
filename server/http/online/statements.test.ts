import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { sqlPayloads, talkative } from '#server/testing/attacks.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { fuzzSheet, replaced, statementAreas, type Use } from '#server/testing/statement-uses.ts';
import { recordStatements } from '#server/testing/statements.ts';

type Schemas = components['schemas'];

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
const id = (name: string): string => ids[name] ?? '';
const areas = statementAreas(id);

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
