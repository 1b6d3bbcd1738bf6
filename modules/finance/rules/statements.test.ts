import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { standardChart } from './charts.ts';
import { standardReturns } from './returns.ts';
import { expandRows, type StatementRow } from './statement-terms.ts';
import { standardStatements, statementKinds } from './statements.ts';

/** Closing balances of a worked month by role, a debit balance is positive; income and costs are carried to 4103. */
const closing = {
  enterprise: `1001 4870 1002 583660.30 1122 294051 1123 11300 1231 -3600 1403 32653.07 1405 118615.30 1471 -500 1601 830000 1602 -206000
    1701 36000 1702 -6300 2001 -200000 220201 -86960 2211 -66000 22210101 17905 22210103 4390.80 22210105 -22126 22210106 -169.80 222102 780
    222103 -600 222104 -4390.80 222107 -1625 222113 -307.36 222114 -131.72 222115 -87.82 222116 -13849.44 2231 -700 2241 -4000 4001 -800000
    4101 -20000 4103 -41548.33 4104 -465524 5001 10194.80`,
  // No provisions: the month began with 3000 less of profits kept; its tax is 275.00 higher and its profit 825.00.
  small: `1001 4870 1002 583660.30 1122 294051 1123 11300 1403 32653.07 1405 118615.30 1601 830000 1602 -206000 1701 36000 1702 -6300
    2001 -200000 220201 -86960 2211 -66000 22210101 17905 22210103 4390.80 22210105 -22126 22210106 -169.80 222102 780 222103 -600
    222104 -4390.80 222107 -1625 222113 -307.36 222114 -131.72 222115 -87.82 222116 -14124.44 2231 -700 2241 -4000 4001 -800000 4101 -20000
    4103 -42373.33 4104 -468524 5001 10194.80`,
} as const;

/** Income and costs of the month by role, a debit is positive. */
const moved = {
  enterprise: `6001 -182700 6401 97048.89 6403 526.90 6601 6727.27 6602 19160.47 660301 1060 660304 1764 660305 -85.30 6701 500 6702 600
    6801 13849.44`,
  small: `6001 -182700 6401 97048.89 6403 526.90 6601 6727.27 6602 17684.55 660301 1060 660304 1764 660305 -85.30 6711 1475.92 6801 14124.44`,
} as const;

type Balances = ReadonlyMap<string, Big>;

function balancesOf(text: string): Balances {
  const words = text.trim().split(/\s+/);
  return new Map(words.flatMap((word, at) => (at % 2 === 0 ? [[word, new Big(words[at + 1] ?? '')] as const] : [])));
}

/** Fills in a statement one term after the other, the slow way. */
function filledIn(
  standard: 'enterprise' | 'small',
  kind: '1' | '2',
  balances: Balances,
): Readonly<Record<string, string>> {
  const form = standardStatements.find((one) => one.standard === standard && one.kind === kind);
  if (form === undefined) throw new Error('There is no such form.');
  const rows = form.rows.map(([, formula], at) => ({ rowNo: at + 1, formula }));
  const found = expandRows(rows);
  if ('fault' in found) throw new Error(`${String(found.rowNo)}: ${found.fault.en}`);
  const sides = new Map(standardChart(standard).map(({ role, direction }) => [role, direction]));
  const sums = new Map<number, Big>();
  for (const { rowNo, sign, take, key } of found.terms) {
    const groups = new Map<string, Big>();
    for (const [role, amount] of balances)
      if (role.startsWith(key)) {
        const child = role.slice(0, key.length + 2);
        groups.set(child, (groups.get(child) ?? new Big(0)).plus(amount));
      }
    for (const amount of groups.values()) {
      const own = sides.get(key) === 'D' ? amount : amount.times(-1);
      const part =
        take === 'D' ? (amount.gt(0) ? amount : 0) : take === 'C' ? (amount.lt(0) ? amount.times(-1) : 0) : own;
      sums.set(rowNo, (sums.get(rowNo) ?? new Big(0)).plus(new Big(part).times(sign)));
    }
  }
  return Object.fromEntries(
    form.rows.flatMap(([name], at) => {
      const sum = sums.get(at + 1) ?? new Big(0);
      return sum.eq(0) ? [] : [[name, sum.toFixed(2)]];
    }),
  );
}

