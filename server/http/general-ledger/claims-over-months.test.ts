import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { agreeingIn } from '#server/testing/agreed.ts';
import { buildUser } from '#server/testing/builders.ts';
import { ledgerStage } from '#server/testing/ledger-stage.ts';

type Row = Record<string, unknown>;

const {
  server,
  call,
  make,
  post,
  done,
  press,
  read,
  store,
  param,
  generate,
  open,
  postAll,
  month,
  balance,
  manual,
  subjectId,
} = ledgerStage();

let depart: string;
let till: string;

/** Agrees to a claim, as its process does. */
const agree = async (id: string): Promise<void> => (await agreeingIn(server))('fin_expense_claim', id);
const claim = (day: string, lines: readonly Row[], head: Row = {}): Promise<string> =>
  make('fin_expense_claim', {
    bill_date: day,
    claimant_id: 'walker',
    claim_depart: depart,
    ...head,
    fin_expense_claim_item: lines.map((line) => ({ biz_date: day, ...line })),
  });
/** Pays what is open of a claim on a day out of an account; answers the payment. */
async function pay(id: string, day: string, account: string): Promise<string> {
  await done('fin_expense_claim', 'push_payment', id);
  const { rows } = await sql<{ id: string }>`
    select id from fin_other_payment where claim_id = ${id} and bill_status = '0'`.execute(server.db);
  const payment = rows[0]?.id ?? '';
  const answer = await call('PUT', '/online/cgform/api/form/fin_other_payment', {
    ...(await read('fin_other_payment', payment)),
    bill_date: day,
    account_id: account,
  });
  expect(answer.status, answer.body.message).toBe(200);
  for (const act of ['submit', 'audit']) await done('fin_other_payment', act, payment);
  return payment;
}
/** Makes, audits and posts the vouchers of a month; closes it. Nothing else has happened in the other ledgers. */
async function close(period: string): Promise<void> {
  expect((await generate(await open(period), { period })).status).toBe(200);
  await postAll();
  const closed = await month('close', 'gl', { period });
  expect([closed.status, closed.body.message]).toEqual([200, closed.body.message]);
}
/** Returns what an account ended a month with, those below it included. */
async function ended(code: string, period: string): Promise<string> {
  const { rows } = await sql<{ amount: string }>`
    select coalesce(sum(l.debit - l.credit), 0)::numeric(20, 2)::text as amount from fin_gl_ledger l
    join fin_subject s on s.id = l.subject_id where starts_with(s.code, ${code}) and l.period <= ${period}`.execute(
    server.db,
  );
  return rows[0]?.amount ?? '';
}

beforeAll(async () => {
  await buildUser(server.db, { username: 'walker', realname: '出差人', permissions: [] });
  depart = newId();
  await sql`insert into sys_depart (id, tenant_id, depart_name, org_code, org_category, status)
    values (${depart}, '1', '销售部', 'X01', '2', '1')`.execute(server.db);
  await call('POST', '/finance/autoVoucher/standard', {});
  const { rows } = await sql<{ id: string }>`select id from fin_subject where code = '1001'`.execute(server.db);
  // The books have begun.
  await manual([
    { subject_id: await subjectId('1604'), debit: '5' },
    { subject_id: await subjectId('4001'), credit: '5' },
  ]);
  await postAll();
  till = await store('fin_bank_account', {
    id: 'TILL',
    code: 'TILL',
    name: '现金',
    account_type: '4',
    subject_id: rows[0]?.id ?? '',
    enabled: 'Y',
  });
});

