import Big from 'big.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { dateText } from '#core/dates/dates.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, stockFaults, type StockDesk } from '#server/testing/stock.ts';
import { workbookOf } from '#server/testing/workbook.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

let server: TestServer;
let desk: StockDesk;
let token: string;
const DAY = '2026-10-12';

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await desk.warehouse('W1');
  await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, account_no, currency, begin_amount, enabled) values ('A1', '1', 'A1', '工行', '1', '1', 'CNY', 100000000, 'Y')`.execute(
    server.db,
  );
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const save = (form: string, body: Row) => call<string>('POST', `/online/cgform/api/form/${form}`, body);
async function make(form: string, body: Row): Promise<string> {
  const answer = await save(
    form,
    Object.fromEntries(Object.entries({ bill_date: DAY, ...body }).filter(([, value]) => value !== undefined)),
  );
  if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message} ${JSON.stringify(answer.body.result)}`);
  return answer.body.result;
}
const press = async (form: string, act: string, id: string): Promise<readonly [number, string]> => {
  const { status, body } = await call('POST', '/online/cgform/api/doButton', {
    formId: form,
    buttonCode: act,
    dataId: id,
  });
  return [status, body.message];
};
async function done(form: string, act: string, id: string): Promise<void> {
  const [status, message] = await press(form, act, id);
  if (status !== 200) throw new Error(`${form} ${act}: ${message}`);
}
async function audited(form: string, body: Row): Promise<string> {
  const id = await make(form, body);
  if (form.startsWith('pur_') || form.startsWith('sal_invoice') || form.startsWith('fin_'))
    await done(form, 'submit', id);
  await done(form, 'audit', id);
  return id;
}
const read = async (form: string, id: string) =>
  (await call<Row>('GET', `/online/cgform/api/form/${form}/${id}`)).body.result;
const linesOf = async (form: string, id: string): Promise<readonly Row[]> =>
  (await read(form, id))[`${form}_item`] as Row[];

/** Drafts what a push proposes, with other values, as a person would save it. */
async function draft(
  [source, button, ids]: readonly [form: string, button: string, ids: string],
  head: Row = {},
  lines: readonly Row[] = [],
): Promise<{ readonly form: string; readonly body: Row }> {
  const { body } = await call<Schemas['FlowProposal']>(
    'GET',
    `/online/cgform/flow/proposal/${source}?button=${button}&ids=${ids}`,
  );
  if (!body.success) throw new Error(body.message);
  const { form, values } = body.result;
  const rows = (values[`${form}_item`] as Row[]).map((line, index) => ({ ...line, ...lines[index] }));
  const plain = Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith('_dictText')));
  return { form, body: { bill_date: DAY, ...plain, ...head, [`${form}_item`]: rows } };
}
let numbers = 0;
const numbered = (): Row => ({ invoice_type: '1', invoice_no: `FP${(numbers += 1)}`, invoice_date: DAY });
/** An invoice of receipts, audited. */
async function invoice(ids: string, lines: readonly Row[] = [], head: Row = {}): Promise<string> {
  const { form, body } = await draft(['wms_purchase_in', 'push_invoice', ids], { ...numbered(), ...head }, lines);
  return audited(form, body);
}
/** An audited order of one line and what was received of it. */
async function received(material: string, qty: number, price: string, more: Row = {}): Promise<string> {
  const order = await audited('pur_order', {
    supplier_id: 'SUP',
    order_type: '1',
    delivery_date: '2026-10-30',
    ...more,
    pur_order_item: [{ material_id: material, qty, price, tax_rate: '13', delivery_date: '2026-10-30' }],
  });
  const { form, body } = await draft(['pur_order', 'push_in', order], { warehouse_id: 'W1' });
  return audited(form, body);
}
const issue = (material: string, qty: number) =>
  desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: material, qty }]);
