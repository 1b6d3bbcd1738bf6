import Big from 'big.js';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ownEntry } from '#core/lists/own-entry.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { pdfTexts } from '#server/testing/pdf.ts';
import { readBook } from '#server/testing/workbook.ts';

type Row = Record<string, unknown>;

const stage = ledgerStage();
const { call, manual, done, subjectId, report } = stage;

const columns = ['cap', 'pref', 'perp', 'oth', 'res', 'ts', 'oci', 'spec', 'sur', 'ret', 'total'] as const;

const rowsOf = (code: string, period: string): Promise<readonly Row[]> => report(code, `self_period=${period}`);
/** Amounts of a row by column, those of nothing left out. */
const amountsOf = (row: Row | undefined, year: '' | 'last_' = ''): Readonly<Record<string, number>> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const value = Number(row?.[`${year}${column}_amount`]);
      return value === 0 ? [] : [[column, value]];
    }),
  );
/** Rows with an amount in a year, by their names. */
const filled = (rows: readonly Row[], year: '' | 'last_' = ''): unknown =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const amounts = amountsOf(row, year);
      return Object.keys(amounts).length === 0 ? [] : [[String(row['item']), amounts]];
    }),
  );

const rowNamed = (rows: readonly Row[], name: string): Row | undefined => rows.find(({ item }) => item === name);

const sideOf = (text: string): Row => {
  const [amount = '', red = ''] = text.split(' ').toReversed();
  const sign = red === '' ? '' : '-';
  return amount.startsWith('-') ? { credit: `${sign}${amount.slice(1)}` } : { debit: `${sign}${amount}` };
};

/** Posts a voucher: amounts by account, a debit positive, one in red with its word; or one that carries profit and loss over, as closing makes them. */
const post = async (day: string, lines: Readonly<Record<string, string>>, isCarried = false): Promise<void> => {
  const items = await Promise.all(
    Object.entries(lines).map(async ([code, amount]) => ({
      subject_id: await subjectId(code),
      ...sideOf(amount),
    })),
  );
  const id = await manual(items, { voucher_date: day, period: day.slice(0, 7) });
  if (isCarried) await sql`update fin_voucher set origin = 'carry' where id = ${id}`.execute(stage.server.db);
  await done('fin_voucher', 'audit', id);
  await done('fin_voucher', 'post', id);
};

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
}, 120_000);

