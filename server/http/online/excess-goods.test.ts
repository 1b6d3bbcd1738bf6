import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { stockFaults } from '#server/testing/stock.ts';
import { tradeStage } from '#server/testing/trade-stage.ts';
import { TRADE_DAY } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const trade = tradeStage();
const { server, desk, item, press, outcome, read, lines, refused, newest, through, pushed, make, param } = trade;

beforeAll(async () => {
  await desk.warehouse('CUST', { wh_type: '12' });
});

const into = { warehouse_id: 'W1' };
const receive = (order: string, qty: number, head: Row = {}): Promise<string> =>
  through(['pur_order', 'push_in', order], [{ qty }], { ...into, ...head });
/** Goods beyond an order, as the keeper registers them; not audited. */
const excess = (order_id: string, material_id: string, qty: number, head: Row = {}): Promise<string> =>
  make('pur_excess', {
    bill_date: TRADE_DAY,
    supplier_id: 'SUP',
    order_id,
    warehouse_id: 'CUST',
    ...head,
    pur_excess_item: [{ material_id, qty }],
  });
const settled = (id: string, qty: number, settle_type: string, head: Row = {}): Promise<string> =>
  pushed(['pur_excess', 'push_excess_settle', id], [{ qty }], { bill_date: TRADE_DAY, settle_type, ...head });
