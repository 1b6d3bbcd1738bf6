import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { flowStage } from '#server/testing/flow-stage.ts';
import { divided, partOf, percentOf, scaled, worthOf, written } from '#server/testing/plain-money.ts';

type Schemas = components['schemas'];
const { server, desk, call, post, read, lines: linesOf, through, order, standing, store } = flowStage();

type Sale = {
  readonly id: string;
  /** Two receipts: quantity and price. */
  readonly stock: readonly (readonly [qty: string, price: string])[];
  readonly price: string;
  readonly rate: string;
  /** Quantities of two deliveries that are all of the order. */
  readonly outs: readonly [string, string];
  readonly all: string;
  readonly left: string;
  readonly money: string;
  readonly back: string;
  /** The quantity that is there once some came back. */
  readonly again: string;
};

/** Reckons a sale with pencil and paper. */
function reckoned({ stock, price, rate, outs, all, money, back }: Sale) {
  const costs: bigint[] = [];
  let [qty, worth] = [0n, 0n];
  for (const [more, at] of stock) [qty, worth] = [qty + scaled(more, 4), worth + worthOf(more, at)];
  for (const out of outs) {
    const cost = divided(worth * scaled(out, 4), qty);
    costs.push(cost);
    [qty, worth] = [qty - scaled(out, 4), worth - cost];
  }
  const net = worthOf(all, price);
  const tax = percentOf(net, rate);
  const first = worthOf(outs[0], price);
  const firstTax = percentOf(first, rate);
  // The last delivery takes what is left of the order.
  const nets = [first, net - first] as const;
  const bills = [first + firstTax, net + tax - first - firstTax] as const;
  const paid = scaled(money, 2);
  const toFirst = paid < bills[0] ? paid : bills[0];
  const open = [bills[0] - toFirst, bills[1] - (paid - toFirst)] as const;
  const backNet = worthOf(back, price);
  const red = backNet + percentOf(backNet, rate);
  const backCost = partOf(costs[0] ?? 0n, back, outs[0]);
  const sold = (costs[0] ?? 0n) + (costs[1] ?? 0n);
  return {
    net,
    tax,
    costs,
    worth,
    bills,
    toFirst,
    toSecond: paid - toFirst,
    open,
    red,
    backCost,
    again: worth + backCost,
    profit: nets[0] + nets[1] - sold,
    profitAfter: nets[0] + nets[1] - backNet - (sold - backCost),
  };
}

const sales: readonly Sale[] = [
  // The example: 3,616.00, costs 1,234.62 and 823.07, 616.00 open, 435.20 once 50 came back.
  {
    id: 'CHAIN',
    price: '3.2',
    rate: '13',
    outs: ['600', '400'],
    all: '1000',
    left: '300',
    again: '350',
    money: '3000',
    back: '50',
    stock: [
      ['800', '2'],
      ['500', '2.15'],
    ],
  },
  // Two sets of our own.
  {
    id: 'CHAIN2',
    price: '21.99',
    rate: '13',
    outs: ['25.5', '14.5'],
    all: '40',
    left: '17.5',
    again: '20.75',
    money: '777.77',
    back: '3.25',
    stock: [
      ['37.5', '12.34'],
      ['20', '13.57'],
    ],
  },
  {
    id: 'CHAIN3',
    price: '99.999999',
    rate: '6',
    outs: ['4', '5'],
    all: '9',
    left: '3',
    again: '4',
    money: '600.01',
    back: '1',
    stock: [
      ['7', '33.33'],
      ['5', '0.07'],
    ],
  },
];

beforeAll(async () => {
  await store('fin_bank_account', { id: 'BANK', code: 'BANK', name: '工行', account_type: '1', enabled: 'Y' });
});

it('[P01] [P02] the example is what pencil and paper make of it', () => {
  const one = reckoned(sales[0] as Sale);
  expect([one.net, one.tax, ...one.costs, one.worth, ...one.bills].map(written)).toEqual(
    '3200.00 416.00 1234.62 823.07 617.31 2169.60 1446.40'.split(' '),
  );
  expect([...one.open, one.profit, one.red, one.backCost, one.again, one.profitAfter].map(written)).toEqual(
    '0.00 616.00 1142.31 180.80 102.89 720.20 1085.20'.split(' '),
  );
});

