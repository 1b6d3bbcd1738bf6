import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

let server: TestServer;
let desk: StockDesk;
let token: string;

const { call, make, press: pressOf } = documentCalls(() => ({ server, token }));
const press = (act: string, id: string, form = 'fin_product_cost') => pressOf(form, act, id);
const sheets = async (id: string): Promise<readonly Row[]> =>
  (
    await sql<Row>`select * from fin_cost_sheet where head_id = ${id} and del_flag = 0 order by line_no`.execute(
      server.db,
    )
  ).rows;
/** Orders are of a module of their own, which is not here. */
const ordered = async (form: string, id: string, order: string): Promise<void> => {
  await sql`update ${sql.table(form)} set work_order_id = ${order} where id = ${id}`.execute(server.db);
};
const issue = async (order: string, qty: number, audit = true): Promise<string> => {
  const id = await make('wms_prod_issue', {
    bill_date: '2026-10-10',
    work_order_id: order,
    issue_type: '1',
    warehouse_id: 'W1',
    wms_prod_issue_item: [{ material_id: 'RM', qty }],
  });
  await ordered('wms_prod_issue', id, order);
  if (audit) expect((await press('audit', id, 'wms_prod_issue')).message).toContain('成功');
  return id;
};

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await desk.warehouse('W1');
  await desk.material('RM', { material_type: '1' });
  await desk.material('FG', { material_type: '4', std_cost: '70' });
  await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: '2026-10-01' }, [
    { material_id: 'RM', qty: 10_000, price: 10 },
  ]);
  await call('POST', '/finance/autoVoucher/standard');
});
afterAll(() => server.close());

