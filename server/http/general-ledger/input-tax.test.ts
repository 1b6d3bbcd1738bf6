import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const stage = invoiceStage();
const { server, desk, call, post, done, said, outcome, read, lines: linesOf, draft, newest, audit } = stage;
const { numbered, invoice, received, issue, reason, param, bills } = stage;
const MONTH = DAY.slice(0, 7);

type Drawn = readonly (readonly [code: string, debit: string, credit: string])[];
/** Makes, audits and posts the vouchers of documents in a month; answers account, debit and credit of their lines. */
async function vouched(ids: readonly string[], period = MONTH): Promise<Drawn> {
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
    lines.map(({ subject, debit, credit }) => [subject.split(' ')[0] ?? '', debit, credit] as const),
  );
}
/** Returns the balances of the accounts of input tax: certified, given up, and not certified yet; debits above zero. */
async function inputTax(): Promise<readonly [certified: string, givenUp: string, waiting: string]> {
  const { rows } = await sql<Row>`
    select coalesce(sum(l.debit - l.credit) filter (where s.code = '22210101'), 0)::numeric(20, 2)::text as certified,
      coalesce(sum(l.debit - l.credit) filter (where s.code = '22210106'), 0)::numeric(20, 2)::text as given_up,
      coalesce(sum(l.debit - l.credit) filter (where s.code = '222102'), 0)::numeric(20, 2)::text as waiting
    from fin_gl_ledger l join fin_subject s on s.id = l.subject_id`.execute(server.db);
  return [String(rows[0]?.['certified']), String(rows[0]?.['given_up']), String(rows[0]?.['waiting'])];
}
/** Sends a part of a receipt back; answers the return. */
async function sendBack(receipt: string, qty: string): Promise<string> {
  const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty }], { reason_id: await reason() });
  return post('pur_return', back.body);
}
/** Audits the red invoice of a part of an invoice; answers it. */
async function takeBack(blue: string, qty: string): Promise<string> {
  await done('pur_invoice', 'red_invoice', blue);
  const id = await newest('pur_invoice');
  const stored = await read('pur_invoice', id);
  const [line] = stored['pur_invoice_item'] as Row[];
  const answer = await call('PUT', '/online/cgform/api/form/pur_invoice', {
    ...stored,
    ...numbered(),
    bill_date: DAY,
    red_confirm_no: '31012605000000000001',
    pur_invoice_item: [{ ...line, qty }],
  });
  expect(answer.status, answer.body.message).toBe(200);
  await audit('pur_invoice', id);
  return id;
}
/** Certifies the input tax of an invoice as of a day; answers what is told. */
async function certifyOn(id: string, value: string): Promise<{ readonly success: boolean; readonly message: string }> {
  const asked = { formId: 'pur_invoice', buttonCode: 'verify_on', dataId: id, uiFormData: { value } };
  return (await call('POST', '/online/cgform/api/doButton', asked)).body;
}
/** Returns the months of the VAT ledger, the first one first. */
async function vatLedger(...names: readonly string[]): Promise<unknown[]> {
  const path = '/online/cgreport/api/getData/rpt_finance_tax_declare?pageSize=1000';
  const { body } = await call<Schemas['RowPage']>('GET', path);
  return body.result.records
    .toSorted((one, other) => (String(one['period']) < String(other['period']) ? -1 : 1))
    .map((row) => [row['period'], ...names.map((name) => Number(row[name]))]);
}

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await param('flow.voucherAuditorDiffers', 'N');
  await param('flow.invoiceTolerance', '50');
});

