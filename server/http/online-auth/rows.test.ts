import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { formPermissions, recordsOf } from '#server/testing/form-permission.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
const TABLE = 'crm_customer';
const CATEGORY = 'md_material_category';

let server: TestServer;
let permissions: ReturnType<typeof formPermissions>;
let bound: { id: string; token: string };
let other: { token: string };
let rule: string;

beforeAll(async () => {
  server = await startOnlineServer();
  permissions = formPermissions(server, await server.signInAsAdmin());
  const acts = ['view', 'add', 'edit', 'delete', 'export', 'disable'];
  const codes = [
    ...['base:customer', 'sale:order', 'base:material-category'].flatMap((form) => acts.map((act) => `${form}:${act}`)),
    'test:names:view',
  ];
  const make = async (username: string, realname = '某人') => {
    const user = await buildUser(server.db, { username, realname, permissions: codes, departs: ['A81'] });
    return { id: user.id, token: await server.signIn(user.username, user.password) };
  };
  bound = await make('bound');
  other = await make('other');
  await sql`insert into crm_customer (id, tenant_id, code, name, enabled, currency, sales_id, create_by)
    values ('mine', '1', 'M1', '我的', 'Y', 'CNY', 'bound', 'bound'), ('theirs', '1', 'T1', '别人的', 'Y', 'CNY', 'other', 'other')`.execute(
    server.db,
  );
  await sql`insert into crm_customer_contact (id, tenant_id, head_id, line_no, name, is_main)
    values ('cm', '1', 'mine', 1, '王', 'N'), ('ct', '1', 'theirs', 1, '李', 'N')`.execute(server.db);
  await server.call('POST', '/online/cgreport/head/add', {
    token: await server.signInAsAdmin(),
    body: {
      head: {
        code: 'test_names',
        name: '客户联系人',
        permission: 'test:names',
        cgrSql:
          'select c.id, c.name, p.name as contact from crm_customer_contact p join crm_customer c on c.id = p.head_id',
      },
      items: ['id', 'name', 'contact'].map((fieldName) => ({ fieldName, fieldTxt: fieldName, fieldType: 'String' })),
      params: [],
    },
  });
  rule = await permissions.rule(TABLE, {
    ruleName: '本人创建',
    ruleColumn: 'create_by',
    ruleOperator: '=',
    ruleValue: '#{sys_user_code}',
  });
  await permissions.grant(TABLE, 3, 'user', bound.id, [rule]);
});
afterAll(() => server.close());

const get = <T>(path: string, token = bound.token) => server.call<T>('GET', path, { token });
const names = async (path: string, token = bound.token) => {
  const rows = recordsOf(await get<Schemas['RowPage']>(path, token));
  return typeof rows === 'number'
    ? rows
    : rows.map((row) => row['name']).filter((name) => ['我的', '别人的'].includes(String(name)));
};
const data = (query = '') => names(`/online/cgform/api/getData/${TABLE}?pageSize=-521${query}`);

