import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockFaults } from '#server/testing/stock.ts';
import { tradeStage } from '#server/testing/trade-stage.ts';
import { TRADE_DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const trade = tradeStage();
const { server, item, refused, received, states, judged } = trade;

describe('[trade-storage 33] states stay with their goods', () => {
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

describe('[trade-storage 34] [trade-storage 35] where goods lie', () => {
  it('goods without batches are frozen, judged and freed', async () => {
    const id = await item();
    await received(id, 10, '10');
    await judged(id, 4, '4');
    expect(await states(id)).toEqual({ 'W1 1': 6, 'W1 4': 4 });
    await judged(id, 4, '1', '4');
    const batched = await item({ batch_flag: 'Y' });
    expect(await refused(judged(batched, 1, '4'))).toContain('请填写批号');
  });

  it.each([
    { qty: 10, price: '10', moved: 7, back: 5, cost: '50.00', left: { 'W1 1': 3, 'W2 1': 2 } },
    // Numbers of our own: 4 × 3.33 of 9.
    { qty: 9, price: '3.33', moved: 6, back: 4, cost: '13.32', left: { 'W1 1': 3, 'W2 1': 2 } },
  ])(
    '$moved of $qty at $price were moved: $back go back to the supplier from where they lie at $cost, and keep their receipt',
    async ({ qty, price, moved, back, cost, left }) => {
      const id = await item();
      const receipt = await received(id, qty, price);
      await trade.desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'W2', bill_date: TRADE_DAY }, [
        { material_id: id, qty: moved },
      ]);
      const gone = await trade.through(['wms_purchase_in', 'push_return', receipt], [{ qty: back }], {
        reason_id: 'R1',
        warehouse_id: 'W2',
      });
      expect(await states(id)).toEqual(left);
      expect((await trade.lines('wms_purchase_in', receipt))[0]?.['return_qty']).toBe(back.toFixed(4));
      expect((await trade.lines('pur_return', gone))[0]?.['cost_amount']).toBe(cost);
    },
  );
});

describe('[P10] [trade-storage 31] a subcontract order with two outputs', () => {
  beforeAll(async () => {
    await trade.desk.warehouse('SUBW', { wh_type: '8', supplier_id: 'SUP' });
  });

  it.each([
    // 100 × (10.00 + 1.00); then 40 × (1.00 + 1.00), and 60 × 1.00 are left.
    { qty: 100, costs: ['10', '1'], fee: '1', first: '1100.00', some: 40, second: '80.00', left: ['60', '60.00'] },
    // Numbers of our own: 30 × 2.35 = 70.50 and 30 × 0.77 = 23.10; 11 × 4.05 = 44.55 and 8.47; 19 × 4.05 = 76.95.
    { qty: 30, costs: ['2.35', '4.05'], fee: '0.77', first: '93.60', some: 11, second: '53.02', left: ['19', '76.95'] },
  ] as const)(
    '$qty of each of $costs at a fee of $fee: each output takes only its own materials, $first and $second, and is asked which',
    async ({ qty, costs, fee, first, some, second, left }) => {
      const [a, b, outA, outB] = [await item(), await item(), await item(), await item()];
      await received(a, qty, costs[0]);
      await received(b, qty, costs[1]);
      const body = (named: boolean): Row => ({
        supplier_id: 'SUP',
        delivery_date: '2026-10-20',
        pur_outsource_item: [outA, outB].map((material_id) => ({ material_id, qty, price: fee, tax_rate: '13' })),
        pur_outsource_mat: [
          { material_id: a, need_qty: qty, ...(named ? { output_id: outA } : {}) },
          { material_id: b, need_qty: qty, ...(named ? { output_id: outB } : {}) },
        ],
      });
      const unnamed = await trade.make('pur_outsource', body(false));
      expect(await refused(trade.audit('pur_outsource', unnamed))).toContain('没有写明用于哪个产出');
      const order = await trade.post('pur_outsource', body(true));
      await trade.through(['pur_outsource', 'push_issue', order], [], { warehouse_id: 'W1' });
      const { body: proposal } = await trade.draft(['pur_outsource', 'push_receipt', order], [], {
        warehouse_id: 'W1',
      });
      const [one, other] = proposal['pur_outsource_in_item'] as Row[];
      const receive = (line: Row | undefined, good: number) =>
        trade.post('pur_outsource_in', { ...proposal, pur_outsource_in_item: [{ ...line, qty: good }] });
      await receive(one, qty);
      expect([await trade.desk.worth(outA), await trade.desk.worth(a)]).toEqual([
        [String(qty), first],
        ['0', '0.00'],
      ]);
      await receive(other, some);
      expect([await trade.desk.worth(outB), await trade.desk.worth(b)]).toEqual([[String(some), second], left]);
    },
  );
});

describe('[trade-storage 36] [trade-storage 37] batches and what they keep', () => {
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

describe('[P20] [trade-storage 42] [trade-storage 43] counts', () => {
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

  it.each([
    // 8 of 10 are promised, 5 are there: 5 × 7.00 are lost.
    { store: 'CNT', stock: 10, price: 7, promised: [2, 6], found: 5, short: '3', lost: '35.00', left: '35.00' },
    // Numbers of our own: 11 of 14 are promised, 9 are there: 5 × 3.33 are lost of 46.62.
    { store: 'CNT3', stock: 14, price: 3.33, promised: [4, 7], found: 9, short: '2', lost: '16.65', left: '29.97' },
  ] as const)(
    '$promised of $stock at $price were promised and $found are found: $lost are lost, whoever was promised last keeps $short less and is told',
    async ({ store, stock, price, promised, found, short, lost, left }) => {
      const id = await item();
      await trade.desk.warehouse(store);
      await trade.desk.post('wms_purchase_in', { warehouse_id: store, bill_date: TRADE_DAY }, [
        { material_id: id, qty: stock, price },
      ]);
      const promise = async (qty: number) => {
        const order = await trade.sold([{ material_id: id, qty, price: '20' }]);
        return trade.through(['sal_order', 'push_delivery', order], [], { warehouse_id: store, plan_date: TRADE_DAY });
      };
      const [first, last] = [await promise(promised[0]), await promise(promised[1])];
      const said = await counted(store, (sheet) => sheet.map((line) => ({ ...line, real_qty: found })));
      const no = String((await trade.read('sal_delivery_notice', last))['bill_no']);
      expect(said).toContain(`${no} 缺 ${short}`);
      expect(await trade.desk.worth(id, store)).toEqual([String(found), left]);
      const { rows } = await sql<{ amount: string }>`
        select sum(out_amount)::numeric(20, 2)::text as amount from wms_ledger
        where material_id = ${id} and bill_type = '71'`.execute(server.db);
      expect(rows).toEqual([{ amount: lost }]);
      expect(await trade.desk.reserved(id)).toBe(String(found));
      expect((await trade.lines('sal_delivery_notice', last))[0]?.['short_qty']).toBe(`${short}.0000`);
      expect((await trade.lines('sal_delivery_notice', first))[0]?.['short_qty']).toBe(null);
      expect(await stockFaults(server)).toEqual([]);
    },
  );

  it.each([
    // One more at 2.00, three at 1.50, and two at 4.00 once somebody says so.
    { store: 'CNT2', price: 2, typed: '1.5', late: '4', worth: ['10.00', '4.50', '8.00'] },
    // Numbers of our own: 4 × 3.33 and one more, 16.65; 3 × 7.77; 2 × 0.05.
    { store: 'CNT4', price: 3.33, typed: '7.77', late: '0.05', worth: ['16.65', '23.31', '0.10'] },
  ] as const)(
    'a gain without a cost waits alone until $late is said, or takes the price that is typed in, $typed; the others are posted and the store is free',
    async ({ store, price, typed: gain_price, late, worth }) => {
      const [known, typed, unknown] = [await item(), await item(), await item()];
      await trade.desk.warehouse(store);
      await trade.desk.post('wms_purchase_in', { warehouse_id: store, bill_date: TRADE_DAY }, [
        { material_id: known, qty: 4, price },
      ]);
      const said = await counted(store, (sheet) => [
        ...sheet.map((line) => ({ ...line, real_qty: 5 })),
        { material_id: typed, real_qty: 3, gain_price },
        { material_id: unknown, real_qty: 2 },
      ]);
      expect(said).toContain('1 行没有成本价');
      expect([await trade.desk.worth(known), await trade.desk.worth(typed), await trade.desk.worth(unknown)]).toEqual([
        ['5', worth[0]],
        ['3', worth[1]],
        ['0', '0.00'],
      ]);
      await trade.desk.post('wms_other_out', { warehouse_id: store, bill_date: TRADE_DAY }, [
        { material_id: known, qty: 1 },
      ]);
      const { rows } = await sql<{ id: string }>`
        select h.id from wms_other_in h join wms_other_in_item l on l.head_id = h.id where l.material_id = ${unknown}`.execute(
        server.db,
      );
      const draft = rows[0]?.id ?? '';
      await trade.change('wms_other_in', draft, {
        wms_other_in_item: (await trade.lines('wms_other_in', draft)).map((line) => ({ ...line, price: late })),
      });
      await trade.audit('wms_other_in', draft);
      expect(await trade.desk.worth(unknown)).toEqual(['2', worth[2]]);
    },
  );
});

describe('[lifecycles.stock] goods that are not there', () => {
  it('do not keep a document that was handed in: it is withdrawn or rejected, corrected and audited', async () => {
    const id = await item();
    await received(id, 20, '10');
    const out = await trade.make('sal_out', {
      customer_id: 'CUS',
      warehouse_id: 'W1',
      sal_out_item: [{ material_id: id, qty: 64, price: 12, tax_rate: 13 }],
    });
    const [line] = await trade.lines('sal_out', out);
    const ask = (qty: number) => trade.change('sal_out', out, { sal_out_item: [{ ...line, qty }] });
    for (const back of ['withdraw', 'reject']) {
      await trade.done('sal_out', 'submit', out);
      expect(await trade.said('sal_out', 'audit', out)).toContain('缺少 44');
      expect((await ask(15)).body.message).toContain('不是草稿或已驳回状态，不能修改');
      expect(await trade.outcome('sal_out', back, out)).toEqual([200, expect.anything()]);
    }
    expect((await ask(15)).status).toBe(200);
    await trade.audit('sal_out', out);
    expect(await states(id)).toEqual({ 'W1 1': 5 });
  });
});
