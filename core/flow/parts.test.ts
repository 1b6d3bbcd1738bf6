import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { partAmount, type Share } from './parts.ts';

const cents = (value: Big): Big => value.round(2, Big.roundHalfUp);
const none: Share = { qty: new Big(0), amount: new Big(0) };

/** Amounts of parts that come one after another. */
function split(price: string, parts: readonly (number | string)[]): readonly string[] {
  const worth = (qty: Big): Big => cents(qty.times(price));
  const all = parts.reduce<Big>((sum, qty) => sum.plus(qty), new Big(0));
  const whole = { qty: all, amount: worth(all) };
  let others = none;
  return parts.map((qty) => {
    const amount = partAmount(new Big(qty), whole, others, worth);
    others = { qty: others.qty.plus(qty), amount: others.amount.plus(amount) };
    return amount.toFixed(2);
  });
}

describe('parts of a line', () => {
  it('leave the rest of the cents to the last', () => {
    expect(split('33.333333', [1, 1, 1])).toEqual(['33.33', '33.33', '33.34']);
    expect(split('12.345679', [2, 2, 3])).toEqual(['24.69', '24.69', '37.04']);
    expect(split('0.35', [33_333, 33_333, 33_334])).toEqual(['11666.55', '11666.55', '11666.90']);
  });

  it('beyond the whole come to the rest and what the further quantity is worth', () => {
    const worth = (qty: Big): Big => cents(qty.times('33.333333'));
    const whole = { qty: new Big(3), amount: new Big('100.00') };
    const others = { qty: new Big(2), amount: new Big('66.66') };
    expect(partAmount(new Big('1.5'), whole, others, worth).toFixed(2)).toBe('50.01');
    const all = { qty: new Big(3), amount: new Big('100.00') };
    expect(partAmount(new Big('0.5'), whole, all, worth).toFixed(2)).toBe('16.67');
  });

  it('that go back come to nothing with the last of them', () => {
    const worth = (qty: Big): Big => cents(qty.times('33.333333'));
    const whole = { qty: new Big(3), amount: new Big('100.00') };
    const others = { qty: new Big(1), amount: new Big('33.34') };
    expect(partAmount(new Big(-1), whole, others, worth).toFixed(2)).toBe('-33.34');
  });

  it('add up to the whole however they are split, taken back and come again', () => {
    const wholes: [string, string][] = [];
    let seed = 20_261_126;
    const next = (most: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % most;
    };
    for (let round = 0; round < 400; round += 1) {
      const price = new Big(next(99_999_999) + 1).div(1_000_000);
      const qty = new Big(next(9_999) + 20).div(10);
      const worth = (part: Big): Big => cents(part.times(price));
      const whole = { qty, amount: worth(qty) };
      const parts: { qty: Big; amount: Big }[] = [];
      const sum = (): Share =>
        parts.reduce<Share>((all, one) => ({ qty: all.qty.plus(one.qty), amount: all.amount.plus(one.amount) }), none);
      for (let step = 0; step < 25; step += 1) {
        const left = qty.minus(sum().qty);
        if (parts.length > 0 && next(3) === 0) parts.splice(next(parts.length), 1);
        else if (left.gt(0)) {
          const part =
            next(4) === 0
              ? left
              : left
                  .times(next(9) + 1)
                  .div(10)
                  .round(1, Big.roundUp);
          parts.push({ qty: part, amount: partAmount(part, whole, sum(), worth) });
        }
        if (sum().qty.eq(qty)) wholes.push([sum().amount.toFixed(2), whole.amount.toFixed(2)]);
      }
    }
    expect(wholes.length).toBeGreaterThan(400);
    expect(wholes.filter(([sum, whole]) => sum !== whole)).toEqual([]);
  });
});
