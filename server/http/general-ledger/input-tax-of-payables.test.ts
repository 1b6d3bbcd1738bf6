import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const BILL = 'fin_ap_bill';
const LANDED = 'pur_landed_cost';
const stage = invoiceStage();
const { server, desk, call, make, post, done, said, outcome, read, draft, audit, received, billIds, param } = stage;
const MONTH = DAY.slice(0, 7);
const NEXT = '2026-11';

/** Makes, audits and posts the vouchers of documents in a month; answers account, debit and credit of their lines. */
async function vouched(ids: readonly string[], period = MONTH): Promise<unknown[]> {
  const asked = { period, ids, collected: false };
  const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
  if (!body.success) throw new Error(body.message);
  const made = await call('POST', '/finance/autoVoucher/generate', asked);
  expect(made.status, made.body.message).toBe(200);
  const { rows } = await sql<{ id: string }>`select id from fin_voucher where v_status = '1' and del_flag = 0`.execute(
    server.db,
  );
  for (const { id } of rows) for (const act of ['audit', 'post']) await done('fin_voucher', act, id);
  return body.result.flatMap(({ lines }) =>
    lines.map(({ subject, debit, credit }) => [subject.split(' ')[0], debit, credit]),
  );
}
/** Returns what the VAT ledger has of a month: input tax and what waits, of papers and in the books, and what is apart. */
async function vatLedger(period: string): Promise<readonly number[]> {
  const path = '/online/cgreport/api/getData/rpt_finance_tax_declare?pageSize=1000';
  const { body } = await call<Schemas['RowPage']>('GET', path);
  const row = body.result.records.find((one) => one['period'] === period) ?? {};
  return ['input_tax', 'gl_input', 'waiting', 'gl_waiting', 'apart'].map((name) => Number(row[name] ?? 0));
}
/** Returns number and tax of the special papers of a month in the entries of the return. */
async function declared(period: string): Promise<unknown[]> {
  const path = `/online/cgreport/api/getData/rpt_finance_vat_part?pageSize=1000&self_period=${period}&self_span=month`;
  const { body } = await call<Schemas['RowPage']>('GET', path);
  return body.result.records
    .filter((one) => one['kind'] === '6' && one['page'] === 'ap-bill')
    .map((one) => [one['doc_no'], Number(one['sales']), Number(one['amount'])]);
}
async function certifyOn(id: string, value: string): Promise<string> {
  const asked = { formId: BILL, buttonCode: 'verify_on', dataId: id, uiFormData: { value } };
  return (await call('POST', '/online/cgform/api/doButton', asked)).body.message;
}
/** Audits a payable of one line, with the head it is given. */
async function typed(amount: string, tax: string, head: Row = {}): Promise<string> {
  const total_amount = (Number(amount) + Number(tax)).toFixed(2);
  return post(BILL, {
    ap_type: '4',
    supplier_id: 'SUP',
    amount: total_amount,
    ...head,
    fin_ap_bill_item: [{ summary: '服务费', amount, tax_amount: tax, total_amount }],
  });
}
const fee = (amount: string, tax_rate: string, more: Row = {}): Row => ({
  fee_kind: '1',
  supplier_id: 'SUP',
  invoice_type: '1',
  amount,
  tax_rate,
  ...more,
});
async function landed(item: string, fees: readonly Row[]): Promise<string> {
  await desk.material(item, { material_type: '1' });
  const { body } = await draft(['wms_purchase_in', 'push_landed', await received(item, 10, '10')], []);
  const id = await make(LANDED, { ...body, pur_landed_cost_fee: fees });
  await done(LANDED, 'allocate', id);
  await audit(LANDED, id);
  return id;
}

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await param('flow.voucherAuditorDiffers', 'N');
});

