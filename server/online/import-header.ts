import type { Form, Table } from './catalogue.ts';
import { namesField } from './import-columns.ts';
import type { MergedCells, SourceRow, SourceSheet } from './import-source.ts';

/** The header stands among so many of the first lines with something in them; titles and remarks may stand above it. */
export const SEARCHED_LINES = 30;

/** Where the fields of a table are named: a line of a sheet and what stands in its cells. */
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

/**
 * The header of a table among lines: the one that names most of its fields, the first of equals; the first line where none names any. A cell
 * joined with those above it has the text of the topmost, as one sees it.
 */
export function headerAmong(
  lines: readonly SourceRow[],
  form: Form,
  table: Table,
  merged: readonly MergedCells[] = [],
): (Header & { readonly named: number }) | null {
  let best: (Header & { readonly named: number }) | null = null;
  for (const row of lines.slice(0, SEARCHED_LINES)) {
    const titles = titlesOf(row, lines, merged);
    const named = new Set(titles.flatMap((title) => namesField(form, table, title) ?? [])).size;
    if (best === null || named > best.named) best = { line: row.line, titles, named };
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
