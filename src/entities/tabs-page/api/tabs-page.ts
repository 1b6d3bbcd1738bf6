import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/shared/api';

/** A page of several screens, as an administrator put it together. */
export function tabsPageQuery(code: string) {
  return queryOptions({
    queryKey: ['tabs-page', code],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/onlineTabs/tabsConfig/{tabcode}', { params: { path: { tabcode: code } }, signal })),
  });
}
