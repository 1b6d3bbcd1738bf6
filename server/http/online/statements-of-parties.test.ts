import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const {
  desk,
  call,
  make,
  said,
  outcome,
  done,
  post,
  read,
  lines: linesOf,
  remove,
  draft,
  newest,
  store,
  numbered,
  invoice,
  received,
  reason,
} = invoiceStage();

describe('[procure.pay-request] a request for payment', () => {
  const request = async (lines: readonly Row[], more: Row = {}) =>
    make('pur_pay_request', {
      supplier_id: 'PAY',
      pay_type: '1',
      plan_date: DAY,
      pur_pay_request_item: lines,
      ...more,
    });
  const bill = async (amount: string): Promise<string> => {
    const id = await post('fin_ap_bill', { supplier_id: 'PAY', ap_type: '1', due_date: '2026-11-01', amount });
    return String((await read('fin_ap_bill', id))['bill_no']);
  };
  beforeAll(async () => {
    await store('pur_supplier', { id: 'PAY', code: 'PAY', name: '收款方', enabled: 'Y' });
  });

  it('is filled from what is open, asks for no more than is open and not asked for, and is closed by its payment', async () => {
    const empty = await request([]);
    expect(await said('pur_pay_request', 'fetch', empty)).toContain('供应商“收款方”没有可申请付款的应付');
    expect(await said('pur_pay_request', 'submit', empty)).toContain('没有明细行，不能提交');
    const no = await bill('11119.20');
    await done('pur_pay_request', 'fetch', empty);
    expect(await linesOf('pur_pay_request', empty)).toMatchObject([
      { src_no: no, due_date: '2026-11-01', open_amount: '11119.20', apply_amount: '11119.20' },
    ]);
    const first = await request([{ src_no: no, apply_amount: '8000' }]);
    await done('pur_pay_request', 'submit', first);
    expect(await outcome('pur_pay_request', 'submit', empty)).toEqual([
      422,
      expect.stringContaining(
        `第 1 行的应付单 ${no}未付 11,119.20，在途申请 8,000.00，可申请 3,119.20，本次 11,119.20，超出 8,000.00`,
      ),
    ]);
    await done('pur_pay_request', 'fetch', empty);
    expect(await linesOf('pur_pay_request', empty)).toMatchObject([{ apply_amount: '3119.20' }]);
    await done('pur_pay_request', 'audit', first);
    const pay = async (amount: string) => {
      const { form, body } = await draft(['pur_pay_request', 'push_payment', first], [{ this_amount: amount }], {
        payment_type: '1',
        settle_type: '1',
        account_id: 'A1',
        amount,
      });
      return post(form, body);
    };
    const part = await pay('3000');
    expect(await read('pur_pay_request', first)).toMatchObject({
      bill_status: '2',
      paid_amount: '3000.00',
      unpaid_amount: '5000.00',
    });
    expect((await draft(['pur_pay_request', 'push_payment', first])).body).toMatchObject({
      amount: '5000.00',
      fin_payment_item: [{ ap_bill_no: no, this_amount: '5000' }],
    });
    expect(await said('pur_pay_request', 'unaudit', first)).toContain('已有下游单据“付款单');
    const rest = await pay('5000');
    expect(await read('pur_pay_request', first)).toMatchObject({ bill_status: '3', paid_amount: '8000.00' });
    await done('fin_payment', 'unaudit', rest);
    expect(await read('pur_pay_request', first)).toMatchObject({ bill_status: '2', paid_amount: '3000.00' });
    await done('fin_payment', 'void', rest);
    await done('fin_payment', 'unaudit', part);
    await done('fin_payment', 'void', part);
    await done('pur_pay_request', 'unaudit', first);
    expect(await read('pur_pay_request', first)).toMatchObject({ bill_status: '0', paid_amount: '0.00' });
  });

  it('of bills of somebody else, of provisional ones, or of nothing is refused in words', async () => {
    const wrong = async (lines: readonly Row[]) => await said('pur_pay_request', 'submit', await request(lines));
    expect(await wrong([{ src_no: 'YF-NONE', apply_amount: '1' }])).toContain(
      '第 1 行的应付单 YF-NONE不是该供应商已审核、未付清的应付（暂估须先收票），请重新选择，或用“取数”',
    );
    const no = await bill('100');
    expect(await wrong([{ src_no: no, apply_amount: '0' }])).toContain('第 1 行的本次申请须大于 0');
    expect(
      await wrong([
        { src_no: no, apply_amount: '60' },
        { src_no: no, apply_amount: '40.01' },
      ]),
    ).toContain('本次 100.01，超出 0.01');
  });
});

