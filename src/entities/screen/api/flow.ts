import { queryOptions } from '@tanstack/react-query';
import type { components } from '#core/contract/api.ts';
import { api, open, unwrap } from '@/shared/api';
import type { PushSearch } from '@/shared/routing';

/** The documents before and after one. */
export type FlowTrace = components['schemas']['FlowTrace'];
export type FlowDocument = components['schemas']['FlowDocument'];
/** A line that has something to give to a new document. */
export type OpenLine = components['schemas']['FlowOpenLine'];

/** Long enough for the page that is opened by a press to find what the press asked for. */
const PRESS_MS = 15_000;

/** The document that pushing others would make. */
export const proposalQuery = ({ form, button, ids }: PushSearch) =>
  queryOptions({
    queryKey: ['screen', form, 'proposal', button, ids],
    staleTime: PRESS_MS,
    gcTime: PRESS_MS,
    retry: false,
    // What is refused is said where it was asked for.
    meta: { isQuiet: true },
    queryFn: ({ signal }) =>
      unwrap(
        api().GET('/online/cgform/flow/proposal/{id}', {
          signal,
          params: { path: { id: form }, query: { button, ids } },
        }),
      ),
  });

/** Reads the documents before a document and those that follow from it. */
export const traceQuery = (code: string, dataId: string) =>
  queryOptions({
    queryKey: ['screen', code, 'trace', dataId],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/flow/trace/{id}/{dataId}', { signal, params: { path: { id: code, dataId } } })),
  });

/** Query for the lines a new document can take. */
type OpenLinesAsked = {
  readonly code: string;
  readonly from: string;
  /** Values of the document's head so far. */
  readonly head: Readonly<Record<string, unknown>>;
  readonly number: string;
  readonly size: number;
};

/** Lines of other documents a new one can take, the newest first. */
export const openLinesQuery = ({ code, from, head, number, size }: OpenLinesAsked) => {
  const query = { from, number, head: JSON.stringify(head), pageNo: 1, pageSize: size };
  return queryOptions({
    queryKey: ['screen', code, 'open', query],
    staleTime: 0,
    queryFn: ({ signal }) =>
      unwrap(api().GET('/online/cgform/flow/open/{id}', { signal, params: { path: { id: code }, query } })),
  });
};

/** Closes a line of an order, or opens it again; answers what to say. */
export async function closeLine(
  code: string,
  dataId: string,
  body: { readonly lineId: string; readonly isClosed: boolean },
): Promise<string> {
  const params = { path: { id: code, dataId } };
  return (await open(api().POST('/online/cgform/flow/line/{id}/{dataId}', { params, body }))).message;
}
