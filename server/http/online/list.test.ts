import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { fieldTypes } from '#core/fields/field-types.ts';
import { rulesFor } from '#core/query/tree.ts';
import { openPool } from '#server/db/connection.ts';
import type { Database } from '#server/db/rows.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { selectPage } from '#server/engine/list/select.ts';
import { readModules } from '#server/engine/module-file/module-files.ts';
import { buildDepart, buildUser } from '#server/testing/builders.ts';
import { fewModules, modulesDir } from '#server/testing/online.ts';
import { listStage, type Row, type Page } from '#server/testing/list-stage.ts';

const { list, names, q, server, token } = listStage();

describe('querying', () => {
  const cases: readonly [string, readonly string[]][] = [
    [`name=${q('*华*')}`, ['北京华锐']],
    [`name=${q('安徽*')}`, ['安徽精工']],
    [`customer_level=B&column=name&order=asc`, ['北京华锐', '重庆宏达']],
    [`customer_level=${q('!B')}`, ['安徽精工']],
    [`name=${q('安徽精工,重庆宏达')}&column=name&order=asc`, ['安徽精工', '重庆宏达']],
    [`credit_limit=${q('>= 150')}`, ['北京华锐']],
    [`credit_limit=${q('<=150')}`, ['安徽精工']],
    [`credit_limit_begin=100&credit_limit_end=150`, ['安徽精工']],
    [`address=${q('*%*')}`, ['安徽精工']],
    [`address=${q('*_b')}`, ['北京华锐']],
    [`address=${q('x++y')}`, ['重庆宏达']],
    [
      `superQueryMatchType=or&superQueryParams=${q(
        q(
          JSON.stringify([
            { field: 'name', rule: 'like', val: '精' },
            { field: 'credit_limit', rule: 'eq', val: '200' },
          ]),
        ),
      )}&column=name&order=asc`,
      ['安徽精工', '北京华锐'],
    ],
    [
      `superQueryParams=${q(JSON.stringify([{ field: 'crm_customer_contact,name', rule: 'like', val: '重庆' }]))}`,
      ['重庆宏达'],
    ],
  ];
  it.each(cases)('%s', async (query, expected) => expect(await names(query)).toEqual(expected));

  it('[B9.2] knows relative dates, empty fields, me and my department', async () => {
    const found = async (table: string, as: string, ...items: unknown[]) =>
      (await list(`superQueryParams=${q(JSON.stringify(items))}`, table, as)).body.result.total;
    const depart = await buildDepart(server.db, { orgCode: 'A01A07', name: '内销部' });
    const below = await buildDepart(server.db, { orgCode: 'A01A07A01', name: '一组' });
    const other = await buildDepart(server.db, { orgCode: 'A01A08', name: '外销部' });
    const clerk = await buildUser(server.db, {
      username: 'clerk',
      permissions: ['sale:order:view', 'base:customer:view'],
      departs: ['A01A07'],
    });
    const as = await server.signIn('clerk', clerk.password);
    const customer = (await list('')).body.result.records[0]?.['id'];
    for (const [depart_id, sales_id] of [
      [depart, 'clerk'],
      [below, 'admin'],
      [other, 'admin'],
    ])
      await server.call('POST', '/online/cgform/api/form/sal_order', {
        token: token(),
        body: { customer_id: customer, delivery_date: '2026-05-01', depart_id, sales_id, sal_order_item: [] },
      });
    const orders = (...items: unknown[]) => found('sal_order', as, ...items);
    expect(await orders({ field: 'sales_id', rule: 'eq', val: '#{me}' })).toBe(1);
    expect(await orders({ field: 'sales_id', rule: 'ne', val: '#{me}' })).toBe(2);
    expect(await orders({ field: 'depart_id', rule: 'eq', val: '#{my_depart}' })).toBe(2);
    expect(await orders({ field: 'bill_date', rule: 'eq', val: '#{today}' })).toBe(3);
    expect(await orders({ field: 'bill_date', rule: 'eq', val: '#{yesterday}' })).toBe(0);
    expect(await orders({ field: 'create_time', rule: 'ge', val: '#{this_month}' })).toBe(3);
    expect(await orders({ field: 'bill_date', rule: 'between', val: ['#{last_year}', '#{today}'] })).toBe(3);
    expect(await orders({ field: 'remark', rule: 'empty' })).toBe(3);
    expect(await orders({ field: 'remark', rule: 'not_empty' })).toBe(0);
    expect(await found('crm_customer', token(), { field: 'credit_limit', rule: 'not_in', val: '100' })).toBe(2);
    expect(await found('crm_customer', token(), { field: 'name', rule: 'not_like', val: '精' })).toBe(2);
    const wrong = await list(`superQueryParams=${q(JSON.stringify([{ field: 'name', rule: 'eq', val: '#{today}' }]))}`);
    expect([wrong.status, wrong.body.message]).toEqual([400, '“客户名称”不是日期，不能使用相对日期']);
  });

  it('[B9.2] reads a tree of and and or', async () => {
    const items = [
      { field: 'customer_level', rule: 'eq', val: 'B' },
      {
        type: 'group',
        matchType: 'or',
        children: [
          { field: 'name', rule: 'like', val: '华' },
          { field: 'name', rule: 'like', val: '精' },
        ],
      },
    ];
    expect(await names(`superQueryParams=${q(q(JSON.stringify(items)))}`)).toEqual(['北京华锐']);
  });

  it('sorts Chinese by pinyin', async () => {
    expect(await names('column=name&order=desc')).toEqual(['重庆宏达', '北京华锐', '安徽精工']);
  });

  it('pages without overlap and knows the total, also beyond the last page', async () => {
    const { result } = (await list('pageSize=2&pageNo=2&column=name&order=asc')).body;
    expect([result.records.map((row) => row['name']), result.total, result.pages, result.current]).toEqual([
      ['重庆宏达'],
      3,
      2,
      2,
    ]);
    expect((await list('pageSize=2&pageNo=9')).body.result).toMatchObject({ records: [], total: 3 });
    expect((await list('pageSize=-521')).body.result.records).toHaveLength(3);
  });

  it('takes a day as the whole day where the column is a time', async () => {
    for (const query of [
      'next_time_end=2026-03-05',
      'next_time=2026-03-05',
      'next_time_begin=2026-03-05&next_time_end=2026-03-05',
    ])
      expect((await list(query, 'crm_clue')).body.result.total, query).toBe(1);
    expect((await list('next_time_end=2026-03-04', 'crm_clue')).body.result.total).toBe(0);
  });

  it('answers rows, total and shown texts with one statement', async () => {
    const statements: string[] = [];
    const pool = openPool(await databaseUrl());
    const counting = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: (event) => void statements.push(event.query.sql),
    });
    const store = createDefinitionStore(server.db);
    const form = (await store.catalogue()).form('crm_customer');
    if (form === undefined) throw new Error('no form');
    const page = await selectPage(counting, form, {
      query: { filters: { name: '*华*' } },
      tenantId: '1',
      limit: 10,
      offset: 0,
    });
    expect(page.records).toMatchObject([{ name: '北京华锐', sales_id_dictText: '系统管理员' }]);
    expect(statements).toHaveLength(1);
    await counting.destroy();
  });

  async function databaseUrl(): Promise<string> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db);
    return `${inject('clusterUrl')}${rows[0]?.name ?? ''}`;
  }
});