describe('[P29] claims over the end of a month', () => {
  it('[K5a] a claim agreed in October and paid on 5 November ties in both months, which close by themselves', async () => {
    // 500.00, of which 28.30 is tax of 6 % on 471.70.
    const id = await claim('2026-10-28', [{ expense_type: '3', amount: '500', tax_amount: '28.30' }]);
    await press('fin_expense_claim', 'submit', id);
    // On its way it keeps October open, as a loan does.
    expect((await month('close', 'gl', { period: '2026-10' })).body.message).toContain('费用报销单');
    await agree(id);
    await close('2026-10');
    // D 办公费 471.70, D 待认证 28.30 / C 其他应付款 500.00; nothing was paid. Profit and loss is carried over to 4103.
    expect(await ended('2241', '2026-10')).toBe('-500.00');
    expect(await ended('222102', '2026-10')).toBe('28.30');
    expect(await ended('4103', '2026-10')).toBe('471.70');
    expect([await ended('1001', '2026-10'), await ended('1002', '2026-10')]).toEqual(['0.00', '0.00']);

    await pay(id, '2026-11-05', 'BANK');
    await close('2026-11');
    expect(await ended('2241', '2026-11')).toBe('0.00');
    expect(await ended('1002', '2026-11')).toBe('-500.00');
    expect(await ended('4103', '2026-11'), 'no expense of November').toBe('471.70');
    // What was agreed to in a closed month would be an expense of no month.
    await expect(claim('2026-11-20', [{ expense_type: '3', amount: '10' }])).rejects.toThrow('总账期间 2026-11 已结账');
    for (const period of ['2026-11', '2026-10'])
      expect((await month('reverse', 'gl', { period, reason: '更正' })).status).toBe(200);
  });

  it('[K5b] credits the account that paid: the till, the bank, or each for its part', async () => {
    const before = [await balance('1001'), await balance('1002')].map(Number);
    const small = await claim('2026-10-12', [{ expense_type: '4', amount: '83.20' }]);
    await agree(small);
    const payment = await pay(small, '2026-10-13', till);
    expect((await generate([small, payment])).status).toBe(200);
    await postAll();
    // 83.20 out of the till, nothing out of the bank.
    expect(Number(await balance('1001'))).toBe((before[0] ?? 0) - 83.2);
    expect(Number(await balance('1002'))).toBe(before[1]);
    // Lines of a payment say what they pay, whatever somebody writes into them.
    const { rows } = await sql<{ code: string }>`
      select s.code from fin_other_payment_item i join fin_subject s on s.id = i.subject_id where i.head_id = ${payment}`.execute(
      server.db,
    );
    expect(rows).toEqual([{ code: '2241' }]);
    expect(await balance('2241')).toBe('0.00');
  });

  it('[K5c] an invoice claimed twice and a budget that is forbidden to exceed are refused when the claim is handed in', async () => {
    const start = (recordId: string) =>
      call('POST', '/workflow/apply/start', { modelKey: 'fin_expense_claim', recordId });
    const first = await claim('2026-10-14', [{ expense_type: '3', amount: '20', invoice_no: '26312000000000000011' }]);
    await agree(first);
    const again = await claim('2026-10-15', [{ expense_type: '3', amount: '20', invoice_no: '26312000000000000011' }]);
    const twice = await start(again);
    expect([twice.status, twice.body.message]).toEqual([
      422,
      expect.stringMatching(/第 1 行：发票号码 26312000000000000011 已在费用报销单“BX-\S+”中，同一发票不能重复入账/u),
    ]);
    expect(await read('fin_expense_claim', again)).toMatchObject({ bill_status: '0' });

    const old = (invoice_code: string): Row => ({
      expense_type: '3',
      amount: '5',
      invoice_code,
      invoice_no: '04240002',
    });
    await agree(await claim('2026-10-15', [old('3100211130')]));
    await agree(await claim('2026-10-15', [old('3100211140'), old('3100211150')]));
    for (const code of ['3100211150', '']) {
      const known = await start(await claim('2026-10-15', [old(code)]));
      expect([known.status, known.body.message], `[K4h] code ${code}`).toEqual([
        422,
        expect.stringMatching(/第 1 行：发票号码 04240002 已在费用报销单“BX-\S+”中，同一发票不能重复入账/u),
      ]);
    }
    const { rows } = await sql<{ id: string }>`select id from fin_subject where code = '660205'`.execute(server.db);
    await post('fin_budget', {
      bill_date: '2026-01-01',
      year_no: 2026,
      depart_id_b: depart,
      fin_budget_item: [{ subject_id: rows[0]?.id, m10: '100' }],
    });
    await param('flow.budgetControl', 'forbid');
    const dear = await claim('2026-10-16', [{ expense_type: '5', amount: '100.01' }]);
    const over = await start(dear);
    expect([over.status, over.body.message]).toEqual([
      422,
      expect.stringContaining('超预算：“通讯费”年度预算 100.00，已用 0.00，剩余 100.00，本单 100.01'),
    ]);
    expect(await read('fin_expense_claim', dear)).toMatchObject({ bill_status: '0' });
    await param('flow.budgetControl', 'approve');
  });

  it('[K5a] a claim an earlier version left without a voucher in a month that is closed waits in the month after, once', async () => {
    // 60.00 without tax, of September, which is closed.
    const id = await store('fin_expense_claim', {
      id: 'OLD',
      bill_no: 'BX-OLD',
      bill_date: '2026-09-15',
      claimant_id: 'walker',
      claim_depart: depart,
      total_amount: 60,
      loan_offset: 0,
      pay_amount: 60,
      bill_status: '2',
    });
    await store('fin_expense_claim_item', { id: 'OLDL', head_id: id, expense_type: '3', amount: 60, tax_amount: 0 });
    expect(await open('2026-09'), 'of its own month while that is open').toContain(id);
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'gl', '2026-09', 'admin')`.execute(
      server.db,
    );
    expect([(await open('2026-09')).length, (await open('2026-11')).includes(id)]).toEqual([0, false]);
    expect(await open('2026-10')).toContain(id);
    expect((await generate([id])).status).toBe(200);
    const { rows } = await sql<Row>`
      select v.voucher_date::text as day, s.code, coalesce(i.debit, 0)::text as debit, coalesce(i.credit, 0)::text as credit
      from fin_gl_source g join fin_voucher v on v.id = g.voucher_id join fin_voucher_item i on i.head_id = v.id
      join fin_subject s on s.id = i.subject_id where g.bill_id = ${id} order by i.line_no`.execute(server.db);
    expect(rows).toEqual([
      { day: '2026-10-01', code: '660203', debit: '60.00', credit: '0' },
      { day: '2026-10-01', code: '2241', debit: '0', credit: '60.00' },
    ]);
    expect(await open('2026-10')).not.toContain(id);
    await sql`delete from ledger_period where ledger = 'gl' and period = '2026-09'`.execute(server.db);
  });
});
