import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const stage = invoiceStage();
const { server, desk, call, save, post, done, said, through, draft, read, lines, numbered, newest } = stage;
const { invoice, received, issue, reason, bills } = stage;

/** Returns account, debit and credit of what a document would be. */
async function drawn(id: string): Promise<unknown[]> {
  const asked = { period: DAY.slice(0, 7), ids: [id], collected: false };
  const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
  if (!body.success) throw new Error(body.message);
  return body.result.flatMap((one) =>
    one.lines.map(({ subject, debit, credit }) => [subject.split(' ')[0], debit, credit]),
  );
}

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
});

describe('[P03] figures of its own', () => {
  it('37.5 at 12.34, of which 20 are gone, billed at 12.60', async () => {
    await desk.material('A1', { material_type: '1' });
    const receipt = await received('A1', 37.5, '12.34');
    // 37.5 × 12.34 = 462.75, without tax.
    expect(await bills(receipt)).toMatchObject([{ amount: '462.75', provisional: 'Y' }]);
    await issue('A1', 20);
    const id = await invoice(receipt, [{ price: '12.6' }]);
    // 472.50 + 61.425, half up 61.43 = 533.93. Difference 9.75: 17.5 of 37.5 are there, 9.75 × 17.5 ÷ 37.5 = 4.55; 5.20 are variance.
    expect(await lines('pur_invoice', id)).toMatchObject([
      { amount: '472.50', tax_amount: '61.43', total_amount: '533.93', stock_diff: '4.55', variance_diff: '5.20' },
    ]);
    // 462.75 − 20 × 12.34 + 4.55 = 220.50.
    expect(await desk.worth('A1')).toEqual(['17.5', '220.50']);
    expect(await drawn(id)).toEqual([
      ['1403', '4.55', '0.00'],
      ['1404', '5.20', '0.00'],
      ['222102', '61.43', '0.00'],
      ['220202', '462.75', '0.00'],
      ['220201', '0.00', '533.93'],
    ]);
    const bill = (await bills(id)).find(({ provisional }) => provisional === 'N');
    await post('fin_payment', {
      payment_type: '1',
      supplier_id: 'SUP',
      account_id: 'A1',
      settle_type: '1',
      amount: '200',
      fin_payment_item: [{ ap_bill_no: bill?.['no'], this_amount: '200' }],
    });
    expect(await read('pur_invoice', id)).toMatchObject({ open_amount: '333.93' });
  });

  it('7 at 33.333333, of which 2 go back before they are billed, the rest billed at 32', async () => {
    await desk.material('A2', { material_type: '1' });
    // 7 × 33.333333 = 233.333331; 2 × 33.333333 = 66.666666: 233.33 and 66.67, 166.66 stay.
    const receipt = await received('A2', 7, '33.333333');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '2' }], {
      reason_id: await reason(),
    });
    const returned = await post('pur_return', back.body);
    expect(await drawn(returned)).toEqual([
      ['1403', '-66.67', '0.00'],
      ['220202', '0.00', '-66.67'],
    ]);
    const id = await invoice(receipt, [{ price: '32' }]);
    // 160.00 + 20.80; 160.00 − 166.66 = −6.66, and all five are there.
    expect(await lines('pur_invoice', id)).toMatchObject([
      { in_amount: '166.66', stock_diff: '-6.66', variance_diff: '0.00' },
    ]);
    expect(await desk.worth('A2')).toEqual(['5', '160.00']);
    expect(await drawn(id)).toEqual([
      ['1403', '-6.66', '0.00'],
      ['222102', '20.80', '0.00'],
      ['220202', '166.66', '0.00'],
      ['220201', '0.00', '180.80'],
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });
});

