import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { provisionalOf, splitDifference, type Billed } from './invoice.ts';

const nothing: Billed = { qty: new Big(0), amount: new Big(0), total: new Big(0) };
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

describe('[P03] [INV-STK-05] a price difference', () => {
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
