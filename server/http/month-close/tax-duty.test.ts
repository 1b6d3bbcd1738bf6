import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, desk, param, store, call, done, post, through, postAll, open, generate, balance, one, press } =
  ledgerStage();

let numbers = 0;
const paper = (day: string): Row => ({
  bill_date: day,
  invoice_date: day,
  invoice_type: '1',
  invoice_no: `2631299${String((numbers += 1)).padStart(13, '0')}`,
});

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await param('flow.incomeTaxPeriod', 'none');
  await store('md_pay_term', {
    id: 'AGREED30',
    code: 'AGREED30',
    name: '货后30天',
    start_from: '2',
    kind: '1',
    days: 30,
  });
  await store('md_pay_term', {
    id: 'HABIT30',
    code: 'HABIT30',
    name: '习惯30天',
    start_from: '2',
    kind: '1',
    days: 30,
    duty_flag: 'N',
  });
  await store('crm_customer', { id: 'DAYS', code: 'DAYS', name: 'DAYS', enabled: 'Y', credit_days: 30 });
  await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: '2026-06-01' }, [
    { material_id: 'FG1', qty: 20_000 },
  ]);
});

const delivered = async (
  day: string,
  qty: number,
  price: string,
  head: Row = { pay_term_id: 'AGREED30' },
): Promise<string> => {
  const order = await post('sal_order', {
    customer_id: 'CUS',
    bill_date: day,
    delivery_date: '2026-12-30',
    ...head,
    sal_order_item: [{ material_id: 'FG1', qty, price, tax_rate: '13', delivery_date: '2026-12-30' }],
  });
  return through(['sal_order', 'push_out', order], [], { bill_date: day, warehouse_id: 'W1' });
};
const billed = (out: string, day: string, qty?: number): Promise<string> =>
  through(['sal_out', 'push_invoice', out], qty === undefined ? [] : [qty], paper(day));
const closes = async (period: string): Promise<void> => {
  const ids = await open(period);
  const made = ids.length === 0 ? null : await generate(ids, { period, collected: true });
  expect(made?.status ?? 200, made?.body.message).toBe(200);
  await postAll();
  for (const ledger of ['stock', 'ar', 'gl']) {
    const answer = await call('POST', '/monthlySettlement/close', { ledger, period });
    expect(answer.status, `${ledger} ${answer.body.message} ${JSON.stringify(answer.body.result)}`).toBe(200);
  }
};
/** Moved tax of a month: receivable's tax, sales, and why. */
const moved = async (period: string): Promise<readonly unknown[]> => {
  const { rows } = await sql<Row>`
    select i.base_amount::float8 as sales, i.amount::float8 as tax, i.reason from fin_month_tax h join fin_month_tax_item i on i.head_id = h.id and i.del_flag = 0
    where h.kind = '4' and h.bill_status = '2' and h.period = ${period} order by i.line_no`.execute(server.db);
  return rows.map(({ sales, tax, reason }) => [sales, tax, reason]);
};
const report = async (code: string, period: string): Promise<readonly Row[]> =>
  (await call<Schemas['RowPage']>('GET', `/online/cgreport/api/getData/${code}?pageSize=1000&self_period=${period}`))
    .body.result.records;
const schedule = async (period: string): Promise<readonly number[]> => {
  const row = (await report('rpt_finance_vat_output', period)).find((found) =>
    String(found['item']).startsWith('1 13%'),
  );
  return ['special_sales', 'special_tax', 'open_sales', 'open_tax', 'sales', 'tax'].map((name) =>
    Number(row?.[name] ?? 0),
  );
};
const line = async (period: string, no: number): Promise<number> =>
  Number((await report('rpt_finance_vat_return', period)).find((row) => Number(row['row_no']) === no)?.['amount']);
const deferredOf = async (source: string): Promise<unknown> =>
  (
    await one(
      sql<Row>`select deferred_tax::text as tax from fin_ar_bill where src_id = ${source} and bill_status = '2'`,
    )
  )['tax'];

