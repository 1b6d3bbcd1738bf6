import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { filterParameters, queryView, type QueryFieldView } from '#core/screen/query-view.ts';
import { paramFields } from '#core/screen/report-view.ts';
import { api, callPath, fileUrl, open, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type SheetReportHead = Schemas['SheetReportHead'];
export type SheetReportDraft = Schemas['SheetReportDraft'];
export type SheetReportFields = Schemas['SheetReportFields'];
export type SheetReportPaper = Schemas['SheetReportPaper'];
export type FilledSheet = Schemas['FilledSheet'];
type Filters = Readonly<Record<string, string>>;

/** Reads the query fields of a sheet report and the permission to export and print it. */
export const sheetReportQuery = (code: string) =>
  queryOptions({
    queryKey: ['sheet-report', code],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const info = await unwrap(api().GET('/online/dessheet/api/getInfo', { signal, params: { query: { code } } }));
      const asked = paramFields(info.params);
      const hidden = new Set(info.hideColumns);
      return {
        title: info.name,
        paper: info.paper,
        fields: [...asked, ...queryView(info.query)],
        required: asked.filter(({ isRequired }) => isRequired),
        mayExport: !hidden.has('export'),
        mayPrint: !hidden.has('print'),
      };
    },
  });

/** A sheet report, filled. */
export const filledSheetQuery = (code: string, filters: Filters, fields: readonly QueryFieldView[]) => {
  const query = { code, ...filterParameters(fields, filters) };
  return queryOptions({
    queryKey: ['sheet-report', code, 'data', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/online/dessheet/api/getData', { signal, params: { query } })),
  });
};

/** Address of the workbook of a sheet report. */
export function sheetReportExportUrl(code: string, filters: Filters, fields: readonly QueryFieldView[]): string {
  return fileUrl(callPath('/online/dessheet/api/exportXls', { code, ...filterParameters(fields, filters) }));
}

/** Sheet reports as administrators list them; `filters` may hold name and code. */
export const sheetReportHeadsQuery = ({ page, size, filters }: Pick<ListSearch, 'page' | 'size' | 'filters'>) => {
  const query = { pageNo: page, pageSize: size, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return queryOptions({
    queryKey: ['sheet-design', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/online/dessheet/list', { signal, params: { query } })),
  });
};

/** A sheet report to be changed. */
export const sheetReportDesignQuery = (id: string) =>
  queryOptions({
    queryKey: ['sheet-design', id],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/online/dessheet/queryById', { signal, params: { query: { id } } })),
  });

/** Reports and forms a data set can be made of. */
export const sheetSourcesQuery = queryOptions({
  queryKey: ['sheet-design', 'sources'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/online/dessheet/dataSets', { signal })),
});

/** Columns, parameters and query of a data set. */
export const sheetFieldsQuery = (kind: 'report' | 'form', code: string) =>
  queryOptions({
    queryKey: ['sheet-design', 'fields', kind, code],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/dessheet/fields', { signal, params: { query: { kind, code } } })),
  });

/** A draft filled with the first rows of its data sets. */
export const sheetPreviewQuery = (draft: SheetReportDraft, values: Filters) =>
  queryOptions({
    queryKey: ['sheet-design', 'preview', draft, values],
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(api().POST('/online/dessheet/preview', { signal, body: { ...draft, values: { ...values } } })),
  });

/** Makes a sheet report, or changes the one whose id it carries; answers what the server says. */
export async function saveSheetReport(body: SheetReportDraft): Promise<string> {
  const isNew = body.id === undefined || body.id === '';
  const call = { body };
  return (await open(isNew ? api().POST('/online/dessheet/add', call) : api().PUT('/online/dessheet/edit', call)))
    .message;
}

export async function deleteSheetReports(ids: readonly string[]): Promise<string> {
  const params = { query: { ids: ids.join(',') } };
  return (await open(api().DELETE('/online/dessheet/deleteBatch', { params }))).message;
}

/** Reads the places a menu entry can have, and the roles it can be granted to. */
export const sheetMenuQuery = queryOptions({
  queryKey: ['sheet-design', 'menu'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/online/dessheet/menuChoices', { signal })),
});

/** Publishes a sheet report; answers the roles that may not look at its data yet. */
export function publishSheetReport(body: Schemas['MenuPlace']): Promise<{ role: string; set: string }[]> {
  return unwrap(api().POST('/online/dessheet/menu', { body }));
}
