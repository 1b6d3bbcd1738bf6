import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';

type Row = Record<string, unknown>;

const FORM = 'pur_landed_cost';
const stage = invoiceStage();
const { server, desk, call, store, make, done, audit, lines, draft, through, numbered, received, reason, param } =
  stage;

const SEPTEMBER = '2026-09';
const OCTOBER = '2026-10';

const item = (id: string): Promise<unknown> => desk.material(id, { cost_method: '3', material_type: '1' });
const buy = (material_id: string, qty: number, price: string, day: string): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: day }, [{ material_id, qty, price, tax_rate: '13' }]);
const take = (material_id: string, qty: number, day: string, warehouse_id = 'W1'): Promise<string> =>
  desk.post('wms_other_out', { warehouse_id, bill_date: day }, [{ material_id, qty }]);
async function landed(receipts: string, amount: string, day = '2026-10-12'): Promise<string> {
  const { body } = await draft(['wms_purchase_in', 'push_landed', receipts], [], { bill_date: day });
  const fee = { fee_kind: '1', supplier_id: 'CARRIER', invoice_type: '2', amount };
  const id = await make(FORM, { ...body, pur_landed_cost_fee: [fee] });
  await done(FORM, 'allocate', id);
  await audit(FORM, id);
  return id;
}
/** Returns the parts of each share on stock and on the variance. */
const split = async (id: string): Promise<unknown[]> =>
  (await lines(FORM, id, 'pur_landed_cost_item')).map((line) => [line['stock_amount'], line['variance_amount']]);
const cost = async (id: string): Promise<unknown> => (await lines('wms_other_out', id))[0]?.['cost_amount'];
const costs = (ids: readonly string[]): Promise<unknown[]> => Promise.all(ids.map(cost));
async function month(act: 'calc' | 'close' | 'reverse', period: string, ledger = 'stock'): Promise<void> {
  const { status, body } = await call('POST', `/monthlySettlement/${act}`, {
    ledger,
    period,
    ...(act === 'reverse' && { reason: '更正' }),
  });
  expect(status, body.message).toBe(200);
}
const price = (): Promise<void> => month('calc', OCTOBER);

async function drawn(id: string): Promise<unknown[]> {
  const asked = { period: OCTOBER, ids: [id], collected: false };
  const { body } = await call<components['schemas']['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
  expect(body.success, body.message).toBe(true);
  return body.result.flatMap((one) => one.lines.map((line) => [line.subject, line.debit, line.credit]));
}

const old: Record<string, string> = {};
beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await store('pur_supplier', { id: 'CARRIER', code: 'CARRIER', name: '承运商', status: '3', enabled: 'Y' });
  await param('flow.invoiceTolerance', '100');
  await desk.warehouse('W2');
  // What was received in September, and what of it left in that month.
  for (const [id, qty, unit, gone] of [
    ['OLD1', 100, '10', 60],
    ['OLD2', 31, '7.07', 8],
    ['OLD3', 10, '10', 10],
    ['OLD4', 50, '4', 10],
  ] as const) {
    await item(id);
    old[id] = await buy(id, qty, unit, '2026-09-03');
    await take(id, gone, '2026-09-10');
  }
  await month('close', SEPTEMBER);
});

