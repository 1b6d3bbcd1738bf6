import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const FORM = 'pur_landed_cost';
const { server, desk, call, store, make, done, said, audit, lines, draft, received, issue, balances, bills } =
  invoiceStage();

const subject: Record<string, string> = {};
beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await store('pur_supplier', { id: 'CARRIER', code: 'CARRIER', name: '承运商', status: '3', enabled: 'Y' });
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from fin_subject where tenant_id = '1' and del_flag = 0`.execute(server.db);
  for (const { code, id } of rows) subject[code] = id;
});

/** A fee of one's own: its other side is an account. */
const own = (amount: string, more: Row = {}): Row => ({
  fee_kind: '1',
  fee_to: '2',
  invoice_type: '6',
  amount,
  ...more,
});
const owed = (amount: string): Row => ({ fee_kind: '2', supplier_id: 'CARRIER', invoice_type: '2', amount });
async function shared(receipts: string, fees: readonly Row[]): Promise<string> {
  const { body } = await draft(['wms_purchase_in', 'push_landed', receipts], [], {});
  const id = await make(FORM, { ...body, pur_landed_cost_fee: fees });
  await done(FORM, 'allocate', id);
  return id;
}
async function landed(receipts: string, fees: readonly Row[]): Promise<string> {
  const id = await shared(receipts, fees);
  await audit(FORM, id);
  return id;
}
const split = async (id: string): Promise<unknown[]> =>
  (await lines(FORM, id, 'pur_landed_cost_item')).map((line) => [line['stock_amount'], line['variance_amount']]);
async function drawn(id: string): Promise<unknown[]> {
  const asked = { period: DAY.slice(0, 7), ids: [id], collected: false };
  const { body } = await call<components['schemas']['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
  expect(body.success, body.message).toBe(true);
  return body.result.flatMap((one) => one.lines.map((line) => [line.subject, line.debit, line.credit]));
}

describe('[P03] fees of receipts that are owed to nobody', () => {
  it('are credited to the overhead, or to the account that was chosen, and nothing is owed for them', async () => {
    await desk.material('O1', { material_type: '1' });
    // 100 at 10.00, 60 gone, own freight 50.00: 40 ÷ 100 × 50.00 = 20.00 and 30.00.
    const receipt = await received('O1', 100, '10');
    await issue('O1', 60);
    const before = await balances();
    const id = await landed(receipt, [own('50')]);
    expect(await split(id)).toEqual([['20.00', '30.00']]);
    expect(await desk.worth('O1')).toEqual(['40', '420.00']);
    expect(await drawn(id)).toEqual([
      ['1403 原材料', '20.00', '0.00'],
      ['1404 材料成本差异', '30.00', '0.00'],
      ['5101 制造费用', '0.00', '50.00'],
    ]);
    expect(await bills(id)).toEqual([]);
    await done(FORM, 'unaudit', id);
    expect(await balances()).toBe(before);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('stand beside fees of suppliers, each on its own account', async () => {
    for (const id of ['O2', 'O3']) await desk.material(id, { material_type: '1' });
    // Numbers of our own: 30 at 2.00 = 60.00 and 7 at 5.00 = 35.00; fees 12.34 + 3.21 + 4.00 = 19.55.
    // 19.55 × 60 ÷ 95 = 12.347…, the rest 7.20. 10 of the 30 are gone: 12.35 × 20 ÷ 30 = 8.233…; 12.35 − 8.23 = 4.12.
    const receipts = `${await received('O2', 30, '2')},${await received('O3', 7, '5')}`;
    await issue('O2', 10);
    const id = await landed(receipts, [
      own('12.34', { subject_id: subject['660212'] }),
      owed('3.21'),
      own('4', { fee_kind: '4' }),
    ]);
    expect(await split(id)).toEqual([
      ['8.23', '4.12'],
      ['7.20', '0.00'],
    ]);
    // 8.23 + 7.20 = 15.43.
    expect(await drawn(id)).toEqual([
      ['1403 原材料', '15.43', '0.00'],
      ['1404 材料成本差异', '4.12', '0.00'],
      ['220201 应付货款', '0.00', '3.21'],
      [expect.stringMatching(/^660212 /u), '0.00', '12.34'],
      ['5101 制造费用', '0.00', '4.00'],
    ]);
    expect(await bills(id)).toMatchObject([{ amount: '3.21' }]);
    expect(await desk.worth('O2')).toEqual(['20', '48.23']);
    expect(await desk.worth('O3')).toEqual(['7', '42.20']);
  });

  it('are refused with a supplier, tax, or an account that has a ledger of its own; those of suppliers without one', async () => {
    await desk.material('O4', { material_type: '1' });
    const receipt = await received('O4', 10, '10');
    const refused = async (fee: Row): Promise<string> => {
      const id = await shared(receipt, [owed('1'), fee]);
      return said(FORM, 'submit', id);
    };
    expect(await refused(own('5', { supplier_id: 'CARRIER' }))).toContain(
      '费用第 2 行的费用对方是对方科目，不能有供应商、发票号码或税额',
    );
    expect(await refused(own('5', { tax_rate: '9' }))).toContain('不能有供应商、发票号码或税额');
    expect(await refused(own('5', { subject_id: subject['1403'] }))).toMatch(
      /费用第 2 行的对方科目 1403 原材料 不能直接记账/u,
    );
    expect(await refused({ fee_kind: '1', invoice_type: '2', amount: '5' })).toContain('费用第 2 行没有供应商');
    expect(await desk.worth('O4')).toEqual(['10', '100.00']);
  });

  it('alone are refused where nothing of the receipts is left', async () => {
    await desk.material('O5', { material_type: '1' });
    const receipt = await received('O5', 10, '10');
    await issue('O5', 10);
    const id = await shared(receipt, [own('5')]);
    await done(FORM, 'submit', id);
    expect(await said(FORM, 'audit', id)).toContain('的入库物料已全部出库，且没有应付供应商的费用');
    // With a fee of a supplier beside it all of both is a variance.
    const other = await landed(receipt, [own('5'), owed('2.5')]);
    expect(await drawn(other)).toEqual([
      ['1404 材料成本差异', '7.50', '0.00'],
      ['220201 应付货款', '0.00', '2.50'],
      ['5101 制造费用', '0.00', '5.00'],
    ]);
  });
});
