import type { FlowGraph, FlowNode } from './graph.ts';
import { regionsOf } from './regions.ts';

/**
 * Approvals of another version a token of `node` can go on at: no deeper in branches than where it stood, for of the branches beside nobody
 * would have decided anything. The approval with the same key is the first of them.
 */
export function placesFor(before: FlowGraph, after: FlowGraph, node: string): readonly FlowNode[] {
  const depth = regionsOf(before).get(node)?.length ?? 0;
  const regions = regionsOf(after);
  const places = after.nodes.filter(({ key, kind }) => {
    const region = regions.get(key);
    return kind === '2' && !!region && region.length <= depth;
  });
  return [...places.filter(({ key }) => key === node), ...places.filter(({ key }) => key !== node)];
}
