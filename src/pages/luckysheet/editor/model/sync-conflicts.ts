import { isSameWork, placeOf, type Book, type CellChange, type SheetCell } from '#core/spreadsheet/book.ts';
import { heldKey, type SpreadsheetNews } from '#core/spreadsheet/change.ts';

/** A cell two people wrote; what the other wrote stands on the server. */
export type CellConflict = {
  readonly key: string;
  readonly sheetId: string;
  readonly sheetName: string;
  readonly row: number;
  readonly column: number;
  readonly theirs: SheetCell | null;
  readonly by: string;
};

type Place = Pick<CellChange, 'sheetId' | 'row' | 'column'>;

/** Returns the cell of a book at a place; null where it is empty. */
export function cellAt(book: Book, { sheetId, row, column }: Place): SheetCell | null {
  return book.get(sheetId)?.cells.get(placeOf(row, column)) ?? null;
}

/** Keys of the cells whose conflicts wait for a decision. */
export function heldKeys(conflicts: readonly CellConflict[]): ReadonlySet<string> {
  return new Set(conflicts.map(({ key }) => key));
}

type Here = {
  /** The book as it is here now, and as it was when the news were asked for. */
  readonly local: Book;
  readonly before: Book;
  readonly conflicts: readonly CellConflict[];
};

type Merged = {
  /** Cells that can be shown as others wrote them. */
  readonly put: readonly CellChange[];
  /** All conflicts that wait now; the same list where none is new. */
  readonly conflicts: readonly CellConflict[];
  /** Sheets have come, gone or another form: the whole book is shown anew. */
  readonly isAnew: boolean;
};

/** Lays what others wrote over what is written here: a cell that was written on both sides becomes a conflict, everything else is shown. */
export function mergedNews(news: SpreadsheetNews, { local, before, conflicts }: Here): Merged {
  const nameOf = (sheetId: string): string => local.get(sheetId)?.layout.name ?? '';
  const keyOf = ({ sheetId, row, column }: Place): string => heldKey(sheetId, placeOf(row, column));
  const found: CellConflict[] = news.conflicts.map((conflict) => ({
    ...conflict,
    key: keyOf(conflict),
    sheetName: nameOf(conflict.sheetId),
  }));
  const put: CellChange[] = [];
  for (const change of news.cells) {
    const key = keyOf(change);
    const waiting = conflicts.find((one) => one.key === key);
    // What a formula came to meanwhile was written by nobody.
    const isWritten = !isSameWork(cellAt(local, change), cellAt(before, change));
    if (isWritten || waiting !== undefined) {
      const { sheetId, row, column, cell: theirs } = change;
      found.push({ key, sheetId, sheetName: nameOf(sheetId), row, column, theirs, by: waiting?.by ?? '' });
    } else put.push(change);
  }
  const keys = heldKeys(found);
  return {
    put,
    conflicts: found.length === 0 ? conflicts : [...conflicts.filter(({ key }) => !keys.has(key)), ...found],
    isAnew:
      news.sheets.length > 0 ||
      news.layouts.length > 0 ||
      [...local.keys()].some((key) => before.has(key) && !news.sheetIds.includes(key)),
  };
}

/** Returns the sheets there are after the news: those of the server, and those that were added here meanwhile. */
export function idsAfter(local: Book, before: Book, news: SpreadsheetNews): string[] {
  return [...news.sheetIds, ...[...local.keys()].filter((key) => !before.has(key))];
}
