import { describe, expect, it } from 'vitest';
import { periodDays, readPeriod, type Period } from './relative.ts';
import { parseSuperQuery } from './super-query.ts';

const parse = (items: unknown, matchType?: string) => parseSuperQuery(JSON.stringify(items), matchType);
const condition = (items: unknown, matchType?: string) => {
  const parsed = parse(items, matchType);
  if (!parsed.ok) throw new Error(parsed.fault.zh);
  return parsed.condition;
};
const nested = (depth: number): unknown =>
  depth === 0 ? { field: 'a', val: '1' } : { type: 'group', matchType: 'and', children: [nested(depth - 1)] };

describe('an advanced query', () => {
  it('[B9.2] is a tree of and and or', () => {
    expect(
      condition([
        { field: 'a', rule: 'eq', val: '1' },
        {
          type: 'group',
          matchType: 'or',
          children: [
            { field: 'b', rule: 'gt', val: '2' },
            { field: 'c', rule: 'empty' },
            { type: 'group', children: [] },
          ],
        },
      ]),
    ).toEqual({
      kind: 'and',
      items: [
        { kind: 'compare', field: 'a', operator: 'eq', value: '1' },
        {
          kind: 'or',
          items: [
            { kind: 'compare', field: 'b', operator: 'gt', value: '2' },
            { kind: 'empty', field: 'c' },
          ],
        },
      ],
    });
  });

  it.each([
    ['not_like', 'x', { kind: 'not', item: { kind: 'like', field: 'f', mode: 'contains', value: 'x' } }],
    ['not_in', '1,2', { kind: 'not', item: { kind: 'in', field: 'f', values: ['1', '2'] } }],
    ['not_empty', undefined, { kind: 'not', item: { kind: 'empty', field: 'f' } }],
    [
      'between',
      ['1', '5'],
      {
        kind: 'and',
        items: [
          { kind: 'compare', field: 'f', operator: 'ge', value: '1' },
          { kind: 'compare', field: 'f', operator: 'le', value: '5' },
        ],
      },
    ],
    ['eq', '#{last_7_days}', { kind: 'period', field: 'f', operator: 'eq', period: 'last_7_days' }],
    ['ne', '#{me}', { kind: 'not', item: { kind: 'mine', field: 'f', what: 'me' } }],
    ['eq', '#{my_depart}', { kind: 'mine', field: 'f', what: 'depart' }],
  ])('[B9.2] knows the rule %s with %j', (rule, val, expected) => {
    expect(condition([{ field: 'f', rule, val }])).toEqual(expected);
  });

  it.each([
    ['a value between one end', [{ field: 'f', rule: 'between', val: '1' }], '高级查询字段“f”的范围需要两个值'],
    ['an unknown moment', [{ field: 'f', rule: 'eq', val: '#{next_life}' }], '高级查询不认识“#{next_life}”'],
    ['a person greater than me', [{ field: 'f', rule: 'gt', val: '#{me}' }], '“#{me}”只能用“等于”或“不等于”'],
    ['a group without children', [{ type: 'group' }], '高级查询的条件组缺少 children 数组'],
    [
      'another way of joining in a group',
      [{ type: 'group', matchType: 'xor', children: [] }],
      '高级查询的组合方式只能是 and 或 or',
    ],
    [
      'a rule of the object prototype',
      [{ field: 'f', rule: 'constructor', val: '1' }],
      '高级查询不支持规则“constructor”',
    ],
  ])('[SQL-07] refuses %s', (_name, items, message) => {
    expect(parse(items)).toMatchObject({ ok: false, fault: { zh: message } });
  });

  it('[SQL-07] refuses groups nested more than five deep, and fifty of them at once', () => {
    expect(parse([nested(4)]).ok).toBe(true);
    for (const depth of [5, 50, 2000])
      expect(parse([nested(depth)])).toMatchObject({ fault: { zh: '高级查询最多嵌套5层' } });
  });

  it('[SQL-07] counts the conditions of all groups', () => {
    const leaf = { field: 'a', val: '1' };
    const group = { type: 'group', children: Array.from({ length: 26 }, () => leaf) };
    expect(parse([group]).ok).toBe(true);
    expect(parse([group, group])).toMatchObject({ fault: { zh: '高级查询最多50个条件' } });
  });
});

describe('a relative date', () => {
  const cases: readonly [Period, string, string, string][] = [
    ['today', '2026-03-01', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-03-01', '2026-02-28', '2026-02-28'],
    ['this_week', '2026-03-01', '2026-02-23', '2026-03-01'],
    ['last_week', '2026-03-02', '2026-02-23', '2026-03-01'],
    ['this_month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['last_month', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['this_quarter', '2026-05-15', '2026-04-01', '2026-06-30'],
    ['last_quarter', '2026-02-01', '2025-10-01', '2025-12-31'],
    ['this_year', '2026-05-15', '2026-01-01', '2026-12-31'],
    ['last_year', '2026-01-01', '2025-01-01', '2025-12-31'],
    ['last_7_days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ];
  it.each(cases)('[B9.2] %s of %s is %s to %s', (period, today, begin, end) => {
    expect(periodDays(period, today)).toEqual([begin, end]);
  });
  it.each(['last_0_days', 'last_9999_days', 'last_-1_days', 'tomorrow', 'constructor'])('is not %s', (name) => {
    expect(readPeriod(name)).toBeNull();
  });
});
