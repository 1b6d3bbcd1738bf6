import type { Cell as LibraryCell, Sheet as LibrarySheet } from '@fortune-sheet/core';
import { shownText } from '#core/spreadsheet/calc/look.ts';
import type { SpreadsheetNews } from '#core/spreadsheet/change.ts';
import {
  placeOf,
  type Book,
  type Sheet,
  type SheetCell,
  type SheetLayout,
  type SheetMove,
} from '#core/spreadsheet/book.ts';

/** One change as the library tells it. */
export type LibraryOp = {
  readonly op: string;
  readonly id?: string;
  readonly path: readonly (string | number)[];
  readonly value?: unknown;
};

type Style = NonNullable<SheetCell['style']>;
/** Pixels of a cell nobody gave another size, as the library draws it. */
const [USUAL_WIDTH, USUAL_HEIGHT] = [73, 19];
const aligns = ['center', 'left', 'right'] as const;
const verticals = ['middle', 'top', 'bottom'] as const;

/** A spreadsheet as the library takes it. */
export function toLibrary(book: Book, shown: string | null): LibrarySheet[] {
  const sheets = [...book].sort(([, a], [, b]) => a.layout.position - b.layout.position);
  const visible = sheets.filter(([, { layout }]) => !layout.isHidden);
  const active = (visible.find(([id]) => id === shown) ?? visible[0])?.[0];
  return sheets.map(([id, sheet]) => ({ ...sheetToLibrary(id, sheet), status: id === active ? 1 : 0 }));
}

function sheetToLibrary(id: string, { layout, cells }: Sheet): LibrarySheet {
  const joined = mergesOf(layout);
  const celldata: NonNullable<LibrarySheet['celldata']> = [];
  for (const [place, cell] of cells) {
    const { row: r, column: c } = at(place);
    if (r < layout.rows && c < layout.columns)
      celldata.push({ r, c, v: { ...cellToLibrary(cell), ...joined.get(place) } });
  }
  for (const [place, mc] of joined)
    if (!cells.has(place)) celldata.push({ r: at(place).row, c: at(place).column, v: mc });
  const marks = (places: readonly number[]): Record<string, number> =>
    Object.fromEntries(places.map((place) => [String(place), 0]));
  const sizes = (list: SheetLayout['rowHeights']): Record<string, number> =>
    Object.fromEntries(list.map(({ at: place, size }) => [String(place), size]));
  const own = (list: SheetLayout['rowHeights']): Record<string, number> =>
    Object.fromEntries(list.map(({ at: place }) => [String(place), 1]));
  return {
    id,
    name: layout.name,
    order: layout.position,
    row: layout.rows,
    column: layout.columns,
    hide: layout.isHidden ? 1 : 0,
    celldata,
    calcChain: formulaPlaces(id, cells),
    luckysheet_select_save: [firstCell(layout)],
    ...(layout.color === null ? {} : { color: layout.color }),
    config: {
      merge: Object.fromEntries(
        layout.merges.map(({ row: r, column: c, rows: rs, columns: cs }) => [`${r}_${c}`, { r, c, rs, cs }]),
      ),
      rowlen: sizes(layout.rowHeights),
      columnlen: sizes(layout.columnWidths),
      customHeight: own(layout.rowHeights),
      customWidth: own(layout.columnWidths),
      rowhidden: marks(layout.hiddenRows),
      colhidden: marks(layout.hiddenColumns),
    },
    ...frozenToLibrary(layout),
  };
}

/** Lists the places of formulas: the library rewrites those when rows or columns are inserted or removed. */
export function formulaPlaces(id: string, cells: Sheet['cells']): { r: number; c: number; id: string }[] {
  return [...cells].flatMap(([place, { formula }]) =>
    formula === undefined ? [] : [{ r: at(place).row, c: at(place).column, id }],
  );
}

