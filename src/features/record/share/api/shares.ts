import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

export const sharesKey = (code: string) => ['record-shares', code] as const;

/** Shares the user made of a record, or of the empty form. */
export const sharesQuery = (code: string, dataId: string) =>
  queryOptions({
    queryKey: [...sharesKey(code), dataId],
    staleTime: 0,
    // The reason stands in the dialog.
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/api/recordShare/{id}', {
          signal,
          params: { path: { id: code }, query: dataId === '' ? {} : { dataId } },
        }),
      ),
  });

export const makeShare = (code: string, body: components['schemas']['RecordShareDraft']) =>
  unwrap(api().POST('/online/cgform/api/recordShare/{id}', { params: { path: { id: code } }, body }));

export const endShare = (id: string) => unwrap(api().PUT('/doc/share/revoke', { body: { ids: [id] } }));
