import { useRef, useState, type RefObject } from 'react';
import type { Book, SheetCell, SheetMove } from '#core/spreadsheet/book.ts';
import { differenceOf, type SpreadsheetNews } from '#core/spreadsheet/change.ts';
import { changeSpreadsheet, newsOf, type Spreadsheet } from '@/entities/doc/spreadsheet';
import { useUnsaved } from '@/shared/unsaved';
import type { GridHandle } from './grid-handle.ts';
import { normalNews } from './library.ts';
import { partOf } from './part-of.ts';
import { syncBase } from './sync-base.ts';
import { cellAt, type CellConflict } from './sync-conflicts.ts';
import { lostByNews } from './sync-losses.ts';
import { useConflicts } from './use-conflicts.ts';
import { useShownBook } from './use-shown-book.ts';
import { useSyncClock } from './use-sync-clock.ts';
import { useSyncState } from './use-sync-state.ts';

/**
 * Sends what is written here and shows what others write. Nothing is overwritten silently: a cell of two writers waits for a decision,
 * and what cannot be sent stays on the screen and is named.
 */
export function useSync(spreadsheet: Spreadsheet, canEdit: boolean, grid: RefObject<GridHandle | null>) {
  const { id } = spreadsheet;
  const { touch, clean } = useUnsaved();
  const [base] = useState(() => syncBase(spreadsheet));
  const work = useRef({ isBusy: false, isOver: false });
  const screen = useShownBook(spreadsheet, grid);
  const waiting = useConflicts();
  const { told, setState, setLost, setRestored, forgive, refuse, watch } = useSyncState();

  /** Another took the ground from under what was written here: that is named, not thrown away. */
  const isLosing = (news: SpreadsheetNews, before: Book): boolean => {
    const local = grid.current?.read() ?? before;
    const hasMoves = base.moves().length > 0;
    const found = lostByNews(news, { before, local, hasMoves, conflicts: waiting.now() });
    if (found === null) return false;
    work.current.isOver = true;
    setLost(found);
    setState('stale');
    return true;
  };

  const listen = async (local: Book): Promise<void> => {
    const news = normalNews(await newsOf(id, base.revision()));
    setRestored(news.restored);
    if (news.revision > base.revision() && !isLosing(news, local)) {
      base.heard(news, local);
      screen.show(news, local, waiting);
    }
    if (work.current.isOver) return;
    const isSettled = waiting.now().length === 0;
    setState(isSettled ? 'saved' : 'pending');
    if (isSettled) clean();
  };

  /** Sends a part of what is written here. @returns whether there may be more */
  const send = async (local: Book): Promise<boolean> => {
    const moves = base.moves();
    const expected = base.expected();
    const { hasWork, ...difference } = differenceOf(expected, local, waiting.keys());
    if (!canEdit || (!hasWork && moves.length === 0)) {
      await listen(local);
      return false;
    }
    // Addresses of cells that wait for a decision must stay what they are.
    if (moves.length > 0 && waiting.now().length > 0) {
      setState('pending');
      return false;
    }
    setState('saving');
    const part = partOf(difference);
    const news = normalNews(await changeSpreadsheet({ id, revision: base.revision(), moves: [...moves], ...part }));
    base.taken(news, { expected, part, moves: moves.length }, local);
    forgive();
    if (isLosing(news, local)) return false;
    screen.show(news, local, waiting);
    return true;
  };

  const stop = (thrown: unknown): void => {
    const next = refuse(thrown);
    if (next === 'offline' || next === 'refused') return;
    work.current.isOver = true;
    const local = grid.current?.read();
    const found = local === undefined ? null : base.lost(local);
    if (found !== null) setLost(found);
  };

  const sync = async (): Promise<void> => {
    const now = work.current;
    const handle = grid.current;
    if (now.isBusy || now.isOver || handle === null) return;
    now.isBusy = true;
    try {
      if (handle.isTyping()) {
        await watch(id, base.revision());
        return;
      }
      for (let isMore = true; isMore;) {
        const local = handle.read();
        // Before the library has drawn anything there is nothing to send.
        isMore = local.size > 0 && (await send(local));
      }
    } catch (thrown) {
      stop(thrown);
    } finally {
      now.isBusy = false;
    }
  };
  const clock = useSyncClock(sync);

  return {
    ...told,
    shown: screen.shown,
    conflicts: waiting.conflicts,
    overwritten: screen.overwritten,
    /** Sends at once, for what needs the server to know everything. */
    flush: async (): Promise<number | null> => {
      await clock.atOnce();
      return work.current.isOver || waiting.now().length > 0 ? null : base.revision();
    },
    onChange: (): void => {
      const handle = grid.current;
      if (work.current.isOver || !canEdit || handle === null) return;
      if (!base.isWritten(handle.read(), waiting.keys())) return;
      touch();
      setState((last) => (last === 'saving' ? last : 'pending'));
      clock.atRest();
    },
    onMoves: (moves: readonly SheetMove[]): void => base.moved(moves),
    /** Settles a conflict: the own text goes to the server, or that of the other comes here. */
    decide: (conflict: CellConflict, isMine: boolean): void => {
      waiting.settle(conflict);
      const { sheetId, row, column, theirs: cell } = conflict;
      if (!isMine) grid.current?.put([{ sheetId, row, column, cell }]);
      clock.next();
    },
    /** Returns the local value of the cell a conflict is about. */
    mine: (conflict: CellConflict): SheetCell | null => {
      const local = grid.current?.read();
      return local === undefined ? null : cellAt(local, conflict);
    },
    heardOverwritten: screen.heardOverwritten,
    isClean: (): boolean => told.state === 'saved' && base.moves().length === 0,
  };
}
