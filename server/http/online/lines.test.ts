import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { readLines } from '#server/testing/workbook.ts';

type Schemas = components['schemas'];
type Answer = { readonly status: number; readonly message: string; readonly errors: readonly string[] };

let server: TestServer;
let admin: string;
let record: string;

const MAIN = 'dev_line';
const LINES = 'dev_line_part';
const field = (dbFieldName: string, dbFieldTxt: string, more: Partial<Schemas['DesignField']> = {}) => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  fieldShowType: 'text',
  isShowForm: 1 as const,
  isShowList: 1 as const,
  ...more,
});

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  await call('POST', '/addAll', {
    head: { tableName: MAIN, tableTxt: '设备', tableType: 2, formTemplate: '2', themeTemplate: 'erp' },
    fields: [field('code', '编号')],
    subs: [
      {
        head: { tableName: LINES, tableTxt: '备件', tableType: 3, mainTable: MAIN },
        fields: [
          field('part', '名称', { fieldMustInput: '1' }),
          field('qty', '数量', { fieldShowType: 'integer', dbType: 'int' }),
          field('lang', '库存', { fieldShowType: 'list', dictField: 'yn' }),
        ],
      },
    ],
  });
  const made = await call<string>('POST', `/form/${MAIN}`, {
    code: 'M1',
    [LINES]: [{ part: '主轴', qty: 2, lang: 'Y' }, { part: '皮带' }],
  });
  record = made.body.result;
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, `/online/cgform/api${path}`, { token: admin, ...(body === undefined ? {} : { body }) });
const lines = async () =>
  (await call<Record<string, Record<string, unknown>[]>>('GET', `/form/${MAIN}/${record}`)).body.result[LINES] ?? [];

async function exported(id: string, params: object, more = ''): Promise<Response> {
  const text = encodeURIComponent(JSON.stringify(params));
  return fetch(`${server.url}/platform/online/cgform/api/exportXls/${id}?tabletype=3&paramsStr=${text}${more}`, {
    headers: { 'x-access-token': admin },
  });
}

async function imported(id: string, text: string, query: string, token = admin): Promise<Answer> {
  const form = new FormData();
  form.append('file', new Blob([`\uFEFF${text}`]), 'lines.csv');
  const answer = await fetch(`${server.url}/platform/online/cgform/api/importXls/${id}?tabletype=3${query}`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  });
  const body = (await answer.json()) as { message: string; result: { errors?: { message: string }[] } | null };
  const errors = body.result?.errors ?? [];
  return { status: answer.status, message: body.message, errors: errors.map(({ message }) => message) };
}

describe('[B9.2] the lines of a chosen record', () => {
  it('are exported by the sub-table, and by the form with its name', async () => {
    const rows = [['名称', '数量', '库存'], ['主轴', 2, '是'], ['皮带']];
    expect(await readLines(await exported(LINES, { head_id: record }))).toEqual(rows);
    expect(await readLines(await exported(MAIN, { head_id: record }, `&subTable=${LINES}`))).toEqual(rows);
    const some = await exported(LINES, { head_id: record, field: 'qty,part' });
    expect((await readLines(some))[0]).toEqual(['数量', '名称']);
  });

  it('are not exported without a record, of another one, or of a sub-table that is not there', async () => {
    expect((await exported(LINES, {})).status).toBe(422);
    expect((await exported(LINES, { head_id: 'nobody' })).status).toBe(404);
    expect((await exported(MAIN, { head_id: record }, '&subTable=crm_customer')).status).toBe(404);
  });

  it('are added from a file to those that are there, in one change of the record', async () => {
    const answer = await imported(LINES, '名称,数量,库存\n轴承,4,是\n螺栓,,\n', `&head_id=${record}`);
    expect(answer).toMatchObject({ status: 200, message: '文件导入成功！数据行数：2' });
    expect((await lines()).map(({ part, qty, lang }) => [part, qty, lang])).toEqual([
      ['主轴', 2, 'Y'],
      ['皮带', null, null],
      ['轴承', 4, 'Y'],
      ['螺栓', null, null],
    ]);
  });

  it('are refused with their place in the file, none of them stored', async () => {
    const wrong = await imported(LINES, '名称,数量\n垫圈,很多\n', `&head_id=${record}`);
    expect(wrong.status).toBe(422);
    expect(wrong.errors[0]).toContain('“备件”第 2 行“数量”');
    const empty = await imported(LINES, '名称,数量\n垫圈,1\n,2\n', `&head_id=${record}`);
    expect(empty.errors).toEqual(['“备件”第 3 行：名称不能为空']);
    expect((await imported(LINES, '名称\n垫圈\n', '')).message).toBe('请先选择一条主表记录（head_id）');
    expect((await imported(LINES, '名称\n垫圈\n', '&head_id=nobody')).status).toBe(404);
    expect(await lines()).toHaveLength(4);
  });

  it('are for those who may import into the form and change its records', async () => {
    const clerk = await buildUser(server.db, { username: 'line-clerk' });
    const token = await server.signIn(clerk.username, clerk.password);
    expect((await imported(LINES, '名称\n垫圈\n', `&head_id=${record}`, token)).status).toBe(403);
    expect(await lines()).toHaveLength(4);
  });
});
