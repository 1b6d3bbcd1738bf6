import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { incomeTaxOf, monthsOfReturn, surchargeOf, taxDueOf, transferOf } from './month-tax.ts';

const of = (begin: string, own: string, byHand = '0', paid = '0') => ({
  begin: new Big(begin),
  own: new Big(own),
  byHand: new Big(byHand),
  paid: new Big(paid),
});
const texts = (found: object): unknown =>
  Object.fromEntries(Object.entries(found).map(([name, value]) => [name, (value as Big).toFixed(2)]));
const none = { isHalf: false, isExempt: false };

describe('[K4g] value added tax at the end of a month', () => {
  it.each([
    ['due and nothing paid', of('0', '4390.80'), { unpaid: '4390.80', overpaid: '0.00', left: '0.00' }],
    ['due beyond what was paid', of('0', '100', '0', '40'), { unpaid: '60.00', overpaid: '0.00', left: '0.00' }],
    ['paid to the cent', of('0', '100', '0', '100'), { unpaid: '0.00', overpaid: '0.00', left: '0.00' }],
    ['paid more than is due', of('0', '100', '0', '140.01'), { unpaid: '0.00', overpaid: '40.01', left: '0.00' }],
    ['paid, and input tax left', of('-50', '20', '0', '7'), { unpaid: '0.00', overpaid: '7.00', left: '30.00' }],
    ['a credit that is used up', of('-50', '80.01'), { unpaid: '30.01', overpaid: '0.00', left: '0.00' }],
    ['transferred by hand already', of('0', '100', '-100'), { unpaid: '0.00', overpaid: '0.00', left: '0.00' }],
  ])('%s', (_, month, expected) => {
    expect(texts(transferOf(month))).toEqual(expected);
  });

  it('tax due is of the month: a credit is deducted, what former months left to pay is not', () => {
    expect(taxDueOf(of('-50', '80')).toFixed(2)).toBe('30.00');
    expect(taxDueOf(of('50', '80')).toFixed(2)).toBe('80.00');
    expect(taxDueOf(of('-50', '20')).toFixed(2)).toBe('0.00');
    expect(taxDueOf(of('0', '80', '-80')).toFixed(2)).toBe('80.00');
  });
});

describe('[K4g] surcharges', () => {
  it('round half cents up, each by itself', () => {
    // 0.35, 0.15 and 0.10 of a cent more: 150.50 × 7 % = 10.535, × 3 % = 4.515, 150.25 × 2 % = 3.005.
    expect(surchargeOf(new Big('150.50'), new Big(7), none).due.toFixed(2)).toBe('10.54');
    expect(surchargeOf(new Big('150.50'), new Big(3), none).due.toFixed(2)).toBe('4.52');
    expect(surchargeOf(new Big('150.25'), new Big(2), none).due.toFixed(2)).toBe('3.01');
    expect(surchargeOf(new Big('150.49'), new Big(7), none).due.toFixed(2)).toBe('10.53');
  });

  it('halved, the half that is given up is rounded as the return has it; exempt, nothing is owed', () => {
    // 10.535 is 10.54, half of it 5.27; 4.515 is 4.52 and 2.26; 100.10 × 5 % = 5.005 is 5.01, of which 2.51 is given up.
    expect(texts(surchargeOf(new Big('150.50'), new Big(7), { isHalf: true, isExempt: false }))).toMatchObject({
      full: '10.54',
      relief: '5.27',
      due: '5.27',
    });
    expect(surchargeOf(new Big('100.10'), new Big(5), { isHalf: true, isExempt: false }).due.toFixed(2)).toBe('2.50');
    expect(texts(surchargeOf(new Big('150.50'), new Big(3), { isHalf: true, isExempt: true }))).toMatchObject({
      relief: '4.52',
      due: '0.00',
    });
  });
});

describe('[K4g] income tax of the year so far', () => {
  it('is 25 %, of a small enterprise 5 % up to three million of profit, of a loss nothing', () => {
    expect(incomeTaxOf(new Big('55397.77'), false).due.toFixed(2)).toBe('13849.44');
    expect(incomeTaxOf(new Big('55397.70'), true).due.toFixed(2)).toBe('2769.89');
    expect(incomeTaxOf(new Big('3000000'), true).due.toFixed(2)).toBe('150000.00');
    expect(incomeTaxOf(new Big('3000000.01'), true).due.toFixed(2)).toBe('750000.00');
    expect(incomeTaxOf(new Big('-0.01'), false).due.toFixed(2)).toBe('0.00');
  });
});

it('[K4g] the months of a return are the month, or those of its quarter', () => {
  expect(monthsOfReturn('2026-02', false)).toEqual({ from: '2026-02', isLast: true, months: 1 });
  expect(monthsOfReturn('2026-02', true)).toEqual({ from: '2026-01', isLast: false, months: 3 });
  expect(monthsOfReturn('2026-12', true)).toEqual({ from: '2026-10', isLast: true, months: 3 });
});
