import type { components } from '../contract/api.ts';
import {
  isSameCell,
  isSameLayout,
  isSameWork,
  placeOf,
  readSheet,
  rowAndColumn,
  type Book,
  type CellChange,
  type Sheet,
  type SheetCell,
  type SheetMove,
} from './book.ts';

type Schemas = components['schemas'];
export type SpreadsheetNews = Schemas['SpreadsheetNews'];
/** Changes of one user to a spreadsheet since the last news of it. */
export type Changes = Pick<Schemas['SpreadsheetChange'], 'moves' | 'sheets' | 'removed' | 'cells'>;

/**
 * Returns the changes from one state to the other, moves before it included in `before`.
 * @param held cells to leave out, `sheet place`: their conflict waits for a decision
 */
export function differenceOf(
  before: Book,
  after: Book,
  held: ReadonlySet<string> = new Set(),
): Omit<Changes, 'moves'> & { readonly hasWork: boolean } {
  const cells: CellChange[] = [];
  let hasWork = false;
  const sheets: Changes['sheets'] = [];
  for (const [id, sheet] of after) {
    const old = before.get(id);
    if (old === undefined || !isSameLayout(old.layout, sheet.layout)) sheets.push({ id, layout: sheet.layout });
    if (old?.cells === sheet.cells) continue;
    const put = (place: number, from: SheetCell | null, to: SheetCell | null): void => {
      if (isSameCell(from, to) || held.has(heldKey(id, place))) return;
      const isResult = isSameWork(from, to);
      hasWork ||= !isResult;
      cells.push({ sheetId: id, ...rowAndColumn(place), cell: to, ...(isResult ? { isResult } : {}) });
    };
    for (const [place, cell] of sheet.cells) put(place, old?.cells.get(place) ?? null, cell);
    for (const [place, cell] of old?.cells ?? []) if (!sheet.cells.has(place)) put(place, cell, null);
  }
  const removed = [...before.keys()].filter((id) => !after.has(id));
  return { sheets, removed, cells, hasWork: hasWork || sheets.length > 0 || removed.length > 0 };
}

/** Names a cell whose conflict waits for a decision. */
export function heldKey(sheetId: string, place: number): string {
  return `${sheetId} ${place}`;
}

/** A book with single cells put into it. */
export function withCells(book: Book, cells: readonly CellChange[]): Book {
  if (cells.length === 0) return book;
  const next = new Map(book);
  const copied = new Map<string, Map<number, SheetCell>>();
  for (const { sheetId, row, column, cell } of cells) {
    const sheet = book.get(sheetId);
    if (sheet === undefined) continue;
    let own = copied.get(sheetId);
    if (own === undefined) {
      own = new Map(sheet.cells);
      copied.set(sheetId, own);
      next.set(sheetId, { layout: sheet.layout, cells: own });
    }
    if (cell === null) own.delete(placeOf(row, column));
    else own.set(placeOf(row, column), cell);
  }
  return next;
}

/** Returns the server's state after these changes: only those it accepted. */
export function withChanges(book: Book, { sheets, removed, cells }: Omit<Changes, 'moves'>): Book {
  const next = new Map(book);
  for (const { id, layout } of sheets) next.set(id, { layout, cells: book.get(id)?.cells ?? new Map() });
  for (const id of removed) next.delete(id);
  return withCells(next, cells);
}

/** A book with what others did. Cells in conflict show what the others wrote. */
export function withNews(book: Book, news: SpreadsheetNews): Book {
  const next = new Map(book);
  for (const sheet of news.sheets) next.set(sheet.id, readSheet(sheet));
  for (const { id, layout } of news.layouts) next.set(id, { layout, cells: next.get(id)?.cells ?? new Map() });
  const known = new Set(news.sheetIds);
  for (const id of next.keys()) if (!known.has(id)) next.delete(id);
  const theirs = news.conflicts.map(({ sheetId, row, column, theirs: cell }) => ({ sheetId, row, column, cell }));
  return withCells(next, [...news.cells, ...theirs]);
}

/** A sheet after rows or columns were put in or taken out; formulas stay as they are written, whoever moved them rewrites them. */
export function movedSheet(sheet: Sheet, { act, axis, at, count }: Omit<SheetMove, 'sheetId'>): Sheet {
  const isRow = axis === 'row';
  const moved = (place: number): number | null => {
    if (place < at) return place;
    if (act === 'insert') return place + count;
    return place < at + count ? null : place - count;
  };
  const cells = new Map<number, SheetCell>();
  for (const [place, cell] of sheet.cells) {
    const { row, column } = rowAndColumn(place);
    const to = moved(isRow ? row : column);
    if (to !== null) cells.set(isRow ? placeOf(to, column) : placeOf(row, to), cell);
  }
  const by = act === 'insert' ? count : -count;
  const { layout } = sheet;
  return {
    layout: {
      ...layout,
      rows: Math.max(1, layout.rows + (isRow ? by : 0)),
      columns: Math.max(1, layout.columns + (isRow ? 0 : by)),
    },
    cells,
  };
}

/** A book after moves, in their order. */
export function withMoves(book: Book, moves: readonly SheetMove[]): Book {
  const next = new Map(book);
  for (const { sheetId, ...move } of moves) {
    const sheet = next.get(sheetId);
    if (sheet !== undefined) next.set(sheetId, movedSheet(sheet, move));
  }
  return next;
}

/** The first book with the very cells of the second where they are the same, so that comparing the two again costs next to nothing. */
export function adopted(book: Book, from: Book): Book {
  return new Map(
    [...book].map(([id, sheet]) => {
      const other = from.get(id);
      if (other === undefined) return [id, sheet];
      const cells = new Map<number, SheetCell>();
      for (const [place, cell] of sheet.cells) {
        const same = other.cells.get(place);
        cells.set(place, same !== undefined && isSameCell(same, cell) ? same : cell);
      }
      return [id, { layout: sheet.layout, cells }];
    }),
  );
}