/** The cell it begins with as chosen, with the frame around it: without one the library calls it A1:NaN. */
function firstCell({
  columnWidths,
  rowHeights,
}: SheetLayout): NonNullable<LibrarySheet['luckysheet_select_save']>[number] {
  const first = (sizes: SheetLayout['rowHeights'], usual: number): number =>
    sizes.find(({ at: place }) => place === 0)?.size ?? usual;
  const [width, height] = [first(columnWidths, USUAL_WIDTH), first(rowHeights, USUAL_HEIGHT)];
  return {
    row: [0, 0],
    column: [0, 0],
    row_focus: 0,
    column_focus: 0,
    left: 0,
    top: 0,
    width,
    height,
    left_move: 0,
    top_move: 0,
    width_move: width,
    height_move: height,
  };
}

function at(place: number): { row: number; column: number } {
  return { row: Math.floor(place / 256), column: place % 256 };
}

/** Returns the library's marks of joined cells, by place. */
function mergesOf({ merges }: SheetLayout): Map<number, Pick<LibraryCell, 'mc'>> {
  const joined = new Map<number, Pick<LibraryCell, 'mc'>>();
  for (const { row: r, column: c, rows: rs, columns: cs } of merges) {
    for (let row = r; row < r + rs; row += 1)
      for (let column = c; column < c + cs; column += 1) joined.set(placeOf(row, column), { mc: { r, c } });
    joined.set(placeOf(r, c), { mc: { r, c, rs, cs } });
  }
  return joined;
}

function frozenToLibrary({ frozenRows, frozenColumns }: SheetLayout): Pick<LibrarySheet, 'frozen'> {
  if (frozenRows === 0 && frozenColumns === 0) return {};
  const range = { row_focus: frozenRows - 1, column_focus: frozenColumns - 1 };
  if (frozenColumns === 0) return { frozen: { type: 'rangeRow', range } };
  return { frozen: { type: frozenRows === 0 ? 'rangeColumn' : 'rangeBoth', range } };
}

/** A cell as the library takes it. */
export function cellToLibrary({ value, formula, text, format, isText = false, style = {} }: SheetCell): LibraryCell {
  const isNumber = typeof value === 'number';
  // A number is written by its format, whatever was stored beside it.
  const shown = isNumber ? shownText(value, format) : (text ?? shownText(value));
  const { bold, italic, strike, underline, size, color, fill, align, vertical, wrap } = style;
  return {
    ...(value === null ? {} : { v: value, m: shown }),
    ...(formula === undefined ? {} : { f: formula }),
    ct: isText
      ? { fa: '@', t: 's' }
      : { fa: format ?? 'General', t: isNumber ? 'n' : typeof value === 'boolean' ? 'b' : 'g' },
    ...(isText ? { qp: 1 } : {}),
    ...(bold === true ? { bl: 1 } : {}),
    ...(italic === true ? { it: 1 } : {}),
    ...(strike === true ? { cl: 1 } : {}),
    ...(underline === true ? { un: 1 } : {}),
    ...(size === undefined ? {} : { fs: size }),
    ...(color === undefined ? {} : { fc: color }),
    ...(fill === undefined ? {} : { bg: fill }),
    ...(align === undefined ? {} : { ht: aligns.indexOf(align) }),
    ...(vertical === undefined ? {} : { vt: verticals.indexOf(vertical) }),
    ...(wrap === true ? { tb: '2' } : {}),
  };
}

/** Reads what stands in the library; rows it did not touch are read once. */
export function libraryReader(): (sheets: readonly LibrarySheet[]) => Book {
  const known = new WeakMap<object, readonly (readonly [column: number, cell: SheetCell])[]>();
  const readRow = (row: readonly (LibraryCell | null)[]) => {
    const found = known.get(row);
    if (found !== undefined) return found;
    const cells = row.flatMap((cell, column) => {
      const read = cellFromLibrary(cell);
      return read === null ? [] : [[column, read] as const];
    });
    known.set(row, cells);
    return cells;
  };
  return (sheets) =>
    new Map(
      sheets.map((sheet, position) => {
        const cells = new Map<number, SheetCell>();
        for (const [row, line] of (sheet.data ?? []).entries())
          for (const [column, cell] of readRow(line)) cells.set(placeOf(row, column), cell);
        return [sheet.id ?? '', { layout: layoutFromLibrary(sheet, position), cells }];
      }),
    );
}

