import Big from 'big.js';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  save,
  make,
  said,
  outcome,
  done,
  audit,
  post,
  read,
  lines: linesOf,
  draft,
  numbered,
  invoice,
  received,
  issue,
  owed,
  bills,
  listed,
  balances,
  reason,
} = invoiceStage();

describe('[P03] an invoice takes the place of the provisional payable', () => {
  it('reproduces the worked example to the cent: 480 at 20.50 for 480 at 20.00, of which 180 are left', async () => {
    await desk.material('RM1');
    const receipt = await received('RM1', 480, '20');
    expect(await bills(receipt)).toMatchObject([{ amount: '9600.00', open: '9600.00', provisional: 'Y' }]);
    await issue('RM1', 300);
    const before = await balances();
    const id = await invoice(receipt, [{ price: '20.5' }]);
    expect(await linesOf('pur_invoice', id)).toMatchObject([
      {
        amount: '9840.00',
        total_amount: '11119.20',
        in_amount: '9600.00',
        in_total: '10848.00',
        diff_amount: '240.00',
        stock_diff: '90.00',
        variance_diff: '150.00',
      },
    ]);
    expect(await read('pur_invoice', id)).toMatchObject({ stock_diff: '90.00', variance_diff: '150.00' });
    expect(await desk.worth('RM1')).toEqual(['180', '3690.00']);
    expect(await bills(receipt)).toMatchObject([{ amount: '9600.00', open: '0.00', provisional: 'Y' }]);
    const [bill] = await bills(id);
    expect(bill).toMatchObject({ amount: '11119.20', open: '11119.20', provisional: 'N', ap_type: '1' });
    expect(await owed()).toEqual(['11119.20', '11119.20']);

    expect(await outcome('wms_purchase_in', 'unaudit', receipt)).toEqual([422, expect.stringContaining('采购发票')]);
    await done('pur_invoice', 'unaudit', id);
    expect(await balances()).toBe(before);
    await audit('pur_invoice', id);
    // Its input tax counts in the month it was verified in.
    await done('pur_invoice', 'verify', id);
    await done('pur_invoice', 'verify', id);
    expect(await read('pur_invoice', id)).toMatchObject({ verify_status: '3', verify_date: dateText(new Date()) });

    await call('POST', '/finance/autoVoucher/standard', {});
    const asked = { period: DAY.slice(0, 7), ids: [id], collected: false };
    const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
    const drawn = body.result.flatMap(({ lines }) => lines.map((line) => [line.subject, line.debit, line.credit]));
    expect(drawn).toEqual([
      ['1403 原材料', '90.00', '0.00'],
      ['1404 材料成本差异', '150.00', '0.00'],
      ['222102 待认证进项税额', '1279.20', '0.00'],
      ['220202 暂估应付款', '9600.00', '0.00'],
      ['220201 应付货款', '0.00', '11119.20'],
    ]);
    expect(await listed(id), 'what the voucher will have').toBe('11119.20');

    const again = (await bills(id)).find(({ state }) => state === '2');
    const payment = await post('fin_payment', {
      payment_type: '1',
      supplier_id: 'SUP',
      account_id: 'A1',
      settle_type: '1',
      amount: '8000',
      fin_payment_item: [{ ap_bill_no: again?.['no'], this_amount: '8000' }],
    });
    expect((await bills(id)).find(({ state }) => state === '2')).toMatchObject({ open: '3119.20' });
    expect(await read('pur_invoice', id)).toMatchObject({ written_amount: '8000.00', open_amount: '3119.20' });
    expect(await owed()).toEqual(['3119.20', '3119.20']);
    expect(await said('pur_invoice', 'unaudit', id)).toContain('请先取消认证');
    await done('pur_invoice', 'unverify', id);
    expect(await said('pur_invoice', 'unaudit', id)).toContain('已核销');
    await done('fin_payment', 'unaudit', payment);
    await done('pur_invoice', 'unaudit', id);
    expect(await balances()).toBe(before);
    await done('pur_invoice', 'void', id);
    expect(await stockFaults(server)).toEqual([]);

    await desk.material('RM1S');
    const taken = await received('RM1S', 10, '3.33');
    const same = await invoice(taken, [{}]);
    expect((await read('pur_invoice', same))['total_amount']).toBe('37.63');
    expect(await listed(same), 'without a difference').toBe('37.63');
    for (const act of ['unaudit', 'void']) await done('pur_invoice', act, same);
    await done('wms_purchase_in', 'unaudit', taken);
  });

  it('bills several receipts of one supplier in parts, the last part with the remainder to the cent', async () => {
    await desk.material('RM2');
    // Three at 0.333 are 1.00, each of them 0.33.
    const [one, other] = [await received('RM2', 3, '0.333'), await received('RM2', 10, '2')];
    const base = await owed();
    const first = await invoice(`${one},${other}`, [{ qty: '1' }, { qty: '4' }]);
    expect((await linesOf('pur_invoice', first)).map((line) => [line['in_amount'], line['in_total']])).toEqual([
      ['0.33', '0.37'],
      ['8.00', '9.04'],
    ]);
    await invoice(one, [{ qty: '1' }]);
    const last = await invoice(`${one},${other}`);
    expect(
      (await linesOf('pur_invoice', last)).map((line) => [line['qty'], line['in_amount'], line['in_total']]),
    ).toEqual([
      ['1.0000', '0.34', '0.39'],
      ['6.0000', '12.00', '13.56'],
    ]);
    for (const receipt of [one, other]) expect(await bills(receipt)).toMatchObject([{ open: '0.00' }]);
    const [ledger, open] = await owed();
    expect(ledger).toBe(open);
    // What is billed as it was received changes what is owed by its tax alone: 0.04 + 1.04 + 0.04 + 0.05 + 1.56, for 0.34 × 13 % is 0.0442 and
    // the last third takes the cent that 0.13 has over three times 0.04.
    expect((Number(ledger) - Number(base[0])).toFixed(2)).toBe('2.73');
    expect((await linesOf('wms_purchase_in', one)).map((line) => line['invoice_qty'])).toEqual(['3.0000']);
    expect(await draft(['wms_purchase_in', 'push_invoice', one]).catch((error: Error) => error.message)).toContain(
      '没有可下推的数量',
    );
  });

  it('bills a receipt once, though two invoices are audited at the same moment', async () => {
    await desk.material('RACE');
    const receipt = await received('RACE', 10, '2');
    const { form, body } = await draft(['wms_purchase_in', 'push_invoice', receipt], [], numbered());
    const two = [await make(form, body), await make(form, { ...body, ...numbered() })];
    for (const id of two) await done(form, 'submit', id);
    const answers = await Promise.all(two.map((id) => outcome(form, 'audit', id)));
    expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await bills(receipt)).toMatchObject([{ open: '0.00' }]);
    const [ledger, open] = await owed();
    expect(ledger).toBe(open);
  });

  it('lays all of the difference on what is all there, and none on what is gone or worth a standard', async () => {
    await desk.material('FIFO', { cost_method: '2' });
    await desk.material('STD', { cost_method: '5', std_cost: '3' });
    const old = await received('FIFO', 10, '2');
    const young = await received('FIFO', 10, '3');
    await issue('FIFO', 10);
    const split = async (receipt: string, price: string) => {
      const [line] = await linesOf('pur_invoice', await invoice(receipt, [{ price }]));
      return [line?.['stock_diff'], line?.['variance_diff']];
    };
    expect(await split(old, '2.1')).toEqual(['0.00', '1.00']);
    expect(await split(young, '3.1')).toEqual(['1.00', '0.00']);
    expect(await desk.worth('FIFO')).toEqual(['10', '31.00']);
    expect(await split(await received('STD', 10, '3'), '2.9')).toEqual(['0.00', '-1.00']);
    expect(await desk.worth('STD')).toEqual(['10', '30.00']);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('follows goods to wherever they lie in own warehouses, whatever way they are valued', async () => {
    for (const id of ['W2', 'W3']) await desk.warehouse(id);
    const move = (material: string, qty: number, from: string, to: string) =>
      desk.post('wms_transfer', { from_wh: from, to_wh: to, bill_date: DAY }, [{ material_id: material, qty }]);
    for (const [index, method] of ['1', '2', '4'].entries()) {
      const id = `MV${method}`;
      await desk.material(id, { cost_method: method });
      // What lay there before is another receipt's.
      await desk.post('wms_purchase_in', { warehouse_id: 'W3', bill_date: DAY }, [
        { material_id: id, qty: 5, price: 10 },
      ]);
      const receipt = await received(id, 10, '10');
      await move(id, 6, 'W1', 'W2');
      await move(id, 2, 'W2', 'W3');
      const gone = index === 1 ? 0 : 3;
      if (gone > 0)
        await desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: id, qty: gone }]);
      const before = await balances();
      const bill = await invoice(receipt, [{ price: '10.4' }]);
      const stock = new Big(10 - gone).times('0.4').toFixed(2);
      expect(await linesOf('pur_invoice', bill)).toMatchObject([
        { diff_amount: '4.00', stock_diff: stock, variance_diff: new Big('4').minus(stock).toFixed(2) },
      ]);
      expect([await desk.worth(id, 'W1'), await desk.worth(id, 'W2'), await desk.worth(id, 'W3')]).toEqual([
        [String(4 - gone), new Big(4 - gone).times('10.4').toFixed(2)],
        ['4', '41.60'],
        ['7', '70.80'],
      ]);
      await done('pur_invoice', 'unaudit', bill);
      expect(await balances()).toBe(before);
    }
    expect(await stockFaults(server)).toEqual([]);
  });

  it('is taken back by a red one when its goods are gone, which gives back no more than was billed', async () => {
    await desk.material('RM3');
    const receipt = await received('RM3', 10, '20');
    const id = await invoice(receipt, [{ price: '21' }]);
    expect(await desk.worth('RM3')).toEqual(['10', '210.00']);
    await issue('RM3', 10);
    expect(await outcome('pur_invoice', 'unaudit', id)).toEqual([
      422,
      expect.stringContaining(
        '的价差 10.00 已计入 RM3 物料RM3 的库存成本，现结存数量 0、金额 0.00，不能反审核；请改开红字发票',
      ),
    ]);
    expect(await said('pur_invoice', 'red_invoice', id)).toContain('请填写发票号码后提交');
    const { rows } = await sql<{
      id: string;
    }>`select id from pur_invoice where is_red = 'Y' and bill_status = '0'`.execute(server.db);
    const red = rows[0]?.id ?? '';
    await done('pur_invoice', 'submit', red);
    expect(await said('pur_invoice', 'audit', red)).toContain('没有发票号码，请先填写');
    await done('pur_invoice', 'withdraw', red);
    const body = await read('pur_invoice', red);
    const put = (qty: string) =>
      call('PUT', '/online/cgform/api/form/pur_invoice', {
        ...body,
        bill_date: DAY,
        invoice_no: '26312000000000900001',
        red_confirm_no: '31012605000000000001',
        pur_invoice_item: (body['pur_invoice_item'] as Row[]).map((line) => ({ ...line, qty })),
      });
    expect((await put('-11')).body.message).toContain('已下推数量 10，本次冲回 11，超出 1');
    expect((await put('4')).body.message).toContain('必须小于 0（红字）');
    expect((await put('-10')).status).toBe(200);
    await audit('pur_invoice', red);
    expect(await linesOf('pur_invoice', red)).toMatchObject([
      { in_amount: '-200.00', in_total: '-226.00', stock_diff: '0.00', variance_diff: '-10.00' },
    ]);
    expect(await bills(receipt)).toMatchObject([{ open: '200.00', provisional: 'Y' }]);
    expect(await bills(red)).toMatchObject([{ amount: '-237.30', ap_type: '5', provisional: 'N' }]);
    expect(await said('pur_invoice', 'red_invoice', red)).toContain('是红字发票，不能再开红字发票');
    const [ledger, open] = await owed();
    expect(ledger).toBe(open);
    // What was given back can be billed again.
    const again = await draft(['wms_purchase_in', 'push_invoice', receipt]);
    expect(again.body['pur_invoice_item']).toMatchObject([{ qty: '10' }]);
  });

  it('bills by way of a statement, and what went back to the supplier is not billed', async () => {
    await desk.material('RM4');
    const receipt = await received('RM4', 10, '20');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '2' }], {
      reason_id: await reason(),
    });
    await post('pur_return', back.body);
    const over = await draft(['wms_purchase_in', 'push_invoice', receipt], [{ qty: '9' }], numbered());
    expect((await save(over.form, over.body)).body.message).toContain(
      '可下推数量 8，已下推数量 0，本次 9，超出 1（不允许超出）',
    );
    const statement = await draft(['wms_purchase_in', 'push_statement', receipt], [], { period: '2026-10' });
    const id = await post(statement.form, statement.body);
    const { form, body } = await draft(['pur_statement', 'push_invoice', id], [], numbered());
    const billed = await post(form, body);
    expect(await linesOf('pur_invoice', billed)).toMatchObject([
      { qty: '8.0000', in_amount: '160.00', in_total: '180.80' },
    ]);
    // [K18] What went back was set off against the provisional payable by itself.
    expect(await bills(receipt)).toMatchObject([{ amount: '200.00', open: '0.00' }]);
  });
});
