import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { server, call, post, done, store, param, one, open, generate, postAll, month } = ledgerStage();

const rates = async (code: string, of: Readonly<Record<string, string>>, units = '1'): Promise<void> => {
  const { id, version } = await one(sql<Row>`select id, version from md_currency where code = ${code}`);
  const { rows } = await sql<Row>`
    select begin_date::text as begin_date, rate::text as rate, units from md_currency_rate where head_id = ${id} and del_flag = 0`.execute(
    server.db,
  );
  const more = Object.entries(of).map(([begin_date, rate]) => ({ begin_date, rate, units }));
  const answer = await call('PUT', '/online/cgform/api/form/md_currency', {
    id,
    version,
    md_currency_rate: [...rows, ...more],
  });
  expect(answer.status, answer.body.message).toBe(200);
};
const owes = (day: string, currency: string, amount: string, rate: string): Promise<string> =>
  post('fin_ar_bill', {
    bill_date: day,
    ar_type: '2',
    customer_id: 'CUS',
    currency,
    exchange_rate: rate,
    amount,
    fin_ar_bill_item: [{ summary: '外销', amount, tax_amount: '0', total_amount: amount }],
  });
/** Money of the customer that settles a bill. */
const pays = async (day: string, bill: string, amount: string, rate: string, account = 'USD1'): Promise<string> => {
  const { no } = await one(sql<Row>`select bill_no as no from fin_ar_bill where id = ${bill}`);
  return post('fin_receipt', {
    bill_date: day,
    receipt_type: '1',
    customer_id: 'CUS',
    account_id: account,
    settle_type: '1',
    amount,
    exchange_rate: rate,
    fin_receipt_item: [{ ar_bill_no: no, this_amount: amount }],
  });
};
const ownOf = async (table: string, id: string): Promise<unknown> =>
  (await one(sql<Row>`select open_own::numeric(20, 2)::text as own from ${sql.table(table)} where id = ${id}`))['own'];
/** Lists the changes of worth of a ledger in a month, by the lines of its document. */
const changes = async (period: string, ledger: string): Promise<unknown[]> => {
  const { rows } = await sql<Row>`
    select i.item_kind, i.face::float as face, i.before_own::float as before, i.after_own::float as after
    from fin_revaluation_item i join fin_revaluation h on h.id = i.head_id
    where h.period = ${period} and h.ledger = ${ledger} and h.bill_status = '2' and coalesce(h.src_id, '') = ''
    order by i.item_kind, i.face`.execute(server.db);
  return rows.map((row) => Object.values(row));
};
/** Gain of exchange in a month by the general ledger; a loss is below zero. */
const gained = async (period: string): Promise<unknown> =>
  (
    await one(sql<Row>`select coalesce(sum(l.credit - l.debit), 0)::float as gain from fin_gl_ledger l join fin_subject s on s.id = l.subject_id
      where s.code = '660304' and l.period = ${period} and not l.is_carried`)
  )['gain'];
const closes = async (period: string, ledger: string): Promise<void> => {
  const answer = await month<Row>('close', ledger, { period });
  expect(answer.status, answer.body.message).toBe(200);
};
/** Closes a month as an accountant does: parties, vouchers, the general ledger, which must agree with all of them. */
const closeAll = async (period: string): Promise<void> => {
  await closes(period, 'ar');
  await closes(period, 'ap');
  const ids = await open(period);
  if (ids.length > 0) {
    const made = await generate(ids, { period });
    expect(made.status, made.body.message).toBe(200);
  }
  await postAll();
  await closes(period, 'gl');
};

let bill: string;
let yen: string;
let refundable: string;
let kept: string;

