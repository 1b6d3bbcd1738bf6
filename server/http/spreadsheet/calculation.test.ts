import { readFileSync } from 'node:fs';
import excel from 'exceljs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyLayout, type SheetCell, type SheetText } from '#core/spreadsheet/book.ts';
import { officeEdit } from '#core/spreadsheet/office/formulas.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

type One = { revision: number; sheets: SheetText[] };
type Placed = readonly [row: number, column: number, cell: SheetCell | null];

const acts = ['view', 'add', 'copy', 'edit', 'share', 'history', 'import', 'export'];
let server: TestServer;
let token = '';

beforeAll(async () => {
  server = await startTestServer();
  const { username, password } = await buildUser(server.db, {
    username: 'clerk',
    permissions: acts.map((act) => `luckysheet:list:${act}`),
  });
  token = await server.signIn(username, password);
});
afterAll(() => server.close());

const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await server.call<T>(method, `/luckysheet/${path}`, { token, body });
  expect(answer.status, JSON.stringify(answer.body).slice(0, 300)).toBe(200);
  return answer.body.result;
};
const make = (name: string) => call<string>('POST', 'sheet/add', { name });
const read = (id: string) => call<One>('GET', `sheet/queryById?id=${id}`);
const put = async (id: string, cells: readonly Placed[], sheetId = 'sheet1', sheets: object[] = []): Promise<void> => {
  const { revision } = await read(id);
  await call('PUT', 'sheet/edit', {
    id,
    revision,
    moves: [],
    sheets,
    removed: [],
    cells: cells.map(([row, column, cell]) => ({ sheetId, row, column, cell })),
  });
};
/** Returns the values at A1 style addresses of a sheet, by name. */
const valuesOf = async (id: string, name = 'Sheet1'): Promise<Record<string, SheetCell['value']>> => {
  const sheet = (await read(id)).sheets.find(({ layout }) => layout.name === name);
  return Object.fromEntries(
    (sheet?.cells ?? []).map(({ row, column, cell }) => [
      `${String.fromCodePoint(65 + column)}${row + 1}`,
      cell?.value ?? null,
    ]),
  );
};
const uploaded = async (data: Buffer, name: string): Promise<{ id: string; left: string[] }> => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(data)]), name);
  const answer = await fetch(`${server.url}/platform/luckysheet/sheet/importXls`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { result: { id: string; left: string[] } }).result;
};
const upload = async (data: Buffer, name: string): Promise<string> => (await uploaded(data, name)).id;
const download = async (id: string): Promise<excel.Workbook> => {
  const answer = await fetch(`${server.url}/platform/luckysheet/sheet/exportXls?id=${id}`, {
    headers: { 'x-access-token': token },
  });
  const book = new excel.Workbook();
  await book.xlsx.load(await answer.arrayBuffer());
  return book;
};
const bytesOf = async (book: excel.Workbook): Promise<Buffer> => Buffer.from(await book.xlsx.writeBuffer());

describe('[B2.10] what formulas come to', () => {
  it.each([
    { a1: 100, a2: 200, change: 1000, total: 1200, tax: 156 },
    { a1: 12.5, a2: 7.25, change: -7.25, total: 0, tax: 0 },
  ])('follows a changed cell in the store and in the workbook: $change', async ({ a1, a2, change, total, tax }) => {
    const id = await make(`计算 ${change}`);
    await put(id, [
      [0, 0, { value: a1 }],
      [1, 0, { value: a2 }],
      [2, 0, { value: a1 + a2, formula: '=SUM(A1:A2)' }],
      [2, 1, { value: (a1 + a2) * 0.13, formula: '=A3*0.13' }],
    ]);
    await put(id, [[0, 0, { value: change }]]);
    expect(await valuesOf(id)).toEqual({ A1: change, A2: a2, A3: total, B3: tax });
    const sheet = (await download(id)).getWorksheet('Sheet1');
    const [sum, part] = [sheet?.getCell('A3'), sheet?.getCell('B3')];
    expect([sum?.formula, sum?.result, part?.formula, part?.result]).toEqual(['SUM(A1:A2)', total, 'A3*0.13', tax]);
  });

  it('goes across sheets', async () => {
    const id = await make('跨表');
    await put(id, [[0, 0, { value: 3 }]]);
    await put(id, [[0, 0, { value: null, formula: '=Sheet1!A1*2' }]], 'second', [
      { id: 'second', layout: emptyLayout('汇总 表', 1) },
    ]);
    await put(id, [[0, 1, { value: null, formula: "='汇总 表'!A1+1" }]]);
    expect(await valuesOf(id)).toEqual({ A1: 3, B1: 7 });
    await put(id, [[0, 0, { value: 5 }]]);
    expect([await valuesOf(id), await valuesOf(id, '汇总 表')]).toEqual([{ A1: 5, B1: 11 }, { A1: 10 }]);
  });

  it('is computed for workbooks that bring formulas without results, or with old ones', async () => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('Sheet1');
    sheet.getCell('A1').value = 1;
    sheet.getCell('A2').value = { formula: 'A1+1', result: 77 };
    sheet.getCell('A3').value = { formula: 'A2+1' };
    const id = await upload(await bytesOf(book), '导入.xlsx');
    expect(await valuesOf(id)).toEqual({ A1: 1, A2: 2, A3: 3 });
    await put(id, [[0, 0, { value: 5 }]]);
    expect(await valuesOf(id)).toEqual({ A1: 5, A2: 6, A3: 7 });
  });

  it('is an error where it cannot be computed, and a mark where cells need themselves', async () => {
    const id = await make('错误');
    await put(id, [
      [0, 0, { value: null, formula: '=1/0' }],
      [1, 0, { value: null, formula: '=NOSUCHTHING(1)' }],
      [2, 0, { value: null, formula: '=缺表!A1' }],
      [3, 0, { value: null, formula: '=A5+1' }],
      [4, 0, { value: null, formula: '=A4+1' }],
      [5, 0, { value: null, formula: '=A4' }],
      [6, 0, { value: null, formula: '=SUM(1,2' }],
      [7, 0, { value: null, formula: '="a"*2' }],
    ]);
    expect(await valuesOf(id)).toEqual({
      A1: '#DIV/0!',
      A2: '#NAME?',
      A3: '#REF!',
      A4: '#CIRC!',
      A5: '#CIRC!',
      A6: '#CIRC!',
      A7: 3,
      A8: '#VALUE!',
    });
  });
});

