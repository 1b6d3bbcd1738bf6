import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type Enhancement = Schemas['EnhancementDocument'];
export type EnhancementButton = Schemas['EnhancementButton'];
export type EnhancementAction = Schemas['EnhancementAction'];
export type EnhancementHead = Schemas['EnhancementHead'];
type ScriptOutcome = Schemas['ScriptOutcome'];

/** Forms with buttons, scripts or actions of their own. */
export const enhancementHeadsQuery = () =>
  queryOptions({
    queryKey: ['enhancement', 'heads'],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/online/cgform/enhance/list', { signal })),
  });

/** Buttons, scripts and actions of a form with their version. */
export const enhancementQuery = (headId: string) =>
  queryOptions({
    queryKey: ['enhancement', 'of', headId],
    // An old version would only end in a conflict.
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/enhance/document/{headId}', { signal, params: { path: { headId } } })),
  });

/** Stores it as a whole; answers it with its new version. */
export function saveEnhancement(headId: string, body: Enhancement): Promise<Enhancement> {
  return unwrap(api().PUT('/online/cgform/enhance/document/{headId}', { params: { path: { headId } }, body }));
}

/** Runs the script of an action on a sample record in the sandbox of the server; nothing is stored. */
export function tryActionScript(
  headId: string,
  body: { readonly text: string; readonly record: Record<string, unknown> },
): Promise<ScriptOutcome> {
  return unwrap(api().POST('/online/cgform/enhance/try/{headId}', { params: { path: { headId } }, body }));
}
