import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const FORM = 'pur_landed_cost';
const stage = invoiceStage();
const { server, desk, call, store, make, done, said, outcome, audit, read, lines: linesOf, draft, change } = stage;
const { received, issue, owed, bills, balances } = stage;

const fee = (amount: string, more: Row = {}): Row => ({
  fee_kind: '1',
  supplier_id: 'SUP',
  invoice_type: '2',
  amount,
  ...more,
});
/** Drafts a landed cost of receipts and shares its fees. */
async function drafted(receipts: string, fees: readonly Row[], head: Row = {}, lines: readonly Row[] = []) {
  const { body } = await draft(['wms_purchase_in', 'push_landed', receipts], lines, head);
  return make(FORM, { ...body, pur_landed_cost_fee: fees });
}
async function shared(receipts: string, fees: readonly Row[], head: Row = {}, lines: readonly Row[] = []) {
  const id = await drafted(receipts, fees, head, lines);
  await done(FORM, 'allocate', id);
  return id;
}
async function landed(receipts: string, fees: readonly Row[], head: Row = {}): Promise<string> {
  const id = await shared(receipts, fees, head);
  await audit(FORM, id);
  return id;
}
/** Returns share, part on stock and rest of each line. */
async function split(id: string): Promise<unknown[]> {
  const lines = await linesOf(FORM, id, 'pur_landed_cost_item');
  return lines.map((line) => [line['shared_amount'], line['stock_amount'], line['variance_amount']]);
}
async function drawn(id: string): Promise<unknown[]> {
  const asked = { period: DAY.slice(0, 7), ids: [id], collected: false };
  const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
  expect(body.success, body.message).toBe(true);
  return body.result.flatMap(({ lines }) => lines.map((line) => [line.subject, line.debit, line.credit]));
}

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
});