describe('[B2.10] formats of workbooks', () => {
  it('come in, and go out, as they were', async () => {
    const formats: readonly [format: string, value: number][] = [
      ['h:mm', 8.5 / 24],
      ['hh:mm', 8.5 / 24],
      ['h:mm:ss', 8.5 / 24],
      ['#,##0.00_);[Red](#,##0.00)', -5.5],
      ['#,##0_);[Red](#,##0)', -5],
      ['# ?/?', 0.5],
      ['# ??/??', 0.12],
      ['###,###,###,###,##0', 1_234_567],
      ['mm:ss', 0.01],
      ['[h]:mm', 1.5],
      ['000', 7],
      ['0.00%', 0.125],
      ['##0.0E+0', 12_345],
      ['_ "￥"* #,##0.00_ ;_ "￥"* -#,##0.00_ ;_ "￥"* "-"??_ ;_ @_ ', 1234.5],
    ];
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('Sheet1');
    for (const [at, [format, value]] of formats.entries()) {
      sheet.getCell(at + 1, 1).value = value;
      sheet.getCell(at + 1, 1).numFmt = format;
    }
    const id = await upload(await bytesOf(book), '格式.xlsx');
    const kept = (await read(id)).sheets[0]?.cells.map(({ cell }) => [cell?.format, cell?.value]);
    expect(kept).toEqual(formats.map(([format, value]) => [format, value]));
    const out = (await download(id)).getWorksheet('Sheet1');
    expect(formats.map((_, at) => out?.getCell(at + 1, 1).numFmt)).toEqual(formats.map(([format]) => format));
  });
});

