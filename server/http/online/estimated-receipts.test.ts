import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, token, desk, make, change, done, press, store, read, lines, invoice, issue } = invoiceStage();

beforeAll(async () => {
  await store('pur_supplier', { id: 'LISTED', code: 'LISTED', name: 'LISTED', status: '3', enabled: 'Y' });
});

/** A receipt without an order, of lines that may say no price; a draft. */
const drafted = (line: Row, more: Row = {}): Promise<string> =>
  make('wms_purchase_in', {
    supplier_id: 'SUP',
    warehouse_id: 'W1',
    bill_date: DAY,
    ...more,
    wms_purchase_in_item: [{ tax_rate: '13', ...line }],
  });
const counted = async (id: string): Promise<string> => {
  await press('wms_purchase_in', 'submit', id);
  await done('wms_purchase_in', 'audit', id);
  return id;
};
const estimated = async (id: string): Promise<unknown> =>
  (await lines('wms_purchase_in', id)).map((line) => [line['price'], line['estimated_by'], line['amount']]);
/** A price in the list of LISTED that holds. */
async function list(material_id: string, price: string, min_qty = '0'): Promise<void> {
  const id = await store('pur_price_list', {
    id: `${material_id}-${min_qty}`,
    bill_no: `${material_id}-${min_qty}`,
    supplier_id: 'LISTED',
    bill_date: '2026-01-01',
    begin_date: '2026-01-01',
    bill_status: '2',
  });
  await store('pur_price_list_item', { id: `${id}-1`, head_id: id, material_id, price, min_qty });
}

/** Receipts without a value that keep the month of stock open. */
async function found(language: string): Promise<readonly Schemas['MonthCheck'][]> {
  const path = `/monthlySettlement/precheck?ledger=stock&period=${DAY.slice(0, 7)}`;
  const asked = { token: token(), headers: { 'accept-language': language } };
  const { body } = await server.call<Schemas['MonthCheckList']>('GET', path, asked);
  return body.result.checks.filter(({ kind }) => kind === 'unvalued');
}

describe('[P03] [trade-storage 27] a receipt that says no price', () => {
  it('is estimated by the reference price: 10 at 4.80, 4 issued, billed 50.00', async () => {
    await desk.material('E1', { material_type: '1', ref_buy_price: '4.8' });
    const receipt = await drafted({ material_id: 'E1', qty: '10' });
    expect(await estimated(receipt)).toEqual([['4.800000', '3', '48.00']]);
    await counted(receipt);
    expect(await desk.worth('E1')).toEqual(['10', '48.00']);
    await issue('E1', 4);
    // 48.00 × 4 ÷ 10 = 19.20 are gone.
    expect(await desk.worth('E1')).toEqual(['6', '28.80']);
    const bill = await invoice(receipt, [{ price: '5' }]);
    // 2.00 dearer: 6 of 10 are there, 1.20; 0.80 are variance.
    expect(await lines('pur_invoice', bill)).toMatchObject([
      { amount: '50.00', stock_diff: '1.20', variance_diff: '0.80' },
    ]);
    expect(await desk.worth('E1')).toEqual(['6', '30.00']);
  });

  it('is estimated by the supplier’s list first, by its quantities, then by the last receipt', async () => {
    // Numbers of our own: 7.77 from 1, 7.35 from 500.
    await desk.material('E2', { material_type: '1', ref_buy_price: '9' });
    await list('E2', '7.77');
    await list('E2', '7.35', '500');
    expect(await estimated(await drafted({ material_id: 'E2', qty: '300' }, { supplier_id: 'LISTED' }))).toEqual([
      ['7.770000', '1', '2331.00'],
    ]);
    expect(await estimated(await drafted({ material_id: 'E2', qty: '650' }, { supplier_id: 'LISTED' }))).toEqual([
      ['7.350000', '1', '4777.50'],
    ]);
    await counted(await drafted({ material_id: 'E2', qty: '10', price: '8.123456' }));
    // Another supplier has no list: 33 × 8.123456 = 268.074048.
    expect(await estimated(await drafted({ material_id: 'E2', qty: '33' }))).toEqual([['8.123456', '2', '268.07']]);
  });

  it('shows with tax what was estimated, and is no estimate once somebody types a price', async () => {
    await desk.material('E3', { material_type: '1', ref_buy_price: '4.8' });
    const id = await drafted({ material_id: 'E3', qty: '10' });
    const [line = {}] = await lines('wms_purchase_in', id);
    expect(line).toMatchObject({ tax_price: '5.424000', tax_amount: '6.24', price_tax_flag: 'N' });
    expect((await change('wms_purchase_in', id, { remark: '再看' })).status).toBe(200);
    expect(await estimated(id)).toEqual([['4.800000', '3', '48.00']]);
    const other = await change('wms_purchase_in', id, {
      wms_purchase_in_item: [{ ...line, price: '6', tax_price: null }],
    });
    expect(other.status, other.body.message).toBe(200);
    expect(await estimated(id)).toEqual([['6.000000', null, '60.00']]);
    const [typed = {}] = await lines('wms_purchase_in', id);
    await change('wms_purchase_in', id, { wms_purchase_in_item: [{ ...typed, price: null, tax_price: null }] });
    expect(await estimated(id)).toEqual([['4.800000', '3', '48.00']]);
  });

  it('that nobody can estimate has to say so; nothing is taken out of it, and the month stays open, until there is a price or an invoice', async () => {
    await desk.material('E4', { material_type: '1' });
    const bare = await drafted({ material_id: 'E4', qty: '10' });
    await press('wms_purchase_in', 'submit', bare);
    expect((await press('wms_purchase_in', 'audit', bare)).message).toContain('没有单价');
    const receipt = await counted(await drafted({ material_id: 'E4', qty: '10', unpriced: '3' }));
    expect(await desk.worth('E4')).toEqual(['10', '0.00']);
    const out = await make('wms_other_out', {
      warehouse_id: 'W1',
      out_type: '5',
      bill_date: DAY,
      wms_other_out_item: [{ material_id: 'E4', qty: '4' }],
    });
    await press('wms_other_out', 'submit', out);
    const no = String((await read('wms_purchase_in', receipt))['bill_no']);
    expect((await press('wms_other_out', 'audit', out)).message).toContain(
      `E4 物料E4的采购入库单 ${no} 还没有估价，不能出库；请把入库单反审核后填写单价，或先登记它的采购发票`,
    );
    expect(await desk.worth('E4')).toEqual(['10', '0.00']);
    expect(await found('zh')).toMatchObject([
      { kind: 'unvalued', level: '1', count: 1, title: '待估价的采购入库单（没有单价，也没有发票）' },
    ]);
    expect(await found('en')).toMatchObject([{ title: 'Purchase receipts without a value (no price and no invoice)' }]);
    await invoice(receipt, [{ price: '5' }]);
    expect(await desk.worth('E4')).toEqual(['10', '50.00']);
    await done('wms_other_out', 'audit', out);
    expect(await desk.worth('E4')).toEqual(['6', '30.00']);
    expect(await found('zh')).toEqual([]);
  });

  it('of gifts and samples is nothing, and estimated by nobody', async () => {
    await desk.material('E5', { material_type: '1', ref_buy_price: '3' });
    expect(await estimated(await drafted({ material_id: 'E5', qty: '1', unpriced: '1' }))).toEqual([
      ['0.000000', null, '0.00'],
    ]);
  });
});
