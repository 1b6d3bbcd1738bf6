import type { Book, CellChange, SheetCell } from '#core/spreadsheet/book.ts';
import { differenceOf, type SpreadsheetNews } from '#core/spreadsheet/change.ts';
import type { ApiFailure } from '@/shared/api';
import { cellAt, type CellConflict } from './sync-conflicts.ts';

/** A cell that was written here and not taken by the server. */
export type LostCell = {
  readonly sheetName: string;
  readonly row: number;
  readonly column: number;
  readonly cell: SheetCell | null;
};

type Here = {
  readonly before: Book;
  readonly local: Book;
  readonly hasMoves: boolean;
  readonly conflicts: readonly CellConflict[];
};

/**
 * Names what is lost where another gave the cells of a sheet other addresses while something was written into it here; null where nothing is.
 */
export function lostByNews(
  news: SpreadsheetNews,
  { before, local, hasMoves, conflicts }: Here,
): readonly LostCell[] | null {
  const replaced = new Set(news.sheets.map(({ id }) => id));
  const written = writtenCells(before, local);
  const isTouched =
    (replaced.size > 0 && hasMoves) ||
    [...written, ...conflicts].some(({ sheetId }) => replaced.has(sheetId) || !news.sheetIds.includes(sheetId));
  if (!isTouched) return null;
  const held = conflicts.map(({ sheetId, row, column }) => {
    const place = { sheetId, row, column };
    return { ...place, cell: cellAt(local, place) };
  });
  return [...written, ...held].map((change) => lostCell(change, local));
}

/** Names what was written here since the state the server has. */
export function lostOf(synced: Book, local: Book): readonly LostCell[] {
  return writtenCells(synced, local).map((change) => lostCell(change, local));
}

function writtenCells(before: Book, local: Book): readonly CellChange[] {
  return differenceOf(before, local).cells.filter(({ isResult }) => isResult !== true);
}

function lostCell({ sheetId, row, column, cell }: CellChange, local: Book): LostCell {
  return { sheetName: local.get(sheetId)?.layout.name ?? '', row, column, cell };
}

/** State after a refusal: it is tried again, waits for another text, or is over because somebody else was faster or the spreadsheet is gone. */
export function refusedState(failure: ApiFailure): 'offline' | 'refused' | 'stale' | 'gone' {
  const status = 'status' in failure ? failure.status : 0;
  if (['network', 'timeout', 'aborted'].includes(failure.kind) || status >= 500 || status === 429) return 'offline';
  if (status === 422 || status === 400 || status === 413) return 'refused';
  return status === 409 ? 'stale' : 'gone';
}
