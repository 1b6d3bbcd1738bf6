import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { recordStage, type Row, type Refused } from '#server/testing/record-stage.ts';

const { matching, form, post, put, read, buildCustomer, buildMaterial, line, order, server, token } = recordStage();

describe('creating', () => {
  it('numbers the record, applies defaults and keeps the sub-table rows in order', async () => {
    const row = await read('crm_customer', await buildCustomer('苏州精工'));
    expect(row).toMatchObject({
      code: matching('KH0'),
      enabled: 'Y',
      currency: 'CNY',
      version: 0,
      create_by: 'admin',
      sales_id_dictText: '系统管理员',
    });
    expect(row['crm_customer_contact']).toMatchObject([
      { name: '张三', line_no: 1, is_main: 'N' },
      { name: '李四', line_no: 2 },
    ]);
    expect(row['create_time']).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
  });

  it('computes totals itself and copies what a popup pastes, whatever the client sent [INV-DOC-04]', async () => {
    const material = await buildMaterial();
    const forged = { ...line(material, '1000', '3.20'), amount: '1', material_name: '假名', notice_qty: 99 };
    const { body } = await post('sal_order', {
      ...order(await buildCustomer(), [forged, line(material, 3, '0.333')]),
      total_amount: '1',
      bill_status: '2',
    });
    const row = await read('sal_order', body.result);
    expect(row).toMatchObject({ amount: '3201.00', tax_amount: '416.13', total_amount: '3617.13', bill_status: '0' });
    expect(row['sal_order_item']).toMatchObject([
      {
        total_amount: '3616.00',
        material_name: '传动齿轮',
        spec: 'φ8',
        unit_id_dictText: '件',
        notice_qty: '0.0000',
      },
      { total_amount: '1.13' },
    ]);
  });

  it('names every wrong field of every row', async () => {
    const answer = await post<Refused>('crm_customer', {
      name: '',
      customer_level: 'Z',
      credit_days: 1.5,
      tax_no: '123',
      crm_customer_contact: [{ name: '甲' }, { name: '', mobile: '1' }],
    });
    expect(answer.status).toBe(422);
    expect(answer.body.result.errors?.map(({ table, row, field }) => [table, row, field])).toEqual([
      [undefined, undefined, 'name'],
      [undefined, undefined, 'customer_level'],
      [undefined, undefined, 'tax_no'],
      [undefined, undefined, 'credit_days'],
      ['crm_customer_contact', 1, 'name'],
      ['crm_customer_contact', 1, 'mobile'],
    ]);
  });

  const wrong: readonly [string, Row, number, string][] = [
    ['an unknown field', { name: '甲', constructor2: 1 }, 400, 'constructor2'],
    ['an unknown field of a row', { name: '甲', crm_customer_contact: [{ name: '乙', hack: 1 }] }, 400, 'hack'],
    ['a sub-table that is no list', { name: '甲', crm_customer_contact: 'x' }, 400, '数组'],
    ['text that is too long', { name: '长'.repeat(101) }, 422, '不能超过100个字符'],
    ['a wrong type', { name: { $gt: '' } }, 422, '必须是文本'],
    ['letters in a number', { name: '甲', credit_limit: 'abc' }, 422, '必须是数字'],
    ['a number the column cannot hold', { name: '甲', credit_limit: '9'.repeat(25) }, 422, '整数部分'],
    ['a reference that is not there', { name: '甲', category_id: 'nowhere' }, 422, '不存在或已被删除'],
    ['a user who is not there', { name: '甲', sales_id: 'nobody' }, 422, '不存在'],
  ];
  it.each(wrong)('refuses %s', async (_name, body, status, text) => {
    const answer = await post('crm_customer', body);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringContaining(text)]);
  });

  it('refuses a value that is taken, also under a race', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => post<Refused>('md_unit', { code: 'RACE', name: '件', precision_num: 0 })),
    );
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 422, 422, 422, 422]);
    const again = await post<Refused>('md_unit', { code: 'RACE', name: '件', precision_num: 0 });
    expect(again.body.result.errors).toMatchObject([
      { field: 'code', message: matching('该值不可用，系统中已存在！“RACE”已用于计量单位“') },
    ]);
  });

  it('never gives a number twice under parallel use, and leaves no holes [INV-NUM-01]', async () => {
    const ids = await Promise.all(Array.from({ length: 50 }, (_, index) => post('crm_clue', { name: `线索${index}` })));
    const codes = await Promise.all(ids.map(async ({ body }) => String((await read('crm_clue', body.result))['code'])));
    const serials = codes.map((code) => Number(code.slice(-4))).sort((a, b) => a - b);
    expect(serials).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('gives the number of a refused record to the next one', async () => {
    const before = Number(String((await read('crm_customer', await buildCustomer()))['code']).slice(2));
    await post('crm_customer', { name: '甲', category_id: 'nowhere' });
    const after = Number(String((await read('crm_customer', await buildCustomer()))['code']).slice(2));
    expect(after).toBe(before + 1);
  });
});

