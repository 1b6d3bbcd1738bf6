import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { netPrice } from '#server/db/migrations/0079-net-price.ts';
import { flowGraph } from '#server/engine/flow/flow-links.ts';
import { loadModules } from '#server/seed/load-modules.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { buildUser } from '#server/testing/builders.ts';
import { kernelModules, modulesDir, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

let server: TestServer;
let desk: StockDesk;
let token: string;

beforeAll(async () => {
  // What is sold and bought, and what production makes of it.
  const only = [...kernelModules, 'bom', 'production', 'mold'];
  server = await startOnlineServer({
    modules: kernelModules,
    prepare: async (db) => {
      await loadModules({ db, modulesDir, only, seed: 'none', log: () => undefined });
    },
  });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await desk.warehouse('W1');
  await desk.material('FG1', { std_cost: '2' });
  await desk.material('FG2', { std_cost: '2' });
  await desk.post('wms_other_in', { warehouse_id: 'W1' }, [
    { material_id: 'FG1', qty: 100_000 },
    { material_id: 'FG2', qty: 100_000 },
  ]);
});
afterAll(() => server.close());

const call = <T>(method: string, path: string, body?: unknown, as = token) =>
  server.call<T>(method, path, { token: as, ...(body === undefined ? {} : { body }) });
const save = (form: string, body: Row) => call<string>('POST', `/online/cgform/api/form/${form}`, body);
async function make(form: string, body: Row): Promise<string> {
  const answer = await save(form, body);
  if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message}`);
  return answer.body.result;
}
const press = (form: string, act: string, id: string) =>
  call('POST', '/online/cgform/api/doButton', { formId: form, buttonCode: act, dataId: id });
async function done(form: string, act: string, id: string): Promise<void> {
  const answer = await press(form, act, id);
  if (answer.status !== 200) throw new Error(`${form} ${act}: ${answer.body.message}`);
}
const read = async (form: string, id: string) =>
  (await call<Row>('GET', `/online/cgform/api/form/${form}/${id}`)).body.result;
const linesOf = async (form: string, id: string): Promise<readonly Row[]> =>
  (await read(form, id))[`${form}_item`] as Row[];
const propose = (form: string, button: string, ids: string) =>
  call<Schemas['FlowProposal']>('GET', `/online/cgform/flow/proposal/${form}?button=${button}&ids=${ids}`);

/** An audited order of the example: one line of 1000 unless others are given. */
async function order(lines: readonly Row[] = [{ qty: 1000 }], head: Row = {}): Promise<string> {
  const id = await make('sal_order', {
    customer_id: 'CUS',
    delivery_date: '2026-10-30',
    ...head,
    sal_order_item: lines.map((line) => ({
      material_id: 'FG1',
      price: '3.2',
      tax_rate: '13',
      delivery_date: '2026-10-30',
      ...line,
    })),
  });
  await done('sal_order', 'submit', id);
  await done('sal_order', 'audit', id);
  return id;
}

/** Saves what pushing proposes, with other quantities, as a person would. */
async function pushed(
  from: readonly [form: string, button: string, id: string],
  quantities: readonly (number | null)[] = [],
  head: Row = {},
): Promise<{ readonly form: string; readonly id: string }> {
  const { form, body } = await draft(from, quantities, head);
  return { form, id: await make(form, body) };
}

async function draft(
  [source, button, id]: readonly [form: string, button: string, id: string],
  quantities: readonly (number | null)[] = [],
  head: Row = {},
): Promise<{ readonly form: string; readonly body: Row }> {
  const { body } = await propose(source, button, id);
  if (!body.success) throw new Error(body.message);
  const { form, values } = body.result;
  const lines = (values[`${form}_item`] as Row[]).flatMap((line, index) => {
    const qty = quantities[index];
    return qty === null ? [] : [qty === undefined ? line : { ...line, qty }];
  });
  const plain = Object.entries(values).filter(([name]) => !name.endsWith('_dictText'));
  const more = {
    ...(form.endsWith('_invoice') || form.endsWith('_order') ? {} : { warehouse_id: 'W1' }),
    ...(form === 'sal_delivery_notice' ? { plan_date: '2026-10-20' } : {}),
  };
  return { form, body: { ...more, ...Object.fromEntries(plain), ...head, [`${form}_item`]: lines } };
}
async function audited(
  from: readonly [form: string, button: string, id: string],
  quantities: readonly (number | null)[] = [],
  head: Row = {},
): Promise<string> {
  const { form, id } = await pushed(from, quantities, head);
  if (!stock.has(form)) await done(form, 'submit', id);
  await done(form, 'audit', id);
  return id;
}
/** Documents that are audited as they are made. */
const stock: ReadonlySet<string> = new Set(['sal_out', 'sal_return_in', 'wms_purchase_in']);
/** State of the order, of its delivery, and what its first line counts: noticed, delivered, returned. */
async function standing(id: string): Promise<readonly unknown[]> {
  const head = await read('sal_order', id);
  const [line] = head['sal_order_item'] as Row[];
  const count = (name: string): number => Number(line?.[name]);
  return [head['bill_status'], head['delivery_status'], count('notice_qty'), count('out_qty'), count('return_qty')];
}

describe('[P01] an order on its way through notices and deliveries', () => {
  it('proposes what is left and knows after every audit how far the order is', async () => {
    const id = await order();
    const { body } = await propose('sal_order', 'push_delivery', id);
    const { number } = { number: (await read('sal_order', id))['bill_no'] };
    expect(body.result).toMatchObject({
      form: 'sal_delivery_notice',
      route: '/sale/delivery-notice',
      values: {
        customer_id: 'CUS',
        customer_id_dictText: '客户',
        sal_delivery_notice_item: [
          { material_id: 'FG1', material_code: 'FG1', qty: '1000', src_no: number, src_type: '1' },
        ],
      },
    });
    const first = await audited(['sal_order', 'push_delivery', id], [600]);
    expect(await standing(id)).toEqual(['3', '0', 600, 0, 0]);
    const again = (await propose('sal_order', 'push_delivery', id)).body.result.values['sal_delivery_notice_item'];
    expect(again).toMatchObject([{ qty: '400' }]);
    await audited(['sal_delivery_notice', 'push_out', first]);
    expect(await standing(id)).toEqual(['3', '1', 600, 600, 0]);
    expect((await read('sal_delivery_notice', first))['bill_status']).toBe('4');
    const second = await audited(['sal_order', 'push_delivery', id]);
    const out = await pushed(['sal_delivery_notice', 'push_out', second]);
    const [line] = await linesOf('sal_out', out.id);
    // A notice knows no price: it is the order's.
    expect(line).toMatchObject({ price: '3.200000', tax_rate: '13.00', src_type: '2' });
    await done('sal_out', 'audit', out.id);
    expect(await standing(id)).toEqual(['4', '2', 1000, 1000, 0]);
    expect((await propose('sal_order', 'push_delivery', id)).body.message).toContain('没有可下推的数量');
  });

  it('[INV-DOC-03] restores counts and states exactly when an audit is undone', async () => {
    const id = await order();
    const before = await standing(id);
    const notice = await audited(['sal_order', 'push_delivery', id], [600]);
    const partly = await standing(id);
    const out = await audited(['sal_delivery_notice', 'push_out', notice], [250]);
    expect(await standing(id)).toEqual(['3', '1', 600, 250, 0]);
    expect((await read('sal_delivery_notice', notice))['bill_status']).toBe('3');
    await done('sal_out', 'unaudit', out);
    expect(await standing(id)).toEqual(partly);
    expect((await read('sal_delivery_notice', notice))['bill_status']).toBe('2');
    await done('sal_out', 'void', out);
    await done('sal_delivery_notice', 'unaudit', notice);
    expect(await standing(id)).toEqual(before);
  });

  it('[INV-DOC-01] counts what came back through two documents on the order', async () => {
    const id = await order();
    const out = await audited(['sal_order', 'push_out', id], [600]);
    expect(await standing(id)).toEqual(['3', '1', 0, 600, 0]);
    const back = await audited(['sal_out', 'push_return', out], [50]);
    expect(await standing(id)).toEqual(['3', '1', 0, 600, 50]);
    expect(Number((await linesOf('sal_out', out))[0]?.['return_qty'])).toBe(50);
    const more = await draft(['sal_out', 'push_return', out], [551]);
    expect((await save(more.form, more.body)).body.message).toContain('已下推数量 50，本次 551，超出 1（不允许超出）');
    await done('sal_return_in', 'unaudit', back);
    expect(await standing(id)).toEqual(['3', '1', 0, 600, 0]);
  });
});

describe('[INV-DOC-01] what must be refused', () => {
  it('delivers no more than is left, and names document, line and figures', async () => {
    const id = await order([{ qty: 100 }]);
    await audited(['sal_order', 'push_delivery', id], [60]);
    const { form, body } = await draft(['sal_order', 'push_delivery', id], [50]);
    const answer = await save(form, body);
    const number = (await read('sal_order', id))['bill_no'];
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `第 1 行：销售订单 ${String(number)} 第 1 行：数量 100，已下推数量 60，本次 50，超出 10（允许超发 0%）`,
    ]);
    await set('flow.overDelivery', '10');
    expect((await save(form, body)).status).toBe(200);
    await set('flow.overDelivery', '0');
  });

  it('delivers at the price and tax of the order, over a notice as well, and asks again when the order was changed', async () => {
    const id = await order([{ qty: 100 }]);
    const notice = await audited(['sal_order', 'push_delivery', id], [60]);
    for (const from of [
      ['sal_order', 'push_out', id],
      ['sal_delivery_notice', 'push_out', notice],
    ] as const) {
      const { form, body } = await draft(from, [10]);
      const [line] = body['sal_out_item'] as Row[];
      for (const [column, value, label] of [
        ['price', '3.19', '不含税单价'],
        ['tax_rate', '0', '税率(%)'],
      ] as const) {
        const answer = await save(form, { ...body, sal_out_item: [{ ...line, [column]: value }] });
        expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining(`${label}须与来源`)]);
      }
      const out = await make(form, body);
      await sql`update sal_order_item set net_price = 3.3 where head_id = ${id}`.execute(server.db);
      expect((await press('sal_out', 'audit', out)).body.message).toContain('不含税单价须与来源');
      await sql`update sal_order_item set net_price = 3.2 where head_id = ${id}`.execute(server.db);
      await done('sal_out', 'audit', out);
    }
  });

  it('asks again when it is audited: two drafts may hold the same quantity, one is audited', async () => {
    const id = await order([{ qty: 100 }]);
    const one = await draft(['sal_order', 'push_delivery', id], [80]);
    const first = await make(one.form, one.body);
    const second = await make(one.form, one.body);
    for (const each of [first, second]) await done(one.form, 'submit', each);
    expect((await propose('sal_order', 'push_delivery', id)).body.message).toContain('没有可下推的数量');
    const answers = await Promise.all([first, second].map((each) => press(one.form, 'audit', each)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.message).toContain('超出 60');
    expect(await standing(id)).toEqual(['3', '0', 80, 0, 0]);
  });

  it.each([
    ['another party', { customer_id: 'OTHER' }, {}, '客户须与来源销售订单'],
    ['another material', {}, { material_id: 'FG2' }, '物料须与来源销售订单'],
    ['nothing', {}, { qty: 0 }, '必须大于 0'],
    ['less than nothing', {}, { qty: -1 }, '不能小于'],
    ['a line that is not there', {}, { src_line_id: 'gone' }, '来源单据的行不存在或已被删除'],
  ])('takes nothing for %s', async (_what, head, line, words) => {
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values ('OTHER', '1', 'OTHER', '别家', 'Y')
      on conflict do nothing`.execute(server.db);
    const id = await order([{ qty: 100 }]);
    const { form, body } = await draft(['sal_order', 'push_delivery', id], [10], head);
    const [first] = body[`${form}_item`] as Row[];
    const answer = await save(form, { ...body, [`${form}_item`]: [{ ...first, ...line }] });
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(words)]);
  });

  it('pushes no draft, no closed order and no closed line', async () => {
    const id = await order([{ qty: 100 }, { qty: 50 }]);
    const { form, body } = await draft(['sal_order', 'push_delivery', id]);
    const lines = await linesOf('sal_order', id);
    const close = (line: unknown, isClosed: boolean) =>
      call('POST', `/online/cgform/flow/line/sal_order/${id}`, { lineId: line, isClosed });
    expect((await close(lines[1]?.['id'], true)).status).toBe(200);
    expect((await close(lines[1]?.['id'], true)).body.message).toContain('第 2 行已经关闭');
    expect((await save(form, body)).body.message).toContain('第 2 行：该行已关闭，不能再下推');
    await audited(['sal_order', 'push_out', id]);
    expect((await read('sal_order', id))['bill_status']).toBe('4');
    expect((await close(lines[1]?.['id'], false)).status).toBe(200);
    expect((await read('sal_order', id))['bill_status']).toBe('3');
    await done('sal_order', 'close', id);
    expect((await save(form, body)).body.message).toContain('单据已关闭，不能再下推');
    expect((await propose('sal_order', 'push_delivery', id)).body.message).toContain('单据已关闭');
    await done('sal_order', 'reopen', id);
    expect((await read('sal_order', id))['bill_status']).toBe('3');
    const fresh = await make('sal_order', { customer_id: 'CUS', delivery_date: '2026-10-30', sal_order_item: [] });
    expect((await propose('sal_order', 'push_delivery', fresh)).body.message).toContain('尚未审核或已作废');
  });

  it('[INV-DOC-02] undoes no audit while a living document goes back to it, and names it', async () => {
    const id = await order();
    const { id: notice } = await pushed(['sal_order', 'push_delivery', id], [600]);
    const number = (await read('sal_delivery_notice', notice))['bill_no'];
    expect((await press('sal_order', 'unaudit', id)).body.message).toContain(
      `已有下游单据“发货通知单 ${String(number)}”，不能反审核；请先删除或作废下游单据`,
    );
    await done('sal_delivery_notice', 'void', notice);
    expect((await press('sal_order', 'unaudit', id)).status).toBe(200);
  });

  it('lets a closed notice give back what was not delivered', async () => {
    const id = await order([{ qty: 100 }]);
    const notice = await audited(['sal_order', 'push_delivery', id], [100]);
    await audited(['sal_delivery_notice', 'push_out', notice], [30]);
    await done('sal_delivery_notice', 'close', notice);
    expect(await standing(id)).toEqual(['3', '1', 30, 30, 0]);
    expect((await propose('sal_order', 'push_delivery', id)).body.result.values).toMatchObject({
      sal_delivery_notice_item: [{ qty: '70' }],
    });
    await done('sal_delivery_notice', 'reopen', notice);
    expect(await standing(id)).toEqual(['3', '1', 100, 30, 0]);
  });
});

