import { describe, expect, it } from 'vitest';
import { checkChange, checkField } from './check-field.ts';

const rule = (...asked: Parameters<typeof checkChange>): string | null => checkChange(...asked)?.rule ?? null;

describe('whole numbers', () => {
  const field = { widget: 'integer', rules: { label: '排序', kind: 'number', precision: 0 } } as const;

  it.each([
    ['9007199254740991', null],
    ['-9007199254740991', null],
    ['9007199254740992', 'whole'],
    ['-9007199254740993', 'whole'],
    ['900719925474099312', 'whole'],
    ['1234567890123456789', 'whole'],
    ['1.5', 'integer'],
  ])('%s is judged by what every reader can hold', (value, expected) => {
    expect(checkField(field, value)?.rule ?? null).toBe(expected);
  });

  it('are judged by the limits of their field first', () => {
    const limited = { ...field, rules: { ...field.rules, min: 0, max: 999 } };
    expect(checkField(limited, '9007199254740992')?.rule).toBe('max');
    expect(checkField(limited, '-9007199254740992')?.rule).toBe('min');
  });

  it('in fields of decimals may be longer: those are kept as text', () => {
    expect(checkField({ widget: 'number', rules: { label: '数', kind: 'number' } }, '900719925474099312')).toBeNull();
  });
});

describe('a value in the place of another', () => {
  const list = { widget: 'list', rules: { label: '颜色', kind: 'text', required: true, options: ['2', '3'] } } as const;
  const many = { widget: 'checkbox', rules: { ...list.rules, required: false, multiple: true } } as const;

  it('is not judged again where it is the same', () => {
    expect([rule(list, '1', '1'), rule(list, '1', '2'), rule(list, '1', undefined)]).toEqual([
      null,
      'option',
      'option',
    ]);
    const number = { widget: 'number', rules: { label: '数', kind: 'number', max: 5 } } as const;
    expect([rule(number, '7', '7.00'), rule(number, 7, '7.000000'), rule(number, '8', '7.00')]).toEqual([
      null,
      null,
      'max',
    ]);
    const whole = { widget: 'integer', rules: { label: '排序', kind: 'number', precision: 0 } } as const;
    expect(rule(whole, '9007199254740993', '9007199254740993')).toBeNull();
    expect(rule(whole, '9007199254740994', '9007199254740993')).toBe('whole');
  });

  it('of several choices is judged for each', () => {
    expect([
      rule(many, '1,2,3', '1,2'),
      rule(many, '1', '1,2'),
      rule(many, '1,2', '2'),
      rule(many, '2,9', '1,2'),
    ]).toEqual([null, null, 'option', 'option']);
  });

  it('must still be there', () => {
    expect(rule(list, '', '1')).toBe('required');
    expect(rule(list, null, null)).toBe('required');
  });
});
