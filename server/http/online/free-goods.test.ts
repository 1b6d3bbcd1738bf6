import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { orders } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

const stage = ledgerStage();
const { server, desk, call, make, post, through, drawn, lines, outcome, press, one } = stage;
const { bought } = orders(stage);

const DAY = '2026-10-12';
const dated = { bill_date: DAY };

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
});

/** A digital invoice of receipts, with a number nobody has used. */
let numbers = 0;
const invoice = (ids: string): Promise<string> =>
  through(['wms_purchase_in', 'push_invoice', ids], [], {
    ...dated,
    invoice_type: '1',
    invoice_no: `26329${String((numbers += 1)).padStart(15, '0')}`,
    invoice_date: DAY,
  });
const payables = async (source: string): Promise<unknown> => {
  const { rows } =
    await sql<Row>`select amount::text, provisional from fin_ap_bill where src_id = ${source} and bill_status = '2' and provisional = 'N'`.execute(
      server.db,
    );
  return rows;
};
/** Receipt lines the report of what is to be invoiced still shows. */
const open = async (item: string): Promise<readonly unknown[]> => {
  const path = `/online/cgreport/api/getData/rpt_procure_invoice?pageSize=1000&material_code=${item}`;
  const { body } = await call<{ records: readonly Row[] }>('GET', path);
  expect(body.success, body.message).toBe(true);
  return body.result.records.filter(({ material_code: code }) => code === item).map(({ open_qty: qty }) => Number(qty));
};

describe('[trade-storage 29] free goods of a purchase', () => {
  it.each([
    // 10 × 11.00 = 110.00 and 1 free: 11 pieces; 110.00 + 13 % = 124.30.
    ['G1', 10, '11', 1, ['11', '110.00'], '124.30'],
    // Numbers of our own: 7 × 3.33 = 23.31 and 2 free: 9 pieces; 13 % are 3.0303.
    ['G2', 7, '3.33', 2, ['9', '23.31'], '26.34'],
  ] as const)(
    '%s: %s at %s and %s free share the cost, and the free line waits for no invoice',
    async (item, qty, price, free, worth, owed) => {
      // What a gift would be estimated at: it has a price, 0.
      await desk.material(item, { material_type: '4', ref_buy_price: '4.8', tax_rate: '13' });
      const order = await bought(
        [
          { material_id: item, qty, price },
          { material_id: item, qty: free, price: item === 'G1' ? '0' : null, unpriced: '1' },
        ],
        dated,
      );
      const receipt = await through(['pur_order', 'push_in', order], [], { ...dated, warehouse_id: 'W1' });
      expect(await desk.worth(item)).toEqual(worth);
      expect(
        (await lines('wms_purchase_in', receipt)).map((line) => [
          line['amount'],
          line['unpriced'],
          line['estimated_by'],
        ]),
      ).toEqual([
        [worth[1], null, null],
        ['0.00', '1', null],
      ]);
      expect(await drawn(receipt)).toEqual([
        ['库存商品', worth[1], '0.00'],
        ['暂估应付款', '0.00', worth[1]],
      ]);
      expect(await open(item)).toEqual([qty]);
      const bill = await invoice(receipt);
      expect((await lines('pur_invoice', bill)).map((line) => Number(line['qty']))).toEqual([qty]);
      expect(await payables(bill)).toEqual([{ amount: owed, provisional: 'N' }]);
      expect(await desk.worth(item)).toEqual(worth);
      // Nothing is left to be billed, by whatever list.
      expect(await open(item)).toEqual([]);
      expect((await stage.proposal('wms_purchase_in', 'push_invoice', receipt)).status).toBe(422);
      const checks = await call<{ checks: readonly Row[] }>(
        'GET',
        '/monthlySettlement/precheck?ledger=ap&period=2026-10',
      );
      expect(JSON.stringify(checks.body.result.checks)).not.toContain('未开票');
      expect(await stockFaults(server)).toEqual([]);
    },
  );

  it('a free line without a purchase price is taken by way of an arrival, too, and goes back at its part of the cost', async () => {
    await desk.material('G3', { material_type: '4', ref_buy_price: '9', tax_rate: '13' });
    const order = await bought(
      [
        { material_id: 'G3', qty: 4, price: '5' },
        { material_id: 'G3', qty: 1, unpriced: '1' },
      ],
      dated,
    );
    const arrival = await through(['pur_order', 'push_arrival', order], [], { ...dated, warehouse_id: 'W1' });
    const receipt = await through(['pur_arrival', 'push_in', arrival], [], { ...dated, warehouse_id: 'W1' });
    expect((await lines('wms_purchase_in', receipt)).map((line) => line['amount'])).toEqual(['20.00', '0.00']);
    expect(await desk.worth('G3')).toEqual(['5', '20.00']);
    // 2 of 5 pieces leave: 8.00.
    const out = await desk.post('wms_other_out', { warehouse_id: 'W1', ...dated }, [{ material_id: 'G3', qty: 2 }]);
    expect(await drawn(out)).toEqual([
      ['待处理财产损溢', '8.00', '0.00'],
      ['库存商品', '0.00', '8.00'],
    ]);
  });
});

