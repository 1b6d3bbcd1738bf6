import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { setParam, storeRow } from '#server/testing/rows.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, stockFaults, type StockDesk } from '#server/testing/stock.ts';

let server: TestServer;
let desk: StockDesk;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  for (const id of ['W1', 'W2']) await desk.warehouse(id);
  await desk.warehouse('WAY', { wh_type: '11' });
});
afterAll(() => server.close());

type Row = Record<string, unknown>;
const on = (day: string): Row => ({ warehouse_id: 'W1', bill_date: day });
const buy = (material: string, day: string, qty: number, price: number, head: Row = {}): Promise<string> =>
  desk.post('wms_purchase_in', { ...on(day), ...head }, [{ material_id: material, qty, price }]);
const take = (material: string, day: string, qty: number, head: Row = {}): Promise<string> =>
  desk.post('wms_other_out', { ...on(day), ...head }, [{ material_id: material, qty }]);
const draft = (material: string, day: string, qty: number): Promise<string> =>
  desk.make('wms_other_out', on(day), [{ material_id: material, qty }]);
const costOf = async (form: Parameters<StockDesk['lines']>[0], id: string): Promise<unknown> =>
  (await desk.lines(form, id))[0]?.['cost_amount'];

/** Quantity and value at the end of a day, added up from the ledger. */
async function worthOn(material: string, day: string): Promise<readonly string[]> {
  const { rows } = await sql<{ qty: string; amount: string }>`
    select coalesce(sum(in_qty - out_qty), 0)::float::text as qty, round(coalesce(sum(in_amount - out_amount), 0), 2)::text as amount
    from wms_ledger where material_id = ${material} and bill_date <= ${day}::date`.execute(server.db);
  return [rows[0]?.qty ?? '', rows[0]?.amount ?? ''];
}

