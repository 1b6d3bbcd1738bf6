import { describe, expect, it } from 'vitest';
import { addressOf, emptyLayout, isSameWork, placeOf, readBook, writeBook, type Book, type SheetCell } from './book.ts';
import { differenceOf, heldKey, movedSheet, withChanges, withNews, type SpreadsheetNews } from './change.ts';
import { isOutward, shiftedFormula } from './formula.ts';

const book = (cells: Readonly<Record<string, SheetCell>>, layout = emptyLayout('Sheet1', 0)): Book =>
  new Map([
    [
      's',
      {
        layout,
        cells: new Map(
          Object.entries(cells).map(([address, cell]) => {
            const row = Number(/\d+/.exec(address)?.[0]) - 1;
            return [placeOf(row, address.charCodeAt(0) - 65), cell] as const;
          }),
        ),
      },
    ],
  ]);
const addresses = (value: Book): Record<string, unknown> =>
  Object.fromEntries(
    [...(value.get('s')?.cells ?? [])].map(([place, cell]) => [
      addressOf(Math.floor(place / 256), place % 256),
      cell.formula ?? cell.value,
    ]),
  );
const news = (part: Partial<SpreadsheetNews>): SpreadsheetNews => ({
  revision: 2,
  sheetIds: ['s'],
  sheets: [],
  layouts: [],
  cells: [],
  conflicts: [],
  overwritten: [],
  ...part,
});

describe('[B2.10] what somebody did to a spreadsheet', () => {
  it('is told cell by cell, emptied ones as null', () => {
    const before = book({ A1: { value: 1 }, B1: { value: 'x' }, C1: { value: 3 } });
    const after = book({ A1: { value: 2 }, C1: { value: 3, style: { bold: false } }, D1: { value: true } });
    expect(differenceOf(before, after)).toEqual({
      sheets: [],
      removed: [],
      hasWork: true,
      cells: [
        { sheetId: 's', row: 0, column: 0, cell: { value: 2 } },
        { sheetId: 's', row: 0, column: 3, cell: { value: true } },
        { sheetId: 's', row: 0, column: 1, cell: null },
      ],
    });
  });

  it('is no work when only a formula came to something else, so two browsers never answer each other for ever', () => {
    const before = book({ A1: { value: 1, formula: '=NOW()', text: '1' } });
    const after = book({ A1: { value: 2, formula: '=NOW()', text: '2' } });
    const { hasWork, cells } = differenceOf(before, after);
    expect([hasWork, cells[0]?.isResult]).toEqual([false, true]);
    expect(isSameWork({ value: 1, formula: '=A2' }, { value: 1, formula: '=A3' })).toBe(false);
  });

  it('leaves out cells whose conflict waits for a decision', () => {
    const held = new Set([heldKey('s', placeOf(0, 0))]);
    expect(differenceOf(book({}), book({ A1: { value: 1 } }), held).cells).toEqual([]);
  });

  it('comes to the same state at the others', () => {
    const before = book({ A1: { value: 1 }, B1: { value: 'x' } });
    const after = book({ A1: { value: 2 }, C3: { value: 'y' } }, { ...emptyLayout('二月', 0), frozenRows: 1 });
    expect(withChanges(before, differenceOf(before, after))).toEqual(after);
    expect(readBook(writeBook(after))).toEqual(after);
  });

  it('joins what others did, and a cell in conflict shows what they wrote', () => {
    const mine = book({ A1: { value: 'mine' }, B1: { value: 1 } });
    const joined = withNews(
      mine,
      news({
        cells: [{ sheetId: 's', row: 1, column: 1, cell: { value: 'new' } }],
        conflicts: [{ sheetId: 's', row: 0, column: 0, theirs: { value: 'theirs' }, by: '李强' }],
      }),
    );
    expect(addresses(joined)).toEqual({ A1: 'theirs', B1: 1, B2: 'new' });
    expect([...withNews(mine, news({ sheetIds: [] })).keys()]).toEqual([]);
  });
});

describe('[B2.10] rows and columns that are put in or taken out', () => {
  const [sheet] = [...book({ A1: { value: 1 }, A2: { value: 2 }, B3: { value: 3 } }).values()];
  const moved = (act: 'insert' | 'delete', axis: 'row' | 'column', at: number, count: number) =>
    addresses(new Map(sheet === undefined ? [] : [['s', movedSheet(sheet, { act, axis, at, count })]]));

  it('move the cells behind them', () => {
    expect(moved('insert', 'row', 1, 2)).toEqual({ A1: 1, A4: 2, B5: 3 });
    expect(moved('delete', 'row', 0, 2)).toEqual({ B1: 3 });
    expect(moved('insert', 'column', 0, 1)).toEqual({ B1: 1, B2: 2, C3: 3 });
    expect(moved('delete', 'column', 0, 1)).toEqual({ A3: 3 });
  });

  it('change the size of the sheet', () => {
    if (sheet === undefined) throw new Error('no sheet');
    expect(movedSheet(sheet, { act: 'delete', axis: 'row', at: 0, count: 30 }).layout.rows).toBe(70);
  });
});

describe('[B2.10] formulas', () => {
  it('that cells share are told for each of them', () => {
    expect(shiftedFormula('A1*$B$1+SUM(C$1:D2)', 2, 1)).toBe('B3*$B$1+SUM(D$1:E4)');
    expect(shiftedFormula('"A1"&LOG10(A1)', 1, 0)).toBe('"A1"&LOG10(A2)');
    expect(shiftedFormula('A1', -1, 0)).toBe('#REF!');
    expect(shiftedFormula('SUM(A:A)+SUM($B:B)+SUM(1:$2)', 1, 2)).toBe('SUM(C:C)+SUM($B:D)+SUM(2:$2)');
    expect(shiftedFormula("Q1!A1+'Q2 A1'!A1+数据!A1", 1, 0)).toBe("Q1!A2+'Q2 A1'!A2+数据!A2");
  });

  it('that reach out of the workbook are known', () => {
    for (const formula of ["=cmd|'/C calc'!A0", '=WEBSERVICE("http://a")', '=[1]Sheet!A1', '=hyperlink("a")'])
      expect(isOutward(formula), formula).toBe(true);
    for (const formula of ['=SUM(A1:B2)', '="a|b"&A1', "='二月'!A1"]) expect(isOutward(formula), formula).toBe(false);
  });
});
