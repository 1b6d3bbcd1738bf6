import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { readBook } from '#core/spreadsheet/book.ts';
import type { Spreadsheet } from '@/entities/doc/spreadsheet';
import type { GridHandle } from './grid-handle.ts';
import type { CellConflict } from './sync-conflicts.ts';
import { useShownBook } from './use-shown-book.ts';

it('a cell of two writers waits for its decision before anything of what others did is drawn', () => {
  const spreadsheet = { sheets: [] } as unknown as Spreadsheet;
  const order: string[] = [];
  const handle = { read: () => readBook([]), put: () => void order.push('put') } as unknown as GridHandle;
  const { result } = renderHook(() => useShownBook(spreadsheet, { current: handle }));
  const news = {
    revision: 2,
    cells: [],
    sheets: [],
    layouts: [],
    sheetIds: [],
    overwritten: [],
    conflicts: [{ sheetId: 's', row: 0, column: 0, theirs: null, by: 'li' }],
  };
  const hold = (conflicts: readonly CellConflict[]): void => void order.push(`hold ${conflicts.length}`);
  act(() => result.current.show(news, readBook([]), { now: () => [], hold }));
  expect(order).toEqual(['hold 1', 'put']);
});
