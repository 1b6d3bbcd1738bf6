import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import { storeRow } from '#server/testing/rows.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';

let server: TestServer;
let desk: StockDesk;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  await desk.warehouse('W1');
  await storeRow(server.db, 'md_reason', { id: 'BAD', code: 'BAD', name: '不合用', reason_type: '1', enabled: 'Y' });
});
afterAll(() => server.close());

const on = (day: string): Record<string, unknown> => ({ warehouse_id: 'W1', bill_date: day });

/** Buys, uses most of it, buys cheaper, and gives some of the first purchase back: what the audit of the return says. */
async function returned(item: string, method: string, qty: number): Promise<string> {
  await desk.material(item, { cost_method: method });
  const first = await desk.post('wms_purchase_in', on('2026-10-01'), [{ material_id: item, qty: 10, price: 100 }]);
  await desk.post('wms_other_out', on('2026-10-02'), [{ material_id: item, qty: 9 }]);
  // 14 × 4.535714 is 63.50: what is left is 15 pieces worth 163.50.
  await desk.post('wms_purchase_in', on('2026-10-03'), [{ material_id: item, qty: 14, price: '4.535714' }]);
  const [line] = await desk.lines('wms_purchase_in', first);
  const back = await desk.make('pur_return', { ...on('2026-10-04'), reason_id: 'BAD' }, [
    { material_id: item, qty, price: 100, tax_rate: 0, src_line_id: line?.['id'] },
  ]);
  const { status, message } = await desk.press('pur_return', 'audit', back);
  expect(status, message).toBe(200);
  return message;
}

describe('[F11] goods that go back at more than stock bears', () => {
  it('are told with both figures and the price variance', async () => {
    expect(await returned('AVG', '1', 10)).toContain(
      '第 1 行物料AVG：来源成本 1000.00，按现有库存以 109.00 出库，差额 891.00 计入价格差异',
    );
  });

  it('are not spoken of where stock bears them', async () => {
    // One piece at 100.00 leaves 14 worth 63.50.
    expect(await returned('ONE', '1', 1)).not.toContain('价格差异');
  });

  it('leave in the order of receipts: the rest of their own, then the oldest', async () => {
    // One of their own at 100.00 and three of the later ones, 3 × 63.50 ÷ 14 = 13.607142…
    expect(await returned('FIFO', '2', 4)).toContain(
      '第 1 行物料FIFO：来源成本 400.00，按现有库存以 113.61 出库，差额 286.39 计入价格差异',
    );
  });
});
