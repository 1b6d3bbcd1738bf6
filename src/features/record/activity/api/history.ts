import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

export type HistoryEntry = components['schemas']['HistoryEntry'];
export type RecordDifference = components['schemas']['RecordDifference'];

/** Entries of one call. */
const PAGE = 20;

/** Reads the history of a record, newest first, page by page. */
export const historyQuery = (code: string, dataId: string) =>
  infiniteQueryOptions({
    queryKey: ['screen', code, 'history', dataId],
    // Others may have changed it since.
    staleTime: 0,
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api().GET('/online/cgform/api/recordHistory/{id}/{dataId}', {
          signal,
          params: { path: { id: code, dataId }, query: { pageNo: pageParam, pageSize: PAGE } },
        }),
      ),
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
    // The reason stands in the panel.
    meta: { isQuiet: true },
  });

/** Compares two versions. */
export const compareQuery = (code: string, dataId: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['screen', code, 'compare', dataId, from, to],
    staleTime: 0,
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/api/recordCompare/{id}/{dataId}', {
          signal,
          params: { path: { id: code, dataId }, query: { from, to } },
        }),
      ),
  });

/** Gives a record the values of an earlier version; answers what stayed as it is. Fails with an `ApiError`. */
export function revertRecord(
  code: string,
  dataId: string,
  body: components['schemas']['RevertRequest'],
): Promise<components['schemas']['Reverted']> {
  const params = { path: { id: code, dataId } };
  return unwrap(api().POST('/online/cgform/api/recordRevert/{id}/{dataId}', { params, body }));
}
