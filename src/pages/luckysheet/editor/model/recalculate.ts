import { addressOf, rowAndColumn, type Book, type CellChange, type SheetCell } from '#core/spreadsheet/book.ts';
import { calculated } from '#core/spreadsheet/calc/calculate.ts';
import { renamedFormula } from '#core/spreadsheet/calc/move.ts';
import { differenceOf } from '#core/spreadsheet/change.ts';

/**
 * Recalculates the book on the screen; null when nobody changed anything since the last calculation.
 * @param before what it was computed of then; null for never
 */
export function recalculated(
  before: Book | null,
  now: Book,
): { readonly book: Book; readonly changed: readonly CellChange[] } | null {
  if (before !== null && !differenceOf(before, now).hasWork) return null;
  const book = calculated(before === null ? now : renamed(before, now));
  const changed: CellChange[] = [];
  for (const [sheetId, { cells }] of book) {
    const old = now.get(sheetId)?.cells;
    if (old === cells) continue;
    for (const [place, cell] of cells)
      if (cell !== old?.get(place)) changed.push({ sheetId, ...rowAndColumn(place), cell });
  }
  return { book, changed };
}

/** Formulas go on meaning a sheet that got another name. */
function renamed(before: Book, now: Book): Book {
  const names = [...now].flatMap(([id, { layout }]) => {
    const old = before.get(id)?.layout.name;
    return old === undefined || old === layout.name ? [] : [[old, layout.name] as const];
  });
  if (names.length === 0) return now;
  return new Map(
    [...now].map(([id, { layout, cells }]) => {
      const next = new Map<number, SheetCell>();
      for (const [place, cell] of cells) {
        const formula = names.reduce((text, [from, to]) => renamedFormula(text, from, to), cell.formula ?? '');
        next.set(place, cell.formula === undefined || formula === cell.formula ? cell : { ...cell, formula });
      }
      return [id, { layout, cells: next }];
    }),
  );
}

/** Cells whose formulas need each other, such as 数据!B2. */
export function circlesOf(book: Book): string[] {
  return [...book.values()].flatMap(({ layout, cells }) =>
    [...cells].flatMap(([place, { value, formula }]) => {
      if (formula === undefined || value !== '#CIRC!') return [];
      const { row, column } = rowAndColumn(place);
      return [`${layout.name}!${addressOf(row, column)}`];
    }),
  );
}
