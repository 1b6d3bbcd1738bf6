import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { failureOf, type ApiFailure } from '@/shared/api';
import { putOff } from '@/shared/lib';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly isQuiet?: boolean };
    mutationMeta: { readonly isQuiet?: boolean };
  }
}

/** The cache of everything fetched. Failures are told to one place; calls marked quiet are handled where they are made,
 * and what a page asked for it may say itself. */
export function createQueryClient(
  onFailure: (failure: ApiFailure, isQuiet: boolean, isOnPage: boolean) => void,
): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => onFailure(failureOf(error), query.meta?.isQuiet === true, true),
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) =>
        onFailure(failureOf(error), mutation.meta?.isQuiet === true, false),
    }),
    defaultOptions: {
      queries: {
        // Only what may pass by itself is tried again; a refusal stays a refusal.
        retry: (count, error) => count < 1 && failureOf(error).kind === 'network',
        refetchOnWindowFocus: false,
        // A kept page is seen first, then its rows are asked for again.
        refetchOnMount: ({ state, queryKey, queryHash }) =>
          state.data === undefined ||
          !putOff(queryHash, () => void client.refetchQueries({ queryKey, exact: true, type: 'active', stale: true })),
      },
    },
  });
  return client;
}
