import type { LineRows } from './rows.ts';
import { rowHeight, type TableRow } from './table-flow.ts';

/** Room of the rows of a table on every page, and what closes it. */
export type Area = {
  readonly rows: number;
  readonly height: number;
  /** Sums of all rows, on the last page. */
  readonly total: TableRow | null;
  /** Sums of its own rows on each page before. */
  readonly hasPageSums: boolean;
};

/**
 * Rows of a table page by page, its head with each: what does not fit begins the next page, what is left of the room is blank rows. Pages
 * before the last say that it goes on.
 */
export function areaPages({ head, rows, blank, sums }: LineRows, area: Area): readonly (readonly TableRow[])[] {
  const room = area.rows * area.height;
  const pages = parted(rows, room);
  let from = 0;
  return pages.map((own, at) => {
    const to = from + own.length;
    const shown =
      at === pages.length - 1
        ? area.total
        : area.hasPageSums
          ? sums('小计', from, to)
          : goingOn(sums('转下页', from, to));
    from = to;
    return [head, ...filled(own, { room, height: area.height, blank }), ...(shown === null ? [] : [shown])];
  });
}

/** Rows and blank ones up to the height of the room. */
function filled(
  own: readonly TableRow[],
  { room, height, blank }: { readonly room: number; readonly height: number; readonly blank: TableRow },
): readonly TableRow[] {
  const rest = room - heightOf(own);
  const last = own.at(-1);
  if (last !== undefined && rest > 0 && rest < rowHeight({ ...blank, least: 0 }))
    return [...own.slice(0, -1), { ...last, least: rowHeight(last) + rest }];
  const count = Math.max(rest > 0 ? 1 : 0, Math.floor(rest / height + 1e-6));
  return [...own, ...Array.from({ length: count }, () => ({ ...blank, least: rest / count }))];
}

/** The line of sums with its label alone. */
function goingOn(row: TableRow): TableRow {
  return { ...row, cells: row.cells.map((cell, at) => (at === 0 ? cell : { ...cell, lines: [] })) };
}

function heightOf(rows: readonly TableRow[]): number {
  return rows.reduce((sum, row) => sum + rowHeight(row), 0);
}

/** Parts rows into pages; each has one at least. */
function parted(rows: readonly TableRow[], room: number): readonly (readonly TableRow[])[] {
  const pages: TableRow[][] = [[]];
  for (const row of rows) {
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && heightOf([...page, row]) > room + 1e-6) pages.push([row]);
    else page.push(row);
  }
  return pages;
}
