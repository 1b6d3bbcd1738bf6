import { evaluate } from '#core/formula/evaluate.ts';
import { parseFormula } from '#core/formula/parse.ts';
import type { DemoFormulas, DemoTable } from '#server/engine/module-file/module-files.ts';

type Values = Record<string, unknown>;

/** A document whose amounts agree with each other as its module's `demo.yaml` says; everything else the formulas of the form compute. */
export function agree(table: DemoTable | undefined, values: Values): Values {
  const result: Values = { ...values };
  for (const [name, wanted] of Object.entries(table?.lines ?? {})) {
    const rows = rowsOf(result[name]).map((row) => ({ ...row }));
    const kept = isList(wanted) ? wanted.map((_, index) => rows[index] ?? { ...rows[0] }) : rows;
    result[name] = rows.length === 0 ? [] : kept;
    for (const [index, row] of rowsOf(result[name]).entries())
      fill(row, isList(wanted) ? wanted[index] : wanted, result);
  }
  fill(result, table?.set, result);
  return result;
}

function isList(wanted: DemoFormulas | readonly DemoFormulas[]): wanted is readonly DemoFormulas[] {
  return Array.isArray(wanted);
}

/** One field after the other, so that later ones may read earlier ones; fields of the row come before those of the head. */
function fill(row: Values, formulas: DemoFormulas | undefined, head: Values): void {
  for (const [field, text] of Object.entries(formulas ?? {})) {
    const parsed = parseFormula(text ?? '');
    row[field] =
      text === null || !parsed.ok
        ? null
        : evaluate(parsed.formula, {
            field: (name) => row[name] ?? head[name],
            column: (table, name) => rowsOf(head[table]).map((line) => line[name]),
          });
  }
}

function rowsOf(rows: unknown): readonly Values[] {
  // Written by the factory as arrays of rows.
  return Array.isArray(rows) ? (rows as Values[]) : [];
}