/** Null for a cell in which nothing stands. */
export function cellFromLibrary(cell: LibraryCell | null | undefined): SheetCell | null {
  if (cell === null || cell === undefined) return null;
  // Of joined cells only the first has something in it.
  if (cell.mc !== undefined && cell.mc.rs === undefined) return null;
  const value = valueFromLibrary(cell);
  const format = cell.ct?.fa;
  const isText = cell.qp === 1 || format === '@';
  const shown = cell.m === undefined ? undefined : String(cell.m);
  const style = styleFromLibrary(cell);
  const formula = typeof cell.f === 'string' && cell.f.startsWith('=') && cell.f.length > 1 ? cell.f : undefined;
  if (value === null && formula === undefined && Object.keys(style).length === 0) return null;
  return {
    value,
    ...(formula === undefined ? {} : { formula }),
    ...(shown === undefined || value === null || typeof value === 'string' || shown === String(value)
      ? {}
      : { text: shown }),
    ...(format === undefined || format === 'General' || format === '@' ? {} : { format: format.slice(0, 100) }),
    ...(isText && formula === undefined ? { isText } : {}),
    ...(Object.keys(style).length === 0 ? {} : { style }),
  };
}

function valueFromLibrary({ v, ct }: LibraryCell): SheetCell['value'] {
  // A text of several looks is kept as the text it is.
  if (ct?.t === 'inlineStr' && Array.isArray(ct.s))
    return ct.s
      .map((piece: { v?: unknown }) => (typeof piece.v === 'string' ? piece.v : ''))
      .join('')
      .slice(0, 32_767);
  if (v === undefined || v === null || v === '') return null;
  if (typeof v === 'boolean') return v;
  // What is typed stays a text in the library even where it counts as a number.
  const number = typeof v === 'number' ? v : ct?.t === 'n' && v.trim() !== '' ? Number(v) : Number.NaN;
  if (Number.isFinite(number)) return number;
  return typeof v === 'number' ? null : v.slice(0, 32_767);
}

function styleFromLibrary(cell: LibraryCell): Style {
  const align = cell.ht === undefined ? undefined : aligns[cell.ht];
  const vertical = cell.vt === undefined ? undefined : verticals[cell.vt];
  const [color, fill, size] = [colorOf(cell.fc), colorOf(cell.bg), Math.round(Number(cell.fs))];
  return {
    ...(Number(cell.bl) === 1 ? { bold: true } : {}),
    ...(Number(cell.it) === 1 ? { italic: true } : {}),
    ...(Number(cell.cl) === 1 ? { strike: true } : {}),
    ...(Number(cell.un) >= 1 ? { underline: true } : {}),
    ...(size >= 6 && size <= 96 ? { size } : {}),
    ...(color === null ? {} : { color }),
    ...(fill === null ? {} : { fill }),
    ...(align === undefined ? {} : { align }),
    ...(vertical === undefined ? {} : { vertical }),
    ...(String(cell.tb) === '2' ? { wrap: true } : {}),
  };
}

/** A colour as `#rrggbb`; null for what is none. */
function colorOf(text: unknown): string | null {
  if (typeof text !== 'string') return null;
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  if (short !== null)
    return `#${short
      .slice(1)
      .map((digit) => digit + digit)
      .join('')}`.toLowerCase();
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  const parts = /^rgba?\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})/i.exec(text)?.slice(1);
  return parts === undefined
    ? null
    : `#${parts.map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0')).join('')}`;
}