describe('[P16] [F11] landed cost of goods of the month average in an open month', () => {
  it.each([
    // (1000.00 + 50.00) ÷ 100 = 10.50: 60 cost 630.00, 420.00 are left.
    ['MA1', 100, '10', [60], '50', ['630.00'], ['40', '420.00']],
    // Numbers of our own: 37 × 4.10 = 151.70, with 9.99 161.69 ÷ 37 = 4.37: 54.625, 30.59; 161.69 − 85.22.
    ['MA2', 37, '4.1', [12.5, 7], '9.99', ['54.63', '30.59'], ['17.5', '76.47']],
    // All of it gone: 630.00 and 420.00, nothing is left.
    ['MA3', 100, '10', [60, 40], '50', ['630.00', '420.00'], ['0', '0.00']],
    // Numbers of our own: 8 × 3.33 = 26.64, with 1.01 27.65 ÷ 8 = 3.45625: 17.28125, the last takes 10.37.
    ['MA4', 8, '3.33', [5, 3], '1.01', ['17.28', '10.37'], ['0', '0.00']],
  ] as const)('%s: the issues of the month bear their part', async (id, qty, unit, gone, fee, priced, left) => {
    await item(id);
    const receipt = await buy(id, qty, unit, '2026-10-05');
    const issues: string[] = [];
    for (const one of gone) issues.push(await take(id, one, '2026-10-08'));
    const before = [await costs(issues), await desk.worth(id)];
    const first = await landed(receipt, fee);
    expect(await split(first)).toEqual([[Number(fee).toFixed(2), '0.00']]);
    expect(await stockFaults(server)).toEqual([]);
    // Taken back, all of it is as it was; priced or not.
    await done(FORM, 'unaudit', first);
    await done(FORM, 'void', first);
    expect([await costs(issues), await desk.worth(id)]).toEqual(before);
    const again = await landed(receipt, fee);
    const sum = Number(fee).toFixed(2);
    expect(await drawn(again)).toEqual([
      ['1403 原材料', sum, '0.00'],
      ['220201 应付货款', '0.00', sum],
    ]);
    await price();
    expect(await costs(issues)).toEqual(priced);
    expect(await desk.worth(id)).toEqual(left);
    expect(await stockFaults(server)).toEqual([]);
  });

  it.each([
    // 300.00 of 1000.00 went to W2: 70 and 30 of the 50.00 are 35.00 and 15.00; 10.50 in both.
    ['MB1', 100, '10', 30, [20, 10], '50', ['210.00', '105.00'], ['525.00', '210.00']],
    // Numbers of our own: 40 × 2.50, 15 moved at 37.50; 7.00 is 4.375 and 2.625: 4.38 and 2.62. 66.88 ÷ 25 = 2.6752, 40.12 ÷ 15 = 2.674667.
    ['MB2', 40, '2.5', 15, [8, 15], '7', ['21.40', '40.12'], ['45.48', '0.00']],
  ] as const)(
    '%s: what moved to another warehouse bears it there',
    async (id, qty, unit, moved, gone, fee, priced, left) => {
      await item(id);
      const receipt = await buy(id, qty, unit, '2026-10-05');
      await desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2', transfer_type: '1', bill_date: '2026-10-06' }, [
        { material_id: id, qty: moved },
      ]);
      const issues = [await take(id, gone[0], '2026-10-08'), await take(id, gone[1], '2026-10-09', 'W2')];
      expect(await split(await landed(receipt, fee))).toEqual([[Number(fee).toFixed(2), '0.00']]);
      await price();
      expect(await costs(issues)).toEqual(priced);
      expect([(await desk.worth(id, 'W1'))[1], (await desk.worth(id, 'W2'))[1]]).toEqual(left);
      expect(await stockFaults(server)).toEqual([]);
    },
  );

  it.each([
    // 10 of 100 went back to the supplier at 100.00: (900.00 + 50.00) ÷ 90 = 10.555556; 633.33.
    ['MC1', 100, '10', 10, 60, '50', '633.33', ['30', '316.67']],
    // Numbers of our own: 24 × 1.50 less 6 × 1.50 is 27.00, with 3.30 30.30 ÷ 18 = 1.683333: 8.416665.
    ['MC2', 24, '1.5', 6, 5, '3.3', '8.42', ['13', '21.88']],
  ] as const)('%s: what went back to the supplier bears nothing', async (id, qty, unit, back, gone, fee, out, left) => {
    await item(id);
    const receipt = await buy(id, qty, unit, '2026-10-05');
    await through(['wms_purchase_in', 'push_return', receipt], [{ qty: back }], {
      bill_date: '2026-10-06',
      warehouse_id: 'W1',
      reason_id: await reason(),
    });
    const issue = await take(id, gone, '2026-10-08');
    expect(await split(await landed(receipt, fee))).toEqual([[Number(fee).toFixed(2), '0.00']]);
    await price();
    expect([await cost(issue), await desk.worth(id)]).toEqual([out, left]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it.each([
    // 60 of 100 left in September: 40 bear 20.00. (400.00 + 2000.00 + 20.00) ÷ 240 = 10.083333; 10 cost 100.83.
    ['OLD1', [200, '10'], 10, '50', ['20.00', '30.00'], '100.83', ['230', '2319.17']],
    // Numbers of our own: 23 of 31 left; 23 ÷ 31 × 5.00 = 3.709…; 162.61 + 3.71 = 166.32 and 7 × 8.00; 222.32 ÷ 30 = 7.410667, 25 cost 185.27.
    ['OLD2', [7, '8'], 25, '5', ['3.71', '1.29'], '185.27', ['5', '37.05']],
    // Nothing left: all of it is a variance, whatever came in since.
    ['OLD3', [10, '10'], 5, '5', ['0.00', '5.00'], '50.00', ['5', '50.00']],
  ] as const)(
    '%s: of a receipt of an earlier month, what left in earlier months is a variance',
    async (id, [qty, unit], gone, fee, parts, out, left) => {
      await buy(id, qty, unit, '2026-10-05');
      const issue = await take(id, gone, '2026-10-08');
      expect(await split(await landed(old[id] ?? '', fee))).toEqual([parts]);
      await price();
      expect([await cost(issue), await desk.worth(id)]).toEqual([out, left]);
      expect(await stockFaults(server)).toEqual([]);
    },
  );

  it('OLD4: what was there at the opening and moved this month bears it where it went', async () => {
    // 40 of 50 were there, 30 of them moved to W2 at 4.00; 6 of W2 are gone. Of 25.00 40 ÷ 50 is 20.00: 5.00 stays in W1, 15.00 in W2.
    await desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2', transfer_type: '1', bill_date: '2026-10-06' }, [
      { material_id: 'OLD4', qty: 30 },
    ]);
    const issue = await take('OLD4', 6, '2026-10-08', 'W2');
    expect(await split(await landed(old['OLD4'] ?? '', '25'))).toEqual([['20.00', '5.00']]);
    await price();
    // (120.00 + 15.00) ÷ 30 = 4.50.
    expect(await cost(issue)).toBe('27.00');
    expect([await desk.worth('OLD4', 'W1'), await desk.worth('OLD4', 'W2')]).toEqual([
      ['10', '45.00'],
      ['24', '108.00'],
    ]);
  });
});

