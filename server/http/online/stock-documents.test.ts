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

describe('[P20] stocktaking', () => {
  const plan = async (warehouse: string, more: Row = {}): Promise<string> =>
    create('wms_check_plan', {
      bill_date: '2026-10-12',
      name: `盘点${warehouse}`,
      check_type: '1',
      begin_date: '2026-10-12',
      end_date: '2026-10-13',
      wms_check_plan_scope: [{ warehouse_id: warehouse }],
      ...more,
    });
  const sheetOf = async (plan_id: string): Promise<Row> => {
    const { rows } = await sql<{ id: string }>`select id from wms_check_task where plan_id = ${plan_id}`.execute(
      server.db,
    );
    return read('wms_check_task', rows[0]?.id ?? '');
  };
  const count = async (sheet: Row, counted: Readonly<Record<string, number | null>>, added: readonly Row[] = []) => {
    const lines = (sheet['wms_check_task_item'] as Row[]).map((line) => ({
      ...line,
      real_qty: counted[String(line['material_id'])] ?? null,
    }));
    const body = { ...sheet, bill_date: '2026-10-13', wms_check_task_item: [...lines, ...added] };
    const answer = await server.call('PUT', '/online/cgform/api/form/wms_check_task', { token, body });
    if (answer.status !== 200) throw new Error(answer.body.message);
  };
  const buy = (warehouse: string, material: string, qty: number, price: number): Promise<string> =>
    desk.post('wms_purchase_in', { warehouse_id: warehouse }, [{ material_id: material, qty, price }]);

  it('reproduces the worked example of a static count to the cent', async () => {
    await desk.warehouse('CW1');
    for (const id of ['CA', 'CB', 'CC']) await desk.material(id);
    await buy('CW1', 'CA', 120, 8.5);
    await buy('CW1', 'CB', 40, 3.2);
    await buy('CW1', 'CC', 7, 1);
    const id = await plan('CW1');
    expect(await press('wms_check_plan', 'create_task', id)).toEqual([200, expect.stringContaining('')]);
    const out = await desk.make('wms_other_out', { warehouse_id: 'CW1' }, [{ material_id: 'CC', qty: 1 }]);
    expect((await desk.press('wms_other_out', 'audit', out)).message).toContain('仓库“仓库CW1”已冻结（盘点中）');
    expect((await press('wms_check_plan', 'lock', id))[1]).toContain('是静态盘点，盘点期间不能解冻');
    const again = await plan('CW1');
    expect((await press('wms_check_plan', 'create_task', again))[1]).toContain('仓库“仓库CW1”已被其他盘点冻结');

    const sheet = await sheetOf(id);
    expect(
      (sheet['wms_check_task_item'] as Row[]).map((line) => [line['material_id'], line['book_qty'], line['price']]),
    ).toEqual([
      ['CA', '120.0000', '8.500000'],
      ['CB', '40.0000', '3.200000'],
      ['CC', '7.0000', '1.000000'],
    ]);
    const task = String(sheet['id']);
    await count(sheet, { CA: 117, CB: 42 });
    const refused = await press('wms_check_task', 'post', task);
    expect(refused).toEqual([422, expect.stringContaining('有 1 行没有实盘数量，不能过账：第 3 行 CC 物料CC')]);
    expect(await desk.worth('CA')).toEqual(['120', '1020.00']);
    await count(await sheetOf(id), { CA: 110, CB: 42, CC: 7 });
    expect((await press('wms_check_task', 'recount', task))[0]).toBe(200);
    const lines = (await sheetOf(id))['wms_check_task_item'] as Row[];
    expect(lines.map((line) => line['real_qty'])).toEqual([null, null, '7.0000']);
    await count(await sheetOf(id), { CA: 117, CB: 42, CC: 7 });
    expect((await press('wms_check_task', 'post', task))[0]).toBe(200);
    expect([await desk.worth('CA'), await desk.worth('CB'), await desk.worth('CC')]).toEqual([
      ['117', '994.50'],
      ['42', '134.40'],
      ['7', '7.00'],
    ]);
    const { rows } = await sql<Row>`
      select material_id, bill_type, (in_amount - out_amount)::float as amount, bill_date::text as date from wms_ledger
      where warehouse_id = 'CW1' and bill_type in ('70', '71') order by material_id`.execute(server.db);
    expect(rows).toEqual([
      { material_id: 'CA', bill_type: '71', amount: -25.5, date: '2026-10-13' },
      { material_id: 'CB', bill_type: '70', amount: 6.4, date: '2026-10-13' },
    ]);
    expect((await read('wms_check_plan', id))['plan_status']).toBe('4');
    expect((await press('wms_check_task', 'post', task))[0]).toBe(422);
    expect((await desk.press('wms_other_out', 'audit', out)).status).toBe(200);
    const late = await server.call('DELETE', `/online/cgform/api/form/wms_check_task/${task}`, { token });
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('不能删除')]);
  });

  it('keeps what moved while it was counted, and takes in what the books do not know', async () => {
    await desk.warehouse('CW2');
    for (const id of ['DA', 'DB']) await desk.material(id);
    await buy('CW2', 'DA', 120, 8.5);
    const id = await plan('CW2', { check_type: '2' });
    await press('wms_check_plan', 'create_task', id);
    await desk.material('DC', { std_cost: '4' });
    await count(await sheetOf(id), { DA: 117 }, [{ material_id: 'DC', real_qty: 2 }]);
    await desk.post('wms_other_out', { warehouse_id: 'CW2' }, [{ material_id: 'DA', qty: 10 }]);
    expect((await press('wms_check_task', 'post', String((await sheetOf(id))['id'])))[0]).toBe(200);
    expect([await desk.worth('DA'), await desk.worth('DC')]).toEqual([
      ['107', '909.50'],
      ['2', '8.00'],
    ]);
  });

  it('frees the warehouse when the plan is cancelled, and refuses what goods are promised', async () => {
    await desk.warehouse('CW3');
    await desk.material('DD');
    await buy('CW3', 'DD', 10, 1);
    const id = await plan('CW3');
    await press('wms_check_plan', 'create_task', id);
    expect((await press('wms_check_plan', 'cancel', id))[0]).toBe(200);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'CW3' }, [{ material_id: 'DD', qty: 8 }]);
    await desk.press('sal_delivery_notice', 'submit', notice);
    await desk.press('sal_delivery_notice', 'audit', notice);
    const next = await plan('CW3');
    await press('wms_check_plan', 'create_task', next);
    const sheet = await sheetOf(next);
    await count(sheet, { DD: 5 });
    const answer = await press('wms_check_task', 'post', String(sheet['id']));
    expect(answer).toEqual([422, expect.stringContaining('现存 10，其中预留和冻结 8，本次出库 5，缺少 3')]);
    expect((await read('wms_warehouse', 'CW3'))['frozen']).toBe('Y');
    expect((await press('wms_check_plan', 'cancel', next))[0]).toBe(200);
  });
});

describe('[INV-STK-01] [INV-STK-05] the ledger', () => {
  it('agrees with every balance after all of the above', async () => {
    expect(await stockFaults(server)).toEqual([]);
  });
});
