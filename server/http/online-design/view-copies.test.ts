import excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type FormDesign = Schemas['FormDesign'];
type DesignField = Schemas['DesignField'];
type Plan = Schemas['MigrationPlan'];
type Saved = Schemas['DesignSaved'];
type Detail = Schemas['RefusalDetail'];

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  await call('POST', '/api/addAll', machine);
  await record('dev_machine', { code: 'M1', name: '车床', place: '一车间', dev_machine_part: [{ part: '主轴' }] });
});
afterAll(() => server.close());

const field = (dbFieldName: string, dbFieldTxt: string, more: Partial<DesignField> = {}): DesignField => ({
  dbFieldName,
  dbFieldTxt,
  dbType: 'string',
  fieldShowType: 'text',
  isShowForm: 1,
  isShowList: 1,
  ...more,
});
const machine: FormDesign = {
  head: { tableName: 'dev_machine', tableTxt: '设备', tableType: 2, formTemplate: '2', formCategory: 'device' },
  fields: [
    field('code', '编号', { isQuery: 1, fieldMustInput: '1', isUnique: 1 }),
    field('name', '名称'),
    field('place', '地点'),
  ],
  subs: [
    {
      head: { tableName: 'dev_machine_part', tableTxt: '备件', tableType: 3, mainTable: 'dev_machine' },
      fields: [field('part', '备件名称')],
    },
  ],
};
const call = <T = unknown>(method: string, path: string, body?: unknown, token = admin) =>
  server.call<T>(method, `/online/cgform${path}`, { token, ...(body === undefined ? {} : { body }) });
const load = async (id: string) =>
  (await call<FormDesign>('GET', `/api/getByHead?id=${encodeURIComponent(id)}`)).body.result;
const edit = (body: FormDesign) => call<Saved & Detail>('PUT', '/api/editAll', body);
const heads = async (query: string) =>
  (await call<{ records: Schemas['DesignHead'][] }>('GET', `/head/list?${query}`)).body.result.records;
const record = (form: string, body: object, token = admin) =>
  call<string>('POST', `/api/form/${encodeURIComponent(form)}`, body, token);
const rows = async (form: string, token = admin) =>
  (
    await call<{ records: Record<string, unknown>[] }>(
      'GET',
      `/api/getData/${encodeURIComponent(form)}`,
      undefined,
      token,
    )
  ).body.result.records;
const columns = async (form: string) =>
  (await call<Schemas['ListDefinition']>('GET', `/api/getColumns/${encodeURIComponent(form)}`)).body.result.columns.map(
    ({ dataIndex, title }) => [dataIndex, title],
  );
const change = (from: FormDesign, name: string, part: Partial<DesignField>): FormDesign => ({
  ...from,
  fields: from.fields.map((one) => (one.dbFieldName === name ? { ...one, ...part } : one)),
});
const COPY = 'dev_machine$1';