describe('[P01] [P02] from the order to what is left to pay', () => {
  it('reproduces both worked examples to the cent: deliveries, money, gross profit, a return and what it is offset against', async () => {
    await desk.material('CHAIN');
    const stored: readonly (readonly [string, Row])[] = [
      ['crm_customer', { id: 'CHAIN', tenant_id: '1', code: 'CHAIN', name: '链', enabled: 'Y' }],
      ['fin_bank_account', { id: 'BANK', tenant_id: '1', code: 'BANK', name: '工行', account_type: '1', enabled: 'Y' }],
    ];
    for (const [table, row] of stored)
      await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
        values (${sql.join(Object.values(row))})`.execute(server.db);
    for (const [qty, price] of [
      [800, 2],
      [500, 2.15],
    ] as const)
      await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'CHAIN', qty, price }]);
    const billed = async (source: string): Promise<readonly string[]> => {
      const { rows } = await sql<{ id: string; open: string }>`
        select id, open_amount::text as open from fin_ar_bill where src_id = ${source} and bill_status = '2'`.execute(
        server.db,
      );
      return [rows[0]?.id ?? '', rows[0]?.open ?? ''];
    };
    /** Returns the customer's debt by the ledger, and by his open bills (INV-AR-04). */
    const owed = async (): Promise<readonly string[]> => {
      const { rows } = await sql<{ ledger: string; open: string }>`
        select (select sum(increase - decrease)::numeric(24, 2)::text from fin_party_ledger where ledger = 'ar' and party_id = 'CHAIN') as ledger,
          (select sum(open_amount)::numeric(24, 2)::text from fin_ar_bill where customer_id = 'CHAIN' and bill_status = '2' and del_flag = 0) as open`.execute(
        server.db,
      );
      return Object.values(rows[0] ?? {});
    };
    const profit = async (): Promise<number> => {
      const path = '/online/cgreport/api/getData/rpt_sale_gross_profit?pageSize=100&customer_id=CHAIN';
      const { records } = (await call<Schemas['RowPage']>('GET', path)).body.result;
      return Number(records.reduce((sum, row) => sum + Number(row['profit']), 0).toFixed(2));
    };
    const settle = async (type: string, items: readonly (readonly [string, string, string])[], date: string) => {
      const asked = items.map(([formCode, id, amount]) => ({ formCode, id, amount }));
      const body = { ledger: 'ar', type, partyId: 'CHAIN', date, items: asked };
      const answer = await call('POST', '/hexiao/confirm', body);
      expect(answer.status, answer.body.message).toBe(200);
    };

    const id = await order([{ material_id: 'CHAIN', qty: 1000 }], { customer_id: 'CHAIN' });
    expect(await read('sal_order', id)).toMatchObject({
      amount: '3200.00',
      tax_amount: '416.00',
      total_amount: '3616.00',
    });
    const notice = await audited(['sal_order', 'push_delivery', id]);
    const first = await audited(['sal_delivery_notice', 'push_out', notice], [600]);
    expect((await standing(id)).slice(0, 2)).toEqual(['3', '1']);
    const second = await audited(['sal_delivery_notice', 'push_out', notice]);
    expect((await standing(id)).slice(0, 4)).toEqual(['4', '2', 1000, 1000]);
    const costs = [...(await linesOf('sal_out', first)), ...(await linesOf('sal_out', second))];
    expect(costs.map((line) => line['cost_amount'])).toEqual(['1234.62', '823.07']);
    expect(await desk.worth('CHAIN')).toEqual(['300', '617.31']);
    const [[one = '', oneOpen], [two = '', twoOpen]] = [await billed(first), await billed(second)];
    expect([oneOpen, twoOpen]).toEqual(['2169.60', '1446.40']);
    const day = String((await read('sal_out', first))['bill_date']);
    // An invoice agrees with what was delivered, and makes no receivable of its own.
    await audited(['sal_out', 'push_invoice', first], [], { invoice_type: '1', invoice_date: day });

    const receipt = await make('fin_receipt', {
      customer_id: 'CHAIN',
      receipt_type: '1',
      account_id: 'BANK',
      settle_type: '1',
      amount: '3000',
    });
    await done('fin_receipt', 'submit', receipt);
    await done('fin_receipt', 'audit', receipt);
    const { body: matched } = await call<Schemas['WriteOffPair'][]>(
      'GET',
      '/hexiao/match?ledger=ar&type=1&partyId=CHAIN',
    );
    expect(matched.result.map(({ upper, amount }) => [upper.split('/')[1], amount])).toEqual([
      [one, '2169.60'],
      [two, '830.40'],
    ]);
    await settle(
      '1',
      [
        ['fin_ar_bill', one, '2169.60'],
        ['fin_ar_bill', two, '830.40'],
        ['fin_receipt', receipt, '3000.00'],
      ],
      day,
    );
    expect([await billed(first), await billed(second)]).toEqual([
      [one, '0.00'],
      [two, '616.00'],
    ]);
    expect(await owed()).toEqual(['616.00', '616.00']);
    expect(await profit()).toBe(1142.31);

    const back = await audited(['sal_out', 'push_return', first], [50]);
    expect((await linesOf('sal_return_in', back))[0]?.['cost_amount']).toBe('102.89');
    expect(await desk.worth('CHAIN')).toEqual(['350', '720.20']);
    const [red = '', redOpen] = await billed(back);
    expect(redOpen).toBe('-180.80');
    await settle(
      '6',
      [
        ['fin_ar_bill', two, '180.80'],
        ['fin_ar_bill', red, '180.80'],
      ],
      day,
    );
    expect([(await billed(second))[1], (await billed(back))[1]]).toEqual(['435.20', '0.00']);
    expect(await owed()).toEqual(['435.20', '435.20']);
    expect(await profit()).toBe(1085.2);
  });
});

describe('[P02] what comes back', () => {
  const back = async (form: 'sal_return_in' | 'sal_return_apply', customer: string, line: Row): Promise<string> => {
    const head = form === 'sal_return_in' ? { warehouse_id: 'W1' } : { reason_id: await reason(), handle_type: '1' };
    const answer = await save(form, { customer_id: customer, ...head, [`${form}_item`]: [line] });
    if (answer.status !== 200) return JSON.stringify(answer.body);
    if (form === 'sal_return_apply') await done(form, 'submit', answer.body.result);
    return (await press(form, 'audit', answer.body.result)).body.message;
  };
  async function reason(): Promise<string> {
    await sql`insert into md_reason (id, tenant_id, code, name, reason_type, enabled) values ('BACK', '1', 'BACK', '退货', '1', 'Y')
      on conflict do nothing`.execute(server.db);
    return 'BACK';
  }

  it('was delivered to that customer, in that batch, and is not back yet, whatever its lines come from', async () => {
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values ('BACKS', '1', 'BACKS', '退货客户', 'Y'), ('NEVER', '1', 'NEVER', '别家', 'Y')`.execute(
      server.db,
    );
    await desk.material('LOT', { std_cost: '2', batch_flag: 'Y' });
    const lots = ['B1', 'B2'].map((batch_no) => ({ material_id: 'LOT', qty: 500, batch_no }));
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, lots);
    const out = await desk.post('sal_out', { warehouse_id: 'W1', customer_id: 'BACKS' }, [
      { material_id: 'LOT', qty: 100, price: 1, batch_no: 'B1' },
    ]);
    const [line] = await linesOf('sal_out', out);
    const of = { material_id: 'LOT', qty: 10, price: 1 };
    for (const form of ['sal_return_in', 'sal_return_apply'] as const) {
      const { price: _price, ...own } = of;
      const given = form === 'sal_return_in' ? of : own;
      expect(await back(form, 'NEVER', { ...given, batch_no: 'B1' })).toContain('没有向该客户出库过，不能退货');
      expect(await back(form, 'BACKS', { ...given, batch_no: 'B2' })).toContain('批号 B2：没有向该客户出库过');
      expect(await back(form, 'BACKS', { ...given, batch_no: 'B2', src_line_id: line?.['id'] })).toContain(
        '批号须与来源销售出库单',
      );
      expect(await back(form, 'BACKS', { ...given, batch_no: 'B1', qty: 101 })).toContain(
        '已向该客户出库 100，已退 0，本次 101，超出 1',
      );
    }
    expect(await back('sal_return_in', 'BACKS', { ...of, batch_no: 'B1', qty: 60 })).toContain('审核成功');
    // That return names no delivery; the delivery stays all the same.
    expect((await press('sal_out', 'unaudit', out)).body.message).toContain(
      '不能反审核：第 1 行 LOT 物料LOT 已向该客户出库 100，已退 60，反审核 100 后不足已退数量',
    );
    expect(
      await back('sal_return_in', 'BACKS', { ...of, batch_no: 'B1', price: 2, src_line_id: line?.['id'] }),
    ).toContain('不含税单价须与来源销售出库单');
    const rest = { ...of, batch_no: 'B1', tax_rate: 0, src_line_id: line?.['id'] };
    expect(await back('sal_return_in', 'BACKS', { ...rest, qty: 41 })).toContain('已退 60，本次 41，超出 1');
    expect(await back('sal_return_in', 'BACKS', { ...rest, qty: 40 })).toContain('审核成功');
  });

  it('is no more than was delivered through requests and receipts together', async () => {
    const out = await audited(['sal_order', 'push_out', await order([{ qty: 100 }])]);
    const head = { reason_id: await reason(), handle_type: '1', warehouse_id: undefined };
    const request = await audited(['sal_out', 'push_apply', out], [70], head);
    const direct = await draft(['sal_out', 'push_return', out]);
    expect((direct.body['sal_return_in_item'] as Row[])[0]).toMatchObject({ qty: '30' });
    const over = await draft(['sal_out', 'push_return', out], [31]);
    expect((await save(over.form, over.body)).body.message).toContain('已下推数量 70，本次 31，超出 1（不允许超出）');
    await audited(['sal_out', 'push_return', out], [30]);
    await audited(['sal_return_apply', 'push_in', request]);
    expect((await propose('sal_out', 'push_return', out)).body.message).toContain('没有可下推的数量');
  });
});

describe('pushing, choosing and looking back', () => {
  it('takes several documents of one party together, and says of others that they do not agree', async () => {
    const [one, other] = [await order([{ qty: 10 }]), await order([{ qty: 20 }])];
    const { body } = await propose('sal_order', 'push_out', `${one},${other}`);
    expect(body.result.values['sal_out_item']).toMatchObject([{ qty: '10' }, { qty: '20' }]);
    await sql`update sal_order set customer_id = 'OTHER' where id = ${other}`.execute(server.db);
    expect((await propose('sal_order', 'push_out', `${one},${other}`)).body.message).toContain(
      '客户与所选其他单据不同，不能一起下推',
    );
  });

  it('offers open lines of the party to a new document', async () => {
    const id = await order([{ qty: 77 }]);
    const number = String((await read('sal_order', id))['bill_no']);
    const head = encodeURIComponent(JSON.stringify({ customer_id: 'CUS' }));
    const path = `/online/cgform/flow/open/sal_out?from=sal_order&number=${number}&head=`;
    const { body } = await call<Schemas['FlowOpenPage']>('GET', `${path}${head}`);
    expect(body.result).toMatchObject({
      table: 'sal_out_item',
      total: 1,
      records: [{ number, lineNo: 1, open: '77', label: 'FG1 物料FG1', line: { qty: '77', price: '3.200000' } }],
    });
    const others = encodeURIComponent(JSON.stringify({ customer_id: 'OTHER' }));
    expect((await call<Schemas['FlowOpenPage']>('GET', `${path}${others}`)).body.result.total).toBe(0);
    expect((await call('GET', `${path}[]`)).status).toBe(400);
  });

  it('traces a document up and down, and hides what the caller may not see', async () => {
    const id = await order();
    const notice = await audited(['sal_order', 'push_delivery', id], [600]);
    const out = await audited(['sal_delivery_notice', 'push_out', notice], [600]);
    const path = `/online/cgform/flow/trace/sal_delivery_notice/${notice}`;
    const { documents, steps, lines } = (await call<Schemas['FlowTrace']>('GET', path)).body.result;
    expect(documents.map(({ form, id: one, level, stateText }) => [form, one, level, stateText])).toEqual([
      ['sal_order', id, -1, '部分执行'],
      ['sal_delivery_notice', notice, 0, '已完成'],
      ['sal_out', out, 1, '已审核'],
      ['fin_ar_bill', expect.any(String), 2, '已审核'],
    ]);
    const byLines = steps.filter(({ to }) => !to.startsWith('fin_ar_bill'));
    expect(byLines.map(({ from, to, qty }) => [from, to, qty])).toEqual([
      [`sal_delivery_notice:${notice}`, `sal_out:${out}`, '600'],
      [`sal_order:${id}`, `sal_delivery_notice:${notice}`, '600'],
    ]);
    expect(lines).toMatchObject([{ lineNo: 1, counts: [{ label: '通知数量', qty: '600.0000' }, {}], isClosed: false }]);
    const clerk = await buildUser(server.db, { username: 'clerk', permissions: ['sale:delivery-notice:view'] });
    const seen = await call<Schemas['FlowTrace']>(
      'GET',
      path,
      undefined,
      await server.signIn(clerk.username, clerk.password),
    );
    expect(seen.body.result.documents.map(({ id: one, number }) => [one === null, number === null])).toEqual([
      [true, true],
      [false, false],
      [true, true],
      [true, true],
    ]);
  });

  it('offers a push to who may press it and make what follows', async () => {
    const codes = async (permissions: readonly string[], username: string) => {
      const user = await buildUser(server.db, { username, permissions: ['sale:order:view', ...permissions] });
      const as = await server.signIn(user.username, user.password);
      const path = '/online/cgform/api/getColumns/sal_order';
      const list = await call<Schemas['ListDefinition']>('GET', path, undefined, as);
      return (list.body.result.cgButtonList ?? []).map(({ buttonCode, pushTo }) => [buttonCode, pushTo]);
    };
    expect(await codes(['sale:order:push_delivery'], 'half')).toEqual([]);
    expect(await codes(['sale:order:push_delivery', 'sale:delivery-notice:add'], 'whole')).toEqual([
      ['push_delivery', '/sale/delivery-notice'],
    ]);
  });
});

