import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter.ts';
import { parseSort, parseSorter } from './sort.ts';
import { parseSuperQuery } from './super-query.ts';

const field = 'name';

describe('the value of a list filter', () => {
  it.each([
    ['>= 5', { kind: 'compare', field, operator: 'ge', value: '5' }],
    ['le 5', { kind: 'compare', field, operator: 'le', value: '5' }],
    ['ne x', { kind: 'compare', field, operator: 'ne', value: 'x' }],
    ['> 5', { kind: 'compare', field, operator: 'gt', value: '5' }],
    ['= 5', { kind: 'compare', field, operator: 'eq', value: '5' }],
    // [B5.6] popups send these without the space
    ['>=5', { kind: 'compare', field, operator: 'ge', value: '5' }],
    ['<=2026-01-01', { kind: 'compare', field, operator: 'le', value: '2026-01-01' }],
    ['*钢*', { kind: 'like', field, mode: 'contains', value: '钢' }],
    ['*钢', { kind: 'like', field, mode: 'ends', value: '钢' }],
    ['钢*', { kind: 'like', field, mode: 'starts', value: '钢' }],
    ['a,b,c', { kind: 'in', field, values: ['a', 'b', 'c'] }],
    [',a,b,', { kind: 'hasAny', field, values: ['a', 'b'] }],
    ['!x', { kind: 'compare', field, operator: 'ne', value: 'x' }],
    ['a++b', { kind: 'compare', field, operator: 'eq', value: 'a,b' }],
    ['plain', { kind: 'compare', field, operator: 'eq', value: 'plain' }],
    // a word that begins like an operator is a word
    ['legal', { kind: 'compare', field, operator: 'eq', value: 'legal' }],
    ["x' or 1=1 --", { kind: 'compare', field, operator: 'eq', value: "x' or 1=1 --" }],
  ])('[B5.6] %s', (text, expected) => {
    expect(parseFilter(field, text)).toEqual(expected);
  });

  it.each(['', '  ', '*', '**', ','])('says nothing when it is empty: %j', (text) => {
    expect(parseFilter(field, text)).toBeNull();
  });
});

describe('sorting', () => {
  it('reads comma lists; ascending when the order contains asc', () => {
    expect(parseSort('code,name', 'desc,ASCEND')).toEqual([
      { field: 'code', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ]);
  });

  it('sorts by the column behind a shown text', () => {
    expect(parseSort('customer_id_dictText', 'asc')).toEqual([{ field: 'customer_id', direction: 'asc' }]);
  });

  it.each([
    ['name=asc', { field: 'name', direction: 'asc' }],
    ['name=DESC', { field: 'name', direction: 'desc' }],
    ['name', null],
    ['name=up', null],
    ['name;drop=asc', null],
    [undefined, null],
  ])('[A5.7] [B5.5] takes column=asc or column=desc, in any case, and ignores the rest: %s', (text, expected) => {
    expect(parseSorter(text)).toEqual(expected);
  });
});

describe('the advanced query', () => {
  const rules = JSON.stringify([
    { field: 'orderNo', rule: 'like', val: 'A01', type: 'string' },
    { field: 'orderDate', rule: 'ge', val: '2024-01-01', type: 'date' },
  ]);
  const expected = [
    { kind: 'like', field: 'orderNo', mode: 'contains', value: 'A01' },
    { kind: 'compare', field: 'orderDate', operator: 'ge', value: '2024-01-01' },
  ];

  it.each([rules, encodeURIComponent(rules)])('is read encoded once more or not', (params) => {
    expect(parseSuperQuery(params, 'OR')).toEqual({ ok: true, condition: { kind: 'or', items: expected } });
  });

  it('means the star of left_like on the left', () => {
    const params = JSON.stringify([{ field: 'a', rule: 'left_like', val: 'x' }]);
    expect(parseSuperQuery(params, 'and')).toMatchObject({ condition: { kind: 'like', mode: 'ends' } });
  });

  it.each([
    ['{}', 'and'],
    ['not json', 'and'],
    ['[1]', 'and'],
    ['[{"field":"a","rule":"sleep","val":"1"}]', 'and'],
    ['[{"field":"a","rule":"eq","val":{"x":1}}]', 'and'],
    ['[{"field":["a"],"rule":"eq","val":"1"}]', 'and'],
    [rules, 'xor'],
    [JSON.stringify(Array.from({ length: 51 }, () => ({ field: 'a', rule: 'eq', val: '1' }))), 'and'],
  ])('is refused when it cannot be read: %.40s (SQL-07)', (params, matchType) => {
    expect(parseSuperQuery(params, matchType).ok).toBe(false);
  });

  it('says nothing without a value', () => {
    expect(parseSuperQuery('[{"field":"a","rule":"eq","val":""}]', 'and')).toEqual({ ok: true, condition: null });
    expect(parseSuperQuery(undefined, undefined)).toEqual({ ok: true, condition: null });
  });
});
