import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { createTenant } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;
const api = '/online/cgform/api';
const form = `${api}/form/crm_customer`;

let server: TestServer;
let admin: string;
let clerk: string;
let mark = 0;

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  const acts = ['view', 'add', 'edit', 'delete', 'batch_delete', 'enable', 'disable'];
  const user = await buildUser(server.db, {
    username: 'clerk',
    realname: '李文员',
    permissions: acts.map((act) => `base:customer:${act}`),
  });
  clerk = await server.signIn(user.username, user.password);
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const read = async (id: string) => (await call<Row>('GET', `${form}/${id}`)).body.result;
const add = async (body: Row = {}) => {
  mark += 1;
  const contact = [
    { name: '王经理', mobile: '13812345678' },
    { name: '赵会计', mobile: '13912345678' },
  ];
  const sent = { name: `历史${mark}`, customer_level: 'A', crm_customer_contact: contact, ...body };
  return (await call<string>('POST', form, sent)).body.result;
};
const change = async (id: string, body: Row, token = admin) => {
  const { version } = await read(id);
  return call('PUT', form, { id, version, ...body }, token);
};
const historyOf = async (id: string, token = admin) =>
  call<Schemas['HistoryPage']>('GET', `${api}/recordHistory/crm_customer/${id}`, undefined, token);
const entries = async (id: string) => (await historyOf(id)).body.result.entries;
const compare = async (id: string, from: number, to: number, token = admin) =>
  call<Schemas['RecordDifference'][]>(
    'GET',
    `${api}/recordCompare/crm_customer/${id}?from=${from}&to=${to}`,
    undefined,
    token,
  );
const revert = (id: string, to: number, version: number, token = admin) =>
  call<Schemas['Reverted']>('POST', `${api}/recordRevert/crm_customer/${id}`, { to, version }, token);
const rowsOf = (record: Row) => record['crm_customer_contact'] as Row[];