describe('changing', () => {
  it('keeps fields that were not sent, and ids of rows that were', async () => {
    const id = await buildCustomer();
    const before = await read('crm_customer', id);
    const [first] = before['crm_customer_contact'] as Row[];
    const answer = await put('crm_customer', {
      id,
      version: 0,
      short_name: '精工',
      crm_customer_contact: [{ name: '王五' }, { ...first, name: '张三丰' }],
    });
    expect([answer.status, answer.body.message]).toEqual([200, '修改成功！']);
    const after = await read('crm_customer', id);
    expect(after).toMatchObject({
      name: before['name'],
      short_name: '精工',
      version: 1,
      update_by: 'admin',
      crm_customer_addr: [],
    });
    expect(after['crm_customer_contact']).toMatchObject([{ name: '王五' }, { id: first?.['id'], name: '张三丰' }]);
  });

  it('refuses a stale version and names the differing fields, in words, of head and rows', async () => {
    const id = await buildCustomer();
    const mine = await read('crm_customer', id);
    const contacts = mine['crm_customer_contact'] as Row[];
    await put('crm_customer', {
      id,
      version: 0,
      customer_level: 'A',
      crm_customer_contact: [{ ...contacts[0], mobile: '13812345678' }],
    });
    const answer = await put<Refused>('crm_customer', { ...mine, customer_level: 'B' });
    expect(answer.status).toBe(409);
    expect(answer.body.result.conflict).toMatchObject({
      version: 1,
      updateBy: 'admin',
      fields: [
        { field: 'customer_level', label: '客户等级', yours: '重点客户', theirs: '战略客户' },
        {
          table: 'crm_customer_contact',
          rowId: contacts[0]?.['id'],
          field: 'mobile',
          yours: null,
          theirs: '13812345678',
        },
        { table: 'crm_customer_contact', field: 'id', yours: matching('李四'), theirs: null },
      ],
    });
    expect(await read('crm_customer', id)).toMatchObject({ customer_level: 'A', version: 1 });
  });

  it('lets only one of two writers at the same time win', async () => {
    const id = await buildCustomer();
    const answers = await Promise.all(
      ['甲', '乙'].map((short_name) => put('crm_customer', { id, version: 0, short_name })),
    );
    expect(answers.map((answer) => answer.status).sort((a, b) => a - b)).toEqual([200, 409]);
  });

  it('asks for the version and refuses a wrong one', async () => {
    const id = await buildCustomer();
    expect((await put('crm_customer', { id, name: '甲' })).body.message).toContain('缺少版本号');
    expect((await put('crm_customer', { id, version: '0', name: '甲' })).status).toBe(400);
    expect((await put('crm_customer', { version: 0, name: '甲' })).status).toBe(422);
    expect((await put('crm_customer', { id: 'nowhere', version: 0, name: '甲' })).status).toBe(404);
  });

  it('leaves audited documents alone', async () => {
    const { body } = await post('sal_order', order(await buildCustomer(), [line(await buildMaterial(), 1, 1)]));
    await server.db
      .withTables<{ sal_order: { id: string; bill_status: string } }>()
      .updateTable('sal_order')
      .set({ bill_status: '2' })
      .where('id', '=', body.result)
      .execute();
    expect((await put('sal_order', { id: body.result, version: 0, remark: 'x' })).body.message).toContain('不能修改');
    expect(
      (await server.call('DELETE', `${form('sal_order')}/${body.result}`, { token: token() })).body.message,
    ).toContain('不能删除');
  });

  it('refuses a tree node below itself [INV-ORG-01]', async () => {
    const parent = (await post('fin_cost_center', { code: 'P', name: '上', center_type: '1' })).body.result;
    const child = (await post('fin_cost_center', { code: 'C', name: '下', center_type: '1', pid: parent })).body.result;
    expect((await put('fin_cost_center', { id: parent, version: 0, pid: child })).body.message).toContain(
      '不能是自己或自己的下级',
    );
  });

  it('does not let a disabled record be chosen, but keeps it where it was', async () => {
    const category = (await post('crm_customer_category', { code: 'OLD', name: '旧分类' })).body.result;
    const id = (await post('crm_customer', { name: '老客户', category_id: category })).body.result;
    await put('crm_customer_category', { id: category, version: 0, enabled: 'N' });
    expect((await put('crm_customer', { id, version: 0, remark: '仍可保存', category_id: category })).status).toBe(200);
    expect((await post('crm_customer', { name: '新客户', category_id: category })).body.message).toContain('已停用');
  });
});

