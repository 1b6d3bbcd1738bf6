import { describe, expect, it } from 'vitest';
import { parseSuperQuery } from './super-query.ts';
import { cleanTree, readItems, readTree, superQuery, treeText, type QueryTree } from './tree.ts';

const tree: QueryTree = {
  matchType: 'or',
  items: [
    { field: 'name', type: 'text', rule: 'like', val: '精"工' },
    {
      type: 'group',
      matchType: 'and',
      children: [
        { field: 'or', type: 'date', rule: 'eq', val: '#{this_week}' },
        { field: 'code', type: 'text', rule: 'empty', val: '' },
      ],
    },
  ],
};

describe('an advanced query', () => {
  it('comes back from the address as it went in', () => {
    expect(readTree(treeText(tree))).toEqual(tree);
    expect(readTree('["and"]')).toBeNull();
    expect(readTree('nonsense')).toBeNull();
  });

  it('[B5.4] joins the texts of columns by and, whatever the tree says', () => {
    const call = superQuery(tree, { code: 'KH' });
    expect(call['superQueryMatchType']).toBe('and');
    expect(parseSuperQuery(call['superQueryParams'], call['superQueryMatchType'])).toMatchObject({
      ok: true,
      condition: { kind: 'and', items: [{ kind: 'or' }, { kind: 'like', field: 'code', value: 'KH' }] },
    });
    expect(superQuery(null, { code: 'KH' })).toEqual({
      superQueryMatchType: 'and',
      superQueryParams: encodeURIComponent('[{"field":"code","type":"text","rule":"like","val":"KH"}]'),
    });
    expect(superQuery(null, {})).toEqual({});
    expect(superQuery(tree, {})['superQueryMatchType']).toBe('or');
  });

  it('says nothing where no value was given', () => {
    expect(cleanTree({ matchType: 'and', items: [{ field: 'a', type: 'text', rule: 'eq', val: ' ' }] })).toBeNull();
    expect(
      cleanTree({ matchType: 'and', items: [{ field: 'a', type: 'text', rule: 'empty', val: '' }] }),
    ).not.toBeNull();
  });

  it('is read from what another client saved', () => {
    expect(
      readItems('or', [
        { field: 'a', rule: 'in', val: ['1', 2] },
        { field: 'b', rule: 'exec' },
        null,
        { type: 'group', children: [] },
      ]),
    ).toEqual({ matchType: 'or', items: [{ field: 'a', type: 'text', rule: 'in', val: '1,2' }] });
    expect(readItems('and', 'x')).toBeNull();
  });
});
