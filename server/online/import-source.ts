import { Refusal } from '#server/domain/refusal.ts';

/** Most rows of the head's sheet, and of all sub-tables together: those stand in memory beside their heads. */
export const ROW_LIMIT = 100_000;
export const SUB_ROW_LIMIT = 50_000;
/** More columns than any form has; a sheet of 16,384 is not read to its end. */
const COLUMN_LIMIT = 500;
/** What a cell of a table program can hold. */
const CELL_LIMIT = 32_767;
/** Rows handed over at a time. */
export const LOT = 500;

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
};

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
  readonly put: (column: number, text: string, kind: 'plain' | 'formula' | 'fault') => void;
  /** The line, or null when nothing stands in it. */
  readonly end: (line: number) => SourceRow | null;
};

/** @throws Refusal 422 for a cell or column beyond what is read */
export function rowBuilder(sheet: string): RowBuilder {
  let cells: string[] = [];
  let formulas: number[] = [];
  let faults: number[] = [];
  return {
    put: (column, text, kind) => {
      if (text === '') return;
      if (column >= COLUMN_LIMIT)
        throw new Refusal(422, `${placeOf(sheet)}超过 ${COLUMN_LIMIT} 列，请删除多余的列后再导入`);
      if (text.length > CELL_LIMIT)
        throw new Refusal(422, `${placeOf(sheet)}有单元格超过 ${CELL_LIMIT} 个字符，请缩短后再导入`);
      while (cells.length < column) cells.push('');
      cells[column] = text;
      if (kind === 'formula') formulas.push(column);
      if (kind === 'fault') faults.push(column);
    },
    end: (line) => {
      const isEmpty = cells.every((cell) => cell.trim() === '');
      const row = isEmpty
        ? null
        : {
            line,
            cells,
            formulas: formulas.length === 0 ? null : formulas,
            faults: faults.length === 0 ? null : faults,
          };
      cells = [];
      formulas = [];
      faults = [];
      return row;
    },
  };
}

function placeOf(sheet: string): string {
  return sheet === '' ? '文件' : `工作表“${sheet.slice(0, 40)}”`;
}
