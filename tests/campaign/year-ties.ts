import Big from 'big.js';
import { sql } from 'kysely';
import { rowsOf, type Row } from './books-company.ts';
import { report } from './books-ties.ts';
import type { Flow } from './year-books.ts';
import { results, type Year } from './year-script.ts';

const big = (amount: Big.BigSource): Big => new Big(amount);

/** Sums of income and costs of the year so far, by role: income positive. */
export type YearToDate = Map<string, Big>;

/** Accounts of value added tax that stand on the balance sheet as one. */
const vatColumns = ['22210101', '22210103', '22210105'];

/** Lists accounts of the product that have something else than the books kept by hand, at the end of a closed month. */
export async function accountFaults({ company, books }: Year, period: string): Promise<readonly string[]> {
  const rows = await rowsOf<{ role: string; amount: string }>(
    company,
    sql`select s.role, sum(e.debit - e.credit)::numeric(20, 2)::text as amount from fin_gl_ledger e join fin_subject s on s.id = e.subject_id
      where e.tenant_id = ${company.actor.tenantId} and e.period <= ${period} group by 1 having sum(e.debit - e.credit) <> 0`,
  );
  const [found, expected] = [new Map(rows.map(({ role, amount }) => [role, amount])), books.all()];
  return [...new Set([...found.keys(), ...Object.keys(expected)])].toSorted().flatMap((role) => {
    const [own, by] = [found.get(role) ?? '0.00', expected[role] ?? '0.00'];
    return own === by ? [] : [`${period}: account ${role} has ${own}, by hand ${by}`];
  });
}

type Expected = readonly (readonly [row: string, amount: Big])[];

/** Lists rows of the statements that say something else than the books kept by hand, and checks of theirs that are not nothing. */
export async function statementFaults(year: Year, period: string, toDate: YearToDate): Promise<readonly string[]> {
  const faults: string[] = [];
  const look = async (code: string, expected: Expected, column: string): Promise<void> => {
    const rows = await report(year.company, code, { period });
    for (const [name, amount] of expected) faults.push(...rowFaults(rows, { code, column, name, amount, period }));
    for (const row of rows)
      if (String(row['item']).startsWith('检查') && Number(row[column] ?? 0) !== 0)
        faults.push(`${period}: ${code} ${String(row['item'])} ${String(row[column])}`);
  };
  await look('rpt_finance_balance', balanceOf(year), 'end_amount');
  const result = year.books.result();
  await look('rpt_finance_profit', profitOf(result), 'cur_amount');
  await look('rpt_finance_profit', profitOf(toDate), 'year_amount');
  await look('rpt_finance_cashflow', cashOf(year), 'year_amount');
  if (year.standard === 'enterprise') {
    const operating = cashOf(year).filter(([name]) => name === '经营活动产生的现金流量净额');
    await look('rpt_finance_indirect', [['净利润', profitSum(toDate)], ...operating], 'year_amount');
  }
  await look('rpt_finance_vat_return', [], 'amount');
  return faults;
}

type Asked = {
  readonly code: string;
  readonly column: string;
  readonly name: string;
  readonly amount: Big;
  readonly period: string;
};

function rowFaults(rows: readonly Row[], { code, column, name, amount, period }: Asked): readonly string[] {
  const row = rows.find(({ item }) => String(item) === name);
  const has = row === undefined ? 'is not there' : Number(row[column] ?? 0).toFixed(2);
  return has === amount.toFixed(2) ? [] : [`${period}: ${code} ${name} ${has}, by hand ${amount.toFixed(2)}`];
}

