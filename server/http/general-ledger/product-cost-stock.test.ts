import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { LEDGER_MONTH as MONTH, ledgerStage } from '#server/testing/ledger-stage.ts';

type Row = Record<string, unknown>;

const stage = ledgerStage();
const { server, desk, call, make, done, said, read, change, open, generate, postAll, month, balance, param } = stage;

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
  desk.post('sal_out', { warehouse_id: 'W1', bill_date: day }, [{ material_id: material, qty, price: 100, tax_rate: '13' }]);

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
    await vouch();
    expect(await ledgers()).toEqual(after);
    const lines = await Promise.all(receipts.map((receipt) => desk.lines('wms_prod_in', receipt)));
    expect(lines.flat().map((line) => [line['cost_amount'], line['cost_price']])).toEqual([
      ['30731.65', '61.463300'],
      ['24646.79', '61.463317'],
    ]);
    expect((await read('fin_product_cost', id))['voucher_no']).toMatch(/^转-202610-\d{4}$/u);
  });

  it('goes back with its posting, and the same figures come of it again', async () => {
    // What stands in posted vouchers is not taken back.
    expect(await said('fin_product_cost', 'unpost', id)).toContain('已生成凭证');
    const rows = async () => (await sql<Row>`select id from wms_ledger`.execute(server.db)).rows.length;
    await sql`delete from fin_gl_source where bill_id = ${id}`.execute(server.db);
    await done('fin_product_cost', 'unpost', id);
    expect([await desk.worth('P'), await wentOut('sal_out')]).toEqual([before.stock, before.sold]);
    await done('fin_product_cost', 'calc', id);
    await done('fin_product_cost', 'post', id);
    expect([await desk.worth('P'), await wentOut('sal_out')]).toEqual([after.stock, after.sold]);
    const count = await rows();
    expect(await said('fin_product_cost', 'calc', id)).toContain('已过账');
    expect(await rows()).toBe(count);
  });

  it('keeps the month apart from later changes: a document after it is named before the month closes', async () => {
    const late = await issue('MO2', 'RM', 1, `${MONTH}-28`);
    const answer = await month('close', 'stock');
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('产品成本计算与领料、完工不符，请反记账后重新计算（1）');
    await done('wms_prod_issue', 'unaudit', late);
    const closed = await month('close', 'stock');
    expect(closed.status, closed.body.message).toBe(200);
    expect(await said('fin_product_cost', 'unpost', id)).toContain('库存期间 2026-10 已结账');
  });
});
