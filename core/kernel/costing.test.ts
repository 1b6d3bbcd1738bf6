import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { costOf, emptyPool, issue, monthPrice, receive, spread, unitPrice, type CostMethod } from './costing.ts';

/** Vector F11: receipts and issues of one item. */
const moves = [
  ['in', 100, 10],
  ['out', 60, 0],
  ['in', 80, 12],
  ['out', 90, 0],
  ['in', 50, 11],
  ['out', 40, 0],
] as const;

function run(method: CostMethod): { issues: string[]; states: string[][]; left: string } {
  const pool = emptyPool(method);
  const issues: string[] = [];
  const states = moves.map(([way, qty, price], index) => {
    if (way === 'in') receive(pool, new Big(qty), costOf(new Big(qty), new Big(price)), String(index));
    else issues.push(issue(pool, new Big(qty)).amount.toFixed(2));
    return [pool.qty.toFixed(), pool.amount.toFixed(2), unitPrice(pool.amount, pool.qty)?.toFixed(6) ?? ''];
  });
  return { issues, states, left: pool.layers.map((one) => `${one.qty.toFixed()}@${one.amount.toFixed(2)}`).join() };
}

describe('[F11] what stock costs', () => {
  it('by the moving average', () => {
    expect(run('average').states).toEqual([
      ['100', '1000.00', '10.000000'],
      ['40', '400.00', '10.000000'],
      ['120', '1360.00', '11.333333'],
      ['30', '340.00', '11.333333'],
      ['80', '890.00', '11.125000'],
      ['40', '445.00', '11.125000'],
    ]);
  });

  it('first in, first out', () => {
    const { issues, left } = run('fifo');
    expect(issues).toEqual(['600.00', '1000.00', '470.00']);
    expect(left).toBe('40@440.00');
  });

  it('by one price of the month, whose rest stays', () => {
    const price = monthPrice({ qty: new Big(0), amount: new Big(0) }, { qty: new Big(230), amount: new Big(2510) });
    expect(price?.toFixed(6)).toBe('10.913043');
    const out = [60, 90, 40].map((qty) => costOf(new Big(qty), price ?? new Big(0)).toFixed(2));
    expect(out).toEqual(['654.78', '982.17', '436.52']);
    const rest = out.reduce((left, amount) => left.minus(amount), new Big(2510));
    expect(rest.toFixed(2)).toBe('436.53');
  });

  it('[P01] takes all that is left with the last quantity', () => {
    const pool = emptyPool('average');
    receive(pool, new Big(800), new Big(1600));
    receive(pool, new Big(500), new Big(1075));
    expect(issue(pool, new Big(600)).amount.toFixed(2)).toBe('1234.62');
    expect(issue(pool, new Big(400)).amount.toFixed(2)).toBe('823.07');
    expect([pool.qty.toFixed(), pool.amount.toFixed(2)]).toEqual(['300', '617.31']);
    expect(issue(pool, new Big(300)).amount.toFixed(2)).toBe('617.31');
    expect(pool.amount.eq(0)).toBe(true);
  });

  // By hand: 10.00 × 1.5015 ÷ 3 = 5.005 and 7.00 × 0.4305 ÷ 1.2 = 2.51125; 10.00 × 0.0015 ÷ 6 = 0.0025.
  it.each(['average', 'fifo', 'batch', 'standard'] as const)('rounds the exact fraction half up: %s', (method) => {
    const costOfIssue = (held: string, amount: string, qty: string): string => {
      const pool = emptyPool(method);
      receive(pool, new Big(held), new Big(amount), 'a');
      return issue(pool, new Big(qty)).amount.toFixed(2);
    };
    expect(costOfIssue('3', '10.00', '1.5015')).toBe('5.01');
    expect(costOfIssue('1.2', '7.00', '0.4305')).toBe('2.51');
    expect(costOfIssue('6', '10.00', '0.0015')).toBe('0.00');
    expect(costOfIssue('6', '10.00', '0.003')).toBe('0.01');
    expect(costOfIssue('7', '1.00', '0.035')).toBe('0.01');
  });

  it('lays money on the receipts that are left half up of the exact fraction', () => {
    const pool = emptyPool('fifo');
    receive(pool, new Big('1.5015'), new Big('3.00'), 'a');
    receive(pool, new Big('1.4985'), new Big('3.00'), 'b');
    expect(spread(pool, new Big('10.00')).map(({ amount }) => amount.toFixed(2))).toEqual(['8.01', '7.99']);
  });

  it('[INV-STK-05] holds opening + in − out = closing, and nothing costs anything once nothing is there', () => {
    const step = fc.record({ in: fc.boolean(), qty: fc.integer({ min: 1, max: 90_000 }), cents: fc.nat(900_000) });
    const methods = fc.constantFrom<CostMethod>('average', 'fifo', 'batch');
    fc.assert(
      fc.property(methods, fc.array(step, { maxLength: 40 }), (method, steps) => {
        const pool = emptyPool(method);
        let [qty, amount] = [new Big(0), new Big(0)];
        steps.forEach((one, index) => {
          const wanted = new Big(one.qty).div(10_000);
          if (one.in) {
            const cost = new Big(one.cents).div(100);
            receive(pool, wanted, cost, String(index));
            [qty, amount] = [qty.plus(wanted), amount.plus(cost)];
          } else if (pool.qty.gte(wanted)) {
            amount = amount.minus(issue(pool, wanted).amount);
            qty = qty.minus(wanted);
          }
        });
        expect(pool.qty.eq(qty) && pool.amount.eq(amount)).toBe(true);
        expect(!pool.qty.eq(0) || pool.amount.eq(0)).toBe(true);
        const layers = pool.layers.reduce((sum, one) => sum.plus(one.amount), new Big(0));
        expect(method !== 'fifo' || layers.eq(pool.amount)).toBe(true);
      }),
    );
  });
});
