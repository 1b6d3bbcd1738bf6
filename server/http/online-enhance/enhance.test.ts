import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Document = Schemas['EnhancementDocument'];
type Action = Document['actions'][number];
type Row = Record<string, unknown>;
type Detail = { errors?: { field: string; message: string }[] };

const TABLE = 'crm_customer';
let server: TestServer;
let admin: string;
let hook: Server;
const heard: { tableName: string; event: string; record: Row }[] = [];
let hookAnswers: unknown = { success: true };

beforeAll(async () => {
  hook = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      heard.push(JSON.parse(body) as (typeof heard)[number]);
      response.end(JSON.stringify(hookAnswers));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => hook.once('listening', resolve));
  server = await startOnlineServer({
    config: { actionSites: { origins: [hookUrl()], allowPrivate: true } },
  });
  admin = await server.signInAsAdmin();
});
afterAll(async () => {
  await server.close();
  hook.close();
});

const hookUrl = (): string => `http://127.0.0.1:${(hook.address() as AddressInfo).port}`;
const call = <T = unknown>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, `/online/cgform${path}`, { token, ...(body === undefined ? {} : { body }) });
const read = async (table = TABLE) => (await call<Document>('GET', `/enhance/document/${table}`)).body.result;
const nothing = { buttons: [], scripts: { list: '', form: '' }, actions: [] };
/** Stores an enhancement in place of the one there is. */
async function store(document: Partial<Document>, table = TABLE) {
  const { version } = await read(table);
  return call<Document & Detail>('PUT', `/enhance/document/${table}`, { ...nothing, ...document, version });
}
const button = (code: string, more: Partial<Schemas['EnhancementButton']> = {}): Schemas['EnhancementButton'] => ({
  code,
  title: '标记',
  style: 'link',
  type: 'action',
  order: 1,
  enabled: true,
  ...more,
});
const action = (event: string, deed: Action['deed'], more: Partial<Action> = {}): Action => ({
  id: `${event}-${deed.kind}-${more.moment ?? 'start'}`,
  event,
  moment: 'start',
  active: true,
  deed,
  ...more,
});
const addCustomer = (more: Row = {}) =>
  call<string & Detail>('POST', `/api/form/${TABLE}`, { name: `客户${Math.random()}`, ...more });
const customer = async (id: string) => (await call<Row>('GET', `/api/form/${TABLE}/${id}`)).body.result;
const press = (buttonCode: string, dataId: string, token = admin) =>
  call<Detail | null>('POST', '/api/doButton', { formId: TABLE, buttonCode, dataId }, token);

