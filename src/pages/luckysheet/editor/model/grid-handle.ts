import type { Book, CellChange } from '#core/spreadsheet/book.ts';

/** Handle of a spreadsheet on the screen. */
export type GridHandle = {
  readonly read: () => Book;
  /** Shows cells as others wrote them. */
  readonly put: (cells: readonly CellChange[]) => void;
  /** Is somebody typing into a cell right now? */
  readonly isTyping: () => boolean;
  readonly shownSheet: () => string | null;
  /** Goes to a cell. */
  readonly goTo: (sheetId: string, row: number, column: number) => void;
};
