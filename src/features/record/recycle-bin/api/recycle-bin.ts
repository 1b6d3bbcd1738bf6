import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

export type RecycledRow = components['schemas']['RecycledRow'];
export type PurgeResult = components['schemas']['PurgeResult'];
export type BinResult = Pick<PurgeResult, 'done' | 'failed' | 'rows'>;

/** Records of one call. */
const PAGE = 20;

/** Deleted records of a form that contain some words, those deleted last first. */
export const recycleBinQuery = (code: string, keyword: string) =>
  infiniteQueryOptions({
    queryKey: ['screen', code, 'bin', keyword],
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        api().GET('/online/cgform/api/recycleBin/{id}', {
          signal,
          params: { path: { id: code }, query: { keyword, pageNo: pageParam, pageSize: PAGE } },
        }),
      ),
    getNextPageParam: ({ total }, pages) => (pages.length * PAGE < total ? pages.length + 1 : undefined),
  });

/** Brings records back; answers how it went row by row. Fails with an `ApiError`. */
export function restoreRecords(code: string, ids: readonly string[]): Promise<BinResult> {
  const params = { path: { id: code } };
  return unwrap(api().POST('/online/cgform/api/recycleRestore/{id}', { params, body: { ids: [...ids] } }));
}

/** Deletes records for good, or with `dryRun` counts what would go. Fails with an `ApiError`. */
export function purgeRecords(code: string, ids: readonly string[], dryRun: boolean): Promise<PurgeResult> {
  const params = { path: { id: code } };
  return unwrap(api().POST('/online/cgform/api/recyclePurge/{id}', { params, body: { ids: [...ids], dryRun } }));
}
