import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/shared/api';
import type { ButtonGrants } from '../model/button-rule.ts';

/** Every button of a page, and those the user holds; the session itself knows what is withheld only. Our server alone answers it. */
export function pageButtonsQuery(path: string) {
  return queryOptions({
    queryKey: ['permission', 'page', path],
    staleTime: 0,
    meta: { isQuiet: true },
    queryFn: ({ signal }): Promise<ButtonGrants> =>
      unwrap(api().GET('/sys/permission/ofPage', { params: { query: { path } }, signal })),
  });
}
