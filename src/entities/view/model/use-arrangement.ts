import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { offers } from '@/shared/api';
import { deleteView, saveView, viewsQuery, type View } from '../api/view.ts';
import { columnsOf, defaultView, OWN_COLUMNS, ownColumns, type Arrangement } from './arrangement.ts';

/** Changes within this time are saved together. */
const WAIT_MS = 600;
const NONE: Arrangement = [];
const NO_VIEWS: readonly View[] = [];

type ArrangementInput = {
  /** Form of the list: its table name or head id. */
  readonly screen: string;
  /** View the address names. */
  readonly viewId: string | null;
  readonly isKept: boolean;
};

/**
 * Arranges the columns of a list: as the user last left them, on any device; until then by the view of the user's department or role. A
 * view named in the address counts for this visit, until a column is moved.
 */
export function useArrangement({ screen, viewId, isKept: isWanted }: ArrangementInput) {
  const cache = useQueryClient();
  const isKept = isWanted && offers('POST /online/listView/save');
  const query = useQuery(viewsQuery(screen));
  const views = query.data ?? NO_VIEWS;
  const [changed, setChanged] = useState<Arrangement | null>(null);
  const pending = useRef<{ readonly timer: ReturnType<typeof setTimeout>; readonly columns: Arrangement } | null>(null);
  const { mutate } = useMutation({
    // One after the other: two at once would make two views of one name.
    scope: { id: `columns ${screen}` },
    mutationFn: async (columns: Arrangement | null): Promise<void> => {
      const own = ownColumns(await cache.ensureQueryData(viewsQuery(screen)));
      if (columns === null) {
        if (own !== undefined) await deleteView(own.id);
      } else {
        const body = { screen, name: OWN_COLUMNS, kind: 'columns', scope: 'personal', isDefault: true } as const;
        await saveView({ ...body, ...(own === undefined ? {} : { id: own.id }), document: { columns: [...columns] } });
      }
      await cache.fetchQuery({ ...viewsQuery(screen), staleTime: 0 });
    },
  });
  const flush = (): void => {
    if (pending.current === null) return;
    clearTimeout(pending.current.timer);
    if (isKept) mutate(pending.current.columns);
    pending.current = null;
  };
  const flushLatest = useRef(flush);
  useEffect(() => {
    flushLatest.current = flush;
  });
  // What was moved last is saved even when the page goes at once.
  useEffect(() => () => flushLatest.current(), []);

  const linked = views.find(({ id }) => id === viewId);
  const start =
    (linked === undefined ? null : columnsOf(linked)) ??
    columnsOf(ownColumns(views) ?? defaultView(views, 'columns') ?? NO_VIEW) ??
    NONE;
  return {
    views,
    /** Are the views still on their way? */
    isPending: query.isPending,
    arrangement: changed ?? start,
    arrange: (columns: Arrangement): void => {
      setChanged(columns);
      if (!isKept) return;
      if (pending.current !== null) clearTimeout(pending.current.timer);
      pending.current = { columns, timer: setTimeout(() => flushLatest.current(), WAIT_MS) };
    },
    reset: (): void => {
      if (pending.current !== null) clearTimeout(pending.current.timer);
      pending.current = null;
      const shared = defaultView(
        views.filter((view) => view !== ownColumns(views)),
        'columns',
      );
      setChanged(shared === undefined ? NONE : (columnsOf(shared) ?? NONE));
      if (isKept) mutate(null);
    },
  };
}

const NO_VIEW: View = {
  id: '',
  screen: '',
  name: '',
  kind: 'query',
  document: {},
  scope: 'personal',
  isDefault: false,
  isOwn: false,
};
