import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tradeStage } from '#server/testing/trade-stage.ts';
import { TRADE_DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const trade = tradeStage();
const { server, store, item, refused, received } = trade;

describe('[P03] 24 the price of a receipt', () => {
  it('is that of its order; another needs a reason, and the right to it', async () => {
    const id = await item();
    for (const [price, other] of [
      ['10', '99'],
      ['3.5', '3.4'],
    ] as const) {
      const order = await trade.bought([{ material_id: id, qty: 10, price }]);
      const text = await refused(
        trade.through(['pur_order', 'push_in', order], [{ price: other }], { warehouse_id: 'W1' }),
      );
      expect(text).toContain('不含税单价须与来源采购订单');
      expect(text).toContain(`（${price}）`);
      const receipt = await trade.through(
        ['pur_order', 'push_in', order],
        [{ price: other, price_reason: '供应商来函改价' }],
        { warehouse_id: 'W1' },
      );
      expect((await trade.lines('wms_purchase_in', receipt))[0]?.['price']).toBe(Number(other).toFixed(6));
    }
  });

  it('is kept by way of an arrival', async () => {
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 10, price: '10' }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    expect(await refused(trade.pushed(['pur_arrival', 'push_in', arrival], [{ price: '99' }]))).toContain('单价须与');
    await trade.through(['pur_arrival', 'push_in', arrival]);
    expect(await trade.desk.worth(id)).toEqual(['10', '100.00']);
  });

  it('is that of what goes back; after the invoice the price of the invoice', async () => {
    const id = await item();
    const receipt = await received(id, 50, '10');
    const back = (lines: readonly Row[]) =>
      trade.through(['wms_purchase_in', 'push_return', receipt], lines, { reason_id: 'R1' });
    expect(await refused(back([{ qty: 10, price: '99' }]))).toContain('不含税单价须与来源');
    const first = await back([{ qty: 10 }]);
    expect((await trade.lines('pur_return', first))[0]?.['total_amount']).toBe('113.00');
    const bill = await trade.through(['wms_purchase_in', 'push_invoice', receipt], [{ price: '10.4' }], {
      invoice_type: '1',
      invoice_no: '26312000000000000024',
      invoice_date: TRADE_DAY,
    });
    const second = await back([{ qty: 5 }]);
    expect((await trade.lines('pur_return', second))[0]).toMatchObject({ price: '10.400000', total_amount: '58.76' });
    await trade.done('pur_return', 'unaudit', second);
    await trade.done('pur_return', 'void', second);
    await trade.done('pur_invoice', 'unaudit', bill);
    const third = await back([{ qty: 5 }]);
    expect((await trade.lines('pur_return', third))[0]?.['price']).toBe('10.000000');
  });
});

describe('[P03] 25 a return that names no receipt', () => {
  const back = async (supplier: string, material_id: string, qty: number, price: string): Promise<string> => {
    const id = await trade.make('pur_return', {
      supplier_id: supplier,
      warehouse_id: 'W1',
      reason_id: 'R1',
      pur_return_item: [{ material_id, qty, price, tax_rate: '13' }],
    });
    await trade.audit('pur_return', id);
    return id;
  };

  it('goes to whoever delivered the item, at no more than his last price, and counts against his receipts, the oldest first', async () => {
    const id = await item();
    const [old, young] = [await received(id, 10, '9'), await received(id, 50, '10')];
    expect(await refused(back('SUP2', id, 3, '10'))).toContain('该供应商没有交过此物料');
    expect(await refused(back('SUP', id, 30, '99'))).toContain('高于该供应商最近一次入库单价 10');
    expect(await refused(back('SUP', id, 61, '10'))).toContain('共交 60，已退 0，本次 61，超出 1');
    await back('SUP', id, 30, '10');
    const returned = async (receipt: string) =>
      Number((await trade.lines('wms_purchase_in', receipt))[0]?.['return_qty']);
    expect([await returned(old), await returned(young)]).toEqual([10, 20]);
    expect((await trade.desk.worth(id))[0]).toBe('30');
    expect(await refused(back('SUP', id, 31, '10'))).toContain('已退 30，本次 31，超出 1');
  });
});

