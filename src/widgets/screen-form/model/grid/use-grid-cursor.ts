import { useRef, useState } from 'react';
import { cursorAt, inside, type Cursor, type GridSize } from './cursor.ts';

/** Focus of the document: it is in a grid or not, is to follow its cursor, and may leave it by Tab. */
export type GridFocus = {
  readonly state: () => { readonly isWanted: boolean; readonly isInside: boolean; readonly isLeaving: boolean };
  /** The next drawing puts the focus on the active cell. */
  readonly want: () => void;
  readonly found: () => void;
  readonly entered: () => void;
  readonly left: () => void;
};

/** The active cell of a grid, and whether the focus is to follow it. */
export function useGridCursor(size: GridSize) {
  const [given, setCursor] = useState<Cursor>(cursorAt(0, 0));
  const focus = useRef({ isWanted: false, isInside: false, isLeaving: false });
  /** Column in which a run of Tab began: Enter goes back to it, one row down. */
  const tabStart = useRef<number | null>(null);
  const cursor = inside(given, size);
  return {
    cursor,
    go: (next: Cursor): void => {
      setCursor(next);
      focus.current = { ...focus.current, isWanted: true, isLeaving: false };
    },
    /** The next Tab leads out of the grid. */
    leave: (): void => {
      focus.current.isLeaving = true;
      setCursor(cursorAt(cursor.row, cursor.column));
    },
    beginTab: (): void => {
      tabStart.current ??= cursor.column;
    },
    /** @returns the column in which the run of Tab began that is over now; null without one */
    endTab: (): number | null => {
      const column = tabStart.current;
      tabStart.current = null;
      return column;
    },
    focus: {
      state: () => focus.current,
      want: () => {
        focus.current.isWanted = true;
      },
      found: () => {
        focus.current.isWanted = false;
      },
      entered: () => {
        focus.current.isInside = true;
      },
      left: () => {
        focus.current.isInside = false;
        focus.current.isLeaving = false;
      },
    } satisfies GridFocus,
  };
}

export type GridCursor = ReturnType<typeof useGridCursor>;
