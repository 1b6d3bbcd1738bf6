import { describe, expect, it } from 'vitest';
import { tradeStage } from '#server/testing/trade-stage.ts';

type Row = Record<string, unknown>;

const trade = tradeStage();
const { item, param, press, outcome, make, done, read, store } = trade;

/** A draft of an order with a number at the customer, handed in. */
async function handedIn(po: string, head: Row = {}): Promise<string> {
  const id = await make('sal_order', {
    customer_id: 'CUS',
    customer_po: po,
    delivery_date: '2026-10-30',
    ...head,
    sal_order_item: [{ material_id: await item(), qty: 1, price: '5', tax_rate: '13', delivery_date: '2026-10-30' }],
  });
  await press('sal_order', 'submit', id);
  return id;
}
const audited = (id: string): Promise<readonly [number, string]> => outcome('sal_order', 'audit', id);

describe('[trade-storage 19] the same customer order number twice', () => {
  it('is told with the order that has it; another customer may have it, and a void order counts no more', async () => {
    const first = await handedIn('PO-88');
    expect(await audited(first)).toEqual([200, expect.not.stringContaining('客户订单号')]);
    const no = String((await read('sal_order', first))['bill_no']);
    const second = await handedIn(' po-88 ');
    expect(await audited(second)).toEqual([200, expect.stringContaining(`客户订单号 po-88 已有订单 ${no}`)]);
    await store('crm_customer', { id: 'ELSE', code: 'ELSE', name: '另一客户', enabled: 'Y' });
    expect(await audited(await handedIn('PO-88', { customer_id: 'ELSE' }))).toEqual([
      200,
      expect.not.stringContaining('已有订单'),
    ]);
    for (const id of [first, second]) {
      await done('sal_order', 'unaudit', id);
      await done('sal_order', 'void', id);
    }
    expect(await audited(await handedIn('PO-88'))).toEqual([200, expect.not.stringContaining('已有订单')]);
  });

  it('is refused where the company says so, and goes with another number; orders without one are never asked', async () => {
    await param('flow.repeatedOrderNumber', 'forbid');
    const first = await handedIn('A/2026-7');
    expect((await audited(first))[0]).toBe(200);
    const no = String((await read('sal_order', first))['bill_no']);
    const second = await handedIn('A/2026-7');
    expect(await audited(second)).toEqual([
      422,
      expect.stringContaining(`不能审核：客户订单号 A/2026-7 已有订单 ${no}`),
    ]);
    await done('sal_order', 'withdraw', second);
    await trade.change('sal_order', second, { customer_po: 'A/2026-8' });
    await press('sal_order', 'submit', second);
    expect((await audited(second))[0]).toBe(200);
    for (const id of [await handedIn(''), await handedIn('')]) expect((await audited(id))[0]).toBe(200);
    await param('flow.repeatedOrderNumber', 'tell');
  });
});
