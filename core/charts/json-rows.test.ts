import { describe, expect, it } from 'vitest';
import { readJsonRows, ROW_LIMIT, rowsIn } from './json-rows.ts';

describe('[B2.3] rows from JSON', () => {
  const fault = (value: unknown): string => {
    const read = rowsIn(value);
    return read.ok ? 'none' : read.fault.zh;
  };
  const types = (values: readonly unknown[]) => {
    const read = rowsIn(values.map((a) => ({ a })));
    return read.ok ? read.columns[0]?.type : read.fault;
  };

  it('lie in a list, or where servers put it', () => {
    for (const value of [
      [{ a: 1 }],
      { result: [{ a: 1 }] },
      { data: [{ a: 1 }] },
      { records: [{ a: 1 }] },
      { result: { records: [{ a: 1 }] } },
    ])
      expect(rowsIn(value)).toEqual({ ok: true, rows: [{ a: 1 }], columns: [{ name: 'a', type: 'integer' }] });
    expect(fault({ a: { b: { c: [] } } })).toBe('JSON 应为对象的数组，如 [{"month": "2026-01", "amount": 12}]');
    expect(fault({ result: { result: { result: [{ a: 1 }] } } })).toMatch(/^JSON 应为/);
  });

  it('are flat objects with a name at least, and not too many', () => {
    expect(fault([{ a: 1 }, 5])).toBe('JSON 第 2 行不是对象');
    expect(fault([null])).toBe('JSON 第 1 行不是对象');
    expect(fault([[1]])).toBe('JSON 第 1 行不是对象');
    expect(fault([{ a: 1 }, { ['n'.repeat(50)]: {} }])).toBe(`JSON 第 2 行的“${'n'.repeat(40)}”不是文字、数字或空值`);
    expect(fault([{ a: null }])).toBe('none');
    expect(fault([])).toBe('JSON 中没有数据，无法得到字段');
    expect(ROW_LIMIT).toBe(5000);
    expect(fault(Array.from({ length: 5000 }, () => ({ a: 1 })))).toBe('none');
    expect(fault(Array.from({ length: 5001 }, () => ({ a: 1 })))).toBe('JSON 最多 5000 行，现有 5001 行');
    const wide = (count: number) => [Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, 1]))];
    expect([fault(wide(100)), fault(wide(101))]).toEqual(['none', 'JSON 最多 100 个字段']);
    const broken = readJsonRows('{');
    expect(broken.ok ? '' : broken.fault.zh).toMatch(/^JSON 不能解析：./);
    expect(readJsonRows('[{"a":1}]')).toMatchObject({ ok: true });
  });

  it('have the type that all values of a column have', () => {
    expect(types([1, 2, null])).toBe('integer');
    expect(types([1, 2.5])).toBe('number');
    expect(types([1, 'x'])).toBe('text');
    expect(types(['2026-01-02', '', null])).toBe('date');
    expect(types(['2026-01-02', 'x'])).toBe('text');
    expect(types(['2026-01-02', 5])).toBe('text');
    expect(types([null, ''])).toBe('text');
    expect(types([true])).toBe('text');
  });
});
