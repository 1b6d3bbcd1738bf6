import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { provisionalOf, splitDifference, type Billed } from './invoice.ts';
import { lowestPrice, scoreQuotes } from './quotes.ts';

const big = (text: string | number): Big => new Big(text);
const billed = (qty: string, amount: string, total: string): Billed => ({
  qty: big(qty),
  amount: big(amount),
  total: big(total),
});

describe('[P03] a part of a receipt', () => {
  // Three pieces at 3.33 with 13 %: 10.00 and 11.30 in all.
  const receipt = { price: big('3.33'), taxRate: big(13), whole: billed('3', '10.00', '11.30') };
  const of = (qty: string, before: Billed = billed('0', '0', '0')): readonly string[] => {
    const { amount, total } = provisionalOf(big(qty), receipt, before);
    return [amount.toFixed(2), total.toFixed(2)];
  };

  it('is quantity times price and its tax, and the last of it all that is left', () => {
    expect(of('1')).toEqual(['3.33', '3.76']);
    expect(of('0.5')).toEqual(['1.67', '1.89']);
    expect(of('2', billed('1', '3.33', '3.76'))).toEqual(['6.67', '7.54']);
    expect(of('1.5', billed('1', '3.33', '3.76'))).toEqual(['5.00', '5.65']);
    expect(of('3')).toEqual(['10.00', '11.30']);
    expect(of('4')).toEqual(['10.00', '11.30']);
  });

  it('goes back as it was taken', () => {
    expect(of('-1', billed('3', '10.00', '11.30'))).toEqual(['-3.33', '-3.76']);
    expect(of('-3', billed('3', '10.00', '11.30'))).toEqual(['-10.00', '-11.30']);
    // Back from more than there was it is not the last part of anything.
    expect(of('-1', billed('5', '16.65', '18.81'))).toEqual(['-3.33', '-3.76']);
  });
});

describe('[INV-STK-05] a price difference', () => {
  const split = (difference: string, here: string, received: string, worth: string): readonly string[] => {
    const { stock, variance } = splitDifference(big(difference), {
      here: big(here),
      received: big(received),
      worth: big(worth),
    });
    return [stock.toFixed(2), variance.toFixed(2)];
  };
  it.each([
    ['10', '3', '4', '100', '7.50', '2.50'],
    ['10', '0.5', '4', '100', '1.25', '8.75'],
    ['10', '4', '4', '100', '10.00', '0.00'],
    ['10', '9', '4', '100', '10.00', '0.00'],
    ['10', '0', '4', '100', '0.00', '10.00'],
    ['10', '-1', '4', '100', '0.00', '10.00'],
    ['10', '3', '0', '100', '0.00', '10.00'],
    ['10', '3', '-4', '100', '0.00', '10.00'],
    ['-10', '4', '4', '10', '-10.00', '0.00'],
    ['-10', '4', '4', '9', '-9.00', '-1.00'],
    ['-10', '2', '4', '4', '-4.00', '-6.00'],
    ['1', '1', '3', '9', '0.33', '0.67'],
  ])('of %s with %s of %s there, worth %s, leaves %s and %s', (difference, here, received, worth, stock, variance) => {
    expect(split(difference, here, received, worth)).toEqual([stock, variance]);
  });
});

describe('[P04] quotations', () => {
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
