import excel from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentCalls } from '#server/testing/document-calls.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Row = Record<string, unknown>;
type Page = { records: Row[]; total: number };

let server: TestServer;
let token: string;
const { call, make } = documentCalls(() => ({ server, token }));
const api = '/online/cgform/api';
const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', '__proto__', 'prototype'];

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

describe('a name that every object inherits', () => {
  it.each(names)('as %s is as unknown as any other, wherever a client writes it', async (name) => {
    const calls = (word: string): readonly (readonly [method: string, path: string, body?: unknown])[] => {
      const at = encodeURIComponent(word);
      const query = encodeURIComponent(JSON.stringify([{ field: word, rule: 'eq', val: '1' }]));
      return [
        ['GET', `${api}/getColumns/${at}`],
        ['GET', `${api}/getFormItem/${at}`],
        ['GET', `${api}/getQueryInfo/${at}`],
        ['GET', `${api}/getData/${at}`],
        ['GET', `${api}/getData/demo_field?${at}=1`],
        ['GET', `${api}/getData/demo_field?${at}_begin=1`],
        ['GET', `${api}/getData/demo_field?column=${at}&order=asc`],
        ['GET', `${api}/getData/demo_field?superQueryMatchType=and&superQueryParams=${query}`],
        ['GET', `${api}/form/${at}/x`],
        ['POST', `${api}/form/${at}`, {}],
        ['POST', `${api}/form/demo_field`, JSON.parse(`{"w_text":"x","${word}":"1"}`)],
        ['POST', `${api}/form/demo_field`, JSON.parse(`{"w_text":"x","demo_field_row":[{"${word}":"1"}]}`)],
        ['POST', `${api}/doButton`, { formId: 'demo_field', buttonCode: word, dataId: 'x' }],
        ['POST', `${api}/printPages/${at}`, { ids: ['x'] }],
        ['GET', `/online/cgreport/api/getData/${at}`],
        ['GET', `/online/cgreport/api/getRpColumns/${at}`],
        ['GET', `/online/cgreport/api/getData/pop_customer?${at}=1`],
        ['GET', `/sys/dict/getDictItems/${at}`],
        ['GET', `/sys/dict/loadDict/${at}?keyword=1`],
        ['GET', `/sys/dict/loadDictItem/${at}?key=1`],
        ['GET', `/sys/dict/getDictItems/${at},${at},${at}`],
        ['GET', `/sys/dict/loadTreeData?tableName=${at}&text=${at}&code=${at}&pidField=${at}`],
        ['GET', `/sys/duplicate/check?tableName=${at}&fieldName=${at}&fieldVal=1`],
        ['GET', `/sys/duplicate/check?tableName=demo_field&fieldName=${at}&fieldVal=1`],
        ['GET', `/sys/translate/getmap?field=${at}`],
        ['GET', `/sys/user/list?column=${at}&order=asc`],
        ['GET', `/sys/dict/list?column=${at}&order=asc`],
      ];
    };
    const statuses = async (word: string): Promise<string[]> => {
      const found: string[] = [];
      for (const [method, path, body] of calls(word)) {
        const { status } = await call(method, path, body);
        found.push(`${method} ${path.replaceAll(encodeURIComponent(word), '…').split('Params=')[0]} ${status}`);
      }
      return found;
    };
    const unknown = await statuses('nosuchname');
    const asked = await statuses(name);
    expect(asked.filter((line) => / 5\d\d$/.test(line))).toEqual([]);
    // A body with such a key may be refused before its form is looked at; both are 400.
    expect(asked).toEqual(unknown);
  });
});

describe('a form that has a field of such a name from before', () => {
  beforeAll(async () => {
    await sql`alter table demo_field rename column w_textarea to "constructor"`.execute(server.db);
    await sql`update onl_form set definition = replace(definition::text, '"w_textarea"', '"constructor"')::jsonb
      where definition->>'table' = 'demo_field'`.execute(server.db);
    await call('GET', '/sys/dict/refleshCache');
  });

  it('takes records with and without it, and reads, lists, filters, sorts, exports, prints, imports and changes them', async () => {
    const bare = await make('demo_field', { w_text: '没有' });
    const id = await make('demo_field', { w_text: '有', constructor: '建造者' });
    const read = async (one: string): Promise<Row> =>
      (await call<Row>('GET', `${api}/form/demo_field/${one}`)).body.result;
    expect(Object.entries(await read(bare))).toContainEqual(['constructor', null]);
    const stored = await read(id);
    expect(Object.entries(stored)).toContainEqual(['constructor', '建造者']);
    const found = await call<Page>(
      'GET',
      `${api}/getData/demo_field?constructor=${encodeURIComponent('*建*')}&column=constructor`,
    );
    expect(found.body.result.records.map((row) => row['id'])).toEqual([id]);
    const kept = await call('PUT', `${api}/form/demo_field`, { id, version: stored['version'], w_text: '仍有' });
    expect(kept.status, kept.body.message).toBe(200);
    expect(Object.entries(await read(id))).toContainEqual(['constructor', '建造者']);
    const changed = await call('PUT', `${api}/form/demo_field`, {
      id,
      version: (await read(id))['version'],
      constructor: '改',
    });
    expect(changed.status, changed.body.message).toBe(200);
    const params = encodeURIComponent(
      encodeURIComponent(JSON.stringify({ selections: id, field: 'w_text,constructor' })),
    );
    const answer = await fetch(`${server.url}/platform${api}/exportXls/demo_field?paramsStr=${params}`, {
      headers: { 'x-access-token': token },
    });
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    expect(JSON.stringify(book.worksheets[0]?.getSheetValues())).toContain('改');
    const printed = await call('POST', `${api}/printPages/demo_field`, { ids: [id, bare] });
    expect(printed.status).toBe(200);
    expect(JSON.stringify(printed.body.result)).toContain('改');
  });
});
