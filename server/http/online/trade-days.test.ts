import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agreeingIn } from '#server/testing/agreed.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { openTrade, TRADE_DAY, type Trade } from '#server/testing/trade.ts';
import { workbookOf } from '#server/testing/workbook.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let trade: Trade;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  await trade.desk.warehouse('W2');
  await sql`insert into md_reason (id, tenant_id, code, name, reason_type, enabled) values ('R1', '1', 'R1', '不要了', '1', 'Y')`.execute(
    server.db,
  );
  await sql`insert into pur_supplier (id, tenant_id, code, name, enabled, status) values ('SUP2', '1', 'SUP2', '另一家', 'Y', '2')`.execute(
    server.db,
  );
});
afterAll(() => server.close());

let items = 0;
const item = (more: Row = {}): Promise<string> => trade.desk.material(`D${(items += 1)}`, more);
const refused = (act: Promise<unknown>): Promise<string> =>
  act.then(
    () => 'not refused',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
/** An audited order of one line, received whole. */
const received = async (material_id: string, qty: number, price: string, lines: readonly Row[] = []): Promise<string> =>
  trade.through(['pur_order', 'push_in', await trade.bought([{ material_id, qty, price }])], lines, {
    warehouse_id: 'W1',
  });
/** Returns the quantity of an item in each state, by warehouse. */
async function states(material: string): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ key: string; qty: number }>`
    select warehouse_id || ' ' || quality_status as key, sum(qty)::float as qty from wms_stock
    where material_id = ${material} group by 1 having sum(qty) <> 0 order by 1`.execute(server.db);
  return Object.fromEntries(rows.map(({ key, qty }) => [key, qty]));
}
const judged = (material_id: string, qty: number, to: string, from = '1', more: Row = {}) =>
  trade.desk.post('wms_status_change', { warehouse_id: 'W1', bill_date: TRADE_DAY, from_status: from, to_status: to }, [
    { material_id, qty, ...more },
  ]);

describe('[P03] 24 the price of a receipt', () => {
  it('is that of its order; another needs a reason, and the right to it', async () => {
    const id = await item();
    for (const [price, other] of [
      ['10', '99'],
      ['3.5', '3.4'],
    ] as const) {
      const order = await trade.bought([{ material_id: id, qty: 10, price }]);
      const text = await refused(
        trade.through(['pur_order', 'push_in', order], [{ price: other }], { warehouse_id: 'W1' }),
      );
      expect(text).toContain('不含税单价须与来源采购订单');
      expect(text).toContain(`（${price}）`);
      const receipt = await trade.through(
        ['pur_order', 'push_in', order],
        [{ price: other, price_reason: '供应商来函改价' }],
        { warehouse_id: 'W1' },
      );
      expect((await trade.lines('wms_purchase_in', receipt))[0]?.['price']).toBe(Number(other).toFixed(6));
    }
  });

  it('is kept by way of an arrival', async () => {
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 10, price: '10' }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    expect(await refused(trade.pushed(['pur_arrival', 'push_in', arrival], [{ price: '99' }]))).toContain('单价须与');
    await trade.through(['pur_arrival', 'push_in', arrival]);
    expect(await trade.desk.worth(id)).toEqual(['10', '100.00']);
  });

  it('is that of what goes back; after the invoice the price of the invoice', async () => {
    const id = await item();
    const receipt = await received(id, 50, '10');
    const back = (lines: readonly Row[]) =>
      trade.through(['wms_purchase_in', 'push_return', receipt], lines, { reason_id: 'R1' });
    expect(await refused(back([{ qty: 10, price: '99' }]))).toContain('不含税单价须与来源');
    const first = await back([{ qty: 10 }]);
    expect((await trade.lines('pur_return', first))[0]?.['total_amount']).toBe('113.00');
    const bill = await trade.through(['wms_purchase_in', 'push_invoice', receipt], [{ price: '10.4' }], {
      invoice_type: '1',
      invoice_no: 'DAY24',
      invoice_date: TRADE_DAY,
    });
    const second = await back([{ qty: 5 }]);
    expect((await trade.lines('pur_return', second))[0]).toMatchObject({ price: '10.400000', total_amount: '58.76' });
    await trade.done('pur_return', 'unaudit', second);
    await trade.done('pur_return', 'void', second);
    await trade.done('pur_invoice', 'unaudit', bill);
    const third = await back([{ qty: 5 }]);
    expect((await trade.lines('pur_return', third))[0]?.['price']).toBe('10.000000');
  });
});

describe('[P03] 25 a return that names no receipt', () => {
  const back = async (supplier: string, material_id: string, qty: number, price: string): Promise<string> => {
    const id = await trade.make('pur_return', {
      supplier_id: supplier,
      warehouse_id: 'W1',
      reason_id: 'R1',
      pur_return_item: [{ material_id, qty, price, tax_rate: '13' }],
    });
    await trade.audit('pur_return', id);
    return id;
  };

  it('goes to whoever delivered the item, at no more than his last price, and counts against his receipts, the oldest first', async () => {
    const id = await item();
    const [old, young] = [await received(id, 10, '9'), await received(id, 50, '10')];
    expect(await refused(back('SUP2', id, 3, '10'))).toContain('该供应商没有交过此物料');
    expect(await refused(back('SUP', id, 30, '99'))).toContain('高于该供应商最近一次入库单价 10');
    expect(await refused(back('SUP', id, 61, '10'))).toContain('共交 60，已退 0，本次 61，超出 1');
    await back('SUP', id, 30, '10');
    const returned = async (receipt: string) =>
      Number((await trade.lines('wms_purchase_in', receipt))[0]?.['return_qty']);
    expect([await returned(old), await returned(young)]).toEqual([10, 20]);
    expect((await trade.desk.worth(id))[0]).toBe('30');
    expect(await refused(back('SUP', id, 31, '10'))).toContain('已退 30，本次 31，超出 1');
  });
});

