import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type FoundRowsView = Schemas['FoundRows'];
export type OwnWarning = Schemas['OwnSqlWarning'];
export type WarningRun = Schemas['SqlWarningRun'];

/** Runs a warning now. */
export function runWarning(id: string): Promise<WarningRun> {
  return unwrap(api().PUT('/sys/sqlWarning/run', { body: { id } }));
}

/** Other databases a warning can ask. */
export const warningChoicesQuery = queryOptions({
  queryKey: ['managed', '/sys/sqlWarning', 'choices'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/sqlWarning/choices', { signal })),
});

const key = ['sql-warning'] as const;

/** Reads the warnings open for the user. */
export const ownWarningsQuery = queryOptions({
  queryKey: [...key, 'own'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/sqlwarning/listByuser', { signal })),
});

/** One of his warnings with the rows it found first. */
export const ownWarningQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/sqlwarning/listById', { signal, params: { query: { id } } })),
  });
