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

describe('[DOS-02] a pattern', () => {
  const isSafe = (source: string): boolean => safePattern(source) !== null;
  it.each([
    ['a'.repeat(200), true],
    ['a'.repeat(201), false],
    ['^a*b*c*$', true],
    ['^a*b*c*d*$', false],
    ['a*b*$', true],
    ['a*b*c*$', false],
    ['(?:^a*b*c*)', false],
    ['^a*b*c*|x', true],
    ['^a*b*c*|d*e*', false],
    ['x|^a*b*c*', true],
    ['(a*)*', false],
    ['(a|b)*', false],
    ['(?:ab)*', true],
    ['(ab)+$', true],
    ['^(a|b){1,23}$', false],
    ['^(a|b){1,22}$', true],
    ['^(a|b){22}$', true],
    ['^(a|b){24}$', false],
    ['^(a|b){1,}$', false],
    ['^a{1,200}b{1,200}c{1,200}$', true],
    ['^a{1,200}b{1,200}c{1,200}d{1,2}$', false],
    ['^a{5}b{5}c{5}d{5}e{5}$', true],
    ['^a?b?c?d?$', true],
    ['^(a?){20}$', true],
    ['^(a?){24}$', false],
    ['^\\d{1,3}(\\.\\d{1,3}){3}$', true],
    ['^a{500}b{0,500}$', true],
    ['(a)\\1', false],
    ['(?<=a)b', false],
    ['(?<name>a)', true],
    ['(?=a)b', true],
    ['(', false],
    [')', false],
    ['[(]*', true],
    ['\\(*', true],
    ['\\p{L}*', true],
    ['a{2', false],
    ['a+?b+?', true],
  ])('%s may be tried: %s', (source, expected) => {
    expect(isSafe(source)).toBe(expected);
  });
});