describe('deleting', () => {
  it('deletes all or none, with the rows of sub-tables, and frees unique values', async () => {
    const [first, second] = [await buildCustomer(), await buildCustomer()];
    const some = await server.call('DELETE', `${form('crm_customer')}/${first},nowhere`, { token: token() });
    expect([some.status, some.body.message]).toEqual([404, expect.stringContaining('未删除任何记录')]);
    expect((await server.call('DELETE', `${form('crm_customer')}/${first},${second}`, { token: token() })).status).toBe(
      200,
    );
    expect((await server.call('GET', `${form('crm_customer')}/${first}`, { token: token() })).status).toBe(404);
  });

  it('deletes a branch of a tree as a whole, but no parent without its children', async () => {
    const parent = (await post('fin_cost_center', { code: 'T1', name: '上', center_type: '1' })).body.result;
    const child = (await post('fin_cost_center', { code: 'T2', name: '下', center_type: '1', pid: parent })).body
      .result;
    expect((await server.call('DELETE', `${form('fin_cost_center')}/${parent}`, { token: token() })).status).toBe(422);
    expect(
      (await server.call('DELETE', `${form('fin_cost_center')}/${parent},${child}`, { token: token() })).status,
    ).toBe(200);
  });

  it('never leaves a document that points to a record deleted at the same moment', async () => {
    const material = await buildMaterial();
    for (let round = 0; round < 5; round += 1) {
      const customer = await buildCustomer();
      const [deleted, created] = await Promise.all([
        server.call('DELETE', `${form('crm_customer')}/${customer}`, { token: token() }),
        post('sal_order', order(customer, [line(material, 1, 1)])),
      ]);
      expect([deleted.status, created.status].sort((a, b) => a - b)).toEqual([200, 422]);
    }
  });

  it('keeps what others use and says who does', async () => {
    const customer = await buildCustomer('在用客户');
    await post('sal_order', order(customer, [line(await buildMaterial(), 1, 1)]));
    const answer = await server.call('DELETE', `${form('crm_customer')}/${customer}`, { token: token() });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '客户档案“在用客户”已被“销售订单”的“客户”引用，不能删除，可以停用',
    ]);
  });

  it('names every record that others use, not only the first', async () => {
    const used = [await buildCustomer('在用甲'), await buildCustomer('在用乙')];
    const free = await buildCustomer('没人用');
    for (const customer of used) await post('sal_order', order(customer, [line(await buildMaterial(), 1, 1)]));
    const answer = await server.call<{ errors: { field: string; message: string }[] }>(
      'DELETE',
      `${form('crm_customer')}/${[free, ...used].join(',')}`,
      { token: token() },
    );
    expect(answer.status).toBe(422);
    expect(answer.body.result.errors.map(({ field }) => field).sort()).toEqual([...used].sort());
    for (const name of ['在用甲', '在用乙'])
      expect(answer.body.result.errors.some(({ message }) => message.startsWith(`客户档案“${name}”已被`))).toBe(true);
  });
});

