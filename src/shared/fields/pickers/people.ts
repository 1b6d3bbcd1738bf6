import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';

/** The departments as a tree [A7.20]. */
export const departTreeQuery = queryOptions({
  queryKey: ['people', 'departs'],
  staleTime: 300_000,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/sysDepart/queryTreeList', { signal })),
});

/** Users by name, a page at a time. */
export const userPageQuery = (search: {
  readonly realname: string;
  readonly username: string;
  readonly page: number;
}) =>
  queryOptions({
    queryKey: ['people', 'users', search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const like = (text: string): string | undefined => (text === '' ? undefined : `*${text}*`);
      const query = {
        pageNo: search.page,
        pageSize: 10,
        realname: like(search.realname),
        username: like(search.username),
      };
      return unwrap(api().GET('/sys/user/list', { signal, params: { query } }));
    },
  });

/** Users of a department and of those below it. */
export const departUsersQuery = (departId: string, realname: string) =>
  queryOptions({
    queryKey: ['people', 'ofDepart', departId, realname],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/sys/user/queryUserByDepId', {
          signal,
          params: { query: { id: departId, ...(realname === '' ? {} : { realname }) } },
        }),
      ),
  });
