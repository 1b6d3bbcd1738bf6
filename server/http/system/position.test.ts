import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startTestServer, type Answer, type TestServer } from '#server/testing/server.ts';
import { readLines } from '#server/testing/workbook.ts';

type Schemas = components['schemas'];
type Position = Schemas['Position'];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/position/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const add = (code: string, more: object = {}, as = token) =>
  call<string>('POST', 'add', { code, name: `职务 ${code}`, postRank: '1', ...more }, as);
const page = async (query: string, as = token) =>
  (await call<{ records: Position[]; total: number }>('GET', `list?${query}`, undefined, as)).body.result;
const codes = async (query: string) => (await page(query)).records.map(({ code }) => code);
const idOf = async (code: string) => (await page(`code=${code}`)).records[0]?.id ?? '';

describe('positions', () => {
  it('[A7.22] are added, changed and deleted; two administrators do not overwrite each other', async () => {
    expect(said(await add('life'))).toEqual([200, '添加成功！']);
    expect(said(await add('life'))).toEqual([422, '职务编码已存在']);
    const { result: made } = (await call<Position>('GET', `queryById?id=${await idOf('life')}`)).body;
    expect(made).toMatchObject({ code: 'life', name: '职务 life', postRank: '1', version: 0, createBy: 'admin' });
    expect(said(await call('PUT', 'edit', { ...made, name: '新名称' }))).toEqual([200, '修改成功!']);
    const stale = await call('PUT', 'edit', { ...made, name: '旧名称' });
    expect(said(stale)).toEqual([409, '该职务已被admin修改，请重新打开后再保存']);
    // The code stays whatever is sent, users keep it.
    const { result: now } = (await call<Position>('GET', `queryById?id=${made.id}`)).body;
    await call('PUT', 'edit', { ...now, code: 'other' });
    expect(await codes('code=life')).toEqual(['life']);
    expect(said(await call('DELETE', `delete?id=${made.id}`))).toEqual([200, '删除成功!']);
    expect(said(await call('GET', `queryById?id=${made.id}`))).toEqual([404, '未找到对应实体']);
    const { rows } = await changesOf(made.id);
    expect(rows).toEqual(['create', 'change', 'change', 'delete']);
  });

  it.each([
    ['code', { code: ' ' }, '职务编码不能为空'],
    ['code', { code: 'a,b' }, '职务编码不能有逗号和空格'],
    ['name', { name: null }, '职务名称不能为空'],
    ['name', { name: 'x'.repeat(101) }, '职务名称不能超过100个字符（现有101个）'],
    ['postRank', { postRank: '9' }, '职级的值“9”不在可选范围内，请重新选择'],
  ])('[B8.1] say what is wrong with %s', async (field, part, message) => {
    const { status, body } = await add('wrong', part);
    expect([status, (body.result as unknown as Schemas['RefusalDetail']).errors]).toEqual([422, [{ field, message }]]);
  });

  it('[B7.24] are found in the query language of lists, sorted and paged', async () => {
    for (const [index, code] of ['q_1', 'q_2', 'qx3'].entries()) await add(code, { postRank: String(index + 1) });
    expect(await codes('code=q*&column=code&order=asc')).toEqual(['q_1', 'q_2', 'qx3']);
    expect(await codes('code=q_*&column=code&order=desc')).toEqual(['q_2', 'q_1']);
    expect(await codes('code=q_1,qx3&column=code&order=asc')).toEqual(['q_1', 'qx3']);
    expect(await codes('code=q*&postRank=!1&column=code&order=asc')).toEqual(['q_2', 'qx3']);
    expect(await page('code=q*&pageSize=2&pageNo=2&column=code&order=asc')).toMatchObject({ total: 3, pages: 2 });
    expect((await call('GET', 'list?colour=red')).status).toBe(400);
    expect((await call('GET', 'list?column=password')).status).toBe(400);
    expect((await call('GET', `list?code=${encodeURIComponent("' or 1=1 --")}`)).status).toBe(200);
  });

  it('[B2.15] that people hold stay, and name them', async () => {
    await add('held');
    const { id } = await buildUser(server.db, { realname: '王五' });
    await server.db.updateTable('sys_user').set({ post: 'other,held' }).where('id', '=', id).execute();
    const answer = await call('DELETE', `deleteBatch?ids=${await idOf('held')},`);
    expect(said(answer)).toEqual([409, '职务“职务 held”正由王五等 1 人担任，不能删除']);
  });

  it('[AZ-02] belong to their tenant', async () => {
    await add('mine');
    await createTenant(server.db, { id: '2', name: '另一租户' });
    const user = await buildUser(server.db, {
      tenantId: '2',
      permissions: ['view', 'edit', 'delete', 'add'].map((act) => `system:position:${act}`),
    });
    const theirs = await server.signIn(user.username, user.password);
    expect(await page('', theirs)).toMatchObject({ total: 0, records: [] });
    const id = await idOf('mine');
    expect((await call('GET', `queryById?id=${id}`, undefined, theirs)).status).toBe(404);
    expect((await call('PUT', 'edit', { id, name: 'x' }, theirs)).status).toBe(404);
    expect((await call('DELETE', `delete?id=${id}`, undefined, theirs)).status).toBe(404);
    // The same code is free there.
    expect((await add('mine', {}, theirs)).status).toBe(200);
  });

  it('[AZ-08] are for those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['system:position:view'] });
    const theirs = await server.signIn(user.username, user.password);
    expect((await call('GET', 'list', undefined, theirs)).status).toBe(200);
    for (const [method, path, body] of [
      ['POST', 'add', {}],
      ['PUT', 'edit', {}],
      ['DELETE', 'delete?id=x', undefined],
      ['DELETE', 'deleteBatch?ids=x', undefined],
      ['GET', 'exportXls', undefined],
      ['POST', 'importExcel', undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
    const nobody = await buildUser(server.db);
    const without = await server.signIn(nobody.username, nobody.password);
    expect((await call('GET', 'list', undefined, without)).status).toBe(403);
  });

  it('[B2.22] come from a workbook, each row judged like one typed in, with line and column', async () => {
    const { body } = await upload(
      '职务编码,职务名称,职级\nbook_1,一,中级\nbook_1,重复,中级\nbook_2,,助级\nbook_3,三,特级\n"=1+1",公式,1\n',
    );
    expect(body.result).toMatchObject({ totalCount: 5, successCount: 2, errorCount: 3 });
    expect(body.result.errors).toEqual([
      { line: 3, column: '职务编码', message: '职务编码已存在' },
      { line: 4, column: '职务名称', message: '职务名称不能为空' },
      {
        line: 5,
        column: '职级',
        message: '职级“特级”不在可选范围内，请填写：员级、助级、中级、副高级、正高级',
      },
    ]);
    expect((await upload('a,b\n1,2\n')).status).toBe(422);
    const titled = await upload('2026 年职务表,,\n\n*职务编码,职务名称*,职级\nbook_9,九,中级\n');
    expect(titled.body.result).toMatchObject({ totalCount: 1, successCount: 1, errors: [] });
  });

  it('[FIL-07] go into a workbook that can be imported, formulas as texts', async () => {
    const ids = [await idOf('book_1'), await idOf('=1%2B1')];
    const file = await fetch(`${server.url}/platform/sys/position/exportXls?selections=${ids.join(',')}`, {
      headers: { 'x-access-token': token },
    });
    expect(await readLines(file)).toEqual([
      ['职务编码', '职务名称', '职级'],
      ["'=1+1", '公式', '员级'],
      ['book_1', '一', '中级'],
    ]);
  });
});

async function changesOf(id: string): Promise<{ rows: string[] }> {
  const found = await server.db
    .selectFrom('sys_record_history')
    .select('act')
    .where('form_table', '=', 'sys_position')
    .where('record_id', '=', id)
    .orderBy('record_version')
    .execute();
  return { rows: found.map(({ act }) => act) };
}

async function upload(csv: string): Promise<Answer<Schemas['Imported']>> {
  const form = new FormData();
  form.append('file', new Blob([csv]), '职务.csv');
  const answer = await fetch(`${server.url}/platform/sys/position/importExcel`, {
    method: 'POST',
    headers: { 'x-access-token': token },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as never };
}
