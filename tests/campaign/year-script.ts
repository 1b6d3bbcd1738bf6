import Big from 'big.js';
import { sql } from 'kysely';
import { addDays, daysInMonth } from '#core/dates/dates.ts';
import { rowsOf, type Company, type Row } from './books-company.ts';
import { cents, type Flow, type PlainBooks, type Pool } from './year-books.ts';

/** A year that is being kept twice: by the product, and by hand. */
export type Year = {
  readonly company: Company;
  readonly books: PlainBooks;
  readonly pool: Pool;
  readonly standard: 'enterprise' | 'small';
  /** Accounts of the chart by their roles. */
  readonly subjects: ReadonlyMap<string, string>;
  /** Bills that customers pay next month and that are paid then, with the numbers of the bills. */
  owed: readonly Bill[];
  owing: readonly Bill[];
  /** Output tax that waits for its day in the next month, and input tax that is certified then. */
  waits: Big;
  uncertified: readonly Paper[];
  /** Taxes of last month, by role. */
  taxes: Readonly<Record<string, Big>>;
  /** Of the year so far. */
  profit: Big;
  accrued: Big;
  papers: number;
  asset: string;
};

type Bill = { readonly no: string; readonly amount: Big; readonly party: string };
type Paper = { readonly id: string; readonly tax: Big };

/** Accounts of profit and loss the year uses. */
export const results = ['6001', '6401', '6403', '6601', '660212', '660213', '660303', '6801'] as const;

const TAX = 13;
const ASSET = { cost: new Big('126000'), rate: new Big('5'), months: 60 };
const big = (amount: Big.BigSource): Big => new Big(amount);
const dayOf = (period: string, day: number): string => `${period}-${String(day).padStart(2, '0')}`;

/** The owners pay their capital in, and a machine is bought for the office; both on the first days of the year. */
export async function found(year: Year, period: string): Promise<void> {
  const capital = big('2000000');
  await moves(year, 'fin_other_receipt', { day: dayOf(period, 1), role: '4001', amount: capital, flow: 'owners' });
  await moves(year, 'fin_other_payment', { day: dayOf(period, 3), role: '1604', amount: ASSET.cost, flow: 'assets' });
  year.asset = await year.company.make('fin_asset', {
    name: '服务器',
    asset_class: '1',
    use_date: dayOf(period, 5),
    origin_value: ASSET.cost.toFixed(2),
    salvage_rate: ASSET.rate.toFixed(0),
    life_months: ASSET.months,
    method: '1',
  });
  year.books.enter({ '1601': ASSET.cost }, { '1604': ASSET.cost });
}

/**
 * Keeps an ordinary month: goods are bought and billed, sold with and without terms, money comes and goes, wages, taxes of last month,
 * depreciation. The figures of a month follow from its number.
 */
export async function keepMonth(year: Year, period: string, index: number): Promise<void> {
  await payTaxes(year, dayOf(period, 12));
  await receive(year, dayOf(period, 15));
  await pay(year, dayOf(period, 16));
  await buy(year, period, index);
  await sell(year, period, index);
  await costs(year, period, index);
}

async function buy(year: Year, period: string, index: number): Promise<void> {
  const { company, books, pool } = year;
  const [qty, price] = [big(9000 + 370 * index), big('19.37').plus(big(index % 5).times('0.113'))];
  const net = cents(qty.times(price));
  const day = dayOf(period, 6);
  const id = await company.make('wms_purchase_in', {
    bill_date: day,
    supplier_id: company.suppliers[0],
    warehouse_id: company.warehouses[0],
    wms_purchase_in_item: [
      { material_id: company.items[0], qty: qty.toFixed(4), price: price.toFixed(6), tax_rate: String(TAX) },
    ],
  });
  await company.audit('wms_purchase_in', id);
  pool.into(qty, net);
  books.enter({ '1405': net }, { '220202': net });
  const tax = cents(net.times(TAX).div(100));
  const paper = await follow(year, ['wms_purchase_in', 'push_invoice', id], dayOf(period, 9));
  books.enter({ '220202': net, '222102': tax }, { '220201': net.plus(tax) });
  // The paper of even months is certified in the month after.
  const now = [...year.uncertified, ...(index % 2 === 1 ? [{ id: paper, tax }] : [])];
  for (const { id: found, tax: own } of now) {
    await company.press('pur_invoice', 'verify_on', found, dayOf(period, 20));
    books.enter({ '22210101': own }, { '222102': own });
  }
  year.uncertified = index % 2 === 1 ? [] : [{ id: paper, tax }];
  year.owing = [
    { no: await billOf(year, 'fin_ap_bill', paper), amount: net.plus(tax), party: company.suppliers[0] ?? '' },
  ];
}