it('[P03] [K4c] tax of freight waits until its payable is certified, and is deducted in that month', async () => {
  // 100.00 + 9 % = 109.00.
  const id = await landed('T1', [fee('100', '9', { invoice_no: '26399000000000000011' })]);
  expect(await vouched([id])).toEqual([
    ['1403', '100.00', '0.00'],
    ['222102', '9.00', '0.00'],
    ['220201', '0.00', '109.00'],
  ]);
  expect(await vatLedger(MONTH)).toEqual([0, 0, 9, 9, 0]);
  const [bill = ''] = await billIds(id);
  const stored = await read(BILL, bill);
  expect(stored).toMatchObject({ invoice_type: '1', invoice_no: '26399000000000000011', verify_status: '1' });
  expect(await certifyOn(bill, '2026-11-08')).toContain('已认证，进项税额计入 2026-11');
  expect(await vouched([bill], NEXT)).toEqual([
    ['22210101', '9.00', '0.00'],
    ['222102', '0.00', '9.00'],
  ]);
  expect([await vatLedger(MONTH), await vatLedger(NEXT)]).toEqual([
    [0, 0, 9, 9, 0],
    [9, 9, -9, -9, 0],
  ]);
  expect(await declared(NEXT)).toContainEqual([stored['bill_no'], 100, 9]);
});

it('[P03] papers of one supplier are kept apart: each special one waits by itself, tax of ordinary ones is cost', async () => {
  // Freight 200.00 + 9 % = 218.00; insurance 50.00 + 6 % = 53.00; loading, ordinary, 30.00 + 6 % = 31.80. On stock 200 + 50 + 31.80.
  const id = await landed('T2', [
    fee('200', '9', { invoice_no: '26399000000000000021' }),
    fee('50', '6', { fee_kind: '3', invoice_no: '26399000000000000022' }),
    fee('30', '6', { fee_kind: '4', invoice_type: '2', invoice_no: '26399000000000000023' }),
  ]);
  expect(await desk.worth('T2')).toEqual(['10', '381.80']);
  const before = await vatLedger(MONTH);
  expect(await vouched([id])).toEqual([
    ['1403', '281.80', '0.00'],
    ['222102', '21.00', '0.00'],
    ['220201', '0.00', '302.80'],
  ]);
  // The papers had it since the audit, the books have it now.
  expect((await vatLedger(MONTH))[3]).toBeCloseTo((before[3] ?? 0) + 21, 6);
  const bills = await Promise.all((await billIds(id)).map((one) => read(BILL, one)));
  const of = (type: string, amount: string): string =>
    String(bills.find((one) => one['invoice_type'] === type && Number(one['amount']) === Number(amount))?.['id']);
  const ordinary = of('2', '31.8');
  expect(await said(BILL, 'verify', ordinary)).toContain('是普通发票，税额已计入成本，不可抵扣');
  expect(await certifyOn(of('1', '53'), '2026-10-31')).toContain('已认证，进项税额计入 2026-10');
  // The other one waits; the landed cost stays while one is certified.
  expect(await read(BILL, of('1', '218'))).toMatchObject({ verify_status: '1' });
  expect(await vouched([of('1', '53')])).toEqual([
    ['22210101', '3.00', '0.00'],
    ['222102', '0.00', '3.00'],
  ]);
  expect((await vatLedger(MONTH))[4]).toBe(0);
});

it('[P03] a landed cost is not taken back while a payable of it is certified', async () => {
  const id = await landed('T3', [fee('70', '9')]);
  const [bill = ''] = await billIds(id);
  await certifyOn(bill, '2026-10-31');
  expect(await outcome(LANDED, 'unaudit', id)).toEqual([
    422,
    expect.stringMatching(/已在 2026-10-31 认证，不能反审核；请先取消认证$/u),
  ]);
  expect(await said(BILL, 'unverify', bill)).toContain('已取消认证，进项税额不再计入 2026-10');
  await done(LANDED, 'unaudit', id);
  expect((await vatLedger(MONTH))[4]).toBe(0);
});

