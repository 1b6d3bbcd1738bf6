import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { documentCalls } from '#server/testing/document-calls.ts';
import { kernelModules, startOnlineServer } from '#server/testing/online.ts';
import type { TestServer } from '#server/testing/server.ts';
import { recordStatements } from '#server/testing/statements.ts';

type Schemas = components['schemas'];
type Row = Readonly<Record<string, string>>;

// Before the pool makes its first connection. Whose session it is, and the log of operations, are asked and written beside every call.
const statements = recordStatements(/prepared:session|"sys_log"|sys_permission above|^(?:begin|commit|rollback)$/);
const LINES = 1000;
/** Documents a person chooses at most. */
const CHOSEN = 400;
const DAY = '2026-11-25';

let server: TestServer;
let token = '';
const { call, make, done } = documentCalls(() => ({ server, token }));

beforeAll(async () => {
  server = await startOnlineServer({ modules: kernelModules });
  token = await server.signInAsAdmin();
  await store('fin_bank_account', [{ id: 'A1', code: 'A1', name: '工行', currency: 'CNY', begin_amount: '100000000' }]);
});
afterAll(async () => {
  statements.stop();
  await server.close();
});

/** Rows with something in every column that must not be empty. */
async function store(table: string, values: readonly Row[]): Promise<void> {
  if (values.length === 0) return;
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null`.execute(server.db);
  const all = values.map((row) => ({
    ...Object.fromEntries(rows.map(({ name }) => [name, '1'])),
    tenant_id: '1',
    create_by: 'admin',
    ...row,
  }));
  const names = Object.keys(all[0] ?? {}).map((name) => sql.ref(name));
  await sql`
    insert into ${sql.table(table)} (${sql.join(names)})
    select ${sql.join(names)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(all)}::jsonb)`.execute(
    server.db,
  );
}

let made = 0;
/** A customer with so many open receivables of 100; their ids. */
async function owing(count: number): Promise<{ readonly customer: string; readonly bills: readonly string[] }> {
  const customer = `C${(made += 1)}`;
  await store('crm_customer', [{ id: customer, code: customer, name: `客户 ${customer}` }]);
  const bills = Array.from({ length: count }, (_none, index) => `${customer}B${index + 1}`);
  await store(
    'fin_ar_bill',
    bills.map((id) => ({
      id,
      bill_no: id,
      bill_date: '2026-10-12',
      due_date: '2026-10-30',
      amount: '100',
      written_amount: '0',
      open_amount: '100',
      open_own: '100',
      currency: 'CNY',
      customer_id: customer,
      bill_status: '2',
    })),
  );
  return { customer, bills };
}

async function counted<T>(act: () => Promise<T>): Promise<readonly [T, number]> {
  statements.take();
  const answer = await act();
  return [answer, statements.each().length];
}

/** Counts the receivables of a customer by their state and amounts. */
async function amounts(customer: string): Promise<readonly unknown[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select concat_ws(' ', bill_status, trim_scale(amount), trim_scale(written_amount), trim_scale(open_amount), trim_scale(open_own)) as state,
      count(*)::int as count
    from fin_ar_bill where customer_id = ${customer} group by 1 order by 1`.execute(server.db);
  return rows.map(({ state, count }) => [state, count]);
}

const balance = async (customer: string): Promise<string> => {
  const { rows } = await sql<{ sum: string }>`
    select trim_scale(coalesce(sum(increase - decrease), 0))::text as sum from fin_party_ledger where ledger = 'ar' and party_id = ${customer}`.execute(
    server.db,
  );
  return rows[0]?.sum ?? '';
};

/** Pays so many receivables, the last one in part; then it is taken back. Answers the statements of both. */
async function paid(count: number): Promise<{ readonly audit: number; readonly takeBack: number }> {
  const { customer, bills } = await owing(count);
  const receipt = await make('fin_receipt', {
    bill_date: DAY,
    customer_id: customer,
    receipt_type: '1',
    settle_type: '1',
    account_id: 'A1',
    amount: String(100 * count),
    fin_receipt_item: bills.map((no, index) => ({ ar_bill_no: no, this_amount: index === count - 1 ? '40' : '100' })),
  });
  await done('fin_receipt', 'submit', receipt);
  const [, audit] = await counted(() => done('fin_receipt', 'audit', receipt));
  expect(await amounts(customer)).toEqual([
    ['2 100 100 0 0', count - 1],
    ['2 100 40 60 60', 1],
  ]);
  const [, takeBack] = await counted(() => done('fin_receipt', 'unaudit', receipt));
  expect(await amounts(customer)).toEqual([['2 100 0 100 100', count]]);
  return { audit, takeBack };
}