describe('[P03] provisional payables', () => {
  it('[K4e] hold no tax: receipt, part of the invoice, return before billing and the rest, to the cent', async () => {
    await desk.material('E1', { material_type: '1' });
    // 100 at 10.00: D stock 1000.00 / C 暂估 1000.00.
    const receipt = await received('E1', 100, '10');
    expect(await vouched([receipt])).toEqual([
      ['1403', '1000.00', '0.00'],
      ['220202', '0.00', '1000.00'],
    ]);
    // 40 of them billed at 10.25: 410.00 + 53.30; 10.00 dearer than estimated, all of which lies on stock.
    const first = await invoice(receipt, [{ qty: '40', price: '10.25' }]);
    expect(await vouched([first])).toEqual([
      ['1403', '10.00', '0.00'],
      ['222102', '53.30', '0.00'],
      ['220202', '400.00', '0.00'],
      ['220201', '0.00', '463.30'],
    ]);
    expect(await bills(receipt)).toMatchObject([{ amount: '1000.00', open: '600.00' }]);
    // 15 not billed go back at 10.00: red on the same sides, no tax.
    const back = await sendBack(receipt, '15');
    expect(await vouched([back])).toEqual([
      ['1403', '-150.00', '0.00'],
      ['220202', '0.00', '-150.00'],
    ]);
    // The last 45 at 10.00: what is left of the estimate is 450.00.
    const last = await invoice(receipt, [{ qty: '45' }]);
    expect(await vouched([last])).toEqual([
      ['222102', '58.50', '0.00'],
      ['220202', '450.00', '0.00'],
      ['220201', '0.00', '508.50'],
    ]);
    // 53.30 + 58.50 wait; the estimate is 1000 − 400 − 150 − 450 = 0.
    expect(await inputTax()).toEqual(['0.00', '0.00', '111.80']);
    const { rows } = await sql<Row>`
      select sum(l.credit - l.debit)::numeric(20, 2)::text as open from fin_gl_ledger l join fin_subject s on s.id = l.subject_id
      where s.code = '220202'`.execute(server.db);
    expect(rows).toEqual([{ open: '0.00' }]);
  });
});

