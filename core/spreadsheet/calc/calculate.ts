import {
  placeOf,
  readBook,
  rowAndColumn,
  writeBook,
  type Book,
  type Sheet,
  type SheetCell,
  type SheetText,
} from '../book.ts';
import { serialNow } from './dates.ts';
import { Engine, type Page } from './engine.ts';
import { functionNamed } from './functions/all.ts';
import { shownText } from './look.ts';
import { parseFormula } from './parse.ts';
import { Fault, faultNamed, type Value } from './value.ts';

/** Has any sheet a formula? */
export function hasFormulas(book: Book): boolean {
  for (const { cells } of book.values()) for (const cell of cells.values()) if (cell.formula !== undefined) return true;
  return false;
}

/**
 * A book in which every formula shows what it comes to now, whatever stood there before. Sheets and cells that stay the same are the very
 * same objects.
 * @param now the moment that TODAY and NOW show by the platform's clock
 */
export function calculated(book: Book, now = new Date()): Book {
  if (!hasFormulas(book)) return book;
  const ids = [...book.keys()];
  const sheets = [...book.values()];
  const fresh = new Map<string, Map<number, SheetCell>>();
  new Engine(sheets.map(pageOf), serialNow(now), functionNamed).run((at, row, column, value) => {
    const [id = '', sheet] = [ids[at], sheets[at]];
    const old = sheet?.cells.get(placeOf(row, column));
    if (sheet === undefined || old === undefined) return;
    const next = withResult(old, value);
    if (next === old) return;
    let cells = fresh.get(id);
    if (cells === undefined) {
      cells = new Map(sheet.cells);
      fresh.set(id, cells);
    }
    cells.set(placeOf(row, column), next);
  });
  if (fresh.size === 0) return book;
  return new Map([...book].map(([id, sheet]) => [id, { layout: sheet.layout, cells: fresh.get(id) ?? sheet.cells }]));
}

/** Sheets as they travel, their formulas computed. */
export function calculatedSheets(sheets: readonly SheetText[], now = new Date()): SheetText[] {
  const book = readBook(sheets);
  return hasFormulas(book) ? writeBook(calculated(book, now)) : [...sheets];
}

function pageOf({ layout, cells }: Sheet): Page {
  return {
    name: layout.name,
    cells: [...cells].map(([place, { value, formula, isText }]) => {
      const { row, column } = rowAndColumn(place);
      if (formula !== undefined) return [row, column, { formula }] as const;
      const isFault = typeof value === 'string' && isText !== true;
      return [row, column, { value: isFault ? (faultNamed(value) ?? value) : value }] as const;
    }),
  };
}

/** Functions that come to a day or time, which is shown as one where nobody chose a format. */
const dayLike = new Map<string, string>([
  ...['TODAY', 'DATE', 'EDATE', 'EOMONTH', 'WORKDAY', 'DATEVALUE'].map((name) => [name, 'yyyy-mm-dd'] as const),
  ['NOW', 'yyyy-mm-dd hh:mm'],
  ['TIME', 'hh:mm:ss'],
]);

/** The format of a formula that is a day or time as a whole. */
function impliedFormat(formula: string): string | undefined {
  const name = /^=\s*([A-Z]+)\s*\(/i.exec(formula)?.[1]?.toUpperCase() ?? '';
  const format = dayLike.get(name);
  if (format === undefined) return undefined;
  return parseFormula(formula).kind === 'call' ? format : undefined;
}

function withResult(cell: SheetCell, result: Value): SheetCell {
  const value = result instanceof Fault ? result.code : typeof result === 'string' ? result.slice(0, 32_767) : result;
  const { text: _text, ...rest } = cell;
  const isPlain = rest.format === undefined || rest.format === 'General';
  const implied = isPlain && typeof value === 'number' ? impliedFormat(cell.formula ?? '') : undefined;
  const format = implied ?? rest.format;
  const text = shownText(value, format);
  const next: SheetCell = {
    ...rest,
    value,
    ...(format === undefined ? {} : { format }),
    ...(text === String(value ?? '') ? {} : { text: text.slice(0, 32_767) }),
  };
  const isSame = next.value === cell.value && next.text === cell.text && next.format === cell.format;
  return isSame ? cell : next;
}
