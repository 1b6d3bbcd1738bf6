import type { Chain, ChainBranch, ChainEvent, ChainStep } from './chain.ts';
import type { FlowEdge, FlowGraph, FlowNode } from './graph.ts';

/**
 * The chain a process is, whoever drew it; null where it is something a chain cannot say: loops, timers, sub-processes, several ends,
 * branches that do not come together, or words that would be lost.
 */
export function chainOf(graph: FlowGraph): Chain | null {
  const starts = graph.nodes.filter(({ kind }) => kind === '1');
  const [start] = starts;
  if (start === undefined || starts.length > 1) return null;
  const reader = new Reader(graph);
  const line = reader.line(reader.only(start.key));
  if (line?.end?.kind !== '9' || reader.seen.size + 1 !== graph.nodes.length) return null;
  const { key, name, settings } = graph;
  return { key, name, settings, start: eventOf(start), end: eventOf(line.end), steps: line.steps };
}

function eventOf({ key, name, settings }: FlowNode): ChainEvent {
  return { key, name, settings };
}

/** Steps one after another, and the element they lead to: an end, or the gateway where branches come together. */
type Line = { readonly steps: readonly ChainStep[]; readonly end: FlowNode };

class Reader {
  readonly graph: FlowGraph;
  readonly seen = new Set<string>();

  constructor(graph: FlowGraph) {
    this.graph = graph;
  }

  from(key: string): readonly FlowEdge[] {
    return this.graph.edges.filter((edge) => edge.from === key);
  }

  into(key: string): number {
    return this.graph.edges.filter((edge) => edge.to === key).length;
  }

  node(key: string): FlowNode | undefined {
    return this.graph.nodes.find((node) => node.key === key && node.parent === null && node.attachedTo === undefined);
  }

  /** Returns the target of the only, wordless flow of an element; null where there are others. */
  only(key: string): string | null {
    const [edge, ...more] = this.from(key);
    return edge === undefined || more.length > 0 || edge.condition !== null || edge.name !== '' ? null : edge.to;
  }

  line(first: string | null): Line | null {
    const steps: ChainStep[] = [];
    for (let key = first; key !== null;) {
      const node = this.node(key);
      if (node === undefined || node.kind === '1') return null;
      const isJoin = this.into(node.key) > 1;
      if (isJoin || node.kind === '9') {
        this.seen.add(node.key);
        return { steps, end: node };
      }
      // What was passed before is passed again in a loop.
      if (this.seen.has(node.key)) return null;
      this.seen.add(node.key);
      const step = this.step(node);
      if (step === null) return null;
      steps.push(step);
      key = this.only('branches' in step ? step.join : node.key);
    }
    return null;
  }

  step(node: FlowNode): ChainStep | null {
    const { key, name, settings } = node;
    if (node.kind === '2' && settings?.kind === 'approval') return { kind: 'approval', key, name, settings };
    if (node.kind === '3' && settings?.kind === 'copy') return { kind: 'copy', key, name, settings };
    if (node.kind !== '4' && node.kind !== '5') return null;
    const out = this.from(key);
    const branches: ChainBranch[] = [];
    let join: FlowNode | null = null;
    for (const edge of out) {
      const line = this.line(edge.to);
      if (line === null || (join !== null && join.key !== line.end.key)) return null;
      join = line.end;
      // One that nobody has filled in yet is still the condition of its branch.
      const condition = edge.isDefault ? null : node.kind === '4' ? (edge.condition ?? '') : edge.condition;
      branches.push({ key: edge.key, name: edge.name, condition, steps: line.steps });
    }
    const isTogether =
      join?.kind === node.kind && join.name === '' && join.settings === null && this.into(join.key) === out.length;
    if (join === null || !isTogether || out.length < 2) return null;
    const usual = branches.filter(({ condition }) => condition === null);
    if (node.kind === '4' && (usual.length !== 1 || !out.some(({ isDefault }) => isDefault))) return null;
    if (node.kind === '5' && usual.length !== branches.length) return null;
    return { kind: node.kind === '4' ? 'condition' : 'parallel', key, name, join: join.key, branches };
  }
}
