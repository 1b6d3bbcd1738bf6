import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';
import { readLines } from '#server/testing/workbook.ts';
import { expireQuotations } from '#modules/procure/server/db/quotation.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let desk: StockDesk;
let token: string;
const today = dateText(new Date());

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await desk.warehouse('W1');
  await desk.material('PART');
  await desk.material('POWDER');
  await sql`update md_material set unit_id = (select id from md_unit where code = 'KG' and tenant_id = '1' limit 1) where id = 'POWDER'`.execute(
    server.db,
  );
});
afterAll(() => server.close());

const form = '/online/cgform/api/form';
const { make: add, read, press } = documentCalls(() => ({ server, token }));
const param = async (code: string, paramValue: string) => {
  const path = '/sys/param/quotation';
  const rows = (await server.call<components['schemas']['SystemParam'][]>('GET', path, { token })).body.result;
  const version = rows.find(({ paramCode }) => paramCode === code)?.version ?? null;
  return server.call('PUT', path, { token, body: { changes: [{ paramCode: code, paramValue, version }] } });
};
const sheet = (more: Row = {}): Promise<string> =>
  add('quo_cost', {
    bill_date: today,
    customer_id: 'C1',
    material_id: 'PART',
    net_weight: '12.5',
    yield_rate: '92',
    batch_qty: '10000',
    pack_cost: '0.03',
    quo_cost_mat: [{ material_id: 'POWDER', unit_weight: '12.5', price: '68' }],
    quo_cost_mold: [{ mold_fee: '48000', life_shots: '300000', cavity: 4 }],
    ...more,
  });