describe.each([
  ['the moving average', '1'],
  ['receipts in their order', '2'],
])('[F11] [INV-STK-02] a document dated before others, by %s', (_name, method) => {
  const item = (name: string): string => `${name}${method}`;

  it('costs what stood at its day, not what came in later', async () => {
    const id = await desk.material(item('LATE'), { cost_method: method });
    await buy(id, '2026-09-01', 10, 1);
    await buy(id, '2026-10-01', 90, 100);
    expect(await costOf('wms_other_out', await take(id, '2026-09-25', 9))).toBe('9.00');
    expect(await worthOn(id, '2026-09-30')).toEqual(['1', '1.00']);
    expect(await desk.worth(id)).toEqual(['91', '9001.00']);
  });

  it('is refused where a day from its own on would fall short, with the day, the quantity and the document', async () => {
    const id = await desk.material(item('SHORT'), { cost_method: method });
    await buy(id, '2026-09-01', 1, 1);
    await buy(id, '2026-10-01', 90, 1);
    const late = await draft(id, '2026-09-25', 9);
    const { status, message } = await desk.press('wms_other_out', 'audit', late);
    expect([status, message]).toEqual([
      422,
      expect.stringMatching(
        new RegExp(`${id} 物料${id}（仓库W1）：到 2026-09-25 结存不够，缺少 8（其他出库单 \\S+ 出库 9）`),
      ),
    ]);
    expect(await desk.worth(id)).toEqual(['91', '91.00']);
    // Enough on its own day, but not on a later one.
    await take(id, '2026-10-05', 91);
    await buy(id, '2026-10-10', 5, 1);
    const early = await draft(id, '2026-09-02', 1);
    expect((await desk.press('wms_other_out', 'audit', early)).message).toContain('到 2026-10-05 结存不够，缺少 1');
  });

  it('costs anew what was posted for later days, line by line', async () => {
    const id = await desk.material(item('ANEW'), { cost_method: method });
    await buy(id, '2026-10-01', 10, 2.5);
    const issued = await take(id, '2026-10-12', 10);
    expect(await costOf('wms_other_out', issued)).toBe('25.00');
    await buy(id, '2026-10-11', 10, 4.5);
    // Average: 20 pieces worth 70.00; in their order the first ten stay the first.
    expect(await costOf('wms_other_out', issued)).toBe(method === '1' ? '35.00' : '25.00');
    await buy(id, '2026-09-30', 10, 1);
    expect(await costOf('wms_other_out', issued)).toBe(method === '1' ? '26.67' : '10.00');
    expect(await desk.worth(id)).toEqual(['20', method === '1' ? '53.33' : '70.00']);
  });

  it('takes the dear receipt out again as if it had never been: what was issued since costs less', async () => {
    const id = await desk.material(item('DEAR'), { cost_method: method });
    const dear = await buy(id, '2026-10-01', 10, 100);
    await buy(id, '2026-10-02', 90, 1);
    const issued = await take(id, '2026-10-03', 85);
    // (1000 + 90) × 85 ÷ 100; in their order 1000 + 75.
    expect(await costOf('wms_other_out', issued)).toBe(method === '1' ? '926.50' : '1075.00');
    expect((await desk.press('wms_purchase_in', 'unaudit', dear)).status).toBe(200);
    expect(await costOf('wms_other_out', issued)).toBe('85.00');
    expect(await desk.worth(id)).toEqual(['5', '5.00']);
  });

  it('keeps a receipt whose goods are needed on a later day', async () => {
    const id = await desk.material(item('NEED'), { cost_method: method });
    const first = await buy(id, '2026-10-01', 10, 1);
    await take(id, '2026-10-03', 10);
    await buy(id, '2026-10-05', 50, 1);
    const { status, message } = await desk.press('wms_purchase_in', 'unaudit', first);
    expect([status, message]).toEqual([422, expect.stringContaining('到 2026-10-03 结存不够，缺少 10')]);
    expect(await desk.worth(id)).toEqual(['50', '50.00']);
  });

  it('carries the new cost on: a transfer in two steps, what arrived of it, and what left there', async () => {
    const id = await desk.material(item('WAY'), { cost_method: method });
    await buy(id, '2026-10-01', 30, 2);
    const way = await desk.make(
      'wms_transfer',
      { bill_date: '2026-10-05', transfer_type: '2', from_wh: 'W1', to_wh: 'W2' },
      [{ material_id: id, qty: 12 }],
    );
    expect((await desk.press('wms_transfer', 'out_confirm', way)).status).toBe(200);
    const [sent] = await desk.lines('wms_transfer', way);
    const arrive = (day: string, qty: number): Promise<string> =>
      desk.post('wms_transfer_in', { bill_date: day, from_wh: 'W1', to_wh: 'W2' }, [
        { material_id: id, qty, src_type: '28', src_line_id: sent?.['id'] },
      ]);
    const first = await arrive('2026-10-06', 5);
    const rest = await arrive('2026-10-07', 7);
    const sold = await take(id, '2026-10-08', 12, { warehouse_id: 'W2' });
    expect(await costOf('wms_other_out', sold)).toBe('24.00');
    await buy(id, '2026-09-30', 10, 5);
    // Average: 110.00 × 12 ÷ 40 = 33.00, of which 5 ÷ 12 = 13.75 arrive first; in their order 50.00 + 4.00 = 54.00, first 22.50.
    const [all, part, last] = method === '1' ? ['33.00', '13.75', '19.25'] : ['54.00', '22.50', '31.50'];
    expect(await costOf('wms_transfer', way)).toBe(all);
    expect([await costOf('wms_transfer_in', first), await costOf('wms_transfer_in', rest)]).toEqual([part, last]);
    expect(await costOf('wms_other_out', sold)).toBe(all);
    expect(await desk.worth(id, 'W2')).toEqual(['0', '0.00']);
  });

  it('carries the new cost on: what a customer returns costs what was delivered', async () => {
    const id = await desk.material(item('BACK'), { cost_method: method });
    await buy(id, '2026-10-02', 10, 3);
    const sold = await desk.post('sal_out', on('2026-10-03'), [{ material_id: id, qty: 10, price: 9 }]);
    const [line] = await desk.lines('sal_out', sold);
    const back = await desk.post('sal_return_in', on('2026-10-04'), [
      { material_id: id, qty: 4, price: 9, tax_rate: 0, src_line_id: line?.['id'] },
    ]);
    expect(await costOf('sal_return_in', back)).toBe('12.00');
    await buy(id, '2026-10-01', 10, 1);
    // Average: 40.00 × 10 ÷ 20; in their order the ten at 1.00.
    expect(await costOf('sal_return_in', back)).toBe(method === '1' ? '8.00' : '4.00');
    expect(await desk.worth(id)).toEqual(['14', method === '1' ? '28.00' : '34.00']);
  });

  it('[INV-STK-01] leaves books that add up', async () => {
    expect(await stockFaults(server)).toEqual([]);
    const { rows } = await sql`
      select pool_id, bill_date from (
        select pool_id, bill_date, sum(sum(in_qty - out_qty)) over w as qty, sum(sum(in_amount - out_amount)) over w as amount
        from wms_ledger group by 1, 2 window w as (partition by pool_id order by bill_date)
      ) d where qty < 0 or amount < 0 or (qty = 0 and amount <> 0)`.execute(server.db);
    expect(rows).toEqual([]);
  });
});

