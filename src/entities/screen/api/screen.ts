import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { listView, type ListView } from '#core/screen/list-view.ts';
import { filterParameters, queryView, type QueryFieldView } from '#core/screen/query-view.ts';
import { superQuery } from '#core/query/tree.ts';
import { api, callPath, connection, fileUrl, open, unwrap } from '@/shared/api';
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
    queryFn: async ({ signal }): Promise<FormView> => {
      // What makes a form of it comes at the same time: lists do without.
      const [{ formView }, wire] = await Promise.all([
        import('#core/screen/form-view.ts'),
        unwrap(api().GET('/online/cgform/api/getFormItem/{id}', { signal, params: { path: { id: code } } })),
      ]);
      return formView(wire);
    },
  });

/** One page of rows. The fields say how filters are written; without filters they are not needed. */
export const rowsQuery = (code: string, search: ListSearch, fields: readonly QueryFieldView[]) => {
  const query = { ...listCallQuery(search), ...narrowing(search, fields) };
  return queryOptions({
    queryKey: ['screen', code, 'rows', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/api/getData/{id}', { signal, params: { path: { id: code }, query } })),
  });
};

/** Returns the filters of a list by its columns, as a list call takes them [B5.4, B5.6]. */
function filtersOf({ filters }: ListSearch, fields: readonly QueryFieldView[]): Record<string, string> {
  const { importBatch } = filters;
  return { ...filterParameters(fields, filters), ...(importBatch === undefined ? {} : { importBatch }) };
}

/** Returns everything that narrows a list. */
const narrowing = (search: ListSearch, fields: readonly QueryFieldView[]) => ({
  ...filtersOf(search, fields),
  ...superQuery(search.tree, search.columnFilters),
});

/** Sums over the whole query: column → decimal text. Asked for apart from the rows, for they do not change with page and order. */
export const totalsQuery = (code: string, search: ListSearch, fields: readonly QueryFieldView[]) => {
  const query = { pageNo: 1, pageSize: 1, needTotals: true, ...narrowing(search, fields) };
  return queryOptions({
    queryKey: ['screen', code, 'rows', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    // The list stands without them.
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      const page = await unwrap(
        api().GET('/online/cgform/api/getData/{id}', { signal, params: { path: { id: code }, query } }),
      );
      return page.totals ?? {};
    },
  });
};

/** All rows of a query in its order, at most 5,000: for paper and for acts on the whole query. */
export async function allRows(
  code: string,
  search: ListSearch,
  fields: readonly QueryFieldView[],
): Promise<{ readonly records: readonly Row[]; readonly total: number }> {
  const query = { ...listCallQuery({ ...search, page: 1, size: -521 }), ...narrowing(search, fields) };
  return unwrap(api().GET('/online/cgform/api/getData/{id}', { params: { path: { id: code }, query } }));
}

type ExportChoice = {
  readonly ids: readonly string[] | null;
  readonly columns: readonly string[];
  /** The sub-tables too, each on a sheet of its own. */
  readonly withLines?: boolean;
};

/** Address of the workbook of a query, or of the chosen rows of it; `columns` in their order. */
export function exportUrl(
  code: string,
  search: ListSearch,
  fields: readonly QueryFieldView[],
  choice: ExportChoice,
): string {
  const query = {
    paramsStr: exportParams(search, fields, choice),
    ...(choice.withLines && { withLines: 'true' }),
  };
  return fileUrl(callPath('/online/cgform/api/exportXls/{id}', query, code));
}

/** A list's query as exports take it. */
export function exportParams(
  search: ListSearch,
  fields: readonly QueryFieldView[],
  { ids, columns }: ExportChoice,
): string {
  const { pageNo: _page, pageSize: _size, ...sort } = listCallQuery(search);
  const params = {
    ...sort,
    ...narrowing(search, fields),
    field: columns.join(','),
    ...(ids === null ? {} : { selections: ids.join(',') }),
  };
  return encodeURIComponent(JSON.stringify(params));
}

type BatchBody = components['schemas']['BatchTarget'];
type BatchQuery = NonNullable<BatchBody['query']>;

/** Result of a batch, row by row. */
export type BatchResult = components['schemas']['BatchResult'];
/** Which records a batch means: by id, or all of a query. */
export type BatchTarget = Pick<BatchBody, 'ids' | 'versions' | 'query' | 'dryRun' | 'expected'>;

/** All records of a query as the target of a batch. */
export function queryTarget(search: ListSearch, fields: readonly QueryFieldView[]): BatchTarget {
  const filters = filtersOf(search, fields);
  const { superQueryParams, superQueryMatchType } = superQuery(search.tree, search.columnFilters);
  return {
    query: {
      filters,
      ...(superQueryParams === undefined ? {} : ({ superQueryParams } satisfies Partial<BatchQuery>)),
      ...(superQueryMatchType === undefined ? {} : ({ superQueryMatchType } satisfies Partial<BatchQuery>)),
    },
  };
}

/** Sets fields on several records; null empties one. */
export function editBatch(code: string, target: BatchTarget, values: Record<string, unknown>): Promise<BatchResult> {
  const params = { path: { id: code } };
  return unwrap(api().POST('/online/cgform/api/batchEdit/{id}', { params, body: { ...target, values } }));
}

/** Deletes several records, each by itself. */
export function deleteBatch(code: string, target: BatchTarget): Promise<BatchResult> {
  const params = { path: { id: code } };
  return unwrap(api().POST('/online/cgform/api/batchDelete/{id}', { params, body: target }));
}

/** Takes a batch back, within ten minutes. */
export function undoBatch(token: string): Promise<BatchResult> {
  return unwrap(api().POST('/online/cgform/api/batchUndo', { body: { token } }));
}

/** One level of a tree form; the parent goes as a filter on the pid column. */
export const treeRowsQuery = (code: string, pidField: string, parent: string) =>
  queryOptions({
    queryKey: ['screen', code, 'tree', parent],
    staleTime: 0,
    queryFn: ({ signal }) => {
      const below: Record<string, string> = { [pidField]: parent };
      const query = { pageNo: 1, pageSize: -521, ...below };
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

/** A new record that begins as a stored one, and what is different about it. */
export const copyQuery = (code: string, dataId: string) =>
  queryOptions({
    queryKey: ['screen', code, 'copy', dataId],
    // Prices and choices are those of now.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/copy/{id}/{dataId}', { signal, params: { path: { id: code, dataId } } })),
  });

/**
 * Creates a record, or changes the one whose id it carries.
 * @param key one per filled-in form: sent again after a lost answer, it is stored once. Servers of the family do not know the header, and one
 * of another origin would refuse it.
 * @returns the id of the record; null where the server does not tell it
 */
export async function saveRecord(code: string, record: Row, key: string): Promise<string | null> {
  const header = connection().dialect === 'platform' ? { 'Idempotency-Key': key } : {};
  const call = { params: { path: { id: code }, header }, body: record };
  const isNew = record.id === undefined || record.id === '';
  const { result } = await open<unknown>(
    isNew ? api().POST('/online/cgform/api/form/{id}', call) : api().PUT('/online/cgform/api/form/{id}', call),
  );
  return typeof result === 'string' && result !== '' ? result : null;
}

/** Deletes records, all or none. */
export async function deleteRecords(code: string, ids: readonly string[]): Promise<string> {
  const params = { path: { id: code, dataId: ids.join(',') } };
  return (await open(api().DELETE('/online/cgform/api/form/{id}/{dataId}', { params }))).message;
}
