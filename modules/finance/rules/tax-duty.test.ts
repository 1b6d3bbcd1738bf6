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
    isDue: given['isDue'] === true,
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
    // 1,000.00 of 14,125.00: 1625 × 1000 ÷ 14125 = 115.0442, and 12500 × 115.04 ÷ 1625 = 884.9231.
    ['to the cent', { settled: '1000' }, ['115.04', '884.92']],
  ] as const)('%s', (_name, given, expected) => {
    expect(sale(given)).toEqual(expected);
  });
});