const items = (bills: readonly string[], amount: string) =>
  bills.map((id) => ({ formCode: 'fin_ar_bill', id, amount }));

/** So many receivables go over to another customer, and come back. Answers the statements of both. */
async function transferred(count: number): Promise<{ readonly confirm: number; readonly reverse: number }> {
  const [{ customer, bills }, other] = [await owing(count), await owing(0)];
  const [{ body }, confirm] = await counted(() =>
    call<Schemas['WriteOffDone']>('POST', '/hexiao/confirm', {
      ledger: 'ar',
      type: '4',
      partyId: customer,
      otherId: other.customer,
      date: DAY,
      items: items(bills, '60'),
    }),
  );
  expect(body.message).toContain('核销成功');
  expect(await amounts(customer)).toEqual([['2 100 60 40 40', count]]);
  expect(await amounts(other.customer)).toEqual([['2 60 0 60 60', count]]);
  expect([await balance(customer), await balance(other.customer)]).toEqual([String(-60 * count), String(60 * count)]);
  const { rows: numbers } = await sql<{ no: string }>`
    select bill_no as no from fin_ar_bill where customer_id = ${other.customer}`.execute(server.db);
  expect(new Set(numbers.map(({ no }) => no)).size).toBe(count);
  const [answer, reverse] = await counted(() =>
    call('POST', '/hexiao/reverse', { ledger: 'ar', id: body.result.id, reason: '录入错误' }),
  );
  expect(answer.body.message).toContain('已反核销');
  expect(await amounts(customer)).toEqual([['2 100 0 100 100', count]]);
  expect(await amounts(other.customer)).toEqual([['4 60 0 0 0', count]]);
  expect([await balance(customer), await balance(other.customer)]).toEqual(['0', '0']);
  return { confirm, reverse };
}

describe('documents that are written off together', () => {
  it('a receipt that pays 1,000 receivables is audited and taken back in no more statements than one that pays two', async () => {
    const [few, many] = [await paid(2), await paid(LINES)];
    expect(many.audit, JSON.stringify({ few, many })).toBeLessThanOrEqual(few.audit);
    expect(many.takeBack).toBeLessThanOrEqual(few.takeBack);
    expect(Math.max(many.audit, many.takeBack)).toBeLessThanOrEqual(60);
  }, 120_000);

  it('a transfer of 400 receivables is made and taken back in no more statements than one of two', async () => {
    const [few, many] = [await transferred(2), await transferred(CHOSEN)];
    expect(many.confirm, JSON.stringify({ few, many })).toBeLessThanOrEqual(few.confirm);
    expect(many.reverse).toBeLessThanOrEqual(few.reverse);
    expect(Math.max(many.confirm, many.reverse)).toBeLessThanOrEqual(30);
  }, 120_000);

  it('a transfer is not taken back once some of what it made is used; the first of those is named, and nothing changed', async () => {
    const [{ customer, bills }, other] = [await owing(4), await owing(0)];
    const { body } = await call<Schemas['WriteOffDone']>('POST', '/hexiao/confirm', {
      ledger: 'ar',
      type: '4',
      partyId: customer,
      otherId: other.customer,
      date: DAY,
      items: items(bills, '60'),
    });
    const { rows } = await sql<{ id: string; no: string }>`
      select i.bill_id as id, i.bill_no as no from fin_writeoff_item i where i.head_id = ${body.result.id} and i.is_made order by i.line_no`.execute(
      server.db,
    );
    const [, second, third] = rows;
    for (const one of [third, second])
      await sql`update fin_ar_bill set written_amount = 10, open_amount = 50, open_own = 50 where id = ${one?.id ?? ''}`.execute(
        server.db,
      );
    const answer = await call('POST', '/hexiao/reverse', { ledger: 'ar', id: body.result.id, reason: '录入错误' });
    expect([answer.status, answer.body.message]).toEqual([
      422,
      `核销单 ${body.result.writeoffNo} 转入的应收单“${second?.no ?? ''}”已被核销或退款，请先反核销它`,
    ]);
    expect(await amounts(customer)).toEqual([['2 100 60 40 40', 4]]);
    expect(await amounts(other.customer)).toEqual([
      ['2 60 0 60 60', 2],
      ['2 60 10 50 50', 2],
    ]);
  });
});