describe('permission', () => {
  it('refuses every act without its code, and everybody without a session', async () => {
    const user = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const viewer = await server.signIn(user.username, user.password);
    const id = await buildCustomer();
    const acts: [string, string, unknown?][] = [
      ['POST', form('crm_customer'), { name: '甲' }],
      ['PUT', form('crm_customer'), { id, version: 0 }],
      ['DELETE', `${form('crm_customer')}/${id}`],
      ['GET', '/online/cgform/api/getData/sal_order'],
      ['GET', '/online/cgform/api/getColumns/sal_order'],
    ];
    for (const [method, path, body] of acts) {
      expect((await server.call(method, path, { token: viewer, body })).status, `${method} ${path}`).toBe(403);
      expect((await server.call(method, path, { body })).status, `${method} ${path}`).toBe(401);
    }
    expect((await server.call('GET', `${form('crm_customer')}/${id}`, { token: viewer })).status).toBe(200);
  });

  it('answers 未找到表单 for a form that is not there', async () => {
    for (const path of [
      'getColumns/nowhere',
      'getData/sys_user',
      'form/pg_catalog/1',
      'getFormItem/crm_customer_contact',
    ]) {
      const answer = await server.call('GET', `/online/cgform/api/${path}`, { token: token() });
      expect([answer.status, answer.body.message], path).toEqual([404, expect.stringContaining('未找到表单')]);
    }
  });

  it('answers 记录不存在 for a record that is not there, whatever shall be done to it', async () => {
    const answers = [
      await server.call('GET', `${form('md_unit')}/nowhere`, { token: token() }),
      await put('md_unit', { id: 'nowhere', version: 0, name: '件' }),
      await server.call('DELETE', `${form('md_unit')}/nowhere`, { token: token() }),
    ];
    for (const { status, body } of answers)
      expect([status, body.message]).toEqual([404, expect.stringContaining('记录不存在')]);
  });

  it('shows no row of another tenant', async () => {
    const id = await buildCustomer();
    await server.db
      .insertInto('sys_tenant')
      .values({ id: '2', tenant_id: '2', name: '第二租户' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const user = await buildUser(server.db, { tenantId: '2', superuser: true });
    const other = await server.signIn(user.username, user.password);
    expect((await server.call('GET', `${form('crm_customer')}/${id}`, { token: other })).status).toBe(404);
    expect(
      (await server.call<{ total: number }>('GET', '/online/cgform/api/getData/crm_customer', { token: other })).body
        .result.total,
    ).toBe(0);
    expect((await post('sal_order', order(id, []), other)).body.message).toContain('不存在');
  });
});

describe('a record sent more than once', () => {
  const send = (key: string, body: unknown, method = 'POST', as = token()) =>
    server.call<string>(method, form('crm_customer'), { token: as, body, headers: { 'idempotency-key': key } });
  const countOf = async (name: string): Promise<number> =>
    (
      await server.call<{ total: number }>('GET', `/online/cgform/api/getData/crm_customer?name=${name}`, {
        token: token(),
      })
    ).body.result.total;

  it('is stored once under one key, whether the second request comes later or at the same time', async () => {
    const name = `重复${Date.now()}`;
    const key = randomUUID();
    const answers = await Promise.all([send(key, { name }), send(key, { name }), send(key, { name })]);
    answers.push(await send(key, { name }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.result)).size).toBe(1);
    expect(await countOf(name)).toBe(1);
  });

  it('is refused in words when the key comes with another content, and both stay as they were', async () => {
    const name = `改动${Date.now()}`;
    const key = randomUUID();
    await send(key, { name });
    const answer = await send(key, { name, address: '别处' });
    expect(answer).toMatchObject({ status: 409, body: { message: matching('未重复保存') } });
    expect(await countOf(name)).toBe(1);
  });

  it('leaves no trace when it was refused: the corrected form goes through under the same key', async () => {
    const key = randomUUID();
    expect((await send(key, { name: '' })).status).toBe(422);
    expect((await send(key, { name: `改正${Date.now()}` })).status).toBe(200);
  });

  it('changes a record once: the second answer is the first one and no conflict', async () => {
    const id = await buildCustomer();
    const { version } = await read('crm_customer', id);
    const body = { id, version, name: '改一次' };
    const key = randomUUID();
    expect((await send(key, body, 'PUT')).status).toBe(200);
    expect((await send(key, body, 'PUT')).status).toBe(200);
    expect((await read('crm_customer', id))['version']).toBe(Number(version) + 1);
  });

  it('is another record under the same key of another user, and a malformed key is refused', async () => {
    const key = randomUUID();
    await send(key, { name: `甲${Date.now()}` });
    await server.db.updateTable('sys_idempotency').set({ user_id: 'somebody else' }).execute();
    expect((await send(key, { name: `乙${Date.now()}` })).status).toBe(200);
    expect((await send('short', { name: '丙' })).status).toBe(400);
  });
});
