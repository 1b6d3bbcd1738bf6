import Big from 'big.js';
import { parseAmount } from '../amounts/amounts.ts';
import { columnLetters } from '../spreadsheet/book.ts';
import { isFormula, parseCell, ROW_COUNT, ROW_NUMBER, type KnownWord, type Piece } from './binding.ts';
import { CellError, compute, figuresOf, shownText, type Figures, type Scope, type Value } from './compute.ts';
import { parseFormula, readsOf, writeFormula, type Node, type Ref } from './formula.ts';
import { decimalFormat, formatNumber } from './number-format.ts';
import {
  bandsOf,
  placeOf,
  SHEET_REPORT_LIMITS,
  USUAL_SIZE,
  type CellStyle,
  type ReportCell,
  type ReportSheet,
} from './sheet.ts';

/** A value of a record: as it is stored, and in words. */
export type SetValue = { readonly value: string; readonly text: string };

/** The records of a data set; `read` answers null for what is empty, gone, or hidden from the reader. */
export type SetData = {
  readonly count: number;
  readonly read: (index: number, field: string) => SetValue | null;
  readonly fieldOf: (
    field: string,
  ) => { readonly kind: 'text' | 'number' | 'date'; readonly precision: number | null } | undefined;
};

export type FillData = {
  readonly sets: ReadonlyMap<string, SetData>;
  readonly words: Readonly<Record<KnownWord, string>>;
  readonly params: ReadonlyMap<string, string>;
};

/** A cell of a filled sheet. */
export type FilledCell = {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly text: string;
  readonly style: CellStyle;
  /** Where it is a number: exactly, with the format it is shown in. */
  readonly number: string | null;
  readonly format: string | null;
  readonly isDate: boolean;
  /** The formula with the addresses of the filled sheet, without its `=`. */
  readonly formula: string | null;
};

export type Filled = {
  readonly columnWidths: readonly number[];
  /** Rows with their height and the drawn row each was made of. */
  readonly rows: readonly { readonly height: number; readonly from: number; readonly cells: readonly FilledCell[] }[];
};

export type FillResult =
  | { readonly ok: true; readonly filled: Filled }
  | { readonly ok: false; readonly zh: string; readonly en: string };

type Content =
  // A formula, with the first cell it reads.
  | { readonly kind: 'formula'; readonly root: Node; readonly first: Ref | null }
  | { readonly kind: 'pieces'; readonly pieces: readonly Piece[] };
type Drawn = { readonly cell: ReportCell; readonly content: Content; readonly rows: number; readonly columns: number };
type Shown = { readonly value: Value; readonly text: string; readonly format: string | null; readonly isDate: boolean };
/** Where a formula or binding stands: the drawn row, and which of its records. */
type Spot = { readonly row: number; readonly index: number };

/** Formulas that read one another downwards; those that read upwards are computed before. */
const DEPTH = 250;
/** What formulas may compute altogether, about a second of it: one that comes later is `#NUM!`. */
const WORK = 1_500_000;
const NOTHING: Shown = { value: null, text: '', format: null, isDate: false };

/**
 * Fills a drawn grid: a row with `#{set.field}` is there once for every record (once and empty where there is none), everything else once;
 * formulas read what became of the cells they name. The grid must be without faults (`sheetFaults`).
 */