describe('[K4d] output tax before its day', () => {
  it('stands apart until the invoice, the money or the day agreed on; what is not agreed is owed at once', async () => {
    // The acceptance month: 3,400 × 24.00 invoiced within the month, of which 200 come back; 1,000 × 24.00 due in the next.
    const first = await delivered('2026-06-18', 3400, '24');
    const blue = await billed(first, '2026-06-25');
    await delivered('2026-06-25', 1000, '24');
    await through(['sal_out', 'push_return', first], [200], { bill_date: '2026-06-28', warehouse_id: 'W1' });
    await done('sal_invoice', 'red_invoice', blue);
    const red = String((await one(sql<Row>`select id from sal_invoice where is_red = 'Y'`))['id']);
    const body = (await call<Row>('GET', `/online/cgform/api/form/sal_invoice/${red}`)).body.result;
    const lines = (body['sal_invoice_item'] as Row[]).map((row) => ({ ...row, qty: '-200' }));
    const changed = await call('PUT', '/online/cgform/api/form/sal_invoice', {
      ...body,
      ...paper('2026-06-28'),
      sal_invoice_item: lines,
    });
    expect(changed.status, changed.body.message).toBe(200);
    await press('sal_invoice', 'submit', red);
    await done('sal_invoice', 'audit', red);
    // Without terms, and by terms that are in no contract: 100 × 10.00 each.
    expect(await deferredOf(await delivered('2026-06-10', 100, '10', { customer_id: 'DAYS' }))).toBeNull();
    expect(await deferredOf(await delivered('2026-06-11', 100, '10', { pay_term_id: 'HABIT30' }))).toBeNull();
    await closes('2026-06');
    // 10,608.00 − 624.00 were invoiced; 3,120.00 wait.
    expect(await moved('2026-06')).toEqual([[76_800, 9984, '2']]);
    expect(await balance('222107')).toBe('-3120.00');
    // 76,800 and 2 × 1,000 of which nothing was invoiced.
    expect(await schedule('2026-06')).toEqual([76_800, 9984, 2000, 260, 78_800, 10_244]);
    expect(await line('2026-06', 11)).toBe(10_244);
    expect(await line('2026-06', 44)).toBe(0);
  });

  it('is owed on the day the price is due, invoiced or not, and in part with the money', async () => {
    // 12,500.00 + 1,625.00, due on 14 August; 5,650.00 are paid in July.
    const out = await delivered('2026-07-15', 1000, '12.5');
    const bill = await one(sql<Row>`select id from fin_ar_bill where src_id = ${out}`);
    const money = await post('fin_receipt', {
      bill_date: '2026-07-20',
      receipt_type: '1',
      customer_id: 'CUS',
      account_id: 'BANK',
      settle_type: '2',
      amount: '5650',
    });
    const settled = await call('POST', '/hexiao/confirm', {
      ledger: 'ar',
      type: '1',
      partyId: 'CUS',
      date: '2026-07-21',
      items: [
        { formCode: 'fin_ar_bill', id: bill['id'], amount: '5650.00' },
        { formCode: 'fin_receipt', id: money, amount: '5650.00' },
      ],
    });
    expect(settled.status, settled.body.message).toBe(200);
    await closes('2026-07');
    expect(await moved('2026-07')).toEqual([
      [24_000, 3120, '1'],
      [5000, 650, '2'],
    ]);
    expect(await balance('222107')).toBe('-975.00');
    expect(await schedule('2026-07')).toEqual([0, 0, 29_000, 3770, 29_000, 3770]);
    expect(await line('2026-07', 44)).toBe(0);
  });

  it('is billed later without an entry: what was declared without an invoice is taken off', async () => {
    const second = await one(sql<Row>`select h.id from sal_out h where h.bill_date = '2026-06-25'`);
    await billed(String(second['id']), '2026-08-05');
    await closes('2026-08');
    expect(await moved('2026-08')).toEqual([[7500, 975, '1']]);
    expect(await balance('222107')).toBe('0.00');
    // 24,000 were declared in July.
    expect(await schedule('2026-08')).toEqual([24_000, 3120, 7500 - 24_000, 975 - 3120, 7500, 975]);
    expect(await line('2026-08', 11)).toBe(975);
  });

  it('is the same when months are opened and closed again', async () => {
    const before = [await moved('2026-07'), await moved('2026-08'), await balance('222107'), await balance('222101')];
    for (const period of ['2026-08', '2026-07']) {
      const answer = await call('POST', '/monthlySettlement/reverse', { ledger: 'gl', period, reason: '复核' });
      expect(answer.status, answer.body.message).toBe(200);
    }
    for (const period of ['2026-07', '2026-08']) {
      const answer = await call('POST', '/monthlySettlement/close', { ledger: 'gl', period });
      expect(answer.status, answer.body.message).toBe(200);
    }
    expect([await moved('2026-07'), await moved('2026-08'), await balance('222107'), await balance('222101')]).toEqual(
      before,
    );
  });

  it('[K4] an invoice dearer than its delivery owes the tax of the difference, too', async () => {
    // Delivered at 10.00, invoiced at 11.00: 100 × 1.00 and 13.00 of tax.
    const out = await delivered('2026-09-03', 100, '10', { pay_term_id: 'HABIT30' });
    await through(['sal_out', 'push_invoice', out], [{ price: '11' }], paper('2026-09-10'));
    await closes('2026-09');
    expect(await schedule('2026-09')).toEqual([1100, 143, 0, 0, 1100, 143]);
    expect(await line('2026-09', 44)).toBe(0);
    expect(await line('2026-09', 11)).toBe(143);
  });

  it('[K20] is owed by the instalments whose day has come, and with the money before it', async () => {
    // 10,000.00 + 1,300.00: 30 % at once, 60 % on 4 November, the rest a year after the goods.
    await store('md_pay_term', { id: 'RETAIN', code: 'RETAIN', name: '质保', start_from: '2', kind: '4', months: 12 });
    for (const [index, [percent, days]] of [
      [30, 0],
      [60, 30],
    ].entries())
      await store('md_pay_term_part', {
        id: `RETAIN-${String(index)}`,
        head_id: 'RETAIN',
        line_no: index + 1,
        percent,
        kind: '1',
        days,
      });
    const out = await delivered('2026-10-05', 1000, '10', { pay_term_id: 'RETAIN' });
    expect(await deferredOf(out)).toBe('1300.00');
    const bill = await one(sql<Row>`select bill_no as no from fin_ar_bill where src_id = ${out}`);
    await closes('2026-10');
    expect(await moved('2026-10')).toEqual([[3000, 390, '1']]);
    expect(await balance('222107')).toBe('-910.00');
    // 5,650.00 of 11,300.00 come before the second is due, which then is 90 % of it.
    await post('fin_receipt', {
      bill_date: '2026-11-02',
      receipt_type: '1',
      customer_id: 'CUS',
      account_id: 'BANK',
      settle_type: '2',
      amount: '5650',
      fin_receipt_item: [{ ar_bill_no: bill['no'], this_amount: '5650' }],
    });
    await closes('2026-11');
    expect(await moved('2026-11')).toEqual([[6000, 780, '1']]);
    expect(await balance('222107')).toBe('-130.00');
  });
});
