import type { NumberLook } from '#core/fields/number-look.ts';
import { filled, type RefusalText, type RefusalValue } from '#core/refusals/text.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { bookRefusals } from './refusals.ts';
import { platformRefusals } from '#server/platform/refusals.ts';

/** Most rows of the head's sheet, and of all sub-tables together: those stand in memory beside their heads. */
export const ROW_LIMIT = 100_000;
export const SUB_ROW_LIMIT = 50_000;
/** More columns than any form has; a sheet of 16,384 is not read to its end. */
const COLUMN_LIMIT = 500;
/** Most characters a cell of a table program can hold. */
const CELL_LIMIT = 32_767;
/** Rows handed over at a time. */
export const LOT = 500;

/** Facts about a number beside its digits: its look, or that a table program lost the digits beyond the fifteenth. */
export type CellLook = NumberLook | { readonly kind: 'long' };

/** A line of a sheet that has something in it. Cells are texts: days as `yyyy-MM-dd[ HH:mm:ss]`, numbers without thousands. */
export type SourceRow = {
  /** Line of the sheet, from 1. */
  readonly line: number;
  /** By column, from 0; an empty cell is ''. */
  readonly cells: readonly string[];
  /** Columns whose value a formula computed: what the table program saw last is taken. */
  readonly formulas: readonly number[] | null;
  /** Columns that hold an error of the table program, such as #N/A. */
  readonly faults: readonly number[] | null;
  /** Columns whose formula nobody computed: what it would say is not in the file. */
  readonly uncomputed: readonly number[] | null;
  /** By column: numbers that are shown otherwise than they are kept. */
  readonly looks: ReadonlyMap<number, CellLook> | null;
};

/** Returns the text seen in a cell. */
export function seenText({ cells, looks }: SourceRow, column: number): string {
  const look = looks?.get(column);
  return look === undefined || look.kind === 'long' ? (cells[column] ?? '') : look.text;
}

/** Name of a cell in a table program, `B2`; the column counts from 0. */
export function cellName(column: number, line: number): string {
  return `${columnName(column)}${line}`;
}

/** Name of a column in a table program: `A`, `AB`. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/**
 * Returns the text seen in each cell of a line, for whoever reads texts only.
 * @throws Refusal 422 for a cell that does not hold what was meant: a formula without its result, a number of more digits than are kept
 */
export function seenCells(row: SourceRow): readonly string[] {
  const [uncomputed] = row.uncomputed ?? [];
  if (uncomputed !== undefined)
    throw refusal(422, engineRefusals.formulaWithoutResult, { cell: cellName(uncomputed, row.line) });
  if (row.looks === null) return row.cells;
  for (const [column, { kind }] of row.looks)
    if (kind === 'long') throw refusal(422, engineRefusals.longNumber, { cell: cellName(column, row.line) });
  return row.cells.map((_, column) => seenText(row, column));
}

/**
 * Which column each thing stands in that headers name.
 * @param meant what a header means; null where it means nothing
 * @throws Refusal 422 where two headers mean the same
 */
export function headerPlaces<T>(
  titles: readonly string[],
  meant: (title: string) => T | null,
  sheet: RefusalValue,
): ReadonlyMap<T, number> {
  const places = new Map<T, number>();
  for (const [column, title] of titles.entries()) {
    const thing = meant(title);
    if (thing === null) continue;
    const before = places.get(thing);
    if (before !== undefined) throw equalHeaders(sheet, title, before, column);
    places.set(thing, column);
  }
  return places;
}

/** The refusal of two columns whose headers mean the same. */
export function equalHeaders(sheet: RefusalValue, title: string, first: number, second: number): Refusal {
  const shown = typeof sheet === 'string' ? sheet.slice(0, 40) : sheet;
  const params = { title: title.slice(0, 40), first: columnName(first), second: columnName(second) };
  return refusal(422, bookRefusals.equalHeaders, { sheet: shown, ...params });
}

/** Cells that were joined: lines and columns from 1 and 0, both ends included. */
export type MergedCells = {
  readonly firstLine: number;
  readonly lastLine: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
};

/** One sheet of a file. */
export type SourceSheet = {
  /** Empty in a CSV file. */
  readonly name: string;
  /** Its lines with something in them, from the top, some at a time. */
  readonly rows: () => AsyncGenerator<readonly SourceRow[], { readonly merged: readonly MergedCells[] }>;
};

/** A file open for reading. */
export type Source = { readonly sheets: readonly SourceSheet[]; readonly close: () => Promise<void> };

/** Adds up the cells of one line. */
export type RowBuilder = {
  readonly put: (
    column: number,
    text: string,
    kind: 'plain' | 'formula' | 'fault' | 'uncomputed',
    look?: CellLook | null,
  ) => void;
  /** The line, or null when nothing stands in it. */
  readonly end: (line: number) => SourceRow | null;
};

/** @throws Refusal 422 for a cell or column beyond what is read */
export function rowBuilder(sheet: string): RowBuilder {
  let cells: string[] = [];
  let formulas: number[] = [];
  let faults: number[] = [];
  let uncomputed: number[] = [];
  let looks = new Map<number, CellLook>();
  return {
    put: (column, text, kind, look = null) => {
      if (text === '' && kind !== 'uncomputed') return;
      if (column >= COLUMN_LIMIT)
        throw refusal(422, bookRefusals.tooManyColumns, { sheet: placeOf(sheet), limit: COLUMN_LIMIT });
      if (text.length > CELL_LIMIT)
        throw refusal(422, bookRefusals.cellTooLong, { sheet: placeOf(sheet), limit: CELL_LIMIT });
      while (cells.length < column) cells.push('');
      cells[column] = text;
      if (kind === 'formula') formulas.push(column);
      if (kind === 'fault') faults.push(column);
      if (kind === 'uncomputed') uncomputed.push(column);
      if (look !== null) looks.set(column, look);
    },
    end: (line) => {
      const isEmpty = uncomputed.length === 0 && cells.every((cell) => cell.trim() === '');
      const row = isEmpty
        ? null
        : {
            line,
            cells,
            formulas: formulas.length === 0 ? null : formulas,
            faults: faults.length === 0 ? null : faults,
            uncomputed: uncomputed.length === 0 ? null : uncomputed,
            looks: looks.size === 0 ? null : looks,
          };
      cells = [];
      formulas = [];
      faults = [];
      uncomputed = [];
      looks = new Map();
      return row;
    },
  };
}

function placeOf(sheet: string): RefusalText {
  return sheet === '' ? bookRefusals.theFile : filled(platformRefusals.sheetNamed, { name: sheet.slice(0, 40) });
}
