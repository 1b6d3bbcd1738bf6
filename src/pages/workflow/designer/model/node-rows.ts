import type { FlowGraph, FlowNode } from '#core/workflow/graph.ts';
import type { ApprovalSettings } from '#core/workflow/settings.ts';

/** An approval of a process as the table of nodes has it. */
export type NodeRow = FlowNode & { readonly settings: ApprovalSettings };

export function approvalNodes({ nodes }: FlowGraph): readonly NodeRow[] {
  return nodes.flatMap((node) => (node.settings?.kind === 'approval' ? [{ ...node, settings: node.settings }] : []));
}
