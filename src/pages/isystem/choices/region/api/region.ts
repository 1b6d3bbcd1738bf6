import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { regionSubject } from '#core/managed/region.ts';
import { api, unwrap } from '@/shared/api';

const key = ['managed', regionSubject.path] as const;

/** Keys under which regions are cached: in this list, in area fields and in the texts of every form. */
export const regionChangesKeys: readonly (readonly string[])[] = [key, ['regions'], ['screen']];

type Column = keyof components['schemas']['Region'];

/** Column by which those above come before those below them. */
const CODE = 'code' satisfies Column;
/** A list may be asked by any of its columns. */
const provincesAndCities: Record<string, string> = { levelNo: '1,2' } satisfies Partial<Record<Column, string>>;

/** Provinces and cities, those others can stand below, in the order of their codes. */
export const regionsAboveQuery = queryOptions({
  queryKey: [...key, 'above'],
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const query = { pageSize: -521, column: CODE, order: 'asc', ...provincesAndCities };
    return (await unwrap(api().GET('/sys/region/list', { signal, params: { query } }))).records;
  },
});
