import { describe, expect, it } from 'vitest';
import { documentStage } from '#server/testing/document-stage.ts';

const { desk, call, through, lines } = documentStage({ warehouses: ['W1'] });

const on = (day: string): string => `2026-08-${day}`;
const calc = () => call('POST', '/monthlySettlement/calc', { ledger: 'stock', period: '2026-08' });

/** Opening, a delivery of it, a receipt that changes the average, and a part that comes back. */
async function month(item: string, [begin, price]: readonly [number, number], dear: number, back: number) {
  await desk.material(item, { material_type: '4', cost_method: '3' });
  await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: on('01') }, [
    { material_id: item, qty: begin, price },
  ]);
  const out = await desk.post('sal_out', { warehouse_id: 'W1', bill_date: on('05') }, [
    { material_id: item, qty: begin / 2, price: 30, tax_rate: '13' },
  ]);
  await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: on('10') }, [
    { material_id: item, qty: begin, price: dear, tax_rate: '13' },
  ]);
  const returned = await through(['sal_out', 'push_return', out], [back], { bill_date: on('20'), warehouse_id: 'W1' });
  return { out, returned };
}
const costs = async (form: 'sal_out' | 'sal_return_in', id: string): Promise<readonly unknown[]> =>
  (await lines(form, id)).map((line) => [line['cost_amount'], line['cost_price']]);

describe('[P16] [F11] goods that come back in the month they went out in', () => {
  it.each([
    // (1000.00 + 1200.00) ÷ 200 = 11: 50 went out at 550.00, 10 came back at 110.00.
    ['BACK1', [100, 10], 12, 10, ['550.00', '11.000000'], ['110.00', '11.000000'], ['160', '1760.00']],
    // Numbers of our own: (2400.00 + 2960.00) ÷ 160 = 33.5, all 40 that went out came back.
    ['BACK2', [80, 30], 37, 40, ['1340.00', '33.500000'], ['1340.00', '33.500000'], ['160', '5360.00']],
  ] as const)(
    '%s comes back at the average its delivery went out at',
    async (item, begin, dear, back, out, returned, left) => {
      const made = await month(item, begin, dear, back);
      const before = [await costs('sal_out', made.out), await costs('sal_return_in', made.returned)];
      const answer = await calc();
      expect(answer.status, answer.body.message).toBe(200);
      expect(await costs('sal_out', made.out)).toEqual([out]);
      expect(await costs('sal_return_in', made.returned)).toEqual([returned]);
      expect(await desk.worth(item)).toEqual(left);
      expect(before).not.toEqual([[out], [returned]]);
      // Done again nothing changes.
      expect((await calc()).body.result).toMatchObject({ lines: 0 });
    },
  );
});
