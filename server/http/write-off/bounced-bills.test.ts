import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foreignCurrencyStage } from '#server/testing/foreign-currency-stage.ts';

const { MONTH, call, make, press, done, post, one, drawn, opens, owed, server } = foreignCurrencyStage();

type Row = Record<string, unknown>;

const bill = (amount: string, due_date: string): Promise<string> =>
  post('fin_ar_bill', {
    bill_date: `${MONTH}-02`,
    ar_type: '2',
    customer_id: 'CUS',
    currency: 'CNY',
    amount,
    due_date,
    fin_ar_bill_item: [{ summary: '货款', amount, tax_amount: '0', total_amount: amount }],
  });
const numberOf = async (form: string, id: string): Promise<string> =>
  String((await one(sql<Row>`select bill_no from ${sql.table(form)} where id = ${id}`))['bill_no']);
const balanceOf = async (account: string): Promise<number> =>
  Number((await one(sql<Row>`select balance from fin_bank_account where id = ${account}`))['balance']);
/** The bill of exchange of a receipt that settled bills in full. */
async function noteOf(no: string, amount: string, bills: readonly string[]): Promise<string> {
  const numbers = [];
  for (const id of bills) numbers.push(await numberOf('fin_ar_bill', id));
  const amounts: unknown[] = [];
  for (const id of bills) amounts.push((await opens('fin_ar_bill', id))[0]);
  const receipt = await post('fin_receipt', {
    bill_date: `${MONTH}-05`,
    receipt_type: '1',
    customer_id: 'CUS',
    account_id: 'PJ',
    settle_type: '3',
    amount,
    fin_receipt_item: numbers.map((ar_bill_no, index) => ({ ar_bill_no, this_amount: amounts[index] })),
  });
  return make('fin_acceptance', {
    note_no: no,
    note_kind: '1',
    note_type: '1',
    amount,
    due_date: `${MONTH}-28`,
    customer_id: 'CUS',
    supplier_id: 'SUP',
    discount_rate: '3',
    receipt_no: await numberOf('fin_receipt', receipt),
  });
}
const stateOf = async (id: string): Promise<unknown> =>
  (await one(sql<Row>`select note_status from fin_acceptance where id = ${id}`))['note_status'];
/** Lists what is open of the bills a document opened: amount and day, the earliest first. */
const opened = async (form: string, id: string): Promise<unknown[]> => {
  const { rows } = await sql<Row>`
    select open_amount::numeric(20, 2)::text as amount, due_date::text as due from ${sql.table(form)}
    where src_id = ${id} and bill_status = '2' order by due_date, id`.execute(server.db);
  return rows.map(({ amount, due }) => [amount, due]);
};
/** Bounces a bill of exchange in the open month; answers the id of the document. */
async function bounced(note: string, more: Row = {}): Promise<string> {
  await done('fin_acceptance', 'return', note);
  const { id, version } = await one(
    sql<Row>`select id, version from fin_note_return where note_id = ${note} and del_flag = 0 and bill_status <> '4'`,
  );
  const kept = await call('PUT', '/online/cgform/api/form/fin_note_return', {
    id,
    version,
    bill_date: `${MONTH}-30`,
    to_account: 'CNY1',
    ...more,
  });
  expect(kept.status, kept.body.message).toBe(200);
  for (const act of ['submit', 'audit']) await done('fin_note_return', act, String(id));
  return String(id);
}

