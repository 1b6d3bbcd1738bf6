import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, callPath, fileUrl, open, openBare, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type Metric = Schemas['Metric'];
export type RouteFigures = Schemas['RouteFigures'];
export type StatementFigures = Schemas['StatementFigures'];
export type HttpTrace = Schemas['HttpTrace'];
export type Backup = Schemas['Backup'];

/** Figures at a moment, for a line over time. */
export type Point = { readonly at: number; readonly values: Readonly<Record<string, number>> };

/** Result of a reading, with those before it. */
type Measured<Data> = { readonly at: number; readonly data: Data; readonly points: readonly Point[] };

/** So many readings a line shows. */
const POINTS = 60;

/** Which process is meant, null for the one that answers, and how often it is asked; false while nobody wants to know. */
type Watched = { readonly process: string | null; readonly every: number | false };

const key = (...parts: readonly unknown[]): QueryKey => ['monitor', ...parts];
const common = ({ every }: Pick<Watched, 'every'>) => ({
  staleTime: 0,
  refetchInterval: every,
  retry: false as const,
  meta: { isQuiet: true },
});
const of = (process: string | null) => (process === null ? {} : { process });

/** Puts a reading behind those that are known. */
function measured<Data>(
  { client, queryKey }: { readonly client: QueryClient; readonly queryKey: QueryKey },
  data: Data,
  values: Point['values'],
): Measured<Data> {
  const before = client.getQueryData<Measured<Data>>(queryKey)?.points ?? [];
  const at = Date.now();
  return { at, data, points: [...before.slice(1 - POINTS), { at, values }] };
}

/** Processes at the same database; none where a server does not know of others. */
export const processesQuery = queryOptions({
  queryKey: key('processes'),
  staleTime: 30_000,
  retry: false,
  meta: { isQuiet: true },
  queryFn: ({ signal }) => unwrap(api().GET('/monitor/processes', { signal })),
});

/** Those of these figures the server has, asked one by one as the actuator wants it. */
export const actuatorMetricsQuery = (names: readonly string[], watched: Watched) =>
  queryOptions({
    queryKey: key('metrics', names, watched.process),
    ...common(watched),
    queryFn: async ({ signal, ...known }) => {
      const query = of(watched.process);
      const offered = await openBare(api().GET('/actuator/metrics', { signal, params: { query } }));
      const wanted = names.filter((name) => offered.names.includes(name));
      const metrics = await Promise.all(
        wanted.map((name) =>
          openBare(api().GET('/actuator/metrics/{name}', { signal, params: { path: { name }, query } })),
        ),
      );
      const values = metrics.flatMap(({ name, measurements: [first] }) =>
        first === undefined ? [] : [[name, first.value] as const],
      );
      return measured<readonly Metric[]>(known, metrics, Object.fromEntries(values));
    },
  });

export const tracesQuery = (watched: Watched) =>
  queryOptions({
    queryKey: key('traces', watched.process),
    ...common(watched),
    queryFn: async ({ signal, ...known }) => {
      const query = of(watched.process);
      const { traces } = await openBare(api().GET('/actuator/httptrace', { signal, params: { query } }));
      return measured(known, traces, {});
    },
  });

/** Null where a server does not count them by address. */
export const routesQuery = (watched: Watched) =>
  queryOptions({
    queryKey: key('routes', watched.process),
    ...common(watched),
    queryFn: ({ signal }) => unwrap(api().GET('/monitor/routes', { signal, params: { query: of(watched.process) } })),
  });

export const sqlFiguresQuery = (watched: Watched) =>
  queryOptions({
    queryKey: key('sql', watched.process),
    ...common(watched),
    queryFn: async ({ signal, ...known }) =>
      measured(known, await unwrap(api().GET('/monitor/sql', { signal, params: { query: of(watched.process) } })), {}),
  });

/** Facts of the store, how many keys it has and how much room it takes. */
export const storeQuery = (watched: Watched) =>
  queryOptions({
    queryKey: key('store', watched.process),
    ...common(watched),
    queryFn: async ({ signal, ...known }) => {
      const [facts, { dbSize }, { used_memory }] = await Promise.all([
        unwrap(api().GET('/sys/actuator/redis/info', { signal, params: { query: of(watched.process) } })),
        openBare(api().GET('/sys/actuator/redis/keysSize', { signal })),
        openBare(api().GET('/sys/actuator/redis/memoryInfo', { signal })),
      ]);
      return measured(known, facts, { keys: dbSize, memory: Number(used_memory) });
    },
  });

export const disksQuery = (watched: Pick<Watched, 'every'>) =>
  queryOptions({
    queryKey: key('disks'),
    ...common(watched),
    queryFn: async ({ signal, ...known }) =>
      measured(known, await unwrap(api().GET('/sys/actuator/redis/queryDiskInfo', { signal })), {}),
  });

/** Backups; asked again every few seconds while one is being made. */
export const backupsQuery = queryOptions({
  queryKey: key('backups'),
  staleTime: 0,
  retry: false,
  queryFn: ({ signal }) => unwrap(api().GET('/monitor/backups', { signal })),
  refetchInterval: ({ state }) => (state.data?.isRunning === true ? 2_000 : false),
});

/** Begins a backup; answers what the server says. */
export async function makeBackup(): Promise<string> {
  return (await open(api().POST('/monitor/backups', {}))).message;
}

export async function verifyBackup(name: string): Promise<{ readonly message: string; readonly result: Backup }> {
  return open(api().POST('/monitor/backups/verify', { params: { query: { name } } }));
}

export function backupFileUrl(name: string): string {
  return fileUrl(callPath('/monitor/backups/file', { name }));
}