describe('[P01] [P02] from the order to what is left to pay', () => {
  const billed = async (source: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ id: string; open: string }>`
      select id, open_amount::text as open from fin_ar_bill where src_id = ${source} and bill_status = '2'`.execute(
      server.db,
    );
    return [rows[0]?.id ?? '', rows[0]?.open ?? ''];
  };
  /** Returns the customer's debt by the ledger, and by his open bills (INV-AR-04). */
  const owed = async (customer: string): Promise<readonly string[]> => {
    const { rows } = await sql<{ ledger: string; open: string }>`
      select (select sum(increase - decrease)::numeric(24, 2)::text from fin_party_ledger where ledger = 'ar' and party_id = ${customer}) as ledger,
        (select sum(open_amount)::numeric(24, 2)::text from fin_ar_bill where customer_id = ${customer} and bill_status = '2' and del_flag = 0) as open`.execute(
      server.db,
    );
    return Object.values(rows[0] ?? {});
  };
  const profit = async (customer: string): Promise<string> => {
    const path = `/online/cgreport/api/getData/rpt_sale_gross_profit?pageSize=100&customer_id=${customer}`;
    const { records } = (await call<Schemas['RowPage']>('GET', path)).body.result;
    return written(records.reduce((sum, row) => sum + scaled(Number(row['profit']).toFixed(2), 2), 0n));
  };

  it.each(sales)(
    '$all at $price and $rate %: deliveries of $outs, money, gross profit, $back that come back and what they are offset against, to the cent',
    async (sale) => {
      const { id: material_id, price, rate: tax_rate, outs, all, left } = sale;
      const wanted = reckoned(sale);
      const text = (figures: readonly bigint[]) => figures.map(written);
      await desk.material(material_id);
      await store('crm_customer', { id: material_id, code: material_id, name: material_id, enabled: 'Y' });
      for (const [qty, at] of sale.stock)
        await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id, qty, price: at }]);
      const settle = async (type: string, items: readonly (readonly [string, string, bigint])[], date: string) => {
        const asked = items
          .filter(([, , amount]) => amount !== 0n)
          .map(([formCode, id, amount]) => ({ formCode, id, amount: written(amount) }));
        const body = { ledger: 'ar', type, partyId: material_id, date, items: asked };
        const answer = await call('POST', '/hexiao/confirm', body);
        expect(answer.status, answer.body.message).toBe(200);
      };

      const id = await order([{ material_id, qty: all, price, tax_rate }], { customer_id: material_id });
      const head = await read('sal_order', id);
      expect([head['amount'], head['tax_amount'], head['total_amount']]).toEqual(
        text([wanted.net, wanted.tax, wanted.net + wanted.tax]),
      );
      const notice = await through(['sal_order', 'push_delivery', id]);
      const first = await through(['sal_delivery_notice', 'push_out', notice], [Number(outs[0])]);
      expect((await standing(id)).slice(0, 2)).toEqual(['3', '1']);
      const second = await through(['sal_delivery_notice', 'push_out', notice]);
      expect((await standing(id)).slice(0, 4)).toEqual(['4', '2', Number(all), Number(all)]);
      const costs = [...(await linesOf('sal_out', first)), ...(await linesOf('sal_out', second))];
      expect(costs.map((line) => line['cost_amount'])).toEqual(text(wanted.costs));
      expect(await desk.worth(material_id)).toEqual([left, written(wanted.worth)]);
      const [[one = '', oneOpen], [two = '', twoOpen]] = [await billed(first), await billed(second)];
      expect([oneOpen, twoOpen]).toEqual(text(wanted.bills));
      const day = String((await read('sal_out', first))['bill_date']);
      // An invoice agrees with what was delivered, and makes no receivable of its own.
      await through(['sal_out', 'push_invoice', first], [], { invoice_type: '1', invoice_date: day });

      const receipt = await post('fin_receipt', {
        customer_id: material_id,
        receipt_type: '1',
        account_id: 'BANK',
        settle_type: '1',
        amount: sale.money,
      });
      const { body: matched } = await call<Schemas['WriteOffPair'][]>(
        'GET',
        `/hexiao/match?ledger=ar&type=1&partyId=${material_id}`,
      );
      expect(matched.result.map(({ upper, amount }) => [upper.split('/')[1], amount])).toEqual([
        [one, written(wanted.toFirst)],
        [two, written(wanted.toSecond)],
      ]);
      await settle(
        '1',
        [
          ['fin_ar_bill', one, wanted.toFirst],
          ['fin_ar_bill', two, wanted.toSecond],
          ['fin_receipt', receipt, scaled(sale.money, 2)],
        ],
        day,
      );
      expect([(await billed(first))[1], (await billed(second))[1]]).toEqual(text(wanted.open));
      const debt = written(wanted.open[0] + wanted.open[1]);
      expect(await owed(material_id)).toEqual([debt, debt]);
      expect(await profit(material_id)).toBe(written(wanted.profit));

      const back = await through(['sal_out', 'push_return', first], [Number(sale.back)]);
      expect((await linesOf('sal_return_in', back))[0]?.['cost_amount']).toBe(written(wanted.backCost));
      expect(await desk.worth(material_id)).toEqual([sale.again, written(wanted.again)]);
      const [red = '', redOpen] = await billed(back);
      expect(redOpen).toBe(written(-wanted.red));
      await settle(
        '6',
        [
          ['fin_ar_bill', two, wanted.red],
          ['fin_ar_bill', red, wanted.red],
        ],
        day,
      );
      expect([(await billed(second))[1], (await billed(back))[1]]).toEqual(text([wanted.open[1] - wanted.red, 0n]));
      const rest = written(wanted.open[0] + wanted.open[1] - wanted.red);
      expect(await owed(material_id)).toEqual([rest, rest]);
      expect(await profit(material_id)).toBe(written(wanted.profitAfter));
    },
  );
});
