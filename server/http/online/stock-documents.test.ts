import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, stockFaults, type StockDesk } from '#server/testing/stock.ts';
import { readBook, workbookOf, type CellOf } from '#server/testing/workbook.ts';

type Row = Record<string, unknown>;
type Checks = components['schemas']['MonthCheckList'];
let server: TestServer;
let desk: StockDesk;
let token: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
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
const linesOf = async (form: string, id: string): Promise<readonly Row[]> =>
  (await read(form, id))[`${form}_item`] as readonly Row[];

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
    // What is wrong is taken back, corrected and posted anew, unless the item has moved since.
    expect((await press('wms_init_stock', 'undo_init', id))[0]).toBe(200);
    expect(await desk.worth('OPEN2')).toEqual(['0', '0.00']);
    expect((await press('wms_init_stock', 'undo_init', id))[1]).toContain('没有记账，不需要撤销');
    await server.call('PUT', `/online/cgform/api/form/wms_init_stock`, {
      token,
      body: { ...(await read('wms_init_stock', id)), qty: 4 },
    });
    expect((await press('wms_init_stock', 'finish_init'))[0]).toBe(200);
    expect(await desk.worth('OPEN2')).toEqual(['4', '4.46']);
    const out = await desk.post('wms_other_out', { warehouse_id: String(stored['warehouse_id']) }, [
      { material_id: 'OPEN2', qty: 1, batch_no: 'B1' },
    ]);
    expect((await press('wms_init_stock', 'undo_init', id))[0]).toBe(422);
    expect(await desk.worth('OPEN2')).toEqual(['3', '3.34']);
    expect((await desk.press('wms_other_out', 'unaudit', out)).status).toBe(200);
    expect((await press('wms_init_stock', 'undo_init', id))[0]).toBe(200);
    expect(await stockFaults(server)).toEqual([]);
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

  it('blind: the sheet keeps back what the books have until it is posted', async () => {
    await desk.warehouse('CWB');
    await desk.material('CBL');
    await buy('CWB', 'CBL', 913.25, 2);
    const id = await plan('CWB', { blind_flag: 'Y' });
    await press('wms_check_plan', 'create_task', id);
    const sheet = await sheetOf(id);
    expect(sheet['wms_check_task_item']).toMatchObject([{ book_qty: null, diff_qty: null }]);
    // Not by any other way, either.
    const at = String(sheet['id']);
    const lines = await linesOf('wms_check_task', at);
    const book = await fetch(
      `${server.url}/platform/online/cgform/api/exportXls/wms_check_task?tabletype=3&subTable=wms_check_task_item&paramsStr=${encodeURIComponent(JSON.stringify({ head_id: at }))}`,
      { headers: { 'X-Access-Token': token } },
    );
    expect(book.status).toBe(200);
    const cells = (await readBook(await book.arrayBuffer())).worksheets.map((one) => one.getSheetValues());
    const history = await server.call('GET', `/online/cgform/api/recordHistory/wms_check_task/${at}`, { token });
    const list = await server.call('GET', `/online/cgform/api/getData/wms_check_task_item?head_id=${at}`, { token });
    const asked = 'select line_id, qty from wms_check_snap';
    const report = await server.call('GET', `/online/cgreport/head/parseSql?sql=${encodeURIComponent(asked)}`, {
      token,
    });
    expect([report.status, history.status]).toEqual([422, 200]);
    expect(JSON.stringify([sheet, lines, cells, history.body, list.body, report.body])).not.toContain('913.25');
    await count(sheet, { CBL: 8 });
    expect((await sheetOf(id))['wms_check_task_item']).toMatchObject([
      { book_qty: null, real_qty: '8.0000', diff_qty: null },
    ]);
    expect(await press('wms_check_task', 'post', String(sheet['id']))).toEqual([
      200,
      expect.stringContaining('盘亏出库单'),
    ]);
    expect((await sheetOf(id))['wms_check_task_item']).toMatchObject([
      { book_qty: '913.2500', diff_qty: '-905.2500', diff_amount: '-1810.50', snap_qty: null },
    ]);
    expect(await desk.worth('CBL')).toEqual(['8', '16.00']);
  });

  it('[storage.check-task] takes counts of a workbook: rows that fit no line, come twice or are no figure are named, and nothing is taken', async () => {
    await desk.warehouse('CWI');
    for (const one of ['CIA', 'CIB', 'CIC']) await desk.material(one);
    await buy('CWI', 'CIA', 5, 2);
    await desk.post('wms_purchase_in', { warehouse_id: 'CWI' }, [
      { material_id: 'CIB', batch_no: 'B1', qty: 3, price: 1 },
      { material_id: 'CIB', batch_no: 'B2', qty: 4, price: 1 },
    ]);
    const id = await plan('CWI');
    await press('wms_check_plan', 'create_task', id);
    const task = String((await sheetOf(id))['id']);
    const head = ['物料编码', '批号', '实盘数量'];
    const send = async (lines: readonly (readonly CellOf[])[], as = token): Promise<readonly [number, string]> => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(await workbookOf({ 盘点明细: lines }))]), '盘点.xlsx');
      const answer = await fetch(`${server.url}/platform/storage/checkTask/importCounts?id=${task}`, {
        method: 'POST',
        headers: { 'x-access-token': as },
        body,
      });
      return [answer.status, ((await answer.json()) as { message: string }).message];
    };
    const wrong = [head, ['CIA', '', 5], ['CIA', '', 6], ['CIB', 'B1', -1], ['CIB', 'B2', '约4'], ['CIC', '', 1]];
    expect(await send(wrong)).toEqual([
      422,
      expect.stringMatching(
        /第 3 行：与第 2 行是盘点表的同一行.*第 4 行：实盘数量 -1 小于 0.*第 5 行：实盘数量“约4”不是数字.*第 6 行：盘点表中没有物料“CIC”/,
      ),
    ]);
    expect(
      (
        await send([
          ['物料编码', '实盘数量'],
          ['CIB', 3],
        ])
      )[1],
    ).toContain('在盘点表中有 2 行，请补充批号');
    expect(
      (
        await send([
          ['物料', '数量'],
          ['CIB', 3],
        ])
      )[1],
    ).toContain('没有“物料编码”和“实盘数量”两列');
    expect(((await sheetOf(id))['wms_check_task_item'] as Row[]).every((line) => line['real_qty'] === null)).toBe(true);
    expect(await send([head, ['CIA', '', 4.5], ['CIB', 'B1', 3], ['CIB', 'B2', '']])).toEqual([
      200,
      '已导入 2 行实盘数量，还有 1 行未盘',
    ]);
    expect((await send([head, ['CIB', 'B2', '1,004']]))[1]).toContain('全部已盘');
    expect((await sheetOf(id))['wms_check_task_item']).toMatchObject([
      { real_qty: '4.5000', diff_qty: '-0.5000', diff_amount: '-1.00' },
      { real_qty: '3.0000', diff_qty: '0.0000' },
      { real_qty: '1004.0000', diff_qty: '1000.0000' },
    ]);
    await send([head, ['CIB', 'B2', 4]]);
    expect((await press('wms_check_task', 'post', task))[0]).toBe(200);
    expect((await send([head, ['CIA', '', 1]]))[1]).toContain('不是“盘点中”');
  });

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

  it('lets nothing be taken back of a frozen warehouse, and keeps its sheet and every line the books have', async () => {
    await desk.warehouse('CW4');
    for (const id of ['DE', 'DF']) await desk.material(id);
    const bought = await buy('CW4', 'DE', 10, 1);
    await buy('CW4', 'DF', 5, 1);
    const id = await plan('CW4');
    await press('wms_check_plan', 'create_task', id);
    expect(await press('wms_purchase_in', 'unaudit', bought)).toEqual([
      422,
      expect.stringContaining('DE 物料DE：仓库“仓库CW4”已冻结（盘点中），暂时不能出入库'),
    ]);
    const sheet = await sheetOf(id);
    const gone = await server.call('DELETE', `/online/cgform/api/form/wms_check_task/${String(sheet['id'])}`, {
      token,
    });
    expect([gone.status, gone.body.message]).toEqual([
      422,
      expect.stringContaining('正在盘点（请先取消盘点计划），不能删除'),
    ]);
    const change = async (values: Row): Promise<readonly [number, string]> => {
      const body = { ...sheet, ...values };
      const answer = await server.call('PUT', '/online/cgform/api/form/wms_check_task', { token, body });
      return [answer.status, answer.body.message];
    };
    const [first] = sheet['wms_check_task_item'] as Row[];
    expect(await change({ wms_check_task_item: [{ ...first, real_qty: 10 }] })).toEqual([
      422,
      expect.stringContaining('第 2 行 DF 物料DF 有账面数量，不能删除；没有实物的，实盘数量请填 0'),
    ]);
    expect(await change({ warehouse_id: 'W1' })).toEqual([422, expect.stringContaining('正在盘点，不能改仓库')]);
    expect((await press('wms_check_plan', 'cancel', id))[0]).toBe(200);
    expect((await press('wms_purchase_in', 'unaudit', bought))[0]).toBe(200);
  });

  it('[P11] issues nothing that is frozen or still to be inspected; what is 不合格 is scrapped', async () => {
    await desk.material('QS', { std_cost: '1' });
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [
      { material_id: 'QS', qty: 5, batch_no: 'Q1', quality_status: '4' },
      { material_id: 'QS', qty: 5, quality_status: '0' },
      { material_id: 'QS', qty: 5, quality_status: '2' },
    ]);
    const out = async (line: Row): Promise<readonly [number, string]> =>
      press(
        'wms_other_out',
        'audit',
        await desk.make('wms_other_out', { warehouse_id: 'W1', out_type: '5' }, [{ material_id: 'QS', ...line }]),
      );
    expect(await out({ qty: 2, batch_no: 'Q1', quality_status: '4' })).toEqual([
      422,
      expect.stringContaining('第 1 行 QS 物料QS（批号 Q1） 2 的质量状态是“冻结”，不能出库'),
    ]);
    expect((await out({ qty: 1, quality_status: '0' }))[1]).toContain('的质量状态是“待检”，不能出库');
    expect((await out({ qty: 1, quality_status: '2' }))[0]).toBe(200);
  });

  it('begins after what is being posted, and nothing is posted after it began', async () => {
    await desk.warehouse('CW5');
    await desk.material('DG');
    await buy('CW5', 'DG', 100, 1);
    for (let round = 0; round < 3; round += 1) {
      const outs = await Promise.all(
        Array.from({ length: 6 }, () =>
          desk.make('wms_other_out', { warehouse_id: 'CW5' }, [{ material_id: 'DG', qty: 1 }]),
        ),
      );
      const id = await plan('CW5');
      await Promise.all([
        ...outs.map((out) => desk.press('wms_other_out', 'audit', out)),
        press('wms_check_plan', 'create_task', id),
      ]);
      const [line] = (await sheetOf(id))['wms_check_task_item'] as Row[];
      expect(Number(line?.['book_qty'])).toBe(Number((await desk.worth('DG', 'CW5'))[0]));
      expect((await press('wms_check_plan', 'cancel', id))[0]).toBe(200);
    }
  });

  it('frees the warehouse when the plan is cancelled, and is posted though goods are promised', async () => {
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
    // Who was promised last keeps less.
    expect(answer).toEqual([200, expect.stringContaining('缺 3')]);
    expect((await read('wms_warehouse', 'CW3'))['frozen']).toBe('N');
    expect(await desk.reserved('DD')).toBe('5');
  });
});

