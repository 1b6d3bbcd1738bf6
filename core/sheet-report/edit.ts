import { columnLetters } from '../spreadsheet/book.ts';
import { rowBands } from './bands.ts';
import { bindingText, isFormula, keyOf, onlyBinding } from './binding.ts';
import {
  placeOf,
  SHEET_REPORT_LIMITS,
  type CellStyle,
  type ReportCell,
  type ReportMerge,
  type ReportSheet,
} from './sheet.ts';

/** A rectangle of cells, its corners included. */
export type Area = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };
export type Spot = { readonly row: number; readonly column: number };
export type Axis = 'row' | 'column';

/** Copied part: cells and joins by their distance from the corner. */
export type Block = {
  readonly rows: number;
  readonly columns: number;
  readonly origin: Spot;
  readonly cells: readonly ReportCell[];
  readonly merges: readonly ReportMerge[];
};

/** The rectangle between two cells. */
export function areaOf(a: Spot, b: Spot): Area {
  return {
    top: Math.min(a.row, b.row),
    left: Math.min(a.column, b.column),
    bottom: Math.max(a.row, b.row),
    right: Math.max(a.column, b.column),
  };
}

/** The rectangle with every joined cell it touches, whole. */
export function wholeArea({ merges }: ReportSheet, area: Area): Area {
  const grown = merges.reduce((found, { row, column, rows, columns }) => {
    const [bottom, right] = [row + rows - 1, column + columns - 1];
    const isApart = row > found.bottom || bottom < found.top || column > found.right || right < found.left;
    if (isApart) return found;
    return {
      top: Math.min(found.top, row),
      left: Math.min(found.left, column),
      bottom: Math.max(found.bottom, bottom),
      right: Math.max(found.right, right),
    };
  }, area);
  const isSame = Object.keys(grown).every((key) => grown[key as keyof Area] === area[key as keyof Area]);
  return isSame ? area : wholeArea({ ...EMPTY, merges }, grown);
}

const EMPTY: ReportSheet = { rows: 1, columns: 1, cells: [], merges: [], rowHeights: [], columnWidths: [] };

export function cellAt({ cells }: ReportSheet, spot: Spot): ReportCell | undefined {
  return cells.find((cell) => cell.row === spot.row && cell.column === spot.column);
}

/** The cell that is seen at a place: the corner of the join that covers it, or itself. */
export function cornerOf({ merges }: ReportSheet, { row, column }: Spot): Spot {
  const found = merges.find(
    (merge) =>
      row >= merge.row &&
      row < merge.row + merge.rows &&
      column >= merge.column &&
      column < merge.column + merge.columns,
  );
  return found === undefined ? { row, column } : { row: found.row, column: found.column };
}

/** Writes a text into a cell; its looks stay. */
export function withText(sheet: ReportSheet, spot: Spot, text: string): ReportSheet {
  return changed(sheet, [spot], (cell) => ({ ...cell, text }));
}

/** Takes texts and formats of cells away; looks stay. */
export function cleared(sheet: ReportSheet, area: Area): ReportSheet {
  return changed(sheet, spotsOf(area), ({ format: _format, ...cell }) => ({ ...cell, text: '' }));
}

/** Gives cells another look; `undefined` takes a part of it away. */
export function styled(
  sheet: ReportSheet,
  area: Area,
  part: { readonly [K in keyof CellStyle]?: CellStyle[K] | undefined },
): ReportSheet {
  return changed(sheet, spotsOf(area), (cell) => {
    const style = Object.fromEntries(
      Object.entries({ ...cell.style, ...part }).filter(([, value]) => value !== undefined && value !== false),
    );
    const { style: _before, ...rest } = cell;
    return Object.keys(style).length === 0 ? rest : { ...rest, style };
  });
}

/** Gives cells a number format; null takes it away. */
export function formatted(sheet: ReportSheet, area: Area, format: string | null): ReportSheet {
  return changed(sheet, spotsOf(area), ({ format: _before, ...cell }) =>
    format === null ? cell : { ...cell, format },
  );
}

