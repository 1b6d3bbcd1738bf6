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
    queryFn: async ({ signal }) => {
      if (code === '') throw new ApiError({ kind: 'business', code: 0, message: EMPTY_CODE, detail: null });
      return unwrap(api().GET('/sys/dict/getDictItems/{dictCode}', { signal, params: { path: { dictCode: code } } }));
    },
  });

/** Rows of a table dictionary whose text contains a keyword. */
export const dictSearchQuery = (dict: string, keyword: string) =>
  queryOptions({
    queryKey: ['dict', 'search', dict, keyword],
    staleTime: 30_000,
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/sys/dict/loadDict/{dict}', {
          signal,
          params: { path: { dict }, query: keyword === '' ? { pageSize: 50 } : { keyword, pageSize: 50 } },
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

/** How the levels of a tree are asked for. */
export type TreeSource =
  | {
      readonly kind: 'tree';
      readonly table: string;
      readonly text: string;
      readonly code: string;
      readonly pidField: string;
      readonly pidValue: string;
      readonly hasChildField: string;
    }
  | { readonly kind: 'category'; readonly pcode: string };

/** One level of a tree; without a parent, its roots [A7.16]. */
export const treeLevelQuery = (source: TreeSource, parent: string | null) =>
  queryOptions({
    queryKey: ['dict', 'tree', source, parent],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      source.kind === 'category'
        ? unwrap(
            api().GET('/sys/category/loadTreeData', {
              signal,
              params: { query: parent === null ? { pcode: source.pcode } : { pid: parent } },
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
                },
              },
            }),
          ),
  });

/** Names of category ids [A7.16]. */
export const categoryTextsQuery = (ids: string) =>
  queryOptions({
    queryKey: ['dict', 'category', ids],
    staleTime: 300_000,
    enabled: ids !== '',
    queryFn: ({ signal }) => unwrap(api().GET('/sys/category/loadDictItem/', { signal, params: { query: { ids } } })),
  });
