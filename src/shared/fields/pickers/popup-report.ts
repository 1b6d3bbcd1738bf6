import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { columnView, type ColumnView } from '#core/screen/list-view.ts';
import { filterParameters, queryView, type QueryFieldView } from '#core/screen/query-view.ts';
import { api, unwrap } from '../../api/index.ts';

export type Row = components['schemas']['Row'];

/** A report that opens from a field, to choose records from [B3.4]. */
export type PopupReport = {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly ColumnView[];
  readonly isPaged: boolean;
  /** Column whose text stands for a chosen row. */
  readonly displayField: string | null;
};

const DEFINITION_MS = 300_000;

/** Definition of a popup report by its code. */
export const popupQuery = (code: string) =>
  queryOptions({
    queryKey: ['popup', code],
    staleTime: DEFINITION_MS,
    queryFn: async ({ signal }): Promise<PopupReport> => {
      const report = await unwrap(
        api().GET('/online/cgreport/api/getRpColumns/{code}', { signal, params: { path: { code } } }),
      );
      return {
        id: report.cgRpConfigId,
        title: report.cgRpConfigName ?? '',
        isPaged: report.isPage !== 'N',
        displayField: report.displayField ?? null,
        columns: report.columns.map((column) => columnView(column, report.dictOptions)),
      };
    },
  });

/** Query fields of a popup report. */
export const popupFieldsQuery = (id: string) =>
  queryOptions({
    queryKey: ['popup', id, 'query'],
    staleTime: DEFINITION_MS,
    queryFn: async ({ signal }): Promise<readonly QueryFieldView[]> =>
      queryView(
        await unwrap(api().GET('/online/cgreport/api/getQueryInfo/{id}', { signal, params: { path: { id } } })),
      ),
  });

/** Rows of a popup report. */
export const popupRowsQuery = (
  id: string,
  page: { readonly page: number; readonly size: number; readonly filters: Readonly<Record<string, string>> },
  fields: readonly QueryFieldView[],
) => {
  const query: Record<string, string> = {
    pageNo: String(page.page),
    pageSize: String(page.size),
    ...filterParameters(fields, page.filters),
  };
  return queryOptions({
    queryKey: ['popup', id, 'rows', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgreport/api/getData/{id}', { signal, params: { path: { id }, query } })),
  });
};
