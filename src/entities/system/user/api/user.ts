import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, failureOf, offers, open, unwrap } from '@/shared/api';

export type DeletedUser = components['schemas']['DeletedUser'];

const key = ['managed', '/sys/user'] as const;

/** Key under which pickers cache people: a changed user is changed there, too. */
export const pickedPeopleKey = ['people'] as const;

/** Roles and positions a user can have. Servers of the family list their roles, and have positions as a page of their own. */
export const userChoicesQuery = queryOptions({
  queryKey: [...key, 'choices'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<Choices> => {
    if (offers('GET /sys/user/choices')) return unwrap(api().GET('/sys/user/choices', { signal }));
    const roles = await ifAny(unwrap(api().GET('/sys/role/queryall', { signal })));
    return {
      selectedroles: roles.map(({ id, roleName }) => ({ value: id, text: roleName, title: roleName })),
      post: [],
    };
  },
});

type Choices = components['schemas']['UserChoices'];

/**
 * Returns what servers of the family say of a user in calls of their own. Whoever saves him without it takes roles and departments away from him,
 * so without an answer he is not shown at all.
 */
export async function userTies(userId: string, signal: AbortSignal): Promise<Readonly<Record<string, string>>> {
  const [roles, departs] = await Promise.all([
    ifAny(unwrap(api().GET('/sys/user/queryUserRole', { signal, params: { query: { userid: userId } } }))),
    ifAny(unwrap(api().GET('/sys/user/userDepartList', { signal, params: { query: { userId } } }))),
  ]);
  return { selectedroles: roles.join(','), selecteddeparts: departs.map(({ key: id }) => id).join(',') };
}

/** Messages of those servers where there are none; they call it a failure. */
const NONE: ReadonlySet<string> = new Set(['查找失败', '未找到用户相关角色信息', '未找到角色信息']);

async function ifAny<Item>(call: Promise<readonly Item[]>): Promise<readonly Item[]> {
  try {
    return await call;
  } catch (error) {
    const failure = failureOf(error);
    if (failure.kind === 'business' && NONE.has(failure.message)) return [];
    throw error;
  }
}

/** Deleted users, the latest first. */
export const deletedUsersQuery = queryOptions({
  queryKey: [...key, 'bin'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/user/recycleBin', { signal })),
});

export type UserDuties = components['schemas']['UserDuties'];

/** Reads the duties people have, or got by roles; always as they are now. */
export const userDutiesQuery = (ids: readonly string[], roleIds?: readonly string[]) =>
  queryOptions({
    queryKey: [...key, 'duties', ids, roleIds],
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => {
      const query = { userIds: ids.join(','), ...(roleIds === undefined ? {} : { roleId: roleIds.join(',') }) };
      return unwrap(api().GET('/sys/user/duties', { signal, params: { query } }));
    },
  });

/** Freezes or deletes people; what hangs on them goes to this account, or with null to whom the rules say. Answers what the server says. */
export async function leaveUsers(
  ids: readonly string[],
  act: 'freeze' | 'delete',
  toUser: string | null,
): Promise<string> {
  const body = { userIds: ids.join(','), act, toUser };
  return (await open(api().POST('/sys/user/leave', { body }))).message;
}

/** Freezes users or lets them in again; answers what the server says. */
export async function freezeUsers(ids: readonly string[], isFrozen: boolean): Promise<string> {
  const body = { ids: ids.join(','), status: isFrozen ? '2' : '1' } as const;
  return (await open(api().PUT('/sys/user/frozenBatch', { body }))).message;
}

/** Gives a user a new password. */
export async function resetPassword(username: string, password: string): Promise<string> {
  return (await open(api().PUT('/sys/user/changePassword', { body: { username, password } }))).message;
}

/** Takes second step and passkeys off a user. */
export async function resetSecondStep(id: string): Promise<string> {
  return (await open(api().PUT('/sys/user/resetSecondStep', { body: { id } }))).message;
}

export async function restoreUser(id: string): Promise<string> {
  return (await open(api().PUT('/sys/user/putRecycleBin', { body: { userIds: id } }))).message;
}

export async function purgeUser(id: string): Promise<string> {
  const params = { query: { userIds: id } };
  return (await open(api().DELETE('/sys/user/deleteRecycleBin', { params }))).message;
}