describe('drafts that follow from a record without taking of it', () => {
  const newest = async (form: string): Promise<Row> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(form)} where del_flag = 0 order by create_time desc, id desc limit 1`.execute(
      server.db,
    );
    return read(form, rows[0]?.id ?? '');
  };
  const said = async (form: string, act: string, id: string) => (await press(form, act, id)).body.message;

  it('[sale.opportunity] a quotation while it is open, an order once it is won, nothing when it is lost', async () => {
    const lines = [
      { material_id: 'FG1', qty: 200, price: '3.2' },
      { material_id: 'FG2', qty: 5 },
    ];
    const id = await make('crm_opportunity', {
      name: '新机型',
      customer_id: 'CUS',
      stage: '4',
      crm_opportunity_item: lines,
    });
    expect(await said('crm_opportunity', 'push_quote', id)).toContain('第 2 行没有单价，请先编辑填写');
    const { version } = await read('crm_opportunity', id);
    const [first, second] = (await read('crm_opportunity', id))['crm_opportunity_item'] as Row[];
    await call('PUT', '/online/cgform/api/form/crm_opportunity', {
      id,
      version,
      crm_opportunity_item: [first, { ...second, price: '7' }],
    });
    expect(await said('crm_opportunity', 'push_order', id)).toContain('还没有赢单');
    await done('crm_opportunity', 'push_quote', id);
    const quote = await newest('quo_quote');
    expect(quote).toMatchObject({ customer_id: 'CUS', opportunity_id: id, bill_status: '0', total_amount: '675.00' });
    await done('crm_opportunity', 'win', id);
    await done('crm_opportunity', 'push_order', id);
    expect((await newest('sal_order'))['sal_order_item']).toMatchObject([
      { material_id: 'FG1', qty: '200.0000', price: '3.200000' },
      { material_id: 'FG2', qty: '5.0000', price: '7.000000' },
    ]);
    const lost = await make('crm_opportunity', { name: '旧机型', customer_id: 'CUS', stage: '4', end_reason: '1' });
    await done('crm_opportunity', 'lose', lost);
    expect(await said('crm_opportunity', 'push_quote', lost)).toContain('已输单，不能下推');
  });

  it('[sale.delivery-notice] a picking task over what is not delivered, one at a time', async () => {
    const notice = await audited(['sal_order', 'push_delivery', await order([{ qty: 30 }])]);
    await done('sal_delivery_notice', 'push_pick', notice);
    const task = await newest('wms_pick');
    expect(task['wms_pick_item']).toMatchObject([{ material_id: 'FG1', qty: '30.0000' }]);
    expect(await said('sal_delivery_notice', 'push_pick', notice)).toContain(`已有拣货任务 ${String(task['bill_no'])}`);
  });

  it('[quotation.quote] molds are asked for where a quotation pays for them, once', async () => {
    const quote = await make('quo_quote', {
      customer_id: 'CUS',
      valid_to: '2099-12-31',
      quo_quote_item: [
        { material_id: 'FG1', qty: 10, price: '3', mold_fee: '48000' },
        { material_id: 'FG2', qty: 10, price: '3' },
      ],
    });
    const agreed = await agreeingIn(server);
    await done('quo_quote', 'submit', quote);
    await agreed('quo_quote', quote);
    await done('quo_quote', 'push_mold', quote);
    const asked = await newest('mold_apply');
    expect(asked).toMatchObject({ material_id: 'FG1', budget: '48000.00', cavity: 1, bill_status: '0' });
    expect(await said('quo_quote', 'push_mold', quote)).toContain(`已有开模申请 ${String(asked['bill_no'])}`);
    expect((await propose('quo_quote', 'push_order', quote)).body.success).toBe(true);
    await done('quo_quote', 'lose', quote);
    expect((await propose('quo_quote', 'push_order', quote)).body.message).toContain('单据现在不符合下推条件');
  });

  it('[sale.sample] [sale.return-apply] samples leave stock once they are agreed, returns become complaints, each once', async () => {
    const agreed = await agreeingIn(server);
    const sample = await make('sal_sample', {
      customer_id: 'CUS',
      need_date: '2026-10-30',
      sal_sample_item: [{ material_id: 'FG1', qty: 2, requirement: '镀锌' }],
    });
    expect(await said('sal_sample', 'push_sample', sample)).toContain('没有审批通过，不能出库');
    await agreed('sal_sample', sample);
    await done('sal_sample', 'push_sample', sample);
    const out = await newest('wms_other_out');
    expect(out).toMatchObject({ out_type: '2', warehouse_id: 'W1', bill_status: '0' });
    expect(await said('sal_sample', 'push_sample', sample)).toContain(`已有其他出库单 ${String(out['bill_no'])}`);
    expect(await said('sal_sample', 'push_sample_order', sample)).toContain('没有启用的车间');
    await sql`insert into mfg_workshop (id, tenant_id, code, name) values ('TRIAL', '1', 'TRIAL', '试制车间')`.execute(
      server.db,
    );
    await done('sal_sample', 'push_sample_order', sample);
    const trial = await newest('mfg_work_order');
    expect(trial).toMatchObject({
      wo_type: '3',
      material_id: 'FG1',
      qty: '2.0000',
      workshop_id: 'TRIAL',
      customer_id: 'CUS',
    });
    expect(await said('sal_sample', 'push_sample_order', sample)).toContain(`已有生产工单 ${String(trial['bill_no'])}`);

    await sql`insert into md_reason (id, tenant_id, code, name, reason_type) values ('RC', '1', 'RC', '尺寸不良', '1') on conflict do nothing`.execute(
      server.db,
    );
    const returned = await make('sal_return_apply', {
      customer_id: 'CUS',
      reason_id: 'RC',
      handle_type: '1',
      sal_return_apply_item: [{ material_id: 'FG1', qty: 3, batch_no: 'B7' }],
    });
    await done('sal_return_apply', 'submit', returned);
    await done('sal_return_apply', 'push_complaint', returned);
    const complaint = await newest('qc_complaint');
    expect(complaint).toMatchObject({ customer_id: 'CUS', material_id: 'FG1', batch_no: 'B7', defect_qty: '3.0000' });
    expect(complaint['content']).toContain('尺寸不良');
    expect(await said('sal_return_apply', 'push_complaint', returned)).toContain('已转客诉');
  });
});

describe('what follows from an audit by itself', () => {
  const bills = async (out: string) => {
    const { rows } = await sql<Row>`
      select id, src_no, bill_status, ar_type, amount::text, open_amount::text, due_date::text from fin_ar_bill
      where src_id = ${out} order by create_time`.execute(server.db);
    return rows;
  };
  const balance = async () => {
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(increase - decrease), 0)::numeric(24, 2)::text as sum from fin_party_ledger
      where ledger = 'ar' and party_id = 'CUS'`.execute(server.db);
    return Number(rows[0]?.sum);
  };

  it('[P01] [P02] makes the receivable of a delivery, the red one of a return, and takes them back', async () => {
    await sql`update crm_customer set credit_days = 30 where id = 'CUS'`.execute(server.db);
    const id = await order();
    const before = await balance();
    const out = await audited(['sal_order', 'push_out', id], [600]);
    const day = String((await read('sal_out', out))['bill_date']);
    expect(await bills(out)).toMatchObject([
      { bill_status: '2', ar_type: '1', amount: '2169.60', open_amount: '2169.60' },
    ]);
    const [made] = await bills(out);
    const wait = Math.round((Date.parse(String(made?.['due_date'])) - Date.parse(day)) / 86_400_000);
    expect(wait).toBe(30);
    expect((await balance()) - before).toBeCloseTo(2169.6, 2);
    for (const [form, one] of [
      ['sal_order', id],
      ['fin_ar_bill', made?.['id']],
    ] as const) {
      const { documents, steps } = (
        await call<Schemas['FlowTrace']>('GET', `/online/cgform/flow/trace/${form}/${String(one)}`)
      ).body.result;
      expect(documents.map((each) => each.form)).toEqual(['sal_order', 'sal_out', 'fin_ar_bill']);
      expect(steps.map(({ qty }) => Number(qty)).toSorted((a, b) => a - b)).toEqual([600, 2169.6]);
    }
    const rest = await audited(['sal_order', 'push_out', id]);
    expect(await bills(rest)).toMatchObject([{ amount: '1446.40' }]);
    const back = await audited(['sal_out', 'push_return', out], [50]);
    expect(await bills(back)).toMatchObject([{ ar_type: '4', amount: '-180.80' }]);
    expect((await press('fin_ar_bill', 'unaudit', String(made?.['id']))).body.message).toContain(
      '审核时自动生成，不能单独反审核',
    );
    await done('sal_return_in', 'unaudit', back);
    await done('sal_return_in', 'void', back);
    for (const [form, one] of [
      ['sal_out', rest],
      ['sal_out', out],
    ] as const)
      await done(form, 'unaudit', one);
    expect(await balance()).toBeCloseTo(before, 2);
    expect(await bills(out)).toMatchObject([{ bill_status: '4' }]);
    // Audited once more, it has a bill of its own again.
    await done('sal_out', 'audit', out);
    expect((await bills(out)).map(({ bill_status: state }) => state)).toEqual(['4', '2']);
  });

  describe('[sale.order] [sale.contract] what was delivered and paid of an order and of its contract', () => {
    const receive = async (lines: readonly (readonly [bill: string, amount: string])[], amount: string) => {
      const id = await make('fin_receipt', {
        receipt_type: '1',
        customer_id: 'CUS',
        account_id: 'BANK',
        settle_type: '1',
        amount,
        fin_receipt_item: lines.map(([ar_bill_no, this_amount]) => ({ ar_bill_no, this_amount })),
      });
      for (const act of ['submit', 'audit']) await done('fin_receipt', act, id);
      return id;
    };
    const billOf = async (out: string): Promise<string> => {
      const { rows } = await sql<{ no: string }>`
        select bill_no as no from fin_ar_bill where src_id = ${out} and bill_status = '2'`.execute(server.db);
      return rows[0]?.no ?? '';
    };
    const figures = async (form: string, id: string, ...names: readonly string[]) => {
      const head = await read(form, id);
      return names.map((name) => Number(head[name]));
    };
    beforeAll(async () => {
      await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, begin_amount, begin_date, enabled)
        values ('BANK', '1', 'BANK', '基本户', '1', 100000, '2026-01-01', 'Y')
        on conflict (id) do update set begin_amount = 100000, begin_date = '2026-01-01'`.execute(server.db);
    });

    it('are sums of deliveries less returns, of receivables that were paid and advances that wait, and follow every undoing', async () => {
      const contract = await make('sal_contract', {
        name: '框架',
        customer_id: 'CUS',
        sal_contract_item: [
          { material_id: 'FG1', qty: 1000, price: '3.2', tax_rate: '13', delivery_date: '2026-10-30' },
        ],
        sal_contract_plan: [
          { period_no: 1, plan_date: '2026-10-01', ratio: '50', plan_amount: '1808' },
          { period_no: 2, plan_date: '2026-12-01', ratio: '50', plan_amount: '1808' },
        ],
      });
      // Its process agreed.
      await sql`update sal_contract set bill_status = '2' where id = ${contract}`.execute(server.db);
      const id = await audited(['sal_contract', 'push_order', contract], [], { delivery_date: '2026-10-30' });
      const standing = async () => [
        ...(await figures('sal_order', id, 'delivered_amount', 'received_amount')),
        ...(await figures('sal_contract', contract, 'executed_amount', 'received_amount')),
        ...((await read('sal_contract', contract))['sal_contract_plan'] as Row[]).map((row) =>
          Number(row['received_amount']),
        ),
      ];
      expect(await standing()).toEqual([0, 0, 0, 0, 0, 0]);
      const out = await audited(['sal_order', 'push_out', id], [600]);
      expect(await standing()).toEqual([2169.6, 0, 2169.6, 0, 0, 0]);
      const paid = await receive([[await billOf(out), '2000']], '2000');
      expect(await standing()).toEqual([2169.6, 2000, 2169.6, 2000, 1808, 192]);
      const advance = await make('fin_advance_receipt', {
        customer_id: 'CUS',
        account_id: 'BANK',
        amount: '500',
        order_no: String((await read('sal_order', id))['bill_no']),
      });
      for (const act of ['submit', 'audit']) await done('fin_advance_receipt', act, advance);
      expect(await standing()).toEqual([2169.6, 2500, 2169.6, 2500, 1808, 692]);
      const back = await audited(['sal_out', 'push_return', out], [50]);
      expect(await standing()).toEqual([1988.8, 2500, 1988.8, 2500, 1808, 692]);
      await done('sal_return_in', 'unaudit', back);
      await done('fin_advance_receipt', 'unaudit', advance);
      expect(await standing()).toEqual([2169.6, 2000, 2169.6, 2000, 1808, 192]);
      await done('fin_receipt', 'unaudit', paid);
      await done('sal_return_in', 'void', back);
      await done('sal_out', 'unaudit', out);
      expect(await standing()).toEqual([0, 0, 0, 0, 0, 0]);
    });

    it('are shared to the cent by orders that were delivered together', async () => {
      const ids = [await order([{ qty: 100 }]), await order([{ qty: 200 }])];
      const out = await audited(['sal_order', 'push_out', ids.join(',')]);
      const receipt = await receive([[await billOf(out), '100']], '100');
      // What a line shows of its bill is no matter of whoever types.
      expect((await read('fin_receipt', receipt))['fin_receipt_item']).toMatchObject([
        { bill_amount: '1084.80', open_amount: '1084.80', due_date: expect.stringMatching(/^\d{4}-/) as unknown },
      ]);
      expect([
        await figures('sal_order', String(ids[0]), 'delivered_amount', 'received_amount'),
        await figures('sal_order', String(ids[1]), 'delivered_amount', 'received_amount'),
      ]).toEqual([
        [361.6, 33.33],
        [723.2, 66.67],
      ]);
    });

    it('[procure.order] [procure.contract] are what invoices of bought goods were paid by, never the provisional payables', async () => {
      const contract = await make('pur_contract', {
        name: '采购框架',
        supplier_id: 'SUP',
        pur_contract_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '13' }],
        pur_contract_plan: [{ period_no: 1, plan_date: '2026-12-01', ratio: '100', plan_amount: '1130' }],
      });
      await sql`update pur_contract set bill_status = '2' where id = ${contract}`.execute(server.db);
      const draftOrder = await draft(['pur_contract', 'push_order', contract], [], { delivery_date: '2026-10-30' });
      const lines = (draftOrder.body['pur_order_item'] as Row[]).map((row) => ({
        ...row,
        delivery_date: '2026-10-30',
      }));
      const id = await make('pur_order', { ...draftOrder.body, order_type: '1', pur_order_item: lines });
      for (const act of ['submit', 'audit']) await done('pur_order', act, id);
      expect((await read('pur_order', id))['contract_no']).toBe((await read('pur_contract', contract))['bill_no']);
      const receipt = await audited(['pur_order', 'push_in', id]);
      const invoice = await audited(['wms_purchase_in', 'push_invoice', receipt], [], {
        invoice_no: 'PAID-1',
        invoice_type: '1',
        invoice_date: '2026-10-30',
      });
      const standing = async () => [
        ...(await figures('pur_order', id, 'paid_amount')),
        ...(await figures('pur_contract', contract, 'paid_amount')),
        ...((await read('pur_contract', contract))['pur_contract_plan'] as Row[]).map((row) =>
          Number(row['paid_amount']),
        ),
      ];
      expect(await standing()).toEqual([0, 0, 0]);
      const { rows } = await sql<{ no: string }>`
        select bill_no as no from fin_ap_bill where src_id = ${invoice} and bill_status = '2' and coalesce(provisional, 'N') = 'N'`.execute(
        server.db,
      );
      const payment = await make('fin_payment', {
        payment_type: '1',
        supplier_id: 'SUP',
        account_id: 'BANK',
        settle_type: '1',
        amount: '1000',
        fin_payment_item: [{ ap_bill_no: rows[0]?.no, this_amount: '1000' }],
      });
      for (const act of ['submit', 'audit']) await done('fin_payment', act, payment);
      expect(await standing()).toEqual([1000, 1000, 1000]);
      await done('fin_payment', 'unaudit', payment);
      expect(await standing()).toEqual([0, 0, 0]);
    });
  });

  it('makes it at the invoice instead, where the company wants that, and never at both', async () => {
    await set('flow.receivableWhen', 'invoice');
    const id = await order();
    const out = await audited(['sal_order', 'push_out', id], [600]);
    expect(await bills(out)).toEqual([]);
    const invoice = await audited(['sal_out', 'push_invoice', out], [], {
      invoice_type: '1',
      invoice_date: '2026-10-10',
    });
    expect(await bills(invoice)).toMatchObject([{ amount: '2169.60', bill_status: '2' }]);
    expect(Number((await linesOf('sal_order', id))[0]?.['invoice_qty'])).toBe(600);
    expect((await press('sal_out', 'unaudit', out)).body.message).toContain('已有下游单据“销售发票');
    await set('flow.receivableWhen', 'out');
  });
});

describe('[P01] [P03] what must hold before an order is audited', () => {
  async function drawn(form: string, head: Row, line: Row): Promise<string> {
    const id = await make(form, {
      delivery_date: '2026-10-30',
      ...head,
      [`${form}_item`]: [{ material_id: 'FG1', price: '3.2', tax_rate: '13', delivery_date: '2026-10-30', ...line }],
    });
    await done(form, 'submit', id);
    return id;
  }

  it('refuses an order beyond the credit of the customer, with the figures of the example', async () => {
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values ('LIMIT', '1', 'LIMIT', '额度客户', 'Y')`.execute(
      server.db,
    );
    await sql`insert into crm_credit (id, tenant_id, customer_id, credit_limit, control_type) values ('L', '1', 'LIMIT', 10000, '3')`.execute(
      server.db,
    );
    // Receivables of 6200 with an advance of 500 beside them.
    await sql`insert into fin_party_ledger (tenant_id, ledger, party_id, period, bill_date, kind, form_code, bill_id, bill_no, currency, increase, decrease, own_balance)
      values ('1', 'ar', 'LIMIT', '2026-09', '2026-09-01', 'receivable', 'x', 'x', 'x', 'CNY', 6200, 500, 5700)`.execute(
      server.db,
    );
    const open = await drawn('sal_order', { customer_id: 'LIMIT' }, { qty: 2500, price: '1', tax_rate: '0' });
    await done('sal_order', 'audit', open);
    const id = await drawn('sal_order', { customer_id: 'LIMIT' }, { qty: 1000 });
    const { status, body } = await press('sal_order', 'audit', id);
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining(
        '客户“额度客户”信用额度 10,000.00，已用 8,200.00（应收 5,700.00，未发货订单 2,500.00，未开票出库 0.00），可用 1,800.00，本单 3,616.00，超出 1,816.00',
      ),
    ]);
    await sql`update crm_credit set control_type = '1' where id = 'L'`.execute(server.db);
    expect((await press('sal_order', 'audit', id)).body.message).toContain('超出 1,816.00');
    expect((await read('sal_order', id))['bill_status']).toBe('2');
  });

  it('refuses a price below the floor of the list that fits the customer best', async () => {
    await desk.material('PRICED', { std_cost: '2' });
    for (const [list, customer, low] of [
      ['GENERAL', null, 5],
      ['OWN', 'CUS', 3],
    ] as const) {
      await sql`insert into sal_price_list (id, tenant_id, bill_no, bill_date, name, customer_id, currency, begin_date, bill_status)
        values (${list}, '1', ${list}, '2026-01-01', ${list}, ${customer}, 'CNY', '2026-01-01', '2')`.execute(
        server.db,
      );
      await sql`insert into sal_price_list_item (id, tenant_id, head_id, line_no, material_id, min_qty, price, low_price)
        values (${list}, '1', ${list}, 1, 'PRICED', 100, 6, ${low})`.execute(server.db);
    }
    const audit = async (line: Row) =>
      (
        await press(
          'sal_order',
          'audit',
          await drawn('sal_order', { customer_id: 'CUS' }, { material_id: 'PRICED', ...line }),
        )
      ).body.message;
    expect(await audit({ qty: 100, price: '2.99' })).toContain('单价 2.99 低于最低限价 3，须经价格审批');
    expect(await audit({ qty: 100, price: '3' })).toContain('审核成功');
    expect(await audit({ qty: 99, price: '1' })).toContain('审核成功');
  });

  it('[sale.price-list] takes the price that fits best: of the customer, of his category, of everybody, of the item, by the largest quantity', async () => {
    await sql`insert into crm_customer_category (id, tenant_id, code, name) values ('KEY', '1', 'KEY', '重点')`.execute(
      server.db,
    );
    for (const id of ['BEST', 'KIND', 'ELSE'])
      await sql`insert into crm_customer (id, tenant_id, code, name, category_id, enabled)
        values (${id}, '1', ${id}, ${id}, ${id === 'ELSE' ? null : 'KEY'}, 'Y')`.execute(server.db);
    for (const id of ['TIERED', 'PLAIN', 'BARE'])
      await desk.material(id, { std_cost: '2', ...(id === 'PLAIN' && { ref_sale_price: '9.5', low_sale_price: '8' }) });
    for (const [list, customer, category, begin, end, price] of [
      ['ALL', null, null, '2026-01-01', null, 12],
      ['CAT', null, 'KEY', '2026-01-01', null, 11],
      ['MINE', 'BEST', null, '2026-01-01', '2026-12-31', 10],
      ['PAST', 'BEST', null, '2025-01-01', '2025-12-31', 1],
    ] as const) {
      await sql`insert into sal_price_list (id, tenant_id, bill_no, bill_date, name, customer_id, category_id, currency, begin_date, end_date, bill_status)
        values (${list}, '1', ${list}, '2026-01-01', ${list}, ${customer}, ${category}, 'CNY', ${begin}, ${end}, '2')`.execute(
        server.db,
      );
      for (const [from, less] of [
        [0, 0],
        [500, 0.5],
      ] as const)
        await sql`insert into sal_price_list_item (id, tenant_id, head_id, line_no, material_id, min_qty, price)
          values (${`${list}${from}`}, '1', ${list}, 1, 'TIERED', ${from}, ${price - less})`.execute(server.db);
    }
    const line = (material_id: string, qty: number) => ({ material_id, qty, price: '7', delivery_date: '2026-10-30' });
    const priced = async (customer_id: string, head: Row = {}) => {
      const id = await make('sal_order', {
        bill_date: '2026-10-10',
        customer_id,
        delivery_date: '2026-10-30',
        ...head,
        sal_order_item: [line('TIERED', 499), line('TIERED', 500), line('PLAIN', 5), line('BARE', 5)],
      });
      const { status, body } = await press('sal_order', 'fetch', id);
      return [status, body.message, ...(await linesOf('sal_order', id)).map((row) => Number(row['price']))];
    };
    const told = '已取价 3 行；第 4 行 BARE 物料BARE 没有有效的销售价目，物料也没有参考销售价，单价未改';
    expect(await priced('BEST')).toEqual([200, expect.stringContaining(told), 10, 9.5, 9.5, 7]);
    expect(await priced('KIND')).toEqual([200, expect.any(String), 11, 10.5, 9.5, 7]);
    expect(await priced('ELSE')).toEqual([200, expect.any(String), 12, 11.5, 9.5, 7]);
    expect(await priced('BEST', { bill_date: '2027-01-05' })).toEqual([200, expect.any(String), 11, 10.5, 9.5, 7]);
    // Lists and prices of items are in money of their own.
    expect(await priced('ELSE', { currency: 'USD' })).toEqual([422, expect.stringContaining('USD'), 7, 7, 7, 7]);
  });

  it('[base.material] refuses a price below the lowest one of the item where no list has a floor', async () => {
    const audit = async (price: string) =>
      (
        await press(
          'sal_order',
          'audit',
          await drawn('sal_order', { customer_id: 'CUS' }, { material_id: 'PLAIN', qty: 1, price }),
        )
      ).body.message;
    expect(await audit('7.99')).toContain('单价 7.99 低于最低限价 8，须经价格审批');
    expect(await audit('8')).toContain('审核成功');
  });

  it('[base.supplier] orders only from a supplier who is on trial or qualified, whatever he comes to be by his steps', async () => {
    const status = async () => (await read('pur_supplier', 'STEPS'))['status'];
    const step = async (act: string) => (await press('pur_supplier', act, 'STEPS')).status;
    await sql`insert into pur_supplier (id, tenant_id, code, name, status, enabled) values ('STEPS', '1', 'STEPS', '步骤供应商', '1', 'Y')`.execute(
      server.db,
    );
    const id = await drawn('pur_order', { supplier_id: 'STEPS', order_type: '1' }, { qty: 5 });
    const outsourced = await make('pur_outsource', {
      supplier_id: 'STEPS',
      delivery_date: '2026-10-30',
      pur_outsource_item: [{ material_id: 'FG1', qty: 5, price: '1' }],
    });
    await done('pur_outsource', 'submit', outsourced);
    const audits = async () => [
      (await press('pur_order', 'audit', id)).body.message,
      (await press('pur_outsource', 'audit', outsourced)).body.message,
    ];
    const refused = (state: string): readonly unknown[] =>
      ['pur_order', 'pur_outsource'].map((): unknown =>
        expect.stringContaining(`供应商“步骤供应商”的准入状态为“${state}”`),
      );
    expect(await audits()).toEqual(refused('潜在'));
    for (const act of ['resume', 'suspend', 'eliminate', 'approve_qualified']) expect(await step(act)).toBe(422);
    expect([await step('apply'), await status()]).toEqual([200, '2']);
    expect([await step('eliminate'), await step('suspend'), await status()]).toEqual([422, 200, '4']);
    expect(await audits()).toEqual(refused('暂停'));
    expect([await step('resume'), await status()]).toEqual([200, '3']);
    expect([await step('suspend'), await step('eliminate'), await status()]).toEqual([200, 200, '5']);
    expect(await audits()).toEqual(refused('淘汰'));
    for (const act of ['apply', 'resume', 'approve_qualified']) expect(await step(act)).toBe(422);
    await sql`update pur_supplier set status = '2' where id = 'STEPS'`.execute(server.db);
    expect([await step('approve_qualified'), await status()]).toEqual([200, '3']);
    for (const message of await audits()) expect(message).toContain('审核成功');
  });

  it('[sale.contract] [procure.supplier-assess] are not audited where plan and shares do not add up, with both sums', async () => {
    const contract = async (plan: readonly (readonly [ratio: string | null, amount: string])[]) => {
      const id = await make('sal_contract', {
        name: '合计',
        customer_id: 'CUS',
        sal_contract_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '13' }],
        sal_contract_plan: plan.map(([ratio, plan_amount], index) => ({
          period_no: index + 1,
          plan_date: '2026-12-01',
          ratio,
          plan_amount,
        })),
      });
      const agree = await agreeingIn(server);
      return agree('sal_contract', id).then(
        () => 'agreed',
        (error: unknown) => String(error),
      );
    };
    expect(await contract([['100', '1000']])).toContain('收款计划的计划金额合计 1,000.00，应等于合同金额 1,130.00');
    expect(
      await contract([
        ['40', '130'],
        ['50', '1000'],
      ]),
    ).toContain('收款计划的比例(%)合计 90.00，应等于 100.00');
    for (const plan of [
      [
        ['40', '130'],
        ['60', '1000'],
      ],
      [[null, '1130']],
      [],
    ] as const)
      expect(await contract(plan)).toBe('agreed');
    const assess = async (...weights: readonly string[]) => {
      const id = await make('pur_supplier_assess', {
        supplier_id: 'SUP',
        period: '2026-09',
        pur_supplier_assess_item: weights.map((weight) => ({ item_name: '质量', weight, score: '90' })),
      });
      await done('pur_supplier_assess', 'submit', id);
      return (await press('pur_supplier_assess', 'audit', id)).body.message;
    };
    expect(await assess('60', '30')).toContain('考核明细的权重(%)合计 90.00，应等于 100.00');
    expect(await assess('60', '40')).toContain('审核成功');
  });

  it('[procure.supplier-item] [base.unit-conversion] suppliers share no more than all of an item, and two units convert in one way', async () => {
    const item = async (quota_rate: string, more: Row = {}) =>
      (await save('pur_supplier_item', { supplier_id: 'SUP', material_id: 'FG2', quota_rate, ...more })).body;
    expect((await item('60')).success).toBe(true);
    expect((await item('41')).message).toContain('其他供应商已有 60%，最多可填 40%');
    expect((await item('41', { enabled: 'N' })).success).toBe(true);
    const second = await item('40');
    const stored = await read('pur_supplier_item', second.result);
    expect(
      (await call('PUT', '/online/cgform/api/form/pur_supplier_item', { ...stored, quota_rate: '39' })).status,
    ).toBe(200);
    await sql`insert into md_unit (id, tenant_id, code, name, precision_num, enabled) values ('KGX', '1', 'KGX', '千克', 4, 'Y')`.execute(
      server.db,
    );
    const convert = async (from_unit_id: string, to_unit_id: string, rate = '2', material_id = 'FG2') =>
      (await save('md_unit_conversion', { material_id, from_unit_id, to_unit_id, rate })).body.message;
    expect(await convert('1', 'KGX', '0')).toContain('换算率须大于 0');
    expect(await convert('1', 'KGX')).toContain('成功');
    for (const [from, to] of [
      ['1', 'KGX'],
      ['KGX', '1'],
    ] as const)
      expect(await convert(from, to)).toContain('这两个单位已有换算（反向换算由它的倒数得出）');
    expect(await convert('1', 'KGX', '3', 'FG1')).toContain('成功');
  });

  it('[base.material] keeps unit, costing and batches of an item once it moved or stands in a document', async () => {
    const change = async (id: string, more: Row) =>
      (await call('PUT', '/online/cgform/api/form/md_material', { ...(await read('md_material', id)), ...more })).body
        .message;
    await desk.material('IDLE');
    const fields = { material_type: '4', supply_type: '1' };
    expect(await change('FG1', { ...fields, cost_method: '2' })).toMatch(
      /计价方法不能修改：物料已有出入库（其他入库单 \S+）；请新建物料/,
    );
    expect(await change('FG1', { ...fields, remark: '备注', batch_flag: null })).toContain('成功');
    expect(await change('IDLE', { ...fields, cost_method: '2', batch_flag: 'Y' })).toContain('成功');
    await order([{ material_id: 'IDLE', qty: 1 }]);
    for (const more of [{ batch_flag: 'N' }, { cost_method: '1' }, { unit_id: 'KGX' }])
      expect(await change('IDLE', more)).toMatch(/不能修改：物料已被销售订单 \S+ 引用；请新建物料/);
  });

  it('[sale.after-sale] tickets are accepted, finished and closed, each step with what it needs', async () => {
    const id = await make('crm_after_sale', { customer_id: 'CUS', service_type: '1', content: '毛刺' });
    const set = (column: string, value: string | null) =>
      sql`update crm_after_sale set ${sql.ref(column)} = ${value} where id = ${id}`.execute(server.db);
    const step = async (act: string) => (await press('crm_after_sale', act, id)).body.message;
    await set('owner_id', null);
    expect(await step('accept')).toContain('不能受理：请先编辑，填写处理人');
    await set('owner_id', 'admin');
    expect(await step('finish')).toContain('现在的状态不能完成');
    await step('accept');
    expect(await step('finish')).toContain('不能完成：请先编辑，填写处理结果');
    await set('result', '已更换');
    await step('finish');
    expect(await step('close')).toContain('不能关闭：请先编辑，填写满意度');
    await set('satisfaction', '5');
    await step('close');
    expect((await read('crm_after_sale', id))['service_status']).toBe('4');
  });

  /** A customer of his own with a limit. */
  async function limited(id: string, limit: Row): Promise<void> {
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values (${id}, '1', ${id}, ${id}, 'Y')`.execute(
      server.db,
    );
    const row = { id, tenant_id: '1', customer_id: id, ...limit };
    await sql`insert into crm_credit (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
      values (${sql.join(Object.values(row))})`.execute(server.db);
  }
  const toThe = (id: string, qty: number, head: Row = {}) =>
    drawn('sal_order', { customer_id: id, ...head }, { qty, price: '1', tax_rate: '0' });

  it('[sale.credit] shows what is used and left as the check reckons it, in lists, sorted and asked for, and in the record', async () => {
    await limited('SHOWN', { credit_limit: 1000, temp_limit: 50, temp_end: '2020-01-01', control_type: '3' });
    await done('sal_order', 'audit', await toThe('SHOWN', 300));
    expect(await read('crm_credit', 'SHOWN')).toMatchObject({ used_amount: '300.00', avail_amount: '700.00' });
    const listed = async (query: string) =>
      (await call<Schemas['RowPage']>('GET', `/online/cgform/api/getData/crm_credit?pageSize=100&${query}`)).body.result
        .records;
    expect(await listed('customer_id=SHOWN')).toMatchObject([{ used_amount: '300.00', avail_amount: '700.00' }]);
    expect(await listed('used_amount_begin=300&used_amount_end=300')).toMatchObject([{ customer_id: 'SHOWN' }]);
    const amounts = (await listed('column=used_amount&order=desc')).map((row) => Number(row['used_amount']));
    expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
    // A change of the limit keeps what is reckoned.
    const stored = await read('crm_credit', 'SHOWN');
    expect((await call('PUT', '/online/cgform/api/form/crm_credit', { ...stored, credit_limit: 2000 })).status).toBe(
      200,
    );
    expect(await read('crm_credit', 'SHOWN')).toMatchObject({ used_amount: '300.00', avail_amount: '1700.00' });
  });

  it('[sale.credit] [finance.ar-bill] refuses orders of a customer who is overdue for longer than he may be, with bill, day and days', async () => {
    await limited('LATE', { credit_limit: 100000, overdue_days: 10, control_type: '3' });
    const due = addDays(dateText(new Date()), -11);
    const bill = async (id: string, due_date: string, open: number, state = '2') =>
      sql`insert into fin_ar_bill (id, tenant_id, bill_no, bill_date, ar_type, customer_id, amount, written_amount, open_amount, due_date, bill_status)
        values (${id}, '1', ${id}, '2026-01-01', '1', 'LATE', 100, ${100 - open}, ${open}, ${due_date}, ${state})`.execute(
        server.db,
      );
    await bill('LATE-PAID', '2020-01-01', 0);
    await bill('LATE-DRAFT', '2020-01-01', 100, '0');
    await bill('LATE-10', addDays(due, 1), 60);
    const audit = async () => (await press('sal_order', 'audit', await toThe('LATE', 5))).body.message;
    expect(await audit()).toContain('审核成功');
    await bill('LATE-11', due, 40);
    const told = `客户“LATE”应收单 LATE-11 到期日 ${due}，已逾期 11 天，未核销 40.00，超过允许逾期 10 天`;
    expect(await audit()).toContain(`不能审核：${told}`);
    await sql`update crm_credit set control_type = '2' where id = 'LATE'`.execute(server.db);
    const id = await toThe('LATE', 5);
    expect((await press('sal_order', 'audit', id)).body.message).toContain('须经信用审批');
    await sql`update crm_credit set control_type = '1' where id = 'LATE'`.execute(server.db);
    expect((await press('sal_order', 'audit', id)).body.message).toContain(told);
    expect((await read('sal_order', id))['bill_status']).toBe('2');
    const days = async (query: string) =>
      (
        await call<Schemas['RowPage']>(
          'GET',
          `/online/cgform/api/getData/fin_ar_bill?customer_id=LATE&pageSize=100&${query}`,
        )
      ).body.result.records.map((row) => [row['bill_no'], row['overdue_days']]);
    expect(await days('column=overdue_days,bill_no&order=desc,asc')).toEqual([
      ['LATE-11', 11],
      ['LATE-10', 10],
      ['LATE-DRAFT', 0],
      ['LATE-PAID', 0],
    ]);
    expect(await days('overdue_days_begin=11')).toEqual([['LATE-11', 11]]);
    expect((await read('fin_ar_bill', 'LATE-11'))['overdue_days']).toBe(11);
  });

  it('[base.customer] tells what is beyond the limit in the record of a customer of whom none is kept', async () => {
    await sql`insert into crm_customer (id, tenant_id, code, name, credit_limit, enabled) values ('OWNLIM', '1', 'OWNLIM', 'OWNLIM', 100, 'Y')`.execute(
      server.db,
    );
    const { status, body } = await press('sal_order', 'audit', await toThe('OWNLIM', 150));
    expect([status, body.message]).toEqual([200, expect.stringContaining('信用额度 100.00，已用 0.00')]);
  });

  it('lets a process agree to more than the credit where it may, and adds a temporary limit until its day', async () => {
    await limited('BYPROC', { credit_limit: 100, control_type: '2' });
    // One limit for each: of two only one would count.
    const second = await save('crm_credit', { customer_id: 'BYPROC', credit_limit: 1000, control_type: '1' });
    expect([second.status, second.body.message]).toEqual([422, expect.stringContaining('客户')]);
    const id = await toThe('BYPROC', 150);
    expect((await press('sal_order', 'audit', id)).body.message).toContain('超出 50.00，须经信用审批');
    await (
      await agreeingIn(server)
    )('sal_order', id);
    expect((await read('sal_order', id))['bill_status']).toBe('2');
    await limited('TEMP', { credit_limit: 100, temp_limit: 50, temp_end: '2020-01-01', control_type: '3' });
    const more = await toThe('TEMP', 150);
    expect((await press('sal_order', 'audit', more)).body.message).toContain('信用额度 100.00，已用 0.00');
    await sql`update crm_credit set temp_end = '2099-12-31' where id = 'TEMP'`.execute(server.db);
    expect((await press('sal_order', 'audit', more)).body.message).toContain('审核成功');
    expect((await press('sal_order', 'audit', await toThe('TEMP', 1))).body.message).toContain('信用额度 150.00');
  });

  it('counts what will be billed: lines after what is taken off them, and what nobody ordered, too', async () => {
    await limited('FULL', { credit_limit: 100, control_type: '3' });
    const cheap = await toThe('FULL', 150, { discount_amount: '40' });
    expect((await press('sal_order', 'audit', cheap)).body.message).toContain('本单 110.00，超出 10.00');
    const free = await toThe('FULL', 10, { discount_amount: '11' });
    expect((await press('sal_order', 'audit', free)).body.message).toContain(
      '优惠金额 11.00 须在 0 与明细价税合计 10.00 之间',
    );
    const out = await make('sal_out', {
      customer_id: 'FULL',
      warehouse_id: 'W1',
      sal_out_item: [{ material_id: 'FG1', qty: 101, price: '1', tax_rate: '0' }],
    });
    expect((await press('sal_out', 'audit', out)).body.message).toContain('本单 101.00，超出 1.00');
  });

  it('counts a delivery as unbilled by what followed from it, whatever the parameter says by now', async () => {
    await limited('UNBILLED', { credit_limit: 1000, control_type: '3' });
    await set('flow.receivableWhen', 'invoice');
    const id = await toThe('UNBILLED', 100);
    await done('sal_order', 'audit', id);
    await audited(['sal_order', 'push_out', id], [60]);
    await set('flow.receivableWhen', 'out');
    expect((await press('sal_order', 'credit_check', id)).body.message).toContain(
      '已用 60.00（应收 0.00，未发货订单 0.00，未开票出库 60.00）',
    );
  });

  it('asks again when an order, or a line of it, is opened again', async () => {
    await limited('AGAIN', { credit_limit: 100, control_type: '3' });
    const id = await toThe('AGAIN', 100);
    await done('sal_order', 'audit', id);
    await done('sal_order', 'close', id);
    const other = await toThe('AGAIN', 60);
    await done('sal_order', 'audit', other);
    expect((await press('sal_order', 'reopen', id)).body.message).toContain(
      '不能反关闭：客户“AGAIN”信用额度 100.00，已用 60.00',
    );
    const [line] = await linesOf('sal_order', other);
    const turn = (isClosed: boolean) =>
      call('POST', `/online/cgform/flow/line/sal_order/${other}`, { lineId: line?.['id'], isClosed });
    expect((await turn(true)).status).toBe(200);
    await done('sal_order', 'reopen', id);
    expect((await turn(false)).body.message).toContain('不能打开行：客户“AGAIN”信用额度 100.00，已用 100.00');
    expect((await linesOf('sal_order', other))[0]?.['line_status']).toBe('2');
    const bought = await drawn('pur_order', { supplier_id: 'SUP', order_type: '1' }, { qty: 5 });
    await done('pur_order', 'audit', bought);
    await done('pur_order', 'close', bought);
    await sql`update pur_supplier set status = '4' where id = 'SUP'`.execute(server.db);
    expect((await press('pur_order', 'reopen', bought)).body.message).toContain('不能反关闭：供应商“供应商”的准入状态');
    await sql`update pur_supplier set status = '3' where id = 'SUP'`.execute(server.db);
    expect((await press('pur_order', 'reopen', bought)).status).toBe(200);
  });

  it('asks for a price on every line that is no sample, and looks at what it is after the discount, or without an order', async () => {
    const sold = async (head: Row, line: Row) =>
      (await press('sal_order', 'audit', await drawn('sal_order', { customer_id: 'CUS', ...head }, line))).body.message;
    expect(await sold({}, { qty: 5, price: null })).toContain('第 1 行 FG1 物料FG1 没有单价');
    expect(await sold({ order_type: '3' }, { qty: 5, price: null })).toContain('审核成功');
    const priced = { material_id: 'PRICED', qty: 100, price: '4', tax_rate: '0' };
    expect(await sold({ discount_amount: '101' }, priced)).toContain(
      '单价 4（扣除优惠 101.00 后 2.99） 低于最低限价 3，须经价格审批',
    );
    expect(await sold({ discount_amount: '100' }, priced)).toContain('审核成功');
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'PRICED', qty: 500 }]);
    const given = async (price: string | null) =>
      (
        await press(
          'sal_out',
          'audit',
          await make('sal_out', {
            customer_id: 'CUS',
            warehouse_id: 'W1',
            sal_out_item: [{ material_id: 'PRICED', qty: 100, price, tax_rate: '0' }],
          }),
        )
      ).body.message;
    expect(await given('2.99')).toContain('单价 2.99 低于最低限价 3');
    expect(await given(null)).toContain('单价 0 低于最低限价 3');
    expect(await given('3')).toContain('审核成功');
  });

  it('bills what is left of prices after all that is taken off an order: deliveries, over notices as well, come to its total', async () => {
    const taken = { discount_rate: '10', discount_amount: '100' };
    const id = await order(
      [
        { qty: 300, price: '3.2', tax_rate: '13' },
        { material_id: 'FG2', qty: 40, price: '9.99', tax_rate: '0' },
      ],
      taken,
    );
    // Every price × 0.9 × (1 − 100 ÷ (300 × 2.88 × 1.13 + 40 × 8.991)); the total is what the lines come to at six decimals.
    const head = await read('sal_order', id);
    expect(Number(head['total_amount'])).toBeCloseTo(976.32 + 359.64 - 100, 2);
    const lines = await linesOf('sal_order', id);
    expect(lines.map((line) => line['net_price'])).toEqual(['2.664425', '8.318001']);
    expect(lines.map((line) => line['total_amount'])).toEqual(['903.24', '332.72']);
    const { body: proposal } = await propose('sal_order', 'push_out', id);
    expect((proposal.result.values['sal_out_item'] as Row[]).map((line) => line['price'])).toEqual([
      '2.664425',
      '8.318001',
    ]);
    const full = await draft(['sal_order', 'push_out', id]);
    const dear = (full.body['sal_out_item'] as Row[]).map((line, index) => ({
      ...line,
      price: index === 0 ? '3.2' : line['price'],
    }));
    expect((await save('sal_out', { ...full.body, sal_out_item: dear })).body.message).toContain(
      '第 1 行的折后单价相同',
    );
    const notice = await audited(['sal_order', 'push_delivery', id], [300, null]);
    const outs = [
      await audited(['sal_delivery_notice', 'push_out', notice]),
      await audited(['sal_order', 'push_out', id], [40]),
    ];
    const billed = await Promise.all(outs.map(async (one) => Number((await read('sal_out', one))['total_amount'])));
    expect((billed[0] ?? 0) + (billed[1] ?? 0)).toBeCloseTo(Number(head['total_amount']), 6);
  });

  it('gives orders from before there were net prices what they were promised, unless something was delivered at their prices', async () => {
    const taken = { discount_amount: '50' };
    const line = { qty: 100, price: '5', tax_rate: '0' };
    const [fresh, begun] = [await order([line], taken), await order([line], taken)];
    const figures = async (id: string): Promise<readonly unknown[]> => {
      const { total_amount: total, sal_order_item: lines } = await read('sal_order', id);
      return [total, ...(lines as Row[]).flatMap((row) => [row['net_price'], row['total_amount']])];
    };
    await sql`alter table sal_order_item drop column net_price, drop column net_ppm`.execute(server.db);
    await sql`update sal_order_item set total_amount = 500, amount = 500, out_qty = case when head_id = ${begun} then 1 else 0 end
      where head_id in (${fresh}, ${begun})`.execute(server.db);
    // As the migrator does it: all steps in one transaction.
    await server.db.transaction().execute((trx) => netPrice.up(trx));
    expect(await figures(fresh)).toEqual(['450.00', '4.500000', '450.00']);
    expect(await figures(begun)).toEqual(['500.00', '5.000000', '500.00']);
    await sql`update sal_order_item set out_qty = 0 where head_id = ${begun}`.execute(server.db);
  });

  it('delivers over a notice only, where the company wants that', async () => {
    const id = await order();
    const { form, body } = await draft(['sal_order', 'push_out', id], [10]);
    const before = await make(form, body);
    await set('flow.directDelivery', 'N');
    const offered = async (): Promise<readonly unknown[]> =>
      (
        await call<Schemas['ListDefinition']>('GET', '/online/cgform/api/getColumns/sal_order')
      ).body.result.cgButtonList?.map((button) => button.buttonCode) ?? [];
    expect(await offered()).not.toContain('push_out');
    expect((await propose('sal_order', 'push_out', id)).body.message).toContain(
      '参数“销售订单直接出库”不允许“下推出库”',
    );
    expect((await save(form, body)).body.message).toContain('参数“销售订单直接出库”不允许由它直接销售出库单');
    expect((await press('sal_out', 'audit', before)).body.message).toContain('参数“销售订单直接出库”不允许');
    const notice = await audited(['sal_order', 'push_delivery', id], [10]);
    await audited(['sal_delivery_notice', 'push_out', notice]);
    await set('flow.directDelivery', 'Y');
    expect(await offered()).toContain('push_out');
    await done('sal_out', 'audit', before);
  });

  it('spreads again what is taken off when only the head changes, and keeps what was agreed when an audited order is changed', async () => {
    const id = await make('sal_order', {
      customer_id: 'CUS',
      delivery_date: '2026-10-30',
      sal_order_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '0', delivery_date: '2026-10-30' }],
    });
    const change = async (head: Row): Promise<readonly unknown[]> => {
      const { version } = await read('sal_order', id);
      await call('PUT', '/online/cgform/api/form/sal_order', { id, version, ...head });
      const [line] = await linesOf('sal_order', id);
      return [line?.['net_price'], line?.['amount'], (await read('sal_order', id))['total_amount']];
    };
    expect(await change({ discount_amount: '100' })).toEqual(['9.000000', '900.00', '900.00']);
    expect(await change({ discount_amount: null, discount_rate: '20' })).toEqual(['8.000000', '800.00', '800.00']);
    expect(await change({ discount_amount: '80' })).toEqual(['7.200000', '720.00', '720.00']);
    await done('sal_order', 'submit', id);
    await done('sal_order', 'audit', id);
    await audited(['sal_order', 'push_out', id], [50]);
    await done('sal_order', 'change', id);
    const { rows } = await sql<{ id: string }>`select id from sal_order_change where order_id = ${id}`.execute(
      server.db,
    );
    const [changeId] = rows.map((row) => row.id);
    const draftChange = await read('sal_order_change', changeId ?? '');
    await call('PUT', '/online/cgform/api/form/sal_order_change', {
      id: changeId,
      version: draftChange['version'],
      sal_order_change_item: (draftChange['sal_order_change_item'] as Row[]).map((line) => ({ ...line, new_qty: 50 })),
    });
    await done('sal_order_change', 'submit', changeId ?? '');
    await done('sal_order_change', 'audit', changeId ?? '');
    const after = await read('sal_order', id);
    expect([after['total_amount'], after['discount_amount'], after['discount_rate']]).toEqual([
      '360.00',
      '40.00',
      '20.00',
    ]);
    await done('sal_order_change', 'unaudit', changeId ?? '');
    const back = await read('sal_order', id);
    expect([back['total_amount'], back['discount_amount']]).toEqual(['720.00', '80.00']);
  });

  it.each([
    ['sal_order', { customer_id: 'CUS' }, {}],
    ['pur_order', { supplier_id: 'SUP', order_type: '1' }, {}],
    ['sal_delivery_notice', { customer_id: 'CUS', warehouse_id: 'W1', plan_date: '2026-10-20' }, null],
  ] as const)('counts on no line of nothing: %s', async (form, head, more) => {
    const line = {
      material_id: 'FG1',
      qty: 0,
      ...(more === null ? {} : { price: '3.2', tax_rate: '13', delivery_date: '2026-10-30' }),
    };
    const day = more === null ? {} : { delivery_date: '2026-10-30' };
    const id = await make(form, { ...head, ...day, [`${form}_item`]: [line] });
    await done(form, 'submit', id);
    expect((await press(form, 'audit', id)).body.message).toMatch(/第 1 行 FG1 物料FG1 的\S+ 0 必须大于 0/);
  });

  it('orders nothing from a supplier who is suspended', async () => {
    await sql`update pur_supplier set status = '4' where id = 'SUP'`.execute(server.db);
    const id = await drawn('pur_order', { supplier_id: 'SUP', order_type: '1' }, { qty: 5 });
    expect((await press('pur_order', 'audit', id)).body.message).toContain('供应商“供应商”的准入状态为“暂停”');
    await sql`update pur_supplier set status = '3' where id = 'SUP'`.execute(server.db);
    expect((await press('pur_order', 'audit', id)).status).toBe(200);
  });

  it('[P04] audits no price list that overlaps another', async () => {
    const list = async (begin: string) => {
      const id = await make('sal_price_list', {
        name: '价目',
        customer_id: 'CUS',
        begin_date: begin,
        end_date: `${begin.slice(0, 4)}-12-31`,
        sal_price_list_item: [{ material_id: 'FG2', price: 1, min_qty: 10 }],
      });
      await done('sal_price_list', 'submit', id);
      return press('sal_price_list', 'audit', id);
    };
    expect((await list('2026-01-01')).status).toBe(200);
    expect((await list('2026-06-01')).body.message).toContain('有效期重叠');
    expect((await list('2027-01-01')).status).toBe(200);
  });

  it('[P04] nor a purchase price list that overlaps another, has a line twice, or is audited with one at the same moment', async () => {
    const drawnList = async (begin: string, end: string | null, lines: readonly Row[] = [{ min_qty: 10 }]) => {
      const id = await make('pur_price_list', {
        supplier_id: 'SUP',
        begin_date: begin,
        end_date: end,
        pur_price_list_item: lines.map((line) => ({ material_id: 'FG2', price: 1, ...line })),
      });
      // As its process leaves it while nobody has agreed yet; the check is the same for who agrees.
      await sql`update pur_price_list set bill_status = '1' where id = ${id}`.execute(server.db);
      return id;
    };
    const audit = async (id: string): Promise<readonly [number, string]> => {
      const { status, body } = await press('pur_price_list', 'audit', id);
      return [status, body.message];
    };
    expect((await audit(await drawnList('2026-01-01', '2026-12-31')))[0]).toBe(200);
    expect(await audit(await drawnList('2026-06-01', null))).toEqual([
      422,
      expect.stringMatching(
        /第 1 行 FG2 物料FG2（起订量 10）的有效期 2026-06-01 至 长期，与已审核的 CJM\S+ 第 1 行的 2026-01-01 至 2026-12-31 有效期重叠/u,
      ),
    ]);
    expect((await audit(await drawnList('2026-06-01', null, [{ min_qty: 11 }])))[0]).toBe(200);
    expect(await audit(await drawnList('2027-01-01', '2027-12-31', [{}, { min_qty: 5 }, { min_qty: 0 }]))).toEqual([
      422,
      expect.stringContaining('第 3 行 FG2 物料FG2（起订量 0）与本单第 1 行重复'),
    ]);
    const both = [await drawnList('2028-01-01', null), await drawnList('2028-05-01', null)];
    const answers = await Promise.all(both.map(audit));
    expect(answers.map(([status]) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('[P03] procurement', () => {
  it('follows an order through its arrival and receipt, and a provisional payable arises', async () => {
    const id = await make('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'FG1', qty: 500, price: '20', tax_rate: '13', delivery_date: '2026-10-30' }],
    });
    for (const act of ['submit', 'audit']) await done('pur_order', act, id);
    const arrival = await audited(['pur_order', 'push_arrival', id]);
    expect((await read('pur_order', id))['bill_status']).toBe('3');
    const { form, id: receipt } = await pushed(['pur_arrival', 'push_in', arrival], [480]);
    await done(form, 'audit', receipt);
    const head = await read('pur_order', id);
    const [line] = head['pur_order_item'] as Row[];
    expect([
      head['bill_status'],
      head['arrive_status'],
      Number(line?.['arrive_qty']),
      Number(line?.['in_qty']),
    ]).toEqual(['3', '1', 500, 480]);
    const { rows } = await sql<Row>`
      select amount::text, provisional, ap_type, bill_status from fin_ap_bill where src_id = ${receipt}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ amount: '10848.00', provisional: 'Y', ap_type: '1', bill_status: '2' }]);
    await done('wms_purchase_in', 'unaudit', receipt);
    expect((await read('pur_arrival', arrival))['bill_status']).toBe('2');
  });
});

