import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { addDays, dateText } from '#core/dates/dates.ts';
import { flowStage } from '#server/testing/flow-stage.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

const { desk, server, store, call, save, done, draft, post, press, read, change, order, through } = flowStage();

let numbers = 0;
const numbered = (day: string): Row => ({
  bill_date: day,
  invoice_date: day,
  invoice_type: '1',
  invoice_no: `2631288${String((numbers += 1)).padStart(13, '0')}`,
});

/** 30 % at once, 60 % in 30 days, and what is kept for a year; counted from the goods, or from the invoice. */
const parts: readonly Row[] = [
  { percent: '30', kind: '1', days: 0 },
  { percent: '60', kind: '1', days: 30 },
];

beforeAll(async () => {
  for (const [id, start_from] of [
    ['RETAIN', '2'],
    ['INVOICED', '1'],
  ] as const) {
    await store('md_pay_term', { id, code: id, name: id, start_from, kind: '4', months: 12 });
    for (const [index, part] of parts.entries())
      await store('md_pay_term_part', { id: `${id}-${String(index)}`, head_id: id, line_no: index + 1, ...part });
  }
  for (const id of ['OWES', 'LATE', 'DEALT'])
    await store('crm_customer', { id, code: id, name: id, enabled: 'Y', pay_term_id: 'RETAIN' });
  await store('pur_supplier', { id: 'SELLER', code: 'SELLER', name: 'SELLER', status: '3', enabled: 'Y' });
  for (const [id, currency] of [
    ['BANK', 'CNY'],
    ['USD1', 'USD'],
  ])
    await store('fin_bank_account', { id, code: id, name: id, account_type: '1', enabled: 'Y', currency });
  await desk.post('wms_other_in', { warehouse_id: 'W1', bill_date: '2026-01-02' }, [
    { material_id: 'FG1', qty: 10_000 },
  ]);
});

type Bills = 'fin_ar_bill' | 'fin_ap_bill';

