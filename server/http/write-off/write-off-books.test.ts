import { describe, expect, it } from 'vitest';
import { foreignCurrencyStage } from '#server/testing/foreign-currency-stage.ts';

const { MONTH, post, drawn, opens, owed, settle } = foreignCurrencyStage();

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
    const lines = (await drawn(answer.body.result.id)).toSorted();
    expect(lines).toEqual(
      [
        ['预收账款', paid, '0.00'],
        ['现金折扣', diff, '0.00'],
        ['应收账款', '0.00', owedAmount],
      ].toSorted(),
    );
    expect([await opens('fin_ar_bill', ys), await opens('fin_receipt', sk)]).toEqual([
      ['0.00', '0.00'],
      ['0.00', '0.00'],
    ]);
    expect(await owed('CUS')).toEqual(['0.00', '0.00', '0.00']);
  });
});
