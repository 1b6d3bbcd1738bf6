import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { formView, type FormView } from '#core/screen/form-view.ts';
import { listView, type ListView } from '#core/screen/list-view.ts';
import { filterParameters, queryView, type QueryFieldView } from '#core/screen/query-view.ts';
import { api, connection, open, unwrap } from '@/shared/api';
import { listCallQuery, type ListSearch } from '@/shared/routing';

export type Row = components['schemas']['Row'];

/** Definitions change rarely; they are asked again after this time. */
const DEFINITION_MS = 300_000;

/** List definition of a form. */
export const listQuery = (code: string) =>
  queryOptions({
    queryKey: ['screen', code, 'list'],
    staleTime: DEFINITION_MS,
    queryFn: async ({ signal }): Promise<ListView> =>
      listView(
        await unwrap(api().GET('/online/cgform/api/getColumns/{id}', { signal, params: { path: { id: code } } })),
      ),
  });

/** Query fields of a form. */
export const queryFieldsQuery = (code: string) =>
  queryOptions({
    queryKey: ['screen', code, 'query'],
    staleTime: DEFINITION_MS,
    queryFn: async ({ signal }): Promise<readonly QueryFieldView[]> =>
      queryView(
        await unwrap(api().GET('/online/cgform/api/getQueryInfo/{id}', { signal, params: { path: { id: code } } })),
      ),
  });

/** Form definition. */
export const formQuery = (code: string) =>
  queryOptions({
    queryKey: ['screen', code, 'form'],
    staleTime: DEFINITION_MS,
    queryFn: async ({ signal }): Promise<FormView> =>
      formView(
        await unwrap(api().GET('/online/cgform/api/getFormItem/{id}', { signal, params: { path: { id: code } } })),
      ),
  });

/** One page of rows. The fields say how filters are written; without filters they are not needed. */
export const rowsQuery = (code: string, search: ListSearch, fields: readonly QueryFieldView[]) => {
  const filters = filterParameters(fields, search.filters);
  const query = { ...listCallQuery(search), ...filters };
  return queryOptions({
    queryKey: ['screen', code, 'rows', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/api/getData/{id}', { signal, params: { path: { id: code }, query } })),
  });
};

/** One level of a tree form; the parent goes as a filter on the pid column. */
export const treeRowsQuery = (code: string, pidField: string, parent: string) =>
  queryOptions({
    queryKey: ['screen', code, 'tree', parent],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const query: Record<string, string> = { pageNo: '1', pageSize: '-521', [pidField]: parent };
      return unwrap(
        api().GET('/online/cgform/api/getTreeData/{id}', { signal, params: { path: { id: code }, query } }),
      );
    },
  });

/** One record with its sub-tables. */
export const recordQuery = (code: string, dataId: string) =>
  queryOptions({
    queryKey: ['screen', code, 'record', dataId],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/api/form/{id}/{dataId}', { signal, params: { path: { id: code, dataId } } })),
  });

/**
 * Creates a record, or changes the one whose id it carries.
 * @param key one per filled-in form: sent again after a lost answer, it is stored once. Servers of the family do not know the header, and one
 * of another origin would refuse it.
 */
export async function saveRecord(code: string, record: Row, key: string): Promise<string> {
  const header = connection().dialect === 'platform' ? { 'Idempotency-Key': key } : {};
  const call = { params: { path: { id: code }, header }, body: record };
  const isNew = record.id === undefined || record.id === '';
  const answer = await open(
    isNew ? api().POST('/online/cgform/api/form/{id}', call) : api().PUT('/online/cgform/api/form/{id}', call),
  );
  return answer.message;
}

/** Deletes records, all or none. */
export async function deleteRecords(code: string, ids: readonly string[]): Promise<string> {
  const params = { path: { id: code, dataId: ids.join(',') } };
  return (await open(api().DELETE('/online/cgform/api/form/{id}/{dataId}', { params }))).message;
}
