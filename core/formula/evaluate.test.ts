import { describe, expect, it } from 'vitest';
import { computeRecord, computeRow, type Computed } from './compute.ts';
import { evaluate, holds } from './evaluate.ts';
import { parseFormula, type Formula } from './parse.ts';

function formula(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.fault.en);
  return parsed.formula;
}
const fields: Readonly<Record<string, unknown>> = {
  one: '1',
  two: 2,
  empty: '',
  nothing: null,
  word: 'red',
  thousands: '1,234.50',
  yes: true,
  time: '23:59',
};
const scope = { field: (name: string): unknown => fields[name], column: (): readonly unknown[] => [] };

describe('the value of a formula', () => {
  it.each([
    ['1 / 3', '0.33333333333333333333'],
    ['2 / 3', '0.66666666666666666667'],
    ['5 - 7', '-2'],
    ['two * thousands', '2469'],
    ["'text'", 'text'],
    ['word', 'red'],
    ['one = one', null],
    ['yes', null],
    ['missing', null],
    ['empty + 1', null],
    ['word + 1', null],
    ['-word', null],
    ['coalesce(empty, nothing, missing, 7)', '7'],
    ['coalesce(empty, nothing)', null],
    ['coalesce(word, 7)', 'red'],
    ['min(two, missing)', null],
    ['min(word)', null],
    ['max(1, 3, 2)', '3'],
    ['min(2, 1, 3)', '1'],
    ['abs(2)', '2'],
    ['abs(1 - 2)', '1'],
    ['round(15, -1)', '15'],
    ['round(1.5, -1)', '2'],
    ['round(0.1234567890123456785, 19)', '0.123456789012345679'],
    ['round(0.1234567890123456785, 2)', '0.12'],
    ['round(missing, 2)', null],
    ['minutes(time)', '1439'],
    ["minutes('00:00')", '0'],
    ["minutes('01:01')", '61'],
    ["minutes('1:01')", null],
    ['minutes(two)', null],
    ['sum(t.x)', '0'],
    ['if(missing > 1, 1, 2)', null],
    ['if(one, 1, 2)', null],
    ['if(one < two, 5, 6)', '5'],
    ['if(two < one, 5, 6)', '6'],
    ['1 / (one - 1)', null],
    ['0 / two', '0'],
  ])('%s is %s', (text, value) => {
    expect(evaluate(formula(text), scope)).toBe(value);
  });

  it.each([
    ['1 < 1', false],
    ['1 < 2', true],
    ['1 <= 1', true],
    ['2 <= 1', false],
    ['1 > 1', false],
    ['2 > 1', true],
    ['1 >= 1', true],
    ['1 >= 2', false],
    ['1 = 1.00', true],
    ['1 != 1.00', false],
    ["1 = 'x'", false],
    ["'x' = 1", false],
    ["'a' = 'b'", false],
    ["'a' != 'b'", true],
    ["missing = 'null'", false],
    ['missing = empty', true],
    ["missing != 'x'", true],
    ['1 = 1 and missing', false],
    ['missing or 1 = 1', true],
    ['1 = 1 or missing', true],
    ['missing and 1 = 1', false],
    ['1 = 2 or 1 = 3', false],
  ])('%s: %s', (text, value) => {
    expect(holds(formula(text), scope)).toBe(value);
  });
});

describe('computed fields', () => {
  const of = (field: string, text: string, precision: number | null): Computed => ({
    field,
    formula: formula(text),
    precision,
  });

  it('are rounded to the decimals of their column, or kept as they are where it has none', () => {
    const row = computeRow({ a: '2' }, [of('x', 'a / 3', 2), of('y', 'a / 3', null), of('z', 'b + 1', 2)]);
    expect(row).toEqual({ a: '2', x: '0.67', y: '0.66666666666666666667', z: null });
    expect(computeRow({ a: 'red' }, [of('x', 'a', 2)])).toEqual({ a: 'red', x: null });
  });

  it('add up the rows of the record that are rows', () => {
    const record = { lines: [null, 5, { a: '1' }, 'x', { a: '2.5' }] };
    expect(computeRecord<Record<string, unknown>>(record, { head: [of('t', 'sum(lines.a)', 2)], subs: {} })['t']).toBe(
      '3.50',
    );
  });

  it('fill in one column of a sub-table, and make no sub-table where there is none', () => {
    const plan = { head: [], subs: { lines: [of('double', 'a * 2', 0)], others: [] } };
    expect(computeRecord({ lines: [{ a: 4 }], others: [{ b: 1 }] }, plan)).toEqual({
      lines: [{ a: 4, double: '8' }],
      others: [{ b: 1 }],
    });
    expect(computeRecord({ others: 'x' }, plan)).toEqual({ others: 'x' });
  });
});
