import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { openStockDesk, type StockDesk } from '#server/testing/stock.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const MONTH = '2026-10';
let server: TestServer;
let desk: StockDesk;
let token: string;

const { call, make, press, done } = documentCalls(() => ({ server, token }));
const documents = async (query = '', period = MONTH): Promise<Schemas['VoucherDocumentPage']> =>
  (await call<Schemas['VoucherDocumentPage']>('GET', `/finance/autoVoucher/list?period=${period}&pageSize=500${query}`))
    .body.result;
const open = async (period = MONTH): Promise<readonly string[]> =>
  (await documents('&genStatus=1', period)).records.map(({ billId }) => billId);
const generate = (ids: readonly string[], { collected = false, period = MONTH } = {}) =>
  call<string[]>('POST', '/finance/autoVoucher/generate', { period, ids, collected });
const preview = async (ids: readonly string[]): Promise<Schemas['VoucherDraft'][]> =>
  (
    await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', {
      period: MONTH,
      ids,
      collected: false,
    })
  ).body.result;
/** Account, debit, credit of what a document would be. */
const drawn = async (id: string): Promise<unknown[]> =>
  (await preview([id])).flatMap(({ lines }) =>
    lines.map(({ subject, debit, credit }) => [subject.split(' ')[1], debit, credit]),
  );
const one = async (query: ReturnType<typeof sql<Row>>): Promise<Row> => (await query.execute(server.db)).rows[0] ?? {};
const vouchers = async (where = ''): Promise<readonly Row[]> =>
  (
    await sql<Row>`select * from fin_voucher where del_flag = 0 ${sql.raw(where)} order by voucher_no`.execute(
      server.db,
    )
  ).rows;
/** Audits and posts everything there is. */
const postAll = async (): Promise<void> => {
  for (const { id, v_status: state } of await vouchers(`and v_status in ('1', '2')`)) {
    if (state === '1') await done('fin_voucher', 'audit', String(id));
    await done('fin_voucher', 'post', String(id));
  }
};
const month = <T>(act: string, ledger: string, more: Row = {}) =>
  call<T>('POST', `/monthlySettlement/${act}`, { ledger, period: MONTH, ...more });
const subjectId = async (code: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from fin_subject where code = ${code} and del_flag = 0`.execute(
    server.db,
  );
  return rows[0]?.id ?? '';
};
const balance = async (code: string): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(debit - credit), 0)::numeric(20, 2)::text as amount from fin_gl_ledger l join fin_subject s on s.id = l.subject_id
    where starts_with(s.code, ${code})`.execute(server.db);
  return rows[0]?.amount ?? '';
};
const manual = (lines: readonly Row[], head: Row = {}): Promise<string> =>
  make('fin_voucher', {
    voucher_word: '1',
    voucher_date: `${MONTH}-20`,
    period: MONTH,
    fin_voucher_item: lines.map((line) => ({ summary: '试', ...line })),
    ...head,
  });

const setParam = async (value: string, code = 'flow.voucherAuditorDiffers'): Promise<void> => {
  await sql`delete from sys_param where param_code = ${code}`.execute(server.db);
  await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value) values (${code}, '1', 'flow', ${code}, ${value})`.execute(
    server.db,
  );
};

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  desk = await openStockDesk(server);
  token = await server.signInAsAdmin();
  await setParam('N');
  // The account begins with nothing.
  await setParam('allow', 'flow.overdraft');
  await desk.warehouse('W1');
  await desk.material('RM1', { material_type: '1' });
  await desk.material('FG1', { material_type: '4', std_cost: '2' });
  await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, enabled) values ('BANK', '1', 'BANK', '基本户', '1', 'Y')`.execute(
    server.db,
  );
});
afterAll(() => server.close());

