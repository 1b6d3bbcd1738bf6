import { describe, expect, it } from 'vitest';
import { emptyLayout, placeOf, type Book, type SheetCell } from '#core/spreadsheet/book.ts';
import type { SpreadsheetNews } from '#core/spreadsheet/change.ts';
import { heldKeys, idsAfter, mergedNews } from './sync-conflicts.ts';
import { lostByNews, lostOf, refusedState } from './sync-losses.ts';

/** A book of one sheet with texts in its first row. */
const book = (...texts: readonly string[]): Book =>
  new Map([
    [
      's1',
      {
        layout: { ...emptyLayout('Prices', 0), name: 'Prices' },
        cells: new Map(texts.map((value, column): [number, SheetCell] => [placeOf(0, column), { value }])),
      },
    ],
  ]);
const news = (more: Partial<SpreadsheetNews>): SpreadsheetNews => ({
  revision: 2,
  cells: [],
  conflicts: [],
  layouts: [],
  overwritten: [],
  sheetIds: ['s1'],
  sheets: [],
  ...more,
});
const cell = (column: number, value: string) => ({ sheetId: 's1', row: 0, column, cell: { value } });

describe('what others wrote', () => {
  const before = book('a', 'b');

  it('is shown where nothing was written here', () => {
    const merged = mergedNews(news({ cells: [cell(1, 'theirs')] }), { local: before, before, conflicts: [] });
    expect(merged).toEqual({ put: [cell(1, 'theirs')], conflicts: [], isAnew: false });
  });

  it('waits for a decision where something was written here meanwhile', () => {
    const local = book('mine', 'b');
    const { put, conflicts } = mergedNews(news({ cells: [cell(0, 'theirs'), cell(1, 'c')] }), {
      local,
      before,
      conflicts: [],
    });
    expect(put).toEqual([cell(1, 'c')]);
    expect(conflicts).toMatchObject([{ sheetName: 'Prices', row: 0, column: 0, theirs: { value: 'theirs' }, by: '' }]);
  });

  it('renews a conflict that waits, and keeps who wrote', () => {
    const first = mergedNews(
      news({ conflicts: [{ sheetId: 's1', row: 0, column: 0, theirs: { value: 'one' }, by: 'Li' }] }),
      { local: before, before, conflicts: [] },
    ).conflicts;
    const second = mergedNews(news({ cells: [cell(0, 'two')] }), { local: before, before, conflicts: first });
    expect(second.put).toEqual([]);
    expect(second.conflicts).toMatchObject([{ theirs: { value: 'two' }, by: 'Li' }]);
    expect(heldKeys(second.conflicts)).toEqual(heldKeys(first));
  });

  it('shows the book anew when a sheet is gone; a sheet that was added here stays', () => {
    const local: Book = new Map([...before, ['own', { layout: emptyLayout('Own', 1), cells: new Map() }]]);
    const gone = news({ sheetIds: [] });
    expect(mergedNews(gone, { local, before, conflicts: [] }).isAnew).toBe(true);
    expect(idsAfter(local, before, gone)).toEqual(['own']);
  });
});

describe('what was written here', () => {
  const before = book('a', 'b');
  const local = book('mine', 'b');

  it('is lost with its sheet, and named', () => {
    const here = { before, local, hasMoves: false, conflicts: [] };
    expect(lostByNews(news({ cells: [cell(1, 'c')] }), here)).toBeNull();
    expect(lostByNews(news({ sheetIds: [] }), here)).toEqual([
      { sheetName: 'Prices', row: 0, column: 0, cell: { value: 'mine' } },
    ]);
    expect(lostOf(before, local)).toEqual([{ sheetName: 'Prices', row: 0, column: 0, cell: { value: 'mine' } }]);
  });

  it('is sent again after a failure of the line, waits after a refusal, and is over when somebody else was faster', () => {
    const refusal = (status: number) => refusedState({ kind: 'http', status, message: '', detail: null });
    expect(refusedState({ kind: 'network' })).toBe('offline');
    expect([500, 429, 422, 413, 409, 404].map(refusal)).toEqual([
      'offline',
      'offline',
      'refused',
      'refused',
      'stale',
      'gone',
    ]);
  });
});
