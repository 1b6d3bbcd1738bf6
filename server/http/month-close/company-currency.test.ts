import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { foundedCompany } from '#server/testing/builders.ts';
import { ledgerStage, LEDGER_MONTH as MONTH } from '#server/testing/ledger-stage.ts';
import type { Answer } from '#server/testing/server.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const {
  server,
  token,
  call,
  post,
  make,
  outcome,
  done,
  audit,
  remove,
  one,
  drawn,
  open,
  generate,
  postAll,
  month,
  balance,
} = ledgerStage();

/** Sets the own currency as an administrator does, on the page of parameters. */
async function choose(value: string, as = token()): Promise<Answer> {
  const { body } = await call<Schemas['SystemParam'][]>('GET', '/sys/param/flow', undefined, as);
  const version = body.result.find(({ paramCode }) => paramCode === 'flow.ownCurrency')?.version ?? null;
  const changes = [{ paramCode: 'flow.ownCurrency', paramValue: value, version }];
  return call('PUT', '/sys/param/flow', { changes }, as);
}
const wrong = ({ body }: Answer): unknown =>
  (body as Answer<Schemas['RefusalDetail']>['body']).result.errors?.map(({ field, message }) => [field, message]);

/** Codes that a company's table of currencies marks as its own. */
const marked = async (tenant = '1'): Promise<unknown[]> => {
  const { rows } = await sql<Row>`
    select code from md_currency where tenant_id = ${tenant} and is_base = 'Y' and del_flag = 0 order by code`.execute(
    server.db,
  );
  return rows.map(({ code }) => code);
};
/** Default of the currency in the definition of a form. */
const proposed = async (table: string, as = token()): Promise<unknown> => {
  const { body } = await call<Row>('GET', `/online/cgform/api/getFormItem/${table}`, undefined, as);
  const { properties } = (body.result as { schema: { properties: Record<string, { defVal?: unknown }> } }).schema;
  return properties['currency']?.defVal;
};

beforeAll(async () => {
  await call('POST', '/finance/autoVoucher/standard', {});
  const { id, version } = await one(sql<Row>`select id, version from md_currency where code = 'CNY'`);
  const rates = [
    { begin_date: `${MONTH}-01`, rate: '0.14', units: '1' },
    { begin_date: `${MONTH}-31`, rate: '0.15', units: '1' },
  ];
  await call('PUT', '/online/cgform/api/form/md_currency', { id, version, md_currency_rate: rates });
});

