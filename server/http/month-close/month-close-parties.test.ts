import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { agreeingIn } from '#server/testing/agreed.ts';
import { buildUser } from '#server/testing/builders.ts';
import type { Answer } from '#server/testing/server.ts';
import { monthCloseStage, type Schemas, type Row } from '#server/testing/month-close-stage.ts';

const { close, reopen, state, checks, server, token, desk, buy } = monthCloseStage();

describe('[P17] what customers owe in a month', () => {
  const entry = (party: string, period: string, increase: number, decrease: number) =>
    sql`
    insert into fin_party_ledger (tenant_id, ledger, party_id, period, bill_date, kind, form_code, bill_id, bill_no, currency,
      increase, decrease)
    values ('1', 'ar', ${party}, ${period}, ${`${period}-05`}, 'receivable', 'fin_ar_bill', 'X', 'X', 'CNY', ${increase}, ${decrease})`.execute(
      server.db,
    );
  const balances = async (period: string): Promise<unknown[]> => {
    const { rows } = await sql<Row>`
      select party_id, begin_amount::float as a, inc_amount::float as b, dec_amount::float as c, end_amount::float as d, adv_amount::float as e
      from ms_party_balance where ledger = 'ar' and period = ${period} order by party_id`.execute(server.db);
    return rows.map((row) => Object.values(row));
  };
  /** Makes a document of a customer and audits it. */
  const posted = async (form: string, customer_id: string, bill_date: string, amount: number, more: Row = {}) => {
    const made = await server.call<string>('POST', `/online/cgform/api/form/${form}`, {
      token: token(),
      body: { customer_id, bill_date, amount, ...more },
    });
    expect(made.status, made.body.message).toBe(200);
    const id = made.body.result;
    for (const buttonCode of ['submit', 'audit']) {
      const answer = await server.call('POST', '/online/cgform/api/doButton', {
        token: token(),
        body: { formId: form, buttonCode, dataId: id },
      });
      expect(answer.status, answer.body.message).toBe(200);
    }
    return id;
  };
  const owed = (customer: string, date: string, amount: number): Promise<string> =>
    posted('fin_ar_bill', customer, date, amount, { ar_type: '1', due_date: date });
  const received = (customer: string, amount: number, more: Row = {}): Promise<string> =>
    posted('fin_receipt', customer, '2026-10-20', amount, {
      receipt_type: '1',
      account_id: 'BANK',
      settle_type: '1',
      ...more,
    });

  beforeAll(async () => {
    await desk.material('GOODS');
    await buy('GOODS', 1, 1, '2026-09-01');
    await close('2026-09');
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, enabled)
      values ('BANK', '1', 'BANK', '基本户', '1', 'Y')`.execute(server.db);
    for (const id of ['C1', 'C2'])
      await sql`insert into crm_customer (id, tenant_id, code, name, enabled) values (${id}, '1', ${id}, ${id}, 'Y')`.execute(
        server.db,
      );
    await owed('C1', '2026-09-05', 12_000);
    const first = await owed('C2', '2026-09-05', 3000);
    await owed('C1', '2026-10-05', 8000);
    await owed('C2', '2026-10-05', 5600);
    await received('C1', 9000, { discount_amount: 500 });
    await received('C2', 3000);
    const { rows } = await sql<{ bill_no: string }>`select bill_no from fin_ar_bill where id = ${first}`.execute(
      server.db,
    );
    const bad = await server.call<string>('POST', '/online/cgform/api/form/fin_bad_debt', {
      token: token(),
      body: { customer_id: 'C2', bill_date: '2026-10-25', bad_type: '2', amount: 100, ar_bill_no: rows[0]?.bill_no },
    });
    await (
      await agreeingIn(server)
    )('fin_bad_debt', bad.body.result);
  });

  it('is closed after the stock of the month, and adds up to the cent', async () => {
    expect((await close('2026-09', 'ar')).status).toBe(200);
    const early = await close('2026-10', 'ar');
    expect([early.status, early.body.message]).toEqual([
      422,
      '应收期间 2026-10 不能结账：库存期间 2026-10 未结账，请先结账（1）',
    ]);
    await close('2026-10');
    expect((await close('2026-10', 'ar')).body.result.figures).toEqual([
      {
        currency: 'CNY',
        begin: '15000.00',
        increase: '13600.00',
        decrease: '12600.00',
        end: '16000.00',
        // Nothing is written off yet.
        advance: '12500.00',
      },
    ]);
    expect(await balances('2026-10')).toEqual([
      ['C1', 12_000, 8000, 9500, 10_500, 9500],
      ['C2', 3000, 5600, 3100, 5500, 3000],
    ]);
    expect((await checks('ar')).figures[0]?.begin).toBe('16000.00');
  });

  it('takes in nothing afterwards', async () => {
    await expect(entry('C1', '2026-10', 1, 0)).rejects.toThrow('ar period 2026-10 is closed');
  });

  it('opens backwards: stock only after the receivables', async () => {
    const answer = await reopen('2026-10');
    expect([answer.status, answer.body.message]).toEqual([
      422,
      '应收期间 2026-10 已结账，不能反结账库存；请先反结账应收',
    ]);
    expect((await state()).downstream).toEqual(['应收']);
    expect((await reopen('2026-10', 'ar')).status).toBe(200);
    expect(await balances('2026-10')).toEqual([]);
    expect((await reopen('2026-10')).status).toBe(200);
  });

  it('[INV-PER-01] waits for invoices that are not decided, and takes none in, back or over afterwards, even one nothing follows from', async () => {
    const body = { customer_id: 'C1', invoice_type: '1', invoice_date: '2026-10-12', sal_invoice_item: [] };
    const save = (bill_date: string) =>
      server.call<string>('POST', '/online/cgform/api/form/sal_invoice', {
        token: token(),
        body: { ...body, bill_date },
      });
    const press = async (buttonCode: string, dataId: string): Promise<string> => {
      const asked = { formId: 'sal_invoice', buttonCode, dataId };
      return (await server.call('POST', '/online/cgform/api/doButton', { token: token(), body: asked })).body.message;
    };
    const id = (await save('2026-10-12')).body.result;
    await close('2026-10');
    expect((await close('2026-10', 'ar')).body.message).toContain('未审核的销售发票（1）');
    for (const act of ['submit', 'audit']) expect(await press(act, id)).toContain('成功');
    const late = (await save('2026-11-12')).body.result;
    expect((await close('2026-10', 'ar')).status).toBe(200);
    expect(await press('unaudit', id)).toContain('应收期间 2026-10 已结账，不能再记入日期为 2026-10-12 的业务');
    const again = await save('2026-10-12');
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('应收期间 2026-10 已结账')]);
    await sql`update sal_invoice set bill_date = '2026-10-12' where id = ${late}`.execute(server.db);
    await press('submit', late);
    expect(await press('audit', late)).toContain('应收期间 2026-10 已结账');
    await sql`update sal_invoice set del_flag = 1`.execute(server.db);
    expect((await reopen('2026-10', 'ar')).status).toBe(200);
    expect((await reopen('2026-10')).status).toBe(200);
  });

  it('is not opened while the general ledger of the month is closed', async () => {
    await close('2026-10');
    await close('2026-10', 'ar');
    await sql`insert into ledger_period (tenant_id, ledger, period, closed_by) values ('1', 'gl', '2026-10', 'admin')`.execute(
      server.db,
    );
    expect((await reopen('2026-10', 'ar')).body.message).toContain('总账期间 2026-10 已结账，不能反结账应收');
  });
});

describe('[A6.3] who may close', () => {
  it('[P17] the general ledger is not closed over money that is not decided', async () => {
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, enabled)
      values ('A', '1', 'A', 'A', '1', 'Y'), ('B', '1', 'B', 'B', '1', 'Y')`.execute(server.db);
    await sql`insert into fin_transfer (id, tenant_id, bill_no, bill_date, from_account, to_account, amount, bill_status)
      values ('T1', '1', 'ZJ-1', '2026-11-20', 'A', 'B', 1, '0')`.execute(server.db);
    const { body } = await server.call<Schemas['MonthCheckList']>(
      'GET',
      '/monthlySettlement/precheck?ledger=gl&period=2026-11',
      { token: token() },
    );
    expect(body.result.checks).toContainEqual(
      expect.objectContaining({ kind: 'undecided', subject: '资金调拨单', level: '1', count: 1 }),
    );
    await sql`delete from fin_transfer where id = 'T1'`.execute(server.db);
  });

  it.each([
    ['ar', 'fin_bad_debt', '坏账处理', { customer_id: 'CD', bad_type: '1', amount: 1 }],
    [
      'ap',
      'pur_invoice',
      '采购发票',
      { supplier_id: 'SD', invoice_type: '1', invoice_no: '26312000000000000027', invoice_date: '2026-11-20' },
    ],
  ])(
    '[P17] %s is not closed over a draft whose audit would write to it: %s',
    async (ledger, table, subject, values) => {
      await sql`insert into crm_customer (id, tenant_id, name) values ('CD', '1', 'CD') on conflict do nothing`.execute(
        server.db,
      );
      await sql`insert into pur_supplier (id, tenant_id, name) values ('SD', '1', 'SD') on conflict do nothing`.execute(
        server.db,
      );
      const head = { id: 'D1', tenant_id: '1', bill_no: 'D-1', bill_date: '2026-11-20', bill_status: '0' };
      const draft = { ...head, ...values };
      const columns = Object.keys(draft).map((name) => sql.ref(name));
      await sql`insert into ${sql.table(table)} (${sql.join(columns)}) values (${sql.join(Object.values(draft))})`.execute(
        server.db,
      );
      const { body } = await server.call<Schemas['MonthCheckList']>(
        'GET',
        `/monthlySettlement/precheck?ledger=${ledger}&period=2026-11`,
        { token: token() },
      );
      expect(body.result.checks).toContainEqual(
        expect.objectContaining({ kind: 'undecided', subject, level: '1', count: 1 }),
      );
      await sql`delete from ${sql.table(table)} where id = 'D1'`.execute(server.db);
    },
  );

  it('asks for the right of the ledger, not of any', async () => {
    const user = await buildUser(server.db, {
      username: 'closer',
      realname: '结账',
      permissions: ['monthlySettlement:ysyj:view', 'monthlySettlement:ysyj:close'],
    });
    const clerk = await server.signIn(user.username, user.password);
    const call = (verb: 'GET' | 'POST', path: string, body?: Row): Promise<Answer> =>
      server.call(verb, `/monthlySettlement/${path}`, { token: clerk, ...(body === undefined ? {} : { body }) });
    const statuses = [
      await call('GET', 'state?ledger=ar'),
      await call('GET', 'state?ledger=stock'),
      await call('POST', 'close', { ledger: 'stock', period: '2026-11' }),
      await call('POST', 'close', { ledger: 'ar', period: '2030-01' }),
      await call('POST', 'reverse', { ledger: 'ar', period: '2026-10', reason: '试' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 403, 409, 403]);
  });
});
