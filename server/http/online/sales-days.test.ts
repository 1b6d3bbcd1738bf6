import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import { storeRow } from '#server/testing/rows.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openTrade, type Trade } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let trade: Trade;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  await trade.desk.material('G');
  await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'G', qty: 9999, price: 0.01 }]);
});
afterAll(() => server.close());

const figures = ({ amount, tax_amount, total_amount }: Row): readonly unknown[] => [amount, tax_amount, total_amount];
const of = async (form: string, id: string): Promise<readonly (readonly unknown[])[]> =>
  (await trade.lines(form, id)).map(figures);

/** A change of the first line of an order, drafted. */
async function drafted(form: string, order: string, values: Row): Promise<string> {
  await trade.done(form, 'change', order);
  const change = await trade.newest(`${form}_change`);
  const lines = (await trade.lines(`${form}_change`, change)).map((line) => ({ ...line, ...values }));
  const answer = await trade.change(`${form}_change`, change, { [`${form}_change_item`]: lines });
  expect(answer.status, answer.body.message).toBe(200);
  return change;
}

async function changed(form: string, order: string, values: Row): Promise<string> {
  const change = await drafted(form, order, values);
  await trade.audit(`${form}_change`, change);
  return change;
}

const out = (order: string, qty: number): Promise<string> =>
  trade.through(['sal_order', 'push_out', order], [{ qty }], { warehouse_id: 'W1' });

