import { queryOptions, useQuery } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

/** An account an entry may name. */
export type Subject = components['schemas']['SubjectChoice'];

const FRESH_MS = 30_000;
/** Most accounts of the whole list. */
const ALL = 2000;

/** Leaf accounts in use that fit a typed text; without one all of them. */
export const subjectSearchQuery = (keyword: string) =>
  queryOptions({
    queryKey: ['subject', 'search', keyword],
    staleTime: FRESH_MS,
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/finance/subject/search', {
          signal,
          params: { query: keyword === '' ? { pageSize: ALL } : { keyword } },
        }),
      ),
  });

/**
 * Fetches all accounts, so that what is typed is found before the next key.
 * @returns whether they are there; where they cannot be had, each text asks for itself
 */
export function useSubjectsAtHand(): boolean {
  return !useQuery(subjectSearchQuery('')).isPending;
}

/** Accounts by their ids, in whatever state they are. */
export const subjectsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['subject', 'named', ...ids],
    staleTime: FRESH_MS,
    enabled: ids.length > 0,
    queryFn: async ({ signal }): Promise<readonly Subject[]> =>
      (await unwrap(api().GET('/finance/subject/search', { signal, params: { query: { ids: ids.join(',') } } })))
        .records,
  });
