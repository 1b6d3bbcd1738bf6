import { holds } from '../formula/evaluate.ts';
import { parseFormula } from '../formula/parse.ts';
import type { FormulaScope } from '../formula/evaluate.ts';
import type { FlowEdge, FlowGraph, FlowNode } from './graph.ts';

/** Approvals and copies a process is still to come to, in the order of the way, as the record is now. */
export function aheadOf(graph: FlowGraph, from: readonly string[], record: FormulaScope): readonly FlowNode[] {
  const nodes = new Map(graph.nodes.map((node) => [node.key, node]));
  const outgoing = new Map<string, FlowEdge[]>();
  for (const edge of graph.edges) outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge]);
  const reached = new Set<string>();
  const ahead: FlowNode[] = [];
  const queue = from.flatMap((key) => next(key));
  for (let key = queue.shift(); key !== undefined; key = queue.shift()) {
    const node = nodes.get(key);
    if (node === undefined || reached.has(key)) continue;
    reached.add(key);
    if (node.kind === '2' || node.kind === '3') ahead.push(node);
    queue.push(...next(key));
  }
  return ahead;

  function next(key: string): readonly string[] {
    const node = nodes.get(key);
    if (node === undefined) return [];
    if (node.kind === '7' && !from.includes(key)) return insideOf(key);
    const ways = outgoing.get(key) ?? [];
    if (ways.length === 0) return node.parent === null ? [] : following(node.parent);
    const open = ways.filter(({ condition }) => condition === null || isTrue(condition));
    const chosen =
      node.kind === '4'
        ? open.filter(({ isDefault }) => !isDefault).slice(0, 1)
        : open.filter(({ isDefault }) => !isDefault);
    const taken = chosen.length > 0 ? chosen : ways.filter(({ isDefault }) => isDefault);
    return (taken.length > 0 ? taken : ways).map(({ to }) => to);
  }

  /** Lists the elements after a node, or after its sub-process once it ends. */
  function following(key: string): readonly string[] {
    const ways = outgoing.get(key) ?? [];
    const parent = nodes.get(key)?.parent ?? null;
    return ways.length === 0 && parent !== null ? following(parent) : ways.map(({ to }) => to);
  }

  function insideOf(key: string): readonly string[] {
    return graph.nodes.filter(({ parent, kind }) => parent === key && kind === '1').map((node) => node.key);
  }

  function isTrue(condition: string): boolean {
    const parsed = parseFormula(condition);
    return parsed.ok && holds(parsed.formula, record);
  }
}
