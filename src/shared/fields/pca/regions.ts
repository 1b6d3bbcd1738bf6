import { queryOptions } from '@tanstack/react-query';

/** Another tab's administrator may have changed some. */
const STALE_MS = 600_000;

/** All regions, fetched as a part of their own by the first field that shows one. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  staleTime: STALE_MS,
  gcTime: Infinity,
  queryFn: async ({ signal }) => (await import('./load-regions.ts')).loadRegions(signal),
});
