import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { foreignCurrencyStage } from '#server/testing/foreign-currency-stage.ts';

const { MONTH, done, post, press, make, one, drawn, opens, owed, settle, server } = foreignCurrencyStage();

const bill = (amount: string, more: Record<string, unknown> = {}): Promise<string> =>
  post('fin_ar_bill', {
    bill_date: `${MONTH}-10`,
    ar_type: '2',
    customer_id: 'CUS',
    currency: 'CNY',
    amount,
    fin_ar_bill_item: [{ summary: '货款', amount, tax_amount: '0', total_amount: amount }],
    ...more,
  });
const money = (amount: string, account_id = 'CNY1', more: Record<string, unknown> = {}): Promise<string> =>
  post('fin_receipt', {
    bill_date: `${MONTH}-20`,
    receipt_type: '1',
    customer_id: 'CUS',
    account_id,
    settle_type: '1',
    amount,
    ...more,
  });

describe('write-offs in the books', () => {
  it.each([
    ['113.00', '112.97', '0.03'],
    // Numbers of our own: half a yuan more came than was owed.
    ['452.10', '452.60', '-0.50'],
  ])('[trade-storage 51] %s against %s: the rest goes to financial expense', async (owedAmount, paid, diff) => {
    const [ys, sk] = [await bill(owedAmount), await money(paid)];
    const items = [
      { formCode: 'fin_ar_bill', id: ys, amount: owedAmount },
      { formCode: 'fin_receipt', id: sk, amount: paid },
    ];
    const answer = await settle('ar', items, { diffAmount: diff });
    expect(answer.status, answer.body.message).toBe(200);
    const lines = await drawn(answer.body.result.id);
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['预收账款', paid, '0.00'],
        ['现金折扣', diff, '0.00'],
        ['应收账款', '0.00', owedAmount],
      ]),
    );
    expect([await opens('fin_ar_bill', ys), await opens('fin_receipt', sk)]).toEqual([
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ]);
    expect(await owed('CUS')).toEqual(['0.00', '0.00', '0.00']);
  });

  const dollars = (amount: string, rate = '7.1'): Promise<string> =>
    bill(amount, { currency: 'USD', exchange_rate: rate });
  const numberOf = async (form: string, id: string): Promise<unknown> =>
    (await one(sql`select bill_no from ${sql.table(form)} where id = ${id}`))['bill_no'];

  it.each([
    ['100.00', '7.1', '712.50', '710.00', ['0.00', '2.50']],
    // Numbers of our own: 250.40 × 7.0512 = 1,765.62048, paid with 1,740.00: a loss of 25.62.
    ['250.40', '7.0512', '1740.00', '1765.62', ['25.62', '0.00']],
  ])(
    '[trade-storage 53] USD %s at %s against CNY %s: both are typed, the rest is exchange',
    async (face, rate, paid, worth, exchange) => {
      const [ys, sk] = [await dollars(face, rate), await money(paid)];
      const items = [
        { formCode: 'fin_ar_bill', id: ys, amount: face },
        { formCode: 'fin_receipt', id: sk, amount: paid },
      ];
      const answer = await settle('ar', items);
      expect(answer.status, answer.body.message).toBe(200);
      expect(await drawn(answer.body.result.id)).toEqual([
        ['预收账款', paid, '0.00'],
        ['应收账款', '0.00', worth],
        ['汇兑损益', ...exchange],
      ]);
      expect([await opens('fin_ar_bill', ys), await opens('fin_receipt', sk)]).toEqual([
        ['0.00', '0.00'],
        ['0.00', '0.00'],
      ]);
      expect(await owed('CUS')).toEqual(['0.00', '0.00', '0.00']);
    },
  );

  it('[trade-storage 53] money out of an account of another currency than the bill names both amounts in its line', async () => {
    const bought = await post('fin_ap_bill', {
      bill_date: `${MONTH}-10`,
      ap_type: '4',
      supplier_id: 'SUP',
      currency: 'USD',
      exchange_rate: '7.1',
      amount: '100',
      fin_ap_bill_item: [{ summary: '货款', amount: '100', tax_amount: '0', total_amount: '100' }],
    });
    const line = { ap_bill_no: await numberOf('fin_ap_bill', bought), this_amount: '705' };
    const payment = (more: Record<string, unknown>): Promise<string> =>
      make('fin_payment', {
        bill_date: `${MONTH}-20`,
        payment_type: '1',
        supplier_id: 'SUP',
        account_id: 'CNY1',
        settle_type: '1',
        amount: '705',
        fin_payment_item: [{ ...line, ...more }],
      });
    const short = await payment({});
    await done('fin_payment', 'submit', short);
    expect((await press('fin_payment', 'audit', short)).message).toContain(
      `“${String(line.ap_bill_no)}”是 USD，本单是 CNY，请填写核销原币（USD 的金额）`,
    );
    const paid = await payment({ face_amount: '100' });
    for (const act of ['submit', 'audit']) await done('fin_payment', act, paid);
    // 710.00 were owed, 705.00 were paid.
    expect(await drawn(paid)).toEqual([
      ['应付货款', '710.00', '0.00'],
      ['银行存款', '0.00', '705.00'],
      ['汇兑损益', '0.00', '5.00'],
    ]);
    expect(await opens('fin_ap_bill', bought)).toEqual(['0.00', '0.00']);
    const [shown] = (
      await sql`select bill_currency from fin_payment_item where head_id = ${paid} and del_flag = 0`.execute(server.db)
    ).rows;
    expect(shown).toEqual({ bill_currency: 'USD' });
    await done('fin_payment', 'unaudit', paid);
    expect(await opens('fin_ap_bill', bought)).toEqual(['100.00', '710.00']);
    expect(await owed('SUP')).toEqual(['100.00', '710.00', '0.00']);
  });

  it('[trade-storage 53] refuses amounts that the rates of the day put far apart, and two currencies in one table', async () => {
    const { id: dollar } = await one(sql`select id from md_currency where code = 'USD'`);
    await sql`insert into md_currency_rate (id, tenant_id, head_id, begin_date, rate, units)
      values ('R53', '1', ${String(dollar)}, ${`${MONTH}-01`}, 7.12, '1')`.execute(server.db);
    const [ys, own, sk] = [await dollars('100.00'), await bill('50.00'), await money('7125.00')];
    const key = (formCode: string, id: string, amount: string) => ({ formCode, id, amount });
    const far = await settle('ar', [key('fin_ar_bill', ys, '100'), key('fin_receipt', sk, '7125')]);
    expect([far.status, far.body.message]).toEqual([
      422,
      `USD 100.00 与 CNY 7,125.00 按 ${MONTH}-25 的汇率折合 712.00 与 7,125.00，相差超过 20%；请核对两边的本次核销，或登记正确的汇率`,
    ]);
    const mixed = await settle('ar', [
      key('fin_ar_bill', ys, '100'),
      key('fin_ar_bill', own, '50'),
      key('fin_receipt', sk, '762.5'),
    ]);
    expect(mixed.body.message).toContain('不同币种（CNY、USD）的单据不能这样核销');
  });

  it.each([
    ['600.00', '400.00', '1000.00', '0.00'],
    // Numbers of our own: 12.34 of what came lies there as an advance of whoever paid.
    ['311.07', '88.59', '412.00', '12.34'],
  ])('[trade-storage 54] K1 %s and K2 %s in one receipt of the group', async (first, second, paid, rest) => {
    await sql`insert into crm_customer (id, tenant_id, code, name, group_id) values ('K1', '1', 'K1', '集团甲', null), ('K2', '1', 'K2', '集团乙', 'K1'),
      ('K3', '1', 'K3', '外人', null) on conflict do nothing`.execute(server.db);
    const ofGroup = [await bill(first, { customer_id: 'K1' }), await bill(second, { customer_id: 'K2' })];
    const item = async (id: string, this_amount: string) => ({
      ar_bill_no: await numberOf('fin_ar_bill', id),
      this_amount,
    });
    const before = [await owed('K1'), await owed('K2')];
    const received = await money(paid, 'CNY1', {
      customer_id: 'K1',
      fin_receipt_item: [await item(ofGroup[0] ?? '', first), await item(ofGroup[1] ?? '', second)],
    });
    expect(await drawn(received)).toEqual([
      ['银行存款', paid, '0.00'],
      ['应收账款', '0.00', first],
      ['应收账款', '0.00', second],
      ...(rest === '0.00' ? [] : [['预收账款', '0.00', rest]]),
    ]);
    const open = [];
    for (const id of ofGroup) open.push((await opens('fin_ar_bill', id))[0]);
    expect(open).toEqual(['0.00', '0.00']);
    expect([(await owed('K1'))[2], (await owed('K2'))[0]]).toEqual([rest, '0.00']);
    await done('fin_receipt', 'unaudit', received);
    expect([await owed('K1'), await owed('K2')]).toEqual(before);
    const strange = await make('fin_receipt', {
      bill_date: `${MONTH}-20`,
      receipt_type: '1',
      customer_id: 'K3',
      account_id: 'CNY1',
      settle_type: '1',
      amount: first,
      fin_receipt_item: [await item(ofGroup[0] ?? '', first)],
    });
    await done('fin_receipt', 'submit', strange);
    expect((await press('fin_receipt', 'audit', strange)).message).toMatch(/是“集团甲”的，与“外人”不属同一集团/u);
    for (const id of ofGroup) await done('fin_ar_bill', 'unaudit', id);
  });
});
