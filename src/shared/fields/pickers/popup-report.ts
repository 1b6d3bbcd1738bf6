import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { columnView, type ColumnView } from '#core/screen/list-view.ts';
import type { Sort } from '#core/query/condition.ts';
import type { PopupSettings } from '#core/screen/popup-settings.ts';
import { filterParameters, queryView, type QueryFieldView } from '#core/screen/query-view.ts';
import { api, offers, unwrap } from '../../api/index.ts';
import type { TreeItem } from '../../ui/tree/index.ts';

export type Row = components['schemas']['Row'];
type TreeListNode = components['schemas']['TreeListNode'];
type ReportTree = NonNullable<PopupSettings['tree']> & { readonly title: string };

/** A report that opens from a field, to choose records from [B3.4]. */
export type PopupReport = {
  readonly id: string;
  readonly title: string;
  readonly columns: readonly ColumnView[];
  readonly isPaged: boolean;
  /** Column whose text stands for a chosen row. */
  readonly displayField: string | null;
  readonly tree: ReportTree | null;
  /** The report of the lines below, and the parameter that names the row they belong to. */
  readonly sub: { readonly id: string; readonly param: string } | null;
};

const DEFINITION_MS = 300_000;
const ALL_ROWS = 999; // [B9.2]
/** Failures are said where they happen. */
const quiet = { isQuiet: true } as const;

/** Definition of a popup report by its code. */
export const popupQuery = (code: string) =>
  queryOptions({
    queryKey: ['popup', code],
    staleTime: DEFINITION_MS,
    meta: quiet,
    queryFn: async ({ signal }): Promise<PopupReport> => {
      const report = await unwrap(
        api().GET('/online/cgreport/api/getRpColumns/{code}', { signal, params: { path: { code } } }),
      );
      const { tree, subId, paramName } = report;
      return {
        id: report.cgRpConfigId,
        title: report.cgRpConfigName ?? '',
        isPaged: report.isPage !== 'N',
        displayField: report.displayField ?? null,
        columns: report.columns.map((column) => columnView(column, report.dictOptions)),
        tree: tree == null ? null : { ...tree, title: tree.title ?? '' },
        sub: isFilled(subId) && isFilled(paramName) ? { id: subId, param: paramName } : null,
      };
    },
  });

/** Query fields of a popup report. */
export const popupFieldsQuery = (id: string) =>
  queryOptions({
    queryKey: ['popup', id, 'query'],
    staleTime: DEFINITION_MS,
    meta: quiet,
    queryFn: async ({ signal }): Promise<readonly QueryFieldView[]> =>
      queryView(
        await unwrap(api().GET('/online/cgreport/api/getQueryInfo/{id}', { signal, params: { path: { id } } })),
      ),
  });

/** Values of the report's parameters [B7.2]: those of the field, otherwise the report's own. */
export const popupParamsQuery = (code: string, id: string, given: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['popup', code, 'params', given],
    staleTime: DEFINITION_MS,
    meta: quiet,
    queryFn: async ({ signal }): Promise<Readonly<Record<string, string>>> => {
      const declared = offers('GET /online/cgreport/api/getRpParam/{code}')
        ? await unwrap(api().GET('/online/cgreport/api/getRpParam/{code}', { signal, params: { path: { code } } }))
        : await unwrap(api().GET('/online/cgreport/api/getParamsInfo/{id}', { signal, params: { path: { id } } }));
      const values = Object.fromEntries(declared.map(({ paramName, paramValue }) => [paramName, paramValue ?? '']));
      // A parameter the report does not know goes along as well, so that the server names it.
      for (const [name, value] of Object.entries(given)) if (value !== '') values[name] = value;
      return values;
    },
  });

/** The tree beside the rows [B7.6]. */
export const popupTreeQuery = ({ code, treeTitle, treeKey }: ReportTree) =>
  queryOptions({
    queryKey: ['popup', 'tree', code, treeTitle, treeKey],
    staleTime: DEFINITION_MS,
    meta: quiet,
    queryFn: async ({ signal }): Promise<readonly TreeItem[]> => {
      const query = { code, treeTitle, treeKey };
      return treeItems(await unwrap(api().GET('/online/cgform/api/queryTreeList', { signal, params: { query } })));
    },
  });

/** Buttons of a report that this user may press [B7.7]. */
export const popupButtonsQuery = (id: string) =>
  queryOptions({
    queryKey: ['popup', id, 'buttons'],
    enabled: offers('GET /online/cgform/button/lists/{id}'),
    staleTime: DEFINITION_MS,
    meta: quiet,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/button/lists/{id}', { signal, params: { path: { id } } })),
  });

/** Query for rows. */
export type PopupAsk = {
  readonly page: number;
  readonly size: number;
  readonly filters: Readonly<Record<string, string>>;
  /** Column → text that its values contain. */
  readonly searches: Readonly<Record<string, string>>;
  readonly sort: Sort | null;
  readonly node: string | null;
  /** All rows but those of the node. */
  readonly isInverse: boolean;
};

/** The parameters of a call for rows [B7.5]; values of parameters travel as `self_<name>`. */
export function rowParameters(
  ask: PopupAsk,
  fields: readonly QueryFieldView[],
  params: Readonly<Record<string, string>>,
  isPaged: boolean,
) {
  const searches = Object.entries(ask.searches).map(([field, val]) => ({ field, type: 'text', val, rule: 'like' })); // [B3.9]
  return {
    pageNo: isPaged ? ask.page : 1,
    pageSize: isPaged ? ask.size : ALL_ROWS,
    ...filterParameters(fields, ask.filters),
    ...(ask.sort === null ? {} : { column: ask.sort.field, order: ask.sort.direction }),
    ...(ask.node === null ? {} : { typeValue: ask.node, ...(ask.isInverse ? { typeSearch: 'inverse' } : {}) }),
    ...(searches.length === 0 ? {} : { superQueryMatchType: 'and', superQueryParams: JSON.stringify(searches) }), // [B5.4]
    ...Object.fromEntries(
      Object.entries(params).flatMap(([name, value]) => (value === '' ? [] : [[`self_${name}`, value]])),
    ),
  };
}

/** Rows of a popup report; the variant with buttons asks under a name of its own. */
export const popupRowsQuery = (id: string, query: ReturnType<typeof rowParameters>, isVariant = false) =>
  queryOptions({
    queryKey: ['popup', id, 'rows', isVariant, query],
    placeholderData: keepPreviousData,
    meta: quiet,
    queryFn: ({ signal }) => {
      const options = { signal, params: { path: { id }, query } };
      return isVariant && offers('GET /online/cgreport/api/getDatas/{id}')
        ? unwrap(api().GET('/online/cgreport/api/getDatas/{id}', options))
        : unwrap(api().GET('/online/cgreport/api/getData/{id}', options));
    },
  });

/** Returns the key that tells a row from the others. */
export function keyOf(row: Row): string {
  return row.id ?? JSON.stringify(row);
}

function treeItems(nodes: readonly TreeListNode[]): readonly TreeItem[] {
  return nodes.map((node) => ({ key: node.key, title: node.title, children: treeItems(node.children ?? []) }));
}

function isFilled(text: string | null | undefined): text is string {
  return text !== null && text !== undefined && text !== '';
}
