import excel from 'exceljs';
import { afterAll, beforeAll, expect } from 'vitest';
import { type SheetCell, type SheetLayout, type SheetText } from '#core/spreadsheet/book.ts';
import { buildUser, type BuiltUser } from './builders.ts';
import { startTestServer, type TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Row = { id: string; name: string; level: number; versionNo: number };
type One = Row & { revision: number; sheets: SheetText[] };
export type News = {
  revision: number;
  sheetIds: string[];
  sheets: SheetText[];
  layouts: { id: string; layout: SheetLayout }[];
  cells: { sheetId: string; row: number; column: number; cell: SheetCell | null }[];
  conflicts: { row: number; column: number; theirs: SheetCell | null; by: string }[];
  overwritten: { sheetId: string; by: string }[];
  restored?: { versionNo: number; by: string };
};
export type Cells = readonly (readonly [row: number, column: number, cell: SheetCell | null, isResult?: boolean])[];

/** Starts a server with three people who work in spreadsheets. */
export function spreadsheetStage() {
  const acts = [
    'view',
    'add',
    'copy',
    'edit',
    'share',
    'history',
    'import',
    'export',
    'delete',
    'batch_delete',
    'restore',
  ];
  const all = acts.map((act) => `luckysheet:list:${act}`);

  let server: TestServer;
  let users: Record<'owner' | 'colleague' | 'other', BuiltUser>;
  const tokens: Record<string, string> = {};

  beforeAll(async () => {
    server = await startTestServer();
    users = {
      owner: await buildUser(server.db, { username: 'owner', realname: '王芳', permissions: all }),
      colleague: await buildUser(server.db, { username: 'colleague', realname: '李强', permissions: all }),
      other: await buildUser(server.db, { username: 'other', realname: '赵敏', permissions: ['luckysheet:list:view'] }),
    };
    for (const [name, { username, password }] of Object.entries(users))
      tokens[name] = await server.signIn(username, password);
  });
  afterAll(() => server.close());

  const call = <T = unknown>(as: string, method: string, path: string, body?: unknown) =>
    server.call<T>(method, `/luckysheet/${path}`, { token: tokens[as] ?? as, body });
  const make = async (as: string, name: string) => (await call<string>(as, 'POST', 'sheet/add', { name })).body.result;
  const read = (as: string, id: string) => call<One>(as, 'GET', `sheet/queryById?id=${id}`);
  const change = (as: string, id: string, revision: number, part: object) =>
    call<News>(as, 'PUT', 'sheet/edit', { id, revision, moves: [], sheets: [], removed: [], cells: [], ...part });
  const put = (as: string, id: string, revision: number, cells: Cells, sheetId = 'sheet1') =>
    change(as, id, revision, {
      cells: cells.map(([row, column, cell, isResult]) => ({
        sheetId,
        row,
        column,
        cell,
        ...(isResult === true ? { isResult } : {}),
      })),
    });
  const share = (as: string, itemId: string, granteeId: string, level: number) =>
    call(as, 'PUT', 'grant/save', { itemId, grants: [{ mode: 'user', granteeId, level }] });
  const cellsOf = async (as: string, id: string) =>
    (await read(as, id)).body.result.sheets.flatMap(({ cells }) =>
      cells.map(({ row, column, cell }) => [row, column, cell]),
    );
  const shared = async (name: string, level: number): Promise<string> => {
    const id = await make('owner', name);
    await share('owner', id, users.colleague.id, level);
    return id;
  };
  const upload = async (as: string, data: Buffer, name: string) => {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(data)]), name);
    const answer = await fetch(`${server.url}/platform/luckysheet/sheet/importXls`, {
      method: 'POST',
      headers: { 'x-access-token': tokens[as] ?? as },
      body: form,
    });
    return {
      status: answer.status,
      body: (await answer.json()) as { message: string; result: { id: string; left: string[] } },
    };
  };
  const download = async (as: string, id: string): Promise<excel.Workbook> => {
    const answer = await fetch(`${server.url}/platform/luckysheet/sheet/exportXls?id=${id}`, {
      headers: { 'x-access-token': tokens[as] ?? as },
    });
    expect(answer.status).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    return book;
  };

  return {
    all,
    call,
    make,
    read,
    change,
    put,
    share,
    cellsOf,
    shared,
    upload,
    download,
    server: later(() => server),
    users: later(() => users),
  };
}
