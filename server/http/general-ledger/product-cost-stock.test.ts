import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { LEDGER_MONTH as MONTH, ledgerStage } from '#server/testing/ledger-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const stage = ledgerStage();
const { server, desk, call, make, done, said, read, change, open, generate, postAll, month, balance, param, remove } =
  stage;

/** Orders are of a module of their own, which is not here. */
const ordered = async (form: string, id: string, order: string): Promise<void> => {
  await sql`update ${sql.table(form)} set work_order_id = ${order} where id = ${id}`.execute(server.db);
};
/** Issues an item to an order. */
const issue = async (order: string, material: string, qty: number, day = `${MONTH}-05`): Promise<string> => {
  const id = await make('wms_prod_issue', {
    bill_date: day,
    work_order_id: order,
    issue_type: '1',
    warehouse_id: 'W1',
    wms_prod_issue_item: [{ material_id: material, qty }],
  });
  await ordered('wms_prod_issue', id, order);
  await done('wms_prod_issue', 'audit', id);
  return id;
};
/** Receives a finished item of an order. */
const finish = async (order: string, material: string, qty: number, day: string): Promise<string> => {
  const id = await desk.post('wms_prod_in', { warehouse_id: 'W1', bill_date: day }, [{ material_id: material, qty }]);
  await ordered('wms_prod_in', id, order);
  return id;
};
const sell = (material: string, qty: number, day: string): Promise<string> =>
  desk.post('sal_out', { warehouse_id: 'W1', bill_date: day }, [
    { material_id: material, qty, price: 100, tax_rate: '13' },
  ]);

/** A calculation of a month with what each order cost beside its material, calculated; answers its id. */
async function calculated(
  period: string,
  orders: Readonly<Record<string, Row>>,
  pool: readonly Row[] = [],
): Promise<string> {
  const id = await make('fin_product_cost', {
    bill_date: `${period}-27`,
    period,
    wip_method: '1',
    fin_cost_pool: pool,
  });
  await done('fin_product_cost', 'collect', id);
  const stored = await read('fin_product_cost', id);
  const answer = await change('fin_product_cost', id, {
    fin_cost_sheet: (stored['fin_cost_sheet'] as readonly Row[]).map((row) => ({
      ...row,
      ...orders[String(row['work_order_no'])],
    })),
  });
  expect(answer.status, answer.body.message).toBe(200);
  if (pool.length > 0) await done('fin_product_cost', 'allocate', id);
  await done('fin_product_cost', 'calc', id);
  return id;
}
const sheets = async (id: string, ...names: readonly string[]): Promise<unknown[]> =>
  ((await read('fin_product_cost', id))['fin_cost_sheet'] as readonly Row[]).map((row) =>
    names.map((name) => row[name]),
  );
