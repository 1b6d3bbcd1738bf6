import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

const key = ['managed', '/sys/category'] as const;
/** Column by which those above come before those below them. */
const CODE = 'code' satisfies keyof components['schemas']['ManagedCategory'];

/** Keys under which categories are cached: in the trees that choose from them and the lists of every form. */
export const categoryChangesKeys: readonly (readonly string[])[] = [key, ['dict'], ['screen']];

/** All categories in the order of their tree. */
export const categoryNamesQuery = queryOptions({
  queryKey: [...key, 'names'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const query = { pageSize: -521, column: CODE, order: 'asc' } as const;
    return (await unwrap(api().GET('/sys/category/list', { signal, params: { query } }))).records;
  },
});
