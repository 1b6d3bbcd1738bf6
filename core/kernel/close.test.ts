import { describe, expect, it } from 'vitest';
import { closeLedgers, closePages, closeRight, closeType, daysOf, monthAfter, reopenSteps } from './close.ts';

describe('months that are closed', () => {
  it.each([
    ['2026-01', '2026-02'],
    ['2026-09', '2026-10'],
    ['2026-11', '2026-12'],
    ['2026-12', '2027-01'],
  ])('%s is followed by %s', (period, after) => {
    expect(monthAfter(period)).toBe(after);
  });

  it.each([
    ['2026-01', '2026-01-01', '2026-01-31'],
    ['2026-02', '2026-02-01', '2026-02-28'],
    ['2024-02', '2024-02-01', '2024-02-29'],
    ['2026-04', '2026-04-01', '2026-04-30'],
    ['2026-12', '2026-12-01', '2026-12-31'],
  ])('%s lasts from %s to %s', (period, first, last) => {
    expect(daysOf(period)).toEqual([first, last]);
  });

  it('[B2.16] have one page for closing and one for opening again, each with rights of its own', () => {
    expect(
      closeLedgers.map((ledger) => [closeType[ledger], closePages[ledger].forward, closePages[ledger].back]),
    ).toEqual([
      ['1', 'kcyj', 'kcfyj'],
      ['2', 'ysyj', 'ysfyj'],
      ['3', 'yfyj', 'yffyj'],
      ['4', 'gl-close', 'gl-close'],
    ]);
    expect(closeRight('kcyj', 'calc')).toBe('monthlySettlement:kcyj:calc');
  });

  it('lose their balances before what was calculated when they are opened again', () => {
    expect(reopenSteps).toEqual(['check', 'balance', 'price']);
  });
});
