import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { formView, type FormView } from '#core/screen/form-view.ts';
import { api, open, unwrap } from '@/shared/api';

type Schemas = components['schemas'];
export type FlowStartable = Schemas['FlowStartable'];

/** A task or an instance with its document, history, diagram and what may be done; `view` is null once the document is gone. */
export type FlowDetail = Omit<Schemas['FlowDetail'], 'form'> & { readonly view: FormView | null };

/** A task by its id, an instance by its own, or the last one of a document. */
export type FlowAsked =
  | { readonly taskId: string }
  | { readonly instanceId: string }
  | { readonly formCode: string; readonly recordId: string };

export const flowDetailQuery = (query: FlowAsked) =>
  queryOptions({
    queryKey: ['flow', 'detail', query],
    // What may be done changes with what others do.
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<FlowDetail> => {
      const { form, ...rest } = await unwrap(api().GET('/workflow/task/detail', { signal, params: { query } }));
      return { ...rest, view: form === null ? null : formView(form) };
    },
  });

/** Reads the phrases often used when approving. */
export const flowPhrasesQuery = queryOptions({
  queryKey: ['flow', 'phrases'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/workflow/task/phrases', { signal })),
});

/** Processes whose tasks can be entrusted. */
export const flowEntrustableQuery = queryOptions({
  queryKey: ['flow', 'entrustable'],
  staleTime: 60_000,
  queryFn: ({ signal }) => unwrap(api().GET('/workflow/entrust/processes', { signal })),
});

/** Acts on processes as they run; each answers what the server says. */
export const actsOnFlow = {
  /** Answers the id of the instance. */
  start: (body: Schemas['FlowStart']) => unwrap(api().POST('/workflow/apply/start', { body })),
  agree: async (body: Schemas['FlowAgree']) => (await open(api().POST('/workflow/task/agree', { body }))).message,
  reject: async (body: Schemas['FlowDecision']) => (await open(api().POST('/workflow/task/reject', { body }))).message,
  return: async (body: Schemas['FlowReturn']) => (await open(api().POST('/workflow/task/return', { body }))).message,
  transfer: async (body: Schemas['FlowHandOver']) =>
    (await open(api().POST('/workflow/task/transfer', { body }))).message,
  delegate: async (body: Schemas['FlowHandOver']) =>
    (await open(api().POST('/workflow/task/delegate', { body }))).message,
  addSign: async (body: Schemas['FlowAddSign']) => (await open(api().POST('/workflow/task/addSign', { body }))).message,
  removeSign: async (ids: string[]) => (await open(api().POST('/workflow/task/removeSign', { body: { ids } }))).message,
  button: async (body: Schemas['FlowButton']) => (await open(api().POST('/workflow/task/button', { body }))).message,
  copy: async (body: Schemas['FlowUsers']) => (await open(api().POST('/workflow/task/copy', { body }))).message,
  comment: async (body: Schemas['FlowDecision']) =>
    (await open(api().POST('/workflow/task/comment', { body }))).message,
  withdraw: async (body: Schemas['FlowReason']) =>
    (await open(api().POST('/workflow/instance/withdraw', { body }))).message,
  terminate: async (body: Schemas['FlowReason']) =>
    (await open(api().POST('/workflow/instance/terminate', { body }))).message,
  hold: async (body: Schemas['FlowHold']) => (await open(api().POST('/workflow/instance/hold', { body }))).message,
  jump: async (body: Schemas['FlowJump']) => (await open(api().POST('/workflow/instance/jump', { body }))).message,
  changeUser: async (body: Schemas['FlowChangeUser']) =>
    (await open(api().POST('/workflow/instance/changeUser', { body }))).message,
  urge: async (body: Schemas['FlowUrge']) => (await open(api().POST('/workflow/instance/urge', { body }))).message,
  read: async (ids: string[]) => (await open(api().POST('/workflow/cc/read', { body: { ids } }))).message,
  /** Each by itself; answers which could not be. */
  batchAgree: (body: Schemas['FlowBatch']) => unwrap(api().POST('/workflow/task/batchAgree', { body })),
} as const;
