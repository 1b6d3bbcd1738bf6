/** The active cell of a grid and the other corner of the selected block; rows and columns count from 0. */
export type Cursor = {
  readonly row: number;
  readonly column: number;
  readonly anchorRow: number;
  readonly anchorColumn: number;
};

/** Size of a grid; `page` is how many rows a page key turns. */
export type GridSize = { readonly rows: number; readonly columns: number; readonly page: number };

/** The cell alone. */
export function cursorAt(row: number, column: number): Cursor {
  return { row, column, anchorRow: row, anchorColumn: column };
}

/** First and last row and column of the selected block. */
export function blockOf({ row, column, anchorRow, anchorColumn }: Cursor): {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
} {
  return {
    top: Math.min(row, anchorRow),
    bottom: Math.max(row, anchorRow),
    left: Math.min(column, anchorColumn),
    right: Math.max(column, anchorColumn),
  };
}

/** A cursor that is still inside after rows have gone. */
export function inside(cursor: Cursor, { rows, columns }: GridSize): Cursor {
  const row = (value: number): number => Math.max(0, Math.min(value, rows - 1));
  const column = (value: number): number => Math.max(0, Math.min(value, columns - 1));
  const { anchorRow, anchorColumn } = cursor;
  const next = {
    row: row(cursor.row),
    column: column(cursor.column),
    anchorRow: row(anchorRow),
    anchorColumn: column(anchorColumn),
  };
  const isSame =
    next.row === cursor.row &&
    next.column === cursor.column &&
    next.anchorRow === anchorRow &&
    next.anchorColumn === anchorColumn;
  return isSame ? cursor : next;
}

/** Returns the cursor after a movement key, the block growing with Shift (APG grid pattern); null for any other key. */
export function moved(
  cursor: Cursor,
  key: { readonly key: string; readonly ctrlKey: boolean; readonly shiftKey: boolean },
  size: GridSize,
): Cursor | null {
  const { row, column } = cursor;
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const isFar = key.ctrlKey;
  const target = ((): readonly [number, number] | null => {
    switch (key.key) {
      case 'ArrowUp':
        return [isFar ? 0 : row - 1, column];
      case 'ArrowDown':
        return [isFar ? last.row : row + 1, column];
      case 'ArrowLeft':
        return [row, isFar ? 0 : column - 1];
      case 'ArrowRight':
        return [row, isFar ? last.column : column + 1];
      case 'Home':
        return [isFar ? 0 : row, 0];
      case 'End':
        return [isFar ? last.row : row, last.column];
      case 'PageUp':
        return [row - size.page, column];
      case 'PageDown':
        return [row + size.page, column];
      default:
        return null;
    }
  })();
  if (target === null) return null;
  const next = inside(cursorAt(...target), size);
  return key.shiftKey ? { ...next, anchorRow: cursor.anchorRow, anchorColumn: cursor.anchorColumn } : next;
}

/**
 * The next editable cell for Tab, row after row; null where the grid ends and Tab leads on.
 * @param isEditable by column
 */
export function nextEditable(
  { row, column }: Cursor,
  step: 1 | -1,
  { rows, columns }: GridSize,
  isEditable: (column: number) => boolean,
): Cursor | null {
  for (let at = row * columns + column + step; at >= 0 && at < rows * columns; at += step) {
    if (isEditable(at % columns)) return cursorAt(Math.floor(at / columns), at % columns);
  }
  return null;
}

/**
 * The cell that Enter goes to: one row down, after a run of Tab in the column where it began. Below the last row that is a new one, where rows can be
 * added, with the cursor in its first column to fill in; else Enter stays.
 * @param tabStart column in which a run of Tab began; null without one
 */
export function below(
  { row, column }: Pick<Cursor, 'row' | 'column'>,
  tabStart: number | null,
  { rows, canAdd, firstColumn }: { readonly rows: number; readonly canAdd: boolean; readonly firstColumn: number },
): { readonly row: number; readonly column: number } {
  if (row < rows - 1) return { row: row + 1, column: tabStart ?? column };
  return canAdd ? { row: rows, column: tabStart ?? firstColumn } : { row, column };
}
