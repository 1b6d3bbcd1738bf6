import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { enterWorkedMonth } from '#server/testing/worked-month.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const stage = ledgerStage();
const { server, call, store, manual, make, done, subjectId } = stage;

const rowsOf = async (code: string, query = 'self_period=2026-01'): Promise<readonly Row[]> => {
  const answer = await call<Schemas['RowPage']>('GET', `/online/cgreport/api/getData/${code}?pageSize=1000&${query}`);
  if (!answer.body.success) throw new Error(answer.body.message);
  return answer.body.result.records;
};
/** Rows with an amount, by their names. */
const filled = (rows: readonly Row[], ...columns: readonly string[]): unknown =>
  Object.fromEntries(
    rows
      .map((row) => [String(row['item']), columns.map((column) => Number(row[column]))] as const)
      .filter(([, amounts]) => amounts.some((amount) => amount !== 0)),
  );

beforeAll(() => enterWorkedMonth(stage, 'enterprise'), 120_000);

describe('[finance.rpt-balance] [K14] the statements of a month by 企业会计准则', () => {
  it('the balance sheet has the rows of 会企01 and their amounts at both ends', async () => {
    const rows = await rowsOf('rpt_finance_balance');
    expect(rows.map((row) => Number(row['row_no']))).toEqual(Array.from({ length: 81 }, (_, at) => at + 1));
    expect(filled(rows, 'end_amount', 'begin_amount')).toEqual({
      货币资金: [588530.3, 556288],
      应收票据: [0, 60000],
      应收账款: [290451, 363576],
      预付款项: [11300, 11300],
      存货: [160963.17, 118000],
      其他流动资产: [780, 0],
      流动资产合计: [1052024.47, 1109164],
      固定资产: [624000, 600000],
      无形资产: [29700, 30000],
      非流动资产合计: [653700, 630000],
      资产总计: [1705724.47, 1739164],
      短期借款: [200000, 200000],
      应付票据: [0, 40000],
      应付账款: [86960, 120400],
      合同负债: [0, 10000],
      应付职工薪酬: [66000, 50000],
      应交税费: [19367.14, 28940],
      其他应付款: [4700, 3000],
      其他流动负债: [1625, 1300],
      流动负债合计: [378652.14, 453640],
      负债合计: [378652.14, 453640],
      '实收资本（或股本）': [800000, 800000],
      盈余公积: [20000, 20000],
      未分配利润: [507072.33, 465524],
      '所有者权益（或股东权益）合计': [1327072.33, 1285524],
      '负债和所有者权益（或股东权益）总计': [1705724.47, 1739164],
    });
  });

  it('[finance.rpt-profit] the income statement counts the month and the year', async () => {
    expect(filled(await rowsOf('rpt_finance_profit'), 'cur_amount', 'year_amount')).toEqual({
      '一、营业收入': [182700, 182700],
      '减：营业成本': [97048.89, 97048.89],
      税金及附加: [526.9, 526.9],
      销售费用: [6727.27, 6727.27],
      管理费用: [19160.47, 19160.47],
      财务费用: [2738.7, 2738.7],
      '其中：利息费用': [1060, 1060],
      利息收入: [85.3, 85.3],
      '信用减值损失（损失以“－”号填列）': [-600, -600],
      '资产减值损失（损失以“－”号填列）': [-500, -500],
      '二、营业利润': [55397.77, 55397.77],
      '三、利润总额': [55397.77, 55397.77],
      '减：所得税费用': [13849.44, 13849.44],
      '四、净利润': [41548.33, 41548.33],
      '（一）持续经营净利润': [41548.33, 41548.33],
      '六、综合收益总额': [41548.33, 41548.33],
    });
    // Retained earnings grew by the profit: nothing was distributed.
    expect(507072.33 - 465524).toBeCloseTo(41548.33, 6);
  });

  it('[finance.rpt-cashflow] the cash flow statement ends with the money there is', async () => {
    expect(filled(await rowsOf('rpt_finance_cashflow'), 'cur_amount')).toEqual({
      '销售商品、提供劳务收到的现金': [266240],
      收到其他与经营活动有关的现金: [85.3],
      经营活动现金流入小计: [266325.3],
      '购买商品、接受劳务支付的现金': [112180],
      支付给职工以及为职工支付的现金: [56900],
      支付的各项税费: [28440],
      支付其他与经营活动有关的现金: [1975],
      经营活动现金流出小计: [199495],
      经营活动产生的现金流量净额: [66830.3],
      '购建固定资产、无形资产和其他长期资产支付的现金': [33900],
      投资活动现金流出小计: [33900],
      投资活动产生的现金流量净额: [-33900],
      '四、汇率变动对现金及现金等价物的影响': [-688],
      '五、现金及现金等价物净增加额': [32242.3],
      '加：期初现金及现金等价物余额': [556288],
      '六、期末现金及现金等价物余额': [588530.3],
    });
  });

  it('[finance.rpt-indirect] the supplement leads from the profit to the same cash of operations', async () => {
    const rows = await rowsOf('rpt_finance_indirect');
    const amounts = filled(rows, 'cur_amount', 'year_amount');
    // 41548.33 + 500 + 600 + 6000 + 300 + 1388 − 43463.17 + 132525 − 72567.86: stock and receivables gross, payables without the 3900 of input tax of
    // the machine, of 2,738.70 of financial expenses the interest that is owed (700) and the exchange loss on money (688).
    expect(amounts).toEqual({
      净利润: [41548.33, 41548.33],
      '加：资产减值准备': [500, 500],
      信用减值损失: [600, 600],
      '固定资产折旧、油气资产折耗、生产性生物资产折旧': [6000, 6000],
      无形资产摊销: [300, 300],
      '财务费用（收益以“－”号填列）': [1388, 1388],
      '存货的减少（增加以“－”号填列）': [-43463.17, -43463.17],
      '经营性应收项目的减少（增加以“－”号填列）': [132525, 132525],
      '经营性应付项目的增加（减少以“－”号填列）': [-72567.86, -72567.86],
      经营活动产生的现金流量净额: [66830.3, 66830.3],
      现金的期末余额: [588530.3, 588530.3],
      '减：现金的期初余额': [556288, 556288],
      现金及现金等价物净增加额: [32242.3, 32242.3],
    });
    const row = rows.find(({ item }) => item === '经营性应付项目的增加（减少以“－”号填列）')?.['row_no'];
    const parts = await rowsOf(
      'rpt_finance_statement_part',
      `self_period=2026-01&kind=8&row_no_begin=${String(row)}&row_no_end=${String(row)}`,
    );
    const byAccount = new Map<string, number>();
    for (const part of parts)
      byAccount.set(
        String(part['subject_code']).slice(0, 4),
        Number(((byAccount.get(String(part['subject_code']).slice(0, 4)) ?? 0) + Number(part['amount'])).toFixed(2)),
      );
    expect(Object.fromEntries(byAccount)).toEqual({
      2201: -40000,
      2202: -33440,
      2204: -10000,
      2211: 16000,
      2221: -6127.86,
      2241: 1000,
    });
  });

  it('[finance.rpt-trial] the trial balance has opening, month, year and closing of both sides, down to a level', async () => {
    const rows = await rowsOf('rpt_finance_trial', 'self_from_period=2026-01&self_period=2026-01');
    const of = (code: string): unknown[] =>
      [
        'begin_debit',
        'begin_credit',
        'cur_debit',
        'cur_credit',
        'year_debit',
        'year_credit',
        'end_debit',
        'end_credit',
      ].map((name) => Number(rows.find((row) => row['subject_code'] === code)?.[name]));
    expect(of('1403')).toEqual([50000, 0, 78000, 95346.93, 78000, 95346.93, 32653.07, 0]);
    expect(of('222102')).toEqual([0, 0, 18685, 17905, 18685, 17905, 780, 0]);
    expect(of('222101')).toEqual([0, 0, 22295.8, 22295.8, 22295.8, 22295.8, 0, 0]);
    expect(of('5001')).toEqual([8000, 0, 157858.99, 155664.19, 157858.99, 155664.19, 10194.8, 0]);
    const total = of('合计');
    expect([total[0], total[2], total[6]]).toEqual([total[1], total[3], total[7]]);
    expect(rows.map((row) => row['subject_code'])).not.toContain('1132');
    const top = await rowsOf('rpt_finance_trial', 'self_period=2026-01&self_level=1');
    expect(top.map((row) => String(row['subject_code'])).every((code) => code.length === 4 || code === '合计')).toBe(
      true,
    );
    // Two months together: what 2025 ended with is a movement of December.
    const both = await rowsOf('rpt_finance_trial', 'self_from_period=2025-12&self_period=2026-01');
    const cash = both.find((row) => row['subject_code'] === '1001');
    expect(
      ['begin_debit', 'cur_debit', 'cur_credit', 'year_debit', 'year_credit', 'end_debit'].map((name) =>
        Number(cash?.[name]),
      ),
    ).toEqual([0, 6000, 1130, 0, 1130, 4870]);
  });

  it('[finance.rpt-statement-part] a row is told by its accounts and parties', async () => {
    const rows = await rowsOf('rpt_finance_statement_part', 'self_period=2026-01&kind=1&row_no_begin=49&row_no_end=49');
    expect(rows.map((row) => [row['subject_code'], Number(row['amount'])])).toEqual([
      // 222101 is nothing in all, so it is on neither side.
      ['222103', 600],
      ['222104', 4390.8],
      ['222113', 307.36],
      ['222114', 131.72],
      ['222115', 87.82],
      ['222116', 13849.44],
    ]);
  });

  it('reclassifies by customer and supplier, and lists what is not to be netted on the other side', async () => {
    await store('crm_customer', { id: 'CU2', code: 'CU2', name: '乙' });
    await store('pur_supplier', { id: 'SU2', code: 'SU2', name: '丙' });
    const [bank, receivable, payable] = [await subjectId('1002'), await subjectId('1122'), await subjectId('220201')];
    const id = await manual(
      [
        { subject_id: bank, debit: '500' },
        { subject_id: receivable, aux_customer: 'CU2', credit: '500' },
        { subject_id: payable, aux_supplier: 'SU2', debit: '200' },
        { subject_id: bank, credit: '200' },
      ],
      { voucher_date: '2026-02-05', period: '2026-02' },
    );
    await done('fin_voucher', 'audit', id);
    await done('fin_voucher', 'post', id);
    const rows = await rowsOf('rpt_finance_balance', 'self_period=2026-02');
    const of = (item: string): number => Number(rows.find((row) => row['item'] === item)?.['end_amount']);
    expect(['应收账款', '预收款项', '预付款项', '应付账款'].map(of)).toEqual([290451, 500, 11500, 86960]);
    expect(of('资产总计')).toBe(of('负债和所有者权益（或股东权益）总计'));
    // Its row of what was received in advance leads to the customer by name.
    const advance = rows.find((row) => row['item'] === '预收款项');
    const parts = await rowsOf(
      'rpt_finance_statement_part',
      `self_period=2026-02&kind=1&row_no_begin=${String(advance?.['row_no'])}&row_no_end=${String(advance?.['row_no'])}`,
    );
    expect(parts.map((row) => [row['subject_code'], row['customer_id_dictText'], Number(row['amount'])])).toEqual([
      ['1122', '乙', 500],
    ]);
  });

  it('[finance.statement] a formula that says nothing is refused with its row, and a new form counts from its month on', async () => {
    const form = (rows: readonly Row[]): Row => ({
      kind: '2',
      name: '试',
      valid_from: '2026-02',
      enabled: 'Y',
      fin_statement_row: rows,
    });
    const bad = await call(
      'POST',
      '/online/cgform/api/form/fin_statement',
      form([{ row_no: 1, name: '甲', formula: '6001 +* 2' }]),
    );
    expect([bad.status, bad.body.message]).toEqual([422, expect.stringContaining('第 1 行的公式有误')]);
    await make('fin_statement', form([{ row_no: 1, name: '收入', formula: '6001' }]));
    expect(
      (await rowsOf('rpt_finance_profit', 'self_period=2026-02')).map((row) => [
        row['item'],
        Number(row['year_amount']),
      ]),
    ).toEqual([['收入', 182700]]);
    expect(await rowsOf('rpt_finance_profit')).toHaveLength(33);
  });

  it('[P17] a company from before statements is told that its reports are empty, until it loads the standard once more', async () => {
    const told = async (): Promise<unknown> => {
      const { body } = await call<{ checks: readonly { kind: string; level: string }[] }>(
        'GET',
        '/monthlySettlement/precheck?ledger=gl&period=2025-12',
      );
      if (!body.success) throw new Error(body.message);
      return body.result.checks.find(({ kind }) => kind === 'statements')?.level;
    };
    expect(await told()).toBeUndefined();
    await sql`update fin_statement set del_flag = 1`.execute(server.db);
    await sql`update fin_subject set role = null`.execute(server.db);
    expect(await told()).toBe('3');
    const again = await call('POST', '/finance/autoVoucher/standard', {});
    expect(again.body.message).toBe('已新增 0 个科目、0 个凭证模板、8 张报表');
    expect(await told()).toBeUndefined();
    const rows = await rowsOf('rpt_finance_balance');
    expect(Number(rows.find((row) => row['item'] === '资产总计')?.['end_amount'])).toBe(1705724.47);
  });

  it('[finance.auto-voucher] accounts of one standard are not mixed with those of the other', async () => {
    await stage.param('flow.accountingStandard', 'small');
    const answer = await call('POST', '/finance/autoVoucher/standard', {});
    expect([answer.status, answer.body.message]).toEqual([
      422,
      expect.stringContaining('本公司的科目按企业会计准则编制'),
    ]);
    await stage.param('flow.accountingStandard', 'enterprise');
    expect((await call('POST', '/finance/autoVoucher/standard', {})).status).toBe(200);
  });
});
