import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { readListSearch, writeListSearch, type ListSearch } from '../routing/index.ts';

/** Page, sort and everything that narrows a list: the address owns them. */
export function useAddress() {
  const { pathname, search: query } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => readListSearch(query), [query]);
  const addressOf = (next: Partial<ListSearch>): string => {
    const text = writeListSearch({ ...search, ...next }).toString();
    return text === '' ? pathname : `${pathname}?${text}`;
  };
  return {
    search,
    addressOf,
    goTo: (next: Partial<ListSearch>, isReplacing = false): void =>
      void navigate(addressOf(next), { replace: isReplacing }),
  };
}

/** Search without any filter. */
export const NOTHING = { filters: {}, columnFilters: {}, tree: null, view: null } as const;
