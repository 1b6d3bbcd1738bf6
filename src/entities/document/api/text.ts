import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';
import { documentsKey } from './document.ts';

type Schemas = components['schemas'];

/** Saves a document; answers the version to send next time. */
export const saveDocument = (body: Schemas['DocumentChange']) => unwrap(api().PUT('/doc/item/edit', { body }));

/** Keeps what is being written at the server, for its author alone. */
export const saveDraft = (body: Schemas['DocumentDraftText']) => unwrap(api().PUT('/doc/draft/save', { body }));

export const dropDraft = (itemId: string) =>
  unwrap(api().DELETE('/doc/draft/delete', { params: { query: { itemId } } }));

/** Saved versions, the newest first. */
export const versionsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'versions', itemId],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/doc/version/list', { signal, params: { query: { itemId } } })),
  });

/** One saved version with its content, which never changes. */
export const versionQuery = (itemId: string, versionNo: number) =>
  queryOptions({
    queryKey: ['document-version', itemId, versionNo],
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/doc/version/queryByNo', { signal, params: { query: { itemId, versionNo } } })),
  });

/** Saves an earlier version as the next one. */
export const restoreVersion = (id: string, version: number, versionNo: number) =>
  unwrap(api().PUT('/doc/version/restore', { body: { id, version, versionNo } }));

export const commentsQuery = (itemId: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'comments', itemId],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/doc/comment/list', { signal, params: { query: { itemId } } })),
  });

export const addComment = (itemId: string, replyTo: string | null, text: string) =>
  unwrap(api().POST('/doc/comment/add', { body: { itemId, replyTo, text } }));

export const resolveComment = (id: string, isResolved: boolean) =>
  unwrap(api().PUT('/doc/comment/resolve', { body: { id, isResolved } }));

export const removeComment = (id: string) => unwrap(api().DELETE('/doc/comment/delete', { params: { query: { id } } }));
