import type { components } from '../contract/api.ts';

type Schemas = components['schemas'];
/** Content of a cell. */
export type SheetCell = Schemas['SheetCell'];
export type SheetLayout = Schemas['SheetLayout'];
export type SheetMove = Schemas['SheetMove'];
/** A sheet as it travels. */
export type SheetText = Schemas['Sheet'];
export type CellChange = Schemas['CellChange'];

/** Limits of a spreadsheet. */
export const SHEET_LIMITS = {
  sheets: 50,
  rows: 10_000,
  columns: 256,
  area: 500_000,
  cells: 50_000,
  batch: 5_000,
} as const;

/** A sheet with its cells by place; where nothing stands there is no entry. */
export type Sheet = { readonly layout: SheetLayout; readonly cells: ReadonlyMap<number, SheetCell> };
/** The sheets of a spreadsheet by id. */
export type Book = ReadonlyMap<string, Sheet>;

/** One number for the place of a cell. */
export function placeOf(row: number, column: number): number {
  return row * SHEET_LIMITS.columns + column;
}

/** Row and column of a place. */
export function rowAndColumn(place: number): { row: number; column: number } {
  return { row: Math.floor(place / SHEET_LIMITS.columns), column: place % SHEET_LIMITS.columns };
}

/** The letters of a column: 0 is A, 26 is AA. */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1)
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  return letters;
}

/** The address people know a cell by, such as B12. */
export function addressOf(row: number, column: number): string {
  return columnLetters(column) + String(row + 1);
}

/** The layout a new sheet begins with. */
export function emptyLayout(name: string, position: number, rows = 100, columns = 26): SheetLayout {
  return {
    name,
    position,
    rows,
    columns,
    isHidden: false,
    color: null,
    merges: [],
    rowHeights: [],
    columnWidths: [],
    hiddenRows: [],
    hiddenColumns: [],
    frozenRows: 0,
    frozenColumns: 0,
  };
}

/** Reads sheets as they travel. */
export function readBook(sheets: readonly SheetText[]): Book {
  return new Map(sheets.map((sheet) => [sheet.id, readSheet(sheet)]));
}

export function readSheet({ layout, cells }: SheetText): Sheet {
  return {
    layout,
    cells: new Map(cells.flatMap(({ row, column, cell }) => (cell === null ? [] : [[placeOf(row, column), cell]]))),
  };
}

/** Sheets as they travel, in their order. */
export function writeBook(book: Book): SheetText[] {
  return [...book]
    .map(([id, { layout, cells }]) => ({
      id,
      layout,
      cells: [...cells].sort(([a], [b]) => a - b).map(([place, cell]) => ({ ...rowAndColumn(place), cell })),
    }))
    .sort((a, b) => a.layout.position - b.layout.position);
}

/** Do two cells look and mean the same in every respect? */
export function isSameCell(a: SheetCell | null, b: SheetCell | null): boolean {
  return a === b || canonical(a) === canonical(b);
}

/**
 * Did nobody write anything else into it? What a formula comes to is computed everywhere again, so two people who see different results
 * of the same formula have no conflict.
 */
export function isSameWork(a: SheetCell | null, b: SheetCell | null): boolean {
  return a === b || canonical(withoutResult(a)) === canonical(withoutResult(b));
}

function withoutResult(cell: SheetCell | null): SheetCell | null {
  if (cell === null) return null;
  // How a value is shown follows from its format.
  const { text: _text, ...rest } = cell;
  return cell.formula === undefined ? rest : { ...rest, value: null };
}

/** A text that is equal exactly when the cells are: marks that say nothing are left out, names stand in their order. */
function canonical(cell: SheetCell | null): string {
  if (cell === null) return '';
  const style = Object.entries(cell.style ?? {})
    .filter(([, value]) => value !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const { value, formula = '', format = '', isText = false } = cell;
  const text = cell.text === undefined || cell.text === String(value ?? '') ? '' : cell.text;
  return JSON.stringify([value ?? '', formula, text, format === 'General' ? '' : format, isText, style]);
}

/** Are two layouts the same? Their lists stand in the order of their places. */
export function isSameLayout(a: SheetLayout, b: SheetLayout): boolean {
  return a === b || JSON.stringify(ordered(a)) === JSON.stringify(ordered(b));
}

/** Do two layouts join the same cells and have the same size? Where they do not, addresses of cells mean something else. */
export function isSameGround(a: SheetLayout, b: SheetLayout): boolean {
  const ground = ({ rows, columns, merges }: SheetLayout) => JSON.stringify([rows, columns, sortedMerges(merges)]);
  return ground(a) === ground(b);
}

function sortedMerges(merges: SheetLayout['merges']) {
  return merges
    .map(({ row, column, rows, columns }) => [row, column, rows, columns])
    .sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d);
}

function ordered(layout: SheetLayout) {
  const sizes = (list: SheetLayout['rowHeights']) =>
    list.map(({ at, size }) => [at, size]).sort(([a = 0], [b = 0]) => a - b);
  const { name, position, rows, columns, isHidden, color, frozenRows, frozenColumns } = layout;
  return [
    [name, position, rows, columns, isHidden, color, frozenRows, frozenColumns],
    sortedMerges(layout.merges),
    sizes(layout.rowHeights),
    sizes(layout.columnWidths),
    layout.hiddenRows.toSorted((a, b) => a - b),
    layout.hiddenColumns.toSorted((a, b) => a - b),
  ];
}
