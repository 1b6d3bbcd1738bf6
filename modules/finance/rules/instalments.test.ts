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
    ['the next one before any is due', '0', '2026-04-30', '300.00'],
    ['what is due', '0', '2026-05-31', '300.00'],
    ['all that is due', '0', '2026-06-01', '900.00'],
    ['what is left of those that are due', '250', '2026-06-02', '650.00'],
    ['the next one, once others take what is due', '900', '2026-06-02', '100.00'],
    ['what is left of the next one', '950', '2026-06-02', '50.00'],
    ['nothing, once others take all', '1000', '2026-06-02', '0.00'],
  ])('%s', (_name, taken, day, share) => {
    expect(nextShare(plan, { open: new Big('1000'), taken: new Big(taken), day }).toFixed(2)).toBe(share);
  });

  it('all that others have not taken, where it has none', () => {
    const of = { open: new Big('77.70'), taken: new Big('7.70'), day: '2026-06-02' };
    expect(nextShare([], of).toFixed(2)).toBe('70.00');
  });
});
