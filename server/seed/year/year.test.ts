import Big from 'big.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { ownOf } from '#core/kernel/currency.ts';
import { plain } from '#core/values/plain.ts';
import { buildUser } from '#server/testing/builders.ts';
import { userPassword } from '#server/testing/names.ts';
import { modulesDir, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { stockFaults } from '#server/testing/stock.ts';
import { loadModules } from '../load-modules.ts';
import { startYear } from './background.ts';
import { rates } from './rates.ts';

const modules = [
  'sale',
  'procure',
  'storage',
  'finance',
  'hexiao',
  'monthlySettlement',
  'production',
  'quotation',
  'quality',
];
const MONTHS = 3;

let server: TestServer;
let printed: string[] = [];

async function run(): Promise<void> {
  printed = [];
  const year = startYear({
    db: server.db,
    api: `${server.url}/platform`,
    print: (line) => void printed.push(line),
    months: MONTHS,
  });
  await year.ended;
}

async function one(text: ReturnType<typeof sql<{ count: string }>>): Promise<number> {
  return Number((await text.execute(server.db)).rows[0]?.count);
}

beforeAll(async () => {
  server = await startOnlineServer({
    modules,
    prepare: (db) => loadModules({ db, modulesDir, only: modules, seed: 'demo', withYear: true, log: () => undefined }),
  });
}, 240_000);
afterAll(() => server.close());

describe('the year of the demonstration', () => {
  it('[P01] [P03] [P16] runs the processes month by month and goes on after it was stopped in the middle of one', async () => {
    const first = startYear({
      db: server.db,
      api: `${server.url}/platform`,
      print: (line) => void printed.push(line),
      months: MONTHS,
    });
    // Stopped while documents are being made.
    while (printed.length === 0 && (await one(sql`select count(*) from sal_out where bill_status = '2'`)) < 3)
      await new Promise((done) => setTimeout(done, 20));
    await first.stop();
    expect(printed).toEqual([]);
    await run();
    expect(printed.filter((line) => line.startsWith('!'))).toEqual([]);
    expect(printed.map((line) => line.slice(0, 12))).toEqual([
      ...Array.from({ length: MONTHS }, () => '✓ demo month'),
      expect.stringMatching(/^✓ demo year/) as string,
    ]);
    for (const form of ['sal_out', 'wms_purchase_in', 'wms_prod_in', 'fin_receipt', 'fin_payment', 'fin_writeoff'])
      expect([form, await one(sql`select count(*) from ${sql.table(form)}`)]).not.toEqual([form, 0]);
    // Quotations were won, lost and made anew, and orders come of them.
    expect(
      await one(sql`select count(distinct q.quote_status) from quo_quote q where q.quote_status in ('3', '4', '5')`),
    ).toBe(3);
    expect(await one(sql`select count(*) from sal_order_item where src_type = '14'`)).toBeGreaterThan(0);
    // What has to be agreed to was.
    for (const form of ['pur_request', 'fin_loan', 'fin_bad_debt', 'fin_expense_claim'])
      expect([
        form,
        await one(sql`select count(*) from ${sql.table(form)} where bill_status in ('2', '3', '4')`),
      ]).not.toEqual([form, 0]);
    expect(await one(sql`select count(*) from pur_order_item where src_type = '4'`)).toBeGreaterThan(0);
    expect(
      await one(sql`select count(*) from pur_invoice where bill_status = '2' and verify_status is distinct from '3'`),
    ).toBe(0);
    // No order twice: the killed month was gone on with.
    expect(
      await one(sql`select count(*) from (select customer_po from sal_order where customer_po like 'PO20____%'
        group by customer_po, bill_date having count(*) > 1) doubled`),
    ).toBe(0);
  }, 240_000);

  it('[INV-STK-01] [INV-AR-04] leaves every balance as its ledger says, and what is open as what parties owe', async () => {
    expect(await stockFaults(server)).toEqual([]);
    const { rows } = await sql`
      with open as (
        select 'ar' as ledger, customer_id as party, sum(open_amount) as amount from fin_ar_bill where bill_status = '2' group by 2
        union all select 'ar', customer_id, -sum(open_amount) from fin_receipt where bill_status = '2' group by 2
        union all select 'ap', supplier_id, sum(open_amount) from fin_ap_bill where bill_status = '2' group by 2
        union all select 'ap', supplier_id, -sum(open_amount) from fin_payment where bill_status = '2' group by 2
      ), owed as (select ledger, party, sum(amount) as amount from open group by 1, 2),
      books as (select ledger, party_id as party, sum(increase - decrease) as amount from fin_party_ledger group by 1, 2)
      select ledger, party, o.amount as open, b.amount as booked from owed o full join books b using (ledger, party)
      where coalesce(o.amount, 0) <> coalesce(b.amount, 0)`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('[INV-PER-03] closes all months but the last two, and does nothing more when it is started again', async () => {
    const { rows } = await sql<{ ledger: string; count: string }>`
      select ledger, count(*)::text as count from ledger_period where del_flag = 0 group by ledger order by ledger`.execute(
      server.db,
    );
    // The month of the opening, and the first.
    expect(rows).toEqual(['ap', 'ar', 'gl', 'stock'].map((ledger) => ({ ledger, count: '2' })));
    const before = await one(sql`select count(*) from wms_ledger`);
    await run();
    expect([printed, await one(sql`select count(*) from wms_ledger`)]).toEqual([[], before]);
  });
});

describe('[P17] the general ledger of the year', () => {
  type Figures = Readonly<Record<string, string>>;
  const row = async (text: ReturnType<typeof sql<Figures>>): Promise<Figures> =>
    (await text.execute(server.db)).rows[0] ?? {};

  it('[INV-GL-01] [INV-AR-04] balances, agrees with its ledgers, and stands in vouchers one person made and another audited', async () => {
    expect(
      await row(sql<Figures>`
        select count(*) filter (where v_status <> '3')::text as open, count(*) filter (where auditor_id = maker_id)::text as own,
          (count(*) filter (where origin = 'rule') > 10)::text as many
        from fin_voucher where del_flag = 0 and (origin is not null or maker_id = 'finance') and coalesce(origin, '') not in ('carry', 'revalue', 'tax')`),
    ).toEqual({ open: '0', own: '0', many: 'true' });
    const closed = await row(sql<Figures>`select max(period) as period from ledger_period where ledger = 'gl'`);
    const token = await server.signInAsAdmin();
    const report = async (code: string): Promise<readonly Record<string, unknown>[]> => {
      const query = `self_period=${closed['period'] ?? ''}&pageSize=500`;
      const path = `/online/cgreport/api/getData/${code}?${query}`;
      return (await server.call<Page>('GET', path, { token })).body.result.records;
    };
    const total = (await report('rpt_finance_trial')).find((one) => one['subject_code'] === '合计');
    expect(Number(total?.['end_debit'])).toBeGreaterThan(0);
    expect([total?.['end_debit'], total?.['cur_debit']]).toEqual([total?.['end_credit'], total?.['cur_credit']]);
    const sheet = new Map((await report('rpt_finance_balance')).map((one) => [one['item'], one['end_amount']]));
    expect(Number(sheet.get('资产总计'))).toBeGreaterThan(0);
    expect(sheet.get('资产总计')).toBe(sheet.get('负债和所有者权益（或股东权益）总计'));
    // What the first month began with is capital.
    const { left } = await row(sql<Figures>`
        select coalesce(sum(l.debit - l.credit), 0)::float::text as left
        from fin_gl_ledger l join fin_subject s on s.id = l.subject_id where s.role = '4199'`);
    expect(left).toBe('0');
    const profit = new Map((await report('rpt_finance_profit')).map((one) => [one['item'], Number(one['cur_amount'])]));
    for (const item of ['一、营业收入', '减：营业成本', '管理费用', '销售费用'])
      expect([item, profit.get(item)]).not.toEqual([item, 0]);
    const { gl, ar } = await row(sql<Figures>`
        select sum(l.debit - l.credit) filter (where s.control_type = '2')::numeric(20, 2)::text as gl,
          (select sum(own_balance + own_advance) from fin_party_ledger
            where ledger = 'ar' and period <= ${closed['period']})::numeric(20, 2)::text as ar
        from fin_gl_ledger l join fin_subject s on s.id = l.subject_id where l.period <= ${closed['period']}`);
    expect(Number(gl)).toBeGreaterThan(0);
    expect(gl).toBe(ar);
    // What was sold abroad was paid at another rate.
    const { exchange } = await row(sql<Figures>`
      select coalesce(sum(l.debit + l.credit), 0)::float::text as exchange
      from fin_gl_ledger l join fin_subject s on s.id = l.subject_id where s.code = '660304'`);
    expect(Number(exchange)).toBeGreaterThan(0);
    // The account in dollars is worth what it is at the rate of the month's end.
    const { worth, rate } = await row(sql<Figures>`
      select round(sum(l.own_amount) - round(sum(l.income - l.outgo) * ${rates.USD[1]}::numeric, 2), 2)::float::text as worth,
        (select count(*) from fin_revaluation where bill_status = '2')::text as rate
      from fin_cash_ledger l join fin_bank_account a on a.id = l.account_id and a.currency = 'USD' where l.period <= ${closed['period']}`);
    expect([worth, Number(rate) > 0]).toEqual(['0', true]);
  });

  it('[P17] [P29] counts every month that is done, with fixed assets in the books as on their cards, and claims that are paid', async () => {
    const today = dateText(new Date());
    const last = await row(sql<Figures>`
      select max(period) as counted, count(*)::text as runs, count(distinct period)::text as months from fin_asset_depr where del_flag = 0`);
    // Nothing but runs: no made-up drafts beside them. A month is counted from its 28th on.
    const counted = Number(today.slice(8)) >= 28 ? today : addDays(`${today.slice(0, 7)}-01`, -1);
    expect([last['runs'], last['counted']]).toEqual([last['months'], counted.slice(0, 7)]);
    expect(
      await row(sql<Figures>`
        with closed as (select max(period) as period from ledger_period where ledger = 'gl'),
        gl as (select s.code, sum(l.debit - l.credit) as amount from fin_gl_ledger l join fin_subject s on s.id = l.subject_id, closed
          where l.period <= closed.period group by s.code)
        select (select amount = (select sum(original) from fin_asset_ledger, closed where fin_asset_ledger.period <= closed.period) from gl where code = '1601')::text as origin,
          (select -amount = (select sum(accumulated) from fin_asset_ledger, closed where fin_asset_ledger.period <= closed.period) from gl where code = '1602')::text as lost,
          (select count(*) from gl where code in ('1604', '1606', '5101') and amount <> 0)::text as rest,
          (select count(distinct cost_center_id) > 3 from fin_asset_ledger where kind = 'depreciate')::text as shared`),
    ).toEqual({ origin: 'true', lost: 'true', rest: '0', shared: 'true' });
    expect(
      await row(sql<Figures>`
        select count(*)::text as claims, sum(c.pay_amount)::text as owed, sum(p.amount)::text as paid,
          (select sum(repaid_amount) from fin_loan)::numeric(20, 2)::text as offset
        from fin_expense_claim c left join fin_other_payment p on p.claim_id = c.id and p.bill_status = '2' where c.bill_status = '2'`),
    ).toEqual({ claims: '1', owed: '1348.00', paid: '1348.00', offset: '3000.00' });
  });
});

type Dashboard = components['schemas']['TradeDashboard'];
type Page = { readonly total: number; readonly records: readonly Record<string, unknown>[] };

describe('[B2.19] the first pages of those who sell and of those who buy', () => {
  const board = async (side: string, token: string) =>
    server.call<Dashboard>('GET', `/dashboard/trade?side=${side}`, { token });
  /** Reads the list a figure leads to. */
  const listed = async (form: string, link: string, token: string): Promise<Page> => {
    const asked = new URLSearchParams({ pageNo: '1', pageSize: '500' });
    for (const [name, value] of new URLSearchParams(link.split('?')[1])) asked.set(name.slice(2), value);
    const place = form.startsWith('rpt_') ? 'cgreport' : 'cgform';
    const path = `/online/${place}/api/getData/${form}?${asked.toString()}`;
    const { status, body } = await server.call<Page>('GET', path, { token });
    expect([link, status]).toEqual([link, 200]);
    return body.result;
  };

  it('[INV-STK-01] shows figures that are the sums of the lists they lead to', async () => {
    const token = await server.signInAsAdmin();
    const lists = [
      ['sale', 'orders', 'sal_order', 'total_amount'],
      ['sale', 'moved', 'sal_out', 'total_amount'],
      ['sale', 'paid', 'fin_receipt', 'amount'],
      ['sale', 'open', 'fin_ar_bill', 'open_amount'],
      ['sale', 'overdue', 'fin_ar_bill', 'open_amount'],
      ['procure', 'orders', 'pur_order', 'total_amount'],
      ['procure', 'moved', 'wms_purchase_in', 'total_amount'],
      ['procure', 'paid', 'fin_payment', 'amount'],
      ['procure', 'open', 'fin_ap_bill', 'open_amount'],
      ['procure', 'overdue', 'fin_ap_bill', 'open_amount'],
    ] as const;
    for (const side of ['sale', 'procure']) {
      const { body } = await board(side, token);
      const figures = new Map<string, Dashboard['figures'][number]>(body.result.figures.map((one) => [one.code, one]));
      for (const [, code, form, column] of lists.filter(([own]) => own === side)) {
        const { records } = await listed(form, figures.get(code)?.link ?? '', token);
        // Documents of other currencies count at their rate.
        const sum = records
          .map((row) => ownOf(new Big(plain(row[column])), new Big(plain(row['exchange_rate']) || 1)))
          .reduce((all, one) => all.plus(one), new Big(0))
          .toFixed(2);
        expect([side, code, figures.get(code)?.value]).toEqual([side, code, sum]);
      }
      const report = side === 'sale' ? 'rpt_sale_order_exec' : 'rpt_procure_order_exec';
      const late = await listed(report, figures.get('late')?.link ?? '', token);
      expect([side, figures.get('late')?.value]).toEqual([side, String(late.total)]);
      expect(body.result.months).toHaveLength(12);
      expect(body.result.months.at(-1)?.orders).toBe(figures.get('orders')?.value);
      expect(body.result.parties.length).toBeGreaterThan(1);
      for (const step of body.result.steps.filter(({ code }) => !code.includes('/')))
        expect([step.code, step.count]).toEqual([step.code, (await listed(step.code, step.link, token)).total]);
    }
  });

  it('shows nobody the other side, and no link to what he may not look at', async () => {
    const { username } = await buildUser(server.db, { permissions: ['dashboard:sale-page:view', 'sale:order:view'] });
    const token = await server.signIn(username, userPassword);
    expect((await board('procure', token)).status).toBe(403);
    const { figures, steps } = (await board('sale', token)).body.result;
    expect(figures.filter(({ link }) => link !== null).map(({ code }) => code)).toEqual(['orders']);
    expect(steps.map(({ code }) => code)).toEqual(['sal_order']);
  });
});

describe('[base.init-data] the wizard for opening data', () => {
  it('says what is posted, what waits, and shows nobody forms he may not look at', async () => {
    const state = async (token: string) =>
      (await server.call<components['schemas']['OpeningData']>('GET', '/base/initData/state', { token })).body.result;
    const token = await server.signInAsAdmin();
    const day = dateText(new Date());
    const draft = { bill_date: day, ar_type: '5', amount: '12.50', due_date: day };
    const { rows } = await sql<{ id: string }>`select id from crm_customer order by code limit 1`.execute(server.db);
    const body = { ...draft, customer_id: rows[0]?.id, fin_ar_bill_item: [] };
    const made = await server.call<string>('POST', '/online/cgform/api/form/fin_ar_bill', { token, body });
    const { parts, firstPeriod, closedPeriod, masters } = await state(token);
    const known = new Map(parts.map((part) => [part.code, part]));
    expect(known.get('stock')).toMatchObject({ drafts: 0, posted: 18, mayPost: true });
    expect(known.get('ar')).toMatchObject({ drafts: 1, draftAmount: '12.50', draftIds: [made.body.result], posted: 8 });
    expect(known.get('ap')).toMatchObject({ drafts: 0, posted: 6 });
    const moved = await sql<{ amount: string }>`
      select round(sum(in_amount), 2)::text as amount from wms_ledger where bill_type = '99'`.execute(server.db);
    expect(known.get('stock')?.postedAmount).toBe(moved.rows[0]?.amount);
    expect(closedPeriod).toBe(
      firstPeriod === null
        ? null
        : (await sql<{ last: string }>`select max(period) as last from ledger_period`.execute(server.db)).rows[0]?.last,
    );
    expect(masters.map(({ form }) => form)).toEqual(['wms_warehouse', 'md_material', 'crm_customer', 'pur_supplier']);
    const { username } = await buildUser(server.db, { permissions: ['base:init-data:view', 'finance:ap-bill:view'] });
    const other = await state(await server.signIn(username, userPassword));
    expect(other.parts.map(({ code, mayImport, mayPost }) => [code, mayImport, mayPost])).toEqual([
      ['ap', false, false],
    ]);
    expect([other.masters, other.firstPeriod]).toEqual([[], null]);
  });
});
