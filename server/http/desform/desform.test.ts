import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildSession, buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Fill = Schemas['DesformFill'];
type Errors = { readonly errors: readonly { readonly field: string; readonly message: string }[] };

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
});
afterAll(() => server.close());

const call = <T = unknown>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const add = (desformCode: string, cgformCode = 'md_unit', more: object = {}) =>
  call<string>('POST', '/online/desform/add', { desformCode, desformName: `登记${desformCode}`, cgformCode, ...more });
const opened = async (code: string) =>
  (await call<Schemas['DesformDesign']>('GET', `/online/desform/design?code=${code}`)).body.result;
const save = (code: string, version: number, design: object, token = admin) =>
  call<number>('PUT', '/online/desform/design', { code, version, design: JSON.stringify(design) }, token);
const publish = (code: string, version: number) =>
  call<number & Errors>('POST', '/online/desform/publish', { code, version });
const fill = (code: string, token = admin) => call<Fill>('GET', `/online/desform/fill?code=${code}`, undefined, token);
const said = ({ status, body }: { status: number; body: { message: string } }) => [status, body.message];
const names = (items: readonly (string | object)[]) => ({
  sections: [
    {
      key: 's1',
      title: '基本',
      items: items.map((item) => (typeof item === 'string' ? { kind: 'field', name: item } : item)),
    },
  ],
});
const signedIn = async (permissions: readonly string[]) => {
  const { username, password } = await buildUser(server.db, { permissions });
  return server.signIn(username, password);
};

