import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { cashStage, type Row } from '#server/testing/cash-stage.ts';

const stage = cashStage();
const { call, save, make, press, post, row, server, bank, till } = stage;
const { balances, balance, entries, setParam, subject, account, receipt, payment, otherIncome } = stage;

describe('[base.bank-account] the balance of an account', () => {
  it('begins with its opening balance, which stands in the ledger and follows its record', async () => {
    expect(await balances(bank())).toEqual(['1000.00', '1000.00']);
    expect(await balances(till())).toEqual(['0.00', '0.00']);
    const shown = await row('fin_bank_account', bank());
    expect(shown['balance']).toBe('1000.00');
    await call('PUT', '/online/cgform/api/form/fin_bank_account', {
      id: bank(),
      version: shown['version'],
      begin_amount: '1200.50',
    });
    expect(await balances(bank())).toEqual(['1200.50', '1200.50']);
    expect(await entries(bank())).toEqual([
      ['opening', bank(), '1000.00', '0.00'],
      ['opening', bank(), '-1000.00', '0.00'],
      ['opening', bank(), '1200.50', '0.00'],
    ]);
  });

  it('is kept by every kind of document, with what banks charge, and restored by its undoing [INV-DOC-03]', async () => {
    const cases: readonly (readonly [form: string, body: Row, rows: unknown[], after: readonly [string, string]])[] = [
      [
        'fin_receipt',
        receipt('500', { fee_amount: '2.5' }),
        [['receipt', bank(), '497.50', '0.00']],
        ['1698.00', '0.00'],
      ],
      [
        'fin_payment',
        payment('300', { fee_amount: '1.2' }),
        [
          ['payment', bank(), '0.00', '300.00'],
          ['fee', bank(), '0.00', '1.20'],
        ],
        ['899.30', '0.00'],
      ],
      [
        'fin_advance_receipt',
        { customer_id: 'CUS', account_id: bank(), amount: '80' },
        [['advance_receipt', bank(), '80.00', '0.00']],
        ['1280.50', '0.00'],
      ],
      [
        'fin_advance_payment',
        { supplier_id: 'SUP', account_id: bank(), amount: '80' },
        [['advance_payment', bank(), '0.00', '80.00']],
        ['1120.50', '0.00'],
      ],
      ['fin_other_receipt', otherIncome('7.01'), [['other_receipt', till(), '7.01', '0.00']], ['1200.50', '7.01']],
      [
        'fin_other_payment',
        {
          account_id: bank(),
          payee: '物业',
          fin_other_payment_item: [{ subject_id: await subject('660212'), amount: '9' }],
        },
        [['other_payment', bank(), '0.00', '9.00']],
        ['1191.50', '0.00'],
      ],
      [
        'fin_transfer',
        { from_account: bank(), to_account: till(), amount: '200', fee: '0.5' },
        [
          ['transfer', bank(), '0.00', '200.00'],
          ['transfer', till(), '200.00', '0.00'],
          ['fee', bank(), '0.00', '0.50'],
        ],
        ['1000.00', '200.00'],
      ],
    ];
    for (const [form, body, rows, after] of cases) {
      const id = await post(form, body);
      expect(await entries(id), form).toEqual(rows);
      expect([await balance(bank()), await balance(till())], form).toEqual(after);
      expect(await press(form, 'unaudit', id), form).toMatchObject({ status: 200 });
      expect([await balances(bank()), await balances(till())], form).toEqual([
        ['1200.50', '1200.50'],
        ['0.00', '0.00'],
      ]);
    }
  });

  it('gives back what a red receipt and a refund of an advance say', async () => {
    const first = await post('fin_receipt', receipt('60'));
    expect(await press('fin_receipt', 'red', first)).toMatchObject({ status: 200 });
    expect(await balance(bank())).toBe('1200.50');
    const advance = await post('fin_advance_receipt', { customer_id: 'CUS', account_id: bank(), amount: '40' });
    for (const part of ['15', '25'])
      expect(await press('fin_advance_receipt', 'refund', advance, part)).toMatchObject({ status: 200 });
    expect(await balances(bank())).toEqual(['1200.50', '1200.50']);
  });

  it('says whom the money came from and what for', async () => {
    const id = await post('fin_transfer', { from_account: bank(), to_account: till(), amount: '1', remark: '备用金' });
    const { rows } =
      await sql<Row>`select opposite, summary from fin_cash_ledger where bill_id = ${id} order by id`.execute(
        server.db,
      );
    expect(rows).toEqual([
      { opposite: '账户C1', summary: '备用金' },
      { opposite: '账户B1', summary: '备用金' },
    ]);
    await press('fin_transfer', 'unaudit', id);
    const from = await post('fin_receipt', receipt('1'));
    const { rows: named } = await sql<Row>`select opposite from fin_cash_ledger where bill_id = ${from}`.execute(
      server.db,
    );
    expect(named).toEqual([{ opposite: '单位CUS' }]);
    await press('fin_receipt', 'unaudit', from);
  });
});

