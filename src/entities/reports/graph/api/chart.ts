import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { filterParameters, queryView, type QueryFieldView } from '#core/screen/query-view.ts';
import { paramFields } from '#core/screen/report-view.ts';
import { api, callPath, fileUrl, open, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type ChartHead = Schemas['GraphHead'];
export type ChartDraft = Schemas['GraphDraft'];
export type ChartItem = Schemas['GraphItem'];
type Filters = Readonly<Record<string, string>>;

/** Reads the query fields of a chart and the permission to export and print it. */
export const chartInfoQuery = (id: string) =>
  queryOptions({
    queryKey: ['chart', id],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const info = await unwrap(api().GET('/online/graphreport/api/getInfo', { signal, params: { query: { id } } }));
      const asked = paramFields(info.params);
      const hidden = new Set(info.hideColumns);
      return {
        title: info.head.name,
        fields: [...asked, ...queryView(info.query)],
        required: asked.filter(({ isRequired }) => isRequired),
        mayExport: !hidden.has('export'),
        mayPrint: !hidden.has('print'),
      };
    },
  });

/** The figures of a chart. */
export const chartDataQuery = (id: string, filters: Filters, fields: readonly QueryFieldView[]) => {
  const query = { id, ...filterParameters(fields, filters) };
  return queryOptions({
    queryKey: ['chart', id, 'data', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/online/graphreport/api/getChartsData', { signal, params: { query } })),
  });
};

/** Address of the workbook of a chart. */
export function chartExportUrl(id: string, filters: Filters, fields: readonly QueryFieldView[]): string {
  return fileUrl(callPath('/online/graphreport/api/exportXlsById', { id, ...filterParameters(fields, filters) }));
}

/** Charts as administrators list them; `filters` may hold name and code. */
export const chartHeadsQuery = ({ page, size, filters }: Pick<ListSearch, 'page' | 'size' | 'filters'>) => {
  const query = { pageNo: page, pageSize: size, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return queryOptions({
    queryKey: ['chart-design', 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/online/graphreport/head/list', { signal, params: { query } })),
  });
};

/** All charts of a query, 5,000 at most. */
export function allChartHeads(filters: Filters) {
  const query = { pageNo: 1, pageSize: -521, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return unwrap(api().GET('/online/graphreport/head/list', { params: { query } }));
}

/** A chart to be changed. */
export const chartDesignQuery = (id: string) =>
  queryOptions({
    queryKey: ['chart-design', id],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<ChartDraft> => {
      const [head, items, params] = await Promise.all([
        unwrap(api().GET('/online/graphreport/head/queryById', { signal, params: { query: { id } } })),
        unwrap(
          api().GET('/online/graphreport/head/queryOnlGraphreportItemByMainId', { signal, params: { query: { id } } }),
        ),
        unwrap(api().GET('/online/graphreport/params/listByHeadId', { signal, params: { query: { headId: id } } })),
      ]);
      return { ...head, onlGraphreportItemList: items, paramsList: params };
    },
  });

/** Forms that can be counted without SQL. */
export const chartFormsQuery = queryOptions({
  queryKey: ['chart-design', 'forms'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/online/graphreport/head/forms', { signal })),
});

/** Makes a chart, or changes the one whose id it carries; answers what the server says. */
export async function saveChart(body: ChartDraft): Promise<string> {
  const isNew = body.id === undefined || body.id === '';
  const call = { body };
  const answer = await open(
    isNew ? api().POST('/online/graphreport/head/add', call) : api().PUT('/online/graphreport/head/edit', call),
  );
  return answer.message;
}

export async function deleteCharts(ids: readonly string[]): Promise<string> {
  const params = { query: { ids: ids.join(',') } };
  return (await open(api().DELETE('/online/graphreport/head/deleteBatch', { params }))).message;
}

/** Columns and parameters of a source. */
export function parseChartSource(type: 'sql' | 'json' | 'api', data: string, dbSource: string | null = null) {
  return unwrap(api().POST('/online/graphreport/head/parseField', { body: { type, data, dbSource } }));
}

/** The figures of a draft with values for its parameters. */
export function previewChart(draft: ChartDraft, values: Filters) {
  return unwrap(api().POST('/online/graphreport/api/preview', { body: { ...draft, values: { ...values } } }));
}

/** Reads the places a menu entry can have, and the roles it can be granted to. */
export const chartMenuQuery = queryOptions({
  queryKey: ['chart-design', 'menu'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/online/graphreport/head/menuChoices', { signal })),
});

export async function addChartToMenu(body: Schemas['MenuPlace']): Promise<string> {
  return (await open(api().POST('/online/graphreport/head/menu', { body }))).message;
}
