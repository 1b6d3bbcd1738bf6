import { ownEntry } from '#core/lists/own-entry.ts';
import type { FieldView } from '#core/screen/field-view.ts';

const WIDTHS: Record<string, number> = {
  number: 120,
  integer: 100,
  date: 120,
  datetime: 180,
  switch: 80,
  textarea: 200,
};

/** Width of the column with the acts on a row, in pixels. */
export const ACTIONS_WIDTH = 116;
/** Width of the column with the numbers of rows, in pixels. */
export const NUMBER_WIDTH = 64;

/** Width of a field's column in pixels. */
export const widthOf = (field: FieldView): number => field.width ?? ownEntry(WIDTHS, field.widget) ?? 150;

/** Width of all columns in pixels. */
export const tableWidth = (fields: readonly FieldView[]): number =>
  NUMBER_WIDTH + fields.reduce((sum, field) => sum + widthOf(field), 0) + ACTIONS_WIDTH;
