import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { upsertRole } from '#server/platform/identity/db/identity.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
const TABLE = 'crm_customer';
const api = '/online/cgform/api';

let server: TestServer;
let admin: string;
let permissions: ReturnType<typeof formPermissions>;
let clerk: { id: string; token: string };

beforeAll(async () => {
  server = await startOnlineServer();
  admin = await server.signInAsAdmin();
  permissions = formPermissions(server, admin);
  const acts = ['view', 'add', 'edit', 'delete', 'export', 'enable', 'disable'];
  const user = await buildUser(server.db, {
    username: 'clerk',
    permissions: [
      ...acts.map((act) => `base:customer:${act}`),
      ...acts.map((act) => `base:unit:${act}`),
      'sale:order:view',
    ],
  });
  clerk = { id: user.id, token: await server.signIn(user.username, user.password) };
});
afterAll(() => server.close());

const as = <T>(method: string, path: string, body?: unknown, token = clerk.token) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const columns = async (table = TABLE) => permissions.call<Schemas['AuthColumn'][]>('GET', `/authColumn/${table}`);
const column = async (code: string) => (await columns()).find((one) => one.code === code);

describe('[A6.3] fields under control', () => {
  it('are switched on and off, and are as they were when they come back', async () => {
    expect(await column('credit_limit')).toMatchObject({ status: 0, listShow: false, formShow: false });
    await permissions.call('PUT', '/authColumn', { cgformId: TABLE, code: 'credit_limit', status: 1 });
    expect(await column('credit_limit')).toMatchObject({
      status: 1,
      listShow: true,
      formShow: true,
      formEditable: true,
    });
    await permissions.call('POST', '/authColumn', {
      cgformId: TABLE,
      code: 'credit_limit',
      switchFlag: 1,
      listShow: false,
      formShow: false,
      formEditable: true,
    });
    expect(await column('credit_limit')).toMatchObject({ status: 1, listShow: false, formShow: true });
    await permissions.call('PUT', '/authColumn/batch', { cgformId: TABLE, code: 'credit_limit,remark', status: 0 });
    expect(await column('credit_limit')).toMatchObject({ status: 0, formShow: false });
    const unknown = await as('PUT', `${api}/authColumn`, { cgformId: TABLE, code: 'tenant_id', status: 1 }, admin);
    expect(unknown.body.message).toContain('没有字段“tenant_id”');
  });

  it('take effect in every session at once', async () => {
    const shown = async () =>
      (await as<Schemas['ListDefinition']>('GET', `${api}/getColumns/${TABLE}`)).body.result.columns.some(
        ({ dataIndex }) => dataIndex === 'short_name',
      );
    expect(await shown()).toBe(true);
    await permissions.control(TABLE, ['short_name'], { list: true });
    expect(await shown()).toBe(false);
    await permissions.control(TABLE, ['short_name']);
    expect(await shown()).toBe(true);
  });

  it('that are required and cannot be filled in say who can', async () => {
    const role = await upsertRole(server.db, { tenantId: '1', code: 'finance', name: '财务主管' });
    await permissions.control('md_unit', ['name'], { list: true, form: true, edit: true });
    await permissions.grant(
      'md_unit',
      1,
      'role',
      role,
      (await permissions.elements('md_unit', 1)).map(({ id }) => id),
    );
    const refused = await as<Schemas['RefusalDetail']>('POST', `${api}/form/md_unit`, { code: 'KG9', name: '千克' });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toBe(
      '单位名称为必填项，但您没有查看和修改它的权限，请由有权限的角色、部门或人员（财务主管）填写，或请管理员设置默认值',
    );
    const form = await as<Schemas['FormDefinition']>('GET', `${api}/getFormItem/md_unit`);
    expect(form.body.result.schema.required).not.toContain('name');
    await permissions.control('md_unit', ['name']);
  });

  it('hide the text of references, sorting and saved views that name them', async () => {
    await sql`insert into crm_customer (id, tenant_id, code, name, short_name, enabled, currency, sales_id)
      values ('c1', '1', 'K1', '秘密客户', '密', 'Y', 'CNY', 'admin')`.execute(server.db);
    await sql`insert into sal_order (id, tenant_id, bill_no, bill_date, customer_id, order_type, sales_id, delivery_date, currency, exchange_rate, bill_status)
      values ('o1', '1', 'XS1', '2026-11-01', 'c1', '1', 'admin', '2026-12-01', 'CNY', 1, '0')`.execute(server.db);
    const view = await as<string>('POST', '/online/listView/save', {
      screen: TABLE,
      name: '我的列',
      kind: 'columns',
      scope: 'personal',
      document: { columns: [{ field: 'name' }, { field: 'code' }], sort: { column: 'name', order: 'asc' } },
    });
    expect(view.body.success).toBe(true);
    await permissions.control(TABLE, ['name'], { list: true, form: true });
    const orders = await as<Schemas['RowPage']>('GET', `${api}/getData/sal_order`);
    expect(orders.body.result.records[0]).toMatchObject({ customer_id: 'c1', customer_id_dictText: 'c1' });
    expect((await as('GET', `/sys/dict/loadDictItem/${TABLE},name,id?key=c1`)).status).toBe(403);
    const views = await as<Schemas['ListView'][]>('GET', `/online/listView/list?screen=${TABLE}`);
    expect(views.body.result[0]?.document).toEqual({ columns: [{ field: 'code' }] });
    const sorted = await as('GET', `${api}/getData/${TABLE}?column=name&order=asc`);
    expect(sorted.body.message).toBe('您没有查看“客户名称”的权限，不能按它查询或排序，请去掉这个条件');
    await permissions.control(TABLE, ['name']);
  });
});

