import { describe, expect, it } from 'vitest';
import { emptyLayout, placeOf, type Book, type SheetCell } from '#core/spreadsheet/book.ts';
import { cellFromLibrary, cellToLibrary, libraryReader, movesOf, toLibrary } from './library.ts';

const cells: readonly SheetCell[] = [
  { value: 'text' },
  { value: 12.5 },
  { value: true, text: 'TRUE' },
  { value: '=1+1', isText: true },
  { value: '007', isText: true },
  { value: 25, formula: '=A1*2' },
  { value: 0.5, text: '50%', format: '0%' },
  { value: null, style: { fill: '#ffee00' } },
  {
    value: 'x',
    style: { bold: true, italic: true, strike: true, underline: true, size: 14, color: '#112233', align: 'right' },
  },
  { value: 'two\nlines', style: { vertical: 'middle', wrap: true } },
];

describe('[B2.10] a cell of the library', () => {
  it.each(cells)('comes back as it went in: $value', (cell) => {
    expect(cellFromLibrary(cellToLibrary(cell))).toEqual(cell);
  });

  it('is a number where it counts as one, and the text people see where it has several looks', () => {
    expect(cellFromLibrary({ v: '12', m: '12', ct: { fa: 'General', t: 'n' } })).toEqual({ value: 12 });
    expect(cellFromLibrary({ ct: { t: 'inlineStr', s: [{ v: 'a' }, { v: '\nb' }] } })).toEqual({ value: 'a\nb' });
    expect(cellFromLibrary({ v: Number.NaN })).toBeNull();
    expect(cellFromLibrary({ mc: { r: 0, c: 0 }, v: 'hidden' })).toBeNull();
  });

  it('keeps no colour that is none', () => {
    const style = (fc: string) => cellFromLibrary({ v: 'x', fc })?.style?.color;
    expect([style('rgb(1, 2, 255)'), style('#ABC'), style('red;background:url(x)')]).toEqual([
      '#0102ff',
      '#aabbcc',
      undefined,
    ]);
  });
});

describe('[B2.10] a sheet of the library', () => {
  it('comes back with its layout', () => {
    const layout = {
      ...emptyLayout('数据', 0, 6, 4),
      merges: [{ row: 1, column: 0, rows: 2, columns: 2 }],
      rowHeights: [{ at: 2, size: 40 }],
      columnWidths: [{ at: 1, size: 120 }],
      hiddenRows: [4],
      hiddenColumns: [3],
      frozenRows: 1,
      color: '#ff0000',
    };
    const book: Book = new Map([['s', { layout, cells: new Map([[placeOf(1, 0), { value: 'joined' }]]) }]]);
    const [sheet] = toLibrary(book, null);
    if (sheet === undefined) throw new Error('no sheet');
    // The library lays the cells out in lines.
    const data = Array.from({ length: 6 }, (_, r) =>
      Array.from({ length: 4 }, (__, c) => sheet.celldata?.find((one) => one.r === r && one.c === c)?.v ?? null),
    );
    expect(libraryReader()([{ ...sheet, data }])).toEqual(book);
  });

  it('tells which rows and columns were put in or taken out', () => {
    const op = (kind: string, value: object) => ({ op: kind, path: [], value });
    expect(
      movesOf([
        op('insertRowCol', { id: 's', type: 'row', index: 3, count: 2, direction: 'lefttop' }),
        op('insertRowCol', { id: 's', type: 'column', index: 3, count: 1, direction: 'rightbottom' }),
        op('deleteRowCol', { id: 's', type: 'row', start: 2, end: 4 }),
        { op: 'replace', path: ['data', 0, 0], value: null },
      ]),
    ).toEqual([
      { sheetId: 's', act: 'insert', axis: 'row', at: 3, count: 2 },
      { sheetId: 's', act: 'insert', axis: 'column', at: 4, count: 1 },
      { sheetId: 's', act: 'delete', axis: 'row', at: 2, count: 3 },
    ]);
  });
});