it('[K4c] a typed payable is of a special invoice where it has tax and says nothing; that of an ordinary one is cost', async () => {
  // 300.00 + 18.00 wait; 106.00 of an ordinary invoice are cost, 6.00 of tax among them.
  const special = await typed('300', '18');
  expect(await read(BILL, special)).toMatchObject({ invoice_type: '1', verify_status: '1' });
  expect(await vouched([special])).toEqual([
    ['660212', '300.00', '0.00'],
    ['222102', '18.00', '0.00'],
    ['220201', '0.00', '318.00'],
  ]);
  const ordinary = await typed('100', '6', { invoice_type: '2' });
  expect(await vouched([ordinary])).toEqual([
    ['660212', '106.00', '0.00'],
    ['220201', '0.00', '106.00'],
  ]);
  // 7.77 + 0.47 = 8.24.
  expect(await vouched([await typed('7.77', '0.47', { invoice_type: '4' })])).toEqual([
    ['660212', '8.24', '0.00'],
    ['220201', '0.00', '8.24'],
  ]);
  expect(await said(BILL, 'verify', ordinary)).toContain('是普通发票');
  expect(await said(BILL, 'verify', await typed('50', '0'))).toContain('没有自己的发票，不能勾选认证');
  expect((await vatLedger(MONTH))[4]).toBe(0);

  await certifyOn(special, '2026-10-31');
  for (const act of ['unaudit', 'red'])
    expect(await outcome(BILL, act, special)).toEqual([422, expect.stringMatching(/不能(?:反审核|红冲)/u)]);
  const [, , waited] = await vatLedger(MONTH);
  expect(await vouched([special])).toEqual([
    ['22210101', '18.00', '0.00'],
    ['222102', '0.00', '18.00'],
  ]);
  expect(await said(BILL, 'unverify', special)).toMatch(/的认证已生成凭证 \S+，不能取消认证/u);
  expect(await vatLedger(MONTH)).toEqual([expect.any(Number), expect.any(Number), waited, waited, 0]);
});

it('[K4h] the invoice of a typed payable is in no other document', async () => {
  const invoice_no = '26399000000000000031';
  const first = await read(BILL, await typed('10', '0.6', { invoice_no }));
  const again = await make(BILL, { ap_type: '4', supplier_id: 'SUP', amount: '10', invoice_no });
  expect(await outcome(BILL, 'submit', again)).toEqual([
    422,
    expect.stringContaining(`发票号码 ${invoice_no} 已在应付单“${String(first['bill_no'])}”中`),
  ]);
});

it('[K4c] tax in dollars is deducted to the cent it was booked with, and a red payable waits as its blue one', async () => {
  // Line by line: 0.33 × 6.987654321 = 2.3059…, to the cent 2.31; 1.17 × 6.987654321 = 8.1755…, to the cent 8.18; 10.49 in all.
  const lines = [
    ['5.5', '0.33'],
    ['19.5', '1.17'],
  ].map(([amount, tax]) => ({
    summary: '技术服务',
    amount,
    tax_amount: tax,
    total_amount: (Number(amount) + Number(tax)).toFixed(2),
  }));
  const head = { ap_type: '3', supplier_id: 'SUP', currency: 'USD', exchange_rate: '6.987654321' };
  const bill = await post(BILL, { ...head, amount: '26.5', fin_ap_bill_item: lines });
  const before = await vatLedger(NEXT);
  await vouched([bill]);
  await certifyOn(bill, '2026-11-30');
  expect(await vouched([bill], NEXT)).toEqual([
    ['22210101', '10.49', '0.00'],
    ['222102', '0.00', '10.49'],
  ]);
  const after = await vatLedger(NEXT);
  expect([0, 1, 2, 3, 4].map((at) => Number(((after[at] ?? 0) - (before[at] ?? 0)).toFixed(2)))).toEqual([
    10.49, 10.49, -10.49, -10.49, 0,
  ]);

  const blue = await typed('40', '2.4');
  expect(await said(BILL, 'red', blue)).toBeTruthy();
  // It is a paper of its own: nothing of the number or the certification of its blue one.
  const { rows } = await sql<Row>`
    select invoice_type, invoice_no, verify_status from fin_ap_bill where src_no = (select bill_no from fin_ap_bill where id = ${blue})`.execute(
    server.db,
  );
  expect(rows).toEqual([{ invoice_type: '1', invoice_no: null, verify_status: '1' }]);
});

