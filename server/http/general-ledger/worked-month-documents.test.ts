import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { productionModules } from '#server/testing/online.ts';
import { filledRows } from '#server/testing/statement-rows.ts';
import { enterWorkedMonthByDocuments, type Flow } from '#server/testing/worked-month-documents.ts';
import { workedBalance, workedCashFlow, workedIndirect, workedProfit } from '#server/testing/worked-month-figures.ts';
import { openWorkedMonth } from '#server/testing/worked-month-opening.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

/*
 * The worked month of a manufacturer, January 2026, entered by documents (`worked-month-documents.ts`). No document of the product books
 * - what is withheld from wages, and wages and insurance of those who make nothing: the payroll makes no voucher;
 * - the input tax given up on stolen goods, and what is decided about the loss: goods taken out know their cost alone;
 * - amortisation, as the cards of assets are of fixed ones;
 * - interest that is owed, and provisions; interest of discounting, which a transfer of money books as a fee.
 * These are vouchers typed by hand. Other ways than in the books that were reckoned, with the same balances: estimates are corrected by the
 * difference, invoices pass through payables and retail through receivables, what goes against an advance is taken off the receivable, and what is revalued is red on its side.
 */
const stage = ledgerStage({ modules: productionModules });
const { server, call, param, open, generate, postAll, month, one, done, said, read, manual, subjectId, report } = stage;

/** Numbers of the rows that have an amount, as the form numbers them. */
const numbered = (rows: readonly Row[], ...columns: readonly string[]): unknown[] =>
  rows.flatMap((row) => {
    const amounts = columns.map((name) => Number(row[name] ?? 0));
    return amounts.every((amount) => amount === 0) ? [] : [[String(row['item']).split(' ')[0], ...amounts]];
  });

/** Closes ledgers of a month as the closing page does: nothing that blocks is found, then it is closed. */
async function closes(period: string, ledgers: readonly string[]): Promise<void> {
  for (const ledger of ledgers) {
    const path = `/monthlySettlement/precheck?ledger=${ledger}&period=${period}`;
    const { checks } = (await call<Schemas['MonthCheckList']>('GET', path)).body.result;
    expect(checks.filter(({ level, count }) => level === '1' && count > 0)).toEqual([]);
    const answer = await month('close', ledger, { period });
    expect(answer.status, `${ledger} ${answer.body.message}`).toBe(200);
  }
}
async function vouched(period: string): Promise<void> {
  const made = await generate(await open(period), { period });
  expect(made.status, made.body.message).toBe(200);
}
/** Names the item of the cash flow statement of a document's voucher, as an accountant does before it is posted. */
async function assigned({ bill, item }: Flow): Promise<void> {
  const { id } = await one(
    sql<Row>`select voucher_id as id from fin_gl_source where bill_id = ${bill} order by 1 limit 1`,
  );
  await done('fin_voucher', 'name_flow', String(id), item);
}

beforeAll(async () => {
  const ids = await openWorkedMonth(stage);
  await param('flow.incomeTaxPeriod', 'month');
  await vouched('2025-12');
  await postAll();
  await closes('2025-12', ['stock', 'ar', 'ap', 'gl']);
  const flows = await enterWorkedMonthByDocuments(stage, ids);
  await closes('2026-01', ['stock', 'ar', 'ap']);
  await vouched('2026-01');
  for (const flow of flows) await assigned(flow);
  await postAll();
  await closes('2026-01', ['gl']);
}, 300_000);

