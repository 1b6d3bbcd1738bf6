import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import {
  costMethod,
  emptyPool,
  issue,
  costNow,
  receive,
  revalue,
  spread,
  unitPrice,
  type CostMethod,
  type CostPool,
  type Worth,
} from './costing.ts';

const big = (text: string | number): Big => new Big(text);
const layersOf = (pool: CostPool): readonly string[] =>
  pool.layers.map(({ id, qty, amount }) => `${id} ${qty.toFixed()}@${amount.toFixed(2)}`);
const stateOf = (pool: CostPool): readonly string[] => [
  pool.qty.toFixed(),
  pool.amount.toFixed(2),
  pool.price?.toFixed(6) ?? 'none',
];

/** A pool with receipts a: 40 for 400.00 and b: 60 for 720.00. */
function twoLayers(): CostPool {
  const pool = emptyPool('fifo');
  receive(pool, big(40), big(400), 'a');
  receive(pool, big(60), big(720), 'b');
  return pool;
}

describe('[F11] receipts that are consumed in their order', () => {
  it('are revalued by their quantity, and the newest takes the rest of the cents', () => {
    const pool = twoLayers();
    // 40 of 100 carry 13.332, which is 13.33; 20.00 of 33.33 are left for the newest.
    const told = revalue(pool, big('33.33')).map((one) => [one.layer, one.qty.toFixed(), one.amount.toFixed(2)]);
    expect(told).toEqual([
      ['a', '40', '413.33'],
      ['b', '60', '740.00'],
    ]);
    expect(layersOf(pool)).toEqual(['a 40@413.33', 'b 60@740.00']);
    expect(stateOf(pool)).toEqual(['100', '1153.33', '11.533300']);
    expect(issue(pool, big(50)).amount.toFixed(2)).toBe('536.66');
  });

  it('lose value in the same way', () => {
    const pool = twoLayers();
    receive(pool, big(100), big(900), 'c');
    // Of 200 things each loses 0.10.
    expect(revalue(pool, big('-20')).map((one) => one.amount.toFixed(2))).toEqual(['396.00', '714.00', '890.00']);
    expect(stateOf(pool)).toEqual(['200', '2000.00', '10.000000']);
  });

  it('carry money that is laid on them alone while the pool keeps its worth', () => {
    const pool = twoLayers();
    expect(spread(pool, big('0.01')).map((one) => one.amount.toFixed(2))).toEqual(['400.00', '720.01']);
    expect(pool.amount.toFixed(2)).toBe('1120.00');
    expect(spread(emptyPool('fifo'), big(5))).toEqual([]);
  });

  it('give up a part at the price they came in at, half up to the cent, and keep the rest', () => {
    const pool = emptyPool('fifo');
    receive(pool, big(3), big(10), 'a');
    const { amount, uses } = issue(pool, big(2));
    expect(amount.toFixed(2)).toBe('6.67');
    expect(uses.map((one) => [one.layer, one.qty.toFixed(), one.amount.toFixed(2)])).toEqual([['a', '2', '6.67']]);
    expect(layersOf(pool)).toEqual(['a 1@3.33']);
  });

  it('are gone when they are used up to the last', () => {
    const pool = twoLayers();
    const { amount, uses } = issue(pool, big(40));
    expect([amount.toFixed(2), uses.length]).toEqual(['400.00', 1]);
    expect(layersOf(pool)).toEqual(['b 60@720.00']);
    expect(issue(pool, big(60)).uses.map((one) => one.layer)).toEqual(['b']);
    expect(layersOf(pool)).toEqual([]);
  });

  it('decide what an issue costs even where something else is given', () => {
    expect(issue(twoLayers(), big(10), { amount: big(999) }).amount.toFixed(2)).toBe('100.00');
  });

  it('do not suffice for more than there is, so the price of the moment decides', () => {
    const pool = twoLayers();
    const { amount, uses } = issue(pool, big(150));
    // 150 at 11.20.
    expect(amount.toFixed(2)).toBe('1680.00');
    expect(uses.map((one) => one.amount.toFixed(2))).toEqual(['400.00', '720.00']);
    expect(stateOf(pool)).toEqual(['-50', '-560.00', '11.200000']);
  });

  it('leave nothing behind with the last quantity, though a receipt has no layer', () => {
    const pool = emptyPool('fifo');
    expect(receive(pool, big(10), big(100))).toBeNull();
    receive(pool, big(10), big(200), 'b');
    expect(issue(pool, big(20)).amount.toFixed(2)).toBe('300.00');
    expect(pool.amount.toFixed(2)).toBe('0.00');
  });

  it('begin with what is not owed already', () => {
    const pool = emptyPool('fifo');
    pool.qty = big(-5);
    pool.amount = big(-50);
    expect(receive(pool, big(5), big(60), 'a')).toBeNull();
    expect(layersOf(pool)).toEqual([]);
    const owing = emptyPool('fifo');
    owing.qty = big(-5);
    owing.amount = big(-50);
    const made = receive(owing, big(8), big(96), 'b');
    expect([made?.id, made?.qty.toFixed(), made?.amount.toFixed(2)]).toEqual(['b', '3', '46.00']);
    expect(layersOf(owing)).toEqual(['b 3@46.00']);
  });

  it('have their own amount where cents were left in a pool without goods', () => {
    const pool = emptyPool('fifo');
    revalue(pool, big('0.05'));
    expect(receive(pool, big(3), big(30), 'a')?.amount.toFixed(2)).toBe('30.00');
    expect(pool.amount.toFixed(2)).toBe('30.05');
  });

  it('are kept by no other method', () => {
    for (const method of ['average', 'month', 'batch', 'standard'] as const) {
      const pool = emptyPool(method);
      expect(receive(pool, big(1), big(2), 'a')).toBeNull();
      expect(issue(pool, big(1)).uses).toEqual([]);
      expect(pool.layers).toEqual([]);
    }
  });
});

