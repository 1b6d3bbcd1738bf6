import Big from 'big.js';
import { cityTaxRate, incomeTaxPeriod, smallProfit, taxReliefUntil, vatPayer, vatPeriod } from '#core/params/flow.ts';
import { daysOf } from '#core/kernel/close.ts';
import type { CloseDesk } from '#server/kernel/period/close-desk.ts';
import type { Month } from '#server/kernel/period/db/ledger-close.ts';
import { readParams } from '#server/platform/params.ts';
import {
  educationRates,
  EXEMPT_SALES,
  incomeTaxOf,
  monthsOfReturn,
  surchargeOf,
  taxDueOf,
  transferOf,
  type Counted,
  type VatMonth,
} from '../rules/month-tax.ts';
import { balancesOfRole } from './db/gl-ledger.ts';
import { owedOf } from '../rules/tax-duty.ts';
import { accruedOf, creditOf, creditUnpaid, profitOf, specialTax, type Months } from './db/month-tax.ts';
import { deferredSales, DUTY_ITEM, DUTY_KIND } from './db/tax-duty.ts';

/** Dictionary month_tax_kind, in the order they are done. */
export const taxKinds = { duty: DUTY_KIND, vat: '1', surcharges: '2', income: '3' } as const;

/** Roles of accounts. */
const VAT = '222101';
const roles = {
  paid: '22210102',
  unpaid: '22210103',
  overpaid: '22210107',
  prepaid: '222105',
  simple: '222109',
} as const;
const SALES = ['6001', '6051'] as const;
const SURCHARGE_EXPENSE = '6403';
const INCOME_TAX = '6801';
const surcharges = { city: '222113', education: '222114', local: '222115' } as const;
const INCOME_OWED = '222116';

/** A line of the document of a kind of taxes: `item` is dictionary month_tax_item, and names the column of its amount. */
export type TaxLine = {
  readonly item: string;
  readonly base: Big;
  /** In percent. */
  readonly rate: Big | null;
  readonly full: Big;
  readonly relief: Big;
  /** Paid, or accrued, before. */
  readonly done: Big;
  readonly amount: Big;
  /** Delivery it is of, its bill, and why it is owed (dictionary duty_reason). */
  readonly of?: { readonly delivery: string; readonly bill: string; readonly reason: string };
};

/** Lines of the document of a kind of taxes, and the input tax that is carried on. */
export type MonthTaxes = { readonly lines: readonly TaxLine[]; readonly left: Big };

/** Context of counting: the month, and vouchers that do not count. */
type Asked = {
  readonly month: Month;
  readonly kind: string;
  readonly except: readonly string[];
  /** Document of the kind that counts, if there is one: what it says is counted anew. */
  readonly standing: string | null;
};

type Settings = {
  readonly isSmallScale: boolean;
  readonly isQuarter: boolean;
  readonly cityRate: Big;
  readonly isSmallProfit: boolean;
  /** The reliefs for small-scale taxpayers and small enterprises hold in the month. */
  readonly isRelieved: boolean;
  readonly incomePeriod: string;
};

const none = new Big(0);

/** Counts the taxes of a kind; where nothing is left to book there are no lines. */
export async function taxesOf(desk: CloseDesk, asked: Asked): Promise<MonthTaxes> {
  if (asked.kind === taxKinds.duty) return { lines: await dutiesOf(desk, asked), left: none };
  const settings = await settingsOf(desk, asked.month);
  const found =
    asked.kind === taxKinds.vat
      ? await vatOf(desk, asked, settings)
      : { left: none, lines: await (asked.kind === taxKinds.income ? incomeOf : surchargesOf)(desk, asked, settings) };
  const isNothing = found.lines.every(({ amount }) => amount.eq(0));
  return { ...found, lines: isNothing ? [] : found.lines };
}

