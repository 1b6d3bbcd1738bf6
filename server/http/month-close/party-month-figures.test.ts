import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';
import { scaled, written } from '#server/testing/plain-money.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, desk, call, post, make, store, read, open, generate, postAll, balance, param } = ledgerStage();

/** Debts of a customer from before the month and in it, what he paid, what was let off for it, and what was given up. */
type Owing = {
  readonly before: string;
  readonly bills: readonly string[];
  readonly paid: string;
  readonly off: string;
  readonly bad: string;
};

/** Two months of one company; the figures are reckoned below in whole cents. */
const sets: readonly (readonly [name: string, before: string, month: string, of: readonly Owing[]])[] = [
  [
    'three customers, one of whom overpays',
    '2026-07',
    '2026-08',
    [
      { before: '1234.56', bills: ['777.77', '0.01'], paid: '1000.07', off: '12.34', bad: '0.00' },
      { before: '88.80', bills: ['311.13'], paid: '500.00', off: '0.00', bad: '0.00' },
      { before: '9999.99', bills: [], paid: '0.00', off: '0.00', bad: '333.33' },
    ],
  ],
  [
    'two customers, with bad debt and a discount of one cent',
    '2026-09',
    '2026-10',
    [
      { before: '4567.89', bills: ['1.11', '2.22', '3.33'], paid: '4000.00', off: '0.01', bad: '66.67' },
      { before: '0.07', bills: ['100000.00'], paid: '33333.33', off: '0.00', bad: '0.00' },
    ],
  ],
];

const cents = (text: string): bigint => scaled(text, 2);
const summed = (of: readonly bigint[]): bigint => of.reduce((all, one) => all + one, 0n);

const closed = async (ledger: string, period: string): Promise<Schemas['MonthClosed']> => {
  const { status, body } = await call<Schemas['MonthClosed']>('POST', '/monthlySettlement/close', { ledger, period });
  expect(status, `${ledger} ${period}: ${body.message} ${JSON.stringify(body.result)}`).toBe(200);
  return body.result;
};
const vouched = async (period: string): Promise<void> => {
  const made = await generate(await open(period), { period, collected: true });
  expect(made.status, made.body.message).toBe(200);
  await postAll();
};
const kept = async (ledger: string, period: string): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await sql<Row>`
    select party_id, begin_amount::numeric(20, 2)::text as a, inc_amount::numeric(20, 2)::text as b, dec_amount::numeric(20, 2)::text as c,
      end_amount::numeric(20, 2)::text as d
    from ms_party_balance where ledger = ${ledger} and period = ${period}`.execute(server.db);
  return new Map(rows.map((row) => [String(row['party_id']), ['a', 'b', 'c', 'd'].map((name) => String(row[name]))]));
};

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  await param('flow.incomeTaxPeriod', 'none');
  await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: '2026-07-01' }, [{ material_id: 'FG1', qty: 1 }]);
});

describe('[P17] a month of receivables and payables', () => {
  /** Balance of the account of receivables before each set. */
  let carried = 0n;

  it.each(sets)('%s: each customer and the account come out to the cent', async (_name, before, month, owing) => {
    const ids = owing.map((_, index) => `${month}-C${index}`);
    const agree = await agreeingIn(server);
    const bill = (customer: string | undefined, day: string, amount: string): Promise<string> =>
      post('fin_ar_bill', {
        customer_id: customer,
        bill_date: day,
        due_date: day,
        ar_type: '1',
        amount,
        fin_ar_bill_item: [{ amount, tax_amount: '0', total_amount: amount }],
      });
    for (const id of ids) await store('crm_customer', { id, code: id, name: id, enabled: 'Y' });
    const old = new Map<number, string>();
    for (const [index, one] of owing.entries()) old.set(index, await bill(ids[index], `${before}-05`, one.before));
    for (const [index, one] of owing.entries()) {
      for (const amount of one.bills) await bill(ids[index], `${month}-06`, amount);
      if (one.paid !== '0.00')
        await post('fin_receipt', {
          customer_id: ids[index],
          bill_date: `${month}-20`,
          receipt_type: '1',
          account_id: 'BANK',
          settle_type: '1',
          amount: one.paid,
          discount_amount: one.off,
        });
      if (one.bad === '0.00') continue;
      const bad = await make('fin_bad_debt', {
        customer_id: ids[index],
        bill_date: `${month}-25`,
        bad_type: '2',
        amount: one.bad,
        ar_bill_no: (await read('fin_ar_bill', old.get(index) ?? ''))['bill_no'],
      });
      await agree('fin_bad_debt', bad);
    }
    for (const period of [before, month]) {
      await vouched(period);
      await closed('stock', period);
    }
    await closed('ar', before);
    const { figures } = await closed('ar', month);
    const rows = owing.map((one) => {
      const [begin, more] = [cents(one.before), summed(one.bills.map(cents))];
      const less = cents(one.paid) + cents(one.off) + cents(one.bad);
      return [begin, more, less, begin + more - less] as const;
    });
    const found = await kept('ar', month);
    expect(ids.map((id) => found.get(id))).toEqual(rows.map((row) => row.map(written)));
    const all = [0, 1, 2, 3].map((column) => summed(rows.map((row) => row[column] ?? 0n)));
    const [begin = 0n, more = 0n, less = 0n, end = 0n] = all;
    expect(figures).toMatchObject([
      {
        currency: 'CNY',
        begin: written(carried + begin),
        increase: written(more),
        decrease: written(less),
        end: written(carried + end),
      },
    ]);
    carried += end;
    // What is kept of customers is what their accounts say, money that settles nothing yet taken off, and what the next month begins with.
    const accounts = cents(await balance('1122')) + cents(await balance('2203'));
    expect(written(accounts)).toBe(written(carried));
    const next = await call<Schemas['MonthCheckList']>('GET', '/monthlySettlement/precheck?ledger=ar');
    expect(next.body.result.figures[0]?.begin).toBe(written(carried));
  });

  it.each([
    ['2026-07', '2026-08', '876.54', ['12.30', '0.70'], '900.00'],
    ['2026-09', '2026-10', '0.33', ['4567.80'], '1234.56'],
  ] as const)('payables of %s and %s, too', async (before, month, owed, bills, paid) => {
    const id = `${month}-S`;
    await store('pur_supplier', { id, code: id, name: id, enabled: 'Y', status: '2' });
    const bill = (day: string, amount: string): Promise<string> =>
      post('fin_ap_bill', {
        supplier_id: id,
        bill_date: day,
        due_date: day,
        ap_type: '2',
        amount,
        fin_ap_bill_item: [{ amount, tax_amount: '0', total_amount: amount }],
      });
    await bill(`${before}-07`, owed);
    for (const amount of bills) await bill(`${month}-08`, amount);
    await post('fin_payment', {
      supplier_id: id,
      bill_date: `${month}-21`,
      payment_type: '1',
      account_id: 'BANK',
      settle_type: '1',
      amount: paid,
    });
    for (const period of [before, month]) await vouched(period);
    await closed('ap', before);
    await closed('ap', month);
    const more = summed(bills.map(cents));
    const end = cents(owed) + more - cents(paid);
    expect((await kept('ap', month)).get(id)).toEqual([cents(owed), more, cents(paid), end].map(written));
  });
});