beforeAll(async () => {
  for (const [id, currency] of [
    ['USD1', 'USD'],
    ['JPY1', 'JPY'],
    ['EUR1', 'EUR'],
  ])
    await store('fin_bank_account', { id, code: id, name: id, account_type: '1', enabled: 'Y', currency });
  await call('POST', '/finance/autoVoucher/standard', {});
  bill = await owes('2026-07-10', 'USD', '10000', '7.0919');
  await owes('2026-07-10', 'USD', '333.33', '7.0919');
  yen = await owes('2026-07-11', 'JPY', '1000000', '0.0479');
  const advance = (amount: string, more: Row) =>
    post('fin_advance_receipt', {
      bill_date: '2026-07-12',
      customer_id: 'CUS',
      account_id: 'USD1',
      amount,
      exchange_rate: '7.0919',
      ...more,
    });
  kept = await advance('1334.56', {});
  refundable = await advance('50', { refundable_flag: 'Y' });
  await post('fin_ap_bill', {
    bill_date: '2026-07-15',
    ap_type: '4',
    supplier_id: 'SUP',
    currency: 'USD',
    exchange_rate: '7.0919',
    amount: '2000',
    fin_ap_bill_item: [{ summary: '佣金', amount: '2000', tax_amount: '0', total_amount: '2000' }],
  });
  // Before July is closed the money of August comes in.
  await pays('2026-08-05', bill, '2500', '7.2001');
});

