import type { FieldView } from '#core/screen/field-view.ts';
import type { Values } from '@/shared/fields';
import { blockOf, type Cursor } from './cursor.ts';
import { editText, valueOfText } from './cell-text.ts';
import type { GridRow } from './grid-store.ts';
import { writeTsv } from './tsv.ts';

/** Copied part of a grid: the text for the clipboard, and the values behind it, which a picker's text could not be turned back into. */
export type Copied = { readonly text: string; readonly cells: readonly (readonly CopiedCell[])[] };
type CopiedCell = { readonly field: string; readonly values: Values };

/** Effect of a paste on the rows. */
export type Pasted = {
  readonly changes: ReadonlyMap<number, Values>;
  /** Rows beyond the last one. */
  readonly added: readonly Values[];
  /** Cells with a text that could not be taken: read-only, or to be chosen in a dialog. */
  readonly refused: number;
  readonly height: number;
  readonly width: number;
};

/** Returns the values that go with a field's value: its text, and all that a popup filled together with it. */
function carried(field: FieldView, values: Values): Values {
  const { reference, name } = field;
  const names = reference.kind === 'popup' ? [...new Set([name, ...reference.destFields])] : [name];
  return Object.fromEntries(names.flatMap((one) => [one, `${one}_dictText`]).map((one) => [one, values[one] ?? null]));
}

/** The selected block as copied. */
export function copyBlock(fields: readonly FieldView[], rows: readonly GridRow[], cursor: Cursor): Copied {
  const { top, bottom, left, right } = blockOf(cursor);
  const columns = fields.slice(left, right + 1);
  const block = rows.slice(top, bottom + 1).map((row) => row.values);
  return {
    text: writeTsv(block.map((values) => columns.map((field) => editText(field, values)))),
    cells: block.map((values) => columns.map((field) => ({ field: field.name, values: carried(field, values) }))),
  };
}

type PasteOptions = {
  readonly fields: readonly FieldView[];
  readonly rowCount: number;
  readonly cursor: Cursor;
  readonly cells: readonly (readonly string[])[];
  /** The block copied in this application when the clipboard still holds its text. */
  readonly copied: Copied | null;
  readonly canAdd: boolean;
  readonly isEditable: (field: FieldView) => boolean;
  readonly newRow: () => Values;
  readonly now: Date;
};

/** Puts cells in from the upper left corner of the block; one cell fills the whole block. Missing rows are added. */
export function pasteBlock(options: PasteOptions): Pasted {
  const { fields, rowCount, cursor, cells, copied, canAdd, isEditable, newRow, now } = options;
  const { top, bottom, left, right } = blockOf(cursor);
  const isOne = cells.length === 1 && cells[0]?.length === 1;
  const height = isOne ? bottom - top + 1 : cells.length;
  const width = isOne ? right - left + 1 : Math.max(0, ...cells.map((row) => row.length));
  const changes = new Map<number, Values>();
  const added: Values[] = [];
  let refused = 0;
  for (let row = 0; row < height; row += 1) {
    const values: Values = {};
    for (let column = 0; column < width; column += 1) {
      const text = isOne ? cells[0]?.[0] : cells[row]?.[column];
      if (text === undefined) continue;
      const field = fields[left + column];
      const source = isOne ? copied?.cells[0]?.[0] : copied?.cells[row]?.[column];
      const value = field === undefined || !isEditable(field) ? undefined : pastedValue(field, text, source, now);
      if (field === undefined || value === undefined) refused += text.trim() === '' ? 0 : 1;
      else Object.assign(values, value);
    }
    const at = top + row;
    if (at < rowCount) changes.set(at, values);
    else if (canAdd) added.push({ ...newRow(), ...values });
    else refused += Object.keys(values).length > 0 ? 1 : 0;
  }
  return { changes, added, refused, height, width };
}

function pastedValue(field: FieldView, text: string, source: CopiedCell | undefined, now: Date): Values | undefined {
  const { name } = field;
  if (source?.field === name) return source.values;
  const value = valueOfText(field, text, now);
  return value === undefined ? undefined : { [name]: value, [`${name}_dictText`]: null };
}

/** The first row of the block in all its other rows; of a single row, the row above it. */
export function fillDown(
  fields: readonly FieldView[],
  rows: readonly GridRow[],
  cursor: Cursor,
  isEditable: (field: FieldView) => boolean,
): ReadonlyMap<number, Values> {
  const { top, bottom, left, right } = blockOf(cursor);
  const from = top === bottom ? top - 1 : top;
  const source = rows[from]?.values;
  const changes = new Map<number, Values>();
  if (source === undefined) return changes;
  const values: Values = {};
  for (const field of fields.slice(left, right + 1).filter(isEditable)) Object.assign(values, carried(field, source));
  for (let row = from + 1; row <= bottom; row += 1) changes.set(row, values);
  return changes;
}

/** The editable cells of the block emptied; a switch has no empty state [B2.50]. */
export function clearBlock(
  fields: readonly FieldView[],
  cursor: Cursor,
  isEditable: (field: FieldView) => boolean,
): ReadonlyMap<number, Values> {
  const { top, bottom, left, right } = blockOf(cursor);
  const values: Values = {};
  for (const field of fields.slice(left, right + 1).filter(isEditable)) {
    values[field.name] = field.widget === 'switch' ? field.switchValues[1] : null;
    values[`${field.name}_dictText`] = null;
  }
  const changes = new Map<number, Values>();
  for (let row = top; row <= bottom; row += 1) changes.set(row, values);
  return changes;
}