describe('[trade-storage 30] the price of an order that changes after the receipt', () => {
  it.each([
    ['10', '11', '100.00', '110.00'],
    // Numbers of our own: 12 × 3.45 = 41.40, then 12 × 3.9 = 46.80.
    ['3.45', '3.9', '41.40', '46.80'],
  ])(
    '%s then %s: the estimate stays, and the invoice at the new price is within the tolerance',
    async (before, after, estimate, billed) => {
      const [id, qty] = [await item(), before === '10' ? 10 : 12];
      const order = await trade.bought([{ material_id: id, qty: qty * 2, price: before }]);
      const receipt = await trade.through(['pur_order', 'push_in', order], [{ qty }], { warehouse_id: 'W1' });
      await trade.done('pur_order', 'change', order);
      const change = await trade.newest('pur_order_change');
      await trade.change('pur_order_change', change, {
        pur_order_change_item: (await trade.lines('pur_order_change', change)).map((line) => ({
          ...line,
          new_price: after,
        })),
      });
      await trade.audit('pur_order_change', change);
      const owed = async () => {
        const { rows } = await sql<{ amount: string }>`
        select amount::numeric(20, 2)::text as amount from fin_ap_bill where src_id = ${receipt} and del_flag = 0`.execute(
          server.db,
        );
        return rows[0]?.amount;
      };
      expect([await owed(), (await trade.desk.worth(id))[1]]).toEqual([estimate, estimate]);
      // A tenth and more above the receipt, and what was ordered.
      await trade.through(['wms_purchase_in', 'push_invoice', receipt], [{ price: after }], {
        invoice_type: '1',
        invoice_no: `2631200000000000${before === '10' ? '3001' : '3002'}`,
        invoice_date: TRADE_DAY,
      });
      expect((await trade.desk.worth(id))[1]).toBe(billed);
    },
  );
});