describe('[AZ-02] [SQL-12] rows a rule hides', () => {
  it('are not in lists, popups, reports and dictionaries of whom the rule binds, and in those of others', async () => {
    expect(await data()).toEqual(['我的']);
    expect(await names('/online/cgreport/api/getData/pop_customer?pageSize=-521')).toEqual(['我的']);
    expect(await names('/online/cgreport/api/getData/test_names?pageSize=-521')).toEqual(['我的']);
    expect(await names('/online/cgreport/api/getData/test_names?pageSize=-521', other.token)).toEqual(
      expect.arrayContaining(['我的', '别人的']),
    );
    const texts = await get<string[]>(`/sys/dict/loadDictItem/${TABLE},name,id?key=mine,theirs`);
    expect(texts.body.result).toEqual(['我的']);
    const found = await get<{ text: string }[]>(`/sys/dict/loadDict/${TABLE},name,id?keyword=的`);
    expect(found.body.result.map(({ text }) => text)).toEqual(['我的']);
  });

  it('cannot be brought back by anything the user asks', async () => {
    const wide = JSON.stringify([
      { field: 'name', rule: 'eq', val: '别人的', type: 'text' },
      { field: 'name', rule: 'not_empty', val: '', type: 'text' },
    ]);
    expect(await data(`&superQueryParams=${encodeURIComponent(wide)}&superQueryMatchType=or`)).toEqual(['我的']);
    expect(await data('&create_by=other')).toEqual([]);
    expect(await data(`&name=${encodeURIComponent("别人的' or '1'='1")}`)).toEqual([]);
    const answer = await get<Schemas['RowPage']>(`/online/cgform/api/getData/${TABLE}?needTotals=true`);
    expect(answer.body.result.total).toBe(1);
  });

  it('are unknown to every act on one record', async () => {
    const act = (method: string, path: string, body?: unknown) =>
      server.call<Schemas['BatchResult']>(method, `/online/cgform/api${path}`, {
        token: bound.token,
        ...(body === undefined ? {} : { body }),
      });
    expect((await act('GET', `/form/${TABLE}/theirs`)).status).toBe(404);
    expect((await act('PUT', `/form/${TABLE}`, { id: 'theirs', version: 0, name: '改' })).status).toBe(404);
    expect((await act('DELETE', `/form/${TABLE}/theirs`)).status).toBe(404);
    expect((await act('DELETE', `/form/${TABLE}/mine,theirs`)).status).toBe(404);
    expect((await act('POST', '/doButton', { formId: TABLE, buttonCode: 'disable', dataId: 'theirs' })).status).toBe(
      404,
    );
    const batch = await act('POST', `/batchEdit/${TABLE}`, { ids: ['theirs'], values: { remark: 'x' } });
    expect(batch.body.result).toMatchObject({ done: 0, failed: 1 });
    const dry = await act('POST', `/batchEdit/${TABLE}`, {
      ids: ['theirs', 'mine'],
      values: { remark: 'x' },
      dryRun: true,
    });
    expect(dry.body.result.total).toBe(1);
    const { rows } = await sql<{ del_flag: number; name: string; version: number }>`
      select del_flag, name, version from crm_customer where id = 'theirs'`.execute(server.db);
    expect(rows).toEqual([{ del_flag: 0, name: '别人的', version: 0 }]);
    expect((await act('GET', `/form/${TABLE}/mine`)).status).toBe(200);
  });

  it('cannot be chosen anew; one that was chosen before stays with its text', async () => {
    const order = {
      customer_id: 'theirs',
      order_type: '1',
      sales_id: 'bound',
      delivery_date: '2026-12-01',
      currency: 'CNY',
      exchange_rate: '1',
      bill_date: '2026-11-22',
    };
    const refused = await server.call('POST', '/online/cgform/api/form/sal_order', { token: bound.token, body: order });
    expect(refused.status).toBe(422);
    expect(refused.body.message).toContain('客户所选的记录不存在');
    const made = await server.call<string>('POST', '/online/cgform/api/form/sal_order', {
      token: other.token,
      body: order,
    });
    expect(made.body.message).toBe('添加成功！');
    const read = await get<Record<string, unknown>>(`/online/cgform/api/form/sal_order/${made.body.result}`);
    expect(read.body.result).toMatchObject({ customer_id: 'theirs', customer_id_dictText: '别人的' });
    const saved = await server.call('PUT', '/online/cgform/api/form/sal_order', {
      token: bound.token,
      body: { id: made.body.result, version: read.body.result['version'], remark: '照旧', customer_id: 'theirs' },
    });
    expect(saved.body.message).toBe('修改成功！');
  });

  it('leave a tree without holes: a row whose parent is hidden stands at the root', async () => {
    await sql`insert into md_material_category (id, tenant_id, code, name, create_by, enabled, pid)
      values ('root', '1', 'R', '别人的', 'other', 'Y', null), ('leaf', '1', 'L', '我的', 'bound', 'Y', 'root')`.execute(
      server.db,
    );
    const own = await permissions.rule(CATEGORY, {
      ruleName: '本人创建',
      ruleColumn: 'create_by',
      ruleOperator: '=',
      ruleValue: '#{sys_user_code}',
    });
    await permissions.grant(CATEGORY, 3, 'user', bound.id, [own]);
    expect(await names(`/online/cgform/api/getTreeData/${CATEGORY}?pid=0&pageSize=-521`)).toEqual(['我的']);
    const tree = await get<{ title: string }[]>(`/online/cgform/api/queryTreeList?code=${CATEGORY}`);
    expect(tree.body.result.map(({ title }) => title)).toContain('我的');
    expect(JSON.stringify(tree.body.result)).not.toContain('别人的');
  });
});

