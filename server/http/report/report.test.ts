import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { buildUser } from '#server/testing/builders.ts';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Page = Schemas['RowPage'];
type Columns = { subId: string | null; paramName: string | null; isPage: string; tree: Schemas['ReportTree'] | null };

let server: TestServer;
let token: string;
const ids: Record<string, string> = {};
const q = encodeURIComponent;

const add = async (table: string, body: Record<string, unknown>): Promise<string> => {
  const answer = await server.call<string>('POST', `/online/cgform/api/form/${table}`, { token, body });
  if (!answer.body.success) throw new Error(JSON.stringify(answer.body));
  return answer.body.result;
};
const get = <T>(path: string, as = token) => server.call<T>('GET', path, { token: as });
const rows = async (report: string, query = '') => {
  const { body } = await get<Page>(`/online/cgreport/api/getData/${report}?${query}`);
  if (!body.success) throw new Error(body.message);
  return body.result;
};
const byName = (one: unknown, other: unknown) => String(one).localeCompare(String(other), 'zh-Hans');
const codes = async (query: string) =>
  (await rows('pop_material', query)).records.map((row) => row['name']).sort(byName);

beforeAll(async () => {
  server = await startOnlineServer();
  token = await server.signInAsAdmin();
  const unit = (await get<Page>('/online/cgform/api/getData/md_unit?pageSize=1')).body.result.records[0]?.['id'];
  ids['root'] = await add('md_material_category', { code: 'A', name: '原料' });
  ids['child'] = await add('md_material_category', { code: 'A1', name: '铝锭', pid: ids['root'] });
  ids['other'] = await add('md_material_category', { code: 'B', name: '包材' });
  for (const [name, category] of [
    ['铝一', 'child'],
    ['料二', 'root'],
    ['箱三', 'other'],
  ] as const)
    ids[name] = await add('md_material', {
      name,
      category_id: ids[category],
      unit_id: unit,
      material_type: '1',
      supply_type: '1',
      tax_rate: 13,
    });
  ids['customer'] = await add('crm_customer', { name: '安徽精工', customer_level: 'A' });
  const line = { qty: 2, price: 10, tax_rate: 13, delivery_date: '2026-05-01' };
  for (const [key, lines] of [
    ['order', ['铝一', '箱三']],
    ['second', ['料二']],
  ] as const)
    ids[key] = await add('sal_order', {
      customer_id: ids['customer'],
      delivery_date: '2026-05-01',
      sal_order_item: lines.map((name) => ({ ...line, material_id: ids[name] })),
    });
});
afterAll(() => server.close());

describe('the tree beside a popup report', () => {
  it('[B7.3] is named by the column definition', async () => {
    const { result } = (await get<Columns>('/online/cgreport/api/getRpColumns/pop_material')).body;
    expect(result.tree).toEqual({
      code: 'md_material_category',
      treeTitle: 'name',
      treeKey: 'id',
      title: '物料分类',
    });
  });

  it('[B7.6] is answered as a whole', async () => {
    const path = '/online/cgform/api/queryTreeList?code=md_material_category&treeTitle=name&treeKey=id';
    const { result } = (await get<Schemas['TreeListNode'][]>(path)).body;
    expect(result.find((node) => node.key === ids['root'])).toEqual({
      key: ids['root'],
      value: ids['root'],
      title: '原料',
      label: '原料',
      leaf: false,
      isLeaf: false,
      children: [expect.objectContaining({ title: '铝锭', isLeaf: true, children: null })],
    });
  });

  it.each([
    ['code=crm_customer', 404],
    ['code=md_material_category&treeTitle=create_by', 403],
    ['code=md_material_category&treeTitle=name;drop&treeKey=id', 403],
    ['code=pg_class', 404],
  ])('[B7.6] [SQL-03] of %s is refused', async (query, status) => {
    expect((await get(`/online/cgform/api/queryTreeList?${query}`)).status).toBe(status);
  });

  it('[B7.5] narrows the rows to a node and those below it, or inversely to all others', async () => {
    expect(await codes(`typeValue=${ids['root'] ?? ''}`)).toEqual(['料二', '铝一'].sort(byName));
    expect(await codes(`typeValue=${ids['child'] ?? ''}`)).toEqual(['铝一']);
    expect(await codes(`typeValue=${ids['root'] ?? ''}&typeSearch=inverse`)).toEqual(['箱三']);
    expect(await codes(`typeValue=${q("x' or '1'='1")}`)).toEqual([]);
  });

  it('[B7.5] is refused where the report has none', async () => {
    const answer = await get('/online/cgreport/api/getData/pop_customer?typeValue=1');
    expect([answer.status, answer.body.message]).toEqual([400, '该报表没有左侧树，不能按节点查询']);
  });
});

