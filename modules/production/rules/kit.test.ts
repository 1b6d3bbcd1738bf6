import Big from 'big.js';
import { describe, expect, it } from 'vitest';
import { kitNeed, type KitUsage } from './kit.ts';

const need = (more: Partial<KitUsage>, sets: string, issued = '0', pieces = '527'): readonly [string, string] => {
  const usage = { each: '2', loss: '2', fixed: '0', need: null, decimals: 0, ...more };
  const { all, qty } = kitNeed(usage, { sets: new Big(sets), pieces: new Big(pieces), issued: new Big(issued) });
  return [all.toFixed(), qty.toFixed()];
};

describe('[storage.production-issue] what goes with so many sets', () => {
  it('is usage with loss, rounded up to the unit: 527 × 2 × 1.02 is 1076', () => {
    expect(need({}, '527')).toEqual(['1076', '1076']);
    expect(need({}, '100')).toEqual(['1076', '204']);
    expect(need({ each: '0.1', decimals: 3 }, '1', '0', '10')).toEqual(['1.02', '0.102']);
  });

  it('is no more than is still needed, and nothing once all was issued', () => {
    expect(need({}, '100', '1000')).toEqual(['1076', '76']);
    expect(need({}, '100', '1076')).toEqual(['1076', '0']);
    expect(need({}, '100', '2000')).toEqual(['1076', '0']);
    expect(need({ need: '150' }, '100')).toEqual(['150', '150']);
  });

  it('has what is lost once with the last sets', () => {
    expect(need({ fixed: '5', loss: '0' }, '10', '0', '10')).toEqual(['25', '25']);
    expect(need({ fixed: '5', loss: '0' }, '4', '0', '10')).toEqual(['25', '8']);
  });
});
