import { useEffect, useRef, useState, type RefObject } from 'react';
import {
  isSameWork,
  placeOf,
  readBook,
  type Book,
  type CellChange,
  type SheetCell,
  type SheetMove,
} from '#core/spreadsheet/book.ts';
import {
  adopted,
  differenceOf,
  heldKey,
  withChanges,
  withMoves,
  withNews,
  type SpreadsheetNews,
} from '#core/spreadsheet/change.ts';
import { changeSpreadsheet, newsOf, type Spreadsheet } from '@/entities/doc/spreadsheet';
import { failureOf } from '@/shared/api';
import { useUnsaved } from '@/shared/unsaved';
import type { GridHandle } from './grid-handle.ts';
import { normalBook, normalNews } from './library.ts';
import { partOf } from './part-of.ts';

/** Milliseconds between two questions to the server for the changes of others. */
const LOOK_MS = 2_000;
/** A pause in writing this long is a moment to send. */
const REST_MS = 600;

/** A cell two people wrote; what the other wrote stands on the server. */
export type CellConflict = {
  readonly key: string;
  readonly sheetId: string;
  readonly sheetName: string;
  readonly row: number;
  readonly column: number;
  readonly theirs: SheetCell | null;
  readonly by: string;
};

export type SyncState = 'saved' | 'pending' | 'saving' | 'offline' | 'refused' | 'stale' | 'gone';

/** Cells that were written here and not taken by the server. */
export type LostCell = {
  readonly sheetName: string;
  readonly row: number;
  readonly column: number;
  readonly cell: SheetCell | null;
};

/**
 * Sends what is written here and shows what others write. Nothing is overwritten silently: a cell of two writers waits for a decision,
 * and what cannot be sent stays on the screen and is named.
 */
