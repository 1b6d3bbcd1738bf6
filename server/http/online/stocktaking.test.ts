import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documentStage } from '#server/testing/document-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { readBook, workbookOf, type CellOf } from '#server/testing/workbook.ts';

type Row = Record<string, unknown>;

const {
  server,
  desk,
  call,
  make: create,
  press,
  said,
  outcome,
  read,
  lines: linesOf,
  remove,
  token,
} = documentStage({ warehouses: ['W1', 'W2'] });

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
    const answer = await call('PUT', '/online/cgform/api/form/wms_check_task', body);
    if (answer.status !== 200) throw new Error(answer.body.message);
  };
  const buy = (warehouse: string, material: string, qty: number, price: number): Promise<string> =>
    desk.post('wms_purchase_in', { warehouse_id: warehouse }, [{ material_id: material, qty, price }]);

  it('blind: the sheet keeps back what the books have until it is posted', async () => {
    await desk.warehouse('CWB');
    await desk.material('CBL');
    await buy('CWB', 'CBL', 913.25, 2);
    const id = await plan('CWB', { blind_flag: 'Y' });
    await outcome('wms_check_plan', 'create_task', id);
    const sheet = await sheetOf(id);
    expect(sheet['wms_check_task_item']).toMatchObject([{ book_qty: null, diff_qty: null }]);
    // Not by any other way, either.
    const at = String(sheet['id']);
    const lines = await linesOf('wms_check_task', at);
    const book = await fetch(
      `${server.url}/platform/online/cgform/api/exportXls/wms_check_task?tabletype=3&subTable=wms_check_task_item&paramsStr=${encodeURIComponent(JSON.stringify({ head_id: at }))}`,
      { headers: { 'X-Access-Token': token() } },
    );
    expect(book.status).toBe(200);
    const cells = (await readBook(await book.arrayBuffer())).worksheets.map((one) => one.getSheetValues());
    const history = await call('GET', `/online/cgform/api/recordHistory/wms_check_task/${at}`);
    const list = await call('GET', `/online/cgform/api/getData/wms_check_task_item?head_id=${at}`);
    const asked = 'select line_id, qty from wms_check_snap';
    const report = await call('GET', `/online/cgreport/head/parseSql?sql=${encodeURIComponent(asked)}`);
    expect([report.status, history.status]).toEqual([422, 200]);
    expect(JSON.stringify([sheet, lines, cells, history.body, list.body, report.body])).not.toContain('913.25');
    await count(sheet, { CBL: 8 });
    expect((await sheetOf(id))['wms_check_task_item']).toMatchObject([
      { book_qty: null, real_qty: '8.0000', diff_qty: null },
    ]);
    expect(await outcome('wms_check_task', 'post', String(sheet['id']))).toEqual([
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
    await outcome('wms_check_plan', 'create_task', id);
    const task = String((await sheetOf(id))['id']);
    const head = ['物料编码', '批号', '实盘数量'];
    const send = async (lines: readonly (readonly CellOf[])[], as = token()): Promise<readonly [number, string]> => {
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
    expect((await press('wms_check_task', 'post', task)).status).toBe(200);
    expect((await send([head, ['CIA', '', 1]]))[1]).toContain('不是“盘点中”');
  });

  it('reproduces the worked example of a static count to the cent', async () => {
    await desk.warehouse('CW1');
    for (const id of ['CA', 'CB', 'CC']) await desk.material(id);
    await buy('CW1', 'CA', 120, 8.5);
    await buy('CW1', 'CB', 40, 3.2);
    await buy('CW1', 'CC', 7, 1);
    const id = await plan('CW1');
    expect(await outcome('wms_check_plan', 'create_task', id)).toEqual([200, expect.stringContaining('')]);
    const out = await desk.make('wms_other_out', { warehouse_id: 'CW1' }, [{ material_id: 'CC', qty: 1 }]);
    expect((await desk.press('wms_other_out', 'audit', out)).message).toContain('仓库“仓库CW1”已冻结（盘点中）');
    expect(await said('wms_check_plan', 'lock', id)).toContain('是静态盘点，盘点期间不能解冻');
    const again = await plan('CW1');
    expect(await said('wms_check_plan', 'create_task', again)).toContain('仓库“仓库CW1”已被其他盘点冻结');

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
    const refused = await outcome('wms_check_task', 'post', task);
    expect(refused).toEqual([422, expect.stringContaining('有 1 行没有实盘数量，不能过账：第 3 行 CC 物料CC')]);
    expect(await desk.worth('CA')).toEqual(['120', '1020.00']);
    await count(await sheetOf(id), { CA: 110, CB: 42, CC: 7 });
    expect((await press('wms_check_task', 'recount', task)).status).toBe(200);
    const lines = (await sheetOf(id))['wms_check_task_item'] as Row[];
    expect(lines.map((line) => line['real_qty'])).toEqual([null, null, '7.0000']);
    await count(await sheetOf(id), { CA: 117, CB: 42, CC: 7 });
    expect((await press('wms_check_task', 'post', task)).status).toBe(200);
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
    expect((await press('wms_check_task', 'post', task)).status).toBe(422);
    expect((await desk.press('wms_other_out', 'audit', out)).status).toBe(200);
    const late = await remove('wms_check_task', task);
    expect([late.status, late.body.message]).toEqual([422, expect.stringContaining('不能删除')]);
  });

  it.each([
    // Numbers of our own: 37.5 × 12.34 = 462.75, 35.25 found: 2.25 × 12.34 = 27.765, 27.77; 9 × 0.07 = 0.63, 11 found: 0.14 more.
    {
      of: '1',
      qty: [37.5, 9],
      price: ['12.34', '0.07'],
      found: [35.25, 11],
      moved: 0,
      diff: ['-27.77', '0.14'],
      left: ['434.98', '0.77'],
    },
    // While 5 leave: 61 × 3.333333 = 203.33, 16.67 go; 59 are found of 61: 2 × 3.333333 = 6.67; 7 × 99.99 = 699.93, 8 found.
    {
      of: '2',
      qty: [61, 7],
      price: ['3.333333', '99.99'],
      found: [59, 8],
      moved: 5,
      diff: ['-16.67', '-6.67', '99.99'],
      left: ['179.99', '799.92'],
    },
  ] as const)(
    '$qty at $price in a count of kind $of are found as $found: $diff, and $left are left',
    async ({ of, qty, price, found, moved, diff, left }) => {
      const [store, one, two] = [`CF${of}`, `CFA${of}`, `CFB${of}`];
      await desk.warehouse(store);
      for (const id of [one, two]) await desk.material(id);
      await buy(store, one, qty[0], Number(price[0]));
      await buy(store, two, qty[1], Number(price[1]));
      const id = await plan(store, { check_type: of });
      await outcome('wms_check_plan', 'create_task', id);
      await count(await sheetOf(id), { [one]: found[0], [two]: found[1] });
      if (moved > 0) await desk.post('wms_other_out', { warehouse_id: store }, [{ material_id: one, qty: moved }]);
      expect((await press('wms_check_task', 'post', String((await sheetOf(id))['id']))).status).toBe(200);
      const { rows } = await sql<{ amount: string }>`
        select (in_amount - out_amount)::numeric(20, 2)::text as amount from wms_ledger
        where warehouse_id = ${store} and bill_type in ('70', '71') order by material_id`.execute(server.db);
      expect(rows.map(({ amount }) => amount)).toEqual(diff);
      expect([await desk.worth(one), await desk.worth(two)]).toEqual([
        [String(found[0] - moved), left[0]],
        [String(found[1]), left[1]],
      ]);
    },
  );

  it('keeps what moved while it was counted, and takes in what the books do not know', async () => {
    await desk.warehouse('CW2');
    for (const id of ['DA', 'DB']) await desk.material(id);
    await buy('CW2', 'DA', 120, 8.5);
    const id = await plan('CW2', { check_type: '2' });
    await outcome('wms_check_plan', 'create_task', id);
    await desk.material('DC', { std_cost: '4' });
    await count(await sheetOf(id), { DA: 117 }, [{ material_id: 'DC', real_qty: 2 }]);
    await desk.post('wms_other_out', { warehouse_id: 'CW2' }, [{ material_id: 'DA', qty: 10 }]);
    expect((await press('wms_check_task', 'post', String((await sheetOf(id))['id']))).status).toBe(200);
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
    await outcome('wms_check_plan', 'create_task', id);
    expect(await outcome('wms_purchase_in', 'unaudit', bought)).toEqual([
      422,
      expect.stringContaining('DE 物料DE：仓库“仓库CW4”已冻结（盘点中），暂时不能出入库'),
    ]);
    const sheet = await sheetOf(id);
    const gone = await remove('wms_check_task', String(sheet['id']));
    expect([gone.status, gone.body.message]).toEqual([
      422,
      expect.stringContaining('正在盘点（请先取消盘点计划），不能删除'),
    ]);
    const change = async (values: Row): Promise<readonly [number, string]> => {
      const body = { ...sheet, ...values };
      const answer = await call('PUT', '/online/cgform/api/form/wms_check_task', body);
      return [answer.status, answer.body.message];
    };
    const [first] = sheet['wms_check_task_item'] as Row[];
    expect(await change({ wms_check_task_item: [{ ...first, real_qty: 10 }] })).toEqual([
      422,
      expect.stringContaining('第 2 行 DF 物料DF 有账面数量，不能删除；没有实物的，实盘数量请填 0'),
    ]);
    expect(await change({ warehouse_id: 'W1' })).toEqual([422, expect.stringContaining('正在盘点，不能改仓库')]);
    expect((await press('wms_check_plan', 'cancel', id)).status).toBe(200);
    expect((await press('wms_purchase_in', 'unaudit', bought)).status).toBe(200);
  });

  it('[P11] issues nothing that is frozen or still to be inspected; what is 不合格 is scrapped', async () => {
    await desk.material('QS', { std_cost: '1' });
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [
      { material_id: 'QS', qty: 5, batch_no: 'Q1', quality_status: '4' },
      { material_id: 'QS', qty: 5, quality_status: '0' },
      { material_id: 'QS', qty: 5, quality_status: '2' },
    ]);
    const out = async (line: Row): Promise<readonly [number, string]> =>
      outcome(
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
        outcome('wms_check_plan', 'create_task', id),
      ]);
      const [line] = (await sheetOf(id))['wms_check_task_item'] as Row[];
      expect(Number(line?.['book_qty'])).toBe(Number((await desk.worth('DG', 'CW5'))[0]));
      expect((await press('wms_check_plan', 'cancel', id)).status).toBe(200);
    }
  });

  it('frees the warehouse when the plan is cancelled, and is posted though goods are promised', async () => {
    await desk.warehouse('CW3');
    await desk.material('DD');
    await buy('CW3', 'DD', 10, 1);
    const id = await plan('CW3');
    await outcome('wms_check_plan', 'create_task', id);
    expect((await press('wms_check_plan', 'cancel', id)).status).toBe(200);
    const notice = await desk.make('sal_delivery_notice', { warehouse_id: 'CW3' }, [{ material_id: 'DD', qty: 8 }]);
    await desk.press('sal_delivery_notice', 'submit', notice);
    await desk.press('sal_delivery_notice', 'audit', notice);
    const next = await plan('CW3');
    await outcome('wms_check_plan', 'create_task', next);
    const sheet = await sheetOf(next);
    await count(sheet, { DD: 5 });
    const answer = await outcome('wms_check_task', 'post', String(sheet['id']));
    // Who was promised last keeps less.
    expect(answer).toEqual([200, expect.stringContaining('缺 3')]);
    expect((await read('wms_warehouse', 'CW3'))['frozen']).toBe('N');
    expect(await desk.reserved('DD')).toBe('5');
  });
});

describe('[INV-STK-01] [INV-STK-05] the ledger', () => {
  it('agrees with every balance after all of the above', async () => {
    expect(await stockFaults(server)).toEqual([]);
  });
});