describe('[F11] the price of an issue', () => {
  it('is what is given, where the pool is not emptied by it', () => {
    const pool = emptyPool('average');
    receive(pool, big(10), big(100));
    expect(issue(pool, big(4), { amount: big('41.50') }).amount.toFixed(2)).toBe('41.50');
    expect(issue(pool, big(6), { amount: big('1') }).amount.toFixed(2)).toBe('58.50');
  });

  it('is nothing where nothing ever came in', () => {
    const pool = emptyPool('average');
    expect(costNow(pool, big(1))).toBeNull();
    expect(issue(pool, big(3)).amount.toFixed(2)).toBe('0.00');
    expect(stateOf(pool)).toEqual(['-3', '0.00', 'none']);
  });

  it('is the last one after the last quantity', () => {
    const pool = emptyPool('average');
    receive(pool, big('0.5'), big(7));
    issue(pool, big('0.5'));
    expect(costNow(pool, big(1))?.toFixed()).toBe('14');
    expect(issue(pool, big(2)).amount.toFixed(2)).toBe('28.00');
  });

  it('is the average of the moment, whatever it was before', () => {
    const pool: CostPool = { ...emptyPool('average'), qty: big('0.5'), amount: big(7), price: big(1) };
    expect(costNow(pool, big(1))?.toFixed()).toBe('14');
  });

  it('is that of the month only where the month decides', () => {
    const pool = (method: CostMethod, opening: Worth | null): CostPool => ({
      ...emptyPool(method),
      qty: big(2),
      amount: big(10),
      opening,
    });
    const opened = { qty: big(3), amount: big(24) };
    expect(costNow(pool('month', opened), big(1))?.toFixed()).toBe('8');
    expect(costNow(pool('month', null), big(1))?.toFixed()).toBe('5');
    expect(costNow(pool('average', opened), big(1))?.toFixed()).toBe('5');
  });

  it('is rounded half up at the sixth decimal; nothing has none', () => {
    expect(unitPrice(big(2), big(3))?.toFixed()).toBe('0.666667');
    expect(unitPrice(big('0.0000025'), big(1))?.toFixed()).toBe('0.000003');
    expect(unitPrice(big(2), big(0))).toBeNull();
  });
});

it.each([
  ['1', 'average'],
  ['2', 'fifo'],
  ['3', 'month'],
  ['4', 'batch'],
  ['5', 'standard'],
  ['', 'average'],
  [null, 'average'],
])('cost method %j of the dictionary is %s', (value, method) => {
  expect(costMethod(value)).toBe(method);
});
