import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emptyLayout, type SheetCell } from '#core/spreadsheet/book.ts';
import { spreadsheetStage, type Row, type News } from '#server/testing/spreadsheet-stage.ts';

const { call, make, read, change, put, share, cellsOf, shared, server, users } = spreadsheetStage();

describe('[B2.10] spreadsheets', () => {
  it('are made, found by name, renamed, copied, deleted, taken back and deleted for good', async () => {
    const id = await make('owner', '产量统计');
    expect((await read('owner', id)).body.result).toMatchObject({
      name: '产量统计',
      revision: 0,
      level: 4,
      versionNo: 1,
    });
    await put('owner', id, 0, [[0, 0, { value: '一月' }]]);
    const copy = (await call<string>('owner', 'POST', 'sheet/copy', { id, name: '产量统计 2' })).body.result;
    expect(await cellsOf('owner', copy)).toEqual([[0, 0, { value: '一月' }]]);
    await call('owner', 'PUT', 'sheet/rename', { id, name: '年产量' });
    const names = async (query: string) =>
      (await call<{ records: Row[] }>('owner', 'GET', `sheet/list?${query}`)).body.result.records.map(
        ({ name }) => name,
      );
    expect(await names(`word=${encodeURIComponent('产量')}&column=name&order=asc`)).toEqual(['产量统计 2', '年产量']);
    expect(await names(`word=${encodeURIComponent('统计')}`)).toEqual(['产量统计 2']);
    await call('owner', 'DELETE', `sheet/deleteBatch?ids=${copy}`);
    expect([await names('space=trash'), await names('space=own')]).toEqual([['产量统计 2'], ['年产量']]);
    await call('owner', 'PUT', 'sheet/restore', { ids: [copy] });
    expect(await names('space=trash')).toEqual([]);
    await call('owner', 'DELETE', `sheet/deleteBatch?ids=${copy}`);
    expect((await call('owner', 'DELETE', `sheet/purge?ids=${copy}`)).status).toBe(200);
    expect((await read('owner', copy)).status).toBe(404);
    const { rows } = await sql`select 1 from sheet_page where item_id = ${copy}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('are as if they never were to everybody they are not granted to, whatever is asked', async () => {
    const id = await make('owner', '工资');
    await put('owner', id, 0, [[0, 0, { value: 1 }]]);
    const asked = (about: string): Promise<{ status: number; body: { message: string } }>[] => [
      read('colleague', about),
      put('colleague', about, 1, [[0, 0, { value: 2 }]]),
      call('colleague', 'GET', `sheet/news?id=${about}&since=0`),
      call('colleague', 'GET', `sheet/exportXls?id=${about}`),
      call('colleague', 'POST', 'sheet/copy', { id: about, name: '我的' }),
      call('colleague', 'PUT', 'sheet/rename', { id: about, name: '我的' }),
      call('colleague', 'DELETE', `sheet/deleteBatch?ids=${about}`),
      call('colleague', 'GET', `version/list?id=${about}`),
      call('colleague', 'GET', `version/queryByNo?id=${about}&versionNo=1`),
      call('colleague', 'PUT', 'version/restore', { id: about, versionNo: 1, revision: 1 }),
      call('colleague', 'POST', 'version/add', { id: about, note: '' }),
      call('colleague', 'GET', `grant/list?itemId=${about}`),
      call('colleague', 'PUT', 'grant/save', { itemId: about, grants: [] }),
    ];
    const [of, none] = [await Promise.all(asked(id)), await Promise.all(asked('0'.repeat(32)))];
    expect(of.map(({ status, body }) => [status, body.message])).toEqual(
      none.map(({ status, body }) => [status, body.message]),
    );
    expect(new Set(of.map(({ status }) => status))).toEqual(new Set([404]));
    expect(await cellsOf('owner', id)).toEqual([[0, 0, { value: 1 }]]);
  });

  it('of another company are not there, for who manages all of his own company neither', async () => {
    const id = await make('owner', '别家的');
    await sql`insert into sys_tenant (id, name) values ('7', '别家')`.execute(server.db).catch(() => undefined);
    await sql`update doc_item set tenant_id = '7' where id = ${id}`.execute(server.db);
    const admin = await server.signInAsAdmin();
    expect((await read(admin, id)).status).toBe(404);
    expect((await read('owner', id)).status).toBe(404);
  });

  it('do not open by the calls of documents, nor documents by theirs', async () => {
    const id = await make('owner', '只是表格');
    const admin = await server.signInAsAdmin();
    expect((await server.call('GET', `/doc/item/queryById?id=${id}`, { token: admin })).status).toBe(404);
    const text = await server.call<string>('POST', '/doc/item/add', {
      token: admin,
      body: { parentId: null, name: '文档', kind: 'rich', content: '<p>x</p>' },
    });
    expect((await read(admin, text.body.result)).status).toBe(404);
    expect((await read(admin, id)).status).toBe(200);
  });

  it('are changed only from the level of editing on, and taken away from that of downloading', async () => {
    const id = await shared('只读', 1);
    expect((await read('colleague', id)).body.result.level).toBe(1);
    expect((await put('colleague', id, 0, [[0, 0, { value: 1 }]])).status).toBe(403);
    expect((await call('colleague', 'GET', `sheet/exportXls?id=${id}`)).status).toBe(403);
    expect((await call('colleague', 'POST', 'sheet/copy', { id, name: '副本' })).status).toBe(403);
    await share('owner', id, users.colleague.id, 3);
    expect((await put('colleague', id, 0, [[0, 0, { value: 1 }]])).status).toBe(200);
    expect((await call('colleague', 'DELETE', `sheet/deleteBatch?ids=${id}`)).status).toBe(403);
    await share('owner', id, users.other.id, 4);
    expect((await put('other', id, 1, [[0, 0, { value: 2 }]])).status).toBe(403);
    expect((await put('colleague', id, 1, [[0, 0, { value: 2 }]])).status).toBe(404);
  });
});

describe('[B2.10] several people in one spreadsheet', () => {
  it('see what the others write, and cells of others are not touched', async () => {
    const id = await shared('共同', 3);
    expect((await put('owner', id, 0, [[0, 0, { value: '王' }]])).body.result).toMatchObject({
      revision: 1,
      cells: [],
    });
    const { result } = (await put('colleague', id, 0, [[1, 0, { value: '李' }]])).body;
    expect(result).toMatchObject({
      revision: 2,
      conflicts: [],
      cells: [{ sheetId: 'sheet1', row: 0, column: 0, cell: { value: '王' } }],
    });
    const heard = (await call<News>('owner', 'GET', `sheet/news?id=${id}&since=1`)).body.result;
    expect([heard.revision, heard.cells]).toEqual([
      2,
      [{ sheetId: 'sheet1', row: 1, column: 0, cell: { value: '李' } }],
    ]);
    expect((await call<News>('owner', 'GET', `sheet/news?id=${id}&since=2`)).body.result.cells).toEqual([]);
    await put('colleague', id, 2, [[0, 0, null]]);
    const gone = (await call<News>('owner', 'GET', `sheet/news?id=${id}&since=2`)).body.result;
    expect(gone.cells).toEqual([{ sheetId: 'sheet1', row: 0, column: 0, cell: null }]);
  });

  it('are told of a cell both wrote; the first stays until the second decides', async () => {
    const id = await shared('冲突', 3);
    await put('owner', id, 0, [[0, 0, { value: '三十' }]]);
    const late = await put('colleague', id, 0, [
      [0, 0, { value: '二十' }],
      [0, 1, { value: '旁边' }],
    ]);
    expect(late.status).toBe(200);
    expect(late.body.result.conflicts).toEqual([
      { sheetId: 'sheet1', row: 0, column: 0, theirs: { value: '三十' }, by: '王芳' },
    ]);
    expect(await cellsOf('owner', id)).toEqual([
      [0, 0, { value: '三十' }],
      [0, 1, { value: '旁边' }],
    ]);
    await put('colleague', id, late.body.result.revision, [[0, 0, { value: '二十' }]]);
    expect((await cellsOf('owner', id))[0]).toEqual([0, 0, { value: '二十' }]);
  });

  it('have no conflict when both wrote the same, or only computed anew', async () => {
    const id = await shared('相同', 3);
    await put('owner', id, 0, [
      [0, 0, { value: '同' }],
      [1, 0, { value: 5, formula: '=A5', text: '5' }],
      [2, 0, { value: 9 }],
    ]);
    const late = await put('colleague', id, 0, [
      [0, 0, { value: '同' }],
      [1, 0, { value: 6, formula: '=A5', text: '6' }],
      [2, 0, { value: 1, formula: '=A9' }, true],
    ]);
    expect(late.body.result.conflicts).toEqual([]);
    expect((await cellsOf('owner', id)).map(([, , cell]) => (cell as SheetCell).value)).toEqual(['同', 0, 9]);
  });

  it('never lose one of two changes that arrive at the same moment', async () => {
    const id = await shared('同时', 3);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        put(at % 2 === 0 ? 'owner' : 'colleague', id, 0, [
          [at, 0, { value: at }],
          [0, 5, { value: `最后 ${at}` }],
        ]),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    // Exactly one wrote the cell all wanted; the others heard of him.
    expect(answers.filter(({ body }) => body.result.conflicts.length === 0)).toHaveLength(1);
    const cells = await cellsOf('owner', id);
    expect(cells.filter(([, column]) => column === 0)).toHaveLength(12);
    expect((await read('owner', id)).body.result.revision).toBe(12);
  });

  it('cannot write to addresses that mean other cells by now', async () => {
    const id = await shared('结构', 3);
    await put('owner', id, 0, [
      [0, 0, { value: 'a' }],
      [1, 0, { value: 'b' }],
    ]);
    const moves = [{ sheetId: 'sheet1', act: 'insert', axis: 'row', at: 1, count: 2 }];
    expect((await change('owner', id, 1, { moves })).status).toBe(200);
    expect(await cellsOf('owner', id)).toEqual([
      [0, 0, { value: 'a' }],
      [3, 0, { value: 'b' }],
    ]);
    const late = await put('colleague', id, 1, [[1, 0, { value: 'B' }]]);
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('王芳')]);
    const heard = (await call<News>('colleague', 'GET', `sheet/news?id=${id}&since=1`)).body.result;
    expect(heard.sheets.map(({ layout, cells }) => [layout.rows, cells.length])).toEqual([[102, 2]]);
    // And nobody moves what another has just written.
    await put('owner', id, heard.revision, [[5, 0, { value: 'c' }]]);
    const remove = [{ sheetId: 'sheet1', act: 'delete', axis: 'row', at: 0, count: 6 }];
    expect((await change('colleague', id, heard.revision, { moves: remove })).status).toBe(409);
    expect((await change('colleague', id, heard.revision + 1, { moves: remove })).status).toBe(200);
    expect(await cellsOf('owner', id)).toEqual([]);
  });

  it('add and remove sheets; who changed a layout over another hears whose', async () => {
    const id = await shared('工作表', 3);
    const second = { id: 'second', layout: emptyLayout('二月', 1) };
    expect((await change('owner', id, 0, { sheets: [second] })).body.result.sheetIds).toEqual(['sheet1', 'second']);
    const heard = (await call<News>('colleague', 'GET', `sheet/news?id=${id}&since=0`)).body.result;
    expect(heard.sheets.map(({ id: key }) => key)).toEqual(['second']);
    const named = (name: string) => [{ id: 'second', layout: { ...second.layout, name } }];
    await change('owner', id, 1, { sheets: named('三月') });
    const late = (await change('colleague', id, 1, { sheets: named('四月') })).body.result;
    expect(late.overwritten).toEqual([{ sheetId: 'second', by: '王芳' }]);
    expect((await change('owner', id, 3, { removed: ['sheet1'] })).status).toBe(200);
    expect((await put('colleague', id, 3, [[0, 0, { value: 1 }]])).status).toBe(409);
    expect((await change('owner', id, 4, { removed: ['second'] })).body.message).toContain('至少');
    expect((await change('owner', id, 4, { sheets: named('a/b') })).status).toBe(422);
  });
});
