import { effectsOf } from '#core/online/parameters.ts';
import type { Catalogue, Table } from '#server/engine/definition/catalogue.ts';
import { stockTakes } from './stock-declared.ts';

/** Columns of the lines of a document that say what they cost; null where the form has none. */
export type CostTable = { readonly table: string; readonly price: string | null; readonly amount: string | null };

/** Returns the columns of a table of lines that say what they cost. */
export function costColumns({ name, byName }: Table): CostTable {
  const known = (column: string): string | null => (byName.has(column) ? column : null);
  return { table: name, price: known('cost_price'), amount: known('cost_amount') };
}

/** Returns the lines of a form that say what they cost, by the effects of its audit. */
export function costTables({ forms }: Catalogue, code: string): readonly CostTable[] {
  const form = forms.find(({ head, definition }) => head.formTable === code && definition.copy_of === undefined);
  if (form === undefined) return [];
  return effectsOf(form.definition, 'stock', stockTakes).flatMap(({ lines }) => {
    const table = form.subs.find(({ name }) => name === lines) ?? form.subs[0];
    return table === undefined ? [] : [costColumns(table)];
  });
}