describe('33 states stay with their goods', () => {
  it('a return takes 不合格 first, or the state it names', async () => {
    const id = await item();
    const receipt = await received(id, 100, '10');
    await judged(id, 30, '2');
    expect(await states(id)).toEqual({ 'W1 1': 70, 'W1 2': 30 });
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 30 }], { reason_id: 'R1' });
    expect(await states(id)).toEqual({ 'W1 1': 70 });
    await judged(id, 20, '2');
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 5, quality_status: '1' }], {
      reason_id: 'R1',
    });
    expect(await states(id)).toEqual({ 'W1 1': 45, 'W1 2': 20 });
  });

  it('transfers in one and in two steps, and loans, move the state they name', async () => {
    const id = await item();
    await received(id, 100, '10');
    await judged(id, 30, '2');
    const move = (qty: number, type: string) =>
      trade.desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2', transfer_type: type, bill_date: TRADE_DAY }, [
        { material_id: id, qty, quality_status: '2' },
      ]);
    await move(10, '1');
    expect(await states(id)).toEqual({ 'W1 1': 70, 'W1 2': 20, 'W2 2': 10 });
    await trade.desk.warehouse('TR', { wh_type: '11' });
    const two = await move(8, '2');
    expect(await states(id)).toEqual({ 'TR 2': 8, 'W1 1': 70, 'W1 2': 12, 'W2 2': 10 });
    await trade.done('wms_transfer', 'in_confirm', two);
    expect(await states(id)).toEqual({ 'W1 1': 70, 'W1 2': 12, 'W2 2': 18 });
    const loan = await trade.make('wms_borrow', {
      borrow_type: '1',
      borrower: '质检',
      warehouse_id: 'W1',
      plan_back: '2026-10-30',
      wms_borrow_item: [{ material_id: id, qty: 4, quality_status: '2' }],
    });
    await trade.audit('wms_borrow', loan);
    expect(await states(id)).toEqual({ 'W1 1': 70, 'W1 2': 8, 'W2 2': 18 });
    await trade.through(['wms_borrow', 'push_back', loan]);
    expect(await states(id)).toEqual({ 'W1 1': 70, 'W1 2': 12, 'W2 2': 18 });
    expect(await stockFaults(server)).toEqual([]);
  });

  it('sales take what is good, or let pass', async () => {
    const id = await item();
    await received(id, 10, '10');
    await judged(id, 6, '2');
    await judged(id, 3, '3');
    const order = await trade.sold([{ material_id: id, qty: 6, price: '20' }]);
    const out = (lines: readonly Row[]) =>
      trade.through(['sal_order', 'push_out', order], lines, { warehouse_id: 'W1' });
    expect(await refused(out([{ qty: 4, quality_status: '2' }]))).toContain('不合格');
    await out([{ qty: 3 }]);
    expect(await states(id)).toEqual({ 'W1 1': 1, 'W1 2': 6 });
  });
});

describe('34 35 where goods lie', () => {
  it('goods without batches are frozen, judged and freed', async () => {
    const id = await item();
    await received(id, 10, '10');
    await judged(id, 4, '4');
    expect(await states(id)).toEqual({ 'W1 1': 6, 'W1 4': 4 });
    await judged(id, 4, '1', '4');
    const batched = await item({ batch_flag: 'Y' });
    expect(await refused(judged(batched, 1, '4'))).toContain('请填写批号');
  });

  it('what was moved goes back to the supplier from where it lies, and keeps its receipt', async () => {
    const id = await item();
    const receipt = await received(id, 10, '10');
    await trade.desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2', bill_date: TRADE_DAY }, [
      { material_id: id, qty: 7 },
    ]);
    const back = await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 5 }], {
      reason_id: 'R1',
      warehouse_id: 'W2',
    });
    expect(await states(id)).toEqual({ 'W1 1': 3, 'W2 1': 2 });
    expect((await trade.lines('wms_purchase_in', receipt))[0]?.['return_qty']).toBe('5.0000');
    expect((await trade.lines('pur_return', back))[0]?.['cost_amount']).toBe('50.00');
  });
});

