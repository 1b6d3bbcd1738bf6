import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, callPath, FILE, fileUrl, open, postForm, unwrap } from '@/shared/api';
import type { ListSearch } from '@/shared/routing';

type Schemas = components['schemas'];
export type DataSource = Schemas['DataSource'];
export type DataSourceDraft = Schemas['DataSourceDraft'];
type Filters = Readonly<Record<string, string>>;

/** Cache key of everything about data sources. */
export const dataSourceKey = ['data-source'] as const;

/** Sources as administrators list them; `filters` may hold name and code. */
export const dataSourcesQuery = ({ page, size, filters }: Pick<ListSearch, 'page' | 'size' | 'filters'>) => {
  const query = { pageNo: page, pageSize: size, name: filters['name'] ?? '', code: filters['code'] ?? '' };
  return queryOptions({
    queryKey: [...dataSourceKey, 'list', query],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => unwrap(api().GET('/sys/dataSource/list', { signal, params: { query } })),
  });
};

/** A source to be changed, without its password. */
export const dataSourceQuery = (id: string) =>
  queryOptions({
    queryKey: [...dataSourceKey, id],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => unwrap(api().GET('/sys/dataSource/queryById', { signal, params: { query: { id } } })),
  });

/** Sources a report or chart can be made over; nothing is said where there are none to be had. */
export const dataSourceOptionsQuery = queryOptions({
  queryKey: [...dataSourceKey, 'options'],
  staleTime: 60_000,
  meta: { isQuiet: true },
  retry: false,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/dataSource/options', { signal })),
});

/** Makes a source, or changes the one whose id it carries; answers what the server says. */
export async function saveDataSource(body: DataSourceDraft): Promise<string> {
  const isNew = body.id === undefined || body.id === null;
  const answer = await open(
    isNew ? api().POST('/sys/dataSource/add', { body }) : api().PUT('/sys/dataSource/edit', { body }),
  );
  return answer.message;
}

/** Connects once with what is typed in. */
export function testDataSource(body: DataSourceDraft) {
  return unwrap(api().POST('/sys/dataSource/test', { body }));
}

export async function deleteDataSources(ids: readonly string[]): Promise<string> {
  const params = { query: { ids: ids.join(',') } };
  return (await open(api().DELETE('/sys/dataSource/deleteBatch', { params }))).message;
}

/** Address of the workbook of a query, or of chosen sources. */
export function dataSourceExportUrl({ name = '', code = '' }: Filters, ids: readonly string[]): string {
  const query = { name, code, ...(ids.length === 0 ? {} : { selections: ids.join(',') }) };
  return fileUrl(callPath('/sys/dataSource/exportXls', query));
}

/** Adds the sources of a workbook. */
export async function importDataSources(file: File): Promise<Schemas['Imported']> {
  const body = new FormData();
  body.append(FILE, file);
  const { result } = await postForm('/sys/dataSource/importExcel', body);
  // The server's answer as the contract has it.
  return result as Schemas['Imported'];
}
