import { queryOptions } from '@tanstack/react-query';
import { api, offers, unwrap } from '@/shared/api';

/** So many are shown; the number of all stands beside them. */
const SHOWN = 5;

/** The documents handed in without a process that the reader may audit, the oldest first. */
export const waitingQuery = queryOptions({
  queryKey: ['flow', 'waiting'],
  staleTime: 0,
  enabled: () => offers('GET /online/cgform/flow/waiting'),
  meta: { isQuiet: true },
  queryFn: ({ signal }) =>
    unwrap(api().GET('/online/cgform/flow/waiting', { signal, params: { query: { pageSize: SHOWN } } })),
});