export function useSync(spreadsheet: Spreadsheet, canEdit: boolean, grid: RefObject<GridHandle | null>) {
  const { id } = spreadsheet;
  const { touch, clean } = useUnsaved();
  const [shown, setShown] = useState<{ book: Book; sheet: string | null; load: number }>(() => ({
    book: readBook(spreadsheet.sheets),
    sheet: null,
    load: 0,
  }));
  const [state, setState] = useState<SyncState>('saved');
  const [reason, setReason] = useState('');
  const [conflicts, setConflicts] = useState<readonly CellConflict[]>([]);
  const [overwritten, setOverwritten] = useState<SpreadsheetNews['overwritten']>([]);
  const [lost, setLost] = useState<readonly LostCell[]>([]);
  /** Why what is typed just now will not be taken. */
  const [ending, setEnding] = useState('');
  const [restored, setRestored] = useState<SpreadsheetNews['restored']>();
  const work = useRef({
    revision: spreadsheet.revision,
    // What the server has, as far as is known here.
    synced: null as Book | null,
    moves: [] as SheetMove[],
    conflicts: [] as readonly CellConflict[],
    isBusy: false,
    isOver: false,
    timer: 0,
  });

  const hold = (next: readonly CellConflict[]): void => {
    work.current.conflicts = next;
    setConflicts(next);
  };

  const syncedBook = (): Book => {
    work.current.synced ??= normalBook(readBook(spreadsheet.sheets));
    return work.current.synced;
  };

  /** Another gave the cells of a sheet other addresses while something was written into it here: that is named, not thrown away. */
  const isLosing = (news: SpreadsheetNews, before: Book): boolean => {
    const now = work.current;
    const local = grid.current?.read() ?? before;
    const replaced = new Set(news.sheets.map(({ id: key }) => key));
    const written = differenceOf(before, local).cells.filter(({ isResult }) => isResult !== true);
    const isTouched =
      (replaced.size > 0 && now.moves.length > 0) ||
      [...written, ...now.conflicts].some(({ sheetId }) => replaced.has(sheetId) || !news.sheetIds.includes(sheetId));
    if (!isTouched) return false;
    now.isOver = true;
    const held = now.conflicts.map(({ sheetId, row, column }) => ({
      sheetId,
      row,
      column,
      cell: local.get(sheetId)?.cells.get(placeOf(row, column)) ?? null,
    }));
    setLost([...written, ...held].map((change) => lostCell(change, local)));
    setState('stale');
    return true;
  };

  /** Puts what others did on the screen; `before` is what stood here when it was asked for. */
  const show = (news: SpreadsheetNews, before: Book): void => {
    const now = work.current;
    const local = grid.current?.read() ?? before;
    const cellOf = (book: Book, { sheetId, row, column }: Pick<CellChange, 'sheetId' | 'row' | 'column'>) =>
      book.get(sheetId)?.cells.get(placeOf(row, column)) ?? null;
    const found = news.conflicts.map((conflict) => ({
      ...conflict,
      key: heldKey(conflict.sheetId, placeOf(conflict.row, conflict.column)),
      sheetName: local.get(conflict.sheetId)?.layout.name ?? '',
    }));
    const held = new Set(now.conflicts.map(({ key }) => key));
    const put: CellChange[] = [];
    for (const change of news.cells) {
      const key = heldKey(change.sheetId, placeOf(change.row, change.column));
      // What a formula came to meanwhile was written by nobody.
      const isWritten = !isSameWork(cellOf(local, change), cellOf(before, change));
      if (isWritten || held.has(key)) {
        const { sheetId, row, column, cell: theirs } = change;
        const by = now.conflicts.find((one) => one.key === key)?.by ?? '';
        found.push({ key, sheetId, sheetName: local.get(sheetId)?.layout.name ?? '', row, column, theirs, by });
      } else put.push(change);
    }
    if (found.length > 0) {
      const keys = new Set(found.map(({ key }) => key));
      hold([...now.conflicts.filter(({ key }) => !keys.has(key)), ...found]);
    }
    if (news.overwritten.length > 0) setOverwritten(news.overwritten);
    const isAnew =
      news.sheets.length > 0 ||
      news.layouts.length > 0 ||
      [...local.keys()].some((key) => before.has(key) && !news.sheetIds.includes(key));
    if (!isAnew) {
      grid.current?.put(put);
      return;
    }
    const { conflicts: _conflicts, ...rest } = news;
    const book = withNews(local, { ...rest, cells: put, conflicts: [], sheetIds: idsAfter(local, before, news) });
    setShown((last) => ({ book, sheet: grid.current?.shownSheet() ?? null, load: last.load + 1 }));
  };

  /** While a cell is typed into nothing else is shown; what takes the ground from under it is told all the same. */
  const watch = async (): Promise<void> => {
    try {
      setRestored((await newsOf(id, work.current.revision)).restored);
      setEnding('');
    } catch (thrown) {
      const failure = failureOf(thrown);
      const status = 'status' in failure ? failure.status : 0;
      if (status === 403 || status === 404) setEnding('message' in failure ? failure.message : '');
    }
  };

  const sync = async (): Promise<void> => {
    const now = work.current;
    const handle = grid.current;
    if (now.isBusy || now.isOver || handle === null) return;
    now.isBusy = true;
    try {
      if (handle.isTyping()) {
        await watch();
        return;
      }
      for (;;) {
        const local = handle.read();
        // The library has not drawn anything yet.
        if (local.size === 0) return;
        const moves = now.moves;
        const base = withMoves(syncedBook(), moves);
        const held = new Set(now.conflicts.map(({ key }) => key));
        const { hasWork, ...difference } = differenceOf(base, local, held);
        const mustSend = canEdit && (hasWork || moves.length > 0);
        // Addresses of cells that wait for a decision must stay what they are.
        if (mustSend && moves.length > 0 && held.size > 0) {
          setState('pending');
          return;
        }
        if (!mustSend) {
          const news = normalNews(await newsOf(id, now.revision));
          setRestored(news.restored);
          if (news.revision > now.revision && !isLosing(news, local)) {
            now.revision = news.revision;
            now.synced = adopted(withNews(syncedBook(), news), local);
            show(news, local);
          }
          if (now.isOver) return;
          setState(now.conflicts.length > 0 ? 'pending' : 'saved');
          if (now.conflicts.length === 0) clean();
          return;
        }
        setState('saving');
        const part = partOf(difference);
        const sent = moves.length;
        const news = normalNews(await changeSpreadsheet({ id, revision: now.revision, moves: [...moves], ...part }));
        now.moves = now.moves.slice(sent);
        now.revision = news.revision;
        now.synced = adopted(withNews(withChanges(base, part), news), local);
        setReason('');
        if (isLosing(news, local)) return;
        show(news, local);
      }
    } catch (thrown) {
      refuse(thrown);
    } finally {
      now.isBusy = false;
    }
  };

  const refuse = (thrown: unknown): void => {
    const now = work.current;
    const failure = failureOf(thrown);
    const status = 'status' in failure ? failure.status : 0;
    setReason('message' in failure ? failure.message : '');
    if (
      failure.kind === 'network' ||
      failure.kind === 'timeout' ||
      failure.kind === 'aborted' ||
      status >= 500 ||
      status === 429
    ) {
      setState('offline');
      return;
    }
    if (status === 422 || status === 400 || status === 413) {
      setState('refused');
      return;
    }
    now.isOver = true;
    const local = grid.current?.read();
    if (local !== undefined && now.synced !== null) setLost(lostOf(withMoves(now.synced, now.moves), local));
    setState(status === 409 ? 'stale' : 'gone');
  };

  const latest = useRef(sync);
  useEffect(() => {
    latest.current = sync;
  });
  useEffect(() => {
    const now = work.current;
    const look = (): void => {
      if (document.visibilityState === 'visible') void latest.current();
    };
    const every = window.setInterval(look, LOOK_MS);
    return () => {
      window.clearInterval(every);
      window.clearTimeout(now.timer);
      // The page is put aside: what was written goes before it.
      void latest.current();
    };
  }, []);

  return {
    shown,
    state,
    reason,
    conflicts,
    overwritten,
    lost,
    ending,
    /** Somebody put an earlier version in the place of what was written on. */
    restored,
    /** Sends at once, for what needs the server to know everything. */
    flush: async (): Promise<number | null> => {
      await latest.current();
      const now = work.current;
      return now.isOver || now.conflicts.length > 0 ? null : now.revision;
    },
    onChange: (): void => {
      const now = work.current;
      if (now.isOver) return;
      const handle = grid.current;
      if (!canEdit || handle === null) return;
      const held = new Set(now.conflicts.map(({ key }) => key));
      if (now.moves.length === 0 && !hasWritten(syncedBook(), handle.read(), held)) return;
      touch();
      setState((last) => (last === 'saving' ? last : 'pending'));
      window.clearTimeout(now.timer);
      now.timer = window.setTimeout(() => void latest.current(), REST_MS);
    },
    onMoves: (moves: readonly SheetMove[]): void => {
      work.current.moves.push(...moves);
    },
    /** Settles a conflict: the own text goes to the server, or that of the other comes here. */
    decide: (conflict: CellConflict, isMine: boolean): void => {
      hold(work.current.conflicts.filter(({ key }) => key !== conflict.key));
      if (!isMine) {
        const { sheetId, row, column, theirs: cell } = conflict;
        grid.current?.put([{ sheetId, row, column, cell }]);
      }
      window.setTimeout(() => void latest.current(), 0);
    },
    /** Returns the local value of the cell a conflict is about. */
    mine: ({ sheetId, row, column }: CellConflict): SheetCell | null =>
      grid.current?.read().get(sheetId)?.cells.get(placeOf(row, column)) ?? null,
    heardOverwritten: (): void => setOverwritten([]),
    isClean: (): boolean => state === 'saved' && work.current.moves.length === 0,
  };
}

/** Sheets there are after the news: those of the server, and those that were added here meanwhile. */
function idsAfter(local: Book, before: Book, news: SpreadsheetNews): string[] {
  return [...news.sheetIds, ...[...local.keys()].filter((key) => !before.has(key))];
}

function lostOf(base: Book, local: Book): LostCell[] {
  return differenceOf(base, local)
    .cells.filter(({ isResult }) => isResult !== true)
    .map((change) => lostCell(change, local));
}

function lostCell({ sheetId, row, column, cell }: CellChange, local: Book): LostCell {
  return { sheetName: local.get(sheetId)?.layout.name ?? '', row, column, cell };
}

function hasWritten(synced: Book, local: Book, held: ReadonlySet<string>): boolean {
  return local.size > 0 && differenceOf(synced, local, held).hasWork;
}