describe('[A6.3] buttons under control', () => {
  it('are not offered and are refused by the server', async () => {
    for (const code of ['add', 'delete', 'batch_delete', 'export', 'super_query', 'disable'])
      await permissions.button(TABLE, code);
    const list = await as<Schemas['ListDefinition']>('GET', `${api}/getColumns/${TABLE}`);
    expect(list.body.result.hideColumns).toEqual(
      expect.arrayContaining(['add', 'delete', 'batch_delete', 'export', 'super_query']),
    );
    expect(list.body.result.cgButtonList?.map(({ buttonCode }) => buttonCode)).toEqual(['enable']);
    const refused = await as('POST', `${api}/form/${TABLE}`, { name: '新' });
    expect([refused.status, refused.body.message]).toEqual([403, '您没有“客户档案”的“新增”按钮权限，请联系管理员授权']);
    expect((await as('DELETE', `${api}/form/${TABLE}/c1`)).status).toBe(403);
    expect((await as('DELETE', `${api}/form/${TABLE}/c1,c2`)).status).toBe(403);
    expect((await as('POST', `${api}/batchDelete/${TABLE}`, { ids: ['c1'] })).status).toBe(403);
    expect((await as('GET', `${api}/exportXls/${TABLE}`)).status).toBe(403);
    expect((await as('POST', `${api}/doButton`, { formId: TABLE, buttonCode: 'disable', dataId: 'c1' })).status).toBe(
      403,
    );
    const query = encodeURIComponent('[{"field":"code","rule":"eq","val":"K1"}]');
    expect((await as('GET', `${api}/getData/${TABLE}?superQueryParams=${query}`)).status).toBe(403);
    const entries = (await permissions.call<Schemas['AuthButtons']>('GET', `/authButton/${TABLE}`)).authList;
    await permissions.grant(
      TABLE,
      2,
      'user',
      clerk.id,
      entries.map(({ id }) => id),
    );
    expect((await as('GET', `${api}/getData/${TABLE}?superQueryParams=${query}`)).status).toBe(200);
    for (const { id } of entries) await permissions.call('PUT', `/authButton/${id}`);
    await permissions.grant(TABLE, 2, 'user', clerk.id, []);
    expect((await as('DELETE', `${api}/form/${TABLE}/none`)).status).toBe(404);
  });
});

