import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, callPath, downloadFile, fileUrl, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type AccountBooks = Schemas['AccountBooks'];
export type AccountBook = Schemas['AccountBook'];
export type BookLine = Schemas['BookLine'];
export type BookKind = Schemas['BookKind'];

export type BookSearch = {
  readonly kind: BookKind;
  readonly from: string;
  readonly to: string;
  readonly fromPeriod: string;
  readonly toPeriod: string;
};

/** Books of accounts. */
export const booksQuery = (search: BookSearch) =>
  queryOptions({
    queryKey: ['account-books', search],
    // Others post meanwhile.
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/finance/book/rows', { signal, params: { query: { ...search } } })),
  });

/** The same books as a PDF, handed to the browser to keep. Fails with an `ApiError`. */
export function downloadBooks(search: BookSearch, name: string): Promise<void> {
  return downloadFile(fileUrl(callPath('/finance/book/pdf', { ...search })), name);
}