describe('[K7] money of other currencies at the end of a month', () => {
  it('needs a rate of that month: currency and day are named, with the way to the rates', async () => {
    await rates('USD', { '2026-06-30': '7' });
    const { body } = await call<Schemas['MonthCheckList']>(
      'GET',
      '/monthlySettlement/precheck?ledger=ar&period=2026-07',
    );
    expect(body.result.checks.filter(({ kind }) => kind === 'rate')).toEqual([
      {
        kind: 'rate',
        subject: 'JPY 2026-07-31',
        title: 'JPY 没有 2026-07-31 的期末汇率，外币余额不能调汇；请在“币种汇率”登记当月的汇率',
        level: '1',
        count: 1,
        link: '/base/currency?q.code=JPY',
      },
      expect.objectContaining({ subject: 'USD 2026-07-31', count: 3 }),
    ]);
    expect((await month('close', 'ar', { period: '2026-07' })).status).toBe(422);
  });

  it('is worth what it is at that rate: bills and what would be paid back, no other advance, each with its line and a voucher', async () => {
    await rates('USD', { '2026-07-31': '7.1234' });
    await rates('JPY', { '2026-07-20': '4.831212345' }, '100');
    const { body } = await call<Schemas['MonthCheckList']>(
      'GET',
      '/monthlySettlement/precheck?ledger=ar&period=2026-07',
    );
    expect(body.result.checks.map(({ kind, level, subject }) => [kind, level, subject])).toEqual([
      ['oldRate', '2', 'JPY 2026-07-20'],
    ]);
    await closeAll('2026-07');
    // 10,000 × 7.1234, 333.33 × 7.1234 = 2,374.44, a million yen at 4.831212345 for 100, 50 × 7.1234 = 356.17.
    expect(await changes('2026-07', 'ar')).toEqual([
      ['advance_receipt', 50, 354.6, 356.17],
      ['receivable', 333.33, 2363.94, 2374.44],
      ['receivable', 10_000, 70_919, 71_234],
      ['receivable', 1_000_000, 47_900, 48_312.12],
    ]);
    const named = await one(sql<Row>`select string_agg(distinct i.holder, '、') as names from fin_revaluation_item i`);
    expect(named['names'], 'whose they are').toMatch(/USD1/u);
    expect(await changes('2026-07', 'ap')).toEqual([['payable', 2000, 14_183.8, 14_246.8]]);
    // 1,334.56 and 50 came in as 9,464.57 and 354.60.
    expect(await changes('2026-07', 'gl')).toEqual([['cash', 1384.56, 9819.17, 9862.77]]);
    // 315.00 + 10.50 + 412.12 − 1.57 − 63.00 + 43.60.
    expect(await gained('2026-07')).toBe(716.65);
    expect(await ownOf('fin_advance_receipt', refundable)).toBe('356.17');
    expect(await ownOf('fin_advance_receipt', kept)).toBe('9464.57');
  });

  it('is what ageing says of a day: before and after the end of the month', async () => {
    const aged = async (day: string): Promise<unknown[]> => {
      const path = `/online/cgreport/api/getData/rpt_finance_ar_aging?pageSize=100&self_day=${day}`;
      const { records } = (await call<Schemas['RowPage']>('GET', path)).body.result;
      return ['total', 'advance'].map((name) => Number(records[0]?.[name]));
    };
    // 70,919.00 + 2,363.94 + 47,900.00, and 9,464.57 + 354.60 in advance; then at the rates of the end.
    expect(await aged('2026-07-30')).toEqual([121_182.94, 9819.17]);
    expect(await aged('2026-07-31')).toEqual([121_920.56, 9820.74]);
  });

  it('settled meanwhile or later, gains and loses what the rate changed since; the last part leaves nothing', async () => {
    // 2,500 of 10,000 came before July was closed: worth 17,808.50 now, not 17,729.75.
    expect(await ownOf('fin_ar_bill', bill)).toBe('53425.50');
    await pays('2026-08-15', bill, '3000', '6.9999');
    await pays('2026-08-16', yen, '333333', '0.0475', 'JPY1');
    await pays('2026-08-17', yen, '666667', '0.0490', 'JPY1');
    expect(await ownOf('fin_ar_bill', yen)).toBe('0.00');
    await rates('USD', { '2026-08-31': '7.05' });
    await rates('JPY', { '2026-08-31': '4.9' }, '100');
    await closeAll('2026-08');
    const bills = (await changes('2026-08', 'ar')).filter((line) => (line as unknown[])[0] === 'receivable');
    expect(bills).toEqual([
      ['receivable', 333.33, 2374.44, 2349.98],
      ['receivable', 4500, 32_055.3, 31_725],
    ]);
    await pays('2026-09-10', bill, '4500', '7.3333');
    expect(await ownOf('fin_ar_bill', bill)).toBe('0.00');
    // Received 18,000.25 + 20,999.70 + 32,999.85 for what was booked at 70,919.00; in yen 48,500.00 for 47,900.00.
    const { rows } = await sql<Row>`
      select i.bill_id, sum(i.own_amount)::float as own from fin_writeoff_item i
      where i.side = 'D' group by i.bill_id order by own`.execute(server.db);
    // The part of July's worth, what was left of it in August, and of August's.
    expect(rows.map((row) => row['own'])).toEqual([48_312.12, 17_808.5 + 21_370.2 + 31_725]);
    const exchange = async (form: string) =>
      (
        await one(sql<Row>`select -sum(l.own_exchange)::float as gain from fin_party_ledger l
        where l.ledger = 'ar' and l.currency = ${form} and l.kind = 'writeoff'`)
      )['gain'];
    // 315.00 and −330.30 of it are of July's and August's ends.
    expect(await exchange('USD')).toBe(Number((1080.8 - 315 + 330.3).toFixed(2)));
    expect(await exchange('JPY')).toBe(Number((600 - 412.12).toFixed(2)));
  });

  it('is as it was once the month is opened again, with what was settled since; closed again it is the same', async () => {
    const worth = async (): Promise<unknown> => {
      const { rows } = await sql<Row>`
        select 'd' as what, s.code as key, sum(l.debit - l.credit)::text as amount from fin_gl_ledger l join fin_subject s on s.id = l.subject_id
        where l.period <= '2026-08' and not l.is_carried group by s.code having sum(l.debit - l.credit) <> 0
        union all select 'p', party_id || currency, sum(own_balance)::text from fin_party_ledger group by party_id, currency
        union all select 'c', account_id, sum(own_amount)::text from fin_cash_ledger group by account_id order by 1, 2`.execute(
        server.db,
      );
      return rows;
    };
    const before = await worth();
    for (const ledger of ['gl', 'ap', 'ar']) {
      const answer = await month('reverse', ledger, { period: '2026-08', reason: '试' });
      expect(answer.status, answer.body.message).toBe(200);
    }
    expect(await changes('2026-08', 'ar')).toEqual([]);
    // 4,500 that were paid in September are worth 32,055.30 again.
    const { rows } = await sql<Row>`
      select own_amount::float as own from fin_writeoff_item where bill_id = ${bill} order by create_time desc limit 1`.execute(
      server.db,
    );
    expect(rows[0]?.['own']).toBe(32_055.3);
    await closeAll('2026-08');
    expect(await worth()).toEqual(before);
    expect(await ownOf('fin_ar_bill', bill)).toBe('0.00');
  });

  it('goes back on the first of the next month where the company wants it so; the sum is the same', async () => {
    await param('flow.revaluationReturns', 'Y');
    const euro = await owes('2026-09-05', 'EUR', '100', '7.8');
    await rates('USD', { '2026-09-30': '7.05' });
    await rates('EUR', { '2026-09-30': '7.9' });
    await rates('JPY', { '2026-09-30': '4.9' }, '100');
    await closeAll('2026-09');
    expect((await changes('2026-09', 'ar')).filter((line) => (line as unknown[])[2] === 780)).toEqual([
      ['receivable', 100, 780, 790],
    ]);
    expect(await ownOf('fin_ar_bill', euro), 'as it was booked').toBe('780.00');
    const ledger = await one(sql<Row>`
      select sum(own_balance + own_advance)::float as own from fin_party_ledger where ledger = 'ar' and period <= '2026-09'`);
    const path = '/online/cgreport/api/getData/rpt_finance_ar_aging?pageSize=100&self_day=2026-09-30';
    const aged = (await call<Schemas['RowPage']>('GET', path)).body.result.records;
    expect(
      aged.map((row) => Number(row['total'])),
      'and 1122',
    ).toEqual([ledger['own']]);
    await pays('2026-10-02', euro, '100', '8', 'EUR1');
    await rates('USD', { '2026-10-30': '7.05' });
    await rates('EUR', { '2026-10-30': '8' });
    await rates('JPY', { '2026-10-30': '4.9' }, '100');
    await closeAll('2026-10');
    for (const ledger of ['gl', 'ap', 'ar']) {
      const answer = await month('reverse', ledger, { period: '2026-10', reason: '试' });
      expect(answer.status, answer.body.message).toBe(200);
    }
    expect(
      (
        await one(
          sql<Row>`select count(*)::int as count from fin_revaluation where period >= '2026-10' and bill_status = '2' and src_no is null`,
        )
      )['count'],
    ).toBe(0);
    await closeAll('2026-10');
    const { rows } = await sql<Row>`
      select period, sum(own_balance)::float as own from fin_party_ledger
      where currency = 'EUR' and kind = 'revalue' group by period order by period`.execute(server.db);
    expect(rows.map((row) => Object.values(row))).toEqual([
      ['2026-09', 10],
      ['2026-10', -10],
    ]);
    const left = await one(
      sql<Row>`select sum(own_balance)::float as own from fin_party_ledger where currency = 'EUR'`,
    );
    expect(left['own']).toBe(0);
  });

  it('is counted anew in the general ledger where something was posted meanwhile, and done again changes nothing', async () => {
    await param('flow.revaluationReturns', 'N');
    await rates('USD', { '2026-11-20': '7' });
    const calc = async () => {
      const answer = await month<Row>('calc', 'gl', { period: '2026-11' });
      expect(answer.status, answer.body.message).toBe(200);
      return changes('2026-11', 'gl');
    };
    await rates('EUR', { '2026-11-20': '8' });
    await rates('JPY', { '2026-11-20': '4.9' }, '100');
    for (const ledger of ['ar', 'ap']) await closes('2026-11', ledger);
    const first = await calc();
    expect(await calc()).toEqual(first);
    const { rows } = await sql<Row>`
      select id from fin_revaluation where period = '2026-11' and ledger = 'gl' and coalesce(src_id, '') = ''`.execute(
      server.db,
    );
    expect(rows).toHaveLength(1);
    const subject = await one(sql<Row>`select id from fin_subject where code = '6301'`);
    const income = await post('fin_other_receipt', {
      bill_date: '2026-11-21',
      account_id: 'USD1',
      exchange_rate: '7.1',
      fin_other_receipt_item: [{ summary: '利息', amount: '100', subject_id: subject['id'] }],
    });
    // 100 USD more, worth 710.00 and then 700.00.
    const [before = [], after = []] = [first, await calc()].map((lines) => lines[0] as number[]);
    expect([Number(after[1]) - Number(before[1]), Number((Number(after[2]) - Number(before[2])).toFixed(2))]).toEqual([
      100, 710,
    ]);
    await done('fin_other_receipt', 'unaudit', income);
    expect(await calc()).toEqual(first);
  });
});