const audit = trade.audit;
/** Quantities of the line of goods in excess: returned, taken in, to be settled. */
const told = async (id: string): Promise<readonly number[]> => {
  const [line] = await lines('pur_excess', id);
  return ['back_qty', 'ordered_qty', 'open_qty'].map((name) => Number(line?.[name]));
};
/** Everything that is owed for receipts and returns so far, provisionally. */
const owed = async (receipts: readonly string[]): Promise<string> => {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(amount), 0)::numeric(20, 2)::text as sum from fin_ap_bill
    where src_id = any(${receipts}::text[]) and bill_status = '2' and del_flag = 0`.execute(server.db);
  return rows[0]?.sum ?? '';
};

describe('[trade-storage 28] more than was ordered', () => {
  it.each([
    {
      // 100 × 10.00 and 5 % more: 105 are 1,050.00. 15 too many: 5 go back, 10 are ordered anew, 100.00.
      ordered: 100,
      price: '10',
      percent: 5,
      taken: { qty: 105, worth: '1050.00' },
      more: 15,
      back: 5,
      kept: { qty: 10, at: '10', all: ['115', '1150.00'] },
    },
    {
      // Numbers of our own: 30 × 3.33 = 99.90. 7 too many: 3 go back, 4 at 3.50 of another order are 14.00, together 113.90.
      ordered: 30,
      price: '3.33',
      percent: 0,
      taken: { qty: 30, worth: '99.90' },
      more: 7,
      back: 3,
      kept: { qty: 4, at: '3.5', all: ['34', '113.90'] },
    },
  ] as const)(
    '$more beyond $ordered and $percent %: they lie apart without value until $back go back and $kept.qty are ordered',
    async ({ ordered, price, percent, taken, more, back, kept }) => {
      await param('flow.overReceipt', String(percent));
      // The standard cost of an item is nothing to goods that are not ours.
      const id = await item({ std_cost: '8' });
      const order = await trade.bought([{ material_id: id, qty: ordered, price }]);
      const all = taken.qty + more;
      expect(await refused(receive(order, all))).toMatch(new RegExp(`超出 ${more}（.*多送的请登记“多送单”）`, 'u'));
      // First what the order takes.
      const early = await excess(order, id, more);
      expect(await outcome('pur_excess', 'audit', early)).toEqual([
        422,
        expect.stringContaining(`还可入库 ${taken.qty}（含允许超收）；请先按订单入库`),
      ]);
      const receipts = [await receive(order, taken.qty)];
      await audit('pur_excess', early);
      expect([await desk.worth(id, 'W1'), await desk.worth(id, 'CUST'), await owed(receipts)]).toEqual([
        [String(taken.qty), taken.worth],
        [String(more), '0.00'],
        taken.worth,
      ]);
      // Part of it goes back, for nothing.
      await audit('pur_excess_settle', await settled(early, back, '1'));
      expect([await desk.worth(id, 'CUST'), await told(early)]).toEqual([
        [String(more - back), '0.00'],
        [back, 0, more - back],
      ]);
      await expect(settled(early, more - back + 1, '1')).rejects.toThrow(/本次 \d+，超出 1/u);
      // The rest is taken in once it is ordered.
      const last = await settled(early, kept.qty, '2', { to_warehouse_id: 'W1' });
      expect(await outcome('pur_excess_settle', 'audit', last)).toEqual([
        422,
        expect.stringMatching(
          new RegExp(`还可入库 0，本次 ${kept.qty}，缺少 ${kept.qty}；请另下订单后在本单选择`, 'u'),
        ),
      ]);
      const order_id = await trade.bought([{ material_id: id, qty: kept.qty, price: kept.at }]);
      expect((await trade.change('pur_excess_settle', last, { order_id })).status).toBe(200);
      await audit('pur_excess_settle', last);
      const { receipt_id: receipt, receipt_no: no } = await read('pur_excess_settle', last);
      expect(await read('wms_purchase_in', String(receipt))).toMatchObject({ bill_no: no, bill_status: '2' });
      expect([await desk.worth(id, 'W1'), await desk.worth(id, 'CUST'), await told(early)]).toEqual([
        kept.all,
        ['0', '0.00'],
        [back, kept.qty, 0],
      ]);
      expect(await owed([...receipts, String(receipt)])).toBe(kept.all[1]);
      // The receipt is not taken back alone; with the settlement the goods are not ours again.
      expect(await outcome('wms_purchase_in', 'unaudit', String(receipt))).toEqual([
        422,
        expect.stringContaining('由多送处理单'),
      ]);
      expect(await outcome('pur_excess', 'unaudit', early)).toEqual([422, expect.anything()]);
      expect(await outcome('pur_excess_settle', 'unaudit', last)).toEqual([200, expect.anything()]);
      expect([await desk.worth(id, 'W1'), await desk.worth(id, 'CUST'), await told(early)]).toEqual([
        [String(taken.qty), taken.worth],
        [String(kept.qty), '0.00'],
        [back, 0, kept.qty],
      ]);
      expect(await owed([...receipts, String(receipt)])).toBe(taken.worth);
      await audit('pur_excess_settle', last);
      expect(await desk.worth(id, 'W1')).toEqual(kept.all);
      expect(await stockFaults(server)).toEqual([]);
    },
  );

  it('goods of a standard cost lie there without value, too', async () => {
    await param('flow.overReceipt', '0');
    const id = await item({ cost_method: '5', std_cost: '8' });
    const order = await trade.bought([{ material_id: id, qty: 10, price: '9' }]);
    await receive(order, 10);
    await audit('pur_excess', await excess(order, id, 2));
    // 10 × 8.00
    expect([await desk.worth(id, 'W1'), await desk.worth(id, 'CUST')]).toEqual([
      ['10', '80.00'],
      ['2', '0.00'],
    ]);
  });

  it('what is not ours is neither sold nor moved, nothing of ours is put there, and it lies nowhere else', async () => {
    await param('flow.overReceipt', '0');
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 10, price: '9' }]);
    await receive(order, 10);
    expect(await refused(audit('pur_excess', await excess(order, id, 3, into)))).toContain('类型为“代管仓”的仓库');
    await audit('pur_excess', await excess(order, id, 3));
    const kept = /“仓库CUST”是代管仓，只放供应商多送、还不归我方的货/u;
    const sold = await trade.sold([{ material_id: id, qty: 2, price: '20' }]);
    const move = (from_wh: string, to_wh: string): Promise<string> =>
      desk.post('wms_transfer', { from_wh, to_wh, transfer_type: '1', bill_date: TRADE_DAY }, [
        { material_id: id, qty: 1 },
      ]);
    for (const act of [
      () => through(['sal_order', 'push_out', sold], [], { warehouse_id: 'CUST' }),
      () => move('CUST', 'W1'),
      () => move('W1', 'CUST'),
    ])
      expect(await refused(act())).toMatch(kept);
    expect([await desk.worth(id, 'W1'), await desk.worth(id, 'CUST')]).toEqual([
      ['10', '90.00'],
      ['3', '0.00'],
    ]);
    // Nobody else's order says what is too much of this one.
    const foreign = await excess(order, id, 1, { supplier_id: 'SUP2' });
    expect(await outcome('pur_excess', 'audit', foreign)).toEqual([422, expect.stringContaining('不是该供应商的')]);
  });
});

describe('[trade-storage 28] something else, and earlier', () => {
  it('another item is no receipt on the line', async () => {
    const [id, other] = [await item(), await item()];
    const order = await trade.bought([{ material_id: id, qty: 10, price: '9' }]);
    expect(await refused(through(['pur_order', 'push_in', order], [{ material_id: other }], into))).toMatch(
      /物料.*须与.*相同/u,
    );
    expect(await desk.worth(other)).toEqual(['0', '0.00']);
  });

  it.each([
    // 10-12 for 10-30: 18 days; told beyond 7.
    [undefined, '2026-10-30', 18],
    [undefined, '2026-10-20', 8],
    [undefined, '2026-10-19', null],
    // Numbers of our own: over the end of a month and of a year.
    ['30', '2026-11-12', 31],
    ['30', '2026-11-11', null],
    ['30', '2027-01-02', 82],
  ] as const)('told beyond %s days: ordered for %s it comes %s days early', async (days, due, early) => {
    await param('flow.earlyReceipt', days ?? '7');
    const id = await item();
    const order = await trade.bought([{ material_id: id, qty: 4, price: '9', delivery_date: due }]);
    const word = `订单到货日期 ${due}，早到 ${String(early)} 天`;
    for (const [form, button] of [
      ['pur_arrival', 'push_arrival'],
      ['wms_purchase_in', 'push_in'],
    ] as const) {
      const draft = await pushed(['pur_order', button, order], [{ qty: 2 }], { ...into, bill_date: TRADE_DAY });
      if (form === 'pur_arrival') await press(form, 'submit', draft);
      const [status, message] = await outcome(form, 'audit', draft);
      expect(status, message).toBe(200);
      expect(message.includes(word), message).toBe(early !== null);
      expect(message.includes('早到'), message).toBe(early !== null);
    }
    const arrival = await newest('pur_arrival');
    const received = await pushed(['pur_arrival', 'push_in', arrival], [], { bill_date: TRADE_DAY });
    expect((await outcome('wms_purchase_in', 'audit', received))[1]).not.toContain('早到');
  });
});