/** Returns the debt to the supplier by the ledger, and by his open documents (INV-AR-04). */
async function owed(): Promise<readonly [string, string]> {
  const { rows } = await sql<{ ledger: string; open: string }>`
    select (select coalesce(sum(increase - decrease), 0)::numeric(24, 2)::text from fin_party_ledger where ledger = 'ap' and party_id = 'SUP') as ledger,
      (select (coalesce((select sum(open_amount) from fin_ap_bill where bill_status = '2' and del_flag = 0 and supplier_id = 'SUP'), 0)
        - coalesce((select sum(open_amount) from fin_payment where bill_status = '2' and del_flag = 0 and supplier_id = 'SUP'), 0))::numeric(24, 2)::text) as open`.execute(
    server.db,
  );
  return [rows[0]?.ledger ?? '', rows[0]?.open ?? ''];
}
async function bills(source: string): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select amount::text, open_amount::text as open, provisional, ap_type, bill_status as state, bill_no as no from fin_ap_bill
    where src_id = ${source} and (provisional = 'N' or src_id in (select id from wms_purchase_in)) order by create_time`.execute(
    server.db,
  );
  return rows;
}
/** Returns the amount a document has in the list of documents without a voucher. */
async function listed(id: string): Promise<string | undefined> {
  const path = `/finance/autoVoucher/list?period=${DAY.slice(0, 7)}&pageSize=500&bizType=2`;
  const { body } = await call<Schemas['VoucherDocumentPage']>('GET', path);
  return body.result.records.find(({ billId }) => billId === id)?.amount;
}
/** All that an audit and its undoing must leave as it was (INV-DOC-03). */
async function balances(): Promise<string> {
  const { rows } = await sql<{ all: unknown }>`
    select jsonb_build_object(
      'pools', (select jsonb_agg(jsonb_build_array(material_id, qty::float, amount::float) order by material_id, warehouse_id, batch_no) from wms_stock_cost),
      'bills', (select jsonb_agg(jsonb_build_array(id, open_amount::float, written_amount::float) order by id) from fin_ap_bill where bill_status = '2'),
      'party', (select sum(increase - decrease)::float from fin_party_ledger),
      'lines', (select jsonb_agg(jsonb_build_array(id, invoice_qty::float) order by id) from wms_purchase_in_item)) as all`.execute(
    server.db,
  );
  return JSON.stringify(rows[0]?.all);
}

describe('[P03] an invoice takes the place of the provisional payable', () => {
  it('reproduces the worked example to the cent: 480 at 20.50 for 480 at 20.00, of which 180 are left', async () => {
    await desk.material('RM1');
    const receipt = await received('RM1', 480, '20');
    expect(await bills(receipt)).toMatchObject([{ amount: '10848.00', open: '10848.00', provisional: 'Y' }]);
    await issue('RM1', 300);
    const before = await balances();
    const id = await invoice(receipt, [{ price: '20.5' }]);
    expect(await linesOf('pur_invoice', id)).toMatchObject([
      {
        amount: '9840.00',
        total_amount: '11119.20',
        in_amount: '9600.00',
        in_total: '10848.00',
        diff_amount: '240.00',
        stock_diff: '90.00',
        variance_diff: '150.00',
      },
    ]);
    expect(await read('pur_invoice', id)).toMatchObject({ stock_diff: '90.00', variance_diff: '150.00' });
    expect(await desk.worth('RM1')).toEqual(['180', '3690.00']);
    expect(await bills(receipt)).toMatchObject([{ amount: '10848.00', open: '0.00', provisional: 'Y' }]);
    const [bill] = await bills(id);
    expect(bill).toMatchObject({ amount: '11119.20', open: '11119.20', provisional: 'N', ap_type: '1' });
    expect(await owed()).toEqual(['11119.20', '11119.20']);

    expect(await press('wms_purchase_in', 'unaudit', receipt)).toEqual([422, expect.stringContaining('采购发票')]);
    await done('pur_invoice', 'unaudit', id);
    expect(await balances()).toBe(before);
    await done('pur_invoice', 'submit', id);
    await done('pur_invoice', 'audit', id);
    // Its input tax counts in the month it was verified in.
    await done('pur_invoice', 'verify', id);
    await done('pur_invoice', 'verify', id);
    expect(await read('pur_invoice', id)).toMatchObject({ verify_status: '3', verify_date: dateText(new Date()) });

    await call('POST', '/finance/autoVoucher/standard', {});
    const asked = { period: DAY.slice(0, 7), ids: [id], collected: false };
    const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
    const drawn = body.result.flatMap(({ lines }) => lines.map((line) => [line.subject, line.debit, line.credit]));
    expect(drawn).toEqual([
      ['1403 原材料', '90.00', '0.00'],
      ['1404 材料成本差异', '150.00', '0.00'],
      ['22210101 进项税额', '1279.20', '0.00'],
      ['222102 待认证进项税额', '-1248.00', '0.00'],
      ['220202 暂估应付款', '10848.00', '0.00'],
      ['220201 应付货款', '0.00', '11119.20'],
    ]);
    expect(await listed(id), 'what the voucher will have').toBe('11119.20');

    const again = (await bills(id)).find(({ state }) => state === '2');
    const payment = await audited('fin_payment', {
      payment_type: '1',
      supplier_id: 'SUP',
      account_id: 'A1',
      settle_type: '1',
      amount: '8000',
      fin_payment_item: [{ ap_bill_no: again?.['no'], this_amount: '8000' }],
    });
    expect((await bills(id)).find(({ state }) => state === '2')).toMatchObject({ open: '3119.20' });
    expect(await read('pur_invoice', id)).toMatchObject({ written_amount: '8000.00', open_amount: '3119.20' });
    expect(await owed()).toEqual(['3119.20', '3119.20']);
    expect((await press('pur_invoice', 'unaudit', id))[1]).toContain('已核销');
    await done('fin_payment', 'unaudit', payment);
    await done('pur_invoice', 'unaudit', id);
    expect(await balances()).toBe(before);
    await done('pur_invoice', 'void', id);
    expect(await stockFaults(server)).toEqual([]);

    await desk.material('RM1S');
    const taken = await received('RM1S', 10, '3.33');
    const same = await invoice(taken, [{}]);
    expect((await read('pur_invoice', same))['total_amount']).toBe('37.63');
    expect(await listed(same), 'without a difference').toBe('37.63');
    for (const act of ['unaudit', 'void']) await done('pur_invoice', act, same);
    await done('wms_purchase_in', 'unaudit', taken);
  });

  it('bills several receipts of one supplier in parts, the last part with the remainder to the cent', async () => {
    await desk.material('RM2');
    // Three at 0.333 are 1.00, each of them 0.33.
    const [one, other] = [await received('RM2', 3, '0.333'), await received('RM2', 10, '2')];
    const base = await owed();
    const first = await invoice(`${one},${other}`, [{ qty: '1' }, { qty: '4' }]);
    expect((await linesOf('pur_invoice', first)).map((line) => [line['in_amount'], line['in_total']])).toEqual([
      ['0.33', '0.37'],
      ['8.00', '9.04'],
    ]);
    await invoice(one, [{ qty: '1' }]);
    const last = await invoice(`${one},${other}`);
    expect(
      (await linesOf('pur_invoice', last)).map((line) => [line['qty'], line['in_amount'], line['in_total']]),
    ).toEqual([
      ['1.0000', '0.34', '0.39'],
      ['6.0000', '12.00', '13.56'],
    ]);
    for (const receipt of [one, other]) expect(await bills(receipt)).toMatchObject([{ open: '0.00' }]);
    const [ledger, open] = await owed();
    expect(ledger).toBe(open);
    // What is billed as it was received changes what is owed by the cents of its own lines alone.
    expect(Math.abs(Number(ledger) - Number(base[0]))).toBeLessThan(0.03);
    expect((await linesOf('wms_purchase_in', one)).map((line) => line['invoice_qty'])).toEqual(['3.0000']);
    expect(await draft(['wms_purchase_in', 'push_invoice', one]).catch((error: Error) => error.message)).toContain(
      '没有可下推的数量',
    );
  });

  it('bills a receipt once, though two invoices are audited at the same moment', async () => {
    await desk.material('RACE');
    const receipt = await received('RACE', 10, '2');
    const { form, body } = await draft(['wms_purchase_in', 'push_invoice', receipt], numbered());
    const two = [await make(form, body), await make(form, { ...body, ...numbered() })];
    for (const id of two) await done(form, 'submit', id);
    const answers = await Promise.all(two.map((id) => press(form, 'audit', id)));
    expect(answers.map(([status]) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await bills(receipt)).toMatchObject([{ open: '0.00' }]);
    const [ledger, open] = await owed();
    expect(ledger).toBe(open);
  });

  it('lays all of the difference on what is all there, and none on what is gone or worth a standard', async () => {
    await desk.material('FIFO', { cost_method: '2' });
    await desk.material('STD', { cost_method: '5', std_cost: '3' });
    const old = await received('FIFO', 10, '2');
    const young = await received('FIFO', 10, '3');
    await issue('FIFO', 10);
    const split = async (receipt: string, price: string) => {
      const [line] = await linesOf('pur_invoice', await invoice(receipt, [{ price }]));
      return [line?.['stock_diff'], line?.['variance_diff']];
    };
    expect(await split(old, '2.1')).toEqual(['0.00', '1.00']);
    expect(await split(young, '3.1')).toEqual(['1.00', '0.00']);
    expect(await desk.worth('FIFO')).toEqual(['10', '31.00']);
    expect(await split(await received('STD', 10, '3'), '2.9')).toEqual(['0.00', '-1.00']);
    expect(await desk.worth('STD')).toEqual(['10', '30.00']);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('follows goods to wherever they lie in own warehouses, whatever way they are valued', async () => {
    for (const id of ['W2', 'W3']) await desk.warehouse(id);
    const move = (material: string, qty: number, from: string, to: string) =>
      desk.post('wms_transfer', { from_wh: from, to_wh: to, bill_date: DAY }, [{ material_id: material, qty }]);
    for (const [index, method] of ['1', '2', '4'].entries()) {
      const id = `MV${method}`;
      await desk.material(id, { cost_method: method });
      // What lay there before is another receipt's.
      await desk.post('wms_purchase_in', { warehouse_id: 'W3', bill_date: DAY }, [
        { material_id: id, qty: 5, price: 10 },
      ]);
      const receipt = await received(id, 10, '10');
      await move(id, 6, 'W1', 'W2');
      await move(id, 2, 'W2', 'W3');
      const gone = index === 1 ? 0 : 3;
      if (gone > 0)
        await desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: id, qty: gone }]);
      const before = await balances();
      const bill = await invoice(receipt, [{ price: '10.4' }]);
      const stock = new Big(10 - gone).times('0.4').toFixed(2);
      expect(await linesOf('pur_invoice', bill)).toMatchObject([
        { diff_amount: '4.00', stock_diff: stock, variance_diff: new Big('4').minus(stock).toFixed(2) },
      ]);
      expect([await desk.worth(id, 'W1'), await desk.worth(id, 'W2'), await desk.worth(id, 'W3')]).toEqual([
        [String(4 - gone), new Big(4 - gone).times('10.4').toFixed(2)],
        ['4', '41.60'],
        ['7', '70.80'],
      ]);
      await done('pur_invoice', 'unaudit', bill);
      expect(await balances()).toBe(before);
    }
    expect(await stockFaults(server)).toEqual([]);
  });

  it('is taken back by a red one when its goods are gone, which gives back no more than was billed', async () => {
    await desk.material('RM3');
    const receipt = await received('RM3', 10, '20');
    const id = await invoice(receipt, [{ price: '21' }]);
    expect(await desk.worth('RM3')).toEqual(['10', '210.00']);
    await issue('RM3', 10);
    expect(await press('pur_invoice', 'unaudit', id)).toEqual([
      422,
      expect.stringContaining(
        '的价差 10.00 已计入 RM3 物料RM3 的库存成本，现结存数量 0、金额 0.00，不能反审核；请改开红字发票',
      ),
    ]);
    expect((await press('pur_invoice', 'red_invoice', id))[1]).toContain('请填写发票号码后提交');
    const { rows } = await sql<{
      id: string;
    }>`select id from pur_invoice where is_red = 'Y' and bill_status = '0'`.execute(server.db);
    const red = rows[0]?.id ?? '';
    await done('pur_invoice', 'submit', red);
    expect((await press('pur_invoice', 'audit', red))[1]).toContain('没有发票号码，请先填写');
    await done('pur_invoice', 'withdraw', red);
    const body = await read('pur_invoice', red);
    const put = (qty: string) =>
      call('PUT', '/online/cgform/api/form/pur_invoice', {
        ...body,
        bill_date: DAY,
        invoice_no: 'RED-1',
        pur_invoice_item: (body['pur_invoice_item'] as Row[]).map((line) => ({ ...line, qty })),
      });
    expect((await put('-11')).body.message).toContain('已下推数量 10，本次冲回 11，超出 1');
    expect((await put('4')).body.message).toContain('必须小于 0（红字）');
    expect((await put('-10')).status).toBe(200);
    await done('pur_invoice', 'submit', red);
    await done('pur_invoice', 'audit', red);
    expect(await linesOf('pur_invoice', red)).toMatchObject([
      { in_amount: '-200.00', in_total: '-226.00', stock_diff: '0.00', variance_diff: '-10.00' },
    ]);
    expect(await bills(receipt)).toMatchObject([{ open: '226.00', provisional: 'Y' }]);
    expect(await bills(red)).toMatchObject([{ amount: '-237.30', ap_type: '5', provisional: 'N' }]);
    expect((await press('pur_invoice', 'red_invoice', red))[1]).toContain('是红字发票，不能再开红字发票');
    const [ledger, open] = await owed();
    expect(ledger).toBe(open);
    // What was given back can be billed again.
    const again = await draft(['wms_purchase_in', 'push_invoice', receipt]);
    expect(again.body['pur_invoice_item']).toMatchObject([{ qty: '10' }]);
  });

  it('bills by way of a statement, and what went back to the supplier is not billed', async () => {
    await desk.material('RM4');
    const receipt = await received('RM4', 10, '20');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], { reason_id: await reason() }, [
      { qty: '2' },
    ]);
    await audited('pur_return', back.body);
    const over = await draft(['wms_purchase_in', 'push_invoice', receipt], numbered(), [{ qty: '9' }]);
    expect((await save(over.form, over.body)).body.message).toContain(
      '可下推数量 8，已下推数量 0，本次 9，超出 1（不允许超出）',
    );
    const statement = await draft(['wms_purchase_in', 'push_statement', receipt], { period: '2026-10' });
    const id = await audited(statement.form, statement.body);
    const { form, body } = await draft(['pur_statement', 'push_invoice', id], numbered());
    const billed = await audited(form, body);
    expect(await linesOf('pur_invoice', billed)).toMatchObject([
      { qty: '8.0000', in_amount: '160.00', in_total: '180.80' },
    ]);
    expect(await bills(receipt)).toMatchObject([{ amount: '226.00', open: '45.20' }]);
    // The red payable of the return is set off against what is left of the provisional one.
    const [[provisional], [red]] = [await ids(receipt), await ids(await latest('pur_return'))];
    const answer = await call('POST', '/hexiao/confirm', {
      ledger: 'ap',
      type: '6',
      partyId: 'SUP',
      date: DAY,
      items: [provisional, red].map((bill) => ({ formCode: 'fin_ap_bill', id: bill, amount: '45.20' })),
    });
    expect([answer.status, answer.body.message]).toEqual([200, expect.any(String)]);
    expect(await bills(receipt)).toMatchObject([{ open: '0.00' }]);
  });
});

describe('[P03] what goes back after it was billed', () => {
  it('lowers what is owed once: the return by its own red payable, its red invoice makes what was billed provisional again', async () => {
    await desk.material('RM8');
    const receipt = await received('RM8', 100, '10');
    const before = Number((await owed())[0]) - 1130;
    await invoice(receipt);
    const due = async (): Promise<string> => {
      const [ledger, open] = await owed();
      expect(ledger).toBe(open);
      return (Number(ledger) - before).toFixed(2);
    };
    expect(await due()).toBe('1130.00');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], { reason_id: await reason() }, [
      { qty: '20' },
    ]);
    const returned = await make('pur_return', back.body);
    expect(await press('pur_return', 'audit', returned)).toEqual([
      200,
      expect.stringContaining('RM8 物料RM8 已开票 100，退货后实收 80，请在采购发票登记红字发票，冲回 20'),
    ]);
    expect(await due()).toBe('904.00');
    const red = await draft(['wms_purchase_in', 'push_invoice', receipt], { ...numbered(), is_red: 'Y' }).catch(
      () => null,
    );
    expect(red, 'nothing more can be billed').toBeNull();
    const [blue] = (
      await sql<{ id: string }>`
        select distinct i.head_id as id from pur_invoice_item i join wms_purchase_in_item r on r.id = i.src_line_id
        where r.head_id = ${receipt}`.execute(server.db)
    ).rows;
    await done('pur_invoice', 'red_invoice', blue?.id ?? '');
    const drafted = await latest('pur_invoice');
    const stored = await read('pur_invoice', drafted);
    const [line] = stored['pur_invoice_item'] as Row[];
    const answer = await call('PUT', '/online/cgform/api/form/pur_invoice', {
      ...stored,
      ...numbered(),
      pur_invoice_item: [{ ...line, qty: '-20' }],
    });
    expect(answer.status, answer.body.message).toBe(200);
    for (const act of ['submit', 'audit']) await done('pur_invoice', act, drafted);
    expect(await due(), 'the red invoice').toBe('904.00');
    expect(await bills(receipt)).toMatchObject([{ provisional: 'Y', open: '226.00' }]);
    // What is provisional again and what went back are set off against each other.
    const [[provisional], [reds]] = [await ids(receipt), await ids(returned)];
    const set = await call('POST', '/hexiao/confirm', {
      ledger: 'ap',
      type: '6',
      partyId: 'SUP',
      date: DAY,
      items: [provisional, reds].map((id) => ({ formCode: 'fin_ap_bill', id, amount: '226.00' })),
    });
    expect(set.status, set.body.message).toBe(200);
    expect(await due()).toBe('904.00');
    expect(await bills(receipt)).toMatchObject([{ open: '0.00' }]);
  });

  it('an invoice number that is known is refused with the invoice that has it', async () => {
    const receipt = await received('RM8', 2, '10');
    const number = numbered();
    const first = await invoice(receipt, [{ qty: '1' }], number);
    const again = await draft(['wms_purchase_in', 'push_invoice', receipt], number);
    const answer = await save(again.form, again.body);
    const no = String((await read('pur_invoice', first))['bill_no']);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `发票号码：该值不可用，系统中已存在！“${String(number['invoice_no'])}”已用于采购发票“${no}”`,
    ]);
  });

  it('[INV-PER-01] an invoice without a difference moves no stock: it is taken back though the stock of its month is closed', async () => {
    await desk.material('RM9');
    const receipt = await received('RM9', 3, '10');
    const billed = await invoice(receipt);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', ${DAY.slice(0, 7)}, 'admin')`.execute(
      server.db,
    );
    const answer = await press('pur_invoice', 'unaudit', billed);
    await call('DELETE', `/online/cgform/api/form/pur_invoice/${billed}`);
    const goods = await press('wms_purchase_in', 'unaudit', receipt);
    await sql`delete from ledger_period where ledger = 'stock' and period = ${DAY.slice(0, 7)}`.execute(server.db);
    expect(answer).toEqual([200, expect.any(String)]);
    expect(goods).toEqual([
      422,
      expect.stringMatching(/^采购入库单“CR-\S+”：库存期间 2026-10 已结账，不能再记入日期为/u),
    ]);
    expect(await bills(receipt)).toMatchObject([{ provisional: 'Y', open: '33.90' }]);
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
    expect((await press('fin_ap_bill', 'audit', bill))[1]).toMatch(
      /不能审核：应付金额 100\.00 与明细价税合计 53\.00 不一致，相差 47\.00；请改正金额或明细$/u,
    );
    await done('fin_ap_bill', 'withdraw', bill);
    await call('PUT', '/online/cgform/api/form/fin_ap_bill', { ...(await read('fin_ap_bill', bill)), amount: '53' });
    for (const act of ['submit', 'audit', 'unaudit']) await done('fin_ap_bill', act, bill);
    const twice = await make('fin_ap_bill', { supplier_id: 'SUP', ap_type: '3', amount: '1' });
    for (const act of ['submit', 'audit', 'unaudit']) await done('fin_ap_bill', act, twice);
  });
});

