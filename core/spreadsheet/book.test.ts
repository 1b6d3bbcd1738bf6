import { describe, expect, it } from 'vitest';
import {
  addressOf,
  columnLetters,
  emptyLayout,
  isSameCell,
  isSameGround,
  isSameLayout,
  isSameWork,
  placeOf,
  readBook,
  rowAndColumn,
  SHEET_LIMITS,
  writeBook,
  type SheetCell,
  type SheetLayout,
} from './book.ts';
import { adopted, differenceOf, movedSheet, withCells, withChanges, withMoves, withNews } from './change.ts';
import { lettersOf, resolvedFormula, shiftedFormula } from './formula.ts';

const cell = (value: SheetCell['value'], more: Partial<SheetCell> = {}): SheetCell => ({ value, ...more });
const layout = (more: Partial<SheetLayout> = {}): SheetLayout => ({ ...emptyLayout('A', 0), ...more });
const book = (cells: Readonly<Record<number, SheetCell>>, more: Partial<SheetLayout> = {}) =>
  new Map([
    ['a', { layout: layout(more), cells: new Map(Object.entries(cells).map(([place, one]) => [Number(place), one])) }],
  ]);

describe('[B2.10] places of a spreadsheet', () => {
  it('are numbers by row and column, and addresses people know', () => {
    expect([placeOf(0, 0), placeOf(1, 0), placeOf(2, 5)]).toEqual([0, 256, 517]);
    expect(rowAndColumn(517)).toEqual({ row: 2, column: 5 });
    expect(rowAndColumn(255)).toEqual({ row: 0, column: 255 });
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
    expect([1, 26, 27, 52, 53, 702, 703].map(lettersOf)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
    expect(addressOf(11, 1)).toBe('B12');
    expect(SHEET_LIMITS).toEqual({
      sheets: 50,
      rows: 10_000,
      columns: 256,
      area: 500_000,
      cells: 50_000,
      batch: 5_000,
    });
  });

  it('are none in an empty sheet of a hundred rows', () => {
    expect(emptyLayout('A', 3)).toEqual({
      name: 'A',
      position: 3,
      rows: 100,
      columns: 26,
      isHidden: false,
      color: null,
      merges: [],
      rowHeights: [],
      columnWidths: [],
      hiddenRows: [],
      hiddenColumns: [],
      frozenRows: 0,
      frozenColumns: 0,
    });
  });

  it('travel in their order, sheets by their position', () => {
    const two = new Map([
      ['b', { layout: layout({ position: 1 }), cells: new Map() }],
      [
        'a',
        {
          layout: layout({ position: 0 }),
          cells: new Map([
            [517, cell(1)],
            [3, cell(2)],
          ]),
        },
      ],
    ]);
    const written = writeBook(two);
    expect(written.map(({ id, cells }) => [id, cells.map(({ row, column }) => [row, column])])).toEqual([
      [
        'a',
        [
          [0, 3],
          [2, 5],
        ],
      ],
      ['b', []],
    ]);
    expect(readBook(written).get('a')?.cells.get(517)).toEqual(cell(1));
    expect(
      readBook([{ id: 'a', layout: layout(), cells: [{ row: 0, column: 0, cell: null }] }]).get('a')?.cells.size,
    ).toBe(0);
  });
});

describe('[B2.10] two cells', () => {
  it.each<[string, SheetCell | null, SheetCell | null, boolean]>([
    ['nothing and nothing', null, null, true],
    ['nothing and something', null, cell(1), false],
    ['another value', cell(1), cell(2), false],
    ['a text and a number', cell('1'), cell(1), false],
    ['empty and nothing in it', cell(null), cell(''), true],
    ['the plain format', cell(1, { format: 'General' }), cell(1), true],
    ['another format', cell(1, { format: '0.0' }), cell(1), false],
    ['a text that is the value', cell(1, { text: '1' }), cell(1), true],
    ['a text of nothing', cell(null, { text: '' }), cell(null), true],
    ['another text', cell(1, { text: '1.0' }), cell(1), false],
    ['a mark that says nothing', cell(1, { isText: false }), cell(1), true],
    ['a text that stays one', cell('1', { isText: true }), cell('1'), false],
    [
      'looks in another order',
      cell(1, { style: { bold: true, italic: true } }),
      cell(1, { style: { italic: true, bold: true } }),
      true,
    ],
    ['a look that is off', cell(1, { style: { bold: false } }), cell(1), true],
    ['another look', cell(1, { style: { bold: true } }), cell(1), false],
    ['another formula', cell(1, { formula: '=1' }), cell(1), false],
  ])('are the same or not: %s', (_what, a, b, same) => {
    expect([isSameCell(a, b), isSameCell(b, a)]).toEqual([same, same]);
  });

  it('are the same work where only what a formula comes to differs', () => {
    expect(isSameWork(cell(1, { formula: '=A1', text: '1.0' }), cell(2, { formula: '=A1', text: '2.0' }))).toBe(true);
    expect(isSameWork(cell(1, { formula: '=A1' }), cell(1, { formula: '=A2' }))).toBe(false);
    expect(isSameWork(cell(1), cell(2))).toBe(false);
    expect(isSameWork(cell(1, { text: '1.0' }), cell(1, { text: '1' }))).toBe(true);
    expect([isSameWork(null, null), isSameWork(null, cell(1))]).toEqual([true, false]);
  });
});

describe('[B2.10] two layouts', () => {
  const merge = (row: number, column: number) => ({ row, column, rows: 2, columns: 2 });
  it('are the same whatever the order of their lists', () => {
    const one = layout({
      merges: [merge(0, 0), merge(0, 4), merge(3, 0)],
      rowHeights: [
        { at: 1, size: 5 },
        { at: 12, size: 7 },
      ],
      columnWidths: [
        { at: 2, size: 5 },
        { at: 13, size: 6 },
      ],
      hiddenRows: [3, 11],
      hiddenColumns: [4, 12],
    });
    const other = layout({
      merges: [merge(3, 0), merge(0, 4), merge(0, 0)],
      rowHeights: [
        { at: 12, size: 7 },
        { at: 1, size: 5 },
      ],
      columnWidths: [
        { at: 13, size: 6 },
        { at: 2, size: 5 },
      ],
      hiddenRows: [11, 3],
      hiddenColumns: [12, 4],
    });
    expect([isSameLayout(one, other), isSameGround(one, other)]).toEqual([true, true]);
    for (const more of [
      { name: 'B' },
      { rows: 5 },
      { color: '#fff' },
      { frozenRows: 1 },
      { hiddenRows: [3] },
      { rowHeights: [] },
      { merges: [] },
    ])
      expect(isSameLayout(one, { ...one, ...more })).toBe(false);
    expect(isSameGround(one, { ...one, name: 'B', hiddenRows: [], rowHeights: [] })).toBe(true);
    for (const more of [{ rows: 5 }, { columns: 5 }, { merges: [merge(0, 0)] }])
      expect(isSameGround(one, { ...one, ...more })).toBe(false);
  });
});

describe('[B2.10] changes of a spreadsheet', () => {
  const before = book({ 0: cell(1), 1: cell(2), 517: cell(3, { formula: '=A1' }) });

  it('are what differs, results of formulas marked as such', () => {
    const after = book({ 0: cell(1), 1: cell(5), 517: cell(4, { formula: '=A1' }), 3: cell('new') });
    expect(differenceOf(before, after)).toEqual({
      sheets: [],
      removed: [],
      hasWork: true,
      cells: [
        { sheetId: 'a', row: 0, column: 1, cell: cell(5) },
        { sheetId: 'a', row: 2, column: 5, cell: cell(4, { formula: '=A1' }), isResult: true },
        { sheetId: 'a', row: 0, column: 3, cell: cell('new') },
      ].toSorted((x, y) => x.row * 256 + x.column - y.row * 256 - y.column),
    });
    const results = book({ 0: cell(1), 1: cell(2), 517: cell(9, { formula: '=A1' }) });
    expect(differenceOf(before, results).hasWork).toBe(false);
    expect(differenceOf(before, before)).toEqual({ sheets: [], removed: [], cells: [], hasWork: false });
    expect(differenceOf(before, book({ 0: cell(1) })).cells.map(({ cell: one }) => one)).toEqual([null, null]);
    expect(
      differenceOf(before, book({ 0: cell(7), 1: cell(2), 517: cell(3, { formula: '=A1' }) }), new Set(['a 0'])),
    ).toMatchObject({ cells: [], hasWork: false });
  });

  it('are sheets that came, went or look otherwise', () => {
    const other = new Map([...before, ['b', { layout: layout({ name: 'B' }), cells: new Map([[0, cell(1)]]) }]]);
    expect(differenceOf(before, other)).toMatchObject({
      sheets: [{ id: 'b' }],
      removed: [],
      hasWork: true,
      cells: [{ sheetId: 'b' }],
    });
    expect(differenceOf(other, before)).toMatchObject({ sheets: [], removed: ['b'], hasWork: true });
    const named = new Map([['a', { layout: layout({ name: 'Z' }), cells: before.get('a')?.cells ?? new Map() }]]);
    expect(differenceOf(before, named)).toMatchObject({ sheets: [{ id: 'a' }], cells: [], hasWork: true });
  });

  it('are put into a book', () => {
    expect(withCells(before, [])).toBe(before);
    const put = withCells(before, [
      { sheetId: 'a', row: 0, column: 1, cell: null },
      { sheetId: 'a', row: 1, column: 0, cell: cell('x') },
      { sheetId: 'gone', row: 0, column: 0, cell: cell(1) },
    ]);
    expect([...(put.get('a')?.cells ?? [])].map(([place]) => place)).toEqual([0, 517, 256]);
    expect(before.get('a')?.cells.size).toBe(3);
    const changed = withChanges(before, {
      sheets: [
        { id: 'a', layout: layout({ name: 'N' }) },
        { id: 'c', layout: layout() },
      ],
      removed: [],
      cells: [{ sheetId: 'c', row: 0, column: 0, cell: cell(8) }],
    });
    expect([changed.get('a')?.layout.name, changed.get('a')?.cells.size, changed.get('c')?.cells.get(0)]).toEqual([
      'N',
      3,
      cell(8),
    ]);
    expect(withChanges(before, { sheets: [], removed: ['a'], cells: [] }).size).toBe(0);
  });

  it('of others take the place of what was there', () => {
    const news = {
      sheets: [{ id: 'b', layout: layout(), cells: [{ row: 0, column: 0, cell: cell(1) }] }],
      layouts: [
        { id: 'a', layout: layout({ name: 'N' }) },
        { id: 'c', layout: layout() },
      ],
      sheetIds: ['a', 'b', 'c'],
      cells: [{ sheetId: 'a', row: 0, column: 0, cell: cell(9) }],
      conflicts: [{ sheetId: 'a', row: 0, column: 1, theirs: cell(8), mine: cell(7) }],
    };
    const after = withNews(before, news as never);
    expect([
      after.get('a')?.layout.name,
      after.get('a')?.cells.get(0),
      after.get('a')?.cells.get(1),
      after.get('b')?.cells.size,
      after.get('c')?.cells.size,
    ]).toEqual(['N', cell(9), cell(8), 1, 0]);
    expect([...withNews(before, { ...news, sheetIds: ['b'], cells: [], conflicts: [] } as never).keys()]).toEqual([
      'b',
    ]);
  });

  it('move rows and columns', () => {
    const sheet = {
      layout: layout({ rows: 10, columns: 8 }),
      cells: new Map([
        [placeOf(1, 1), cell('b2')],
        [placeOf(3, 4), cell('e4')],
      ]),
    };
    const moved = (act: 'insert' | 'delete', axis: 'row' | 'column', at: number, count: number) => {
      const next = movedSheet(sheet, { act, axis, at, count });
      return [
        next.layout.rows,
        next.layout.columns,
        ...[...next.cells].map(
          ([place, { value }]) => `${addressOf(rowAndColumn(place).row, rowAndColumn(place).column)}=${String(value)}`,
        ),
      ];
    };
    expect(moved('insert', 'row', 2, 3)).toEqual([13, 8, 'B2=b2', 'E7=e4']);
    expect(moved('insert', 'column', 1, 1)).toEqual([10, 9, 'C2=b2', 'F4=e4']);
    expect(moved('delete', 'row', 1, 1)).toEqual([9, 8, 'E3=e4']);
    expect(moved('delete', 'row', 2, 1)).toEqual([9, 8, 'B2=b2', 'E3=e4']);
    expect(moved('delete', 'column', 2, 2)).toEqual([10, 6, 'B2=b2', 'C4=e4']);
    expect(moved('delete', 'row', 0, 20)).toEqual([1, 8]);
    expect(moved('delete', 'column', 0, 8)).toEqual([10, 1]);
    const twice = withMoves(before, [
      { sheetId: 'a', act: 'insert', axis: 'row', at: 0, count: 1 },
      { sheetId: 'a', act: 'insert', axis: 'column', at: 0, count: 1 },
      { sheetId: 'gone', act: 'insert', axis: 'row', at: 0, count: 1 },
    ]);
    expect([...(twice.get('a')?.cells.keys() ?? [])]).toEqual([257, 258, placeOf(3, 6)]);
    expect([...twice.keys()]).toEqual(['a']);
  });

  it('share the very cells that stay the same', () => {
    const mine = book({ 0: cell(1), 1: cell(3) });
    const taken = adopted(mine, before).get('a');
    expect(taken?.cells.get(0)).toBe(before.get('a')?.cells.get(0));
    expect(taken?.cells.get(1)).toBe(mine.get('a')?.cells.get(1));
    expect(adopted(mine, new Map()).get('a')).toBe(mine.get('a'));
  });
});

describe('[B2.10] formulas that are written once for several cells', () => {
  it.each([
    ['A1*$B$1', 2, 1, 'B3*$B$1'],
    ['SUM(A$1:$A2)', 1, 1, 'SUM(B$1:$A3)'],
    ['A1', -1, 0, '#REF!'],
    ['A1', 0, -1, '#REF!'],
    ['B2', -1, -1, 'A1'],
    ['$A$1', -5, -5, '$A$1'],
    ['A:B', 3, 1, 'B:C'],
    ['2:$3', 1, 5, '3:$3'],
    ['Data!A1+"A1"', 1, 0, 'Data!A2+"A1"'],
    ['Z9', 1, 1, 'AA10'],
    ['AB1', 0, 1, 'AC1'],
    ['#REF!+1', 1, 1, '#REF!+1'],
  ])('%s moved by %i rows and %i columns is %s', (formula, down, across, expected) => {
    expect(shiftedFormula(formula, down, across)).toBe(expected);
  });

  it('have names that mean others, but not without end', () => {
    const names = new Map([
      ['A_', 'B_+1'],
      ['B_', '5'],
      ['SELF', 'SELF'],
    ]);
    expect(resolvedFormula('a_*2', names)).toBe('(5+1)*2');
    expect(resolvedFormula('self', names)).toBe('SELF');
    expect(resolvedFormula('a_', new Map())).toBe('a_');
    const chain = new Map(Array.from({ length: 9 }, (_, at) => [`N${at}_`, `N${at + 1}_`] as const));
    expect(resolvedFormula('n0_', chain)).toBe('N6_');
  });
});
