import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { orders } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const stage = ledgerStage();
const { desk, call, pushed, press, outcome, said, done, read, newest, store, param } = stage;
const { sold } = orders(stage);

const DAY = '2026-10-12';
/** Deposits are kept on the day somebody says so. */
const today = dateText(new Date());

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await store('fin_bank_account', {
    id: 'USD',
    code: 'USD',
    name: '美元户',
    account_type: '1',
    currency: 'USD',
    enabled: 'Y',
  });
  await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-02' }, [
    { material_id: 'FG1', qty: 1000, price: '2' },
  ]);
});

/** An order of 13 % tax with a deposit. */
const ordered = (qty: number, price: string, deposit: string, head: Row = {}): Promise<string> =>
  sold([{ material_id: 'FG1', qty, price }], { bill_date: DAY, deposit, ...head });
/** Receives what is missing of the deposit of an order, or less; answers the advance. */
async function deposited(order: string, values?: Row): Promise<string> {
  await done('sal_order', 'push_advance', order);
  const id = await newest('fin_advance_receipt');
  if (values !== undefined) await stage.change('fin_advance_receipt', id, values);
  await stage.audit('fin_advance_receipt', id);
  return id;
}
/** Tries to audit a delivery of an order; answers status and message. */
async function delivered(order: string, qty: number): Promise<readonly [number, string]> {
  const id = await pushed(['sal_order', 'push_out', order], [{ qty }], { warehouse_id: 'W1', bill_date: DAY });
  await press('sal_out', 'submit', id);
  return outcome('sal_out', 'audit', id);
}

describe('[trade-storage 21] the deposit of an order', () => {
  it.each([
    ['113.00 with 50.00', 10, '10', '50', '50.00', '20'],
    // Numbers of our own: 7 × 33.33 = 233.31 and 30.33 of tax.
    ['263.64 with 79.09', 7, '33.33', '79.09', '79.09', '79.08'],
  ])(
    '%s: whoever delivers is told what has not come, or is stopped; then it goes',
    async (_name, qty, price, deposit, text, part) => {
      const order = await ordered(qty, price, deposit);
      const no = String((await read('sal_order', order))['bill_no']);
      const [status, message] = await delivered(order, 1);
      expect([status, message]).toEqual([200, expect.stringContaining(`订单 ${no} 订金 ${text}，已收 0.00`)]);
      await param('flow.missingDeposit', 'forbid');
      expect(await delivered(order, 1)).toEqual([
        422,
        expect.stringContaining(`不能审核：订单 ${no} 订金 ${text}，已收 0.00。请先收订金`),
      ]);
      const first = await deposited(order, { amount: part });
      expect(await delivered(order, 1)).toEqual([422, expect.stringContaining(`已收 ${Number(part).toFixed(2)}`)]);
      await deposited(order);
      expect((await delivered(order, 1))[1]).not.toContain('订金');
      // Taken back, it has not come.
      await done('fin_advance_receipt', 'unaudit', first);
      expect((await delivered(order, 1))[0]).toBe(422);
      await param('flow.missingDeposit', 'tell');
    },
  );

  it('is asked for by a notice, and by the delivery of a notice as well; an order without one asks for nothing', async () => {
    await param('flow.missingDeposit', 'forbid');
    const order = await ordered(10, '10', '50');
    const notice = await pushed(['sal_order', 'push_delivery', order], [{ qty: 4 }], {
      bill_date: DAY,
      warehouse_id: 'W1',
    });
    await press('sal_delivery_notice', 'submit', notice);
    expect(await outcome('sal_delivery_notice', 'audit', notice)).toEqual([422, expect.stringContaining('订金 50.00')]);
    await param('flow.missingDeposit', 'tell');
    expect(await said('sal_delivery_notice', 'audit', notice)).toContain('订金 50.00，已收 0.00');
    await param('flow.missingDeposit', 'forbid');
    const out = await pushed(['sal_delivery_notice', 'push_out', notice], [{ qty: 4 }], {
      warehouse_id: 'W1',
      bill_date: DAY,
    });
    await press('sal_out', 'submit', out);
    expect(await outcome('sal_out', 'audit', out)).toEqual([422, expect.stringContaining('订金 50.00')]);
    await deposited(order);
    expect((await outcome('sal_out', 'audit', out))[0]).toBe(200);
    expect(await delivered(await ordered(1, '10', ''), 1)).toEqual([200, expect.not.stringContaining('订金')]);
    await param('flow.missingDeposit', 'tell');
  });

  it('counts what was paid for a delivery: an advance that settles its bill has come all the same', async () => {
    const order = await ordered(10, '10', '50');
    const advance = await deposited(order);
    expect((await delivered(order, 2))[0]).toBe(200);
    const bill = await newest('fin_ar_bill');
    const settled = await call('POST', '/hexiao/confirm', {
      ledger: 'ar',
      type: '1',
      partyId: 'CUS',
      date: today,
      items: [
        { formCode: 'fin_advance_receipt', id: advance, amount: '22.60' },
        { formCode: 'fin_ar_bill', id: bill, amount: '22.60' },
      ],
    });
    expect(settled.status, settled.body.message).toBe(200);
    expect(await delivered(order, 1)).toEqual([200, expect.not.stringContaining('订金')]);
  });
});

