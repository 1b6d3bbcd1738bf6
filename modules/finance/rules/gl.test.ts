import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMeasures,
  amountOf,
  bizOf,
  measureNames,
  noMeasures,
  shareOut,
  voucherKinds,
  voucherNo,
  voucherPrefix,
  type RuleScope,
} from './gl.ts';
import { standardChart } from './charts.ts';

const big = (text: string | number): Big => new Big(text);

describe('[finance.voucher-rule] the measures of a document', () => {
  it('are nothing at first, and add up one by one', () => {
    expect(measureNames.every((name) => noMeasures[name].eq(0))).toBe(true);
    const one = { ...noMeasures, ar: big('100'), tax: big('13') };
    const other = { ...noMeasures, ar: big('-30'), stock: big('5') };
    const sum = addMeasures(one, other);
    expect([sum.ar, sum.tax, sum.stock, sum.ap].map((value) => value.toFixed(2))).toEqual([
      '70.00',
      '13.00',
      '5.00',
      '0.00',
    ]);
  });

  it('belong to a kind of document, others to the rest', () => {
    expect([bizOf('wms_purchase_in'), bizOf('fin_ap_writeoff'), bizOf('wms_status_change'), bizOf('none')]).toEqual([
      '1',
      '7',
      '35',
      '99',
    ]);
    const plain = [
      'fin_product_cost',
      'fin_expense_claim',
      'fin_other_receipt',
      'fin_other_payment',
      'fin_transfer',
      'fin_loan',
      'fin_cost_variance',
      'fin_revaluation',
      'fin_month_tax',
      'wms_loss_settle',
    ];
    expect(voucherKinds.filter(({ isPlain }) => isPlain === true).map(({ form }) => form)).toEqual(plain);
  });
});

describe('[finance.voucher-rule] the amount of a line', () => {
  const scope: RuleScope = {
    measures: { ...noMeasures, ar: big('1130'), tax: big('130') },
    line: { qty: '2', note: 'words', ar: '7' },
    head: { amount: '0.125', empty: null, qty: '9' },
    column: (table, field) => (table === 't' && field === 'x' ? ['1', '2.5'] : []),
  };
  it.each([
    ['ar - tax', '1000.00'],
    ['-ar', '-1130.00'],
    ['amount', '0.13'],
    ['qty * 10', '20.00'],
    ['empty + 5', '5.00'],
    ['sum(t.x)', '3.50'],
    ['1 / 0', '0.00'],
    ['raw', '0.00'],
  ])('%s is %s: measures before the line, the line before the head, nothing as 0', (text, amount) => {
    const found = amountOf(text, scope);
    expect('amount' in found ? found.amount.toFixed(2) : found.fault.zh).toBe(amount);
  });

  it.each([
    ['ar +', '公式不完整', 'the formula ends too early'],
    ['ar + gone', '“gone”不是业务量，也不是单据的字段', '“gone” is neither a measure nor a field of the document'],
    [
      'toString',
      '“toString”不是业务量，也不是单据的字段',
      '“toString” is neither a measure nor a field of the document',
    ],
  ])('%s is refused: %s', (text, zh, en) => {
    expect(amountOf(text, scope)).toMatchObject({ fault: { zh, en } });
  });
});

describe('an amount that is shared out', () => {
  const shares = (amount: string, ...weights: readonly (string | number)[]): readonly string[] =>
    shareOut(big(amount), weights.map(big)).map((share) => share.toFixed(2));

  it.each([
    ['100', [1, 1, 1], ['33.34', '33.33', '33.33']],
    ['-100', [1, 1, 1], ['-33.34', '-33.33', '-33.33']],
    ['0.02', [1, 1, 1], ['0.01', '0.01', '0.00']],
    ['-0.02', [1, 1, 1], ['-0.01', '-0.01', '0.00']],
    ['10', [1, 2, 4], ['1.43', '2.86', '5.71']],
    ['10', [4, 2, 1], ['5.71', '2.86', '1.43']],
    ['100', [1, 3], ['25.00', '75.00']],
    ['100', [0, 5], ['0.00', '100.00']],
    ['100', [0, 0], ['0.00', '0.00']],
    ['100', [], []],
  ])(
    '%s by %j is %j: the largest remainders take the cents, the first of equals first',
    (amount, weights, expected) => {
      expect(shares(amount, ...weights)).toEqual(expected);
    },
  );

  it('adds up, and no share is a cent away from its part', () => {
    const cents = fc.integer({ min: -900_000, max: 900_000 });
    fc.assert(
      fc.property(cents, fc.array(fc.nat(1000), { minLength: 1, maxLength: 9 }), (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        fc.pre(total > 0);
        const found = shareOut(big(amount).div(100), weights.map(big));
        expect(
          found
            .reduce((sum, share) => sum.plus(share), big(0))
            .times(100)
            .eq(amount),
        ).toBe(true);
        for (const [at, share] of found.entries()) {
          const exact = big(amount)
            .times(weights[at] ?? 0)
            .div(total);
          expect(share.times(100).minus(exact).abs().lt(1)).toBe(true);
        }
      }),
    );
  });
});

describe('[finance.voucher] the number of a voucher', () => {
  it.each([
    ['1', '记-202611-0007'],
    ['2', '收-202611-0007'],
    ['3', '付-202611-0007'],
    ['4', '转-202611-0007'],
    ['9', '记-202611-0007'],
  ])('of word %s is %s', (word, number) => {
    expect(voucherNo(word, '2026-11', 7)).toBe(number);
    expect(voucherPrefix(word, '2026-11')).toBe(number.slice(0, -4));
  });

  it('goes on beyond four places', () => {
    expect(voucherNo('1', '2026-11', 12_345)).toBe('记-202611-12345');
  });
});

describe('[finance.subject] the standard chart of accounts', () => {
  const standardSubjects = standardChart('enterprise');
  const of = (code: string) => standardSubjects.find((subject) => subject.code === code);

  it('has one account of each code below the one its first digits name', () => {
    const codes = standardSubjects.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes.filter((one) => one.length > 4)) expect(codes, code).toContain(code.slice(0, -2));
  });

  // What they are called says the dictionary: `tests/modules/expenses.test.ts`.
  it('has twelve kinds of expenses in their order, by department but for the others', () => {
    const kinds = standardSubjects.filter(({ code }) => /^6602(?:0\d|1[0-2])$/.test(code));
    expect(kinds.map(({ code }) => code)).toEqual(
      Array.from({ length: 12 }, (_, at) => `6602${String(at + 1).padStart(2, '0')}`),
    );
    expect(kinds.map(({ aux }) => aux)).toEqual([...Array.from({ length: 11 }, () => '3'), undefined]);
  });

  it('counts cash, banks and other money as cash alone', () => {
    expect(standardSubjects.filter(({ isCash }) => isCash === true).map(({ code }) => code)).toEqual([
      '1001',
      '1002',
      '1012',
    ]);
    expect([of('1602')?.direction, of('1231')?.direction, of('1601')?.direction]).toEqual(['C', 'C', 'D']);
  });
});