describe('[storage.barcode] labels', () => {
  const labels = async (code: string): Promise<readonly Row[]> => {
    const { rows } = await sql<Row>`
      select id, barcode, batch_no, qty::float as qty, label_status from wms_barcode where biz_code = ${code} order by barcode`.execute(
      server.db,
    );
    return rows;
  };
  const generate = async (given: Row): Promise<readonly [number, string]> => {
    const body = { formId: 'wms_barcode', buttonCode: 'generate', dataId: '', uiFormData: given };
    const answer = await server.call('POST', '/online/cgform/api/doButton', { token, body });
    return [answer.status, answer.body.message];
  };

  it('are made by packs of an item or of the lines of a receipt, with numbers nobody else has, and are voided once', async () => {
    await desk.material('LB1');
    expect(await generate({ value: 'LB1', batch: 'P1', qty: '25', pack: '10' })).toEqual([
      200,
      expect.stringContaining('已生成 3 张标签'),
    ]);
    const made = await labels('LB1');
    expect(made.map(({ qty, batch_no, label_status }) => [qty, batch_no, label_status])).toEqual([
      [10, 'P1', '1'],
      [10, 'P1', '1'],
      [5, 'P1', '1'],
    ]);
    expect(new Set(made.map(({ barcode }) => barcode)).size).toBe(3);
    const receipt = await desk.make('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'LB1', qty: 3, price: 1 },
      { material_id: 'LB1', qty: 1, price: 1, batch_no: 'P2' },
    ]);
    const no = String((await read('wms_purchase_in', receipt))['bill_no']);
    expect((await generate({ value: no }))[1]).toContain('没有审核，不能生成标签');
    await desk.press('wms_purchase_in', 'audit', receipt);
    expect((await generate({ value: no, pack: '2' }))[1]).toContain('已生成 3 张标签');
    expect((await labels(no)).map(({ qty }) => qty)).toEqual([2, 1, 1]);
    expect((await generate({ value: 'NIX' }))[1]).toContain('没有编码为“NIX”的启用物料');
    expect((await generate({ value: 'LB1' }))[1]).toContain('请填写物料 LB1 要生成标签的数量');
    expect((await generate({ value: 'LB1', qty: 'x' }))[1]).toContain('数量“x”须是大于 0');
    expect((await generate({ value: 'LB1', qty: '1000000000', pack: '1' }))[1]).toContain('一次最多生成 500 张标签');
    const first = String(made[0]?.['id']);
    expect((await press('wms_barcode', 'void', first))[0]).toBe(200);
    expect((await press('wms_barcode', 'void', first))[1]).toContain('已作废');
    const late = await server.call('DELETE', `/online/cgform/api/form/wms_barcode/${first}`, { token });
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('已作废')]);
  });
});

