import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documentStage } from '#server/testing/document-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';

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
  change: changeRecord,
  remove,
  store,
} = documentStage({ warehouses: ['W1', 'W2'] });

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
    const [status, message] = await outcome('wms_init_stock', 'finish_init');
    expect(status).toBe(422);
    expect(message).toContain('期初库存有 3 行不能记账，未记账任何一行');
    expect(message).toContain('第 2 行 OPEN2 物料OPEN2：按批次管理，请填写批号');
    expect(message).toContain('第 3 行 OPEN3 物料OPEN3：2026-08-31 或之前已有出入库');
    expect(message).toContain('第 4 行 OPEN1 物料OPEN1：数量必须大于 0');
    expect(await desk.worth('OPEN1')).toEqual(['0', '0.00']);
    for (const id of bad) await remove('wms_init_stock', id);
  });

  it('[INV-STK-02] is not dated ahead of today, as no stock is unless the company says so', async () => {
    await desk.material('OPEN4');
    const ahead = await row('OPEN4', { bill_date: '2099-01-31' });
    expect(await outcome('wms_init_stock', 'finish_init')).toEqual([
      422,
      expect.stringMatching(/^单据日期 2099-01-31 晚于今天 \d{4}-\d\d-\d\d，/u),
    ]);
    expect(await desk.worth('OPEN1')).toEqual(['0', '0.00']);
    await remove('wms_init_stock', ahead);
  });

  it('posts every row once, on its day, at its amount, and locks it', async () => {
    const id = await row('OPEN2', { batch_no: 'B1', qty: 3, price: 1.115 });
    expect((await press('wms_init_stock', 'finish_init')).status).toBe(200);
    expect(await desk.worth('OPEN1')).toEqual(['10', '25.00']);
    expect(await desk.worth('OPEN2')).toEqual(['3', '3.35']);
    const { rows } = await sql<Row>`
      select bill_type, bill_date::text as date, period, in_amount::float as amount, line_id from wms_ledger where bill_id = ${id}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ bill_type: '99', date: '2026-08-31', period: '2026-08', amount: 3.35, line_id: id }]);
    const stored = await read('wms_init_stock', id);
    const changed = await call('PUT', `/online/cgform/api/form/wms_init_stock`, { ...stored, qty: 5 });
    expect([changed.status, changed.body.message]).toEqual([422, expect.stringContaining('不能修改')]);
    const gone = await remove('wms_init_stock', id);
    expect(gone.status).toBe(422);
    expect(await said('wms_init_stock', 'finish_init')).toContain('没有未记账的期初库存');
    // What is wrong is taken back, corrected and posted anew, unless the item has moved since.
    expect((await press('wms_init_stock', 'undo_init', id)).status).toBe(200);
    expect(await desk.worth('OPEN2')).toEqual(['0', '0.00']);
    expect(await said('wms_init_stock', 'undo_init', id)).toContain('没有记账，不需要撤销');
    await changeRecord('wms_init_stock', id, { qty: 4 });
    expect((await press('wms_init_stock', 'finish_init')).status).toBe(200);
    expect(await desk.worth('OPEN2')).toEqual(['4', '4.46']);
    const out = await desk.post('wms_other_out', { warehouse_id: String(stored['warehouse_id']) }, [
      { material_id: 'OPEN2', qty: 1, batch_no: 'B1' },
    ]);
    expect((await press('wms_init_stock', 'undo_init', id)).status).toBe(422);
    expect(await desk.worth('OPEN2')).toEqual(['3', '3.34']);
    expect((await desk.press('wms_other_out', 'unaudit', out)).status).toBe(200);
    expect((await press('wms_init_stock', 'undo_init', id)).status).toBe(200);
    expect(await stockFaults(server)).toEqual([]);
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
    const answer = await call('POST', '/online/cgform/api/doButton', body);
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
    expect((await press('wms_barcode', 'void', first)).status).toBe(200);
    expect(await said('wms_barcode', 'void', first)).toContain('已作废');
    const late = await remove('wms_barcode', first);
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
    const { body } = await call<{ records: Row[] }>(
      'GET',
      '/online/cgreport/api/getData/rpt_storage_warn?pageSize=1000',
    );
    expect(body.result.records.filter((row) => row['batch_no'] === 'GONE')).toMatchObject([
      { warn_type: '5', material_code: 'KEEPS' },
    ]);
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
    expect(await said('wms_other_out', 'red_reverse', out)).toContain('未结账，不需要红冲，请用“反审核”');
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', '2026-09', 'admin')`.execute(
      server.db,
    );
    expect(await said('wms_purchase_in', 'red_reverse', back)).toContain('已被领用或预留，可用只有 6');
    expect((await press('wms_other_out', 'red_reverse', out)).status).toBe(200);
    expect(await desk.worth('RED')).toEqual(['10', '25.50']);
    expect(await said('wms_other_out', 'red_reverse', out)).toContain('不能再次红冲');
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
    expect(await said('wms_other_out', 'unaudit', red)).toContain('的红字单据，不能反审核');
    expect((await press('wms_other_out', 'red_reverse', red)).status).toBe(422);
    expect((await press('wms_purchase_in', 'red_reverse', back)).status).toBe(200);
    expect(await desk.worth('RED')).toEqual(['0', '0.00']);
  });

  it('have the receivable that what they take back had, whatever the parameter says by then', async () => {
    await sql`delete from ledger_period where period = '2026-10'`.execute(server.db);
    const arise = async (when: 'out' | 'invoice'): Promise<void> => {
      await sql`delete from sys_param where param_code = 'flow.receivableWhen'`.execute(server.db);
      await store('sys_param', {
        id: 'WHEN',
        installmod: 'flow',
        param_code: 'flow.receivableWhen',
        param_value: when,
      });
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
    expect(await outcome('sal_out', 'red_reverse', billed)).toEqual([200, expect.anything()]);
    await arise('out');
    expect(await outcome('sal_out', 'red_reverse', bare)).toEqual([200, expect.anything()]);
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
    const asked = (one: string) => call<Row>('GET', `/online/cgform/flow/proposal/${form}?button=${button}&ids=${one}`);
    expect((await asked(id)).status).toBe(200);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'stock', '2026-10', 'admin')`.execute(
      server.db,
    );
    expect(await outcome(form, 'red_reverse', id)).toEqual([200, expect.anything()]);
    const { rows } = await sql<{ id: string; no: string }>`
      select id, bill_no as no from ${sql.table(form)} where remark like '红冲%' order by create_time desc, id desc limit 1`.execute(
      server.db,
    );
    const [red] = rows;
    expect((await asked(id)).body.message).toContain(`已被 ${red?.no ?? ''} 红冲，不能再下推`);
    expect((await asked(red?.id ?? '')).body.message).toContain('的红字单据，不能再下推');
    const saved = await call('POST', `/online/cgform/api/form/${target}`, body);
    expect([saved.status, JSON.stringify(saved.body)]).toEqual([
      422,
      expect.stringContaining(`第 1 行：已被 ${red?.no ?? ''} 红冲，不能再下推`),
    ]);
    const open = `/online/cgform/flow/open/${target}?from=${form}&head=${encodeURIComponent(JSON.stringify(head))}`;
    const page = await call<{ records: readonly Row[] }>('GET', `${open}&number=`);
    expect(page.body.result.records.filter(({ label }) => String(label).startsWith(item))).toEqual([]);
  });
});

describe('[INV-STK-01] [INV-STK-05] the ledger', () => {
  it('agrees with every balance after all of the above', async () => {
    expect(await stockFaults(server)).toEqual([]);
  });
});