async function set(code: string, value: string): Promise<void> {
  await sql`delete from sys_param where param_code = ${code}`.execute(server.db);
  await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value) values (${code}, '1', 'flow', ${code}, ${value})`.execute(
    server.db,
  );
}

describe('[sale.order-change] [procure.order-change] an order that counts is changed by a document', () => {
  const CHANGE = 'sal_order_change';
  /** A draft of a change with other values in its lines; null leaves a line out. */
  async function changed(orderId: string, values: readonly (Row | null)[], more: readonly Row[] = []): Promise<string> {
    await done('sal_order', 'change', orderId);
    const { rows } = await sql<{ id: string }>`
      select id from sal_order_change where order_id = ${orderId} and bill_status = '0'`.execute(server.db);
    const id = rows[0]?.id ?? '';
    const head = await read(CHANGE, id);
    const lines = (head[`${CHANGE}_item`] as Row[]).flatMap((line, index) =>
      values[index] === null ? [] : [{ ...line, ...values[index] }],
    );
    const answer = await call('PUT', `/online/cgform/api/form/${CHANGE}`, {
      ...head,
      [`${CHANGE}_item`]: [...lines, ...more],
    });
    expect(answer.status, answer.body.message).toBe(200);
    await done(CHANGE, 'submit', id);
    return id;
  }
  /** Quantity, what is planned, day and state of the demands of an order. */
  const demands = async (id: string) => {
    const { rows } = await sql<Row>`
      select d.qty::float as qty, d.planned_qty::float as planned, to_char(d.need_date, 'MM-DD') as day, d.demand_status as status
      from mfg_demand d join sal_order h on h.bill_no = d.src_no where h.id = ${id} and d.del_flag = 0 order by d.demand_no`.execute(
      server.db,
    );
    return rows.map((row) => Object.values(row));
  };
  const orderLines = async (id: string) =>
    ((await read('sal_order', id))['sal_order_item'] as Row[]).map((line) => [
      Number(line['qty']),
      Number(line['price']),
      line['delivery_date'],
      Number(line['amount']),
    ]);

  it('gets new quantities, prices and dates and a line more, and what it was when the change is taken back', async () => {
    const id = await order([{ qty: 1000 }, { qty: 50, material_id: 'FG2' }]);
    await audited(['sal_order', 'push_delivery', id], [300, null]);
    const added = { material_id: 'FG2', new_qty: '7', new_price: '2', new_date: '2026-11-20' };
    const change = await changed(id, [{ new_qty: '800', new_price: '3' }, { new_date: '2026-11-15' }], [added]);
    await done(CHANGE, 'audit', change);
    expect(await orderLines(id)).toEqual([
      [800, 3, '2026-10-30', 2400],
      [50, 3.2, '2026-11-15', 160],
      [7, 2, '2026-11-20', 14],
    ]);
    expect(await demands(id)).toEqual([]);
    expect(await read('sal_order', id)).toMatchObject({ total_amount: '2908.62', bill_status: '3' });
    expect(await read(CHANGE, change)).toMatchObject({ version_no: 1, bill_status: '2' });
    await done(CHANGE, 'unaudit', change);
    expect(await orderLines(id)).toEqual([
      [1000, 3.2, '2026-10-30', 3200],
      [50, 3.2, '2026-10-30', 160],
    ]);
  });

  it('[P05] takes its demands along: through a change and back, closed and opened, and out of the pool when it is taken back', async () => {
    const id = await order([{ qty: 1000 }, { qty: 50, material_id: 'FG2' }]);
    await done('sal_order', 'push_mrp', id);
    const asOrdered = [
      [1000, 0, '10-30', '1'],
      [50, 0, '10-30', '1'],
    ];
    expect(await demands(id)).toEqual(asOrdered);
    const added = { material_id: 'FG2', new_qty: '7', new_price: '2', new_date: '2026-11-20' };
    const change = await changed(id, [{ new_qty: '800' }, { new_date: '2026-11-15' }], [added]);
    await done(CHANGE, 'audit', change);
    expect(await demands(id)).toEqual([
      [800, 0, '10-30', '1'],
      [50, 0, '11-15', '1'],
      [7, 0, '11-20', '1'],
    ]);
    // What is planned is not taken back, and stays at least what it is.
    const planned = (qty: number, day: string) =>
      sql`update mfg_demand d set planned_qty = ${qty} from sal_order h
        where h.bill_no = d.src_no and h.id = ${id} and d.del_flag = 0 and d.need_date = ${day}::date`.execute(
        server.db,
      );
    await planned(5, '2026-11-20');
    expect((await press(CHANGE, 'unaudit', change)).body.message).toMatch(
      /的生产需求 \S+ 已计划 5，不能反审核 .+；请先取消它的计划$/,
    );
    await planned(0, '2026-11-20');
    await done(CHANGE, 'unaudit', change);
    await done(CHANGE, 'void', change);
    expect(await demands(id)).toEqual(asOrdered);
    await planned(30, '2026-10-30');
    expect((await press('sal_order', 'unaudit', id)).body.message).toMatch(/的生产需求 \S+ 已计划 30，不能反审核；/);
    const [line] = (await read('sal_order', id))['sal_order_item'] as Row[];
    const closeLine = (isClosed: boolean) =>
      call('POST', `/online/cgform/flow/line/sal_order/${id}`, { lineId: line?.['id'], isClosed });
    expect((await closeLine(true)).status).toBe(200);
    expect(await demands(id)).toEqual([
      [30, 30, '10-30', '4'],
      [50, 30, '10-30', '2'],
    ]);
    expect((await closeLine(false)).status).toBe(200);
    expect((await demands(id))[0]).toEqual([1000, 30, '10-30', '2']);
    await planned(0, '2026-10-30');
    expect((await press('sal_order', 'close', id)).body.result).toMatchObject({ messages: ['需求池关闭 2 行'] });
    expect(await demands(id)).toEqual([
      [0, 0, '10-30', '4'],
      [0, 0, '10-30', '4'],
    ]);
    await done('sal_order', 'reopen', id);
    expect(await demands(id)).toEqual(asOrdered);
    await done('sal_order', 'unaudit', id);
    expect(await demands(id)).toEqual([]);
  });

  it('[P01] asks credit for what is not delivered yet: what is, is a receivable already', async () => {
    await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values ('HALF', '1', 'HALF', 'HALF', 'Y')`.execute(
      server.db,
    );
    await sql`insert into crm_credit (id, tenant_id, customer_id, credit_limit, control_type) values ('HALF', '1', 'HALF', 100, '3')`.execute(
      server.db,
    );
    const id = await order([{ qty: 100, price: '1', tax_rate: '0' }], { customer_id: 'HALF' });
    await audited(['sal_order', 'push_out', id], [50]);
    await done(CHANGE, 'audit', await changed(id, [{ new_date: '2026-12-24' }]));
    expect((await orderLines(id))[0]).toEqual([100, 1, '2026-12-24', 100]);
    const more = await changed(id, [{ new_qty: '101' }]);
    expect((await press(CHANGE, 'audit', more)).body.message).toContain('已用 50.00（应收 50.00');
    await done(CHANGE, 'reject', more);
  });

  it('is refused below what was noticed, without a change, twice at once, and where the order is another one by now', async () => {
    const id = await order();
    await audited(['sal_order', 'push_delivery', id], [300]);
    const change = await changed(id, [{ new_qty: '299.9999' }]);
    const refused = async () => (await press(CHANGE, 'audit', change)).body.message;
    expect(await refused()).toMatch(/第 1 行的新数量 299.9999 小于已通知数量 300$/);
    expect((await press('sal_order', 'change', id)).body.message).toMatch(/的变更单 XSBG-\S+ 还没有审核，请先处理它$/);
    await sql`update sal_order_change_item set new_qty = 1000 where head_id = ${change}`.execute(server.db);
    expect(await refused()).toMatch(/没有改动任何一行/);
    await sql`update sal_order_change_item set new_qty = 0 where head_id = ${change}`.execute(server.db);
    expect(await refused()).toMatch(/新数量须大于 0；不再需要的行请在订单上关闭$/);
    await sql`update sal_order_change_item set new_qty = 500, old_qty = 900 where head_id = ${change}`.execute(
      server.db,
    );
    expect(await refused()).toMatch(/订单已被修改，请重新生成变更单$/);
    await sql`update sal_order_change_item set old_qty = 1000 where head_id = ${change}`.execute(server.db);
    await done(CHANGE, 'audit', change);
    await audited(['sal_order', 'push_delivery', id], [200]);
    expect((await read('sal_order', id))['bill_status']).toBe('3');
    const more = await changed(id, [{ new_qty: '700' }]);
    await done(CHANGE, 'audit', more);
    expect((await press(CHANGE, 'unaudit', change)).body.message).toMatch(/已被再次修改，请先反审核之后的变更单$/);
  });

  it('changes purchase orders as well, not below what arrived', async () => {
    const id = await make('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-10-30',
      pur_order_item: [{ material_id: 'FG1', qty: 100, price: '2', delivery_date: '2026-10-30' }],
    });
    await done('pur_order', 'submit', id);
    await done('pur_order', 'audit', id);
    const { rows } = await sql<{ id: string }>`
      select id from pur_order_change where order_id = ${id}`.execute(server.db);
    expect(rows).toEqual([]);
    await done('pur_order', 'change', id);
    const found = await sql<{ id: string }>`select id from pur_order_change where order_id = ${id}`.execute(server.db);
    const change = found.rows[0]?.id ?? '';
    await sql`update pur_order_change_item set new_qty = 120 where head_id = ${change}`.execute(server.db);
    await done('pur_order_change', 'submit', change);
    await done('pur_order_change', 'audit', change);
    expect(Number((await linesOf('pur_order', id))[0]?.['qty'])).toBe(120);
  });
});

