import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { tradeStage } from '#server/testing/trade-stage.ts';
import { TRADE_DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const trade = tradeStage();
const { server, call, item, press, read, lines, refused, newest } = trade;

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
});

/** A sales order whose lines the supplier sends, and the purchase order it is pushed to. */
async function ordered(
  sold: readonly (readonly [item: string, qty: number, price: string])[],
  prices: readonly string[],
  head: Row = {},
): Promise<{ sale: string; order: string }> {
  const sale = await trade.sold(
    sold.map(([material_id, qty, price]) => ({ material_id, qty, price, direct_flag: 'Y' })),
  );
  const order = await trade.through(
    ['sal_order', 'push_purchase', sale],
    prices.map((price) => ({ price, tax_rate: '13' })),
    { supplier_id: 'SUP', order_type: '1', bill_date: TRADE_DAY, ...head },
  );
  return { sale, order };
}

/** Ships an order of the supplier; answers status and message. */
async function shipped(order: string, given: Row = {}, day = TRADE_DAY): Promise<readonly [number, string]> {
  const answer = await call('POST', '/online/cgform/api/doButton', {
    formId: 'pur_order',
    buttonCode: 'ship_direct',
    dataId: order,
    uiFormData: { value: day, ...given },
  });
  return [answer.status, answer.body.message];
}

/** Ships an order; answers the receipt and the delivery that were made. */
async function pair(order: string, given: Row = {}, day = TRADE_DAY): Promise<{ receipt: string; delivery: string }> {
  const [status, message] = await shipped(order, given, day);
  expect(status, message).toBe(200);
  return { receipt: await newest('wms_purchase_in'), delivery: await newest('sal_out') };
}

/** The invoice of a receipt at a price. */
let papers = 0;
const invoiced = (receipt: string, price: string, head: Row = {}): Promise<string> =>
  trade.through(['wms_purchase_in', 'push_invoice', receipt], [{ price }], {
    invoice_type: '1',
    invoice_no: `2632000000000${String((papers += 1)).padStart(7, '0')}`,
    invoice_date: TRADE_DAY,
    bill_date: TRADE_DAY,
    ...head,
  });

/** Entries of a document by the rules of the company: account, debit, credit. */
async function entries(bill: string, period = TRADE_DAY.slice(0, 7)): Promise<readonly unknown[]> {
  const { result } = (
    await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', {
      period,
      ids: [bill],
      collected: false,
    })
  ).body;
  return result.flatMap(({ lines: own }) =>
    own.map(({ subject, debit, credit }) => [subject.split(' ')[0], debit, credit]),
  );
}