describe('[storage.batch] batches', () => {
  const batch = async (no: string): Promise<readonly Row[]> => {
    const { rows } = await sql<Row>`
      select batch_no, material_id, produce_date::text, expire_date::text, supplier_id, supplier_batch, src_no, quality_status
      from wms_batch where batch_no = ${no} and del_flag = 0`.execute(server.db);
    return rows;
  };
  const into = { warehouse_id: 'W1' };

  it('have a record from the receipt that brings them, with dates by how long the item keeps, until it is taken back', async () => {
    await desk.material('KEEPS', { batch_flag: 'Y', shelf_days: 180 });
    const line = { material_id: 'KEEPS', qty: 5, price: 1, batch_no: 'K1' };
    const first = await desk.make('wms_purchase_in', into, [
      { ...line, produce_date: '2026-10-01', supplier_batch: 'S-9' },
    ]);
    expect(await batch('K1')).toEqual([]);
    await desk.press('wms_purchase_in', 'audit', first);
    const record = {
      material_id: 'KEEPS',
      produce_date: '2026-10-01',
      expire_date: '2027-03-30',
      supplier_id: 'SUP',
      supplier_batch: 'S-9',
      quality_status: '1',
      src_no: (await read('wms_purchase_in', first))['bill_no'],
    };
    expect(await batch('K1')).toMatchObject([record]);
    // Another receipt of it changes nothing, and the record stays while that counts.
    const second = await desk.post('wms_purchase_in', into, [{ ...line, expire_date: '2030-01-01' }]);
    expect(await batch('K1')).toMatchObject([record]);
    await desk.press('wms_purchase_in', 'unaudit', first);
    expect(await batch('K1')).toMatchObject([record]);
    await desk.press('wms_purchase_in', 'unaudit', second);
    const alone = await desk.post('wms_purchase_in', into, [{ ...line, batch_no: 'K2', expire_date: '2026-12-31' }]);
    expect(await batch('K2')).toMatchObject([{ produce_date: null, expire_date: '2026-12-31' }]);
    await desk.press('wms_purchase_in', 'unaudit', alone);
    expect(await batch('K2')).toEqual([]);
    expect((await desk.press('wms_purchase_in', 'audit', alone)).status).toBe(200);
    expect(await batch('K2')).toHaveLength(1);
  });

  it('of made goods are as old as their document, what people wrote stays, and a number of another item is a batch of its own', async () => {
    await desk.material('OTHER', { batch_flag: 'Y', shelf_days: 10, std_cost: 1 });
    await create('wms_batch', {
      batch_no: 'M1',
      material_id: 'KEEPS',
      supplier_batch: '手工',
      expire_date: '2029-09-09',
    });
    await desk.post('wms_prod_in', into, [{ material_id: 'KEEPS', qty: 1, batch_no: 'M1' }]);
    expect(await batch('M1')).toMatchObject([
      { produce_date: '2026-10-10', expire_date: '2029-09-09', supplier_batch: '手工', src_no: null },
    ]);
    const id = await desk.make('wms_other_in', into, [{ material_id: 'OTHER', qty: 1, batch_no: 'M1' }]);
    expect((await desk.press('wms_other_in', 'audit', id)).status).toBe(200);
    expect(new Set((await batch('M1')).map((one) => one['material_id']))).toEqual(new Set(['KEEPS', 'OTHER']));
  });

  it('that expire are warned of', async () => {
    // It came in while it was good.
    await desk.post('wms_purchase_in', { ...into, bill_date: '2025-12-20' }, [
      { material_id: 'KEEPS', qty: 3, price: 1, batch_no: 'GONE', expire_date: '2026-01-01' },
    ]);
    const { body } = await server.call<{ records: Row[] }>(
      'GET',
      '/online/cgreport/api/getData/rpt_storage_warn?pageSize=1000',
      { token },
    );
    expect(body.result.records.filter((row) => row['batch_no'] === 'GONE')).toMatchObject([
      { warn_type: '5', material_code: 'KEEPS' },
    ]);
  });
});