describe('the history of a record', () => {
  it('says who changed what, in the words of the form, the newest first', async () => {
    const id = await add();
    const [first, second] = rowsOf(await read(id));
    await change(
      id,
      {
        customer_level: 'B',
        credit_limit: '12000',
        crm_customer_contact: [{ ...second, mobile: '13700000000' }, { name: '孙采购' }],
      },
      clerk,
    );
    const [changed, created, ...others] = await entries(id);
    expect(others).toEqual([]);
    expect(created).toMatchObject({ version: 0, act: 'create', way: 'form', by: 'admin', changes: [] });
    expect(changed).toMatchObject({ version: 1, act: 'change', way: 'form', by: 'clerk', byName: '李文员' });
    expect(first?.['name']).toBe('王经理');
    const told = (changed?.changes ?? []).map(({ kind, label, row, old, new: now, cells }) =>
      cells === undefined ? [kind, label, row, old, now] : [kind, label, row, ...cells.map(({ text }) => text)],
    );
    expect(told).toEqual(
      expect.arrayContaining([
        ['changed', '客户等级', undefined, '战略客户', '重点客户'],
        ['changed', '信用额度', undefined, null, '12,000.00'],
        ['changed', '手机', 1, '13912345678', '13700000000'],
        ['added', '联系人', 2, '孙采购', '否'],
        ['removed', '联系人', 1, '王经理', '13812345678', '否'],
      ]),
    );
    expect(told).toHaveLength(5);
  });

  it('has nothing of a save that changes nothing, whatever form its values were sent in', async () => {
    const id = await add({ credit_limit: '100' });
    await change(id, { credit_limit: 100.0, customer_level: 'A' });
    expect(await entries(id)).toHaveLength(1);
  });

  it('knows buttons, batches, undoing, deletion and return for what they are', async () => {
    const id = await add();
    await call('POST', `${api}/doButton`, { formId: 'crm_customer', buttonCode: 'disable', dataId: id });
    const edited = await call<Schemas['BatchResult']>('POST', `${api}/batchEdit/crm_customer`, {
      ids: [id],
      values: { customer_level: 'C' },
    });
    await call('POST', `${api}/batchUndo`, { token: edited.body.result.undo?.token });
    const gone = await call<Schemas['BatchResult']>('POST', `${api}/batchDelete/crm_customer`, { ids: [id] });
    expect((await historyOf(id)).status).toBe(404);
    await call('POST', `${api}/batchUndo`, { token: gone.body.result.undo?.token });
    expect((await entries(id)).map(({ version, act, way, note }) => [version, act, way, note])).toEqual([
      [5, 'restore', 'undo', null],
      [4, 'delete', 'batch', null],
      [3, 'change', 'undo', null],
      [2, 'change', 'batch', null],
      [1, 'change', 'button', '停用'],
      [0, 'create', 'form', null],
    ]);
  });

  it('has what an import brought and what its undoing took back', async () => {
    const id = await add({ code: 'IMP-1', customer_level: 'A' });
    const sheet = new FormData();
    const lines = ['客户编码,客户名称,信用额度', 'IMP-1,导入改名,100', 'IMP-2,导入新建,', ''].join('\r\n');
    sheet.append('file', new Blob([lines]), '客户.csv');
    const staged = await fetch(`${server.url}/platform${api}/importUpload/crm_customer`, {
      method: 'POST',
      headers: { 'x-access-token': admin },
      body: sheet,
    });
    const { result: job } = (await staged.json()) as { result: Schemas['ImportJob'] };
    const settled = async (): Promise<void> => {
      await expect
        .poll(async () => {
          const { body } = await call<Schemas['ImportJob']>('GET', `${api}/importJob/crm_customer`);
          return body.result.state;
        })
        .not.toMatch(/checking|importing|undoing/);
    };
    await call('POST', `${api}/importCheck/crm_customer`, { job: job.id, keys: ['code'], columns: {} });
    await settled();
    await call('POST', `${api}/importConfirm/crm_customer`, { job: job.id, onlyGood: false });
    await settled();
    const [changed] = await entries(id);
    expect(changed).toMatchObject({ version: 1, act: 'change', way: 'import' });
    expect(changed?.changes.map(({ field, new: now }) => [field, now])).toEqual([
      ['name', '导入改名'],
      ['credit_limit', '100.00'],
    ]);
    const found = await call<Schemas['RowPage']>('GET', `${api}/getData/crm_customer?code=IMP-2`);
    const made = String(found.body.result.records[0]?.['id']);
    expect((await entries(made)).map(({ act, way }) => `${act} ${way}`)).toEqual(['create import']);
    await call('POST', `${api}/importUndo/crm_customer`, { job: job.id });
    await settled();
    expect((await entries(id))[0]).toMatchObject({ version: 2, way: 'undo' });
    const gone = await server.db
      .selectFrom('sys_record_history')
      .select(['act', 'way'])
      .where('record_id', '=', made)
      .orderBy('record_version', 'desc')
      .executeTakeFirst();
    expect(gone).toEqual({ act: 'delete', way: 'undo' });
  });

  it('does not lead a document back that is no draft any more', async () => {
    const id = await add({ customer_level: 'A' });
    const path = `${api}/form/sal_contract`;
    const body = { customer_id: id, name: '合同', sign_date: '2030-01-01' };
    const made = (await call<string>('POST', path, body)).body;
    expect(made.message).toBe('添加成功！');
    const { version } = (await call<Row>('GET', `${path}/${made.result}`)).body.result;
    await call('PUT', path, { id: made.result, version, remark: '改' });
    await sql`update sal_contract set bill_status = '3' where id = ${made.result}`.execute(server.db);
    const answer = await call('POST', `${api}/recordRevert/sal_contract/${made.result}`, { to: 0, version: 1 });
    expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('不能修改')]);
  });

  it('compares any two versions and goes back to one, rows of sub-tables included', async () => {
    const id = await add();
    const before = await read(id);
    const [, second] = rowsOf(before);
    await change(id, { customer_level: 'B', crm_customer_contact: [second] });
    await change(id, { remark: '第三版' });
    expect((await compare(id, 1, 2)).body.result).toEqual([
      { kind: 'changed', field: 'remark', label: '备注', old: null, new: '第三版' },
    ]);
    expect((await compare(id, 2, 0)).body.result.map(({ kind, label }) => `${kind} ${label}`)).toEqual(
      expect.arrayContaining(['changed 客户等级', 'changed 备注', 'added 联系人']),
    );
    expect((await compare(id, 0, 0)).body.result).toEqual([]);
    expect((await compare(id, 0, 9)).status).toBe(404);

    const answer = await revert(id, 0, 2);
    expect([answer.status, answer.body.message]).toEqual([200, '已恢复到版本 1']);
    const after = await read(id);
    expect([after['customer_level'], after['remark']]).toEqual(['A', null]);
    expect(rowsOf(after).map(({ name }) => name)).toEqual(['王经理', '赵会计']);
    expect((await entries(id))[0]).toMatchObject({ version: 3, way: 'revert', note: '0' });
    expect((await revert(id, 0, 3)).status).toBe(422);
  });

  it('goes back as an ordinary change: conflicts, rules and gone references refuse in words', async () => {
    const taken = await add({ code: 'K-1' });
    const id = await add({ code: 'H-1' });
    await change(id, { code: 'H-2' });
    await change(taken, { code: 'H-1' });
    const stale = await revert(id, 0, 0);
    expect([stale.status, stale.body.message]).toEqual([409, '这条记录刚被其他人修改，请刷新历史后再恢复']);
    const refused = await revert(id, 0, 1);
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('已存在');
    expect((await read(id))['version']).toBe(1);
  });

  it('[AZ-02] is not read, compared or gone back to by strangers', async () => {
    const id = await add();
    await change(id, { remark: '秘密' });
    await createTenant(server.db, { id: '2', name: '另一租户' });
    const other = await buildUser(server.db, { tenantId: '2', superuser: true });
    const none = await buildUser(server.db);
    const viewer = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const tokens = await Promise.all([other, none, viewer].map((user) => server.signIn(user.username, user.password)));
    const [foreign = '', nobody = '', onlyViews = ''] = tokens;
    expect((await historyOf(id, foreign)).status).toBe(404);
    expect((await compare(id, 0, 1, foreign)).status).toBe(404);
    expect((await revert(id, 0, 1, foreign)).status).toBe(404);
    expect((await historyOf(id, nobody)).status).toBe(403);
    expect((await historyOf(id, onlyViews)).status).toBe(200);
    expect((await revert(id, 0, 1, onlyViews)).status).toBe(403);
    expect((await call('GET', `${api}/recordHistory/sys_user/${id}`)).status).toBe(404);
    expect((await call('GET', `${api}/recordHistory/md_unit/${id}`)).status).toBe(404);
  });

  it('[AZ-03] lacks what is hidden from the reader, and leaves it as it is on the way back', async () => {
    const permissions = formPermissions(server, admin);
    const id = await add({ credit_limit: '100', remark: '甲' });
    await change(id, { credit_limit: '200', remark: '乙' });
    await permissions.control('crm_customer', ['credit_limit'], { list: true, form: true, edit: true });
    try {
      const seen = await historyOf(id, clerk);
      expect(JSON.stringify(seen.body)).not.toMatch(/信用额度|100\.00|200\.00/);
      expect((await compare(id, 0, 1, clerk)).body.result.map(({ label }) => label)).toEqual(['备注']);
      expect((await revert(id, 0, 1, clerk)).body.result.kept).toEqual([]);
      expect(await read(id)).toMatchObject({ credit_limit: '200.00', remark: '甲' });
    } finally {
      await permissions.control('crm_customer', ['credit_limit']);
    }
  });

  it('never has a password', async () => {
    const path = `${api}/form/demo_field`;
    const made = await call<string>('POST', path, { w_text: 'x', w_password: 'Geheim-1' });
    const id = made.body.result;
    const { version } = (await call<Row>('GET', `${path}/${id}`)).body.result;
    await call('PUT', path, { id, version, w_text: 'y', w_password: 'Geheim-2' });
    const { body } = await call<Schemas['HistoryPage']>('GET', `${api}/recordHistory/demo_field/${id}`);
    expect(body.result.entries[0]?.changes.map(({ field }) => field)).toEqual(['w_text']);
    const stored = await server.db.selectFrom('sys_record_history').select('changes').execute();
    expect(JSON.stringify(stored)).not.toContain('Geheim');
  });
});
