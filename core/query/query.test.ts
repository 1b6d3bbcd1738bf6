import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter.ts';
import { parseSort, parseSorter } from './sort.ts';
import { parseSuperQuery } from './super-query.ts';

describe('parseFilter', () => {
  const compare = (operator: string, value: string) => ({ kind: 'compare', field: 'f', operator, value });
  const cases: readonly [string, unknown][] = [
    ['>= 5', compare('ge', '5')],
    ['le 5', compare('le', '5')],
    ['ne x', compare('ne', 'x')],
    ['> 5', compare('gt', '5')],
    ['= 5', compare('eq', '5')],
    ['>=5', compare('ge', '5')],
    ['<=2026-01-31', compare('le', '2026-01-31')],
    ['>=abc', compare('eq', '>=abc')],
    ['*a*', { kind: 'like', field: 'f', mode: 'contains', value: 'a' }],
    ['a*', { kind: 'like', field: 'f', mode: 'starts', value: 'a' }],
    ['*a', { kind: 'like', field: 'f', mode: 'ends', value: 'a' }],
    ['a,b', { kind: 'in', field: 'f', values: ['a', 'b'] }],
    [',a,b,', { kind: 'hasAny', field: 'f', values: ['a', 'b'] }],
    ['!x', compare('ne', 'x')],
    ['a++b', compare('eq', 'a,b')],
    ['letter', compare('eq', 'letter')],
    [' x ', compare('eq', 'x')],
    ['', null],
    ['**', null],
    [',', null],
    ['>= ', compare('eq', '>=')],
  ];
  it.each(cases)('reads %j', (text, expected) => {
    expect(parseFilter('f', text)).toEqual(expected);
  });
});

describe('parseSuperQuery', () => {
  it('joins its conditions with or when asked', () => {
    const params = encodeURIComponent(
      JSON.stringify([
        { field: 'a', rule: 'like', val: 'x', dictTable: 'ignored' },
        { field: 'b', rule: 'in', val: ['1', '2'] },
      ]),
    );
    expect(parseSuperQuery(params, 'OR')).toEqual({
      ok: true,
      condition: {
        kind: 'or',
        items: [
          { kind: 'like', field: 'a', mode: 'contains', value: 'x' },
          { kind: 'in', field: 'b', values: ['1', '2'] },
        ],
      },
    });
  });
  it('reads left_like as "ends with"', () => {
    expect(parseSuperQuery('[{"field":"a","rule":"left_like","val":"x"}]', undefined)).toMatchObject({
      condition: { mode: 'ends' },
    });
  });
  it.each([
    '{',
    '{"a":1}',
    '[1]',
    '[{"field":"a","rule":"exec","val":"1"}]',
    '[{"field":"a","rule":"eq","val":{"x":1}}]',
    '[[[[]]]]',
    `[${'{"field":"a","val":"1"},'.repeat(60)}{}]`,
  ])('refuses %s', (params) => expect(parseSuperQuery(params, 'and').ok).toBe(false));
  it('refuses another way of joining', () => {
    expect(parseSuperQuery('[{"field":"a","val":"1"}]', 'xor').ok).toBe(false);
  });
});

describe('sorting', () => {
  it('reads comma lists and the shown text as its column', () => {
    expect(parseSort('name_dictText,age', 'ASC,desc')).toEqual([
      { field: 'name', direction: 'asc' },
      { field: 'age', direction: 'desc' },
    ]);
  });
  it.each(['name', 'name=up', 'a b=asc', 'name=asc;drop'])('[A5.7] ignores the sort string %s', (text) => {
    expect(parseSorter(text)).toBeNull();
  });
  it('[A5.7] reads column=DESC in any case', () => {
    expect(parseSorter('name=DESC')).toEqual({ field: 'name', direction: 'desc' });
  });
});
