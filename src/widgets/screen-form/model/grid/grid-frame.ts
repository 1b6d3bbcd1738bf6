import type { FieldView } from '#core/screen/field-view.ts';
import type { Values } from '@/shared/fields';
import type { GridSize } from './cursor.ts';
import type { GridRow, GridStore } from './grid-store.ts';

/** Options of an editable grid. */
export type GridOptions = {
  readonly store: GridStore;
  readonly fields: readonly FieldView[];
  readonly isReadonly: boolean;
  readonly canAdd: boolean;
  readonly canDelete: boolean;
  readonly newRow: () => Values;
  /** Something is being typed that no row knows yet; false when that is over. */
  readonly onTyping: (isTyping: boolean) => void;
};

/** A grid as it is drawn: its options, its rows, and what follows from both. */
export type GridFrame = GridOptions & {
  readonly rows: readonly GridRow[];
  readonly size: GridSize;
  readonly isEditable: (field: FieldView | undefined) => field is FieldView;
  /** First column that can be written into; 0 without one. */
  readonly firstColumn: number;
};

/** Rows that a page key turns. */
const PAGE = 12;

/** Works out what follows from the options of a grid and its rows. */
export function gridFrame(options: GridOptions, rows: readonly GridRow[]): GridFrame {
  const { fields, isReadonly } = options;
  const isEditable = (one: FieldView | undefined): one is FieldView =>
    one !== undefined && !isReadonly && !one.isReadonly;
  return {
    ...options,
    rows,
    size: { rows: rows.length, columns: fields.length, page: PAGE },
    isEditable,
    firstColumn: Math.max(0, fields.findIndex(isEditable)),
  };
}

/** Returns the change of a cell's value; the text that belongs to the old value goes with it. */
export function changeOf(row: number, { name }: FieldView, value: unknown): ReadonlyMap<number, Values> {
  return new Map([[row, { [name]: value, [`${name}_dictText`]: null }]]);
}
