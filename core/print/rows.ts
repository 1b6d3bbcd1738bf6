import { sumAmounts, thousands } from '../amounts/amounts.ts';
import { fillText } from './fill-text.ts';
import { cellOf, type TableRow } from './table-flow.ts';
import type { Align, LineColumn, PrintBlock, PrintFacts, PrintRecord, PrintRow, PrintTemplate } from './template.ts';

/** Values the texts of one record are filled in with. */
export type FillJob = {
  readonly template: PrintTemplate;
  readonly record: PrintRecord;
  readonly facts: PrintFacts;
  /** Of how many pages the record has; null while they are counted. */
  readonly pages?: number | null;
};

/** Share of the width of a labelled field that its label takes. */
const LABEL = 0.3;
/** Width of the numbers before rows. */
const NUMBER = 9;

/** Labels and values in columns; a wide one takes a row of its own. */
export function fieldRows(
  block: Extract<PrintBlock, { kind: 'fields' }>,
  { record, facts, template }: FillJob,
  { left, width }: { readonly left: number; readonly width: number },
  pages: { readonly page: number; readonly pages: number } | null = null,
): readonly TableRow[] {
  const source: PrintRow =
    block.table === null ? record : (record.lines[block.table]?.[0] ?? { texts: {}, values: {} });
  const column = width / block.columns;
  const { size } = template;
  const isBare = block.frame === false;
  const rows: TableRow[] = [];
  let cells: TableRow['cells'] = [];
  const close = (): void => {
    if (cells.length > 0) rows.push({ cells, size, isBare });
    cells = [];
  };
  for (const { label, value, wide: isWide = false } of block.items) {
    const at = cells.length / 2;
    if (isWide || at >= block.columns) close();
    const x = left + (cells.length / 2) * column;
    const valueWidth = isWide ? width - column * LABEL : column * (1 - LABEL);
    cells = [
      ...cells,
      cellOf(label, { x, width: column * LABEL, size }, { isFilled: true }),
      cellOf(fillText(value, source, facts, pages), { x: x + column * LABEL, width: valueWidth, size }),
    ];
    if (isWide) close();
  }
  close();
  return rows;
}

type Lines = Extract<PrintBlock, { kind: 'lines' }>;

/** The rows of a sub-table: its head, one for each line, a blank one, and sums of the lines from … to (not included). */
export type LineRows = {
  readonly head: TableRow;
  readonly rows: readonly TableRow[];
  readonly blank: TableRow;
  /** Rows a page ends with after a row, and the next begins with; null where nothing is carried. */
  readonly carried: ((after: number) => { readonly to: TableRow; readonly from: TableRow }) | null;
  readonly sums: (label: string, from: number, to: number) => TableRow;
};

/** Lays the rows of a sub-table out; `total` stands before the sums of all of them. */
export function lineRows(
  block: Lines,
  lines: readonly PrintRow[],
  { left, width, size }: { readonly left: number; readonly width: number; readonly size: number },
): LineRows {
  const places = placesOf(block, left, width);
  const columns = block.numbers === false ? block.columns : [NUMBERS, ...block.columns];
  const least = block.area?.height;
  const rowOf = (texts: readonly string[], look: Look = {}): TableRow => ({
    size,
    isBare: block.frame === false,
    ...(least === undefined || look.isFilled === true ? {} : { least }),
    cells: places.map(({ x, width: own, align }, at) => {
      const text = texts[at] ?? '';
      const isRed = look.isFilled !== true && columns[at]?.red === true && /^-.*[1-9]/.test(text);
      return cellOf(text, { x, width: own, size }, { ...look, align, isRed });
    }),
  });
  const sumsOf = (label: string, from: number, to: number): TableRow => {
    const own = lines.slice(from, to);
    const texts = columns.map((column) => sumOf(column, own));
    // A label of its own has the room of what stands before the first sum.
    const first = texts.findIndex((text) => text !== '');
    const row = rowOf(texts, { bold: true });
    const joined = block.total === undefined ? 1 : first === -1 ? texts.length : Math.max(first, 1);
    const [start] = places;
    const span = places.slice(0, joined).reduce((sum, place) => sum + place.width, 0);
    const place = { x: start?.x ?? left, width: span, size };
    return {
      ...row,
      cells: [cellOf(label, place, { bold: true, align: start?.align ?? 'left' }), ...row.cells.slice(joined)],
    };
  };
  return {
    head: rowOf(
      columns.map(({ label }) => label),
      { bold: true, isFilled: true },
    ),
    rows: lines.map(({ texts }, at) =>
      rowOf(columns.map((column) => (column === NUMBERS ? String(at + 1) : (texts[column.field] ?? '')))),
    ),
    blank: rowOf([]),
    carried: carriedBy(block, lines, (texts) =>
      rowOf(
        columns.map(({ field }) => texts[field] ?? ''),
        { bold: true },
      ),
    ),
    sums: sumsOf,
  };
}

function carriedBy(
  { carry }: Lines,
  lines: readonly PrintRow[],
  rowOf: (texts: Readonly<Record<string, string>>) => TableRow,
): LineRows['carried'] {
  if (carry === undefined) return null;
  return (after) => {
    const texts = lines[after]?.carried ?? {};
    return {
      to: rowOf({ ...texts, [carry.field]: carry.to }),
      from: rowOf({ ...texts, [carry.field]: carry.from }),
    };
  };
}

type Look = { readonly bold?: boolean; readonly isFilled?: boolean };

/** The column of the numbers before rows. */
const NUMBERS: LineColumn = { field: '', label: '#', weight: 0, align: 'center', sum: null };

/** Do rows have a sum in one of their columns? */
export function hasSums({ columns }: Lines, lines: readonly PrintRow[]): boolean {
  return lines.length > 0 && columns.some((column) => sumOf(column, lines) !== '');
}

/** The sum of a column; nothing where it has none, or where its rows have several units. */
function sumOf({ field, sum, unit }: LineColumn, lines: readonly PrintRow[]): string {
  if (sum === null) return '';
  const units = unit === undefined ? [] : lines.map(({ values }) => values[unit]);
  // Where the unit is hidden nothing says that there is one.
  if (new Set(units).size > 1 || units.includes(undefined)) return '';
  return thousands(sumAmounts(lines.map(({ values }) => values[field])).toFixed(), sum);
}

/** Returns the places of the columns of a sub-table; the first holds the number of the row. */
function placesOf(
  block: Lines,
  left: number,
  width: number,
): readonly { readonly x: number; readonly width: number; readonly align: Align }[] {
  const weights = block.columns.reduce((sum, { weight }) => sum + weight, 0);
  const number = block.numbers === false ? 0 : NUMBER;
  let x = left + number;
  return [
    ...(number === 0 ? [] : [{ x: left, width: number, align: 'center' } as const]),
    ...block.columns.map(({ weight, align }) => {
      const place = { x, width: ((width - number) * weight) / weights, align };
      x += place.width;
      return place;
    }),
  ];
}
