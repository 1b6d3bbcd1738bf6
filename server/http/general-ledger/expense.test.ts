import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { newId } from '#server/db/ids.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import type { Scope } from '#server/engine/scope.ts';
import { adminActor, agreeingIn } from '#server/testing/agreed.ts';
import { buildUser } from '#server/testing/builders.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import { setParam } from '#server/testing/rows.ts';
import type { TestServer } from '#server/testing/server.ts';
import { checkClaim } from '#modules/finance/server/claim-effect.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

let server: TestServer;
let token: string;
let depart: string;
let scope: (form: string) => Promise<Scope>;

const { call, make, press } = documentCalls(() => ({ server, token }));
const row = async (form: string, id: string): Promise<Row> =>
  (await sql<Row>`select * from ${sql.table(form)} where id = ${id}`.execute(server.db)).rows[0] ?? {};
/** Checks a document as handing it in does. */
const handIn = async (id: string): Promise<void> =>
  server.db.transaction().execute(async (db) => {
    const at = { ...(await scope('fin_expense_claim')), db };
    const stored = await readStored(at, id, true);
    if (stored !== null) await checkClaim(at, stored, false);
  });
const agree = async (form: string, id: string): Promise<void> => (await agreeingIn(server))(form, id);
const claim = (lines: readonly Row[], head: Row = {}): Promise<string> =>
  make('fin_expense_claim', {
    bill_date: '2026-10-20',
    claimant_id: 'walker',
    claim_depart: depart,
    ...head,
    fin_expense_claim_item: lines.map((line) => ({ biz_date: '2026-10-15', ...line })),
  });
