import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { keepListening } from '#server/db/listen.ts';
import { upsertDict } from '#server/engine/definition/db/definition-write.ts';
import { DEFINITION_CHANNEL } from '#server/engine/definition/db/definition.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import type { Actor } from '#server/platform/actor.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { dicts } from '#server/system/dict/dicts.ts';
import { dictItems } from '#server/system/dict/items.ts';
import { addManaged, deleteManaged, editManaged } from '#server/system/kit/write.ts';
import { buildUser } from '#server/testing/builders.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Dict = Schemas['ManagedDict'];
type Item = Schemas['ManagedDictItem'];

const platformAdministrator: Actor = {
  sessionId: '',
  userId: '',
  username: 'admin',
  realname: '系统管理员',
  tenantId: '1',
  orgCode: null,
  permissions: new Set(),
  superuser: true,
};

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token): Promise<Answer<T>> =>
  server.call<T>(method, `/sys/${path}`, { token: as, ...(body === undefined ? {} : { body }) });
const said = ({ status, body }: Answer): [number, string] => [status, body.message];
const errorsOf = ({ body }: Answer) => (body.result as Schemas['RefusalDetail']).errors;
const add = async (dictCode: string, more: object = {}): Promise<string> => {
  const answer = await call<string>('POST', 'dict/add', { dictCode, dictName: `字典 ${dictCode}`, ...more });
  expect(said(answer)).toEqual([200, '保存成功！']);
  return answer.body.result;
};
const addItem = (dictId: string, itemValue: string, more: object = {}) =>
  call<string>('POST', 'dictItem/add', { dictId, itemText: `文本 ${itemValue}`, itemValue, ...more });
const idOf = async (code: string) =>
  (await call<{ records: Dict[] }>('GET', `dict/list?dictCode=${code}`)).body.result.records[0]?.id ?? '';
const items = async (dictId: string) =>
  (await call<{ records: Item[] }>('GET', `dictItem/list?dictId=${dictId}&column=sortOrder&order=asc`)).body.result
    .records;
const offered = async (code: string) =>
  (await call<{ value: string; text: string; color?: string }[]>('GET', `dict/getDictItems/${code}`)).body.result;

