import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { agreeingIn } from '#server/testing/agreed.ts';
import { foreignCurrencyStage, type Schemas, type Row } from '#server/testing/foreign-currency-stage.ts';

const { MONTH, call, make, press, done, post, one, lineOf, drawn, owed, opens, settle, order, server, desk } =
  foreignCurrencyStage();

describe('[base.currency] rates', () => {
  it('are those of the day where nobody types one; the own currency has 1', async () => {
    const { id: euro, version } = await one(sql<Row>`select id, version from md_currency where code = 'EUR'`);
    const rates = { '01': '7.8', '04': '7.9', '06': '8' };
    const kept = await call('PUT', `/online/cgform/api/form/md_currency`, {
      id: euro,
      version,
      md_currency_rate: Object.entries(rates).map(([day, rate]) => ({ begin_date: `${MONTH}-${day}`, rate })),
    });
    expect(kept.status, kept.body.message).toBe(200);
    const rateOf = async (money: Row): Promise<unknown> => {
      const id = await order('sal_order', money, { material_id: 'FG1', qty: '1', price: '1' });
      return Number((await one(sql<Row>`select exchange_rate from sal_order where id = ${id}`))['exchange_rate']);
    };
    expect(await rateOf({ currency: 'EUR', exchange_rate: '1' })).toBe(7.9);
    expect(await rateOf({ currency: 'EUR', exchange_rate: '7.77' })).toBe(7.77);
    expect(await rateOf({ currency: 'CNY', exchange_rate: '7' })).toBe(1);
  });

  it('are of 1 or of 100 units, and have ten digits and more: a yen is what a hundred say, or what somebody types', async () => {
    const { id: yen, version } = await one(sql<Row>`select id, version from md_currency where code = 'JPY'`);
    const kept = await call('PUT', `/online/cgform/api/form/md_currency`, {
      id: yen,
      version,
      md_currency_rate: [
        { begin_date: `${MONTH}-01`, rate: '4.7', units: '100' },
        { begin_date: `${MONTH}-03`, rate: '4.831212345', units: '100' },
        { begin_date: `${MONTH}-09`, rate: '0.048312', units: '1' },
      ],
    });
    expect(kept.status, kept.body.message).toBe(200);
    const owed = async (day: string, exchange_rate: string | null): Promise<unknown[]> => {
      const bill = await post('fin_ar_bill', {
        bill_date: `${MONTH}-${day}`,
        ar_type: '2',
        customer_id: 'YEN',
        currency: 'JPY',
        exchange_rate,
        amount: '1000000',
        fin_ar_bill_item: [{ summary: '样品', amount: '1000000', tax_amount: '0', total_amount: '1000000' }],
      });
      return opens('fin_ar_bill', bill);
    };
    await sql`insert into crm_customer (id, tenant_id, code, name) values ('YEN', '1', 'YEN', '东京商社')`.execute(
      server.db,
    );
    // 1,000,000 × 4.831212345 ÷ 100 = 48,312.12345; at 0.048312 it is 48,312.00; the fifth digit of what is typed counts.
    expect(await owed('04', null)).toEqual(['1000000.00', '48312.12']);
    expect(await owed('09', null)).toEqual(['1000000.00', '48312.00']);
    expect(await owed('10', '0.04831234567')).toEqual(['1000000.00', '48312.35']);
    const shown = await call<Row>('GET', `/online/cgform/api/form/md_currency/${String(yen)}`);
    expect(shown.status).toBe(200);
  });

  it('are of currencies that are kept under one code', async () => {
    const renamed = async (from: string, code: string): Promise<readonly [number, string]> => {
      const { id, version } = await one(sql<Row>`select id, version from md_currency where code = ${from}`);
      const { status, body } = await call('PUT', `/online/cgform/api/form/md_currency`, { id, version, code });
      return [status, body.message];
    };
    // The own one, and one a receivable names; nothing names HKD yet.
    for (const code of ['CNY', 'JPY'])
      expect(await renamed(code, 'XX')).toEqual([422, expect.stringContaining('币种编码不能修改')]);
    expect((await renamed('HKD', 'HK'))[0]).toBe(200);
    expect((await renamed('HK', 'HKD'))[0]).toBe(200);
    const strange = await call('POST', '/online/cgform/api/form/fin_bank_account', {
      code: 'X1',
      name: '法郎户',
      account_type: '1',
      currency: 'CHF',
    });
    expect(strange.status, strange.body.message).toBe(422);
    await make('md_currency', { code: 'CHF', name: '瑞士法郎' });
    expect(
      await make('fin_bank_account', { code: 'X1', name: '法郎户', account_type: '1', currency: 'CHF' }),
    ).toBeTruthy();
  });

  it('are asked for before money of another currency is posted', async () => {
    const bill = await make('fin_ar_bill', {
      bill_date: `${MONTH}-10`,
      ar_type: '2',
      customer_id: 'CUS',
      currency: 'USD',
      amount: '100',
      fin_ar_bill_item: [{ summary: '样品', amount: '100', tax_amount: '0', total_amount: '100' }],
    });
    await done('fin_ar_bill', 'submit', bill);
    expect((await press('fin_ar_bill', 'audit', bill)).message).toMatch(
      /^应收单“.+”的币种是 USD，汇率为空，不能入账；请在单据填写汇率，或先在“币种汇率”登记当日汇率再重新保存$/u,
    );
  });
});

