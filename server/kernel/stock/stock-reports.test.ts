import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';

let server: TestServer;
let desk: StockDesk;
let token: string;

/** A day so many days from today in Shanghai. */
const day = (offset: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + offset * 86_400_000).toISOString().slice(0, 10);
const thisMonth = day(0).slice(0, 7);

/** Rows of a report, only the named columns; numbers as numbers. */
async function rowsOf(code: string, columns: readonly string[], query = ''): Promise<unknown[][]> {
  const path = `/online/cgreport/api/getData/${code}?pageSize=1000&${query}`;
  const { body } = await server.call<components['schemas']['RowPage']>('GET', path, { token });
  if (!body.success) throw new Error(body.message);
  return body.result.records.map((row) => columns.map((name) => plain(row[name])));
}

function plain(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : (value ?? null);
}

const buy = (material: string, qty: number, price: number, on: string, line = {}): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: on }, [{ material_id: material, qty, price, ...line }]);
const take = (material: string, qty: number, on: string, line = {}): Promise<string> =>
  desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: on }, [{ material_id: material, qty, ...line }]);

/** 120 pieces in three batches of receipts, 50 of which went out; others of which one is worth a cent more than its share. */
beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await desk.warehouse('W1');
  await desk.warehouse('W2');
  await desk.material('A', {
    safety_stock: '100',
    min_stock: '80',
    min_order_qty: '25',
    order_multiple: '20',
    category_id: '1',
  });
  await desk.material('B', { batch_flag: 'Y', max_stock: '2', category_id: '1' });
  await buy('A', 60, 10, '2026-03-02');
  await buy('A', 40, 10, '2026-04-02');
  await take('A', 50, '2026-04-20');
  await buy('A', 20, 17, day(-40));
  await buy('B', 1, 10, day(-5), { batch_no: 'B1' });
  await buy('B', 2, 0, day(-5), { batch_no: 'B2' });
  const undone = await buy('A', 999, 1, day(-1));
  await desk.press('wms_purchase_in', 'unaudit', undone);
});
afterAll(() => server.close());

