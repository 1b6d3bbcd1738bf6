import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';

type Row = Record<string, unknown>;

const { server, desk, call, post, through, drawn, read, press, one, outcome } = ledgerStage();

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
});

/** Goods of a day at a price without tax. */
const received = (item: string, qty: number, price: string, day: string): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: day }, [
    { material_id: item, qty, price, tax_rate: '13' },
  ]);

describe('[trade-storage 45] lent goods stay ours', () => {
  it.each([
    // 10 at 7.00, of which 4 go out at 28.00; 6 come in at 54.00; the 4 come back at what they left at.
    ['45A', [10, '7'], 4, '28.00', [6, '9'], [[4, '16', '124.00']]],
    // Numbers of our own: 163.31 × 3 ÷ 7 = 69.99 go out, 2 of the 3 come back at 46.66, the last at the rest, 23.33.
    [
      '45B',
      [7, '23.33'],
      3,
      '69.99',
      [5, '19.99'],
      [
        [2, '11', '239.93'],
        [1, '12', '263.26'],
      ],
    ],
  ] as const)(
    '%s: and come back at their cost, whatever was bought meanwhile',
    async (item, first, lent, cost, then, backs) => {
      await desk.material(item, { material_type: '4' });
      await received(item, first[0], first[1], '2026-10-02');
      const loan = await post('wms_borrow', {
        bill_date: '2026-10-05',
        borrow_type: '2',
        borrower: '客户试用',
        warehouse_id: 'W1',
        plan_back: '2026-10-30',
        wms_borrow_item: [{ material_id: item, qty: lent }],
      });
      expect(await drawn(loan)).toEqual([
        ['发出商品', cost, '0.00'],
        ['库存商品', '0.00', cost],
      ]);
      await received(item, then[0], then[1], '2026-10-10');
      for (const [qty, left, worth] of backs) {
        await through(['wms_borrow', 'push_back', loan], [qty], { bill_date: '2026-10-20', warehouse_id: 'W1' });
        expect(await desk.worth(item)).toEqual([left, worth]);
      }
      expect(await stockFaults(server)).toEqual([]);
    },
  );
});

describe('[trade-storage 49] a month closed between', () => {
  const delivered = async (item: string, qty: number, sold: string): Promise<readonly [string, string]> => {
    const order = await post('sal_order', {
      bill_date: '2026-08-03',
      customer_id: 'CUS',
      delivery_date: '2026-12-30',
      sal_order_item: [{ material_id: item, qty, price: sold, tax_rate: '13', delivery_date: '2026-12-30' }],
    });
    return [
      order,
      await through(['sal_order', 'push_out', order], [], { bill_date: '2026-08-20', warehouse_id: 'W1' }),
    ];
  };

  it('a delivery taken back in red counts nothing of its order, which may be delivered anew, and comes back at the cost it left at', async () => {
    // 10 at 7.00; 4 are sold. Numbers of our own: 9 at 11.11 = 99.99, of which 7 leave at 77.77.
    const cases = [
      ['49A', 10, '7', 4, '28.00'],
      ['49B', 9, '11.11', 7, '77.77'],
    ] as const;
    const outs: (readonly [string, string])[] = [];
    for (const [item, qty, price, sold] of cases) {
      await desk.material(item, { material_type: '4' });
      await received(item, qty, price, '2026-08-02');
      outs.push(await delivered(item, sold, '20'));
    }
    for (const ledger of ['stock', 'ar', 'ap']) {
      const answer = await call('POST', '/monthlySettlement/close', { ledger, period: '2026-08' });
      expect([answer.status, answer.body.message]).toEqual([200, answer.body.message]);
    }
    for (const [at, [item, qty, price, sold, cost]] of cases.entries()) {
      const [order = '', out = ''] = outs[at] ?? [];
      // Dearer goods came after the month was closed.
      await received(item, 5, '30', '2026-09-01');
      expect((await press('sal_out', 'unaudit', out)).status).toBe(422);
      expect((await outcome('sal_out', 'red_reverse', out))[0]).toBe(200);
      const back = await one(sql<Row>`
        select (in_amount - out_amount)::numeric(20, 2)::text as amount, (in_qty - out_qty)::float8 as qty from wms_ledger
        where material_id = ${item} and bill_type = '20' order by id desc limit 1`);
      expect(back).toEqual({ amount: cost, qty: sold });
      const whole = Number(price) * qty + 150;
      expect(await desk.worth(item)).toEqual([String(qty + 5), whole.toFixed(2)]);
      expect(await read('sal_order', order)).toMatchObject({ delivery_status: '0' });
      await through(['sal_order', 'push_out', order], [], { bill_date: '2026-09-05', warehouse_id: 'W1' });
      expect(await read('sal_order', order)).toMatchObject({ delivery_status: '2' });
    }
    expect(await stockFaults(server)).toEqual([]);
  });
});