describe('hostile queries', () => {
  const payloads = [
    "' or '1'='1",
    '1; drop table crm_customer; --',
    "1' union select password_hash from sys_user --",
    '1) or 1=1',
    '%27%20or%201=1',
    '＇ or 1=1',
    "1'\t||\tpg_sleep(5)",
    '\\',
    '*%*',
    '$1',
    '${name}',
    '#{sysUserId}',
  ];

  it.each(payloads)('[SQL-08] a filter %j is only a value', async (payload) => {
    const answer = await list(`name=${q(payload)}`);
    expect([answer.status, answer.body.result.total]).toEqual([200, 0]);
  });

  it.each(payloads)('[SQL-06] a sort column %j is refused', async (payload) => {
    expect((await list(`column=${q(payload)}&order=asc`)).status).toBe(400);
  });

  it.each([
    'password_hash',
    'del_flag',
    'tenant_id',
    't.name',
    '"name"',
    'name)',
    'xmin',
    'ctid',
    'toString',
    'constructor',
  ])('[SQL-06] the column %s exists neither for filters nor for sorting', async (column) => {
    expect((await list(`${q(column)}=1`)).status).toBe(400);
    expect((await list(`column=${q(column)}&order=asc`)).status).toBe(400);
    expect(
      (await list(`superQueryParams=${q(JSON.stringify([{ field: column, rule: 'eq', val: '1' }]))}`)).status,
    ).toBe(400);
  });

  it.each(['order=asc;drop', `order=${q('asc, (select 1)')}`])(
    '[SQL-06] the order %s means a direction and nothing else',
    async (order) => {
      expect((await list(`column=name&${order}`)).status).toBe(200);
    },
  );

  it('[SQL-06] pages are numbers within limits', async () => {
    for (const query of [
      'pageSize=0',
      'pageSize=-1',
      'pageSize=99999999',
      'pageNo=-1',
      'pageNo=abc',
      'pageSize=1;drop',
      'pageNo=99999999999',
    ])
      expect((await list(query)).status, query).toBe(400);
  });

  it('[SQL-07] advanced queries that no person makes are refused', async () => {
    const deep = JSON.stringify(
      Array.from({ length: 50 }).reduce<unknown>((inner) => [inner], { field: 'name', rule: 'eq', val: '1' }),
    );
    const rules = [
      deep,
      '{',
      '"x"',
      JSON.stringify([{ field: 'name', rule: 'exists', val: '1' }]),
      JSON.stringify(Array.from({ length: 51 }, () => ({ field: 'name', val: '1' }))),
    ];
    for (const params of rules)
      expect((await list(`superQueryParams=${q(params)}`)).status, params.slice(0, 40)).toBe(400);
    expect(
      (await list(`superQueryMatchType=${q('or 1=1')}&superQueryParams=${q('[{"field":"name","val":"1"}]')}`)).status,
    ).toBe(400);
  });

  it('[B5.6] takes every rule the application offers, and refuses those a type does not have by name', async () => {
    const rule = async (field: string, name: string, val: string) => {
      const params = JSON.stringify([{ field, rule: name, val }]);
      const { status, body } = await list(`superQueryParams=${q(params)}`, 'demo_field');
      return { status, message: body.message };
    };
    const values: Readonly<Record<string, string>> = {
      number: '1',
      integer: '1',
      rate: '1',
      date: '2026-01-31',
      datetime: '2026-01-31 08:00:00',
      month: '2026-01',
    };
    for (const type of fieldTypes()) {
      const field = `w_${type.name}`;
      if (type.storage === 'none' || type.name === 'password' || type.name === 'link_down') continue;
      const value = values[type.name] ?? 'x';
      const isChosen = type.reference !== 'none' || type.name === 'switch';
      for (const name of rulesFor(type, isChosen)) {
        const { status, message } = await rule(field, name, name === 'between' ? `${value},${value}` : value);
        expect([field, name, status], message).toEqual([field, name, 200]);
      }
      const refused = [
        ...(type.storage === 'text' ? [] : [['not_like', value, '包含'] as const]),
        ...(isChosen ? [['gt', 'x', '大于'] as const, ['between', 'x,y', '大于等于'] as const] : []),
      ];
      for (const [name, val, word] of refused) {
        const { status, message } = await rule(field, name, val);
        expect([field, name, status]).toEqual([field, name, 400]);
        expect(message).toContain(`不支持“${word}”`);
      }
    }
  });

  it('[B7.14] shows the name of a department that was deleted meanwhile, in lists', async () => {
    const depart_id = await buildDepart(server.db, { orgCode: 'Z77', name: '撤销的部门' });
    const made = await server.call<string>('POST', '/online/cgform/api/form/crm_customer', {
      token: token(),
      body: { name: '有部门的客户', depart_id },
    });
    expect(made.status, made.body.message).toBe(200);
    await sql`update sys_depart set del_flag = 1 where id = ${depart_id}`.execute(server.db);
    const { records } = (await list(`name=${q('有部门的客户')}`)).body.result;
    expect(records[0]).toMatchObject({ depart_id, depart_id_dictText: '撤销的部门' });
    await sql`delete from crm_customer where id = ${made.body.result}`.execute(server.db);
  });

  it('refuses values the column cannot be compared with, by its label', async () => {
    expect((await list('credit_limit=abc')).body.message).toContain('信用额度');
    expect((await list('next_time=never', 'crm_clue')).body.message).toContain('下次跟进');
  });

  it('[SQL-09] ids of a deletion are only values', async () => {
    for (const id of ["1' or '1'='1", '*', '1,2;3'])
      expect(
        (await server.call('DELETE', `/online/cgform/api/form/crm_customer/${q(id)}`, { token: token() })).status,
      ).toBe(404);
    expect((await list('')).body.result.total).toBe(3);
  });
});