/** Instalments of a bill: due, amount, settled. */
const plan = async (table: Bills, id: string): Promise<unknown[]> => {
  const { rows } = await sql<Row>`
    select due_date::text as due, amount::numeric(20, 2)::text as amount, written_amount::numeric(20, 2)::text as written
    from ${sql.table(`${table}_plan`)} where head_id = ${id} and open_amount = amount - written_amount order by due_date, line_no`.execute(
    server.db,
  );
  return rows.map((row) => [row['due'], row['amount'], row['written']]);
};
const billOf = async (source: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from fin_ar_bill where src_id = ${source}`.execute(server.db);
  return rows[0]?.id ?? '';
};
const dueOf = async (table: Bills, id: string): Promise<unknown> => (await read(table, id))['due_date'];
const bill = (day: string, amount: string, more: Row = {}): Promise<string> =>
  post('fin_ar_bill', { bill_date: day, ar_type: '2', customer_id: 'OWES', amount, ...more });
/** Settles so much of a bill, with money of a day; answers the id of the receipt. */
const pays = async (id: string, day: string, amount: string, more: Row = {}): Promise<string> =>
  post('fin_receipt', {
    bill_date: day,
    receipt_type: '1',
    customer_id: (await read('fin_ar_bill', id))['customer_id'],
    account_id: 'BANK',
    settle_type: '2',
    amount,
    fin_receipt_item: [{ ar_bill_no: (await read('fin_ar_bill', id))['bill_no'], this_amount: amount }],
    ...more,
  });

describe('[K20] terms of payment with instalments', () => {
  it('say of each when it is due, and leave something for themselves', async () => {
    const said = async (rows: readonly Row[], head: Row = { kind: '1', days: 90 }): Promise<string> =>
      (await save('md_pay_term', { code: 'X', name: 'X', start_from: '1', ...head, md_pay_term_part: rows })).body
        .message;
    expect(await said([{ percent: '30', kind: '1' }])).toContain('请填写天数');
    expect(await said([{ percent: '30', kind: '4' }])).toContain('请填写月数');
    expect(await said([{ percent: '0', kind: '1', days: 1 }])).toContain('分期比例须大于 0');
    expect(await said([], { kind: '4' })).toContain('请填写月数');
    const whole = [...parts, { percent: '10', kind: '1', days: 60 }];
    expect(await said(whole)).toContain('分期各行比例合计 100%，须小于 100%');
  });

  it('divide the receivable of goods, which is due when the first of them is, then when the next is', async () => {
    // 1,000 × 3.2 and 13 % of tax: 3,616.00. 30 % are 1,084.80, 60 % are 2,169.60, and 361.60 are left.
    const sold = await order([{ qty: 1000 }], { bill_date: '2026-02-03', sales_id: 'admin', pay_term_id: 'RETAIN' });
    const out = await through(['sal_order', 'push_out', sold], [], { bill_date: '2026-02-03' });
    const id = await billOf(out);
    expect(await plan('fin_ar_bill', id)).toEqual([
      ['2026-02-03', '1084.80', '0.00'],
      ['2026-03-05', '2169.60', '0.00'],
      ['2027-02-03', '361.60', '0.00'],
    ]);
    expect(await dueOf('fin_ar_bill', id)).toBe('2026-02-03');
    const first = await pays(id, '2026-02-04', '1000');
    expect(await dueOf('fin_ar_bill', id)).toBe('2026-02-03');
    const second = await pays(id, '2026-02-05', '1084.80');
    expect(await plan('fin_ar_bill', id)).toEqual([
      ['2026-02-03', '1084.80', '1084.80'],
      ['2026-03-05', '2169.60', '1000.00'],
      ['2027-02-03', '361.60', '0.00'],
    ]);
    expect(await dueOf('fin_ar_bill', id)).toBe('2026-03-05');
    await pays(id, '2026-02-06', '1531.20');
    expect((await plan('fin_ar_bill', id)).at(-1)).toEqual(['2027-02-03', '361.60', '361.60']);
    expect(await dueOf('fin_ar_bill', id)).toBe('2027-02-03');
    // Taken back, the last comes off first.
    for (const receipt of [first, second]) await done('fin_receipt', 'unaudit', receipt);
    expect(await plan('fin_ar_bill', id)).toEqual([
      ['2026-02-03', '1084.80', '1084.80'],
      ['2026-03-05', '2169.60', '446.40'],
      ['2027-02-03', '361.60', '0.00'],
    ]);
    expect(await dueOf('fin_ar_bill', id)).toBe('2026-03-05');
  });

  it('count anew from the last invoice, of what is settled too', async () => {
    const sold = await order([{ qty: 1000 }], { bill_date: '2026-02-03', sales_id: 'admin', pay_term_id: 'INVOICED' });
    const out = await through(['sal_order', 'push_out', sold], [], { bill_date: '2026-02-03' });
    const id = await billOf(out);
    await pays(id, '2026-02-04', '1084.80');
    expect(await dueOf('fin_ar_bill', id)).toBe('2026-03-05');
    const invoice = await through(['sal_out', 'push_invoice', out], [1000], numbered('2026-02-20'));
    expect(await plan('fin_ar_bill', id)).toEqual([
      ['2026-02-20', '1084.80', '1084.80'],
      ['2026-03-22', '2169.60', '0.00'],
      ['2027-02-20', '361.60', '0.00'],
    ]);
    expect(await dueOf('fin_ar_bill', id)).toBe('2026-03-22');
    await done('sal_invoice', 'unaudit', invoice);
    expect(await dueOf('fin_ar_bill', id)).toBe('2026-03-05');
  });

  it('divide bills people type once they are audited, but for one whose day they typed', async () => {
    // 100.01: 30.003 and 60.006.
    const id = await bill('2026-02-28', '100.01');
    expect(await plan('fin_ar_bill', id)).toEqual([
      ['2026-02-28', '30.00', '0.00'],
      ['2026-03-30', '60.01', '0.00'],
      ['2027-02-28', '10.00', '0.00'],
    ]);
    await done('fin_ar_bill', 'unaudit', id);
    expect(await plan('fin_ar_bill', id)).toEqual([]);
    await change('fin_ar_bill', id, { amount: '200', due_date: '2026-04-04' });
    for (const act of ['submit', 'audit']) await done('fin_ar_bill', act, id);
    expect([await plan('fin_ar_bill', id), await dueOf('fin_ar_bill', id)]).toEqual([[], '2026-04-04']);
  });

  it('are those of its audit, whatever is sent, and stay where another bill takes it back', async () => {
    const sent = { due_date: '2026-01-01', amount: '1', written_amount: '0', open_amount: '1' };
    const id = await bill('2026-02-10', '100', { fin_ar_bill_plan: [sent] });
    expect((await plan('fin_ar_bill', id)).map((part) => (part as unknown[])[1])).toEqual(['30.00', '60.00', '10.00']);
    await done('fin_ar_bill', 'red', id);
    expect((await plan('fin_ar_bill', id)).map((part) => (part as unknown[])[2])).toEqual(['30.00', '60.00', '10.00']);
    const { rows } = await sql<Row>`
      select id, due_date = current_date as is_today from fin_ar_bill where amount = -100 and customer_id = 'OWES'`.execute(
      server.db,
    );
    expect(rows.map((row) => row['is_today'])).toEqual([true]);
    expect(await plan('fin_ar_bill', String(rows[0]?.['id']))).toEqual([]);
  });

  it('divide a bill in dollars in dollars, and a payable', async () => {
    const id = await post('fin_ap_bill', {
      bill_date: '2026-02-01',
      ap_type: '4',
      supplier_id: 'SELLER',
      pay_term_id: 'RETAIN',
      currency: 'USD',
      exchange_rate: '7.1',
      amount: '77.77',
    });
    // 23.331 and 46.662.
    expect(await plan('fin_ap_bill', id)).toEqual([
      ['2026-02-01', '23.33', '0.00'],
      ['2026-03-03', '46.66', '0.00'],
      ['2027-02-01', '7.78', '0.00'],
    ]);
    // Of one below zero all is set off against what is due next.
    const red = await bill('2026-02-02', '-50');
    expect([await plan('fin_ar_bill', red), await dueOf('fin_ar_bill', red)]).toEqual([[], '2026-02-02']);
  });
});

describe('[K20] instalments', () => {
  const today = dateText(new Date());

  it('that are due are what is asked for next, and the next one where none is', async () => {
    // Due 40 and 10 days ago, and in a year but 40 days: 300, 600, 100.
    const id = await bill(addDays(today, -40), '1000', { customer_id: 'DEALT' });
    const drafted = async (): Promise<unknown> => {
      const { message } = await press('fin_ar_bill', 'push_receipt', id);
      return /金额 ([\d,.]+)/.exec(message)?.[1] ?? message;
    };
    expect(await drafted()).toBe('900.00');
    expect(await drafted()).toBe('100.00');
    expect(await drafted()).toContain('的未核销金额已在未审核的收款单');
    await sql`update fin_receipt set del_flag = 1 where customer_id = 'DEALT'`.execute(server.db);
    await pays(id, addDays(today, -1), '350');
    expect(await drafted()).toBe('550.00');
    expect((await read('fin_ar_bill', id))['overdue_days']).toBe(10);
  });

  it('make a customer late by what is open of those that are, for as long as the first of them is', async () => {
    await store('crm_credit', {
      id: 'LATE',
      customer_id: 'LATE',
      credit_limit: 100_000,
      overdue_days: 5,
      control_type: '3',
    });
    await bill(addDays(today, -36), '1000', { customer_id: 'LATE' });
    const asked = async (): Promise<string> => {
      const made = await save('sal_order', {
        bill_date: today,
        customer_id: 'LATE',
        sales_id: 'admin',
        delivery_date: today,
        sal_order_item: [{ material_id: 'FG1', qty: 1, price: '1', tax_rate: '13', delivery_date: today }],
      });
      const id = made.body.result;
      await press('sal_order', 'submit', id);
      return (await press('sal_order', 'audit', id)).message;
    };
    expect(await asked()).toContain(`到期日 ${addDays(today, -36)}，已逾期 36 天，未核销 900.00`);
  });

  it('are aged one by one, as of any day', async () => {
    await store('crm_customer', { id: 'AGED', code: 'AGED', name: 'AGED', enabled: 'Y', pay_term_id: 'RETAIN' });
    // 1,000 dollars at 7.1: 300 due on 1 March, 600 on 31 March, 100 a year later; 400 come on 20 April, worth 2,840.00.
    const id = await bill('2026-03-01', '1000', { customer_id: 'AGED', currency: 'USD', exchange_rate: '7.1' });
    await pays(id, '2026-04-20', '400', { account_id: 'USD1', exchange_rate: '7.2' });
    const aged = async (day: string): Promise<unknown> => {
      const path = `/online/cgreport/api/getData/rpt_finance_ar_aging?pageSize=100&self_day=${day}`;
      const { records } = (await call<Schemas['RowPage']>('GET', path)).body.result;
      const own = records.find((row) => row['customer_id'] === 'AGED');
      return ['total', 'not_due', 'd30', 'd60'].map((name) => Number(own?.[name]));
    };
    expect(await aged('2026-03-15')).toEqual([7100, 4970, 2130, 0]);
    expect(await aged('2026-04-19')).toEqual([7100, 710, 4260, 2130]);
    expect(await aged('2026-04-20')).toEqual([4260, 710, 3550, 0]);
    expect(await aged('2026-05-15')).toEqual([4260, 710, 0, 3550]);
  });

  it('are matched by the day each is due: a later one waits for an earlier one of another bill', async () => {
    await store('crm_customer', { id: 'FIRST', code: 'FIRST', name: 'FIRST', enabled: 'Y' });
    const one = await bill('2026-03-01', '1000', { customer_id: 'FIRST', pay_term_id: 'RETAIN' });
    const other = await bill('2026-03-05', '500', { customer_id: 'FIRST', due_date: '2026-03-20' });
    await post('fin_receipt', {
      bill_date: '2026-03-25',
      receipt_type: '1',
      customer_id: 'FIRST',
      account_id: 'BANK',
      settle_type: '2',
      amount: '900',
    });
    const answer = await call<readonly Row[]>('GET', '/hexiao/match?ledger=ar&type=1&partyId=FIRST');
    // 300 due on 1 March, 500 on the 20th, and 100 of the 600 due on the 31st.
    expect(answer.body.result.map((pair) => [pair['upper'], pair['amount']])).toEqual([
      [`fin_ar_bill/${one}`, '400.00'],
      [`fin_ar_bill/${other}`, '500.00'],
    ]);
  });

  it('of payables are asked for in requests for payment, each line with the day of what it asks for', async () => {
    await store('pur_supplier', { id: 'ASKED', code: 'ASKED', name: 'ASKED', enabled: 'Y', pay_term_id: 'RETAIN' });
    const owed = async (day: string, amount: string): Promise<string> =>
      post('fin_ap_bill', { bill_date: day, ap_type: '4', supplier_id: 'ASKED', amount });
    const asked = async (): Promise<[string, unknown]> => {
      const head = { supplier_id: 'ASKED', pay_type: '1', plan_date: today, bill_date: today };
      const { body } = await save('pur_pay_request', head);
      await done('pur_pay_request', 'fetch', body.result);
      const { rows } = await sql<Row>`
        select due_date::text as due, open_amount::numeric(20, 2)::text as open, apply_amount::numeric(20, 2)::text as asked
        from pur_pay_request_item where head_id = ${body.result} and del_flag = 0 order by line_no`.execute(server.db);
      return [body.result, rows.map((row) => [row['due'], row['open'], row['asked']])];
    };
    const [early, late] = [addDays(today, -40), addDays(today, -5)];
    // Of 1,000.00: 300.00 and 600.00 are due, 100.00 in a year. Of 77.77: 23.33 are due, 46.66 in 25 days, 7.78 in a year.
    const first = await owed(early, '1000');
    await owed(late, '77.77');
    const [kept] = (await plan('fin_ap_bill', first)).at(-1) as [string];
    const [one, lines] = await asked();
    expect(lines).toEqual([
      [early, '1000.00', '900.00'],
      [late, '77.77', '23.33'],
    ]);
    for (const act of ['submit', 'audit']) await done('pur_pay_request', act, one);
    // What is asked for already is left out: the next one of each, and its day.
    const [, next] = await asked();
    expect(next).toEqual([
      [kept, '1000.00', '100.00'],
      [addDays(today, 25), '77.77', '46.66'],
    ]);
    // Paid by the request, the bill waits for its last instalment.
    const { body } = await draft(['pur_pay_request', 'push_payment', one], [], {
      payment_type: '1',
      settle_type: '1',
      account_id: 'BANK',
      bill_date: today,
    });
    // Pushes of this stage name a warehouse, which money has not.
    await post('fin_payment', { ...body, warehouse_id: undefined });
    expect(await plan('fin_ap_bill', first)).toEqual([
      [early, '300.00', '300.00'],
      [addDays(early, 30), '600.00', '600.00'],
      [kept, '100.00', '0.00'],
    ]);
    expect(await dueOf('fin_ap_bill', first)).toBe(kept);
  });

  it('drafted before leave the draft of the next one its own day', async () => {
    await store('crm_customer', { id: 'NEXT', code: 'NEXT', name: 'NEXT', enabled: 'Y', pay_term_id: 'RETAIN' });
    const id = await bill(addDays(today, -33), '500', { customer_id: 'NEXT' });
    // 150.00 and 300.00 are due; a second draft is of the 50.00 that are kept.
    for (const _ of [1, 2]) await done('fin_ar_bill', 'push_receipt', id);
    const { rows } = await sql<Row>`
      select i.due_date::text as due, i.this_amount::numeric(20, 2)::text as amount from fin_receipt_item i join fin_receipt h on h.id = i.head_id
      where h.customer_id = 'NEXT' order by i.this_amount desc`.execute(server.db);
    const kept = (await plan('fin_ar_bill', id)).at(-1) as readonly unknown[];
    expect(rows).toEqual([
      { due: addDays(today, -33), amount: '450.00' },
      { due: kept[0], amount: '50.00' },
    ]);
  });

  it('of payables are aged one by one, too, as of any day', async () => {
    for (const id of ['AGING', 'DOLLARS'])
      await store('pur_supplier', { id, code: id, name: id, enabled: 'Y', pay_term_id: 'RETAIN' });
    // 2,000.00: 600 due on 1 March, 1,200 on 31 March, 200 a year later; 700 are paid on 20 April.
    const id = await post('fin_ap_bill', {
      bill_date: '2026-03-01',
      ap_type: '4',
      supplier_id: 'AGING',
      amount: '2000',
    });
    await post('fin_payment', {
      bill_date: '2026-04-20',
      payment_type: '1',
      supplier_id: 'AGING',
      account_id: 'BANK',
      settle_type: '2',
      amount: '700',
      fin_payment_item: [{ ap_bill_no: (await read('fin_ap_bill', id))['bill_no'], this_amount: '700' }],
    });
    // 77.77 dollars at 7.1 are 552.17: 23.33, 46.66 and 7.78 of them are 165.64, 331.29 and 55.24.
    await post('fin_ap_bill', {
      bill_date: '2026-03-01',
      ap_type: '4',
      supplier_id: 'DOLLARS',
      amount: '77.77',
      currency: 'USD',
      exchange_rate: '7.1',
    });
    const aged = async (supplier: string, day: string): Promise<unknown> => {
      const path = `/online/cgreport/api/getData/rpt_finance_ap_aging?pageSize=100&self_day=${day}`;
      const { records } = (await call<Schemas['RowPage']>('GET', path)).body.result;
      const own = records.find((row) => row['supplier_id'] === supplier);
      return ['total', 'not_due', 'd30', 'd60'].map((name) => Number(own?.[name]));
    };
    expect(await aged('AGING', '2026-03-15')).toEqual([2000, 1400, 600, 0]);
    expect(await aged('AGING', '2026-04-19')).toEqual([2000, 200, 1200, 600]);
    expect(await aged('AGING', '2026-04-20')).toEqual([1300, 200, 1100, 0]);
    expect(await aged('AGING', '2026-05-15')).toEqual([1300, 200, 0, 1100]);
    expect(await aged('DOLLARS', '2026-03-15')).toEqual([552.17, 386.53, 165.64, 0]);
    expect(await aged('DOLLARS', '2026-04-10')).toEqual([552.17, 55.24, 331.29, 165.64]);
  });

  it('that are due are what the dashboard calls overdue, of customers and of suppliers', async () => {
    const figures = async (side: 'sale' | 'procure'): Promise<readonly number[]> => {
      const { body } = await call<Schemas['TradeDashboard']>('GET', `/dashboard/trade?side=${side}`);
      const of = (code: string): number => Number(body.result.figures.find((one) => one.code === code)?.value);
      return [of('open'), of('overdue')];
    };
    const moved = async (side: 'sale' | 'procure', act: () => Promise<unknown>): Promise<readonly number[]> => {
      const before = await figures(side);
      await act();
      return (await figures(side)).map((value, at) => Number((value - (before[at] ?? 0)).toFixed(2)));
    };
    await store('crm_customer', { id: 'SHOWN', code: 'SHOWN', name: 'SHOWN', enabled: 'Y', pay_term_id: 'RETAIN' });
    await store('pur_supplier', { id: 'SHOWN', code: 'SHOWN', name: 'SHOWN', enabled: 'Y', pay_term_id: 'RETAIN' });
    // 1,000.00 of 40 days ago: 900.00 are overdue; 350.00 less once they are paid. What is due today is not overdue.
    let id = '';
    expect(
      await moved('sale', async () => {
        id = await bill(addDays(today, -40), '1000', { customer_id: 'SHOWN' });
      }),
    ).toEqual([1000, 900]);
    expect(await moved('sale', () => pays(id, addDays(today, -1), '350'))).toEqual([-350, -350]);
    expect(await moved('sale', () => pays(id, addDays(today, -1), '600'))).toEqual([-600, -550]);
    expect(await moved('sale', () => bill(addDays(today, -30), '200', { customer_id: 'SHOWN' }))).toEqual([200, 60]);
    // 77.77 dollars at 7.1 of five days ago: 552.17, of which 23.33 are overdue, 165.64.
    const dollars = { currency: 'USD', exchange_rate: '7.1', amount: '77.77' };
    const head = { bill_date: addDays(today, -5), ap_type: '4', supplier_id: 'SHOWN' };
    expect(await moved('procure', () => post('fin_ap_bill', { ...head, ...dollars }))).toEqual([552.17, 165.64]);
  });
});
