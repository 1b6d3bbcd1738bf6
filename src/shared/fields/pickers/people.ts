import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '../../api/index.ts';
import type { TreeItem } from '../../ui/tree/index.ts';

type DepartTreeNode = components['schemas']['DepartTreeNode'];

/** Failures are said where they happen. */
const quiet = { isQuiet: true } as const;

/** The departments as a tree [B7.26]. */
export const departTreeQuery = queryOptions({
  queryKey: ['people', 'departs'],
  staleTime: 300_000,
  meta: quiet,
  queryFn: async ({ signal }): Promise<readonly TreeItem[]> =>
    treeItems(await unwrap(api().GET('/sys/sysDepart/queryTreeList', { signal }))),
});

export type UserSearch = {
  readonly username: string;
  readonly realname: string;
  readonly page: number;
  readonly size: number;
  /** Of this department and those below it; null for everybody. */
  readonly depart: string | null;
};

/** Users by name and department, a page at a time, the newest first [B7.24, B7.25]. */
export const userPageQuery = (search: UserSearch) =>
  queryOptions({
    queryKey: ['people', 'users', search],
    placeholderData: keepPreviousData,
    meta: quiet,
    queryFn: ({ signal }) => {
      const like = (text: string): string | undefined => (text === '' ? undefined : `*${text}*`);
      const query = {
        pageNo: search.page,
        pageSize: search.size,
        realname: like(search.realname),
        username: like(search.username),
        column: 'createTime' satisfies keyof components['schemas']['ListedUser'],
        order: 'desc',
      } as const;
      return search.depart === null
        ? unwrap(api().GET('/sys/user/list', { signal, params: { query } }))
        : unwrap(
            api().GET('/sys/user/departUserList', { signal, params: { query: { ...query, depId: search.depart } } }),
          );
    },
  });

function treeItems(departs: readonly DepartTreeNode[]): readonly TreeItem[] {
  return departs.map(({ id, title, children }) => ({ key: id, title, children: treeItems(children ?? []) }));
}
