import { beforeAll, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';

const { desk, param, store, call, post, through, postAll, open, generate, balance, month, read, newest } =
  ledgerStage();

const closes = async (period: string): Promise<void> => {
  const made = await generate(await open(period), { period, collected: true });
  expect(made.status, made.body.message).toBe(200);
  await postAll();
  for (const ledger of ['stock', 'ar', 'gl']) {
    const { status, body } = await month('close', ledger, { period });
    expect(status, body.message).toBe(200);
  }
};

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await param('flow.incomeTaxPeriod', 'none');
  await store('md_pay_term', { id: 'D30', code: 'D30', name: '货后30天', start_from: '2', kind: '1', days: 30 });
  await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: '2026-09-01' }, [{ material_id: 'FG1', qty: 1 }]);
});

it('[K4d] no cents of output tax wait for ever: what comes back has the rate of its delivery, whatever its amounts look like', async () => {
  // 0.4929 × 0.457690 = 0.23 and 6 % = 0.01; 0.2436 and 0.1907 of it come back as 0.11 and 0.09, each with 0.01 of tax.
  const order = await post('sal_order', {
    customer_id: 'CUS',
    bill_date: '2026-09-02',
    delivery_date: '2026-12-30',
    pay_term_id: 'D30',
    sal_order_item: [
      { material_id: 'FG1', qty: '0.4929', price: '0.45769', tax_rate: '6', delivery_date: '2026-12-30' },
    ],
  });
  const out = await through(['sal_order', 'push_out', order], [], { bill_date: '2026-09-02', warehouse_id: 'W1' });
  expect(await read('fin_ar_bill', await newest('fin_ar_bill'))).toMatchObject({ deferred_tax: '0.01' });
  await closes('2026-09');
  expect(await balance('222107')).toBe('-0.01');
  for (const qty of ['0.2436', '0.1907'])
    await through(['sal_out', 'push_return', out], [{ qty }], { bill_date: '2026-10-20', warehouse_id: 'W1' });
  await closes('2026-10');
  expect(await balance('222107')).toBe('0.00');
});
