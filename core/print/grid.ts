import type { Filled, FilledCell } from '../sheet-report/fill.ts';
import type { PrintDocument } from './document.ts';
import { breakLines, textWidth } from './metrics.ts';
import { newSheet, type Sheet } from './sheet.ts';
import { drawLine, LEADING } from './table-flow.ts';

/** A grid that is one page of paper: a form somebody prescribed. */
export type GridPage = Filled & { readonly title: string; readonly isLandscape: boolean };

/** Millimetres of a pixel and of a point. */
const PIXEL = 25.4 / 96;
const POINT = 25.4 / 72;
const A4 = { short: 210, long: 297 };
const MARGIN = { x: 10, y: 10 };
const PAD = 0.8;
const RULE = 0.2;
/** Points of type nobody gave another size. */
const USUAL = 10;
/** Smallest share of its size a text is drawn in before its line is cut. */
const LEAST = 0.5;

/** Lays a grid out on one page of A4, as large as it fits; texts that are too wide for their cell are broken or set smaller, never cut. */
export function gridDocument({ title, isLandscape, columnWidths, rows }: GridPage): PrintDocument {
  const [width, height] = isLandscape ? [A4.long, A4.short] : [A4.short, A4.long];
  const lefts = steps(columnWidths);
  const tops = steps(rows.map((row) => row.height));
  const [allWide, allHigh] = [(lefts.at(-1) ?? 0) * PIXEL, (tops.at(-1) ?? 0) * PIXEL];
  const scale = Math.min((width - 2 * MARGIN.x) / allWide, (height - 2 * MARGIN.y) / allHigh);
  const begin = (width - allWide * scale) / 2;
  const sheet = newSheet();
  for (const { cells } of rows)
    for (const cell of cells) {
      const at = (edges: readonly number[], index: number): number =>
        (edges[index] ?? edges.at(-1) ?? 0) * PIXEL * scale;
      const [x, y] = [at(lefts, cell.column), at(tops, cell.row)];
      drawCell(sheet, cell, {
        x: begin + x,
        y: MARGIN.y + y,
        width: at(lefts, cell.column + cell.columns) - x,
        height: at(tops, cell.row + cell.rows) - y,
        scale,
      });
    }
  return { title, width, height, pages: [sheet.page] };
}

/** Returns where each of some lengths begins, and where the last one ends. */
function steps(lengths: readonly number[]): readonly number[] {
  const found = [0];
  for (const length of lengths) found.push((found.at(-1) ?? 0) + length);
  return found;
}

type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
};

function drawCell(sheet: Sheet, { text, style }: FilledCell, { x, y, width, height, scale }: Box): void {
  if (style.fill !== undefined) sheet.rects(242, [[x, y, width, height]]);
  if (style.border === true)
    sheet.rects(90, [
      [x, y, width, RULE],
      [x, y + height - RULE / 2, width, RULE],
      [x, y, RULE, height],
      [x + width - RULE / 2, y, RULE, height],
    ]);
  const { lines, size } = fitted(text, {
    size: (style.size ?? USUAL) * POINT * scale,
    width: width - 2 * PAD,
    height,
    mayBreak: style.wrap === true,
  });
  const high = lines.length * size * LEADING;
  const room = height - high;
  const top = y + (style.vertical === 'top' ? 0 : style.vertical === 'bottom' ? room : room / 2);
  lines.forEach((line, at) =>
    drawLine(sheet, line, {
      x: x + PAD,
      y: top + at * size * LEADING,
      width: width - 2 * PAD,
      size,
      align: style.align ?? 'left',
      bold: style.bold === true,
    }),
  );
}

/** A text in the size in which it fits its cell. */
function fitted(
  text: string,
  box: { readonly size: number; readonly width: number; readonly height: number; readonly mayBreak: boolean },
): { readonly lines: readonly string[]; readonly size: number } {
  if (!box.mayBreak) {
    const wide = textWidth(text, box.size);
    return { lines: [text], size: wide > box.width ? (box.size * box.width) / wide : box.size };
  }
  for (let share = 1; ; share -= 0.05) {
    const size = box.size * share;
    const lines = breakLines(text, size, box.width);
    if (share <= LEAST || lines.length * size * LEADING <= box.height) return { lines, size };
  }
}
