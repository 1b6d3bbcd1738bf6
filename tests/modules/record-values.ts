import { parseAmount } from '#core/amounts/amounts.ts';
import type { Catalogue, Field, Table } from '#server/engine/definition/catalogue.ts';
import { isWritable } from '#server/seed/sample-rows.ts';

export type Row = Record<string, unknown>;

/** A value as text; nothing is empty text. */
export function textOf(row: Row, name: string): string {
  const value = row[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns the values a person may enter, numbers by value and everything else as it stands. */
export function entered(table: Table, row: Row): Row {
  return Object.fromEntries(
    table.fields
      .filter((field) => isWritable(field) && field.name in row)
      .map((field) => [field.name, plain(field, textOf(row, field.name))]),
  );
}

function plain(field: Field, text: string): string | number | null {
  if (text === '') return null;
  return isNumber(field) ? (parseAmount(text)?.toNumber() ?? text) : text;
}

function isNumber({ kind }: Field): boolean {
  return kind.storage === 'numeric' || kind.storage === 'integer';
}

/** Returns the query of a list for a value of the field. */
export function filterFor({ kind, name }: Field, text: string): string {
  const value = encodeURIComponent(text);
  if (kind.queryMode === 'group') return `${name}_begin=${value}&${name}_end=${value}`;
  if (kind.queryMode === 'like') return `${name}=${encodeURIComponent(`*${text.slice(0, 40)}*`)}`;
  return `${name}=${value}`;
}

/** Columns whose cells `exported` foretells; texts of editors and names of regions are other tests' matter. */
export function isExported({ kind, type }: Field): boolean {
  return kind.storage !== 'none' && !['password', 'umeditor', 'pca'].includes(type);
}

/** Returns the content of the cell of an exported record. */
export function exported(field: Field, row: Row, catalogue: Catalogue): string | number | null | undefined {
  const text = textOf(row, field.name);
  if (text === '') return null;
  if (isNumber(field)) return parseAmount(text)?.toNumber();
  if (field.kind.storage === 'date') return `${text}T00:00:00`;
  if (field.kind.storage === 'timestamp') return text.replace(' ', 'T');
  if (field.type === 'switch') return text === 'Y' ? '是' : '否';
  if (field.dict === undefined) return textOf(row, `${field.name}_dictText`) || text;
  const items = catalogue.dict(field.dict) ?? [];
  return text
    .split(',')
    .map((part) => items.find((item) => item.value === part)?.text)
    .join(',');
}
