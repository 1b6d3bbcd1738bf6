import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PATTERN_LIMIT, safePattern } from './safe-pattern.ts';

describe('free patterns of administrators', () => {
  it.each(['^\\d{4}-\\d{2}$', '^[A-Z]{2}\\d+$', '^(A|B)-\\d+$', '^\\w+@\\w+\\.\\w+$', '^[\\u4e00-\\u9fa5]{2,8}$'])(
    'are run when they are bounded: %s',
    (source) => {
      expect(safePattern(source)).toBeInstanceOf(RegExp);
    },
  );

  it.each([
    '(a+)+$',
    '(a*)*b',
    '(a|a)*$',
    '(a|aa)+$',
    '(.*)\\1',
    '([a-z]+)*$',
    '(a?){30}a{30}',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?<=a+)b',
  ])('are refused when they could hang: %s', (source) => {
    expect(safePattern(source)).toBeNull();
  });

  it('are refused when they are no pattern or too long', () => {
    expect(safePattern('(')).toBeNull();
    expect(safePattern('[')).toBeNull();
    expect(safePattern('a'.repeat(PATTERN_LIMIT + 1))).toBeNull();
  });

  it('answer every value of the longest length within a bounded number of steps', () => {
    // A pattern that passes must be quick on the values that make backtracking worst: long runs of one letter and a wrong end.
    const piece = fc.constantFrom(
      'a',
      '.',
      '[a-c]',
      '(a|b)',
      '(ab)',
      '\\w',
      'x?',
      'a+',
      '.*',
      '{2,3}',
      '+',
      '*',
      '?',
      '|',
      '$',
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const pattern = safePattern(pieces.join(''));
        if (pattern === null) return;
        const began = performance.now();
        pattern.test(`${'a'.repeat(PATTERN_LIMIT - 1)}!`);
        // not a benchmark: a hanging pattern needs hours, a bounded one micro- to milliseconds
        expect(performance.now() - began).toBeLessThan(2000);
      }),
      { numRuns: 500 },
    );
  });
});
