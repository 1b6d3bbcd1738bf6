import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { shareOut } from './gl.ts';
import { costOf } from './product-cost.ts';

const big = (value: string | number): Big => new Big(value);

describe('[P21] product cost', () => {
  it('shares overhead out by machine hours, to the cent and without a remainder', () => {
    expect(shareOut(big('21000'), [big(120), big(180), big(50)]).map((one) => one.toFixed(2))).toEqual([
      '7200.00',
      '10800.00',
      '3000.00',
    ]);
    expect(shareOut(big('100'), [big(1), big(1), big(1)]).map((one) => one.toFixed(2))).toEqual([
      '33.34',
      '33.33',
      '33.33',
    ]);
    expect(shareOut(big('-0.05'), [big(1), big(1), big(1)]).map((one) => one.toFixed(2))).toEqual([
      '-0.02',
      '-0.02',
      '-0.01',
    ]);
    expect(shareOut(big('5'), [big(0), big(0)]).map((one) => one.toFixed(2))).toEqual(['0.00', '0.00']);
  });

  it('splits what was put in between what is finished and what is in work', () => {
    const result = costOf({
      beginMaterial: big(0),
      beginConversion: big(0),
      material: big('50000'),
      conversion: big('19000'),
      finished: big(900),
      inWork: big(100),
      degree: big(50),
    });
    expect([result.finishedCost, result.endWip, result.endMaterial].map((one) => one.toFixed(2))).toEqual([
      '63000.00',
      '6000.00',
      '5000.00',
    ]);
    expect(result.unitCost?.toFixed(2)).toBe('70.00');
  });

  it('leaves all of it in work while nothing is finished, and nothing in work when all is', () => {
    const put = {
      beginMaterial: big(1),
      beginConversion: big(2),
      material: big('10.01'),
      conversion: big('3.33'),
      degree: big(30),
    };
    const none = costOf({ ...put, finished: big(0), inWork: big(7) });
    expect([none.finishedCost.toFixed(2), none.endWip.toFixed(2), none.unitCost]).toEqual(['0.00', '16.34', null]);
    const all = costOf({ ...put, finished: big(7), inWork: big(0) });
    expect([all.finishedCost.toFixed(2), all.endWip.toFixed(2)]).toEqual(['16.34', '0.00']);
  });
});
