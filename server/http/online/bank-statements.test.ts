import { describe, expect, it } from 'vitest';
import { cashStage, type Schemas, type Row } from '#server/testing/cash-stage.ts';

const { call, save, press, post, row, account, receipt, payment } = cashStage();

describe('[finance.bank-reconcile] statements of the bank', () => {
  let own: string;
  const sheet = async (date = '2026-10-31'): Promise<Schemas['BankSheet']> =>
    (await call<Schemas['BankSheet']>('GET', `/finance/bankReconcile/sheet?accountId=${own}&date=${date}`)).body.result;
  const line = async (date: string, amount: number, more: Row = {}): Promise<string> => {
    const sides = amount > 0 ? { income: amount } : { outgo: -amount };
    const body = { account_id: own, trade_date: `2026-10-${date}`, ...sides, ...more };
    const { status, message, id } = await save('fin_bank_statement', body);
    if (status !== 200) throw new Error(message);
    return id;
  };
  const act = async (path: string, body: Row) => {
    const answer = await call('POST', `/finance/bankReconcile/${path}`, { accountId: own, ...body });
    return { status: answer.status, message: answer.body.message };
  };
  const equal = ({ table }: Schemas['BankSheet']): void => expect(table?.bankAdjusted).toBe(table?.bookAdjusted);

  it('are matched by amount, side and day; what is on one side alone brings both balances together', async () => {
    own = await account('R1', '100');
    const paid = await post(
      'fin_payment',
      payment('40', { account_id: own, bill_date: '2026-10-05', fee_amount: '1' }),
    );
    await post('fin_receipt', receipt('60', { account_id: own, bill_date: '2026-10-06' }));
    await post('fin_receipt', receipt('60', { account_id: own, bill_date: '2026-10-08' }));
    await post('fin_receipt', receipt('7', { account_id: own, bill_date: '2026-10-30' }));
    const lines = [await line('07', -40), await line('08', 60, { opposite: '单位CUS' }), await line('20', 60)];
    await line('09', 0.55, { summary: '结息' });
    equal(await sheet());
    expect(await act('autoMatch', {})).toEqual({ status: 200, message: '已自动勾对 2 行' });
    const after = await sheet();
    expect(after.statements.map(({ matchNo }) => matchNo !== null)).toEqual([true, true, false, false]);
    expect(after.table).toEqual({
      bank: '180.55',
      bookIn: '67.00',
      bookOut: '1.00',
      bankAdjusted: '246.55',
      book: '186.00',
      bankIn: '60.55',
      bankOut: '0.00',
      bookAdjusted: '246.55',
    });
    expect((await row('fin_bank_statement', lines[0] ?? ''))['match_status']).toBe('2');
    // A line of the 8th matched with a row of the 8th: on the 7th both are not there yet.
    for (const date of ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08', '2026-10-20']) equal(await sheet(date));
    expect((await press('fin_payment', 'unaudit', paid)).message).toContain(
      '已与银行对账单勾对，不能反审核；请先在“银行对账”取消勾对',
    );
    const changed = await call('PUT', '/online/cgform/api/form/fin_bank_statement', {
      id: lines[0],
      version: 1,
      outgo: '41',
    });
    expect(changed.body.message).toContain('已勾对（可在“银行对账”取消勾对）');
  });

  it('are matched by hand, one with several that come to the same, and taken apart again', async () => {
    const { statements, entries } = await sheet();
    const open = entries.filter(({ matchNo }) => matchNo === null);
    const [interest, late] = statements.filter(({ matchNo }) => matchNo === null);
    const one = await line('31', 66);
    const fee = open.find(({ amount }) => amount.startsWith('-'))?.id ?? '';
    const both = open.filter(({ amount }) => !amount.startsWith('-')).map(({ id }) => id);
    const apart = await act('match', { statements: [one], entries: both });
    expect([apart.status, apart.message]).toEqual([
      422,
      '所选对账单合计 66.00 与日记账合计 67.00 不等，差 -1.00；请重新选择',
    ]);
    expect(await act('match', { statements: [one], entries: [...both, fee] })).toMatchObject({ status: 200 });
    equal(await sheet());
    expect((await act('match', { statements: [one], entries: [fee] })).status).toBe(409);
    expect((await act('match', { statements: [late?.id ?? '', interest?.id ?? ''], entries: ['999999'] })).status).toBe(
      409,
    );
    expect(await act('cancel', { statements: [one] })).toEqual({ status: 200, message: '已取消 1 组勾对' });
    expect((await act('cancel', { statements: [one] })).message).toContain('都没有勾对');
    expect((await row('fin_bank_statement', one))['match_status']).toBe('1');
    expect((await act('autoMatch', { accountId: 'nobody' })).status).toBe(404);
    expect((await call('GET', '/finance/bankReconcile/sheet?date=2026-02-30')).status).toBe(400);
    equal(await sheet());
  });

  it('that came twice are told and taken away, matched ones not; what the bank prints is compared', async () => {
    own = await account('R2', '100');
    const same = { trade_no: 'LS-1', opposite: '甲公司', summary: '货款', balance: 130 };
    const [first, again] = [await line('05', 30, same), await line('05', 30, same)];
    await line('05', 2);
    await line('05', 3, { balance: 135 });
    const twice = await sheet();
    expect(twice.statements.filter(({ isTwice }) => isTwice)).toHaveLength(2);
    // 165 by the lines; the bank printed 130 and 135.
    expect(twice.printed).toMatchObject({ date: '2026-10-05', computed: '165.00' });
    expect(twice.printed?.amount).not.toBe('165.00');
    expect(await act('remove', { statements: [again] })).toEqual({ status: 200, message: '已删除 1 行对账单' });
    const once = await sheet();
    expect(once.statements.some(({ isTwice }) => isTwice)).toBe(false);
    expect(once.printed).toEqual({ date: '2026-10-05', amount: '135.00', computed: '135.00' });
    await post('fin_receipt', receipt('30', { account_id: own, bill_date: '2026-10-05' }));
    await act('autoMatch', {});
    expect((await act('remove', { statements: [first] })).message).toContain('已勾对（可在“银行对账”取消勾对）');
    expect((await act('remove', { statements: [again] })).status).toBe(404);
    equal(await sheet());
  });
});