describe('quotations', () => {
  beforeAll(async () => {
    await sql`insert into crm_customer (id, tenant_id, del_flag, code, name, version) values ('C1', '1', 0, 'C1', '甲方', 0)
      on conflict do nothing`.execute(server.db);
  });

  it('[quotation.param] begin with the parameters, which take decimals, and refuse what is none', async () => {
    expect((await param('quotation.manageRate', '12.125')).body.message).toBe(
      '“管理费率（%）”应为 0 到 1000 之间的数，最多 2 位小数',
    );
    expect((await param('quotation.manageRate', '12.5')).body.message).toBe('保存成功！');
    const cost = (
      await server.call<components['schemas']['FormDefinition']>('GET', '/online/cgform/api/getFormItem/quo_cost', {
        token,
      })
    ).body.result.schema.properties;
    expect([cost['manage_rate'], cost['profit_rate'], cost['loss_rate']].map((one) => one?.['defVal'])).toEqual([
      '12.5',
      '15',
      '3',
    ]);
    const quote = (
      await server.call<components['schemas']['FormDefinition']>('GET', '/online/cgform/api/getFormItem/quo_quote', {
        token,
      })
    ).body.result.schema.properties;
    expect(quote['valid_to']?.['defVal']).toBe(addDays(today, 30));
    await param('quotation.manageRate', '12');
  });

  let costId: string;

  it('[quotation.cost-sheet] [F16] a sheet is reckoned with the usual loss and the last prices of material', async () => {
    costId = await sheet({ loss_rate: null });
    // What nobody sends has the default of the parameter; lines are filled when it is reckoned.
    expect((await press('quo_cost', 'calc', costId)).message).toContain('单位成本');
    const stored = await read('quo_cost', costId);
    const [material] = stored['quo_cost_mat'] as Row[];
    expect([material?.['loss_rate'], material?.['amount'], stored['mold_cost'], stored['manage_rate']]).toEqual([
      '3.00',
      '0.8755',
      '0.0400',
      '12.00',
    ]);
    expect((await press('quo_cost', 'refresh_price', costId)).message).toContain('没有找到按重量计的价格');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: today }, [
      { material_id: 'POWDER', qty: 10, price: 70 },
    ]);
    expect((await press('quo_cost', 'refresh_price', costId)).message).toContain('已刷新 1 行材料价格');
    expect(((await read('quo_cost', costId))['quo_cost_mat'] as Row[])[0]?.['price']).toBe('70.000000');
  });

  it('[quotation.mat-price] a price of the library that comes from purchases ends, and the new one begins today', async () => {
    expect((await press('quo_mat_price', 'refresh', 'all')).message).toContain('没有来源为');
    await add('quo_mat_price', {
      material_id: 'POWDER',
      price: '60',
      price_source: '1',
      begin_date: addDays(today, -9),
    });
    expect((await press('quo_mat_price', 'refresh', 'all')).message).toContain('已刷新 1 条，无变化 0 条');
    expect((await press('quo_mat_price', 'refresh', 'all')).message).toContain('已刷新 0 条，无变化 1 条');
    const { rows } = await sql<Row>`select price::float as price, begin_date::text as begin, end_date::text as "end"
      from quo_mat_price where tenant_id = '1' and del_flag = 0 order by begin_date`.execute(server.db);
    expect(rows).toEqual([
      { price: 60, begin: addDays(today, -9), end: addDays(today, -1) },
      { price: 70, begin: today, end: null },
    ]);
  });

  const quote = (more: Row = {}): Promise<string> =>
    add('quo_quote', {
      bill_date: today,
      customer_id: 'C1',
      currency: 'CNY',
      quo_quote_item: [{ material_id: 'PART', qty: '1000', price: '1' }],
      ...more,
    });

  it('[quotation.quote] its lines are priced by their cost sheets, and below the lowest margin it is not audited', async () => {
    const id = await quote();
    expect((await read('quo_quote', id))['valid_to']).toBe(addDays(today, 30));
    expect((await press('quo_quote', 'calc', id)).message).toContain('已计算 1 行');
    const stored = await read('quo_quote', id);
    const [line] = stored['quo_quote_item'] as Row[];
    const cost = await read('quo_cost', costId);
    expect([line?.['cost_id'], line?.['unit_cost']]).toEqual([costId, cost['unit_cost']]);
    expect(Number(line?.['price'])).toBeCloseTo(Number(cost['unit_cost']) * 1.12 * 1.15, 5);
    await param('quotation.minGross', '30');
    await press('quo_quote', 'submit', id);
    expect((await press('quo_quote', 'audit', id)).message).toContain('低于最低毛利率 30%');
    await param('quotation.minGross', '20');
    expect((await press('quo_quote', 'audit', id)).status).toBe(200);
    expect((await press('quo_quote', 'calc', id)).message).toContain('不是草稿');
  });

  it('[quotation.quote] a new version is a draft, and what it takes the place of holds no more', async () => {
    const draft = await quote();
    expect((await press('quo_quote', 'new_version', draft)).message).toContain('草稿请直接编辑');
    await press('quo_quote', 'submit', draft);
    await param('quotation.minGross', '0');
    expect((await press('quo_quote', 'audit', draft)).status).toBe(200);
    expect((await press('quo_quote', 'new_version', draft)).message).toContain('已生成第 2 版报价单草稿');
    const old = await read('quo_quote', draft);
    expect([old['quote_status'], old['bill_status']]).toEqual(['5', '5']);
    const { rows } =
      await sql<Row>`select h.version_no, h.bill_status, h.quote_status, i.price::float as price, i.order_qty::float as ordered
      from quo_quote h join quo_quote_item i on i.head_id = h.id where h.prev_id = ${draft}`.execute(server.db);
    expect(rows).toMatchObject([{ bill_status: '0', quote_status: '1', price: 1, ordered: 0 }]);
    expect(Number(rows[0]?.['version_no'])).toBe(2);
    expect((await press('quo_quote', 'new_version', draft)).message).toContain('没有关闭');
  });

  it('[quotation.quote] past its last day it is not ordered, and a new version brings it back', async () => {
    const id = await quote();
    await press('quo_quote', 'submit', id);
    await param('quotation.minGross', '0');
    expect((await press('quo_quote', 'audit', id)).status).toBe(200);
    const push = () =>
      server.call<components['schemas']['FlowProposal']>(
        'GET',
        `/online/cgform/flow/proposal/quo_quote?button=push_order&ids=${id}`,
        { token },
      );
    const inTime = (await push()).body.result.values;
    const yesterday = addDays(today, -1);
    await sql`update quo_quote set valid_to = ${yesterday} where id = ${id}`.execute(server.db);
    const late = await push();
    const { bill_no: no } = await read('quo_quote', id);
    expect([late.status, late.body.message]).toEqual([
      422,
      `报价单“${String(no)}”：有效期至 ${yesterday} 已过，不能再下推；请用“新版本”重新报价`,
    ]);
    // Filled in while it still held: the day of the order decides.
    const lines = (inTime['sal_order_item'] as Row[]).map((line) => ({ ...line, delivery_date: today }));
    const more = { delivery_date: today, order_type: '1', sal_order_item: lines };
    const order = (day: string): Row => ({ ...inTime, ...more, bill_date: day });
    const typed = await server.call('POST', `${form}/sal_order`, { token, body: order(today) });
    expect([typed.status, JSON.stringify(typed.body.result)]).toEqual([422, expect.stringContaining('已过')]);
    const before = await server.call('POST', `${form}/sal_order`, { token, body: order(yesterday) });
    expect(before.status).toBe(200);
    expect(await expireQuotations(server.db, today)).toBe(1);
    expect((await read('quo_quote', id))['quote_status']).toBe('5');
    expect(await expireQuotations(server.db, today)).toBe(0);
    expect((await press('quo_quote', 'new_version', id)).message).toContain('已生成第 2 版');
  });

  it('[quotation.rpt-variance] is shown where no product cost is installed, too, and quotes without one are empty', async () => {
    const answer = await server.call<components['schemas']['RowPage']>(
      'GET',
      '/online/cgreport/api/getData/rpt_quotation_variance',
      { token },
    );
    expect(answer.body.message).not.toContain('报表不能读取表');
    expect(answer.body.result.records).toMatchObject([{ material_id: 'PART', actual_cost: null, diff_rate: null }]);
  });
});