const param = (code: string, value: string): Promise<void> => setParam(server.db, code, value);

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  token = await server.signInAsAdmin();
  await buildUser(server.db, { username: 'walker', realname: '出差人', permissions: [] });
  depart = newId();
  await sql`insert into sys_depart (id, tenant_id, depart_name, org_code, org_category, status) values (${depart}, '1', '销售部', 'X01', '2', '1')`.execute(
    server.db,
  );
  await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, begin_amount, begin_date, enabled) values ('BANK', '1', 'BANK', '基本户', '1', 100000, '2026-09-30', 'Y')`.execute(
    server.db,
  );
  await call('POST', '/finance/autoVoucher/standard');
  const catalogue = await createDefinitionStore(server.db).catalogue();
  const actor = await adminActor(server.db);
  scope = async (name) => {
    const form = catalogue.forms.find(({ head }) => head.name === name);
    if (form === undefined) throw new Error(name);
    return { db: server.db, catalogue, form, actor, now: new Date() };
  };
});
afterAll(() => server.close());

describe('[P29] expense claims and loans', () => {
  let loan: string;
  let done: string;

  it('offsets a loan, pays the rest, and debits what was spent to the cent', async () => {
    loan = await make('fin_loan', { bill_date: '2026-10-01', borrower_id: 'walker', amount: '3000', purpose: '出差' });
    await agree('fin_loan', loan);
    done = await claim(
      [
        { expense_type: '1', amount: '3180', tax_amount: '262.57', invoice_no: '26312000000000000001' },
        { expense_type: '2', amount: '1100', invoice_no: 'FP-2' },
      ],
      { loan_offset: '3000' },
    );
    await handIn(done);
    await agree('fin_expense_claim', done);
    expect(await row('fin_expense_claim', done)).toMatchObject({ total_amount: '4280.00', pay_amount: '1280.00' });
    expect(await row('fin_loan', loan)).toMatchObject({ repaid_amount: '3000.00', open_amount: '0.00' });
    const open = async () =>
      (
        await call<Schemas['VoucherDocumentPage']>(
          'GET',
          '/finance/autoVoucher/list?period=2026-10&genStatus=1&bizType=13',
        )
      ).body.result.records.map(({ billId }) => billId);
    expect(await open(), 'an expense when it is agreed').toEqual([done]);
    const paid = await press('fin_expense_claim', 'push_payment', done);
    expect(paid.message).toContain('已生成其他支出单');
    expect((await press('fin_expense_claim', 'push_payment', done)).message).toMatch(/已生成付款 .*，不能重复付款$/u);
    const { rows } = await sql<{ id: string }>`select id from fin_other_payment where claim_id = ${done}`.execute(
      server.db,
    );
    const payment = rows[0]?.id ?? '';
    expect(await row('fin_other_payment', payment)).toMatchObject({
      amount: '1280.00',
      account_id: 'BANK',
      payee: '出差人',
    });
    const draft = await row('fin_other_payment', payment);
    const { rows: lines } = await sql<{ subject_id: string }>`
      select subject_id from fin_other_payment_item where head_id = ${payment}`.execute(server.db);
    const setAmount = async (amount: string): Promise<void> => {
      const { rows: now } = await sql<{ version: number }>`
        select version from fin_other_payment where id = ${payment}`.execute(server.db);
      const answer = await call('PUT', '/online/cgform/api/form/fin_other_payment', {
        id: payment,
        version: now[0]?.version,
        bill_date: draft['bill_date'],
        fin_other_payment_item: [{ subject_id: lines[0]?.subject_id, amount }],
      });
      expect(answer.status, answer.body.message).toBe(200);
    };
    await setAmount('2000');
    await press('fin_other_payment', 'submit', payment);
    expect((await press('fin_other_payment', 'audit', payment)).message).toMatch(
      /不能审核：报销单 BX-\S+ 实付 1,280\.00，已付 0\.00，本次 2,000\.00，超出 720\.00；请改小金额$/u,
    );
    await press('fin_other_payment', 'withdraw', payment);
    await setAmount('1280');
    for (const act of ['submit', 'audit'])
      expect(await press('fin_other_payment', act, payment)).toMatchObject({ status: 200 });
    expect(await open()).toEqual([done]);
    const drafts = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', {
      period: '2026-10',
      ids: [done],
      collected: false,
    });
    expect(
      drafts.body.result[0]?.lines.map(({ subject, auxiliary, debit, credit }) => [subject, auxiliary, debit, credit]),
    ).toEqual([
      ['660201 差旅费', '销售部', '2917.43', '0.00'],
      ['660202 招待费', '销售部', '1100.00', '0.00'],
      ['222102 待认证进项税额', '', '262.57', '0.00'],
      ['1221 其他应收款', '出差人', '0.00', '3000.00'],
      ['2241 其他应付款', '', '0.00', '1280.00'],
    ]);
    expect(
      (await call('POST', '/finance/autoVoucher/generate', { period: '2026-10', ids: [done], collected: false }))
        .status,
    ).toBe(200);
    // In the month of its own date.
    const paying = { period: String(draft['bill_date']).slice(0, 7), ids: [payment], collected: false };
    const pays = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', paying);
    expect(pays.body.result[0]?.lines.map(({ subject, debit, credit }) => [subject, debit, credit])).toEqual([
      ['2241 其他应付款', '1280.00', '0.00'],
      ['1002 银行存款', '0.00', '1280.00'],
    ]);
    expect((await call('POST', '/finance/autoVoucher/generate', paying)).status).toBe(200);
    expect((await press('fin_other_payment', 'unaudit', payment)).message).toContain('已生成凭证');
  });

  it.each([
    {
      // Numbers of our own: 777.77 with 6 %, 44.02, is 733.75; 123.45; 901.22 in all, of which 400.50 were lent.
      lent: '400.50',
      lines: [
        { expense_type: '1', amount: '777.77', tax_amount: '44.02' },
        { expense_type: '2', amount: '123.45' },
      ],
      total: '901.22',
      pay: '500.72',
      booked: [
        ['660201 差旅费', '733.75', '0.00'],
        ['660202 招待费', '123.45', '0.00'],
        ['222102 待认证进项税额', '44.02', '0.00'],
        ['1221 其他应收款', '0.00', '400.50'],
        ['2241 其他应付款', '0.00', '500.72'],
      ],
    },
    {
      // All of it was lent: 333.33 with 3 %, 9.71, is 323.62; nothing is paid.
      lent: '333.33',
      lines: [{ expense_type: '1', amount: '333.33', tax_amount: '9.71' }],
      total: '333.33',
      pay: '0.00',
      booked: [
        ['660201 差旅费', '323.62', '0.00'],
        ['222102 待认证进项税额', '9.71', '0.00'],
        ['1221 其他应收款', '0.00', '333.33'],
      ],
    },
  ])('$total of which $lent were lent: $pay are paid', async ({ lent, lines, total, pay, booked }) => {
    const borrowed = await make('fin_loan', {
      bill_date: '2026-10-01',
      borrower_id: 'walker',
      amount: lent,
      purpose: '出差',
    });
    await agree('fin_loan', borrowed);
    const id = await claim(
      lines.map((line, at) => (at === 0 ? { ...line, invoice_no: `263120000000000${lent.replace('.', '')}` } : line)),
      { loan_offset: lent },
    );
    await handIn(id);
    await agree('fin_expense_claim', id);
    expect(await row('fin_expense_claim', id)).toMatchObject({ total_amount: total, pay_amount: pay });
    expect(await row('fin_loan', borrowed)).toMatchObject({ repaid_amount: lent, open_amount: '0.00' });
    const asked = { period: '2026-10', ids: [id], collected: false };
    const { body } = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', asked);
    expect(body.result[0]?.lines.map(({ subject, debit, credit }) => [subject, debit, credit])).toEqual(booked);
  });

  it('refuses an invoice that was claimed, in the claim itself or in another one', async () => {
    const twice = await claim([
      { expense_type: '1', amount: '10', invoice_no: 'FP-9' },
      { expense_type: '1', amount: '10', invoice_no: 'FP-9' },
    ]);
    await expect(handIn(twice)).rejects.toThrow('第 2 行：发票号 FP-9 在本单重复，同一发票只能报销一次');
    const again = await claim([{ expense_type: '1', amount: '10', invoice_no: '26312000000000000001' }]);
    await expect(handIn(again)).rejects.toThrow(
      /第 1 行：发票号码 26312000000000000001 已在费用报销单“BX-\S+”中，同一发票不能重复入账/u,
    );
    await expect(agree('fin_expense_claim', again)).rejects.toThrow('不能重复入账');
    expect(await row('fin_expense_claim', again)).toMatchObject({ bill_status: '0' });
  });

  it('offsets no more than was lent, and nothing where nothing is open', async () => {
    const more = await claim([{ expense_type: '1', amount: '10' }], { loan_offset: '10' });
    await expect(agree('fin_expense_claim', more)).rejects.toThrow(
      '冲借款 10.00 超过报销人未还借款 0.00，请改小冲借款',
    );
    const beyond = await claim([{ expense_type: '1', amount: '10' }], { loan_offset: '11' });
    await expect(handIn(beyond)).rejects.toThrow('须在 0 与报销合计 10.00 之间');
    expect(await row('fin_loan', loan)).toMatchObject({ open_amount: '0.00' });
  });

  it('refuses what goes beyond the budget where that is forbidden, and counts what was used', async () => {
    const { rows } = await sql<{ id: string }>`select id from fin_subject where code = '660203'`.execute(server.db);
    const budget = await make('fin_budget', {
      bill_date: '2026-01-01',
      year_no: 2026,
      depart_id_b: depart,
      fin_budget_item: [{ subject_id: rows[0]?.id, m10: '500' }],
    });
    for (const act of ['submit', 'audit']) await press('fin_budget', act, budget);
    await param('flow.budgetControl', 'forbid');
    const first = await claim([{ expense_type: '3', amount: '300' }]);
    await agree('fin_expense_claim', first);
    expect(await row('fin_expense_claim', first)).toMatchObject({ budget_left: '200.00' });
    const second = await claim([{ expense_type: '3', amount: '226', tax_amount: '25.99' }]);
    await expect(agree('fin_expense_claim', second)).rejects.toThrow(
      '超预算：“办公费”年度预算 500.00，已用 300.00，剩余 200.00，本单 200.01；请改小金额或调整预算',
    );
    await param('flow.budgetControl', 'approve');
    await agree('fin_expense_claim', second);
    expect(await row('fin_expense_claim', second)).toMatchObject({ budget_left: '-0.01' });
  });

  it('[finance.loan] money back is other income: in parts, never above what is left, closed when all of it is back', async () => {
    const lent = await make('fin_loan', {
      bill_date: '2026-10-03',
      borrower_id: 'walker',
      amount: '500',
      purpose: '备用',
    });
    const money = async (): Promise<unknown> => (await row('fin_bank_account', 'BANK'))['balance'];
    const before = Number(await money());
    await agree('fin_loan', lent);
    expect(await row('fin_loan', lent)).toMatchObject({ account_id: 'BANK', bill_status: '2' });
    expect(Number(await money())).toBe(before - 500);
    expect((await press('fin_loan', 'repay', lent)).message).toMatch(/已生成其他收入单 QTSK-\S+，金额 500\.00/u);
    expect((await press('fin_loan', 'repay', lent)).message).toContain('已在未审核的其他收入单');
    const drafts = async () =>
      (
        await sql<{ id: string; version: number }>`
          select id, version from fin_other_receipt where loan_id = ${lent} and bill_status = '0' and del_flag = 0`.execute(
          server.db,
        )
      ).rows[0];
    const subject = (await sql<{ id: string }>`select id from fin_subject where code = '1221'`.execute(server.db))
      .rows[0]?.id;
    const setAmount = async (amount: string): Promise<string> => {
      const draft = await drafts();
      const lines = [{ subject_id: subject, amount, summary: '还款' }];
      const body = { id: draft?.id, version: draft?.version, bill_date: '2026-10-09', fin_other_receipt_item: lines };
      expect((await call('PUT', '/online/cgform/api/form/fin_other_receipt', body)).status).toBe(200);
      return draft?.id ?? '';
    };
    const audit = async (id: string) => {
      await press('fin_other_receipt', 'submit', id);
      return press('fin_other_receipt', 'audit', id);
    };
    const over = await setAmount('500.01');
    expect((await audit(over)).message).toMatch(/的还款金额 500\.01 超过借款单 JK-\S+ 未还 500\.00，请改小金额/u);
    await press('fin_other_receipt', 'withdraw', over);
    const first = await setAmount('200');
    expect(await audit(first)).toMatchObject({ status: 200 });
    expect(await row('fin_loan', lent)).toMatchObject({
      repaid_amount: '200.00',
      open_amount: '300.00',
      bill_status: '2',
    });
    expect((await press('fin_loan', 'repay', lent)).message).toContain('金额 300.00');
    const rest = await setAmount('300');
    expect(await audit(rest)).toMatchObject({ status: 200 });
    expect(await row('fin_loan', lent)).toMatchObject({ open_amount: '0.00', bill_status: '3' });
    expect(Number(await money())).toBe(before);
    const preview = await call<Schemas['VoucherDraft'][]>('POST', '/finance/autoVoucher/preview', {
      period: '2026-10',
      ids: [first],
      collected: false,
    });
    expect(
      preview.body.result[0]?.lines.map((line) => [line.subject, line.auxiliary, line.debit, line.credit]),
    ).toEqual([
      ['1002 银行存款', '', '200.00', '0.00'],
      ['1221 其他应收款', '出差人', '0.00', '200.00'],
    ]);
    expect(await press('fin_other_receipt', 'unaudit', rest)).toMatchObject({ status: 200 });
    expect(await row('fin_loan', lent)).toMatchObject({ open_amount: '300.00', bill_status: '2' });
    expect(await audit(rest)).toMatchObject({ status: 200 });
  });

  it('two claims at once never offset a loan twice', async () => {
    const small = await make('fin_loan', {
      bill_date: '2026-10-02',
      borrower_id: 'walker',
      amount: '100',
      purpose: '备用',
    });
    await agree('fin_loan', small);
    const ids = await Promise.all(
      [1, 2].map((no) => claim([{ expense_type: '4', amount: '80', invoice_no: `T-${no}` }], { loan_offset: '80' })),
    );
    const outcome = await Promise.allSettled(ids.map((id) => agree('fin_expense_claim', id)));
    expect(outcome.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await row('fin_loan', small)).toMatchObject({ repaid_amount: '80.00', open_amount: '20.00' });
  });
});