describe('[P01] [P03] what an inspection lets pass', () => {
  it('limits a push only where the form that inspects is installed', async () => {
    const { forms } = await server.parts.engine.store.catalogue();
    const links = (without: string) =>
      flowGraph({ forms: forms.filter(({ head }) => head.name !== without) })
        .links.filter(({ push }) => push.lines.passed !== undefined)
        .map(({ push, passedBy }) => [push.to, push.lines.of === 'qty', passedBy?.head.name ?? null]);
    expect(links('')).toEqual(
      expect.arrayContaining([
        ['sal_out', false, 'qc_oqc'],
        ['sal_return_in', false, 'qc_rqc'],
        ['wms_purchase_in', false, 'qc_iqc'],
      ]),
    );
    expect(links('qc_oqc')).toContainEqual(['sal_out', true, null]);
  });
});

describe('[procure.request] what was asked for', () => {
  let depart = '';
  beforeAll(async () => {
    const { rows } = await sql<{
      id: string;
    }>`select id from sys_depart where tenant_id = '1' and del_flag = 0 order by id limit 1`.execute(server.db);
    depart = rows[0]?.id ?? '';
  });
  const request = async (lines: readonly Row[]): Promise<string> => {
    const id = await make('pur_request', {
      request_type: '1',
      request_depart: depart,
      pur_request_item: lines.map((line) => ({ material_id: 'FG1', need_date: '2026-11-05', ...line })),
    });
    // Its process agreed.
    await sql`update pur_request set bill_status = '2' where id = ${id}`.execute(server.db);
    return id;
  };
  const orders = async (): Promise<readonly Row[]> => {
    const { rows } = await sql<Row>`
      select h.id, h.supplier_id, l.material_id, l.qty::float as qty, l.price::float as price, l.tax_rate::float as tax, l.src_no
      from pur_order_item l join pur_order h on h.id = l.head_id where l.src_type = '4' and h.del_flag = 0 order by h.id, l.line_no`.execute(
      server.db,
    );
    return rows;
  };

  it('comes together as one order of each suggested supplier, line by line from its request, once', async () => {
    await sql`insert into pur_supplier (id, tenant_id, code, name, enabled) values ('SUP2', '1', 'SUP2', '供应商二', 'Y')`.execute(
      server.db,
    );
    await sql`update md_material set tax_rate = 13 where id in ('FG1', 'FG2')`.execute(server.db);
    const first = await request([{ qty: 10, supplier_id: 'SUP' }, { qty: 4, supplier_id: 'SUP2' }, { qty: 1 }]);
    const second = await request([{ qty: 5, supplier_id: 'SUP', need_date: '2026-11-02' }]);
    const draft = await make('pur_request', {
      request_type: '1',
      request_depart: depart,
      pur_request_item: [{ material_id: 'FG1', qty: 1, need_date: '2026-11-05' }],
    });
    expect((await press('pur_request', 'merge', `${first},${draft}`)).body.message).toContain('没有审核');
    expect(await orders()).toEqual([]);
    const answer = await press('pur_request', 'merge', `${first},${second}`);
    expect([answer.status, answer.body.message]).toEqual([
      200,
      expect.stringMatching(/供应商 2 行.*1 行没有建议供应商/),
    ]);
    const numbers = await Promise.all([first, second].map(async (id) => (await read('pur_request', id))['bill_no']));
    const made = await orders();
    expect(made.map(({ supplier_id, qty, tax, src_no }) => [supplier_id, qty, tax, src_no])).toEqual([
      ['SUP', 10, 13, numbers[0]],
      ['SUP', 5, 13, numbers[1]],
      ['SUP2', 4, 13, numbers[0]],
    ]);
    expect(await read('pur_order', String(made[0]?.['id']))).toMatchObject({ delivery_date: '2026-11-02' });
    expect((await press('pur_request', 'merge', `${first},${second}`)).body.message).toContain(
      '剩余的 1 行都没有建议供应商',
    );
    // Nobody knows a price yet, and somebody says so.
    await sql`update pur_order_item set unpriced = '3' where head_id = ${String(made[0]?.['id'])}`.execute(server.db);
    await done('pur_order', 'submit', String(made[0]?.['id']));
    await done('pur_order', 'audit', String(made[0]?.['id']));
    expect((await linesOf('pur_request', second))[0]).toMatchObject({ ordered_qty: '5.0000' });
    const { body } = await propose('pur_request', 'push_rfq', first);
    expect(body.result.values['pur_rfq_item']).toMatchObject([{ qty: '10' }, { qty: '4' }, { qty: '1' }]);
  });

  it('[sale.order] brings its deposit in advance, and all of it where none was agreed', async () => {
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, account_no, currency, enabled) values ('A1', '1', 'A1', '工行', '1', '1', 'CNY', 'Y')
      on conflict do nothing`.execute(server.db);
    const agreed = await order([{ qty: 100 }], { deposit: '100' });
    expect((await press('sal_order', 'push_advance', agreed)).body.message).toContain('金额 100.00');
    expect((await press('sal_order', 'push_advance', agreed)).body.message).toMatch(
      /应预收 100.00，已预收 100.00，没有可预收的金额；未审核的预收款单 YUS/,
    );
    // 100 x 3.2 with 13 % of tax.
    expect((await press('sal_order', 'push_advance', await order([{ qty: 100 }]))).body.message).toContain(
      '金额 361.60',
    );
  });

  it('[procure.order] is paid in advance up to its 预付款, drafts counted', async () => {
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, account_no, currency, enabled) values ('A1', '1', 'A1', '工行', '1', '1', 'CNY', 'Y') on conflict do nothing`.execute(
      server.db,
    );
    const id = await make('pur_order', {
      supplier_id: 'SUP',
      order_type: '1',
      delivery_date: '2026-11-05',
      prepay_amount: '300',
      pur_order_item: [{ material_id: 'FG1', qty: 100, price: '10', tax_rate: '13', delivery_date: '2026-11-05' }],
    });
    expect((await press('pur_order', 'push_prepay', id)).body.message).toContain('没有审核');
    await done('pur_order', 'submit', id);
    await done('pur_order', 'audit', id);
    expect((await press('pur_order', 'push_prepay', id)).body.message).toContain('金额 300.00');
    expect((await press('pur_order', 'push_prepay', id)).body.message).toMatch(
      /应预付 300.00，已预付 300.00，没有可预付的金额；未审核的预付款单 YUF/,
    );
    // 1130 in all, of which 300 are paid in advance: what is asked for beyond that is refused, also after a request was closed.
    const no = (await read('pur_order', id))['bill_no'];
    const request = async (amount: string): Promise<string> =>
      make('pur_pay_request', {
        supplier_id: 'SUP',
        pay_type: '2',
        plan_date: '2026-11-06',
        pur_pay_request_item: [{ src_no: no, apply_amount: amount }],
      });
    const refused = (await press('pur_pay_request', 'submit', await request('830.01'))).body.message;
    expect(refused).toContain('金额 1,130.00，已预付 300.00，未付 830.00，在途申请 0.00，可申请 830.00，本次 830.01');
    const asked = await request('800');
    for (const act of ['submit', 'audit']) await done('pur_pay_request', act, asked);
    expect((await press('pur_pay_request', 'submit', await request('31'))).body.message).toContain(
      '在途申请 800.00，可申请 30.00，本次 31.00，超出 1.00；已预付完的申请请先关闭',
    );
    await done('pur_pay_request', 'close', asked);
    expect((await press('pur_pay_request', 'submit', await request('1130'))).body.message).toContain('可申请 830.00');
  });
});