/** Joins cells; the first text stays, the others go. Joins inside are undone. */
export function joined(sheet: ReportSheet, area: Area): ReportSheet {
  const { top, left, bottom, right } = area;
  const apart = split(sheet, area);
  if (top === bottom && left === right) return apart;
  const spots = spotsOf(area);
  const texts = spots.map((spot) => cellAt(apart, spot)?.text ?? '');
  const kept = withText(
    changed(apart, spots, (cell) => ({ ...cell, text: '' })),
    { row: top, column: left },
    texts.find((text) => text !== '') ?? '',
  );
  const merge = { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
  return { ...kept, merges: [...kept.merges, merge] };
}

/** Undoes the joins in a rectangle. */
export function split(sheet: ReportSheet, { top, left, bottom, right }: Area): ReportSheet {
  const merges = sheet.merges.filter(({ row, column }) => row < top || row > bottom || column < left || column > right);
  return { ...sheet, merges };
}

/** Gives rows or columns another size in pixels. */
export function resized(sheet: ReportSheet, axis: Axis, at: number, size: number): ReportSheet {
  const key = axis === 'row' ? 'rowHeights' : 'columnWidths';
  const sound = Math.round(Math.min(Math.max(size, 10), 1000));
  return { ...sheet, [key]: [...sheet[key].filter((one) => one.at !== at), { at, size: sound }] };
}

/** Puts rows or columns in before `at`; formulas follow. The sheet as it is where it cannot grow any more. */
export function inserted(sheet: ReportSheet, axis: Axis, at: number, count: number): ReportSheet {
  const most = axis === 'row' ? SHEET_REPORT_LIMITS.rows : SHEET_REPORT_LIMITS.columns;
  if (lengthOf(sheet, axis) + count > most) return sheet;
  return moved(sheet, axis, (place) => (place >= at ? place + count : place), lengthOf(sheet, axis) + count);
}

/** Takes rows or columns out; what formulas read of them is gone and is told as a fault. */
export function removed(sheet: ReportSheet, axis: Axis, at: number, count: number): ReportSheet {
  const length = lengthOf(sheet, axis);
  const taken = Math.min(count, length - at);
  if (taken >= length) return sheet;
  const map = (place: number): number | null => (place < at ? place : place < at + taken ? null : place - taken);
  return moved(sheet, axis, map, length - taken);
}

/** Copies a rectangle. */
export function blockOf(sheet: ReportSheet, area: Area): Block {
  const { top, left, bottom, right } = area;
  const isInside = ({ row, column }: Spot): boolean => row >= top && row <= bottom && column >= left && column <= right;
  const away = <T extends Spot>(one: T): T => ({ ...one, row: one.row - top, column: one.column - left });
  return {
    rows: bottom - top + 1,
    columns: right - left + 1,
    origin: { row: top, column: left },
    cells: sheet.cells.filter(isInside).map(away),
    merges: sheet.merges.filter(isInside).map(away),
  };
}

/** A block of plain texts, as other programs copy them. */
export function blockOfText(text: string): Block {
  const lines = text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));
  return {
    rows: lines.length,
    columns: Math.max(...lines.map((line) => line.length)),
    origin: { row: 0, column: 0 },
    cells: lines.flatMap((line, row) =>
      line.flatMap((words, column) => (words === '' ? [] : [{ row, column, text: words.slice(0, 2000) }])),
    ),
    merges: [],
  };
}

/** The texts of a block for other programs. */
export function textOfBlock({ rows, columns, cells }: Block): string {
  const texts = new Map(cells.map((cell) => [placeOf(cell), cell.text]));
  return [...Array(rows).keys()]
    .map((row) => [...Array(columns).keys()].map((column) => texts.get(placeOf({ row, column })) ?? '').join('\t'))
    .join('\n');
}

/** Puts a block down at a cell; formulas read what lies as far from them as before. What does not fit in is left out. */
export function pasted(sheet: ReportSheet, { row, column }: Spot, block: Block): ReportSheet {
  const area = { top: row, left: column, bottom: row + block.rows - 1, right: column + block.columns - 1 };
  const fits = (spot: Spot): boolean => spot.row < sheet.rows && spot.column < sheet.columns;
  const [down, across] = [row - block.origin.row, column - block.origin.column];
  const free = split(sheet, area);
  const isCovered = (cell: Spot): boolean =>
    cell.row >= area.top && cell.row <= area.bottom && cell.column >= area.left && cell.column <= area.right;
  const cells = block.cells
    .map((cell) => ({
      ...cell,
      row: cell.row + row,
      column: cell.column + column,
      text: movedFormula(
        cell.text,
        (place) => place + down,
        (place) => place + across,
        { keepsHeld: true },
      ),
    }))
    .filter(fits);
  const merges = block.merges
    .map((merge) => ({ ...merge, row: merge.row + row, column: merge.column + column }))
    .filter((merge) => merge.row + merge.rows <= sheet.rows && merge.column + merge.columns <= sheet.columns);
  return {
    ...free,
    cells: [...free.cells.filter((cell) => !isCovered(cell)), ...cells],
    merges: [...free.merges, ...merges],
  };
}

