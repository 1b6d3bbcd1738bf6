import { emptyLayout, placeOf, type Book, type SheetCell } from '../spreadsheet/book.ts';
import { calculated } from '../spreadsheet/calc/calculate.ts';

/** Cells by their address; a text that begins with `=` is a formula. */
export type GivenCells = Readonly<Record<string, SheetCell['value']>>;

/** Column U, beyond the cells that tests give. */
const ASKED = 20;

/**
 * Computes formulas that stand below one another in column U of a sheet.
 * @returns what each of them comes to: numbers with the 12 digits that matter, faults by their names
 */
export function sheetResults(
  formulas: readonly string[],
  given: GivenCells = {},
  now = new Date('2026-11-25T23:30:00Z'),
): readonly SheetCell['value'][] {
  const cells = new Map<number, SheetCell>();
  for (const [address, value] of Object.entries(given)) {
    const [, letters = '', digits = ''] = /^([A-Z])(\d+)$/.exec(address) ?? [];
    const place = placeOf(Number(digits) - 1, letters.charCodeAt(0) - 65);
    const isFormula = typeof value === 'string' && value.startsWith('=');
    cells.set(place, isFormula ? { value: null, formula: value } : { value });
  }
  for (const [row, formula] of formulas.entries()) cells.set(placeOf(row, ASKED), { value: null, formula });
  const book: Book = new Map([['a', { layout: emptyLayout('Sheet1', 0), cells }]]);
  const after = calculated(book, now).get('a')?.cells;
  return formulas.map((_, row) => {
    const value = after?.get(placeOf(row, ASKED))?.value ?? null;
    return typeof value === 'number' ? Number(value.toPrecision(12)) : value;
  });
}

/** Computes one formula, see `sheetResults`. */
export function sheetResult(formula: string, given: GivenCells = {}): SheetCell['value'] {
  return sheetResults([formula], given)[0] ?? null;
}