describe('15 26 what is replaced opens its order again', () => {
  it('what an inspection rejects, and what goes back with 补货, is open to come again; without 补货 it is not', async () => {
    const id = await item({ iqc_flag: 'Y' });
    const order = await trade.bought([{ material_id: id, qty: 100, price: '10' }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    await trade.done('pur_arrival', 'push_iqc', arrival);
    const { rows } = await sql<{
      id: string;
    }>`select id from qc_iqc order by create_time desc, id desc limit 1`.execute(server.db);
    const iqc = rows[0]?.id ?? '';
    await trade.done('qc_iqc', 'inspect', iqc);
    await trade.call('PUT', '/online/cgform/api/form/qc_iqc', {
      ...(await trade.read('qc_iqc', iqc)),
      qualified_qty: '80',
      concession_qty: '0',
      unqualified_qty: '20',
    });
    await trade.done('qc_iqc', 'judge', iqc);
    expect((await trade.lines('pur_order', order))[0]).toMatchObject({ arrive_qty: '100.0000', reject_qty: '20.0000' });
    await trade.through(['pur_arrival', 'push_in', arrival]);
    const { body } = await trade.draft(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    expect(body['pur_arrival_item']).toMatchObject([{ qty: '20' }]);
    expect(
      await refused(trade.through(['pur_order', 'push_arrival', order], [{ qty: 21 }], { warehouse_id: 'W1' })),
    ).toContain('超出 1');
    expect((await trade.read('pur_order', order))['bill_status']).toBe('3');
  });

  it('20 of 100 sent back with 补货 are open again, and the order is complete once they came', async () => {
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 100, price: '10' }]);
    const receipt = await trade.through(['pur_order', 'push_in', order], [], { warehouse_id: 'W1' });
    const state = async () => (await trade.read('pur_order', order))['bill_status'];
    expect(await state()).toBe('4');
    const back = (qty: number, replace: string) =>
      trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty }], { reason_id: 'R1', replace_flag: replace });
    await back(10, 'N');
    expect(await state()).toBe('4');
    const replaced = await back(20, 'Y');
    expect(await state()).toBe('3');
    const more = { qty: 21 };
    expect(await refused(trade.through(['pur_order', 'push_in', order], [more], { warehouse_id: 'W1' }))).toContain(
      '超出 1',
    );
    const again = await trade.through(['pur_order', 'push_in', order], [{ qty: 20 }], { warehouse_id: 'W1' });
    expect([await state(), (await trade.lines('pur_order', order))[0]?.['in_qty']]).toEqual(['4', '120.0000']);
    expect((await trade.press('pur_return', 'unaudit', replaced)).message).toContain('超出 20');
    await trade.done('wms_purchase_in', 'unaudit', again);
    await trade.done('pur_return', 'unaudit', replaced);
    expect(await state()).toBe('4');
  });

  it('5 of 30 exchanged are open again, are owed again, and a sixth is refused', async () => {
    const id = await item();
    await received(id, 100, '5');
    const order = await trade.sold([{ material_id: id, qty: 30, price: '10' }]);
    const out = await trade.through(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
    const apply = await trade.through(['sal_out', 'push_apply', out], [{ qty: 5 }], {
      reason_id: 'R1',
      handle_type: '2',
    });
    await trade.through(['sal_return_apply', 'push_in', apply], [], { warehouse_id: 'W1' });
    expect((await trade.read('sal_order', order))['bill_status']).toBe('3');
    const send = (qty: number) => trade.through(['sal_order', 'push_out', order], [{ qty }], { warehouse_id: 'W1' });
    expect(await refused(send(6))).toContain('超出 1');
    const again = await send(5);
    expect((await trade.read('sal_order', order))['bill_status']).toBe('4');
    const { rows } = await sql<{ amount: string }>`
      select amount::text from fin_ar_bill where bill_status = '2' and customer_id = 'CUS' and src_id in (
        select id from sal_return_in where id in (select head_id from sal_return_in_item where material_id = ${id})
        union select ${again}) order by amount`.execute(server.db);
    expect(rows).toEqual([{ amount: '-56.50' }, { amount: '56.50' }]);
  });
});