describe('[K7] a company keeps its books in its own currency', () => {
  it('which is one of its table, and is marked there', async () => {
    const strange = await choose('XAU');
    expect([strange.status, wrong(strange)]).toEqual([
      422,
      [['flow.ownCurrency', expect.stringContaining('没有启用的币种“XAU”')]],
    ]);
    expect(await marked()).toEqual(['CNY']);
    const chosen = await choose('USD');
    expect(chosen.status, chosen.body.message).toBe(200);
    expect(await marked()).toEqual(['USD']);
  });

  it('which its documents propose, while another company has its own', async () => {
    const founded = await call('POST', '/sys/tenant/add', foundedCompany);
    expect(founded.status, founded.body.message).toBe(200);
    const other = await server.signIn('boss31', foundedCompany.adminPassword);
    for (const table of ['sal_order', 'pur_order', 'fin_bank_account', 'crm_customer'])
      expect([await proposed(table), await proposed(table, other)], table).toEqual(['USD', 'CNY']);
    expect(await marked('31')).toEqual(['CNY']);
  });

  it('takes goods in yuan at the rate of their day, and sells them in its own money at none', async () => {
    // 100 × 10.00 yuan at 0.14 are 140.00; without tax, for the invoice has not come.
    const order = await post('pur_order', {
      bill_date: `${MONTH}-05`,
      delivery_date: `${MONTH}-20`,
      order_type: '1',
      supplier_id: 'SUP',
      buyer_id: 'admin',
      currency: 'CNY',
      pur_order_item: [{ delivery_date: `${MONTH}-20`, material_id: 'RM1', qty: '100', price: '10', tax_rate: '13' }],
    });
    const { id: line } = await one(sql<Row>`select id from pur_order_item where head_id = ${order}`);
    const receipt = await post('wms_purchase_in', {
      bill_date: `${MONTH}-06`,
      supplier_id: 'SUP',
      warehouse_id: 'W1',
      wms_purchase_in_item: [
        { material_id: 'RM1', qty: '100', price: '10', tax_rate: '13', src_type: '1', src_line_id: line },
      ],
    });
    expect(await drawn(receipt)).toEqual([
      ['原材料', '140.00', '0.00'],
      ['暂估应付款', '0.00', '140.00'],
    ]);
    // 40 × 3.00 dollars are 120.00; they cost 40 × 1.40 = 56.00.
    const sold = await post('sal_order', {
      bill_date: `${MONTH}-07`,
      delivery_date: `${MONTH}-20`,
      order_type: '1',
      customer_id: 'CUS',
      sales_id: 'admin',
      currency: 'USD',
      exchange_rate: '7',
      sal_order_item: [{ delivery_date: `${MONTH}-20`, material_id: 'RM1', qty: '40', price: '3', tax_rate: '0' }],
    });
    const { id: soldLine, rate } = await one(
      sql<Row>`select i.id, h.exchange_rate::float as rate from sal_order_item i join sal_order h on h.id = i.head_id where h.id = ${sold}`,
    );
    expect(rate).toBe(1);
    await post('sal_out', {
      bill_date: `${MONTH}-08`,
      customer_id: 'CUS',
      warehouse_id: 'W1',
      sal_out_item: [
        { material_id: 'RM1', qty: '40', price: '3', tax_rate: '0', src_type: '1', src_line_id: soldLine },
      ],
    });
    const stock = await one(
      sql<Row>`select sum(in_amount - out_amount)::numeric(20, 2)::text as left, sum(out_amount)::numeric(20, 2)::text as cost from wms_ledger`,
    );
    expect(stock).toEqual({ left: '84.00', cost: '56.00' });
    const owed = await one(
      sql<Row>`select currency, sum(increase - decrease)::numeric(20, 2)::text as face, sum(own_balance)::numeric(20, 2)::text as own
        from fin_party_ledger where ledger = 'ar' group by currency`,
    );
    expect(owed).toEqual({ currency: 'USD', face: '120.00', own: '120.00' });
  });

  it('asks yuan for a rate, and money of its own for none', async () => {
    const owes = (currency: string, exchange_rate: string | null, amount = '1130'): Promise<string> =>
      make('fin_ap_bill', {
        bill_date: `${MONTH}-09`,
        ap_type: '4',
        supplier_id: 'SUP',
        currency,
        exchange_rate,
        amount,
        fin_ap_bill_item: [{ summary: '运费', amount, tax_amount: '0', total_amount: amount }],
      });
    const yuan = await owes('CNY', null);
    await audit('fin_ap_bill', yuan);
    const own = async (id: string): Promise<unknown> =>
      (await one(sql<Row>`select open_own::numeric(20, 2)::text as own from fin_ap_bill where id = ${id}`))['own'];
    // 1,130.00 at 0.14.
    expect(await own(yuan)).toBe('158.20');
    const dollars = await owes('USD', null, '33.33');
    await audit('fin_ap_bill', dollars);
    expect(await own(dollars)).toBe('33.33');
    await sql`update md_currency_rate set del_flag = 1 where rate = 0.14`.execute(server.db);
    const unrated = await owes('CNY', null);
    await done('fin_ap_bill', 'submit', unrated);
    expect(await outcome('fin_ap_bill', 'audit', unrated)).toEqual([422, expect.stringContaining('CNY')]);
    await sql`update md_currency_rate set del_flag = 0 where rate = 0.14`.execute(server.db);
    await done('fin_ap_bill', 'withdraw', unrated);
    expect((await remove('fin_ap_bill', unrated)).status).toBe(200);
    // The account says no currency: it is of the own one.
    await post('fin_receipt', {
      bill_date: `${MONTH}-10`,
      receipt_type: '1',
      customer_id: 'CUS',
      account_id: 'BANK',
      settle_type: '1',
      amount: '120',
    });
    const cash = await one(
      sql<Row>`select income::numeric(20, 2)::text as income, own_amount::numeric(20, 2)::text as own from fin_cash_ledger where account_id = 'BANK'`,
    );
    expect(cash).toEqual({ income: '120.00', own: '120.00' });
  });

  it('is worth less by what yuan owed are worth more at the end of the month, and closes', async () => {
    for (const ledger of ['stock', 'ar', 'ap']) {
      const closed = await month('close', ledger);
      expect(closed.status, closed.body.message).toBe(200);
    }
    // 1,130.00 at 0.15 are 169.50: 11.30 more. The provisional payable of the receipt keeps its rate.
    const made = await generate(await open());
    expect(made.status, made.body.message).toBe(200);
    await postAll();
    const closed = await month('close', 'gl');
    expect(closed.status, closed.body.message).toBe(200);
    expect(await balance('2202')).toBe('-342.83');
    const lost = await one(sql<Row>`select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as lost
      from fin_gl_ledger l join fin_subject s on s.id = l.subject_id where s.code = '660304' and not l.is_carried`);
    expect(lost).toEqual({ lost: '11.30' });
    expect(await balance('1403')).toBe('84.00');
  });

  it('keeps it once anything is posted, whoever asks and however', async () => {
    const kept = [422, [['flow.ownCurrency', expect.stringContaining('本位币不能更改')]]];
    const back = await choose('CNY');
    expect([back.status, wrong(back)]).toEqual(kept);
    const { version } = await one(sql<Row>`select version from sys_param where param_code = 'flow.ownCurrency'`);
    const reset = await call('DELETE', `/sys/param/flow?paramCode=flow.ownCurrency&version=${String(version)}`);
    expect([reset.status, wrong(reset)]).toEqual(kept);
    expect(await marked()).toEqual(['USD']);
    const again = await choose('USD');
    expect(again.status, again.body.message).toBe(200);
  });
});
