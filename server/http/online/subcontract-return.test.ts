import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LineChange } from '#server/testing/document-calls.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';

type Row = Record<string, unknown>;

const DAY = '2026-10-12';
const { server, desk, call, make, post, through, pushed, drawn, press, outcome, audit, change, lines, read } =
  ledgerStage();

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await desk.warehouse('OUT', { wh_type: '8', supplier_id: 'SUP' });
});

/** Material that was bought, and an order that makes as much of it; answers the order, and what it makes. */
async function ordered(
  item: string,
  bought: readonly (readonly [qty: number, price: string])[],
  fee: string,
  day = DAY,
): Promise<{ order: string; qty: number; made: string }> {
  const made = `${item}-OUT`;
  for (const id of [item, made]) await desk.material(id, { material_type: '1' });
  for (const [qty, price] of bought)
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: day }, [
      { material_id: item, qty, price, tax_rate: '13' },
    ]);
  const qty = bought.reduce((sum, [own]) => sum + own, 0);
  const order = await post('pur_outsource', {
    bill_date: day,
    supplier_id: 'SUP',
    delivery_date: '2026-12-30',
    pur_outsource_item: [{ material_id: made, qty, price: fee, tax_rate: '13' }],
    pur_outsource_mat: [{ material_id: item, need_qty: qty }],
  });
  return { order, qty, made };
}

const head = (day = DAY): Row => ({ bill_date: day, warehouse_id: 'W1' });
const issue = (order: string, changes: readonly LineChange[] = [], day = DAY): Promise<string> =>
  through(['pur_outsource', 'push_issue', order], changes, head(day));
const receive = (order: string, qty: number): Promise<string> =>
  through(['pur_outsource', 'push_receipt', order], [qty], head());
/** Draws a return of an order with this quantity; it is not audited. */
const back = (order: string, qty: number, day = DAY): Promise<string> =>
  pushed(['pur_outsource', 'push_material_return', order], [qty], head(day));
/** Issued, used up and brought back of the first material of an order. */
const told = async (order: string): Promise<readonly number[]> => {
  const [line] = await lines('pur_outsource', order, 'pur_outsource_mat');
  return ['issued_qty', 'used_qty', 'back_qty'].map((name) => Number(line?.[name]));
};