describe('[sale.contract] [procure.contract] contracts', () => {
  it('that are signed or filed are not taken back before their signature is', async () => {
    for (const [table, party] of [
      ['sal_contract', { customer_id: 'CUS' }],
      ['pur_contract', { supplier_id: 'SUP' }],
    ] as const) {
      const id = await add(table, { bill_date: today, name: '框架合同', ...party });
      // A process agreed to it.
      await sql`update ${sql.table(table)} set bill_status = '2', bpm_status = '3' where id = ${id}`.execute(server.db);
      expect((await press(table, 'sign', id)).status).toBe(200);
      const refused = await press(table, 'unaudit', id);
      expect(refused).toMatchObject({
        status: 422,
        message: expect.stringContaining(`于 ${today} 签订，不能反审核`) as string,
      });
      expect(refused.message).toContain('请先“撤销签订”');
      await sql`update ${sql.table(table)} set contract_status = '3' where id = ${id}`.execute(server.db);
      expect((await press(table, 'unaudit', id)).message).toContain('签订并归档');
      expect((await press(table, 'unsign', id)).status).toBe(200);
      const open = await read(table, id);
      expect([open['contract_status'], open['sign_date'] ?? null, open['sign_by'] ?? null]).toEqual(['1', null, null]);
      expect((await press(table, 'unaudit', id)).status).toBe(200);
    }
  });
});

describe('[base.work-calendar] the work calendar', () => {
  const save = (body: Row) => server.call('POST', '/base/workCalendar/save', { token, body });
  const year = async () =>
    (
      await server.call<components['schemas']['WorkCalendarYear']>('GET', '/base/workCalendar/year?year=2027', {
        token,
      })
    ).body.result;

  it('has days set many at a time, which are records of its form, and gives them back', async () => {
    const body = {
      dates: ['2027-02-27', '2027-02-28'],
      dayType: '4',
      shiftIds: ['DAY'],
      workHours: '8',
      remark: '赶货',
    };
    expect((await save(body)).body.message).toBe('已设置 2 天');
    expect((await save({ ...body, dates: ['2027-02-28'], dayType: '2', shiftIds: [], workHours: null })).status).toBe(
      200,
    );
    const known = await year();
    expect(known.days).toMatchObject([
      { date: '2027-02-27', dayType: '4', shiftIds: ['DAY'], workHours: '8.00', remark: '赶货' },
      { date: '2027-02-28', dayType: '2', shiftIds: [], workHours: null },
    ]);
    expect(known.shifts).toContainEqual({ code: 'DAY', name: '白班', hours: '8.00' });
    expect((await save({ dates: ['2027-02-28'], dayType: '' })).status).toBe(200);
    expect((await year()).days).toHaveLength(1);
  });

  it('[B8.1] refuses what is no date, a date said twice and a shift nobody knows, and keeps nothing', async () => {
    const said = async (dates: string[], shiftIds: string[] = []) =>
      (await save({ dates, dayType: '1', shiftIds })).body.message;
    expect(await said(['2027-02-30'])).toBe('“2027-02-30”不是日期，请按 2026-10-01 的格式填写');
    expect(await said(['2027-03-01', '2027-03-01'])).toBe('日期 2027-03-01 出现了两次，请只保留一个');
    expect(await said(['2027-03-02'], ['X'])).toBe('班次“X”不存在或已停用，请重新选择班次');
    expect((await year()).days).toHaveLength(1);
  });
});

describe('[monthlySettlement.check-list] the list of checks', () => {
  it('is asked of any month, and taken as a workbook', async () => {
    const path = '/monthlySettlement/precheck?ledger=stock&period=2031-01';
    const { result } = (await server.call<components['schemas']['MonthCheckList']>('GET', path, { token })).body;
    expect(result.period).toBe('2031-01');
    expect(result.checks).toContainEqual(expect.objectContaining({ kind: 'running', level: '2' }));
    const book = await fetch(
      `${server.url}/platform/monthlySettlement/checkList/exportXls?ledger=stock&period=2031-01`,
      { headers: { 'x-access-token': token } },
    );
    const [heads, first] = await readLines(book);
    expect(heads?.slice(0, 4)).toEqual(['类型', '期间', '检查项', '级别']);
    expect(first?.slice(0, 4)).toEqual(['库存', '2031-01', '期间 2031-01 尚未结束，结账后本月不能再录入业务', '警告']);
  });
});
