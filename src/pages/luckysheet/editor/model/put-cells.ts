import type { Sheet as LibrarySheet } from '@fortune-sheet/core';
import { placeOf, type Book, type CellChange } from '#core/spreadsheet/book.ts';
import { withCells } from '#core/spreadsheet/change.ts';
import { cellToLibrary, formulaPlaces } from './library.ts';

type Op = { op: 'replace'; id: string; path: (string | number)[]; value: unknown };

/** Returns the operations that make the library show cells written elsewhere, or computed. `book` is shown now. */
export function putOps(cells: readonly CellChange[], sheets: readonly LibrarySheet[], book: Book): Op[] {
  const known = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  const ops = cells.map(({ sheetId, row, column, cell }): Op => {
    const mc = known.get(sheetId)?.data?.[row]?.[column]?.mc;
    const next = cell === null ? null : cellToLibrary(cell);
    return {
      op: 'replace',
      id: sheetId,
      path: ['data', row, column],
      value: mc === undefined ? next : { ...next, mc },
    };
  });
  const moved = cells.filter(({ sheetId, row, column, cell }) => {
    const old = book.get(sheetId)?.cells.get(placeOf(row, column));
    return (old?.formula === undefined) !== (cell?.formula === undefined);
  });
  const after = withCells(book, moved);
  for (const id of new Set(moved.map(({ sheetId }) => sheetId)))
    ops.push({ op: 'replace', id, path: ['calcChain'], value: formulaPlaces(id, after.get(id)?.cells ?? new Map()) });
  return ops;
}