describe('[B2.10] what others and earlier versions left', () => {
  it('is computed when a spreadsheet is opened, copied or exported, however old the stored results are', async () => {
    const id = await make('旧结果');
    await put(id, [
      [0, 0, { value: 4 }],
      [1, 0, { value: null, formula: '=A1*10' }],
    ]);
    await sql`
      update sheet_cell c set cell = jsonb_set(c.cell, '{value}', '999')
      from sheet_page p where p.id = c.page_id and p.item_id = ${id} and c.row_no = 1`.execute(server.db);
    expect(await valuesOf(id)).toEqual({ A1: 4, A2: 40 });
    expect((await download(id)).getWorksheet('Sheet1')?.getCell('A2').result).toBe(40);
    const copy = await call<string>('POST', 'sheet/copy', { id, name: '旧结果 2' });
    expect(await valuesOf(copy)).toEqual({ A1: 4, A2: 40 });
  });

  it('are no conflicts: what a formula comes to is nobody’s work', async () => {
    const id = await make('无冲突');
    await put(id, [
      [0, 0, { value: 1 }],
      [1, 0, { value: null, formula: '=A1+1' }],
    ]);
    const { revision } = await read(id);
    await put(id, [[0, 0, { value: 2 }]]);
    const news = await call<{ conflicts: unknown[] }>('PUT', 'sheet/edit', {
      id,
      revision,
      moves: [],
      sheets: [],
      removed: [],
      cells: [{ sheetId: 'sheet1', row: 1, column: 0, cell: { value: 2, formula: '=A1+5' } }],
    });
    expect(news.conflicts).toEqual([]);
    expect(await valuesOf(id)).toEqual({ A1: 2, A2: 7 });
  });

  it('is named at the import where nobody can compute it any more', async () => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('Sheet1');
    sheet.getCell('A1').value = { formula: 'GETPIVOTDATA("金额",B1)', result: 12 };
    sheet.getCell('A2').value = { formula: '1+1', result: 2 };
    const { id, left } = await uploaded(await bytesOf(book), '透视.xlsx');
    expect(left).toEqual([expect.stringContaining('无法计算的公式')]);
    expect(await valuesOf(id)).toEqual({ A1: '#NAME?', A2: 2 });
  });

  it('comes from hidden sheets, names and newer functions of a workbook, and goes out as table programs know it', async () => {
    const book = new excel.Workbook();
    const sheet = book.addWorksheet('Sheet1');
    const hidden = book.addWorksheet('参数', { state: 'hidden' });
    hidden.getCell('B2').value = 0.13;
    book.definedNames.add('参数!$B$2', '税率');
    sheet.getCell('A1').value = 200;
    sheet.getCell('A2').value = { formula: 'A1*税率', result: 1 };
    sheet.getCell('A3').value = { formula: "A1*'参数'!B2", result: 1 };
    sheet.getCell('A4').value = { formula: '_xlfn.IFS(A1>100,"多",TRUE,"少")' };
    const id = await upload(await bytesOf(book), '名称.xlsx');
    expect(await valuesOf(id)).toEqual({ A1: 200, A2: 26, A3: 26, A4: '多' });
    const cells = (await read(id)).sheets[0]?.cells.map(({ cell }) => cell?.formula);
    expect(cells?.[3]).toBe('=IFS(A1>100,"多",TRUE,"少")');
    const out = await download(id);
    expect(out.getWorksheet('Sheet1')?.getCell('A4').formula).toBe('_xlfn.IFS(A1>100,"多",TRUE,"少")');
    expect(out.getWorksheet('参数')?.state).toBe('hidden');
  });
});

describe('[B2.10] the office workbook', () => {
  const folder = new URL('../../../core/spreadsheet/office/', import.meta.url);
  const expected = JSON.parse(readFileSync(new URL('expected.json', folder), 'utf8')) as {
    formula: string;
    before: SheetCell['value'];
    after: SheetCell['value'];
  }[];
  /** Which of the formulas come to something else; numbers agree to twelve digits. */
  const differing = (found: readonly unknown[], when: 'before' | 'after'): unknown[] =>
    expected.flatMap(({ formula, [when]: wanted }, at) => {
      const value = found[at];
      const isSame =
        typeof value === 'number' && typeof wanted === 'number'
          ? Math.abs(value - wanted) <= Math.max(1, Math.abs(wanted)) * 1e-12
          : value === wanted;
      return isSame ? [] : [{ formula, value, wanted }];
    });
  const stored = async (id: string): Promise<unknown[]> =>
    (await read(id)).sheets[2]?.cells.map(({ cell }) => cell?.value) ?? [];
  const exported = async (id: string): Promise<unknown[]> => {
    const sheet = (await download(id)).getWorksheet('公式');
    return expected.map((_, row) => {
      const result: unknown = sheet?.getCell(row + 1, 2).result;
      if (result instanceof Date) return result.getTime() / 86_400_000 + 25_569;
      return typeof result === 'object' && result !== null && 'error' in result ? result.error : result;
    });
  };

  it('is the same after import, after an edit, in the store and in the workbook that goes out and comes back', async () => {
    const id = await upload(readFileSync(new URL('office.xlsx', folder)), '办公公式.xlsx');
    expect(differing(await stored(id), 'before')).toEqual([]);
    expect(differing(await exported(id), 'before')).toEqual([]);
    const sheetIds = new Map((await read(id)).sheets.map((sheet) => [sheet.layout.name, sheet.id]));
    for (const [name, row, column, value] of officeEdit)
      await put(id, [[row, column, { value }]], sheetIds.get(name) ?? '');
    const { rows } = await sql<{ value: unknown }>`
      select c.cell -> 'value' as value from sheet_cell c join sheet_page p on p.id = c.page_id
      where p.item_id = ${id} and p.layout ->> 'name' = '公式' order by c.row_no`.execute(server.db);
    expect(
      differing(
        rows.map(({ value }) => value),
        'after',
      ),
    ).toEqual([]);
    expect(differing(await exported(id), 'after')).toEqual([]);
    const again = await upload(await bytesOf(await download(id)), '再导入.xlsx');
    expect(differing(await stored(again), 'after')).toEqual([]);
  });
});
