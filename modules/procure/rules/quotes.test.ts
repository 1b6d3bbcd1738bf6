import { describe, expect, it } from 'vitest';
import { lowestPrice, scoreQuotes } from './quotes.ts';

describe('[P04] what quotations are worth', () => {
  const quotes = [
    { material: 'M', price: '10.50', lead: 8, quality: 94 },
    { material: 'M', price: '10.00', lead: 10, quality: 76 },
    { material: 'M', price: '10.60', lead: 5, quality: 92 },
  ];

  it('gives the results of the example: the dearest may be the best', () => {
    expect(scoreQuotes(quotes).map((score) => score.toFixed(2))).toEqual(['90.02', '86.50', '94.60']);
    expect(lowestPrice(quotes, 'M')?.toFixed(2)).toBe('10.00');
  });

  it('weighs each item by itself, and gives nothing for what is not said', () => {
    const other = { material: 'N', price: '1', lead: null, quality: null };
    expect(scoreQuotes([...quotes, other]).map((score) => score.toFixed(2))).toEqual([
      '90.02',
      '86.50',
      '94.60',
      '60.00',
    ]);
    expect(scoreQuotes([{ ...other, price: '' }])[0]?.toFixed(2)).toBe('0.00');
    expect(lowestPrice(quotes, 'N')).toBe(null);
  });

  const quote = (price: unknown, lead: unknown, quality: unknown = 0, material = 'M') => ({
    material,
    price,
    lead,
    quality,
  });
  const scores = (...quotes: readonly ReturnType<typeof quote>[]) =>
    scoreQuotes(quotes).map((score) => score.toFixed(2));

  it('score sixty for the lowest price, fifteen for the shortest time, and a quarter of their quality', () => {
    expect(scores(quote('10', 5, 80), quote('20', 10, 100))).toEqual(['95.00', '62.50']);
    expect(scores(quote('0.5', 0.5))).toEqual(['75.00']);
    expect(scores(quote('3', 3), quote('2', 2))).toEqual(['50.00', '75.00']);
    expect(scores(quote('7', 7, '33.33'), quote('6', 6))).toEqual(['72.62', '75.00']);
  });

  it('score nothing for what is not said or is nothing', () => {
    expect(scores(quote('0', 5), quote('10', 5))).toEqual(['15.00', '75.00']);
    expect(scores(quote('-1', 5), quote('10', 5))).toEqual(['15.00', '75.00']);
    expect(scores(quote('10', 0), quote('10', 5))).toEqual(['60.00', '75.00']);
    expect(scores(quote('10', -2), quote('10', 5))).toEqual(['60.00', '75.00']);
    expect(scores(quote(null, null))).toEqual(['0.00']);
    expect(lowestPrice([quote('0', 1), quote('0.5', 1), quote('2', 1), quote('0.1', 1, 0, 'N')], 'M')?.toFixed(2)).toBe(
      '0.50',
    );
    expect(lowestPrice([], 'M')).toBeNull();
  });
});
