import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { buildUser } from '#server/testing/builders.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { Answer, TestServer } from '#server/testing/server.ts';
import { openStockDesk, stockFaults, type StockDesk } from '#server/testing/stock.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

let server: TestServer;
let desk: StockDesk;
let token: string;

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await desk.warehouse('W1');
});
afterAll(() => server.close());

const post = <T = null>(act: string, body: Row): Promise<Answer<T>> =>
  server.call<T>('POST', `/monthlySettlement/${act}`, { token, body: { ledger: 'stock', ...body } });
const close = (period: string, ledger = 'stock') => post<Schemas['MonthClosed']>('close', { ledger, period });
const reopen = (period: string, ledger = 'stock', reason = '更正') => post('reverse', { ledger, period, reason });
const state = async (ledger = 'stock'): Promise<Schemas['MonthState']> =>
  (await server.call<Schemas['MonthState']>('GET', `/monthlySettlement/state?ledger=${ledger}`, { token })).body.result;
const checks = async (ledger = 'stock'): Promise<Schemas['MonthCheckList']> =>
  (await server.call<Schemas['MonthCheckList']>('GET', `/monthlySettlement/precheck?ledger=${ledger}`, { token })).body
    .result;
/** Returns the kept figures of an item: opening, in, out and closing, in quantity and money. */
async function kept(material: string, period: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select begin_qty::float, in_qty::float, out_qty::float, end_qty::float, begin_amount::float, in_amount::float, out_amount::float,
      end_amount::float, end_price::text
    from ms_stock_balance where tenant_id = '1' and material_id = ${material} and period = ${period}`.execute(
    server.db,
  );
  return rows[0];
}
const buy = (material: string, qty: number, price: number, date: string): Promise<string> =>
  desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: date }, [{ material_id: material, qty, price }]);
const take = (material: string, qty: number, date: string): Promise<string> =>
  desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: date }, [{ material_id: material, qty }]);
const costs = async (id: string): Promise<unknown[]> =>
  (await desk.lines('wms_other_out', id)).map((line) => [line['cost_amount'], line['cost_price']]);

describe('[P16] [B2.16] the stock of a month', () => {
  let issues: readonly string[];

  beforeAll(async () => {
    await desk.material('P16', { cost_method: '3' });
    await desk.material('ALL', { cost_method: '3' });
    await desk.material('AVG');
    await buy('P16', 200, 10, '2026-09-03');
    await buy('ALL', 3, 1, '2026-09-03');
    await buy('AVG', 4, 2.5, '2026-09-03');
  });

  it('is closed in the order of the months, the first being that of the first movement', async () => {
    expect(await state()).toMatchObject({ next: '2026-09', last: null, downstream: [] });
    const early = await close('2026-10');
    expect([early.status, early.body.message]).toEqual([
      409,
      '库存期间 2026-09 尚未结账，须按月顺序结账；下一个结账期间是 2026-09',
    ]);
    const closed = await close('2026-09');
    expect(closed.body).toMatchObject({
      message: '期间 2026-09 已结账',
      result: { period: '2026-09', keys: 3, figures: [{ begin: '0.00', increase: '2013.00', end: '2013.00' }] },
    });
    expect(await state()).toMatchObject({ next: '2026-10', last: '2026-09', closedBy: 'admin' });
    expect((await close('2026-09')).body.message).toContain('库存期间 2026-09 已结账；下一个结账期间是 2026-10');
  });

  it('goes out at the opening price, and is priced at the average of the month to the cent', async () => {
    const first = await take('P16', 150, '2026-10-04');
    await buy('P16', 300, 10.5, '2026-10-06');
    await buy('P16', 100, 10.9, '2026-10-07');
    const second = await take('P16', 100, '2026-10-08');
    const third = await take('P16', 180, '2026-10-09');
    issues = [first, second, third];
    expect(await Promise.all(issues.map(costs))).toEqual([
      [['1500.00', '10.000000']],
      [['1000.00', '10.000000']],
      [['1800.00', '10.000000']],
    ]);
    const answer = await post<Schemas['MonthValued']>('calc', { period: '2026-10' });
    expect(answer.body.result).toMatchObject({ lines: 3, amount: '172.00' });
    expect(await Promise.all(issues.map(costs))).toEqual([
      [['1560.00', '10.400000']],
      [['1040.00', '10.400000']],
      [['1872.00', '10.400000']],
    ]);
    expect(await desk.worth('P16')).toEqual(['170', '1768.00']);
    expect((await post<Schemas['MonthValued']>('calc', { period: '2026-10' })).body.result).toMatchObject({ lines: 0 });
  });

  it('leaves no cent where nothing is left: the last line takes the rest', async () => {
    await buy('ALL', 4, 1.01, '2026-10-02');
    const parts = [
      await take('ALL', 2, '2026-10-03'),
      await take('ALL', 2, '2026-10-03'),
      await take('ALL', 3, '2026-10-04'),
    ];
    await post('calc', { period: '2026-10' });
    expect(await Promise.all(parts.map(costs))).toEqual([
      [['2.01', '1.005000']],
      [['2.01', '1.005000']],
      [['3.02', '1.006667']],
    ]);
    expect(await desk.worth('ALL')).toEqual(['0', '0.00']);
  });

  it('[INV-PER-03] ends with what the next begins with, in quantity and money', async () => {
    expect((await close('2026-10')).status).toBe(200);
    expect(await kept('P16', '2026-10')).toEqual({
      begin_qty: 200,
      in_qty: 400,
      out_qty: 430,
      end_qty: 170,
      begin_amount: 2000,
      in_amount: 4240,
      out_amount: 4472,
      end_amount: 1768,
      end_price: '10.400000',
    });
    expect(await kept('AVG', '2026-10')).toMatchObject({ begin_qty: 4, end_qty: 4, end_amount: 10 });
    expect((await checks()).figures).toEqual([
      { currency: null, begin: '1778.00', increase: '0.00', decrease: '0.00', end: '1778.00', advance: null },
    ]);
  });

  it('[INV-PER-01] takes in nothing afterwards and gives nothing back', async () => {
    const answer = await desk.press('wms_other_out', 'unaudit', issues[0] ?? '');
    expect(answer.message).toContain('库存期间 2026-10 已结账，不能再记入日期为 2026-10-04 的业务');
    await expect(take('P16', 1, '2026-10-31')).rejects.toThrow('库存期间 2026-10 已结账');
    await expect(take('P16', 1, '2026-07-31'), 'before the first month').rejects.toThrow('库存期间 2026-07 已结账');
  });

  it('opens only the month closed last, for a reason, and closing it again keeps the same', async () => {
    const snapshot = async () =>
      (await sql<Row>`select * from ms_stock_balance where period = '2026-10' order by pool_id`.execute(server.db))
        .rows;
    const before = await snapshot();
    expect((await reopen('2026-09')).body.message).toBe(
      '只能反结账最近一期：库存最近已结期间是 2026-10，请先反结账 2026-10',
    );
    expect((await reopen('2026-10', 'stock', '  ')).body.message).toBe('请填写反结账原因');
    expect((await reopen('2026-10')).body.message).toBe('期间 2026-10 已反结账');
    expect(await snapshot()).toEqual([]);
    expect(await desk.worth('P16')).toEqual(['170', '1940.00']);
    expect(await costs(issues[2] ?? '')).toEqual([['1800.00', '10.000000']]);
    expect((await close('2026-10')).status).toBe(200);
    expect(await snapshot()).toEqual(before);
    expect(await costs(issues[2] ?? '')).toEqual([['1872.00', '10.400000']]);
    expect(await stockFaults(server)).toEqual([]);
  });

  it('hands what it changes on to the issue of a later month that took all that was left', async () => {
    await reopen('2026-10');
    const later = await take('P16', 170, '2026-11-02');
    expect(await desk.worth('P16')).toEqual(['0', '0.00']);
    expect((await close('2026-10')).status).toBe(200);
    expect(await desk.worth('P16')).toEqual(['0', '0.00']);
    expect(await costs(later)).toEqual([['1768.00', '10.400000']]);
    expect(await stockFaults(server)).toEqual([]);
    expect((await desk.press('wms_other_out', 'unaudit', later)).status).toBe(200);
    expect(await desk.worth('P16')).toEqual(['170', '1768.00']);
    await sql`update wms_other_out set bill_status = '4' where id = ${later}`.execute(server.db);
  });

  it('is in the log, with who did it and why, refusals as well', async () => {
    const { rows } = await sql<Row>`
      select action, result, period, detail from ms_log where tenant_id = '1' order by id`.execute(server.db);
    expect(rows).toContainEqual({ action: '3', result: '1', period: '2026-10', detail: '更正' });
    expect(rows).toContainEqual(expect.objectContaining({ action: '2', result: '2', period: '2026-10' }));
    expect(rows.filter(({ action, result }) => action === '2' && result === '1')).toHaveLength(4);
  });
});

describe('[P16] what must be refused', () => {
  it('closes no month with stock documents that are not audited, and leads to them', async () => {
    const id = await desk.make('wms_other_out', { warehouse_id: 'W1', bill_date: '2026-11-05' }, [
      { material_id: 'AVG', qty: 1 },
    ]);
    const found = await checks();
    expect(found.period).toBe('2026-11');
    expect(found.checks).toContainEqual({
      kind: 'undecided',
      subject: '其他出库单',
      title: '未审核的其他出库单',
      level: '1',
      count: 1,
      link: '/storage/other-out?q.bill_date_begin=2026-11-01&q.bill_date_end=2026-11-30&q.bill_status=0%2C1%2C5',
    });
    const answer = await close('2026-11');
    expect([answer.status, answer.body.message]).toEqual([422, '库存期间 2026-11 不能结账：未审核的其他出库单（1）']);
    await desk.press('wms_other_out', 'submit', id);
    expect((await desk.press('wms_other_out', 'audit', id)).status).toBe(200);
  });

  it('[P20] closes no month while something is counted', async () => {
    const plan = {
      bill_date: '2026-11-06',
      name: '月末盘点',
      check_type: '1',
      begin_date: '2026-11-06',
      end_date: '2026-11-06',
    };
    await server.call('POST', '/online/cgform/api/form/wms_check_plan', {
      token,
      body: { ...plan, wms_check_plan_scope: [{ warehouse_id: 'W1' }] },
    });
    expect((await close('2026-11')).body.message).toContain('未处理的盘点计划（1）');
    await sql`update wms_check_plan set plan_status = '4'`.execute(server.db);
  });

  it('leaves everything as it was when it is refused', async () => {
    const before = await desk.worth('P16');
    const entries = () => sql<Row>`select count(*)::int as count from wms_ledger`.execute(server.db);
    const { rows } = await entries();
    await desk.make('wms_other_out', { warehouse_id: 'W1', bill_date: '2026-11-07' }, [{ material_id: 'P16', qty: 1 }]);
    expect((await close('2026-11')).status).toBe(422);
    expect([await desk.worth('P16'), (await entries()).rows]).toEqual([before, rows]);
    await sql`update wms_other_out set bill_status = '4' where bill_status = '0'`.execute(server.db);
  });

  it('is closed by one at a time: others see who is at it and how far, and are refused', async () => {
    const period = String((await state()).next);
    let first = Promise.resolve<Answer | null>(null);
    // Somebody who posts keeps the closing waiting, so that it can be looked at.
    await server.db.transaction().execute(async (posting) => {
      await sql`select pg_advisory_xact_lock_shared(ledger_lock_key('1', 'stock'))`.execute(posting);
      first = post('calc', { period });
      await expect
        .poll(async () => (await state('ar')).running, { timeout: 20_000 })
        .toMatchObject({
          ledger: 'stock',
          period,
          act: 'calc',
          step: 'check',
          startedBy: 'admin',
        });
      const second = await close(period);
      expect([second.status, second.body.message]).toEqual([
        409,
        `库存期间 ${period} 正在由 admin 计算，请等它完成后再操作`,
      ]);
    });
    expect((await first)?.status).toBe(200);
    expect((await state()).running).toBeNull();
    // What a server left that died holds no lock, and is no closing.
    await sql`insert into ms_close_run (tenant_id, run_id, ledger, period, act, step, done, total, started_by)
      values ('1', 'dead', 'stock', ${period}, 'close', 'price', 3, 9, 'admin')`.execute(server.db);
    expect((await state()).running).toBeNull();
    await sql`delete from ms_close_run`.execute(server.db);
  });

  it('[INV-PER-01] audits at the same time either in the month or not at all, never after what was kept', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, () =>
        desk.make('wms_other_in', { warehouse_id: 'W1', bill_date: '2026-11-08' }, [{ material_id: 'AVG', qty: 1 }]),
      ),
    );
    const outcome = await Promise.all([
      ...ids.map((id) => desk.press('wms_other_in', 'audit', id)),
      close('2026-11'),
      ...ids.map((id) => desk.press('wms_other_in', 'unaudit', id)),
    ]);
    const closed = outcome[ids.length]?.status === 200;
    const { rows } = await sql<{ ledger: string; kept: string }>`
      select (select sum(in_amount - out_amount) from wms_ledger where period <= '2026-11')::text as ledger,
        (select sum(end_amount) from ms_stock_balance where period = '2026-11')::text as kept`.execute(server.db);
    expect(rows[0]?.kept ?? null).toBe(closed ? rows[0]?.ledger : null);
    expect(await stockFaults(server)).toEqual([]);
  });
});

describe('[P17] what customers owe in a month', () => {
  const entry = (party: string, period: string, increase: number, decrease: number) =>
    sql`
    insert into fin_party_ledger (tenant_id, ledger, party_id, period, bill_date, kind, form_code, bill_id, bill_no, currency,
      increase, decrease)
    values ('1', 'ar', ${party}, ${period}, ${`${period}-05`}, 'receivable', 'fin_ar_bill', 'X', 'X', 'CNY', ${increase}, ${decrease})`.execute(
      server.db,
    );
  const balances = async (period: string): Promise<unknown[]> => {
    const { rows } = await sql<Row>`
      select party_id, begin_amount::float as a, inc_amount::float as b, dec_amount::float as c, end_amount::float as d, adv_amount::float as e
      from ms_party_balance where ledger = 'ar' and period = ${period} order by party_id`.execute(server.db);
    return rows.map((row) => Object.values(row));
  };
  /** Makes a document of a customer and audits it. */
  const posted = async (form: string, customer_id: string, bill_date: string, amount: number, more: Row = {}) => {
    const made = await server.call<string>('POST', `/online/cgform/api/form/${form}`, {
      token,
      body: { customer_id, bill_date, amount, ...more },
    });
    expect(made.status, made.body.message).toBe(200);
    const id = made.body.result;
    for (const buttonCode of ['submit', 'audit']) {
      const answer = await server.call('POST', '/online/cgform/api/doButton', {
        token,
        body: { formId: form, buttonCode, dataId: id },
      });
      expect(answer.status, answer.body.message).toBe(200);
    }
    return id;
  };
  const owed = (customer: string, date: string, amount: number): Promise<string> =>
    posted('fin_ar_bill', customer, date, amount, { ar_type: '1', due_date: date });
  const received = (customer: string, amount: number, more: Row = {}): Promise<string> =>
    posted('fin_receipt', customer, '2026-10-20', amount, {
      receipt_type: '1',
      account_id: 'BANK',
      settle_type: '1',
      ...more,
    });

  beforeAll(async () => {
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, enabled)
      values ('BANK', '1', 'BANK', '基本户', '1', 'Y')`.execute(server.db);
    for (const id of ['C1', 'C2'])
      await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values (${id}, '1', ${id}, ${id}, 'Y')`.execute(
        server.db,
      );
    await owed('C1', '2026-09-05', 12_000);
    const first = await owed('C2', '2026-09-05', 3000);
    await owed('C1', '2026-10-05', 8000);
    await owed('C2', '2026-10-05', 5600);
    await received('C1', 9000, { discount_amount: 500 });
    await received('C2', 3000);
    const { rows } = await sql<{ bill_no: string }>`select bill_no from fin_ar_bill where id = ${first}`.execute(
      server.db,
    );
    const bad = await server.call<string>('POST', '/online/cgform/api/form/fin_bad_debt', {
      token,
      body: { customer_id: 'C2', bill_date: '2026-10-25', bad_type: '2', amount: 100, ar_bill_no: rows[0]?.bill_no },
    });
    await (
      await agreeingIn(server)
    )('fin_bad_debt', bad.body.result);
  });

  it('is closed after the stock of the month, and adds up to the cent', async () => {
    await reopen('2026-11');
    await reopen('2026-10');
    expect((await close('2026-09', 'ar')).status).toBe(200);
    const early = await close('2026-10', 'ar');
    expect([early.status, early.body.message]).toEqual([
      422,
      '应收期间 2026-10 不能结账：库存期间 2026-10 未结账，请先结账（1）',
    ]);
    await close('2026-10');
    expect((await close('2026-10', 'ar')).body.result.figures).toEqual([
      {
        currency: 'CNY',
        begin: '15000.00',
        increase: '13600.00',
        decrease: '12600.00',
        end: '16000.00',
        // Nothing is written off yet.
        advance: '12500.00',
      },
    ]);
    expect(await balances('2026-10')).toEqual([
      ['C1', 12_000, 8000, 9500, 10_500, 9500],
      ['C2', 3000, 5600, 3100, 5500, 3000],
    ]);
    expect((await checks('ar')).figures[0]?.begin).toBe('16000.00');
  });

  it('takes in nothing afterwards', async () => {
    await expect(entry('C1', '2026-10', 1, 0)).rejects.toThrow('ar period 2026-10 is closed');
  });

  it('opens backwards: stock only after the receivables', async () => {
    const answer = await reopen('2026-10');
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '应收期间 2026-10 已结账，不能反结账库存；请先反结账应收',
    ]);
    expect((await state()).downstream).toEqual(['应收']);
    expect((await reopen('2026-10', 'ar')).status).toBe(200);
    expect(await balances('2026-10')).toEqual([]);
    expect((await reopen('2026-10')).status).toBe(200);
  });

  it('[INV-PER-01] waits for invoices that are not decided, and takes none in, back or over afterwards, even one nothing follows from', async () => {
    const body = { customer_id: 'C1', invoice_type: '1', invoice_date: '2026-10-12', sal_invoice_item: [] };
    const save = (bill_date: string) =>
      server.call<string>('POST', '/online/cgform/api/form/sal_invoice', { token, body: { ...body, bill_date } });
    const press = async (buttonCode: string, dataId: string): Promise<string> => {
      const asked = { formId: 'sal_invoice', buttonCode, dataId };
      return (await server.call('POST', '/online/cgform/api/doButton', { token, body: asked })).body.message;
    };
    const id = (await save('2026-10-12')).body.result;
    await close('2026-10');
    expect((await close('2026-10', 'ar')).body.message).toContain('未审核的销售发票（1）');
    for (const act of ['submit', 'audit']) expect(await press(act, id)).toContain('成功');
    const late = (await save('2026-11-12')).body.result;
    expect((await close('2026-10', 'ar')).status).toBe(200);
    expect(await press('unaudit', id)).toContain('应收期间 2026-10 已结账，不能再记入日期为 2026-10-12 的业务');
    const again = await save('2026-10-12');
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('应收期间 2026-10 已结账')]);
    await sql`update sal_invoice set bill_date = '2026-10-12' where id = ${late}`.execute(server.db);
    await press('submit', late);
    expect(await press('audit', late)).toContain('应收期间 2026-10 已结账');
    await sql`update sal_invoice set del_flag = 1`.execute(server.db);
    expect((await reopen('2026-10', 'ar')).status).toBe(200);
    expect((await reopen('2026-10')).status).toBe(200);
  });

  it('is not opened while the general ledger of the month is closed', async () => {
    await close('2026-10');
    await close('2026-10', 'ar');
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'gl', '2026-10', 'admin')`.execute(
      server.db,
    );
    expect((await reopen('2026-10', 'ar')).body.message).toContain('总账期间 2026-10 已结账，不能反结账应收');
  });
});