export function fillSheet(sheet: ReportSheet, data: FillData): FillResult {
  const bands = bandsOf(sheet);
  const starts: number[] = [];
  const counts: number[] = [];
  let total = 0;
  for (let row = 0; row < sheet.rows; row += 1) {
    const set = bands.get(row);
    const count = set === undefined ? 1 : Math.max(1, data.sets.get(set)?.count ?? 0);
    starts.push(total);
    counts.push(count);
    total += count;
  }
  const drawn = drawnCells(sheet);
  const size = [...drawn.values()].reduce((sum, { cell }) => sum + (counts[cell.row] ?? 1), 0);
  if (size > SHEET_REPORT_LIMITS.filledCells)
    return {
      ok: false,
      zh: `报表有 ${size} 个单元格，最多 ${SHEET_REPORT_LIMITS.filledCells} 个，请缩小查询范围`,
      en: `The report has ${size} cells of at most ${SHEET_REPORT_LIMITS.filledCells}; narrow the query`,
    };
  const filler = new Filler(data, drawn, bands, { starts, counts });
  const used = usedColumns(sheet);
  const widths = new Map(sheet.columnWidths.map(({ at, size: width }) => [at, width]));
  const heights = new Map(sheet.rowHeights.map(({ at, size: height }) => [at, height]));
  const byRow = Map.groupBy(drawn.values(), ({ cell }) => cell.row);
  const last = Math.max(-1, ...byRow.keys(), ...sheet.merges.map(({ row, rows }) => row + rows - 1));
  const rows = [...Array(last + 1).keys()].flatMap((row) => {
    const cells = (byRow.get(row) ?? []).toSorted((a, b) => a.cell.column - b.cell.column);
    const groups = groupsOf(cells, counts[row] ?? 1, (cell, index) => filler.shownAt(cell, index).text);
    return [...Array(counts[row] ?? 1).keys()].map((index) => ({
      height: heights.get(row) ?? USUAL_SIZE.row,
      from: row,
      cells: cells.flatMap((one) => {
        const joined = groups.get(one.cell.column)?.[index];
        return joined === 0 ? [] : [filler.filledAt(one, index, joined ?? one.rows)];
      }),
    }));
  });
  return {
    ok: true,
    filled: {
      columnWidths: widened(
        [...Array(used).keys()].map((at) => widths.get(at) ?? USUAL_SIZE.column),
        rows,
      ),
      rows,
    },
  };
}

/** A column is as wide as its widest figure needs: half a figure is a wrong one. */
function widened(widths: readonly number[], rows: Filled['rows']): readonly number[] {
  const result = [...widths];
  for (const { cells } of rows)
    for (const { column, columns, number, text, style } of cells) {
      if (number === null || columns > 1) continue;
      // The widest usual digit is 0.64 of its size, a bold one 0.7; a point is 4/3 pixels.
      const digit = (style.size ?? 11) * (4 / 3) * (style.bold === true ? 0.7 : 0.64);
      result[column] = Math.max(result[column] ?? 0, Math.ceil(text.length * digit) + 14);
    }
  return result;
}

/** Columns up to the last one in which something stands. */
function usedColumns({ cells, merges }: ReportSheet): number {
  return Math.max(
    1,
    ...cells.map(({ column }) => column + 1),
    ...merges.map(({ column, columns }) => column + columns),
  );
}

/** Cells that are seen: what joined cells cover is not. */
function drawnCells(sheet: ReportSheet): ReadonlyMap<number, Drawn> {
  const hidden = new Set<number>();
  const sizes = new Map<number, { rows: number; columns: number }>();
  for (const { row, column, rows, columns } of sheet.merges) {
    sizes.set(placeOf({ row, column }), { rows, columns });
    for (let r = row; r < row + rows; r += 1)
      for (let c = column; c < column + columns; c += 1)
        if (r !== row || c !== column) hidden.add(placeOf({ row: r, column: c }));
  }
  const cells = sheet.cells.filter((cell) => !hidden.has(placeOf(cell)));
  const own = new Set(cells.map((cell) => placeOf(cell)));
  // Joined cells in which nothing stands are joined all the same.
  const bare = sheet.merges
    .filter((merge) => !own.has(placeOf(merge)))
    .map(({ row, column }) => ({ row, column, text: '' }));
  return new Map(
    [...cells, ...bare].map((cell) => [
      placeOf(cell),
      { cell, content: contentOf(cell.text), ...(sizes.get(placeOf(cell)) ?? { rows: 1, columns: 1 }) },
    ]),
  );
}

function contentOf(text: string): Content {
  if (isFormula(text)) {
    const parsed = parseFormula(text);
    return parsed.ok
      ? { kind: 'formula', root: parsed.root, first: readsOf(parsed.root)[0]?.from ?? null }
      : { kind: 'pieces', pieces: [{ kind: 'text', text }] };
  }
  const parsed = parseCell(text);
  return { kind: 'pieces', pieces: parsed.ok ? parsed.pieces : [{ kind: 'text', text }] };
}