describe('[P03] purchases in another currency', () => {
  let receipt: string;
  let provisional: string;
  let payable: string;
  const payments: string[] = [];
  const pay = (amount: string, rate: string): Promise<string> =>
    post('fin_payment', {
      bill_date: `${MONTH}-20`,
      payment_type: '1',
      supplier_id: 'SUP',
      account_id: 'USD1',
      settle_type: '1',
      amount,
      exchange_rate: rate,
    });

  it('are worth in stock what the rate of their order says, and owed in their currency', async () => {
    const line = await lineOf(
      'pur_order',
      await order(
        'pur_order',
        { currency: 'USD', exchange_rate: '7.1' },
        { material_id: 'RM1', qty: '100', price: '20' },
      ),
    );
    receipt = await desk.post('wms_purchase_in', { warehouse_id: 'W1', bill_date: `${MONTH}-10` }, [
      { material_id: 'RM1', qty: '100', price: '20', tax_rate: '0', src_type: '3', src_line_id: line },
    ]);
    expect(await desk.worth('RM1')).toEqual(['100', '14200.00']);
    provisional = String((await one(sql<Row>`select id from fin_ap_bill where src_id = ${receipt}`))['id']);
    expect(await opens('fin_ap_bill', provisional)).toEqual(['2000.00', '14200.00']);
    expect(await owed('SUP')).toEqual(['2000.00', '14200.00', '0.00']);
    expect(await drawn(receipt)).toEqual([
      ['原材料', '14200.00', '0.00'],
      ['暂估应付款', '0.00', '14200.00'],
    ]);
  });

  it('are billed at the price of the invoice, whose difference lies on the goods in the own currency; taken back to the cent', async () => {
    await desk.post('wms_other_out', { warehouse_id: 'W1', bill_date: `${MONTH}-11` }, [
      { material_id: 'RM1', qty: '40' },
    ]);
    expect(await desk.worth('RM1')).toEqual(['60', '8520.00']);
    const invoice = await make('pur_invoice', {
      bill_date: `${MONTH}-12`,
      supplier_id: 'SUP',
      invoice_type: '1',
      invoice_no: 'US-1',
      invoice_date: `${MONTH}-12`,
      currency: 'CNY',
      pur_invoice_item: [
        {
          material_id: 'RM1',
          qty: '100',
          price: '20.5',
          tax_rate: '0',
          src_type: '7',
          src_line_id: await lineOf('wms_purchase_in', receipt),
        },
      ],
    });
    const money = await one(
      sql<Row>`select currency, exchange_rate::float as rate from pur_invoice where id = ${invoice}`,
    );
    expect(money, 'whatever a client says').toEqual({ currency: 'USD', rate: 7.1 });
    const posted = async (): Promise<void> => {
      for (const act of ['submit', 'audit']) await done('pur_invoice', act, invoice);
      // 50.00 USD more are 355.00: 60 of 100 pieces are still there.
      const { stock, variance } = await one(sql<Row>`
        select stock_diff::float as stock, variance_diff::float as variance from pur_invoice where id = ${invoice}`);
      expect([stock, variance]).toEqual([213, 142]);
      expect(await desk.worth('RM1')).toEqual(['60', '8733.00']);
      expect(await opens('fin_ap_bill', provisional)).toEqual(['0.00', '0.00']);
      expect(await owed('SUP')).toEqual(['2050.00', '14555.00', '0.00']);
    };
    await posted();
    await done('pur_invoice', 'unaudit', invoice);
    expect(await opens('fin_ap_bill', provisional)).toEqual(['2000.00', '14200.00']);
    expect(await desk.worth('RM1')).toEqual(['60', '8520.00']);
    expect(await owed('SUP')).toEqual(['2000.00', '14200.00', '0.00']);
    await posted();
    expect(await drawn(invoice)).toEqual([
      ['原材料', '213.00', '0.00'],
      ['材料成本差异', '142.00', '0.00'],
      ['暂估应付款', '14200.00', '0.00'],
      ['应付货款', '0.00', '14555.00'],
    ]);
    payable = String(
      (
        await one(
          sql<Row>`select id from fin_ap_bill where src_id = ${invoice} and provisional = 'N' and bill_status = '2'`,
        )
      )['id'],
    );
    expect(await opens('fin_ap_bill', payable)).toEqual(['2050.00', '14555.00']);
  });

  it('are paid at the rate of the day; what that loses or wins is exchange, to the cent and in any order of undoing', async () => {
    payments.push(await pay('800', '7.2'), await pay('1250', '7.05'));
    expect(await drawn(payments[0] ?? '')).toEqual([
      ['预付账款', '5760.00', '0.00'],
      ['银行存款', '0.00', '5760.00'],
    ]);
    const written = async (index: number, amount: string): Promise<string> => {
      const { body, status } = await settle('ap', [
        { formCode: 'fin_ap_bill', id: payable, amount },
        { formCode: 'fin_payment', id: payments[index], amount },
      ]);
      expect(status, body.message).toBe(200);
      return body.result.id;
    };
    const check = async (): Promise<readonly string[]> => {
      const ids = [await written(0, '800'), await written(1, '1250')];
      expect(await opens('fin_ap_bill', payable)).toEqual(['0.00', '0.00']);
      expect(await owed('SUP')).toEqual(['0.00', '0.00', '0.00']);
      return ids;
    };
    const first = await check();
    expect(await drawn(first[0] ?? '')).toEqual([
      ['应付货款', '5680.00', '0.00'],
      ['预付账款', '0.00', '5760.00'],
      ['汇兑损益', '80.00', '0.00'],
    ]);
    expect(await drawn(first[1] ?? '')).toEqual([
      ['应付货款', '8875.00', '0.00'],
      ['预付账款', '0.00', '8812.50'],
      ['汇兑损益', '0.00', '62.50'],
    ]);
    for (const id of first)
      expect((await call('POST', '/hexiao/reverse', { ledger: 'ap', id, reason: '试' })).status).toBe(200);
    expect(await opens('fin_ap_bill', payable)).toEqual(['2050.00', '14555.00']);
    expect(await owed('SUP')).toEqual(['0.00', '-17.50', '14572.50']);
    await check();
  });
});

