import { useState, type RefObject } from 'react';
import { readBook, type Book } from '#core/spreadsheet/book.ts';
import { withNews, type SpreadsheetNews } from '#core/spreadsheet/change.ts';
import type { Spreadsheet } from '@/entities/doc/spreadsheet';
import type { GridHandle } from './grid-handle.ts';
import { idsAfter, mergedNews } from './sync-conflicts.ts';
import type { Conflicts } from './use-conflicts.ts';

/** The book on the screen, and whom it says were overwritten. */
export function useShownBook(spreadsheet: Spreadsheet, grid: RefObject<GridHandle | null>) {
  const [shown, setShown] = useState<{ book: Book; sheet: string | null; load: number }>(() => ({
    book: readBook(spreadsheet.sheets),
    sheet: null,
    load: 0,
  }));
  const [overwritten, setOverwritten] = useState<SpreadsheetNews['overwritten']>([]);
  return {
    shown,
    overwritten,
    heardOverwritten: (): void => setOverwritten([]),
    /** Puts what others did on the screen; `before` is what stood here when it was asked for. */
    show: (news: SpreadsheetNews, before: Book, { now, hold }: Pick<Conflicts, 'now' | 'hold'>): void => {
      const local = grid.current?.read() ?? before;
      const { put, conflicts, isAnew } = mergedNews(news, { local, before, conflicts: now() });
      // Before anything is drawn: a cell of two writers that nobody holds would be sent as it stands here.
      hold(conflicts);
      if (news.overwritten.length > 0) setOverwritten(news.overwritten);
      if (isAnew) {
        const { conflicts: _conflicts, ...rest } = news;
        const sheetIds = idsAfter(local, before, news);
        const book = withNews(local, { ...rest, cells: [...put], conflicts: [], sheetIds });
        setShown((last) => ({ book, sheet: grid.current?.shownSheet() ?? null, load: last.load + 1 }));
      } else grid.current?.put(put);
    },
  };
}
