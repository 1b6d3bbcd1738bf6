import { describe, expect, it } from 'vitest';
import { examples, patternOf, segmentFaults, segmentsOf, type Segment } from './segments.ts';

const now = new Date('2026-11-22T04:00:00Z');

describe('segments of a number rule [B2.3]', () => {
  it.each(['XS-{yyyyMMdd}-{0000}', '{yyyyMM}记{000}', 'KH{00000}'])('are %s and back', (pattern) => {
    expect(patternOf(segmentsOf(pattern))).toBe(pattern);
    expect(segmentFaults(segmentsOf(pattern), 'none')).toEqual([]);
  });

  it('of a rule nobody can read are its text, to be made anew', () => {
    expect(segmentsOf('X{abc}')).toEqual([{ key: 0, part: { kind: 'text', text: 'X{abc}' } }]);
  });

  it('show the first numbers of today', () => {
    expect(examples('DJ{yyyyMM}-{00}', now, 99, 2)).toEqual(['DJ202611-99', 'DJ202611-100']);
    expect(examples('DJ', now, 1, 3)).toEqual([]);
  });

  it('say what the server would refuse', () => {
    const texts = (...all: string[]): Segment[] => all.map((text, key) => ({ key, part: { kind: 'text', text } }));
    expect(segmentFaults(texts('A', '', '{'), 'none')).toEqual([
      { kind: 'text', row: 2 },
      { kind: 'text', row: 3 },
      { kind: 'serial' },
    ]);
    expect(segmentFaults(segmentsOf('X{yyyy}{000}'), 'month')).toEqual([{ kind: 'reset', reset: 'month' }]);
    expect(segmentFaults(segmentsOf(`${'长'.repeat(61)}{000}`), 'none')).toEqual([{ kind: 'long' }]);
  });
});
