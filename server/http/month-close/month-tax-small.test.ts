import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { taxStage } from '#server/testing/tax-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, call, begin, param, type, closes, reopens, taxes, booked, balance } = taxStage();

beforeAll(async () => {
  await param('flow.accountingStandard', 'small');
  await param('flow.vatPayer', 'small');
  await param('flow.vatPeriod', 'quarter');
  await param('flow.cityTaxRate', '5');
  await param('flow.smallProfit', 'Y');
  await begin();
});

/** Cents of an amount times some hundredths, half up: whole numbers alone. */
const part = (cents: number, percent: number): number => Math.floor((cents * percent * 2 + 100) / 200);

describe('[K4g] taxes of a small-scale taxpayer by 小企业会计准则', () => {
  it('the chart has one account of value added tax, and rules that book sales to it and deduct nothing', async () => {
    const { rows } = await sql<Row>`
      select code from fin_subject where code like '2221%' and del_flag = 0 order by code`.execute(server.db);
    const codes = rows.map(({ code }) => String(code).slice(4));
    expect(codes).toEqual(['', '01', '03', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21']);
    const { rows: lines } = await sql<Row>`
      select t.biz_type as biz, i.direction as side, s.code, i.amount_expr as amount from fin_voucher_template_item i
      join fin_voucher_template t on t.id = i.head_id left join fin_subject s on s.id = i.subject_id
      where i.amount_expr like '%tax%' and t.biz_type in ('2', '3', '13') order by t.sort_no, i.line_no`.execute(
      server.db,
    );
    expect(lines.filter(({ biz }) => biz === '3').map((line) => Object.values(line).slice(1))).toEqual([
      ['C', '222101', 'tax'],
      ['C', '5001', 'ar - tax'],
    ]);
    expect(lines.every(({ code }) => code !== null)).toBe(true);
    expect(lines.filter(({ code }) => String(code).startsWith('2221')).map(({ biz }) => biz)).toEqual(['3']);
  });

  it('nothing is transferred: at the end of the quarter half the surcharges are owed, and 5 % of the profit', async () => {
    await type(
      '2026-01',
      `5 1122 151500 / 5001 150000 222101 1500
       9 5401 90000 / 1405 90000`,
    );
    await closes('2026-01');
    expect(await taxes('2026-01')).toEqual([]);
    await type('2026-02', `7 1122 101033.83 / 5001 100033.50 222101 1000.33`);
    await closes('2026-02');
    await type(
      '2026-03',
      `8 1122 60600 / 5001 60000 222101 600
       20 560212 12345.67 / 1001 12345.67
       21 222101 500 / 1002 500`,
    );
    await closes('2026-03');
    // 3,100.33 of tax; 500.00 of it were paid.
    const tax = 310_033;
    const owed = [5, 3, 2].map((percent) => part(tax, percent)).map((full) => full - Math.floor((full + 1) / 2));
    const profit =
      15_000_000 + 10_003_350 + 6_000_000 - 9_000_000 - 1_234_567 - owed.reduce((sum, one) => sum + one, 0);
    const found = await taxes('2026-03');
    expect(found.map(([item, , , , amount]) => [item, Math.round(Number(amount) * 100)])).toEqual([
      ['city', owed[0]],
      ['education', owed[1]],
      ['local', owed[2]],
      ['income', part(profit, 5)],
    ]);
    expect((await booked('2026-03')).map((line) => (line as unknown[])[0])).toEqual([
      '5403',
      '222113',
      '222114',
      '222115',
      '5801',
      '222116',
    ]);
    expect(await balance('222101')).toBe('-2600.33');
    const before = await balance('3103');
    await reopens('2026-03');
    expect(await balance('22211')).toBe('0.00');
    await closes('2026-03');
    expect(await taxes('2026-03')).toEqual(found);
    expect(await balance('3103')).toBe(before);
  });

  it('sales below 300,000 in the quarter are exempt but for special invoices, and bear no surcharges', async () => {
    await type('2026-04', `3 1122 202000 / 5001 200000 222101 2000`);
    await closes('2026-04');
    await closes('2026-05');
    await type('2026-06', `3 1122 101000 / 5001 99999.99 222101 1000.01`);
    await closes('2026-06');
    const [exempt] = await taxes('2026-06');
    expect(exempt).toEqual(['exempt', 299_999.99, 3000.01, 0, 3000.01]);
    expect((await booked('2026-06')).slice(0, 2)).toEqual([
      ['222101', 3000.01, null],
      ['5301', null, 3000.01],
    ]);
    expect((await taxes('2026-06')).map(([item]) => item)).toEqual(['exempt', 'income']);
  });

  it('once the relief has ended surcharges are owed in full and income tax is 25 %', async () => {
    await param('flow.taxReliefUntil', '202608');
    await param('flow.vatPeriod', 'month');
    await type('2026-07', `3 1122 10100 / 5001 10000 222101 100`);
    await closes('2026-07');
    expect(
      (await taxes('2026-07')).map(([item]) => item),
      'within it, of small sales',
    ).toEqual(['exempt']);
    await closes('2026-08');
    await type('2026-09', `3 1122 10100 / 5001 10000 222101 100`);
    const { body } = await call<Schemas['MonthCheckList']>(
      'GET',
      '/monthlySettlement/precheck?ledger=gl&period=2026-09',
    );
    expect(body.result.checks.filter(({ kind }) => kind === 'taxRule')).toEqual([]);
    await closes('2026-09');
    const [city, education, local, income] = await taxes('2026-09');
    expect(city).toEqual(['city', 100, 0, 0, 5]);
    // Sales of 10,000 a month owe none for education, whoever has them.
    expect([education, local]).toEqual([
      ['education', 100, 3, 0, 0],
      ['local', 100, 2, 0, 0],
    ]);
    expect(income?.[2]).toBe(0);
    expect(Number(income?.[4])).toBeGreaterThan(0);
  });

  it('the return of a quarter has sales, tax at 3 % less 2 % of them, exempt sales and surcharges, and ties to 222101', async () => {
    const lines = async (period: string): Promise<Readonly<Record<string, number>>> => {
      const query = `self_period=${period}&self_span=quarter&pageSize=100`;
      const { body } = await call<Schemas['RowPage']>(
        'GET',
        `/online/cgreport/api/getData/rpt_finance_vat_return?${query}`,
      );
      return Object.fromEntries(
        body.result.records.flatMap((row) =>
          Number(row['amount'] ?? 0) === 0 ? [] : [[String(row['row_no']), Number(row['amount'])]],
        ),
      );
    };
    // 310,033.50 × 3 % = 9,301.005, × 2 % = 6,200.67; in the books 1 % of each sale: 3,100.33. 5 % of it is 155.02, half of that is given up.
    expect(await lines('2026-02')).toMatchObject({ '1': 310_033.5, '20': 3100.34, '22': 3100.34 });
    expect((await lines('2026-03'))['23']).toBe(77.51);
    expect(await lines('2026-06')).toEqual({ '9': 299_999.99, '10': 299_999.99, '17': 9000, '18': 9000 });
  });
});