describe('buttons of a form', () => {
  it('[B3.8] [B7.7] show in the list, the form and the button list, with the scripts of both pages', async () => {
    const saved = await store({
      buttons: [
        button('mark', { exp: 'short_name#empty' }),
        button('inside', { style: 'form' }),
        button('off', { enabled: false }),
      ],
      scripts: { list: 'created() {}', form: 'show() {}' },
      actions: [action('mark', { kind: 'set', values: [{ field: 'remark', value: '#{sys_user_name}' }] })],
    });
    expect([saved.status, saved.body.message]).toEqual([200, '保存成功！']);
    const list = (await call<Schemas['ListDefinition']>('GET', `/api/getColumns/${TABLE}`)).body.result;
    expect(list.cgButtonList?.map(({ buttonCode }) => buttonCode)).toContain('mark');
    expect(list.cgButtonList?.map(({ buttonCode }) => buttonCode)).not.toContain('off');
    expect(list.enhanceJs).toBe('created() {}');
    const form = (await call<Schemas['FormDefinition']>('GET', `/api/getFormItem/${TABLE}`)).body.result;
    expect(form.cgButtonList?.map(({ buttonCode }) => buttonCode)).toEqual(['inside']);
    expect(form.enhanceJs).toBe('show() {}');
    const all = await call<{ records: { buttonCode: string }[]; enhanceJs: string }>('GET', `/button/lists/${TABLE}`);
    expect(all.body.result.records.map(({ buttonCode }) => buttonCode)).toEqual(
      expect.arrayContaining(['mark', 'inside']),
    );
    expect(all.body.result.enhanceJs).toBe('created() {}');
  });

  it('[B7.8] [B8.2] act on a record that meets the condition, all or none', async () => {
    await store({
      buttons: [button('mark', { exp: 'remark#empty' })],
      actions: [
        action('mark', {
          kind: 'set',
          values: [
            { field: 'remark', value: '由#{x}' },
            { field: 'short_name', value: '#{sys_user_code}' },
          ],
        }),
      ],
    });
    const [one, other] = [(await addCustomer()).body.result, (await addCustomer()).body.result];
    expect((await press('mark', one)).body).toMatchObject({ success: true, message: '标记成功，共 1 条' });
    expect(await customer(one)).toMatchObject({ remark: '由#{x}', short_name: 'admin' });
    const refused = await press('mark', `${one},${other}`);
    expect([refused.status, refused.body.message]).toEqual([422, '这条记录现在不能“标记”，请刷新列表']);
    expect(await customer(other)).toMatchObject({ remark: null });
  });

  it('[AZ-01] need their own permission, in the list and when pressed', async () => {
    await store({
      buttons: [button('mark')],
      actions: [action('mark', { kind: 'set', values: [{ field: 'remark', value: 'x' }] })],
    });
    const user = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:edit'] });
    const token = await server.signIn(user.username, user.password);
    const { result: id } = (await addCustomer()).body;
    const list = (await call<Schemas['ListDefinition']>('GET', `/api/getColumns/${TABLE}`, undefined, token)).body
      .result;
    expect((list.cgButtonList ?? []).map(({ buttonCode }) => buttonCode)).not.toContain('mark');
    expect((await press('mark', id, token)).status).toBe(403);
    expect((await call('GET', `/enhance/document/${TABLE}`, undefined, token)).status).toBe(403);
    expect((await call('PUT', `/enhance/document/${TABLE}`, { ...nothing, version: 0 }, token)).status).toBe(403);
  });

  it('[B3.8] are kept in the shape of the family, too', async () => {
    await store({});
    const { headId } = {
      headId: (await call<Schemas['ListDefinition']>('GET', `/api/getColumns/${TABLE}`)).body.result.headId,
    };
    const row = {
      cgformHeadId: headId,
      buttonCode: 'one',
      buttonName: '一',
      buttonStyle: 'link',
      optType: 'js',
      exp: 'remark#empty',
      buttonStatus: '1',
      orderNum: 3,
    };
    expect((await call('POST', '/button/add', row)).body.message).toBe('添加成功！');
    const rows = (await call<Schemas['CustomButtonRow'][]>('GET', `/button/list/${headId}`)).body.result;
    expect(rows).toMatchObject([row]);
    expect((await call('PUT', '/button/edit', { ...rows[0], buttonName: '二' })).body.success).toBe(true);
    expect((await read()).buttons).toMatchObject([{ code: 'one', title: '二', style: 'link', type: 'js' }]);
    await call('POST', `/head/enhanceJs/${headId}`, { cgJsType: 'list', cgJs: 'one(row) {}' });
    expect((await call<Schemas['EnhanceJs']>('GET', `/head/enhanceJs/${headId}?type=list`)).body.result.cgJs).toBe(
      'one(row) {}',
    );
    expect((await call('DELETE', `/button/delete?id=${rows[0]?.id}`)).body.message).toBe('删除成功！');
    expect((await read()).buttons).toEqual([]);
  });

  it('refuse SQL and classes in words, and take actions instead', async () => {
    const sql = await call<Detail>('POST', `/head/enhanceSql/${TABLE}`, {
      buttonCode: 'add',
      cgbSql: "update crm_customer set remark='x'",
    });
    expect([sql.status, sql.body.message]).toEqual([422, expect.stringContaining('不执行 SQL')]);
    const java = await call('POST', `/head/enhanceJava/${TABLE}`, {
      buttonCode: 'add',
      cgJavaType: 'class',
      cgJavaValue: 'java.lang.Runtime',
    });
    expect([java.status, java.body.message]).toEqual([422, expect.stringContaining('不加载 Java 类')]);
    const deed = { kind: 'set', values: [{ field: 'remark', value: 'x' }] };
    expect(
      (await call('POST', `/head/enhanceSql/${TABLE}`, { buttonCode: 'add', cgbSql: JSON.stringify(deed) })).status,
    ).toBe(200);
    const [row] = (await call<Schemas['EnhanceSql'][]>('GET', `/head/enhanceSql/${TABLE}`)).body.result;
    expect(JSON.parse(row?.cgbSql ?? '')).toEqual(deed);
    expect((await call('DELETE', `/head/deletebatchEnhanceSql?ids=${row?.id}`)).status).toBe(200);
    expect((await read()).actions).toEqual([]);
  });
});

