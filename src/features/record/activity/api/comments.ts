import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];

/** Cache key of the comments and files on a record. */
export const remarksKey = (code: string, dataId: string) => ['record-remarks', code, dataId] as const;

const paramsOf = (code: string, dataId: string) => ({ path: { id: code, dataId } });

/** Comments on a record with their answers, the oldest first. */
export const commentsQuery = (code: string, dataId: string) =>
  queryOptions({
    queryKey: [...remarksKey(code, dataId), 'comments'],
    // Others may have answered since.
    staleTime: 0,
    // The reason stands in the panel.
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/api/recordComment/{id}/{dataId}', { signal, params: paramsOf(code, dataId) })),
  });

export const addComment = (code: string, dataId: string, body: Schemas['RecordCommentDraft']) =>
  unwrap(api().POST('/online/cgform/api/recordComment/{id}/{dataId}', { params: paramsOf(code, dataId), body }));

export const editComment = (code: string, dataId: string, body: Schemas['RecordCommentChange']) =>
  open(api().PUT('/online/cgform/api/recordComment/{id}/{dataId}', { params: paramsOf(code, dataId), body }));

export const removeComment = (code: string, dataId: string, commentId: string) =>
  open(
    api().DELETE('/online/cgform/api/recordComment/{id}/{dataId}', {
      params: { ...paramsOf(code, dataId), query: { commentId } },
    }),
  );

/** Users who may read the record, by a piece of their name. */
export const findReaders = (code: string, dataId: string, keyword: string) =>
  unwrap(
    api().GET('/online/cgform/api/recordReaders/{id}/{dataId}', {
      params: { ...paramsOf(code, dataId), query: { keyword } },
    }),
  );

/** Files that lie with a record, the newest first. */
export const attachmentsQuery = (code: string, dataId: string) =>
  queryOptions({
    queryKey: [...remarksKey(code, dataId), 'attachments'],
    staleTime: 0,
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/api/recordAttachment/{id}/{dataId}', { signal, params: paramsOf(code, dataId) }),
      ),
  });

export const attach = (code: string, dataId: string, files: readonly string[]) =>
  open(
    api().POST('/online/cgform/api/recordAttachment/{id}/{dataId}', {
      params: paramsOf(code, dataId),
      body: { files: [...files] },
    }),
  );

export const detach = (code: string, dataId: string, attachmentId: string) =>
  open(
    api().DELETE('/online/cgform/api/recordAttachment/{id}/{dataId}', {
      params: { ...paramsOf(code, dataId), query: { attachmentId } },
    }),
  );
