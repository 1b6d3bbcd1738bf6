import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { owedOf } from './tax-duty.ts';

/** A delivery of 12,500.00 and 1,625.00 of tax, nothing came back, nothing is invoiced or paid. */
const sale = (more: Record<string, string | boolean> = {}): readonly [string, string] => {
  const given: Record<string, string | boolean> = {
    tax: '1625',
    sales: '12500',
    invoiced: '0',
    settled: '0',
    isDue: false,
    ...more,
  };
  const big = (name: string): Big => new Big(String(given[name]));
  const { tax, sales } = owedOf({
    tax: big('tax'),
    sales: big('sales'),
    left: {
      tax: new Big(String(given['leftTax'] ?? given['tax'])),
      sales: new Big(String(given['leftSales'] ?? given['sales'])),
    },
    invoiced: big('invoiced'),
    settled: big('settled'),
    amount: big('tax').plus(big('sales')),
    due: new Big(given['isDue'] === true ? '14125' : String(given['due'] ?? '0')),
  });
  return [tax.toFixed(2), sales.toFixed(2)];
};

describe('[K4d] the output tax of a delivery is owed', () => {
  it.each([
    ['nothing of it before its day', {}, ['0.00', '0.00']],
    ['all of it once its price is due', { isDue: true }, ['1625.00', '12500.00']],
    // 5,650.00 of 14,125.00 are two fifths.
    ['as much as is paid of it', { settled: '5650' }, ['650.00', '5000.00']],
    ['as much as is invoiced, where that is more', { settled: '5650', invoiced: '1300' }, ['1300.00', '10000.00']],
    ['never more than was delivered', { invoiced: '1690' }, ['1625.00', '12500.00']],
    [
      'without what came back, once it is due',
      { isDue: true, leftTax: '1300', leftSales: '10000' },
      ['1300.00', '10000.00'],
    ],
    [
      'with what came back as long as its invoice is not red',
      { isDue: true, leftTax: '1300', leftSales: '10000', invoiced: '1625' },
      ['1625.00', '12500.00'],
    ],
    // 0.23 and 0.01 of tax come back as 0.11 and 0.09, each with 0.01: 0.03 are left, and 0.01 less than no tax.
    [
      'back, where returns took more than there was',
      { isDue: true, tax: '0.01', sales: '0.23', leftTax: '-0.01', leftSales: '0.03' },
      ['-0.01', '0.03'],
    ],
    // 30 % of 14,125.00 are 4,237.50: 1625 × 0.3 = 487.50 of 12,500 × 0.3.
    ['as much as its instalments that are due', { due: '4237.50' }, ['487.50', '3750.00']],
    [
      'as much as is paid, where that is more than what is due',
      { due: '4237.50', settled: '5650' },
      ['650.00', '5000.00'],
    ],
    // 4,000 of 12,500 are left: less than the instalments of 60 % that are due.
    [
      'never more than is left, where some came back',
      { due: '8475', leftTax: '520', leftSales: '4000' },
      ['520.00', '4000.00'],
    ],
    // 1,000.00 of 14,125.00: 1625 × 1000 ÷ 14125 = 115.0442, and 12500 × 115.04 ÷ 1625 = 884.9231.
    ['to the cent', { settled: '1000' }, ['115.04', '884.92']],
  ] as const)('%s', (_name, given, expected) => {
    expect(sale(given)).toEqual(expected);
  });
});
