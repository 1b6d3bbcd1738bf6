import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

export type DeletedDict = components['schemas']['ManagedDict'];

const key = ['managed', '/sys/dict'] as const;

/** Keys under which texts and colours of dictionaries are cached: in the fields that choose from them and the lists of every form. */
export const dictChangesKeys: readonly (readonly string[])[] = [key, ['dict'], ['screen']];

/** All dictionaries by name. */
export const dictNamesQuery = queryOptions({
  queryKey: [...key, 'names'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/dict/treeList', { signal })),
});

/** Deleted dictionaries, the latest first. */
export const deletedDictsQuery = queryOptions({
  queryKey: [...key, 'bin'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/dict/deleteList', { signal })),
});

export async function restoreDict(id: string): Promise<string> {
  return (await open(api().PUT('/sys/dict/back/{id}', { params: { path: { id } } }))).message;
}

export async function purgeDict(id: string): Promise<string> {
  return (await open(api().DELETE('/sys/dict/deletePhysic/{id}', { params: { path: { id } } }))).message;
}
