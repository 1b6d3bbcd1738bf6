import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { filledRows } from '#server/testing/statement-rows.ts';
import { workedBalance, workedCashFlow, workedIndirect, workedProfit } from '#server/testing/worked-month-figures.ts';
import { enterWorkedMonth } from '#server/testing/worked-month.ts';

type Row = Record<string, unknown>;

const stage = ledgerStage();
const { server, call, store, manual, make, done, subjectId, report } = stage;

const rowsOf = (code: string, query = 'self_period=2026-01'): Promise<readonly Row[]> => report(code, query);

/** Returns each row with its amounts of the month once more for the year, which in January are the same. */
const twice = (figures: Readonly<Record<string, readonly number[]>>): unknown =>
  Object.fromEntries(Object.entries(figures).map(([name, amounts]) => [name, [...amounts, ...amounts]]));

beforeAll(() => enterWorkedMonth(stage, 'enterprise'), 120_000);

describe('[finance.rpt-balance] [K14] the statements of a month by 企业会计准则', () => {
  it('the balance sheet has the rows of 会企01 and their amounts at both ends', async () => {
    const rows = await rowsOf('rpt_finance_balance');
    expect(rows.map((row) => Number(row['row_no']))).toEqual(Array.from({ length: 81 }, (_, at) => at + 1));
    expect(filledRows(rows, ['end_amount', 'begin_amount'])).toEqual(workedBalance);
  });

  it('[finance.rpt-profit] the income statement counts the month and the year', async () => {
    expect(filledRows(await rowsOf('rpt_finance_profit'), ['cur_amount', 'year_amount'])).toEqual(twice(workedProfit));
    // Retained earnings grew by the profit: nothing was distributed.
    expect(507072.33 - 465524).toBeCloseTo(41548.33, 6);
  });

  it('[finance.rpt-cashflow] the cash flow statement ends with the money there is', async () => {
    expect(filledRows(await rowsOf('rpt_finance_cashflow'), ['cur_amount'])).toEqual(workedCashFlow);
  });

  it('[finance.rpt-indirect] the supplement leads from the profit to the same cash of operations', async () => {
    const rows = await rowsOf('rpt_finance_indirect');
    const amounts = filledRows(rows, ['cur_amount', 'year_amount']);
    // 41548.33 + 500 + 600 + 6000 + 300 + 1388 − 43463.17 + 132525 − 72567.86: stock and receivables gross, payables without the 3900 of input tax of
    // the machine, of 2,738.70 of financial expenses the interest that is owed (700) and the exchange loss on money (688).
    expect(amounts).toEqual(twice(workedIndirect));
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
    const choose = async (paramValue: string) => {
      const { version } = await stage.one(sql<{ version: number }>`
        select version from sys_param where param_code = 'flow.accountingStandard'`);
      const changes = [{ paramCode: 'flow.accountingStandard', paramValue, version }];
      return call('PUT', '/sys/param/flow', { changes });
    };
    const refused = await choose('small');
    expect([refused.status, JSON.stringify(refused.body.result)]).toEqual([
      422,
      expect.stringContaining('不能改用小企业会计准则'),
    ]);
    // Whoever set the other one before it was refused finds the way back.
    await stage.param('flow.accountingStandard', 'small');
    expect((await choose('enterprise')).status).toBe(200);
  });
});