describe('16 an allowance without goods', () => {
  it('is a red receivable of what was agreed, no more than was delivered, and no goods come in by it', async () => {
    const id = await item();
    await received(id, 100, '5');
    const order = await trade.sold([{ material_id: id, qty: 10, price: '10' }]);
    const out = await trade.through(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
    const allow = (qty: number, price: string) =>
      trade.through(['sal_out', 'push_apply', out], [{ qty, price }], { reason_id: 'R1', handle_type: '4' });
    expect(await refused(allow(2, '11'))).toContain('折让单价 11');
    const before = await trade.desk.worth(id);
    const apply = await allow(2, '10');
    const { rows } = await sql<{ amount: string; tax: string }>`
      select b.amount::text, l.tax_amount::text as tax from fin_ar_bill b join fin_ar_bill_item l on l.head_id = b.id
      where b.src_id = ${apply} and b.bill_status = '2'`.execute(server.db);
    expect(rows).toEqual([{ amount: '-22.60', tax: '-2.60' }]);
    expect(await trade.desk.worth(id)).toEqual(before);
    expect(await refused(trade.pushed(['sal_return_apply', 'push_in', apply], [], { warehouse_id: 'W1' }))).toContain(
      '不符合下推条件',
    );
    expect(await refused(allow(9, '10'))).toContain('超出');
    await trade.done('sal_return_apply', 'unaudit', apply);
  });
});

describe('46 what is stopped', () => {
  it('begins nothing new, and what stands goes on: delivery, receipt, return, invoice, less of it, transfer, scrap, money', async () => {
    const id = await item();
    await store('crm_customer', { id: 'GOES', code: 'GOES', name: '要停的', enabled: 'Y' });
    await store('fin_bank_account', {
      id: 'B1',
      code: 'B1',
      name: '工行',
      account_type: '1',
      account_no: '1',
      currency: 'CNY',
      begin_amount: 0,
      enabled: 'Y',
    });
    await received(id, 50, '5');
    const order = await trade.sold([{ material_id: id, qty: 20, price: '10' }], { customer_id: 'GOES' });
    const bought = await trade.bought([{ material_id: id, qty: 20, price: '5' }]);
    await sql`update md_material set enabled = 'N' where id = ${id}`.execute(server.db);
    await sql`update crm_customer set enabled = 'N' where id = 'GOES'`.execute(server.db);
    expect(await refused(trade.sold([{ material_id: id, qty: 1, price: '10' }]))).toContain('已停用');
    const out = await trade.through(['sal_order', 'push_out', order], [{ qty: 8 }], { warehouse_id: 'W1' });
    const receipt = await trade.through(['pur_order', 'push_in', bought], [], { warehouse_id: 'W1' });
    await trade.through(['sal_out', 'push_return', out], [{ qty: 2 }]);
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 2 }], { reason_id: 'R1' });
    await trade.through(['sal_out', 'push_invoice', out], [], {
      invoice_type: '1',
      invoice_no: '26312000000000000025',
      invoice_date: TRADE_DAY,
    });
    await trade.desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2', bill_date: TRADE_DAY }, [
      { material_id: id, qty: 1 },
    ]);
    await trade.desk.post('wms_other_out', { warehouse_id: 'W1', out_type: '5', bill_date: TRADE_DAY }, [
      { material_id: id, qty: 1 },
    ]);
    const receiptOfMoney = await trade.make('fin_receipt', {
      receipt_type: '1',
      customer_id: 'GOES',
      account_id: 'B1',
      settle_type: '1',
      amount: '5',
    });
    await trade.audit('fin_receipt', receiptOfMoney);
  });
});

describe('5 prices, taxes and lines', () => {
  it('an order without lines and a line without a price are no orders, unless it says why; tax is the usual one', async () => {
    const id = await item({ tax_rate: 9 });
    const empty = await trade.make('pur_order', { supplier_id: 'SUP', order_type: '1', delivery_date: '2026-10-30' });
    expect(await refused(trade.audit('pur_order', empty))).toContain('没有明细行');
    expect(await refused(trade.bought([{ material_id: id, qty: 5 }]))).toContain('没有单价');
    await trade.bought([{ material_id: id, qty: 5, unpriced: '3' }]);
    const bare = (form: 'sal_out' | 'wms_purchase_in', line: Row) =>
      trade.desk.post(form, { warehouse_id: 'W1', bill_date: TRADE_DAY }, [{ material_id: id, qty: 5, ...line }]);
    expect(await refused(bare('wms_purchase_in', {}))).toContain('没有单价');
    await bare('wms_purchase_in', { price: '50' });
    expect(await refused(bare('sal_out', {}))).toContain('没有单价');
    await bare('sal_out', { qty: 1, unpriced: '2' });
    const out = await bare('sal_out', { qty: 1, price: '100' });
    expect((await trade.lines('sal_out', out))[0]).toMatchObject({ tax_rate: '9.00', tax_amount: '9.00' });
    await sql`update crm_customer set tax_rate = 6 where id = 'CUS'`.execute(server.db);
    const other = await bare('sal_out', { qty: 1, price: '100' });
    expect((await trade.lines('sal_out', other))[0]).toMatchObject({ tax_rate: '6.00' });
    const free = await bare('sal_out', { qty: 1, price: '100', tax_rate: '0' });
    expect((await trade.lines('sal_out', free))[0]).toMatchObject({ tax_rate: '0.00' });
    await sql`update crm_customer set tax_rate = null where id = 'CUS'`.execute(server.db);
  });
});