/** Rows every cell of a group column is joined over: 0 for one that is covered. A group ends where one to its left ends. */
function groupsOf(
  cells: readonly Drawn[],
  count: number,
  textAt: (cell: Drawn, index: number) => string,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  const isNew: boolean[] = Array.from({ length: count }, (_, index) => index === 0);
  for (const one of cells) {
    const { content } = one;
    const isGroup = content.kind === 'pieces' && content.pieces.some((piece) => piece.kind === 'each' && piece.isGroup);
    if (!isGroup || count < 2) continue;
    for (let index = 1; index < count; index += 1) isNew[index] ||= textAt(one, index) !== textAt(one, index - 1);
    const spans = Array.from({ length: count }, () => 0);
    let begin = 0;
    for (let index = 0; index < count; index += 1) {
      if (isNew[index] === true) begin = index;
      spans[begin] = (spans[begin] ?? 0) + 1;
    }
    found.set(one.cell.column, spans);
  }
  return found;
}

class Filler {
  readonly data: FillData;
  readonly drawn: ReadonlyMap<number, Drawn>;
  readonly bands: ReadonlyMap<number, string>;
  readonly starts: readonly number[];
  readonly counts: readonly number[];
  readonly shown = new Map<string, Shown>();
  readonly figures = new Map<string, Figures>();
  depth = 0;
  work = 0;

  constructor(
    data: FillData,
    drawn: ReadonlyMap<number, Drawn>,
    bands: ReadonlyMap<number, string>,
    { starts, counts }: { starts: readonly number[]; counts: readonly number[] },
  ) {
    this.data = data;
    this.drawn = drawn;
    this.bands = bands;
    this.starts = starts;
    this.counts = counts;
  }

  filledAt(drawn: Drawn, index: number, rows: number): FilledCell {
    const { cell, content, columns } = drawn;
    const { value, text, format, isDate } = this.shownAt(drawn, index);
    const isFigure = value instanceof Big;
    return {
      row: (this.starts[cell.row] ?? 0) + index,
      column: cell.column,
      rows,
      columns,
      text,
      style: { ...(isFigure ? { align: 'right' as const } : {}), ...cell.style },
      number: isFigure ? value.toFixed() : null,
      format: isFigure ? format : null,
      isDate,
      // One that was given up goes out as the error it is.
      formula:
        content.kind === 'formula' && this.work <= WORK
          ? this.formulaText(content.root, { row: cell.row, index })
          : null,
    };
  }

  shownAt(drawn: Drawn, index: number): Shown {
    const { cell, content } = drawn;
    const key = `${placeOf(cell)}.${index}`;
    const known = this.shown.get(key);
    if (known !== undefined) return known;
    const spot = { row: cell.row, index };
    const found =
      content.kind === 'formula'
        ? this.computed(drawn, content.root, spot, key)
        : this.written(drawn, content.pieces, spot);
    this.shown.set(key, found);
    return found;
  }

  computed(drawn: Drawn, root: Node, spot: Spot, key: string): Shown {
    const { cell } = drawn;
    // A formula that reads itself finds this instead of an end.
    this.shown.set(key, errorShown('#REF!'));
    if (this.depth >= DEPTH) return errorShown('#REF!');
    // A token has two characters or more.
    this.work += cell.text.length / 2;
    if (this.work > WORK) return errorShown('#NUM!');
    this.depth += 1;
    const value = compute(root, this.scope(spot));
    this.depth -= 1;
    if (!(value instanceof Big)) return { value, text: shownText(value), format: null, isDate: false };
    const format = cell.format ?? this.formatRead(drawn);
    return { value, text: format === null ? shownText(value) : formatNumber(value, format), format, isDate: false };
  }

  /** A sum looks like what it adds up. */
  formatRead({ content }: Drawn): string | null {
    if (content.kind !== 'formula' || content.first === null) return null;
    if (content.root.kind === 'range-call' && content.root.name === 'COUNT') return null;
    const read = this.drawn.get(placeOf(content.first));
    return read === undefined ? null : this.shownAt(read, 0).format;
  }

  written({ cell }: Drawn, pieces: readonly Piece[], { index }: Spot): Shown {
    const [only] = pieces;
    if (only !== undefined && pieces.length === 1) return this.single(only, index, cell.format ?? null);
    return { ...NOTHING, ...textShown(pieces.map((piece) => this.single(piece, index, null).text).join('')) };
  }

