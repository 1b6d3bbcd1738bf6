import { MatchersV3 } from '@pact-foundation/pact';
import { describe, expect, it } from 'vitest';
import { open, unwrap } from '../../src/shared/api/index.ts';
import { record, refusal, success } from './pact.ts';

const { eachLike, fromProviderState, integer, like } = MatchersV3;

const id = fromProviderState('${id}', 'i1');
const time = like('2026-11-23 09:00:00');
const page = { pageNo: '1', pageSize: '10' };
const asked = { pageNo: 1, pageSize: 10 };
const written = { sheetId: 'sheet1', row: 4, column: 4, cell: { value: '迟到' } };
const outcomeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('spreadsheets', () => {
  const exists = { provider: 'platform', state: 'a spreadsheet exists' } as const;

  it('[B2.10] opens one with its sheets and the revision that changes name', async () => {
    const result = await record(
      {
        ...exists,
        name: 'a request for a spreadsheet',
        method: 'GET',
        path: '/luckysheet/sheet/queryById',
        query: { id },
        answer: success({
          id,
          name: like('产量统计'),
          level: 4,
          revision: integer(1),
          sheets: eachLike({
            id: 'sheet1',
            layout: { name: 'Sheet1', position: 0, rows: 100, columns: 26 },
            cells: eachLike({ row: 0, column: 0, cell: { value: '一月' } }),
          }),
        }),
      },
      (client) => unwrap(client.GET('/luckysheet/sheet/queryById', { params: { query: { id: 'i1' } } })),
    );
    expect(result.sheets[0]?.cells[0]?.cell).toEqual({ value: '一月' });
  });

  it('[B2.10] hears what others wrote since a revision', async () => {
    const result = await record(
      {
        ...exists,
        name: 'a request for what others changed in a spreadsheet',
        method: 'GET',
        path: '/luckysheet/sheet/news',
        query: { id, since: '0' },
        answer: success({
          revision: integer(1),
          sheetIds: eachLike('sheet1'),
          sheets: [],
          layouts: [],
          cells: eachLike({ sheetId: 'sheet1', row: 0, column: 0, cell: { value: '一月' } }),
          conflicts: [],
          overwritten: [],
        }),
      },
      (client) => unwrap(client.GET('/luckysheet/sheet/news', { params: { query: { id: 'i1', since: 0 } } })),
    );
    expect(result.cells[0]?.sheetId).toBe('sheet1');
  });

  it('[B2.10] is told that an earlier version came back, and by whom', async () => {
    const result = await record(
      {
        provider: 'platform',
        state: 'a spreadsheet was brought back to an earlier version',
        name: 'a request for what others changed in a spreadsheet that was restored',
        method: 'GET',
        path: '/luckysheet/sheet/news',
        query: { id, since: '1' },
        answer: success({
          revision: integer(2),
          sheetIds: eachLike('sheet1'),
          sheets: eachLike({ id: 'sheet1' }),
          restored: { versionNo: 1, by: like('系统管理员') },
        }),
      },
      (client) => unwrap(client.GET('/luckysheet/sheet/news', { params: { query: { id: 'i1', since: 1 } } })),
    );
    expect(result.restored?.versionNo).toBe(1);
  });

  it('[B2.10] refuses what was written before an earlier version came back', async () => {
    const change = { revision: 1, moves: [], sheets: [], removed: [], cells: [written] };
    const seen = await record(
      {
        provider: 'platform',
        state: 'a spreadsheet was brought back to an earlier version',
        name: 'a change of a spreadsheet that was restored meanwhile',
        method: 'PUT',
        path: '/luckysheet/sheet/edit',
        body: { id, ...change },
        status: 409,
        answer: refusal(409, { conflict: { version: integer(2), updateBy: like('系统管理员'), fields: [] } }),
      },
      (client) => outcomeOf(open(client.PUT('/luckysheet/sheet/edit', { body: { id: 'i1', ...change } }))),
    );
    expect(seen).toMatchObject({ failure: { kind: 'http', status: 409, detail: { conflict: { version: 2 } } } });
  });
});

describe('documents', () => {
  const exists = { provider: 'platform', state: 'a document exists' } as const;

  it('[B2.7] lists what lies in the own space', async () => {
    const result = await record(
      {
        ...exists,
        name: 'a request for the own documents',
        method: 'GET',
        path: '/doc/item/list',
        query: { ...page, space: 'own' },
        answer: success({
          records: eachLike({
            id: 'i1',
            kind: 'markdown',
            name: '工艺要点',
            owner: '张伟',
            isOwn: true,
            level: 4,
            versionNo: 1,
            updateTime: '2026-11-23 09:00:00',
          }),
          total: integer(1),
        }),
      },
      (client) => unwrap(client.GET('/doc/item/list', { params: { query: { ...asked, space: 'own' } } })),
    );
    expect(result.records[0]?.level).toBe(4);
  });

  it('[B2.7] opens one with its text, its folders and the version that saving names', async () => {
    const result = await record(
      {
        ...exists,
        name: 'a request for a document',
        method: 'GET',
        path: '/doc/item/queryById',
        query: { id },
        answer: success({
          id,
          kind: 'markdown',
          name: like('工艺要点'),
          level: 4,
          version: integer(0),
          versionNo: integer(1),
          content: like('# 要点'),
          folders: [],
          files: [],
          draft: null,
          updateTime: time,
        }),
      },
      (client) => unwrap(client.GET('/doc/item/queryById', { params: { query: { id: 'i1' } } })),
    );
    expect(result.content).toBe('# 要点');
  });

  it('[B2.7] saves the next version of one', async () => {
    const draft = { version: 0, content: '# 要点\n再一条' };
    const result = await record(
      {
        ...exists,
        name: 'the next version of a document',
        method: 'PUT',
        path: '/doc/item/edit',
        body: { id, ...draft },
        answer: success(integer(1)),
      },
      (client) => unwrap(client.PUT('/doc/item/edit', { body: { id: 'i1', ...draft } })),
    );
    expect(result).toBe(1);
  });
});

describe('designed forms', () => {
  it('[online.desform] opens a published one to be filled in, with the form it is drawn over', async () => {
    const result = await record(
      {
        provider: 'platform',
        state: 'a designed form is published',
        name: 'a request for a designed form to be filled in',
        method: 'GET',
        path: '/online/desform/fill',
        query: { code: fromProviderState('${code}', 'pact_entry') },
        answer: success({
          code: fromProviderState('${code}', 'pact_entry'),
          name: like('客户登记'),
          cgformCode: 'crm_customer',
          design: like('{"sections":[]}'),
          form: {
            head: like({ id: 'h1', tableName: 'crm_customer', tableTxt: '客户档案' }),
            schema: { table: 'crm_customer', properties: { name: like({ title: '客户名称', view: 'text' }) } },
          },
          missing: [],
          mayView: true,
        }),
      },
      (client) => unwrap(client.GET('/online/desform/fill', { params: { query: { code: 'pact_entry' } } })),
    );
    expect(result.form.schema.properties['name']?.title).toBe('客户名称');
  });
});