describe('[A6.3] who may close', () => {
  it('[P17] the general ledger is not closed over money that is not decided', async () => {
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, enabled)
      values ('A', '1', 'A', 'A', '1', 'Y'), ('B', '1', 'B', 'B', '1', 'Y')`.execute(server.db);
    await sql`insert into fin_transfer (id, tenant_id, bill_no, bill_date, from_account, to_account, amount, bill_status)
      values ('T1', '1', 'ZJ-1', '2026-11-20', 'A', 'B', 1, '0')`.execute(server.db);
    const { body } = await server.call<Schemas['MonthCheckList']>(
      'GET',
      '/monthlySettlement/precheck?ledger=gl&period=2026-11',
      { token },
    );
    expect(body.result.checks).toContainEqual(
      expect.objectContaining({ kind: 'undecided', subject: '资金调拨单', level: '1', count: 1 }),
    );
    await sql`delete from fin_transfer where id = 'T1'`.execute(server.db);
  });

  it.each([
    ['ar', 'fin_bad_debt', '坏账处理', { customer_id: 'CD', bad_type: '1', amount: 1 }],
    [
      'ap',
      'pur_invoice',
      '采购发票',
      { supplier_id: 'SD', invoice_type: '1', invoice_no: 'F1', invoice_date: '2026-11-20' },
    ],
  ])(
    '[P17] %s is not closed over a draft whose audit would write to it: %s',
    async (ledger, table, subject, values) => {
      await sql`insert into crm_customer (id, tenant_id, name) values ('CD', '1', 'CD') on conflict do nothing`.execute(
        server.db,
      );
      await sql`insert into pur_supplier (id, tenant_id, name) values ('SD', '1', 'SD') on conflict do nothing`.execute(
        server.db,
      );
      const head = { id: 'D1', tenant_id: '1', bill_no: 'D-1', bill_date: '2026-11-20', bill_status: '0' };
      const draft = { ...head, ...values };
      const columns = Object.keys(draft).map((name) => sql.ref(name));
      await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(draft))})`.execute(
        server.db,
      );
      const { body } = await server.call<Schemas['MonthCheckList']>(
        'GET',
        `/monthlySettlement/precheck?ledger=${ledger}&period=2026-11`,
        { token },
      );
      expect(body.result.checks).toContainEqual(
        expect.objectContaining({ kind: 'undecided', subject, level: '1', count: 1 }),
      );
      await sql`delete from ${sql.table(table)} where id = 'D1'`.execute(server.db);
    },
  );

  it('asks for the right of the ledger, not of any', async () => {
    const user = await buildUser(server.db, {
      username: 'closer',
      realname: '结账',
      permissions: ['monthlySettlement:ysyj:view', 'monthlySettlement:ysyj:close'],
    });
    const clerk = await server.signIn(user.username, user.password);
    const call = (verb: 'GET' | 'POST', path: string, body?: Row): Promise<Answer> =>
      server.call(verb, `/monthlySettlement/${path}`, { token: clerk, ...(body === undefined ? {} : { body }) });
    const statuses = [
      await call('GET', 'state?ledger=ar'),
      await call('GET', 'state?ledger=stock'),
      await call('POST', 'close', { ledger: 'stock', period: '2026-11' }),
      await call('POST', 'close', { ledger: 'ar', period: '2030-01' }),
      await call('POST', 'reverse', { ledger: 'ar', period: '2026-10', reason: '试' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 403, 409, 403]);
  });
});