describe('[storage.transfer] transfers in two steps', () => {
  const send = (qty: number): Promise<string> =>
    desk.make('wms_transfer', { transfer_type: '2', from_wh: 'W1', to_wh: 'W2' }, [{ material_id: 'TWO', qty }]);
  const arrivals = async (form: string, transfer: string): Promise<readonly unknown[]> => {
    const [line] = await desk.lines('wms_transfer', transfer);
    const { rows } = await sql<Row>`
      select head_id from ${sql.table(`${form}_item`)} where src_line_id = ${line?.['id']}`.execute(server.db);
    return rows.map((row) => row['head_id']);
  };
  const worths = () => Promise.all(['W1', 'TRANSIT', 'W2'].map((one) => desk.worth('TWO', one)));

  it('lie in the in-transit warehouse until they arrive, at what they cost', async () => {
    await desk.material('TWO');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'TWO', qty: 10, price: 3.33 }]);
    const id = await send(4);
    expect((await press('wms_transfer', 'out_confirm', id))[1]).toContain('两步调拨需要在途仓');
    await desk.warehouse('TRANSIT', { wh_type: '11' });
    expect((await press('wms_transfer', 'in_confirm', id))[1]).toContain('还没有审核（调出确认），不能调入确认');
    expect((await press('wms_transfer', 'out_confirm', id))[0]).toBe(200);
    expect(await worths()).toEqual([
      ['6', '19.98'],
      ['4', '13.32'],
      ['0', '0.00'],
    ]);
    expect((await press('wms_transfer', 'in_confirm', id))[0]).toBe(200);
    expect(await worths()).toEqual([
      ['6', '19.98'],
      ['0', '0.00'],
      ['4', '13.32'],
    ]);
    expect((await desk.lines('wms_transfer', id))[0]?.['in_qty']).toBe('4.0000');
    expect((await press('wms_transfer', 'in_confirm', id))[1]).toContain('已全部调入，不能再次确认');
    expect(await press('wms_transfer', 'unaudit', id)).toEqual([422, expect.stringContaining('调入单')]);
    const [arrival] = await arrivals('wms_transfer_in', id);
    expect((await press('wms_transfer_in', 'unaudit', String(arrival)))[0]).toBe(200);
    expect((await desk.lines('wms_transfer', id))[0]).toMatchObject({ in_qty: '0.0000', transit_qty: '4.0000' });
    expect((await press('wms_transfer_in', 'void', String(arrival)))[0]).toBe(200);
    expect((await press('wms_transfer', 'unaudit', id))[0]).toBe(200);
    expect(await worths()).toEqual([
      ['10', '33.30'],
      ['0', '0.00'],
      ['0', '0.00'],
    ]);
    expect((await desk.lines('wms_transfer', id))[0]).toMatchObject({ in_qty: '0.0000', transit_qty: '0.0000' });
  });

  it('arrive in parts, and what never comes is written off with who answers for it; the parts add up to the cent', async () => {
    await desk.material('PART');
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'PART', qty: 3, price: 3.3333 }]);
    const id = await desk.make('wms_transfer', { transfer_type: '2', from_wh: 'W1', to_wh: 'W2' }, [
      { material_id: 'PART', qty: 3 },
    ]);
    expect((await press('wms_transfer', 'out_confirm', id))[0]).toBe(200);
    const [line] = await desk.lines('wms_transfer', id);
    const source = { material_id: 'PART', src_type: '28', src_line_id: line?.['id'] };
    const ways = { from_wh: 'W1', to_wh: 'W2' };
    const there = () => Promise.all(['TRANSIT', 'W2'].map((one) => desk.worth('PART', one)));
    const counted = async () => {
      const [{ in_qty, loss_qty, transit_qty } = {}] = await desk.lines('wms_transfer', id);
      return [in_qty, loss_qty, transit_qty].map(Number);
    };
    const first = await desk.post('wms_transfer_in', ways, [{ ...source, qty: 1 }]);
    expect([await counted(), await there()]).toEqual([
      [1, 0, 2],
      [
        ['2', '6.67'],
        ['1', '3.33'],
      ],
    ]);
    const { body } = await server.call<Checks>('GET', '/monthlySettlement/precheck?ledger=stock&period=2026-10', {
      token,
    });
    const number = String((await read('wms_transfer', id))['bill_no']);
    const found = body.result.checks.find(({ kind }) => kind === 'transit');
    expect(found?.subject).toContain(number);
    expect(found?.link).toContain('transit_qty_begin=0.0001');
    const more = await server.call('POST', '/online/cgform/api/form/wms_transfer_in', {
      token,
      body: { bill_date: '2026-10-10', ...ways, wms_transfer_in_item: [{ ...source, qty: 2.5 }] },
    });
    expect([more.status, more.body.message + JSON.stringify(more.body.result)]).toEqual([
      422,
      expect.stringContaining('0.5'),
    ]);
    const nobody = await server.call('POST', '/online/cgform/api/form/wms_transfer_loss', {
      token,
      body: { bill_date: '2026-10-10', ...ways, wms_transfer_loss_item: [{ ...source, qty: 1 }] },
    });
    expect(JSON.stringify(nobody.body.result)).toContain('责任方');
    const loss = await desk.post('wms_transfer_loss', ways, [
      { ...source, qty: 1, loss_reason: '1', duty_party: '1', duty_by: '顺达物流' },
    ]);
    expect([await counted(), await there()]).toEqual([
      [1, 1, 1],
      [
        ['1', '3.33'],
        ['1', '3.33'],
      ],
    ]);
    // The last part takes what is left of the money, whichever comes last.
    expect((await press('wms_transfer', 'in_confirm', id))[0]).toBe(200);
    expect([await counted(), await there(), await desk.worth('PART')]).toEqual([
      [2, 1, 0],
      [
        ['0', '0.00'],
        ['2', '6.66'],
      ],
      ['2', '6.66'],
    ]);
    expect(await press('wms_transfer', 'unaudit', id)).toEqual([422, expect.stringContaining('下游单据')]);
    expect((await press('wms_transfer_in', 'unaudit', first))[0]).toBe(200);
    expect((await press('wms_transfer_loss', 'unaudit', loss))[0]).toBe(200);
    expect([await counted(), await there()]).toEqual([
      [1, 0, 2],
      [
        ['2', '6.67'],
        ['1', '3.33'],
      ],
    ]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('need no confirmation in one step', async () => {
    const id = await desk.make('wms_transfer', { from_wh: 'W1', to_wh: 'W2' }, [{ material_id: 'TWO', qty: 1 }]);
    expect((await press('wms_transfer', 'in_confirm', id))[1]).toContain('不是两步调拨');
  });
});

