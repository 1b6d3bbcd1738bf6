import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, stockFaults, stockModules, type StockDesk } from '#server/testing/stock.ts';

type Row = Record<string, unknown>;
let server: TestServer;
let desk: StockDesk;
let token: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: stockModules });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await desk.warehouse('W1');
  await desk.warehouse('W2');
});
afterAll(() => server.close());

const create = async (form: string, body: Row): Promise<string> => {
  const answer = await server.call<string>('POST', `/online/cgform/api/form/${form}`, { token, body });
  if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message} ${JSON.stringify(answer.body.result)}`);
  return answer.body.result;
};
const press = async (form: string, act: string, id = ''): Promise<readonly [number, string]> => {
  const body = { formId: form, buttonCode: act, dataId: id };
  const answer = await server.call('POST', '/online/cgform/api/doButton', { token, body });
  return [answer.status, answer.body.message];
};
const read = async (form: string, id: string): Promise<Row> =>
  (await server.call<Row>('GET', `/online/cgform/api/form/${form}/${id}`, { token })).body.result;

describe('[storage.init-stock] opening stock', () => {
  const row = (material: string, more: Row = {}): Promise<string> =>
    create('wms_init_stock', {
      bill_date: '2026-08-31',
      warehouse_id: 'W1',
      material_id: material,
      qty: 10,
      price: 2.5,
      ...more,
    });

  it('says all rows that are wrong at once, and posts none', async () => {
    await desk.material('OPEN1');
    await desk.material('OPEN2', { batch_flag: 'Y' });
    await desk.material('OPEN3');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-08-20' }, [
      { material_id: 'OPEN3', qty: 1, price: 1 },
    ]);
    await row('OPEN1');
    const bad = [await row('OPEN2'), await row('OPEN3'), await row('OPEN1', { qty: 0, bill_date: '2026-08-30' })];
    const [status, message] = await press('wms_init_stock', 'finish_init');
    expect(status).toBe(422);
    expect(message).toContain('期初库存有 3 行不能记账，未记账任何一行');
    expect(message).toContain('第 2 行 OPEN2 物料OPEN2：按批次管理，请填写批号');
    expect(message).toContain('第 3 行 OPEN3 物料OPEN3：2026-08-31 或之前已有出入库');
    expect(message).toContain('第 4 行 OPEN1 物料OPEN1：数量必须大于 0');
    expect(await desk.worth('OPEN1')).toEqual(['0', '0.00']);
    for (const id of bad) await server.call('DELETE', `/online/cgform/api/form/wms_init_stock/${id}`, { token });
  });

  it('posts every row once, on its day, at its amount, and locks it', async () => {
    const id = await row('OPEN2', { batch_no: 'B1', qty: 3, price: 1.115 });
    expect((await press('wms_init_stock', 'finish_init'))[0]).toBe(200);
    expect(await desk.worth('OPEN1')).toEqual(['10', '25.00']);
    expect(await desk.worth('OPEN2')).toEqual(['3', '3.35']);
    const { rows } = await sql<Row>`
      select bill_type, bill_date::text as date, period, in_amount::float as amount, line_id from wms_ledger where bill_id = ${id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ bill_type: '99', date: '2026-08-31', period: '2026-08', amount: 3.35, line_id: id }]);
    const stored = await read('wms_init_stock', id);
    const changed = await server.call('PUT', `/online/cgform/api/form/wms_init_stock`, {
      token,
      body: { ...stored, qty: 5 },
    });
    expect([changed.status, changed.body.message]).toEqual([422, expect.stringContaining('不能修改')]);
    const gone = await server.call('DELETE', `/online/cgform/api/form/wms_init_stock/${id}`, { token });
    expect(gone.status).toBe(422);
    expect((await press('wms_init_stock', 'finish_init'))[1]).toContain('没有未记账的期初库存');
  });
});

describe('[INV-STK-01] [INV-STK-05] the ledger', () => {
  it('agrees with every balance after all of the above', async () => {
    expect(await stockFaults(server)).toEqual([]);
  });
});
