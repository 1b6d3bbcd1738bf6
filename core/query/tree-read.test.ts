import { describe, expect, it } from 'vitest';
import { cleanTree, readItems, readTree, superQuery, type QueryNode, type QueryTree } from './tree.ts';

const leaf = (field: string, more: object = {}): QueryNode => ({ field, type: 'text', rule: 'eq', val: '1', ...more });
const group = (...children: QueryNode[]): QueryNode => ({ type: 'group', matchType: 'or', children });
const read = (short: unknown) => readTree(JSON.stringify(short));
const row = ['a', 'text', 'eq', '1'];

describe('an advanced query in an address', () => {
  it('is one or many conditions', () => {
    expect(read(['and', row])).toEqual({ matchType: 'and', items: [leaf('a')] });
    expect(read(['or', row, ['and', row, row]])).toEqual({
      matchType: 'or',
      items: [leaf('a'), { type: 'group', matchType: 'and', children: [leaf('a'), leaf('a')] }],
    });
  });

  it('may ask for a field called as a join', () => {
    expect(read(['and', ['or', 'text', 'eq', '1']])).toEqual({ matchType: 'and', items: [leaf('or')] });
  });

  it.each([
    [null],
    [''],
    [7],
    [{}],
    [[]],
    [['and']],
    [row],
    [['and', 'a']],
    [['xor', row]],
    [['and', row, 7]],
    [['and', row, ['and', 7]]],
    [['and', [7, 'text', 'eq', '1']]],
    [['and', ['a', 7, 'eq', '1']]],
    [['and', ['a', 'text', 'eq', 7]]],
    [['and', ['a', 'text', 'is', '1']]],
    [['and', ['a', 'text', 'eq']]],
  ])('is none where it reads %j', (short) => {
    expect(read(short)).toBeNull();
  });

  it('is none where there is no text', () => {
    expect([readTree(null), readTree('')]).toEqual([null, null]);
  });
});

describe('an advanced query without what says nothing', () => {
  const cleaned = (...items: QueryNode[]) => cleanTree({ matchType: 'or', items })?.items ?? null;

  it.each([
    ['no field', [leaf('')], null],
    ['no value', [leaf('a', { val: ' ' })], null],
    ['no value where none is needed', [leaf('a', { val: '', rule: 'not_empty' })], ['a']],
    ['no field where no value is needed', [leaf('', { rule: 'empty' })], null],
    ['an empty group', [group()], null],
    ['a group of one', [group(leaf('a'))], ['a']],
    ['a group of two', [group(leaf('a'), leaf('b'))], [['a', 'b']]],
    ['a group of which one is left', [group(leaf('a'), leaf(''))], ['a']],
    ['a group in a group', [group(group(leaf('a'), leaf('b')))], [['a', 'b']]],
  ] as const)('%s', (_, items, expected) => {
    const names = (node: QueryNode): unknown => ('children' in node ? node.children.map(names) : node.field);
    expect(cleaned(...items)?.map(names) ?? null).toEqual(expected);
  });
});

describe('an advanced query another client saved', () => {
  const items = (...saved: unknown[]) => readItems('and', saved)?.items ?? null;

  it.each([['or'], ['and']])('keeps how a group is joined: %s', (matchType) => {
    expect(items({ matchType, children: [leaf('a'), leaf('b')] })).toEqual([
      { type: 'group', matchType, children: [leaf('a'), leaf('b')] },
    ]);
  });

  it('is joined by and where it does not say or', () => {
    expect(readItems('xor', [leaf('a')])?.matchType).toBe('and');
    expect(readItems('or', [leaf('a')])?.matchType).toBe('or');
  });

  it.each([[7], ['a'], [null], [{ field: 7, rule: 'eq', val: '1' }], [{ field: 'a', rule: 'is', val: '1' }], [{}]])(
    'loses %j',
    (saved) => {
      expect(items(leaf('b'), saved)).toEqual([leaf('b')]);
    },
  );

  it.each([
    ['1', '1'],
    [1.5, '1.5'],
    [true, 'true'],
    [['a', 1, null], 'a,1,'],
  ])('reads the value %j', (val, expected) => {
    expect(items({ field: 'a', rule: 'eq', val })).toEqual([leaf('a', { val: expected })]);
  });

  it.each([[null], [{}], [undefined]])('has no value in %j', (val) => {
    expect(items({ field: 'a', rule: 'eq', val })).toBeNull();
  });
});

describe('[B5.4] texts of columns beside an advanced query', () => {
  const items = (tree: QueryTree | null, texts: Record<string, string>) => {
    const { superQueryParams, superQueryMatchType } = superQuery(tree, texts);
    return [superQueryMatchType, JSON.parse(decodeURIComponent(superQueryParams ?? 'null')) as unknown];
  };
  const text = { field: 'c', type: 'text', rule: 'like', val: 'x' };

  it('stand in one row with conditions joined by and, beside a group of those joined by or', () => {
    const two = [leaf('a'), leaf('b')];
    expect(items({ matchType: 'and', items: two }, { c: 'x' })).toEqual(['and', [...two, text]]);
    expect(items({ matchType: 'or', items: two }, { c: 'x' })).toEqual([
      'and',
      [{ type: 'group', matchType: 'or', children: two }, text],
    ]);
    expect(items({ matchType: 'or', items: two }, {})).toEqual(['or', two]);
  });

  it('stand alone where the query says nothing', () => {
    expect(items({ matchType: 'or', items: [leaf('')] }, { c: 'x' })).toEqual(['and', [text]]);
    expect(superQuery({ matchType: 'or', items: [leaf('')] }, {})).toEqual({});
  });
});
