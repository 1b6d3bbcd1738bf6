import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '@/shared/api';

/** Forms whose files can be looked at. */
export const codeGenFormsQuery = queryOptions({
  queryKey: ['code-gen', 'forms'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/online/codeGen/forms', { signal })),
});

/** The module files of a form and its typed client. */
export const codeGenQuery = (table: string) =>
  queryOptions({
    queryKey: ['code-gen', table],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/online/codeGen/preview', { signal, params: { query: { table } } })),
  });
