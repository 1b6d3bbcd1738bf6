import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/shared/api';

/** Reports that a popup field can open for this person. */
export const popupReportsQuery = queryOptions({
  queryKey: ['popup-test', 'reports'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/online/cgreport/api/popupReports', { signal })),
});

/** Columns of a popup report or a report by SQL, with their titles. */
export const popupColumnsQuery = (code: string) =>
  queryOptions({
    queryKey: ['popup-test', 'columns', code],
    staleTime: 0,
    retry: false,
    // What is wrong with a code is said beside it.
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      const params = { path: { code } };
      const { columns } = await unwrap(api().GET('/online/cgreport/api/getRpColumns/{code}', { signal, params }));
      return columns.map(({ dataIndex, title }) => ({ name: dataIndex, title: title ?? dataIndex }));
    },
  });
