import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type AmisPageHead = Schemas['AmisPageHead'];
export type AmisPageDraft = Schemas['AmisPage'];

/** Amis pages as administrators list them; `filters` may hold name and code. */
export const amisPagesQuery = ({ page, size, filters }: Pick<ListSearch, 'page' | 'size' | 'filters'>) => {
  const query = { pageNo: page, pageSize: size, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return queryOptions({
    queryKey: ['amis-page', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/amisPage/list', { signal, params: { query } })),
  });
};

/** An amis page to be changed. */
export const amisPageQuery = (id: string) =>
  queryOptions({
    queryKey: ['amis-page', 'design', id],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }): Promise<AmisPageDraft> =>
      unwrap(api().GET('/amisPage/queryById', { signal, params: { query: { id } } })),
  });

/** An amis page as its readers open it. */
export const amisViewQuery = (code: string) =>
  queryOptions({
    queryKey: ['amis-page', 'view', code],
    staleTime: 60_000,
    queryFn: ({ signal }) => unwrap(api().GET('/amisPage/view', { signal, params: { query: { code } } })),
  });

/** Makes an amis page, or changes the one whose id it carries; answers what the server says. */
export async function saveAmisPage(body: AmisPageDraft): Promise<string> {
  const isNew = body.id === undefined || body.id === '';
  const answer = await open(isNew ? api().POST('/amisPage/add', { body }) : api().PUT('/amisPage/edit', { body }));
  return answer.message;
}

export async function deleteAmisPages(ids: readonly string[]): Promise<string> {
  const params = { query: { ids: ids.join(',') } };
  return (await open(api().DELETE('/amisPage/deleteBatch', { params }))).message;
}

/** Reads the places a menu entry can have, and the roles it can be granted to. */
export const amisMenuQuery = queryOptions({
  queryKey: ['amis-page', 'menu'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/amisPage/menuChoices', { signal })),
});

/** Opens a page to its readers, with an entry in the menu. */
export async function publishAmisPage(body: Schemas['MenuPlace']): Promise<string> {
  return (await open(api().POST('/amisPage/menu', { body }))).message;
}

/** Reads the versions of a page, newest first. */
export const amisVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['amis-page', 'versions', id],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/amisPage/version/list', { signal, params: { query: { id } } })),
  });

/** A version with its schema, which never changes. */
export const amisVersionQuery = (id: string, versionNo: number) =>
  queryOptions({
    queryKey: ['amis-page-version', id, versionNo],
    staleTime: 300_000,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/amisPage/version/queryByNo', { signal, params: { query: { id, versionNo } } })),
  });

/** @param version of the page, as it was read */
export async function restoreAmisVersion(id: string, versionNo: number, version: number): Promise<string> {
  return (await open(api().PUT('/amisPage/version/restore', { body: { id, versionNo, version } }))).message;
}