/** The first customer has no terms; what the second one buys is due after 20 days, in the month after, and billed at once every third month. */
async function sell(year: Year, period: string, index: number): Promise<void> {
  const { company, books, pool } = year;
  const [plain = '', termed = ''] = company.customers;
  const price = big('31.46').plus(big(index % 4).times('0.27'));
  const bills: Bill[] = [];
  let waits = big(0);
  for (const [customer_id, qty, day] of [
    [plain, big(3000 + 55 * index), 18],
    [termed, big(4400 + 140 * index), 24],
  ] as const) {
    const net = cents(qty.times(price));
    const tax = cents(net.times(TAX).div(100));
    const id = await company.make('sal_out', {
      bill_date: dayOf(period, day),
      customer_id,
      warehouse_id: company.warehouses[0],
      sal_out_item: [
        { material_id: company.items[0], qty: qty.toFixed(4), price: price.toFixed(6), tax_rate: String(TAX) },
      ],
    });
    await company.audit('sal_out', id);
    const cost = pool.out(qty);
    books.enter({ '6401': cost }, { '1405': cost });
    const isLate = customer_id === termed;
    books.enter({ '1122': net.plus(tax) }, { '6001': net, [isLate ? '222107' : '22210105']: tax });
    const isBilled = !isLate || index % 3 === 0;
    if (isBilled) await follow(year, ['sal_out', 'push_invoice', id], dayOf(period, 26));
    if (isLate && isBilled) books.enter({ '222107': tax }, { '22210105': tax });
    if (isLate && !isBilled) waits = waits.plus(tax);
    bills.push({ no: await billOf(year, 'fin_ar_bill', id), amount: net.plus(tax), party: customer_id });
  }
  // What waited since last month is due now.
  books.enter({ '222107': year.waits }, { '22210105': year.waits });
  year.waits = waits;
  year.owed = bills;
}

async function costs(year: Year, period: string, index: number): Promise<void> {
  const { company, books, subjects } = year;
  const last = dayOf(period, daysInMonth(Number(period.slice(0, 4)), Number(period.slice(5))));
  const [selling, office] = [big('18340.50').plus(index * 111), big('27615.25').plus(index * 87)];
  await company.make('fin_voucher', {
    voucher_word: '4',
    voucher_date: last,
    period,
    fin_voucher_item: [
      { summary: '计提工资', subject_id: subjects.get('6601'), debit: selling.toFixed(2) },
      { summary: '计提工资', subject_id: subjects.get('660212'), debit: office.toFixed(2) },
      { summary: '计提工资', subject_id: subjects.get('2211'), credit: selling.plus(office).toFixed(2) },
    ],
  });
  books.enter({ '6601': selling, '660212': office }, { '2211': selling.plus(office) });
  const rent = big('6400').plus(index * 13);
  await moves(year, 'fin_other_payment', { day: dayOf(period, 27), role: '660212', amount: rent, flow: 'other' });
  const wages = books.balance('2211').plus(selling).plus(office).times(-1);
  if (wages.gt(0))
    await moves(year, 'fin_other_payment', { day: dayOf(period, 10), role: '2211', amount: wages, flow: 'people' });
  // The machine counts from the month after it was bought.
  if (index === 1) return;
  const depreciation = cents(ASSET.cost.times(big(100).minus(ASSET.rate)).div(100).div(ASSET.months));
  const run = await company.make('fin_asset_depr', {
    bill_date: last,
    period,
    fin_asset_depr_item: [{ asset_id: year.asset }],
  });
  await company.audit('fin_asset_depr', run);
  books.enter({ '660213': depreciation }, { '1602': depreciation });
}

async function payTaxes(year: Year, day: string): Promise<void> {
  for (const [role, amount] of Object.entries(year.taxes))
    if (amount.gt(0)) await moves(year, 'fin_other_payment', { day, role, amount, flow: 'taxes' });
  year.taxes = {};
}

async function receive(year: Year, day: string): Promise<void> {
  const { company, books } = year;
  for (const { no, amount, party } of year.owed) {
    const id = await company.make('fin_receipt', {
      bill_date: day,
      receipt_type: '1',
      customer_id: party,
      account_id: company.banks[0]?.[0],
      settle_type: '2',
      amount: amount.toFixed(2),
      fin_receipt_item: [{ ar_bill_no: no, this_amount: amount.toFixed(2) }],
    });
    await company.audit('fin_receipt', id);
    books.enter({ '1002': amount }, { '1122': amount });
    books.money('sales', amount);
  }
  year.owed = [];
}

