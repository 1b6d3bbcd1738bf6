import { queryOptions } from '@tanstack/react-query';
import { api, open, unwrap } from '@/shared/api';

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