/** Money of the stock ledger in all, and of what went out by a form. */
const wentOut = async (form: string): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(out_amount - in_amount), 0)::numeric(20, 2)::text as amount from wms_ledger where form_code = ${form}`.execute(
    server.db,
  );
  return rows[0]?.amount ?? '';
};
/** Cost of what was sold of an item. */
const soldOf = async (material: string): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select sum(out_amount - in_amount)::numeric(20, 2)::text as amount from wms_ledger
    where form_code = 'sal_out' and material_id = ${material}`.execute(server.db);
  return rows[0]?.amount ?? '';
};
/** Item, variance that arose, its parts for production and sales, and what is left, of the spreadings a calculation made. */
const variancesOf = async (source: string): Promise<readonly (readonly unknown[])[]> => {
  const { rows } = await sql<Row>`
    select i.* from fin_cost_variance_item i join fin_cost_variance h on h.id = i.head_id
    where h.src_id = ${source} and h.del_flag = 0 and i.del_flag = 0 order by i.material_id`.execute(server.db);
  return rows.map((row) => [
    row['material_id'],
    row['arisen_amount'],
    row['production_amount'],
    row['sales_amount'],
    row['end_amount'],
  ]);
};
/** Opening, receipts, issues and closing of an item by the report of a month. */
const reported = async (material: string): Promise<unknown[]> => {
  const path = `/online/cgreport/api/getData/rpt_storage_inout_sum?pageSize=100&self_period=${MONTH}`;
  const { body } = await call<Schemas['RowPage']>('GET', path);
  const row = body.result.records.find((one) => one['material_code'] === material);
  return ['begin_amount', 'in_amount', 'out_amount', 'end_amount'].map((name) => Number(row?.[name]));
};
/** Makes and posts the vouchers of all a month has. */
const vouch = async (period = MONTH): Promise<void> => {
  const ids = await open(period);
  if (ids.length > 0) {
    const made = await generate(ids, { period });
    expect(made.status, made.body.message).toBe(200);
  }
  await postAll();
};
const accounts = async (...codes: readonly string[]): Promise<string[]> => {
  const amounts: string[] = [];
  for (const code of codes) amounts.push(await balance(code));
  return amounts;
};

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await desk.material('RM', { material_type: '1' });
  await desk.material('P', { material_type: '4', std_cost: '66.66' });
  await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: `${MONTH}-01` }, [
    { material_id: 'RM', qty: 20_000, price: 10 },
  ]);
});

/*
 * Three orders, overhead 21000.00 by 120 : 180 : 50 hours = 7200 : 10800 : 3000. MO1: material 45000.00, conversion 7200 + 9249.87 = 16449.87;
 * 901 finished, 120 in work at 37.5 % (45 equivalents). 45000.00 × 901 ÷ 1021 = 39711.07, 16449.87 × 901 ÷ 946 = 15667.37: finished 55378.44, in
 * work 6071.43. MO2 15000.00 + 10800.00, MO3 3000.00 + 3000.00 + 952.86 are in work as they are: 6071.43 + 25800.00 + 6952.86 = 38824.29.
 * Received at 66.66: 500 = 33330.00, 401 = 26730.66. 55378.44 by quantity: 30731.65 and 24646.79; 400 of the first 500 sold: 24585.32.
 */
