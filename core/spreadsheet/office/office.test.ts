import { describe, expect, it } from 'vitest';
import { emptyLayout, placeOf, type Book, type SheetCell } from '../book.ts';
import { calculated } from '../calc/calculate.ts';
import { withCells } from '../change.ts';
import expected from './expected.json' with { type: 'json' };
import { handFormulas, officeEdit, officeFormulas, officeSheets } from './formulas.ts';

/** The workbook as a spreadsheet; sheets have their names for ids. */
function office(): Book {
  return new Map(
    officeSheets().map(({ name, cells }, position) => [
      name,
      {
        layout: emptyLayout(name, position),
        cells: new Map(
          cells.map(([row, column, content]): [number, SheetCell] => [
            placeOf(row, column),
            typeof content === 'object' && content !== null
              ? { value: null, formula: `=${content.formula}` }
              : { value: content },
          ]),
        ),
      },
    ]),
  );
}

const resultsOf = (book: Book) => expected.map((_, row) => book.get('公式')?.cells.get(placeOf(row, 1))?.value ?? null);

/** Numbers agree to twelve digits; everything else is the same. */
function differences(found: readonly SheetCell['value'][], wanted: readonly SheetCell['value'][]): unknown[] {
  return found.flatMap((value, at) => {
    const other = wanted[at] ?? null;
    const isSame =
      typeof value === 'number' && typeof other === 'number'
        ? Math.abs(value - other) <= Math.max(Math.abs(other), 1) * 1e-12
        : value === other;
    return isSame ? [] : [{ formula: expected[at]?.formula, value, wanted: other }];
  });
}

describe('[B2.10] formulas of office life', () => {
  it('are at least 60, each with its committed value', () => {
    expect(officeFormulas.length).toBeGreaterThanOrEqual(60);
    expect(expected.map(({ formula }) => formula)).toEqual([
      ...officeFormulas,
      ...handFormulas.map(([formula]) => formula),
    ]);
  });

  it('come to what LibreOffice computes, before and after an edit', () => {
    const book = calculated(office());
    expect(
      differences(
        resultsOf(book),
        expected.map(({ before }) => before),
      ),
    ).toEqual([]);
    const edited = withCells(
      book,
      officeEdit.map(([sheetId, row, column, value]) => ({ sheetId, row, column, cell: { value } })),
    );
    expect(
      differences(
        resultsOf(calculated(edited)),
        expected.map(({ after }) => after),
      ),
    ).toEqual([]);
  });
});
