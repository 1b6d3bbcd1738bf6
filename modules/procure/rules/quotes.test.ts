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
});
