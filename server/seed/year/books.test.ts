import { describe, expect, it } from 'vitest';
import { createRandom } from '#core/samples/random.ts';
import { draftDay } from '../demo-forms.ts';
import { bookCosts } from './books.ts';
import { dryDesk, type Desk } from './desk.ts';
import { monthsUntil } from './months.ts';
import type { Masters } from './masters.ts';
import type { Scene } from './scene.ts';
import { Shelf } from './shelf.ts';

const masters: Masters = {
  customers: [],
  suppliers: [],
  goods: [],
  powders: [],
  stores: { raw: '', goods: '', branch: '', outside: '' },
  account: 'bank',
  abroad: null,
  money: [],
  subjects: new Map(),
  centers: new Map(),
  reason: '',
  workshop: '',
  depart: 'office',
  hasQuotations: false,
  hasQuality: false,
};

/** Forms of the documents the costs of `period` are booked by, begun on `today`. */
async function bookedBy(period: string, today: string): Promise<ReadonlySet<string>> {
  const made = new Set<string>();
  const desk: Desk = {
    ...dryDesk,
    make: (_worker, form, key) => {
      made.add(form);
      return Promise.resolve(key);
    },
  };
  const month = monthsUntil(today).find((one) => one.period === period);
  if (month === undefined) throw new Error(period);
  const left = {
    goods: new Shelf(),
    powders: new Shelf(),
    branch: new Shelf(),
    sold: new Map(),
    bought: new Map(),
    dollars: 0n,
  };
  const scene: Scene = { desk, masters, random: createRandom(1), month, isOpen: true, today, left };
  await bookCosts(scene);
  return made;
}

describe('the costs of a month of the demonstration', () => {
  it.each([
    ['2026-11', '2026-11-27', { wages: false, cost: false }],
    ['2026-11', '2026-11-28', { wages: true, cost: false }],
    ['2026-11', '2026-11-30', { wages: true, cost: false }],
    ['2026-11', '2026-12-01', { wages: true, cost: true }],
    ['2027-02', '2027-02-28', { wages: true, cost: false }],
    ['2027-02', '2027-03-31', { wages: true, cost: true }],
  ])(
    '[P16] %s, begun on %s: wages from the 28th on, the cost of what was made once the month is over',
    async (period, today, { wages, cost }) => {
      const made = await bookedBy(period, today);
      expect({ wages: made.has('fin_voucher'), cost: made.has('fin_product_cost') }).toEqual({ wages, cost });
    },
  );

  it.each([
    ['2026-12-03', '2026-11-25', true, '2026-12-01'],
    ['2026-12-03', '2026-11-25', false, '2026-11-25'],
    ['2026-12-20', '2026-12-09', true, '2026-12-09'],
    ['2027-01-01', '2026-12-31', true, '2027-01-01'],
  ])(
    '[P16] on %s a draft of %s (a year is run: %s) is dated %s, in no month the year is done with',
    (today, day, withYear, dated) => {
      expect(draftDay({ today, withYear }, day)).toBe(dated);
    },
  );
});