describe('15 26 what is replaced opens its order again', () => {
  it('what an inspection rejects, and what goes back with 补货, is open to come again; without 补货 it is not', async () => {
    const id = await item({ iqc_flag: 'Y' });
    const order = await trade.bought([{ material_id: id, qty: 100, price: '10' }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    await trade.done('pur_arrival', 'push_iqc', arrival);
    const { rows } = await sql<{
      id: string;
    }>`select id from qc_iqc order by create_time desc, id desc limit 1`.execute(server.db);
    const iqc = rows[0]?.id ?? '';
    await trade.done('qc_iqc', 'inspect', iqc);
    await trade.call('PUT', '/online/cgform/api/form/qc_iqc', {
      ...(await trade.read('qc_iqc', iqc)),
      qualified_qty: '80',
      concession_qty: '0',
      unqualified_qty: '20',
    });
    await trade.done('qc_iqc', 'judge', iqc);
    expect((await trade.lines('pur_order', order))[0]).toMatchObject({ arrive_qty: '100.0000', reject_qty: '20.0000' });
    await trade.through(['pur_arrival', 'push_in', arrival]);
    const { body } = await trade.draft(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    expect(body['pur_arrival_item']).toMatchObject([{ qty: '20' }]);
    expect(
      await refused(trade.through(['pur_order', 'push_arrival', order], [{ qty: 21 }], { warehouse_id: 'W1' })),
    ).toContain('超出 1');
    expect((await trade.read('pur_order', order))['bill_status']).toBe('3');
  });

  it('20 of 100 sent back with 补货 are open again, and the order is complete once they came', async () => {
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 100, price: '10' }]);
    const receipt = await trade.through(['pur_order', 'push_in', order], [], { warehouse_id: 'W1' });
    const state = async () => (await trade.read('pur_order', order))['bill_status'];
    expect(await state()).toBe('4');
    const back = (qty: number, replace: string) =>
      trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty }], { reason_id: 'R1', replace_flag: replace });
    await back(10, 'N');
    expect(await state()).toBe('4');
    const replaced = await back(20, 'Y');
    expect(await state()).toBe('3');
    const more = { qty: 21 };
    expect(await refused(trade.through(['pur_order', 'push_in', order], [more], { warehouse_id: 'W1' }))).toContain(
      '超出 1',
    );
    const again = await trade.through(['pur_order', 'push_in', order], [{ qty: 20 }], { warehouse_id: 'W1' });
    expect([await state(), (await trade.lines('pur_order', order))[0]?.['in_qty']]).toEqual(['4', '120.0000']);
    expect((await trade.press('pur_return', 'unaudit', replaced)).message).toContain('超出 20');
    await trade.done('wms_purchase_in', 'unaudit', again);
    await trade.done('pur_return', 'unaudit', replaced);
    expect(await state()).toBe('4');
  });

  it('5 of 30 exchanged are open again, are owed again, and a sixth is refused', async () => {
    const id = await item();
    await received(id, 100, '5');
    const order = await trade.sold([{ material_id: id, qty: 30, price: '10' }]);
    const out = await trade.through(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
    const apply = await trade.through(['sal_out', 'push_apply', out], [{ qty: 5 }], {
      reason_id: 'R1',
      handle_type: '2',
    });
    await trade.through(['sal_return_apply', 'push_in', apply], [], { warehouse_id: 'W1' });
    expect((await trade.read('sal_order', order))['bill_status']).toBe('3');
    const send = (qty: number) => trade.through(['sal_order', 'push_out', order], [{ qty }], { warehouse_id: 'W1' });
    expect(await refused(send(6))).toContain('超出 1');
    const again = await send(5);
    expect((await trade.read('sal_order', order))['bill_status']).toBe('4');
    const { rows } = await sql<{ amount: string }>`
      select amount::text from fin_ar_bill where bill_status = '2' and customer_id = 'CUS' and src_id in (
        select id from sal_return_in where id in (select head_id from sal_return_in_item where material_id = ${id})
        union select ${again}) order by amount`.execute(server.db);
    expect(rows).toEqual([{ amount: '-56.50' }, { amount: '56.50' }]);
  });
});

describe('16 an allowance without goods', () => {
  it('is a red receivable of what was agreed, no more than was delivered, and no goods come in by it', async () => {
    const id = await item();
    await received(id, 100, '5');
    const order = await trade.sold([{ material_id: id, qty: 10, price: '10' }]);
    const out = await trade.through(['sal_order', 'push_out', order], [], { warehouse_id: 'W1' });
    const allow = (qty: number, price: string) =>
      trade.through(['sal_out', 'push_apply', out], [{ qty, price }], { reason_id: 'R1', handle_type: '4' });
    expect(await refused(allow(2, '11'))).toContain('折让单价 11');
    const before = await trade.desk.worth(id);
    const apply = await allow(2, '10');
    const { rows } = await sql<{ amount: string; tax: string }>`
      select b.amount::text, l.tax_amount::text as tax from fin_ar_bill b join fin_ar_bill_item l on l.head_id = b.id
      where b.src_id = ${apply} and b.bill_status = '2'`.execute(server.db);
    expect(rows).toEqual([{ amount: '-22.60', tax: '-2.60' }]);
    expect(await trade.desk.worth(id)).toEqual(before);
    expect(await refused(trade.pushed(['sal_return_apply', 'push_in', apply], [], { warehouse_id: 'W1' }))).toContain(
      '不符合下推条件',
    );
    expect(await refused(allow(9, '10'))).toContain('超出');
    await trade.done('sal_return_apply', 'unaudit', apply);
  });
});

