import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];

export type SystemParam = Schemas['SystemParam'];
export type AppConfig = Schemas['AppConfig'];
export type AppConfigDraft = Schemas['AppConfigDraft'];
export type MissingText = Schemas['MissingText'];
export type BinRow = Schemas['BinRow'];
export type BinResult = Schemas['BinResult'];
export type Container = Schemas['Container'];
export type Deployment = Schemas['Deployment'];

/** Parameters of one part of the product [B2.15]. */
export const paramsQuery = (installmod: string) =>
  queryOptions({
    queryKey: ['installation', 'params', installmod],
    queryFn: ({ signal }) => unwrap(api().GET('/sys/param/{installmod}', { params: { path: { installmod } }, signal })),
  });

export type ParamChange = { readonly paramCode: string; readonly paramValue: string; readonly version: number | null };

/** Sets parameters, all or none; answers what the server says. */
export async function saveParams(installmod: string, changes: readonly ParamChange[]): Promise<string> {
  const answer = api().PUT('/sys/param/{installmod}', {
    params: { path: { installmod } },
    body: { changes: [...changes] },
  });
  return (await open(answer)).message;
}

/** Sets one back to its default. */
export async function resetParam(installmod: string, paramCode: string, version: number): Promise<string> {
  const params = { path: { installmod }, query: { paramCode, version } };
  return (await open(api().DELETE('/sys/param/{installmod}', { params }))).message;
}

/** What the installation says of itself, as an administrator changes it [A7.9]. */
export const appConfigQuery = queryOptions({
  queryKey: ['installation', 'app-config'],
  queryFn: ({ signal }) => unwrap(api().GET('/sys/appConfig', { signal })),
});

export async function saveAppConfig(body: AppConfigDraft): Promise<string> {
  return (await open(api().PUT('/sys/appConfig', { body }))).message;
}

/** Languages a text can be filled in for. */
export type FilledLanguage = 'zh-CN' | 'en' | 'zh-TW' | 'ja';

/** Texts of menus, forms and dictionaries that a language lacks. */
export const missingTextsQuery = (field: Exclude<FilledLanguage, 'zh-CN'>) =>
  queryOptions({
    queryKey: ['managed', '/sys/translate', 'missing', field],
    queryFn: ({ signal }) => unwrap(api().GET('/sys/translate/missing', { params: { query: { field } }, signal })),
  });

/** Says what one text is in one language. */
export async function fillText(wordKey: string, field: FilledLanguage, text: string): Promise<string> {
  return (await open(api().PUT('/sys/translate/fill', { body: { wordKey, field, text } }))).message;
}

/** Deletes files that nothing names, or only counts them. */
export async function cleanFiles(dryRun: boolean): Promise<{ readonly message: string; readonly count: number }> {
  const { message, result } = await open(api().POST('/sys/file/clean', { body: { dryRun } }));
  return { message, count: result.count };
}

export type BinSearch = {
  readonly pageNo: number;
  readonly pageSize: number;
  readonly source?: string;
  readonly dataName?: string;
  readonly deleteBy?: string;
  readonly deleteTime_begin?: string;
  readonly deleteTime_end?: string;
};

export const binKey = ['installation', 'bin'] as const;

/** One page of everything deleted that can come back. */
export async function binPage(query: BinSearch, signal?: AbortSignal) {
  return unwrap(api().GET('/sys/recycleBin/list', { params: { query }, ...(signal === undefined ? {} : { signal }) }));
}

export const binQuery = (query: BinSearch) =>
  queryOptions({ queryKey: [...binKey, query], queryFn: ({ signal }) => binPage(query, signal) });

type BinItem = Pick<BinRow, 'source' | 'id'>;

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

/** What this installation consists of; asked again every few seconds while somebody looks. */
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
