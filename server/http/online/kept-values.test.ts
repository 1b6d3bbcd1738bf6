import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDepart, buildUser } from '#server/testing/builders.ts';
import { keptValuesStage, type Row, type Refused, type Page } from '#server/testing/kept-values-stage.ts';

const { call, make, api, path, record, read, change, listed, exported, server, token } = keptValuesStage();

describe('whole numbers', () => {
  const limit = '超出可保存的范围（±9007199254740991），请检查是否多输了数字';

  it.each(['9007199254740992', '-9007199254740992', '900719925474099312', '1234567890123456789'])(
    '%s is refused at save with the limit, in a head and in a line',
    async (large) => {
      const head = await call<Refused>('POST', path(), record({ w_integer: large }));
      expect([head.status, head.body.result.errors]).toEqual([422, [{ field: 'w_integer', message: `整数${limit}` }]]);
      const line = await call<Refused>(
        'POST',
        path(),
        record({ demo_field_row: [{ g_text: '行' }, { g_text: '行', g_integer: large }] }),
      );
      expect([line.status, line.body.result.errors]).toEqual([
        422,
        [{ table: 'demo_field_row', row: 1, field: 'g_integer', message: `整数${limit}` }],
      ]);
    },
  );

  it('are refused in an import, too', async () => {
    const body = new FormData();
    body.append('file', new Blob(['客户名称,账期(天)\n扫码,900719925474099312\n']), '客户.csv');
    const answer = await fetch(`${server.url}/platform${api}/importXls/crm_customer`, {
      method: 'POST',
      headers: { 'x-access-token': token() },
      body,
    });
    const { message } = (await answer.json()) as { message: string };
    expect([answer.status, message]).toEqual([422, expect.stringContaining(limit)]);
  });

  it('the largest that every reader can hold are kept', async () => {
    for (const most of ['9007199254740991', '-9007199254740991']) {
      const id = await make('demo_field', record({ w_integer: most }));
      expect((await read(id))['w_integer']).toBe(Number(most));
    }
  });

  it('a limit of the field comes before', async () => {
    const answer = await call<Refused>('POST', `${api}/form/crm_customer`, {
      name: '超限客户',
      credit_days: '-9007199254740992',
    });
    expect(answer.body.result.errors).toContainEqual({ field: 'credit_days', message: '账期(天)不能小于0' });
  });

  it('that got in before are read as text: record, list, sort, filter and export stand, and the row can be mended', async () => {
    const id = await make('demo_field', record({ w_integer: 5, demo_field_row: [{ g_text: '行', g_integer: 7 }] }));
    await sql`update demo_field set w_integer = 9007199254740993 where id = ${id}`.execute(server.db);
    await sql`update demo_field_row set g_integer = -9007199254740995 where head_id = ${id}`.execute(server.db);
    const found = await read(id);
    expect([found['w_integer'], (found['demo_field_row'] as Row[])[0]?.['g_integer']]).toEqual([
      '9007199254740993',
      '-9007199254740995',
    ]);
    expect((await listed('column=w_integer&order=desc'))[0]).toMatchObject({ id, w_integer: '9007199254740993' });
    expect(await listed('w_integer_begin=9007199254740993&w_integer_end=9007199254740993')).toHaveLength(1);
    expect(await exported('demo_field', { selections: id })).toMatchObject([{ 整数: '9007199254740993' }]);
    // What nobody changes is nobody's fault, with or without being sent along.
    expect((await change(id, { w_textarea: '备注' })).status).toBe(200);
    expect((await change(id, { w_textarea: '再改', w_integer: '9007199254740993' })).status).toBe(200);
    expect((await change(id, { w_integer: '9007199254740994' })).status).toBe(422);
    const line = ((await read(id))['demo_field_row'] as Row[])[0];
    const mended = await change(id, { w_integer: 12, demo_field_row: [{ ...line, g_integer: 3 }] });
    expect([mended.status, (await read(id))['w_integer']]).toEqual([200, 12]);
  });

  it('of one customer take nobody the picker of customers, nor the export of the list, and the customer can be deleted', async () => {
    const id = await make('crm_customer', { name: '扫码客户', credit_days: 30 });
    await sql`update crm_customer set credit_days = 900719925474099312 where id = ${id}`.execute(server.db);
    const { status, body } = await call<Page>('GET', '/online/cgreport/api/getData/pop_customer?pageSize=100');
    expect(status, body.message).toBe(200);
    expect(body.result.records.find((row) => row['id'] === id)?.['credit_days']).toBe('900719925474099312');
    expect((await exported('crm_customer', {})).find((row) => row['客户名称'] === '扫码客户')).toMatchObject({
      '账期(天)': '900719925474099312',
    });
    expect((await call('DELETE', `${api}/form/crm_customer/${id}`)).status).toBe(200);
  });
});

