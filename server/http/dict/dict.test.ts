import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFINITION_TENANT } from '#server/engine/definition/db/definition.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Item = { value: string; text: string };

let server: TestServer;
let token: string;
let outsider: string;
const q = encodeURIComponent;

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  const user = await buildUser(server.db, { permissions: ['base:shift:view'] });
  outsider = await server.signIn(user.username, user.password);
});
afterAll(() => server.close());

const get = <T = Item[]>(path: string, as = token) => server.call<T>('GET', path, { token: as });

describe('dictionaries', () => {
  it('[A7.15] answers the items of a dictionary in their order', async () => {
    expect((await get('/sys/dict/getDictItems/yn')).body.result).toEqual([
      { value: 'Y', text: '是', title: '是' },
      { value: 'N', text: '否', title: '否' },
    ]);
    expect((await get('/sys/dict/getDictItems/nowhere')).body.result).toEqual([]);
  });

  it('[A3.2] sends with the sign-in what the forms of the user show, and what no form uses', async () => {
    const user = await buildUser(server.db, { permissions: ['base:supplier:view'] });
    const { body } = await server.call<{ sysAllDictItems: Record<string, Item[]> }>('POST', '/sys/login', {
      body: { username: user.username, password: user.password },
    });
    const codes = Object.keys(body.result.sysAllDictItems);
    expect(codes).toEqual(expect.arrayContaining(['supplier_level', 'language', 'yn']));
    expect(codes).not.toContain('opp_stage');
  });

  it('[A7.15] answers every dictionary at once', async () => {
    const { result } = (await get<Record<string, Item[]>>('/sys/dict/queryAllDictItems')).body;
    expect(result['customer_level']?.map((item) => item.text)).toEqual([
      '战略客户',
      '重点客户',
      '普通客户',
      '潜在客户',
    ]);
  });

  it('[A7.15] searches a declared table dictionary by text and by value', async () => {
    const code = q('md_unit,name,id');
    const found = (await get(`/sys/dict/loadDict/${code}?keyword=${q('千')}`)).body.result;
    expect(found.map((item) => item.text)).toEqual(['千克']);
    expect(
      (await get<string[]>(`/sys/dict/loadDictItem/${code}?key=${found[0]?.value ?? ''},nowhere`)).body.result,
    ).toEqual(['千克']);
    expect((await get<string[]>(`/sys/dict/loadDictItem/${code}?key=nowhere&delNotExist=false`)).body.result).toEqual([
      'nowhere',
    ]);
  });

  it('does not offer disabled records, but still tells their text', async () => {
    const id = (
      await server.call<string>('POST', '/online/cgform/api/form/md_reason', {
        token,
        body: { code: 'X', name: '停用原因', reason_type: '1', enabled: 'N' },
      })
    ).body.result;
    expect((await get(`/sys/dict/loadDict/${q('md_reason,name,id')}?keyword=${q('停用')}`)).body.result).toEqual([]);
    expect((await get<string[]>(`/sys/dict/loadDictItem/${q('md_reason,name,id')}?key=${id}`)).body.result).toEqual([
      '停用原因',
    ]);
  });

  it.each([
    'sys_user,password_hash,username',
    'sys_user,realname,id',
    'pg_catalog.pg_user,usename,usesysid',
    'md_unit,code,id',
    'crm_customer,tax_no,id',
    "md_unit,name,id' or '1'='1",
    'sys_secret,value,name',
    'md_unit,name,(select 1)',
  ])('[SQL-02] refuses the undeclared table dictionary %s', async (code) => {
    for (const path of [
      `/sys/dict/getDictItems/${q(code)}`,
      `/sys/dict/loadDict/${q(code)}?keyword=`,
      `/sys/dict/loadDictItem/${q(code)}?key=1`,
    ])
      expect((await get(path)).status, path).toBe(403);
  });

  it.each(['a,b', 'md_unit,name,id,1=1'])('[SQL-02] refuses the malformed code %s', async (code) => {
    const answer = await get(`/sys/dict/getDictItems/${q(code)}`);
    expect([answer.status, answer.body.message]).toEqual([400, '字典Code格式不正确！']);
  });

  it('[SQL-08] takes wildcards of a search as characters', async () => {
    for (const keyword of ['%', '_', "' or 1=1 --"])
      expect(
        (await get(`/sys/dict/loadDict/${q('md_unit,name,id')}?keyword=${q(keyword)}`)).body.result,
        keyword,
      ).toEqual([]);
  });

  it('keeps tables from users who may see no form that uses them', async () => {
    expect((await get(`/sys/dict/getDictItems/${q('crm_customer,name,id')}`, outsider)).status).toBe(403);
    expect((await get('/online/cgreport/api/getData/pop_customer', outsider)).status).toBe(403);
    expect((await get('/sys/dict/getDictItems/yn')).status).toBe(200);
  });

  it('offers people by the columns of their pickers only', async () => {
    expect(
      (await get(`/sys/dict/loadDict/${q('sys_user,realname,username')}?keyword=admin`)).body.result,
    ).toMatchObject([{ value: 'admin', text: '系统管理员' }]);
  });

  it.each(['getDictItems/%20', 'loadDict/%20?keyword=a', `getDictItems/${q('md_unit,,id')}`, 'loadDictItem/%20?key=a'])(
    '[B5.10] refuses the empty code of %s in the words of the specification',
    async (path) => {
      const answer = await get(`/sys/dict/${path}`);
      expect([answer.status, answer.body.message]).toEqual([400, '字典Code不能为空!']);
    },
  );

  it('[B7.14] tells the text of deleted users and departments that are still stored', async () => {
    await buildUser(server.db, { username: 'gone', realname: '离职人员' });
    await server.db.updateTable('sys_user').set({ del_flag: 1 }).where('username', '=', 'gone').execute();
    const people = q('sys_user,realname,username');
    expect((await get<string[]>(`/sys/dict/loadDictItem/${people}?key=gone`)).body.result).toEqual(['离职人员']);
    expect((await get(`/sys/dict/loadDict/${people}?keyword=gone`)).body.result).toEqual([]);
    const add = await server.call<string>('POST', '/online/cgform/api/form/crm_customer', {
      token,
      body: { name: '老客户', customer_level: 'A' },
    });
    await server.db
      .withTables<{ crm_customer: { id: string; sales_id: string } }>()
      .updateTable('crm_customer')
      .set({ sales_id: 'gone' })
      .where('id', '=', add.body.result)
      .execute();
    const row = (await get<Record<string, unknown>>(`/online/cgform/api/form/crm_customer/${add.body.result}`)).body
      .result;
    expect(row['sales_id_dictText']).toBe('离职人员');
  });

  it('[A8.11] drops the cache for everybody', async () => {
    await server.db.updateTable('sys_dict_item').set({ item_text: '对' }).where('item_text', '=', '是').execute();
    expect((await get('/sys/dict/getDictItems/yn')).body.result[0]?.text).toBe('是');
    expect((await get('/sys/dict/refleshCache')).body.success).toBe(true);
    expect((await get('/sys/dict/getDictItems/yn')).body.result[0]?.text).toBe('对');
  });

  it('[A7.15] translates texts that come from data', async () => {
    const { result } = (await get<Record<string, string>>('/sys/translate/getmap?field=en-US')).body;
    expect(result).toMatchObject({
      首页: 'Home',
      总公司: 'Head office',
      客户档案: 'Customer',
      战略客户: 'Strategic',
      新增: 'Add',
      销售员: 'Salesperson',
    });
  });
});