describe('[trade-storage 21] the deposit of an order that is cancelled', () => {
  const vouchered = async (bill: string): Promise<unknown[]> => {
    const asked = { period: today.slice(0, 7), ids: [bill], collected: false };
    const { result } = (await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked)).body;
    return result.flatMap(({ lines }) =>
      lines.map(({ subject, debit, credit }) => [subject.split(' ')[0], debit, credit]),
    );
  };

  it.each([
    ['all of 50.00', '50', '50', '50.00', '0.00'],
    ['12.34 of 79.09', '79.09', '12.34', '12.34', '66.75'],
  ])('%s is kept as other income without VAT, and the rest is refunded', async (_name, deposit, kept, text, left) => {
    const order = await ordered(10, '10', deposit);
    const advance = await deposited(order);
    expect(await outcome('fin_advance_receipt', 'forfeit', advance, kept)).toEqual([
      422,
      expect.stringContaining('还没有关闭或作废'),
    ]);
    await done('sal_order', 'close', order, '客户取消');
    expect((await outcome('fin_advance_receipt', 'forfeit', advance, '0'))[1]).toContain('不退金额“0”须是大于 0');
    expect((await outcome('fin_advance_receipt', 'forfeit', advance, '999'))[1]).toContain('不退金额 999.00 超过');
    expect(await said('fin_advance_receipt', 'forfeit', advance, kept)).toContain(`${text} 不再退还`);
    const bill = await newest('fin_ar_bill');
    expect(await read('fin_ar_bill', bill)).toMatchObject({
      ar_type: '2',
      amount: text,
      open_amount: '0.00',
      bill_status: '2',
    });
    expect((await read('fin_advance_receipt', advance))['open_amount']).toBe(left);
    expect(await vouchered(bill)).toEqual([
      ['1122', text, '0.00'],
      ['6301', '0.00', text],
    ]);
    const settlement = await newest('fin_writeoff');
    expect(await vouchered(settlement)).toEqual([
      ['2203', text, '0.00'],
      ['1122', '0.00', text],
    ]);
    const output = await stage.report('rpt_finance_vat_output', `self_period=${today.slice(0, 7)}`);
    expect(output.flatMap((row) => Object.values(row)).filter((value) => Number(value) === Number(text))).toEqual([]);
    // It was kept by mistake: the advance has it again.
    const undone = await call('POST', '/hexiao/reverse', { ledger: 'ar', id: settlement, reason: '客户仍要货' });
    expect(undone.status, undone.body.message).toBe(200);
    await done('fin_ar_bill', 'unaudit', bill);
    expect((await read('fin_advance_receipt', advance))['open_amount']).toBe(Number(deposit).toFixed(2));
    await done('fin_advance_receipt', 'forfeit', advance, kept);
    if (left !== '0.00') await done('fin_advance_receipt', 'refund', advance, left);
    expect((await read('fin_advance_receipt', advance))['open_amount']).toBe('0.00');
  });

  it('in dollars: 50.00 at 7.1 are kept as 355.00', async () => {
    const order = await ordered(10, '10', '50', { currency: 'USD', exchange_rate: '7.1' });
    const advance = await deposited(order, { exchange_rate: '7.1' });
    await param('flow.missingDeposit', 'forbid');
    expect((await delivered(order, 1))[0]).toBe(200);
    await param('flow.missingDeposit', 'tell');
    await done('sal_order', 'close', order, '客户取消');
    await done('fin_advance_receipt', 'forfeit', advance, '50');
    expect(await vouchered(await newest('fin_ar_bill'))).toEqual([
      ['1122', '355.00', '0.00'],
      ['6301', '0.00', '355.00'],
    ]);
    expect(await vouchered(await newest('fin_writeoff'))).toEqual([
      ['2203', '355.00', '0.00'],
      ['1122', '0.00', '355.00'],
    ]);
  });
});
