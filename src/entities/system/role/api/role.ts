import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { namedTree } from '#core/family/permission-tree.ts';
import { api, open, unwrap } from '@/shared/api';

export type { PermissionTreeNode } from '#core/family/permission-tree.ts';

const key = ['managed', '/sys/role'] as const;

/** Menus and buttons as a tree. */
export const permissionTreeQuery = queryOptions({
  queryKey: [...key, 'tree'],
  staleTime: 60_000,
  queryFn: async ({ signal }) => namedTree((await unwrap(api().GET('/sys/role/queryTreeList', { signal }))).treeList),
});

/** Reads the permissions granted to a role; an old answer would only end in a conflict. */
export const roleGrantsQuery = (roleId: string) =>
  queryOptions({
    queryKey: [...key, 'grants', roleId],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/permission/queryRolePermission', { signal, params: { query: { roleId } } })),
  });

/** Gives a role exactly these; answers what the server says. */
export async function saveRoleGrants(
  roleId: string,
  ids: readonly string[],
  before: readonly string[],
): Promise<string> {
  const body = { roleId, permissionIds: ids.join(','), lastpermissionIds: before.join(',') };
  return (await open(api().POST('/sys/permission/saveRolePermission', { body }))).message;
}

type Asked = { readonly roleId: string; readonly word: string; readonly page: number; readonly size: number };

/** One page of the users who have a role, by a part of their name. */
export const roleUsersQuery = ({ roleId, word, page, size }: Asked) =>
  queryOptions({
    queryKey: [...key, 'users', roleId, word, page, size],
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { roleId, pageNo: page, pageSize: size, ...(word === '' ? {} : { realname: `*${word}*` }) };
      return unwrap(api().GET('/sys/user/userRoleList', { signal, params: { query } }));
    },
  });

export async function giveRole(roleId: string, userIdList: string[]): Promise<string> {
  return (await open(api().POST('/sys/user/addSysUserRole', { body: { roleId, userIdList } }))).message;
}

/** Takes a role from people; the open tasks that came by it go to the account `toUser`, without to whom the rules say. */
export async function takeRole(roleId: string, userIds: readonly string[], toUser?: string): Promise<string> {
  const params = { query: { roleId, userIds: userIds.join(','), ...(toUser === undefined ? {} : { toUser }) } };
  return (await open(api().DELETE('/sys/user/deleteUserRoleBatch', { params }))).message;
}