  single(piece: Piece, index: number, format: string | null): Shown {
    switch (piece.kind) {
      case 'text': {
        // Digits that begin with 0 are a number of something, not a figure.
        const amount = /^-?(0|[1-9]\d*)(\.\d+)?$/.test(piece.text) ? parseAmount(piece.text) : null;
        return amount === null ? textShown(piece.text) : numberShown(amount, format, piece.text);
      }
      case 'word':
        return textShown(this.data.words[piece.word]);
      case 'param':
        return textShown(this.data.params.get(piece.name) ?? '');
      case 'each':
      case 'one': {
        const set = this.data.sets.get(piece.set);
        if (set === undefined) return NOTHING;
        if (piece.field === ROW_COUNT) return numberShown(new Big(set.count), format, String(set.count));
        const at = piece.kind === 'each' ? index : 0;
        if (at >= set.count) return NOTHING;
        if (piece.field === ROW_NUMBER) return numberShown(new Big(at + 1), format, String(at + 1));
        const found = set.read(at, piece.field);
        if (found === null) return NOTHING;
        const field = set.fieldOf(piece.field);
        const amount = field?.kind === 'number' ? parseAmount(found.value) : null;
        if (amount !== null) return numberShown(amount, format ?? decimalFormat(field?.precision ?? 0), found.value);
        return { ...textShown(piece.isValue ? found.value : found.text), isDate: field?.kind === 'date' };
      }
    }
  }

  scope(spot: Spot): Scope {
    return {
      cell: (ref) => {
        const drawn = this.drawn.get(placeOf(ref));
        if (drawn === undefined) return null;
        const { value } = this.shownAt(drawn, this.indexOf(ref, spot));
        return value;
      },
      figures: (from, to) => this.figuresIn(from, to, spot),
    };
  }

  /** The record of a row that a formula means: its own in its own row. */
  indexOf(ref: Ref, { row, index }: Spot): number {
    return ref.row === row && !ref.isRowHeld ? index : 0;
  }

  figuresIn(from: Ref, to: Ref, spot: Spot): Figures {
    const isOwn = isOwnRecord(from, to, spot);
    const key = `${placeOf(from)}:${placeOf(to)}${isOwn ? `.${spot.index}` : ''}`;
    const known = this.figures.get(key);
    if (known !== undefined) return known;
    const found =
      this.work > WORK
        ? figuresOf([new CellError('#NUM!')])
        : figuresOf(this.valuesIn(from, to, isOwn ? spot.index : null));
    this.figures.set(key, found);
    return found;
  }

  *valuesIn(from: Ref, to: Ref, only: number | null): Iterable<Value> {
    for (let row = from.row; row <= to.row; row += 1)
      for (let column = from.column; column <= to.column; column += 1) {
        const drawn = this.drawn.get(placeOf({ row, column }));
        if (drawn === undefined) continue;
        const [begin, end] = only === null ? [0, this.counts[row] ?? 1] : [only, only + 1];
        this.work += end - begin;
        for (let index = begin; index < end; index += 1) yield this.shownAt(drawn, index).value;
      }
  }

  formulaText(root: Node, spot: Spot): string {
    return writeFormula(root, (from, to) => {
      const isOwn = isOwnRecord(from, to, spot);
      const top = (this.starts[from.row] ?? 0) + (isOwn ? spot.index : 0);
      const bottom = isOwn ? top : (this.starts[to.row] ?? 0) + (this.counts[to.row] ?? 1) - 1;
      const first = `${columnLetters(from.column)}${top + 1}`;
      return top === bottom && from.column === to.column ? first : `${first}:${columnLetters(to.column)}${bottom + 1}`;
    });
  }
}

/** Does a formula in a row that repeats mean its own record? Only without `$` before the row. */
function isOwnRecord(from: Ref, to: Ref, { row }: Spot): boolean {
  return from.row === row && to.row === row && !from.isRowHeld && !to.isRowHeld;
}

function textShown(text: string): Shown {
  return { ...NOTHING, value: text === '' ? null : text, text };
}

function numberShown(value: Big, format: string | null, plain: string): Shown {
  return { value, text: format === null ? plain : formatNumber(value, format), format, isDate: false };
}

function errorShown(text: CellError['text']): Shown {
  return { ...NOTHING, value: new CellError(text), text };
}
