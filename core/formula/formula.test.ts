import { describe, expect, it } from 'vitest';
import { computeRecord, orderComputed, type Computed } from './compute.ts';
import { evaluate } from './evaluate.ts';
import { parseFormula, type Formula } from './parse.ts';

function formula(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.fault.en);
  return parsed.formula;
}

function value(
  text: string,
  fields: Record<string, unknown> = {},
  rows: Record<string, unknown>[] = [],
): string | null {
  return evaluate(formula(text), {
    field: (name) => fields[name],
    column: (_table, name) => rows.map((row) => row[name]),
  });
}

describe('formulas', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 2 - 3', '5'],
    ['8 / 2 / 2', '2'],
    ['-2 * -3', '6'],
    ['0.1 + 0.2', '0.3'],
    ['round(2.345, 2)', '2.35'],
    ['max(1, 3, 2) - min(1, 3, 2)', '2'],
    ['abs(-5)', '5'],
    ["if(1 < 2, 'yes', 'no')", 'yes'],
    ['if(2 <= 1, 1, 0)', '0'],
    ["minutes('08:30')", '510'],
  ])('%s is %s', (text, expected) => {
    expect(value(text)).toBe(expected);
  });

  it('are exact in decimals', () => {
    expect(value('round(qty * price, 2)', { qty: '1000', price: '3.20' })).toBe('3200');
    expect(value('price * 3', { price: '0.333333333333333333' })).toBe('0.999999999999999999');
  });

  it('know nothing when a number is missing or the divisor is zero', () => {
    expect(value('qty * price', { qty: '2' })).toBeNull();
    expect(value('qty / price', { qty: '2', price: '0' })).toBeNull();
    expect(value('coalesce(price, 0) + 1', {})).toBe('1');
  });

  it('count missing numbers as nothing inside a sum', () => {
    expect(value('sum(line.amount)', {}, [{ amount: '1.10' }, { amount: null }, {}, { amount: '2.2' }])).toBe('3.3');
  });

  it.each([
    ['', 0],
    ['1 +', 3],
    ['(1', 2],
    ['1 2', 2],
    ['foo(1)', 0],
    ['round(1)', 0],
    ['line.amount + 1', 0],
    ['sum(amount)', 4],
    ['a ; b', 2],
    ['__proto__.x', 0],
  ])('say where they are wrong: %j at %i', (text, position) => {
    expect(parseFormula(text)).toMatchObject({ ok: false, fault: { position } });
  });

  it('never reach for anything but the fields they are given (TPL-02)', () => {
    for (const name of ['constructor', '__proto__', 'globalThis', 'process', 'toString']) {
      expect(value(`${name} + 1`, Object.create(null) as Record<string, unknown>)).toBeNull();
    }
    expect(parseFormula(`${'('.repeat(400)}1${')'.repeat(400)}`).ok).toBe(false);
    expect(parseFormula('-'.repeat(400) + '1').ok).toBe(false);
  });

  it('compute a sales order: lines first, then the head, each rounded (process P01)', () => {
    const computed = (field: string, text: string, precision: number): Computed => ({
      field,
      formula: formula(text),
      precision,
    });
    const line = orderComputed([
      computed('total_amount', 'amount + tax_amount', 2),
      computed('tax_amount', 'round(amount * coalesce(tax_rate, 0) / 100, 2)', 2),
      computed('amount', 'round(qty * price, 2)', 2),
    ]);
    if (!line.ok) throw new Error('circle');
    const record = computeRecord(
      { lines: [{ qty: '1000', price: '3.20', tax_rate: '13' }], total_amount: 'a client lies' },
      { head: [computed('total_amount', 'sum(lines.total_amount)', 2)], subs: { lines: line.order } },
    );
    expect(record).toEqual({
      lines: [
        {
          qty: '1000',
          price: '3.20',
          tax_rate: '13',
          amount: '3200.00',
          tax_amount: '416.00',
          total_amount: '3616.00',
        },
      ],
      total_amount: '3616.00',
    });
  });

  it('find circles', () => {
    const result = orderComputed([
      { field: 'a', formula: formula('b + 1'), precision: 2 },
      { field: 'b', formula: formula('a + 1'), precision: 2 },
    ]);
    expect(result).toEqual({ ok: false, circle: ['a', 'b', 'a'] });
  });
});
