import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { earlyDiscount } from './early-payment.ts';

describe('[K20] a discount for early payment', () => {
  const rows = [
    { until: '2026-10-22', percent: '2' },
    { until: '2026-11-01', percent: '1' },
  ];
  it.each([
    ['1130.00', '2026-10-12', '22.60'],
    ['1130.00', '2026-10-22', '22.60'],
    ['1130.00', '2026-10-23', '11.30'],
    ['1130.00', '2026-11-01', '11.30'],
    ['1130.00', '2026-11-02', '0.00'],
    // 0.745 and 0.7449 to the cent.
    ['37.25', '2026-10-20', '0.75'],
    ['37.24', '2026-10-20', '0.74'],
  ])('of %s on %s is %s', (amount, day, discount) => {
    expect(earlyDiscount(new Big(amount), rows, day).toFixed(2)).toBe(discount);
  });
});