describe('[P10] 31 a subcontract order with two outputs', () => {
  it('gives each only its own materials, and asks which', async () => {
    const [a, b, outA, outB] = [await item(), await item(), await item(), await item()];
    await trade.desk.warehouse('SUBW', { wh_type: '8', supplier_id: 'SUP' });
    await received(a, 100, '10');
    await received(b, 100, '1');
    const body = (named: boolean): Row => ({
      supplier_id: 'SUP',
      delivery_date: '2026-10-20',
      pur_outsource_item: [outA, outB].map((material_id) => ({ material_id, qty: 100, price: '1', tax_rate: '13' })),
      pur_outsource_mat: [
        { material_id: a, need_qty: 100, ...(named ? { output_id: outA } : {}) },
        { material_id: b, need_qty: 100, ...(named ? { output_id: outB } : {}) },
      ],
    });
    const unnamed = await trade.make('pur_outsource', body(false));
    expect(await refused(trade.audit('pur_outsource', unnamed))).toContain('没有写明用于哪个产出');
    const order = await trade.make('pur_outsource', body(true));
    await trade.audit('pur_outsource', order);
    await trade.through(['pur_outsource', 'push_issue', order], [], { warehouse_id: 'W1' });
    const { body: proposal } = await trade.draft(['pur_outsource', 'push_receipt', order], [], { warehouse_id: 'W1' });
    const [first, second] = proposal['pur_outsource_in_item'] as Row[];
    const receive = async (line: Row | undefined, qty: number) => {
      const id = await trade.make('pur_outsource_in', { ...proposal, pur_outsource_in_item: [{ ...line, qty }] });
      await trade.audit('pur_outsource_in', id);
    };
    await receive(first, 100);
    expect([await trade.desk.worth(outA), await trade.desk.worth(a)]).toEqual([
      ['100', '1100.00'],
      ['0', '0.00'],
    ]);
    await receive(second, 40);
    expect([await trade.desk.worth(outB), await trade.desk.worth(b)]).toEqual([
      ['40', '80.00'],
      ['60', '60.00'],
    ]);
  });
});

describe('36 37 batches and what they keep', () => {
  const DAY = '2026-11-20';
  const batched = (): Promise<string> => item({ batch_flag: 'Y' });
  const bring = (material_id: string, lots: readonly Row[], day = '2026-10-12') =>
    trade.desk.post(
      'wms_purchase_in',
      { warehouse_id: 'W1', bill_date: day },
      lots.map((lot) => ({ material_id, price: 1, tax_rate: 13, ...lot })),
    );
  const kept = async (material: string) => {
    const { rows } = await sql<{ key: string; qty: number }>`
      select batch_no as key, reserved_qty::float as qty from wms_stock where material_id = ${material} and reserved_qty <> 0
      order by 1`.execute(server.db);
    return Object.fromEntries(rows.map(({ key, qty }) => [key, qty]));
  };

  it('belong to an item: two items have one of the same number, each with its dates', async () => {
    const [one, two] = [await batched(), await batched()];
    await bring(one, [{ batch_no: '20261101', qty: 5, produce_date: '2026-10-01', expire_date: '2027-01-31' }]);
    await bring(two, [{ batch_no: '20261101', qty: 5, produce_date: '2026-10-02', expire_date: '2027-02-28' }]);
    const { rows } = await sql<{ id: string; expires: string }>`
      select material_id as id, expire_date::text as expires from wms_batch where batch_no = '20261101' order by 2`.execute(
      server.db,
    );
    expect(rows).toEqual([
      { id: one, expires: '2027-01-31' },
      { id: two, expires: '2027-02-28' },
    ]);
    const twice = await trade.call('POST', '/online/cgform/api/form/wms_batch', {
      material_id: one,
      batch_no: '20261101',
    });
    expect([twice.status, twice.body.message]).toEqual([422, expect.stringContaining('都相同的记录')]);
  });

  it('are kept for an order by what expires first, without what has; a customer may want more days', async () => {
    const id = await batched();
    await bring(id, [
      { batch_no: 'A', qty: 5, expire_date: '2026-10-31' },
      { batch_no: 'B', qty: 20, expire_date: '2026-11-30' },
      { batch_no: 'C', qty: 50, expire_date: '2026-12-31' },
    ]);
    const promise = async (qty: number) => {
      const order = await trade.sold([{ material_id: id, qty, price: '2' }], { bill_date: DAY });
      return trade.through(['sal_order', 'push_delivery', order], [], {
        warehouse_id: 'W1',
        plan_date: DAY,
        bill_date: DAY,
      });
    };
    const notice = await promise(40);
    expect(await kept(id)).toEqual({ B: 20, C: 20 });
    await trade.done('sal_delivery_notice', 'close', notice);
    await sql`update crm_customer set fresh_days = 15 where id = 'CUS'`.execute(server.db);
    const fresh = await promise(40);
    expect(await kept(id)).toEqual({ C: 40 });
    const short = await refused(
      trade.through(['sal_delivery_notice', 'push_out', fresh], [{ batch_no: 'B', qty: 3 }], {
        warehouse_id: 'W1',
        bill_date: DAY,
      }),
    );
    expect(short).toContain('要求至少剩余 15 天');
    await trade.done('sal_delivery_notice', 'close', fresh);
    await sql`update crm_customer set fresh_days = null where id = 'CUS'`.execute(server.db);
    expect(await refused(promise(71))).toContain('可用 70');
  });

  it('neither come in nor go out once they expired, but to be scrapped or sent back', async () => {
    const id = await batched();
    const receipt = await bring(id, [{ batch_no: 'X', qty: 9, expire_date: '2026-10-31' }]);
    expect(await refused(bring(id, [{ batch_no: 'Y', qty: 1, expire_date: '2026-10-31' }], DAY))).toContain('已过期');
    expect(
      await refused(bring(id, [{ batch_no: 'Z', qty: 1, produce_date: '2026-10-05', expire_date: '2026-10-01' }])),
    ).toContain('早于生产日期');
    const issue = (type: string) =>
      trade.desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: DAY, out_type: type }, [
        { material_id: id, batch_no: 'X', qty: 2 },
      ]);
    expect(await refused(issue('3'))).toContain('2026-10-31');
    await issue('5');
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 3 }], { reason_id: 'R1', bill_date: DAY });
    expect(await states(id)).toEqual({ 'W1 1': 4 });
    const wrong = await trade.call('POST', '/online/cgform/api/form/wms_batch', {
      material_id: id,
      batch_no: 'W',
      produce_date: '2026-10-05',
      expire_date: '2026-10-01',
    });
    expect(wrong.body.message).toContain('早于生产日期');
  });
});

