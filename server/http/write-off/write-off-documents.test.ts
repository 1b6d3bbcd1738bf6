import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, dateText } from '#core/dates/dates.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { buildUser } from '#server/testing/builders.ts';
import type { Answer } from '#server/testing/server.ts';
import { confirmation, said, tableOf, writeOffStage } from '#server/testing/write-off-stage.ts';
type Row = Record<string, string>;

const { server, call, store, serial, party, draft, audited, press, open, balance, confirm } = writeOffStage();

describe('write-off of open items', () => {
  it('[finance.receipt] writes the lines of a receipt off when it is audited, and back when it is not', async () => {
    const of = await party();
    const ys = await audited('YS', of, '1000', '2026-11-01');
    const sk = await draft('SK', of, '1500', '2026-11-05', { discount_amount: '10' });
    const line = (amount: string) =>
      sql`
      insert into fin_receipt_item (id, tenant_id, head_id, line_no, ar_bill_no, this_amount)
      values (${`L${serial()}`}, '1', ${sk}, 1, ${ys}, ${amount}::numeric)`.execute(server.db);
    await line('1000.01');
    await press('submit', sk);
    expect(said(await press('audit', sk))).toEqual([
      422,
      `收款单“${sk}”：应收单“${ys}”本次核销 1,000.01 超过未核销 1,000.00，请改小`,
    ]);
    expect(await open(ys)).toEqual(['1000.00']);
    await sql`update fin_receipt_item set this_amount = 1000 where head_id = ${sk}`.execute(server.db);
    expect((await press('audit', sk)).status).toBe(200);
    expect(await open(ys, sk)).toEqual(['0.00', '510.00']);
    expect(await balance('ar', of)).toEqual(['-510.00', '510.00']);
    expect(said(await press('unaudit', ys))).toEqual([
      422,
      expect.stringMatching(new RegExp(`^应收单“${ys}”已核销（核销单 HX-.+），不能反审核；请先反核销$`)),
    ]);
    expect((await press('unaudit', sk)).status).toBe(200);
    expect(await open(ys, sk)).toEqual(['1000.00', '1510.00']);
    expect(await balance('ar', of)).toEqual(['1000.00', '0.00']);
    expect((await press('unaudit', ys)).status).toBe(200);
    expect(await balance('ar', of)).toEqual(['0.00', '0.00']);
  });

  it('[finance.receipt] [finance.ar-bill] matches money by a button, drafts the money of a bill, and takes both back in red', async () => {
    const [of, supplier] = [await party(), await party()];
    const ys = await audited('YS', of, '1000', '2026-01-01');
    const later = await audited('YS', of, '50', '2026-01-02');
    const sk = await audited('SK', of, '1020', '2026-01-05');
    const other = await audited('SK', of, '7', '2026-01-06');
    expect(said(await press('auto_match', sk))).toEqual([
      200,
      expect.stringMatching(/已核销 1,020\.00，核销单 HX-.+，剩余 0\.00/u),
    ]);
    expect(await open(ys, later, sk, other)).toEqual(['0.00', '30.00', '0.00', '7.00']);
    expect(said(await press('auto_match', sk))).toEqual([422, `收款单“${sk}”没有未核销金额，不需要匹配`]);
    expect(said(await press('red', sk))).toEqual([422, `收款单“${sk}”已核销 1,020.00，不能红冲；请先反核销`]);
    // What is left of a bill becomes a draft, once.
    expect(said(await press('push_receipt', later))).toEqual([
      200,
      expect.stringMatching(/已生成收款单 SK-.+，金额 30\.00，请核对账户后提交/u),
    ]);
    expect(said(await press('push_receipt', later))).toEqual([
      422,
      expect.stringMatching(/未核销金额已在未审核的收款单 SK-.+ 中，请先审核或作废它$/u),
    ]);
    const { rows: drafts } = await sql<{ id: string; amount: string }>`
      select h.id, i.this_amount::numeric(24, 2)::text as amount from fin_receipt h join fin_receipt_item i on i.head_id = h.id
      where i.ar_bill_no = ${later}`.execute(server.db);
    expect(drafts).toMatchObject([{ amount: '30.00' }]);
    const pushed = drafts[0]?.id ?? '';
    const act = (buttonCode: string, formId: string, dataId: string): Promise<Answer> =>
      call('POST', '/online/cgform/api/doButton', { formId, buttonCode, dataId });
    for (const code of ['submit', 'audit']) expect((await act(code, 'fin_receipt', pushed)).status).toBe(200);
    expect(await open(later)).toEqual(['0.00']);
    // A red receipt and its first settle one another; undoing it opens the first again.
    expect(await balance('ar', of)).toEqual(['-7.00', '7.00']);
    expect(said(await press('red', other))).toEqual([200, expect.stringMatching(/已生成红字单据 SK-.+，金额 -7\.00/u)]);
    expect(await open(other)).toEqual(['0.00']);
    expect(await balance('ar', of)).toEqual(['0.00', '0.00']);
    const { rows: red } = await sql<{ id: string; amount: string; open: string }>`
      select id, amount::numeric(24, 2)::text as amount, open_amount::numeric(24, 2)::text as open from fin_receipt
      where remark = ${`红冲 ${other}`}`.execute(server.db);
    expect(red).toMatchObject([{ amount: '-7.00', open: '0.00' }]);
    expect(said(await act('red', 'fin_receipt', red[0]?.id ?? ''))).toEqual([
      422,
      expect.stringContaining('是红字单据，不能再红冲'),
    ]);
    expect((await act('unaudit', 'fin_receipt', red[0]?.id ?? '')).status).toBe(200);
    expect([await open(other), await balance('ar', of)]).toEqual([['7.00'], ['-7.00', '7.00']]);
    // Bills of suppliers the same way.
    const yf = await audited('YF', supplier, '88.80', '2026-01-03');
    expect((await press('push_payment', yf)).status).toBe(200);
    expect(said(await press('red', yf))[0]).toBe(200);
    expect([await open(yf), await balance('ap', supplier)]).toEqual([['0.00'], ['0.00', '0.00']]);
    expect(said(await press('push_payment', yf))[0]).toBe(422);
  });

  it('[finance.advance-receipt] [finance.advance-payment] gives back what is left of an advance, once, and takes that back', async () => {
    const of = await party();
    for (const [kind, ledger, form] of [
      ['YUS', 'ar', 'fin_receipt'],
      ['YUF', 'ap', 'fin_payment'],
    ] as const) {
      const advance = await audited(kind, of, '500', '2026-01-05');
      const bill = await audited(kind === 'YUS' ? 'YS' : 'YF', of, '120', '2026-01-04');
      expect((await confirm(of, { [bill]: '120', [advance]: '120' }, { ledger, type: '2' })).status).toBe(200);
      for (const [value, message] of [
        ['', '请先填写退款金额'],
        ['0', '退款金额“0”须是大于 0、最多两位小数的金额'],
        ['380.01', '退款金额 380.01 超过'],
      ] as const)
        expect(said(await press('refund', advance, value))).toEqual([422, expect.stringContaining(message)]);
      // A part leaves the rest open.
      expect(said(await press('refund', advance, '100'))).toEqual([200, expect.stringContaining('余额 280.00')]);
      expect(await open(advance)).toEqual(['280.00']);
      const { rows: part } = await sql<{ id: string }>`
        select id from ${sql.table(form)} where remark = ${`退款 ${advance}`} and amount = -100`.execute(server.db);
      const undone = { formId: form, buttonCode: 'unaudit', dataId: part[0]?.id ?? '' };
      expect((await call('POST', '/online/cgform/api/doButton', undone)).status).toBe(200);
      expect(await open(advance)).toEqual(['380.00']);
      expect(said(await press('refund', advance, '380'))).toEqual([200, expect.stringContaining('已退款 380.00')]);
      const state = async (): Promise<unknown> =>
        (
          await sql`select written_amount::float as written, refund_amount::float as refunded, open_amount::float as open
            from ${sql.table(tableOf(advance))} where id = ${advance}`.execute(server.db)
        ).rows[0];
      expect(await state()).toEqual({ written: 120, refunded: 380, open: 0 });
      expect(await balance(ledger, of)).toEqual(['0.00', '0.00']);
      expect(said(await press('refund', advance, '1'))).toEqual([422, expect.stringContaining('没有余额，不能退款')]);
      expect((await press('unaudit', advance)).status).toBe(422);
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(form)} where remark = ${`退款 ${advance}`} and amount = -380`.execute(server.db);
      const back = await call('POST', '/online/cgform/api/doButton', {
        formId: form,
        buttonCode: 'unaudit',
        dataId: rows[0]?.id ?? '',
      });
      expect(back.status).toBe(200);
      expect(await state()).toEqual({ written: 120, refunded: 0, open: 380 });
      expect((await balance(ledger, of))[1]).toBe('380.00');
    }
  });

  it('[P17] [hexiao.bad-debt] gives up what a customer does not pay, to the cent, and takes it back when it comes', async () => {
    const of = await party();
    const ys = await audited('YS', of, '3000', '2026-09-30');
    expect((await audited('YS', of, '5600', '2026-10-05')) !== '').toBe(true);
    expect((await audited('SK', of, '3000', '2026-10-08')) !== '').toBe(true);
    const agree = await agreeingIn(server);
    const bad = async (bad_type: string, amount: string, ar_bill_no: string): Promise<string> => {
      const id = `HZ-${serial()}`;
      await store('fin_bad_debt', {
        id,
        bill_no: id,
        bill_date: '2026-10-20',
        customer_id: of,
        bad_type,
        amount,
        ar_bill_no,
        bill_status: '1',
      });
      return id;
    };
    await agree('fin_bad_debt', await bad('1', '50', ''));
    expect(await balance('ar', of)).toEqual(['5600.00', '3000.00']);
    const loss = await bad('2', '100', ys);
    await agree('fin_bad_debt', loss);
    // C2 of the table: 3000 + 5600 − 3000 − 100.
    expect([await balance('ar', of), await open(ys)]).toEqual([['5500.00', '3000.00'], ['2900.00']]);
    expect(said(await press('unaudit', ys))).toEqual([
      422,
      `应收单“${ys}”已有坏账处理冲减，不能反审核；请先做坏账收回`,
    ]);
    for (const [type, amount, no, message] of [
      ['2', '2900.01', ys, `金额 2,900.01 超过应收单“${ys}”未核销 2,900.00，请改小金额`],
      ['3', '100.01', ys, `超过应收单“${ys}”已核减的坏账 100.00`],
      ['2', '1', 'YS-nobody', '没有已审核的应收单“YS-nobody”，请重新填写应收单号'],
      ['2', '1', '', '没有应收单号'],
    ] as const)
      await expect(agree('fin_bad_debt', await bad(type, amount, no))).rejects.toThrow(message);
    await agree('fin_bad_debt', await bad('3', '100', ys));
    expect([await balance('ar', of), await open(ys)]).toEqual([['5600.00', '3000.00'], ['3000.00']]);
    expect((await press('unaudit', ys)).status).toBe(200);
  });

  it('[finance.acceptance] [quality.eight-d] takes records from state to state, and says what is not filled in', async () => {
    const supplier = await party();
    const step = async (formId: string, buttonCode: string, dataId: string): Promise<[number, string]> =>
      said(await call('POST', '/online/cgform/api/doButton', { formId, buttonCode, dataId }));
    await store('fin_acceptance', { id: 'PJ-1', note_no: 'PJ-1', due_date: '2026-12-31', note_status: '1' });
    expect(await step('fin_acceptance', 'endorse', 'PJ-1')).toEqual([
      422,
      '应收/应付票据“PJ-1”不能背书：请先编辑，填写供应商',
    ]);
    await sql`update fin_acceptance set supplier_id = ${supplier} where id = 'PJ-1'`.execute(server.db);
    expect((await step('fin_acceptance', 'endorse', 'PJ-1'))[0]).toBe(200);
    expect(await step('fin_acceptance', 'discount', 'PJ-1')).toEqual([
      422,
      '应收/应付票据“PJ-1”现在的状态不能贴现，请刷新列表',
    ]);
    const note = (id: string, note_kind: string, more: Row = {}) =>
      store('fin_acceptance', {
        id,
        note_no: id,
        note_kind,
        amount: '100000',
        due_date: addDays(dateText(new Date()), 90),
        note_status: '1',
        ...more,
      });
    await note('PJ-2', '1', { discount_rate: '3.6', discount_interest: '1' });
    expect((await step('fin_acceptance', 'discount', 'PJ-2'))[0]).toBe(200);
    await note('PJ-3', '1', { discount_rate: '3.6', due_date: '2020-01-01' });
    expect((await step('fin_acceptance', 'discount', 'PJ-3'))[1]).toContain('已于 2020-01-01 到期，请改用托收');
    expect((await step('fin_acceptance', 'honor', 'PJ-3'))[1]).toContain('还没有托收，不能兑付');
    for (const act of ['collect', 'honor']) expect((await step('fin_acceptance', act, 'PJ-3'))[0]).toBe(200);
    await note('PJ-4', '2');
    expect((await step('fin_acceptance', 'collect', 'PJ-4'))[1]).toContain('是应付票据，不能托收');
    expect((await step('fin_acceptance', 'honor', 'PJ-4'))[0]).toBe(200);
    const { rows: notes } = await sql`
      select note_status, discount_interest::text from fin_acceptance where id in ('PJ-2', 'PJ-3', 'PJ-4') order by id`.execute(
      server.db,
    );
    // 100,000 × 3.6 % × 90 ÷ 360
    expect(notes).toEqual([
      { note_status: '3', discount_interest: '900.00' },
      { note_status: '5', discount_interest: null },
      { note_status: '5', discount_interest: null },
    ]);
    await store('qc_8d', {
      id: '8D-1',
      bill_no: '8D-1',
      bill_date: '2026-11-01',
      due_date: '2026-12-01',
      d_status: '1',
    });
    expect((await step('qc_8d', 'next', '8D-1'))[1]).toContain('填写D2问题描述');
    await sql`update qc_8d set d2_problem = '划伤', d3_contain = '隔离' where id = '8D-1'`.execute(server.db);
    for (const code of [200, 200, 422]) expect((await step('qc_8d', 'next', '8D-1'))[0]).toBe(code);
    const { rows } = await sql`
      select n.note_status, d.d_status from fin_acceptance n, qc_8d d where n.id = 'PJ-1' and d.id = '8D-1'`.execute(
      server.db,
    );
    expect(rows).toEqual([{ note_status: '2', d_status: '3' }]);
  });
  it('[F22] [hexiao.record] tells ages, accounts and records in reports', async () => {
    const of = await party();
    const ago = (days: number): string => dateText(new Date(Date.now() - days * 86_400_000));
    const bills = [];
    for (const [days, amount] of [
      [-5, '50000'],
      [30, '30000'],
      [60, '20000'],
      [90, '10000'],
      [180, '8000'],
      [181, '5000'],
    ] as const)
      bills.push(await audited('YS', of, amount, '2026-01-05', { due_date: ago(days) }));
    const sk = await audited('SK', of, '700', '2026-01-06');
    const report = async (code: string, query = ''): Promise<readonly Row[]> => {
      const path = `/online/cgreport/api/getData/${code}?pageSize=200&${query}`;
      const { body: answer } = await call<{ records: Row[] }>('GET', path);
      return answer.result.records;
    };
    const age = (await report('rpt_finance_ar_aging')).find((row) => row['customer_id'] === of);
    expect(
      ['total', 'not_due', 'd30', 'd60', 'd90', 'd180', 'd180p', 'bad_debt', 'advance'].map((name) =>
        Number(age?.[name]),
      ),
    ).toEqual([123_000, 50_000, 30_000, 20_000, 10_000, 8000, 5000, 4700, 700]);
    const { body: done } = await confirm(of, { [bills[0] ?? '']: '700', [sk]: '700' });
    const account = (await report('rpt_finance_customer_acc')).filter((row) => row['customer_id'] === of);
    expect([account.length, Number(account.at(-1)?.['balance']), account.at(-1)?.['bill_type']]).toEqual([
      7,
      122_300,
      '收款单',
    ]);
    // Of any day: before the money came, before it was written off, and now; the provision by parameters that may be set otherwise.
    const on = async (query: string): Promise<readonly number[]> => {
      const row = (await report('rpt_finance_ar_aging', query)).find((one) => one['customer_id'] === of);
      return ['total', 'advance', 'bad_debt'].map((name) => Number(row?.[name] ?? 0));
    };
    const { rows: dates } = await sql<{ day: string }>`
      select writeoff_date::text as day from fin_writeoff where writeoff_no = ${done.result.writeoffNo}`.execute(
      server.db,
    );
    const before = dateText(new Date(Date.parse(dates[0]?.day ?? '') - 86_400_000));
    expect((await on('self_day=2026-01-05')).slice(0, 2)).toEqual([123_000, 0]);
    expect((await on(`self_day=${before}`)).slice(0, 2)).toEqual([123_000, before >= '2026-01-06' ? 700 : 0]);
    expect(await on('')).toEqual([122_300, 0, 4700]);
    expect(await on('self_rate_over=100')).toEqual([122_300, 0, 7200]);
    expect(await on('self_day=2026-01-04')).toEqual([0, 0, 0]);
    const [record] = await report('rpt_hexiao_record', `writeoff_no=${done.result.writeoffNo}`);
    expect(record).toMatchObject({
      kind: '1',
      writeoff_type: '收款冲应收',
      debit_no: bills[0],
      credit_no: sk,
      wo_status: '1',
    });
    for (const code of ['rpt_finance_ap_aging', 'rpt_finance_supplier_acc']) expect(await report(code)).not.toEqual([]);
  });

  it('[A6.3] is for those who hold it, ledger by ledger', async () => {
    const of = await party();
    const user = await buildUser(server.db, {
      username: 'arclerk',
      realname: '应收',
      permissions: ['hexiao:hexiao:view'],
    });
    const clerk = await server.signIn(user.username, user.password);
    const read = (ledger: string) =>
      server.call('GET', `/hexiao/open?ledger=${ledger}&type=1&partyId=${of}`, { token: clerk });
    expect([(await read('ar')).status, (await read('ap')).status]).toEqual([200, 403]);
    // Taking back is the finance manager's.
    const { rows } = await sql<{ code: string }>`
      select p.perms as code from sys_role r join sys_role_permission g on g.role_id = r.id join sys_permission p on p.id = g.permission_id
      where r.role_code = 'accountant' and p.perms ~ '^hexiao:(yf)?(fan)?hexiao:' order by 1`.execute(server.db);
    expect(rows.map(({ code }) => code)).toEqual(
      ['fanhexiao', 'hexiao', 'yffanhexiao', 'yfhexiao'].flatMap((page) =>
        (page.includes('fan') ? ['export', 'view'] : ['auto_match', 'confirm', 'view']).map(
          (act) => `hexiao:${page}:${act}`,
        ),
      ),
    );
    const tried = await server.call('POST', '/hexiao/confirm', {
      token: clerk,
      body: confirmation(of, { 'YS-1': '1' }),
    });
    expect(tried.status).toBe(403);
  });
});