describe('[P03] input tax by kind of invoice', () => {
  it('[K4c] waits until it is certified, and is deducted in that month; the VAT ledger ties to 2221', async () => {
    const [certified, , waiting] = await inputTax();
    await desk.material('C1', { material_type: '1' });
    const bill = await invoice(await received('C1', 10, '70'));
    await vouched([bill]);
    // 700.00 × 13 % = 91.00.
    const after = (Number(waiting) + 91).toFixed(2);
    expect(await inputTax()).toEqual([certified, '0.00', after]);
    await done('pur_invoice', 'verify', bill);
    expect(await read('pur_invoice', bill)).toMatchObject({ verify_status: '2' });
    expect(await said('pur_invoice', 'verify_on', bill)).toBeTruthy();
    expect(await outcome('pur_invoice', 'verify_on', bill)).toEqual([422, expect.stringContaining('认证日期')]);
    const on = async (value: string): Promise<string> => (await certifyOn(bill, value)).message;
    expect(await on('下个月')).toMatch(/的认证日期“下个月”不是日期/u);
    expect(await on('2026-10-01')).toMatch(new RegExp(`的认证日期 2026-10-01 早于单据日期 ${DAY}，请改认证日期$`, 'u'));
    expect(await on('2026-11-30')).toContain('已认证，进项税额计入 2026-11');
    expect(await on('2026-11-30')).toContain('已在 2026-11-30 认证，不能再次勾选认证');
    expect(await vouched([bill], '2026-11')).toEqual([
      ['22210101', '91.00', '0.00'],
      ['222102', '0.00', '91.00'],
    ]);
    expect(await inputTax()).toEqual([(Number(certified) + 91).toFixed(2), '0.00', waiting]);
    expect(await vatLedger('input_tax', 'gl_input', 'waiting', 'gl_waiting', 'apart')).toEqual([
      ['2026-10', 0, 0, Number(waiting) + 91, Number(waiting) + 91, 0],
      ['2026-11', 91, 91, -91, -91, 0],
    ]);
  });

  it('[K4c] a certification is cancelled while nothing stands on it, and the invoice is not un-audited before', async () => {
    await desk.material('U1', { material_type: '1' });
    const bill = await invoice(await received('U1', 10, '70'));
    expect(await said('pur_invoice', 'unverify', bill)).toMatch(/没有勾选，也没有认证，不用取消$/u);
    await done('pur_invoice', 'verify', bill);
    expect(await said('pur_invoice', 'unverify', bill)).toMatch(/已取消勾选$/u);
    expect(await read('pur_invoice', bill)).toMatchObject({ verify_status: '1' });
    await certifyOn(bill, '2026-10-31');
    expect(await outcome('pur_invoice', 'unaudit', bill)).toEqual([
      422,
      expect.stringMatching(/已在 2026-10-31 认证，不能反审核；请先取消认证$/u),
    ]);
    // In a voucher: it says which, and stays certified.
    await vouched([bill]);
    const { rows } = await sql<{ no: string }>`
      select distinct v.voucher_no as no from fin_gl_source g join fin_voucher v on v.id = g.voucher_id
      where g.row_key = ${`certified:pur_invoice:${bill}`}`.execute(server.db);
    expect(await outcome('pur_invoice', 'unverify', bill)).toEqual([
      422,
      expect.stringContaining(`的认证已生成凭证 ${rows[0]?.no}，不能取消认证`),
    ]);
    expect(await read('pur_invoice', bill)).toMatchObject({ verify_status: '3' });

    // One that stands in no voucher: cancelled, its tax waits again, and it may be un-audited.
    const other = await invoice(await received('U1', 10, '70'));
    await certifyOn(other, '2026-10-31');
    expect(await said('pur_invoice', 'unverify', other)).toMatch(/已取消认证，进项税额不再计入 2026-10$/u);
    const { verify_status: state, verify_date: day } = await read('pur_invoice', other);
    expect([state, day ?? null]).toEqual(['1', null]);
    await done('pur_invoice', 'unaudit', other);

    // A red invoice took 13 % of 70.00 back as deducted tax: its blue one stays certified until the red one is gone.
    const receipt = await received('U1', 10, '70');
    const blue = await invoice(receipt);
    await certifyOn(blue, '2026-10-31');
    await sendBack(receipt, '1');
    const red = await takeBack(blue, '-1');
    expect(await outcome('pur_invoice', 'unverify', blue)).toEqual([
      422,
      expect.stringMatching(/认证后已审核红字发票 \S+，其税额按已认证处理，不能取消认证；请先反审核红字发票$/u),
    ]);
    await done('pur_invoice', 'unaudit', red);
    expect(await said('pur_invoice', 'unverify', blue)).toMatch(/已取消认证/u);
    await vouched([blue]);
  });

  it('[K4b] the tax of an ordinary invoice is cost: on what is there and to the variance, nothing to 2221', async () => {
    const before = await inputTax();
    await desk.material('B1', { material_type: '1' });
    // 10 at 20.00, of which 4 are gone; ordinary invoice 200.00 + 26.00.
    const receipt = await received('B1', 10, '20');
    const gone = await issue('B1', 4);
    await vouched([receipt, gone]);
    const bill = await invoice(receipt, [], { ...numbered(), invoice_type: '2' });
    // 26.00 × 6/10 = 15.60 lie on stock, 10.40 left with the four.
    expect(await linesOf('pur_invoice', bill)).toMatchObject([{ stock_diff: '15.60', variance_diff: '10.40' }]);
    expect(await desk.worth('B1')).toEqual(['6', '135.60']);
    expect(await vouched([bill])).toEqual([
      ['1403', '15.60', '0.00'],
      ['1404', '10.40', '0.00'],
      ['220202', '200.00', '0.00'],
      ['220201', '0.00', '226.00'],
    ]);
    expect(await inputTax()).toEqual(before);
    expect(await said('pur_invoice', 'verify', bill)).toContain('是普通发票，税额已计入成本，不可抵扣');
    const apart = (await vatLedger('apart')) as (readonly [string, number])[];
    expect(apart.map(([, difference]) => difference)).toEqual(apart.map(() => 0));
  });

  it('[K4a] a return touches no tax before its invoice, takes it from what waits after it, and gives it up once it was deducted', async () => {
    const change = async (from: readonly string[]): Promise<readonly string[]> =>
      (await inputTax()).map((amount, index) => (Number(amount) - Number(from[index])).toFixed(2));
    await desk.material('A1', { material_type: '1' });
    // Before the invoice: 10 of 100 at 10.00 go back, 90 are billed: 900.00 × 13 % = 117.00.
    let from = await inputTax();
    const one = await received('A1', 100, '10');
    const back = await sendBack(one, '10');
    await vouched([one, back]);
    expect(await change(from)).toEqual(['0.00', '0.00', '0.00']);
    const billed = await invoice(one);
    await vouched([billed]);
    expect(await change(from)).toEqual(['0.00', '0.00', '117.00']);

    // After it: 130.00 wait, 13.00 of them are taken back by the red invoice of the 10 that went back.
    from = await inputTax();
    const two = await received('A1', 100, '10');
    const blue = await invoice(two);
    const returned = await sendBack(two, '10');
    await vouched([two, blue, returned]);
    expect(await change(from)).toEqual(['0.00', '0.00', '130.00']);
    const red = await takeBack(blue, '-10');
    expect(await read('pur_invoice', red)).toMatchObject({ red_tax: '1' });
    // D 2202 113.00 in red on its side; the estimate the return took is there again.
    expect(await vouched([red])).toEqual([
      ['222102', '-13.00', '0.00'],
      ['220202', '-100.00', '0.00'],
      ['220201', '0.00', '-113.00'],
    ]);
    expect(await change(from)).toEqual(['0.00', '0.00', '117.00']);

    // Once it was certified, 13.00 are given up; 22210101 keeps 130.00.
    for (const [way, expected] of [
      ['transfer', ['130.00', '-13.00', '0.00']],
      ['reverse', ['117.00', '0.00', '0.00']],
    ] as const) {
      await param('flow.redInputTax', way);
      from = await inputTax();
      const receipt = await received('A1', 100, '10');
      const paper = await invoice(receipt);
      expect((await certifyOn(paper, '2026-10-31')).success).toBe(true);
      const gone = await sendBack(receipt, '10');
      const taken = await takeBack(paper, '-10');
      await vouched([receipt, paper, gone, taken]);
      expect(await change(from)).toEqual(expected);
      expect(await said('pur_invoice', 'verify', taken)).toContain('税额已作进项税额转出，不用认证');
    }
    const apart = (await vatLedger('apart')) as (readonly [string, number])[];
    expect(apart.map(([, difference]) => difference)).toEqual(apart.map(() => 0));
  });

  it('[K4f] one invoice holds lines of 13 % and 9 %', async () => {
    for (const id of ['F1', 'F2']) await desk.material(id, { material_type: '1' });
    const order = await post('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [
        { material_id: 'F1', qty: 7, price: '11.11', tax_rate: '13', delivery_date: '2026-10-30' },
        { material_id: 'F2', qty: 3, price: '33.35', tax_rate: '9', delivery_date: '2026-10-30' },
      ],
    });
    const receipt = await stage.through(['pur_order', 'push_in', order], [], { warehouse_id: 'W1' });
    await vouched([receipt]);
    const from = await inputTax();
    // 77.77 × 13 % = 10.11; 100.05 × 9 % = 9.0045, to the cent 9.00. In all 177.82 + 19.11 = 196.93.
    const bill = await invoice(receipt);
    expect((await linesOf('pur_invoice', bill)).map((line) => [line['amount'], line['tax_amount']])).toEqual([
      ['77.77', '10.11'],
      ['100.05', '9.00'],
    ]);
    expect(await vouched([bill])).toEqual([
      ['222102', '19.11', '0.00'],
      ['220202', '177.82', '0.00'],
      ['220201', '0.00', '196.93'],
    ]);
    expect(Number((await inputTax())[2]) - Number(from[2])).toBeCloseTo(19.11, 6);
  });
});