/** Suppliers are paid with the fee of the bank. */
async function pay(year: Year, day: string): Promise<void> {
  const { company, books } = year;
  const fee = big('15.50');
  for (const { no, amount, party } of year.owing) {
    const id = await company.make('fin_payment', {
      bill_date: day,
      payment_type: '1',
      supplier_id: party,
      account_id: company.banks[0]?.[0],
      settle_type: '2',
      amount: amount.toFixed(2),
      fee_amount: fee.toFixed(2),
      fin_payment_item: [{ ap_bill_no: no, this_amount: amount.toFixed(2) }],
    });
    await company.audit('fin_payment', id);
    books.enter({ '220201': amount, '660303': fee }, { '1002': amount.plus(fee) });
    books.money('goods', amount.times(-1));
    books.money('other', fee.times(-1));
  }
  year.owing = [];
}

type Move = { readonly day: string; readonly role: string; readonly amount: Big; readonly flow: Flow };

/** Money that comes or goes without a bill. */
async function moves(
  { company, books, subjects }: Year,
  form: 'fin_other_receipt' | 'fin_other_payment',
  { day, role, amount, flow }: Move,
): Promise<void> {
  const id = await company.make(form, {
    bill_date: day,
    account_id: company.banks[0]?.[0],
    [`${form}_item`]: [{ subject_id: subjects.get(role), amount: amount.toFixed(2), summary: role }],
  });
  await company.audit(form, id);
  if (form === 'fin_other_receipt') books.enter({ '1002': amount }, { [role]: amount });
  else books.enter({ [role]: amount }, { '1002': amount });
  books.money(flow, form === 'fin_other_receipt' ? amount : amount.times(-1));
}

/** Saves what a push proposes, as it is, on a paper of its own, and lets it count. */
async function follow(year: Year, [form, button, id]: readonly [string, string, string], day: string): Promise<string> {
  const { company } = year;
  const { form: target, values } = await company.proposed(form, button, id);
  year.papers += 1;
  const made = await company.make(target, {
    ...values,
    bill_date: day,
    invoice_date: day,
    invoice_type: '1',
    invoice_no: `25312${String(year.papers + Number(company.actor.tenantId) * 1000).padStart(15, '0')}`,
  });
  await company.audit(target, made);
  return made;
}

async function billOf({ company }: Year, table: 'fin_ar_bill' | 'fin_ap_bill', source: string): Promise<string> {
  const [bill] = await rowsOf<Row>(
    company,
    sql`select bill_no as no from ${sql.table(table)} where src_id = ${source} and bill_status = '2' and amount > 0 order by create_time desc limit 1`,
  );
  return String(bill?.['no']);
}

/** Does by hand what closing a month does: taxes, then profit and loss. */
export function closeByHand(year: Year, index: number): void {
  const { books } = year;
  const vat = ['22210101', '22210103', '22210105']
    .reduce((sum, role) => sum.plus(books.balance(role)), big(0))
    .times(-1);
  const unpaid = vat.gt(0) ? vat : big(0);
  const taxes: Record<string, Big> = {};
  if (unpaid.gt(0)) {
    books.enter({ '22210103': unpaid }, { '222104': unpaid });
    const [city, education, local] = [7, 3, 2].map((rate) => cents(unpaid.times(rate).div(100)));
    if (city === undefined || education === undefined || local === undefined) throw new Error('three surcharges');
    books.enter({ '6403': city.plus(education).plus(local) }, { '222113': city, '222114': education, '222115': local });
    Object.assign(taxes, { '222104': unpaid, '222113': city, '222114': education, '222115': local });
  }
  const before = results.reduce((sum, role) => sum.minus(books.balance(role)), big(0));
  if (index % 3 === 0) {
    const total = year.profit.plus(before);
    const tax = total.gt(0) ? cents(total.times(25).div(100)).minus(year.accrued) : big(0).minus(year.accrued);
    if (!tax.eq(0)) books.enter({ '6801': tax }, { '222116': tax });
    year.accrued = year.accrued.plus(tax);
    taxes['222116'] = tax;
  }
  year.profit = year.profit.plus(before);
  books.carry(results, '4103');
  year.taxes = taxes;
  if (index !== 12) return;
  const profit = books.balance('4103').times(-1);
  books.enter({ '4103': profit }, { '4104': profit });
  year.profit = big(0);
  year.accrued = big(0);
}

export const monthAfter = (period: string): string => addDays(`${period}-28`, 5).slice(0, 7);
