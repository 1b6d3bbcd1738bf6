import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { invoiceStage } from '#server/testing/invoice-stage.ts';
import { TRADE_DAY as DAY } from '#server/testing/trade.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const stage = invoiceStage();
const { server, desk, call, make, save, done, said, read, change, param, invoice, received, issue } = stage;
const MONTH = DAY.slice(0, 7);
const NEXT = '2026-11';

/** Issues an item to a work order, whose module is not here. */
const take = async (order: string, material: string, qty: number): Promise<void> => {
  const id = await make('wms_prod_issue', {
    bill_date: DAY,
    work_order_id: order,
    issue_type: '1',
    warehouse_id: 'W1',
    wms_prod_issue_item: [{ material_id: material, qty }],
  });
  await sql`update wms_prod_issue set work_order_id = ${order} where id = ${id}`.execute(server.db);
  await done('wms_prod_issue', 'audit', id);
};
/** Makes, audits and posts the vouchers of what a month has. */
const vouch = async (period = MONTH): Promise<void> => {
  const path = `/finance/autoVoucher/list?period=${period}&pageSize=500&genStatus=1`;
  const ids = (await call<Schemas['VoucherDocumentPage']>('GET', path)).body.result.records.map(({ billId }) => billId);
  if (ids.length > 0) {
    const made = await call('POST', '/finance/autoVoucher/generate', { period, ids, collected: false });
    expect(made.status, made.body.message).toBe(200);
  }
  const { rows } = await sql<{ id: string }>`select id from fin_voucher where v_status = '1' and del_flag = 0`.execute(
    server.db,
  );
  for (const { id } of rows) for (const act of ['audit', 'post']) await done('fin_voucher', act, id);
};
const balance = async (code: string): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as amount
    from fin_gl_ledger l join fin_subject s on s.id = l.subject_id where starts_with(s.code, ${code})`.execute(
    server.db,
  );
  return rows[0]?.amount ?? '';
};
const spread = (period: string): Promise<string> =>
  make('fin_cost_variance', { bill_date: `${period}-${period === MONTH ? DAY.slice(8) : '20'}`, period });
const items = async (id: string): Promise<unknown[]> =>
  ((await read('fin_cost_variance', id))['fin_cost_variance_item'] as readonly Row[]).map((row) => [
    row['material_id'],
    row['begin_amount'],
    row['arisen_amount'],
    row['production_amount'],
    row['sales_amount'],
    row['end_amount'],
  ]);
const orders = async (id: string): Promise<unknown> =>
  Object.fromEntries(
    ((await read('fin_cost_variance', id))['fin_cost_variance_order'] as readonly Row[]).map((row) => [
      row['work_order_no'],
      row['amount'],
    ]),
  );
const warned = async (): Promise<unknown[]> => {
  const { body } = await call<Schemas['MonthCheckList']>(
    'GET',
    `/monthlySettlement/precheck?ledger=gl&period=${MONTH}`,
  );
  return body.result.checks.filter(({ kind }) => kind === 'variance').map(({ subject }) => subject);
};

/*
 * RM1 (P03): 480 received at 20.00, 300 issued to MO1, billed at 20.50: 240.00 dearer, 90.00 on the 180 that are left, 150.00 of what is gone.
 * GONE: 100 at 10.00, 60 to MO1 and 40 used up, billed 1024.91: 24.91 dearer, all of it gone. STD has a standard cost of 5.00: 100 for 540.00 are
 * 40.00 dearer; 30 to MO2, 20 used up, 50 left. 10.00 were booked by hand.
 */
beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await param('flow.voucherAuditorDiffers', 'N');
  await param('flow.invoiceTolerance', '50');
  for (const id of ['RM1', 'GONE']) await desk.material(id, { material_type: '1' });
  await desk.material('STD', { material_type: '1', cost_method: '5', std_cost: '5' });
  const receipt = await received('RM1', 480, '20');
  await take('MO1', 'RM1', 300);
  await invoice(receipt, [{ price: '20.5' }]);
  const gone = await received('GONE', 100, '10');
  await take('MO1', 'GONE', 60);
  await issue('GONE', 40);
  await received('STD', 100, '5.4');
  await take('MO2', 'STD', 30);
  await issue('STD', 20);
  await vouch();
  // Its invoice has no voucher yet.
  await invoice(gone, [{ price: '10.2491' }]);
});

describe('[K8] the variance of materials at the end of a month', () => {
  let id: string;

  it('is spread item by item over stock, work orders and what was used up; goods at actual cost keep theirs on stock already', async () => {
    const { rows: subjects } = await sql<{ id: string; code: string }>`
      select id, code from fin_subject where code in ('1404', '1001') and del_flag = 0`.execute(server.db);
    const of = (code: string): unknown => subjects.find((one) => one.code === code)?.id;
    const line = { summary: '手工' };
    const manual = await save('fin_voucher', {
      voucher_word: '1',
      voucher_date: DAY,
      period: MONTH,
      fin_voucher_item: [
        { ...line, subject_id: of('1404'), debit: '10' },
        { ...line, subject_id: of('1001'), credit: '10' },
      ],
    });
    expect(manual.status, manual.body.message).toBe(200);
    id = await spread(MONTH);
    expect(await said('fin_cost_variance', 'calc', id)).toContain(
      '转入生产 179.95，转入销售成本 19.96，留在库存 25.00',
    );
    expect(await items(id)).toEqual([
      [null, '0.00', '10.00', '3.00', '2.00', '5.00'],
      ['GONE', '0.00', '24.91', '14.95', '9.96', '0.00'],
      ['RM1', '0.00', '150.00', '150.00', '0.00', '0.00'],
      ['STD', '0.00', '40.00', '12.00', '8.00', '20.00'],
    ]);
    expect(await orders(id)).toEqual({ MO1: '164.95', MO2: '15.00' });
    await vouch();
    expect(await balance('1404')).toBe('224.91');
    expect(await warned()).toEqual(['材料成本差异 224.91']);
    await done('fin_cost_variance', 'post', id);
    await vouch();
    expect([await balance('1404'), await balance('6401')]).toEqual(['25.00', '19.96']);
    expect(await warned()).toEqual([]);
    expect((await read('fin_cost_variance', id))['voucher_no']).toMatch(/^转-202610-\d{4}$/u);
    expect(await said('fin_cost_variance', 'unpost', id)).toContain('已生成凭证');
  });

  it('[P21] what work orders bear is in their material, and production is what the cost sheet says', async () => {
    const cost = await make('fin_product_cost', { bill_date: DAY, period: MONTH, wip_method: '1' });
    await done('fin_product_cost', 'collect', cost);
    const stored = await read('fin_product_cost', cost);
    const sheets = (stored['fin_cost_sheet'] as readonly Row[]).map((row) => ({ ...row, wip_qty: '1' }));
    expect((await change('fin_product_cost', cost, { fin_cost_sheet: sheets })).status).toBe(200);
    for (const act of ['calc', 'post']) await done('fin_product_cost', act, cost);
    const rows = (await read('fin_product_cost', cost))['fin_cost_sheet'] as readonly Row[];
    // 300 × 20.00 + 60 × 10.00 + 164.95, and 30 × 5.00 + 15.00.
    expect(rows.map((row) => [row['work_order_no'], row['material_cost'], row['end_wip']])).toEqual([
      ['MO1', '6764.95', '6764.95'],
      ['MO2', '165.00', '165.00'],
    ]);
    expect(await balance('5001')).toBe('6929.95');
    // Nothing of it changes once orders are costed.
    expect(await said('fin_cost_variance', 'calc', await spread(MONTH))).toContain(`${MONTH} 的产品成本计算`);
    const vouchers = await sql<Row>`select 1 from fin_gl_source where bill_id = ${cost}`.execute(server.db);
    expect(vouchers.rows).toEqual([]);
    await done('fin_product_cost', 'unpost', cost);
  });

  it('run again it is the same; by parameter all of it goes to the cost of sales', async () => {
    const { rows } = await sql<{ id: string }>`
      select v.id from fin_voucher v join fin_gl_source g on g.voucher_id = v.id where g.bill_id = ${id}`.execute(
      server.db,
    );
    // A second one of the month has to wait.
    const other = await spread(MONTH);
    expect(await said('fin_cost_variance', 'calc', other)).toContain('已有过账的成本差异分摊');
    for (const act of ['unpost', 'unaudit']) await done('fin_voucher', act, rows[0]?.id);
    const cancelled = await call('POST', '/finance/autoVoucher/cancel', { ids: [rows[0]?.id] });
    expect(cancelled.status, cancelled.body.message).toBe(200);
    const before = await items(id);
    await done('fin_cost_variance', 'unpost', id);
    await done('fin_cost_variance', 'calc', id);
    expect(await items(id)).toEqual(before);
    await param('flow.materialVariance', 'cost');
    expect(await said('fin_cost_variance', 'post', id)).toContain('请重新计算后再过账');
    expect(await said('fin_cost_variance', 'calc', id)).toContain('转入生产 0.00，转入销售成本 224.91，留在库存 0.00');
    await param('flow.materialVariance', 'spread');
    for (const act of ['calc', 'post']) await done('fin_cost_variance', act, id);
    await vouch();
    expect([await balance('1404'), await balance('6401')]).toEqual(['25.00', '19.96']);
  });

  it('what was left goes with the last of the goods in the next month: nothing stays', async () => {
    await desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: `${NEXT}-05` }, [
      { material_id: 'STD', qty: 50 },
    ]);
    const next = await spread(NEXT);
    await done('fin_cost_variance', 'calc', next);
    expect(await items(next)).toEqual([
      [null, '5.00', '0.00', '0.00', '5.00', '0.00'],
      ['STD', '20.00', '0.00', '0.00', '20.00', '0.00'],
    ]);
    await done('fin_cost_variance', 'post', next);
    await vouch(NEXT);
    expect([await balance('1404'), await balance('6401')]).toEqual(['0.00', '44.96']);
    const again = await spread('2026-12');
    expect(await said('fin_cost_variance', 'calc', again)).toContain('没有材料成本差异');
  });
});
