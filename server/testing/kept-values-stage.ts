import excel from 'exceljs';
import { afterAll, beforeAll, expect } from 'vitest';
import { documentCalls } from './document-calls.ts';
import { startOnlineServer } from './online.ts';
import type { TestServer } from './server.ts';
import { later } from './document-stage.ts';

export type Row = Record<string, unknown>;
export type Refused = { errors: { field: string; message: string; row?: number; table?: string }[] };
export type Page = { records: Row[]; total: number };

/** Starts a server for values that documents keep of what they name. */
export function keptValuesStage() {
  let server: TestServer;
  let token: string;
  let made = 0;
  const { call, make } = documentCalls(() => ({ server, token }));

  beforeAll(async () => {
    server = await startOnlineServer();
    token = await server.signInAsAdmin();
  });
  afterAll(() => server.close());

  const api = '/online/cgform/api';
  const path = (id = ''): string => `${api}/form/demo_field${id === '' ? '' : `/${id}`}`;
  const record = (values: Row = {}): Row => ({ w_text: `值 ${(made += 1)}`, ...values });
  const read = async (id: string): Promise<Row> => (await call<Row>('GET', path(id))).body.result;
  const change = async (id: string, values: Row) =>
    call<Refused>('PUT', path(), { id, version: (await read(id))['version'], ...values });
  const listed = async (query: string): Promise<Row[]> => {
    const { status, body } = await call<Page>('GET', `${api}/getData/demo_field?pageSize=100&${query}`);
    expect(status, body.message).toBe(200);
    return body.result.records;
  };

  /** Cells of the exported list below its head, by the titles of the columns. */
  async function exported(form: string, params: Row): Promise<Record<string, unknown>[]> {
    const text = encodeURIComponent(encodeURIComponent(JSON.stringify(params)));
    const answer = await fetch(`${server.url}/platform${api}/exportXls/${form}?paramsStr=${text}`, {
      headers: { 'x-access-token': token },
    });
    expect(answer.status, answer.ok ? '' : await answer.clone().text()).toBe(200);
    const book = new excel.Workbook();
    await book.xlsx.load(await answer.arrayBuffer());
    const [sheet] = book.worksheets;
    const rows: unknown[][] = [];
    sheet?.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)));
    const [head = [], ...lines] = rows;
    return lines.map((line) => Object.fromEntries(head.map((title, index) => [String(title), line[index] ?? null])));
  }

  return {
    call,
    make,
    api,
    path,
    record,
    read,
    change,
    listed,
    exported,
    server: later(() => server),
    token: () => token,
  };
}
