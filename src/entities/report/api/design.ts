import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, offers, open, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type ReportHead = Schemas['ReportHead'];
export type ReportItem = Schemas['ReportItem'];
export type ReportParamRow = Schemas['ReportParamRow'];
/** A report as it is written: head, columns, parameters. */
export type Draft = Pick<Schemas['ReportDraft'], 'head' | 'items' | 'params'>;

/** Reports as administrators list them; `filters` may hold name and code. */
export const headsQuery = ({ page, size, filters }: Pick<ListSearch, 'page' | 'size' | 'filters'>) => {
  const query = { pageNo: page, pageSize: size, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return queryOptions({
    queryKey: ['report-design', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/online/cgreport/head/list', { signal, params: { query } })),
  });
};

/** All reports of a query, 5,000 at most. */
export function allReportHeads(filters: ListSearch['filters']) {
  const query = { pageNo: 1, pageSize: -521, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return unwrap(api().GET('/online/cgreport/head/list', { params: { query } }));
}

/** A report to be changed. */
export const designQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-design', id],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Draft> => {
      const [head, items, params] = await Promise.all([
        unwrap(api().GET('/online/cgreport/head/queryById', { signal, params: { query: { id } } })),
        unwrap(api().GET('/online/cgreport/item/listByHeadId', { signal, params: { query: { headId: id } } })),
        unwrap(api().GET('/online/cgreport/param/listByHeadId', { signal, params: { query: { headId: id } } })),
      ]);
      return { head, items, params };
    },
  });

/** Makes a report, or changes the one whose id it carries; answers what the server says. */
export async function saveReport(draft: Draft): Promise<string> {
  const isNew = draft.head.id === undefined || draft.head.id === '';
  const call = { body: draft };
  const answer = await open(
    isNew ? api().POST('/online/cgreport/head/add', call) : api().PUT('/online/cgreport/head/editAll', call),
  );
  return answer.message;
}

export async function deleteReports(ids: readonly string[]): Promise<string> {
  const params = { query: { ids: ids.join(',') } };
  return (await open(api().DELETE('/online/cgreport/head/deleteBatch', { params }))).message;
}

/** Reads the places a menu entry can have, and the roles it can be granted to. */
export const reportMenuQuery = queryOptions({
  queryKey: ['report-design', 'menu'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/online/cgreport/head/menuChoices', { signal })),
});

export async function addReportToMenu(body: Schemas['MenuPlace']): Promise<string> {
  return (await open(api().POST('/online/cgreport/head/menu', { body }))).message;
}

/** Columns and parameters of some SQL over a data source, or the own database where its code is empty. */
export function parseSql(sql: string, source = '') {
  const dbKey = source === '' ? {} : { dbKey: source };
  // Long SQL does not fit an address; servers of the family know no other way.
  return offers('POST /online/cgreport/head/parseSql')
    ? unwrap(api().POST('/online/cgreport/head/parseSql', { body: { sql, ...dbKey } }))
    : unwrap(api().GET('/online/cgreport/head/parseSql', { params: { query: { sql, ...dbKey } } }));
}

/** The first rows of a draft with values for its parameters. */
export function previewReport(draft: Draft, values: Readonly<Record<string, string>>) {
  return unwrap(api().POST('/online/cgreport/api/preview', { body: { ...draft, values: { ...values } } }));
}

export type Preview = Awaited<ReturnType<typeof previewReport>>;