describe('[P21] [K3] the cost of finished goods', () => {
  let id: string;
  const ledgers = async () => ({
    stock: await desk.worth('P'),
    sold: await wentOut('sal_out'),
    accounts: await accounts('1405', '6401', '5001', '1409'),
  });
  const before = {
    stock: ['501', '33396.66'],
    sold: '26664.00',
    accounts: ['33396.66', '26664.00', '34142.07', '0.00'],
  };
  const after = {
    stock: ['501', '30793.12'],
    sold: '24585.32',
    accounts: ['30793.12', '24585.32', '38824.29', '0.00'],
  };

  it('is written back to its receipts: stock, cost of sales and production are what the cost sheet says, to the cent', async () => {
    await issue('MO1', 'RM', 4500);
    await issue('MO2', 'RM', 1500);
    await issue('MO3', 'RM', 300);
    const receipts = [
      await finish('MO1', 'P', 500, `${MONTH}-10`),
      await finish('MO1', 'P', 401, `${MONTH}-20`),
    ] as const;
    await sell('P', 400, `${MONTH}-12`);
    await vouch();
    id = await calculated(
      MONTH,
      {
        MO1: { base_qty: '120', labor_cost: '9249.87', wip_qty: '120', wip_rate: '37.5' },
        MO2: { base_qty: '180', wip_qty: '1' },
        MO3: { base_qty: '50', labor_cost: '952.86', wip_qty: '1' },
      },
      [{ element_type: '5', amount: '21000' }],
    );
    // Calculated, but not posted: the sheet says what will be, and nothing has moved.
    expect(await sheets(id, 'finish_cost', 'end_wip', 'unit_cost', 'in_amount', 'back_amount', 'back_price')).toEqual([
      ['55378.44', '6071.43', '61.463307', '60060.66', '-4682.22', '61.463307'],
      ['0.00', '25800.00', null, '0.00', '0.00', null],
      ['0.00', '6952.86', null, '0.00', '0.00', null],
    ]);
    expect(await desk.worth('P')).toEqual(before.stock);
    await vouch();
    await done('fin_product_cost', 'post', id);
    expect(await read('fin_product_cost', id)).toMatchObject({
      finish_amount: '55378.44',
      wip_amount: '38824.29',
      back_amount: '-4682.22',
      variance_amount: '0.00',
      cost_way: 'receipts',
      bill_status: '2',
    });
    expect([await desk.worth('P'), await wentOut('sal_out')]).toEqual([after.stock, after.sold]);
    const lines = await Promise.all(receipts.map((receipt) => desk.lines('wms_prod_in', receipt)));
    expect(lines.flat().map((line) => [line['cost_amount'], line['cost_price']])).toEqual([
      ['30731.65', '61.463300'],
      ['24646.79', '61.463317'],
    ]);
  });

  it('goes back with its posting, and the same figures come of it again', async () => {
    await done('fin_product_cost', 'unpost', id);
    expect([await desk.worth('P'), await wentOut('sal_out')]).toEqual([before.stock, before.sold]);
    for (const act of ['calc', 'post']) await done('fin_product_cost', act, id);
    expect([await desk.worth('P'), await wentOut('sal_out')]).toEqual([after.stock, after.sold]);
    expect(await said('fin_product_cost', 'calc', id)).toContain('已过账');
    await vouch();
    expect(await ledgers()).toEqual(after);
    expect(await reported('P')).toEqual([0, 55378.44, 24585.32, 30793.12]);
    expect((await read('fin_product_cost', id))['voucher_no']).toMatch(/^转-202610-\d{4}$/u);
    // What stands in vouchers is not taken back.
    expect(await said('fin_product_cost', 'unpost', id)).toContain('已生成凭证');
  });

  it('a document after it is named before the month closes, and the month closes with nothing left open', async () => {
    const late = await issue('MO2', 'RM', 1, `${MONTH}-28`);
    const answer = await month('close', 'stock');
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('产品成本计算与领料、完工不符，请反记账后重新计算（1）');
    await done('wms_prod_issue', 'unaudit', late);
    expect((await remove('wms_prod_issue', late)).status).toBe(200);
    const path = `/monthlySettlement/precheck?ledger=gl&period=${MONTH}`;
    const { body } = await call<Schemas['MonthCheckList']>('GET', path);
    expect(
      body.result.checks.filter(({ kind }) => ['cost', 'cost_changed', 'wip', 'variance', 'control'].includes(kind)),
    ).toEqual([]);
    for (const ledger of ['stock', 'ar', 'ap', 'gl']) {
      const closed = await month('close', ledger);
      expect(closed.status, closed.body.message).toBe(200);
    }
    expect(await said('fin_product_cost', 'unpost', id)).toContain('已生成凭证');
  });
});

/** The month of two levels; what October left in work goes on in it. */
const NOVEMBER = '2026-11';
const day = (date: string): string => `${NOVEMBER}-${date}`;

/*
 * Two levels (P21): S 1000 received at 9.00, cost 9480.00; 600 of them issued to F, 300 received at 25.00, 1900.00 of labour; 200 sold.
 * First in first out: Q of two orders. QA 123.457 × 10.00 + 333.33 = 1567.90 for 70 and 55.5; QB 450.00 and 77.77 with 10 of 50 in work at 25 %:
 * 360.00 + 77.77 × 40 ÷ 42.5 = 433.20 for 40. Rework: R 100 for 1000.00, 10 of them back with 50.00 of labour. T keeps its standard cost: 10 for
 * 230.00, received at 20.00. M has one price of the month: 50 for 500.00, received at 8.00; 20 of them are 5 of N.
 */
