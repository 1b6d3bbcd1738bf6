import { useRef, type MouseEvent } from 'react';
import { cellMode } from './cell-text.ts';
import { cursorAt } from './cursor.ts';
import type { GridFrame } from './grid-frame.ts';
import { placeOf } from './place-of.ts';
import type { CellEditing } from './use-cell-editing.ts';
import type { GridCursor } from './use-grid-cursor.ts';

/** Clicks choose a cell, dragging a block; a double click edits. */
export function useGridPointer(
  { isEditable }: GridFrame,
  { cursor, endTab, go }: GridCursor,
  { mode, field, commit, start }: CellEditing,
) {
  const isDragging = useRef(false);
  return {
    onMouseDown: (event: MouseEvent<HTMLElement>): void => {
      const place = placeOf(event.target);
      if (place === null || event.button !== 0) return;
      const isActive = place.row === cursor.row && place.column === cursor.column;
      if (isActive && mode !== 'between') return;
      event.preventDefault();
      commit();
      endTab();
      isDragging.current = true;
      go(event.shiftKey ? { ...cursor, ...place } : cursorAt(place.row, place.column));
    },
    onMouseOver: (event: MouseEvent<HTMLElement>): void => {
      if (!isDragging.current) return;
      if (event.buttons !== 1) {
        isDragging.current = false;
        return;
      }
      const place = placeOf(event.target);
      if (place !== null) go({ ...cursor, ...place });
    },
    onDoubleClick: (event: MouseEvent<HTMLElement>): void => {
      const place = placeOf(event.target);
      if (place !== null && mode !== 'opened' && isEditable(field))
        start(field.options.length > 0 || cellMode(field) === 'opened');
    },
  };
}
