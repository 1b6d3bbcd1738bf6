import type { MergedCells, SourceRow, SourceSheet } from '#server/engine/book/import-source.ts';

/** The header stands among so many of the first lines with something in them; titles and remarks may stand above it. */
export const SEARCHED_LINES = 30;

/** Header that names the fields of a table: a line of a sheet and the texts of its cells. */
export type Header = { readonly line: number; readonly titles: readonly string[] };

/** The first lines of a sheet with something in them. */
export async function firstLines(sheet: SourceSheet, most = SEARCHED_LINES): Promise<readonly SourceRow[]> {
  const lines: SourceRow[] = [];
  for await (const rows of sheet.rows()) {
    lines.push(...rows);
    if (lines.length >= most) break;
  }
  return lines.slice(0, most);
}

/** Counts the things titles name, each once. */
function countNamed(titles: readonly string[], meant: (title: string) => string | null): number {
  return new Set(titles.map(meant).filter((thing) => thing !== null)).size;
}

/**
 * The header among lines: the one that names most, the first of equals; the first line where none names anything. A cell joined with those
 * above it has the text of the topmost, as one sees it.
 * @param meant what a title names; null for nothing
 */
export function headerAmong(
  lines: readonly SourceRow[],
  meant: (title: string) => string | null,
  merged: readonly MergedCells[] = [],
): (Header & { readonly named: number }) | null {
  let best: (Header & { readonly named: number }) | null = null;
  for (const row of lines.slice(0, SEARCHED_LINES)) {
    const titles = titlesOf(row, lines, merged);
    const named = countNamed(titles, meant);
    if (best === null || named > best.named) best = { line: row.line, titles, named };
  }
  return best;
}

/** The sheet of a file whose lines name most, with its header; null where no sheet has a line. */
export async function findHeader(
  sheets: readonly SourceSheet[],
  meant: (title: string) => string | null,
): Promise<(Header & { readonly sheet: SourceSheet }) | null> {
  let best: (Header & { readonly sheet: SourceSheet; readonly named: number }) | null = null;
  for (const sheet of sheets) {
    const header = headerAmong(await firstLines(sheet), meant);
    if (header !== null && (best === null || header.named > best.named)) best = { ...header, sheet };
  }
  return best;
}

/** The header in a line the user named; null when nothing stands there. */
export function headerAt(
  line: number,
  lines: readonly SourceRow[],
  merged: readonly MergedCells[] = [],
): Header | null {
  const row = lines.find((one) => one.line === line);
  return row === undefined ? null : { line, titles: titlesOf(row, lines, merged) };
}

function titlesOf(row: SourceRow, lines: readonly SourceRow[], merged: readonly MergedCells[]): readonly string[] {
  const titles = [...row.cells];
  for (const { firstLine, lastLine, firstColumn, lastColumn } of merged) {
    if (firstColumn !== lastColumn || firstLine >= row.line || lastLine < row.line) continue;
    while (titles.length <= firstColumn) titles.push('');
    const top = lines.find(({ line }) => line === firstLine)?.cells[firstColumn] ?? '';
    if (titles[firstColumn] === '') titles[firstColumn] = top;
  }
  return titles;
}