describe('[P03] [F11] price differences of invoices of goods of the month average', () => {
  it.each([
    // 100 at 12.00: (1000.00 + 200.00) ÷ 100; 60 cost 720.00.
    ['PA1', 100, '10', [60], '12', '200.00', ['720.00'], ['40', '480.00']],
    // Half of it: 5.00 each, though 400.00 were left before the month is priced.
    ['PA2', 100, '10', [60], '5', '-500.00', ['300.00'], ['40', '200.00']],
    // Numbers of our own, all gone: 9 × 1.11 = 9.99, at 1.05 9.45: 4 cost 4.20, the rest 5.25.
    ['PA3', 9, '1.11', [4, 5], '1.05', '-0.54', ['4.20', '5.25'], ['0', '0.00']],
  ] as const)('%s: all of it belongs to the month', async (id, qty, unit, gone, billed, diff, priced, left) => {
    await item(id);
    const receipt = await buy(id, qty, unit, '2026-10-05');
    const issues: string[] = [];
    for (const one of gone) issues.push(await take(id, one, '2026-10-08'));
    const before = [await costs(issues), await desk.worth(id)];
    const push = () => through(['wms_purchase_in', 'push_invoice', receipt], [{ qty, price: billed }], numbered());
    const first = await push();
    await done('pur_invoice', 'unaudit', first);
    expect([await costs(issues), await desk.worth(id)]).toEqual(before);
    await done('pur_invoice', 'void', first);
    const invoice = await push();
    expect(
      (await lines('pur_invoice', invoice)).map((line: Row) => [line['stock_diff'], line['variance_diff']]),
    ).toEqual([[diff, '0.00']]);
    await price();
    expect([await costs(issues), await desk.worth(id)]).toEqual([priced, left]);
    expect(await stockFaults(server)).toEqual([]);
  });
});