it('[K4c] a payable below zero gives the tax of a certified one back: out of 222101, and given up in the return', async () => {
  // 500.00 + 30.00 deducted in November, of which 200.00 + 12.00 come back; and 12.34 + 0.74, which comes back whole.
  const pairs = [
    ['500', '30', '-200', '-12'],
    ['12.34', '0.74', '-12.34', '-0.74'],
  ] as const;
  /** Input tax, waiting, given up and what is apart in the VAT ledger; lines 12, 14 and 17 of the return, and row 20 of its schedule. */
  const figures = async (): Promise<readonly number[]> => {
    const rows = async (code: string, asked = ''): Promise<readonly Row[]> =>
      (await call<Schemas['RowPage']>('GET', `/online/cgreport/api/getData/${code}?pageSize=1000${asked}`)).body.result
        .records;
    const month = `&self_period=${NEXT}`;
    const main = await rows('rpt_finance_vat_return', `${month}&self_span=month`);
    const input = await rows('rpt_finance_vat_input', month);
    const ledger = (await rows('rpt_finance_tax_declare')).find((row) => row['period'] === NEXT) ?? {};
    const of = (name: RegExp): number => Number(main.find((row) => name.test(String(row['item'])))?.['amount']);
    return [
      ...['input_tax', 'gl_input', 'transfer_out', 'gl_waiting', 'apart'].map((name) => Number(ledger[name] ?? 0)),
      ...[/^进项税额$/u, /^进项税额转出$/u, /^应抵扣税额合计$/u, /^检查：进项/u].map(of),
      Number(input.find((row) => String(row['item']).startsWith('20 '))?.['tax']),
    ];
  };
  const moved = async (act: () => Promise<void>): Promise<readonly number[]> => {
    const before = await figures();
    await act();
    return (await figures()).map((value, at) => Number((value - (before[at] ?? 0)).toFixed(2)) + 0);
  };
  for (const [amount, tax, back, taxBack] of pairs) {
    const [down, given] = [Number(back), Number(taxBack)];
    const blue = await typed(amount, tax, { bill_date: `${NEXT}-02` });
    await vouched([blue], NEXT);
    await certifyOn(blue, `${NEXT}-03`);
    await vouched([blue], NEXT);
    let red = '';
    // Until it is certified it waits below zero, and nothing is given up.
    expect(
      await moved(async () => {
        red = await typed(back, taxBack, { bill_date: `${NEXT}-04` });
        expect(await read(BILL, red)).toMatchObject({ invoice_type: '1', verify_status: '1' });
        expect(await vouched([red], NEXT)).toEqual([
          ['660212', down.toFixed(2), '0.00'],
          ['222102', given.toFixed(2), '0.00'],
          ['220201', '0.00', (down + given).toFixed(2)],
        ]);
      }),
    ).toEqual([0, 0, 0, given, 0, 0, 0, 0, 0, 0]);
    expect(
      await moved(async () => {
        expect(await certifyOn(red, `${NEXT}-05`)).toContain(`已认证，进项税额计入 ${NEXT}`);
        expect(await vouched([red], NEXT)).toEqual([
          ['22210101', given.toFixed(2), '0.00'],
          ['222102', '0.00', given.toFixed(2)],
        ]);
      }),
    ).toEqual([0, 0, -given, -given, 0, 0, -given, given, 0, -given]);
  }
});

it('[P03] nothing is certified or cancelled in a month that is closed', async () => {
  const bill = await typed('60', '3.6');
  const other = await typed('80', '4.8');
  await certifyOn(other, '2026-10-31');
  await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'gl', ${MONTH}, 'admin')`.execute(
    server.db,
  );
  expect(await certifyOn(bill, '2026-10-31')).toMatch(/2026-10/u);
  expect(await outcome(BILL, 'unverify', other)).toEqual([422, expect.stringContaining('2026-10')]);
  expect(await read(BILL, bill)).toMatchObject({ verify_status: '1' });
});
