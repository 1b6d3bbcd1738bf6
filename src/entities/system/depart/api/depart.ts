import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Node = components['schemas']['DepartTreeNode'];

/** A department as a row of the list administrators keep. */
type DepartRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };

/** All departments in the order of their tree, which servers of the family have instead of a list. */
export async function readDeparts(signal: AbortSignal): Promise<readonly DepartRow[]> {
  return rowsOf(await unwrap(api().GET('/sys/sysDepart/queryTreeList', { signal })));
}

function rowsOf(nodes: readonly Node[]): DepartRow[] {
  return nodes.flatMap(({ children, ...node }) => [{ ...node, version: 0 }, ...rowsOf(children ?? [])]);
}

/** Users who belong to this very department. */
export const departUsersQuery = (id: string) =>
  queryOptions({
    queryKey: ['managed', '/sys/sysDepart', 'users', id],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/sys/sysDepart/getUsersByDepartId', { signal, params: { query: { id } } })),
  });

export async function takeIn(depId: string, userIdList: string[]): Promise<string> {
  return (await open(api().POST('/sys/user/editSysDepartWithUser', { body: { depId, userIdList } }))).message;
}

export async function takeOut(depId: string, userId: string): Promise<string> {
  return (await open(api().DELETE('/sys/user/deleteUserInDepart', { params: { query: { depId, userId } } }))).message;
}