describe('[trade-storage 32] unused material of a subcontractor', () => {
  it.each([
    {
      // 100 at 10.00: 10 of them come back at 100.00; 60 × (10.00 + 1.00) are made; the 30 that are left are 300.00.
      item: 'U1',
      bought: [[100, '10']],
      fee: '1',
      some: { qty: 10, cost: '100.00', left: ['90', '900.00'] },
      made: { qty: 60, worth: '660.00' },
      rest: { qty: 30, cost: '300.00' },
      home: ['40', '400.00'],
    },
    {
      // Numbers of our own: 4 × 2.35 + 3 × 5.00 = 24.40. Of 7, 2 come back: 24.40 × 2/7 = 6.97; 17.43 are left of which 3 of 5 are used, 10.46,
      // and 3 × 0.50 of fee; the last 2 are 6.97.
      item: 'U2',
      bought: [
        [4, '2.35'],
        [3, '5'],
      ],
      fee: '0.5',
      some: { qty: 2, cost: '6.97', left: ['5', '17.43'] },
      made: { qty: 3, worth: '11.96' },
      rest: { qty: 2, cost: '6.97' },
      home: ['4', '13.94'],
    },
  ] as const)(
    '$item: $some.qty come back at $some.cost by a document of the order, in parts, and at the end $rest.qty at $rest.cost',
    async ({ item, bought, fee, some, made, rest, home }) => {
      const of = await ordered(item, bought, fee);
      await issue(of.order);
      const first = await back(of.order, some.qty);
      await audit('pur_outsource_return', first);
      expect([await desk.worth(item, 'OUT'), await told(of.order)]).toEqual([some.left, [of.qty, 0, some.qty]]);
      expect((await lines('pur_outsource_return', first))[0]?.['cost_amount']).toBe(some.cost);
      expect(await drawn(first)).toEqual([
        ['委托加工物资', `-${some.cost}`, '0.00'],
        ['原材料', '0.00', `-${some.cost}`],
      ]);
      await receive(of.order, made.qty);
      expect(await desk.worth(of.made)).toEqual([String(made.qty), made.worth]);
      // One more than what is left of issued − used − brought back.
      const [most, now] = [of.qty - made.qty, rest.qty + 1];
      await expect(back(of.order, now)).rejects.toThrow(
        new RegExp(`${most}，已下推数量 ${some.qty}，本次 ${now}，超出 1`, 'u'),
      );
      const last = await back(of.order, rest.qty);
      await audit('pur_outsource_return', last);
      expect([await desk.worth(item, 'OUT'), await desk.worth(item, 'W1')]).toEqual([['0', '0.00'], home]);
      expect(await told(of.order)).toEqual([of.qty, made.qty, some.qty + rest.qty]);
      // Taken back it lies at the supplier's as before, and may come back again.
      expect(await outcome('pur_outsource_return', 'unaudit', last)).toEqual([200, expect.anything()]);
      expect([await desk.worth(item, 'OUT'), await told(of.order)]).toEqual([
        [String(rest.qty), rest.cost],
        [of.qty, made.qty, some.qty],
      ]);
      await audit('pur_outsource_return', last);
      expect(await desk.worth(item, 'W1')).toEqual(home);
      expect(await stockFaults(server)).toEqual([]);
    },
  );

  it('comes back of an order that was closed, too, and of two lines with one item no more than is left of both', async () => {
    for (const id of ['T1', 'TA', 'TB']) await desk.material(id, { material_type: '1' });
    await desk.post('wms_purchase_in', head(), [{ material_id: 'T1', qty: 100, price: '3', tax_rate: '13' }]);
    const order = await post('pur_outsource', {
      bill_date: DAY,
      supplier_id: 'SUP',
      delivery_date: '2026-12-30',
      pur_outsource_item: ['TA', 'TB'].map((material_id) => ({ material_id, qty: 30, price: '1', tax_rate: '13' })),
      pur_outsource_mat: ['TA', 'TB'].map((output_id) => ({ material_id: 'T1', need_qty: 30, output_id })),
    });
    // 20 for the first and 30 for the second; 24 of the second are made, and use 24.
    await issue(order, [20, 30]);
    await through(['pur_outsource', 'push_receipt', order], [null, 24], head());
    expect((await press('pur_outsource', 'close', order)).status).toBe(200);
    expect(await read('pur_outsource', order)).toMatchObject({ bill_status: '5' });
    const [, second] = (await lines('pur_outsource', order, 'pur_outsource_mat')).map(({ id }) => id);
    const all = await pushed(['pur_outsource', 'push_material_return', order], [30], head());
    const [line] = await lines('pur_outsource_return', all);
    expect(line?.['src_line_id']).toBe(second);
    expect(await outcome('pur_outsource_return', 'audit', all)).toEqual([
      422,
      expect.stringContaining('已发 50，已耗 24，已退 0，本次 30，超出 4；请减少数量'),
    ]);
    expect(
      (await change('pur_outsource_return', all, { pur_outsource_return_item: [{ ...line, qty: 26 }] })).status,
    ).toBe(200);
    await audit('pur_outsource_return', all);
    // 50 of 100 at 3.00 stayed, 26 come back: 228.00.
    expect([await desk.worth('T1', 'OUT'), await desk.worth('T1', 'W1')]).toEqual([
      ['0', '0.00'],
      ['76', '228.00'],
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('may be issued anew, and is not brought to the supplier again behind that', async () => {
    const { order } = await ordered('V1', [[50, '4']], '1');
    await desk.post('wms_purchase_in', head(), [{ material_id: 'V1', qty: 40, price: '4', tax_rate: '13' }]);
    const first = await issue(order);
    const some = await back(order, 20);
    await audit('pur_outsource_return', some);
    // The goods of the issue are not all there any more.
    expect(await outcome('pur_outsource_issue', 'unaudit', first)).toEqual([
      422,
      expect.stringContaining('可用只有 30'),
    ]);
    await issue(order, [15]);
    expect(await told(order)).toEqual([65, 0, 20]);
    expect(await outcome('pur_outsource_return', 'unaudit', some)).toEqual([422, expect.stringContaining('超出 15')]);
    expect(await desk.worth('V1', 'OUT')).toEqual(['45', '180.00']);
  });

  it.each([
    { item: 'C1', bought: [[10, '7']], qty: 4, cost: '28.00', left: ['6', '42.00'] },
    // Numbers of our own: 9 × 1.11 = 9.99, of which 5 are 5.55.
    { item: 'C2', bought: [[9, '1.11']], qty: 5, cost: '5.55', left: ['4', '4.44'] },
  ] as const)(
    '$item: a return of a closed month goes back in red at $cost, and the order has it at the supplier again',
    async ({ item, bought, qty, cost, left }) => {
      const month = item === 'C1' ? '2026-07' : '2026-08';
      const of = await ordered(item, bought, '1', `${month}-03`);
      await issue(of.order, [], `${month}-04`);
      const id = await back(of.order, qty, `${month}-20`);
      await audit('pur_outsource_return', id);
      const { status, body } = await call('POST', '/monthlySettlement/close', { ledger: 'stock', period: month });
      expect([status, body.message]).toEqual([200, body.message]);
      expect(await outcome('pur_outsource_return', 'unaudit', id)).toEqual([422, expect.stringContaining('已结账')]);
      await expect(back(of.order, 1, `${month}-21`)).rejects.toThrow('已结账');
      expect(await desk.worth(item, 'OUT')).toEqual(left);
      expect(await outcome('pur_outsource_return', 'red_reverse', id)).toEqual([200, expect.anything()]);
      expect([await desk.worth(item, 'W1'), await told(of.order)]).toEqual([
        ['0', '0.00'],
        [of.qty, 0, 0],
      ]);
      const { rows } = await sql<Row>`
        select sum(in_amount - out_amount)::numeric(20, 2)::text as amount from wms_ledger
        where material_id = ${item} and warehouse_id = 'OUT' and bill_type = '42' and bill_date::text > ${`${month}-31`}`.execute(
        server.db,
      );
      expect(rows).toEqual([{ amount: cost }]);
      expect(await stockFaults(server)).toEqual([]);
    },
  );
});

describe('[trade-storage 32] a subcontractor’s warehouse', () => {
  /** Hands a document in and audits it; answers what it says. */
  const tried = async (form: string, body: Row): Promise<string> =>
    post(form, { bill_date: DAY, ...body }).then(
      () => 'not refused',
      (error: unknown) => String(error),
    );

  it('sells, issues, lends and promises nothing, and says what to do', async () => {
    const { order } = await ordered('W1M', [[20, '5']], '1');
    await issue(order);
    const own = [{ material_id: 'W1M', qty: 2 }];
    const sold = (): Promise<string> =>
      post('sal_order', {
        bill_date: DAY,
        customer_id: 'CUS',
        delivery_date: '2026-12-30',
        sal_order_item: [{ material_id: 'W1M', qty: 5, price: '9', tax_rate: '13', delivery_date: '2026-12-30' }],
      });
    const from = { bill_date: DAY, warehouse_id: 'OUT' };
    const answers = [
      await through(['sal_order', 'push_out', await sold()], [], from).catch(String),
      await through(['sal_order', 'push_delivery', await sold()], [], from).catch(String),
      await tried('wms_other_out', { out_type: '3', warehouse_id: 'OUT', wms_other_out_item: own }),
      await tried('wms_borrow', {
        borrow_type: '1',
        borrower: '质检',
        warehouse_id: 'OUT',
        plan_back: '2026-10-30',
        wms_borrow_item: own,
      }),
    ];
    for (const answer of answers)
      expect(answer).toMatch(/第 1 行 W1M .*“仓库OUT”是委外仓.*不能销售、领用或预留.*下推退料/u);
    expect(await desk.worth('W1M', 'OUT')).toEqual(['20', '100.00']);
    // What a count does not find is gone there, whoever it was meant for.
    const gone = await make('wms_other_out', {
      bill_date: DAY,
      out_type: '1',
      warehouse_id: 'OUT',
      wms_other_out_item: own,
    });
    await audit('wms_other_out', gone);
    expect(await desk.worth('W1M', 'OUT')).toEqual(['18', '90.00']);
  });

  it('gives a transfer what no order speaks for, and no more', async () => {
    const { order } = await ordered('X1', [[20, '5']], '1');
    await desk.post('wms_purchase_in', head(), [{ material_id: 'X1', qty: 6, price: '5', tax_rate: '13' }]);
    await issue(order);
    await desk.post('wms_transfer', { from_wh: 'W1', to_wh: 'OUT', transfer_type: '1', bill_date: DAY }, [
      { material_id: 'X1', qty: 6 },
    ]);
    const out = (qty: number): Promise<string> =>
      tried('wms_transfer', {
        from_wh: 'OUT',
        to_wh: 'W1',
        transfer_type: '1',
        wms_transfer_item: [{ material_id: 'X1', qty }],
      });
    const { bill_no: no } = await read('pur_outsource', order);
    expect(await out(7)).toContain(`“仓库OUT”现存 26，其中委外加工订单 ${String(no)} 未用 20，可调拨 6，本次 7；`);
    expect(await out(6)).toBe('not refused');
    expect(await desk.worth('X1', 'OUT')).toEqual(['20', '100.00']);
    expect(await stockFaults(server)).toEqual([]);
  });
});
