import { sumAmounts, thousands } from '../amounts/amounts.ts';
import { fillText } from './fill-text.ts';
import { cellOf, type TableRow } from './table-flow.ts';
import type { Align, PrintBlock, PrintFacts, PrintRecord, PrintRow, PrintTemplate } from './template.ts';

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
      cellOf(fillText(value, source, facts), { x: x + column * LABEL, width: valueWidth, size }),
    ];
    if (isWide) close();
  }
  close();
  return rows;
}

type Lines = Extract<PrintBlock, { kind: 'lines' }>;

/** The rows of a sub-table: its head, one for each line, and sums of the lines from … to (not included). */
export function lineRows(
  block: Lines,
  lines: readonly PrintRow[],
  { left, width, size }: { readonly left: number; readonly width: number; readonly size: number },
): {
  readonly head: TableRow;
  readonly rows: readonly TableRow[];
  readonly sums: (label: string, from: number, to: number) => TableRow;
} {
  const places = placesOf(block, left, width);
  const rowOf = (
    texts: readonly string[],
    look: { readonly bold?: boolean; readonly isFilled?: boolean },
  ): TableRow => ({
    size,
    isBare: block.frame === false,
    cells: places.map(({ x, width: own, align }, at) =>
      cellOf(texts[at] ?? '', { x, width: own, size }, { ...look, align }),
    ),
  });
  const sumOf = (field: string, decimals: number, from: number, to: number): string =>
    thousands(sumAmounts(lines.slice(from, to).map(({ values }) => values[field])).toFixed(), decimals);
  return {
    head: rowOf(['#', ...block.columns.map(({ label }) => label)], { bold: true, isFilled: true }),
    rows: lines.map(({ texts }, at) =>
      rowOf([String(at + 1), ...block.columns.map(({ field }) => texts[field] ?? '')], {}),
    ),
    sums: (label, from, to) =>
      rowOf([label, ...block.columns.map(({ field, sum }) => (sum === null ? '' : sumOf(field, sum, from, to)))], {
        bold: true,
      }),
  };
}

/** Returns the places of the columns of a sub-table; the first holds the number of the row. */
function placesOf(
  block: Lines,
  left: number,
  width: number,
): readonly { readonly x: number; readonly width: number; readonly align: Align }[] {
  const weights = block.columns.reduce((sum, { weight }) => sum + weight, 0);
  let x = left + NUMBER;
  return [
    { x: left, width: NUMBER, align: 'center' },
    ...block.columns.map(({ weight, align }) => {
      const place = { x, width: ((width - NUMBER) * weight) / weights, align };
      x += place.width;
      return place;
    }),
  ];
}