describe('[B2.35] a view copy of a form', () => {
  it('has a name and an address of its own and the table of its original', async () => {
    const original = (await load('dev_machine')).head.id ?? '';
    const made = await call<Saved>('POST', `/head/copyOnline?code=${original}`);
    expect(made.body).toMatchObject({ success: true, message: '已创建视图副本', result: { tableVersion: 1 } });
    const { head } = await load(made.body.result.id);
    expect(head).toMatchObject({
      tableName: COPY,
      tableTxt: '设备 视图1',
      copyType: 1,
      physicId: original,
      physicTable: 'dev_machine',
      route: '/online/auto/dev_machine$1',
      permission: 'online:dev_machine-view1',
      formCategory: 'device',
    });
    expect(await rows(COPY)).toEqual([expect.objectContaining({ code: 'M1', name: '车床' })]);
  });

  it('is listed with its original and apart from it', async () => {
    const [original] = await heads('tableName=*dev_machine*&copyType=0&tableType=1,2');
    expect(original).toMatchObject({ tableName: 'dev_machine', copyType: 0, hascopy: 1, copyCount: 1 });
    const copies = await heads(`copyType=1&physicId=${original?.id ?? ''}`);
    expect(copies.map(({ tableName }) => tableName)).toEqual([COPY]);
    const all = await heads('tableName=*dev_machine*');
    expect(all.map(({ tableName }) => tableName).sort()).toEqual(['dev_machine', COPY, 'dev_machine_part']);
  });

  it('changes labels, order, visibility and widgets for itself alone', async () => {
    const design = await load(COPY);
    const named = change(change(design, 'name', { dbFieldTxt: '设备名', fieldShowType: 'textarea' }), 'place', {
      isShowList: 0,
    });
    const order = ['name', 'code', 'place'];
    const fields = [...named.fields].sort((a, b) => order.indexOf(a.dbFieldName) - order.indexOf(b.dbFieldName));
    const saved = await edit({ ...named, fields });
    expect(saved.body).toMatchObject({ success: true, result: { tableVersion: 2, plan: { steps: [] } } });
    expect(await columns(COPY)).toEqual([
      ['name', '设备名'],
      ['code', '编号'],
    ]);
    expect(await columns('dev_machine')).toEqual([
      ['code', '编号'],
      ['name', '名称'],
      ['place', '地点'],
    ]);
  });

  it('writes by the rules of its original, sub-tables included', async () => {
    const refused = await record(COPY, { name: '无编号' });
    expect(refused.status).toBe(422);
    expect((await record(COPY, { code: 'M1', name: '重复' })).status).toBe(422);
    const made = await record(COPY, { code: 'M2', name: '铣床', dev_machine_part: [{ part: '刀具' }] });
    expect(made.body.success).toBe(true);
    const one = await call<Record<string, unknown>>('GET', `/api/form/dev_machine/${made.body.result}`);
    expect(one.body.result).toMatchObject({
      code: 'M2',
      dev_machine_part: [expect.objectContaining({ part: '刀具' })],
    });
    const exported = await fetch(`${server.url}/platform/online/cgform/api/exportXls/${encodeURIComponent(COPY)}`, {
      headers: { 'x-access-token': admin },
    });
    const book = new excel.Workbook();
    await book.xlsx.load(await exported.arrayBuffer());
    expect(book.worksheets[0]?.getRow(1).values).toEqual(expect.arrayContaining(['设备名', '编号']));
  });

  it('changes nothing that is its original’s: length, required, new and missing fields, numbering', async () => {
    const design = await load(COPY);
    const wrong: FormDesign = {
      ...change(design, 'name', { dbLength: 50, fieldMustInput: '1' }),
      head: { ...design.head, isTree: 'Y' },
    };
    const { faults } = (await call<Plan>('POST', '/design/plan', wrong)).body.result;
    expect(faults.map(({ field: at, message }) => [at, message])).toEqual(
      expect.arrayContaining([
        ['name', '视图副本不能修改“字段 设备名（name） · 长度”，请在原表单“设备”中修改'],
        ['name', '视图副本不能修改“字段 设备名（name） · 必填”，请在原表单“设备”中修改'],
        ['tableTxt', '视图副本不能修改“表类型”，请在原表单“设备”中修改'],
      ]),
    );
    const less = {
      ...design,
      fields: [...design.fields.filter(({ dbFieldName }) => dbFieldName !== 'place'), field('more', '新字段')],
    };
    const refused = await edit(less);
    expect(refused.status).toBe(422);
    expect(refused.body.result.errors?.map(({ message }) => message)).toEqual([
      '视图副本不能新增字段 新字段（more），请在原表单“设备”中新增',
      expect.stringContaining('视图副本不能删除字段 地点（place），请取消它在表单和列表中的显示'),
    ]);
    const same = await edit({ ...design, head: { ...design.head, permission: 'online:dev_machine' } });
    expect(same.body.message).toContain('视图副本需要自己的权限前缀');
    expect((await load(COPY)).head.tableVersion).toBe(2);
  });

  it('tells two administrators what the other changed', async () => {
    const design = await load(COPY);
    await edit(change(design, 'code', { dbFieldTxt: '设备编号' }));
    const late = await edit(change(design, 'name', { dbFieldTxt: '品名' }));
    expect(late.status).toBe(409);
    expect(late.body.result).toMatchObject({ conflict: { fields: [expect.objectContaining({ theirs: '设备编号' })] } });
  });

  it('has no table to synchronise, no copies, and sub-tables have none either', async () => {
    const copy = encodeURIComponent(COPY);
    const sync = await call('POST', `/api/doDbSynch/${copy}/force`);
    expect(sync.status).toBe(422);
    expect(sync.body.message).toBe('“设备 视图1”是视图副本，没有自己的数据表，请同步原表单“设备”');
    expect((await call('POST', `/head/copyOnline?code=${copy}`)).body.message).toContain('请从原表单“设备”创建副本');
    expect((await call('POST', '/head/copyOnline?code=dev_machine_part')).body.message).toContain('子表没有视图副本');
    expect((await call('POST', '/head/copyOnline?code=nothing')).status).toBe(404);
  });

  it('gets new columns hidden, loses dropped ones and follows renamed ones', async () => {
    const design = await load('dev_machine');
    const wide = change({ ...design, fields: [...design.fields, field('maker', '厂家')] }, 'name', {
      dbFieldName: 'title',
    });
    expect((await edit(wide)).body.success).toBe(true);
    expect(await columns(COPY)).toEqual([
      ['title', '设备名'],
      ['code', '设备编号'],
    ]);
    const { fields } = await load(COPY);
    expect(fields.find(({ dbFieldName }) => dbFieldName === 'maker')).toMatchObject({ isShowForm: 0, isShowList: 0 });
    const now = await load('dev_machine');
    const less = { ...now, fields: now.fields.filter(({ dbFieldName }) => dbFieldName !== 'place') };
    const { steps } = (await call<Plan>('POST', '/design/plan', less)).body.result;
    await edit({ ...less, confirm: steps.flatMap(({ id, loss }) => (loss == null ? [] : [id])) });
    expect((await load(COPY)).fields.map(({ dbFieldName }) => dbFieldName)).not.toContain('place');
    expect(new Set((await rows(COPY)).map(({ code }) => code))).toEqual(new Set(['M1', 'M2']));
  });

  it('runs the actions of its original and has buttons of its own', async () => {
    const enhance = async (form: string) =>
      (
        await call<{ version: number; buttons: unknown[]; actions: unknown[] }>(
          'GET',
          `/enhance/document/${encodeURIComponent(form)}`,
        )
      ).body.result;
    const before = await enhance('dev_machine');
    const set = { kind: 'set', values: [{ field: 'maker', value: '自制' }] };
    const saved = await call('PUT', '/enhance/document/dev_machine', {
      ...before,
      actions: [{ id: 'a1', event: 'add', moment: 'start', active: true, deed: set }],
    });
    expect(saved.body.success).toBe(true);
    await record(COPY, { code: 'M3', title: '钻床' });
    expect((await rows('dev_machine')).find(({ code }) => code === 'M3')).toMatchObject({ maker: '自制' });
    expect((await enhance(COPY)).actions).toEqual([]);
  });

  it('is opened by whom it was granted to, and the original is not', async () => {
    const clerk = await buildUser(server.db, { username: 'viewer' });
    const token = await server.signIn(clerk.username, clerk.password);
    const get = (form: string) => call('GET', `/api/getData/${encodeURIComponent(form)}`, undefined, token);
    expect((await get(COPY)).status).toBe(403);
    const { roles } = (await call<{ roles: Schemas['MenuChoice'][] }>('GET', '/design/menuChoices')).body.result;
    const role = roles.find(({ title }) => title === '角色 viewer');
    const placed = await call('POST', '/design/menu', {
      id: COPY,
      parentId: null,
      title: '设备一览',
      roleIds: [role?.id],
    });
    expect(placed.body.success).toBe(true);
    expect((await get(COPY)).status).toBe(200);
    expect((await get('dev_machine')).status).toBe(403);
  });

  it('travels with its original in module files', async () => {
    const { files } = (await call<{ files: Schemas['ModuleFileText'][] }>('GET', '/design/export?ids=dev_machine')).body
      .result;
    expect(files.find(({ path }) => path.endsWith('dev-machine.yaml'))?.text).toContain('table: dev_machine$1');
    const before = await columns(COPY);
    const gone = await call('DELETE', '/head/delete?id=dev_machine&confirm=dev_machine,dev_machine_part');
    expect(gone.status).toBe(422);
    expect(gone.body.message).toBe('“设备”有 1 个视图副本：“设备 视图1”（dev_machine$1）。请先删除副本');
    expect((await call('DELETE', `/head/delete?id=${encodeURIComponent(COPY)}`)).body.success).toBe(true);
    expect((await rows('dev_machine')).length).toBe(3);
    expect(
      (await call('DELETE', '/head/delete?id=dev_machine&confirm=dev_machine,dev_machine_part')).body.success,
    ).toBe(true);
    const installed = await call('POST', '/design/import', { files });
    expect(installed.body).toMatchObject({ success: true });
    expect(await columns(COPY)).toEqual(before);
  });
});