describe('[finance.auto-voucher] vouchers by rule', () => {
  let receipt: string;
  let delivery: string;

  it('refuses a document without a rule, and says where one is made', async () => {
    receipt = await desk.post('wms_purchase_in', { warehouse_id: 'W1' }, [
      { material_id: 'RM1', qty: 480, price: 20, tax_rate: '13' },
    ]);
    const answer = await generate([receipt]);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringMatching(
        /^采购入库单“.*”没有启用的凭证模板；请在“凭证模板”按其业务类型新增，或在“业务凭证生成”装入标准科目与模板$/u,
      ),
    ]);
  });

  it('brings the standard chart and rules, once', async () => {
    const first = await call<Schemas['VoucherIds']>('POST', '/finance/autoVoucher/standard', {});
    expect([first.status, first.body.message]).toEqual([
      200,
      expect.stringMatching(/^已新增 \d+ 个科目、\d+ 个凭证模板$/u),
    ]);
    expect((await call('POST', '/finance/autoVoucher/standard', {})).body.message).toBe(
      '标准科目与凭证模板已齐全，没有新增',
    );
  });

  it('[P03] a receipt debits stock at net price, and credits what is owed provisionally', async () => {
    expect(await drawn(receipt)).toEqual([
      ['原材料', '9600.00', '0.00'],
      ['待认证进项税额', '1248.00', '0.00'],
      ['暂估应付款', '0.00', '10848.00'],
    ]);
  });

  it('[P01] a delivery debits its cost and what the customer owes, with the tax', async () => {
    await desk.post('wms_other_in', { warehouse_id: 'W1' }, [{ material_id: 'FG1', qty: 1300 }]);
    delivery = await desk.post('sal_out', { warehouse_id: 'W1' }, [
      { material_id: 'FG1', qty: 600, price: '3.2', tax_rate: '13' },
    ]);
    expect(await drawn(delivery)).toEqual([
      ['主营业务成本', '1200.00', '0.00'],
      ['库存商品', '0.00', '1200.00'],
      ['应收账款', '2169.60', '0.00'],
      ['销项税额', '0.00', '249.60'],
      ['主营业务收入', '0.00', '1920.00'],
    ]);
    const [draft] = await preview([delivery]);
    expect(draft?.lines.find(({ subject }) => subject.includes('应收账款'))?.auxiliary).toBe('客户');
  });

  it('takes the account a document names for its other side, and those of the lines of a bill', async () => {
    const gone = await desk.post('wms_other_out', { warehouse_id: 'W1', subject_id: await subjectId('6711') }, [
      { material_id: 'RM1', qty: 1 },
    ]);
    expect(await drawn(gone)).toEqual([
      ['营业外支出', '20.00', '0.00'],
      ['原材料', '0.00', '20.00'],
    ]);
    const sold = await make('fin_ar_bill', {
      bill_date: `${MONTH}-11`,
      ar_type: '2',
      customer_id: 'CUS',
      amount: '339',
      fin_ar_bill_item: [
        {
          summary: '废料',
          amount: '100',
          tax_amount: '13',
          total_amount: '113',
          income_subject_id: await subjectId('6051'),
        },
        { summary: '其他', amount: '200', tax_amount: '26', total_amount: '226' },
      ],
    });
    for (const act of ['submit', 'audit']) await done('fin_ar_bill', act, sold);
    expect(await drawn(sold)).toEqual([
      ['应收账款', '339.00', '0.00'],
      ['销项税额', '0.00', '39.00'],
      ['其他业务收入', '0.00', '100.00'],
      ['主营业务收入', '0.00', '200.00'],
    ]);
    for (const act of ['unaudit', 'void']) {
      await done('fin_ar_bill', act, sold);
      await done('wms_other_out', act, gone);
    }
  });

  it('[base.init-data] an advance from before the books moves no money, and is posted against the opening account', async () => {
    const before = await one(sql<Row>`select balance from fin_bank_account where id = 'BANK'`);
    const advance = await make('fin_advance_receipt', {
      bill_date: `${MONTH}-01`,
      customer_id: 'CUS',
      account_id: 'BANK',
      amount: '500',
      is_opening: 'Y',
    });
    for (const act of ['submit', 'audit']) await done('fin_advance_receipt', act, advance);
    expect(await one(sql<Row>`select balance from fin_bank_account where id = 'BANK'`)).toEqual(before);
    expect(await drawn(advance)).toEqual([
      ['期初平衡', '500.00', '0.00'],
      ['预收账款', '0.00', '500.00'],
    ]);
    const { body } = await call<Schemas['OpeningData']>('GET', '/base/initData/state');
    expect(body.result.parts.find(({ code }) => code === 'advanceIn')).toMatchObject({
      posted: 1,
      postedAmount: '500.00',
    });
    const begun = (): Promise<Row> =>
      one(sql<Row>`select begin_adv::float as advance from crm_customer where id = 'CUS'`);
    expect(await begun()).toEqual({ advance: 500 });
    for (const act of ['unaudit', 'void']) await done('fin_advance_receipt', act, advance);
    expect(await begun()).toEqual({ advance: 0 });
    expect(await one(sql<Row>`select balance from fin_bank_account where id = 'BANK'`)).toEqual(before);
  });

  it('[P01] money credits what it was written off against, the rest is an advance; a write-off moves it', async () => {
    const { rows } = await sql<{
      no: string;
    }>`select bill_no as no from fin_ar_bill where src_id = ${delivery}`.execute(server.db);
    const money = await make('fin_receipt', {
      bill_date: `${MONTH}-12`,
      receipt_type: '1',
      customer_id: 'CUS',
      account_id: 'BANK',
      settle_type: '1',
      amount: '3000',
      fee_amount: '5',
      fin_receipt_item: [{ ar_bill_no: rows[0]?.no, this_amount: '2000' }],
    });
    await done('fin_receipt', 'submit', money);
    await done('fin_receipt', 'audit', money);
    expect(await drawn(money)).toEqual([
      ['银行存款', '2995.00', '0.00'],
      ['手续费', '5.00', '0.00'],
      ['应收账款', '0.00', '2000.00'],
      ['预收账款', '0.00', '1000.00'],
    ]);
    const bill = await sql<{ id: string }>`select id from fin_ar_bill where src_id = ${delivery}`.execute(server.db);
    const confirmed = await call<{ id: string }>('POST', '/hexiao/confirm', {
      ledger: 'ar',
      type: '1',
      partyId: 'CUS',
      otherId: null,
      date: `${MONTH}-15`,
      diffAmount: null,
      items: [
        { formCode: 'fin_ar_bill', id: bill.rows[0]?.id, amount: '169.60' },
        { formCode: 'fin_receipt', id: money, amount: '169.60' },
      ],
    });
    expect(confirmed.status, confirmed.body.message).toBe(200);
    expect(await drawn(confirmed.body.result.id)).toEqual([
      ['预收账款', '169.60', '0.00'],
      ['应收账款', '0.00', '169.60'],
    ]);
  });

  it('generates them with numbers without gaps by word, and none twice', async () => {
    const ids = await open();
    const answer = await generate(ids);
    expect([answer.status, answer.body.message]).toEqual([200, `已生成 ${ids.length} 张凭证`]);
    expect(answer.body.result.toSorted()).toEqual([
      '收-202610-0001',
      '转-202610-0001',
      '转-202610-0002',
      '转-202610-0003',
      '转-202610-0004',
    ]);
    expect((await generate(ids)).body.message).toBe(
      `所选单据有 ${ids.length} 张已生成凭证或已反审核，请刷新列表后重新选择`,
    );
    expect((await documents()).open).toBe(0);
    expect(await documents('&genStatus=2&bizType=3')).toMatchObject({
      total: 1,
      records: [{ billId: delivery, title: '销售出库单', amount: '2169.60', voucherStatus: '1' }],
    });
  });

  it('a document in a voucher is not taken back, until the voucher is', async () => {
    const answer = await press('sal_out', 'unaudit', delivery);
    expect([answer.status, answer.message]).toEqual([
      422,
      expect.stringMatching(
        /^销售出库单“.*”已生成凭证 转-202610-000\d，不能反审核；请先在“业务凭证生成”取消生成，或红冲凭证$/u,
      ),
    ]);
    const { records } = await documents('&genStatus=2&bizType=3');
    const cancel = () => call('POST', '/finance/autoVoucher/cancel', { ids: [records[0]?.voucherId] });
    expect((await cancel()).body.message).toBe('已取消生成 1 张凭证');
    expect(await open()).toEqual([delivery]);
    expect((await cancel()).status).toBe(409);
    expect((await generate([delivery])).status).toBe(200);
  });

  it('stands behind its documents in the picture of documents, and they before it', async () => {
    const trace = async (form: string, id: string) => {
      const { body } = await call<Schemas['FlowTrace']>('GET', `/online/cgform/flow/trace/${form}/${id}`);
      return body.result.documents.map(({ form: code, id: own, level, stateText }) => [code, own, level, stateText]);
    };
    const { records } = await documents('&genStatus=2&bizType=3');
    const voucher = records[0]?.voucherId ?? '';
    expect(await trace('sal_out', delivery)).toContainEqual(['fin_voucher', voucher, 1, '未审核']);
    expect(await trace('fin_voucher', voucher)).toEqual([
      ['sal_out', delivery, -1, '已审核'],
      ['fin_voucher', voucher, 0, '未审核'],
    ]);
  });

  it('one that was made of documents is neither changed nor deleted by hand', async () => {
    const [voucher] = await vouchers(`and origin = 'rule'`);
    const answer = await call('DELETE', `/online/cgform/api/form/fin_voucher/${String(voucher?.['id'])}`);
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringContaining('由业务单据生成（可在“业务凭证生成”取消生成），不能删除'),
    ]);
  });
});

