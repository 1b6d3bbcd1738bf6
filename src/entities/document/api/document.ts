import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';
import { listCallQuery, type ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type DocumentFolder = Schemas['DocumentFolder'];
export type DocumentRow = Schemas['DocumentRow'];
export type DocumentOne = Schemas['Document'];
export type DocumentFile = Schemas['DocumentFile'];

/** Levels of access, each including those before it. */
export const LEVEL = { view: 1, download: 2, edit: 3, manage: 4 } as const;

/** Everything that is known of documents. */
export const documentsKey = ['documents'] as const;

/** Every folder the user may look into. */
export const foldersQuery = queryOptions({
  queryKey: [...documentsKey, 'folders'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/doc/folder/list', { signal })),
});

/** The space of an address; nonsense counts as the own one. */
function readSpace(text: string | undefined): 'own' | 'shared' | 'trash' {
  return text === 'shared' || text === 'trash' ? text : 'own';
}

/** One page of a folder or space; `filters` hold `space`, `folder` and `word`. */
export const documentsQuery = (search: ListSearch) => {
  const { space, folder = '', word = '' } = search.filters;
  const query = { ...listCallQuery(search), space: readSpace(space), folderId: folder, word };
  return queryOptions({
    queryKey: [...documentsKey, 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/doc/item/list', { signal, params: { query } })),
  });
};

/** A document with its content. */
export const documentQuery = (id: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'one', id],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: ({ signal }) => unwrap(api().GET('/doc/item/queryById', { signal, params: { query: { id } } })),
  });

export const addFolder = (body: Schemas['DocumentFolderDraft']) => unwrap(api().POST('/doc/folder/add', { body }));

export const addDocument = (body: Schemas['DocumentDraft']) => unwrap(api().POST('/doc/item/add', { body }));

export const addFileDocument = (body: Schemas['DocumentFileDraft']) =>
  unwrap(api().POST('/doc/item/addFile', { body }));

export const renameDocument = (id: string, name: string) => open(api().PUT('/doc/item/rename', { body: { id, name } }));

export const moveDocuments = (ids: readonly string[], folderId: string | null) =>
  open(api().PUT('/doc/item/move', { body: { ids: [...ids], folderId } }));

/** Counts the items that would go with these. */
export const countDocuments = (ids: readonly string[]) =>
  unwrap(api().GET('/doc/item/count', { params: { query: { ids: ids.join(',') } } }));

export const removeDocuments = (ids: readonly string[]) =>
  open(api().DELETE('/doc/item/deleteBatch', { params: { query: { ids: ids.join(',') } } }));

export const restoreDocuments = (ids: readonly string[]) =>
  open(api().PUT('/doc/item/restore', { body: { ids: [...ids] } }));

export const purgeDocuments = (ids: readonly string[]) =>
  open(api().DELETE('/doc/item/purge', { params: { query: { ids: ids.join(',') } } }));