describe('[storage.assemble] assembly and disassembly', () => {
  const make = (assemble_type: string, head: Row, lines: readonly Row[]): Promise<string> =>
    create('wms_assemble', {
      bill_date: '2026-10-12',
      assemble_type,
      warehouse_id: 'W1',
      parent_material_id: 'SET',
      ...head,
      wms_assemble_item: lines,
    });
  beforeAll(async () => {
    for (const id of ['SET', 'PART1', 'PART2', 'PART3']) await desk.material(id);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'PART1', qty: 10, price: 2.5 },
      { material_id: 'PART2', qty: 20, price: 0.33 },
    ]);
  });

  it('makes a set of its parts and the fee, and takes it back exactly', async () => {
    const id = await make('1', { parent_qty: 3, fee: 1.11 }, [
      { material_id: 'PART1', qty: 3 },
      { material_id: 'PART2', qty: 6 },
    ]);
    expect((await press('wms_assemble', 'audit', id))[0]).toBe(200);
    expect(await desk.worth('SET')).toEqual(['3', '10.59']);
    expect((await linesOf('wms_assemble', id)).map((line) => line['cost_amount'])).toEqual(['7.50', '1.98']);
    expect((await press('wms_assemble', 'unaudit', id))[0]).toBe(200);
    expect([await desk.worth('SET'), await desk.worth('PART1'), await desk.worth('PART2')]).toEqual([
      ['0', '0.00'],
      ['10', '25.00'],
      ['20', '6.60'],
    ]);
    expect((await press('wms_assemble', 'audit', id))[0]).toBe(200);
  });

  it('takes a set apart by the rates of its parts, the last of them with the remainder', async () => {
    const parts = [
      { material_id: 'PART1', qty: 3, cost_rate: 33.33 },
      { material_id: 'PART2', qty: 6, cost_rate: 33.33 },
      { material_id: 'PART3', qty: 1, cost_rate: 33.34 },
    ];
    const wrong = await make('2', { parent_qty: 3 }, parts.slice(0, 2));
    expect(await press('wms_assemble', 'audit', wrong)).toEqual([
      422,
      expect.stringContaining('拆卸的成本比例合计为 66.66%，应为 100%'),
    ]);
    const id = await make('2', { parent_qty: 3, fee: 0.41 }, parts);
    expect((await press('wms_assemble', 'audit', id))[0]).toBe(200);
    expect(await desk.worth('SET')).toEqual(['0', '0.00']);
    const costs = (await linesOf('wms_assemble', id)).map((line) => line['cost_amount']);
    expect(costs).toEqual(['3.67', '3.67', '3.66']);
    const more = await make('2', { parent_qty: 1 }, [{ material_id: 'PART1', qty: 1, cost_rate: 100 }]);
    expect((await press('wms_assemble', 'audit', more))[1]).toContain('母件 SET 物料SET（仓库W1）：现存 0');
  });
});

