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

  it('may have three endless repetitions when they begin at the beginning, two when they may begin anywhere', () => {
    expect(safePattern('^\\w+@\\w+\\.\\w+$')).not.toBeNull();
    expect(safePattern('\\w+@\\w+\\.\\w+$')).toBeNull();
    expect(safePattern('\\w+@\\w+')).not.toBeNull();
    expect(safePattern('^a|b+c+d+')).toBeNull();
    expect(safePattern('a{1,200}a{1,200}a{1,200}a{1,200}b')).toBeNull();
    expect(safePattern('^.{1,200}$')).not.toBeNull();
  });

  it('never hang, on no value of the longest length', () => {
    // Long runs of one letter with a wrong end make backtracking worst.
    const pieces = ['a', '.', '[a-c]', '(a|b)', '(ab)', '(a+)', '(a{1,9}b?)', '\\w', 'x?', 'a+', '.*', '^', '$', '|'];
    const repetitions = ['{2,3}', '{1,90}', '{3}', '+', '*', '?'];
    const piece = fc.constantFrom(...pieces, ...repetitions);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (chosen) => {
        const pattern = safePattern(chosen.join(''));
        if (pattern === null) return;
        // all of them together take a fraction of a second; one that backtracks for long runs into the test's own time limit
        expect(pattern.test(`${'a'.repeat(PATTERN_LIMIT - 1)}!`)).toBeTypeOf('boolean');
      }),
      { numRuns: 500, examples: [[['.*', '.*', '.*', '\\w', '{2,3}', '$']], [Array<string>(10).fill('a{1,200}')]] },
    );
  });
});