describe('[P21] the cost of finished goods goes from level to level', () => {
  const orders = {
    FO: { labor_cost: '1900' },
    QA: { labor_cost: '333.33' },
    QB: { labor_cost: '77.77', wip_qty: '10', wip_rate: '25' },
    RW: { labor_cost: '50' },
  };
  let id: string;

  beforeAll(async () => {
    await desk.material('S', { material_type: '3', std_cost: '9' });
    await desk.material('F', { material_type: '4', std_cost: '25' });
    await desk.material('Q', { material_type: '4', std_cost: '12.34', cost_method: '2' });
    await desk.material('R', { material_type: '4', std_cost: '11' });
    await desk.material('T', { material_type: '4', std_cost: '20', cost_method: '5' });
    await desk.material('M', { material_type: '3', std_cost: '8', cost_method: '3' });
    await desk.material('N', { material_type: '4', std_cost: '40' });
    await issue('TO', 'RM', 23, day('02'));
    await finish('TO', 'T', 10, day('03'));
    await issue('ZS', 'RM', 50, day('02'));
    await finish('ZS', 'M', 50, day('03'));
    await issue('AF', 'M', 20, day('04'));
    await finish('AF', 'N', 5, day('05'));
    await issue('SO', 'RM', 948, day('02'));
    await finish('SO', 'S', 1000, day('03'));
    await issue('FO', 'S', 600, day('04'));
    await finish('FO', 'F', 300, day('05'));
    await sell('F', 200, day('06'));
    await issue('QA', 'RM', 123.457, day('02'));
    await issue('QB', 'RM', 45, day('02'));
    await finish('QA', 'Q', 70, day('03'));
    await sell('Q', 60, day('05'));
    await finish('QB', 'Q', 40, day('06'));
    await finish('QA', 'Q', 55.5, day('08'));
    await sell('Q', 80, day('09'));
    await issue('RA', 'RM', 100, day('02'));
    await finish('RA', 'R', 100, day('03'));
    await issue('RW', 'R', 10, day('10'));
    await finish('RW', 'R', 10, day('12'));
  });

  it('products are costed before the orders that take them, receipts keep their order, rework finds its end', async () => {
    id = await calculated(NOVEMBER, orders);
    await done('fin_product_cost', 'post', id);
    const found = new Map(
      (await sheets(id, 'work_order_no', 'material_cost', 'finish_cost', 'end_wip')).map((row) => [
        (row as unknown[])[0],
        row,
      ]),
    );
    for (const row of [
      ['SO', '9480.00', '9480.00', '0.00'],
      ['FO', '5688.00', '7588.00', '0.00'],
      ['QA', '1234.57', '1567.90', '0.00'],
      ['QB', '450.00', '433.20', '94.57'],
      ['RA', '1000.00', '1000.00', '0.00'],
      ['RW', '100.00', '150.00', '0.00'],
      ['TO', '230.00', '230.00', '0.00'],
      ['ZS', '500.00', '500.00', '0.00'],
      ['AF', '200.00', '200.00', '0.00'],
      ['MO1', '0.00', '0.00', '6071.43'],
    ])
      expect(found.get(row[0])).toEqual(row);
    expect(await desk.worth('S')).toEqual(['400', '3792.00']);
    expect(await desk.worth('F')).toEqual(['100', '2529.33']);
    // 70 for 874.53, 40 for 433.20, 55.5 for 693.37; gone 749.60 and 124.93 + 433.20 + 374.79.
    expect(await desk.worth('Q')).toEqual(['25.5', '318.58']);
    expect(await desk.worth('R')).toEqual(['100', '1050.00']);
    expect(await desk.worth('T')).toEqual(['10', '200.00']);
    expect(await desk.worth('M')).toEqual(['30', '300.00']);
    expect(await desk.worth('N')).toEqual(['5', '200.00']);
    // A standard cost stays: what T cost more is a variance, of what is left.
    expect(await variancesOf(id)).toEqual([['T', '30.00', '0.00', '0.00', '30.00']]);
    expect(await soldOf('F')).toBe('5058.67');
    expect(await soldOf('Q')).toBe('1682.52');
    const layers = await sql<Row>`
      select y.amount::numeric(20, 2)::text as amount, y.left_amount::numeric(20, 2)::text as rest from wms_stock_layer y
      join wms_stock_cost c on c.id = y.pool_id where c.material_id = 'Q' order by y.id`.execute(server.db);
    expect(layers.rows).toEqual([
      { amount: '874.53', rest: '0.00' },
      { amount: '433.20', rest: '0.00' },
      { amount: '693.37', rest: '318.58' },
    ]);
  });

  it('a document dated before others costs them anew from what was written back', async () => {
    const early = await sell('F', 30, day('05'));
    // 300 for 7588.00: 30 cost 758.80, then 200 of 270 for 6829.20 cost 5058.67.
    expect(await desk.worth('F')).toEqual(['70', '1770.53']);
    await done('sal_out', 'unaudit', early);
    expect(await desk.worth('F')).toEqual(['100', '2529.33']);
    expect((await remove('sal_out', early)).status).toBe(200);
  });

  it('by parameter it stays out of the receipts: the variance is spread over stock, work and cost of sales', async () => {
    await done('fin_product_cost', 'unpost', id);
    expect(await desk.worth('F')).toEqual(['100', '2500.00']);
    expect(await desk.worth('Q')).toEqual(['25.5', '314.67']);
    await param('flow.productCostInto', 'variance');
    await done('fin_product_cost', 'calc', id);
    await done('fin_product_cost', 'post', id);
    // S 480.00 over 3600.00 left and 5400.00 taken by FO; F 7588.00 − 7500.00 over 2500.00 left and 5000.00 sold; Q −41.17 over 314.67 and 1727.60;
    // R 1000.00 + 160.00 − 1210.00 over 1100.00 left and 110.00 its own rework took; M 100.00 over 240.00 left and 160.00 taken by AF.
    expect(await variancesOf(id)).toEqual([
      ['F', '88.00', '0.00', '58.67', '29.33'],
      ['M', '100.00', '40.00', '0.00', '60.00'],
      ['Q', '-41.17', '0.00', '-34.83', '-6.34'],
      ['R', '-50.00', '0.00', '-4.55', '-45.45'],
      ['S', '480.00', '288.00', '0.00', '192.00'],
      ['T', '30.00', '0.00', '0.00', '30.00'],
    ]);
    expect(await desk.worth('F')).toEqual(['100', '2500.00']);
    await vouch(NOVEMBER);
    expect((await read('fin_product_cost', id))['variance_amount']).toBe('606.83');
    // 192.00 + 60.00 + 29.33 − 6.34 − 45.45 + 30.00; what is in work is October's 38824.29 and 94.57 of QB.
    expect(await accounts('1409', '5001')).toEqual(['259.54', '38918.86']);
    expect((await read('fin_product_cost', id))['wip_amount']).toBe('38918.86');
    const { body } = await call<Schemas['MonthCheckList']>(
      'GET',
      `/monthlySettlement/precheck?ledger=gl&period=${NOVEMBER}`,
    );
    expect(
      body.result.checks.filter(({ kind }) => ['cost', 'cost_changed', 'wip', 'variance', 'control'].includes(kind)),
    ).toEqual([]);
  });

  it('the variance left of a product goes with the last of it, in a later month', async () => {
    await param('flow.stockAhead', '60');
    const december = '2026-12';
    await sell('F', 100, `${december}-02`);
    const last = await calculated(december, {});
    await done('fin_product_cost', 'post', last);
    expect(await variancesOf(last)).toEqual([
      ['F', '0.00', '0.00', '29.33', '0.00'],
      ['M', '0.00', '0.00', '0.00', '60.00'],
      ['Q', '0.00', '0.00', '0.00', '-6.34'],
      ['R', '0.00', '0.00', '0.00', '-45.45'],
      ['S', '0.00', '0.00', '0.00', '192.00'],
      ['T', '0.00', '0.00', '0.00', '30.00'],
    ]);
    await vouch(december);
    expect(await accounts('1409')).toEqual(['230.21']);
  });
});