describe('[online.desform] designed forms', () => {
  it('are drawn as a draft, published, and filled in by whoever may add records of their form', async () => {
    expect((await add('unit_entry')).body.success).toBe(true);
    const draft = await opened('unit_entry');
    expect(draft).toMatchObject({ design: null, state: '0', formFault: null, form: { schema: { table: 'md_unit' } } });
    const clerk = await signedIn(['base:unit:add']);
    expect(said(await fill('unit_entry', clerk))).toEqual([404, '设计表单“登记unit_entry”尚未发布，请联系管理员发布']);
    const { body } = await save(
      'unit_entry',
      draft.version,
      names(['code', { kind: 'field', name: 'name', label: '名字' }]),
    );
    expect((await publish('unit_entry', body.result)).body).toMatchObject({ success: true });
    expect((await opened('unit_entry')).state).toBe('1');
    const page = (await fill('unit_entry', clerk)).body.result;
    expect(page).toMatchObject({ cgformCode: 'md_unit', missing: [], mayView: false });
    expect(JSON.parse(page.design)).toMatchObject({
      sections: [{ items: [{ name: 'code' }, { name: 'name', label: '名字' }] }],
    });
    // The record goes the form's own way.
    const record = { code: 'box', name: '箱', precision_num: '0' };
    const saved = await call('POST', '/online/cgform/api/form/md_unit', record, clerk);
    expect(saved.body.success).toBe(true);
  });

  it('keep what is published while a new draft is drawn', async () => {
    await add('two_steps');
    const first = await save('two_steps', 0, names(['code', 'name']));
    const published = await publish('two_steps', first.body.result);
    await save('two_steps', published.body.result, names(['name', 'code']));
    expect((await opened('two_steps')).state).toBe('2');
    expect((await fill('two_steps')).body.result.design).toContain('"name":"code"},{"kind":"field","name":"name"');
    const list = await call<{ records: Schemas['Desform'][] }>(
      'GET',
      '/online/desform/list?desformCode=two_steps&state=2',
    );
    expect(list.body.result.records).toMatchObject([
      { state: '2', publishBy: 'admin', cgformCode_dictText: '计量单位' },
    ]);
  });

  it('tell the second of two administrators who was first, at saving and at publishing', async () => {
    await add('conflict');
    await save('conflict', 0, names(['code', 'name']));
    expect(said(await save('conflict', 0, names(['name'])))).toEqual([
      409,
      '该设计表单已被admin修改，请重新打开后再保存',
    ]);
    expect(said(await publish('conflict', 0))).toEqual([
      409,
      '设计表单“登记conflict”已被admin修改，请重新打开，看过新的设计后再发布',
    ]);
    expect((await opened('conflict')).design).toContain('"code"');
  });

  it('are not published with what the form does not allow; every fault is named', async () => {
    await add('faulty');
    const { body } = await save('faulty', 0, names(['gone', { kind: 'field', name: 'precision_num', preset: '9' }]));
    const refused = await publish('faulty', body.result);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe('设计不能发布：表单没有字段“gone”（sections[0].items[0]），请从设计中删除');
    expect(refused.body.result.errors.map(({ message }) => message)).toEqual([
      '表单没有字段“gone”（sections[0].items[0]），请从设计中删除',
      '“小数位”的默认值不符合规则（sections[0].items[1]）：小数位不能大于6',
      '“单位编码”是必填字段且没有默认值，请放置它或为它设置默认值',
      '“单位名称”是必填字段且没有默认值，请放置它或为它设置默认值',
    ]);
    expect((await opened('faulty')).state).toBe('0');
  });

  it('are refused when they cannot be read, wherever they come from', async () => {
    await add('unreadable');
    const bad = await save('unreadable', 0, { sections: [{ key: 'a', items: [{ kind: 'field', name: 'x;drop' }] }] });
    expect(said(bad)).toEqual([
      422,
      '设计不能保存：sections[0].items[0].name 应为由字母、数字和下划线组成的名称，而不是 x;drop',
    ]);
    expect((await opened('unreadable')).version).toBe(0);
    const typed = await add('typed', 'md_unit', { desformJson: '{' });
    expect(said(typed)).toEqual([422, '设计有误：设计不是正确的 JSON，请检查括号和引号']);
    expect(said(await add('Upper'))).toEqual([422, '编码以小写字母开头，只能有小写字母、数字和下划线']);
    expect(said(await add('nowhere', 'no_such_form'))).toEqual([
      422,
      '没有在线表单“no_such_form”，请选择一个已有的表单',
    ]);
    expect((await fill('no_such_design')).status).toBe(404);
  });

  it('name what their form lost since, and are refused in words where it is gone', async () => {
    const field = (dbFieldName: string, dbFieldTxt: string, more: object = {}) => ({
      dbFieldName,
      dbFieldTxt,
      dbType: 'string',
      fieldShowType: 'text',
      isShowForm: 1,
      isShowList: 1,
      ...more,
    });
    const head = { tableName: 'guest_book', tableTxt: '访客登记', tableType: 1, formTemplate: '2' };
    const fields = [field('guest', '访客', { fieldMustInput: '1' }), field('plate', '车牌')];
    await call('POST', '/online/cgform/api/addAll', { head, fields });
    await add('guest_entry', 'guest_book');
    const { body } = await save('guest_entry', 0, names(['guest', { kind: 'field', name: 'plate', label: '车牌号' }]));
    await publish('guest_entry', body.result);
    const form = (await call<Schemas['FormDesign']>('GET', '/online/cgform/api/getByHead?id=guest_book')).body.result;
    const less = { ...form, fields: form.fields.filter(({ dbFieldName }) => dbFieldName !== 'plate') };
    expect((await call('PUT', '/online/cgform/api/editAll', less)).body.success).toBe(true);
    expect((await fill('guest_entry')).body.result.missing).toEqual(['车牌号']);
    await call('DELETE', `/online/cgform/head/delete?id=${form.head.id ?? ''}`);
    expect(said(await fill('guest_entry'))).toEqual([
      409,
      '设计表单“登记guest_entry”使用的在线表单“guest_book”已被删除，请联系管理员恢复表单或重新设计',
    ]);
    expect((await opened('guest_entry')).formFault).toContain('guest_book');
  });

  it('[AZ-01] are filled in with the right of the form alone, drawn with the right to draw, and offered to every company', async () => {
    await add('rights');
    const { body } = await save('rights', 0, names(['code', 'name']));
    await publish('rights', body.result);
    const stranger = await signedIn(['base:customer:add']);
    expect(said(await fill('rights', stranger))).toEqual([
      403,
      '您没有“计量单位”的新增权限，不能填写“登记rights”，请联系管理员授权',
    ]);
    expect((await save('rights', body.result, names(['name']), stranger)).status).toBe(403);
    await createTenant(server.db, { id: '2', name: '另一公司' });
    const { id } = await buildUser(server.db, { tenantId: '2', superuser: true });
    const other = await buildSession(server.db, { id, tenantId: '2' });
    expect((await fill('rights', other)).body.result.mayView).toBe(true);
    expect((await save('rights', body.result, names(['name']), other)).status).toBe(403);
  });

  it('come from a workbook with their designs; a design that cannot be read is named with its line', async () => {
    const design = JSON.stringify(names(['code', 'name'])).replaceAll('"', '""');
    const csv = `编码,名称,关联表,设计JSON\nbook_1,一,计量单位,"${design}"\nbook_2,二,md_unit,{\nbook_3,三,没有的,\n`;
    const form = new FormData();
    form.append('file', new Blob([csv]), '设计表单.csv');
    const answer = await fetch(`${server.url}/platform/online/desform/importExcel`, {
      method: 'POST',
      headers: { 'x-access-token': admin },
      body: form,
    });
    const { result } = (await answer.json()) as { result: Schemas['Imported'] };
    expect(result).toMatchObject({ totalCount: 3, successCount: 1, errorCount: 2 });
    expect(JSON.stringify(result)).toContain('设计不是正确的 JSON，请检查括号和引号');
    expect(JSON.stringify(result)).toContain('没有在线表单“没有的”，请填写它的表名或名称');
    expect((await publish('book_1', 0)).body.success).toBe(true);
  });

  it('go into the menu once they are published, and leave it when they are deleted', async () => {
    await add('in_menu');
    const { id } = await opened('in_menu');
    const place = { id, parentId: null, title: '单位登记', roleIds: [] };
    expect(said(await call('POST', '/online/desform/menu', place))).toEqual([
      422,
      '设计表单“登记in_menu”尚未发布，请先发布再加入菜单',
    ]);
    const { body } = await save('in_menu', 0, names(['code', 'name']));
    await publish('in_menu', body.result);
    expect((await call('POST', '/online/desform/menu', place)).body.success).toBe(true);
    const entries = () =>
      server.db
        .selectFrom('sys_permission')
        .select(['url', 'component', 'name'])
        .where('component_name', '=', 'in_menu')
        .where('del_flag', '=', 0)
        .execute();
    expect(await entries()).toEqual([
      { url: '/online/desform/fill/in_menu', component: 'online/desformFill', name: '单位登记' },
    ]);
    expect((await call('DELETE', `/online/desform/delete?id=${id}`)).body.success).toBe(true);
    expect(await entries()).toEqual([]);
  });
});