describe('[trade-storage 29] a gift without a purchase', () => {
  const gift = (material_id: string, qty: number, line: Row = {}, head: Row = {}): Promise<string> =>
    make('wms_other_in', {
      ...dated,
      in_type: '2',
      warehouse_id: 'W1',
      ...head,
      wms_other_in_item: [{ material_id, qty, ...line }],
    });

  it('comes in at the fair value that is typed, an item never bought too, against 营业外收入', async () => {
    for (const id of ['N1', 'N2', 'N3']) await desk.material(id, { material_type: '1' });
    const first = await gift('N1', 4, { price: '12.5' });
    expect(await outcome('wms_other_in', 'audit', first)).toEqual([200, expect.anything()]);
    expect(await desk.worth('N1')).toEqual(['4', '50.00']);
    expect(await drawn(first)).toEqual([
      ['原材料', '50.00', '0.00'],
      ['营业外收入', '0.00', '50.00'],
    ]);
    // Numbers of our own: 3 × 7.777 = 23.331; the average of before is no matter.
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', ...dated }, [
      { material_id: 'N2', qty: 2, price: '1', tax_rate: '13' },
    ]);
    const second = await gift('N2', 3, { price: '7.777' });
    await press('wms_other_in', 'audit', second);
    expect(await desk.worth('N2')).toEqual(['5', '25.33']);
    expect(await drawn(second)).toEqual([
      ['原材料', '23.33', '0.00'],
      ['营业外收入', '0.00', '23.33'],
    ]);
    // An account that is named rules.
    const { id: account } = await one(sql`select id from fin_subject where code = '4002'`);
    const third = await gift('N3', 1, { price: '6' }, { subject_id: account });
    await press('wms_other_in', 'audit', third);
    expect(await drawn(third)).toEqual([
      ['原材料', '6.00', '0.00'],
      ['资本公积', '0.00', '6.00'],
    ]);
  });

  it('is refused without a value: nobody else knows it; a count gain waits to be decided', async () => {
    await desk.material('N4', { material_type: '1' });
    const bare = await gift('N4', 1);
    expect(await outcome('wms_other_in', 'audit', bare)).toEqual([
      422,
      expect.stringMatching(/第 1 行 .*赠品没有公允价值，请填写“单价”/u),
    ]);
    const found = await post('wms_other_in', {
      ...dated,
      in_type: '1',
      warehouse_id: 'W1',
      wms_other_in_item: [{ material_id: 'N4', qty: 1, price: '3' }],
    });
    expect(await drawn(found)).toEqual([
      ['原材料', '3.00', '0.00'],
      ['待处理财产损溢', '0.00', '3.00'],
    ]);
  });
});
