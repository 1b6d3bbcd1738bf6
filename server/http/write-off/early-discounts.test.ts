import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { foreignCurrencyStage } from '#server/testing/foreign-currency-stage.ts';
import { setParam, storeRow } from '#server/testing/rows.ts';

type Row = Record<string, unknown>;

const { MONTH, call, done, post, make, press, one, drawn, opens, settle, server } = foreignCurrencyStage();

beforeAll(async () => {
  const rows: Readonly<Record<string, readonly [number, string][]>> = {
    '2/10': [[10, '2']],
    '3/5 1.5/14': [
      [5, '3'],
      [14, '1.5'],
    ],
  };
  for (const [id, discounts] of Object.entries(rows)) {
    await storeRow(server.db, 'md_pay_term', { id, code: id, name: id, start_from: '1', kind: '1', days: 30 });
    for (const [index, [within_days, percent]] of discounts.entries())
      await storeRow(server.db, 'md_pay_term_discount', {
        id: `${id}-${String(index)}`,
        head_id: id,
        within_days,
        percent,
      });
  }
});

/** A receivable or payable of the 5th with these terms. */
const bill = (ledger: 'ar' | 'ap', amount: string, pay_term_id: string, more: Row = {}): Promise<string> =>
  post(`fin_${ledger}_bill`, {
    bill_date: `${MONTH}-05`,
    ...(ledger === 'ar' ? { ar_type: '2', customer_id: 'CUS' } : { ap_type: '4', supplier_id: 'SUP' }),
    currency: 'CNY',
    amount,
    pay_term_id,
    [`fin_${ledger}_bill_item`]: [{ summary: '货款', amount, tax_amount: '0', total_amount: amount }],
    ...more,
  });
const moneyOf = (ledger: 'ar' | 'ap', amount: string, day: string, more: Row = {}): Row => ({
  bill_date: `${MONTH}-${day}`,
  ...(ledger === 'ar' ? { receipt_type: '1', customer_id: 'CUS' } : { payment_type: '1', supplier_id: 'SUP' }),
  account_id: 'CNY1',
  settle_type: '2',
  amount,
  ...more,
});
const paid = (ledger: 'ar' | 'ap', amount: string, day: string, more: Row = {}): Promise<string> =>
  post(ledger === 'ar' ? 'fin_receipt' : 'fin_payment', moneyOf(ledger, amount, day, more));
const settled = async (
  ledger: 'ar' | 'ap',
  [owed, due]: readonly [string, string],
  [money, sum]: readonly [string, string],
) => {
  const items = [
    { formCode: `fin_${ledger}_bill`, id: owed, amount: due },
    { formCode: ledger === 'ar' ? 'fin_receipt' : 'fin_payment', id: money, amount: sum },
  ];
  const apart = (ledger === 'ar' ? 1 : -1) * (Number(due) - Number(sum));
  return settle(ledger, items, { diffAmount: apart.toFixed(2) });
};
const discountOf = (table: string, id: string) =>
  one(
    sql`select discount_amount::numeric(20, 2)::text as discount, diff_amount::numeric(20, 2)::text as diff from ${sql.table(table)} where id = ${id}`,
  );