describe('[P10] subcontracting', () => {
  /** Returns the current debt for a receipt. */
  const owed = async (id: string): Promise<readonly Row[]> =>
    (
      await sql<Row>`
        select ap_type, provisional, amount::text, supplier_id,
          (select sum(tax_amount)::text from fin_ap_bill_item i where i.head_id = b.id) as tax
        from fin_ap_bill b where src_id = ${id} and bill_status = '2' and del_flag = 0`.execute(server.db)
    ).rows;

  it('reproduces the worked example to the cent', async () => {
    for (const id of ['SEMI', 'PLATED']) await desk.material(id);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'SEMI', qty: 1000, price: 1.5 }]);
    const order = await create('pur_outsource', {
      bill_date: '2026-10-10',
      supplier_id: 'SUP',
      delivery_date: '2026-10-20',
      pur_outsource_item: [{ material_id: 'PLATED', qty: 1000, price: 0.8, tax_rate: 13 }],
      pur_outsource_mat: [{ material_id: 'SEMI', need_qty: 1020 }],
    });
    const line = async (table: string): Promise<Row> =>
      (await sql<Row>`select * from ${sql.table(table)} where head_id = ${order}`.execute(server.db)).rows[0] ?? {};
    await press('pur_outsource', 'submit', order);
    expect((await press('pur_outsource', 'audit', order))[0]).toBe(200);
    const head = { bill_date: '2026-10-11', supplier_id: 'SUP', warehouse_id: 'W1', order_id: order };
    const source = { src_type: '11', src_no: 'WW' };
    const issue = await create('pur_outsource_issue', {
      ...head,
      pur_outsource_issue_item: [
        { material_id: 'SEMI', qty: 600, ...source, src_line_id: (await line('pur_outsource_mat'))['id'] },
      ],
    });
    expect((await press('pur_outsource_issue', 'audit', issue))[1]).toContain('供应商“供应商”还没有委外仓');
    await desk.warehouse('OUT', { wh_type: '8', supplier_id: 'SUP' });
    expect((await press('pur_outsource_issue', 'audit', issue))[0]).toBe(200);
    expect([await desk.worth('SEMI', 'W1'), await desk.worth('SEMI', 'OUT')]).toEqual([
      ['400', '600.00'],
      ['600', '900.00'],
    ]);
    const receive = async (qty: number): Promise<string> =>
      create('pur_outsource_in', {
        ...head,
        pur_outsource_in_item: [
          { material_id: 'PLATED', qty, ...source, src_line_id: (await line('pur_outsource_item'))['id'] },
        ],
      });
    const first = await receive(500);
    for (const act of ['audit', 'unaudit', 'audit']) expect((await press('pur_outsource_in', act, first))[0]).toBe(200);
    expect([await desk.worth('SEMI', 'OUT'), await desk.worth('PLATED')]).toEqual([
      ['90', '135.00'],
      ['500', '1165.00'],
    ]);
    const [done] = await linesOf('pur_outsource_in', first);
    expect(['mat_cost', 'fee_amount', 'tax_amount', 'total_amount'].map((name) => done?.[name])).toEqual([
      '765.00',
      '400.00',
      '52.00',
      '452.00',
    ]);
    expect(await owed(first)).toEqual([
      { ap_type: '2', provisional: 'N', amount: '452.00', tax: '52.00', supplier_id: 'SUP' },
    ]);
    expect((await line('pur_outsource_mat'))['used_qty']).toBe('510.0000');
    await server.call('POST', '/finance/autoVoucher/standard', { token, body: {} });
    const asked = { period: '2026-10', ids: [issue, first], collected: false };
    const { body } = await server.call<components['schemas']['VoucherDraft'][]>(
      'POST',
      '/finance/autoVoucher/preview',
      {
        token,
        body: asked,
      },
    );
    expect(
      body.result.map(({ lines }) => lines.map(({ subject, debit, credit }) => [subject.split(' ')[1], debit, credit])),
    ).toEqual([
      [
        ['委托加工物资', '900.00', '0.00'],
        ['原材料', '0.00', '900.00'],
      ],
      [
        ['原材料', '1165.00', '0.00'],
        ['委托加工物资', '0.00', '765.00'],
        ['进项税额', '52.00', '0.00'],
        ['应付货款', '0.00', '452.00'],
      ],
    ]);
    expect((await press('pur_outsource_in', 'unaudit', first))[0]).toBe(200);
    expect(await owed(first)).toEqual([]);
    expect((await press('pur_outsource_in', 'audit', first))[0]).toBe(200);
    const second = await receive(100);
    expect(await press('pur_outsource_in', 'audit', second)).toEqual([
      422,
      expect.stringContaining('倒冲 SEMI 物料SEMI 102，委外仓“仓库OUT”可用 90，缺少 12'),
    ]);
    expect(await desk.worth('PLATED')).toEqual(['500', '1165.00']);
  });

  it('[finance.auto-voucher] its fee is in the voucher to the cent, whatever rounds on the way', async () => {
    for (const id of ['ODD', 'ODDOUT']) await desk.material(id);
    await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'ODD', qty: 7, price: 3.3333 }]);
    const order = await create('pur_outsource', {
      bill_date: '2026-10-10',
      supplier_id: 'SUP',
      delivery_date: '2026-10-20',
      pur_outsource_item: [{ material_id: 'ODDOUT', qty: 7, price: 0.333, tax_rate: 13 }],
      pur_outsource_mat: [{ material_id: 'ODD', need_qty: 7 }],
    });
    for (const act of ['submit', 'audit']) expect((await press('pur_outsource', act, order))[0]).toBe(200);
    const source = async (table: string): Promise<Row> => ({
      src_type: '11',
      src_no: 'WW',
      src_line_id: (await sql<Row>`select id from ${sql.table(table)} where head_id = ${order}`.execute(server.db))
        .rows[0]?.['id'],
    });
    const head = { bill_date: '2026-10-11', supplier_id: 'SUP', warehouse_id: 'W1', order_id: order };
    const issue = await create('pur_outsource_issue', {
      ...head,
      pur_outsource_issue_item: [{ material_id: 'ODD', qty: 7, ...(await source('pur_outsource_mat')) }],
    });
    expect((await press('pur_outsource_issue', 'audit', issue))[0]).toBe(200);
    let worth = 0;
    for (const qty of [3, 4]) {
      const id = await create('pur_outsource_in', {
        ...head,
        pur_outsource_in_item: [{ material_id: 'ODDOUT', qty, ...(await source('pur_outsource_item')) }],
      });
      expect((await press('pur_outsource_in', 'audit', id))[0]).toBe(200);
      const [line] = await linesOf('pur_outsource_in', id);
      const body = { period: '2026-10', ids: [id], collected: false };
      const path = '/finance/autoVoucher/preview';
      const drafts = await server.call<components['schemas']['VoucherDraft'][]>('POST', path, { token, body });
      const drawn = drafts.body.result[0]?.lines ?? [];
      const of = (name: string) => drawn.find(({ subject }) => subject.includes(name));
      expect([of('委托加工物资')?.credit, of('进项税额')?.debit, of('应付货款')?.credit]).toEqual([
        line?.['mat_cost'],
        line?.['tax_amount'],
        line?.['total_amount'],
      ]);
      worth += Number(of('原材料')?.debit);
      expect(Number(of('原材料')?.debit)).toBeCloseTo(Number(line?.['mat_cost']) + Number(line?.['fee_amount']), 2);
    }
    expect(await desk.worth('ODDOUT')).toEqual(['7', worth.toFixed(2)]);
    expect(await desk.worth('ODD', 'OUT')).toEqual(['0', '0.00']);
  });
});

