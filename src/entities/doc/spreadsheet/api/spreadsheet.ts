import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, callPath, FILE, fileUrl, open, postForm, unwrap } from '@/shared/api';
import { listCallQuery, type ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type SpreadsheetRow = Schemas['SpreadsheetRow'];
export type Spreadsheet = Schemas['Spreadsheet'];

/** Everything that is known of spreadsheets. */
export const spreadsheetsKey = ['spreadsheets'] as const;

/** The space of an address; nonsense counts as the own one. */
function readSpace(text: string | undefined): 'own' | 'shared' | 'trash' {
  return text === 'shared' || text === 'trash' ? text : 'own';
}

/** One page of a space; `filters` hold `space` and `word`. */
export const spreadsheetsQuery = (search: ListSearch) => {
  const { space, word = '' } = search.filters;
  const query = { ...listCallQuery(search), space: readSpace(space), word };
  return queryOptions({
    queryKey: [...spreadsheetsKey, 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/luckysheet/sheet/list', { signal, params: { query } })),
  });
};

/** A spreadsheet with its sheets, as it is now. */
export const spreadsheetQuery = (id: string) =>
  queryOptions({
    queryKey: [...spreadsheetsKey, 'one', id],
    // What others do comes as news; reading it again would throw away what is not sent yet.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => fetchSpreadsheet(id, signal),
  });

export const fetchSpreadsheet = (id: string, signal?: AbortSignal): Promise<Spreadsheet> =>
  unwrap(
    api().GET('/luckysheet/sheet/queryById', {
      ...(signal === undefined ? {} : { signal }),
      params: { query: { id } },
    }),
  );

export const addSpreadsheet = (name: string) => unwrap(api().POST('/luckysheet/sheet/add', { body: { name } }));

export const copySpreadsheet = (id: string, name: string) =>
  unwrap(api().POST('/luckysheet/sheet/copy', { body: { id, name } }));

export const renameSpreadsheet = (id: string, name: string) =>
  open(api().PUT('/luckysheet/sheet/rename', { body: { id, name } }));

export const removeSpreadsheets = (ids: readonly string[]) =>
  open(api().DELETE('/luckysheet/sheet/deleteBatch', { params: { query: { ids: ids.join(',') } } }));

export const restoreSpreadsheets = (ids: readonly string[]) =>
  open(api().PUT('/luckysheet/sheet/restore', { body: { ids: [...ids] } }));

export const purgeSpreadsheets = (ids: readonly string[]) =>
  open(api().DELETE('/luckysheet/sheet/purge', { params: { query: { ids: ids.join(',') } } }));

/** Reads the changes of others since a revision. */
export const newsOf = (id: string, since: number) =>
  unwrap(api().GET('/luckysheet/sheet/news', { params: { query: { id, since } } }));

/** Writes what was done; answers what others did meanwhile. */
export const changeSpreadsheet = (body: Schemas['SpreadsheetChange']) =>
  unwrap(api().PUT('/luckysheet/sheet/edit', { body }));

/** Makes a spreadsheet of a workbook; answers what could not be taken over. */
export async function importSpreadsheet(file: File, onProgress: (percent: number) => void): Promise<readonly string[]> {
  const body = new FormData();
  body.append(FILE, file);
  const { result } = await postForm('/luckysheet/sheet/importXls', body, { onProgress });
  const { left }: Partial<Record<keyof Schemas['SpreadsheetImported'], unknown>> =
    typeof result === 'object' && result !== null ? result : {};
  return Array.isArray(left) ? left.filter((one) => typeof one === 'string') : [];
}

/** Returns the address a spreadsheet is downloaded from as a workbook. */
export const exportAddress = (id: string): string => fileUrl(callPath('/luckysheet/sheet/exportXls', { id }));

/** Saved versions, the newest first. */
export const spreadsheetVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...spreadsheetsKey, 'versions', id],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/luckysheet/version/list', { signal, params: { query: { id } } })),
  });

/** One saved version with its sheets, which never change. */
export const spreadsheetVersionQuery = (id: string, versionNo: number) =>
  queryOptions({
    queryKey: ['spreadsheet-version', id, versionNo],
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/luckysheet/version/queryByNo', { signal, params: { query: { id, versionNo } } })),
  });

export const saveSpreadsheetVersion = (id: string, note: string) =>
  unwrap(api().POST('/luckysheet/version/add', { body: { id, note } }));

export const restoreSpreadsheetVersion = (id: string, versionNo: number, revision: number) =>
  unwrap(api().PUT('/luckysheet/version/restore', { body: { id, versionNo, revision } }));

/** To whom a spreadsheet is granted, for the dialog that documents have. */
export const spreadsheetAccess = {
  key: spreadsheetsKey,
  grantsQuery: (itemId: string) =>
    queryOptions({
      queryKey: [...spreadsheetsKey, 'grants', itemId],
      staleTime: 0,
      gcTime: 0,
      queryFn: ({ signal }) => unwrap(api().GET('/luckysheet/grant/list', { signal, params: { query: { itemId } } })),
    }),
  saveGrants: (itemId: string, grants: readonly Schemas['DocumentGrantDraft'][]) =>
    unwrap(api().PUT('/luckysheet/grant/save', { body: { itemId, grants: [...grants] } })),
  findGrantees: (mode: 'user' | 'depart' | 'role', keyword: string) =>
    queryOptions({
      queryKey: ['spreadsheet-grantees', mode, keyword],
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        unwrap(api().GET('/luckysheet/grant/grantees', { signal, params: { query: { mode, keyword } } })),
    }),
} as const;
