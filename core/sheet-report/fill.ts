import Big from 'big.js';
import { parseAmount } from '../amounts/amounts.ts';
import { columnLetters } from '../spreadsheet/book.ts';
import {
  aggregateOf,
  isFormula,
  parseCell,
  ROW_COUNT,
  ROW_NUMBER,
  type Aggregate,
  type Binding,
  type KnownWord,
  type Piece,
} from './binding.ts';
import {
  aggregated,
  CellError,
  compute,
  figuresOf,
  shownText,
  type Figures,
  type Scope,
  type Value,
} from './compute.ts';
import type { SetData } from './data-set.ts';
import { parseFormula, readsOf, writeFormula, type Node, type Ref } from './formula.ts';
import { decimalFormat, formatNumber } from './number-format.ts';
import { Layout, partOf, type Spot } from './layout.ts';
import {
  placeOf,
  SHEET_REPORT_LIMITS,
  USUAL_SIZE,
  type CellStyle,
  type ReportCell,
  type ReportSheet,
} from './sheet.ts';

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
  /** Exact value where it is a number, with the format it is shown in. */
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

/** Formulas that read one another downwards; those that read upwards are computed before. */
const DEPTH = 250;
/** Work all formulas may do together, about a second of it: a later one is `#NUM!`. */
const WORK = 1_500_000;
/** Ranges a formula of a workbook may name instead of one: totals between records part them. */
const NAMES = 100;
const NOTHING: Shown = { value: null, text: '', format: null, isDate: false };

/**
 * Fills a drawn grid: a row with `#{set.field}` is there once for every record or group (once and empty where there is none), a heading
 * with `|across` and what stands below it once for every value, everything else once; formulas read what became of the cells they name.
 * The grid must be without faults (`sheetFaults`).
 */
