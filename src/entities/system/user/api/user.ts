import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

export type DeletedUser = components['schemas']['DeletedUser'];

const key = ['managed', '/sys/user'] as const;

/** Where pickers keep people: a changed user is changed there, too. */
export const pickedPeopleKey = ['people'] as const;

/** Roles and positions a user can have. */
export const userChoicesQuery = queryOptions({
  queryKey: [...key, 'choices'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/user/choices', { signal })),
});

/** Deleted users, the latest first. */
export const deletedUsersQuery = queryOptions({
  queryKey: [...key, 'bin'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/user/recycleBin', { signal })),
});

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
