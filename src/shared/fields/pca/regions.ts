import { queryOptions } from '@tanstack/react-query';
import { buildRegions } from '#core/regions/regions.ts';

/** All regions, fetched as a part of their own by the first field that shows one. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: async () => buildRegions((await import('china-area-data/v5/data.json')).default),
});