describe('[P01] sales in another currency', () => {
  let bill: string;

  it('are not mixed with others, nor with another rate, in one document', async () => {
    const line = async (currency: string, exchange_rate: string): Promise<Row> => ({
      material_id: 'FG1',
      qty: '1',
      price: '3',
      tax_rate: '0',
      src_type: '1',
      src_line_id: await lineOf(
        'sal_order',
        await order('sal_order', { currency, exchange_rate }, { material_id: 'FG1', qty: '1', price: '3' }),
      ),
    });
    const [dollar, dearer, own] = [await line('USD', '7.1'), await line('USD', '7.2'), await line('CNY', '1')];
    const head = { bill_date: `${MONTH}-12`, warehouse_id: 'W1', customer_id: 'CUS' };
    const refused = async (...lines: Row[]): Promise<string> =>
      (await call('POST', '/online/cgform/api/form/sal_out', { ...head, sal_out_item: lines })).body.message;
    expect(await refused(dollar, own)).toBe('销售出库单的各行所来自订单的币种不同（CNY、USD），请按币种分开制单');
    expect(await refused(dollar, dearer)).toBe('销售出库单的各行所来自订单的汇率不同（7.1、7.2），请按汇率分开制单');
  });

  it('are receivables of their currency and income of the own one', async () => {
    const line = await lineOf(
      'sal_order',
      await order(
        'sal_order',
        { currency: 'USD', exchange_rate: '7.1' },
        { material_id: 'FG1', qty: '100', price: '10' },
      ),
    );
    const delivery = await desk.post('sal_out', { warehouse_id: 'W1', bill_date: `${MONTH}-12` }, [
      { material_id: 'FG1', qty: '100', price: '10', tax_rate: '0', src_type: '1', src_line_id: line },
    ]);
    bill = String((await one(sql<Row>`select id from fin_ar_bill where src_id = ${delivery}`))['id']);
    expect(await opens('fin_ar_bill', bill)).toEqual(['1000.00', '7100.00']);
    expect(await drawn(delivery)).toEqual([
      ['主营业务成本', '200.00', '0.00'],
      ['库存商品', '0.00', '200.00'],
      ['应收账款', '7100.00', '0.00'],
      ['主营业务收入', '0.00', '7100.00'],
    ]);
  });

  it('are paid with a fee, and settled by the lines of the receipt', async () => {
    const { no } = await one(sql<Row>`select bill_no as no from fin_ar_bill where id = ${bill}`);
    const receipt = await post('fin_receipt', {
      bill_date: `${MONTH}-20`,
      receipt_type: '1',
      customer_id: 'CUS',
      account_id: 'USD1',
      settle_type: '1',
      amount: '700',
      fee_amount: '10',
      exchange_rate: '7.25',
      fin_receipt_item: [{ ar_bill_no: no, this_amount: '700' }],
    });
    expect(await opens('fin_ar_bill', bill)).toEqual(['300.00', '2130.00']);
    expect(await drawn(receipt)).toEqual([
      ['银行存款', '5002.50', '0.00'],
      ['手续费', '72.50', '0.00'],
      ['应收账款', '0.00', '4970.00'],
      ['汇兑损益', '0.00', '105.00'],
    ]);
  });

  it('take advances of another rate, and are transferred with what they are worth', async () => {
    const advance = await post('fin_advance_receipt', {
      bill_date: `${MONTH}-15`,
      customer_id: 'CUS',
      account_id: 'USD1',
      amount: '200',
      exchange_rate: '7',
    });
    const { body } = await settle(
      'ar',
      [
        { formCode: 'fin_ar_bill', id: bill, amount: '200' },
        { formCode: 'fin_advance_receipt', id: advance, amount: '200' },
      ],
      { type: '2' },
    );
    expect(await drawn(body.result.id)).toEqual([
      ['预收账款', '1400.00', '0.00'],
      ['应收账款', '0.00', '1420.00'],
      ['汇兑损益', '20.00', '0.00'],
    ]);
    await sql`insert into crm_customer (id, tenant_id, code, name) values ('CUS2', '1', 'CUS2', '受让方')`.execute(
      server.db,
    );
    const moved = await settle('ar', [{ formCode: 'fin_ar_bill', id: bill, amount: '100' }], {
      type: '4',
      otherId: 'CUS2',
    });
    expect(moved.status, moved.body.message).toBe(200);
    const made = await one(sql<Row>`
      select open_own::float as own, exchange_rate::float as rate from fin_ar_bill where customer_id = 'CUS2'`);
    expect(made).toEqual({ own: 710, rate: 7.1 });
    expect(await owed('CUS2')).toEqual(['100.00', '710.00', '0.00']);
    expect(await opens('fin_ar_bill', bill)).toEqual(['0.00', '0.00']);
  });
});

