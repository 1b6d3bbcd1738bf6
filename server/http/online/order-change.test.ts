import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { flowStage } from '#server/testing/flow-stage.ts';
import { productionModules } from '#server/testing/online.ts';

type Row = Record<string, unknown>;

const {
  server,
  call,
  press,
  said,
  done,
  audit,
  post,
  read,
  lines: linesOf,
  through,
  store,
  order,
} = flowStage({ modules: productionModules });

describe('[sale.order-change] [procure.order-change] an order that counts is changed by a document', () => {
  const CHANGE = 'sal_order_change';
  /** A draft of a change with other values in its lines; null leaves a line out. */
  async function changed(orderId: string, values: readonly (Row | null)[], more: readonly Row[] = []): Promise<string> {
    await done('sal_order', 'change', orderId);
    const { rows } = await sql<{ id: string }>`
      select id from sal_order_change where order_id = ${orderId} and bill_status = '0'`.execute(server.db);
    const id = rows[0]?.id ?? '';
    const head = await read(CHANGE, id);
    const lines = (head[`${CHANGE}_item`] as Row[]).flatMap((line, index) =>
      values[index] === null ? [] : [{ ...line, ...values[index] }],
    );
    const answer = await call('PUT', `/online/cgform/api/form/${CHANGE}`, {
      ...head,
      [`${CHANGE}_item`]: [...lines, ...more],
    });
    expect(answer.status, answer.body.message).toBe(200);
    await done(CHANGE, 'submit', id);
    return id;
  }
  /** Quantity, what is planned, day and state of the demands of an order. */
  const demands = async (id: string) => {
    const { rows } = await sql<Row>`
      select d.qty::float as qty, d.planned_qty::float as planned, to_char(d.need_date, 'MM-DD') as day, d.demand_status as status
      from mfg_demand d join sal_order h on h.bill_no = d.src_no where h.id = ${id} and d.del_flag = 0 order by d.demand_no`.execute(
      server.db,
    );
    return rows.map((row) => Object.values(row));
  };
  const orderLines = async (id: string) =>
    ((await read('sal_order', id))['sal_order_item'] as Row[]).map((line) => [
      Number(line['qty']),
      Number(line['price']),
      line['delivery_date'],
      Number(line['amount']),
    ]);

  it('gets new quantities, prices and dates and a line more, and what it was when the change is taken back', async () => {
    const id = await order([{ qty: 1000 }, { qty: 50, material_id: 'FG2' }]);
    await through(['sal_order', 'push_delivery', id], [300, null]);
    const added = { material_id: 'FG2', new_qty: '7', new_price: '2', new_date: '2026-11-20' };
    const change = await changed(id, [{ new_qty: '800', new_price: '3' }, { new_date: '2026-11-15' }], [added]);
    await done(CHANGE, 'audit', change);
    expect(await orderLines(id)).toEqual([
      [800, 3, '2026-10-30', 2400],
      [50, 3.2, '2026-11-15', 160],
      [7, 2, '2026-11-20', 14],
    ]);
    expect(await demands(id)).toEqual([]);
    expect(await read('sal_order', id)).toMatchObject({ total_amount: '2908.62', bill_status: '3' });
    expect(await read(CHANGE, change)).toMatchObject({ version_no: 1, bill_status: '2' });
    await done(CHANGE, 'unaudit', change);
    expect(await orderLines(id)).toEqual([
      [1000, 3.2, '2026-10-30', 3200],
      [50, 3.2, '2026-10-30', 160],
    ]);
  });

  it('[P05] takes its demands along: through a change and back, closed and opened, and out of the pool when it is taken back', async () => {
    const id = await order([{ qty: 1000 }, { qty: 50, material_id: 'FG2' }]);
    await done('sal_order', 'push_mrp', id);
    const asOrdered = [
      [1000, 0, '10-30', '1'],
      [50, 0, '10-30', '1'],
    ];
    expect(await demands(id)).toEqual(asOrdered);
    const added = { material_id: 'FG2', new_qty: '7', new_price: '2', new_date: '2026-11-20' };
    const change = await changed(id, [{ new_qty: '800' }, { new_date: '2026-11-15' }], [added]);
    await done(CHANGE, 'audit', change);
    expect(await demands(id)).toEqual([
      [800, 0, '10-30', '1'],
      [50, 0, '11-15', '1'],
      [7, 0, '11-20', '1'],
    ]);
    // What is planned is not taken back, and stays at least what it is.
    const planned = (qty: number, day: string) =>
      sql`update mfg_demand d set planned_qty = ${qty} from sal_order h
        where h.bill_no = d.src_no and h.id = ${id} and d.del_flag = 0 and d.need_date = ${day}::date`.execute(
        server.db,
      );
    await planned(5, '2026-11-20');
    expect(await said(CHANGE, 'unaudit', change)).toMatch(/的生产需求 \S+ 已计划 5，不能反审核 .+；请先取消它的计划$/);
    await planned(0, '2026-11-20');
    await done(CHANGE, 'unaudit', change);
    await done(CHANGE, 'void', change);
    expect(await demands(id)).toEqual(asOrdered);
    await planned(30, '2026-10-30');
    expect(await said('sal_order', 'unaudit', id)).toMatch(/的生产需求 \S+ 已计划 30，不能反审核；/);
    const [line] = (await read('sal_order', id))['sal_order_item'] as Row[];
    const closeLine = (isClosed: boolean) =>
      call('POST', `/online/cgform/flow/line/sal_order/${id}`, { lineId: line?.['id'], isClosed });
    expect((await closeLine(true)).status).toBe(200);
    expect(await demands(id)).toEqual([
      [30, 30, '10-30', '4'],
      [50, 30, '10-30', '2'],
    ]);
    expect((await closeLine(false)).status).toBe(200);
    expect((await demands(id))[0]).toEqual([1000, 30, '10-30', '2']);
    await planned(0, '2026-10-30');
    expect((await press('sal_order', 'close', id)).result).toMatchObject({ messages: ['需求池关闭 2 行'] });
    expect(await demands(id)).toEqual([
      [0, 0, '10-30', '4'],
      [0, 0, '10-30', '4'],
    ]);
    await done('sal_order', 'reopen', id);
    expect(await demands(id)).toEqual(asOrdered);
    await done('sal_order', 'unaudit', id);
    expect(await demands(id)).toEqual([]);
  });

  it('[P01] asks credit for what is not delivered yet: what is, is a receivable already', async () => {
    await store('crm_customer', { id: 'HALF', code: 'HALF', name: 'HALF', enabled: 'Y' });
    await store('crm_credit', { id: 'HALF', customer_id: 'HALF', credit_limit: 100, control_type: '3' });
    const id = await order([{ qty: 100, price: '1', tax_rate: '0' }], { customer_id: 'HALF' });
    await through(['sal_order', 'push_out', id], [50]);
    await done(CHANGE, 'audit', await changed(id, [{ new_date: '2026-12-24' }]));
    expect((await orderLines(id))[0]).toEqual([100, 1, '2026-12-24', 100]);
    const more = await changed(id, [{ new_qty: '101' }]);
    expect(await said(CHANGE, 'audit', more)).toContain('已用 50.00（应收 50.00');
    await done(CHANGE, 'reject', more);
  });

  it('is refused below what was noticed, without a change, twice at once, and where the order is another one by now', async () => {
    const id = await order();
    await through(['sal_order', 'push_delivery', id], [300]);
    const change = await changed(id, [{ new_qty: '299.9999' }]);
    const refused = async () => await said(CHANGE, 'audit', change);
    expect(await refused()).toMatch(/第 1 行的新数量 299.9999 小于已通知数量 300$/);
    expect(await said('sal_order', 'change', id)).toMatch(/的变更单 XSBG-\S+ 还没有审核，请先处理它$/);
    await sql`update sal_order_change_item set new_qty = 1000 where head_id = ${change}`.execute(server.db);
    expect(await refused()).toMatch(/没有改动任何一行/);
    await sql`update sal_order_change_item set new_qty = 0 where head_id = ${change}`.execute(server.db);
    expect(await refused()).toMatch(/新数量须大于 0；不再需要的行请在订单上关闭$/);
    await sql`update sal_order_change_item set new_qty = 500, old_qty = 900 where head_id = ${change}`.execute(
      server.db,
    );
    expect(await refused()).toMatch(/订单已被修改，请重新生成变更单$/);
    await sql`update sal_order_change_item set old_qty = 1000 where head_id = ${change}`.execute(server.db);
    await done(CHANGE, 'audit', change);
    await through(['sal_order', 'push_delivery', id], [200]);
    expect((await read('sal_order', id))['bill_status']).toBe('3');
    const more = await changed(id, [{ new_qty: '700' }]);
    await done(CHANGE, 'audit', more);
    expect(await said(CHANGE, 'unaudit', change)).toMatch(/已被再次修改，请先反审核之后的变更单$/);
  });

  it('changes purchase orders as well, not below what arrived', async () => {
    const id = await post('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'FG1', qty: 100, price: '2', delivery_date: '2026-10-30' }],
    });
    const { rows } = await sql<{ id: string }>`
      select id from pur_order_change where order_id = ${id}`.execute(server.db);
    expect(rows).toEqual([]);
    await done('pur_order', 'change', id);
    const found = await sql<{ id: string }>`select id from pur_order_change where order_id = ${id}`.execute(server.db);
    const change = found.rows[0]?.id ?? '';
    await sql`update pur_order_change_item set new_qty = 120 where head_id = ${change}`.execute(server.db);
    await audit('pur_order_change', change);
    expect(Number((await linesOf('pur_order', id))[0]?.['qty'])).toBe(120);
  });
});