describe('dictionaries of administrators', () => {
  it('[system.dict] are added with items that are offered at once, in their order', async () => {
    const id = await add('paint');
    expect(said(await addItem(id, 'r', { itemText: '红' }))).toEqual([200, '保存成功！']);
    await addItem(id, 'g', { itemText: '绿', sortOrder: 1 });
    await addItem(id, 'b', { itemText: '蓝', sortOrder: 0, color: '#0958d9' });
    expect((await items(id)).map((item) => [item.itemValue, item.sortOrder, item.status, item.origin])).toEqual([
      ['b', 0, 1, 'own'],
      ['g', 1, 1, 'own'],
      ['r', 1, 1, 'own'],
    ]);
    expect((await offered('paint')).map(({ text }) => text)).toContain('蓝');
    const blue = (await items(id))[0]?.id ?? '';
    expect(said(await call('PUT', 'dictItem/edit', { id: blue, status: '0' }))).toEqual([200, '编辑成功!']);
    expect((await offered('paint')).map(({ text }) => text).toSorted()).toEqual(['红', '绿'].toSorted());
    expect(said(await call('DELETE', `dictItem/deleteBatch?ids=${blue},`))).toEqual([200, '删除成功!']);
    expect(await items(id)).toHaveLength(2);
  });

  it('[system.dict] show a new colour at once in every process', async () => {
    const database = await openTestDatabase();
    const others = createDefinitionStore(database.db);
    const listener = keepListening(database.url, [{ channel: DEFINITION_CHANNEL, heard: others.forget }]);
    try {
      const shown = async () => (await others.catalogue()).dict('paint')?.map(({ text, color }) => [text, color]);
      expect(await shown()).toBeUndefined();
      // As another process does it: this one knows only what the database says.
      const dict = { dictCode: 'paint', dictName: '颜料' };
      const dictId = await addManaged(database.db, dicts, dict, platformAdministrator);
      const item = { dictId, itemText: '红', itemValue: 'r', color: '#cf1322' };
      const id = await addManaged(database.db, dictItems, item, platformAdministrator);
      await expect.poll(shown).toEqual([['红', '#cf1322']]);
      await editManaged(database.db, dictItems, { id, color: 'red' }, platformAdministrator);
      await expect.poll(shown).toEqual([['红', 'red']]);
      await deleteManaged(database.db, dicts, [dictId], platformAdministrator);
      await expect.poll(shown).toBeUndefined();
    } finally {
      await listener.close();
      await database.close();
    }
  });

  it('[system.dict] have each value once', async () => {
    const id = await add('once');
    await addItem(id, '1');
    expect(errorsOf(await addItem(id, '1'))).toEqual([{ field: 'itemValue', message: '该值不可用，系统中已存在！' }]);
    const check = (value: string, more = '') =>
      call('GET', `dictItem/dictItemCheck?dictId=${id}&itemValue=${value}${more}`);
    expect(said(await check('2'))).toEqual([200, '该值可用！']);
    expect(said(await check('1'))).toEqual([409, '该值不可用，系统中已存在！']);
    expect((await check('1', `&id=${(await items(id))[0]?.id ?? ''}`)).status).toBe(200);
    const both = await Promise.all([addItem(id, 'same'), addItem(id, 'same')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('[A8.1] say what is wrong with a value, a colour and a code', async () => {
    const id = await add('numbers', { type: '1' });
    expect(errorsOf(await addItem(id, 'abc'))?.[0]?.message).toBe('字典“字典 numbers”的数据值只能是数字');
    expect((await addItem(id, '-1.5')).status).toBe(200);
    expect(errorsOf(await addItem(id, '2', { color: 'url(x)' }))?.[0]?.field).toBe('color');
    expect(errorsOf(await addItem(id, '1,2'))?.[0]?.message).toBe('数据值不能有逗号');
    expect(errorsOf(await addItem('nowhere', '1'))?.[0]?.field).toBe('dictId');
    for (const dictCode of ['Upper', '1a', 'a-b', "a'b"])
      expect(errorsOf(await call('POST', 'dict/add', { dictCode, dictName: 'x' }))?.[0]?.field).toBe('dictCode');
    expect(errorsOf(await call('POST', 'dict/add', { dictCode: 'yn', dictName: 'x' }))).toEqual([
      { field: 'dictCode', message: '字典编码已存在' },
    ]);
    const words = await add('words');
    await addItem(words, 'abc');
    expect(errorsOf(await call('PUT', 'dict/edit', { id: words, type: '1' }))?.[0]?.field).toBe('type');
  });

  it('[system.dict] of modules can be changed, not deleted, and keep what was changed and added', async () => {
    const id = await idOf('yn');
    expect(said(await call('DELETE', `dict/delete?id=${id}`))).toEqual([
      409,
      `字典“${(await call<Dict>('GET', `dict/queryById?id=${id}`)).body.result.dictName ?? ''}”由模块提供，不能删除；不再使用的字典项可以停用`,
    ]);
    const [yes, no] = await items(id);
    expect(said(await call('DELETE', `dictItem/delete?id=${yes?.id ?? ''}`))).toEqual([
      409,
      '字典项“是”由模块提供，不能删除；不再使用时可以停用',
    ]);
    await call('PUT', 'dictItem/edit', { id: yes?.id, itemText: '对', color: 'green' });
    await addItem(id, 'M', { itemText: '也许' });
    await upsertDict(server.db, {
      code: 'yn',
      name: '是否',
      items: [
        { value: 'Y', text: '是的' },
        { value: 'N', text: '不' },
        { value: 'M', text: '模块的' },
      ],
    });
    const after = await items(id);
    expect(after.map(({ itemValue, itemText }) => [itemValue, itemText])).toEqual([
      ['Y', '对'],
      ['N', '不'],
      ['M', '也许'],
    ]);
    expect(no?.itemValue).toBe('N');
  });

  it('[system.dict] in use stay, and say where', async () => {
    const id = await idOf('customer_level');
    await addItem(id, 'Z', { itemText: '特别' });
    const customer = await server.call('POST', '/online/cgform/api/form/crm_customer', {
      token,
      body: { name: '客户 Z', customer_level: 'Z' },
    });
    expect(customer.status).toBe(200);
    const special = (await items(id)).find(({ itemValue }) => itemValue === 'Z')?.id ?? '';
    const answer = await call('DELETE', `dictItem/delete?id=${special}`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toMatch(/^字典项“特别”已用于“.+”的记录，不能删除；不再使用时可以停用$/);
    await server.db.updateTable('sys_dict').set({ origin: 'own' }).where('id', '=', id).execute();
    expect(said(await call('DELETE', `dict/delete?id=${id}`))[1]).toMatch(
      /^字典“.+”正由.+等 \d+ 个表单使用，不能删除$/,
    );
  });

  it('[B2.34] go into the recycle bin, come back with their items, and are deleted for good', async () => {
    const id = await add('gone');
    await addItem(id, '1');
    expect(said(await call('DELETE', `dict/delete?id=${id}`))).toEqual([200, '删除成功!']);
    expect(await offered('gone')).toEqual([]);
    const bin = async () => (await call<Dict[]>('GET', 'dict/deleteList')).body.result.map((dict) => dict.id);
    expect(await bin()).toContain(id);
    const other = await add('gone');
    expect(said(await call('PUT', `dict/back/${id}`))).toEqual([409, '字典编码“gone”已被其他字典使用，不能还原']);
    await call('DELETE', `dict/delete?id=${other}`);
    expect(said(await call('PUT', `dict/back/${id}`))).toEqual([200, '操作成功!']);
    expect((await offered('gone')).map(({ text }) => text)).toEqual(['文本 1']);
    // Only what lies in the bin goes for good.
    expect((await call('DELETE', `dict/deletePhysic/${id}`)).status).toBe(404);
    await call('DELETE', `dict/delete?id=${id}`);
    expect(said(await call('DELETE', `dict/deletePhysic/${id}`))).toEqual([200, '删除成功!']);
    expect(await bin()).not.toContain(id);
    const left = await server.db.selectFrom('sys_dict_item').select('id').where('dict_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  it('[system.dict] are copied with their items, and listed flat as a tree', async () => {
    const id = await add('origin_one');
    await addItem(id, 'a', { color: 'red' });
    const copy = await add('copy_one', { copyOf: id });
    expect((await items(copy)).map(({ itemValue, color }) => [itemValue, color])).toEqual([['a', 'red']]);
    expect(errorsOf(await call('POST', 'dict/add', { dictCode: 'x', dictName: 'x', copyOf: 'nowhere' }))).toEqual([
      { field: 'copyOf', message: '要复制的字典不存在或已被删除，请重新选择' },
    ]);
    const tree = await call<Schemas['DictTreeNode'][]>('GET', 'dict/treeList?dictName=copy_one');
    expect(tree.body.result.map(({ key, title }) => [key, title])).toEqual([[copy, '字典 copy_one']]);
  });

  it('[B2.22] take items from a workbook, by the code of their dictionary', async () => {
    const id = await add('book');
    const form = new FormData();
    const csv = '所属字典,名称,数据值,启用\nbook,甲,1,是\nbook,乙,1,是\nnowhere,丙,2,否\n';
    form.append('file', new Blob([csv]), '字典项.csv');
    const answer = await fetch(`${server.url}/platform/sys/dictItem/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': token },
      body: form,
    });
    const body = (await answer.json()) as { result: Schemas['Imported'] };
    expect(body.result).toMatchObject({ totalCount: 3, successCount: 1, errorCount: 2 });
    expect(body.result.errors).toEqual([
      { line: 3, column: '数据值', message: '该值不可用，系统中已存在！' },
      { line: 4, column: '所属字典', message: '字典“nowhere”不存在，请填写字典编码' },
    ]);
    expect((await items(id)).map(({ itemText }) => itemText)).toEqual(['甲']);
  });

  it('[AZ-02] are those of the platform: administrators of other companies change none', async () => {
    await createTenant(server.db, { id: '7', name: '七号' });
    const permissions = ['view', 'add', 'edit', 'delete', 'restore', 'purge'].map((act) => `system:dict:${act}`);
    const user = await buildUser(server.db, { tenantId: '7', permissions });
    const theirs = await server.signIn(user.username, user.password);
    const id = await idOf('yn');
    for (const [method, path, body] of [
      ['POST', 'dict/add', { dictCode: 'theirs', dictName: 'x' }],
      ['POST', 'dictItem/add', { dictId: id, itemText: 'x', itemValue: 'x' }],
      ['GET', 'dict/deleteList', undefined],
      ['PUT', `dict/back/${id}`, undefined],
      ['DELETE', `dict/deletePhysic/${id}`, undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
    expect((await call('PUT', 'dict/edit', { id, dictName: 'x' }, theirs)).status).toBe(403);
    expect((await call('DELETE', `dict/delete?id=${id}`, undefined, theirs)).status).toBe(403);
  });

  it('[AZ-08] are kept by those who hold the grant', async () => {
    const user = await buildUser(server.db, { permissions: ['system:dict:none'] });
    const theirs = await server.signIn(user.username, user.password);
    for (const [method, path, body] of [
      ['GET', 'dict/list', undefined],
      ['GET', 'dict/treeList', undefined],
      ['GET', 'dict/queryById?id=x', undefined],
      ['POST', 'dict/add', {}],
      ['PUT', 'dict/edit', {}],
      ['DELETE', 'dict/delete?id=x', undefined],
      ['DELETE', 'dict/deleteBatch?ids=x', undefined],
      ['GET', 'dict/exportXls', undefined],
      ['POST', 'dict/importExcel', undefined],
      ['GET', 'dict/deleteList', undefined],
      ['PUT', 'dict/back/x', undefined],
      ['DELETE', 'dict/deletePhysic/x', undefined],
      ['GET', 'dictItem/list', undefined],
      ['POST', 'dictItem/add', {}],
      ['PUT', 'dictItem/edit', {}],
      ['DELETE', 'dictItem/delete?id=x', undefined],
      ['GET', 'dictItem/dictItemCheck?dictId=x&itemValue=x', undefined],
    ] as const)
      expect((await call(method, path, body, theirs)).status, path).toBe(403);
  });
});
