import { queryOptions } from '@tanstack/react-query';
import { api, offers, unwrap } from '@/shared/api';

/** Processes somebody may start; of one form, where one is named. */
export const flowStartableQuery = (formCode?: string) =>
  queryOptions({
    queryKey: ['flow', 'startable', formCode ?? null],
    staleTime: 60_000,
    enabled: offers('GET /workflow/apply/processes'),
    // What cannot be started is not offered.
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/workflow/apply/processes', {
          signal,
          params: { query: formCode === undefined ? {} : { formCode } },
        }),
      ),
  });
