import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];

export type SystemParam = Schemas['SystemParam'];
export type AppConfig = Schemas['AppConfig'];
export type AppConfigDraft = Schemas['AppConfigDraft'];
export type MissingText = Schemas['MissingText'];

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

/** Reads the description of the installation, as an administrator changes it [A7.9]. */
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

/** Every text of menus, forms and dictionaries that people read. */
export async function allTexts(field: FilledLanguage): Promise<readonly MissingText[]> {
  return unwrap(api().GET('/sys/translate/missing', { params: { query: { field, known: true } } }));
}

/** Says what one text is in one language. */
export async function fillText(wordKey: string, field: FilledLanguage, text: string): Promise<string> {
  return (await open(api().PUT('/sys/translate/fill', { body: { wordKey, field, text } }))).message;
}