describe('[trade-storage 10] a price that goes up after a part was delivered', () => {
  it.each([
    [
      '100 × 10.00, 40 out, then 12.00',
      { qty: 100, price: '10' },
      {},
      { new_price: '12' },
      40,
      {
        first: ['400.00', '52.00', '452.00'],
        order: '1265.60',
        rest: ['720.00', '93.60', '813.60'],
        before: '1130.00',
      },
    ],
    [
      // Numbers of our own, typed with tax: 3 × 9.99 = 29.97 = 26.52 + 3.45, then 4 × 11.11 = 44.44 = 39.33 + 5.11; 69.93 before.
      '7 × 9.99 with tax, 3 out, then 11.11',
      { qty: 7, tax_price: '9.99' },
      {},
      { new_tax_price: '11.11' },
      3,
      { first: ['26.52', '3.45', '29.97'], order: '74.41', rest: ['39.33', '5.11', '44.44'], before: '69.93' },
    ],
    [
      // And less 50.00 of 1,000.00, that is 5 %: 4 × 100.00 less 20.00, then 6 × 110.00 less 33.00.
      '10 × 100.00 less 50.00 without tax, 4 out, then 110.00',
      { qty: 10, price: '100', tax_rate: '0' },
      { discount_amount: '50' },
      { new_price: '110' },
      4,
      { first: ['380.00', '0.00', '380.00'], order: '1007.00', rest: ['627.00', '0.00', '627.00'], before: '950.00' },
    ],
  ] as const)(
    '%s: what is out stays at its price, the rest is sold at the new one',
    async (_name, line, head, to, qty, wanted) => {
      const order = await trade.sold([{ material_id: 'G', ...line }], head);
      const total = async (): Promise<unknown> => (await trade.read('sal_order', order))['total_amount'];
      const first = await out(order, qty);
      expect(await of('sal_out', first)).toEqual([wanted.first]);
      const change = await changed('sal_order', order, to);
      expect(await total()).toBe(wanted.order);
      // Taken back and audited again it keeps its price, and so does its invoice.
      await trade.done('sal_out', 'unaudit', first);
      await trade.done('sal_out', 'audit', first);
      expect([await of('sal_out', first), await total()]).toEqual([[wanted.first], wanted.order]);
      const bill = await trade.through(['sal_out', 'push_invoice', first], [], { invoice_type: '1' });
      expect(await of('sal_invoice', bill)).toEqual([wanted.first]);
      // The change is taken back, and comes again.
      await trade.done('sal_order_change', 'unaudit', change);
      expect(await total()).toBe(wanted.before);
      await trade.audit('sal_order_change', change);
      expect(await total()).toBe(wanted.order);
      const second = await out(order, line.qty - qty);
      expect(await of('sal_out', second)).toEqual([wanted.rest]);
      expect(await trade.read('sal_order', order)).toMatchObject({ bill_status: '4', total_amount: wanted.order });
    },
  );

  it('is not paid for more than was out: a delivery that takes more, or was a draft, bears the new price', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 100, price: '10' }]);
    const first = await out(order, 40);
    const waiting = await trade.pushed(['sal_order', 'push_out', order], [{ qty: 10 }], { warehouse_id: 'W1' });
    await changed('sal_order', order, { new_price: '12' });
    expect(await trade.said('sal_out', 'audit', waiting)).toContain('折后单价');
    await trade.remove('sal_out', waiting);
    await trade.done('sal_out', 'unaudit', first);
    // Nothing is delivered at 10.00 by now: 100 × 12.00 × 1.13.
    expect((await trade.read('sal_order', order))['total_amount']).toBe('1356.00');
    const [line] = await trade.lines('sal_out', first);
    const more = await trade.change('sal_out', first, { sal_out_item: [{ ...line, qty: 41 }] });
    expect([more.status, more.body.message]).toEqual([422, expect.stringContaining('折后单价')]);
    // Fewer of them may: 30 × 10.00 and 70 × 12.00.
    expect((await trade.change('sal_out', first, { sal_out_item: [{ ...line, qty: 30 }] })).status).toBe(200);
    await trade.done('sal_out', 'audit', first);
    expect((await trade.read('sal_order', order))['total_amount']).toBe('1288.20');
  });

  it('is sold whole at the new price once the delivery is taken back in red', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 100, price: '10' }]);
    const first = await out(order, 40);
    await changed('sal_order', order, { new_price: '12' });
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', '2026-10', 'admin')`.execute(
      server.db,
    );
    const [status, message] = await trade.outcome('sal_out', 'red_reverse', first);
    await sql`delete from ledger_period where period = '2026-10'`.execute(server.db);
    expect([status, message]).toEqual([200, message]);
    const [line] = await trade.lines('sal_order', order);
    expect([line?.['out_qty'], line?.['earlier_qty'], line?.['total_amount']]).toEqual(['0.0000', '0.0000', '1356.00']);
  });

  it('goes up twice: each part keeps what it was sold at; credit is asked for the rest alone', async () => {
    const customer = { id: 'LIMITED', code: 'LIMITED', name: '额度客户', enabled: 'Y' };
    await storeRow(server.db, 'crm_customer', customer);
    const credit = { id: 'LIMITED', customer_id: 'LIMITED', credit_limit: 100, control_type: '3' };
    await storeRow(server.db, 'crm_credit', credit);
    const order = await trade.sold([{ material_id: 'G', qty: 10, price: '1', tax_rate: '0' }], {
      customer_id: 'LIMITED',
    });
    const total = async (): Promise<unknown> => (await trade.read('sal_order', order))['total_amount'];
    await out(order, 2);
    const once = await changed('sal_order', order, { new_price: '2' });
    await out(order, 3);
    expect(await total()).toBe('18.00');
    await changed('sal_order', order, { new_price: '5', new_qty: 11 });
    // 2 × 1.00 + 3 × 2.00 + 6 × 5.00.
    expect(await total()).toBe('38.00');
    expect(await trade.said('sal_order_change', 'unaudit', once)).toMatch(/已被再次修改/);
    // What is out is owed, 8.00; the rest is 30.00.
    expect(await trade.read('crm_credit', 'LIMITED')).toMatchObject({ used_amount: '38.00', avail_amount: '62.00' });
    expect((await trade.press('sal_order', 'credit_check', order)).status).toBe(200);
  });
});

