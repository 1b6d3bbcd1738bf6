import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import type { Step } from '#server/testing/document-calls.ts';
import { openTrade, TRADE_DAY, type Trade } from '#server/testing/trade.ts';

type Row = Record<string, unknown>;

let server: TestServer;
let trade: Trade;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  trade = await openTrade(server);
  await trade.desk.material('G');
  await trade.desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'G', qty: 9_999_999, price: 0.01 }]);
});
afterAll(() => server.close());

const figures = ({ amount, tax_amount, total_amount }: Row): readonly unknown[] => [amount, tax_amount, total_amount];
const of = async (form: string, id: string): Promise<readonly (readonly unknown[])[]> =>
  (await trade.lines(form, id)).map(figures);
const part = (step: Step, qty: number, head: Row = { warehouse_id: 'W1' }): Promise<string> =>
  trade.through(step, [{ qty }], head);
const price = async (form: string, id: string): Promise<readonly unknown[]> =>
  (await trade.lines(form, id)).map((line) => [line['price'], line['tax_price'], line['price_tax_flag']]);

describe('[trade-storage 1] a price with tax', () => {
  it('rules where it was typed: 100,000 × 0.35 are 35,000.00, and so are its parts', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 100_000, tax_price: '0.35' }]);
    expect(await of('sal_order', order)).toEqual([['30973.45', '4026.55', '35000.00']]);
    expect(await price('sal_order', order)).toEqual([['0.309735', '0.350000', 'Y']]);
    expect((await trade.read('sal_order', order))['total_amount']).toBe('35000.00');
    const notice = await trade.through(['sal_order', 'push_delivery', order], [{ qty: 33_333 }], {
      warehouse_id: 'W1',
      plan_date: '2026-10-20',
    });
    const outs = [
      await part(['sal_delivery_notice', 'push_out', notice], 33_333),
      await part(['sal_order', 'push_out', order], 33_333),
      await part(['sal_order', 'push_out', order], 33_334),
    ];
    const totals = await Promise.all(outs.map((id) => of('sal_out', id)));
    expect(totals.flat().map((line) => line[2])).toEqual(['11666.55', '11666.55', '11666.90']);
    expect(totals.flat().map((line) => line[0])).toEqual(['10324.38', '10324.38', '10324.69']);
    expect(await price('sal_out', outs[0] ?? '')).toEqual([['0.309735', '0.350000', 'Y']]);
    // Billed in parts, and one of them back: each at its share, and what is left at the end.
    const [first = ''] = outs;
    const bills = [
      await part(['sal_out', 'push_invoice', first], 11_111, { invoice_type: '1' }),
      await part(['sal_out', 'push_invoice', first], 22_222, { invoice_type: '1' }),
    ];
    expect((await Promise.all(bills.map((id) => of('sal_invoice', id)))).flat().map((line) => line[2])).toEqual([
      '3888.85',
      '7777.70',
    ]);
    const back = await part(['sal_out', 'push_return', outs[1] ?? ''], 33_333, {});
    expect(await of('sal_return_in', back)).toEqual([['10324.38', '1342.17', '11666.55']]);
  });

  it('in purchasing: 7 × 9.99 with 9 % are 69.93, received as 3 and 4', async () => {
    const order = await trade.bought([{ material_id: 'G', qty: 7, tax_price: '9.99', tax_rate: '9' }]);
    // 69.93 / 1.09 = 64.1559…
    expect(await of('pur_order', order)).toEqual([['64.16', '5.77', '69.93']]);
    const arrival = await trade.through(['pur_order', 'push_arrival', order], [{ qty: 3 }], { warehouse_id: 'W1' });
    const receipts = [
      await trade.through(['pur_arrival', 'push_in', arrival]),
      await part(['pur_order', 'push_in', order], 4),
    ];
    const lines = (await Promise.all(receipts.map((id) => of('wms_purchase_in', id)))).flat();
    // 29.97 / 1.09 = 27.4954…; what is left of each.
    expect(lines).toEqual([
      ['27.50', '2.47', '29.97'],
      ['36.66', '3.30', '39.96'],
    ]);
  });

  it('by contracts, too', async () => {
    const line = { material_id: 'G', qty: 3, tax_price: '1.11', tax_rate: '13' };
    for (const [form, party] of [
      ['sal_contract', { customer_id: 'CUS' }],
      ['pur_contract', { supplier_id: 'SUP' }],
    ] as const) {
      const id = await trade.make(form, { ...party, name: '年度', [`${form}_item`]: [line] });
      // 3.33 / 1.13 = 2.9469…
      expect(await of(form, id)).toEqual([['2.95', '0.38', '3.33']]);
    }
  });

  it('is what was typed last; a tax that is changed leaves the typed one and reckons the other', async () => {
    const id = await trade.make('sal_order', {
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      sal_order_item: [{ material_id: 'G', qty: 3, price: '10', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    expect(await price('sal_order', id)).toEqual([['10.000000', '11.300000', 'N']]);
    const changed = async (given: Row): Promise<unknown> => {
      const record = await trade.read('sal_order', id);
      const [line] = record['sal_order_item'] as Row[];
      const sent = { id: line?.['id'], ...given };
      await trade.call('PUT', '/online/cgform/api/form/sal_order', {
        id,
        version: record['version'],
        sal_order_item: [sent],
      });
      return (await price('sal_order', id))[0];
    };
    expect(await changed({ tax_price: '11.29' })).toEqual(['9.991150', '11.290000', 'Y']);
    expect(await changed({ tax_rate: '0' })).toEqual(['11.290000', '11.290000', 'Y']);
    expect(await changed({ price: '8' })).toEqual(['8.000000', '8.000000', 'N']);
    expect(await changed({ tax_rate: '13' })).toEqual(['8.000000', '9.040000', 'N']);
    // A page sends all of it, and says which one was typed.
    const page = { price: '8.849558', tax_price: '10', tax_rate: '13', price_tax_flag: 'Y' };
    expect(await changed(page)).toEqual(['8.849558', '10.000000', 'Y']);
    expect(await of('sal_order', id)).toEqual([['26.55', '3.45', '30.00']]);
  });

  it('the usual tax of the customer counts before anything is reckoned with it', async () => {
    await trade.desk.material('T9', { tax_rate: '9' });
    const id = await trade.make('sal_order', {
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      discount_amount: '1',
      sal_order_item: [{ material_id: 'T9', qty: 10, price: '10', delivery_date: '2026-10-30' }],
    });
    // 109.00 − 1.00 = 108.00; / 1.09 = 99.0825…
    expect(await of('sal_order', id)).toEqual([['99.08', '8.92', '108.00']]);
  });

  it('a change of the order names either price, and taking it back brings the old one', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 100, tax_price: '0.35' }]);
    await trade.done('sal_order', 'change', order);
    const change = await changeOf(order);
    await changeLine(change, { new_tax_price: '0.37' });
    await addLine(change, { material_id: 'G', new_qty: 10, new_tax_price: '1.11', new_date: '2026-11-20' });
    await trade.audit('sal_order_change', change);
    expect(await price('sal_order', order)).toEqual([
      ['0.327434', '0.370000', 'Y'],
      ['0.982301', '1.110000', 'Y'],
    ]);
    expect((await trade.read('sal_order', order))['total_amount']).toBe('48.10');
    await trade.done('sal_order_change', 'unaudit', change);
    expect(await price('sal_order', order)).toEqual([['0.309735', '0.350000', 'Y']]);
    expect((await trade.read('sal_order', order))['total_amount']).toBe('35.00');
  });
});

