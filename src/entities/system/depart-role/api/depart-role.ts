import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';
import { namedTree } from '#core/family/permission-tree.ts';

export type MyDepart = components['schemas']['MyDepart'];
export type DepartRole = components['schemas']['NamedRole'];

const key = ['managed', '/sys/sysDepartRole'] as const;
/** An old answer would only end in a conflict. */
const fresh = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false } as const;

/** The departments the user heads, with those below. */
export const myDepartsQuery = queryOptions({
  queryKey: [...key, 'mine'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/sysDepart/queryMyDeptTreeList', { signal })),
});

/** Reads the permissions a department may hand on to its roles. */
export const departGrantsQuery = (departId: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...key, 'depart', departId],
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/permission/queryDepartPermission', { signal, params: { query: { departId } } })),
  });

/** Says what a department may hand on; answers what the server says. */
export async function saveDepartGrants(
  departId: string,
  ids: readonly string[],
  before: readonly string[],
): Promise<string> {
  const body = { departId, permissionIds: ids.join(','), lastpermissionIds: before.join(',') };
  return (await open(api().POST('/sys/permission/saveDepartPermission', { body }))).message;
}

/** Roles of a department. */
export const departRolesQuery = (departId: string) =>
  queryOptions({
    queryKey: [...key, 'roles', departId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/sysDepartRole/getDeptRoleList', { signal, params: { query: { departId } } })),
  });

/** Reads the tree of permissions that roles of a department can be granted. */
export const departRoleTreeQuery = (departId: string) =>
  queryOptions({
    queryKey: [...key, 'tree', departId],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { query: { departId } };
      const answer = await unwrap(api().GET('/sys/sysDepartPermission/queryTreeListForDeptRole', { signal, params }));
      return namedTree(answer.treeList);
    },
  });

export const departRoleGrantsQuery = (roleId: string) =>
  queryOptions({
    ...fresh,
    queryKey: [...key, 'grants', roleId],
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/sysDepartPermission/queryDeptRolePermission', { signal, params: { query: { roleId } } })),
  });

/** Gives a role of a department exactly these; answers what the server says. */
export async function saveDepartRoleGrants(
  roleId: string,
  ids: readonly string[],
  before: readonly string[],
): Promise<string> {
  const body = { roleId, permissionIds: ids.join(','), lastpermissionIds: before.join(',') };
  return (await open(api().POST('/sys/sysDepartPermission/saveDeptRolePermission', { body }))).message;
}

type Member = { readonly userId: string; readonly departId: string };

/** Ids of the roles of a department that a member has. */
export const rolesOfMemberQuery = ({ userId, departId }: Member) =>
  queryOptions({
    ...fresh,
    queryKey: [...key, 'member', departId, userId],
    queryFn: async ({ signal }) => {
      const params = { query: { userId, departId } };
      const roles = await unwrap(api().GET('/sys/sysDepartRole/getDeptRoleByUserId', { signal, params }));
      return roles.map(({ droleId }) => droleId);
    },
  });

/** Gives a member exactly these roles of his department; answers what the server says. */
export async function saveRolesOfMember(
  userId: string,
  ids: readonly string[],
  before: readonly string[],
): Promise<string> {
  const body = { userId, newRoleId: ids.join(','), oldRoleId: before.join(',') };
  return (await open(api().POST('/sys/sysDepartRole/deptRoleUserAdd', { body }))).message;
}