async function settingsOf({ db, actor }: CloseDesk, { period }: Month): Promise<Settings> {
  const { text, number } = await readParams(db, actor.tenantId, [
    vatPayer,
    vatPeriod,
    cityTaxRate,
    smallProfit,
    taxReliefUntil,
    incomeTaxPeriod,
  ]);
  return {
    isSmallScale: text(vatPayer) === 'small',
    isQuarter: text(vatPeriod) === 'quarter',
    cityRate: new Big(text(cityTaxRate)),
    isSmallProfit: text(smallProfit) === 'Y',
    isRelieved: Number(period.replace('-', '')) <= number(taxReliefUntil),
    incomePeriod: text(incomeTaxPeriod),
  };
}

/** Moves the output tax of deliveries that fell due, was invoiced or paid, and takes back what no longer is. */
async function dutiesOf({ db, catalogue }: CloseDesk, { month, standing }: Asked): Promise<readonly TaxLine[]> {
  const until = daysOf(month.period)[1];
  const has = (table: string): boolean => catalogue.table(table) !== undefined;
  if (!has('sal_out') || catalogue.table('fin_ar_bill')?.byName.has('deferred_tax') !== true) return [];
  const rows = await deferredSales(db, { tenantId: month.tenantId, has }, { until, except: standing ?? '' });
  return rows.flatMap((row) => {
    const owed = owedOf({
      tax: new Big(row.tax),
      sales: new Big(row.sales),
      left: { tax: new Big(row.left_tax), sales: new Big(row.left_sales) },
      invoiced: new Big(row.invoiced),
      settled: new Big(row.settled),
      amount: new Big(row.amount),
      due: new Big(row.due),
    });
    const moved = owed.tax.minus(row.moved_tax);
    if (moved.eq(0)) return [];
    return [
      {
        item: DUTY_ITEM,
        base: owed.sales.minus(row.moved_sales),
        rate: new Big(row.rate),
        full: owed.tax,
        relief: none,
        done: new Big(row.moved_tax),
        amount: moved,
        of: { delivery: row.delivery, bill: row.bill_no, reason: moved.lt(0) ? '3' : owed.isDue ? '1' : '2' },
      },
    ];
  });
}

const monthsOf = ({ month: { tenantId, period }, except }: Asked, from = period): Months => ({
  tenantId,
  from,
  to: period,
  except,
});

/** Transfers value added tax; what a small-scale taxpayer need not pay is income instead. */
async function vatOf(desk: CloseDesk, asked: Asked, settings: Settings): Promise<MonthTaxes> {
  const { db } = desk;
  if (settings.isSmallScale) return { lines: await exemptOf(desk, asked, settings), left: none };
  const vat = await vatMonth(desk, asked);
  const { unpaid, overpaid, left } = transferOf(vat);
  const due = vat.begin.plus(vat.own).plus(vat.byHand);
  const { begin } = await balancesOfRole(db, asked.month, roles.prepaid);
  // A debit balance is positive.
  const prepaid = new Big(begin).minus(await creditOf(db, monthsOf(asked), roles.prepaid));
  const line = (item: string, base: Big, done: Big, amount: Big): TaxLine => ({
    item,
    base,
    rate: null,
    full: base,
    relief: none,
    done,
    amount,
  });
  return {
    lines: [
      line('unpaid', due, vat.paid, unpaid),
      line('overpaid', due, vat.paid, overpaid),
      line('prepaid', prepaid, none, prepaid.gt(0) ? prepaid : none),
    ].filter(({ amount }) => !amount.eq(0)),
    left,
  };
}

async function vatMonth({ db }: CloseDesk, asked: Asked): Promise<VatMonth> {
  const months = monthsOf(asked);
  const { begin } = await balancesOfRole(db, asked.month, VAT);
  const all = new Big(await creditOf(db, months, VAT));
  const paid = new Big(await creditOf(db, months, roles.paid)).times(-1);
  const byHand = new Big(await creditOf(db, months, roles.unpaid)).plus(await creditOf(db, months, roles.overpaid));
  return { begin: new Big(begin).times(-1), own: all.plus(paid).minus(byHand), byHand, paid };
}