function layoutFromLibrary(sheet: LibrarySheet, place: number): SheetLayout {
  const { config = {}, frozen } = sheet;
  const data = sheet.data ?? [];
  const rows = Math.max(1, data.length);
  const columns = Math.max(1, data[0]?.length ?? 0);
  // The library makes rows taller by itself; only what somebody chose is kept.
  const chosen = (
    sizes: Record<string, number> = {},
    own: Record<string, number> = {},
    most = 0,
  ): SheetLayout['rowHeights'] =>
    Object.entries(sizes)
      .map(([key, size]) => ({ at: Number(key), size: Math.min(2_000, Math.max(0, size)) }))
      .filter(({ at: key, size }) => key < most && Number.isFinite(size) && own[String(key)] !== undefined)
      .sort((a, b) => a.at - b.at);
  const hidden = (marks: Record<string, number> = {}, most = 0): number[] =>
    Object.keys(marks)
      .map(Number)
      .filter((key) => key < most)
      .sort((a, b) => a - b);
  const isBoth = frozen?.type === 'both' || frozen?.type === 'rangeBoth';
  const hasRows = isBoth || frozen?.type === 'row' || frozen?.type === 'rangeRow';
  const hasColumns = isBoth || frozen?.type === 'column' || frozen?.type === 'rangeColumn';
  return {
    name: sheet.name.slice(0, 31),
    position: sheet.order ?? place,
    rows,
    columns,
    isHidden: sheet.hide === 1,
    color: colorOf(sheet.color),
    merges: Object.values(config.merge ?? {})
      .map(({ r, c, rs, cs }) => ({ row: r, column: c, rows: rs, columns: cs }))
      .filter(({ row, column, rows: rs, columns: cs }) => row + rs <= rows && column + cs <= columns && rs * cs > 1),
    rowHeights: chosen(config.rowlen, config.customHeight, rows),
    columnWidths: chosen(config.columnlen, config.customWidth, columns),
    hiddenRows: hidden(config.rowhidden, rows),
    hiddenColumns: hidden(config.colhidden, columns),
    frozenRows: hasRows ? Math.min(100, (frozen?.range?.row_focus ?? 0) + 1) : 0,
    frozenColumns: hasColumns ? Math.min(100, (frozen?.range?.column_focus ?? 0) + 1) : 0,
  };
}

/** Rows and columns that were put in or taken out, of what the library tells. */
export function movesOf(ops: readonly LibraryOp[]): SheetMove[] {
  return ops.flatMap(({ op, value }): SheetMove[] => {
    if ((op !== 'insertRowCol' && op !== 'deleteRowCol') || typeof value !== 'object' || value === null) return [];
    const part = (name: string): unknown => Reflect.get(value, name);
    const axis = part('type') === 'column' ? 'column' : 'row';
    const sheetId = String(part('id'));
    if (op === 'deleteRowCol') {
      const [start, end] = [Number(part('start')), Number(part('end'))];
      return [{ sheetId, act: 'delete', axis, at: start, count: end - start + 1 }];
    }
    const index = Number(part('index')) + (part('direction') === 'rightbottom' ? 1 : 0);
    return [{ sheetId, act: 'insert', axis, at: index, count: Number(part('count')) }];
  });
}

/** A cell as it comes back from the library: what it writes otherwise than we do is nobody's work. */
export function normalCell(cell: SheetCell | null): SheetCell | null {
  return cell === null ? null : cellFromLibrary(cellToLibrary(cell));
}

/** A spreadsheet as it comes back from the library. */
export function normalBook(book: Book): Book {
  return new Map(
    [...book].map(([id, { layout, cells }]) => [
      id,
      {
        layout,
        cells: new Map(
          [...cells].flatMap(([place, cell]) => {
            const normal = normalCell(cell);
            return normal === null ? [] : [[place, normal] as const];
          }),
        ),
      },
    ]),
  );
}

/** News with their cells as they come back from the library. */
export function normalNews(news: SpreadsheetNews): SpreadsheetNews {
  return {
    ...news,
    sheets: news.sheets.map((sheet) => ({
      ...sheet,
      cells: sheet.cells.map((placed) => ({ ...placed, cell: normalCell(placed.cell) })),
    })),
    cells: news.cells.map((placed) => ({ ...placed, cell: normalCell(placed.cell) })),
    conflicts: news.conflicts.map((conflict) => ({ ...conflict, theirs: normalCell(conflict.theirs) })),
  };
}
