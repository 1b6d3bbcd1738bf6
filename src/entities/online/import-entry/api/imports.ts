import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

/** An import that was begun within the last 30 days. */
export type ImportEntry = components['schemas']['ImportEntry'];

/** States in which the server works on an import right now. */
const atWork: ReadonlySet<string> = new Set(['checking', 'importing', 'undoing']);
/** Milliseconds between two looks at a run. */
const LOOK_MS = 1500;

/**
 * A page of imports, the newest first; looked at again while the server works on one of them.
 * @param isAll those of the company, for administrators
 */
export const importsQuery = ({ filters, page, size }: Pick<ListSearch, 'filters' | 'page' | 'size'>, isAll: boolean) =>
  queryOptions<components['schemas']['ImportEntryPage']>({
    queryKey: ['imports', isAll, filters, page, size],
    refetchInterval: ({ state }) =>
      state.data?.records.some((one) => atWork.has(one.state)) === true ? LOOK_MS : false,
    queryFn: ({ signal }) => {
      const { fileName, username } = filters;
      return unwrap(
        api().GET('/online/cgform/api/imports', {
          signal,
          params: {
            query: {
              pageNo: page,
              pageSize: size,
              ...(fileName === undefined ? {} : { fileName }),
              ...(isAll ? { all: true, ...(username === undefined ? {} : { username }) } : {}),
            },
          },
        }),
      );
    },
  });

/** Begins to take an import back. */
export function undoImport(form: string, job: string): Promise<components['schemas']['ImportJob'] | null> {
  return unwrap(api().POST('/online/cgform/api/importUndo/{id}', { params: { path: { id: form } }, body: { job } }));
}