describe('numbers of documents that are made together', () => {
  it('pass over one that somebody typed by hand', async () => {
    const [{ customer, bills }, other, typed] = [await owing(4), await owing(0), await owing(1)];
    const transfer = async (chosen: readonly string[]): Promise<readonly string[]> => {
      const { body } = await call<Schemas['WriteOffDone']>('POST', '/hexiao/confirm', {
        ledger: 'ar',
        type: '4',
        partyId: customer,
        otherId: other.customer,
        date: DAY,
        items: items(chosen, '1'),
      });
      const { rows } = await sql<{ no: string }>`
        select bill_no as no from fin_writeoff_item where head_id = ${body.result.id} and is_made order by line_no`.execute(
        server.db,
      );
      return rows.map(({ no }) => no);
    };
    const [last = ''] = await transfer(bills.slice(0, 1));
    const after = (steps: number): string =>
      last.replace(/\d+$/, (digits) => String(Number(digits) + steps).padStart(digits.length, '0'));
    await sql`update fin_ar_bill set bill_no = ${after(2)} where id = ${typed.bills[0] ?? ''}`.execute(server.db);
    expect(await transfer(bills.slice(1))).toEqual([after(1), after(4), after(3)]);
  });
});

/** A claim that offsets so many loans of 10, the last one in part, is agreed to; answers the statements of that. */
async function claimed(loans: number): Promise<number> {
  const borrower = `P${(made += 1)}`;
  await store(
    'fin_loan',
    Array.from({ length: loans }, (_none, index) => ({
      id: `${borrower}L${index + 1}`,
      bill_no: `${borrower}L${String(index + 1).padStart(4, '0')}`,
      bill_date: '2026-10-12',
      borrower_id: borrower,
      amount: '10',
      repaid_amount: '0',
      open_amount: '10',
      bill_status: '2',
    })),
  );
  await store('fin_expense_claim', [
    {
      id: `${borrower}C`,
      bill_no: `${borrower}C`,
      bill_date: DAY,
      claimant_id: borrower,
      claim_depart: 'D1',
      total_amount: String(10 * loans),
      loan_offset: String(10 * loans - 4),
      pay_amount: '4',
      bill_status: '1',
    },
  ]);
  await store('fin_expense_claim_item', [
    {
      id: `${borrower}I`,
      head_id: `${borrower}C`,
      line_no: '1',
      expense_type: '1',
      biz_date: DAY,
      amount: String(10 * loans),
      tax_amount: '0',
    },
  ]);
  const agree = await agreeingIn(server);
  const [, sent] = await counted(() => agree('fin_expense_claim', `${borrower}C`));
  const { rows } = await sql<{ state: string; count: number }>`
    select concat_ws(' ', bill_status, trim_scale(repaid_amount), trim_scale(open_amount), version) as state, count(*)::int as count
    from fin_loan where borrower_id = ${borrower} group by 1 order by 1`.execute(server.db);
  expect(rows.map(({ state, count }) => [state, count])).toEqual([
    ['2 6 4 1', 1],
    ['3 10 0 1', loans - 1],
  ]);
  return sent;
}

describe('a claim', () => {
  it('repays a hundred loans, the last in part, in no more statements than two', async () => {
    const [few, many] = [await claimed(2), await claimed(100)];
    expect(many).toBeLessThanOrEqual(few);
  }, 60_000);
});

describe('a customer', () => {
  it('is merged in one statement for all that names it', async () => {
    const [one, other] = [await owing(0), await owing(0)];
    await store('crm_opportunity', [
      { id: 'OP1', code: 'OP1', name: '齿轮坯', customer_id: one.customer },
      { id: 'OP2', code: 'OP2', name: '法兰', customer_id: one.customer },
      { id: 'OP3', code: 'OP3', name: '别人的', customer_id: other.customer },
    ]);
    await store('crm_customer_contact', [{ id: 'CT1', head_id: one.customer, name: '李四', line_no: '1' }]);
    statements.take();
    const answer = await call('POST', '/online/cgform/api/doButton', {
      formId: 'crm_customer',
      buttonCode: 'merge',
      dataId: one.customer,
      uiFormData: { value: other.customer },
    });
    expect(answer.body.message).toContain(`3 条资料改为“客户 ${other.customer}”`);
    const written = statements.each().filter((text) => text.includes('"crm_opportunity"') && text.includes('update '));
    expect(written).toHaveLength(1);
    const { rows } = await sql<{ id: string; customer_id: string; version: number }>`
      select id, customer_id, version from crm_opportunity where id like 'OP_' order by id`.execute(server.db);
    expect(rows).toEqual([
      { id: 'OP1', customer_id: other.customer, version: 1 },
      { id: 'OP2', customer_id: other.customer, version: 1 },
      { id: 'OP3', customer_id: other.customer, version: 0 },
    ]);
  });
});