export function fillSheet(sheet: ReportSheet, data: FillData): FillResult {
  const layout = new Layout(sheet, data.sets);
  if (layout.fault !== null) return { ok: false, ...layout.fault };
  const drawn = drawnCells(sheet);
  const size = [...drawn.values()].reduce(
    (sum, { cell }) => sum + layout.countOf(cell.row) * layout.crossCount(cell),
    0,
  );
  if (size > SHEET_REPORT_LIMITS.filledCells)
    return {
      ok: false,
      zh: `报表有 ${size} 个单元格，最多 ${SHEET_REPORT_LIMITS.filledCells} 个，请缩小查询范围`,
      en: `The report has ${size} cells of at most ${SHEET_REPORT_LIMITS.filledCells}; narrow the query`,
    };
  const filler = new Filler(data, drawn, layout);
  const widths = new Map(sheet.columnWidths.map(({ at, size: width }) => [at, width]));
  const heights = new Map(sheet.rowHeights.map(({ at, size: height }) => [at, height]));
  const byRow = Map.groupBy(drawn.values(), ({ cell }) => cell.row);
  for (const cells of byRow.values()) cells.sort((a, b) => a.cell.column - b.cell.column);
  const last = Math.max(-1, ...byRow.keys(), ...sheet.merges.map(({ row, rows }) => row + rows - 1));
  const joins = joinsOf(byRow, layout, (cell, index) => filler.shownAt(cell, { ...cell.cell, index, cross: 0 }).text);
  const rows = layout.lines
    .filter(({ row }) => row <= last)
    .map(({ row, index }) => ({
      height: heights.get(row) ?? USUAL_SIZE.row,
      from: row,
      cells: (byRow.get(row) ?? [])
        .flatMap((one) => {
          const joined = joins.get(placeOf(one.cell))?.[index];
          if (joined === 0) return [];
          return [...Array(layout.crossCount(one.cell)).keys()].map((cross) =>
            filler.filledAt(one, { ...one.cell, index, cross }, joined ?? one.rows),
          );
        })
        .sort((a, b) => a.column - b.column),
    }));
  return {
    ok: true,
    filled: {
      columnWidths: widened(
        layout.drawnColumns(usedColumns(sheet)).map((at) => widths.get(at) ?? USUAL_SIZE.column),
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

/**
 * Rows every cell of a group column is joined over, by the place of the cell: 0 for one that is covered. A group ends where one to its left ends.
 * Totals of groups inside of it are covered, too, unless something is written there: then it ends before each of them.
 */
function joinsOf(
  byRow: ReadonlyMap<number, readonly Drawn[]>,
  layout: Layout,
  textAt: (cell: Drawn, index: number) => string,
): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, readonly number[]>();
  for (const [row, band] of layout.bands) {
    if (band.kind === 'foot') continue;
    const count = layout.countOf(row);
    const lines = layout.at.get(row) ?? [];
    const feet = [...layout.bands].filter(([, other]) => other.kind === 'foot' && other.head === row);
    const isNew: boolean[] = Array.from({ length: count }, (_, index) => index === 0);
    let level = 0;
    for (const one of byRow.get(row) ?? []) {
      const { column } = one.cell;
      if (!isGroupCell(one) || layout.zoneAt(one.cell) !== undefined) continue;
      level += 1;
      for (let index = 1; index < count; index += 1) isNew[index] ||= textAt(one, index) !== textAt(one, index - 1);
      const inner = feet.filter(([, foot]) => foot.keys.length > level).map(([foot]) => foot);
      const isFree = inner.every((foot) => isEmptyAt(byRow.get(foot) ?? [], column));
      const totals = new Set(isFree ? inner.flatMap((foot) => layout.at.get(foot) ?? []) : []);
      const spans = Array.from({ length: count }, () => 0);
      let begin = 0;
      for (let index = 0; index < count; index += 1) {
        const isApart = !isFree && (lines[index] ?? 0) > (lines[index - 1] ?? 0) + 1;
        if (isNew[index] === true || isApart) begin = index;
        const line = lines[index] ?? 0;
        let end = line + 1;
        while (totals.has(end)) end += 1;
        spans[begin] = end - (lines[begin] ?? 0);
      }
      found.set(placeOf(one.cell), spans);
      if (isFree) coverFeet(found, byRow, inner, column, layout);
    }
  }
  return found;
}

/** Looks without words below a joined cell are covered by it. */
function coverFeet(
  found: Map<number, readonly number[]>,
  byRow: ReadonlyMap<number, readonly Drawn[]>,
  feet: readonly number[],
  column: number,
  layout: Layout,
): void {
  for (const foot of feet)
    for (const { cell } of byRow.get(foot) ?? [])
      if (cell.column === column)
        found.set(
          placeOf(cell),
          Array.from({ length: layout.countOf(foot) }, () => 0),
        );
}

function isGroupCell({ content }: Drawn): boolean {
  return content.kind === 'pieces' && content.pieces.some((piece) => piece.kind === 'each' && piece.isGroup);
}

function isEmptyAt(cells: readonly Drawn[], column: number): boolean {
  return cells.every(
    ({ cell, columns }) =>
      column < cell.column || column >= cell.column + columns || (cell.text === '' && columns === 1),
  );
}

class Filler {
  readonly data: FillData;
  readonly drawn: ReadonlyMap<number, Drawn>;
  readonly layout: Layout;
  readonly shown = new Map<string, Shown>();
  readonly figures = new Map<string, Figures>();
  readonly lines = new Map<string, readonly Run[]>();
  depth = 0;
  work = 0;

  constructor(data: FillData, drawn: ReadonlyMap<number, Drawn>, layout: Layout) {
    this.data = data;
    this.drawn = drawn;
    this.layout = layout;
  }

  filledAt(drawn: Drawn, spot: Spot, rows: number): FilledCell {
    const { cell, content, columns } = drawn;
    const { value, text, format, isDate } = this.shownAt(drawn, spot);
    const isFigure = value instanceof Big;
    return {
      row: this.layout.at.get(cell.row)?.[spot.index] ?? 0,
      column: this.layout.columnAt(cell, spot.cross),
      rows,
      columns: this.layout.width(cell, columns),
      text,
      style: { ...(isFigure ? { align: 'right' as const } : {}), ...cell.style },
      number: isFigure ? value.toFixed() : null,
      format: isFigure ? format : null,
      isDate,
      // One that was given up goes out as the error it is.
      formula: content.kind === 'formula' && this.work <= WORK ? this.formulaText(content.root, spot) : null,
    };
  }

  shownAt(drawn: Drawn, spot: Spot): Shown {
    const { cell, content } = drawn;
    const key = `${placeOf(cell)}.${spot.index}.${spot.cross}`;
    const known = this.shown.get(key);
    if (known !== undefined) return known;
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
    return read === undefined ? null : this.shownAt(read, { ...read.cell, index: 0, cross: 0 }).format;
  }

  written({ cell }: Drawn, pieces: readonly Piece[], spot: Spot): Shown {
    const [only] = pieces;
    if (only !== undefined && pieces.length === 1) return this.single(only, spot, cell.format ?? null);
    return { ...NOTHING, ...textShown(pieces.map((piece) => this.single(piece, spot, null).text).join('')) };
  }

  single(piece: Piece, spot: Spot, format: string | null): Shown {
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
        const aggregate = aggregateOf(piece);
        if (aggregate !== undefined) return this.summed(piece, aggregate, { set, spot, format });
        if (piece.role === 'across') return textShown(this.layout.zoneAt(spot)?.values[spot.cross]?.text ?? '');
        if (piece.field === ROW_COUNT) return numberShown(new Big(set.count), format, String(set.count));
        const at = piece.kind === 'each' ? this.layout.recordAt(spot) : set.count > 0 ? 0 : null;
        if (at === null) return NOTHING;
        if (piece.field === ROW_NUMBER) {
          const no = piece.kind === 'each' ? spot.index + 1 : 1;
          return numberShown(new Big(no), format, String(no));
        }
        return fieldShown(set, at, piece, format);
      }
    }
  }

  /** Returns the figure for the records of a cell; empty where there are none, so that gaps of a crosstab stay empty. */
  summed(
    piece: Binding,
    aggregate: Aggregate,
    { set, spot, format }: { set: SetData; spot: Spot; format: string | null },
  ): Shown {
    const field = set.fieldOf(piece.field);
    const isCount = aggregate === 'count';
    const look = format ?? decimalFormat(isCount ? 0 : (field?.precision ?? 0));
    const records = this.layout.recordsAt(spot, piece.set);
    this.work += records.length;
    const found = records.flatMap((record) => set.read(record, piece.field)?.value ?? []);
    if (isCount) {
      const count = piece.field === ROW_NUMBER ? records.length : found.length;
      return count === 0 ? { ...NOTHING, format: look } : numberShown(new Big(count), look, String(count));
    }
    if (found.length === 0) return { ...NOTHING, format: look };
    if (field?.kind === 'date' && (aggregate === 'min' || aggregate === 'max')) {
      const sorted = found.toSorted((a, b) => (a < b ? -1 : 1));
      return { ...textShown(partOf((aggregate === 'min' ? sorted[0] : sorted.at(-1)) ?? '', piece)), isDate: true };
    }
    const amounts = field?.kind === 'number' ? found.flatMap((value) => parseAmount(value) ?? []) : [];
    if (amounts.length === 0) return errorShown('#VALUE!');
    const value = aggregated(aggregate, figuresOf(amounts));
    return value instanceof Big ? numberShown(value, look, shownText(value)) : errorShown('#NUM!');
  }

  scope(spot: Spot): Scope {
    return {
      cell: (ref) => {
        const drawn = this.drawn.get(placeOf(ref));
        if (drawn === undefined) return null;
        const [[index], [cross]] = [this.layout.rowsFor(ref, spot), this.layout.crossFor(ref, spot)];
        return this.shownAt(drawn, { row: ref.row, column: ref.column, index, cross }).value;
      },
      figures: (from, to) => this.figuresIn(from, to, spot),
    };
  }

  figuresIn(from: Ref, to: Ref, spot: Spot): Figures {
    const [begin, end] = this.rowsMeant(from, to, spot);
    const [left, right] = this.layout.crossFor(from, spot, { isWhole: this.isAcross(from, to) });
    const key = `${placeOf(from)}:${placeOf(to)}.${begin}.${end}.${left}.${right}`;
    const known = this.figures.get(key);
    if (known !== undefined) return known;
    const found = this.work > WORK ? figuresOf([new CellError('#NUM!')]) : figuresOf(this.valuesIn(from, to, spot));
    this.figures.set(key, found);
    return found;
  }

  /** The copies of a row that a range means; a range over several rows means all of each. */
  rowsMeant(from: Ref, to: Ref, spot: Spot): readonly [number, number] {
    return from.row === to.row && !to.isRowHeld ? this.layout.rowsFor(from, spot) : [0, this.layout.countOf(from.row)];
  }

  /** Does a range reach out of the cells that repeat side by side? */
  isAcross(from: Ref, to: Ref): boolean {
    return this.layout.zoneAt(from) !== this.layout.zoneAt(to);
  }

  *valuesIn(from: Ref, to: Ref, spot: Spot): Iterable<Value> {
    for (const { drawn, index, cross } of this.copiesIn(from, to, spot)) {
      this.work += 1;
      const { row, column } = drawn.cell;
      yield this.shownAt(drawn, { row, column, index, cross }).value;
    }
  }

  *copiesIn(from: Ref, to: Ref, spot: Spot): Iterable<{ drawn: Drawn; index: number; cross: number }> {
    const isWhole = this.isAcross(from, to);
    for (let row = from.row; row <= to.row; row += 1)
      for (let column = from.column; column <= to.column; column += 1) {
        const drawn = this.drawn.get(placeOf({ row, column }));
        if (drawn === undefined) continue;
        const [begin, end] = from.row === to.row ? this.rowsMeant(from, to, spot) : [0, this.layout.countOf(row)];
        const [left, right] = this.layout.crossFor({ ...from, row, column }, spot, { isWhole });
        for (let index = begin; index < end; index += 1)
          for (let cross = left; cross < right; cross += 1) yield { drawn, index, cross };
      }
  }

  /** A formula with the addresses of the filled sheet; null where it would name too many of them. */
  formulaText(root: Node, spot: Spot): string | null {
    let isWritten = true;
    const text = writeFormula(root, (from, to) => {
      const names = this.linesMeant(from, to, spot).flatMap(([top, bottom]) =>
        this.columnsMeant(from, to, spot).map(([left, right]) => {
          const first = `${columnLetters(left)}${top + 1}`;
          return top === bottom && left === right ? first : `${first}:${columnLetters(right)}${bottom + 1}`;
        }),
      );
      isWritten &&= names.length > 0 && names.length <= NAMES;
      return names.slice(0, NAMES).join(',');
    });
    return isWritten ? text : null;
  }

  /** The stretches of filled lines a range means; the same ones are asked for by every row of a column. */
  linesMeant(from: Ref, to: Ref, spot: Spot): readonly Run[] {
    const [begin, end] = this.rowsMeant(from, to, spot);
    const { at } = this.layout;
    const [only] = from.row === to.row && end - begin === 1 ? (at.get(from.row) ?? []).slice(begin, end) : [];
    if (only !== undefined) return [[only, only]];
    const key = `${from.row}:${to.row}.${begin}.${end}`;
    const known = this.lines.get(key);
    if (known !== undefined) return known;
    const rows = [...Array(to.row - from.row + 1).keys()];
    const found = runs(
      from.row === to.row
        ? (at.get(from.row) ?? []).slice(begin, end)
        : rows.flatMap((step) => at.get(from.row + step) ?? []).toSorted((a, b) => a - b),
    );
    this.lines.set(key, found);
    return found;
  }

  columnsMeant(from: Ref, to: Ref, spot: Spot): readonly Run[] {
    if (this.layout.zones.length === 0) return [[from.column, to.column]];
    const isWhole = this.isAcross(from, to);
    const found = new Set<number>();
    for (let column = from.column; column <= to.column; column += 1) {
      const [left, right] = this.layout.crossFor({ ...from, column }, spot, { isWhole });
      for (let cross = left; cross < right; cross += 1) found.add(this.layout.columnAt({ ...from, column }, cross));
    }
    return runs([...found].toSorted((a, b) => a - b));
  }
}

type Run = readonly [first: number, last: number];

/** Numbers that follow one another, as stretches. */
function runs(numbers: readonly number[]): readonly Run[] {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last !== undefined && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

function fieldShown(set: SetData, at: number, piece: Binding, format: string | null): Shown {
  const found = set.read(at, piece.field);
  if (found === null) return NOTHING;
  const field = set.fieldOf(piece.field);
  const amount = field?.kind === 'number' ? parseAmount(found.value) : null;
  if (amount !== null) return numberShown(amount, format ?? decimalFormat(field?.precision ?? 0), found.value);
  if (piece.part !== undefined) return textShown(partOf(found.value, piece));
  return { ...textShown(piece.isValue ? found.value : found.text), isDate: field?.kind === 'date' };
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