describe('[INV-GL-01] [finance.voucher] audit and posting', () => {
  it('names everything that is wrong with a voucher', async () => {
    const id = await manual([
      { subject_id: await subjectId('6602'), debit: '100' },
      { subject_id: await subjectId('1122'), debit: '5' },
      { subject_id: await subjectId('1001'), credit: '90' },
      { subject_id: await subjectId('1001'), debit: '1', credit: '1' },
    ]);
    expect((await press('fin_voucher', 'audit', id)).message).toMatch(
      /^凭证 记-202610-0001 不能审核：第 1 行：科目“6602 管理费用”不是末级科目，请改用它的下级；第 2 行：科目“1122 应收账款”须填写客户；第 4 行：借方和贷方必须且只能填一方；借方合计 106.00 与贷方合计 91.00 不相等，差 15.00$/u,
    );
    await done('fin_voucher', 'void', id);
  });

  it('is audited, posted once, and back again; the ledger keeps every step', async () => {
    const id = await manual([
      { subject_id: await subjectId('660301'), debit: '100' },
      { subject_id: await subjectId('1001'), credit: '100' },
    ]);
    await done('fin_voucher', 'audit', id);
    expect((await press('fin_voucher', 'audit', id)).message).toContain('现在的状态不能审核');
    await done('fin_voucher', 'post', id);
    expect(await balance('1001')).toBe('-100.00');
    await done('fin_voucher', 'unpost', id);
    expect(await balance('1001')).toBe('0.00');
    await done('fin_voucher', 'post', id);
    await done('fin_voucher', 'reverse', id);
    const [red] = await vouchers(`and origin = 'red'`);
    await done('fin_voucher', 'audit', String(red?.['id']));
    await done('fin_voucher', 'post', String(red?.['id']));
    expect(await balance('1001')).toBe('0.00');
    await expect(sql`update fin_gl_ledger set debit = 1`.execute(server.db)).rejects.toThrow('never changed');
    await expect(
      sql`insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, debit)
        values ('1', '2026-10', '2026-10-01', 'X', 1, 'x', 'x', 1)`.execute(server.db),
    ).rejects.toThrow('does not balance');
  });

  it('does not let people audit their own vouchers, unless a company says so', async () => {
    await setParam('Y');
    const id = await manual([
      { subject_id: await subjectId('1002'), debit: '1' },
      { subject_id: await subjectId('1001'), credit: '1' },
    ]);
    expect((await press('fin_voucher', 'audit', id)).message).toContain('是您自己制的单，须由他人审核');
    await setParam('N');
    expect((await call('DELETE', `/online/cgform/api/form/fin_voucher/${id}`)).status).toBe(200);
  });
});

