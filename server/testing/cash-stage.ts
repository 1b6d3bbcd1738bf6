import { sql } from 'kysely';
import { beforeAll } from 'vitest';
import type { components } from '#core/contract/api.ts';
import { documentStage } from './document-stage.ts';

export type Schemas = components['schemas'];
export type Row = Record<string, unknown>;

/** The day of documents that say none. */
const DAY = '2026-10-12';

/** Starts a server with a bank account and a till. */
export function cashStage() {
  const {
    server,
    call,
    make,
    press,
    post,
    read: row,
    param: setParam,
    store,
  } = documentStage({ habits: { make: () => ({ bill_date: DAY }) } });
  /** Saves a record; answers what was said of it. */
  const save = async (form: string, body: Row) => {
    const { status, body: answer } = await call<string>('POST', `/online/cgform/api/form/${form}`, body);
    return { status, message: answer.message, id: answer.result };
  };
  /** Returns the balance the record of an account shows, and the sum of its rows. */
  const balances = async (id: string): Promise<readonly [string, string]> => {
    const { rows } = await sql<{ shown: string; sum: string }>`
    select a.balance::numeric(20, 2)::text as shown, coalesce((select sum(income - outgo) from fin_cash_ledger l
      where l.tenant_id = a.tenant_id and l.account_id = a.id), 0)::numeric(20, 2)::text as sum
    from fin_bank_account a where a.id = ${id}`.execute(server.db);
    return [rows[0]?.shown ?? '', rows[0]?.sum ?? ''];
  };
  const balance = async (id: string): Promise<string> => (await balances(id))[0];
  const entries = async (bill: string): Promise<unknown[]> =>
    (
      await sql<Row>`
      select kind, account_id, income::numeric(20, 2)::text as income, outgo::numeric(20, 2)::text as outgo from fin_cash_ledger
      where bill_id = ${bill} order by id`.execute(server.db)
    ).rows.map((one) => [one['kind'], one['account_id'], one['income'], one['outgo']]);
  const subject = async (code: string): Promise<string> => {
    const { rows } = await sql<{
      id: string;
    }>`select id from fin_subject where code = ${code} and del_flag = 0`.execute(server.db);
    return rows[0]?.id ?? '';
  };
  const account = async (code: string, begin_amount: string, more: Row = {}): Promise<string> => {
    const body = { code, name: `账户${code}`, account_type: '2', begin_amount, begin_date: '2026-09-30', ...more };
    const { status, message, id } = await save('fin_bank_account', body);
    if (status !== 200) throw new Error(message);
    return id;
  };

  let bank: string;
  let till: string;
  let income: string;

  beforeAll(async () => {
    await call('POST', '/finance/autoVoucher/standard', {});
    for (const [table, id] of [
      ['crm_customer', 'CUS'],
      ['pur_supplier', 'SUP'],
    ] as const)
      await store(table, { id, code: id, name: `单位${id}`, enabled: 'Y' });
    bank = await account('B1', '1000');
    till = await account('C1', '0', { account_type: '1' });
    income = await subject('6301');
  });

  const receipt = (amount: string, more: Row = {}): Row => ({
    receipt_type: '1',
    customer_id: 'CUS',
    account_id: bank,
    settle_type: '2',
    amount,
    ...more,
  });
  const payment = (amount: string, more: Row = {}): Row => ({
    payment_type: '1',
    supplier_id: 'SUP',
    account_id: bank,
    settle_type: '2',
    amount,
    ...more,
  });
  const otherIncome = (amount: string, more: Row = {}): Row => ({
    account_id: till,
    payer: '废品站',
    fin_other_receipt_item: [{ subject_id: income, amount, summary: '废料' }],
    ...more,
  });

  return {
    call,
    save,
    make,
    press,
    post,
    row,
    balances,
    balance,
    entries,
    setParam,
    subject,
    account,
    receipt,
    payment,
    otherIncome,
    server,
    bank: () => bank,
    till: () => till,
  };
}