describe('[P03] [P11] [INV-QC-01] what was inspected', () => {
  it('[quality.oqc] [sale.out] has papers of its own: each button prints by a template that is there', async () => {
    for (const [form, code, template] of [
      ['qc_oqc', 'print_report', '出货检验报告'],
      ['sal_out', 'print_pack', '装箱单'],
    ] as const) {
      const { body } = await call<{ records: Row[] }>('GET', `/online/cgform/button/lists/${form}`);
      expect(body.result.records.find((one) => one['buttonCode'] === code)).toMatchObject({ prints: template });
      const options = await call<Schemas['PrintOptions']>('GET', `/online/cgform/print/options/${form}`);
      expect(options.body.result.templates.map(({ name }) => name)).toContain(template);
      expect((await press(form, code, 'x'))[0]).toBe(422);
    }
  });

  const reason = async (): Promise<string> => {
    const { rows } = await sql<{
      id: string;
    }>`select id from md_reason where tenant_id = '1' order by code limit 1`.execute(server.db);
    return rows[0]?.id ?? '';
  };
  const judged = async (id: string, values: Row): Promise<readonly [number, string]> => {
    const { status, body } = await call('PUT', '/online/cgform/api/form/qc_iqc', {
      ...(await read('qc_iqc', id)),
      ...values,
    });
    if (status !== 200) throw new Error(body.message);
    return press('qc_iqc', 'judge', id);
  };

  it('limits what is received of an arrival to what is qualified or let pass, and opens a report on the rest', async () => {
    await desk.material('IQC', { iqc_flag: 'Y' });
    const order = await audited('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'IQC', qty: 500, price: '20', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    expect(await read('pur_order', order)).toMatchObject({ total_amount: '11300.00' });
    const notice = await draft(['pur_order', 'push_arrival', order], { warehouse_id: 'W1' });
    const arrival = await audited(notice.form, notice.body);
    const receive = () => draft(['pur_arrival', 'push_in', arrival], { warehouse_id: 'W1' });
    await expect(receive()).rejects.toThrow('没有可下推的数量');
    await done('pur_arrival', 'push_iqc', arrival);
    expect((await press('pur_arrival', 'push_iqc', arrival))[1]).toContain('没有待检的行');
    const iqc = await latest('qc_iqc');
    expect(await read('qc_iqc', iqc)).toMatchObject({ material_code: 'IQC', receive_qty: '500.0000', qc_status: '1' });
    await done('qc_iqc', 'inspect', iqc);
    const figures = { qualified_qty: '470', concession_qty: '10', unqualified_qty: '20' };
    // What arrived is said by the arrival, whoever types what; stored otherwise, it is not judged.
    const more = { receive_qty: '1000', qualified_qty: '1000', concession_qty: '0', unqualified_qty: '0' };
    expect((await judged(iqc, more))[1]).toContain('合计 1000，应等于到货数量 500');
    await sql`update qc_iqc set receive_qty = 1000 where id = ${iqc}`.execute(server.db);
    expect((await press('qc_iqc', 'judge', iqc))[1]).toContain('到货数量 1000 与到货通知单的 500 不一致');
    expect((await judged(iqc, { ...figures, unqualified_qty: '19' }))[1]).toContain(
      '合格 470、让步 10、不合格 19 合计 499，应等于到货数量 500',
    );
    expect((await judged(iqc, { ...figures, cr_qty: 1 }))[1]).toContain('有致命缺陷 1，整批不能判为合格');
    expect(await judged(iqc, { ...figures, cr_qty: 0 })).toEqual([
      200,
      expect.stringContaining('可入库 480，不合格 20'),
    ]);
    expect(await read('qc_iqc', iqc)).toMatchObject({ qc_status: '4', result: '3' });
    const { status } = await call('PUT', '/online/cgform/api/form/qc_iqc', {
      ...(await read('qc_iqc', iqc)),
      remark: 'x',
    });
    expect(status).toBe(422);
    await done('qc_iqc', 'push_ncr', iqc);
    expect(await read('qc_ncr', await latest('qc_ncr'))).toMatchObject({ qty: '20.0000', ncr_source: '1' });
    expect((await press('qc_iqc', 'push_ncr', iqc))[1]).toContain('已有不合格品处理单');

    // The inspection leads to the same receipt, and what lies in its draft is not received twice.
    await done('qc_iqc', 'push_in', iqc);
    const drafted = await latest('wms_purchase_in');
    expect(await linesOf('wms_purchase_in', drafted)).toMatchObject([
      { qty: '480.0000', price: '20.000000', tax_rate: '13.00', src_type: '6' },
    ]);
    expect((await press('qc_iqc', 'push_in', iqc))[1]).toContain('或在未审核的采购入库单 CR');
    await call('DELETE', `/online/cgform/api/form/wms_purchase_in/${drafted}`);

    const { form, body } = await receive();
    expect(body['wms_purchase_in_item']).toMatchObject([{ qty: '480', price: '20.000000' }]);
    const [line] = body['wms_purchase_in_item'] as Row[];
    const over = await save(form, { ...body, wms_purchase_in_item: [{ ...line, qty: '480.0001' }] });
    expect(over.body.message).toContain('IQC 物料IQC：来料检验单放行 480，已入库数量 0，本次 480.0001，超出 0.0001');
    const receipt = await audited(form, body);
    expect(await bills(receipt)).toMatchObject([{ amount: '10848.00', provisional: 'Y' }]);
    expect((await read('pur_arrival', arrival))['bill_status']).toBe('4');
    expect((await press('qc_iqc', 'inspect', iqc))[1]).toContain('已入库 480，超过合格与让步之和 0；请先反审核入库单');
    await done('wms_purchase_in', 'unaudit', receipt);
    expect((await press('qc_iqc', 'inspect', iqc))[1]).toContain('已有不合格品处理单');
    await call('DELETE', `/online/cgform/api/form/qc_ncr/${await latest('qc_ncr')}`);
    await done('qc_iqc', 'inspect', iqc);
    expect(await linesOf('pur_arrival', arrival)).toMatchObject([
      { qualified_qty: '0.0000', unqualified_qty: '0.0000' },
    ]);
  });

  it('[P03] takes in nothing past its arrival that is to be inspected when it comes', async () => {
    const order = await audited('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'IQC', qty: 10, price: '20', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    const pushed = await draft(['pur_order', 'push_in', order], { warehouse_id: 'W1' });
    const refused: unknown = expect.stringContaining(
      '第 1 行 IQC 物料IQC 须经“来料检验单”放行，请从到货通知下推（先在到货通知上下推检验并判定）',
    );
    expect(await press(pushed.form, 'audit', await make(pushed.form, pushed.body))).toEqual([422, refused]);
    const alone = await desk.make('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'IQC', qty: 1, price: '20' },
    ]);
    expect(await press('wms_purchase_in', 'audit', alone)).toEqual([422, refused]);
  });

  it('[P11] is not judged before all of its template is measured, nor called good when its sample or a limit says otherwise', async () => {
    const item = async (code: string): Promise<string> =>
      make('qc_item', { bill_date: undefined, code, name: `项目${code}`, item_type: '1', value_type: '1' });
    const [size, look] = [await item('SZ'), await item('LK')];
    const template = await make('qc_template', {
      bill_date: undefined,
      name: '来料方案',
      qc_types: 'IQC',
      material_id: 'IQC',
      qc_template_item: [{ item_id: size, std_value: 12, upper_tol: 0.05, lower_tol: 0.05 }, { item_id: look }],
    });
    const iqc = await make('qc_iqc', {
      bill_date: DAY,
      supplier_id: 'SUP',
      material_id: 'IQC',
      receive_qty: 1000,
      template_id: template,
      qualified_qty: 1000,
      sample_qty: 80,
      ac_qty: 1,
      re_qty: 2,
    });
    const asked = async (values: Row): Promise<string> => (await judged(iqc, values))[1];
    const rows = (...lines: Row[]): Row => ({ qc_iqc_item: lines });
    const good = { item_result: '1' };
    expect(await asked({})).toContain('检验方案的项目“项目SZ”“项目LK”没有检验记录');
    expect(await asked(rows({ item_id: size, v1: 12, ...good }))).toContain('检验方案的项目“项目LK”没有检验记录');
    const seen = { item_id: look, ...good };
    expect(await asked(rows({ item_id: size, ...good }, seen))).toContain('检验记录第 1 行有上下限，但没有测量值');
    expect(await asked(rows({ item_id: size, v1: 12.06, ...good }, seen))).toContain(
      '检验记录第 1 行有测量值超出上下限，该项不合格',
    );
    expect(await asked(rows({ item_id: size, v1: 12, ...good }, { item_id: look }))).toContain(
      '检验记录第 2 行没有判定',
    );
    const measured = rows({ item_id: size, v1: 12.05, v2: 11.95, ...good }, seen);
    expect(await asked({ ...measured, ma_qty: 2 })).toContain('样本不合格数 2，达到拒收数 Re 2，整批不能判为合格');
    expect(await asked({ unqualified_sample: 2, ma_qty: null })).toContain('达到拒收数 Re 2');
    expect((await judged(iqc, { unqualified_sample: 1 }))[0]).toBe(200);
    await done('qc_iqc', 'inspect', iqc);
    const rejected = { unqualified_sample: 2, qualified_qty: 0, unqualified_qty: 1000 };
    expect((await judged(iqc, rejected))[0]).toBe(200);
    expect(await read('qc_iqc', iqc)).toMatchObject({ result: '2', qc_status: '4' });
  });

  it('[P01] lets nothing leave that is to be inspected and did not pass, over the notice or past it', async () => {
    await desk.material('OQC', { oqc_flag: 'Y' });
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'OQC', qty: 100, price: '5', batch_no: 'B1' },
      { material_id: 'OQC', qty: 100, price: '5', batch_no: 'B2' },
    ]);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OQC', qty: 100, batch_no: 'B1' },
    ]);
    await done('sal_delivery_notice', 'submit', notice);
    await done('sal_delivery_notice', 'audit', notice);
    const deliver = () => draft(['sal_delivery_notice', 'push_out', notice], { warehouse_id: 'W1' }, [{ price: '9' }]);
    await expect(deliver()).rejects.toThrow('或还没有经“出货检验单”判定放行');
    await done('sal_delivery_notice', 'push_oqc', notice);
    expect((await press('sal_delivery_notice', 'push_oqc', notice))[1]).toContain('没有待检的行');
    const oqc = await latest('qc_oqc');
    expect(await read('qc_oqc', oqc)).toMatchObject({ material_code: 'OQC', check_qty: '100.0000', batch_no: 'B1' });
    await done('qc_oqc', 'inspect', oqc);
    expect((await press('qc_oqc', 'judge', oqc))[1]).toContain('请先编辑，填写结论');
    const judge = async (id: string, values: Row) => {
      await call('PUT', '/online/cgform/api/form/qc_oqc', { ...(await read('qc_oqc', id)), ...values });
      return press('qc_oqc', 'judge', id);
    };
    expect(await judge(oqc, { result: '2' })).toEqual([200, expect.stringContaining('未放行 100')]);
    expect(await linesOf('sal_delivery_notice', notice)).toMatchObject([{ oqc_result: '2', oqc_qty: '0.0000' }]);
    await expect(deliver()).rejects.toThrow('没有可下推的数量');
    // What failed is inspected anew: another batch, of which 60 are presented.
    await done('sal_delivery_notice', 'push_oqc', notice);
    const again = await latest('qc_oqc');
    expect(again).not.toBe(oqc);
    expect((await judge(again, { batch_no: 'B2', check_qty: 60, result: '3' }))[0]).toBe(200);
    expect(await linesOf('sal_delivery_notice', notice)).toMatchObject([{ oqc_result: '3', oqc_qty: '60.0000' }]);
    const { form, body } = await deliver();
    const [line] = body['sal_out_item'] as Row[];
    expect(line).toMatchObject({ qty: '60' });
    const over = await save(form, { ...body, sal_out_item: [{ ...line, batch_no: 'B2', qty: '61' }] });
    expect(over.body.message).toContain('第 1 行 OQC 物料OQC：出货检验单放行 60，已出库数量 0，本次 61，超出 1');
    const failed = await make(form, body);
    expect((await press(form, 'audit', failed))[1]).toContain('批号 B1 的出货检验单');
    await call('DELETE', `/online/cgform/api/form/sal_out/${failed}`);
    const out = await audited(form, { ...body, sal_out_item: [{ ...line, batch_no: 'B2' }] });
    expect((await press('qc_oqc', 'inspect', again))[1]).toContain('已出库 60，超过放行数量 0；请先反审核出库单');
    const past = await desk.make('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OQC', qty: 1, price: '9', batch_no: 'B2' },
    ]);
    expect((await press('sal_out', 'audit', past))[1]).toContain('须经“出货检验单”放行，请从发货通知');

    const back = await draft(['sal_out', 'push_return', out], { warehouse_id: 'W1' });
    expect((await press('sal_return_in', 'audit', await make(back.form, back.body)))[1]).toContain(
      '须经“退货检验单”放行，请从',
    );
  });

  it('[P02] takes back what is good as good and the rest as 不合格, at the cost it left with, and reports on the rest', async () => {
    await desk.material('RQC');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'RQC', qty: 800, price: '2' },
      { material_id: 'RQC', qty: 500, price: '2.15' },
    ]);
    const out = await desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'RQC', qty: 600, price: '3.2', tax_rate: '13' },
    ]);
    const before = await desk.worth('RQC');
    const asked = await draft(['sal_out', 'push_apply', out], { reason_id: await reason(), handle_type: '1' }, [
      { qty: 50 },
    ]);
    const request = await make(asked.form, asked.body);
    await done('sal_return_apply', 'submit', request);
    await done('sal_return_apply', 'audit', request);
    const take = () => draft(['sal_return_apply', 'push_in', request], { warehouse_id: 'W1' });
    expect((await take()).body['sal_return_in_item']).toMatchObject([{ qty: '50' }]);
    await done('sal_return_apply', 'push_rqc', request);
    await expect(take()).rejects.toThrow('没有可下推的数量');
    const rqc = await latest('qc_rqc');
    const judge = async (values: Row) => {
      await call('PUT', '/online/cgform/api/form/qc_rqc', { ...(await read('qc_rqc', rqc)), ...values });
      return press('qc_rqc', 'judge', rqc);
    };
    expect((await judge({ good_qty: 30, rework_qty: 15, scrap_qty: 4 }))[1]).toContain('合计 49，应等于数量 50');
    expect(await judge({ scrap_qty: 5 })).toEqual([200, expect.stringContaining('合格入库 30，不合格入库 20')]);
    const ncr = await latest('qc_ncr');
    expect(await read('qc_ncr', ncr)).toMatchObject({ qty: '20.0000', ncr_source: '5' });
    const { form, body } = await take();
    const rows = body['sal_return_in_item'] as Row[];
    expect(rows).toMatchObject([
      { qty: '30', quality_status: '1', price: '3.200000' },
      { qty: '20', quality_status: '2' },
    ]);
    const wrong = await save(form, { ...body, sal_return_in_item: [{ ...rows[0], qty: '31' }] });
    expect(wrong.body.message).toContain('质量状态“合格”经检验 30，已入库 0，本次 31，超出 1');
    const receipt = await audited(form, body);
    expect(await linesOf('sal_return_in', receipt)).toMatchObject([{ cost_amount: '61.73' }, { cost_amount: '41.16' }]);
    const worth = await desk.worth('RQC');
    expect([Number(worth[0]) - Number(before[0]), (Number(worth[1]) - Number(before[1])).toFixed(2)]).toEqual([
      50,
      '102.89',
    ]);
    const { rows: places } = await sql<Row>`
      select quality_status as quality, qty::float as qty from wms_stock where material_id = 'RQC' order by 1`.execute(
      server.db,
    );
    expect(places).toEqual([
      { quality: '1', qty: 730 },
      { quality: '2', qty: 20 },
    ]);
    expect((await press('qc_rqc', 'inspect', rqc))[1]).toContain('已有不合格品处理单');

    const dispose = { dispose_type: '1', qty: 15 };
    const change = async (values: Row) =>
      call('PUT', '/online/cgform/api/form/qc_ncr', { ...(await read('qc_ncr', ncr)), ...values });
    await change({ description: '划伤', qc_ncr_dispose: [dispose] });
    await done('qc_ncr', 'review', ncr);
    expect((await press('qc_ncr', 'dispose', ncr))[1]).toContain('处置明细合计 15，应等于不合格数量 20');
    await change({ qc_ncr_dispose: [dispose, { dispose_type: '5', qty: 5 }] });
    await done('qc_ncr', 'dispose', ncr);
    // What was decided stays, unless it is reviewed again.
    const locked = [422, expect.stringContaining('已确定处置')];
    const kept = await change({ qty: 15 });
    expect([kept.status, kept.body.message]).toEqual(locked);
    await done('qc_ncr', 'review', ncr);
    expect((await change({ description: '划伤、毛刺' })).status).toBe(200);
    await done('qc_ncr', 'dispose', ncr);
    expect((await press('qc_ncr', 'push_rework', ncr))[1]).toContain('需要的表单“mfg_rework”没有安装');
    await done('qc_ncr', 'push_8d', ncr);
    expect((await press('qc_ncr', 'push_8d', ncr))[1]).toContain('已有8D报告');
    // Without production nothing follows that could be open.
    await done('qc_ncr', 'verify', ncr);
    await sql`update qc_ncr set qty = 21 where id = ${ncr}`.execute(server.db);
    expect((await press('qc_ncr', 'close', ncr))[1]).toContain('不能关闭：处置明细合计 20，应等于不合格数量 21');
    await sql`update qc_ncr set qty = 20 where id = ${ncr}`.execute(server.db);
    await done('qc_ncr', 'close', ncr);
    const gone = await call('DELETE', `/online/cgform/api/form/qc_ncr/${ncr}`);
    expect([gone.status, gone.body.message]).toEqual(locked);

    const complaint = await make('qc_complaint', {
      customer_id: 'CUS',
      material_id: 'RQC',
      content: '毛刺',
      complaint_level: '1',
      defect_qty: 551,
    });
    expect((await press('qc_complaint', 'push_return', complaint))[1]).toContain('要退 551，该客户可退的出库只有 550');
    await call('PUT', '/online/cgform/api/form/qc_complaint', {
      ...(await read('qc_complaint', complaint)),
      defect_qty: 20,
    });
    await done('qc_complaint', 'push_return', complaint);
    expect(await linesOf('sal_return_apply', await latest('sal_return_apply'))).toMatchObject([
      { material_code: 'RQC', qty: '20.0000', src_type: '3' },
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });
});