describe('[P21] [finance.product-cost] the cost of a month', () => {
  let id: string;

  it('is collected from issues and receipts, shared out by machine hours, and split by equivalent units, to the cent', async () => {
    await issue('MO1', 5000);
    await issue('MO2', 100);
    await issue('MO3', 50);
    const receipt = await desk.post('wms_prod_in', { warehouse_id: 'W1', bill_date: '2026-10-28' }, [
      { material_id: 'FG', qty: 900 },
    ]);
    await ordered('wms_prod_in', receipt, 'MO1');
    id = await make('fin_product_cost', {
      bill_date: '2026-10-31',
      period: '2026-10',
      wip_method: '1',
      fin_cost_pool: [{ element_type: '5', amount: '21000' }],
    });
    expect((await press('collect', id)).message).toContain('已归集 3 个工单');
    const hours = { MO1: 120, MO2: 180, MO3: 50 } as const;
    const record = (await call<Row>('GET', `/online/cgform/api/form/fin_product_cost/${id}`)).body.result;
    const rows = (record['fin_cost_sheet'] as readonly Row[]).map((row) => ({
      id: row['id'],
      work_order_no: row['work_order_no'],
      material_cost: row['material_cost'],
      finish_qty: row['finish_qty'],
      base_qty: hours[String(row['work_order_no']) as keyof typeof hours],
      ...(row['work_order_no'] === 'MO1'
        ? { labor_cost: '8800', energy_cost: '2600', mold_cost: '400', wip_qty: '100', wip_rate: '50' }
        : { wip_qty: '1' }),
    }));
    const saved = await call('PUT', '/online/cgform/api/form/fin_product_cost', {
      id,
      version: record['version'],
      fin_cost_sheet: rows,
    });
    expect(saved.status, saved.body.message).toBe(200);
    for (const act of ['allocate', 'calc', 'post']) expect(await press(act, id), act).toMatchObject({ status: 200 });
    expect((await sheets(id)).map((row) => row['overhead'])).toEqual(['7200.00', '10800.00', '3000.00']);
    expect((await sheets(id))[0]).toMatchObject({
      work_order_no: 'MO1',
      material_cost: '50000.00',
      finish_cost: '63000.00',
      end_wip: '6000.00',
      unit_cost: '70.000000',
    });
    const { rows: heads } = await sql<Row>`select * from fin_product_cost where id = ${id}`.execute(server.db);
    expect(heads[0]).toMatchObject({ diff_amount: '0.00', bill_status: '2' });
  });

  it('is carried into production by a voucher', async () => {
    const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', {
      period: '2026-10',
      ids: [id],
      collected: false,
    });
    expect(body.result[0]?.lines.map(({ subject, debit, credit }) => [subject, debit, credit])).toEqual([
      ['500102 直接人工', '8800.00', '0.00'],
      ['500103 转入制造费用', '24000.00', '0.00'],
      ['2211 应付职工薪酬', '0.00', '8800.00'],
      ['5101 制造费用', '0.00', '24000.00'],
    ]);
  });

  it('is refused twice in a month, while stock documents are open, and in a closed month', async () => {
    const head = { bill_date: '2026-10-31', period: '2026-10', wip_method: '1' };
    const second = await make('fin_product_cost', head);
    expect((await press('collect', second)).message).toMatch(
      /^2026-10 已有过账的成本计算 CB-\S+，不能再次归集；请先反记账 CB-\S+$/u,
    );
    expect(await press('unpost', id)).toMatchObject({ status: 200 });
    const open = await issue('MO3', 1, false);
    expect((await press('calc', id)).message).toContain(
      '2026-10 还有库存单据没有审核，不能计算成本：未审核的生产领料单（1）',
    );
    expect((await press('audit', open, 'wms_prod_issue')).status).toBe(200);
    expect((await press('collect', id)).status).toBe(200);
    expect((await press('post', id)).message).toContain('在计算后有改动，请重新计算后再过账');
    // Two of one month that are kept at the same moment: one is.
    for (const one of [id, second])
      for (const act of ['collect', 'calc']) expect(await press(act, one), act).toMatchObject({ status: 200 });
    const kept = await Promise.all([id, second].map((one) => press('post', one)));
    expect(kept.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { rows: heads } = await sql<{ id: string }>`
      select id from fin_product_cost where period = '2026-10' and bill_status = '2' and del_flag = 0`.execute(
      server.db,
    );
    expect(heads).toHaveLength(1);
    expect(await press('unpost', heads[0]?.id ?? '')).toMatchObject({ status: 200 });
    await call('POST', '/monthlySettlement/close', { ledger: 'stock', period: '2026-10' });
    expect((await press('calc', id)).message).toContain('库存期间 2026-10 已结账，不能计算成本');
    expect((await press('calc', second)).message).toContain('库存期间 2026-10 已结账');
  });
});