describe('[trade-storage 52] [finance.acceptance] bills of exchange that bounce', () => {
  beforeAll(async () => {
    const { id } = await one(sql<Row>`select id from fin_subject where code = '1121'`);
    await sql`insert into fin_bank_account (id, tenant_id, code, name, account_type, enabled, currency, subject_id)
      values ('PJ', '1', 'PJ', '票据户', '6', 'Y', 'CNY', ${String(id)})`.execute(server.db);
  });

  it('226.00 sent for collection: the receivable is open again with its old due date, and taken back nothing is left', async () => {
    const note = await noteOf('T-1', '226.00', [await bill('226.00', '2026-11-08')]);
    expect([await owed('CUS'), await balanceOf('PJ')]).toEqual([['0.00', '0.00', '0.00'], 226]);
    await done('fin_acceptance', 'collect', note);
    const id = await bounced(note);
    expect(await drawn(id)).toEqual([
      ['应收账款', '226.00', '0.00'],
      ['应收票据', '0.00', '226.00'],
    ]);
    expect([await opened('fin_ar_bill', id), await stateOf(note), await balanceOf('PJ')]).toEqual([
      [['226.00', '2026-11-08']],
      '6',
      0,
    ]);
    expect(await owed('CUS')).toEqual(['226.00', '226.00', '0.00']);
    await done('fin_note_return', 'unaudit', id);
    expect([await opened('fin_ar_bill', id), await stateOf(note), await balanceOf('PJ')]).toEqual([[], '4', 226]);
    expect(await owed('CUS')).toEqual(['0.00', '0.00', '0.00']);
  });

  it('226.00 endorsed: the supplier is owed again', async () => {
    const note = await noteOf('T-2', '226.00', [await bill('226.00', '2026-11-09')]);
    await done('fin_acceptance', 'endorse', note);
    const id = await bounced(note);
    expect(await drawn(id)).toEqual([
      ['应收账款', '226.00', '0.00'],
      ['应付货款', '0.00', '226.00'],
    ]);
    expect([await opened('fin_ar_bill', id), await opened('fin_ap_bill', id)]).toEqual([
      [['226.00', '2026-11-09']],
      [['226.00', `${MONTH}-30`]],
    ]);
  });

  it('226.00 discounted: the bank takes it back with its fee, which the customer owes', async () => {
    const note = await noteOf('T-3', '226.00', [await bill('226.00', '2026-11-10')]);
    await sql`update fin_acceptance set due_date = current_date + 30 where id = ${note}`.execute(server.db);
    await done('fin_acceptance', 'discount', note);
    const before = await balanceOf('CNY1');
    const id = await bounced(note, { fee_amount: '15' });
    expect(await drawn(id)).toEqual([
      ['应收账款', '241.00', '0.00'],
      ['银行存款', '0.00', '241.00'],
    ]);
    expect(await opened('fin_ar_bill', id)).toEqual([
      ['15.00', `${MONTH}-30`],
      ['226.00', '2026-11-10'],
    ]);
    expect((await balanceOf('CNY1')) - before).toBe(-241);
  });

  it('numbers of our own: one that paid two bills and more opens both with their days, the rest is due with it', async () => {
    const bills = [await bill('300.10', '2026-12-01'), await bill('120.40', '2026-11-20')];
    const note = await noteOf('T-4', '500.00', bills);
    const [held, taken] = [await owed('CUS'), await balanceOf('PJ')];
    const id = await bounced(note, { fee_amount: '3.5' });
    // 120.40 + 300.10 + 79.50 that lay there as an advance, and the fee.
    expect(await opened('fin_ar_bill', id)).toEqual([
      ['79.50', `${MONTH}-28`],
      ['3.50', `${MONTH}-30`],
      ['120.40', '2026-11-20'],
      ['300.10', '2026-12-01'],
    ]);
    expect(await drawn(id)).toEqual([
      ['应收账款', '503.50', '0.00'],
      ['应收票据', '0.00', '500.00'],
      ['银行存款', '0.00', '3.50'],
    ]);
    expect(Number((await owed('CUS'))[0]) - Number(held[0])).toBe(503.5);
    expect((await balanceOf('PJ')) - taken).toBe(-500);
  });

  it('refuses a receipt that is none of the customer, one that does not cover it, and what bounced already', async () => {
    const note = await noteOf('T-5', '100.00', [await bill('100.00', '2026-11-11')]);
    const { receipt_no: no } = await one(sql<Row>`select receipt_no from fin_acceptance where id = ${note}`);
    const more = (values: Row) =>
      call<{ errors: { message: string }[] }>('POST', '/online/cgform/api/form/fin_acceptance', {
        note_no: 'T-6',
        note_kind: '1',
        note_type: '1',
        amount: '0.01',
        due_date: `${MONTH}-28`,
        customer_id: 'CUS',
        ...values,
      });
    const fault = async (values: Row): Promise<unknown> => (await more(values)).body.result.errors[0]?.message;
    expect(await fault({ receipt_no: 'SK-0' })).toBe('没有已审核的收款单“SK-0”，请改正来源收款单');
    expect(await fault({ receipt_no: no })).toBe(
      `收款单“${String(no)}”的票据合计 100.01 超过收款金额 100.00，请改正票面金额或来源收款单`,
    );
    await done('fin_acceptance', 'return', note);
    expect((await press('fin_acceptance', 'return', note)).message).toMatch(/已有退票单 TP-.+，请打开它继续处理/u);
  });
});
