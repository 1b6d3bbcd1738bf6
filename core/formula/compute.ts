import { parseAmount, roundAmount } from '../amounts/amounts.ts';
import { evaluate } from './evaluate.ts';
import type { Formula } from './parse.ts';

/** A computed field with the decimals its column keeps. */
export type Computed = { readonly field: string; readonly formula: Formula; readonly precision: number | null };

/** Everything a record computes: its sub-table rows first, then its head. Build it once per form with `orderComputed`. */
export type ComputePlan = {
  readonly head: readonly Computed[];
  readonly subs: Readonly<Record<string, readonly Computed[]>>;
};

type Values = Readonly<Record<string, unknown>>;

/** Sorts computed fields so that each comes after those it reads; the names of a circle when there is one. */
export function orderComputed(
  list: readonly Computed[],
):
  | { readonly ok: true; readonly order: readonly Computed[] }
  | { readonly ok: false; readonly circle: readonly string[] } {
  const byName = new Map(list.map((item) => [item.field, item]));
  const order: Computed[] = [];
  const done = new Set<string>();
  const visit = (item: Computed, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(item.field)) return [...path.slice(path.indexOf(item.field)), item.field];
    if (done.has(item.field)) return undefined;
    for (const name of item.formula.fields) {
      const next = byName.get(name);
      const circle = next === undefined ? undefined : visit(next, [...path, item.field]);
      if (circle !== undefined) return circle;
    }
    done.add(item.field);
    order.push(item);
    return undefined;
  };
  for (const item of list) {
    const circle = visit(item, []);
    if (circle !== undefined) return { ok: false, circle };
  }
  return { ok: true, order };
}

/** The row with its computed fields filled in, each rounded to its precision. */
export function computeRow<Row extends Values>(row: Row, plan: readonly Computed[], record: Values = {}): Row {
  const result: Record<string, unknown> = { ...row };
  for (const { field, formula, precision } of plan) {
    const value = evaluate(formula, {
      field: (name) => result[name],
      column: (table, name) => rowsOf(record[table]).map((line) => line[name]),
    });
    result[field] = rounded(value, precision);
  }
  // Only computed fields changed; the shape is that of the given row.
  return result as Row;
}

/** The whole record computed: what the browser shows while typing and what the server stores, from one function. */
export function computeRecord<Row extends Values>(record: Row, plan: ComputePlan): Row {
  const result: Record<string, unknown> = { ...record };
  for (const [table, computed] of Object.entries(plan.subs)) {
    if (computed.length === 0 || !Array.isArray(result[table])) continue;
    result[table] = rowsOf(result[table]).map((row) => computeRow(row, computed));
  }
  // As above: the same keys with computed values.
  return computeRow(result, plan.head, result) as Row;
}

function rowsOf(value: unknown): readonly Values[] {
  // Rows of a sub-table are objects; anything else was refused before.
  return Array.isArray(value) ? value.filter((row): row is Values => typeof row === 'object' && row !== null) : [];
}

function rounded(value: string | null, precision: number | null): string | null {
  if (value === null || precision === null) return value;
  const amount = parseAmount(value);
  return amount === null ? null : roundAmount(amount, precision);
}