describe('[finance.cost-alloc] the sharing of costs', () => {
  const PERIOD = '2026-11';
  const run = async (id: string, period = PERIOD) => {
    const answer = await call('POST', '/online/cgform/api/doButton', {
      formId: 'fin_cost_alloc',
      buttonCode: 'run',
      dataId: id,
      uiFormData: { value: period },
    });
    return { status: answer.status, message: answer.body.message };
  };
  const scheme = (code: string, basis: string, lines: readonly Row[], item = 'CE5'): Promise<string> =>
    make('fin_cost_alloc', { code, name: `方案${code}`, cost_item_id: item, basis, fin_cost_alloc_item: lines });
  const pools = async (): Promise<unknown[]> =>
    (
      await sql<Row>`select l.* from fin_cost_pool l join fin_product_cost h on h.id = l.head_id
        where h.period = ${PERIOD} and l.del_flag = 0 order by l.line_no`.execute(server.db)
    ).rows.map((row) => [row['alloc_code'], row['cost_center_id'], row['element_type'], row['amount']]);

  beforeAll(async () => {
    await sql`insert into fin_cost_center (id, tenant_id, code, name, center_type, enabled) values
      ('A', '1', 'A', '成形车间', '1', 'Y'), ('B', '1', 'B', '烧结车间', '1', 'Y'), ('S', '1', 'S', '销售中心', '4', 'Y')`.execute(
      server.db,
    );
    await sql`insert into fin_cost_item (id, tenant_id, code, name, element_type, subject_id, enabled)
      select 'CE5', '1', 'CE5', '制造费用', '5', id, 'Y' from fin_subject where code = '5101' and del_flag = 0
      union all select 'CE1', '1', 'CE1', '直接材料', '1', id, 'Y' from fin_subject where code = '5101' and del_flag = 0
      union all values ('CE0', '1', 'CE0', '没有科目', '5', null, 'Y')`.execute(server.db);
    await sql`insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, debit, credit)
      select '1', ${PERIOD}, date '2026-11-05', 'V', 1, '电费', id, 100, 0 from fin_subject where code = '5101' and del_flag = 0
      union all select '1', ${PERIOD}, date '2026-11-05', 'V', 2, '电费', id, 0, 100 from fin_subject where code = '2202' and del_flag = 0`.execute(
      server.db,
    );
  });

  it('adds up to what was spent to the cent, goes into the costs to allocate of the month, and replaces itself', async () => {
    const id = await scheme('R1', '5', [
      { cost_center_id: 'A', ratio: '33.33' },
      { cost_center_id: 'B', ratio: '33.33' },
      { cost_center_id: 'S', ratio: '33.34' },
    ]);
    expect((await run(id)).message).toContain(
      '2026-11 制造费用 100.00 已分摊：成形车间 33.33，烧结车间 33.33，销售中心 33.34',
    );
    const once = [
      ['R1', 'A', '5', '33.33'],
      ['R1', 'B', '5', '33.33'],
    ];
    expect(await pools()).toEqual(once);
    expect((await run(id)).status).toBe(200);
    expect(await pools()).toEqual(once);
  });

  it('goes by the material centres were issued', async () => {
    for (const [center, qty] of [
      ['A', 30],
      ['B', 10],
    ] as const) {
      const issued = await make('wms_prod_issue', {
        bill_date: '2026-11-10',
        issue_type: '1',
        work_order_id: 'MO9',
        warehouse_id: 'W1',
        cost_center_id: center,
        wms_prod_issue_item: [{ material_id: 'RM', qty }],
      });
      expect((await press('audit', issued, 'wms_prod_issue')).message).toContain('成功');
    }
    const id = await scheme('R2', '4', [{ cost_center_id: 'A' }, { cost_center_id: 'B' }]);
    expect((await run(id)).message).toContain('成形车间 75.00，烧结车间 25.00');
    expect(await pools()).toHaveLength(4);
  });

  it('[bad input] says what is missing, and writes nothing', async () => {
    const lines = [{ cost_center_id: 'A', ratio: '50' }];
    const before = await pools();
    const ratio = await scheme('X1', '5', lines);
    for (const [id, period, message] of [
      [ratio, '11月', '“11月”不是会计期间，请按“年-月”填写'],
      [ratio, '2026-12', '没有已记账的借方发生额'],
      [ratio, PERIOD, '的固定比例合计是 50，须等于 100'],
      [
        await scheme('X2', '2', lines),
        PERIOD,
        '按机器工时分摊，数据来自报工单（按工单的车间所属成本中心），所在模块没有安装',
      ],
      [await scheme('X3', '6', lines), PERIOD, '“炉次时长”没有记录到成本中心'],
      [await scheme('X4', '4', [{ cost_center_id: 'S' }]), PERIOD, '没有受益对象的直接材料；请先登记'],
      [await scheme('X5', '5', lines, 'CE1'), PERIOD, '是直接材料，由领料归集'],
      [await scheme('X6', '5', lines, 'CE0'), PERIOD, '没有设置科目'],
      [await scheme('X7', '5', []), PERIOD, '没有受益对象'],
    ] as const) {
      const answer = await run(id, period);
      expect([answer.status, answer.message]).toEqual([422, expect.stringContaining(message)]);
    }
    expect(await pools()).toEqual(before);
  });
});