describe('[P03] goods that go back once they were billed', () => {
  it('are given back at the price of the invoice, and its red invoice leaves no estimate', async () => {
    await desk.material('A3', { material_type: '1' });
    const receipt = await received('A3', 10, '20');
    const blue = await invoice(receipt, [{ price: '20.5' }]);
    // Four go back at 20.50 = 82.00.
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '4' }], {
      reason_id: await reason(),
    });
    const returned = await post('pur_return', back.body);
    expect(await drawn(returned)).toContainEqual(['220202', '0.00', '-82.00']);
    await done('pur_invoice', 'red_invoice', blue);
    const red = await newest('pur_invoice');
    const stored = await read('pur_invoice', red);
    const [line] = stored['pur_invoice_item'] as Row[];
    const put = await call('PUT', '/online/cgform/api/form/pur_invoice', {
      ...stored,
      ...numbered(),
      bill_date: DAY,
      red_confirm_no: '3101122605000001',
      pur_invoice_item: [{ ...line, qty: '-4' }],
    });
    expect(put.status, put.body.message).toBe(200);
    for (const act of ['submit', 'audit']) await done('pur_invoice', act, red);
    // What the return took, 82.00, is provisional again; 82.00 × 13 % = 10.66 no longer wait.
    expect(await lines('pur_invoice', red)).toMatchObject([
      { in_amount: '-82.00', diff_amount: '0.00', stock_diff: '0.00', variance_diff: '0.00' },
    ]);
    expect(await drawn(red)).toEqual([
      ['222102', '-10.66', '0.00'],
      ['220202', '-82.00', '0.00'],
      ['220201', '0.00', '-92.66'],
    ]);
  });
});

describe('[P03] numbers of invoices', () => {
  it('[K4h] are those of the paper, red ones name their confirmation, and none is claimed and booked', async () => {
    await desk.material('N1');
    const receipt = await received('N1', 10, '1');
    const tried = async (head: Row): Promise<string> => {
      const { form, body } = await draft(['wms_purchase_in', 'push_invoice', receipt], [{ qty: '1' }], {
        ...numbered(),
        ...head,
      });
      const { body: saved } = await save(form, body);
      if (!saved.success) return saved.message;
      await done(form, 'submit', saved.result);
      const message = await said(form, 'audit', saved.result);
      await done(form, message.includes('审核成功') ? 'unaudit' : 'reject', saved.result);
      await done(form, 'void', saved.result);
      return message;
    };
    expect(await tried({ invoice_no: 'ABC-1' })).toMatch(
      /发票号码“ABC-1”（代码未填）不对：数电票号码是 20 位数字、没有代码，旧发票号码是 8 位数字、代码 10 或 12 位；请按票面改正$/u,
    );
    expect(await tried({ invoice_no: '12345678', invoice_code: '31002011' })).toContain('（代码31002011）不对');
    expect(await tried({ invoice_no: '12345679', invoice_code: '3100201130' })).toContain('审核成功');
    expect(await tried({ invoice_no: 'SJ-7', invoice_type: '5' }), 'a receipt has any number').toContain('审核成功');
    const blue = await invoice(receipt, [{ qty: '2' }]);
    await done('pur_invoice', 'red_invoice', blue);
    const red = await newest('pur_invoice');
    const put = await call('PUT', '/online/cgform/api/form/pur_invoice', {
      ...(await read('pur_invoice', red)),
      ...numbered(),
      bill_date: DAY,
    });
    expect(put.status, put.body.message).toBe(200);
    await done('pur_invoice', 'submit', red);
    expect(await said('pur_invoice', 'audit', red)).toContain(
      '红字发票须填写红字确认单编号（20 位；旧的信息表 16 位）',
    );

    const depart = 'D1';
    await sql`insert into sys_depart (id, tenant_id, depart_name, org_code, org_category, status)
      values (${depart}, '1', '销售部', 'X01', '2', '1')`.execute(server.db);
    const claim = async (invoice_no: unknown): Promise<string> => {
      const body = {
        bill_date: DAY,
        claimant_id: 'admin',
        claim_depart: depart,
        fin_expense_claim_item: [{ expense_type: '3', biz_date: DAY, amount: '113', tax_amount: '13', invoice_no }],
      };
      const { body: saved } = await save('fin_expense_claim', body);
      const started = await call('POST', '/workflow/apply/start', {
        modelKey: 'fin_expense_claim',
        recordId: saved.result,
      });
      return started.body.message;
    };
    expect(await claim((await read('pur_invoice', blue))['invoice_no'])).toMatch(
      /已在采购发票“\S+”中，同一发票不能重复入账$/u,
    );
    expect(await claim('FP-1')).toContain('发票号“FP-1”不对，有税额的发票须填 20 位号码');
    const once = '26319000000000000001';
    expect(await claim(once)).not.toContain('不能');
    await expect(tried({ invoice_no: once })).rejects.toThrow(
      /发票号码 26319000000000000001 已在费用报销单“\S+”中，同一发票不能重复入账/u,
    );
  });
});