describe('[procure.statement] [sale.statement] statements', () => {
  it('have the goods of the month that stand in no other, and keep what was pushed into them', async () => {
    const receive = (day: string): Promise<string> =>
      post('wms_purchase_in', {
        bill_date: `2026-09-${day}`,
        supplier_id: 'GOODS',
        warehouse_id: 'W1',
        wms_purchase_in_item: [{ material_id: 'ACC', qty: 10, price: '2', tax_rate: '13' }],
      });
    await desk.material('ACC');
    await store('pur_supplier', { id: 'GOODS', code: 'GOODS', name: '对账方', enabled: 'Y', status: '1' });
    const [first, second] = [await receive('02'), await receive('05')];
    const id = await make('pur_statement', { supplier_id: 'GOODS', period: '2026-09' });
    expect(await said('pur_statement', 'fetch', id)).toContain('货物 2 行');
    const numbers = await Promise.all(
      [first, second].map(async (one) => (await read('wms_purchase_in', one))['bill_no']),
    );
    const lines = (await read('pur_statement', id))['pur_statement_item'] as Row[];
    expect(lines.map((line) => [line['in_no'], line['biz_date'], line['qty'], line['total_amount']])).toEqual([
      [numbers[0], '2026-09-02', '10.0000', '22.60'],
      [numbers[1], '2026-09-05', '10.0000', '22.60'],
    ]);
    const third = await receive('09');
    expect(await said('pur_statement', 'fetch', id)).toContain('货物 1 行');
    const after = await read('pur_statement', id);
    expect(after['pur_statement_item']).toHaveLength(3);
    expect(after['total_amount']).toBe('67.80');
    const other = await make('pur_statement', { supplier_id: 'GOODS', period: '2026-09' });
    expect(await said('pur_statement', 'fetch', other)).toContain('货物 0 行');
    for (const statement of [id, other]) await remove('pur_statement', statement);
    for (const one of [third, second, first]) await done('wms_purchase_in', 'unaudit', one);
  });

  it('tell opening, movements and closing of a month by the ledger, and are confirmed once', async () => {
    const id = await make('pur_statement', { supplier_id: 'PAY', period: '2026-10' });
    expect(await said('pur_statement', 'confirm', id)).toContain('没有审核，不能确认');
    const before = await post('fin_ap_bill', {
      bill_date: '2026-09-30',
      supplier_id: 'PAY',
      ap_type: '1',
      amount: '50',
    });
    expect(await said('pur_statement', 'fetch', id)).toContain('期初 50.00');
    const statement = await read('pur_statement', id);
    const rows = statement['pur_statement_ledger'] as Row[];
    expect(statement).toMatchObject({
      opening_amount: '50.00',
      increase_amount: '11219.20',
      closing_amount: '11269.20',
    });
    expect(rows.map((row) => [row['doc_kind'], row['increase'], row['decrease'], row['balance']])).toEqual([
      ['应付单', '11119.20', '0.00', '11169.20'],
      ['应付单', '100.00', '0.00', '11269.20'],
    ]);
    // Fetched again it says the same once.
    await done('pur_statement', 'fetch', id);
    expect((await read('pur_statement', id))['pur_statement_ledger']).toHaveLength(2);
    for (const act of ['submit', 'audit', 'confirm']) await done('pur_statement', act, id);
    expect((await read('pur_statement', id))['confirm_status']).toBe('1');
    expect(await said('pur_statement', 'confirm', id)).toContain('已确认');
    expect(await said('pur_statement', 'fetch', id)).toContain('不是草稿，不能取数');
    await done('fin_ap_bill', 'unaudit', before);
  });
});

describe('[B2.18] what was received or delivered and not invoiced', () => {
  const rows = async (code: string, query: string) => {
    const path = `/online/cgreport/api/getData/${code}?pageSize=100&${query}`;
    const { body } = await call<Schemas['RowPage']>('GET', path);
    return body.result.records.map((row) =>
      ['qty', 'return_qty', 'stated_qty', 'invoiced_qty', 'open_qty', 'open_amount'].map((name) => Number(row[name])),
    );
  };

  it('is listed line by line with what is left, until all of it is', async () => {
    await desk.material('OPEN');
    await desk.material('OPEN2');
    const receipt = await received('OPEN', 10, '2');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '1' }], {
      reason_id: await reason(),
    });
    await post('pur_return', back.body);
    await invoice(receipt, [{ qty: '4' }]);
    const left = await draft(['wms_purchase_in', 'push_statement', receipt], [{ qty: '2' }], { period: '2026-10' });
    await post(left.form, left.body);
    expect(await rows('rpt_procure_invoice', 'material_code=OPEN')).toEqual([[10, 1, 2, 4, 5, 11.3]]);
    const stated = await draft(['pur_statement', 'push_invoice', await newest('pur_statement')], [], numbered());
    await post(stated.form, stated.body);
    expect(await rows('rpt_procure_invoice', 'material_code=OPEN')).toEqual([[10, 1, 2, 6, 3, 6.78]]);
    await invoice(receipt);
    expect(await rows('rpt_procure_invoice', 'material_code=OPEN')).toEqual([]);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OPEN2', qty: 9, price: 1, tax_rate: 0 },
    ]);
    await desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OPEN2', qty: 5, price: 3, tax_rate: 0 },
    ]);
    expect(await rows('rpt_sale_invoice', 'material_code=OPEN2')).toEqual([[5, 0, 0, 0, 5, 15]]);
  });
});
