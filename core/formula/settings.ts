import { roundAmount, parseAmount } from '../amounts/amounts.ts';
import { evaluate } from './evaluate.ts';
import { parseFormula, type ParsedFormula } from './parse.ts';

type Values = Readonly<Record<string, unknown>>;
type Setter = { readonly name: string; readonly precision: number | null; readonly sets?: Settings };

/** Formulas by the fields that get their values when somebody fills in another one. */
export type Settings = Readonly<Record<string, string>>;

const parsed = new Map<string, ParsedFormula>();

/**
 * Returns the row with what fields that were filled in set, in their order and rounded as those keep it. What was filled in itself stays: who
 * pastes both of two fields that set each other means both. A formula that cannot be read sets nothing.
 */
export function withSettings<Row extends Values>(
  row: Row,
  names: readonly string[],
  fields: ReadonlyMap<string, Setter>,
): Row {
  const filled = new Set(names);
  const result: Record<string, unknown> = { ...row };
  for (const name of names)
    for (const [field, text] of Object.entries(fields.get(name)?.sets ?? {})) {
      const formula = parsed.get(text) ?? parseFormula(text);
      parsed.set(text, formula);
      if (filled.has(field) || !formula.ok) continue;
      const value = evaluate(formula.formula, { field: (other) => result[other], column: () => [] });
      const [amount, precision] = [parseAmount(value), fields.get(field)?.precision ?? null];
      result[field] = amount === null || precision === null ? value : roundAmount(amount, precision);
    }
  // Only values of the row's own fields changed.
  return result as Row;
}