describe('[F11] goods of a standard cost', () => {
  it('keep the standard of the day they came in on, whatever comes before them later', async () => {
    const id = await desk.material('STD', { cost_method: '5', std_cost: '2' });
    const found = await desk.post('wms_other_in', on('2026-10-05'), [{ material_id: id, qty: 10 }]);
    expect(await costOf('wms_other_in', found)).toBe('20.00');
    await sql`update md_material set std_cost = 3 where id = 'STD'`.execute(server.db);
    await buy(id, '2026-10-03', 10, 7);
    expect(await costOf('wms_other_in', found)).toBe('20.00');
    expect(await desk.worth(id)).toEqual(['20', '50.00']);
  });
});

describe('[F11] goods that go back at the cost of their source', () => {
  it('take no more than the pool bears: else they leave at the average of the moment', async () => {
    const id = await desk.material('BEAR');
    const dear = await desk.post('wms_purchase_in', on('2026-10-01'), [{ material_id: id, qty: 10, price: 100 }]);
    await buy(id, '2026-10-02', 90, 1);
    await take(id, '2026-10-03', 85);
    expect(await desk.worth(id)).toEqual(['15', '163.50']);
    await storeRow(server.db, 'md_reason', { id: 'R1', tenant_id: '1', code: 'R1', name: '质量' });
    const [line] = await desk.lines('wms_purchase_in', dear);
    const back = await desk.post('pur_return', on('2026-10-04'), [
      { material_id: id, qty: 10, price: 100, tax_rate: 0, src_line_id: line?.['id'] },
    ]);
    // 163.50 ÷ 15 × 10: the average of the moment, not 1,000.00.
    expect(await costOf('pur_return', back)).toBe('109.00');
    expect(await desk.worth(id)).toEqual(['5', '54.50']);
    expect(await costOf('wms_other_out', await take(id, '2026-10-05', 1))).toBe('10.90');
  });
});

describe('[INV-STK-02] a document dated ahead of today', () => {
  const today = dateText(new Date());

  it('is refused, unless the company allows so many days', async () => {
    const id = await desk.material('AHEAD');
    const tomorrow = { warehouse_id: 'W1', bill_date: addDays(today, 1) };
    const early = await desk.make('wms_purchase_in', tomorrow, [{ material_id: id, qty: 5, price: 2 }]);
    const { status, message } = await desk.press('wms_purchase_in', 'audit', early);
    expect([status, message]).toEqual([
      422,
      expect.stringContaining(`单据日期 ${addDays(today, 1)} 晚于今天 ${today}，出入库单据不能使用未来日期`),
    ]);
    await setParam(server.db, 'flow.stockAhead', '3');
    expect((await desk.press('wms_purchase_in', 'audit', early)).status).toBe(200);
    const far = await desk.make('wms_purchase_in', { ...tomorrow, bill_date: addDays(today, 4) }, [
      { material_id: id, qty: 5, price: 2 },
    ]);
    expect((await desk.press('wms_purchase_in', 'audit', far)).message).toContain('出入库单据最多提前 3 天');
    // Goods of tomorrow are not there today.
    const now = await desk.make('wms_other_out', { ...tomorrow, bill_date: today }, [{ material_id: id, qty: 1 }]);
    expect((await desk.press('wms_other_out', 'audit', now)).message).toContain(`到 ${today} 结存不够，缺少 1`);
    await setParam(server.db, 'flow.stockAhead', '0');
  });
});