describe('[P17] [monthlySettlement.gl-close] the general ledger of a month', () => {
  it('is not closed before what it stands on, with vouchers open or documents without', async () => {
    const late = await desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: `${MONTH}-28` }, [
      { material_id: 'RM1', qty: 10 },
    ]);
    const answer = await month('close', 'gl');
    expect(answer.status).toBe(422);
    for (const part of [
      '库存期间 2026-10 未结账',
      '应收期间 2026-10 未结账',
      '应付期间 2026-10 未结账',
      '未记账的凭证（',
      '未生成凭证的业务单据（1）',
      '总账与明细账不符：存货',
    ])
      expect(answer.body.message).toContain(part);
    expect((await generate([late])).status).toBe(200);
    await postAll();
  });

  it('[INV-AR-04] agrees with the ledgers to the cent, carries profit and loss, and keeps balances', async () => {
    for (const ledger of ['stock', 'ar', 'ap']) {
      const closed = await month('close', ledger);
      expect(closed.status, closed.body.message).toBe(200);
    }
    // Pricing the stock of the month changed nothing here; whatever it changed would wait for a voucher.
    expect(await open()).toEqual([]);
    expect(await balance('1122')).toBe('0.00');
    expect(await balance('2203')).toBe('-830.40');
    expect(await balance('2202')).toBe('-10848.00');
    // One was taken back above: its number is missing until the numbers are put in order.
    expect((await month('close', 'gl')).body.message).toContain('凭证断号，请在记账凭证整理断号（1）');
    expect((await press('fin_voucher', 'reorder', 'all')).status).toBe(200);
    const closed = await month<Schemas['MonthClosed']>('close', 'gl');
    expect(closed.status, closed.body.message).toBe(200);
    expect(closed.body.result.figures).toEqual([
      { currency: null, begin: '0.00', increase: '1920.00', decrease: '1205.00', end: '715.00', advance: null },
    ]);
    expect(await balance('6')).toBe('0.00');
    expect(await balance('4103')).toBe('-715.00');
    const { rows } = await sql<Row>`
      select sum(begin_amount)::float as a, sum(debit_amount - credit_amount)::float as b, sum(end_amount)::float as c
      from fin_gl_balance where period = ${MONTH}`.execute(server.db);
    expect(rows).toEqual([{ a: 0, b: 0, c: 0 }]);
  });

  it('[INV-PER-01] takes in nothing afterwards', async () => {
    const id = await manual([
      { subject_id: await subjectId('1002'), debit: '1' },
      { subject_id: await subjectId('1001'), credit: '1' },
    ]);
    expect((await press('fin_voucher', 'audit', id)).message).toContain('总账期间 2026-10 已结账');
    await expect(
      sql`insert into fin_gl_ledger (tenant_id, period, voucher_date, voucher_id, line_no, summary, subject_id, debit, credit)
        values ('1', '2026-10', '2026-10-01', 'X', 1, 'x', 'x', 1, 0), ('1', '2026-10', '2026-10-01', 'X', 2, 'x', 'x', 0, 1)`.execute(
        server.db,
      ),
    ).rejects.toThrow('gl period 2026-10 is closed');
    expect((await call('DELETE', `/online/cgform/api/form/fin_voucher/${id}`)).status).toBe(200);
  });

  it('[INV-PER-02] opens before the others, and closes again to the same balances', async () => {
    const kept = async () =>
      (
        await sql<Row>`select subject_id, begin_amount, end_amount from fin_gl_balance order by subject_id`.execute(
          server.db,
        )
      ).rows;
    const before = await kept();
    expect((await month('reverse', 'ar', { reason: '更正' })).body.message).toContain(
      '总账期间 2026-10 已结账，不能反结账应收',
    );
    expect((await month('reverse', 'gl', { reason: '更正' })).status).toBe(200);
    expect(await kept()).toEqual([]);
    expect(await balance('4103')).toBe('0.00');
    const again = await month('close', 'gl');
    expect(again.status, again.body.message).toBe(200);
    expect(await kept()).toEqual(before);
  });
});

