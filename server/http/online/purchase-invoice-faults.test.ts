import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  save,
  make,
  post,
  said,
  outcome,
  done,
  audit,
  read,
  change: changeRecord,
  remove,
  draft,
  newest,
  param,
  numbered,
  invoice,
  received,
  owed,
  bills,
  balances,
  reason,
} = invoiceStage();

/** Gives the open amounts of the provisional payables that documents left. */
const opens = async (...sources: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ src: string; open: string }>`
    select src_id as src, sum(open_amount)::numeric(20, 2)::text as open from fin_ap_bill
    where bill_status = '2' and provisional = 'Y' and src_id = any(${sources}::text[]) group by 1`.execute(server.db);
  return sources.map((id) => rows.find(({ src }) => src === id)?.open ?? 'none');
};

describe('[P03] what goes back after it was billed', () => {
  it('lowers what is owed once: the return by its own red payable, its red invoice makes what was billed provisional again', async () => {
    await desk.material('RM8');
    const receipt = await received('RM8', 100, '10');
    const before = Number((await owed())[0]) - 1000;
    await invoice(receipt);
    const due = async (): Promise<string> => {
      const [ledger, open] = await owed();
      expect(ledger).toBe(open);
      return (Number(ledger) - before).toFixed(2);
    };
    expect(await due()).toBe('1130.00');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '20' }], {
      reason_id: await reason(),
    });
    const returned = await make('pur_return', back.body);
    expect(await outcome('pur_return', 'audit', returned)).toEqual([
      200,
      expect.stringContaining('RM8 物料RM8 已开票 100，退货后实收 80，请在采购发票登记红字发票，冲回 20'),
    ]);
    // 1130.00 less 200.00 without tax: the red invoice takes the tax of it back.
    expect(await due()).toBe('930.00');
    const red = await draft(['wms_purchase_in', 'push_invoice', receipt], [], { ...numbered(), is_red: 'Y' }).catch(
      () => null,
    );
    expect(red, 'nothing more can be billed').toBeNull();
    const [blue] = (
      await sql<{ id: string }>`
        select distinct i.head_id as id from pur_invoice_item i join wms_purchase_in_item r on r.id = i.src_line_id
        where r.head_id = ${receipt}`.execute(server.db)
    ).rows;
    await done('pur_invoice', 'red_invoice', blue?.id ?? '');
    const drafted = await newest('pur_invoice');
    const stored = await read('pur_invoice', drafted);
    const [line] = stored['pur_invoice_item'] as Row[];
    const answer = await call('PUT', '/online/cgform/api/form/pur_invoice', {
      ...stored,
      ...numbered(),
      red_confirm_no: '31012605000000000002',
      pur_invoice_item: [{ ...line, qty: '-20' }],
    });
    expect(answer.status, answer.body.message).toBe(200);
    await audit('pur_invoice', drafted);
    expect(await due(), 'the red invoice').toBe('904.00');
    // [K18] What is provisional again and what went back are set off against each other.
    expect(await opens(receipt, returned)).toEqual(['0.00', '0.00']);
    await done('pur_invoice', 'unaudit', drafted);
    expect(await opens(receipt, returned)).toEqual(['0.00', '-200.00']);
    expect(await due()).toBe('930.00');
    await audit('pur_invoice', drafted);
    expect(await opens(receipt, returned)).toEqual(['0.00', '0.00']);
    expect(await due()).toBe('904.00');
  });

  it('[K18] before it was billed, its provisional payable and that of the receipt offset by themselves, and come back with it', async () => {
    await desk.material('RM8B');
    const receipt = await received('RM8B', 100, '10');
    const before = await owed();
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '10' }], {
      reason_id: await reason(),
    });
    const returned = await post('pur_return', back.body);
    expect(await opens(receipt, returned)).toEqual(['900.00', '0.00']);
    expect((await owed()).map(Number)).toEqual(before.map((one) => Number(one) - 100));
    await done('pur_return', 'unaudit', returned);
    expect(await opens(receipt)).toEqual(['1000.00']);
    expect(await owed()).toEqual(before);
    await audit('pur_return', returned);
    const billed = await invoice(receipt);
    expect(await opens(receipt)).toEqual(['0.00']);
    await done('pur_invoice', 'unaudit', billed);
    expect(await opens(receipt)).toEqual(['900.00']);
    // All the rest goes back: nothing is left that an invoice could take.
    const rest = await draft(['wms_purchase_in', 'push_return', receipt], [], { reason_id: await reason() });
    const last = await post('pur_return', rest.body);
    expect(await opens(receipt, last)).toEqual(['0.00', '0.00']);
  });

  it('[K18] of what was billed in part, only what no invoice can take is offset', async () => {
    await desk.material('RM8C');
    const receipt = await received('RM8C', 10, '10');
    await invoice(receipt, [{ qty: '7' }]);
    expect(await opens(receipt)).toEqual(['30.00']);
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '5' }], {
      reason_id: await reason(),
    });
    const returned = await post('pur_return', back.body);
    // Three of five were not billed yet.
    expect(await opens(receipt, returned)).toEqual(['0.00', '-20.00']);
  });

  it('[K18] a return that is taken back in red gives its receipt the provisional payable back', async () => {
    await desk.material('RM8D');
    const receipt = await received('RM8D', 10, '10');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], [{ qty: '4' }], {
      reason_id: await reason(),
    });
    const returned = await post('pur_return', back.body);
    const other = await received('RM8D', 3, '10');
    const before = await owed();
    const month = DAY.slice(0, 7);
    for (const ledger of ['stock', 'ap'])
      await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', ${ledger}, ${month}, 'admin')`.execute(
        server.db,
      );
    await done('pur_return', 'red_reverse', returned);
    const red = await newest('pur_return');
    expect(await opens(receipt, returned, red)).toEqual(['100.00', '0.00', '0.00']);
    expect((await owed()).map(Number)).toEqual(before.map((one) => Number(one) + 40));
    await done('wms_purchase_in', 'red_reverse', other);
    await sql`delete from ledger_period where period = ${month}`.execute(server.db);
    expect(await opens(other, await newest('wms_purchase_in')), 'a receipt as well').toEqual(['0.00', '0.00']);
  });

  it('an invoice number that is known is refused with the invoice that has it', async () => {
    const receipt = await received('RM8', 2, '10');
    const number = numbered();
    const first = await invoice(receipt, [{ qty: '1' }], number);
    const again = await draft(['wms_purchase_in', 'push_invoice', receipt], [], number);
    const answer = await save(again.form, again.body);
    const no = String((await read('pur_invoice', first))['bill_no']);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `发票代码及号码：该值不可用，系统中已存在！“${String(number['invoice_no'])}”已用于采购发票“${no}”`,
    ]);
  });

  it('[K4h] older invoices of one number are two by their codes; the same code and number are one', async () => {
    const receipt = await received('RM8', 3, '10');
    const of = (invoice_code: string) => ({
      invoice_type: '1',
      invoice_code,
      invoice_no: '04240001',
      invoice_date: DAY,
    });
    await invoice(receipt, [{ qty: '1' }], of('3100211130'));
    const second = await invoice(receipt, [{ qty: '1' }], of('3100211140'));
    const no = String((await read('pur_invoice', second))['bill_no']);
    const again = await draft(['wms_purchase_in', 'push_invoice', receipt], [], of('3100211140'));
    const answer = await save(again.form, again.body);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `发票代码及号码：该值不可用，系统中已存在！“3100211140 04240001”已用于采购发票“${no}”`,
    ]);
    // A key of its own does not get it past the rule.
    const forged = await save(again.form, { ...again.body, invoice_key: 'another' });
    expect(forged.status).toBe(422);
    await done('pur_invoice', 'red_invoice', second);
    const { red_of: taken } = await read('pur_invoice', await newest('pur_invoice'));
    expect(taken, 'which of the two it takes back').toBe('3100211140 04240001');
  });

  it('[INV-PER-01] an invoice without a difference moves no stock: it is taken back though the stock of its month is closed', async () => {
    await desk.material('RM9');
    const receipt = await received('RM9', 3, '10');
    const billed = await invoice(receipt);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', ${DAY.slice(0, 7)}, 'admin')`.execute(
      server.db,
    );
    const answer = await outcome('pur_invoice', 'unaudit', billed);
    await remove('pur_invoice', billed);
    const goods = await outcome('wms_purchase_in', 'unaudit', receipt);
    await sql`delete from ledger_period where ledger = 'stock' and period = ${DAY.slice(0, 7)}`.execute(server.db);
    expect(answer).toEqual([200, expect.any(String)]);
    expect(goods).toEqual([
      422,
      expect.stringMatching(/^采购入库单“CR-\S+”：库存期间 2026-10 已结账，不能再记入日期为/u),
    ]);
    expect(await bills(receipt)).toMatchObject([{ provisional: 'Y', open: '30.00' }]);
  });
});

