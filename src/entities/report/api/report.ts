import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { filterParameters, queryView, type QueryFieldView } from '#core/screen/query-view.ts';
import { paramFields, reportView, type ReportView } from '#core/screen/report-view.ts';
import { api, callPath, connection, fileUrl, unwrap } from '@/shared/api';
import { listCallQuery, type ListSearch } from '@/shared/routing';

export type Row = components['schemas']['Row'];
export type RowPage = components['schemas']['RowPage'];

/** Definitions change rarely; they are asked again after this time. */
const DEFINITION_MS = 300_000;

/** Columns and buttons of a report by its code. Menus of the family lead to reports by their id, which have no code then. */
export const reportQuery = (code: string) =>
  queryOptions({
    queryKey: ['report', code],
    staleTime: DEFINITION_MS,
    queryFn: async ({ signal }): Promise<ReportView> => {
      const byCode = unwrap(
        api().GET('/online/cgreport/api/getRpColumns/{code}', { signal, params: { path: { code } } }),
      );
      if (connection().dialect === 'platform') return reportView(await byCode);
      return byCode.then(reportView, (error: unknown) => {
        if (signal.aborted) throw error;
        return reportById(code, signal);
      });
    },
  });

async function reportById(id: string, signal: AbortSignal): Promise<ReportView> {
  const params = { path: { id }, query: { pageNo: 1, pageSize: 1 } };
  const { columns, dictOptions, cgreportHeadName } = await unwrap(
    api().GET('/online/cgreport/api/getColumnsAndData/{id}', { signal, params }),
  );
  return reportView({ columns, dictOptions, cgRpConfigId: id, cgRpConfigName: cgreportHeadName });
}

/** Reads the query fields of a report: its parameters first, then its columns; and the fields that must be filled in. */
export const reportFieldsQuery = (id: string) =>
  queryOptions({
    queryKey: ['report', id, 'query'],
    staleTime: DEFINITION_MS,
    queryFn: async ({ signal }) => {
      const call = { signal, params: { path: { id } } };
      const [params, items] = await Promise.all([
        unwrap(api().GET('/online/cgreport/api/getParamsInfo/{id}', call)),
        unwrap(api().GET('/online/cgreport/api/getQueryInfo/{id}', call)),
      ]);
      const asked = paramFields(params);
      return {
        fields: [...asked, ...queryView(items)],
        required: asked.filter(({ isRequired }) => isRequired),
      };
    },
  });

/** One page of rows with the sums over all pages. */
export const reportRowsQuery = (id: string, search: ListSearch, fields: readonly QueryFieldView[]) => {
  const query = { ...listCallQuery(search), ...filterParameters(fields, search.filters) };
  return queryOptions({
    queryKey: ['report', id, 'rows', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgreport/api/getData/{id}', { signal, params: { path: { id }, query } })),
  });
};

/** All rows of a query in its order, at most 5,000: for paper. */
export function allReportRows(id: string, search: ListSearch, fields: readonly QueryFieldView[]) {
  const query = {
    ...listCallQuery({ ...search, page: 1, size: -521 }),
    ...filterParameters(fields, search.filters),
  };
  return unwrap(api().GET('/online/cgreport/api/getData/{id}', { params: { path: { id }, query } }));
}

/** The same, kept while the query stays: for charts. */
export const allReportRowsQuery = (id: string, search: ListSearch, fields: readonly QueryFieldView[]) =>
  queryOptions({
    queryKey: ['report', id, 'all', filterParameters(fields, search.filters)],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: () => allReportRows(id, search, fields),
  });

/** Address of the workbook of a query. */
export function reportExportUrl(id: string, search: ListSearch, fields: readonly QueryFieldView[]): string {
  const { pageNo: _page, pageSize: _size, ...sort } = listCallQuery(search);
  const query = { ...sort, ...filterParameters(fields, search.filters) };
  return fileUrl(callPath('/online/cgreport/api/exportXls/{id}', query, id));
}

/** Address of a report's own form as a PDF. */
export function reportPaperUrl(id: string, search: ListSearch, fields: readonly QueryFieldView[]): string {
  return fileUrl(callPath('/online/cgreport/api/exportPdf/{id}', filterParameters(fields, search.filters), id));
}