describe('46 what is stopped', () => {
  it('begins nothing new, and what stands goes on: delivery, receipt, return, invoice, less of it, transfer, scrap, money', async () => {
    const id = await item();
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values ('GOES', '1', 'GOES', '要停的', 'Y')`.execute(
      server.db,
    );
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, account_no, currency, begin_amount, enabled)
      values ('B1', '1', 'B1', '工行', '1', '1', 'CNY', 0, 'Y')`.execute(server.db);
    await received(id, 50, '5');
    const order = await trade.sold([{ material_id: id, qty: 20, price: '10' }], { customer_id: 'GOES' });
    const bought = await trade.bought([{ material_id: id, qty: 20, price: '5' }]);
    await sql`update md_material set enabled = 'N' where id = ${id}`.execute(server.db);
    await sql`update crm_customer set enabled = 'N' where id = 'GOES'`.execute(server.db);
    expect(await refused(trade.sold([{ material_id: id, qty: 1, price: '10' }]))).toContain('已停用');
    const out = await trade.through(['sal_order', 'push_out', order], [{ qty: 8 }], { warehouse_id: 'W1' });
    const receipt = await trade.through(['pur_order', 'push_in', bought], [], { warehouse_id: 'W1' });
    await trade.through(['sal_out', 'push_return', out], [{ qty: 2 }]);
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 2 }], { reason_id: 'R1' });
    await trade.through(['sal_out', 'push_invoice', out], [], {
      invoice_type: '1',
      invoice_no: 'ST1',
      invoice_date: TRADE_DAY,
    });
    await trade.desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2', bill_date: TRADE_DAY }, [
      { material_id: id, qty: 1 },
    ]);
    await trade.desk.post('wms_other_out', { warehouse_id: 'W1', out_type: '5', bill_date: TRADE_DAY }, [
      { material_id: id, qty: 1 },
    ]);
    const receiptOfMoney = await trade.make('fin_receipt', {
      receipt_type: '1',
      customer_id: 'GOES',
      account_id: 'B1',
      settle_type: '1',
      amount: '5',
    });
    await trade.audit('fin_receipt', receiptOfMoney);
  });
});

describe('5 prices, taxes and lines', () => {
  it('an order without lines and a line without a price are no orders, unless it says why; tax is the usual one', async () => {
    const id = await item({ tax_rate: 9 });
    const empty = await trade.make('pur_order', { supplier_id: 'SUP', order_type: '1', delivery_date: '2026-10-30' });
    expect(await refused(trade.audit('pur_order', empty))).toContain('没有明细行');
    expect(await refused(trade.bought([{ material_id: id, qty: 5 }]))).toContain('没有单价');
    await trade.bought([{ material_id: id, qty: 5, unpriced: '3' }]);
    const bare = (form: 'sal_out' | 'wms_purchase_in', line: Row) =>
      trade.desk.post(form, { warehouse_id: 'W1', bill_date: TRADE_DAY }, [{ material_id: id, qty: 5, ...line }]);
    expect(await refused(bare('wms_purchase_in', {}))).toContain('没有单价');
    await bare('wms_purchase_in', { price: '50' });
    expect(await refused(bare('sal_out', {}))).toContain('没有单价');
    await bare('sal_out', { qty: 1, unpriced: '2' });
    const out = await bare('sal_out', { qty: 1, price: '100' });
    expect((await trade.lines('sal_out', out))[0]).toMatchObject({ tax_rate: '9.00', tax_amount: '9.00' });
    await sql`update crm_customer set tax_rate = 6 where id = 'CUS'`.execute(server.db);
    const other = await bare('sal_out', { qty: 1, price: '100' });
    expect((await trade.lines('sal_out', other))[0]).toMatchObject({ tax_rate: '6.00' });
    const free = await bare('sal_out', { qty: 1, price: '100', tax_rate: '0' });
    expect((await trade.lines('sal_out', free))[0]).toMatchObject({ tax_rate: '0.00' });
    await sql`update crm_customer set tax_rate = null where id = 'CUS'`.execute(server.db);
  });
});