describe('[finance.rpt-equity] [K14] the statement of changes in equity', () => {
  it('a first year: contribution, profit, a tenth to the reserve, a distribution, a conversion', async () => {
    await post('2024-01-05', { '1002': '1200000', '4001': '-1000000', '4002': '-200000' });
    await post('2024-06-30', { '1002': '700000', '6001': '-700000' });
    await post('2024-06-30', { '660212': '400000', '1002': '-400000' });
    await post('2024-12-31', { '4104': '80000', '4101': '-30000', '2232': '-50000' });
    await post('2024-12-31', { '4002': '20000', '4001': '-20000' });
    const rows = await rowsOf('rpt_finance_equity', '2024-12');
    expect(rows.map(({ row_no: no }) => Number(no))).toEqual(Array.from({ length: 26 }, (_, at) => at + 1));
    expect(filled(rows)).toEqual({
      '三、本年增减变动金额（减少以“－”号填列）': {
        cap: 1020000,
        res: 180000,
        sur: 30000,
        ret: 220000,
        total: 1450000,
      },
      '（一）综合收益总额': { ret: 300000, total: 300000 },
      '（二）所有者投入和减少资本': { cap: 1000000, res: 200000, total: 1200000 },
      '1．所有者投入的普通股': { cap: 1000000, res: 200000, total: 1200000 },
      '（三）利润分配': { sur: 30000, ret: -80000, total: -50000 },
      '1．提取盈余公积': { sur: 30000, ret: -30000 },
      '2．对所有者（或股东）的分配': { ret: -50000, total: -50000 },
      '（四）所有者权益内部结转': { cap: 20000, res: -20000 },
      '1．资本公积转增资本（或股本）': { cap: 20000, res: -20000 },
      '四、本年年末余额': { cap: 1020000, res: 180000, sur: 30000, ret: 220000, total: 1450000 },
    });
  });

  it('a second year begins with the first, shows it beside its own, and tells the other changes apart', async () => {
    // The profit of the year before is carried over: between accounts of retained earnings, so nothing is moved.
    await post('2024-12-31', { '6001': '700000', '4103': '-700000' }, true);
    await post('2024-12-31', { '4103': '400000', '660212': '-400000' }, true);
    await post('2024-12-31', { '4103': '300000', '4104': '-300000' });
    const before = await rowsOf('rpt_finance_equity', '2024-12');
    expect(amountsOf(rowNamed(before, '（一）综合收益总额'))).toEqual({ ret: 300000, total: 300000 });
    // 2025: an old error, other equity, treasury shares, reserves set aside, paid in shares, and three transfers within equity.
    await post('2025-01-10', { '6901': '12000.5', '1503': '-12000.5' });
    await post('2025-01-10', { '4104': '10800.5', '4101': '1200', '6901': '-12000.5' });
    await post('2025-02-01', { '1002': '50000', '4401': '-50000' });
    await post('2025-02-02', { '4201': '8000', '1002': '-8000' });
    await post('2025-03-01', { '660212': '700.25', '4301': '-700.25' });
    await post('2025-03-02', { '4301': '200.25', '1602': '-200.25' });
    await post('2025-03-03', { '660212': '5000', '4002': '-5000' });
    await post('2025-04-01', { '1503': '3000', '4003': '-3000' });
    await post('2025-04-02', { '4003': '1000', '4104': '-1000' });
    await post('2025-04-03', { '4101': '10000', '4001': '-10000' });
    await post('2025-04-04', { '4101': '4000', '4104': '-4000' });
    await post('2025-04-05', { '4104': '6000', '4001': '-6000' });
    // One voucher with everything: a reserve of 100, 250 to the owners in money.
    await post('2025-05-01', { '4104': '350', '4101': '-100', '1002': '-250' });
    // In red it takes back what it was.
    await post('2025-05-02', { '4104': 'red 350', '4101': 'red -100', '1002': 'red -250' });
    await post('2025-05-03', { '4104': '77', '1503': '-77' });
    const rows = await rowsOf('rpt_finance_equity', '2025-06');
    expect(filled(rows, 'last_')).toEqual(filled(before));
    expect(filled(rows)).toEqual({
      '一、上年年末余额': { cap: 1020000, res: 180000, sur: 30000, ret: 220000, total: 1450000 },
      前期差错更正: { sur: -1200, ret: -10800.5, total: -12000.5 },
      '二、本年年初余额': { cap: 1020000, res: 180000, sur: 28800, ret: 209199.5, total: 1437999.5 },
      '三、本年增减变动金额（减少以“－”号填列）': {
        cap: 16000,
        oth: 50000,
        res: 5000,
        ts: 8000,
        oci: 2000,
        spec: 500,
        sur: -14000,
        ret: -6777.25,
        total: 44722.75,
      },
      // −700.25 − 5,000 of profit, 3,000 of other income.
      '（一）综合收益总额': { oci: 3000, ret: -5700.25, total: -2700.25 },
      '（二）所有者投入和减少资本': { oth: 50000, res: 5000, ts: 8000, total: 47000 },
      '2．其他权益工具持有者投入资本': { oth: 50000, total: 50000 },
      '3．股份支付计入所有者权益的金额': { res: 5000, total: 5000 },
      '4．其他': { ts: 8000, total: -8000 },
      '（三）利润分配': { ret: -77, total: -77 },
      '3．其他': { ret: -77, total: -77 },
      '（四）所有者权益内部结转': { cap: 16000, oci: -1000, sur: -14000, ret: -1000 },
      '2．盈余公积转增资本（或股本）': { cap: 10000, sur: -10000 },
      '3．盈余公积弥补亏损': { sur: -4000, ret: 4000 },
      '5．其他综合收益结转留存收益': { oci: -1000, ret: 1000 },
      '6．其他': { cap: 6000, ret: -6000 },
      '（五）专项储备': { spec: 500, total: 500 },
      '四、本年年末余额': {
        cap: 1036000,
        oth: 50000,
        res: 185000,
        ts: 8000,
        oci: 2000,
        spec: 500,
        sur: 14800,
        ret: 202422.25,
        total: 1482722.25,
      },
    });
  });

  it('whatever vouchers say, rows and columns sum up and end with the balance sheet', async () => {
    const others = ['1002', '1601', '2232', '2241', '660212', '6001', '1503'];
    const names = {
      '4001': 'cap',
      '4002': 'res',
      '4003': 'oci',
      '4101': 'sur',
      '4104': 'ret',
      '4201': 'ts',
      '4301': 'spec',
      '4401': 'oth',
    };
    const accounts = [...Object.keys(names), ...others];
    let seed = 20260428;
    const next = (below: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor(seed / 65536) % below;
    };
    const opening = amountsOf(rowNamed(await rowsOf('rpt_finance_equity', '2025-12'), '四、本年年末余额'));
    const sums = new Map<string, Big>(columns.map((column) => [column, new Big(opening[column] ?? 0)]));
    for (let no = 0; no < 30; no += 1) {
      const lines = new Map<string, Big>();
      let rest = new Big(0);
      while (lines.size < 2 + next(4)) {
        const amount = new Big(next(200_000) - 100_000).div(100);
        const code = accounts[next(accounts.length)] ?? '';
        if (amount.eq(0) || lines.has(code)) continue;
        lines.set(code, amount);
        rest = rest.plus(amount);
      }
      const balance = accounts.find((code) => !lines.has(code)) ?? '';
      if (!rest.eq(0)) lines.set(balance, rest.times(-1));
      await post('2026-03-15', Object.fromEntries([...lines].map(([code, amount]) => [code, amount.toFixed(2)])));
      for (const [code, amount] of lines) {
        const column = ownEntry(names, code) ?? (code.startsWith('6') ? 'ret' : null);
        if (column === null) continue;
        sums.set(column, (sums.get(column) ?? new Big(0)).plus(column === 'ts' ? amount : amount.times(-1)));
        sums.set('total', (sums.get('total') ?? new Big(0)).minus(amount));
      }
    }
    const rows = await rowsOf('rpt_finance_equity', '2026-03');
    const of = (name: string, column: string): Big => new Big(String(rowNamed(rows, name)?.[`${column}_amount`]));
    const text = (value: Big): string => value.toFixed(2);
    for (const column of columns) {
      const parts = (from: number, to: number): string =>
        text(rows.slice(from, to).reduce((sum, row) => sum.plus(String(row[`${column}_amount`])), new Big(0)));
      expect([column, text(of('四、本年年末余额', column))]).toEqual([column, text(sums.get(column) ?? new Big(0))]);
      expect([column, text(of('检查：本年年末余额－所有者权益科目余额（应为0）', column))]).toEqual([column, '0.00']);
      expect(text(of('（二）所有者投入和减少资本', column))).toBe(parts(8, 12));
      expect(text(of('（三）利润分配', column))).toBe(parts(13, 16));
      expect(text(of('（四）所有者权益内部结转', column))).toBe(parts(17, 23));
    }
    for (const row of rows) {
      const own = columns.filter((column) => column !== 'total');
      const sum = own.reduce(
        (all, column) => all[column === 'ts' ? 'minus' : 'plus'](String(row[`${column}_amount`])),
        new Big(0),
      );
      expect([row['item'], text(sum)]).toEqual([row['item'], text(new Big(String(row['total_amount'])))]);
    }
    // Every cell of both years is made of what its link leads to.
    const cells = (found: readonly Row[]): readonly string[] =>
      found.flatMap((row) =>
        (['', 'last_'] as const).flatMap((year) =>
          columns.flatMap((column) => {
            const value = new Big(String(row[`${year}${column}_amount`])).times(column === 'ts' ? -1 : 1);
            return value.eq(0)
              ? []
              : [`${String(row[`${year}year`])} ${String(row['row_no'])} ${column} ${text(value)}`];
          }),
        ),
      );
    const told = new Map<string, Big>();
    for (const part of await rowsOf('rpt_finance_equity_part', '2026-03'))
      for (const column of [String(part['kind_of_equity']), 'total']) {
        const cell = `${String(part['year'])} ${String(part['row_no'])} ${column}`;
        told.set(cell, (told.get(cell) ?? new Big(0)).plus(String(part['amount'])));
      }
    const parted = [...told].flatMap(([cell, value]) => (value.eq(0) ? [] : [`${cell} ${text(value)}`]));
    expect(parted.toSorted()).toEqual(cells(rows).toSorted());
    expect(parted.length).toBeGreaterThan(100);
    // Transfers within equity change nothing in all.
    expect(text(of('（四）所有者权益内部结转', 'total'))).toBe('0.00');
    const balance = await rowsOf('rpt_finance_balance', '2026-03');
    const onBalance = (name: string): string =>
      text(new Big(String(balance.find(({ item }) => item === name)?.['end_amount'])));
    const tied = {
      '实收资本（或股本）': 'cap',
      其他权益工具: 'oth',
      资本公积: 'res',
      '减：库存股': 'ts',
      其他综合收益: 'oci',
    };
    const more = { 专项储备: 'spec', 盈余公积: 'sur', 未分配利润: 'ret', '所有者权益（或股东权益）合计': 'total' };
    for (const [name, column] of Object.entries({ ...tied, ...more }))
      expect([name, onBalance(name)]).toEqual([name, text(of('四、本年年末余额', column))]);
  }, 120_000);

  it('[K15] on paper it lies across A4, as 会企04: last year beside this one, and the tie with the balance sheet', async () => {
    const get = async (kind: string, language = 'zh-CN'): Promise<Buffer> => {
      const path = `/platform/online/cgreport/api/${kind}/rpt_finance_equity?self_period=2025-12`;
      const headers = { 'x-access-token': await stage.server.signInAsAdmin(), 'accept-language': language };
      return Buffer.from(await (await fetch(`${stage.server.url}${path}`, { headers })).arrayBuffer());
    };
    const bytes = await get('exportPdf');
    expect(bytes.toString('latin1')).toMatch(/MediaBox \[0 0 841\.\d+ 595\.\d+\]/);
    const [texts = [], ...more] = pdfTexts(bytes);
    expect(more).toEqual([]);
    expect(texts).toEqual(
      expect.arrayContaining([
        '所有者权益变动表',
        '会企04表',
        '2025年度',
        '本年金额',
        '上年金额',
        '其他权益工具',
        '永续债',
      ]),
    );
    const end = texts.findIndex((text) => text.endsWith('四、本年年末余额'));
    expect(
      texts
        .slice(end + 1)
        .filter((text) => text !== '0.00')
        .slice(0, 9),
    ).toEqual(
      '1,036,000.00 50,000.00 185,000.00 8,000.00 2,000.00 500.00 14,800.00 202,422.25 1,482,722.25'.split(' '),
    );
    expect(texts.join('')).toContain('检查：本年年末余额－所有者权益科目余额（应为0）：0.00 / 0.00');
    expect(texts.join('')).toContain('逐栏合计差额）：0.00');
    const [english = []] = pdfTexts(await get('exportPdf', 'en'));
    expect(english).toEqual(expect.arrayContaining(['Statement of changes in equity', 'This year', 'Last year']));
    expect(english.filter((text) => /[\u4E00-\u9FFF]/u.test(text) && !/^(Form|Company)/.test(text))).toEqual([]);
    const book = await readBook((await get('exportXls')).buffer as ArrayBuffer);
    const [sheet] = book.worksheets;
    expect(sheet?.pageSetup).toMatchObject({ paperSize: 9, orientation: 'landscape', fitToPage: true, fitToHeight: 1 });
    // 项目 over three rows, 其他权益工具 over three columns.
    expect([sheet?.getCell('A6').master.address, sheet?.getCell('E5').master.address]).toEqual(['A4', 'C5']);
    expect(['A4', 'B4', 'M4', 'B5', 'C5', 'C6', 'L5', 'N5'].map((at) => sheet?.getCell(at).text)).toEqual(
      '项　　目 本年金额 上年金额 实收资本（或股本） 其他权益工具 优先股 所有者权益合计 其他权益工具'.split(' '),
    );
  });

  it('a change of policies and what leaves a benefit plan are told by accounts of their own, and each figure leads to its vouchers', async () => {
    const below = async (parent: string, code: string, name: string, role: string | null): Promise<unknown> =>
      stage.make('fin_subject', {
        pid: await subjectId(parent),
        code,
        name,
        subject_type: parent === '6901' ? '6' : '4',
        direction: parent === '6901' ? 'D' : 'C',
        enabled: 'Y',
        ...(role !== null && { role }),
      });
    // Numbers say nothing, roles do: these accounts stand one further than the roles are called.
    await below('6901', '690101', '前期差错', null);
    await below('6901', '690102', '会计政策变更', '690101');
    await below('4003', '400301', '外币折算差额', null);
    await below('4003', '400302', '重新计量设定受益计划变动额', '400301');
    // Measured otherwise from this year on: 40,000.00 more, 25 % of it deferred tax, a tenth of the rest to the reserve.
    await post('2027-01-01', { '1503': '40000', '690102': '-30000', '2901': '-10000' });
    await post('2027-01-01', { '690102': '30000', '4104': '-27000', '4101': '-3000' });
    // An old error of 500.00 beside it.
    await post('2027-01-02', { '690101': '500', '1503': '-500' });
    await post('2027-01-02', { '4104': '450', '4101': '50', '690101': '-500' });
    // The plan lost 800.40 and ends; of the translation 2,000.00, 500.00 are realised.
    await post('2027-02-01', { '400302': '800.4', '2211': '-800.4' });
    await post('2027-02-02', { '1503': '2000', '400301': '-2000' });
    await post('2027-03-01', { '4104': '720.36', '4101': '80.04', '400302': '-800.4' });
    await post('2027-03-02', { '400301': '500', '4104': '-450', '4101': '-50' });
    // A second plan gained 12.34, which goes with 7.66 of the translation in one voucher.
    await post('2027-03-03', { '2211': '12.34', '400302': '-12.34' });
    await post('2027-03-04', { '400302': '12.34', '400301': '7.66', '4104': '-20' });
    const rows = await rowsOf('rpt_finance_equity', '2027-06');
    const names = {
      '加：会计政策变更': { sur: 3000, ret: 27000, total: 30000 },
      前期差错更正: { sur: -50, ret: -450, total: -500 },
      // 2,000.00 − 800.40 + 12.34
      '（一）综合收益总额': { oci: 1211.94, total: 1211.94 },
      // 800.40 − 12.34; −80.04; 12.34 − 720.36
      '4．设定受益计划变动额结转留存收益': { oci: 788.06, sur: -80.04, ret: -708.02 },
      // 500.00 + 7.66
      '5．其他综合收益结转留存收益': { oci: -507.66, sur: 50, ret: 457.66 },
      '6．其他': {},
      '检查：本年年末余额－所有者权益科目余额（应为0）': {},
    };
    for (const [name, amounts] of Object.entries(names))
      expect([name, amountsOf(rowNamed(rows, name))]).toEqual([name, amounts]);
    const partsOf = async (name: string, more = ''): Promise<unknown> => {
      const no = String(rowNamed(rows, name)?.['row_no']);
      const query = `2027-06&row_no_begin=${no}&row_no_end=${no}&year=2027${more}`;
      return (await rowsOf('rpt_finance_equity_part', query)).map((part) => [
        part['voucher_date'] ?? part['subject_code'],
        part['kind_of_equity'],
        Number(part['amount']),
      ]);
    };
    expect(await partsOf('加：会计政策变更', '&kind_of_equity=sur')).toEqual([['2027-01-01', 'sur', 3000]]);
    expect(await partsOf('4．设定受益计划变动额结转留存收益')).toEqual([
      ['2027-03-01', 'oci', 800.4],
      ['2027-03-01', 'ret', -720.36],
      ['2027-03-01', 'sur', -80.04],
      ['2027-03-04', 'oci', -12.34],
      ['2027-03-04', 'ret', 12.34],
    ]);
    // What the year before ended with is told by accounts: capital of 2025, and what the vouchers of 2026 made of it.
    const capital = amountsOf(rowNamed(rows, '一、上年年末余额'))['cap'];
    expect(await partsOf('一、上年年末余额', '&kind_of_equity=cap')).toEqual([['4001', 'cap', capital]]);
    const { body } = await call<{ fieldHrefSlots: readonly { slotName: string; href: string }[] }>(
      'GET',
      '/online/cgreport/api/getColumnsAndData/rpt_finance_equity?self_period=2027-06&pageSize=1',
    );
    const hrefs = new Map(body.result.fieldHrefSlots.map(({ slotName, href }) => [slotName, href]));
    const ofRow = '/finance/rpt-equity-part?q.self_period=${period}&q.row_no_begin=${row_no}&q.row_no_end=${row_no}';
    expect(['item', 'last_sur_amount', 'total_amount'].map((name) => hrefs.get(name))).toEqual([
      ofRow,
      `${ofRow}&q.year=\${last_year}&q.kind_of_equity=sur`,
      `${ofRow}&q.year=\${year}`,
    ]);
  }, 60_000);
});
