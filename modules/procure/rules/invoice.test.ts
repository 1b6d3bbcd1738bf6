import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provisionalOf, splitDifference, type Billed } from './invoice.ts';

const big = (text: string | number): Big => new Big(text);
const billed = (qty: string, amount: string, total: string): Billed => ({
  qty: big(qty),
  amount: big(amount),
  total: big(total),
});
const nothing = billed('0', '0', '0');
const cents = fc.integer({ min: -10_000_000, max: 10_000_000 }).map((value) => new Big(value).div(100));
const quantity = fc.integer({ min: 1, max: 5_000_000 }).map((value) => new Big(value).div(100));

describe('[P03] what an invoice takes of a receipt', () => {
  it('adds up to the receipt in whatever parts it comes, the last part with the remainder', () => {
    fc.assert(
      fc.property(
        fc.array(quantity, { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 0, max: 9_999_999 }),
        fc.constantFrom(0, 3, 6, 9, 13),
        (parts, price, rate) => {
          const unit = new Big(price).div(10_000);
          const qty = parts.reduce((sum, part) => sum.plus(part), new Big(0));
          const amount = qty.times(unit).round(2, Big.roundHalfUp);
          const total = amount.plus(amount.times(rate).div(100).round(2, Big.roundHalfUp));
          const receipt = { price: unit, taxRate: new Big(rate), whole: { qty, amount, total } };
          let before = nothing;
          for (const part of parts) {
            const taken = provisionalOf(part, receipt, before);
            before = {
              qty: before.qty.plus(part),
              amount: before.amount.plus(taken.amount),
              total: before.total.plus(taken.total),
            };
          }
          expect([before.amount.toFixed(2), before.total.toFixed(2)]).toEqual([amount.toFixed(2), total.toFixed(2)]);
          const back = provisionalOf(qty.times(-1), receipt, before);
          expect([back.amount.plus(amount).toFixed(), back.total.plus(total).toFixed()]).toEqual(['0', '0']);
        },
      ),
    );
  });
});

describe('[P03] a part of a receipt', () => {
  // Three pieces at 3.33 with 13 %: 10.00 and 11.30 in all.
  const receipt = { price: big('3.33'), taxRate: big(13), whole: billed('3', '10.00', '11.30') };
  const of = (qty: string, before: Billed = nothing): readonly string[] => {
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

describe('[P03] [INV-STK-05] a price difference', () => {
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

  it('is split as the example says', () => {
    const facts = { here: new Big(180), received: new Big(480), worth: new Big(3600) };
    const { stock, variance } = splitDifference(new Big(240), facts);
    expect([stock.toFixed(2), variance.toFixed(2)]).toEqual(['90.00', '150.00']);
  });

  it('adds up to the cent, lies on nothing that is gone, and never makes stock worth less than nothing', () => {
    fc.assert(
      fc.property(cents, quantity, quantity, cents, (difference, here, received, money) => {
        const worth = money.abs();
        const { stock, variance } = splitDifference(difference, { here, received, worth });
        expect(stock.plus(variance).eq(difference)).toBe(true);
        expect(stock.round(2).eq(stock) && variance.round(2).eq(variance)).toBe(true);
        expect(worth.plus(stock).gte(0)).toBe(true);
        const isAllThere = here.gte(received) && worth.plus(difference).gte(0);
        expect(isAllThere && !variance.eq(0)).toBe(false);
        const none = splitDifference(difference, { here: new Big(0), received, worth });
        expect(none.stock.eq(0) && none.variance.eq(difference)).toBe(true);
      }),
    );
  });
});
