import { describe, expect, it } from 'vitest';
import { flowStage } from '#server/testing/flow-stage.ts';

const { desk, make, said, done, lines: linesOf, store, change, param } = flowStage();

describe('[P01] [P03] tiers of price lists', () => {
  it.each([
    // 300 and 300 are 600: both take the tier of 500, 9.00; a sale at less than 8.50 is below its floor.
    { at: '6C', tiers: [0, '10', 500, '9'], qty: [300, 300], alone: [10, 10], together: [9, 9], floor: '8.5' },
    // Numbers of our own: 30.25 and 20.5 are 50.75; the gift of 20 adds nothing.
    {
      at: '6D',
      tiers: [0, '3.33', 50.75, '3.21'],
      qty: [30.25, 20.5],
      alone: [3.33, 3.33],
      together: [3.21, 3.21],
      floor: '3.2',
    },
    {
      at: '6E',
      tiers: [0, '3.33', 50.76, '3.21'],
      qty: [30.25, 20.5],
      alone: [3.33, 3.33],
      together: [3.33, 3.33],
      floor: '',
    },
  ] as const)(
    '[trade-storage 6] $qty of one item are priced together where the company says so: $together instead of $alone, sold and bought',
    async ({ at, tiers, qty, alone, together, floor }) => {
      await desk.material(at);
      const head = { id: at, bill_no: at, name: at, currency: 'CNY', bill_status: '2', bill_date: '2026-01-01' };
      await store('sal_price_list', { ...head, begin_date: '2026-01-01' });
      const { name: _name, ...own } = head;
      await store('pur_price_list', { ...own, supplier_id: 'SUP', begin_date: '2026-01-01' });
      for (const [index, min_qty, price, low_price] of [
        [1, tiers[0], tiers[1], null],
        [2, tiers[2], tiers[3], floor || null],
      ] as const) {
        const line = { id: `${at}${String(index)}`, head_id: at, line_no: index, material_id: at, min_qty, price };
        await store('sal_price_list_item', { ...line, low_price });
        await store('pur_price_list_item', line);
      }
      const dates = { bill_date: '2026-10-10', delivery_date: '2026-10-30' };
      const rows = qty.map((one) => ({ material_id: at, qty: one, price: '7', delivery_date: '2026-10-30' }));
      const gift = { material_id: at, qty: 20, unpriced: '1', delivery_date: '2026-10-30' };
      const sold = await make('sal_order', { ...dates, customer_id: 'CUS', sal_order_item: [...rows, gift] });
      const bought = await make('pur_order', { ...dates, supplier_id: 'SUP', order_type: '1', pur_order_item: rows });
      const fetched = async (form: string, id: string): Promise<readonly number[]> => {
        await done(form, 'fetch', id);
        return (await linesOf(form, id)).slice(0, qty.length).map((row) => Number(row['price']));
      };
      const both = async () => [await fetched('sal_order', sold), await fetched('pur_order', bought)];
      expect(await both()).toEqual([alone, alone]);
      await param('flow.listQuantity', 'document');
      try {
        expect(await both()).toEqual([together, together]);
        if (floor === '') return;
        const low = (await linesOf('sal_order', sold)).map((row, index) => ({
          ...row,
          ...(index === 0 && { price: '3' }),
        }));
        await change('sal_order', sold, { sal_order_item: low });
        await done('sal_order', 'submit', sold);
        expect(await said('sal_order', 'audit', sold)).toContain(`单价 3 低于最低限价 ${floor}`);
      } finally {
        await param('flow.listQuantity', 'line');
      }
    },
  );
});