describe('[SQL-12] rules by what a person is called', () => {
  it.each(["' or '1'='1", '%', '别人的,我的', '#{sys_user_code}'])('find nothing more for %s', async (realname) => {
    const user = await buildUser(server.db, { realname, permissions: ['base:customer:view'] });
    const token = await server.signIn(user.username, user.password);
    const id = await permissions.rule(TABLE, {
      ruleName: `姓名 ${realname}`,
      ruleColumn: 'name',
      ruleOperator: realname === '%' ? 'LIKE' : 'IN',
      ruleValue: '#{sys_user_name}',
    });
    await permissions.grant(TABLE, 3, 'user', user.id, [id]);
    expect(await names(`/online/cgform/api/getData/${TABLE}?pageSize=-521`, token)).toEqual([]);
  });

  it('let nobody through who has no department', async () => {
    const user = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const token = await server.signIn(user.username, user.password);
    const id = await permissions.rule(TABLE, {
      ruleName: '本部门及下级',
      ruleColumn: 'sys_org_code',
      ruleOperator: 'RIGHT_LIKE',
      ruleValue: '#{sys_org_code}',
    });
    await permissions.grant(TABLE, 3, 'user', user.id, [id]);
    expect(await names(`/online/cgform/api/getData/${TABLE}?pageSize=-521`, token)).toEqual([]);
  });

  it('take trees of conditions, also over sub-tables and people, and refuse SQL, strange fields and wrong values', async () => {
    const refusal = async (part: Partial<Schemas['AuthRule']>) => {
      const token = await server.signInAsAdmin();
      const body = { cgformId: TABLE, ruleName: '坏', ruleColumn: 'name', ruleOperator: '=', ruleValue: 'x', ...part };
      return (await server.call('POST', '/online/cgform/api/authData', { token, body })).body.message;
    };
    expect(await refusal({ ruleOperator: 'USE_SQL_RULES', ruleValue: "create_by = 'x' or 1=1" })).toContain(
      '不接受自定义 SQL',
    );
    expect(await refusal({ ruleColumn: 'password_hash' })).toContain('没有字段');
    expect(await refusal({ ruleColumn: "name' or 1=1" })).toContain('没有字段');
    expect(await refusal({ ruleColumn: 'credit_days', ruleValue: '很多' })).toContain('必须是数字');
    expect(await refusal({ ruleName: '本人创建' })).toBe('已有同名的规则');
    const user = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const token = await server.signIn(user.username, user.password);
    const tree = {
      matchType: 'or',
      items: [
        { field: 'sales_id', rule: 'eq', val: '#{me}', type: 'sel_user' },
        { field: 'crm_customer_contact,name', rule: 'eq', val: '李', type: 'text' },
      ],
    };
    const id = await permissions.rule(TABLE, {
      ruleName: '组合',
      ruleOperator: 'CONDITION',
      ruleValue: JSON.stringify(tree),
    });
    await permissions.grant(TABLE, 3, 'user', user.id, [id]);
    expect(await names(`/online/cgform/api/getData/${TABLE}?pageSize=-521`, token)).toEqual(['别人的']);
  });

  it('apply together, and not when they are switched off', async () => {
    const none = await permissions.rule(TABLE, {
      ruleName: '没有',
      ruleColumn: 'name',
      ruleOperator: '=',
      ruleValue: '没有这个',
    });
    await permissions.grant(TABLE, 3, 'user', bound.id, [rule, none]);
    expect(await data()).toEqual([]);
    await permissions.call('PUT', '/authData', {
      id: none,
      cgformId: TABLE,
      ruleName: '没有',
      ruleColumn: 'name',
      ruleOperator: '=',
      ruleValue: '没有这个',
      status: 0,
    });
    expect(await data()).toEqual(['我的']);
    await permissions.call('DELETE', `/authData/${none}`);
    expect(await data()).toEqual(['我的']);
  });
});