/** Returns the tax of small sales, which is not owed; that of special invoices is. */
async function exemptOf(
  { db, catalogue }: CloseDesk,
  asked: Asked,
  { isQuarter, isRelieved }: Settings,
): Promise<readonly TaxLine[]> {
  const { from, isLast, months } = monthsOfReturn(asked.month.period, isQuarter);
  const window = monthsOf(asked, from);
  const sales = await salesOf(db, window);
  if (!isLast || !isRelieved || sales.gte(EXEMPT_SALES.times(months))) return [];
  const tax = new Big(await creditUnpaid(db, window, VAT));
  const special = catalogue.table('sal_invoice') === undefined ? none : new Big(await specialTax(db, window));
  const exempt = tax.minus(special);
  const relief = exempt.gt(0) ? exempt : none;
  return [{ item: 'exempt', base: sales, rate: null, full: tax, relief, done: none, amount: relief }];
}

async function salesOf(db: CloseDesk['db'], window: Months): Promise<Big> {
  let sales = none;
  for (const role of SALES) sales = sales.plus(await creditOf(db, window, role));
  return sales;
}

/** Counts surcharges on the tax due, at the end of the period of the return. */
async function surchargesOf(desk: CloseDesk, asked: Asked, settings: Settings): Promise<readonly TaxLine[]> {
  const { db } = desk;
  const { from, isLast, months } = monthsOfReturn(asked.month.period, settings.isQuarter);
  if (!isLast) return [];
  const window = monthsOf(asked, from);
  const tax = settings.isSmallScale
    ? new Big(await creditUnpaid(db, window, VAT))
    : (await generalTax(desk, asked, from)).plus(await creditUnpaid(db, window, roles.simple));
  const isHalf = settings.isRelieved && (settings.isSmallScale || settings.isSmallProfit);
  const isExempt = (await salesOf(db, window)).lte(EXEMPT_SALES.times(months));
  const base = tax.gt(0) ? tax : none;
  const counted = {
    city: surchargeOf(base, settings.cityRate, { isHalf, isExempt: false }),
    education: surchargeOf(base, educationRates.education, { isHalf, isExempt }),
    local: surchargeOf(base, educationRates.local, { isHalf, isExempt }),
  };
  const lines: TaxLine[] = [];
  for (const name of ['city', 'education', 'local'] as const) {
    const done = await accruedOf(db, window, { owed: surcharges[name], expense: SURCHARGE_EXPENSE });
    if (!counted[name].full.eq(0) || !new Big(done).eq(0))
      lines.push(accrued(name, base, { counted: counted[name], done: new Big(done) }));
  }
  return lines;
}

/** Adds up the tax due of the months of a return: a credit of input tax is of the month it arose in. */
async function generalTax(desk: CloseDesk, asked: Asked, from: string): Promise<Big> {
  let sum = none;
  for (let at = Number(from.slice(5)); at <= Number(asked.month.period.slice(5)); at += 1) {
    const period = `${from.slice(0, 5)}${String(at).padStart(2, '0')}`;
    sum = sum.plus(taxDueOf(await vatMonth(desk, { ...asked, month: { ...asked.month, period } })));
  }
  return sum;
}

/** Counts income tax on the profit of the year so far. */
async function incomeOf({ db }: CloseDesk, asked: Asked, settings: Settings): Promise<readonly TaxLine[]> {
  const { period } = asked.month;
  const { incomePeriod, isSmallProfit, isRelieved } = settings;
  if (incomePeriod === 'none' || (incomePeriod === 'quarter' && !monthsOfReturn(period, true).isLast)) return [];
  const year = monthsOf(asked, `${period.slice(0, 4)}-01`);
  const profit = new Big(await profitOf(db, year, INCOME_TAX));
  const done = await accruedOf(db, year, { owed: INCOME_OWED, expense: INCOME_TAX });
  return [
    accrued('income', profit, { counted: incomeTaxOf(profit, isSmallProfit && isRelieved), done: new Big(done) }),
  ];
}

function accrued(
  item: string,
  base: Big,
  { counted: { rate, full, relief, due }, done }: { readonly counted: Counted; readonly done: Big },
): TaxLine {
  return { item, base, rate, full, relief, done, amount: due.minus(done) };
}