describe('[sale.credit] limits of customers who buy in another currency', () => {
  it('are in the own one: an order counts at its rate', async () => {
    await sql`insert into crm_customer (id, tenant_id, code, name) values ('CUS3', '1', 'CUS3', '境外客户')`.execute(
      server.db,
    );
    await make('crm_credit', { customer_id: 'CUS3', credit_limit: '7000', control_type: '3' });
    const id = await make('sal_order', {
      bill_date: `${MONTH}-05`,
      delivery_date: `${MONTH}-20`,
      order_type: '1',
      customer_id: 'CUS3',
      sales_id: 'admin',
      currency: 'USD',
      exchange_rate: '7.1',
      sal_order_item: [{ material_id: 'FG1', qty: '100', price: '10', tax_rate: '0', delivery_date: `${MONTH}-20` }],
    });
    await done('sal_order', 'submit', id);
    const { status, message } = await press('sal_order', 'audit', id);
    expect([status, message]).toEqual([422, expect.stringContaining('可用 7,000.00，本单 7,100.00，超出 100.00')]);
  });
});

describe('[sale.statement] [sale.rpt-gross-profit] figures of other currencies', () => {
  const statement = async (currency: string): Promise<Row> => {
    const id = await make('sal_statement', { customer_id: 'CUS', period: MONTH, currency });
    await done('sal_statement', 'fetch', id);
    return one(sql<Row>`
      select increase_amount::float as increase, decrease_amount::float as decrease, closing_amount::float as closing
      from sal_statement where id = ${id}`);
  };
  const rowsOf = async (code: string, query: string): Promise<readonly Row[]> =>
    (await call<Schemas['RowPage']>('GET', `/online/cgreport/api/getData/${code}?pageSize=100&${query}`)).body.result
      .records;

  it('are apart in statements, which are of one currency', async () => {
    // A bill of 1,000.00, money of 700.00 and 200.00, and 100.00 that went to another customer.
    expect(await statement('USD')).toEqual({ increase: 1000, decrease: 1000, closing: 0 });
    expect(await statement('CNY')).toEqual({ increase: 0, decrease: 0, closing: 0 });
  });

  it('are in the own currency in statistics', async () => {
    const [profit] = await rowsOf('rpt_sale_gross_profit', `month=${MONTH}`);
    expect([profit?.['income'], profit?.['cost'], profit?.['profit']].map(Number)).toEqual([7100, 200, 6900]);
    const [aged] = await rowsOf('rpt_finance_ar_aging', 'customer_id=CUS2');
    expect(Number(aged?.['total'])).toBe(710);
  });
});