describe('[P05] [P06] production', () => {
  const insert = async (table: string, given: Row): Promise<void> => {
    const names = Object.keys(given).map((name) => sql.ref(name));
    const values = Object.values(given).map((value) => sql`${value}`);
    await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(server.db);
  };
  const workOrder = async (qty: number, bom: readonly Row[] = [], workshop = 'WS'): Promise<string> => {
    const id = await make('mfg_work_order', {
      bill_date: '2026-10-10',
      wo_type: '1',
      wo_source: '1',
      material_id: 'FG1',
      qty,
      workshop_id: workshop,
      plan_begin: '2026-10-11 08:00:00',
      plan_end: '2026-10-12 18:00:00',
      mfg_work_order_bom: bom,
    });
    await sql`update mfg_work_order set wo_status = '2' where id = ${id}`.execute(server.db);
    return id;
  };
  const demands = async (no: unknown): Promise<readonly unknown[]> => {
    const { rows } = await sql<{ qty: number }>`
      select qty::float as qty from mfg_demand where src_no = ${no} and del_flag = 0 order by demand_no`.execute(
      server.db,
    );
    return rows.map(({ qty }) => qty);
  };

  it('plans by what is forecast less what was ordered for the month, once, and by the orders themselves', async () => {
    const items = ['FC1', 'FC2'];
    for (const one of items) await desk.material(one);
    const forecast = await make('sal_forecast', {
      period: '2026-05',
      sal_forecast_item: items.map((material_id) => ({ material_id, qty: 500 })),
    });
    expect((await press('sal_forecast', 'push_demand', forecast)).body.message).toContain('没有审核');
    await done('sal_forecast', 'submit', forecast);
    await done('sal_forecast', 'audit', forecast);
    const may = { delivery_date: '2026-05-20' };
    const sold = await order(
      [
        { material_id: 'FC1', qty: 320, ...may },
        { material_id: 'FC2', qty: 560, ...may },
      ],
      may,
    );
    await done('sal_forecast', 'push_demand', forecast);
    await done('sal_order', 'push_mrp', sold);
    const numbers = [(await read('sal_forecast', forecast))['bill_no'], (await read('sal_order', sold))['bill_no']];
    expect([await demands(numbers[0]), await demands(numbers[1])]).toEqual([[180], [320, 560]]);
    expect(await linesOf('sal_forecast', forecast)).toMatchObject([
      { consumed_qty: '320.0000' },
      { consumed_qty: '500.0000' },
    ]);
    // Twice is once; what is ordered since is taken off, but never below what is planned.
    await order([{ material_id: 'FC1', qty: 100, ...may }], may);
    await sql`update mfg_demand set planned_qty = 100 where src_no = ${numbers[0]}`.execute(server.db);
    await done('sal_order', 'push_mrp', sold);
    await done('sal_forecast', 'push_demand', forecast);
    expect([await demands(numbers[0]), await demands(numbers[1])]).toEqual([[100], [320, 560]]);
    const { body } = await propose('sal_order', 'push_plan', sold);
    expect(body.result).toMatchObject({
      form: 'mfg_plan',
      values: { mfg_plan_item: [{ qty: '320', end_date: '2026-05-20' }, { qty: '560' }] },
    });
    // A forecast leaves the pool when it is taken back, unless it is planned.
    expect((await press('sal_forecast', 'unaudit', forecast)).body.message).toMatch(/已计划 100，不能反审核/);
    await sql`update mfg_demand set planned_qty = 0 where src_no = ${numbers[0]}`.execute(server.db);
    await done('sal_forecast', 'unaudit', forecast);
    expect(await demands(numbers[0])).toEqual([]);
  });

  it('[sale.order] says what there is for an order, and what credit it has, without changing anything', async () => {
    await desk.material('SC1', { std_cost: '1' });
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'SC1', qty: 30 }]);
    const id = await order([
      { material_id: 'SC1', qty: 20 },
      { material_id: 'SC1', qty: 15 },
    ]);
    const stock = await press('sal_order', 'stock_check', id);
    expect((stock.body.result as { messages: string[] }).messages).toEqual([
      expect.stringContaining('未交 20，现存 30，预留和冻结 0，可用 30，在途 0，够'),
      expect.stringContaining('未交 15，现存 30，预留和冻结 0，可用 10，在途 0，缺 5'),
    ]);
    expect((await press('sal_order', 'credit_check', id)).body.message).toContain('没有信用额度，不控制信用');
    const { rows } = await sql<{
      id: string;
    }>`select id from sal_order where customer_id = 'LIMIT' order by id limit 1`.execute(server.db);
    expect((await press('sal_order', 'credit_check', rows[0]?.id ?? '')).body.message).toContain(
      '信用额度 10,000.00；已用 9,316.00（应收 5,700.00，未发货订单 3,616.00，未开票出库 0.00），可用 684.00；',
    );
  });

  it('[storage.production-issue] issues so many sets of what a work order takes, no more than it needs, and says what is missing', async () => {
    await insert('mfg_workshop', { id: 'WS', tenant_id: '1', code: 'WS', name: '车间' });
    await sql`update md_unit set precision_num = 0 where id = '1'`.execute(server.db);
    for (const one of ['KA', 'KB']) await desk.material(one, { unit_id: '1', std_cost: '1' });
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'KA', qty: 500 }]);
    const work = await workOrder(100, [
      { material_id: 'KA', unit_qty: '2', loss_rate: '2' },
      { material_id: 'KB', unit_qty: '0.25' },
    ]);
    const issue = (type = '1', lines: readonly Row[] = []) =>
      make('wms_prod_issue', {
        bill_date: '2026-10-10',
        work_order_id: work,
        issue_type: type,
        warehouse_id: 'W1',
        wms_prod_issue_item: lines,
      });
    const kit = (id: string, sets: string) =>
      call('POST', '/online/cgform/api/doButton', {
        formId: 'wms_prod_issue',
        buttonCode: 'by_kit',
        dataId: id,
        uiFormData: { value: sets },
      });
    const first = await issue();
    expect((await kit(first, '-1')).body.message).toContain('套数“-1”须是大于 0 的数字');
    expect((await kit(first, '30')).body.message).toContain('1 行缺料：KB 物料KB 应领 8，可用 0，缺 8');
    expect(await linesOf('wms_prod_issue', first)).toMatchObject([
      { material_id: 'KA', need_qty: '204.0000', qty: '62.0000' },
      { material_id: 'KB', need_qty: '25.0000', qty: '8.0000' },
    ]);
    const second = await issue();
    await kit(second, '100');
    expect(await linesOf('wms_prod_issue', second)).toMatchObject([
      { qty: '142.0000', issued_qty: '62.0000' },
      { qty: '17.0000', issued_qty: '8.0000' },
    ]);
    expect((await kit(await issue(), '1')).body.message).toContain('用料已全部领出');
    // Beyond what it needs, audited issues are excess or supplementary ones, or within the tolerance.
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'KB', qty: 500 }]);
    const taken = async (qty: number, { type = '1', material_id = 'KA' } = {}) => {
      const id = await issue(type, [
        { material_id, qty: 0.5 },
        { material_id, qty: qty - 0.5 },
      ]);
      return (await press('wms_prod_issue', 'audit', id)).body.message;
    };
    expect(await taken(205)).toMatch(
      /不能审核：KA 物料KA：生产工单“MO\S+”应领 204，已领 0，本次 205，超出 1（允许超领 0%）；超出的请改用领料类型“超额领用”或“补料”$/,
    );
    for (const id of [first, second]) await done('wms_prod_issue', 'audit', id);
    expect(await taken(1)).toContain('应领 204，已领 204，本次 1，超出 1');
    expect(await taken(1, { material_id: 'FG1' })).toMatch(
      /FG1 物料FG1 不在生产工单“MO\S+”的用料清单中；请改用领料类型/,
    );
    for (const type of ['2', '3']) expect(await taken(10, { type })).toContain('成功');
    // What came back good may be issued anew.
    const back = await make('wms_prod_return', {
      bill_date: '2026-10-11',
      work_order_id: work,
      return_type: '1',
      warehouse_id: 'W1',
      wms_prod_return_item: [{ material_id: 'KA', qty: 4, cost_price: '1' }],
    });
    await done('wms_prod_return', 'audit', back);
    expect(await taken(5)).toContain('应领 204，已领 200，本次 5，超出 1');
    expect(await taken(4)).toContain('成功');
    await set('flow.overIssue', '1');
    expect(await taken(3)).toContain('本次 3，超出 0.96（允许超领 1%）');
    expect(await taken(2)).toContain('成功');
    // Without a list there is a bill of materials, or nothing is known.
    const unlisted = await make('wms_prod_issue', {
      bill_date: '2026-10-10',
      work_order_id: await workOrder(1),
      issue_type: '1',
      warehouse_id: 'W1',
      wms_prod_issue_item: [{ material_id: 'KA', qty: 3 }],
    });
    await done('wms_prod_issue', 'audit', unlisted);
  });

  it('[P06] [storage.production-return] takes back at what was issued, to the cent, and no more than is there of it', async () => {
    await desk.material('POWDER');
    const buy = (qty: number, price: number) =>
      desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [{ material_id: 'POWDER', qty, price }]);
    await buy(20, 68);
    const work = await workOrder(1000, [
      { material_id: 'POWDER', unit_qty: '0.0125', loss_rate: '3', need_qty: '12.875' },
    ]);
    const issue = await make('wms_prod_issue', {
      bill_date: '2026-10-10',
      work_order_id: work,
      issue_type: '1',
      warehouse_id: 'W1',
      wms_prod_issue_item: [{ material_id: 'POWDER', qty: '12.875' }],
    });
    await done('wms_prod_issue', 'audit', issue);
    expect(await desk.worth('POWDER')).toEqual(['7.125', '484.50']);
    const back = await pushed(['wms_prod_issue', 'push_material_return', issue], [0.25], {
      bill_date: '2026-10-11',
      return_type: '1',
    });
    await done('wms_prod_return', 'audit', back.id);
    expect(await desk.worth('POWDER')).toEqual(['7.375', '501.50']);
    expect(await linesOf('wms_prod_return', back.id)).toMatchObject([{ cost_amount: '17.00' }]);
    expect(await linesOf('wms_prod_issue', issue)).toMatchObject([{ return_qty: '0.2500' }]);
    // Whatever it costs by now, and whether it is typed or pushed, no more comes back than was issued.
    await buy(1, 1000);
    const typed = (qty: number, material_id = 'POWDER') =>
      make('wms_prod_return', {
        bill_date: '2026-10-11',
        work_order_id: work,
        return_type: '2',
        warehouse_id: 'W1',
        wms_prod_return_item: [{ material_id, qty }],
      });
    const refused = async (id: string) => (await press('wms_prod_return', 'audit', id)).body.message;
    expect(await refused(await typed(12.626))).toMatch(
      /POWDER 物料POWDER 对生产工单已领 12.875，已退 0.25，本次 12.626，超出 0.001/,
    );
    expect(await refused(await typed(1, 'FG1'))).toContain('对生产工单已领 0，已退 0，本次 1');
    const more = await pushed(['wms_prod_issue', 'push_material_return', issue], [12.625], {
      bill_date: '2026-10-11',
      return_type: '1',
    });
    await done('wms_prod_return', 'audit', more.id);
    expect(await linesOf('wms_prod_return', more.id)).toMatchObject([{ cost_amount: '858.50' }]);
    expect((await press('wms_prod_issue', 'unaudit', issue)).body.message).toContain('已有下游单据');
  });

  it('[procure.outsource-order] takes material by the bills of its outputs, with loss, and tells of outputs without one', async () => {
    for (const id of ['PART', 'MADE', 'NOBOM']) await desk.material(id);
    await insert('bom_head', {
      id: 'BM',
      tenant_id: '1',
      bom_type: '1',
      material_id: 'MADE',
      version_no: 'A',
      base_qty: 10,
      bill_status: '2',
      is_default: 'Y',
    });
    await insert('bom_item', {
      id: 'BMI',
      tenant_id: '1',
      head_id: 'BM',
      line_no: 1,
      seq_no: 1,
      material_id: 'PART',
      qty: 20,
      loss_rate: 3,
    });
    const id = await make('pur_outsource', {
      supplier_id: 'SUP',
      delivery_date: '2026-10-30',
      pur_outsource_item: [
        { material_id: 'MADE', qty: 100, price: '1' },
        { material_id: 'MADE', qty: 50, price: '1' },
        { material_id: 'NOBOM', qty: 1, price: '1' },
      ],
      pur_outsource_mat: [{ material_id: 'FG2', need_qty: 7 }],
    });
    for (let twice = 0; twice < 2; twice += 1)
      expect((await press('pur_outsource', 'explode', id)).body.message).toContain(
        '已按BOM计算 1 种发料；没有BOM的产出：NOBOM',
      );
    // 150 × 20 ÷ 10 × 1.03
    expect((await read('pur_outsource', id))['pur_outsource_mat']).toMatchObject([
      { material_id: 'FG2', need_qty: '7.0000' },
      { material_id: 'PART', need_qty: '309.0000' },
    ]);
    await done('pur_outsource', 'submit', id);
    expect((await press('pur_outsource', 'explode', id)).status).toBe(422);
  });

  it('[INV-MFG-02] [storage.production-in] brings in no more than was reported good, judged where it is inspected, and counts on the order', async () => {
    const work = await workOrder(100);
    const receipt = (qty: number, line: Row = {}) =>
      make('wms_prod_in', {
        bill_date: '2026-10-12',
        work_order_id: work,
        warehouse_id: 'W1',
        wms_prod_in_item: [{ material_id: 'FG1', qty, ...line }],
      });
    const audit = async (id: string) => (await press('wms_prod_in', 'audit', id)).body.message;
    const counted = async () => Number((await read('mfg_work_order', work))['in_qty']);
    expect(await audit(await receipt(101))).toMatch(/“MO\S+”生产数量 100，已入库 0，本次 101，超出 1/);
    const first = await receipt(60);
    await done('wms_prod_in', 'audit', first);
    expect(await counted()).toBe(60);
    await sql`update mfg_work_order set good_qty = 80 where id = ${work}`.execute(server.db);
    expect(await audit(await receipt(21))).toContain('合格报工 80，已入库 60，本次 21，超出 1');
    await done('wms_prod_in', 'unaudit', first);
    expect(await counted()).toBe(0);
    const inspection = await make('qc_fqc', {
      bill_date: '2026-10-12',
      work_order_id: work,
      material_id: 'FG1',
      batch_no: 'L1',
      check_qty: 50,
      qualified_qty: 40,
      unqualified_qty: 10,
      result: '1',
    });
    const lot = await receipt(41, { batch_no: 'L1' });
    expect(await audit(lot)).toContain('还没有判定，请先判定');
    await done('qc_fqc', 'judge', inspection);
    expect(await audit(lot)).toMatch(/合格与让步 40，已入库 0，本次 41，超出 1/);
    await done('wms_prod_in', 'audit', await receipt(40, { batch_no: 'L1' }));
    expect(await counted()).toBe(40);
  });

  it('[quality.fqc] receives what a final inspection let pass, once, no more than the work order was for, and keeps what was judged', async () => {
    await sql`update md_material set default_wh_id = 'W1' where id = 'FG1'`.execute(server.db);
    const work = await workOrder(100);
    const inspection = async (qualified: number): Promise<string> => {
      const id = await make('qc_fqc', {
        bill_date: '2026-10-12',
        work_order_id: work,
        material_id: 'FG1',
        check_qty: 100,
        qualified_qty: qualified,
        unqualified_qty: 100 - qualified,
        result: '1',
      });
      await done('qc_fqc', 'judge', id);
      return id;
    };
    const first = await inspection(90);
    const change = async (id: string) =>
      call('PUT', '/online/cgform/api/form/qc_fqc', { ...(await read('qc_fqc', id)), unqualified_qty: 11 });
    const remove = (form: string, id: string) => call('DELETE', `/online/cgform/api/form/${form}/${id}`);
    for (const answer of [await change(first), await remove('qc_fqc', first)])
      expect([answer.status, answer.body.message]).toEqual([422, expect.stringContaining('已判定（可用“检验”撤销')]);
    for (const form of ['qc_iqc', 'qc_oqc', 'qc_rqc', 'qc_first', 'qc_ipqc', 'qc_fqc'])
      expect((await call<Row>('GET', `/online/cgform/api/getColumns/${form}`)).body.result, form).toMatchObject({
        openField: 'qc_status',
        openStates: ['1', '2', '3'],
      });
    expect((await press('qc_fqc', 'push_in', first)).body.message).toContain('数量 90');
    expect((await press('qc_fqc', 'push_in', first)).body.message).toMatch(
      /合格与让步 90，已入库 90，没有可入库的数量；未审核的完工入库单 CPR/,
    );
    expect((await press('qc_fqc', 'push_in', await inspection(20))).body.message).toContain(
      '生产数量 100，已入库 90，本次 20，超出 10',
    );
    // What was judged is inspected again where nothing follows from it.
    expect((await press('qc_fqc', 'inspect', first)).body.message).toMatch(
      /完工入库单已有 90（未审核：CPR\S+），请先反审核、删除或作废它再重新检验$/,
    );
    const { rows } = await sql<{ id: string }>`
      select id from wms_prod_in where work_order_id = ${work} and del_flag = 0`.execute(server.db);
    await remove('wms_prod_in', rows[0]?.id ?? '');
    await done('qc_fqc', 'push_ncr', first);
    expect((await press('qc_fqc', 'inspect', first)).body.message).toMatch(
      /已有不合格品处理单 \S+，请先删除它再重新检验$/,
    );
    const found = await sql<{ id: string }>`select id from qc_ncr where del_flag = 0 order by id desc limit 1`.execute(
      server.db,
    );
    await remove('qc_ncr', found.rows[0]?.id ?? '');
    await done('qc_fqc', 'inspect', first);
    expect(await read('qc_fqc', first)).toMatchObject({ qc_status: '2', result: null });
    expect((await change(first)).status).toBe(200);
    expect((await press('qc_fqc', 'judge', first)).body.message).toContain('请先编辑，填写结论');
    await sql`update qc_fqc set result = '1' where id = ${first}`.execute(server.db);
    expect((await press('qc_fqc', 'judge', first)).body.message).toContain(
      '合格、让步、不合格合计 101，应等于送检数量 100',
    );
    expect((await remove('qc_fqc', first)).status).toBe(200);
  });

  it('[P11] [INV-QC-02] a report on what is bad is closed once all that follows from it is audited', async () => {
    const ncr = await make('qc_ncr', {
      bill_date: '2026-10-12',
      ncr_source: '3',
      material_id: 'FG1',
      qty: 10,
      description: '毛刺',
      qc_ncr_dispose: [
        { dispose_type: '1', qty: 7 },
        { dispose_type: '5', qty: 3 },
      ],
    });
    for (const act of ['review', 'dispose']) await done('qc_ncr', act, ncr);
    await done('qc_ncr', 'push_rework', ncr);
    expect((await press('qc_ncr', 'review', ncr)).body.message).toMatch(/不能评审：处置明细第 1 行已有后续单据 \S+$/);
    await done('qc_ncr', 'verify', ncr);
    expect((await press('qc_ncr', 'close', ncr)).body.message).toMatch(/不能关闭：返工单 \S+ 还没有审核$/);
    await sql`update mfg_rework set bill_status = '2' where src_no = (select bill_no from qc_ncr where id = ${ncr})`.execute(
      server.db,
    );
    expect((await press('qc_ncr', 'close', ncr)).body.message).toContain(
      '不能关闭：处置明细第 2 行还没有后续单据，请先“转报废”',
    );
    expect(await read('qc_ncr', ncr)).toMatchObject({ ncr_status: '5' });
  });

  it('[finance.cost-alloc] shares what was spent by the hours and the output reported of its month, to the cent', async () => {
    for (const [center, type] of [
      ['CA', '1'],
      ['CB', '2'],
      ['CS', '4'],
      ['CN', '1'],
    ] as const)
      await insert('fin_cost_center', { id: center, tenant_id: '1', code: center, name: center, center_type: type });
    await insert('mfg_process', { id: 'PR', tenant_id: '1', code: 'PR', name: '成型', process_type: '1' });
    const orders: Record<string, string> = {};
    for (const center of ['CA', 'CB', 'CS', '']) {
      const id = `W${center}`;
      await insert('mfg_workshop', { id, tenant_id: '1', code: id, name: id, cost_center_id: center || null });
      orders[center] = await workOrder(1, [], id);
    }
    const report = (center: string, work: number, machine: number, good: number, day = '2026-09-15') =>
      make('mfg_report', {
        bill_date: day,
        report_type: '1',
        work_order_id: orders[center],
        process_id: 'PR',
        work_hours: work,
        machine_hours: machine,
        good_qty: good,
      });
    await report('CA', 0.4, 2.25, 3);
    await report('CA', 0.6, 0.25, 4);
    await report('CB', 1, 1.25, 11);
    await report('CS', 1, 3.33, 13);
    // Neither another month, nor a workshop of no centre, nor what is deleted.
    await report('CB', 9, 9, 9, '2026-08-31');
    await report('', 9, 9, 9);
    await call('DELETE', `/online/cgform/api/form/mfg_report/${await report('CA', 9, 9, 9)}`);
    for (const [id, subject_type, direction] of [
      ['S5', '5', '1'],
      ['S2', '2', '2'],
    ] as const)
      await insert('fin_subject', { id, tenant_id: '1', code: `99${id}`, name: '电费', subject_type, direction });
    await insert('fin_cost_item', {
      id: 'CI',
      tenant_id: '1',
      code: 'CI',
      name: '电费',
      element_type: '5',
      subject_id: 'S5',
    });
    await sql`insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, debit, credit)
      values ('1', '2026-09', '2026-09-05', 'V', 1, '电费', 'S5', 100.01, 0),
        ('1', '2026-09', '2026-09-05', 'V', 2, '电费', 'S2', 0, 100.01)`.execute(server.db);
    const scheme = (basis: string) =>
      make('fin_cost_alloc', {
        code: `AL${basis}`,
        name: `方案${basis}`,
        cost_item_id: 'CI',
        basis,
        fin_cost_alloc_item: ['CA', 'CN', 'CB', 'CS'].map((center) => ({ cost_center_id: center })),
      });
    const run = async (id: string): Promise<string> => {
      const given = { formId: 'fin_cost_alloc', buttonCode: 'run', dataId: id, uiFormData: { value: '2026-09' } };
      return ((await call('POST', '/online/cgform/api/doButton', given)).body.result as { messages: string[] })
        .messages[0] as string;
    };
    const pools = async (code: string): Promise<readonly unknown[]> =>
      (
        await sql<Row>`select l.cost_center_id, l.amount from fin_cost_pool l join fin_product_cost h on h.id = l.head_id
          where h.period = '2026-09' and l.alloc_code = ${code} and l.del_flag = 0 order by l.line_no`.execute(
          server.db,
        )
      ).rows.map((row) => Object.values(row));
    // 1 : 1 : 1 hours, 2.5 : 1.25 : 3.33 machine hours, 7 : 11 : 13 good pieces; who sells shares, but makes nothing.
    for (const [basis, shares] of [
      ['1', ['33.34', '33.34', '33.33']],
      ['2', ['35.31', '17.66', '47.04']],
      ['3', ['22.58', '35.49', '41.94']],
    ] as const) {
      const id = await scheme(basis);
      for (const again of [1, 2]) {
        expect(await run(id), String(again)).toBe(
          `2026-09 电费 100.01 已分摊：CA ${shares[0]}，CB ${shares[1]}，CS ${shares[2]}`,
        );
        expect(await pools(`AL${basis}`)).toEqual([
          ['CA', shares[0]],
          ['CB', shares[1]],
        ]);
      }
    }
  });
});
