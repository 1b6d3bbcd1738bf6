import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];

export type BinResult = Schemas['BinResult'];
export type Container = Schemas['Container'];

/** Deletes files that nothing names, or only counts them. */
export async function cleanFiles(dryRun: boolean): Promise<{ readonly message: string; readonly count: number }> {
  const { message, result } = await open(api().POST('/sys/file/clean', { body: { dryRun } }));
  return { message, count: result.count };
}

/** Forms and lists the caller may look into, for the query of the bin. */
export const binSourcesQuery = queryOptions({
  queryKey: ['installation', 'bin-sources'],
  queryFn: async ({ signal }) =>
    (await unwrap(api().GET('/sys/recycleBin/list', { params: { query: { pageSize: 1 } }, signal }))).sources,
});

export type BinItem = Pick<Schemas['BinRow'], 'source' | 'id'>;

/** Brings them back; what is refused is said one by one. */
export async function restoreItems(items: readonly BinItem[]): Promise<BinResult> {
  return unwrap(
    api().POST('/sys/recycleBin/restore', { body: { items: items.map(({ source, id }) => ({ source, id })) } }),
  );
}

/** Deletes them for good. */
export async function purgeItems(items: readonly BinItem[]): Promise<BinResult> {
  return unwrap(
    api().POST('/sys/recycleBin/delete', { body: { items: items.map(({ source, id }) => ({ source, id })) } }),
  );
}

/** Reads the parts of this installation, again every few seconds while somebody looks. */
export const deploymentQuery = queryOptions({
  queryKey: ['installation', 'docker'],
  refetchInterval: 10_000,
  queryFn: ({ signal }) => unwrap(api().GET('/sys/docker/list', { signal })),
});

/** The end of the log of a container. */
export const containerLogQuery = (id: string) =>
  queryOptions({
    queryKey: ['installation', 'docker-log', id],
    queryFn: ({ signal }) => unwrap(api().GET('/sys/docker/log', { params: { query: { id } }, signal })),
  });

const containerActs = {
  start: '/sys/docker/start',
  stop: '/sys/docker/stop',
  restart: '/sys/docker/restart',
} as const;
export type ContainerAct = keyof typeof containerActs;

export async function actOnContainer(id: string, act: ContainerAct): Promise<string> {
  return (await open(api().POST(containerActs[act], { body: { id } }))).message;
}