function balanceOf({ books, standard }: Year): Expected {
  const of = (...roles: readonly string[]): Big => roles.reduce((sum, role) => sum.plus(books.balance(role)), big(0));
  const owed = (...roles: readonly string[]): Big => of(...roles).times(-1);
  // Each account of taxes by itself, the columns of value added tax as one.
  const taxes = [
    of(...vatColumns),
    ...['222102', '222104', '222113', '222114', '222115', '222116'].map((role) => of(role)),
  ];
  const sum = (side: readonly Big[]): Big => side.reduce((total, amount) => total.plus(amount), big(0));
  const [prepaid, unpaid] = [sum(taxes.filter((one) => one.gt(0))), sum(taxes.filter((one) => one.lt(0))).times(-1)];
  const left = owed('4103', '4104');
  const payable = owed('220201', '220202');
  const fixed = of('1601', '1602');
  const own: Expected = [
    ['货币资金', of('1002')],
    ['应收账款', of('1122')],
    ['存货', of('1405')],
    ['应付账款', payable],
    ['应付职工薪酬', owed('2211')],
    ['未分配利润', left],
  ];
  const assets = of('1002', '1122', '1405').plus(fixed);
  if (standard === 'enterprise')
    return [
      ...own,
      ['固定资产', fixed],
      ['其他流动资产', prepaid],
      ['应交税费', unpaid],
      ['其他流动负债', owed('222107')],
      ['实收资本（或股本）', owed('4001')],
      ['资产总计', assets.plus(prepaid)],
      ['负债和所有者权益（或股东权益）总计', assets.plus(prepaid)],
    ];
  return [
    ...own,
    ['固定资产账面价值', fixed],
    ['应交税费', unpaid.minus(prepaid).plus(owed('222107'))],
    ['实收资本（或股本）', owed('4001')],
    ['资产合计', assets],
    ['负债和所有者权益（或股东权益）总计', assets],
  ];
}

const profitSum = (result: ReadonlyMap<string, Big>): Big =>
  results.reduce((sum, role) => sum.plus(result.get(role) ?? 0), big(0));

function profitOf(result: ReadonlyMap<string, Big>): Expected {
  const of = (...roles: readonly string[]): Big => roles.reduce((sum, role) => sum.plus(result.get(role) ?? 0), big(0));
  return [
    ['一、营业收入', of('6001')],
    ['减：营业成本', of('6401').times(-1)],
    ['销售费用', of('6601').times(-1)],
    ['管理费用', of('660212', '660213').times(-1)],
    ['财务费用', of('660303').times(-1)],
    ['四、净利润', profitSum(result)],
  ];
}

function cashOf({ books, standard }: Year): Expected {
  const flows = books.flows();
  const of = (flow: Flow): Big => flows.get(flow) ?? big(0);
  const operating = (['sales', 'goods', 'people', 'taxes', 'other'] as const).reduce(
    (sum, flow) => sum.plus(of(flow)),
    big(0),
  );
  const all = operating.plus(of('assets')).plus(of('owners'));
  const paid = (flow: Flow): Big => of(flow).times(-1);
  const net: Expected[number] = ['经营活动产生的现金流量净额', operating];
  if (standard === 'enterprise')
    return [
      ['销售商品、提供劳务收到的现金', of('sales')],
      ['购买商品、接受劳务支付的现金', paid('goods')],
      ['支付给职工以及为职工支付的现金', paid('people')],
      ['支付的各项税费', paid('taxes')],
      ['支付其他与经营活动有关的现金', paid('other')],
      net,
      ['购建固定资产、无形资产和其他长期资产支付的现金', paid('assets')],
      ['吸收投资收到的现金', of('owners')],
      ['五、现金及现金等价物净增加额', all],
      ['六、期末现金及现金等价物余额', books.balance('1002')],
    ];
  return [
    ['销售产成品、商品、提供劳务收到的现金', of('sales')],
    ['购买原材料、商品、接受劳务支付的现金', paid('goods')],
    ['支付的职工薪酬', paid('people')],
    ['支付的税费', paid('taxes')],
    ['支付其他与经营活动有关的现金', paid('other')],
    net,
    ['购建固定资产、无形资产和其他非流动资产支付的现金', paid('assets')],
    ['吸收投资者投资收到的现金', of('owners')],
    ['四、现金净增加额', all],
    ['五、期末现金余额', books.balance('1002')],
  ];
}
