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
 * before the last say that it goes on, or carry their sums over.
 */
export function areaPages(table: LineRows, area: Area): readonly (readonly TableRow[])[] {
  const { head, blank } = table;
  const room = area.rows * area.height;
  const pages = parted(table, room);
  return pages.map(({ rows, from, to }, at) => {
    const isLast = at === pages.length - 1;
    const shown = isLast ? area.total : endOf(table, area, from, to);
    return [head, ...filled(rows, { room, height: area.height, blank }), ...(shown === null ? [] : [shown])];
  });
}

/** Returns the row a page ends with that is not the last. */
function endOf({ carried, sums }: LineRows, area: Area, from: number, to: number): TableRow | null {
  if (carried !== null) return null;
  return area.hasPageSums ? sums('小计', from, to) : goingOn(sums('转下页', from, to));
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

type Part = { readonly rows: readonly TableRow[]; readonly from: number; readonly to: number };

/** Parts rows into pages; each has one at least, and room for what it carries over. */
function parted({ rows, carried }: LineRows, room: number): readonly Part[] {
  const pages: Part[] = [];
  let from = 0;
  do {
    const begun = carried === null || from === 0 ? [] : [carried(from - 1).from];
    const all = [...begun, ...rows.slice(from)];
    if (heightOf(all) <= room + SLACK) {
      pages.push({ rows: all, from, to: rows.length });
      break;
    }
    const end = carried === null ? 0 : heightOf([carried(from).to]);
    let to = from + 1;
    while (to < rows.length && heightOf([...begun, ...rows.slice(from, to + 1)]) + end <= room + SLACK) to += 1;
    pages.push({
      rows: [
        ...begun,
        ...rows.slice(from, to),
        ...(carried === null || to === rows.length ? [] : [carried(to - 1).to]),
      ],
      from,
      to,
    });
    from = to;
  } while (from < rows.length);
  return pages;
}

/** Sums of decimals are not exact. */
const SLACK = 1e-6;