/**
 * Puts a row of totals below the row of a group, outside of those that are there: the name of the group and a sum of every figure to its
 * right. The sheet as it is where there is no group.
 */
export function withSubtotal(
  sheet: ReportSheet,
  spot: Spot,
  { word, isFigure }: { readonly word: string; readonly isFigure: (set: string, field: string) => boolean },
): ReportSheet {
  const binding = onlyBinding(cellAt(sheet, spot)?.text ?? '');
  const bands = rowBands(sheet);
  const keys = bands.get(spot.row)?.keys ?? [];
  if (binding === null || !binding.isGroup) return sheet;
  const level = keys.indexOf(keyOf(binding)) + 1;
  let at = spot.row + 1;
  for (let band = bands.get(at); band?.kind === 'foot' && band.keys.length >= level; band = bands.get(at)) at += 1;
  const grown = inserted(sheet, 'row', at, 1);
  if (grown === sheet) return sheet;
  const name = bindingText({ ...binding, isGroup: false, role: 'subtotal' });
  const named = withText(grown, { row: at, column: spot.column }, `${name} ${word}`);
  const isSummed = (text: string): boolean => {
    const shown = onlyBinding(text);
    if (shown === null) return isFormula(text);
    return (
      shown.role === 'sum' || shown.role === 'count' || (shown.role === undefined && isFigure(shown.set, shown.field))
    );
  };
  return sheet.cells
    .filter(({ row, column, text }) => row === spot.row && column > spot.column && isSummed(text))
    .reduce(
      (found, { column }) => withText(found, { row: at, column }, `=SUM(${columnLetters(column)}${spot.row + 1})`),
      named,
    );
}

/** The first empty cell below, in the same column, as a place for a total; null at the end of the sheet. */
export function emptyBelow(sheet: ReportSheet, { row, column }: Spot): Spot | null {
  for (let next = row + 1; next < sheet.rows; next += 1)
    if ((cellAt(sheet, { row: next, column })?.text ?? '') === '') return { row: next, column };
  return null;
}

function changed(sheet: ReportSheet, spots: readonly Spot[], change: (cell: ReportCell) => ReportCell): ReportSheet {
  const wanted = new Map(spots.map((spot) => [placeOf(spot), spot]));
  const before = new Map(sheet.cells.map((cell) => [placeOf(cell), cell]));
  const cells = [...wanted].map(([place, { row, column }]) => change(before.get(place) ?? { row, column, text: '' }));
  return {
    ...sheet,
    cells: [
      ...sheet.cells.filter((cell) => !wanted.has(placeOf(cell))),
      ...cells.filter(({ text, style, format }) => text !== '' || style !== undefined || format !== undefined),
    ],
  };
}

function spotsOf({ top, left, bottom, right }: Area): readonly Spot[] {
  const spots: Spot[] = [];
  for (let row = top; row <= bottom; row += 1)
    for (let column = left; column <= right; column += 1) spots.push({ row, column });
  return spots;
}

function lengthOf({ rows, columns }: ReportSheet, axis: Axis): number {
  return axis === 'row' ? rows : columns;
}

/** The rows down to this one stand on every printed page; null takes that away. */
export function headed(sheet: ReportSheet, lastRow: number | null): ReportSheet {
  const { headRows: _before, ...rest } = sheet;
  return lastRow === null ? rest : { ...rest, headRows: Math.min(lastRow + 1, MOST_HEAD_ROWS) };
}

/** A heading that fills the page leaves no room for its records. */
const MOST_HEAD_ROWS = 50;

