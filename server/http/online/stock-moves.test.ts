import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { documentStage } from '#server/testing/document-stage.ts';
import { stockFaults } from '#server/testing/stock.ts';

type Row = Record<string, unknown>;
type Checks = components['schemas']['MonthCheckList'];

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
} = documentStage({ warehouses: ['W1', 'W2'] });

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
    expect(await said('wms_transfer', 'out_confirm', id)).toContain('两步调拨需要在途仓');
    await desk.warehouse('TRANSIT', { wh_type: '11' });
    expect(await said('wms_transfer', 'in_confirm', id)).toContain('还没有审核（调出确认），不能调入确认');
    expect((await press('wms_transfer', 'out_confirm', id)).status).toBe(200);
    expect(await worths()).toEqual([
      ['6', '19.98'],
      ['4', '13.32'],
      ['0', '0.00'],
    ]);
    expect((await press('wms_transfer', 'in_confirm', id)).status).toBe(200);
    expect(await worths()).toEqual([
      ['6', '19.98'],
      ['0', '0.00'],
      ['4', '13.32'],
    ]);
    expect((await desk.lines('wms_transfer', id))[0]?.['in_qty']).toBe('4.0000');
    expect(await said('wms_transfer', 'in_confirm', id)).toContain('已全部调入，不能再次确认');
    expect(await outcome('wms_transfer', 'unaudit', id)).toEqual([422, expect.stringContaining('调入单')]);
    const [arrival] = await arrivals('wms_transfer_in', id);
    expect((await press('wms_transfer_in', 'unaudit', String(arrival))).status).toBe(200);
    expect((await desk.lines('wms_transfer', id))[0]).toMatchObject({ in_qty: '0.0000', transit_qty: '4.0000' });
    expect((await press('wms_transfer_in', 'void', String(arrival))).status).toBe(200);
    expect((await press('wms_transfer', 'unaudit', id)).status).toBe(200);
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
    expect((await press('wms_transfer', 'out_confirm', id)).status).toBe(200);
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
    const { body } = await call<Checks>('GET', '/monthlySettlement/precheck?ledger=stock&period=2026-10');
    const number = String((await read('wms_transfer', id))['bill_no']);
    const found = body.result.checks.find(({ kind }) => kind === 'transit');
    expect(found?.subject).toContain(number);
    expect(found?.link).toContain('transit_qty_begin=0.0001');
    const more = await call('POST', '/online/cgform/api/form/wms_transfer_in', {
      bill_date: '2026-10-10',
      ...ways,
      wms_transfer_in_item: [{ ...source, qty: 2.5 }],
    });
    expect([more.status, more.body.message + JSON.stringify(more.body.result)]).toEqual([
      422,
      expect.stringContaining('0.5'),
    ]);
    const nobody = await call('POST', '/online/cgform/api/form/wms_transfer_loss', {
      bill_date: '2026-10-10',
      ...ways,
      wms_transfer_loss_item: [{ ...source, qty: 1 }],
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
    expect((await press('wms_transfer', 'in_confirm', id)).status).toBe(200);
    expect([await counted(), await there(), await desk.worth('PART')]).toEqual([
      [2, 1, 0],
      [
        ['0', '0.00'],
        ['2', '6.66'],
      ],
      ['2', '6.66'],
    ]);
    expect(await outcome('wms_transfer', 'unaudit', id)).toEqual([422, expect.stringContaining('下游单据')]);
    expect((await press('wms_transfer_in', 'unaudit', first)).status).toBe(200);
    expect((await press('wms_transfer_loss', 'unaudit', loss)).status).toBe(200);
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
    expect(await said('wms_transfer', 'in_confirm', id)).toContain('不是两步调拨');
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
    const id = await make('1', { parent_qty: 3, fee: 1.11, fee_to: '3' }, [
      { material_id: 'PART1', qty: 3 },
      { material_id: 'PART2', qty: 6 },
    ]);
    expect((await press('wms_assemble', 'audit', id)).status).toBe(200);
    expect(await desk.worth('SET')).toEqual(['3', '10.59']);
    expect((await linesOf('wms_assemble', id)).map((line) => line['cost_amount'])).toEqual(['7.50', '1.98']);
    expect((await press('wms_assemble', 'unaudit', id)).status).toBe(200);
    expect([await desk.worth('SET'), await desk.worth('PART1'), await desk.worth('PART2')]).toEqual([
      ['0', '0.00'],
      ['10', '25.00'],
      ['20', '6.60'],
    ]);
    expect((await press('wms_assemble', 'audit', id)).status).toBe(200);
  });

  it('takes a set apart by the rates of its parts, the last of them with the remainder', async () => {
    const parts = [
      { material_id: 'PART1', qty: 3, cost_rate: 33.33 },
      { material_id: 'PART2', qty: 6, cost_rate: 33.33 },
      { material_id: 'PART3', qty: 1, cost_rate: 33.34 },
    ];
    const wrong = await make('2', { parent_qty: 3 }, parts.slice(0, 2));
    expect(await outcome('wms_assemble', 'audit', wrong)).toEqual([
      422,
      expect.stringContaining('拆卸的成本比例合计为 66.66%，应为 100%'),
    ]);
    const id = await make('2', { parent_qty: 3, fee: 0.41, fee_to: '3' }, parts);
    expect((await press('wms_assemble', 'audit', id)).status).toBe(200);
    expect(await desk.worth('SET')).toEqual(['0', '0.00']);
    const costs = (await linesOf('wms_assemble', id)).map((line) => line['cost_amount']);
    expect(costs).toEqual(['3.67', '3.67', '3.66']);
    const more = await make('2', { parent_qty: 1 }, [{ material_id: 'PART1', qty: 1, cost_rate: 100 }]);
    expect(await said('wms_assemble', 'audit', more)).toContain('母件 SET 物料SET（仓库W1）：现存 0');
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
    await outcome('pur_outsource', 'submit', order);
    expect((await press('pur_outsource', 'audit', order)).status).toBe(200);
    const head = { bill_date: '2026-10-11', supplier_id: 'SUP', warehouse_id: 'W1', order_id: order };
    const source = { src_type: '11', src_no: 'WW' };
    const issue = await create('pur_outsource_issue', {
      ...head,
      pur_outsource_issue_item: [
        { material_id: 'SEMI', qty: 600, ...source, src_line_id: (await line('pur_outsource_mat'))['id'] },
      ],
    });
    expect(await said('pur_outsource_issue', 'audit', issue)).toContain('供应商“供应商”还没有委外仓');
    await desk.warehouse('OUT', { wh_type: '8', supplier_id: 'SUP' });
    expect((await press('pur_outsource_issue', 'audit', issue)).status).toBe(200);
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
    for (const act of ['audit', 'unaudit', 'audit'])
      expect((await press('pur_outsource_in', act, first)).status).toBe(200);
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
      { ap_type: '2', provisional: 'Y', amount: '400.00', tax: '0.00', supplier_id: 'SUP' },
    ]);
    expect((await line('pur_outsource_mat'))['used_qty']).toBe('510.0000');
    await call('POST', '/finance/autoVoucher/standard', {});
    const asked = { period: '2026-10', ids: [issue, first], collected: false };
    const { body } = await call<components['schemas']['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
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
        ['暂估应付款', '0.00', '400.00'],
      ],
    ]);
    // [B2.18] Until it is billed it stands in the list of what is not: 500 × 0.8 × 1.13 = 452.00.
    const unbilled = async () => {
      const path = '/online/cgreport/api/getData/rpt_procure_invoice?pageSize=100&material_code=PLATED';
      const { status, body: list } = await call<components['schemas']['RowPage']>('GET', path);
      expect(status, list.message).toBe(200);
      return list.result.records.map((row) => [
        row['head_id'],
        row['form'],
        row['statement_id'],
        ...['qty', 'invoiced_qty', 'open_qty', 'open_amount'].map((name) => Number(row[name])),
      ]);
    };
    // The month end says so, too.
    const foundAtClose = async () => {
      const month = String((await read('pur_outsource_in', first))['bill_date']).slice(0, 7);
      const path = `/monthlySettlement/precheck?ledger=stock&period=${month}`;
      const { body: list } = await call<components['schemas']['MonthCheckList']>('GET', path);
      return list.result.checks.filter(({ title }) => title.includes('委外入库单')).map(({ count }) => count);
    };
    expect(await unbilled()).toEqual([[first, 'pur_outsource_in', null, 500, 0, 500, 452]]);
    expect(await foundAtClose()).toEqual([1]);
    // With its invoice 52.00 of tax come to it: 452.00 are owed.
    const { body: pushed } = await call<{ values: Row }>(
      'GET',
      `/online/cgform/flow/proposal/pur_outsource_in?button=push_invoice&ids=${first}`,
    );
    const invoice = await create('pur_invoice', {
      ...pushed.result.values,
      bill_date: '2026-10-12',
      invoice_type: '1',
      invoice_no: '26312000000000000101',
      invoice_date: '2026-10-12',
    });
    for (const act of ['submit', 'audit'])
      expect(await outcome('pur_invoice', act, invoice)).toEqual([200, expect.any(String)]);
    expect(await unbilled()).toEqual([]);
    expect(await foundAtClose()).toEqual([]);
    expect(await owed(invoice)).toMatchObject([
      { ap_type: '5', provisional: 'Y', amount: '-400.00' },
      { ap_type: '1', provisional: 'N', amount: '452.00', tax: '52.00' },
    ]);
    const billing = { period: '2026-10', ids: [invoice], collected: false };
    const billed = await call<components['schemas']['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', billing);
    expect(
      billed.body.result.flatMap(({ lines }) =>
        lines.map(({ subject, debit, credit }) => [subject.split(' ')[1], debit, credit]),
      ),
    ).toEqual([
      ['待认证进项税额', '52.00', '0.00'],
      ['暂估应付款', '400.00', '0.00'],
      ['应付货款', '0.00', '452.00'],
    ]);
    expect(await said('pur_outsource_in', 'unaudit', first)).toContain('采购发票');
    for (const act of ['unaudit', 'void'])
      expect(await outcome('pur_invoice', act, invoice)).toEqual([200, expect.any(String)]);
    expect(await unbilled(), 'its invoice was taken back').toEqual([
      [first, 'pur_outsource_in', null, 500, 0, 500, 452],
    ]);
    expect((await press('pur_outsource_in', 'unaudit', first)).status).toBe(200);
    expect(await unbilled()).toEqual([]);
    expect(await owed(first)).toEqual([]);
    expect((await press('pur_outsource_in', 'audit', first)).status).toBe(200);
    const second = await receive(100);
    expect(await outcome('pur_outsource_in', 'audit', second)).toEqual([
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
    for (const act of ['submit', 'audit']) expect((await press('pur_outsource', act, order)).status).toBe(200);
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
    expect((await press('pur_outsource_issue', 'audit', issue)).status).toBe(200);
    let worth = 0;
    for (const qty of [3, 4]) {
      const id = await create('pur_outsource_in', {
        ...head,
        pur_outsource_in_item: [{ material_id: 'ODDOUT', qty, ...(await source('pur_outsource_item')) }],
      });
      expect((await press('pur_outsource_in', 'audit', id)).status).toBe(200);
      const [line] = await linesOf('pur_outsource_in', id);
      const body = { period: '2026-10', ids: [id], collected: false };
      const path = '/finance/autoVoucher/preview';
      const drafts = await call<components['schemas']['VoucherDraft'][]>('POST', path, body);
      const drawn = drafts.body.result[0]?.lines ?? [];
      const of = (name: string) => drawn.find(({ subject }) => subject.includes(name));
      expect([of('委托加工物资')?.credit, of('暂估应付款')?.credit]).toEqual([
        line?.['mat_cost'],
        line?.['fee_amount'],
      ]);
      worth += Number(of('原材料')?.debit);
      expect(Number(of('原材料')?.debit)).toBeCloseTo(Number(line?.['mat_cost']) + Number(line?.['fee_amount']), 2);
    }
    expect(await desk.worth('ODDOUT')).toEqual(['7', worth.toFixed(2)]);
    expect(await desk.worth('ODD', 'OUT')).toEqual(['0', '0.00']);
  });
});

describe('[INV-STK-01] [INV-STK-05] the ledger', () => {
  it('agrees with every balance after all of the above', async () => {
    expect(await stockFaults(server)).toEqual([]);
  });
});
