import { parseAmount } from '#core/amounts/amounts.ts';
import { isDate, isDateTime, parseDateTime } from '#core/dates/dates.ts';
import { exportValue } from '#core/fields/conversion.ts';
import { guardFormula } from '#core/fields/formula-guard.ts';
import { shownDecimals, type Catalogue, type Field, type Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { convertedOf } from '#server/engine/screen/present-list.ts';

/** Value of a cell; a table program keeps numbers and days as such. */
export type Cell = string | number | Date | null;

/** One column of an exported list. */
export type ExportColumn = {
  readonly field: Field;
  /** Number format of the cells, null for text. */
  readonly format: string | null;
  readonly cell: (row: Row) => Cell;
};

/** A table program keeps 15 digits and cuts a text at 32,767 characters. */
const DIGITS = 15;
const TEXT_LIMIT = 32_767;

/**
 * The columns of an export: those asked for, in their order, else those of the list. Names the form does not have are left out, since
 * clients of the family also name columns of their page; passwords never leave.
 */
export function exportColumns(
  form: Form,
  catalogue: Catalogue,
  asked: readonly string[],
  fileName: (path: string) => string,
): readonly ExportColumn[] {
  const may = (field: Field | undefined): field is Field =>
    field !== undefined && field.kind.storage !== 'none' && field.type !== 'password';
  const wanted = [...new Set(asked)].map((name) => form.head.byName.get(name)).filter(may);
  const fields = wanted.length > 0 ? wanted : form.head.fields.filter((field) => field.list === true && may(field));
  return fields.map((field) => columnOf(field, catalogue, fileName));
}

function columnOf(field: Field, catalogue: Catalogue, fileName: (path: string) => string): ExportColumn {
  const converted = convertedOf(field, catalogue);
  const column = (format: string | null, cell: (value: string, row: Row) => Cell): ExportColumn => ({
    field,
    format,
    cell: (row) => {
      const value = row[field.name];
      // Columns come from the database as text, whole numbers as numbers.
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text !== '' ? cell(text, row) : null;
    },
  });
  if (field.type === 'file' || field.type === 'image')
    return column(null, (value) => textCell(value.split(',').map(fileName).join(',')));
  if (field.type === 'pca') return column(null, (value) => textCell(catalogue.regions().textOf(value) ?? value));
  switch (field.kind.storage) {
    case 'numeric':
    case 'integer':
      return column(numberFormat(shownDecimals(field)), (value) => {
        const cell = exportValue(value, converted);
        return cell.type === 'number' ? numberCell(cell.value) : textCell(cell.value);
      });
    case 'date':
      return column('yyyy-mm-dd', dayCell);
    case 'timestamp':
      return column('yyyy-mm-dd hh:mm:ss', dayCell);
    case 'text':
    case 'none':
      return column(null, (value, row) => {
        const shown = row[`${field.name}_dictText`];
        return textCell(typeof shown === 'string' ? shown : exportValue(value, converted).value);
      });
  }
}

function numberFormat(decimals: number | null): string {
  if (decimals === null) return `#,##0.00${'#'.repeat(12)}`;
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`;
}

/** A number a table program would round stays a text. */
function numberCell(text: string): Cell {
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '').replace(/0+$/, '');
  const amount = digits.length > DIGITS ? null : parseAmount(text);
  return amount === null ? text : amount.toNumber();
}

/** Table programs count days from 1900 on, and count 1900 as a leap year. */
function dayCell(text: string): Cell {
  const parts = isDate(text) || isDateTime(text) ? parseDateTime(text) : null;
  if (parts === null || parts.year < 1901) return textCell(text);
  return new Date(Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second));
}

function textCell(text: string): string {
  const safe = guardFormula(text);
  return safe.length > TEXT_LIMIT ? `${safe.slice(0, TEXT_LIMIT - 1)}…` : safe;
}