describe('[trade-storage 3] a gift in an order', () => {
  it.each([
    // 10 × 2.00 + 1: 20.00 + 2.60; both lines leave at 1.50.
    ['3A', 10, '2', 1, '22.60', '15.00', '1.50', ['2.00', '-2.00']],
    // Numbers of our own: 7 × 3.33 = 23.31 + 3.03, and 2 free; 7 × 1.50 and 2 × 1.50; 2 × 3.33 shown.
    ['3B', 7, '3.33', 2, '26.34', '10.50', '3.00', ['6.66', '-6.66']],
  ] as const)(
    '%s: costs nothing and is asked no floor; it leaves at cost, and its invoice shows it at its price and takes that off',
    async (item, qty, price, free, total, cost, freeCost, shown) => {
      await trade.desk.material(item, { low_sale_price: price });
      await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: item, qty: 100, price: 1.5 }]);
      const order = await trade.sold([
        { material_id: item, qty, price },
        { material_id: item, qty: free, unpriced: '1' },
      ]);
      expect((await trade.read('sal_order', order))['total_amount']).toBe(total);
      const notice = await trade.through(['sal_order', 'push_delivery', order], [], {
        warehouse_id: 'W1',
        plan_date: '2026-10-20',
      });
      const delivery = await trade.through(['sal_delivery_notice', 'push_out', notice]);
      const costs = (await trade.lines('sal_out', delivery)).map((line) => line['cost_amount']);
      expect(costs).toEqual([cost, freeCost]);
      const bill = await trade.through(['sal_out', 'push_invoice', delivery], [], { invoice_type: '1' });
      expect((await trade.read('sal_invoice', bill))['total_amount']).toBe(total);
      const [, gift] = await trade.lines('sal_invoice', bill);
      expect([gift?.['gift_amount'], gift?.['gift_off'], gift?.['total_amount']]).toEqual([...shown, '0.00']);
    },
  );

  it('a price that was proposed for it becomes what it is sold at otherwise; once agreed to it cannot be paid for', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 1, price: '7', unpriced: '1' }]);
    const [line] = await trade.lines('sal_order', order);
    expect([line?.['price'], line?.['gift_price'], line?.['total_amount']]).toEqual(['0.000000', '7.000000', '0.00']);
    const change = await drafted('sal_order', order, { new_price: '5' });
    expect(await trade.said('sal_order_change', 'submit', change)).not.toContain('赠品');
    expect(await trade.said('sal_order_change', 'audit', change)).toContain('是赠品，单价为 0');
  });

  it('nobody ordered is asked no floor either, when it is said to be one', async () => {
    await trade.desk.material('3C', { low_sale_price: '4' });
    await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: '3C', qty: 5, price: 1 }]);
    const given = async (unpriced: string | null): Promise<string> => {
      const id = await trade.make('sal_out', {
        customer_id: 'CUS',
        warehouse_id: 'W1',
        sal_out_item: [{ material_id: '3C', qty: 1, price: '0', tax_rate: '13', unpriced }],
      });
      return trade.said('sal_out', 'audit', id);
    };
    expect(await given(null)).toContain('低于最低限价 4');
    expect(await given('1')).toContain('审核成功');
  });
});

describe('[trade-storage 10] a purchase price that changes after a part was received', () => {
  it.each([
    [100, '10', 40, '12', '1356.00', '452.00'],
    // Numbers of our own: 9 × 4.44 × 1.13, of which 5 were received at 3.33: 16.65 + 2.16.
    [9, '3.33', 5, '4.44', '45.15', '18.81'],
  ] as const)(
    '%s × %s: %s in, then %s; the receipt keeps its estimate when it is audited again, the order is to be billed at the new price',
    async (qty, price, part, to, total, kept) => {
      const order = await trade.bought([{ material_id: 'G', qty, price }]);
      const receipt = await trade.through(['pur_order', 'push_in', order], [{ qty: part }], { warehouse_id: 'W1' });
      await changed('pur_order', order, { new_price: to });
      await trade.done('wms_purchase_in', 'unaudit', receipt);
      await trade.done('wms_purchase_in', 'audit', receipt);
      expect((await of('wms_purchase_in', receipt))[0]?.[2]).toBe(kept);
      expect((await trade.read('pur_order', order))['total_amount']).toBe(total);
    },
  );
});