describe('a choice that was retired', () => {
  const retire = (value: string, isRetired = true) =>
    sql`update sys_dict_item i set status = ${isRetired ? 0 : 1} from sys_dict d
      where d.id = i.dict_id and d.dict_code = 'demo_colour' and i.item_value = ${value}`
      .execute(server.db)
      .then(() => call('GET', '/sys/dict/refleshCache'));
  const chosen = { w_list: '1', w_radio: '1', w_list_multi: '1,2', w_checkbox: '1', w_transfer: '1,3' };
  let id: string;

  beforeAll(async () => {
    id = await make(
      'demo_field',
      record({ ...chosen, demo_field_row: [{ g_text: '行', g_list: '1', g_list_multi: '1,2' }] }),
    );
    await retire('1');
  });
  afterAll(() => retire('1', false));

  it('keeps its text in list, form, export, print and history', async () => {
    const columns = await call<{ dictOptions: Record<string, Row[]> }>('GET', `${api}/getColumns/demo_field`);
    expect(columns.body.result.dictOptions['w_list_multi']?.[0]).toMatchObject({
      value: '1',
      text: '红色',
      disabled: true,
    });
    const form = await call<{ schema: { properties: Record<string, { enum: Row[] }> } }>(
      'GET',
      `${api}/getFormItem/demo_field`,
    );
    expect(form.body.result.schema.properties['w_list']?.enum[0]).toMatchObject({ text: '红色', disabled: true });
    expect(await exported('demo_field', { selections: id })).toMatchObject([{ 下拉: '红色', 下拉多选: '红色,橙色' }]);
    const printed = await call<unknown>('POST', `${api}/printPages/demo_field`, { ids: [id] });
    expect(JSON.stringify(printed.body.result)).toContain('红色');
    expect((await change(id, { w_list: '2' })).status).toBe(200);
    const history = await call<unknown>('GET', `${api}/recordHistory/demo_field/${id}`);
    expect(history.status, history.body.message).toBe(200);
    expect(JSON.stringify(history.body.result)).toContain('红色');
  });

  it('holds up no change of another field, be it sent along or not', async () => {
    const other = await make('demo_field', record({ w_list: '2' }));
    await sql`update demo_field set w_list = '1', w_checkbox = '1', w_transfer = '1,3' where id = ${other}`.execute(
      server.db,
    );
    expect((await change(other, { w_textarea: '一' })).status).toBe(200);
    const answer = await change(other, { w_textarea: '二', w_list: '1', w_checkbox: '1', w_transfer: '1,3' });
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
  });

  it('stays beside others of its kind that are chosen or taken away', async () => {
    const line = ((await read(id))['demo_field_row'] as Row[])[0];
    const answer = await change(id, {
      w_list_multi: '1,2,3',
      w_transfer: '1',
      demo_field_row: [{ ...line, g_list_multi: '1' }],
    });
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
  });

  it('cannot be chosen anew', async () => {
    const fresh = await call<Refused>('POST', path(), record(chosen));
    expect(fresh.body.result.errors.map(({ field }) => field).toSorted()).toEqual([
      'w_checkbox',
      'w_list',
      'w_list_multi',
      'w_radio',
      'w_transfer',
    ]);
    const other = await make('demo_field', record({ w_list: '2', w_checkbox: '2' }));
    expect((await change(other, { w_list: '1' })).status).toBe(422);
    expect((await change(other, { w_checkbox: '1,2' })).status).toBe(422);
    const items = await call<Row[]>('GET', '/sys/dict/getDictItems/demo_colour');
    expect(items.body.result.map(({ value }) => value)).toEqual(['2', '3', '4']);
  });
});