describe('[B2.35] reports on stock', () => {
  it('现存量查询 shares what is valued together by quantity, the rest with the last place, and leads to the ledger', async () => {
    const columns = ['material_code', 'batch_no', 'qty', 'avail_qty', 'avg_price', 'amount'];
    expect(await rowsOf('rpt_storage_stock', columns)).toEqual([
      ['A', '', 70, 70, 12, 840],
      ['B', 'B1', 1, 1, 3.33, 3.33],
      ['B', 'B2', 2, 2, 3.335, 6.67],
    ]);
    expect(await rowsOf('rpt_storage_stock', ['qty'], 'batch_no=B2')).toEqual([[2]]);
    // What is ordered and has not come; what was closed or is a draft does not count.
    await sql`insert into pur_order (id, tenant_id, bill_no, bill_date, supplier_id, order_type, buyer_id, delivery_date, currency,
        exchange_rate, bill_status)
      select 'PO' || s, '1', 'PO' || s, current_date, 'SUP', '1', 'admin', current_date, 'CNY', 1, s::text from generate_series(0, 2) s`.execute(
      server.db,
    );
    await sql`insert into pur_order_item (id, tenant_id, head_id, line_no, material_id, qty, in_qty, delivery_date, line_status)
      values ('L1', '1', 'PO2', 1, 'A', 30, 10, current_date, '0'), ('L2', '1', 'PO2', 2, 'A', 5, 0, current_date, '2'),
        ('L3', '1', 'PO0', 1, 'A', 7, 0, current_date, '0')`.execute(server.db);
    expect(await rowsOf('rpt_storage_stock', ['material_code', 'onway_qty'], 'material_code=A')).toEqual([['A', 20]]);
  });

  it('库存流水账 has every movement and what takes it back', async () => {
    const columns = ['in_qty', 'out_qty', 'in_amount', 'out_amount', 'bal_qty', 'bal_amount'];
    expect((await rowsOf('rpt_storage_ledger', columns, 'material_code=A')).toReversed()).toEqual([
      [60, 0, 600, 0, 60, 600],
      [40, 0, 400, 0, 100, 1000],
      [0, 50, 0, 500, 50, 500],
      [20, 0, 340, 0, 70, 840],
      [999, 0, 999, 0, 1069, 1839],
      [-999, 0, -999, 0, 70, 840],
    ]);
  });

  it('库存预警 has items below and above their limits, with what to order, and batches that expire', async () => {
    const columns = ['warn_type', 'material_code', 'batch_no', 'qty', 'days_left', 'suggest_qty'];
    // The receipts made their records.
    for (const [no, expires] of [
      ['B1', day(-2)],
      ['B2', day(10)],
    ])
      await sql`update wms_batch set expire_date = ${expires} where batch_no = ${no}`.execute(server.db);
    // The last of A went out on 2026-04-20: 180 days are the usual limit.
    const isIdle = day(-180) >= '2026-04-20';
    expect(await rowsOf('rpt_storage_warn', columns)).toEqual([
      [1, 'A', null, 70, null, 40],
      [2, 'B', null, 3, null, null],
      [3, 'A', null, 70, null, 40],
      [4, 'B', 'B2', 2, 10, null],
      [5, 'B', 'B1', 1, -2, null],
      ...(isIdle ? [[6, 'A', null, 70, null, null]] : []),
    ]);
    // 20 are on order, 75 to be delivered and not reserved: 70 + 20 - 75 can be expected of the 100 that shall be there.
    await sql`insert into sal_order (id, tenant_id, bill_no, bill_date, customer_id, order_type, sales_id, delivery_date, currency,
        exchange_rate, bill_status)
      values ('SO2', '1', 'SO2', current_date, 'CUS', '1', 'admin', current_date, 'CNY', 1, '2')`.execute(server.db);
    await sql`insert into sal_order_item (id, tenant_id, head_id, line_no, material_id, qty, out_qty, delivery_date, line_status)
      values ('S1', '1', 'SO2', 1, 'A', 80, 5, current_date, '0'), ('S2', '1', 'SO2', 2, 'A', 9, 0, current_date, '2')`.execute(
      server.db,
    );
    expect(await rowsOf('rpt_storage_stock', ['expect_qty'], 'material_code=A')).toEqual([[15]]);
    expect(await rowsOf('rpt_storage_warn', ['suggest_qty'], 'material_code=A&warn_type=3')).toEqual([[100]]);
    expect(await rowsOf('rpt_storage_warn', ['warn_type'], 'self_idle=1&warn_type=6')).toEqual([[6], [6]]);
    expect(await rowsOf('rpt_storage_warn', ['warn_type'], 'self_days=9&material_code=B')).toEqual([[2], [5]]);
  });

  it('收发存汇总表 begins with what the month before ended with, whether it was closed or not', async () => {
    const columns = [
      'begin_qty',
      'begin_amount',
      'in_qty',
      'in_amount',
      'out_qty',
      'out_amount',
      'end_qty',
      'end_amount',
    ];
    const april = () => rowsOf('rpt_storage_inout_sum', columns, 'self_period=2026-04&material_code=A');
    expect(await april()).toEqual([[60, 600, 40, 400, 50, 500, 50, 500]]);
    const body = { ledger: 'stock', period: '2026-03' };
    expect((await server.call('POST', '/monthlySettlement/close', { token, body })).status).toBe(200);
    expect(await april()).toEqual([[60, 600, 40, 400, 50, 500, 50, 500]]);
  });

  it('收发存明细账 runs from the opening of the month', async () => {
    const columns = ['bill_date', 'in_qty', 'out_qty', 'bal_qty', 'bal_amount'];
    expect(await rowsOf('rpt_storage_inout_detail', columns, 'self_material_id=A&self_period=2026-04')).toEqual([
      ['2026-04-01', null, null, 60, 600],
      ['2026-04-02', 40, 0, 100, 1000],
      ['2026-04-20', 0, 50, 50, 500],
    ]);
  });

  it('库龄分析 looks back from the newest receipt until what is there is covered', async () => {
    const days = Math.round((Date.parse(day(0)) - Date.parse('2026-04-02')) / 86_400_000);
    const older = [days > 60 && days <= 90 ? 40 : 0, days > 90 && days <= 180 ? 40 : 0];
    const oldest = 50 - older.reduce((sum, one) => sum + one, 0);
    const columns = ['material_code', 'qty', 'd30', 'd60', 'd90', 'd180', 'd180p', 'amount'];
    expect(await rowsOf('rpt_storage_age', columns)).toEqual([
      ['A', 70, 0, 20, ...older, oldest, 840],
      ['B', 3, 3, 0, 0, 0, 0, 10],
    ]);
  });

  it('库存周转分析 sets the cost of issues beside the average stock of the month', async () => {
    const columns = ['month', 'begin_amount', 'end_amount', 'out_cost', 'turn_times', 'turn_days'];
    const rows = await rowsOf('rpt_storage_turnover', columns, 'month=2026-04');
    expect(rows).toEqual([['2026-04', 600, 500, 500, 0.91, 33]]);
  });

  it('呆滞料分析 counts the days since the last issue, else since the first receipt', async () => {
    const since = (date: string): number => Math.round((Date.parse(day(0)) - Date.parse(date)) / 86_400_000);
    expect(await rowsOf('rpt_storage_idle', ['material_code', 'qty', 'amount', 'last_out_date', 'idle_days'])).toEqual([
      ['A', 70, 840, '2026-04-20', since('2026-04-20')],
      ['B', 3, 10, null, 5],
    ]);
  });

  it('[INV-PER-03] the summary of this month ends with what is there', async () => {
    const [sums] = await rowsOf(
      'rpt_storage_inout_sum',
      ['end_qty', 'end_amount'],
      `self_period=${thisMonth}&material_code=A`,
    );
    expect(sums).toEqual([70, 840]);
  });
});