describe('[INV-STK-04] red documents', () => {
  it('take back what was audited in a closed month, once, in the open one', async () => {
    await desk.material('RED');
    const back = await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-09-10' }, [
      { material_id: 'RED', qty: 10, price: 2.55 },
    ]);
    const out = await desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: '2026-09-12' }, [
      { material_id: 'RED', qty: 4 },
    ]);
    expect((await press('wms_other_out', 'red_reverse', out))[1]).toContain('未结账，不需要红冲，请用“反审核”');
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', '2026-09', 'admin')`.execute(
      server.db,
    );
    expect((await press('wms_purchase_in', 'red_reverse', back))[1]).toContain('已被领用或预留，可用只有 6');
    expect((await press('wms_other_out', 'red_reverse', out))[0]).toBe(200);
    expect(await desk.worth('RED')).toEqual(['10', '25.50']);
    expect((await press('wms_other_out', 'red_reverse', out))[1]).toContain('不能再次红冲');
    const { rows } = await sql<{ id: string; remark: string }>`
      select id, remark, bill_status from wms_other_out where remark like '红冲%'`.execute(server.db);
    const red = rows[0]?.id ?? '';
    expect(rows).toEqual([{ id: red, remark: expect.stringMatching(/^红冲 /) as string, bill_status: '2' }]);
    const [line] = await desk.lines('wms_other_out', red);
    expect([line?.['qty'], line?.['cost_amount']]).toEqual(['-4.0000', '-10.20']);
    const moved = await sql<Row>`
      select line_id, out_qty::float as qty, out_amount::float as amount, period > '2026-09' as later from wms_ledger
      where bill_id = ${red}`.execute(server.db);
    expect(moved.rows).toEqual([{ line_id: line?.['id'], qty: -4, amount: -10.2, later: true }]);
    expect((await press('wms_other_out', 'unaudit', red))[1]).toContain('的红字单据，不能反审核');
    expect((await press('wms_other_out', 'red_reverse', red))[0]).toBe(422);
    expect((await press('wms_purchase_in', 'red_reverse', back))[0]).toBe(200);
    expect(await desk.worth('RED')).toEqual(['0', '0.00']);
  });

  it('have the receivable that what they take back had, whatever the parameter says by then', async () => {
    await sql`delete from ledger_period where period = '2026-10'`.execute(server.db);
    const arise = async (when: 'out' | 'invoice'): Promise<void> => {
      await sql`delete from sys_param where param_code = 'flow.receivableWhen'`.execute(server.db);
      await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value) values ('WHEN', '1', 'flow', 'flow.receivableWhen', ${when})`.execute(
        server.db,
      );
    };
    const own = { warehouse_id: 'W1', bill_date: '2026-10-10' };
    await desk.material('REDAR');
    await desk.post('wms_purchase_in', own, [{ material_id: 'REDAR', qty: 10, price: 2 }]);
    const sold = (qty: number) => desk.post('sal_out', own, [{ material_id: 'REDAR', qty, price: 3, tax_rate: 0 }]);
    const billed = await sold(4);
    await arise('invoice');
    const bare = await sold(5);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', '2026-10', 'admin')`.execute(
      server.db,
    );
    expect(await press('sal_out', 'red_reverse', billed)).toEqual([200, expect.anything()]);
    await arise('out');
    expect(await press('sal_out', 'red_reverse', bare)).toEqual([200, expect.anything()]);
    const { rows } = await sql<Row>`
      select i.qty::float as qty, b.amount::float as amount from sal_out_item i join sal_out h on h.id = i.head_id
      left join fin_ar_bill b on b.src_id = h.id where i.material_id = 'REDAR' order by i.qty desc`.execute(server.db);
    expect(rows.map((row) => Object.values(row))).toEqual([
      [5, null],
      [4, 12],
      [-4, -12],
      [-5, null],
    ]);
  });

  it.each([
    ['sal_out', 'push_return', 'sal_return_in', { customer_id: 'CUS', warehouse_id: 'W1' }],
    ['sal_out', 'push_invoice', 'sal_invoice', { customer_id: 'CUS', invoice_type: '1', invoice_date: '2026-11-01' }],
    ['wms_purchase_in', 'push_return', 'pur_return', { supplier_id: 'SUP', warehouse_id: 'W1' }],
  ] as const)('and what they took back gives nothing any more: no %s by %s', async (form, button, target, head) => {
    await sql`delete from ledger_period where period = '2026-10'`.execute(server.db);
    const item = `RED${button}${form}`.slice(0, 20);
    await desk.material(item);
    const own = { warehouse_id: 'W1', bill_date: '2026-10-10' };
    const receipt = await desk.post('wms_purchase_in', own, [{ material_id: item, qty: 10, price: 2 }]);
    const id =
      form === 'sal_out'
        ? await desk.post('sal_out', own, [{ material_id: item, qty: 4, price: 3, tax_rate: 13 }])
        : receipt;
    const [line] = await desk.lines(form, id);
    const taken = { material_id: item, qty: 1, price: 3, tax_rate: line?.['tax_rate'], src_line_id: line?.['id'] };
    const body = { ...head, [`${target}_item`]: [taken] };
    const asked = (one: string) =>
      server.call<Row>('GET', `/online/cgform/flow/proposal/${form}?button=${button}&ids=${one}`, { token });
    expect((await asked(id)).status).toBe(200);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', '2026-10', 'admin')`.execute(
      server.db,
    );
    expect(await press(form, 'red_reverse', id)).toEqual([200, expect.anything()]);
    const { rows } = await sql<{ id: string; no: string }>`
      select id, bill_no as no from ${sql.table(form)} where remark like '红冲%' order by create_time desc, id desc limit 1`.execute(
      server.db,
    );
    const [red] = rows;
    expect((await asked(id)).body.message).toContain(`已被 ${red?.no ?? ''} 红冲，不能再下推`);
    expect((await asked(red?.id ?? '')).body.message).toContain('的红字单据，不能再下推');
    const saved = await server.call('POST', `/online/cgform/api/form/${target}`, { token, body });
    expect([saved.status, JSON.stringify(saved.body)]).toEqual([
      422,
      expect.stringContaining(`第 1 行：已被 ${red?.no ?? ''} 红冲，不能再下推`),
    ]);
    const open = `/online/cgform/flow/open/${target}?from=${form}&head=${encodeURIComponent(JSON.stringify(head))}`;
    const page = await server.call<{ records: readonly Row[] }>('GET', `${open}&number=`, { token });
    expect(page.body.result.records.filter(({ label }) => String(label).startsWith(item))).toEqual([]);
  });
});

describe('[INV-STK-01] [INV-STK-05] the ledger', () => {
  it('agrees with every balance after all of the above', async () => {
    expect(await stockFaults(server)).toEqual([]);
  });
});
