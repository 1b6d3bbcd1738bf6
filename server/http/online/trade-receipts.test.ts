import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#server/testing/builders.ts';
import { tradeStage } from '#server/testing/trade-stage.ts';
import { TRADE_DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const trade = tradeStage();
const { server, store, item, refused, received } = trade;

/** Reads the totals of the bills a document made. */
async function owedBy(bill: 'fin_ar_bill' | 'fin_ap_bill', source: string): Promise<readonly string[]> {
  const { rows } = await sql<{ amount: string }>`
    select amount::numeric(20, 2)::text as amount from ${sql.table(bill)}
    where src_id = ${source} and bill_status = '2' and del_flag = 0`.execute(server.db);
  return rows.map(({ amount }) => amount);
}

describe('[P03] [trade-storage 24] the price of a receipt', () => {
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

  it.each([
    // 10 × 10.00 + 13.00; billed at 10.40: 5 × 10.40 = 52.00 + 6.76.
    ['10', 50, 10, '113.00', '10.4', 5, '58.76'],
    // Numbers of our own: 3 × 3.33 = 9.99 + 1.30; billed at 3.41: 2 × 3.41 = 6.82 + 0.89.
    ['3.33', 13, 3, '11.29', '3.41', 2, '7.71'],
  ] as const)(
    'is that of what goes back, %s; after the invoice the price of the invoice',
    async (price, qty, first, total, billed, second, totalAfter) => {
      const id = await item();
      const receipt = await received(id, qty, price);
      const back = (lines: readonly Row[]) =>
        trade.through(['wms_purchase_in', 'push_return', receipt], lines, { reason_id: 'R1' });
      const line = async (of: string): Promise<Row | undefined> => (await trade.lines('pur_return', of))[0];
      expect(await refused(back([{ qty: first, price: '99' }]))).toContain('不含税单价须与来源');
      expect((await line(await back([{ qty: first }])))?.['total_amount']).toBe(total);
      const bill = await trade.through(['wms_purchase_in', 'push_invoice', receipt], [{ price: billed }], {
        invoice_type: '1',
        invoice_no: `263120000000000000${String(qty)}`,
        invoice_date: TRADE_DAY,
      });
      const after = await back([{ qty: second }]);
      expect(await line(after)).toMatchObject({ price: Number(billed).toFixed(6), total_amount: totalAfter });
      await trade.done('pur_return', 'unaudit', after);
      await trade.done('pur_return', 'void', after);
      await trade.done('pur_invoice', 'unaudit', bill);
      expect((await line(await back([{ qty: second }])))?.['price']).toBe(Number(price).toFixed(6));
    },
  );
});

describe('[P03] [trade-storage 25] a return that names no receipt', () => {
  let approver: string;
  beforeAll(async () => {
    const permissions = ['view', 'audit'].map((act) => `procure:return:${act}`);
    const { username, password } = await buildUser(server.db, { username: 'approver', permissions });
    approver = await server.signIn(username, password);
  });
  const handed = async (supplier: string, material_id: string, qty: number, price: string): Promise<string> => {
    const id = await trade.make('pur_return', {
      supplier_id: supplier,
      warehouse_id: 'W1',
      reason_id: 'R1',
      pur_return_item: [{ material_id, qty, price, tax_rate: '13' }],
    });
    await trade.done('pur_return', 'submit', id);
    return id;
  };
  const approved = async (id: string): Promise<string> => {
    const asked = { formId: 'pur_return', buttonCode: 'audit', dataId: id };
    const { status, body } = await trade.call('POST', '/online/cgform/api/doButton', asked, approver);
    if (status !== 200) throw new Error(body.message);
    return id;
  };
  const back = async (...line: Parameters<typeof handed>): Promise<string> => approved(await handed(...line));

  it.each([
    // 30 × 10.00 come off what is owed provisionally; they leave at what they came in at, 90.00 + 20 × 10.00, and 30 × 10.00 stay.
    { first: [10, '9'], next: [50, '10'], go: 30, dear: '99', kept: [10, 20], owed: '-300.00', left: ['30', '300.00'] },
    // Numbers of our own: 4 × 3.33 = 13.32 and 1 × 3.33; of 13.32 + 29.97 = 43.29 for 13 there are 26.64 left.
    { first: [4, '3.33'], next: [9, '3.33'], go: 5, dear: '3.34', kept: [4, 1], owed: '-16.65', left: ['8', '26.64'] },
  ] as const)(
    '$go of $first and $next go to whoever delivered them, at no more than his last price, and count against his receipts, the oldest first',
    async ({ first, next, go, dear, kept, owed, left }) => {
      const id = await item();
      const [old, young] = [await received(id, first[0], first[1]), await received(id, next[0], next[1])];
      const [all, last] = [first[0] + next[0], next[1]];
      expect(await refused(back('SUP2', id, go, last))).toContain('该供应商没有交过此物料');
      expect(await refused(back('SUP', id, go, dear))).toContain(`高于该供应商最近一次入库单价 ${last}`);
      expect(await refused(back('SUP', id, all + 1, last))).toContain(
        `共交 ${String(all)}，已退 0，本次 ${String(all + 1)}，超出 1`,
      );
      // Whoever drew it up does not approve it; nothing moved by that.
      const asked = await handed('SUP', id, go, last);
      expect(await trade.said('pur_return', 'audit', asked)).toContain('没有来源入库单，须经审批');
      expect((await trade.desk.worth(id))[0]).toBe(String(all));
      const gone = await approved(asked);
      const returned = async (receipt: string) =>
        Number((await trade.lines('wms_purchase_in', receipt))[0]?.['return_qty']);
      expect([await returned(old), await returned(young)]).toEqual(kept);
      expect(await trade.desk.worth(id)).toEqual(left);
      expect(await owedBy('fin_ap_bill', gone)).toEqual([owed]);
      expect(await refused(back('SUP', id, all - go + 1, last))).toContain(
        `已退 ${String(go)}，本次 ${String(all - go + 1)}，超出 1`,
      );
    },
  );
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

describe('[trade-storage 15] [trade-storage 26] what is replaced opens its order again', () => {
  it.each([
    [100, 80, 20],
    // Numbers of our own.
    [45, 38, 7],
  ])('of %s an inspection lets pass %s: %s are open to arrive again', async (qty, good, bad) => {
    const id = await item({ iqc_flag: 'Y' });
    const order = await trade.bought([{ material_id: id, qty, price: '10' }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    await trade.done('pur_arrival', 'push_iqc', arrival);
    const iqc = await trade.newest('qc_iqc');
    await trade.done('qc_iqc', 'inspect', iqc);
    await trade.change('qc_iqc', iqc, { qualified_qty: good, concession_qty: 0, unqualified_qty: bad });
    await trade.done('qc_iqc', 'judge', iqc);
    expect((await trade.lines('pur_order', order))[0]).toMatchObject({
      arrive_qty: qty.toFixed(4),
      reject_qty: bad.toFixed(4),
    });
    await trade.through(['pur_arrival', 'push_in', arrival]);
    const again = ['pur_order', 'push_arrival', order] as const;
    const { body } = await trade.draft(again, [], { warehouse_id: 'W1' });
    expect(body['pur_arrival_item']).toMatchObject([{ qty: String(bad) }]);
    expect(await refused(trade.through(again, [{ qty: bad + 1 }], { warehouse_id: 'W1' }))).toContain('超出 1');
    expect((await trade.read('pur_order', order))['bill_status']).toBe('3');
  });

  it.each([
    [100, 20, '1000.00'],
    // Numbers of our own: 24 × 10.00, of which 9 come a second time.
    [24, 9, '240.00'],
  ])(
    'of %s received %s go back with 补货: they are open again, and the order is complete once they came, net of %s',
    async (qty, gone, worth) => {
      const id = await item();
      const order = await trade.bought([{ material_id: id, qty, price: '10' }]);
      const receipt = await trade.through(['pur_order', 'push_in', order], [], { warehouse_id: 'W1' });
      const state = async () => (await trade.read('pur_order', order))['bill_status'];
      expect(await state()).toBe('4');
      const back = (some: number, replace: string) =>
        trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: some }], {
          reason_id: 'R1',
          replace_flag: replace,
        });
      const plain = await back(3, 'N');
      expect(await state()).toBe('4');
      await trade.done('pur_return', 'unaudit', plain);
      const replaced = await back(gone, 'Y');
      expect(await state()).toBe('3');
      const come = (some: number) =>
        trade.through(['pur_order', 'push_in', order], [{ qty: some }], { warehouse_id: 'W1' });
      expect(await refused(come(gone + 1))).toContain('超出 1');
      const again = await come(gone);
      expect([await state(), (await trade.lines('pur_order', order))[0]?.['in_qty']]).toEqual([
        '4',
        (qty + gone).toFixed(4),
      ]);
      expect(await trade.desk.worth(id)).toEqual([String(qty), worth]);
      expect((await trade.press('pur_return', 'unaudit', replaced)).message).toContain(`超出 ${String(gone)}`);
      await trade.done('wms_purchase_in', 'unaudit', again);
      await trade.done('pur_return', 'unaudit', replaced);
      expect(await state()).toBe('4');
    },
  );

  it.each([
    // 5 × 10.00 + 6.50.
    [30, '10', 5, '56.50'],
    // Numbers of our own: 7 × 3.33 = 23.31 + 3.03.
    [12, '3.33', 7, '26.34'],
  ])(
    'of %s at %s %s are exchanged: they are open again, are owed again, %s, and one more is refused',
    async (qty, price, some, total) => {
      const id = await item();
      await received(id, 100, '5');
      const order = await trade.sold([{ material_id: id, qty, price }]);
      const out = await trade.through(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
      const apply = await trade.through(['sal_out', 'push_apply', out], [{ qty: some }], {
        reason_id: 'R1',
        handle_type: '2',
      });
      const back = await trade.through(['sal_return_apply', 'push_in', apply], [], { warehouse_id: 'W1' });
      expect((await trade.read('sal_order', order))['bill_status']).toBe('3');
      const send = (more: number) =>
        trade.through(['sal_order', 'push_out', order], [{ qty: more }], { warehouse_id: 'W1' });
      expect(await refused(send(some + 1))).toContain('超出 1');
      const again = await send(some);
      expect((await trade.read('sal_order', order))['bill_status']).toBe('4');
      expect([await owedBy('fin_ar_bill', back), await owedBy('fin_ar_bill', again)]).toEqual([[`-${total}`], [total]]);
      expect((await trade.desk.worth(id))[0]).toBe(String(100 - qty));
    },
  );
});

describe('[trade-storage 16] an allowance without goods', () => {
  it.each([
    // 2 × 10.00 + 2.60, of 10; 3 come back, 5 are left.
    { qty: 10, price: '10', dear: '11', some: 2, total: '-22.60', tax: '-2.60', back: 3, left: 5 },
    // Numbers of our own: 3 × 4.44 = 13.32 + 1.73, of 8; 1 comes back, 4 are left.
    { qty: 8, price: '4.44', dear: '4.45', some: 3, total: '-15.05', tax: '-1.73', back: 1, left: 4 },
  ] as const)(
    '$some of $qty at $price: a red receivable of $total, no more than was delivered and came not back, and no goods come in by it',
    async ({ qty, price, dear, some, total, tax, back, left }) => {
      const id = await item();
      await received(id, 100, '5');
      const order = await trade.sold([{ material_id: id, qty, price }]);
      const out = await trade.through(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
      const allow = (many: number, at: string = price) =>
        trade.through(['sal_out', 'push_apply', out], [{ qty: many, price: at }], {
          reason_id: 'R1',
          handle_type: '4',
        });
      expect(await refused(allow(some, dear))).toContain(`折让单价 ${dear}`);
      const before = await trade.desk.worth(id);
      const apply = await allow(some);
      const { rows } = await sql<{ amount: string; tax: string }>`
        select b.amount::text, l.tax_amount::text as tax from fin_ar_bill b join fin_ar_bill_item l on l.head_id = b.id
        where b.src_id = ${apply} and b.bill_status = '2'`.execute(server.db);
      expect(rows).toEqual([{ amount: total, tax }]);
      expect(await trade.desk.worth(id)).toEqual(before);
      expect(await refused(trade.pushed(['sal_return_apply', 'push_in', apply], [], { warehouse_id: 'W1' }))).toContain(
        '不符合下推条件',
      );
      await trade.through(['sal_out', 'push_return', out], [{ qty: back }]);
      expect(await refused(allow(left + 1))).toContain('超出 1');
      await trade.done('sal_return_apply', 'unaudit', await allow(left));
      await trade.done('sal_return_apply', 'unaudit', apply);
    },
  );
});

describe('[trade-storage 46] what is stopped', () => {
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

describe('[trade-storage 5] prices, taxes and lines', () => {
  it.each([
    // 9 % of 100.00, 6 % of it.
    [9, '100', '9.00', 6, '6.00'],
    // Numbers of our own: 13 % of 33.33 = 4.3329, 3 % of it = 0.9999.
    [13, '33.33', '4.33', 3, '1.00'],
  ])(
    'an order without lines and a line without a price are no orders, unless it says why; tax is that of the item, %s % of %s are %s, else of the customer',
    async (rate, price, tax, other, otherTax) => {
      const id = await item({ tax_rate: rate });
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
      const taxOf = async (line: Row = {}) => {
        const out = await bare('sal_out', { qty: 1, price, ...line });
        const [{ tax_rate, tax_amount } = {}] = await trade.lines('sal_out', out);
        return [tax_rate, tax_amount];
      };
      expect(await taxOf()).toEqual([rate.toFixed(2), tax]);
      await sql`update crm_customer set tax_rate = ${other} where id = 'CUS'`.execute(server.db);
      expect(await taxOf()).toEqual([other.toFixed(2), otherTax]);
      expect(await taxOf({ tax_rate: '0' })).toEqual(['0.00', '0.00']);
      await sql`update crm_customer set tax_rate = null where id = 'CUS'`.execute(server.db);
    },
  );
});