describe('definitions', () => {
  it('[B7.7] names the buttons of the definition that this user may press', async () => {
    const viewer = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const codes = async (as: string): Promise<string[]> => {
      const { body } = await server.call<{ cgButtonList: { buttonCode: string }[] }>(
        'GET',
        '/online/cgform/api/getColumns/crm_customer',
        { token: as },
      );
      return body.result.cgButtonList.map(({ buttonCode }) => buttonCode);
    };
    expect(await codes(token())).toEqual(['enable', 'disable', 'assign', 'merge']);
    expect(await codes(await server.signIn(viewer.username, viewer.password))).toEqual([]);
  });

  it('hides the buttons a user may not use', async () => {
    const user = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:add'] });
    const as = await server.signIn(user.username, user.password);
    const { body } = await server.call<{ hideColumns: string[] }>('GET', '/online/cgform/api/getColumns/crm_customer', {
      token: as,
    });
    expect(body.result.hideColumns.sort()).toEqual(['batch_delete', 'copy', 'delete', 'export', 'import', 'update']);
  });

  it('[B3.15] tells a linked drop-down where its levels come from and which fields hold the further ones', async () => {
    type Definition = { schema: { properties: Record<string, Row> } };
    const { result } = (
      await server.call<Definition>('GET', '/online/cgform/api/getFormItem/demo_field', { token: token() })
    ).body;
    expect(JSON.parse(String(result.schema.properties['w_link_down']?.config))).toEqual({
      table: 'md_material_category',
      txt: 'name',
      key: 'id',
      idField: 'id',
      pidField: 'pid',
      condition: '',
      linkField: 'w_link_down_2',
    });
  });

  it('folds query items away from the third on', async () => {
    const { body } = await server.call<{ hidden?: string }[]>('GET', '/online/cgform/api/getQueryInfo/sal_order', {
      token: token(),
    });
    expect(body.result.map((item) => item.hidden).slice(0, 4)).toEqual([undefined, undefined, '1', '1']);
  });

  it('resolves defaults and shows fields of missing modules as read-only text', async () => {
    type Definition = { schema: { required: string[]; properties: Record<string, Row> } };
    const { result } = (
      await server.call<Definition>('GET', '/online/cgform/api/getFormItem/sal_out', { token: token() })
    ).body;
    expect(result.schema.properties['bill_date']?.['defVal']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(result.schema.properties['warehouse_id']).toMatchObject({
      view: 'text',
      ui: { widgetattrs: { disabled: true } },
    });
    expect(result.schema.required).not.toContain('warehouse_id');
  });

  it('answers every definition of every form within the contract', async () => {
    const { forms } = await createDefinitionStore(server.db).catalogue();
    const { modules } = await readModules(modulesDir, [], fewModules);
    expect(forms).toHaveLength(modules.flatMap((module) => module.forms).length);
    for (const { definition } of forms)
      for (const call of ['getColumns', 'getQueryInfo', 'getFormItem', 'getData', 'getTreeData'])
        expect(
          (await server.call('GET', `/online/cgform/api/${call}/${definition.table}`, { token: token() })).status,
          `${call} ${definition.table}`,
        ).toBe(200);
  });

  it('lists a tree level by level', async () => {
    const post = (body: unknown) =>
      server.call<string>('POST', '/online/cgform/api/form/fin_cost_center', { token: token(), body });
    const root = (await post({ code: 'R', name: '根', center_type: '1' })).body.result;
    await post({ code: 'K', name: '子', center_type: '1', pid: root });
    const level = async (pid: string) =>
      (await server.call<Page>('GET', `/online/cgform/api/getTreeData/fin_cost_center?pid=${pid}`, { token: token() }))
        .body.result.records;
    expect(await level('0')).toMatchObject([{ name: '根', has_child: '1' }]);
    expect(await level(root)).toMatchObject([{ name: '子', has_child: '0', pid_dictText: '根' }]);
  });
});
