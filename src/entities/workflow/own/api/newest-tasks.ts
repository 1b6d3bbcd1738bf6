import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

const NEWEST = 'arriveTime' satisfies keyof components['schemas']['FlowTodo'];

/** The newest tasks the reader has to decide, and how many there are [workflow.tasks]. */
export const newestTasksQuery = queryOptions({
  // Under the key of their list, so that whatever makes the list read anew reaches them; without its code, which the first picture does not need.
  queryKey: ['managed', '/workflow/tasks', 'newest'],
  staleTime: 0,
  meta: { isQuiet: true },
  queryFn: ({ signal }) =>
    unwrap(
      api().GET('/workflow/tasks/list', {
        signal,
        params: { query: { pageNo: 1, pageSize: 5, column: NEWEST, order: 'desc' } },
      }),
    ),
});
