import { listed } from '#core/refusals/text.ts';
import type { FlowGraph, FlowNode } from '#core/workflow/graph.ts';
import { readBpmn } from '#core/workflow/read-bpmn.ts';
import type { ApprovalSettings } from '#core/workflow/settings.ts';
import type { Db } from '#server/db/connection.ts';
import { refusal } from '#server/platform/refusal.ts';
import { versionOf } from './db/workflow.ts';
import type { Definition } from './engine/port.ts';
import { processRefusals } from './refusals.ts';

/** Versions never change: one that was read is known for good. */
const definitions = new Map<string, Definition>();
const KEPT = 500;

/** A version as the engine needs it. */
export async function definitionOf(db: Db, versionId: string): Promise<Definition> {
  const known = definitions.get(versionId);
  if (known !== undefined) return known;
  const row = await versionOf(db, versionId);
  if (row === undefined) throw refusal(404, processRefusals.versionGone);
  const made = await compiled(row);
  const [oldest] = definitions.keys();
  if (definitions.size >= KEPT && oldest !== undefined) definitions.delete(oldest);
  definitions.set(versionId, made);
  return made;
}

async function compiled({ id, xml }: { readonly id: string; readonly xml: string }): Promise<Definition> {
  const read = await readBpmn(xml);
  if (read.ok) return { id, xml, graph: read.graph };
  throw refusal(409, processRefusals.definitionBroken, {
    faults: listed(read.faults, '；'),
  });
}

export function nodeOf(graph: FlowGraph, key: string): FlowNode | undefined {
  return graph.nodes.find((node) => node.key === key);
}

/** Settings of an approval of a version; null for a node that is none. */
export function approvalIn(graph: FlowGraph, key: string): ApprovalSettings | null {
  const settings = nodeOf(graph, key)?.settings;
  return settings?.kind === 'approval' ? settings : null;
}
