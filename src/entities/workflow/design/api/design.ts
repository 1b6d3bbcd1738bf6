import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import type { FlowFault } from '#core/workflow/graph.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type FlowChoices = Schemas['FlowChoices'];
export type FlowField = Schemas['FlowField'];
export type FlowDraft = Schemas['FlowDraft'];

const key = ['managed', '/workflow/model'] as const;

/** Reads the things processes and their nodes can name. */
export const flowChoicesQuery = queryOptions({
  queryKey: [...key, 'choices'],
  staleTime: 0,
  queryFn: ({ signal }) => unwrap(api().GET('/workflow/model/choices', { signal })),
});

/** Fields of the form a process is bound to. */
export const flowFieldsQuery = (formCode: string) =>
  queryOptions({
    queryKey: [...key, 'fields', formCode],
    staleTime: 60_000,
    enabled: formCode !== '',
    queryFn: ({ signal }) => unwrap(api().GET('/workflow/model/fields', { signal, params: { query: { formCode } } })),
  });

/** Buttons of that form a node can offer. */
export const flowButtonsQuery = (formCode: string) =>
  queryOptions({
    queryKey: [...key, 'buttons', formCode],
    staleTime: 60_000,
    enabled: formCode !== '',
    queryFn: ({ signal }) => unwrap(api().GET('/workflow/model/buttons', { signal, params: { query: { formCode } } })),
  });

/** The draft of a process. */
export function fetchFlowDraft(id: string, signal: AbortSignal): Promise<FlowDraft> {
  return unwrap(api().GET('/workflow/model/draft', { signal, params: { query: { id } } }));
}

type Seen = { readonly id: string; readonly version: number };

/** Saves what was drawn; answers the version to be sent with the next change. */
export async function saveFlowDraft(body: Seen & { readonly xml: string }): Promise<number> {
  return (await unwrap(api().PUT('/workflow/model/draft', { body }))).version;
}

/** Lists the faults of a drawn process. */
export function checkFlowDraft(body: { readonly id: string; readonly xml: string }): Promise<readonly FlowFault[]> {
  return unwrap(api().POST('/workflow/model/check', { body }));
}

/** Deploys the saved draft. */
export async function deployFlow(body: Seen): Promise<{ readonly message: string; readonly version: number }> {
  const { message, result } = await open(api().PUT('/workflow/model/deploy', { body }));
  return { message, version: result.version };
}

/** Keeps new instances from beginning, or lets them begin; answers what the server says. */
export async function suspendFlow(id: string, suspended: boolean): Promise<string> {
  return (await open(api().PUT('/workflow/model/suspend', { body: { id, suspended } }))).message;
}

/** Makes a new process of another one; answers its id. */
export function copyFlow(body: { readonly id: string; readonly modelKey: string; readonly name: string }) {
  return unwrap(api().POST('/workflow/model/copy', { body }));
}

/** Versions that were deployed, the latest first. */
export const flowVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'versions', id],
    staleTime: 0,
    queryFn: ({ signal }) => unwrap(api().GET('/workflow/model/versions', { signal, params: { query: { id } } })),
  });

/** One version with its file, which never changes. */
export const flowVersionQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'version', id],
    staleTime: Infinity,
    queryFn: ({ signal }) => unwrap(api().GET('/workflow/model/version', { signal, params: { query: { id } } })),
  });

/** Makes a deployed version the draft again. */
export async function restoreFlow(body: Seen): Promise<string> {
  return (await open(api().PUT('/workflow/model/restore', { body }))).message;
}
