import { useState } from 'react';
import { readListSearch, type ListSearch } from '@/shared/routing';

/** Page, sort and query of a list that has no address. */
export function useOwnSearch() {
  const [search, setSearch] = useState<ListSearch>(() => readListSearch(''));
  return {
    search,
    goTo: (next: Partial<ListSearch>): void => setSearch((before) => ({ ...before, ...next })),
  };
}
