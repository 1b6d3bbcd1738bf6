import { describe, expect, it } from 'vitest';
import { typedSide, withoutTax, withTax } from './price-side.ts';

const prices = (price: string | null, tax_price: string | null, tax_rate: string | null = '13') => ({
  price,
  tax_price,
  tax_rate,
});

describe('[trade-storage 1] prices of a line with and without tax', () => {
  it.each([
    // 0.35 / 1.13 = 0.30973451…
    ['0.35', '13', '0.309735'],
    ['9.99', '9', '9.165138'],
    ['5', null, '5'],
    ['5', '0', '5'],
  ])('%s with %s %% is %s without', (taxed, rate, price) => {
    expect(withoutTax(prices(null, taxed, rate))?.toFixed()).toBe(price);
  });

  it.each([
    // 0.309735 × 1.13 = 0.35000055
    ['0.309735', '13', '0.350001'],
    ['10', '6', '10.6'],
    ['10', null, '10'],
  ])('%s without %s %% is %s with it', (price, rate, taxed) => {
    expect(withTax(prices(price, null, rate))?.toFixed()).toBe(taxed);
  });

  it.each([
    ['only the one with tax', prices(null, '0.35'), 'Y'],
    ['only the one without', prices('10', null), 'N'],
    ['neither', prices(null, null), 'N'],
    ['both, the one without follows from the other', prices('0.309735', '0.35'), 'Y'],
    ['both, each follows from the other', prices('10', '11.3'), 'N'],
    ['both, which contradict each other', prices('10', '12'), 'N'],
  ] as const)('%s: which one was typed', (_which, given, side) => {
    expect(typedSide(given)).toBe(side);
  });
});