describe('[sale.clue] [base.customer] leads and customers', () => {
  const give = async (form: string, act: string, id: string, value: string): Promise<readonly [number, string]> => {
    const { status, body } = await call('POST', '/online/cgform/api/doButton', {
      formId: form,
      buttonCode: act,
      dataId: id,
      uiFormData: { value },
    });
    return [status, body.message];
  };
  /** A record without a day of its own. */
  const add = async (form: string, body: Row): Promise<string> => {
    const answer = await save(form, body);
    if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message}`);
    return answer.body.result;
  };

  it('a lead becomes a customer with its contact and an opportunity, once, and is given to somebody who is there', async () => {
    const clue = await add('crm_clue', { name: '齿轮坯', company: '新客公司', contact: '李四', mobile: '13800138000' });
    expect((await press('crm_clue', 'assign', clue))[1]).toContain('请先填写负责人');
    expect((await give('crm_clue', 'assign', clue, 'nobody'))[1]).toContain('没有可用的用户“nobody”');
    expect((await give('crm_clue', 'assign', clue, 'admin'))[0]).toBe(200);
    expect(await press('crm_clue', 'convert', clue)).toEqual([200, expect.stringContaining('已生成客户')]);
    const customer = await latest('crm_customer');
    expect(await read('crm_customer', customer)).toMatchObject({
      name: '新客公司',
      sales_id: 'admin',
      crm_customer_contact: [{ name: '李四', mobile: '13800138000', is_main: 'Y' }],
    });
    const business = await latest('crm_opportunity');
    expect(await read('crm_opportunity', business)).toMatchObject({ name: '齿轮坯', customer_id: customer });
    expect((await press('crm_clue', 'convert', clue))[1]).toContain('已转化过，不能转化');
    const again = await add('crm_clue', { name: '法兰', company: '新客公司' });
    expect((await press('crm_clue', 'convert', again))[1]).toContain('客户已有');

    // What was agreed stays with whom it was agreed with; what only names the customer follows it.
    await desk.material('CRM');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'CRM', qty: 1, price: '1' }]);
    await desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: 'CRM', qty: 1, price: '2' }]);
    const code = String((await read('crm_customer', customer))['code']);
    expect((await give('crm_customer', 'merge', 'CUS', code))[1]).toContain('不能合并');
    expect((await give('crm_customer', 'merge', customer, code))[1]).toContain('不能合并到自己');
    expect((await give('crm_customer', 'merge', customer, 'NONE'))[1]).toContain('没有编码为“NONE”的客户');
    expect(await give('crm_customer', 'merge', customer, 'CUS')).toEqual([
      200,
      expect.stringContaining('原客户已停用'),
    ]);
    expect(await read('crm_customer', customer)).toMatchObject({ enabled: 'N', remark: '已合并到 CUS 客户' });
    expect(await read('crm_opportunity', business)).toMatchObject({ customer_id: 'CUS' });
    expect(await read('crm_customer', 'CUS')).toMatchObject({ crm_customer_contact: [{ name: '李四' }] });
  });

  it('[storage.pick] picking is told where, ends with all of it or says what is missing; a frozen batch does not leave', async () => {
    await desk.material('PCK', { batch_flag: 'Y' });
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-01' }, [
      { material_id: 'PCK', qty: 6, price: '1', batch_no: 'OLD' },
    ]);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'PCK', qty: 6, price: '1', batch_no: 'NEW' },
    ]);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'PCK', qty: 8 },
    ]);
    await done('sal_delivery_notice', 'submit', notice);
    await done('sal_delivery_notice', 'audit', notice);
    const no = (await read('sal_delivery_notice', notice))['bill_no'];
    const pick = await make('wms_pick', { warehouse_id: 'W1', notice_no: no });
    expect((await give('wms_pick', 'assign', pick, 'admin'))[1]).toContain('已建议 2 行批号和库位');
    const stored = await read('wms_pick', pick);
    const lines = stored['wms_pick_item'] as Row[];
    expect(lines).toMatchObject([
      { material_code: 'PCK', batch_no: 'OLD', qty: '6.0000' },
      { batch_no: 'NEW', qty: '2.0000' },
    ]);
    expect((await press('wms_pick', 'confirm', pick))[1]).toContain('没有实拣数量，请先编辑填写');
    const picked = [
      { ...lines[0], picked_qty: 6 },
      { ...lines[1], picked_qty: 1 },
    ];
    await call('PUT', '/online/cgform/api/form/wms_pick', { ...stored, wms_pick_item: picked });
    expect((await press('wms_pick', 'confirm', pick))[1]).toContain('应拣 2，实拣 1；缺货请用“缺货完成”');
    expect(await press('wms_pick', 'short', pick)).toEqual([200, expect.stringContaining('缺 1')]);
    // What is kept for the notice stays where it is.
    await done('sal_delivery_notice', 'unaudit', notice);

    const [batch = ''] = await batchIds('OLD');
    await done('wms_batch', 'freeze', batch);
    const out = await desk.make('wms_other_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'PCK', qty: 1, batch_no: 'OLD' },
    ]);
    expect((await press('wms_other_out', 'audit', out))[0]).toBe(422);
    await done('wms_batch', 'unfreeze', batch);
    await done('wms_other_out', 'audit', out);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('[storage.pick] picks first what expires first, by the dates receipts bring', async () => {
    await desk.material('FEFO', { batch_flag: 'Y' });
    for (const [batch_no, expire_date, bill_date] of [
      ['LATE', '2028-01-01', '2026-10-01'],
      ['SOON', '2027-01-01', '2026-10-05'],
    ])
      await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date }, [
        { material_id: 'FEFO', qty: 6, price: '1', batch_no, expire_date },
      ]);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'FEFO', qty: 8 },
    ]);
    for (const act of ['submit', 'audit']) await done('sal_delivery_notice', act, notice);
    const pick = await make('wms_pick', {
      warehouse_id: 'W1',
      notice_no: (await read('sal_delivery_notice', notice))['bill_no'],
    });
    await give('wms_pick', 'assign', pick, 'admin');
    expect((await read('wms_pick', pick))['wms_pick_item']).toMatchObject([
      { batch_no: 'SOON', qty: '6.0000' },
      { batch_no: 'LATE', qty: '2.0000' },
    ]);
    await done('sal_delivery_notice', 'unaudit', notice);
  });

  it('[sale.contract] is signed after its audit, and filed with the paper that was signed', async () => {
    const contract = await make('sal_contract', {
      name: '年度合同',
      customer_id: 'CUS',
      sal_contract_item: [{ material_id: 'PCK', qty: 1, price: '1' }],
    });
    expect((await press('sal_contract', 'sign', contract))[1]).toContain('现在的状态不能签订');
    await sql`update sal_contract set bill_status = '2' where id = ${contract}`.execute(server.db);
    await done('sal_contract', 'sign', contract);
    expect((await read('sal_contract', contract))['sign_date']).toMatch(/^\d{4}-\d\d-\d\d$/v);
    expect((await press('sal_contract', 'sign', contract))[1]).toContain('现在的状态不能签订');
    expect((await press('sal_contract', 'archive', contract))[1]).toContain('请先编辑，填写合同附件');
    await sql`update sal_contract set contract_file = 'temp/a.pdf' where id = ${contract}`.execute(server.db);
    await done('sal_contract', 'archive', contract);
    expect((await read('sal_contract', contract))['contract_status']).toBe('3');
  });
});

describe('[procure.pay-request] a request for payment', () => {
  const request = async (lines: readonly Row[], more: Row = {}) =>
    make('pur_pay_request', {
      supplier_id: 'PAY',
      pay_type: '1',
      plan_date: DAY,
      pur_pay_request_item: lines,
      ...more,
    });
  const bill = async (amount: string): Promise<string> => {
    const id = await audited('fin_ap_bill', { supplier_id: 'PAY', ap_type: '1', due_date: '2026-11-01', amount });
    return String((await read('fin_ap_bill', id))['bill_no']);
  };
  beforeAll(async () => {
    await sql`insert into pur_supplier (id, tenant_id, code, name, enabled) values ('PAY', '1', 'PAY', '收款方', 'Y')`.execute(
      server.db,
    );
  });

  it('is filled from what is open, asks for no more than is open and not asked for, and is closed by its payment', async () => {
    const empty = await request([]);
    expect((await press('pur_pay_request', 'fetch', empty))[1]).toContain('供应商“收款方”没有可申请付款的应付');
    expect((await press('pur_pay_request', 'submit', empty))[1]).toContain('没有明细行，不能提交');
    const no = await bill('11119.20');
    await done('pur_pay_request', 'fetch', empty);
    expect(await linesOf('pur_pay_request', empty)).toMatchObject([
      { src_no: no, due_date: '2026-11-01', open_amount: '11119.20', apply_amount: '11119.20' },
    ]);
    const first = await request([{ src_no: no, apply_amount: '8000' }]);
    await done('pur_pay_request', 'submit', first);
    expect(await press('pur_pay_request', 'submit', empty)).toEqual([
      422,
      expect.stringContaining(
        `第 1 行的应付单 ${no}未付 11,119.20，在途申请 8,000.00，可申请 3,119.20，本次 11,119.20，超出 8,000.00`,
      ),
    ]);
    await done('pur_pay_request', 'fetch', empty);
    expect(await linesOf('pur_pay_request', empty)).toMatchObject([{ apply_amount: '3119.20' }]);
    await done('pur_pay_request', 'audit', first);
    const pay = async (amount: string) => {
      const { form, body } = await draft(
        ['pur_pay_request', 'push_payment', first],
        { payment_type: '1', settle_type: '1', account_id: 'A1', amount },
        [{ this_amount: amount }],
      );
      return audited(form, body);
    };
    const part = await pay('3000');
    expect(await read('pur_pay_request', first)).toMatchObject({
      bill_status: '2',
      paid_amount: '3000.00',
      unpaid_amount: '5000.00',
    });
    expect((await draft(['pur_pay_request', 'push_payment', first])).body).toMatchObject({
      amount: '5000.00',
      fin_payment_item: [{ ap_bill_no: no, this_amount: '5000' }],
    });
    expect((await press('pur_pay_request', 'unaudit', first))[1]).toContain('已有下游单据“付款单');
    const rest = await pay('5000');
    expect(await read('pur_pay_request', first)).toMatchObject({ bill_status: '3', paid_amount: '8000.00' });
    await done('fin_payment', 'unaudit', rest);
    expect(await read('pur_pay_request', first)).toMatchObject({ bill_status: '2', paid_amount: '3000.00' });
    await done('fin_payment', 'void', rest);
    await done('fin_payment', 'unaudit', part);
    await done('fin_payment', 'void', part);
    await done('pur_pay_request', 'unaudit', first);
    expect(await read('pur_pay_request', first)).toMatchObject({ bill_status: '0', paid_amount: '0.00' });
  });

  it('of bills of somebody else, of provisional ones, or of nothing is refused in words', async () => {
    const wrong = async (lines: readonly Row[]) => (await press('pur_pay_request', 'submit', await request(lines)))[1];
    expect(await wrong([{ src_no: 'YF-NONE', apply_amount: '1' }])).toContain(
      '第 1 行的应付单 YF-NONE不是该供应商已审核、未付清的应付（暂估须先收票），请重新选择，或用“取数”',
    );
    const no = await bill('100');
    expect(await wrong([{ src_no: no, apply_amount: '0' }])).toContain('第 1 行的本次申请须大于 0');
    expect(
      await wrong([
        { src_no: no, apply_amount: '60' },
        { src_no: no, apply_amount: '40.01' },
      ]),
    ).toContain('本次 100.01，超出 0.01');
  });
});

describe('[procure.statement] [sale.statement] statements', () => {
  it('have the goods of the month that stand in no other, and keep what was pushed into them', async () => {
    const receive = (day: string): Promise<string> =>
      audited('wms_purchase_in', {
        bill_date: `2026-12-${day}`,
        supplier_id: 'GOODS',
        warehouse_id: 'W1',
        wms_purchase_in_item: [{ material_id: 'ACC', qty: 10, price: '2', tax_rate: '13' }],
      });
    await desk.material('ACC');
    await sql`insert into pur_supplier (id, tenant_id, code, name, enabled, status) values ('GOODS', '1', 'GOODS', '对账方', 'Y', '1')`.execute(
      server.db,
    );
    const [first, second] = [await receive('02'), await receive('05')];
    const id = await make('pur_statement', { supplier_id: 'GOODS', period: '2026-12' });
    expect((await press('pur_statement', 'fetch', id))[1]).toContain('货物 2 行');
    const numbers = await Promise.all(
      [first, second].map(async (one) => (await read('wms_purchase_in', one))['bill_no']),
    );
    const lines = (await read('pur_statement', id))['pur_statement_item'] as Row[];
    expect(lines.map((line) => [line['in_no'], line['biz_date'], line['qty'], line['total_amount']])).toEqual([
      [numbers[0], '2026-12-02', '10.0000', '22.60'],
      [numbers[1], '2026-12-05', '10.0000', '22.60'],
    ]);
    const third = await receive('09');
    expect((await press('pur_statement', 'fetch', id))[1]).toContain('货物 1 行');
    const after = await read('pur_statement', id);
    expect(after['pur_statement_item']).toHaveLength(3);
    expect(after['total_amount']).toBe('67.80');
    const other = await make('pur_statement', { supplier_id: 'GOODS', period: '2026-12' });
    expect((await press('pur_statement', 'fetch', other))[1]).toContain('货物 0 行');
    for (const statement of [id, other]) await call('DELETE', `/online/cgform/api/form/pur_statement/${statement}`);
    for (const one of [third, second, first]) await done('wms_purchase_in', 'unaudit', one);
  });

  it('tell opening, movements and closing of a month by the ledger, and are confirmed once', async () => {
    const id = await make('pur_statement', { supplier_id: 'PAY', period: '2026-10' });
    expect((await press('pur_statement', 'confirm', id))[1]).toContain('没有审核，不能确认');
    const before = await audited('fin_ap_bill', {
      bill_date: '2026-09-30',
      supplier_id: 'PAY',
      ap_type: '1',
      amount: '50',
    });
    expect((await press('pur_statement', 'fetch', id))[1]).toContain('期初 50.00');
    const statement = await read('pur_statement', id);
    const rows = statement['pur_statement_ledger'] as Row[];
    expect(statement).toMatchObject({
      opening_amount: '50.00',
      increase_amount: '11219.20',
      closing_amount: '11269.20',
    });
    expect(rows.map((row) => [row['doc_kind'], row['increase'], row['decrease'], row['balance']])).toEqual([
      ['应付单', '11119.20', '0.00', '11169.20'],
      ['应付单', '100.00', '0.00', '11269.20'],
    ]);
    // Fetched again it says the same once.
    await done('pur_statement', 'fetch', id);
    expect((await read('pur_statement', id))['pur_statement_ledger']).toHaveLength(2);
    for (const act of ['submit', 'audit', 'confirm']) await done('pur_statement', act, id);
    expect((await read('pur_statement', id))['confirm_status']).toBe('1');
    expect((await press('pur_statement', 'confirm', id))[1]).toContain('已确认');
    expect((await press('pur_statement', 'fetch', id))[1]).toContain('不是草稿，不能取数');
    await done('fin_ap_bill', 'unaudit', before);
  });
});

describe('[B2.18] what was received or delivered and not invoiced', () => {
  const rows = async (code: string, query: string) => {
    const path = `/online/cgreport/api/getData/${code}?pageSize=100&${query}`;
    const { body } = await call<Schemas['RowPage']>('GET', path);
    return body.result.records.map((row) =>
      ['qty', 'return_qty', 'stated_qty', 'invoiced_qty', 'open_qty', 'open_amount'].map((name) => Number(row[name])),
    );
  };

  it('is listed line by line with what is left, until all of it is', async () => {
    await desk.material('OPEN');
    await desk.material('OPEN2');
    const receipt = await received('OPEN', 10, '2');
    const back = await draft(['wms_purchase_in', 'push_return', receipt], { reason_id: await reason() }, [
      { qty: '1' },
    ]);
    await audited('pur_return', back.body);
    await invoice(receipt, [{ qty: '4' }]);
    const left = await draft(['wms_purchase_in', 'push_statement', receipt], { period: '2026-10' }, [{ qty: '2' }]);
    await audited(left.form, left.body);
    expect(await rows('rpt_procure_invoice', 'material_code=OPEN')).toEqual([[10, 1, 2, 4, 5, 11.3]]);
    const stated = await draft(['pur_statement', 'push_invoice', await latest('pur_statement')], numbered());
    await audited(stated.form, stated.body);
    expect(await rows('rpt_procure_invoice', 'material_code=OPEN')).toEqual([[10, 1, 2, 6, 3, 6.78]]);
    await invoice(receipt);
    expect(await rows('rpt_procure_invoice', 'material_code=OPEN')).toEqual([]);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OPEN2', qty: 9, price: 1, tax_rate: 0 },
    ]);
    await desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [
      { material_id: 'OPEN2', qty: 5, price: 3, tax_rate: 0 },
    ]);
    expect(await rows('rpt_sale_invoice', 'material_code=OPEN2')).toEqual([[5, 0, 0, 0, 5, 15]]);
  });
});

describe('[P04] from an inquiry to prices and an order', () => {
  const suppliers = ['Q1', 'Q2', 'Q3'];
  let compare = '';
  beforeAll(async () => {
    await desk.material('TIER');
    for (const [index, id] of suppliers.entries()) {
      await sql`insert into pur_supplier (id, tenant_id, code, name, enabled) values (${id}, '1', ${id}, ${`询价${id}`}, 'Y')`.execute(
        server.db,
      );
      await sql`insert into pur_supplier_assess (id, tenant_id, bill_no, bill_date, supplier_id, period, quality_score, bill_status)
        values (${id}, '1', ${id}, ${DAY}, ${id}, '2026-09', ${[94, 76, 92][index]}, '2')`.execute(server.db);
    }
  });
  const change = async (lines: readonly Row[]): Promise<void> => {
    const body = await read('pur_rfq_compare', compare);
    const rows = (body['pur_rfq_compare_item'] as Row[]).map((row, index) => ({ ...row, ...lines[index] }));
    const { status, body: answer } = await call('PUT', '/online/cgform/api/form/pur_rfq_compare', {
      ...body,
      pur_rfq_compare_item: rows,
    });
    if (status !== 200) throw new Error(answer.message);
  };
  const refusal = async (): Promise<string> => {
    await done('pur_rfq_compare', 'submit', compare);
    const [, message] = await press('pur_rfq_compare', 'audit', compare);
    await done('pur_rfq_compare', 'withdraw', compare);
    return message;
  };

  it('compares quotations with their quantities, scores them, and asks why one that is not the lowest is awarded', async () => {
    const rfq = await audited('pur_rfq', {
      deadline: '2026-10-20 12:00:00',
      supplier_ids: suppliers.join(','),
      pur_rfq_item: [{ material_id: 'TIER', qty: 600 }],
    });
    await done('pur_rfq', 'push_compare', rfq);
    compare = await latest('pur_rfq_compare');
    expect(await linesOf('pur_rfq_compare', compare)).toMatchObject(
      suppliers.map((supplier_id) => ({ supplier_id, material_code: 'TIER', qty: '600.0000' })),
    );
    expect(await refusal()).toContain('物料 TIER 物料TIER 没有中标的报价，请至少选择一个');
    await change([{}, { selected: 'Y' }]);
    expect(await refusal()).toContain('第 2 行 TIER 物料TIER（询价Q2）没有报价，不能中标');
    await change([
      { quote_price: '10.5', lead_days: 8 },
      { quote_price: '10', lead_days: 10, selected: 'N' },
      { quote_price: '10.6', lead_days: 5, selected: 'Y' },
    ]);
    await done('pur_rfq_compare', 'score', compare);
    expect((await linesOf('pur_rfq_compare', compare)).map((row) => row['score'])).toEqual(['90.02', '86.50', '94.60']);
    expect(await refusal()).toContain('第 3 行 TIER 物料TIER（询价Q3）报价 10.6 高于最低报价 10，请填写选择理由');
    await change([{}, {}, { select_reason: '交期最短，综合得分最高' }]);
    await done('pur_rfq_compare', 'submit', compare);
    expect((await press('pur_rfq_compare', 'push_price', compare))[1]).toContain('现在的状态不能下推');
    await done('pur_rfq_compare', 'audit', compare);
  });

  it('makes the price list and the order of who was awarded, each once', async () => {
    await done('pur_rfq_compare', 'push_price', compare);
    const list = await latest('pur_price_list');
    expect(await read('pur_price_list', list)).toMatchObject({ supplier_id: 'Q3', bill_status: '0' });
    expect(await linesOf('pur_price_list', list)).toMatchObject([{ material_id: 'TIER', price: '10.600000' }]);
    await done('pur_rfq_compare', 'push_order', compare);
    const order = await latest('pur_order');
    expect(await linesOf('pur_order', order)).toMatchObject([{ qty: '600.0000', price: '10.600000', src_type: '20' }]);
    for (const act of ['push_price', 'push_order'])
      expect((await press('pur_rfq_compare', act, compare))[1]).toContain('不能再次生成');
  });

  it('[procure.supplier-assess] scores a month by lots that passed and lines that arrived by their day', async () => {
    await sql`insert into pur_supplier (id, tenant_id, code, name, status, enabled) values ('SCORED', '1', 'SCORED', '考核商', '3', 'Y')`.execute(
      server.db,
    );
    const assess = await make('pur_supplier_assess', { supplier_id: 'SCORED', period: '2026-10', price_score: '80' });
    expect((await press('pur_supplier_assess', 'calc', assess))[1]).toContain('2026-10 没有该供应商已判定的来料检验');
    for (const [index, [result, state, day]] of [
      ['1', '4', '2026-10-05'],
      ['1', '4', '2026-10-06'],
      ['2', '4', '2026-10-07'],
      ['2', '1', '2026-10-07'],
      ['2', '4', '2026-09-07'],
    ].entries())
      await store('qc_iqc', {
        id: `SC${index}`,
        bill_no: `SC${index}`,
        bill_date: day,
        supplier_id: 'SCORED',
        material_id: 'TIER',
        result,
        qc_status: state,
      });
    for (const due of ['2026-10-10', '2026-10-12']) {
      const order = await audited('pur_order', {
        bill_date: '2026-10-01',
        supplier_id: 'SCORED',
        order_type: '1',
        delivery_date: due,
        pur_order_item: [{ material_id: 'OPEN', qty: 1, price: '1', delivery_date: due }],
      });
      const [line] = await linesOf('pur_order', order);
      await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-11', supplier_id: 'SCORED' }, [
        { material_id: 'OPEN', qty: 1, price: 1, src_type: '5', src_line_id: line?.['id'] },
      ]);
    }
    expect((await press('pur_supplier_assess', 'calc', assess))[1]).toMatch(
      /质量得分 66.67（来料 3 批，合格 2 批）.*交期得分 50.00（到货 2 行，准时 1 行）/,
    );
    expect(await read('pur_supplier_assess', assess)).toMatchObject({
      quality_score: '66.67',
      delivery_score: '50.00',
      price_score: '80.00',
    });
  });

  it('[procure.price-list] shows the price that held before for the same quantity, and by how much it changed', async () => {
    const list = async (begin_date: string, price: string, min_qty = 0) =>
      make('pur_price_list', {
        supplier_id: 'Q2',
        currency: 'CNY',
        begin_date,
        pur_price_list_item: [{ material_id: 'TIER', price, min_qty, last_price: '99' }],
      });
    const shown = async (id: string) => {
      const [line] = await linesOf('pur_price_list', id);
      return [line?.['last_price'] ?? null, line?.['change_rate'] ?? null];
    };
    const first = await list('2026-01-01', '10');
    expect(await shown(first)).toEqual([null, null]);
    await sql`update pur_price_list set bill_status = '2' where id = ${first}`.execute(server.db);
    expect(await shown(await list('2026-06-01', '10.5'))).toEqual(['10.000000', '5.00']);
    expect(await shown(await list('2026-06-01', '9', 100))).toEqual([null, null]);
    expect(await shown(await list('2025-06-01', '9'))).toEqual([null, null]);
  });

  it('picks the price of the largest quantity a list begins with, on its days, and refuses to order dearer', async () => {
    await sql`insert into pur_price_list (id, tenant_id, bill_no, bill_date, supplier_id, currency, begin_date, end_date, bill_status)
      values ('TIERS', '1', 'TIERS', '2026-01-01', 'Q1', 'CNY', '2026-01-01', '2026-12-31', '2')`.execute(server.db);
    for (const [index, [from, price]] of [
      [0, 10.9],
      [500, 10.4],
      [2000, 9.95],
    ].entries())
      await sql`insert into pur_price_list_item (id, tenant_id, head_id, line_no, material_id, min_qty, price)
        values (${`T${index}`}, '1', 'TIERS', ${index + 1}, 'TIER', ${from}, ${price})`.execute(server.db);
    const ordered = async (qty: number, price: string, day = DAY): Promise<string> => {
      const id = await make('pur_order', {
        bill_date: day,
        supplier_id: 'Q1',
        order_type: '1',
        delivery_date: '2026-10-30',
        pur_order_item: [{ material_id: 'TIER', qty, price, tax_rate: '13', delivery_date: '2026-10-30' }],
      });
      await done('pur_order', 'submit', id);
      return (await press('pur_order', 'audit', id))[1];
    };
    for (const [qty, price] of [
      [499, '10.9'],
      [500, '10.4'],
      [3000, '9.95'],
    ] as const) {
      expect(await ordered(qty, price)).toContain('审核成功');
      expect(await ordered(qty, (Number(price) + 0.01).toFixed(2))).toContain(`高于价目表 TIERS 的 ${price}`);
    }
    expect(await ordered(500, '99', '2027-01-05')).toContain('审核成功');
    const draftId = await make('pur_order', {
      supplier_id: 'Q1',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [
        ...[499, 500, 3000].map((qty) => ({ material_id: 'TIER', qty, price: '1', delivery_date: '2026-10-30' })),
        { material_id: 'OPEN', qty: 1, price: '7', delivery_date: '2026-10-30' },
      ],
    });
    expect((await press('pur_order', 'fetch', draftId))[1]).toContain('已按价目表取价 3 行');
    expect((await linesOf('pur_order', draftId)).map((line) => Number(line['price']))).toEqual([10.9, 10.4, 9.95, 7]);
  });
});

async function reason(): Promise<string> {
  await sql`insert into md_reason (id, tenant_id, code, name, reason_type, enabled) values ('R1', '1', 'R1', '来料不良', '1', 'Y') on conflict do nothing`.execute(
    server.db,
  );
  return 'R1';
}
async function ids(source: string): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from fin_ap_bill where src_id = ${source} and bill_status = '2'`.execute(server.db);
  return rows.map(({ id }) => id);
}
/** A row with something in every column that must not be empty. */
async function store(table: string, values: Row): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(server.db);
  const all = { ...Object.fromEntries(rows.map(({ name }) => [name, '1'])), tenant_id: '1', ...values };
  await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(all).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(all))})`.execute(server.db);
}
async function batchIds(no: string): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from wms_batch where batch_no = ${no} and del_flag = 0`.execute(
    server.db,
  );
  return rows.map(({ id }) => id);
}
async function latest(table: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`select id from ${sql.table(table)} order by create_time desc limit 1`.execute(server.db);
  return rows[0]?.id ?? '';
}