describe('[finance.rpt-trial] [finance.rpt-balance] [finance.rpt-profit] reports on the general ledger', () => {
  const rowsOf = async (code: string, query = ''): Promise<readonly Row[]> => {
    const answer = await call<Schemas['RowPage']>('GET', `/online/cgreport/api/getData/${code}?pageSize=1000&${query}`);
    if (!answer.body.success) throw new Error(answer.body.message);
    return answer.body.result.records;
  };
  const figures = (row: Row | undefined, ...names: readonly string[]): unknown[] =>
    names.map((name) => Number(row?.[name]));

  it('the trial balance adds up on both sides, with accounts above those that were posted to', async () => {
    const rows = await rowsOf('rpt_finance_trial', `self_period=${MONTH}`);
    const total = rows.find((row) => row['subject_code'] === '合计');
    const [beginDebit, beginCredit, debit, credit, endDebit, endCredit] = figures(
      total,
      'begin_debit',
      'begin_credit',
      'cur_debit',
      'cur_credit',
      'end_debit',
      'end_credit',
    );
    expect([beginDebit, debit, endDebit]).toEqual([beginCredit, credit, endCredit]);
    expect(debit).toBeGreaterThan(0);
    expect(
      figures(
        rows.find((row) => row['subject_code'] === '2202'),
        'end_credit',
      ),
    ).toEqual([10_848]);
    expect(
      figures(
        rows.find((row) => row['subject_code'] === '220202'),
        'end_credit',
      ),
    ).toEqual([10_848]);
  });

  it('assets are liabilities and equity; the profit is that of the month', async () => {
    const balanceSheet = await rowsOf('rpt_finance_balance', `self_period=${MONTH}`);
    const of = (item: string): unknown => Number(balanceSheet.find((row) => row['item'] === item)?.['end_amount']);
    expect(of('资产总计')).toBe(of('负债和所有者权益总计'));
    expect(of('未分配利润')).toBe(715);
    const profit = await rowsOf('rpt_finance_profit', `self_period=${MONTH}`);
    expect(profit.map((row) => [row['item'], Number(row['cur_amount'])]).filter(([, amount]) => amount !== 0)).toEqual([
      ['一、营业收入', 1920],
      ['减：营业成本', 1200],
      ['财务费用', 5],
      ['二、营业利润', 715],
      ['三、利润总额', 715],
      ['四、净利润', 715],
    ]);
  });

  it('[finance.rpt-cashflow] money is told by what it was for, and adds up to what the accounts of money changed by', async () => {
    const rows = await rowsOf('rpt_finance_cashflow', `self_period=${MONTH}`);
    const of = (item: string, column = 'cur_amount'): number =>
      Number(rows.find((row) => row['item'] === item)?.[column]);
    expect(of('五、现金净增加额')).toBe(of('六、期末现金余额') - of('加：期初现金余额'));
    const nets = ['一、经营活动产生的现金流量净额', '二、投资活动产生的现金流量净额', '三、筹资活动产生的现金流量净额'];
    expect(nets.reduce((sum, item) => sum + of(item), 0)).toBe(of('五、现金净增加额'));
    expect(of('六、期末现金余额')).toBe(Number(await balance('1002')));
    expect(of('五、现金净增加额')).not.toBe(0);
    expect(of('销售商品、提供劳务收到的现金')).toBeGreaterThan(0);
    expect(of('经营活动现金流入小计') - of('经营活动现金流出小计')).toBe(of(nets[0] ?? ''));
    expect(of('五、现金净增加额', 'year_amount')).toBe(of('五、现金净增加额'));
  });

  it('[finance.tax-declare] tax that is not used up is carried on, month by month, to the cent', async () => {
    const invoice = (table: string, month: string, tax: string, more: Row = {}): Promise<unknown> => {
      const values = {
        id: `${table}${month}`,
        tenant_id: '1',
        bill_no: `${table}${month}`,
        bill_date: `2026-0${month}-15`,
        ...more,
      };
      const party = table === 'sal_invoice' ? { customer_id: 'CUS' } : { supplier_id: 'SUP' };
      const paper = { invoice_no: `N${table}${month}`, invoice_type: '1', invoice_date: `2026-0${month}-15` };
      const row = { ...values, ...party, ...paper, tax_amount: tax, bill_status: '2' };
      return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
        values (${sql.join(Object.values(row))})`.execute(server.db);
    };
    const verified = { verify_status: '3' };
    await invoice('sal_invoice', '1', '100.01');
    await invoice('pur_invoice', '1', '130.02', verified);
    await invoice('pur_invoice', '2', '7', { verify_status: '2' });
    await invoice('sal_invoice', '2', '50');
    // Of February, verified in March: February, which was declared, stays as it was.
    await invoice('pur_invoice', '3', '40', { ...verified, bill_date: '2026-02-27', verify_date: '2026-03-09' });
    await invoice('sal_invoice', '4', '39.99');
    const id = await manual(
      [
        { subject_id: await subjectId('1901'), debit: '5' },
        { subject_id: await subjectId('22210106'), credit: '5' },
      ],
      { voucher_date: '2026-11-03', period: '2026-11' },
    );
    await done('fin_voucher', 'audit', id);
    await done('fin_voucher', 'post', id);
    const rows = await rowsOf('rpt_finance_tax_declare', 'column=period&order=asc');
    expect(
      rows
        .toSorted((one, other) => (String(one['period']) < String(other['period']) ? -1 : 1))
        .map((row) => [
          row['period'],
          ...figures(row, 'output_tax', 'input_tax', 'transfer_out', 'last_credit', 'payable', 'next_credit'),
        ]),
    ).toEqual([
      ['2026-01', 100.01, 130.02, 0, 0, 0, 30.01],
      ['2026-02', 50, 0, 0, 30.01, 19.99, 0],
      ['2026-03', 0, 40, 0, 0, 0, 40],
      ['2026-04', 39.99, 0, 0, 40, 0, 0.01],
      ['2026-11', 0, 0, 5, 0.01, 4.99, 0],
    ]);
    for (const table of ['sal_invoice', 'pur_invoice'])
      await sql`update ${sql.table(table)} set del_flag = 1 where id like ${`${table}%`}`.execute(server.db);
  });

  it('an account shows every voucher with its running balance, what its months began with and came to, and its parent the same of all below it', async () => {
    const rows = await rowsOf('rpt_finance_ledger', `subject_id=${await subjectId('2203')}`);
    expect(rows.map((row) => [row['direction'], ...figures(row, 'debit', 'credit', 'balance')])).toEqual([
      ['平', 0, 0, 0],
      ['贷', 0, 1000, 1000],
      ['贷', 169.6, 0, 830.4],
      ['贷', 169.6, 1000, 830.4],
      ['贷', 169.6, 1000, 830.4],
    ]);
    expect([0, 3, 4].map((at) => [rows[at]?.['voucher_date'], rows[at]?.['summary']])).toEqual([
      ['2026-10-01', '期初余额'],
      ['2026-10-31', '本月合计'],
      ['2026-10-31', '本年累计'],
    ]);
    // 2221 takes in what stands at 22210101, 22210105 and 22210106.
    const above = await rowsOf('rpt_finance_ledger', `subject_id=${await subjectId('2221')}`);
    expect(
      above.map((row) => [
        row['voucher_date'],
        row['summary'],
        row['direction'],
        ...figures(row, 'debit', 'credit', 'balance'),
      ]),
    ).toEqual([
      ['2026-10-01', '期初余额', '平', 0, 0, 0],
      ['2026-10-10', expect.stringContaining('采购入库单'), '借', 1248, 0, 1248],
      ['2026-10-10', expect.stringContaining('销售出库单'), '借', 0, 249.6, 998.4],
      ['2026-10-31', '本月合计', '借', 1248, 249.6, 998.4],
      ['2026-10-31', '本年累计', '借', 1248, 249.6, 998.4],
      ['2026-11-01', '期初余额', '借', 0, 0, 998.4],
      ['2026-11-03', '试', '借', 0, 5, 993.4],
      ['2026-11-30', '本月合计', '借', 0, 5, 993.4],
      ['2026-11-30', '本年累计', '借', 1248, 254.6, 993.4],
    ]);
  });
});

describe('[finance.subject] the chart of accounts', () => {
  const save = async (body: Row) => {
    const answer = await call<string>('POST', '/online/cgform/api/form/fin_subject', {
      subject_type: '1',
      direction: 'D',
      ...body,
    });
    return [answer.body.message, answer.body.result] as const;
  };
  const change = async (id: string, more: Row) => {
    const { body } = await call<Row>('GET', `/online/cgform/api/form/fin_subject/${id}`);
    return (await call('PUT', '/online/cgform/api/form/fin_subject', { ...body.result, ...more })).body.message;
  };

  it('has codes of 4-2-2-2 digits below one another, with type and direction of the one above', async () => {
    expect((await save({ code: '199', name: '短' }))[0]).toContain('一级科目编码须为 4 位数字，现为“199”');
    const [, root] = await save({ code: '1990', name: '根' });
    expect((await save({ pid: root, code: '199001', name: '负', direction: 'C' }))[0]).toContain(
      '余额方向须与上级科目“1990 根”相同',
    );
    for (const code of ['1991', '19900', '198901', '1990ab'])
      expect((await save({ pid: root, code, name: '错' }))[0]).toContain('“1990 根”的下级须是 1990 加 2 位数字');
    const [, child] = await save({ pid: root, code: '199001', name: '下级' });
    expect(await change(root, { code: '1992' })).toContain('科目编码不能修改：科目有 1 个下级');
    expect(await change(child, { code: '199002' })).toContain('成功');
    expect(await change(root, { name: '改名' })).toContain('成功');
  });

  it('keeps code, type and direction of what vouchers have', async () => {
    const { rows } = await sql<{ id: string }>`
      select s.id from fin_subject s join fin_voucher_item i on i.subject_id = s.id join fin_voucher v on v.id = i.head_id
      where v.del_flag = 0 and v.v_status <> '4' and s.code = '1122' limit 1`.execute(server.db);
    const id = rows[0]?.id ?? '';
    for (const more of [{ code: '1129' }, { direction: 'C' }, { subject_type: '2' }])
      expect(await change(id, more)).toMatch(/不能修改：科目已有发生额（凭证 \S+），可以新增下级科目/);
    expect((await call('DELETE', `/online/cgform/api/form/fin_subject/${id}`)).body.message).toContain('不能删除');
  });
});

describe('[P17] the end of a year', () => {
  it('carries its profit to what is distributed when December is closed, and back', async () => {
    const shown = { period: '2026-12', begin_date: '2026-12-01', end_date: '2026-12-31' };
    const period12 = await make('fin_period', shown);
    const flags = async (): Promise<unknown[]> => {
      const { body } = await call<Row>('GET', `/online/cgform/api/form/fin_period/${period12}`);
      return ['stock', 'ar', 'ap', 'gl'].map((ledger) => body.result[`${ledger}_closed`]);
    };
    for (const period of ['2026-11', '2026-12'])
      for (const ledger of ['stock', 'ar', 'ap', 'gl']) {
        const { status, body } = await month('close', ledger, { period });
        expect([period, ledger, status], body.message).toEqual([period, ledger, 200]);
      }
    expect([await balance('4103'), await balance('4104')]).toEqual(['0.00', '-715.00']);
    expect(await flags()).toEqual(['Y', 'Y', 'Y', 'Y']);
    expect((await month('reverse', 'gl', { period: '2026-12', reason: '更正' })).status).toBe(200);
    expect([await balance('4103'), await balance('4104')]).toEqual(['-715.00', '0.00']);
    expect(await flags()).toEqual(['Y', 'Y', 'Y', 'N']);
    expect((await month('close', 'gl', { period: '2026-12' })).status).toBe(200);
  });
});

describe('[INV-GL-01] [INV-AR-04] whatever people do', () => {
  const NEXT = '2027-01';
  /** A sequence that looks random and is the same every time. */
  function* numbers(seed: number): Generator<number, never> {
    for (let state = seed; ;) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      yield state / 2_147_483_648;
    }
  }

  it('debits are credits, and control accounts say what their ledgers say', { timeout: 60_000 }, async () => {
    const source = numbers(20_261_123);
    const upTo = (most: number): number => Math.floor(source.next().value * most);
    const money = (): string => (1 + upTo(100_000) / 100).toFixed(2);
    const day = (): string => `${NEXT}-${String(1 + upTo(20)).padStart(2, '0')}`;
    await desk.warehouse('W2');
    await sql`insert into pur_supplier (id, tenant_id, code, name, enabled, status) values ('SU2', '1', 'SU2', '二供', 'Y', '1')`.execute(
      server.db,
    );
    const bank = { account_id: 'BANK', settle_type: '1' };
    const bill = { summary: '试' };
    const kinds: readonly (() => readonly [form: string, body: Row])[] = [
      () => [
        'wms_purchase_in',
        {
          supplier_id: upTo(2) === 0 ? 'SUP' : 'SU2',
          warehouse_id: 'W1',
          wms_purchase_in_item: [
            { material_id: 'RM1', qty: 1 + upTo(50), price: money(), tax_rate: upTo(2) === 0 ? '13' : '0' },
          ],
        },
      ],
      () => [
        'sal_out',
        {
          customer_id: 'CUS',
          warehouse_id: 'W1',
          sal_out_item: [{ material_id: 'FG1', qty: 1 + upTo(9), price: money(), tax_rate: '13' }],
        },
      ],
      () => [
        'wms_other_out',
        { out_type: '1', warehouse_id: 'W1', wms_other_out_item: [{ material_id: 'RM1', qty: 1 + upTo(5) }] },
      ],
      () => [
        'wms_other_in',
        { in_type: '1', warehouse_id: 'W1', wms_other_in_item: [{ material_id: 'FG1', qty: 1 + upTo(30) }] },
      ],
      () => [
        'wms_transfer',
        {
          transfer_type: '1',
          from_wh: 'W1',
          to_wh: 'W2',
          wms_transfer_item: [{ material_id: 'RM1', qty: 1 + upTo(3) }],
        },
      ],
      () => [
        'fin_receipt',
        {
          receipt_type: '1',
          customer_id: 'CUS',
          amount: money(),
          discount_amount: upTo(2) === 0 ? '0.33' : null,
          fee_amount: '0.10',
          ...bank,
        },
      ],
      () => ['fin_advance_receipt', { customer_id: 'CUS', amount: money(), account_id: 'BANK' }],
      () => [
        'fin_payment',
        { payment_type: '1', supplier_id: 'SUP', amount: money(), discount_amount: '0.07', ...bank },
      ],
      () => ['fin_advance_payment', { supplier_id: 'SU2', amount: money(), account_id: 'BANK' }],
      () => {
        const amount = money();
        return [
          'fin_ar_bill',
          {
            ar_type: '2',
            customer_id: 'CUS',
            amount,
            fin_ar_bill_item: [{ ...bill, amount, tax_amount: '0', total_amount: amount }],
          },
        ];
      },
      () => [
        'fin_ap_bill',
        {
          ap_type: '3',
          supplier_id: 'SU2',
          amount: '113',
          fin_ap_bill_item: [{ ...bill, amount: '100', tax_amount: '13', total_amount: '113' }],
        },
      ],
    ];
    const made: (readonly [form: string, id: string])[] = [];
    for (let round = 0; round < 33; round += 1) {
      const [form, body] = (kinds[round % kinds.length] ?? kinds[0])?.() ?? ['', {}];
      const id = await make(form, { bill_date: day(), ...body });
      await done(form, 'submit', id);
      await done(form, 'audit', id);
      made.push([form, id]);
      if (upTo(6) === 0) await press(form, 'unaudit', id);
      if (upTo(5) === 0) {
        const waiting = await open(NEXT);
        await generate(waiting.slice(0, 1 + upTo(4)), { collected: upTo(2) === 0, period: NEXT });
      }
    }
    // Some are taken back, the rest is collected.
    const { records } = await documents('&genStatus=2', NEXT);
    for (const { voucherId } of records.filter((_, index) => index % 4 === 0))
      await call('POST', '/finance/autoVoucher/cancel', { ids: [voucherId] });
    for (const [form, id] of made.filter((_, index) => index % 9 === 0)) await press(form, 'unaudit', id);
    const rest = await generate(await open(NEXT), { collected: true, period: NEXT });
    expect(rest.status, rest.body.message).toBe(200);
    await done('fin_voucher', 'reorder', 'all');
    await postAll();
    const { body } = await call<Schemas['MonthCheckList']>('GET', '/monthlySettlement/precheck?ledger=gl');
    expect(body.result.period).toBe(NEXT);
    const found = body.result.checks.filter(({ kind }) => kind !== 'before' && kind !== 'running');
    expect(found).toEqual([]);
    const { rows } = await sql<Row>`
      select voucher_id from fin_gl_ledger group by voucher_id having sum(debit) <> sum(credit)`.execute(server.db);
    expect(rows).toEqual([]);
    expect(Number(await balance('1122'))).not.toBe(0);
  });
});
