import { roundAmount, parseAmount } from '../amounts/amounts.ts';
import { evaluate } from './evaluate.ts';
import { parseFormula, type Formula } from './parse.ts';

/** A field that gets a value when somebody fills in another one. */
export type Setting = { readonly field: string; readonly formula: Formula };

type Values = Readonly<Record<string, unknown>>;
type Setter = { readonly name: string; readonly precision: number | null; readonly sets?: readonly Setting[] };

/** Reads what a field sets (`{ "sets": { field: formula } }` of its further settings); formulas that cannot be read set nothing. */
export function settingsOf(extend: Values): readonly Setting[] {
  const { sets } = extend;
  if (typeof sets !== 'object' || sets === null || Array.isArray(sets)) return [];
  return Object.entries(sets).flatMap(([field, text]): Setting[] => {
    const parsed = typeof text === 'string' ? parseFormula(text) : undefined;
    return parsed?.ok === true ? [{ field, formula: parsed.formula }] : [];
  });
}

/**
 * Returns the row with what fields that were filled in set, in their order and rounded as those keep it. What was filled in itself stays: who
 * pastes both of two fields that set each other means both.
 */
export function withSettings<Row extends Values>(
  row: Row,
  names: readonly string[],
  fields: ReadonlyMap<string, Setter>,
): Row {
  const filled = new Set(names);
  const result: Record<string, unknown> = { ...row };
  for (const name of names)
    for (const { field, formula } of fields.get(name)?.sets ?? []) {
      if (filled.has(field)) continue;
      const value = evaluate(formula, { field: (other) => result[other], column: () => [] });
      const [amount, precision] = [parseAmount(value), fields.get(field)?.precision ?? null];
      result[field] = amount === null || precision === null ? value : roundAmount(amount, precision);
    }
  // Only values of the row's own fields changed.
  return result as Row;
}
