import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/shared/api';

/** So many of each are shown. */
const SHOWN = 5;

/** The newest tasks the reader has to decide, and the documents that wait for his audit, with how many there are [workflow.tasks]. */
export const newestQuery = queryOptions({
  // Under the key of the list of tasks, so that whatever makes the list read anew reaches them; without its code, which the first picture does not need.
  queryKey: ['managed', '/workflow/tasks', 'newest'],
  staleTime: 0,
  meta: { isQuiet: true },
  queryFn: ({ signal }) => unwrap(api().GET('/workflow/newest', { signal, params: { query: { pageSize: SHOWN } } })),
});