describe('[finance.bank-journal] the journal of an account', () => {
  const journal = async (query = ''): Promise<readonly Row[]> => {
    const path = `/online/cgreport/api/getData/rpt_finance_bank_journal?pageSize=500&self_account_id=${bank()}&${query}`;
    const { body } = await call<{ records: readonly Row[] }>('GET', path);
    if (!body.success) throw new Error(body.message);
    return body.result.records;
  };
  const shown = (rows: readonly Row[]): unknown[] =>
    rows.map((one) => [
      one['biz_date'],
      one['summary'],
      ...['debit', 'credit', 'balance'].map((name) => (one[name] == null ? null : Number(one[name]))),
    ]);

  it('has every row with the balance of the row before plus income less outgo, and begins with what was there', async () => {
    const first = await post('fin_receipt', receipt('100', { bill_date: '2026-10-02', remark: '甲' }));
    const second = await post('fin_payment', payment('30', { bill_date: '2026-10-20', fee_amount: '1', remark: '乙' }));
    const late = await post('fin_receipt', receipt('7', { bill_date: '2026-10-05', remark: '后补' }));
    const all = await journal();
    for (const [index, one] of all.entries())
      expect(Number(one['balance'])).toBeCloseTo(
        Number(all[index - 1]?.['balance'] ?? 0) + Number(one['debit']) - Number(one['credit']),
        2,
      );
    expect(Number(all.at(-1)?.['balance'])).toBe(Number(await balance(bank())));
    expect(shown(await journal('self_begin_date=2026-10-05&self_end_date=2026-10-11'))).toEqual([
      ['2026-10-05', '期初余额', null, null, 1300.5],
      ['2026-10-05', '后补', 7, 0, 1307.5],
    ]);
    expect(shown(await journal('self_begin_date=2026-10-20&self_end_date=2026-10-20'))).toEqual([
      // What was given back of the red receipt and the refund is dated today.
      ['2026-10-20', '期初余额', null, null, 1407.5],
      ['2026-10-20', '乙', 0, 30, 1377.5],
      ['2026-10-20', '乙', 0, 1, 1376.5],
    ]);
    expect((await journal('self_begin_date=2026-10-02&self_end_date=2026-10-02')).at(-1)?.['screen']).toBe('receipt');
    for (const [form, id] of [
      ['fin_payment', second],
      ['fin_receipt', late],
      ['fin_receipt', first],
    ] as const)
      await press(form, 'unaudit', id);
  });
});

describe('[finance.payment] an account is not overdrawn', () => {
  it('unless a company says so: refused with account, balance and amount, nothing is posted', async () => {
    const id = await make('fin_payment', payment('1200', { fee_amount: '0.51' }));
    await press('fin_payment', 'submit', id);
    const answer = await press('fin_payment', 'audit', id);
    expect(answer.status).toBe(422);
    expect(answer.message).toContain(
      '账户“账户B1”余额 1,200.50，支出 1,200.51，不足 0.01；请换账户、改小金额或先补足账户',
    );
    expect([await entries(id), (await row('fin_payment', id))['bill_status']]).toEqual([[], '1']);
    await setParam('flow.overdraft', 'warn');
    const told = await press('fin_payment', 'audit', id);
    expect([told.status, told.message]).toEqual([200, expect.stringContaining('不足 0.01')]);
    expect(await balance(bank())).toBe('-0.01');
    await press('fin_payment', 'unaudit', id);
    await setParam('flow.overdraft', 'forbid');
    expect(await balance(bank())).toBe('1200.50');
  });

  it('nor by taking back what it took in and has spent', async () => {
    const took = await post('fin_other_receipt', otherIncome('50'));
    const spent = await post('fin_transfer', { from_account: till(), to_account: bank(), amount: '30' });
    expect((await press('fin_other_receipt', 'unaudit', took)).message).toContain(
      '账户“账户C1”余额 20.00，支出 50.00，不足 30.00',
    );
    for (const [form, id] of [
      ['fin_transfer', spent],
      ['fin_other_receipt', took],
    ] as const)
      expect(await press(form, 'unaudit', id)).toMatchObject({ status: 200 });
  });

  it('by two who pay the same money at once', async () => {
    const ids = await Promise.all([1, 2].map(() => make('fin_payment', payment('700'))));
    for (const id of ids) await press('fin_payment', 'submit', id);
    const answers = await Promise.all(ids.map((id) => press('fin_payment', 'audit', id)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422]);
    expect(await balances(bank())).toEqual(['500.50', '500.50']);
    for (const [index, { status }] of answers.entries())
      if (status === 200) await press('fin_payment', 'unaudit', ids[index] ?? '');
  });
});

