import { formatValue, type ConvertedField } from '#core/fields/conversion.ts';
import type { PrintRow } from '#core/print/template.ts';
import type { Catalogue, Field, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { convertedOf } from './present-list.ts';

/** Values of a row as they are stored and as people read them. */
export function rowReader(table: Table, catalogue: Catalogue): (row: Row) => PrintRow {
  const fields = table.fields
    .filter(({ kind, type }) => kind.storage !== 'none' && type !== 'password')
    .map((field) => ({ field, converted: convertedOf(field, catalogue) }));
  return (row) => {
    const values: Record<string, string> = {};
    const texts: Record<string, string> = {};
    for (const { field, converted } of fields) {
      const value = row[field.name];
      const text = typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
      values[field.name] = text;
      texts[field.name] = shownText(field, converted, text, row[`${field.name}_dictText`], catalogue);
    }
    return { values, texts };
  };
}

function shownText(
  field: Field,
  converted: ConvertedField,
  value: string,
  dictText: unknown,
  catalogue: Catalogue,
): string {
  if (typeof dictText === 'string') return dictText;
  if (field.type === 'pca' && value !== '') return catalogue.regions().textOf(value) ?? value;
  return formatValue(value, converted);
}