describe('names of registered actions', () => {
  const strange = [
    'constructor',
    '__proto__',
    'toString',
    'java.lang.Runtime',
    '../enable',
    'enable ',
    'ENABLE',
    'eval',
  ];

  it.each(strange)('[TPL-05] are the registered ones alone: %s is refused when it is saved', async (name) => {
    const saved = await store({ actions: [action('add', { kind: 'run', name })] });
    expect(saved.status).toBe(422);
    const body = { buttonCode: 'add', cgJavaType: 'spring', cgJavaValue: name };
    expect((await call('POST', `/head/enhanceJava/${TABLE}`, body)).status).toBe(422);
  });

  it('[TPL-05] [LOG-05] fail closed when one stands in the table all the same', async () => {
    for (const name of ['constructor', '__proto__', 'unknown']) {
      await store({ actions: [action('add', { kind: 'run', name: 'disable' })] });
      await sql`update onl_enhance set document = jsonb_set(document, '{actions,0,deed,name}', to_jsonb(${name}::text))
        where table_name = ${TABLE}`.execute(server.db);
      const { status, body } = await addCustomer();
      expect([status, body.message]).toEqual([422, `没有登记的动作“${name}”，未执行，请联系管理员`]);
    }
    await store({});
  });
});

describe('saving an enhancement', () => {
  it('names the place of each fault and stores nothing', async () => {
    const before = await read();
    const refused = await store({
      buttons: [button('add'), button('x y'), button('ok', { exp: 'nothing#eq#1' })],
      actions: [
        action('nobody', { kind: 'set', values: [{ field: 'nothing', value: '=1 +' }] }),
        action('ok', { kind: 'run', name: 'rm' }),
      ],
    });
    expect(refused.status).toBe(422);
    expect((refused.body.result.errors ?? []).map(({ field }) => field)).toEqual([
      'buttons.0.code',
      'buttons.1.code',
      'buttons.2.exp',
      'actions.0.event',
      'actions.0.deed.values.0.field',
      'actions.0.deed.values.0.value',
      'actions.1.deed.name',
    ]);
    expect((await read()).version).toBe(before.version);
  });

  it('is a conflict when somebody else saved meanwhile', async () => {
    const { version } = await read();
    expect((await call('PUT', `/enhance/document/${TABLE}`, { ...nothing, version })).status).toBe(200);
    const late = await call('PUT', `/enhance/document/${TABLE}`, { ...nothing, version });
    expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('已被')]);
  });
});

