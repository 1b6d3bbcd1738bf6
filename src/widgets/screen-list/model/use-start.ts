import { useUnit } from 'effector-react';
import { useEffect, useRef } from 'react';
import { defaultFilters, type QueryFieldView } from '#core/screen/query-view.ts';
import { readItems } from '#core/query/tree.ts';
import { $user } from '@/entities/session';
import { defaultView, type View } from '@/entities/view';
import { useText } from '@/shared/i18n';
import { isNarrowed, type ListSearch } from '@/shared/routing';
import { noticeShown } from '@/shared/ui';

type StartInput = {
  readonly search: ListSearch;
  readonly fields: readonly QueryFieldView[] | undefined;
  readonly views: readonly View[];
  readonly areViewsPending: boolean;
  readonly goTo: (next: Partial<ListSearch>, isReplacing: boolean) => void;
};

/** The query of a view; empty for a view of columns. */
export function queryOfView({ document, kind }: Pick<View, 'document' | 'kind'>): Pick<ListSearch, 'filters' | 'tree'> {
  if (kind !== 'query') return { filters: {}, tree: null };
  const { filters, items, matchType } = document;
  return {
    // The server has checked the document against the contract when it was saved.
    filters: typeof filters === 'object' && filters !== null ? (filters as Record<string, string>) : {},
    tree: readItems(matchType, items),
  };
}

/** Sets the first filters of a list before anybody chooses any: the view of the address, the default view, default values [B4.8]. */
export function useStart({ search, fields, views, areViewsPending, goTo }: StartInput) {
  const text = useText();
  const user = useUnit($user);
  const notify = useUnit(noticeShown);
  const hasBegun = useRef(false);
  const appliedView = useRef<string | null>(null);
  const defaults =
    fields === undefined
      ? {}
      : defaultFilters(fields, {
          now: new Date(),
          userId: user?.id ?? '',
          username: user?.username ?? '',
          realname: user?.realname ?? '',
          orgCode: user?.orgCode ?? null,
        });
  useEffect(() => {
    if (areViewsPending || fields === undefined) return;
    const isFirst = !hasBegun.current;
    hasBegun.current = true;
    if (isNarrowed(search)) {
      appliedView.current = search.view;
      return;
    }
    if (search.view !== null) {
      if (appliedView.current === search.view) return;
      appliedView.current = search.view;
      const view = views.find(({ id }) => id === search.view);
      if (view === undefined) notify({ kind: 'view', level: 'warning', text: text('views.gone') });
      else if (view.kind === 'query') goTo({ ...queryOfView(view), page: 1 }, true);
      return;
    }
    if (!isFirst) return;
    const view = defaultView(views, 'query');
    if (view !== undefined) goTo({ ...queryOfView(view), view: view.id }, true);
    else if (Object.keys(defaults).length > 0) goTo({ filters: defaults }, true);
    // oxlint-disable-next-line react/exhaustive-deps -- the rest is new at every render and is read when one of these changes
  }, [areViewsPending, fields, search, views]);
  return { defaults };
}