describe('trees', () => {
  const tree = (extra: string) =>
    `/sys/dict/loadTreeData?pidField=pid&tableName=md_material_category&text=name&code=id&pid=&${extra}`;

  it('[B7.13] answers one level', async () => {
    const { result } = (await get<{ title: string; leaf: boolean }[]>(tree(''))).body;
    expect(result.map((node) => [node.title, node.leaf])).toContainEqual(['原材料', true]);
  });

  it('[SQL-01] takes conditions on columns of the definition only, as values', async () => {
    const narrowed = await get(tree(`condition=${q('{"code":"01"}')}`));
    expect(narrowed.body.result).toHaveLength(1);
    for (const condition of ['{"1=1 or code":"x"}', 'code=1', '[]', '{"code":{"a":1}}', '{"del_flag":"1"}'])
      expect((await get(tree(`condition=${q(condition)}`))).status, condition).toBe(400);
    expect((await get(tree(`condition=${q('{"code":"01\' or 1=1 --"}')}`))).body.result).toEqual([]);
  });

  it('[B5.8] says in the words of the specification when the condition is no JSON', async () => {
    expect((await get(tree(`condition=${q('code=1')}`))).body.message).toBe(
      '组件JTreeSelect-condition传值有误，需要一个json字符串!',
    );
  });

  it('[B2.51] [B3.15] [B7.9] answers the options of every level of linked drop-downs', async () => {
    type Option = { id: string; store: string; label: string };
    const add = async (body: Record<string, unknown>) =>
      (await server.call<string>('POST', '/online/cgform/api/form/md_material_category', { token, body })).body.result;
    const one = await add({ code: 'L1', name: '一级' });
    const two = await add({ code: 'L2', name: '二级', pid: one });
    const three = await add({ code: 'L3', name: '三级', pid: two });
    const level = async (query: string) =>
      (
        await get<Option[]>(
          `/online/cgform/api/querySelectOptions?table=md_material_category&txt=name&key=id&idField=id&pidField=pid&${query}`,
        )
      ).body.result;
    expect(await level(`condition=${q('{"code":"L1"}')}`)).toEqual([{ id: one, store: one, label: '一级' }]);
    expect(await level(`pidValue=${one}`)).toEqual([{ id: two, store: two, label: '二级' }]);
    expect(await level(`pidValue=${two}`)).toEqual([{ id: three, store: three, label: '三级' }]);
    expect(await level(`pidValue=${three}`)).toEqual([]);
    const roots = (await level('')).map(({ label }) => label);
    expect(roots).toContain('一级');
    expect(roots).not.toContain('二级');
  });

  it.each([
    '/sys/dict/loadTreeData?pidField=pid&tableName=sys_depart&text=depart_name&code=id&pid=',
    '/sys/dict/loadTreeData?pidField=1&tableName=md_material_category&text=name&code=id&pid=',
    '/sys/dict/loadTreeData?pidField=pid&tableName=md_material_category;drop&text=name&code=id&pid=',
    '/online/cgform/api/querySelectOptions?table=sys_user&txt=password_hash&key=id',
    '/online/cgform/api/querySelectOptions?table=md_unit&txt=name&key=id&idField=1%3D1',
    '/online/cgform/api/querySelectOptions?table=md_unit&txt=name&key=id&pidField=tenant_id&pidValue=1',
  ])('[SQL-01] [SQL-03] refuses %s', async (path) => expect((await get(path)).status).toBe(403));

  it('[B7.9] answers the options of a linked level', async () => {
    const { result } = (
      await get<{ label: string }[]>('/online/cgform/api/querySelectOptions?table=md_unit&txt=name&key=id&idField=id')
    ).body;
    expect(result.map((option) => option.label)).toContain('千克');
  });

  it('[A7.16] [B3.7] [B7.16] [B7.17] answers categories level by level, and the names of ids, those of deleted ones too', async () => {
    type Node = { key: string; title: string; isLeaf: boolean; parentId: string };
    const add = async (id: string, name: string, pid: string | null, isGone = 0) =>
      await sql`insert into sys_category (id, tenant_id, pid, code, name, del_flag)
        values (${id}, ${DEFINITION_TENANT}, ${pid}, ${id.toUpperCase()}, ${name}, ${isGone})`.execute(server.db);
    await add('cat-1', '原料', null);
    await add('cat-2', '粉末', 'cat-1');
    await add('cat-3', '旧料', 'cat-1', 1);
    const level = async (query: string) =>
      (await get<Node[]>(`/sys/category/loadTreeData?${query}`)).body.result.map(
        ({ key, title, isLeaf, parentId }) => ({
          key,
          title,
          isLeaf,
          parentId,
        }),
      );
    expect(await level('pcode=0')).toEqual([{ key: 'cat-1', title: '原料', isLeaf: false, parentId: '0' }]);
    expect(await level('pcode=CAT-1')).toEqual([{ key: 'cat-2', title: '粉末', isLeaf: true, parentId: 'cat-1' }]);
    expect(await level('pid=cat-1')).toEqual([{ key: 'cat-2', title: '粉末', isLeaf: true, parentId: 'cat-1' }]);
    expect((await get<string[]>('/sys/category/loadDictItem/?ids=cat-2,cat-3')).body.result).toEqual(['粉末', '旧料']);
    await sql`delete from sys_category`.execute(server.db);
  });

  it('[A7.16] answers the roots of the categories', async () => {
    expect((await get('/sys/category/loadTreeData?pcode=0')).body.result).toEqual([]);
    expect((await get('/sys/category/loadTreeData?pcode=nowhere')).status).toBe(404);
    expect((await get<string[]>('/sys/category/loadDictItem/?ids=a,b')).body.result).toEqual([]);
  });
});

