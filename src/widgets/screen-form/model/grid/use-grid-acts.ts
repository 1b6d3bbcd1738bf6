import { useText } from '@/shared/i18n';
import { cellMode } from './cell-text.ts';
import { clearBlock, fillDown } from './clipboard.ts';
import { below, cursorAt, nextEditable } from './cursor.ts';
import type { GridFrame } from './grid-frame.ts';
import { isRowAct, type GridAct, type RowAct } from './grid-keys.ts';
import type { CellEditing } from './use-cell-editing.ts';
import type { GridCursor } from './use-grid-cursor.ts';
import type { GridRows } from './use-grid-rows.ts';

/** Does what a key means. */
export function useGridActs(
  frame: GridFrame,
  place: GridCursor,
  editing: CellEditing,
  { insert, remove, chosenRows }: GridRows,
  say: (status: string) => void,
): (act: GridAct) => boolean {
  const text = useText();
  const { store, rows, fields, size, isReadonly, canAdd, newRow, isEditable, firstColumn } = frame;
  const { cursor, focus, go } = place;
  const { field, commit } = editing;
  /** Moves by Tab; false where it leads out of the grid. */
  const step = (by: 1 | -1): boolean => {
    const next = focus.state().isLeaving
      ? null
      : nextEditable(cursor, by, size, (column) => isEditable(fields[column]));
    commit();
    if (next === null) return false;
    if (by === 1) place.beginTab();
    go(next);
    return true;
  };
  const down = (): void => {
    commit();
    const target = below(cursor, place.endTab(), { rows: rows.length, canAdd, firstColumn });
    if (target.row === rows.length) insert(target.row, [newRow()], target.column);
    else go(cursorAt(target.row, target.column));
  };
  const onRows = (act: RowAct): void => {
    switch (act) {
      case 'insert':
        if (canAdd) insert(cursor.row, [newRow()]);
        return;
      case 'remove':
        remove(chosenRows());
        return;
      case 'fillDown':
        store.patch(fillDown(fields, rows, cursor, isEditable));
        return;
      case 'clear':
        store.patch(clearBlock(fields, cursor, isEditable));
        return;
      case 'undo':
        store.undo();
        return;
      case 'redo':
        store.redo();
        return;
      case 'all':
        go({ row: rows.length - 1, column: fields.length - 1, anchorRow: 0, anchorColumn: 0 });
    }
  };
  /** @returns whether the key is used up */
  return (act) => {
    if (isRowAct(act)) {
      if (isReadonly && act !== 'all') return false;
      onRows(act);
      return true;
    }
    switch (act) {
      case 'next':
        return step(1);
      case 'previous':
        return step(-1);
      case 'commitDown':
        down();
        return true;
      case 'commitUp':
        commit();
        go(cursorAt(Math.max(0, cursor.row - 1), cursor.column));
        return true;
      case 'revert':
        editing.revert();
        return true;
      case 'leave':
        place.leave();
        say(text('grid.leaving'));
        return false;
      case 'edit':
        editing.start(false);
        return true;
      case 'open':
        editing.start(true);
        return true;
      case 'switch':
        if (!isEditable(field) || cellMode(field) === 'typed') return false;
        editing.start(true);
        return true;
    }
  };
}
