import { describe, expect, it } from 'vitest';
import { bytes, inUnit } from './format.ts';
import { lineModel } from './line-model.ts';

const text = (key: string): string => key.replace('monitor.unit.', '');

describe('figures', () => {
  it('[B2.34] are read in their unit', () => {
    expect(bytes(1_536)).toBe('1.5 KB');
    expect(bytes(1_024 ** 3 * 2_000)).toBe('2 TB');
    expect(inUnit(0.123_45, 'percent', 'x', text)).toBe('12.3%');
    expect(inUnit(0.5, null, 'process.cpu.usage', text)).toBe('50%');
    expect(inUnit(90_061, 'seconds', 'process.uptime', text)).toBe('1 day 1 hour 1 minute');
    expect(inUnit(0.004_2, 'seconds', 'x', text)).toBe('4.2 ms');
    expect(inUnit(1_234, null, 'x', text)).toBe('1,234');
  });

  it('[B2.34] have no point where nothing was read', () => {
    const model = lineModel(
      'x',
      [
        { at: 0, values: { n: 5 } },
        { at: 1_000, values: { n: 9 } },
      ],
      [
        {
          name: 'new',
          label: 'new',
          of: (point, before) => (before && (point.values['n'] ?? 0) - (before.values['n'] ?? 0)) || null,
        },
      ],
    );
    expect(model.rows.map((row) => row['new'])).toEqual([undefined, 4]);
  });
});