describe('[P03] landed cost before goods are issued', () => {
  it('is shared by amount, all of it on stock, and is taken back whole', async () => {
    for (const id of ['A1', 'A2']) await desk.material(id);
    // 100 at 10.00 = 1000.00 and 50 at 60.00 = 3000.00: of 80.00 a quarter and three quarters.
    const [one, other] = [await received('A1', 100, '10'), await received('A2', 50, '60')];
    const before = await balances();
    const debt = await owed();
    const id = await landed(`${one},${other}`, [fee('80')]);
    expect(await split(id)).toEqual([
      ['20.00', '20.00', '0.00'],
      ['60.00', '60.00', '0.00'],
    ]);
    expect([await desk.worth('A1'), await desk.worth('A2')]).toEqual([
      ['100', '1020.00'],
      ['50', '3060.00'],
    ]);
    expect(await read(FORM, id)).toMatchObject({
      cost_amount: '80.00',
      stock_amount: '80.00',
      variance_amount: '0.00',
    });
    expect(await bills(id)).toMatchObject([{ amount: '80.00', open: '80.00', ap_type: '3' }]);
    const [ledger, open] = await owed();
    expect(ledger).toBe(open);
    expect((Number(ledger) - Number(debt[0])).toFixed(2)).toBe('80.00');
    expect(await outcome('wms_purchase_in', 'unaudit', one)).toEqual([422, expect.stringContaining('采购费用分摊单')]);
    await done(FORM, 'unaudit', id);
    expect(await balances()).toBe(before);
    expect(await owed()).toEqual(debt);
    expect(await read(FORM, id)).not.toMatchObject({ stock_amount: '80.00' });
    await done(FORM, 'void', id);
    await done('wms_purchase_in', 'unaudit', one);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('takes the cents to the last line, and a receipt may bear fees more than once', async () => {
    for (const id of ['A3', 'A4']) await desk.material(id);
    // 7 at 3.00 = 21.00 and 3 at 11.00 = 33.00: 10.00 × 21 / 54 = 3.888…, the rest 6.11.
    const receipts = [await received('A3', 7, '3'), await received('A4', 3, '11')].join(',');
    const shares = [
      ['3.89', '3.89', '0.00'],
      ['6.11', '6.11', '0.00'],
    ];
    expect(await split(await landed(receipts, [fee('10')]))).toEqual(shares);
    expect(await split(await landed(receipts, [fee('4'), fee('6', { fee_kind: '3' })]))).toEqual(shares);
    // 21.00 + 2 × 3.89, 33.00 + 2 × 6.11.
    expect([await desk.worth('A3'), await desk.worth('A4')]).toEqual([
      ['7', '28.78'],
      ['3', '45.22'],
    ]);
  });

  it('[K20] is owed by the terms of each supplier, else after his days', async () => {
    await desk.material('DUE');
    await store('md_pay_term', { id: 'END15', code: 'END15', name: '月末15天', start_from: '2', kind: '2', days: 15 });
    await store('pur_supplier', {
      id: 'TERMED',
      code: 'TERMED',
      name: 'TERMED',
      status: '3',
      enabled: 'Y',
      pay_term_id: 'END15',
    });
    await store('pur_supplier', { id: 'DAYS9', code: 'DAYS9', name: 'DAYS9', status: '3', enabled: 'Y', pay_days: 9 });
    const fees = ['TERMED', 'DAYS9'].map((supplier_id) => fee('10', { supplier_id }));
    const id = await landed(await received('DUE', 1, '5'), fees);
    // The 12 October: its month ends on the 31st, 15 days are the 15 November; 9 days are the 21 October.
    const { rows } = await sql<Row>`
      select supplier_id as supplier, due_date::date::text as due from fin_ap_bill where src_id = ${id} order by due_date`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { supplier: 'DAYS9', due: '2026-10-21' },
      { supplier: 'TERMED', due: '2026-11-15' },
    ]);
  });

  it('is shared by the weights that are typed, and refused where there are none', async () => {
    for (const id of ['W1A', 'W1B', 'W1C']) await desk.material(id);
    const receipts = [await received('W1A', 1, '5'), await received('W1B', 2, '7'), await received('W1C', 3, '9')];
    const id = await drafted(receipts.join(','), [fee('100')], { basis: '3' });
    expect(await outcome(FORM, 'allocate', id)).toEqual([
      422,
      expect.stringContaining('的入库明细重量都是 0，不能分摊'),
    ]);
    const stored = await read(FORM, id);
    const weighed = (stored['pur_landed_cost_item'] as Row[]).map((line) => ({ ...line, weight: '2' }));
    expect((await change(FORM, id, { pur_landed_cost_item: weighed })).status).toBe(200);
    await done(FORM, 'allocate', id);
    await audit(FORM, id);
    // 100.00 / 3 = 33.33, the last takes 33.34.
    expect(await split(id)).toEqual([
      ['33.33', '33.33', '0.00'],
      ['33.33', '33.33', '0.00'],
      ['33.34', '33.34', '0.00'],
    ]);
  });
});