async function changeOf(order: string): Promise<string> {
  const { body } = await trade.call<{ records: Row[] }>(
    'GET',
    `/online/cgform/api/getData/sal_order_change?order_id=${order}`,
  );
  return String(body.result.records[0]?.['id']);
}

async function changeLine(change: string, ...given: readonly Row[]): Promise<void> {
  const { version, sal_order_change_item: lines } = await trade.read('sal_order_change', change);
  const sent = (lines as Row[]).map((line, index) => ({ id: line['id'], ...given[index] }));
  const answer = await trade.call('PUT', '/online/cgform/api/form/sal_order_change', {
    id: change,
    version,
    sal_order_change_item: sent,
  });
  expect(answer.status, answer.body.message).toBe(200);
}

async function addLine(change: string, line: Row): Promise<void> {
  const { version, sal_order_change_item: lines } = await trade.read('sal_order_change', change);
  const sent = [...(lines as Row[]).map(({ id }) => ({ id })), line];
  const answer = await trade.call('PUT', '/online/cgform/api/form/sal_order_change', {
    id: change,
    version,
    sal_order_change_item: sent,
  });
  expect(answer.status, answer.body.message).toBe(200);
}

describe('[trade-storage 2] [trade-storage 11] an amount off the whole order', () => {
  it('comes to the cent: 1,000,000 × 0.03 less 100.00 are 33,800.00, and so are its parts', async () => {
    const order = await trade.sold([{ material_id: 'G', qty: 1_000_000, price: '0.03' }], { discount_amount: '100' });
    expect(await of('sal_order', order)).toEqual([['29911.50', '3888.50', '33800.00']]);
    const outs = [
      await part(['sal_order', 'push_out', order], 400_000),
      await part(['sal_order', 'push_out', order], 600_000),
    ];
    // Two fifths of each, and the rest.
    expect((await Promise.all(outs.map((id) => of('sal_out', id)))).flat()).toEqual([
      ['11964.60', '1555.40', '13520.00'],
      ['17946.90', '2333.10', '20280.00'],
    ]);
  });

  it('is shared by the totals of the lines, prices with tax among them', async () => {
    const order = await trade.sold(
      [
        { material_id: 'G', qty: 1, price: '10', tax_rate: '0' },
        { material_id: 'G', qty: 2, tax_price: '10' },
        { material_id: 'G', qty: 3, price: '1.11', tax_rate: '0' },
      ],
      { discount_amount: '1' },
    );
    // Shares of 33.33: 0.30, 0.60, and 0.10 left; 19.40 / 1.13 = 17.1681…
    expect(await of('sal_order', order)).toEqual([
      ['9.70', '0.00', '9.70'],
      ['17.17', '2.23', '19.40'],
      ['3.23', '0.00', '3.23'],
    ]);
  });

  it('is refused above the total when it is saved, with both figures; all of it may be taken off', async () => {
    const body = (discount_amount: string): Row => ({
      bill_date: TRADE_DAY,
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      discount_amount,
      sal_order_item: [{ material_id: 'G', qty: 1, tax_price: '11.3', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    const refused = await trade.save('sal_order', body('50'));
    expect(refused.status).toBe(422);
    expect(refused.body.message).toMatch(/优惠金额 50\.00 超过各行优惠前价税合计 11\.30，请改小/u);
    const id = await trade.make('sal_order', body('11.3'));
    expect(await of('sal_order', id)).toEqual([['0.00', '0.00', '0.00']]);
  });

  it.each([
    ['10', '100', 100, 50, '1900.00', '950.00', ['475.00', '75.00', '1425.00']],
    // 300 × 3 + 300 × 3 less 7.77: 3.89 and 3.88; 100 of the second are 300.00 less 1.29333…
    ['3', '7.77', 300, 100, '1792.23', '896.11', ['298.71', '5.18', '1194.82']],
  ] as const)(
    'follows a line that is cut: 2 lines at %s less %s',
    async (unit, off, qty, cut, total, first, [second, shown, after]) => {
      const line = { material_id: 'G', qty, price: unit, tax_rate: '0' };
      const order = await trade.sold([line, line], { discount_amount: off });
      expect((await trade.read('sal_order', order))['total_amount']).toBe(total);
      const out = await trade.through(['sal_order', 'push_out', order], [{ qty }, null], { warehouse_id: 'W1' });
      expect((await of('sal_out', out))[0]?.[2]).toBe(first);
      await trade.done('sal_order', 'change', order);
      const change = await changeOf(order);
      await changeLine(change, {}, { new_qty: cut });
      await trade.audit('sal_order_change', change);
      const cutOrder = await trade.read('sal_order', order);
      expect([(await of('sal_order', order))[1]?.[2], cutOrder['discount_amount'], cutOrder['total_amount']]).toEqual([
        second,
        shown,
        after,
      ]);
      await trade.done('sal_order_change', 'unaudit', change);
      const back = await trade.read('sal_order', order);
      expect([back['discount_amount'], back['total_amount']]).toEqual([Number(off).toFixed(2), total]);
    },
  );
});