describe('[INV-DOC-04] a payable made by hand', () => {
  it('amounts to what its lines add up to, where it has lines', async () => {
    const bill = await make('fin_ap_bill', {
      supplier_id: 'SUP',
      ap_type: '3',
      amount: '100',
      fin_ap_bill_item: [{ summary: '运费', amount: '50', tax_amount: '3', total_amount: '53' }],
    });
    await done('fin_ap_bill', 'submit', bill);
    expect(await said('fin_ap_bill', 'audit', bill)).toMatch(
      /不能审核：应付金额 100\.00 与明细价税合计 53\.00 不一致，相差 47\.00；请改正金额或明细$/u,
    );
    await done('fin_ap_bill', 'withdraw', bill);
    await changeRecord('fin_ap_bill', bill, { amount: '53' });
    for (const act of ['submit', 'audit', 'unaudit']) await done('fin_ap_bill', act, bill);
    const twice = await make('fin_ap_bill', { supplier_id: 'SUP', ap_type: '3', amount: '1' });
    for (const act of ['submit', 'audit', 'unaudit']) await done('fin_ap_bill', act, twice);
  });
});

describe('[P03] an invoice that does not agree', () => {
  let receipt = '';
  beforeAll(async () => {
    await desk.material('RM5');
    receipt = await received('RM5', 10, '20');
  });
  const refused = async (head: Row, lines: readonly Row[] = [], of = receipt): Promise<string> => {
    const { form, body } = await draft(['wms_purchase_in', 'push_invoice', of], lines, { ...numbered(), ...head });
    const answer = await save(form, body);
    if (answer.status !== 200) return answer.body.message;
    const id = answer.body.result;
    await done(form, 'submit', id);
    const [status, message] = await outcome(form, 'audit', id);
    await done(form, status === 200 ? 'unaudit' : 'reject', id);
    await done(form, 'void', id);
    return message;
  };

  it('in its price is refused with the figures, unless a wider tolerance or an approval lets it pass', async () => {
    expect(await refused({}, [{ price: '21.5' }])).toContain(
      '第 1 行 RM5 物料RM5 订单单价 20，入库单价 20，发票单价 21.5，相差 7.5%，超过容差 5%，须经审批；请核对发票，或与供应商更正',
    );
    await param('flow.invoiceTolerance', '8');
    const before = await balances();
    expect(await refused({}, [{ price: '21.5' }])).toContain('审核成功');
    expect(await balances()).toBe(before);
    await param('flow.invoiceTolerance', '5');
  });

  it('in its tax, its currency, its number, or in being of no receipt, is refused and nothing is lost', async () => {
    expect(await refused({}, [{ tax_rate: '9' }])).toContain('税率(%)须与来源采购入库单');
    const dollars = await received('RM5', 1, '20', { currency: 'USD', exchange_rate: '7' });
    expect(await refused({}, [], `${receipt},${dollars}`)).toContain(
      '采购发票的各行所来自订单的币种不同（CNY、USD），请按币种分开制单',
    );
    const taxed = await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'RM5', qty: 1, price: 20, tax_rate: 9 },
    ]);
    expect(await refused({}, [], `${receipt},${taxed}`), 'one paper may hold both rates').toContain('审核成功');
    const { invoice_no: used } = await read('pur_invoice', await invoice(taxed));
    expect(await refused({ invoice_no: used })).toContain('发票代码及号码：该值不可用');
    expect(await refused({}, [{ src_line_id: null }])).toContain('没有来源入库单，不能三单匹配');
    expect(await refused({}, [{ qty: '10.0001' }])).toContain('本次 10.0001，超出 0.0001（不允许超出）');
    expect(await refused({}, [{ qty: '0' }])).toContain('必须大于 0');
    expect(await bills(receipt)).toMatchObject([{ open: '200.00' }]);
  });

  it('in a month that is closed, or of a receipt that was taken back in red, is refused', async () => {
    const closed = await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-07-10' }, [
      { material_id: 'RM5', qty: 3, price: 20, tax_rate: 13 },
    ]);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', '2026-07', 'admin')`.execute(
      server.db,
    );
    await done('wms_purchase_in', 'red_reverse', closed);
    await expect(refused({}, [], closed)).rejects.toThrow(/已被 CR-\d+-\d+ 红冲，不能再下推/);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'ap', '2026-08', 'admin')`.execute(
      server.db,
    );
    expect(await refused({ bill_date: '2026-08-10' })).toMatch(/应付期间 2026-08 已结账/);
  });
});
