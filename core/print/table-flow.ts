import type { Sheet } from './sheet.ts';
import { breakLines, textWidth } from './metrics.ts';
import type { Align } from './template.ts';

/** A cell: its text in lines, where it begins and how wide it is. */
export type Cell = {
  readonly x: number;
  readonly width: number;
  readonly lines: readonly string[];
  readonly align: Align;
  readonly bold: boolean;
  readonly isFilled: boolean;
  readonly isRed: boolean;
};

export type TableRow = {
  readonly cells: readonly Cell[];
  readonly size: number;
  /** Without lines around its cells. */
  readonly isBare?: boolean;
  /** Height it has at least. */
  readonly least?: number;
};

const PAD = 1.2;
/** Height of a line of text as a multiple of its size. */
export const LEADING = 1.35;
/** Position of the base line in a line of text. */
const BASE = 1.02;
const RULE = 0.2;

export function cellOf(
  text: string,
  place: { readonly x: number; readonly width: number; readonly size: number },
  look: { readonly align?: Align; readonly bold?: boolean; readonly isFilled?: boolean; readonly isRed?: boolean } = {},
): Cell {
  return {
    x: place.x,
    width: place.width,
    lines: breakLines(text, place.size, place.width - 2 * PAD),
    align: look.align ?? 'left',
    bold: look.bold ?? false,
    isFilled: look.isFilled ?? false,
    isRed: look.isRed ?? false,
  };
}

export function rowHeight({ cells, size, least = 0 }: TableRow): number {
  return Math.max(textHeight(cells, size), least);
}

function textHeight(cells: TableRow['cells'], size: number): number {
  return Math.max(1, ...cells.map(({ lines }) => lines.length)) * size * LEADING + 2 * PAD;
}

/** Draws a row at a height of the sheet: backgrounds, a frame around each cell, texts. */
export function drawRow(sheet: Sheet, row: TableRow, y: number): void {
  const height = rowHeight(row);
  const filled = row.isBare === true ? [] : row.cells.filter(({ isFilled }) => isFilled);
  if (filled.length > 0)
    sheet.rects(
      242,
      filled.map(({ x, width }) => [x, y, width, height]),
    );
  if (row.isBare !== true)
    sheet.rects(
      90,
      row.cells.flatMap(({ x, width }) => [
        [x, y, width, RULE] as const,
        [x, y + height - RULE / 2, width, RULE] as const,
        [x, y, RULE, height] as const,
        [x + width - RULE / 2, y, RULE, height] as const,
      ]),
    );
  for (const cell of row.cells) {
    // A row that is higher than its texts has them in the middle.
    const top = row.least === undefined ? y : y + (height - textHeight([cell], row.size)) / 2;
    cell.lines.forEach((line, at) =>
      drawLine(sheet, line, {
        x: cell.x + PAD,
        y: top + PAD + at * row.size * LEADING,
        width: cell.width - 2 * PAD,
        size: row.size,
        align: cell.align,
        bold: cell.bold,
        isRed: cell.isRed,
      }),
    );
  }
}

/** One line of text; `y` is the top of the line. */
export function drawLine(
  sheet: Sheet,
  text: string,
  place: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly size: number;
    readonly align: Align;
    readonly bold: boolean;
    readonly isRed?: boolean;
  },
): void {
  if (text.trim() === '') return;
  const own = textWidth(text, place.size);
  const room = place.width - own;
  const shift = place.align === 'right' ? room : place.align === 'center' ? room / 2 : 0;
  sheet.text({
    x: place.x + shift,
    y: place.y + place.size * BASE,
    size: place.size,
    width: own,
    text,
    bold: place.bold,
    ...(place.isRed === true ? { red: true } : {}),
  });
}

/** The first lines of a row that fit into a height, and the others; null where not even one line fits. */
export function splitRow(row: TableRow, height: number): readonly [TableRow, TableRow] | null {
  const fitting = Math.floor((height - 2 * PAD) / (row.size * LEADING) + 1e-9);
  if (fitting < 1) return null;
  const part = (from: number, to?: number): TableRow => ({
    ...row,
    cells: row.cells.map((cell) => ({ ...cell, lines: cell.lines.slice(from, to) })),
  });
  return [part(0, fitting), part(fitting)];
}