describe('[finance.statement] [K14] a worked month', () => {
  it.each(['enterprise', 'small'] as const)(
    '%s: debits are credits, and income less costs is the profit carried',
    (standard) => {
      const sum = (values: Balances): string =>
        [...values.values()].reduce((all, one) => all.plus(one), new Big(0)).toFixed(2);
      expect(sum(balancesOf(closing[standard]))).toBe('0.00');
      expect(sum(balancesOf(moved[standard]))).toBe(balancesOf(closing[standard]).get('4103')?.toFixed(2));
    },
  );

  it('fills in 会企01 to the cent', () => {
    expect(filledIn('enterprise', statementKinds.balance, balancesOf(closing.enterprise))).toEqual({
      货币资金: '588530.30',
      应收账款: '290451.00',
      预付款项: '11300.00',
      存货: '160963.17',
      其他流动资产: '780.00',
      流动资产合计: '1052024.47',
      固定资产: '624000.00',
      无形资产: '29700.00',
      非流动资产合计: '653700.00',
      资产总计: '1705724.47',
      短期借款: '200000.00',
      应付账款: '86960.00',
      应付职工薪酬: '66000.00',
      应交税费: '19367.14',
      其他应付款: '4700.00',
      其他流动负债: '1625.00',
      流动负债合计: '378652.14',
      负债合计: '378652.14',
      '实收资本（或股本）': '800000.00',
      盈余公积: '20000.00',
      未分配利润: '507072.33',
      '所有者权益（或股东权益）合计': '1327072.33',
      '负债和所有者权益（或股东权益）总计': '1705724.47',
    });
  });

  it('fills in 会小企01 to the cent: taxes net, no provisions', () => {
    expect(filledIn('small', statementKinds.balance, balancesOf(closing.small))).toMatchObject({
      应收账款: '294051.00',
      存货: '161463.17',
      资产合计: '1709044.47',
      应交税费: '20487.14',
      应付利息: '700.00',
      其他应付款: '4000.00',
      负债合计: '378147.14',
      未分配利润: '510897.33',
      '负债和所有者权益（或股东权益）总计': '1709044.47',
    });
  });

  it('fills in 会企02 and 会小企02 to the cent', () => {
    expect(filledIn('enterprise', statementKinds.profit, balancesOf(moved.enterprise))).toEqual({
      '一、营业收入': '182700.00',
      '减：营业成本': '97048.89',
      税金及附加: '526.90',
      销售费用: '6727.27',
      管理费用: '19160.47',
      财务费用: '2738.70',
      '其中：利息费用': '1060.00',
      利息收入: '85.30',
      '信用减值损失（损失以“－”号填列）': '-600.00',
      '资产减值损失（损失以“－”号填列）': '-500.00',
      '二、营业利润': '55397.77',
      '三、利润总额': '55397.77',
      '减：所得税费用': '13849.44',
      '四、净利润': '41548.33',
      '（一）持续经营净利润': '41548.33',
      '六、综合收益总额': '41548.33',
    });
    expect(filledIn('small', statementKinds.profit, balancesOf(moved.small))).toMatchObject({
      管理费用: '17684.55',
      '二、营业利润': '57973.69',
      '减：营业外支出': '1475.92',
      '三、利润总额': '56497.77',
      '四、净利润': '42373.33',
    });
  });
});

describe('[finance.statement] every account of a chart', () => {
  it.each(['enterprise', 'small'] as const)(
    '%s: a balance on either side keeps assets equal to liabilities and equity',
    (standard) => {
      const form = standardStatements.find((one) => one.standard === standard && one.kind === statementKinds.balance);
      const leaves = standardChart(standard).filter(
        ({ role, type }, _, all) => type !== '6' && !all.some((one) => one.role !== role && one.role.startsWith(role)),
      );
      const check = form?.rows.at(-1)?.[0] ?? '';
      fc.assert(
        fc.property(
          fc.array(fc.integer({ min: -9999, max: 9999 }), { minLength: leaves.length, maxLength: leaves.length }),
          (amounts) => {
            const rest = amounts.reduce((sum, amount) => sum - amount, 0);
            const balances = new Map(leaves.map(({ role }, at) => [role, new Big(amounts[at] ?? 0)]));
            balances.set('4104', (balances.get('4104') ?? new Big(0)).plus(rest));
            expect(filledIn(standard, statementKinds.balance, balances)[check]).toBeUndefined();
          },
        ),
        { numRuns: 50 },
      );
    },
  );
});

