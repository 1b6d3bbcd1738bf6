import { useState, useSyncExternalStore } from 'react';
import { gridFrame, type GridOptions } from './grid-frame.ts';
import { gridKeyboard } from './grid-keyboard.ts';
import { useCellEditing } from './use-cell-editing.ts';
import { useGridActs } from './use-grid-acts.ts';
import { useGridClipboard } from './use-grid-clipboard.ts';
import { useGridCursor } from './use-grid-cursor.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { useGridRows } from './use-grid-rows.ts';

/** Everything an editable grid does: where the cursor stands, what keys, mouse and clipboard do to the rows. */
export function useGrid(options: GridOptions) {
  const { store } = options;
  const rows = useSyncExternalStore(store.subscribe, store.rows);
  const [status, say] = useState('');
  const frame = gridFrame(options, rows);
  const place = useGridCursor(frame.size);
  const editing = useCellEditing(frame, place);
  const acts = useGridRows(frame, place, editing, say);
  const perform = useGridActs(frame, place, editing, acts, say);
  const pointer = useGridPointer(frame, place, editing);
  const clipboard = useGridClipboard(frame, place, editing, say);
  const { cursor, focus, go } = place;
  const { mode, setInput, commit, onInput, take } = editing;
  return {
    ...acts,
    rows,
    cursor,
    mode,
    status,
    focus,
    go,
    setInput,
    commit,
    onInput,
    take,
    handlers: { onKeyDown: gridKeyboard(frame, place, editing, perform), ...pointer, ...clipboard },
  };
}

export type Grid = ReturnType<typeof useGrid>;