/** Number of movements of stock of an item. */
async function moves(material: string): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*)::text as n from wms_ledger where material_id = ${material}`.execute(server.db);
  return Number(rows[0]?.n);
}
const cost = async (delivery: string): Promise<unknown> => (await lines('sal_out', delivery))[0]?.['cost_amount'];

describe('[trade-storage 22] goods the supplier sends to the customer', () => {
  it.each([
    // 10 × 100.00 + 13 % = 1,130.00; bought at 70.00 = 700.00. Invoice 705.00 + 91.65.
    {
      qty: 10,
      sold: '100',
      bought: '70',
      owed: '1130.00',
      worth: '700.00',
      price: '70.5',
      bill: ['91.65', '796.65'],
      diff: '5.00',
      after: '705.00',
    },
    // Numbers of our own: 7 × 13.30 = 93.10 + 12.10; 7 × 9.99 = 69.93. Invoice 7 × 9.79 = 68.53 + 8.91: 1.40 less.
    {
      qty: 7,
      sold: '13.3',
      bought: '9.99',
      owed: '105.20',
      worth: '69.93',
      price: '9.79',
      bill: ['8.91', '77.44'],
      diff: '-1.40',
      after: '68.53',
    },
  ])(
    '$qty at $sold bought at $bought: one act receives and delivers; cost of sales $worth, with the invoice $after, nothing in stock',
    async ({ qty, sold, bought, owed, worth, price, bill, diff, after }) => {
      const id = await item();
      const { sale, order } = await ordered([[id, qty, sold]], [bought]);
      const { receipt, delivery } = await pair(order, { waybill: 'SF-1' });
      expect(await read('wms_purchase_in', receipt)).toMatchObject({
        bill_status: '2',
        pair_id: delivery,
        direct_flag: 'Y',
      });
      expect(await read('sal_out', delivery)).toMatchObject({ bill_status: '2', pair_id: receipt, waybill_no: 'SF-1' });
      expect(await moves(id)).toBe(0);
      expect(await cost(delivery)).toBe(worth);
      expect(await read('fin_ar_bill', await newest('fin_ar_bill'))).toMatchObject({ src_id: delivery, amount: owed });
      expect(await entries(receipt)).toEqual([
        ['6401', worth, '0.00'],
        ['220202', '0.00', worth],
      ]);
      expect((await read('sal_order', sale))['bill_status']).toBe('4');
      expect((await read('pur_order', order))['bill_status']).toBe('4');
      const invoice = await invoiced(receipt, price);
      const [tax, total] = bill;
      expect(await read('pur_invoice', invoice)).toMatchObject({
        direct_diff: diff,
        stock_diff: '0.00',
        variance_diff: '0.00',
      });
      expect(new Set(await entries(invoice))).toEqual(
        new Set([
          ['6401', diff, '0.00'],
          ['222102', tax, '0.00'],
          ['220202', worth, '0.00'],
          ['220201', '0.00', total],
        ]),
      );
      expect(await cost(delivery)).toBe(after);
      expect(await moves(id)).toBe(0);
      await trade.done('pur_invoice', 'unaudit', invoice);
      expect(await cost(delivery)).toBe(worth);
    },
  );

  it('in parts: 4 of 10, then what is left; several lines are named by their numbers', async () => {
    const [one, two] = [await item(), await item()];
    const { sale, order } = await ordered(
      [
        [one, 10, '5'],
        [two, 6, '8'],
      ],
      ['3', '4'],
    );
    expect(await shipped(order, { qty: '4' })).toEqual([422, expect.stringContaining('还有 2 行没有发完')]);
    expect(await shipped(order, { qty: '3:1' })).toEqual([422, expect.stringContaining('第 3 行不存在')]);
    expect(await shipped(order, { qty: '1:-1' })).toEqual([422, expect.stringContaining('看不懂数量“1:-1”')]);
    expect(await shipped(order, { qty: '1:11' })).toEqual([422, expect.stringContaining('11')]);
    expect(await shipped(order, {}, 'tomorrow')).toEqual([422, expect.stringContaining('“tomorrow”不是日期')]);
    const first = await pair(order, { qty: '1:4' });
    expect((await lines('sal_out', first.delivery)).map((line) => [line['material_id'], Number(line['qty'])])).toEqual([
      [one, 4],
    ]);
    expect((await lines('sal_order', sale)).map((line) => Number(line['out_qty']))).toEqual([4, 0]);
    const rest = await pair(order);
    expect((await lines('wms_purchase_in', rest.receipt)).map((line) => Number(line['qty']))).toEqual([6, 6]);
    expect(await shipped(order)).toEqual([422, expect.stringContaining('没有可以直运发货的数量了')]);
    expect((await read('sal_order', sale))['bill_status']).toBe('4');
  });

  it('bought in dollars at 7.1: 3 × 10.00 cost 213.00; billed at 10.50 they cost 223.65', async () => {
    const id = await item();
    const { order } = await ordered([[id, 3, '100']], ['10'], { currency: 'USD', exchange_rate: '7.1' });
    const { receipt, delivery } = await pair(order);
    expect(await cost(delivery)).toBe('213.00');
    const invoice = await invoiced(receipt, '10.5');
    expect(await cost(delivery)).toBe('223.65');
    expect(await read('pur_invoice', invoice)).toMatchObject({ variance_diff: '0.00', direct_diff: '10.65' });
    // 31.50 × 13 % = 4.10 (half up), × 7.1 = 29.11; 35.60 × 7.1 = 252.76.
    expect(new Set(await entries(invoice))).toEqual(
      new Set([
        ['6401', '10.65', '0.00'],
        ['222102', '29.11', '0.00'],
        ['220202', '213.00', '0.00'],
        ['220201', '0.00', '252.76'],
      ]),
    );
  });
});

describe('[trade-storage 22] a drop shipment out of order', () => {
  it('is taken back with both documents, and neither alone; billed it is not', async () => {
    const id = await item();
    const { sale, order } = await ordered([[id, 5, '20']], ['11']);
    const { receipt, delivery } = await pair(order);
    for (const [form, document] of [
      ['wms_purchase_in', receipt],
      ['sal_out', delivery],
    ] as const)
      expect(await refused(trade.done(form, 'unaudit', document))).toContain('请用“撤回直运”一起撤回');
    const invoice = await invoiced(receipt, '11');
    expect((await press('sal_out', 'undo_direct', delivery)).status).toBe(422);
    expect((await read('sal_out', delivery))['bill_status']).toBe('2');
    await trade.done('pur_invoice', 'unaudit', invoice);
    await trade.done('pur_invoice', 'void', invoice);
    await trade.done('sal_out', 'undo_direct', delivery);
    expect((await read('wms_purchase_in', receipt))['bill_status']).toBe('4');
    expect((await read('sal_out', delivery))['bill_status']).toBe('4');
    expect(await lines('sal_order', sale)).toMatchObject([{ out_qty: '0.0000' }]);
    const { rows } = await sql<{ n: string }>`
      select count(*)::text as n from fin_ar_bill where src_id = ${delivery} and bill_status = '2' and del_flag = 0`.execute(
      server.db,
    );
    expect(rows[0]?.n).toBe('0');
    await pair(order);
  });

  it('of a sales order that was closed sends nothing; neither does an order that is no drop shipment', async () => {
    const id = await item();
    const { sale, order } = await ordered([[id, 2, '20']], ['11']);
    await trade.done('sal_order', 'close', sale);
    expect(await shipped(order)).toEqual([422, expect.stringContaining('已关闭，不能直运发货')]);
    expect(await shipped(await trade.bought([{ material_id: id, qty: 1, price: '3' }]))).toEqual([
      422,
      expect.stringContaining('不是直运订单'),
    ]);
  });

  it('is neither noticed, delivered nor received by hand, and other goods need their warehouse', async () => {
    const id = await item();
    const { sale, order } = await ordered([[id, 2, '20']], ['11']);
    expect((await trade.proposal('sal_order', 'push_out', sale)).status).toBe(422);
    expect((await trade.proposal('sal_order', 'push_delivery', sale)).status).toBe(422);
    expect((await trade.proposal('pur_order', 'push_in', order)).status).toBe(422);
    expect((await trade.proposal('pur_order', 'push_arrival', order)).status).toBe(422);
    expect(
      await refused(
        trade.make('sal_out', {
          customer_id: 'CUS',
          sal_out_item: [{ material_id: id, qty: 1, price: '1', tax_rate: '13' }],
        }),
      ),
    ).toContain('仓库不能为空');
  });

  it('has a line of a sale that is no drop shipment beside it refused', async () => {
    const id = await item();
    const sale = await trade.sold([
      { material_id: id, qty: 2, price: '20', direct_flag: 'Y' },
      { material_id: id, qty: 3, price: '20' },
    ]);
    const { body } = await trade.draft(['sal_order', 'push_purchase', sale], [{ price: '9' }], {
      supplier_id: 'SUP',
      order_type: '1',
    });
    const own = body['pur_order_item'] as readonly Row[];
    expect(own).toHaveLength(1);
    expect(
      await refused(
        trade.make('pur_order', {
          ...body,
          pur_order_item: [...own, { ...own[0], src_line_id: undefined, src_no: undefined }],
        }),
      ),
    ).toMatch(/第 2 行.*这一行不是/u);
  });

  it('comes back into a warehouse at what it cost, and goes to the supplier from there', async () => {
    const id = await item();
    const { order } = await ordered([[id, 10, '100']], ['70']);
    const { receipt, delivery } = await pair(order);
    await trade.through(['sal_out', 'push_return', delivery], [{ qty: 4 }], {
      warehouse_id: 'W1',
      reason_id: 'R1',
      bill_date: TRADE_DAY,
    });
    // 4 of 10 for 700.00 = 280.00.
    expect(await trade.desk.worth(id)).toEqual(['4', '280.00']);
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 3 }], {
      warehouse_id: 'W1',
      reason_id: 'R1',
      bill_date: TRADE_DAY,
    });
    expect(await trade.desk.worth(id)).toEqual(['1', '70.00']);
  });

  it('is not dated before its order, nor in a closed month, and stays where it is once that is closed', async () => {
    const id = await item();
    const { order } = await ordered([[id, 1, '20']], ['11']);
    expect(await shipped(order, {}, '2026-10-01')).toEqual([422, expect.stringContaining('2026-10-12')]);
    const { delivery } = await pair(order);
    for (const ledger of ['stock', 'ar']) {
      const closed = await call('POST', '/monthlySettlement/close', { ledger, period: TRADE_DAY.slice(0, 7) });
      expect(closed.status, closed.body.message).toBe(200);
    }
    expect(await trade.outcome('sal_out', 'undo_direct', delivery)).toEqual([422, expect.stringContaining('2026-10')]);
    const later = await ordered([[id, 1, '20']], ['11']).catch((error: unknown) => error);
    expect(later).not.toBeInstanceOf(Error);
    expect(await shipped((later as { order: string }).order)).toEqual([422, expect.stringContaining('2026-10')]);
  });
});