describe('a text that cannot be read again as it is', () => {
  it.each([
    ['half of a pair', 'a\ud800'],
    ['what XML does not have', 'a\uffff'],
    ['DEL, which workbooks leave out', 'a\u007fb'],
    ['a control character', 'a\u0007'],
  ])('%s is refused at its field, be it a text or a key nothing can be looked for by', async (_what, text) => {
    for (const field of ['w_textarea', 'w_markdown', 'w_sel_search', 'w_popup', 'w_sel_user']) {
      const answer = await call<Refused>('POST', path(), record({ [field]: text }));
      expect([field, answer.status, answer.body.result.errors[0]?.field]).toEqual([field, 422, field]);
    }
  });

  it('a region nobody has, a blank among several keys and a file without a path are no values', async () => {
    for (const values of [{ w_pca: '999999' }, { w_popups: ',' }]) {
      const answer = await call<Refused>('POST', path(), record(values));
      expect([answer.status, answer.body.result.errors[0]?.field]).toEqual([422, Object.keys(values)[0]]);
    }
    // A list of nothing is nothing, however blank what stands in it is.
    for (const blank of [['\f'], [' ', ''], '\f?sign=1', ' , ']) {
      const stored = await read(await make('demo_field', record({ w_file: blank, w_image: blank })));
      expect([stored['w_file'], stored['w_image']]).toEqual([null, null]);
    }
    const id = await make('demo_field', record({ w_file: '?sign=1', w_umeditor: '<script>1</script>' }));
    expect(await read(id)).toMatchObject({ w_file: null, w_umeditor: null });
  });

  it.each(['尾空 ', '  首空', '全角　', '换行\n', ' 两头 '])(
    'is found by what one types of it, blanks at its ends or not: “%s”',
    async (written) => {
      const id = await make('demo_field', record({ w_textarea: written }));
      expect((await read(id))['w_textarea']).toBe(written);
      const rules = [{ field: 'w_textarea', rule: 'eq', val: written, type: 'textarea' }];
      const found = await listed(
        `superQueryMatchType=and&superQueryParams=${encodeURIComponent(JSON.stringify(rules))}`,
      );
      expect(found.some((row) => row['id'] === id)).toBe(true);
      const others = [{ field: 'w_textarea', rule: 'in', val: `别的,${written.trim()}`, type: 'textarea' }];
      const among = await listed(
        `superQueryMatchType=and&superQueryParams=${encodeURIComponent(JSON.stringify(others))}`,
      );
      expect(among.some((row) => row['id'] === id)).toBe(true);
    },
  );

  it('ends its lines with one sign, however a client or a table program writes them', async () => {
    const id = await make('demo_field', record({ w_textarea: '一\r\n二\r三\n四' }));
    expect((await read(id))['w_textarea']).toBe('一\n二\n三\n四');
  });
});