describe('[K14] [P16] [P17] [P21] the worked month comes out to the cent from its documents', () => {
  it('[finance.rpt-trial] every account begins and ends with what was reckoned', async () => {
    const rows = await report('rpt_finance_trial', 'self_from_period=2026-01&self_period=2026-01');
    const amounts = (code: string, debit: string, credit: string): number =>
      Number(
        rows
          .filter((row) => row['subject_code'] === code)
          .reduce((sum, row) => sum + Number(row[debit]) - Number(row[credit]), 0)
          .toFixed(2),
      );
    const expected: Readonly<Record<string, readonly [begin: number, end: number]>> = {
      1001: [6000, 4870],
      100201: [480_000, 479_110.3],
      100202: [70_288, 104_550],
      1121: [60_000, 0],
      1122: [366_576, 294_051],
      1123: [11_300, 11_300],
      1231: [-3000, -3600],
      1403: [50_000, 32_653.07],
      1405: [60_000, 118_615.3],
      1471: [0, -500],
      1601: [800_000, 830_000],
      1602: [-200_000, -206_000],
      1604: [0, 0],
      1701: [36_000, 36_000],
      1702: [-6000, -6300],
      1901: [0, 0],
      2001: [-200_000, -200_000],
      2201: [-40_000, 0],
      220201: [-90_400, -86_960],
      220202: [-30_000, 0],
      2204: [-10_000, 0],
      2211: [-50_000, -66_000],
      22210101: [0, 17_905],
      22210103: [0, 4390.8],
      22210105: [0, -22_126],
      22210106: [0, -169.8],
      222102: [0, 780],
      222103: [-500, -600],
      222104: [-12_000, -4390.8],
      222107: [-1300, -1625],
      222113: [-840, -307.36],
      222114: [-360, -131.72],
      222115: [-240, -87.82],
      222116: [-15_000, -13_849.44],
      2231: [0, -700],
      2241: [-3000, -4000],
      4001: [-800_000, -800_000],
      4101: [-20_000, -20_000],
      4103: [0, -41_548.33],
      4104: [-465_524, -465_524],
      5001: [8000, 10_194.8],
      5101: [0, 0],
    };
    const found = Object.keys(expected).map((code) => [
      code,
      [amounts(code, 'begin_debit', 'begin_credit'), amounts(code, 'end_debit', 'end_credit')],
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
    // No other account has anything: profit and loss is carried over.
    const parents = new Set(['1002', '2202', '2221', '222101', '合计']);
    const others = rows.filter(({ subject_code: code, end_debit: debit, end_credit: credit }) => {
      const name = String(code);
      return !parents.has(name) && !name.startsWith('5001') && !(name in expected) && Number(debit) !== Number(credit);
    });
    expect(others).toEqual([]);
    /*
     * 1738647.08 of movement, and the other ways: estimates 30000 + 78000 − 2600, freight 2180, machine 63900, advance −11300,
     * retail 5650, revaluation −1570, interest 85.30 − 2 × 85.30, interest of discounting 360. What is finished stands on the other side of 5001.
     */
    const total = (name: string): number => Number(rows.find((row) => row['subject_code'] === '合计')?.[name]);
    expect(['begin_debit', 'begin_credit', 'end_debit', 'end_credit', 'cur_debit', 'cur_credit'].map(total)).toEqual([
      1_948_164,
      1_948_164,
      1_944_420.27 + 155_664.19,
      1_944_420.27 + 155_664.19,
      1_903_181.78,
      1_903_181.78,
    ]);
  });

  it('[finance.rpt-balance] the balance sheet, at both ends', async () => {
    expect(
      filledRows(await report('rpt_finance_balance', 'self_period=2026-01'), ['end_amount', 'begin_amount']),
    ).toEqual(workedBalance);
  });

  it('[finance.rpt-profit] the income statement', async () => {
    expect(filledRows(await report('rpt_finance_profit', 'self_period=2026-01'), ['cur_amount'])).toEqual(workedProfit);
  });

  it('[finance.rpt-cashflow] the cash flow statement', async () => {
    expect(filledRows(await report('rpt_finance_cashflow', 'self_period=2026-01'), ['cur_amount'])).toEqual(
      workedCashFlow,
    );
  });

  it('[finance.rpt-indirect] its supplement', async () => {
    expect(filledRows(await report('rpt_finance_indirect', 'self_period=2026-01'), ['cur_amount'])).toEqual(
      workedIndirect,
    );
  });

  it('[K4g] [finance.rpt-vat-return] the VAT return with its schedules', async () => {
    const lines = (await report('rpt_finance_vat_return', 'self_period=2026-01')).flatMap((row) =>
      Number(row['amount'] ?? 0) === 0 ? [] : [[Number(row['row_no']), Number(row['amount'])]],
    );
    expect(Object.fromEntries(lines)).toEqual({
      1: 170_200,
      2: 170_200,
      11: 22_126,
      12: 17_905,
      14: 169.8,
      17: 17_735.2,
      18: 17_735.2,
      19: 4390.8,
      24: 4390.8,
      25: 12_000,
      27: 12_000,
      30: 12_000,
      32: 4390.8,
      34: 4390.8,
      39: 307.36,
      40: 131.72,
      41: 87.82,
    });
    const output = [
      'special_sales',
      'special_tax',
      'other_sales',
      'other_tax',
      'open_sales',
      'open_tax',
      'sales',
      'tax',
    ];
    expect(numbered(await report('rpt_finance_vat_output', 'self_period=2026-01'), ...output)).toEqual([
      ['1', 165_200, 21_476, 0, 0, 5000, 650, 170_200, 22_126],
    ]);
    expect(numbered(await report('rpt_finance_vat_input', 'self_period=2026-01'), 'tax')).toEqual([
      ['1', 17_860],
      ['2', 17_860],
      ['4', 45],
      ['8b', 45],
      ['12', 17_905],
      ['13', 169.8],
      ['16', 169.8],
    ]);
  });

  it('[finance.acceptance] the bill of A was discounted at 2.4 % for 90 days, 60000 × 2.4 % × 90 ÷ 360', async () => {
    const { rows } = await sql<Row>`
      select note_no, note_status, discount_interest::float as interest from fin_acceptance order by note_no`.execute(
      server.db,
    );
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['N-A', '3', 360],
      ['N-OLD', '2', null],
      ['N-OWN', '5', null],
    ]);
  });

  it('[finance.voucher] the cash flow item is named of money alone, by its number or name, until the voucher is posted', async () => {
    const { id: posted, no } = await one(
      sql<Row>`select id, voucher_no as no from fin_voucher where period = '2026-01' and v_status = '3' order by voucher_no limit 1`,
    );
    expect(await said('fin_voucher', 'name_flow', String(posted), '4')).toBe(
      `凭证 ${String(no)} 已记账或已作废，不能再指定现金流量；先反记账`,
    );
    const typed = async (debit: string, credit: string): Promise<string> =>
      manual(
        [
          { subject_id: await subjectId(debit), debit: '80' },
          { subject_id: await subjectId(credit), credit: '80' },
        ],
        { voucher_date: '2026-02-03', period: '2026-02' },
      );
    const [paid, owed] = [await typed('660303', '1001'), await typed('660301', '2231')];
    expect(await said('fin_voucher', 'name_flow', owed, '4')).toContain('没有现金科目的分录，不需要指定现金流量');
    expect(await said('fin_voucher', 'name_flow', paid, '差旅')).toContain('没有现金流量项目“差旅”');
    await done('fin_voucher', 'name_flow', paid, '支付其他与筹资活动有关的现金');
    const items = (await read('fin_voucher', paid))['fin_voucher_item'] as Row[];
    expect(items.map((line) => line['cash_item'])).toEqual([null, '23']);
  });
});