describe('a sub-report', () => {
  it('[B3.4] is named with its parameter, and says whether it pages', async () => {
    const orders = (await get<Columns>('/online/cgreport/api/getRpColumns/pop_sale_order')).body.result;
    expect([orders.paramName, orders.isPage]).toEqual(['order_id', 'Y']);
    const lines = (await get<Columns>('/online/cgreport/api/getRpColumns/pop_sale_order_line')).body.result;
    expect([lines.isPage, lines.subId]).toEqual(['N', null]);
    expect((await get<Columns>(`/online/cgreport/api/getRpColumns/${orders.subId ?? ''}`)).body.success).toBe(true);
  });

  it('[B7.5] holds the lines of the chosen record only, in their order, unpaged', async () => {
    const page = await rows('pop_sale_order_line', `self_order_id=${ids['order'] ?? ''}&pageSize=1`);
    expect(page.records.map((row) => row['material_name'])).toEqual(['铝一', '箱三']);
    expect(page.total).toBe(2);
    expect((await rows('pop_sale_order_line', `self_order_id=${ids['second'] ?? ''}`)).total).toBe(1);
  });

  it('[B7.2] has its parameters listed by code and by id', async () => {
    const expected = [{ paramName: 'order_id', paramTxt: '销售订单', paramValue: null }];
    expect((await get('/online/cgreport/api/getRpParam/pop_sale_order_line')).body.result).toEqual(expected);
    expect((await get('/online/cgreport/api/getParamsInfo/pop_sale_order_line')).body.result).toEqual(expected);
    expect((await get('/online/cgreport/api/getRpParam/pop_customer')).body.result).toEqual([]);
    expect((await get('/online/cgreport/api/getRpParam/none')).status).toBe(404);
  });

  it.each([
    ['', '请先选择销售订单（缺少报表参数 order_id）'],
    ['self_order_id=1&self_other=1', '报表没有参数“other”'],
    [`self_order_id=1&${q("self_x' or 1=1 --")}=1`, "报表没有参数“x' or 1=1 --”"],
  ])('[SQL-05] refuses %j', async (query, message) => {
    const answer = await get(`/online/cgreport/api/getData/pop_sale_order_line?${query}`);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('[B7.5] answers getDatas like getData, sizes 999 and 99999 within the cap', async () => {
    for (const size of ['999', '99999']) {
      const { result } = (await get<Page>(`/online/cgreport/api/getDatas/pop_material?pageSize=${size}`)).body;
      expect([result.total, result.size]).toEqual([3, Math.min(Number(size), 5000)]);
    }
  });

  it('[B7.5] sorts and takes the advanced query', async () => {
    const params = q(JSON.stringify([{ field: 'name', rule: 'like', val: '一' }]));
    expect(await codes(`superQueryParams=${params}&superQueryMatchType=and`)).toEqual(['铝一']);
    const names = (await rows('pop_material', 'column=name&order=desc')).records.map((row) => row['name']);
    expect(names).toEqual(['箱三', '铝一', '料二'].sort(byName).reverse());
  });
});

describe('custom buttons', () => {
  const press = (buttonCode: string, dataId: string, as = token, formId = 'crm_customer') =>
    server.call('POST', '/online/cgform/api/doButton', { token: as, body: { formId, buttonCode, dataId } });

  it('[B7.7] are those of the definition that the server can run and the user may press', async () => {
    const list = async (id: string, as = token) =>
      (
        await get<{ records: Schemas['CustomButton'][] }>(`/online/cgform/button/lists/${id}`, as)
      ).body.result.records.map((button) => button.buttonCode);
    expect(await list('crm_customer')).toEqual(['enable', 'disable', 'assign', 'merge']);
    expect(await list('pop_customer')).toEqual(['enable', 'disable', 'assign', 'merge']);
    expect(await list('sal_target')).toEqual([]);
    const clerk = await buildUser(server.db, { permissions: ['base:customer:view', 'base:customer:enable'] });
    expect(await list('crm_customer', await server.signIn(clerk.username, clerk.password))).toEqual(['enable']);
  });

  it('[B7.7] disable records, which are then no longer offered', async () => {
    const answer = await press('disable', ids['customer'] ?? '');
    expect([answer.status, answer.body.message]).toEqual([200, '停用成功，共 1 条']);
    expect((await rows('pop_customer')).total).toBe(0);
    // The picker knows its report, not the form behind it.
    expect((await press('enable', ids['customer'] ?? '', token, 'pop_customer')).body.success).toBe(true);
    expect((await rows('pop_customer')).total).toBe(1);
  });

  it('[B7.7] are refused when unknown, without permission, without records', async () => {
    expect((await press('explode', ids['customer'] ?? '')).status).toBe(422);
    expect((await press('constructor', ids['customer'] ?? '')).status).toBe(422);
    expect((await press('enable', ids['order'] ?? '', token, 'sal_order')).status).toBe(422);
    expect((await press('enable', ' , ')).body.message).toBe('请先选中一条记录');
    const viewer = await buildUser(server.db, { permissions: ['base:customer:view'] });
    const as = await server.signIn(viewer.username, viewer.password);
    expect((await press('disable', ids['customer'] ?? '', as)).status).toBe(403);
    expect((await press('disable', `${ids['customer'] ?? ''},gone`)).status).toBe(404);
    expect((await rows('pop_customer')).total).toBe(1);
  });
});