describe('[P03] landed cost after goods were issued', () => {
  it('at a moving average: what is there bears its part, the rest is a variance', async () => {
    for (const id of ['B1', 'B2']) await desk.material(id, { material_type: '1' });
    // 100 at 10.00, 60 gone, freight 50.00: 40 / 100 × 50.00 = 20.00 and 30.00.
    const receipt = await received('B1', 100, '10');
    await issue('B1', 60);
    const before = await balances();
    const id = await landed(receipt, [fee('50')]);
    expect(await split(id)).toEqual([['50.00', '20.00', '30.00']]);
    expect(await desk.worth('B1')).toEqual(['40', '420.00']);
    expect(await drawn(id)).toEqual([
      ['1403 原材料', '20.00', '0.00'],
      ['1404 材料成本差异', '30.00', '0.00'],
      ['220201 应付货款', '0.00', '50.00'],
    ]);
    await done(FORM, 'unaudit', id);
    expect(await balances()).toBe(before);
    // 70 at 4.00, 25 gone, 33.33: 45 × 33.33 / 70 = 21.426…, the rest 11.90; 45 × 4.00 + 21.43.
    const other = await received('B2', 70, '4');
    await issue('B2', 25);
    expect(await split(await landed(other, [fee('33.33')]))).toEqual([['33.33', '21.43', '11.90']]);
    expect(await desk.worth('B2')).toEqual(['45', '201.43']);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('first in first out: each layer bears its own part, and what is issued afterwards costs it', async () => {
    for (const id of ['F1', 'F2']) await desk.material(id, { cost_method: '2' });
    // 10 at 2.00 and 10 at 3.00, 15 gone: 5 of the second are left. 12.00 by quantity is 6.00 each; 5 / 10 × 6.00 = 3.00.
    const first = `${await received('F1', 10, '2')},${await received('F1', 10, '3')}`;
    await issue('F1', 15);
    expect(await split(await landed(first, [fee('12')], { basis: '2' }))).toEqual([
      ['6.00', '0.00', '6.00'],
      ['6.00', '3.00', '3.00'],
    ]);
    expect(await desk.worth('F1')).toEqual(['5', '18.00']);
    // 2 of them at 18.00 / 5 = 3.60.
    await issue('F1', 2);
    expect(await desk.worth('F1')).toEqual(['3', '10.80']);
    // 8 at 5.00 and 4 at 7.00, 6 gone: 2 and 4 are left. 9.00 is 6.00 and 3.00; 2 / 8 × 6.00 = 1.50; 10.00 + 28.00 + 4.50.
    const second = `${await received('F2', 8, '5')},${await received('F2', 4, '7')}`;
    await issue('F2', 6);
    expect(await split(await landed(second, [fee('9')], { basis: '2' }))).toEqual([
      ['6.00', '1.50', '4.50'],
      ['3.00', '3.00', '0.00'],
    ]);
    expect(await desk.worth('F2')).toEqual(['6', '42.50']);
    expect(await stockFaults(server)).toEqual([]);
  });
});

describe('[P03] tax of landed cost', () => {
  it('of a special invoice waits to be certified, of an ordinary one it is cost', async () => {
    for (const id of ['T1', 'T2']) await desk.material(id, { material_type: '1' });
    // 100.00 + 9 % = 109.00: 100.00 on stock, 9.00 wait to be certified.
    const special = await landed(await received('T1', 10, '10'), [fee('100', { invoice_type: '1', tax_rate: '9' })]);
    expect(await split(special)).toEqual([['100.00', '100.00', '0.00']]);
    expect(await bills(special)).toMatchObject([{ amount: '109.00' }]);
    expect(await drawn(special)).toEqual([
      ['1403 原材料', '100.00', '0.00'],
      ['222102 待认证进项税额', '9.00', '0.00'],
      ['220201 应付货款', '0.00', '109.00'],
    ]);
    const ordinary = await landed(await received('T2', 10, '10'), [fee('100', { invoice_type: '4', tax_rate: '9' })]);
    expect(await split(ordinary)).toEqual([['109.00', '109.00', '0.00']]);
    expect(await drawn(ordinary)).toEqual([
      ['1403 原材料', '109.00', '0.00'],
      ['220201 应付货款', '0.00', '109.00'],
    ]);
  });
});

describe('[P03] landed cost is refused', () => {
  it('without fees, with shares that are not the fees, and before its receipt', async () => {
    await desk.material('R1');
    const receipt = await received('R1', 10, '10');
    const empty = await drafted(receipt, []);
    expect(await outcome(FORM, 'allocate', empty)).toEqual([422, expect.stringContaining('请先填写费用明细')]);
    const id = await shared(receipt, [fee('30')]);
    const stored = await read(FORM, id);
    const [line] = stored['pur_landed_cost_item'] as Row[];
    await change(FORM, id, { pur_landed_cost_item: [{ ...line, shared_amount: '29.99' }] });
    await done(FORM, 'submit', id);
    expect(await said(FORM, 'audit', id)).toContain('的分摊金额合计 29.99，应分摊 30.00，相差 0.01');
    const early = await shared(receipt, [fee('30')], { bill_date: '2026-10-01' });
    await done(FORM, 'submit', early);
    const says = await said(FORM, 'audit', early);
    expect(says).toContain(`的日期 2026-10-01 早于入库单`);
    expect(await desk.worth('R1')).toEqual(['10', '100.00']);
  });
});