describe('[finance.statement] a formula', () => {
  const faultOf = (...formulas: readonly string[]): string => {
    const rows: StatementRow[] = formulas.map((formula, at) => ({ rowNo: at + 1, formula }));
    const found = expandRows(rows);
    return 'fault' in found ? `${String(found.rowNo)} ${found.fault.en}` : '';
  };

  it('adds up accounts, one side of them, and rows before it with their signs', () => {
    const found = expandRows([
      { rowNo: 1, formula: '1001 - 1231' },
      { rowNo: 3, formula: 'D(1122)+C( 2202 )' },
      { rowNo: 4, formula: '- R1:R3 + R1 + PL - F12 + B - E' },
    ]);
    const parts = 'terms' in found ? found.terms.filter(({ rowNo }) => rowNo === 4) : [];
    expect(parts.map(({ sign, take, key }) => `${String(sign)} ${take} ${key}`)).toEqual([
      '-1 N 1001',
      '1 N 1231',
      '-1 D 1122',
      '-1 C 2202',
      '1 N 1001',
      '-1 N 1231',
      '1 P PL',
      '-1 F 12',
      '1 B B',
      '-1 E E',
    ]);
  });

  it.each([
    [['6001 * 2'], '1 “6001*2” is not understood'],
    [['1001', 'R2'], '2 “R2” does not name rows before this one'],
    [['1001', 'R1:R7'], '2 “R1:R7” does not name rows before this one'],
    [['1001 + + 1002'], '1 “” is not understood'],
  ])('%j is refused', (formulas, said) => {
    expect(faultOf(...formulas)).toContain(said);
  });

  it('is refused where its row is there twice, or sums of sums come to more than a statement holds', () => {
    const twice = expandRows([
      { rowNo: 1, formula: '' },
      { rowNo: 1, formula: '' },
    ]);
    expect(twice).toMatchObject({ rowNo: 1, fault: { en: 'The row number is there twice' } });
    const doubled = ['1001', ...Array.from({ length: 13 }, (_, at) => `R${String(at + 1)} + R${String(at + 1)}`)];
    expect(faultOf(...doubled)).toContain('too long');
  });
});

describe('[finance.statement] [K4g] formulas of a return', () => {
  const written = (...formulas: readonly string[]): unknown => {
    const found = expandRows(
      formulas.map((formula, at) => ({ rowNo: at + 1, formula })),
      true,
    );
    if ('fault' in found) return [found.rowNo, found.fault.en];
    return found.terms
      .filter(({ rowNo }) => rowNo === formulas.length)
      .map(({ sign, percent, take, key, group }) => [sign * percent, take, key, group]);
  };

  it('a part that counts only above zero stays together wherever its row is added or taken off', () => {
    expect(written('22210105', '- 22210101 + BD(222101)', 'R1 - POS(R1 - R2)', 'R1 - R3 - POS(R2)')).toEqual([
      [100, 'N', '22210105', 0],
      [-100, 'N', '22210105', 0],
      [100, 'N', '22210105', 1],
      [100, 'N', '22210101', 1],
      [-100, 'BD', '222101', 1],
      [-100, 'N', '22210101', -2],
      [100, 'BD', '222101', -2],
    ]);
  });

  it('a share of a row is that share of its parts', () => {
    expect(written('SALE(3) - SALE(1G)', '2%*R1 + 1.5%*CR(222101)')).toEqual([
      [2, 'SALE', '3', 0],
      [-2, 'SALE', '1G', 0],
      [1.5, 'CR', '222101', 0],
    ]);
  });

  it('refuses what it does not know, one within another, and the words of a return in a statement', () => {
    expect(written('SOLD(13)')).toEqual([1, expect.stringContaining('“SOLD(13)” is not understood')]);
    expect(written('POS(22210105)', 'POS(R1)')).toEqual([2, expect.stringContaining('POS(…) of their own')]);
    expect(written('PL')).toEqual([1, expect.stringContaining('“PL”')]);
    expect(expandRows([{ rowNo: 1, formula: 'POS(1001)' }])).toMatchObject({ rowNo: 1 });
    expect(expandRows([{ rowNo: 1, formula: '3%*1001' }])).toMatchObject({ rowNo: 1 });
  });

  it.each(standardReturns.map((one) => [one.name, one] as const))('%s: its formulas are understood', (_, { rows }) => {
    expect(
      expandRows(
        rows.map(([, formula], at) => ({ rowNo: at + 1, formula })),
        true,
      ),
    ).not.toHaveProperty('fault');
  });
});
