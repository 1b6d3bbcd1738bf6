import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useCallback, useMemo } from 'react';
import { queryFieldOf } from '#core/screen/query-view.ts';
import { formQuery, type Row } from '@/entities/screen';
import { $isGuest } from '@/entities/session';
import { usePageName } from '@/entities/tab';
import { placeColumns, useArrangement } from '@/entities/view';
import { offers } from '@/shared/api';
import { useDataText, useText } from '@/shared/i18n';
import { useAddress } from '@/shared/query';
import { readListSearch, writeListSearch } from '@/shared/routing';
import { chipsOf } from './chips.ts';
import { rowName } from './row-name.ts';
import { useListData } from './use-list-data.ts';
import { useSelection } from './use-selection.ts';
import { useStart } from './use-start.ts';

/** State of a list as it is shown: its definition, query, rows, columns as they are placed, and which rows are chosen. */
export function useListModel(code: string, title: string) {
  const text = useText();
  const dataText = useDataText();
  const address = useAddress();
  const { search, goTo } = address;
  // The guest is many people at once.
  const isGuest = useUnit($isGuest);
  const data = useListData(code, search, text);
  const view = data.list.data ?? null;
  const columns = useArrangement({ screen: code, viewId: search.view, isKept: !isGuest });
  const { arrangement } = columns;
  const { defaults } = useStart({
    search,
    fields: data.fields.data,
    views: columns.views,
    areViewsPending: columns.isPending,
    goTo,
  });
  const placed = useMemo(() => placeColumns(view?.columns ?? [], arrangement), [view, arrangement]);
  const nameOf = useCallback((row: Row): string => (view === null ? '' : rowName(view, row)), [view]);
  const query = writeListSearch({ ...search, page: 1, size: readListSearch('').size, sort: null, view: null });
  const selection = useSelection(query.toString(), nameOf);
  usePageName(title === code ? dataText(view?.title) : null);
  // Only the words of conditions need the whole form; a list without an advanced query never asks for it.
  const form = useQuery({ ...formQuery(code), enabled: search.tree !== null });
  const asked = useMemo(
    () => [...(form.data?.fields ?? []).map(queryFieldOf), ...data.knownFields],
    [form.data, data.knownFields],
  );
  return {
    ...address,
    code,
    // Without a menu entry the address gives no title; then the definition does.
    name: dataText(title === code ? (view?.title ?? title) : title),
    isOurs: offers('POST /online/cgform/api/batchEdit/{id}'),
    isGuest,
    data,
    view,
    columns,
    defaults,
    placed,
    nameOf,
    selection,
    chips: chipsOf({ search, list: view, fields: asked, text, dataText, goTo }),
  };
}

export type ListModel = ReturnType<typeof useListModel>;