describe('popup reports', () => {
  it('[B7.3] [B7.5] answers columns and rows of the declared columns only', async () => {
    const definition = (
      await get<{ cgRpConfigId: string; columns: { dataIndex: string }[] }>(
        '/online/cgreport/api/getRpColumns/pop_material',
      )
    ).body.result;
    expect(definition.columns.map((column) => column.dataIndex)).toContain('ref_sale_price');
    const rows = (
      await get<{ records: object[] }>(`/online/cgreport/api/getData/${definition.cgRpConfigId}?code=nothing`)
    ).body.result;
    expect(rows.records).toEqual([]);
    expect(
      (await get<{ field: string }[]>(`/online/cgreport/api/getQueryInfo/${definition.cgRpConfigId}`)).body.result.map(
        (item) => item.field,
      ),
    ).toEqual(['code', 'name']);
  });
  it('says when there is no such report', async () => {
    const answer = await get('/online/cgreport/api/getRpColumns/pop_bom');
    expect([answer.status, answer.body.message]).toEqual([404, '实体不存在']);
  });
});

describe('checks', () => {
  const check = (table: string, field: string, value: string, as = token) =>
    get(`/sys/duplicate/check?tableName=${q(table)}&fieldName=${q(field)}&fieldVal=${q(value)}`, as);

  it('[A3.11] [A5.5] [B3.18] [B7.30] says whether a unique value is free', async () => {
    expect((await check('md_unit', 'code', 'FREE')).body).toMatchObject({ success: true, message: '该值可用！' });
    expect((await check('md_unit', 'code', 'PCS')).body).toMatchObject({
      success: false,
      message: '该值不可用，系统中已存在！',
    });
    expect((await check('md_unit', 'code', '')).body.success).toBe(true);
  });

  it.each([
    ['sys_user', 'username'],
    ['sys_user', 'password_hash'],
    ['md_unit', 'name'],
    ['pg_class', 'relname'],
    ['md_unit', "code' or '1'='1"],
  ])('[SQL-04] is no oracle for %s.%s', async (table, field) =>
    expect((await check(table, field, 'admin')).status).toBe(403),
  );

  it('[SQL-04] answers only those who may see the form, and takes payloads as values', async () => {
    expect((await check('crm_customer', 'code', 'x', outsider)).status).toBe(403);
    expect((await check('md_unit', 'code', "x' or '1'='1")).body.success).toBe(true);
  });

  it('[A5.5] [B3.18] [B5.13] checks an encoded value against a rule; an empty one passes', async () => {
    const rule = (code: string, value: string) =>
      get(`/sys/checkRule/checkByCode?ruleCode=${q(code)}&value=${q(value)}`);
    expect((await rule('m', '13812345678')).body.success).toBe(true);
    expect((await rule('m', '1381234')).body.message).toBe('请输入正确的手机号');
    expect((await rule('m', '')).body.success).toBe(true);
    expect((await rule('e', 'li+na@example.com')).body.success).toBe(true);
    expect((await rule('url', 'https://a.cn/?x=1&y=2#z')).body.success).toBe(true);
    expect((await rule('nowhere', '1')).body.message).toBe('该编码不存在');
  });
});