/** Rows or columns get other places; null is gone. */
function moved(sheet: ReportSheet, axis: Axis, map: (place: number) => number | null, length: number): ReportSheet {
  const same = (place: number): number => place;
  const [rowMap, columnMap] = axis === 'row' ? [map, same] : [same, map];
  const sizes = (list: ReportSheet['rowHeights'], by: (place: number) => number | null) =>
    list.flatMap(({ at, size }) => {
      const next = by(at);
      return next === null ? [] : [{ at: next, size }];
    });
  const { headRows, ...rest } = sheet;
  // What is put in above or between rows of the heading belongs to it.
  const head = headRows === undefined ? null : survivors(0, headRows, rowMap);
  return {
    ...rest,
    ...(head === null ? {} : { headRows: head.first + head.count }),
    ...(axis === 'row' ? { rows: length } : { columns: length }),
    cells: sheet.cells.flatMap((cell) => {
      const [row, column] = [rowMap(cell.row), columnMap(cell.column)];
      if (row === null || column === null) return [];
      return [{ ...cell, row, column, text: movedFormula(cell.text, rowMap, columnMap) }];
    }),
    merges: sheet.merges.flatMap((merge) => {
      const rows = survivors(merge.row, merge.rows, rowMap);
      const columns = survivors(merge.column, merge.columns, columnMap);
      if (rows === null || columns === null || (rows.count === 1 && columns.count === 1)) return [];
      return [{ row: rows.first, rows: rows.count, column: columns.first, columns: columns.count }];
    }),
    rowHeights: sizes(sheet.rowHeights, rowMap),
    columnWidths: sizes(sheet.columnWidths, columnMap),
  };
}

/** From the first to the last place that is left of a stretch. */
function survivors(from: number, count: number, map: (place: number) => number | null) {
  const left = [...Array(count).keys()].flatMap((step) => map(from + step) ?? []);
  const [first] = left;
  const last = left.at(-1);
  return first === undefined || last === undefined ? null : { first, count: last - first + 1 };
}

const REFERENCE =
  /"(?:[^"]|"")*"|(\$?)([A-Za-z]{1,2})(\$?)([1-9]\d{0,2})(?::(\$?)([A-Za-z]{1,2})(\$?)([1-9]\d{0,2}))?(?![A-Za-z0-9_(])/g;

/** A formula whose cells have other places. What is gone of a range leaves the rest; a cell that is gone is `#REF!`. */
function movedFormula(
  text: string,
  rowMap: (place: number) => number | null,
  columnMap: (place: number) => number | null,
  { keepsHeld = false } = {},
): string {
  if (!isFormula(text)) return text;
  return text.replaceAll(REFERENCE, (whole: string, ...found: (string | undefined)[]) => {
    const [heldA = '', lettersA, heldRowA = '', digitsA, heldB = '', lettersB, heldRowB = '', digitsB] = found;
    if (lettersA === undefined || digitsA === undefined) return whole;
    const place = (held: string, at: number, map: (place: number) => number | null): number | null =>
      keepsHeld && held === '$' ? at : map(at);
    const [row, column] = [Number(digitsA) - 1, numberOf(lettersA)];
    if (lettersB === undefined || digitsB === undefined) {
      const [r, c] = [place(heldRowA, row, rowMap), place(heldA, column, columnMap)];
      return named(heldA, c, heldRowA, r) ?? '#REF!';
    }
    const [endRow, endColumn] = [Number(digitsB) - 1, numberOf(lettersB)];
    const rows = ends(row, endRow, (at) => place(at === row ? heldRowA : heldRowB, at, rowMap));
    const columns = ends(column, endColumn, (at) => place(at === column ? heldA : heldB, at, columnMap));
    const first = named(heldA, columns.first, heldRowA, rows.first);
    const last = named(heldB, columns.last, heldRowB, rows.last);
    return first === null || last === null ? '#REF!' : `${first}:${last}`;
  });
}

function ends(
  from: number,
  to: number,
  map: (at: number) => number | null,
): { first: number | null; last: number | null } {
  const [low, high] = from <= to ? [from, to] : [to, from];
  let [first, last]: [number | null, number | null] = [null, null];
  for (let at = low; at <= high && first === null; at += 1) first = map(at);
  for (let at = high; at >= low && last === null; at -= 1) last = map(at);
  return { first, last };
}

function named(heldColumn: string, column: number | null, heldRow: string, row: number | null): string | null {
  if (row === null || column === null || row < 0 || column < 0) return null;
  return `${heldColumn}${columnLetters(column)}${heldRow}${row + 1}`;
}

function numberOf(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}
