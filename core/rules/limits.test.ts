import { describe, expect, it } from 'vitest';
import { checkValue, isEmpty, type FieldRules } from './rules.ts';
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
