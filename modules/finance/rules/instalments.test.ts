import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { nextShare } from './instalments.ts';

const plan = [
  { due: '2026-05-01', open: '300.00' },
  { due: '2026-06-01', open: '600.00' },
  { due: '2027-05-01', open: '100.00' },
];

describe('[K20] of a bill with instalments is asked for', () => {
  it.each([
    ['the next one before any is due', '0', '2026-04-30', '300.00', '2026-05-01'],
    ['what is due', '0', '2026-05-31', '300.00', '2026-05-01'],
    ['all that is due', '0', '2026-06-01', '900.00', '2026-05-01'],
    ['what is left of those that are due', '250', '2026-06-02', '650.00', '2026-05-01'],
    ['the second one that is due, once others take the first', '300', '2026-06-02', '600.00', '2026-06-01'],
    ['the next one, once others take what is due', '900', '2026-06-02', '100.00', '2027-05-01'],
    ['what is left of the next one', '950', '2026-06-02', '50.00', '2027-05-01'],
    ['nothing, once others take all', '1000', '2026-06-02', '0.00', null],
  ])('%s', (_name, taken, day, share, first) => {
    const { amount, due } = nextShare(plan, { open: new Big('1000'), taken: new Big(taken), day });
    expect([amount.toFixed(2), due]).toEqual([share, first]);
  });

  it('all that others have not taken, where it has none', () => {
    const of = { open: new Big('77.70'), taken: new Big('7.70'), day: '2026-06-02' };
    const { amount, due } = nextShare([], of);
    expect([amount.toFixed(2), due]).toEqual(['70.00', null]);
  });
});
