import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, ApiError, unwrap } from '../api/index.ts';

export type TreeNode = components['schemas']['TreeSelectNode'];

const DAY_MS = 86_400_000;

/** Wording of the specification [A8.13]. */
const EMPTY_CODE = '字典Code不能为空!';

/** Items of a dictionary, or of a registered table dictionary "table,text,code" [A7.15]. */
export const dictItemsQuery = (code: string) =>
  queryOptions({
    queryKey: ['dict', 'items', code],
    staleTime: DAY_MS,
    // Who needs them says why they are missing [B8.4].
    meta: { isQuiet: true },
    queryFn: async ({ signal }) => {
      if (code === '') throw new ApiError({ kind: 'business', code: 0, message: EMPTY_CODE, detail: null });
      return unwrap(api().GET('/sys/dict/getDictItems/{dictCode}', { signal, params: { path: { dictCode: code } } }));
    },
  });

/** Rows a search shows at first and with every “more”, and the most the server gives. */
export const SEARCH_PAGE = 50;
export const SEARCH_MOST = 200;

/** Rows of a table dictionary whose text contains a keyword. */
export const dictSearchQuery = (dict: string, keyword: string, size: number = SEARCH_PAGE) =>
  queryOptions({
    queryKey: ['dict', 'search', dict, keyword, size],
    staleTime: 30_000,
    // The list says itself what went wrong.
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/sys/dict/loadDict/{dict}', {
          signal,
          params: { path: { dict }, query: keyword === '' ? { pageSize: size } : { keyword, pageSize: size } },
        }),
      ),
  });

/** Texts of keys of a table dictionary, in the order of the keys. */
export const dictTextsQuery = (dict: string, keys: string) =>
  queryOptions({
    queryKey: ['dict', 'texts', dict, keys],
    staleTime: 300_000,
    enabled: keys !== '' && dict !== '',
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/sys/dict/loadDictItem/{dict}', {
          signal,
          params: { path: { dict }, query: { key: keys, delNotExist: false } },
        }),
      ),
  });

/** Source of the levels of a tree. */
export type TreeSource =
  | {
      readonly kind: 'tree';
      readonly table: string;
      readonly text: string;
      readonly code: string;
      readonly pidField: string;
      readonly pidValue: string;
      readonly hasChildField: string;
      readonly condition?: string;
    }
  | { readonly kind: 'category'; readonly pcode: string; readonly condition?: string };

/** One level of a tree; without a parent, its roots [A7.16]. */
export const treeLevelQuery = (source: TreeSource, parent: string | null) =>
  queryOptions({
    queryKey: ['dict', 'tree', source, parent],
    staleTime: 60_000,
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      source.kind === 'category'
        ? unwrap(
            api().GET('/sys/category/loadTreeData', {
              signal,
              params: {
                query: { ...(parent === null ? { pcode: source.pcode } : { pid: parent }), ...conditionOf(source) },
              },
            }),
          )
        : unwrap(
            api().GET('/sys/dict/loadTreeData', {
              signal,
              params: {
                query: {
                  pid: parent ?? source.pidValue,
                  pidField: source.pidField,
                  tableName: source.table,
                  text: source.text,
                  code: source.code,
                  ...(source.hasChildField === '' ? {} : { hasChildField: source.hasChildField }),
                  ...conditionOf(source),
                },
              },
            }),
          ),
  });

function conditionOf({ condition = '' }: TreeSource): { condition?: string } {
  return condition === '' ? {} : { condition };
}

/** Names of category ids [A7.16]. */
export const categoryTextsQuery = (ids: string) =>
  queryOptions({
    queryKey: ['dict', 'category', ids],
    staleTime: 300_000,
    enabled: ids !== '',
    queryFn: ({ signal }) => unwrap(api().GET('/sys/category/loadDictItem/', { signal, params: { query: { ids } } })),
  });
