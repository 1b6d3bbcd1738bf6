import { describe, expect, it } from 'vitest';
import { passwordStrength } from './password-strength.ts';
import { checkValue, isEmpty, type FieldRules } from './rules.ts';
import { safePattern } from './safe-pattern.ts';
import { validator } from './validators.ts';

const broken = (value: unknown, more: Partial<FieldRules> = {}): string | null =>
  checkValue(value, { label: 'L', kind: 'text', ...more })?.rule ?? null;

describe('a value at its limits', () => {
  it.each<[unknown, Partial<FieldRules>, string | null]>([
    ['ab', { minLength: 2 }, null],
    ['a', { minLength: 2 }, 'minLength'],
    ['ab', { maxLength: 2 }, null],
    ['abc', { maxLength: 2 }, 'maxLength'],
    [2, { kind: 'number', min: 2 }, null],
    ['1.9', { kind: 'number', min: 2 }, 'min'],
    [9, { kind: 'number', max: 9 }, null],
    ['9.1', { kind: 'number', max: 9 }, 'max'],
    ['1.25', { kind: 'number', precision: 2 }, null],
    ['1.255', { kind: 'number', precision: 2 }, 'precision'],
    ['5', { kind: 'number', precision: 0 }, null],
    ['5.0', { kind: 'number', precision: 0 }, null],
    ['5.5', { kind: 'number', precision: 0 }, 'integer'],
    ['999999999999999999', { kind: 'number' }, null],
    ['1000000000000000000', { kind: 'number' }, 'digits'],
    ['-1000000000000000000', { kind: 'number' }, 'digits'],
    ['x', { kind: 'number' }, 'number'],
    ['a', { options: ['a', 'b'] }, null],
    ['a,b', { options: ['a', 'b'] }, 'option'],
    ['a,b', { options: ['a', 'b'], multiple: true }, null],
    ['a,c', { options: ['a', 'b'], multiple: true }, 'option'],
    ['a,b', { options: ['a', 'b'], multiple: false }, 'option'],
    [{}, {}, 'text'],
    [5, {}, null],
    [true, {}, null],
    ['2026-02-30', { kind: 'date' }, 'date'],
    ['2026-02', { kind: 'month' }, null],
    ['2026-13', { kind: 'month' }, 'month'],
    ['2026-02-03 25:00:00', { kind: 'datetime' }, 'datetime'],
    ['a\u0000', {}, 'control'],
    ['', { required: true }, 'required'],
    [' ', { required: true }, 'required'],
    ['', { minLength: 5 }, null],
    ['abc', { validType: 'n' }, 'valid'],
    ['abc', { validType: 'n', errorInfo: 'no' }, 'custom'],
    ['abc', { validType: 'n', errorInfo: '' }, 'valid'],
    ['abc', { validType: '^x' }, 'pattern'],
    ['abc', { validType: 'only' }, null],
    ['abc', { validType: 'rule:code' }, null],
    ['abc', { pattern: '^x' }, 'pattern'],
    ['abc', { pattern: '(a+)+$' }, null],
    ['a'.repeat(200), { pattern: '^a' }, null],
    ['a'.repeat(201), { pattern: '^a' }, 'pattern'],
  ])('%j under %j breaks %s', (value, more, rule) => {
    expect(broken(value, more)).toBe(rule);
  });

  it('is empty as nothing, blanks and a list without anything', () => {
    expect([null, undefined, '', ' ', []].map(isEmpty)).toEqual([true, true, true, true, true]);
    expect([0, false, 'a', ['']].map(isEmpty)).toEqual([false, false, false, false]);
  });

  it('has so many characters as its validator says', () => {
    const six = validator('n3-6');
    expect(['12', '123', '123456', '1234567'].map((text) => six?.test(text))).toEqual([false, true, true, false]);
    expect(validator('n4-4')?.test('1234')).toBe(true);
    expect(validator('n5-4')).toBeUndefined();
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

describe('the strength of a password', () => {
  it.each([
    ['mtkp7xr', 'weak'],
    ['mtkp7xr2', 'fair'],
    ['mmmmtkpx', 'weak'],
    ['Mmmmmtk7', 'weak'],
    ['Mmmmtkp7', 'fair'],
    ['mmmmtkp7', 'weak'],
    ['mtkpgxrh', 'fair'],
    ['mtkpgxrhd', 'fair'],
    ['mtkpgxrhdow', 'fair'],
    ['mtkpgxrhdowa', 'strong'],
    ['mtkpgxrhd7', 'fair'],
    ['Mtkpgxrh7', 'fair'],
    ['Mtkpgxrhd7', 'strong'],
  ])('%s is %s', (password, strength) => {
    expect(passwordStrength(password)).toBe(strength);
  });
});