describe('who administers permissions', () => {
  const calls: [method: string, path: string, body?: unknown][] = [
    ['GET', `${api}/authColumn/${TABLE}`],
    ['PUT', `${api}/authColumn`, { cgformId: TABLE, code: 'name', status: 1 }],
    ['POST', `${api}/authColumn`, { cgformId: TABLE, code: 'name', listShow: true }],
    ['PUT', `${api}/authColumn/batch`, { cgformId: TABLE, code: 'name', status: 1 }],
    ['POST', `${api}/authColumn/batch`, { cgformId: TABLE, code: 'name', listShow: true }],
    ['GET', `${api}/authButton/${TABLE}`],
    ['POST', `${api}/authButton`, { cgformId: TABLE, code: 'add' }],
    ['PUT', `${api}/authButton/x`],
    ['GET', `${api}/authData/${TABLE}`],
    ['POST', `${api}/authData`, { cgformId: TABLE, ruleName: 'x', ruleOperator: '=', ruleValue: 'x' }],
    ['PUT', `${api}/authData`, { id: 'x', cgformId: TABLE, ruleName: 'x', ruleOperator: '=', ruleValue: 'x' }],
    ['DELETE', `${api}/authData/x`],
    ['GET', `${api}/authPage/${TABLE}/1`],
    ['GET', `${api}/validAuthData/${TABLE}`],
    ['GET', `${api}/roleAuth?roleId=x&cgformId=${TABLE}&type=1`],
    ['POST', `${api}/roleColumnAuth/x/${TABLE}`, { authId: '[]' }],
    ['POST', `${api}/roleButtonAuth/x/${TABLE}`, { authId: '[]' }],
    ['POST', `${api}/roleDataAuth/x/${TABLE}`, { authId: '[]' }],
    ['GET', '/online/cgform/permission/grantees?authMode=role'],
    ['GET', `/online/cgform/permission/explain?cgformId=${TABLE}&userId=x`],
  ];

  it.each<[method: string, path: string, body?: unknown]>(calls)(
    '[AZ-01] %s %s asks for its own permission',
    async (method, path, body) => {
      expect((await as(method, path, body)).status).toBe(403);
      const anonymous = await server.call(method, path, body === undefined ? {} : { body });
      expect(anonymous.status).toBe(401);
    },
  );

  it('[AZ-05] grants nothing he lacks, and loosens nothing that binds him', async () => {
    const user = await buildUser(server.db, { permissions: ['online:cgform:auth', 'base:customer:view'] });
    const token = await server.signIn(user.username, user.password);
    await permissions.control(TABLE, ['credit_limit'], { list: true, form: true, edit: true });
    const ids = (await permissions.elements(TABLE, 1)).map(({ id }) => id);
    const say = async (method: string, path: string, body?: unknown) =>
      (await as(method, `${api}${path}`, body, token)).body.message;
    const lacks = '您自己没有“信用额度”的这项权限';
    expect(
      await say('POST', `/roleColumnAuth/${user.id}/${TABLE}`, { authId: JSON.stringify(ids), authMode: 'user' }),
    ).toBe(`${lacks}，不能授予他人`);
    expect(
      await say('POST', `/roleColumnAuth/${clerk.id}/${TABLE}`, { authId: JSON.stringify(ids), authMode: 'user' }),
    ).toBe(`${lacks}，不能授予他人`);
    expect(await say('PUT', '/authColumn', { cgformId: TABLE, code: 'credit_limit', status: 0 })).toBe(
      `${lacks}，不能取消它的控制`,
    );
    const rule = { cgformId: TABLE, ruleName: '约束', ruleColumn: 'create_by', ruleOperator: '=', ruleValue: 'x' };
    const id = await permissions.rule(TABLE, rule);
    await permissions.grant(TABLE, 3, 'user', user.id, [id]);
    expect(await say('PUT', '/authData', { ...rule, id, status: 0 })).toContain('正在约束您本人，不能修改');
    expect(await say('DELETE', `/authData/${id}`)).toContain('正在约束您本人，不能删除');
    expect(await say('POST', `/roleDataAuth/${user.id}/${TABLE}`, { authId: '[]', authMode: 'user' })).toContain(
      '正在约束您本人，不能取消它的授权',
    );
    await permissions.call('DELETE', `/authData/${id}`);
    await permissions.control(TABLE, ['credit_limit']);
  });

  it('grants only what is in force, to whom there is', async () => {
    const grant = async (granteeId: string, authId: string) =>
      (await as('POST', `${api}/roleColumnAuth/${granteeId}/${TABLE}`, { authId, authMode: 'user' }, admin)).status;
    expect(await grant(clerk.id, '["unknown"]')).toBe(422);
    expect(await grant('nobody', '[]')).toBe(404);
    expect(await grant(clerk.id, 'x')).toBe(400);
  });

  it('is told what a user will see, and why not', async () => {
    await permissions.control(TABLE, ['credit_limit'], { list: true, form: true, edit: true });
    await permissions.control(TABLE, ['remark'], { edit: true });
    await permissions.control('crm_customer_contact', ['mobile'], { list: true, form: true, edit: true });
    const id = await permissions.rule(TABLE, {
      ruleName: '级别',
      ruleColumn: 'customer_level',
      ruleOperator: '=',
      ruleValue: 'A',
    });
    await permissions.grant(TABLE, 3, 'user', clerk.id, [id]);
    const explain = async (userId: string) =>
      (
        await as<Schemas['AuthExplanation']>(
          'GET',
          `/online/cgform/permission/explain?cgformId=${TABLE}&userId=${userId}`,
          undefined,
          admin,
        )
      ).body.result;
    const found = await explain(clerk.id);
    expect(found).toMatchObject({ isFree: false, mayView: true, buttons: [] });
    expect(found.list.map(({ title, table }) => [table, title])).toEqual([
      [null, '信用额度'],
      ['联系人', '手机'],
    ]);
    expect(found.edit.map(({ title }) => title)).toEqual(['备注']);
    expect(found.rules.map(({ ruleName }) => ruleName)).toEqual(['级别']);
    const grantees = await permissionsOf('user', 'admin');
    expect(await explain(grantees[0]?.id ?? '')).toMatchObject({ isFree: true, list: [], rules: [] });
    await permissions.call('DELETE', `/authData/${id}`);
    await permissions.control(TABLE, ['credit_limit', 'remark']);
    await permissions.control('crm_customer_contact', ['mobile']);
  });

  it('sees over all forms what is under control and to whom it is granted', async () => {
    const summary = async () => await permissions.call<Schemas['AuthSummary'][]>('GET', '/authSummary');
    const of = async (table: string) => (await summary()).find(({ tableName }) => tableName === table);
    expect(await of(TABLE)).toBeUndefined();
    await permissions.control(TABLE, ['credit_limit'], { list: true, edit: true });
    await permissions.control('crm_customer_contact', ['mobile'], { list: true });
    const button = await permissions.button(TABLE, 'export');
    const rule = { ruleName: '本人', ruleColumn: 'create_by', ruleOperator: '=', ruleValue: '#{sys_user_code}' };
    const id = await permissions.rule(TABLE, rule);
    await permissions.grant(TABLE, 3, 'user', clerk.id, [id]);
    expect(await of(TABLE)).toMatchObject({
      tableTxt: '客户档案',
      isSub: false,
      columns: ['信用额度'],
      buttons: ['导出'],
      rules: ['本人'],
      grantees: [{ mode: 'user' }],
    });
    expect(await of('crm_customer_contact')).toMatchObject({ isSub: true, columns: ['手机'], grantees: [] });
    expect((await as('GET', `${api}/authSummary`)).status).toBe(403);
    await permissions.call('DELETE', `/authData/${id}`);
    await permissions.call('PUT', `/authButton/${button}`);
    await permissions.control(TABLE, ['credit_limit']);
    await permissions.control('crm_customer_contact', ['mobile']);
    expect(await of(TABLE)).toBeUndefined();
  });

  it('sees roles, departments and users of his tenant only', async () => {
    await sql`insert into sys_tenant (id, tenant_id, name) values ('2', '2', '第二租户')`.execute(server.db);
    await buildUser(server.db, { username: 'foreign', tenantId: '2' });
    expect(await permissionsOf('user', 'foreign')).toEqual([]);
    expect((await permissionsOf('role', 'finance')).map(({ detail }) => detail)).toContain('finance');
  });
});

async function permissionsOf(authMode: string, keyword: string): Promise<Schemas['AuthGrantee'][]> {
  const query = new URLSearchParams({ authMode, keyword }).toString();
  return (await as<Schemas['AuthGrantee'][]>('GET', `/online/cgform/permission/grantees?${query}`, undefined, admin))
    .body.result;
}
