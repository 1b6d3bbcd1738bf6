import { describe, expect, it } from 'vitest';
import { VALUE_LIMIT } from './condition.ts';
import { parseFilter } from './filter.ts';
import { periodDays, readPeriod } from './relative.ts';
import { readRule } from './rule.ts';
import { parseSort, parseSorter } from './sort.ts';

const equal = (field: string, value: string) => ({
  condition: { kind: 'compare', field, operator: 'eq', value },
});
const names = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

describe('[B5.6] a row of the advanced query', () => {
  it.each([[undefined], [null], ['']])('says nothing without a field: %j', (field) => {
    expect(readRule({ field, rule: 'eq', val: '1' })).toEqual({ condition: null });
  });

  it.each([[undefined], [null], [''], ['  '], [[]]])('says nothing without a value: %j', (val) => {
    expect(readRule({ field: 'a', rule: 'eq', val })).toEqual({ condition: null });
  });

  it('has a field of at most 130 characters', () => {
    expect(readRule({ field: 'f'.repeat(130), val: '1' })).toEqual(equal('f'.repeat(130), '1'));
    const refused = { fault: { zh: '高级查询的字段名不正确', en: 'a field name is wrong' } };
    expect(readRule({ field: 'f'.repeat(131), val: '1' })).toEqual(refused);
    expect(readRule({ field: 7, val: '1' })).toEqual(refused);
  });

  it.each([
    ['a text', ' x ', 'x'],
    ['a number', 7.5, '7.5'],
    ['zero', 0, '0'],
    ['a switch', false, 'false'],
    ['a list', ['a', 1, true, null], 'a,1,true,'],
  ])('takes %s for its value', (_, val, value) => {
    expect(readRule({ field: 'a', val })).toEqual(equal('a', value));
  });

  it.each([[{}], [[{}]], [['a', {}]], [[['a']]], [['a', ['b']]]])('takes no %j', (val) => {
    expect(readRule({ field: 'a', val })).toEqual({
      fault: {
        zh: '高级查询字段“a”的值必须是文本、数字或它们的数组',
        en: 'the value of “a” must be text, a number or a list of them',
      },
    });
  });

  it('shows thirty characters of a rule nobody knows', () => {
    expect(readRule({ field: 'a', rule: `${'r'.repeat(30)}s`, val: '1' })).toEqual({
      fault: {
        zh: `高级查询不支持规则“${'r'.repeat(30)}”`,
        en: `the rule “${'r'.repeat(30)}” is unknown`,
      },
    });
  });

  it('shows forty characters of a placeholder nobody knows', () => {
    const shown = `#{${'p'.repeat(38)}`;
    expect(readRule({ field: 'a', val: `${shown}pp}` })).toEqual({
      fault: { zh: `高级查询不认识“${shown}”`, en: `“${shown}” is unknown` },
    });
  });

  it.each([
    ['in', 'a, b,,c', { kind: 'in', field: 'f', values: ['a', 'b', 'c'] }],
    ['not_in', 'a', { kind: 'not', item: { kind: 'in', field: 'f', values: ['a'] } }],
    ['in', ',', null],
    ['like', 'x', { kind: 'like', field: 'f', mode: 'contains', value: 'x' }],
    ['not_like', 'x', { kind: 'not', item: { kind: 'like', field: 'f', mode: 'contains', value: 'x' } }],
    ['left_like', 'x', { kind: 'like', field: 'f', mode: 'ends', value: 'x' }],
    ['right_like', 'x', { kind: 'like', field: 'f', mode: 'starts', value: 'x' }],
    ['empty', '', { kind: 'empty', field: 'f' }],
    ['not_empty', '', { kind: 'not', item: { kind: 'empty', field: 'f' } }],
    [' GE ', '5', { kind: 'compare', field: 'f', operator: 'ge', value: '5' }],
  ])('%s %j', (rule, val, condition) => {
    expect(readRule({ field: 'f', rule, val })).toEqual({ condition });
  });

  it('asks for the first thousand values of a longer list', () => {
    expect(VALUE_LIMIT).toBe(1000);
    expect(readRule({ field: 'f', rule: 'in', val: names(1001) })).toEqual({
      condition: { kind: 'in', field: 'f', values: names(1000) },
    });
  });

  it.each([['1'], ['1,2,3'], [','], ['1,']])('a range needs two values, not %j', (val) => {
    expect(readRule({ field: 'f', rule: 'between', val })).toEqual({
      fault: { zh: '高级查询字段“f”的范围需要两个值', en: 'the range of “f” needs two values' },
    });
  });

  it('a range begins and ends with its values', () => {
    expect(readRule({ field: 'f', rule: 'between', val: '1,2' })).toEqual({
      condition: {
        kind: 'and',
        items: [
          { kind: 'compare', field: 'f', operator: 'ge', value: '1' },
          { kind: 'compare', field: 'f', operator: 'le', value: '2' },
        ],
      },
    });
  });

  it.each([['#{nobody},2'], ['1,#{nobody}']])('a range refuses a placeholder nobody knows: %s', (val) => {
    expect(readRule({ field: 'f', rule: 'between', val })).toEqual({
      fault: { zh: '高级查询不认识“#{nobody}”', en: '“#{nobody}” is unknown' },
    });
  });

  it.each([
    ['eq', '#{me}', { condition: { kind: 'mine', field: 'f', what: 'me' } }],
    ['ne', '#{my_depart}', { condition: { kind: 'not', item: { kind: 'mine', field: 'f', what: 'depart' } } }],
    ['gt', '#{me}', { fault: { zh: '“#{me}”只能用“等于”或“不等于”', en: '“#{me}” can only be equal or not equal' } }],
  ])('%s %s is meant of the person who asks', (rule, val, expected) => {
    expect(readRule({ field: 'f', rule, val })).toEqual(expected);
  });
});