describe('[finance.other-receipt] money of another currency', () => {
  it('pays no loans and no claims: what staff owe is in the own one', async () => {
    const loan = await make('fin_loan', {
      bill_date: `${MONTH}-21`,
      borrower_id: 'admin',
      amount: '10',
      exchange_rate: '7.1',
      account_id: 'USD1',
      purpose: '出差',
    });
    const agree = await agreeingIn(server);
    await expect(agree('fin_loan', loan)).rejects.toThrow('只能用本位币（CNY）账户，所选账户的币种是 USD');
  });

  it('is put in vouchers at its rate; its lines add up to it', async () => {
    const subject = await one(sql<Row>`select id from fin_subject where code = '6301'`);
    const income = await post('fin_other_receipt', {
      bill_date: `${MONTH}-21`,
      account_id: 'USD1',
      exchange_rate: '7.1234',
      fin_other_receipt_item: ['33.33', '33.33', '33.34'].map((amount) => ({
        summary: '利息',
        amount,
        subject_id: subject['id'],
      })),
    });
    const lines = (await drawn(income)) as [string, string, string][];
    expect(lines[0]).toEqual(['银行存款', '712.34', '0.00']);
    expect(lines.slice(1).map(([, , credit]) => credit)).toEqual(['237.42', '237.43', '237.49']);
  });

  it('agrees with the accounts of the general ledger, whatever was undone', async () => {
    const { body: listed } = await call<Schemas['VoucherDocumentPage']>(
      'GET',
      `/finance/autoVoucher/list?period=${MONTH}&pageSize=500&genStatus=1`,
    );
    const ids = listed.result.records.map(({ billId }) => billId);
    const made = await call<string[]>('POST', '/finance/autoVoucher/generate', { period: MONTH, ids, collected: true });
    expect(made.status, made.body.message).toBe(200);
    await sql`insert into sys_param (id, tenant_id, installmod, param_code, param_value) values ('same', '1', 'flow', 'flow.voucherAuditorDiffers', 'N')`.execute(
      server.db,
    );
    const { rows } = await sql<{ id: string }>`select id from fin_voucher where del_flag = 0`.execute(server.db);
    for (const { id } of rows) for (const act of ['audit', 'post']) await done('fin_voucher', act, id);
    const { body } = await call<Schemas['MonthCheckList']>(
      'GET',
      `/monthlySettlement/precheck?ledger=gl&period=${MONTH}`,
    );
    expect(body.result.checks.filter(({ kind }) => ['control', 'trial', 'unvouched'].includes(kind))).toEqual([]);
    const bank = await one(sql<Row>`
      select sum(debit - credit)::float as gl, (select sum(own_amount)::float from fin_cash_ledger) as own,
        (select balance::float from fin_bank_account where id = 'USD1') as face
      from fin_gl_ledger l join fin_subject s on s.id = l.subject_id where s.code = '1002'`);
    // 690 + 200 + 100 in, 2,050 out.
    expect(bank['face']).toBe(-1060);
    expect(bank['gl']).toBe(bank['own']);
  });
});
