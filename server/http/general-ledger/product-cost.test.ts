import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

let server: TestServer;
let desk: StockDesk;
let token: string;

const call = <T>(method: string, path: string, body?: unknown) =>
  server.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const make = async (form: string, body: Row): Promise<string> => {
  const answer = await call<string>('POST', `/online/cgform/api/form/${form}`, body);
  if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message}`);
  return answer.body.result;
};
const press = async (act: string, id: string, form = 'fin_product_cost') => {
  const answer = await call('POST', '/online/cgform/api/doButton', { formId: form, buttonCode: act, dataId: id });
  return { status: answer.status, message: answer.body.message };
};
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
    await call('POST', '/monthlySettlement/close', { ledger: 'stock', period: '2026-10' });
    expect((await press('calc', id)).message).toContain('库存期间 2026-10 已结账，不能计算成本');
    expect((await press('calc', second)).message).toContain('库存期间 2026-10 已结账');
  });
});