describe('[B5.6] the text of a list filter', () => {
  it.each([
    ['*', null],
    ['**', null],
    [',', null],
    [',,', null],
    [' ', null],
    ['!', { kind: 'compare', field: 'f', operator: 'eq', value: '!' }],
    ['!a', { kind: 'compare', field: 'f', operator: 'ne', value: 'a' }],
    ['a++b', { kind: 'compare', field: 'f', operator: 'eq', value: 'a,b' }],
    ['++b', { kind: 'compare', field: 'f', operator: 'eq', value: '++b' }],
    ['C++', { kind: 'compare', field: 'f', operator: 'eq', value: 'C,' }],
    [',a,b,', { kind: 'hasAny', field: 'f', values: ['a', 'b'] }],
    [',a', { kind: 'in', field: 'f', values: ['a'] }],
    ['a,', { kind: 'in', field: 'f', values: ['a'] }],
    ['a*', { kind: 'like', field: 'f', mode: 'starts', value: 'a' }],
    ['*a', { kind: 'like', field: 'f', mode: 'ends', value: 'a' }],
    ['*a*', { kind: 'like', field: 'f', mode: 'contains', value: 'a' }],
    ['> 5', { kind: 'compare', field: 'f', operator: 'gt', value: '5' }],
    ['>5', { kind: 'compare', field: 'f', operator: 'eq', value: '>5' }],
    ['>=-5', { kind: 'compare', field: 'f', operator: 'ge', value: '-5' }],
    ['<=5', { kind: 'compare', field: 'f', operator: 'le', value: '5' }],
    ['GE 5', { kind: 'compare', field: 'f', operator: 'ge', value: '5' }],
    ['ge', { kind: 'compare', field: 'f', operator: 'eq', value: 'ge' }],
  ])('%j', (text, condition) => {
    expect(parseFilter('f', text)).toEqual(condition);
  });

  it('asks for the first thousand values of a longer list', () => {
    expect(parseFilter('f', names(1001).join(','))).toEqual({ kind: 'in', field: 'f', values: names(1000) });
  });
});

describe('the order of a list', () => {
  it('is by at most five columns', () => {
    expect(parseSort('a,b,c,d,e,f', 'asc').map(({ field }) => field)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it.each([
    [undefined, undefined, []],
    ['', 'asc', []],
    ['a', undefined, [['a', 'desc']]],
    ['a', '', [['a', 'desc']]],
    [
      'a,b',
      'ASC',
      [
        ['a', 'asc'],
        ['b', 'asc'],
      ],
    ],
    [
      'a, b ,,c',
      'asc,desc',
      [
        ['a', 'asc'],
        ['b', 'desc'],
        ['c', 'desc'],
      ],
    ],
    ['sex_dictText', 'ascend', [['sex', 'asc']]],
  ])('%j %j', (column, order, expected) => {
    expect(parseSort(column, order).map(({ field, direction }) => [field, direction])).toEqual(expected);
  });

  it.each([
    ['a=asc', { field: 'a', direction: 'asc' }],
    [' a = DESC ', { field: 'a', direction: 'desc' }],
    ['a', null],
    ['=asc', null],
    ['a=up', null],
    [undefined, null],
  ])('[A5.7] of a popup: %j', (text, expected) => {
    expect(parseSorter(text)).toEqual(expected);
  });
});

describe('days that move with the calendar', () => {
  it('reach back ten years', () => {
    expect(readPeriod('last_1_days')).toBe('last_1_days');
    expect(readPeriod('last_3660_days')).toBe('last_3660_days');
    expect(['last_3661_days', 'last_0_days', 'last_days', 'last_07_days'].map(readPeriod)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  // 2026-01-01 is a Thursday; 2024 is a leap year.
  it.each([
    ['last_1_days', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['last_2_days', '2026-03-01', '2026-02-28', '2026-03-01'],
    ['this_quarter', '2026-01-31', '2026-01-01', '2026-03-31'],
    ['this_quarter', '2026-10-01', '2026-10-01', '2026-12-31'],
    ['this_quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['this_quarter', '2026-11-30', '2026-10-01', '2026-12-31'],
    ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['last_quarter', '2026-06-30', '2026-01-01', '2026-03-31'],
    ['this_month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['last_month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['last_month', '2026-10-31', '2026-09-01', '2026-09-30'],
    ['this_year', '2026-06-01', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-06-01', '2025-01-01', '2025-12-31'],
    ['yesterday', '2026-01-01', '2025-12-31', '2025-12-31'],
    ['today', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['this_week', '2026-01-01', '2025-12-29', '2026-01-04'],
    ['last_week', '2026-01-05', '2025-12-29', '2026-01-04'],
  ] as const)('%s on %s', (period, today, begin, end) => {
    expect(periodDays(period, today)).toEqual([begin, end]);
  });
});