describe('the ledger of money', () => {
  it('nor by amounts below nothing: they are no income, no expense and no charge', async () => {
    const line = { subject_id: await subject('1001'), amount: '-1' };
    for (const [form, field, more] of [
      ['fin_other_receipt', 'amount', { account_id: bank(), fin_other_receipt_item: [line] }],
      ['fin_other_payment', 'amount', { account_id: bank(), fin_other_payment_item: [line] }],
      ['fin_transfer', 'fee', { from_account: bank(), to_account: bank(), amount: '1', fee: '-1' }],
      ['fin_receipt', 'fee_amount', { account_id: bank(), amount: '1', fee_amount: '-1' }],
      ['fin_payment', 'fee_amount', { account_id: bank(), amount: '1', fee_amount: '-1' }],
    ] as const) {
      const { status, body } = await call<{ errors: readonly Row[] }>('POST', `/online/cgform/api/form/${form}`, {
        bill_date: '2026-10-20',
        ...more,
      });
      expect([status, body.result.errors], form).toEqual([
        422,
        expect.arrayContaining([expect.objectContaining({ field, message: expect.stringMatching(/0/u) as string })]),
      ]);
    }
  });

  it('refuses transfers to the same account or into another currency, and accounts that are gone', async () => {
    const dollars = await account('U1', '5', { currency: 'USD' });
    const refused = async (body: Row): Promise<string> => {
      const id = await make('fin_transfer', { amount: '1', ...body });
      await press('fin_transfer', 'submit', id);
      return (await press('fin_transfer', 'audit', id)).message;
    };
    expect(await refused({ from_account: bank(), to_account: bank() })).toContain('转出账户与转入账户相同');
    expect(await refused({ from_account: bank(), to_account: dollars })).toContain('两个账户币种不同（CNY、USD）');
    expect((await call('DELETE', `/online/cgform/api/form/fin_bank_account/${bank()}`)).body.message).toMatch(
      /不能删除/u,
    );
    const unused = await account('X1', '3');
    expect((await call('DELETE', `/online/cgform/api/form/fin_bank_account/${unused}`)).status).toBe(200);
    const { rows } = await sql<{ sum: string }>`
      select coalesce(sum(income - outgo), 0)::float::text as sum from fin_cash_ledger where account_id = ${unused}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ sum: '0' }]);
  });

  it('is never changed, and takes in nothing of a closed month, by the database', async () => {
    await expect(sql`update fin_cash_ledger set income = 1`.execute(server.db)).rejects.toThrow(
      'are never changed nor deleted',
    );
    await expect(sql`delete from fin_cash_ledger`.execute(server.db)).rejects.toThrow('are never changed nor deleted');
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'gl', '2026-08', 'test')`.execute(
      server.db,
    );
    const insert = sql`
      insert into fin_cash_ledger (tenant_id, account_id, period, bill_date, kind, form_code, bill_id, bill_no, currency, income)
      values ('1', ${bank()}, '2026-07', '2026-07-01', 'receipt', 'x', 'x', 'x', 'CNY', 1)`;
    await expect(insert.execute(server.db)).rejects.toThrow('gl period 2026-07 is closed');
    const closed = await save('fin_other_receipt', { ...otherIncome('1'), bill_date: '2026-08-31' });
    expect([closed.status, closed.message]).toEqual([422, expect.stringContaining('总账期间 2026-08 已结账')]);
    const late = await save('fin_bank_account', {
      code: 'L1',
      name: '旧户',
      account_type: '2',
      begin_amount: '1',
      begin_date: '2026-08-31',
    });
    expect(late.message).toContain('总账期间 2026-08 已结账');
  });

  it('adds up to the balances whatever is audited and taken back', { timeout: 60_000 }, async () => {
    let state = 20_261_124;
    const upTo = (most: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * most);
    };
    const money = (): string => (0.01 + upTo(50_000) / 100).toFixed(2);
    const kinds: readonly (() => readonly [string, Row])[] = [
      () => ['fin_receipt', receipt(money(), { fee_amount: '0.01' })],
      () => ['fin_payment', payment(money(), { fee_amount: '0.03' })],
      () => ['fin_other_receipt', otherIncome(money())],
      () => ['fin_transfer', { from_account: bank(), to_account: till(), amount: money(), fee: '0.07' }],
      () => ['fin_transfer', { from_account: till(), to_account: bank(), amount: money() }],
    ];
    const begun = [await balance(bank()), await balance(till())];
    const made: (readonly [string, string])[] = [];
    for (let round = 0; round < 25; round += 1) {
      const [form, body] = (kinds[upTo(kinds.length)] ?? kinds[0])?.() ?? ['', {}];
      const id = await make(form, body);
      await press(form, 'submit', id);
      if ((await press(form, 'audit', id)).status === 200) made.push([form, id]);
      if (upTo(3) === 0 && made.length > 0) {
        const [at] = made.splice(upTo(made.length), 1);
        if (at !== undefined && (await press(at[0], 'unaudit', at[1])).status !== 200) made.push(at);
      }
      for (const id of [bank(), till()]) {
        const [shown, sum] = await balances(id);
        expect(shown).toBe(sum);
        expect(Number(shown)).toBeGreaterThanOrEqual(0);
      }
    }
    expect(made.length).toBeGreaterThan(5);
    await setParam('flow.overdraft', 'allow');
    for (const [form, id] of made) expect(await press(form, 'unaudit', id)).toMatchObject({ status: 200 });
    await setParam('flow.overdraft', 'forbid');
    expect([await balance(bank()), await balance(till())]).toEqual(begun);
  });
});