describe('[P03] [F11] goods of the month average received in dollars', () => {
  it.each([
    // 10 at 2.00 × 7 = 140.00, billed 21.00 × 7 = 147.00: 14.70 each.
    ['PD1', 10, '2', '7', '2.1', [4, 6], '7.00', ['58.80', '88.20'], ['0', '0.00']],
    // Numbers of our own: 23.10 × 7.1234 = 164.55, billed 22.40 × 7.1234 = 159.56: 22.794286 each, 2 are left.
    ['PD2', 7, '3.3', '7.1234', '3.2', [5], '-4.99', ['113.97'], ['2', '45.59']],
  ] as const)(
    '%s: bear what the invoice differs by in the own currency',
    async (id, qty, unit, exchange_rate, billed, gone, diff, priced, left) => {
      await item(id);
      const receipt = await received(id, qty, unit, { currency: 'USD', exchange_rate });
      const issues: string[] = [];
      for (const one of gone) issues.push(await take(id, one, '2026-10-13'));
      const invoice = await through(['wms_purchase_in', 'push_invoice', receipt], [{ qty, price: billed }], numbered());
      expect((await lines('pur_invoice', invoice)).map((line) => [line['stock_diff'], line['variance_diff']])).toEqual([
        [diff, '0.00'],
      ]);
      await price();
      expect([await costs(issues), await desk.worth(id)]).toEqual([priced, left]);
    },
  );
});

describe('[F11] issues of the month average that were entered before an earlier receipt', () => {
  it.each([
    // 10 at 10.00, all issued; then 10 at 12.00 of an earlier day and another issue of it: 22 ÷ 2 = 11.00.
    ['LATE1', [10, '10'], [10, '12'], ['110.00', '110.00']],
    // Numbers of our own: 6 × 3.35 = 20.10 and 4 × 1.20 = 4.80: 24.90 ÷ 10 = 2.49.
    ['LATE2', [6, '3.35'], [4, '1.2'], ['14.94', '9.96']],
  ] as const)('%s: all of it is priced, nothing is written off beside', async (id, one, other, priced) => {
    await item(id);
    await buy(id, one[0], one[1], '2026-10-05');
    const issues = [await take(id, one[0], '2026-10-09')];
    await buy(id, other[0], other[1], '2026-10-06');
    issues.push(await take(id, other[0], '2026-10-07'));
    await price();
    expect([await costs(issues), await desk.worth(id)]).toEqual([priced, ['0', '0.00']]);
    const { rows } = await sql<Row>`
      select 1 from wms_ledger where material_id = ${id} and cost_kind = 'rest'`.execute(server.db);
    expect(rows).toEqual([]);
    expect(await stockFaults(server)).toEqual([]);
  });
});

describe('[P16] a month of which something was laid on its average', () => {
  it('is closed, opened and closed again with the same figures, though a fee came when all was gone', async () => {
    await item('CL1');
    const receipt = await buy('CL1', 100, '10', '2026-10-05');
    const issues = [await take('CL1', 60, '2026-10-08'), await take('CL1', 40, '2026-10-09')];
    // The month after has begun: 10 at 20.00, of which 10 are gone.
    await buy('CL1', 10, '20', '2026-11-02');
    issues.push(await take('CL1', 10, '2026-11-03'));
    await landed(receipt, '50');
    expect(await stockFaults(server)).toEqual([]);
    const figures = async () => [await costs(issues), await desk.worth('CL1')];
    await month('close', OCTOBER);
    expect(await figures()).toEqual([
      ['630.00', '420.00', '200.00'],
      ['0', '0.00'],
    ]);
    await month('reverse', OCTOBER);
    await month('close', OCTOBER);
    expect(await figures()).toEqual([
      ['630.00', '420.00', '200.00'],
      ['0', '0.00'],
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });
});