describe('[P10] figures of its own', () => {
  type Case = {
    readonly name: string;
    readonly material: readonly [qty: number, price: string];
    readonly need: number;
    readonly output: readonly [qty: number, fee: string, rate: string];
    readonly good: number;
    /** Of the invoice; that of the order where it is the same. */
    readonly billed: string;
    readonly left: readonly [string, string];
    readonly cost: string;
    readonly receipt: unknown;
    readonly invoice: unknown;
    readonly worth: string;
  };
  const cases: readonly Case[] = [
    {
      // 84 for 80 pieces: 60 good use 63 × 2.35 = 148.05; 60 × 1.25 = 75.00; 223.05. 84 − 63 = 21 × 2.35 = 49.35 are left.
      // Its invoice: 75.00 × 13 % = 9.75, 84.75 in all.
      name: '60 of 80 at a fee of 1.25',
      material: [300, '2.35'],
      need: 84,
      output: [80, '1.25', '13'],
      good: 60,
      billed: '1.25',
      left: ['21', '49.35'],
      cost: '223.05',
      receipt: [
        ['1403', '223.05', '0.00'],
        ['1408', '0.00', '148.05'],
        ['220202', '0.00', '75.00'],
      ],
      invoice: [
        ['222102', '9.75', '0.00'],
        ['220202', '75.00', '0.00'],
        ['220201', '0.00', '84.75'],
      ],
      worth: '223.05',
    },
    {
      // 33 for 30 pieces: 20 good use 22 × 4.05 = 89.10; 20 × 0.777777 = 15.55554, 15.56; 104.66. 11 × 4.05 = 44.55 are left.
      // Billed at 0.80: 16.00 + 9 % 1.44 = 17.44; 0.44 dearer than estimated, and all 20 are there: 105.10.
      name: '20 of 30 at a fee of 0.777777 and 9 %, billed at 0.80',
      material: [50, '4.05'],
      need: 33,
      output: [30, '0.777777', '9'],
      good: 20,
      billed: '0.8',
      left: ['11', '44.55'],
      cost: '104.66',
      receipt: [
        ['1403', '104.66', '0.00'],
        ['1408', '0.00', '89.10'],
        ['220202', '0.00', '15.56'],
      ],
      invoice: [
        ['1403', '0.44', '0.00'],
        ['222102', '1.44', '0.00'],
        ['220202', '15.56', '0.00'],
        ['220201', '0.00', '17.44'],
      ],
      worth: '105.10',
    },
  ];
  it.each(cases)('$name', async (one) => {
    const [raw, made] = [`R${one.need}`, `M${one.need}`];
    for (const id of [raw, made]) await desk.material(id, { material_type: '1' });
    await sql`insert into wms_warehouse (id, tenant_id, code, name, wh_type, supplier_id, enabled)
      values ('OUT', '1', 'OUT', '委外仓', '8', 'SUP', 'Y') on conflict do nothing`.execute(server.db);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: raw, qty: one.material[0], price: one.material[1] },
    ]);
    const [qty, price, tax_rate] = one.output;
    const order_id = await post('pur_outsource', {
      supplier_id: 'SUP',
      delivery_date: '2026-10-30',
      pur_outsource_item: [{ material_id: made, qty, price, tax_rate }],
      pur_outsource_mat: [{ material_id: raw, need_qty: one.need }],
    });
    const order = await read('pur_outsource', order_id);
    const source = (table: string): Row => ({
      src_type: '11',
      src_no: 'WW',
      src_line_id: (order[table] as Row[])[0]?.['id'],
    });
    const head = { supplier_id: 'SUP', warehouse_id: 'W1', order_id };
    await post('pur_outsource_issue', {
      ...head,
      pur_outsource_issue_item: [{ material_id: raw, qty: one.need, ...source('pur_outsource_mat') }],
    });
    const receipt = await post('pur_outsource_in', {
      ...head,
      pur_outsource_in_item: [{ material_id: made, qty: one.good, ...source('pur_outsource_item') }],
    });
    expect(await desk.worth(raw, 'OUT')).toEqual(one.left);
    expect(await desk.worth(made)).toEqual([String(one.good), one.cost]);
    expect(await drawn(receipt)).toEqual(one.receipt);
    const bill = await through(['pur_outsource_in', 'push_invoice', receipt], [{ price: one.billed }], numbered());
    expect(await drawn(bill)).toEqual(one.invoice);
    expect(await desk.worth(made)).toEqual([String(one.good), one.worth]);
    expect(await stockFaults(server)).toEqual([]);
  });
});