describe('[P03] an invoice that does not agree', () => {
  let receipt = '';
  beforeAll(async () => {
    await desk.material('RM5');
    receipt = await received('RM5', 10, '20');
  });
  const refused = async (head: Row, lines: readonly Row[] = [], of = receipt): Promise<string> => {
    const { form, body } = await draft(['wms_purchase_in', 'push_invoice', of], { ...numbered(), ...head }, lines);
    const answer = await save(form, body);
    if (answer.status !== 200) return answer.body.message;
    const id = answer.body.result;
    await done(form, 'submit', id);
    const [status, message] = await press(form, 'audit', id);
    await done(form, status === 200 ? 'unaudit' : 'reject', id);
    await done(form, 'void', id);
    return message;
  };

  it('in its price is refused with the figures, unless a wider tolerance or an approval lets it pass', async () => {
    expect(await refused({}, [{ price: '21.5' }])).toContain(
      '第 1 行 RM5 物料RM5 订单单价 20，入库单价 20，发票单价 21.5，相差 7.5%，超过容差 5%，须经审批；请核对发票，或与供应商更正',
    );
    await set('flow.invoiceTolerance', '8');
    const before = await balances();
    expect(await refused({}, [{ price: '21.5' }])).toContain('审核成功');
    expect(await balances()).toBe(before);
    await set('flow.invoiceTolerance', '5');
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
    expect(await refused({}, [], `${receipt},${taxed}`)).toContain('各行税率不同（13%、9%），请按税率分开登记发票');
    const { invoice_no: used } = await read('pur_invoice', await invoice(taxed));
    expect(await refused({ invoice_no: used })).toContain('发票号码');
    expect(await refused({}, [{ src_line_id: null }])).toContain('没有来源入库单，不能三单匹配');
    expect(await refused({}, [{ qty: '10.0001' }])).toContain('本次 10.0001，超出 0.0001（不允许超出）');
    expect(await refused({}, [{ qty: '0' }])).toContain('必须大于 0');
    expect(await bills(receipt)).toMatchObject([{ open: '226.00' }]);
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

async function set(code: string, value: string): Promise<void> {
  await sql`delete from sys_param where param_code = ${code}`.execute(server.db);
  await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value) values (${code}, '1', 'flow', ${code}, ${value})`.execute(
    server.db,
  );
}

describe('[sale.invoice] a sales invoice', () => {
  const delivered = async (qty: number, price: string): Promise<string> =>
    desk.post('sal_out', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: 'FG', qty, price, tax_rate: 13 }]);
  const billOf = async (out: string, head: Row = {}, lines: readonly Row[] = []) => {
    const { form, body } = await draft(['sal_out', 'push_invoice', out], { ...numbered(), ...head }, lines);
    return audited(form, body);
  };
  const receivables = async (source: string) => {
    const { rows } =
      await sql<Row>`select amount::text, ar_type from fin_ar_bill where src_id = ${source} and bill_status = '2' order by create_time`.execute(
        server.db,
      );
    return rows;
  };
  beforeAll(async () => {
    await desk.material('FG', { std_cost: '2' });
    await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: DAY }, [{ material_id: 'FG', qty: 2000 }]);
  });

  it('only agrees with what was delivered where that is a receivable already, and adds what it differs by', async () => {
    const out = await delivered(600, '3.2');
    expect(await receivables(out)).toEqual([{ amount: '2169.60', ar_type: '1' }]);
    expect(await receivables(await billOf(out, {}, [{ qty: '200' }]))).toEqual([]);
    // 100 at 3.30 instead of 3.20: 10.00 and its tax.
    const dear = await billOf(out, {}, [{ qty: '100', price: '3.3' }]);
    expect(await receivables(dear)).toEqual([{ amount: '11.30', ar_type: '1' }]);
    expect((await linesOf('sal_out', out))[0]?.['invoice_qty']).toBe('300.0000');
    const over = await draft(['sal_out', 'push_invoice', out], numbered(), [{ qty: '301' }]);
    expect((await save(over.form, over.body)).body.message).toContain('本次 301，超出 1（不允许超出）');
    await done('sal_invoice', 'unaudit', dear);
    expect(await receivables(dear)).toEqual([]);
    expect((await linesOf('sal_out', out))[0]?.['invoice_qty']).toBe('200.0000');
  });

  it('is the receivable where the company wants that, and its red one takes it back', async () => {
    await set('flow.receivableWhen', 'invoice');
    const out = await delivered(100, '3.2');
    expect(await receivables(out)).toEqual([]);
    const id = await billOf(out);
    expect(await receivables(id)).toEqual([{ amount: '361.60', ar_type: '1' }]);
    const { invoice_no: used } = await read('sal_invoice', id);
    const twice = await draft(['sal_out', 'push_invoice', await delivered(1, '3.2')], {
      ...numbered(),
      invoice_no: used,
    });
    expect((await save(twice.form, twice.body)).body.message).toContain('发票号码');
    await done('sal_invoice', 'red_invoice', id);
    const red = await latest('sal_invoice');
    const body = await read('sal_invoice', red);
    expect(body).toMatchObject({ is_red: 'Y', red_of: used, invoice_no: null });
    await call('PUT', '/online/cgform/api/form/sal_invoice', { ...body, bill_date: DAY, invoice_no: 'RED-2' });
    await done('sal_invoice', 'submit', red);
    await done('sal_invoice', 'audit', red);
    expect(await receivables(red)).toEqual([{ amount: '-361.60', ar_type: '4' }]);
    expect((await linesOf('sal_out', out))[0]?.['invoice_qty']).toBe('0.0000');
    await set('flow.receivableWhen', 'out');
  });

  it('bills goods that were delivered, services apart, and gives nothing back unless it is red', async () => {
    await desk.material('SRV', { material_type: '9' });
    const alone = async (material: string, qty: number, head: Row = {}): Promise<readonly [string, string]> => {
      const id = await make('sal_invoice', {
        customer_id: 'CUS',
        ...numbered(),
        ...head,
        sal_invoice_item: [{ material_id: material, qty, price: '100', tax_rate: '13' }],
      });
      await done('sal_invoice', 'submit', id);
      return [id, (await press('sal_invoice', 'audit', id))[1]];
    };
    expect((await alone('FG', 1))[1]).toContain('第 1 行 FG 物料FG 没有来源出库单');
    expect((await alone('FG', -1))[1]).toContain('没有来源出库单');
    expect((await alone('SRV', -1))[1]).toContain('的数量 -1 应大于 0；要冲回请开红字发票');
    expect((await alone('SRV', 1, { is_red: 'Y' }))[1]).toContain('的数量 1 应小于 0');
    const [service] = await alone('SRV', 1);
    expect(await receivables(service)).toEqual([{ amount: '113.00', ar_type: '1' }]);
    const [back] = await alone('SRV', -1, { is_red: 'Y' });
    expect(await receivables(back)).toEqual([{ amount: '-113.00', ar_type: '4' }]);
  });

  it('is a receivable once, whatever the parameter says by the time it is audited', async () => {
    const returned = async (out: string, qty: string): Promise<string> => {
      const { form, body } = await draft(['sal_out', 'push_return', out], { warehouse_id: 'W1' }, [{ qty }]);
      return audited(form, body);
    };
    const early = await delivered(100, '3.2');
    expect(await receivables(early)).toEqual([{ amount: '361.60', ar_type: '1' }]);
    await set('flow.receivableWhen', 'invoice');
    const late = await delivered(100, '3.2');
    // Billed when it left: what comes back is a red one, and its invoice is none.
    expect(await receivables(await returned(early, '10'))).toEqual([{ amount: '-36.16', ar_type: '4' }]);
    expect(await receivables(await billOf(early))).toEqual([]);
    await set('flow.receivableWhen', 'out');
    // Not billed when it left: what comes back is none, and its invoice is the receivable of the rest.
    expect(await receivables(await returned(late, '10'))).toEqual([]);
    expect(await receivables(await billOf(late))).toEqual([{ amount: '325.44', ar_type: '1' }]);
    // Both in one invoice: the difference of the one, all of the other.
    const [one, other] = [await delivered(10, '3'), await delivered(10, '3')];
    await sql`update fin_ar_bill set bill_status = '4' where src_id = ${other}`.execute(server.db);
    const both = await draft(['sal_out', 'push_invoice', `${one},${other}`], numbered(), [{ price: '4' }, {}]);
    const two = await receivables(await audited(both.form, both.body));
    expect(new Set(two.map(({ amount }) => amount))).toEqual(new Set(['11.30', '33.90']));
  });

  it('[B9.2] is imported with what its delivery says, and not beyond it, nor into a closed month', async () => {
    const [out, other] = [await delivered(100, '3.2'), await delivered(5, '3.2')];
    const [line, taken] = [(await linesOf('sal_out', out))[0], (await linesOf('sal_out', other))[0]];
    await billOf(other);
    const sent = async (qty: string, source: unknown, date: string) => {
      const book = await workbookOf({
        销售发票: [
          ['单据编号', '单据日期', '客户', '发票类型', '发票号码', '开票日期'],
          ['#1', date, '客户', '增值税专用发票', String(numbered()['invoice_no']), DAY],
        ],
        发票明细: [
          ['单据编号', '物料', '数量', '不含税单价', '税率(%)', '来源行ID'],
          ['#1', '物料FG', qty, '3.2', '13', String(source)],
        ],
      });
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(book)]), '发票.xlsx');
      const answer = await fetch(`${server.url}/platform/online/cgform/api/importXls/sal_invoice`, {
        method: 'POST',
        headers: { 'x-access-token': token },
        body,
      });
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    expect(await sent('101', line?.['id'], DAY)).toEqual([
      422,
      expect.stringContaining('本次 101，超出 1（不允许超出）'),
    ]);
    expect(await sent('1', taken?.['id'], DAY)).toEqual([422, expect.stringContaining('超出 1')]);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'ar', '2026-06', 'admin')`.execute(
      server.db,
    );
    expect(await sent('100', line?.['id'], '2026-06-10')).toEqual([
      422,
      expect.stringContaining('应收期间 2026-06 已结账'),
    ]);
    expect(await sent('100', line?.['id'], DAY)).toEqual([200, expect.stringContaining('导入成功')]);
    const made = await latest('sal_invoice');
    const { bill_no: number } = await read('sal_out', out);
    expect(await linesOf('sal_invoice', made)).toMatchObject([
      { out_price: '3.200000', diff_amount: '0.00', src_no: number, src_type: '3' },
    ]);
    await done('sal_invoice', 'submit', made);
    await done('sal_invoice', 'audit', made);
    expect(await receivables(made)).toEqual([]);
  });
});