describe('[trade-storage 17] a return without a delivery', () => {
  const CAUSE = 'R17';
  let buyers = 0;
  /** A customer nobody sold anything to. */
  const buyer = async (): Promise<string> => {
    buyers += 1;
    return storeRow(server.db, 'crm_customer', {
      id: `OLD${buyers}`,
      code: `OLD${buyers}`,
      name: `OLD${buyers}`,
      enabled: 'Y',
    });
  };
  beforeAll(async () => {
    await storeRow(server.db, 'md_reason', { id: CAUSE, code: CAUSE, name: '退货', reason_type: '1', enabled: 'Y' });
  });
  const ask = (customer_id: string, line: Row, head: Row = { unsourced: 'Y' }): Promise<string> =>
    trade.make('sal_return_apply', {
      customer_id,
      reason_id: CAUSE,
      handle_type: '1',
      ...head,
      sal_return_apply_item: [{ tax_rate: '13', ...line }],
    });
  const outcome = async (form: string, id: string): Promise<string> => {
    await trade.press(form, 'submit', id);
    return trade.said(form, 'audit', id);
  };

  it.each([
    // 2 at 10.00 and 1.30; of 3 that lie there at 7.00, 21.00, they cost 14.00.
    ['17A', 3, '7', 2, '10', '-22.60', '14.00', ['5', '35.00']],
    // Numbers of our own: 3 × 4.44 = 13.32 and 1.73; 7 at 23.33 in all are 163.31, 3 of them 69.99.
    ['17B', 7, '23.33', 3, '4.44', '-15.05', '69.99', ['10', '233.30']],
  ] as const)(
    '%s: what was sold before the start comes back by a request that was agreed to, at the average cost',
    async (item, stock, cost, qty, price, owed, worth, after) => {
      const customer = await buyer();
      await trade.desk.material(item);
      await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
        { material_id: item, qty: stock, price: cost },
      ]);
      const line = { material_id: item, qty, price };
      expect(await outcome('sal_return_apply', await ask(customer, line, {}))).toContain(
        '没有向该客户出库过，不能退货；请核对客户、物料和批号，或从销售出库单下推；启用前售出',
      );
      const request = await ask(customer, line);
      expect(await outcome('sal_return_apply', request)).toContain('审核成功');
      const step = ['sal_return_apply', 'push_in', request] as const;
      const dear = await trade.draft(step, [{ price: '99' }], { warehouse_id: 'W1' });
      expect((await trade.save(dear.form, dear.body)).body.message).toContain('单价');
      const back = await trade.through(step, [], { warehouse_id: 'W1' });
      expect((await trade.lines('sal_return_in', back))[0]?.['cost_amount']).toBe(worth);
      expect(await trade.desk.worth(item)).toEqual(after);
      const { rows } = await sql<Row>`
        select amount::numeric(20, 2)::text as amount from fin_ar_bill where src_id = ${back} and bill_status = '2'`.execute(
        server.db,
      );
      expect(rows).toEqual([{ amount: owed }]);
      // What comes back so is no part of what was delivered since.
      const out = await trade.desk.post('sal_out', { warehouse_id: 'W1', customer_id: customer }, [
        { material_id: item, qty: 1, price, tax_rate: '13' },
      ]);
      await trade.through(['sal_out', 'push_return', out], [], {});
      expect(await trade.desk.worth(item)).toEqual(after);
    },
  );

  it('credits no more than the last price to the customer: 2 sold at 10.00 do not come back at 100.00', async () => {
    const customer = await buyer();
    await trade.desk.post('sal_out', { warehouse_id: 'W1', customer_id: customer }, [
      { material_id: 'G', qty: 2, price: '10', tax_rate: '13' },
    ]);
    const direct = (price: string, head: Row = { reason_id: CAUSE }): Promise<string> =>
      trade.make('sal_return_in', {
        customer_id: customer,
        warehouse_id: 'W1',
        ...head,
        sal_return_in_item: [{ material_id: 'G', qty: 2, price, tax_rate: '13' }],
      });
    const line = { material_id: 'G', qty: 2, price: '100' };
    for (const head of [{}, { unsourced: 'Y' }])
      expect(await outcome('sal_return_apply', await ask(customer, line, head))).toContain(
        '单价 100 高于该客户最近一次销售单价 10',
      );
    expect(await outcome('sal_return_in', await direct('100'))).toContain('单价 100 高于该客户最近一次销售单价 10');
    expect(await outcome('sal_return_in', await direct('10', {}))).toContain('请填写原因');
    expect(await outcome('sal_return_in', await direct('10'))).toContain('须经审批');
    const request = await ask(customer, { ...line, price: '10' }, {});
    expect(await outcome('sal_return_apply', request)).toContain('审核成功');
    const back = await trade.through(['sal_return_apply', 'push_in', request], [], { warehouse_id: 'W1' });
    expect(await of('sal_return_in', back)).toEqual([['20.00', '2.60', '22.60']]);
  });

  it('costs what is typed where there is no average, and nothing else does', async () => {
    const customer = await buyer();
    await trade.desk.material('17C');
    const request = await ask(customer, { material_id: '17C', qty: 4, price: '10' });
    await trade.audit('sal_return_apply', request);
    const step = ['sal_return_apply', 'push_in', request] as const;
    const bare = await trade.pushed(step, [2], { warehouse_id: 'W1' });
    expect(await outcome('sal_return_in', bare)).toContain('没有成本价可用');
    await trade.done('sal_return_in', 'withdraw', bare);
    const [line] = await trade.lines('sal_return_in', bare);
    await trade.change('sal_return_in', bare, { sal_return_in_item: [{ ...line, bare_cost: '6.5' }] });
    await trade.audit('sal_return_in', bare);
    expect(await trade.desk.worth('17C')).toEqual(['2', '13.00']);
    // By now there is an average.
    await trade.through(step, [{ qty: 2, bare_cost: '9' }], { warehouse_id: 'W1' });
    expect(await trade.desk.worth('17C')).toEqual(['4', '26.00']);
  });
});
