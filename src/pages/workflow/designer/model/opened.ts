import { queryOptions } from '@tanstack/react-query';
import { chainOf } from '#core/workflow/chain-read.ts';
import type { Chain } from '#core/workflow/chain.ts';
import type { FlowFault, FlowGraph } from '#core/workflow/graph.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import { fetchFlowDraft, type FlowDraft } from '@/entities/workflow/design';

/** A draft that was fetched and read. */
export type OpenedFlow = { readonly draft: FlowDraft; readonly read: ReadFlow };

export type ReadFlow =
  | { readonly ok: true; readonly graph: FlowGraph; readonly chain: Chain | null }
  | { readonly ok: false; readonly faults: readonly FlowFault[] };

/** Reads a file: what it draws, and the chain that is where it is one. */
export async function readFlow(xml: string): Promise<ReadFlow> {
  const read = await readBpmn(xml);
  return read.ok ? { ok: true, graph: read.graph, chain: chainOf(read.graph) } : read;
}

/** The draft of a process, to be changed. */
export const openedFlowQuery = (id: string) =>
  queryOptions({
    // No key of the list: what is drawn is not read again because the list is.
    queryKey: ['flow-drawing', id],
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    enabled: id !== '',
    queryFn: async ({ signal }): Promise<OpenedFlow> => {
      const draft = await fetchFlowDraft(id, signal);
      return { draft, read: await readFlow(draft.xml) };
    },
  });