describe('actions of a form', () => {
  it('set fields before a record is stored, with formulas and the person who acts', async () => {
    await store({
      actions: [
        action('add', {
          kind: 'set',
          values: [
            { field: 'remark', value: '#{name}' },
            { field: 'short_name', value: '#{sys_user_name}' },
          ],
        }),
      ],
    });
    const { result: id } = (await addCustomer({ name: '甲公司' })).body;
    expect(await customer(id)).toMatchObject({ remark: '甲公司', short_name: expect.any(String) as unknown });
  });

  it('run scripts that change rows of sub-tables, at the start and at the end; a row keeps its id', async () => {
    const more = `run(record) {
  const rows = record.crm_customer_contact ?? [];
  return { crm_customer_contact: [...rows.map((row) => ({ ...row, post: 'x' })), { name: '补充' + rows.length }] };
}`;
    const names = async (id: string) =>
      ((await customer(id))['crm_customer_contact'] as Row[]).map((row) => [row['name'], row['post']]);
    await store({ actions: [action('add', { kind: 'script', text: more })] });
    const { result: id } = (await addCustomer({ crm_customer_contact: [{ name: '张三' }] })).body;
    expect(await names(id)).toEqual([
      ['张三', 'x'],
      ['补充1', null],
    ]);
    const before = (await customer(id))['crm_customer_contact'] as Row[];
    await store({
      buttons: [button('more')],
      actions: [action('more', { kind: 'script', text: more }, { moment: 'end' })],
    });
    expect((await press('more', id)).body).toMatchObject({ success: true });
    const after = (await customer(id))['crm_customer_contact'] as Row[];
    expect(after.slice(0, 2).map((row) => row['id'])).toEqual(before.map((row) => row['id']));
    expect(await names(id)).toEqual([
      ['张三', 'x'],
      ['补充1', 'x'],
      ['补充2', null],
    ]);
  });

  it('run scripts that change the record or refuse it in their own words, and say the line they break in', async () => {
    const script = `run(record) {
  if (record.name === '不行') that.refuse('这个名称不能用');
  if (record.name === '坏') null.x;
  if (record.name === '久') for (;;);
  return { remark: record.name + '！' };
}`;
    await store({ actions: [action('add', { kind: 'script', text: script })] });
    const { result: id } = (await addCustomer({ name: '好' })).body;
    expect(await customer(id)).toMatchObject({ remark: '好！' });
    const refused = await addCustomer({ name: '不行' });
    expect([refused.status, refused.body.message]).toEqual([422, '这个名称不能用']);
    expect((await addCustomer({ name: '坏' })).body.message).toContain('第 3 行');
    expect((await addCustomer({ name: '久' })).body.message).toContain('超出限制');
    const tried = await call<Schemas['ScriptOutcome']>('POST', `/enhance/try/${TABLE}`, {
      text: script,
      record: { name: '试' },
    });
    expect(tried.body.result).toMatchObject({ ok: true, values: { remark: '试！' } });
  });

  it('create a document of another form in the same transaction', async () => {
    await store({
      actions: [
        action(
          'add',
          {
            kind: 'create',
            form: 'md_carrier',
            values: [
              { field: 'code', value: '#{name}' },
              { field: 'name', value: '#{name}' },
            ],
          },
          { moment: 'end' },
        ),
      ],
    });
    const name = `跟随${Math.random()}`;
    const added = await addCustomer({ name });
    const found = await call<{ records: Row[] }>('GET', `/api/getData/md_carrier?name=${encodeURIComponent(name)}`);
    const carriers = found.body.result.records.filter((row) => row['name'] === name);
    expect([added.status, carriers.length]).toEqual([200, 1]);
  });

  it('may refuse a deletion', async () => {
    await store({ actions: [action('delete', { kind: 'script', text: `run() { that.refuse('不许删') }` })] });
    const { result: id } = (await addCustomer()).body;
    expect((await call('DELETE', `/api/form/${TABLE}/${id}`)).body).toMatchObject({
      success: false,
      message: '不许删',
    });
    await store({});
    expect((await call('DELETE', `/api/form/${TABLE}/${id}`)).body.success).toBe(true);
  });

  it('[SSR-01] call allowed addresses only; before a save the answer may change or refuse, after it only the log hears', async () => {
    const url = `${hookUrl()}/hook?secret=abc`;
    await store({ actions: [action('add', { kind: 'http', url })] });
    hookAnswers = { record: { remark: '对方填写', id: 'evil', tenant_id: '9' } };
    const { result: id } = (await addCustomer()).body;
    expect(await customer(id)).toMatchObject({ remark: '对方填写', id });
    expect(heard.at(-1)).toMatchObject({ tableName: TABLE, event: 'add' });
    hookAnswers = { success: false, message: '额度不足' };
    expect((await addCustomer()).body).toMatchObject({ success: false, message: '额度不足' });
    await store({ actions: [action('add', { kind: 'http', url }, { moment: 'end' })] });
    expect((await addCustomer()).status).toBe(200);
    expect(server.log.join('')).not.toContain('secret=abc');
    await store({ actions: [action('add', { kind: 'http', url: 'https://other.example/x' })] });
    const refused = await addCustomer();
    expect([refused.status, refused.body.message]).toEqual([502, expect.stringContaining('ACTION_SITES')]);
    await store({});
  });
});