describe('5 a tax nobody said', () => {
  const untaxed = (more: Row = {}): Promise<string> => item({ tax_rate: null, ...more });
  const bare = (form: 'sal_out' | 'wms_purchase_in', line: Row): Promise<string> =>
    trade.desk.post(form, { warehouse_id: 'W1', bill_date: TRADE_DAY }, [{ qty: 1, price: '100', ...line }]);
  const nothingSaid = async (form: string, id: string): Promise<void> => {
    await sql`update ${sql.table(`${form}_item`)} set tax_rate = null where head_id = ${id}`.execute(server.db);
  };
  const taxOf = async (form: string, id: string): Promise<readonly unknown[]> =>
    (await trade.lines(form, id)).map(({ tax_rate }) => tax_rate);

  const depart = async (): Promise<string> => {
    const { rows } = await sql<{ id: string }>`select id from sys_depart limit 1`.execute(server.db);
    return rows[0]?.id ?? '';
  };

  it('is refused where the document counts, naming the line, the item and what to do; 0 is said; a draft is saved', async () => {
    const id = await untaxed();
    for (const form of ['sal_out', 'wms_purchase_in'] as const) {
      const text = await refused(bare(form, { material_id: id }));
      expect(text).toContain(`第 1 行 ${id} 物料${id} 没有税率`);
      expect(text).toContain(form === 'sal_out' ? '客户' : '供应商');
      expect(text).toContain('填 0');
    }
    expect(await refused(trade.bought([{ material_id: id, qty: 5, price: '3', tax_rate: null }]))).toContain(
      '没有税率',
    );
    expect(
      await refused(
        trade.sold([
          { material_id: id, qty: 5, price: '3' },
          { material_id: id, qty: 5, price: '3', tax_rate: '' },
        ]),
      ),
    ).toContain('第 2 行');
    const saved = await trade.make('sal_order', {
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      sal_order_item: [{ material_id: id, qty: 5, price: '3', delivery_date: '2026-10-30' }],
    });
    expect((await trade.read('sal_order', saved))['bill_status']).toBe('0');
    await sql`update md_material set tax_rate = 0 where id = ${id}`.execute(server.db);
    expect(await refused(trade.audit('sal_order', saved))).toContain('重新保存');
    await trade.done('sal_order', 'reject', saved);
    await trade.call('PUT', '/online/cgform/api/form/sal_order', await trade.read('sal_order', saved));
    await trade.audit('sal_order', saved);
    expect(await taxOf('sal_order', saved)).toEqual(['0.00']);
    await bare('wms_purchase_in', { material_id: id });
  });

  it('the end of an approval asks it, too', async () => {
    const id = await untaxed();
    const saved = await trade.make('sal_out', {
      customer_id: 'CUS',
      warehouse_id: 'W1',
      sal_out_item: [{ material_id: id, qty: 1, price: '100' }],
    });
    expect(await refused((await agreeingIn(server))('sal_out', saved))).toContain('没有税率');
  });

  it('0 and nothing are two things on the customer, the supplier and the item', async () => {
    const id = await untaxed();
    for (const [form, one] of [
      ['crm_customer', 'CUS'],
      ['pur_supplier', 'SUP'],
      ['md_material', id],
    ] as const)
      for (const [tax_rate, kept] of [
        [0, '0.00'],
        [null, null],
        ['0', '0.00'],
        ['', null],
      ] as const) {
        const { version } = await trade.read(form, one);
        const { body } = await trade.call('PUT', `/online/cgform/api/form/${form}`, { id: one, version, tax_rate });
        expect([body.message, (await trade.read(form, one))['tax_rate']]).toEqual([
          expect.stringContaining('成功'),
          kept,
        ]);
      }
  });

  it('0 of the customer goes before the 13 of the item; samples for nothing need none', async () => {
    const id = await untaxed({ tax_rate: 13 });
    await bare('wms_purchase_in', { material_id: id });
    await sql`update crm_customer set tax_rate = 0 where id = 'CUS'`.execute(server.db);
    expect(await taxOf('sal_out', await bare('sal_out', { material_id: id }))).toEqual(['0.00']);
    await sql`update crm_customer set tax_rate = null where id = 'CUS'`.execute(server.db);
    const none = await untaxed();
    await trade.sold([{ material_id: none, qty: 1, tax_rate: null }], { order_type: '3' });
    expect(
      await refused(trade.sold([{ material_id: none, qty: 1, price: '7', tax_rate: null }], { order_type: '3' })),
    ).toContain('没有税率');
  });

  it('what counted before goes on without one: by orders, notices, arrivals, returns, changes, opened again', async () => {
    const id = await untaxed();
    const bought = await trade.bought([{ material_id: id, qty: 30, price: '5' }]);
    await nothingSaid('pur_order', bought);
    await trade.through(['pur_order', 'push_in', bought], [{ qty: 10 }], { warehouse_id: 'W1' });
    const arrival = await trade.through(['pur_order', 'push_arrival', bought], [{ qty: 20 }], { warehouse_id: 'W1' });
    const receipt = await trade.through(['pur_arrival', 'push_in', arrival]);
    expect(await taxOf('wms_purchase_in', receipt)).toEqual([null]);
    await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: 1 }], { reason_id: 'R1' });
    const order = await trade.sold([{ material_id: id, qty: 20, price: '10' }]);
    await nothingSaid('sal_order', order);
    await trade.through(['sal_order', 'push_out', order], [{ qty: 5 }], { warehouse_id: 'W1' });
    const notice = await trade.through(['sal_order', 'push_delivery', order], [], {
      warehouse_id: 'W1',
      plan_date: TRADE_DAY,
    });
    const out = await trade.through(['sal_delivery_notice', 'push_out', notice], [{ qty: 5 }]);
    expect((await trade.lines('sal_out', out))[0]).toMatchObject({ tax_rate: null, total_amount: '50.00' });
    // The item has a rate by now: what counts stays what it was agreed at.
    await sql`update md_material set tax_rate = 13 where id = ${id}`.execute(server.db);
    await trade.done('sal_out', 'unaudit', out);
    await trade.call('PUT', '/online/cgform/api/form/sal_out', await trade.read('sal_out', out));
    await trade.audit('sal_out', out);
    expect(await taxOf('sal_out', out)).toEqual([null]);
    await trade.through(['sal_out', 'push_return', out], [{ qty: 1 }]);
    const change = async (lines: (all: readonly Row[]) => readonly Row[]): Promise<void> => {
      await trade.done('sal_order', 'change', order);
      const { rows } = await sql<{ id: string }>`
        select id from sal_order_change where order_id = ${order} and bill_status = '0'`.execute(server.db);
      const draft = await trade.read('sal_order_change', rows[0]?.id ?? '');
      const body = { ...draft, sal_order_change_item: lines(draft['sal_order_change_item'] as Row[]) };
      const { body: said } = await trade.call('PUT', '/online/cgform/api/form/sal_order_change', body);
      expect(said.message).toContain('成功');
      await trade.audit('sal_order_change', rows[0]?.id ?? '');
    };
    const added = { new_qty: 3, new_price: '10', new_date: '2026-10-30' };
    await change((all) => [
      { ...all[0], new_qty: 25 },
      { ...added, material_id: id },
    ]);
    // What is added is new: the order says no tax, the item does.
    expect(await taxOf('sal_order', order)).toEqual([null, '13.00']);
    await trade.done('sal_delivery_notice', 'close', notice);
    await trade.done('sal_order', 'close', order);
    await trade.done('sal_order', 'reopen', order);
    const [line] = await trade.lines('sal_order', order);
    for (const isClosed of [true, false]) {
      const { status, body } = await trade.call('POST', `/online/cgform/flow/line/sal_order/${order}`, {
        lineId: line?.['id'],
        isClosed,
      });
      expect([status, body.message]).toEqual([200, expect.anything()]);
    }
    const none = await untaxed();
    await expect(change((all) => [...all, { ...added, material_id: none }])).rejects.toThrow('没有税率');
  });

  it('sources that agreed to no tax leave it to the party and the item: requests, contracts, notices of nobody’s order', async () => {
    const [id, none] = [await untaxed({ tax_rate: 9 }), await untaxed()];
    const request = await trade.make('pur_request', {
      request_type: '1',
      request_depart: await depart(),
      pur_request_item: [id, none].map((material_id) => ({ material_id, qty: 4, need_date: '2026-10-30' })),
    });
    await (
      await agreeingIn(server)
    )('pur_request', request);
    const head = { supplier_id: 'SUP', order_type: '1', delivery_date: '2026-10-30' };
    const order = await trade.pushed(['pur_request', 'push_order', request], [{ price: '3' }, { price: '3' }], head);
    expect(await refused(trade.audit('pur_order', order))).toContain('第 2 行');
    await trade.done('pur_order', 'reject', order);
    const draft = await trade.read('pur_order', order);
    const [first, second] = draft['pur_order_item'] as Row[];
    await trade.call('PUT', '/online/cgform/api/form/pur_order', {
      ...draft,
      pur_order_item: [first, { ...second, tax_rate: '0' }],
    });
    await trade.audit('pur_order', order);
    expect(await taxOf('pur_order', order)).toEqual(['9.00', '0.00']);
    const contract = await trade.make('pur_contract', {
      name: '框架合同',
      supplier_id: 'SUP',
      pur_contract_item: [
        { material_id: id, qty: 9, price: '3' },
        { material_id: id, qty: 9, price: '3', tax_rate: '13' },
      ],
    });
    await trade.audit('pur_contract', contract);
    const call = ['pur_contract', 'push_order', contract] as const;
    const calling = { qty: 1, delivery_date: '2026-10-30' };
    const called = await trade.through(call, [calling, { ...calling, tax_rate: null }], head);
    expect(await taxOf('pur_order', called)).toEqual(['9.00', '13.00']);
    expect(await refused(trade.pushed(call, [calling, { ...calling, tax_rate: '6' }], head))).toContain('税率');
    await bare('wms_purchase_in', { material_id: none, tax_rate: '0', qty: 9 });
    const notice = await trade.make('sal_delivery_notice', {
      customer_id: 'CUS',
      warehouse_id: 'W1',
      plan_date: TRADE_DAY,
      sal_delivery_notice_item: [{ material_id: none, qty: 2 }],
    });
    await trade.audit('sal_delivery_notice', notice);
    expect(await refused(trade.through(['sal_delivery_notice', 'push_out', notice], [{ price: '8' }]))).toContain(
      '没有税率',
    );
  });

  it('a receipt by an arrival bears the tax of its order', async () => {
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 10, price: '10' }]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [], { warehouse_id: 'W1' });
    const step = ['pur_arrival', 'push_in', arrival] as const;
    expect(await refused(trade.pushed(step, [{ tax_rate: '3' }]))).toContain('税率');
    expect(await taxOf('wms_purchase_in', await trade.through(step, [{ tax_rate: null }]))).toEqual(['13.00']);
  });

  it('imported lines have the usual tax, too', async () => {
    const id = await untaxed({ tax_rate: 9 });
    await bare('wms_purchase_in', { material_id: id, qty: 9 });
    const book = await workbookOf({
      销售出库单: [
        ['单据编号', '单据日期', '客户', '仓库'],
        ['#1', TRADE_DAY, '客户', '仓库W1'],
      ],
      出库明细: [
        ['单据编号', '物料', '数量', '不含税单价'],
        ['#1', `物料${id}`, '2', '100'],
      ],
    });
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(book)]), '出库.xlsx');
    const answer = await fetch(`${server.url}/platform/online/cgform/api/importXls/sal_out`, {
      method: 'POST',
      headers: { 'x-access-token': await server.signInAsAdmin() },
      body,
    });
    const { message } = (await answer.json()) as { message: string };
    expect(message).toContain('导入成功');
    const { rows } = await sql<{ head_id: string }>`
      select head_id from sal_out_item where material_id = ${id}`.execute(server.db);
    const made = rows[0]?.head_id ?? '';
    expect(await trade.lines('sal_out', made)).toMatchObject([{ tax_rate: '9.00', tax_amount: '18.00' }]);
    await trade.audit('sal_out', made);
  });

  it('orders the server drafts have the tax of the party before that of the item', async () => {
    const id = await item({ tax_rate: 13 });
    await sql`insert into crm_customer (id, tenant_id, code, name, tax_rate, enabled) values ('ABROAD', '1', 'ABROAD', '外销', 0, 'Y')`.execute(
      server.db,
    );
    const opportunity = await trade.make('crm_opportunity', {
      bill_date: undefined,
      name: '外销商机',
      customer_id: 'ABROAD',
      stage: '6',
      crm_opportunity_item: [{ material_id: id, qty: 3, price: '10' }],
    });
    await sql`update crm_opportunity set stage = '6' where id = ${opportunity}`.execute(server.db);
    await trade.done('crm_opportunity', 'push_order', opportunity);
    const { rows } = await sql<{ tax_rate: string }>`
      select l.tax_rate::text from sal_order h join sal_order_item l on l.head_id = h.id where h.customer_id = 'ABROAD'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ tax_rate: '0.00' }]);
  });
});

describe('[P20] 42 43 counts', () => {
  const counted = async (warehouse: string, lines: (sheet: readonly Row[]) => readonly Row[]): Promise<string> => {
    const plan = await trade.make('wms_check_plan', {
      name: `盘点${warehouse}`,
      check_type: '1',
      begin_date: TRADE_DAY,
      end_date: TRADE_DAY,
      wms_check_plan_scope: [{ warehouse_id: warehouse }],
    });
    await trade.done('wms_check_plan', 'create_task', plan);
    const { rows } = await sql<{ id: string }>`select id from wms_check_task where plan_id = ${plan}`.execute(
      server.db,
    );
    const task = rows[0]?.id ?? '';
    const sheet = await trade.read('wms_check_task', task);
    const { status, body } = await trade.call('PUT', '/online/cgform/api/form/wms_check_task', {
      ...sheet,
      wms_check_task_item: lines(sheet['wms_check_task_item'] as Row[]),
    });
    expect([status, body.message]).toEqual([200, expect.anything()]);
    const posted = await trade.press('wms_check_task', 'post', task);
    expect(posted.status, posted.message).toBe(200);
    return posted.message;
  };

  it('goods that were promised are missing all the same: whoever was promised last keeps less and is told', async () => {
    const id = await item();
    await trade.desk.warehouse('CNT');
    await trade.desk.post('wms_purchase_in', { warehouse_id: 'CNT', bill_date: TRADE_DAY }, [
      { material_id: id, qty: 10, price: 7 },
    ]);
    const promise = async (qty: number) => {
      const order = await trade.sold([{ material_id: id, qty, price: '20' }]);
      return trade.through(['sal_order', 'push_delivery', order], [], { warehouse_id: 'CNT', plan_date: TRADE_DAY });
    };
    const [first, last] = [await promise(2), await promise(6)];
    const said = await counted('CNT', (sheet) => sheet.map((line) => ({ ...line, real_qty: 5 })));
    const no = String((await trade.read('sal_delivery_notice', last))['bill_no']);
    expect(said).toContain(`${no} 缺 3`);
    expect(await trade.desk.worth(id, 'CNT')).toEqual(['5', '35.00']);
    expect(await trade.desk.reserved(id)).toBe('5');
    expect((await trade.lines('sal_delivery_notice', last))[0]?.['short_qty']).toBe('3.0000');
    expect((await trade.lines('sal_delivery_notice', first))[0]?.['short_qty']).toBe(null);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('a gain without a cost waits alone, or takes the price that is typed in; the others are posted and the store is free', async () => {
    const [known, typed, unknown] = [await item(), await item(), await item()];
    await trade.desk.warehouse('CNT2');
    await trade.desk.post('wms_purchase_in', { warehouse_id: 'CNT2', bill_date: TRADE_DAY }, [
      { material_id: known, qty: 4, price: 2 },
    ]);
    const said = await counted('CNT2', (sheet) => [
      ...sheet.map((line) => ({ ...line, real_qty: 5 })),
      { material_id: typed, real_qty: 3, gain_price: '1.5' },
      { material_id: unknown, real_qty: 2 },
    ]);
    expect(said).toContain('1 行没有成本价');
    expect([await trade.desk.worth(known), await trade.desk.worth(typed), await trade.desk.worth(unknown)]).toEqual([
      ['5', '10.00'],
      ['3', '4.50'],
      ['0', '0.00'],
    ]);
    await trade.desk.post('wms_other_out', { warehouse_id: 'CNT2', bill_date: TRADE_DAY }, [
      { material_id: known, qty: 1 },
    ]);
    const { rows } = await sql<{ id: string }>`
      select h.id from wms_other_in h join wms_other_in_item l on l.head_id = h.id where l.material_id = ${unknown}`.execute(
      server.db,
    );
    const draft = rows[0]?.id ?? '';
    const stored = await trade.read('wms_other_in', draft);
    await trade.call('PUT', '/online/cgform/api/form/wms_other_in', {
      ...stored,
      wms_other_in_item: (stored['wms_other_in_item'] as Row[]).map((line) => ({ ...line, price: '4' })),
    });
    await trade.audit('wms_other_in', draft);
    expect(await trade.desk.worth(unknown)).toEqual(['2', '8.00']);
  });
});