describe('a reference that was retired', () => {
  it('says so beside its text, in lists and records, head and lines, and nothing of what can be chosen', async () => {
    const unit = await make('md_unit', { code: 'ZZ3', name: '停用单位' });
    const category = await make('md_material_category', { code: 'ZZ4', name: '停用分类' });
    const stopped = await make('crm_customer', { name: '停用客户' });
    const kept = await make('crm_customer', { name: '在用客户' });
    const user = await buildUser(server.db, { username: 'stopped', realname: '离职人' });
    const depart = await buildDepart(server.db, { orgCode: 'Z10', name: '撤销部门' });
    const references = {
      w_sel_search: unit,
      w_sel_tree: category,
      w_cat_tree: category,
      w_link_down: category,
      w_popups: `${stopped},${kept}`,
      w_sel_user: 'admin,stopped',
      w_sel_depart: depart,
    };
    const line = { g_text: '行', g_search: unit, g_tree: category, g_user: 'stopped', g_depart: depart };
    const id = await make('demo_field', record({ ...references, demo_field_row: [line] }));
    const said = (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row).filter(([name, value]) => name.endsWith('_dictDisabled') && value != null),
      );
    const rowOf = async (): Promise<Row> =>
      (await listed(`w_text=${encodeURIComponent(String((await read(id))['w_text']))}`))[0] ?? {};
    expect([said(await rowOf()), said(await read(id))]).toEqual([{}, {}]);

    await sql`update crm_customer set enabled = 'N' where id = ${stopped}`.execute(server.db);
    await sql`update md_material_category set enabled = 'N' where id = ${category}`.execute(server.db);
    for (const table of ['md_unit', 'sys_user', 'sys_depart'])
      await sql`update ${sql.table(table)} set del_flag = 1 where id = any(${[unit, user.id, depart]}::text[])`.execute(
        server.db,
      );
    const inHead = {
      w_sel_search_dictDisabled: unit,
      w_sel_tree_dictDisabled: category,
      w_cat_tree_dictDisabled: category,
      w_link_down_dictDisabled: category,
      w_popups_dictDisabled: stopped,
      w_sel_user_dictDisabled: 'stopped',
      w_sel_depart_dictDisabled: depart,
    };
    const texts = {
      w_popups_dictText: '停用客户,在用客户',
      w_sel_search_dictText: '停用单位',
      w_sel_depart_dictText: '撤销部门',
    };
    const shown = await rowOf();
    expect([said(shown), shown]).toEqual([inHead, expect.objectContaining(texts)]);
    const stored = await read(id);
    expect([said(stored), stored]).toEqual([inHead, expect.objectContaining(texts)]);
    expect(said((stored['demo_field_row'] as Row[])[0] ?? {})).toEqual({
      g_search_dictDisabled: unit,
      g_tree_dictDisabled: category,
      g_user_dictDisabled: 'stopped',
      g_depart_dictDisabled: depart,
    });
    // A client that sends the record as it came is no fault.
    expect((await change(id, stored)).status).toBe(200);
    // Papers and workbooks have the text alone.
    expect(await exported('demo_field', { selections: id })).toMatchObject([
      { 搜索下拉: '停用单位', 部门: '撤销部门' },
    ]);
    const printed = await call<unknown>('POST', `${api}/printPages/demo_field`, { ids: [id] });
    expect(JSON.stringify(printed.body.result)).toContain('停用单位');
    expect(JSON.stringify([printed.body.result, shown, stored])).not.toMatch(/\\u000[12]/);
  });

  it('is not offered: lists, searches, trees, levels and popup reports', async () => {
    const category = await make('md_material_category', { code: 'ZZ5', name: '不再选分类' });
    const customer = await make('crm_customer', { name: '不再选客户' });
    const user = await buildUser(server.db, { username: 'nomore', realname: '不再选人' });
    const depart = await buildDepart(server.db, { orgCode: 'Z11', name: '不再选部门' });
    const places = [
      '/sys/dict/getDictItems/md_material_category,name,id',
      `/sys/dict/loadDict/md_material_category,name,id?keyword=${encodeURIComponent('不再选')}`,
      '/sys/dict/loadTreeData?pid=&pidField=pid&tableName=md_material_category&text=name&code=id',
      '/online/cgform/api/querySelectOptions?table=md_material_category&txt=name&key=id&idField=id&pidField=pid',
      '/online/cgreport/api/getData/pop_customer?pageSize=100',
      '/sys/user/list?pageSize=100',
      '/sys/sysDepart/queryTreeList',
    ];
    const offering = async (): Promise<readonly boolean[]> =>
      Promise.all(
        places.map(async (place) => JSON.stringify((await call<unknown>('GET', place)).body).includes('不再选')),
      );
    expect(await offering()).toEqual(places.map(() => true));
    await sql`update crm_customer set enabled = 'N' where id = ${customer}`.execute(server.db);
    await sql`update md_material_category set enabled = 'N' where id = ${category}`.execute(server.db);
    for (const table of ['sys_user', 'sys_depart'])
      await sql`update ${sql.table(table)} set del_flag = 1 where id = any(${[user.id, depart]}::text[])`.execute(
        server.db,
      );
    expect(await offering()).toEqual(places.map(() => false));
  });

  it('holds up no change of another field, whatever it points to, and cannot be chosen anew', async () => {
    const unit = await make('md_unit', { code: 'ZZ1', name: '退役单位' });
    const category = await make('md_material_category', { code: 'ZZ2', name: '退役分类' });
    const customer = await make('crm_customer', { name: '退役客户' });
    const kept = await make('crm_customer', { name: '常在客户' });
    const user = await buildUser(server.db, { username: 'retired', realname: '退役人' });
    const depart = await buildDepart(server.db, { orgCode: 'Z09', name: '退役部门' });
    const references = {
      w_sel_search: unit,
      w_sel_tree: category,
      w_cat_tree: category,
      w_popups: `${customer},${kept}`,
      w_sel_user: 'admin,retired',
      w_sel_depart: depart,
    };
    const id = await make('demo_field', record(references));
    for (const table of ['md_unit', 'md_material_category', 'crm_customer', 'sys_user', 'sys_depart'])
      await sql`update ${sql.table(table)} set del_flag = 1
        where id = any(${[unit, category, customer, user.id, depart]}::text[])`.execute(server.db);
    const answer = await change(id, { w_textarea: '改', ...references });
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
    // One more beside the one that is gone, and one less.
    expect((await change(id, { w_popups: customer, w_sel_user: 'retired' })).status).toBe(200);
    expect((await listed(`w_text=${encodeURIComponent(String((await read(id))['w_text']))}`))[0]).toMatchObject({
      w_sel_search_dictText: '退役单位',
      w_sel_user_dictText: '退役人',
      w_sel_depart_dictText: '退役部门',
    });
    const fresh = await call<Refused>('POST', path(), record(references));
    expect(fresh.body.result.errors.map(({ field }) => field).toSorted()).toEqual(Object.keys(references).toSorted());
  });

  it('of a region: its text stays, other fields change, and it cannot be chosen anew', async () => {
    const offer = async (enabled: '0' | '1'): Promise<void> => {
      const { body } = await call<{ records: Row[] }>('GET', '/sys/region/list?code=440104');
      const answer = await call('PUT', '/sys/region/edit', { ...body.result.records[0], enabled });
      expect(answer.status, answer.body.message).toBe(200);
    };
    const id = await make('demo_field', record({ w_pca: '440104' }));
    await offer('0');
    expect((await change(id, { w_textarea: '改', w_pca: '440104' })).status).toBe(200);
    expect((await read(id))['w_pca']).toBe('440104');
    const [row] = await exported('demo_field', { selections: id });
    expect(row?.['省市区']).toBe('广东省/广州市/越秀区');
    const fresh = await call<Refused>('POST', path(), record({ w_pca: '440104' }));
    expect([fresh.status, fresh.body.result.errors]).toEqual([
      422,
      [{ field: 'w_pca', message: '省市区：行政区划“广东省/广州市/越秀区”已停用，请重新选择' }],
    ]);
    await offer('1');
    expect((await call('POST', path(), record({ w_pca: '440104' }))).status).toBe(200);
  });
});