describe('[K20] a discount for early payment', () => {
  it.each([
    ['1130.00', '2/10', '15', '1107.40', '22.60'],
    // Numbers of our own: 3 % of 777.77 is 23.3331, 1.5 % of 2,468.30 is 37.0245.
    ['777.77', '3/5 1.5/14', '10', '754.44', '23.33'],
    ['2468.30', '3/5 1.5/14', '19', '2431.28', '37.02'],
  ])('of %s by %s, paid on the %s with %s, is less revenue', async (owed, terms, day, sum, discount) => {
    const [ys, sk] = [await bill('ar', owed, terms), await paid('ar', sum, day)];
    const answer = await settled('ar', [ys, owed], [sk, sum]);
    expect(answer.status, answer.body.message).toBe(200);
    expect(await discountOf('fin_writeoff', answer.body.result.id)).toEqual({ discount, diff: discount });
    const lines = await drawn(answer.body.result.id);
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(
      expect.arrayContaining([
        ['预收账款', sum, '0.00'],
        ['主营业务收入', discount, '0.00'],
        ['应收账款', '0.00', owed],
      ]),
    );
    expect(await opens('fin_ar_bill', ys)).toEqual(['0.00', '0.00']);
  });

  it('is refused a day too late, but for what a small difference may be', async () => {
    const [ys, sk] = [await bill('ar', '1130.00', '2/10'), await paid('ar', '1107.40', '16')];
    expect((await settled('ar', [ys, '1130.00'], [sk, '1107.40'])).body.message).toContain(
      '尾差 22.60 超过币种 CNY 每次核销的容差 1.00',
    );
    const small = await paid('ar', '1129.10', '16');
    const answer = await settled('ar', [ys, '1130.00'], [small, '1129.10']);
    expect(answer.status, answer.body.message).toBe(200);
    expect(await discountOf('fin_writeoff', answer.body.result.id)).toEqual({ discount: '0.00', diff: '0.90' });
    expect(await drawn(answer.body.result.id)).toEqual(expect.arrayContaining([['现金折扣', '0.90', '0.00']]));
  });

  it('is no more than the terms grant and the small difference beside it, which is financial expense', async () => {
    const [ys, sk] = [await bill('ar', '1130.00', '2/10'), await paid('ar', '1106.39', '15')];
    expect((await settled('ar', [ys, '1130.00'], [sk, '1106.39'])).body.message).toContain(
      '两边相差 23.61，付款条件的现金折扣 22.60 和币种 CNY 的核销尾差容差 1.00 合计不足',
    );
    const near = await paid('ar', '1106.40', '15');
    const answer = await settled('ar', [ys, '1130.00'], [near, '1106.40']);
    expect(answer.status, answer.body.message).toBe(200);
    expect(await drawn(answer.body.result.id)).toEqual(
      expect.arrayContaining([
        ['主营业务收入', '22.60', '0.00'],
        ['现金折扣', '1.00', '0.00'],
      ]),
    );
  });

  it('of a supplier is less financial expense', async () => {
    const [yf, fk] = [await bill('ap', '1130.00', '2/10'), await paid('ap', '1107.40', '15')];
    const answer = await settled('ap', [yf, '1130.00'], [fk, '1107.40']);
    expect(answer.status, answer.body.message).toBe(200);
    expect(await discountOf('fin_ap_writeoff', answer.body.result.id)).toEqual({ discount: '-22.60', diff: '-22.60' });
    expect(await drawn(answer.body.result.id)).toEqual(expect.arrayContaining([['现金折扣', '-22.60', '0.00']]));
  });

  it('in another currency is worth its part of the bill', async () => {
    const ys = await bill('ar', '1000.00', '2/10', { currency: 'USD', exchange_rate: '7.1' });
    const sk = await paid('ar', '980.00', '15', { account_id: 'USD1', exchange_rate: '7.2' });
    const answer = await settled('ar', [ys, '1000.00'], [sk, '980.00']);
    expect(answer.status, answer.body.message).toBe(200);
    // 980 × 7.2 = 7,056 came, 1,000 × 7.1 = 7,100 was owed, 20 × 7.1 = 142 are given: 98 are gained by exchange.
    expect(await drawn(answer.body.result.id)).toEqual(
      expect.arrayContaining([
        ['预收账款', '7056.00', '0.00'],
        ['主营业务收入', '142.00', '0.00'],
        ['应收账款', '0.00', '7100.00'],
        ['汇兑损益', '0.00', '98.00'],
      ]),
    );
  });

  it('is given back with its write-off', async () => {
    const [ys, sk] = [await bill('ar', '1130.00', '2/10'), await paid('ar', '1107.40', '15')];
    const answer = await settled('ar', [ys, '1130.00'], [sk, '1107.40']);
    await call('POST', '/hexiao/reverse', { ledger: 'ar', id: answer.body.result.id, reason: '录入错误' });
    expect(await opens('fin_ar_bill', ys)).toEqual(['1130.00', '1130.00']);
    const { sum } = await one(
      sql`select sum(own_discount)::numeric(20, 2)::text as sum from fin_party_ledger where bill_id = ${answer.body.result.id}`,
    );
    expect(sum).toBe('0.00');
  });

  it('of a receipt is shown in its lines, and held to the terms on its day', async () => {
    const ys = await bill('ar', '1130.00', '2/10');
    const { no } = await one(sql`select bill_no as no from fin_ar_bill where id = ${ys}`);
    const receipt = (day: string, sum: string, discount_amount: string): Promise<string> =>
      make(
        'fin_receipt',
        moneyOf('ar', sum, day, { discount_amount, fin_receipt_item: [{ ar_bill_no: no, this_amount: '1130' }] }),
      );
    const late = await receipt('16', '1107.40', '22.60');
    await done('fin_receipt', 'submit', late);
    expect((await press('fin_receipt', 'audit', late)).message).toContain(
      `现金折扣 22.60 超过付款条件在 ${MONTH}-16 给予的 0.00`,
    );
    const early = await receipt('15', '1107.40', '22.60');
    const { discount } = await one(
      sql`select discount::numeric(20, 2)::text as discount from fin_receipt_item where head_id = ${early}`,
    );
    expect(discount).toBe('22.60');
    for (const act of ['submit', 'audit']) await done('fin_receipt', act, early);
    expect(await drawn(early)).toEqual(expect.arrayContaining([['主营业务收入', '22.60', '0.00']]));
  });

  it('is proposed in the receipt a bill drafts, and said', async () => {
    const today = await one(sql`select current_date::text as day`);
    const ys = await bill('ar', '500.05', '2/10', { bill_date: today['day'] });
    const { message } = await press('fin_ar_bill', 'push_receipt', ys);
    // 2 % of 500.05 is 10.001.
    expect(message).toContain('金额 490.05，按付款条件另计现金折扣 10.00');
  });

  /** The draft of money a bill of the 5th makes, as it stands after it is saved with other values. */
  const redated = async (ledger: 'ar' | 'ap', owed: string, changes: readonly ((stood: Row) => Row)[]) => {
    const form = ledger === 'ar' ? 'fin_receipt' : 'fin_payment';
    await press(`fin_${ledger}_bill`, ledger === 'ar' ? 'push_receipt' : 'push_payment', owed);
    const { id } = await one(sql`select id from ${sql.table(form)} order by create_time desc, id desc limit 1`);
    for (const [index, changed] of changes.entries()) {
      const stood = await call<Row>('GET', `/online/cgform/api/form/${form}/${String(id)}`);
      const { status, body } = await call('PUT', `/online/cgform/api/form/${form}`, {
        ...stood.body.result,
        ...changed(stood.body.result),
      });
      expect(status, `${String(index)}: ${body.message}`).toBe(200);
    }
    return Object.values(
      await one(sql`
        select h.amount::numeric(20, 2)::text as amount, coalesce(h.discount_amount, 0)::numeric(20, 2)::text as given,
          i.discount::numeric(20, 2)::text as shown
        from ${sql.table(form)} h join ${sql.table(`${form}_item`)} i on i.head_id = h.id and i.del_flag = 0 where h.id = ${id}`),
    );
  };
  const on = (day: string) => (): Row => ({ bill_date: `${MONTH}-${day}` });

  it.each([
    // 3 % of 777.77 is 23.3331 until the 10th, 1.5 % of it 11.66655 until the 19th, then nothing.
    ['ar', ['10'], ['754.44', '23.33', '23.33']],
    ['ar', ['10', '19'], ['766.10', '11.67', '11.67']],
    ['ar', ['10', '20'], ['777.77', '0.00', '0.00']],
    ['ap', ['20', '12'], ['766.10', '11.67', '11.67']],
  ] as const)(
    'proposed in a draft is that of its own day, told anew where the day changes (%s, %j)',
    async (ledger, days, drafted) => {
      const owed = await bill(ledger, '777.77', '3/5 1.5/14');
      expect(await redated(ledger, owed, days.map(on))).toEqual(drafted);
    },
  );

  it('stays as it was typed where the day of its draft changes', async () => {
    const owed = await bill('ar', '777.77', '3/5 1.5/14');
    const typed = (): Row => ({ bill_date: `${MONTH}-10`, amount: '757.77', discount_amount: '20.00' });
    expect(await redated('ar', owed, [typed, on('19')])).toEqual(['757.77', '20.00', '11.67']);
  });

  it('leaves the money as it is where it was typed with the day', async () => {
    const owed = await bill('ar', '777.77', '3/5 1.5/14');
    const typed = (): Row => ({ bill_date: `${MONTH}-10`, amount: '500.00' });
    expect(await redated('ar', owed, [typed])).toEqual(['500.00', '23.33', '23.33']);
  });

  it('is told anew where only the day of a draft is sent', async () => {
    const owed = await bill('ar', '777.77', '3/5 1.5/14');
    const bare = (stood: Row): Row => ({ ...on('10')(), fin_receipt_item: undefined, version: stood['version'] });
    expect(await redated('ar', owed, [bare])).toEqual(['754.44', '23.33', '23.33']);
  });
});

describe('[K20] by 小企业会计准则', () => {
  it('a discount for early payment that customers take is financial expense', async () => {
    await sql`delete from fin_voucher_template_item`.execute(server.db);
    await sql`delete from fin_voucher_template`.execute(server.db);
    await sql`delete from fin_subject`.execute(server.db);
    await setParam(server.db, 'flow.accountingStandard', 'small');
    expect((await call('POST', '/finance/autoVoucher/standard', {})).status).toBe(200);
    const [ys, sk] = [await bill('ar', '1130.00', '2/10'), await paid('ar', '1107.40', '15')];
    const answer = await settled('ar', [ys, '1130.00'], [sk, '1107.40']);
    expect(await drawn(answer.body.result.id)).toEqual(expect.arrayContaining([['现金折扣', '22.60', '0.00']]));
  });
});
