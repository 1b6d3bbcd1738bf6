import type { FlowEdge, FlowGraph, FlowNode } from '#core/workflow/graph.ts';

/** Way that leads a process to where its tokens shall stand. */
export type Way = {
  /** Is a flow with a condition taken? */
  readonly takes: (edge: FlowEdge) => boolean;
  /** Events on the border of a node whose time has to have passed to come there. */
  readonly borders: ReadonlySet<string>;
};

/**
 * The flows along which a process comes to these nodes: at each gateway the ones of the last time, and on the way to the nodes the
 * shortest one, along flows that were taken as far as there are any.
 */
export function wayTo(graph: FlowGraph, goals: readonly string[], taken: readonly string[]): Way {
  const chosen = lastChosen(graph, taken);
  const cameBy = stepsFrom(graph, new Set(taken), goals);
  const borders = new Set<string>();
  const needed = new Map<string, Set<string>>();
  for (const goal of goals) {
    const seen = new Set<string>();
    for (let key = goal; !seen.has(key);) {
      seen.add(key);
      const step = cameBy.get(key);
      if (step === undefined) break;
      if (step.edge !== null) needed.set(step.from, (needed.get(step.from) ?? new Set()).add(step.edge));
      else if (step.isBorder) borders.add(key);
      key = step.from;
    }
  }
  const kinds = new Map(graph.nodes.map(({ key, kind }) => [key, kind]));
  for (const [node, edges] of needed) {
    const ways = chosen.get(node);
    if (ways !== undefined && [...edges].every((edge) => ways.has(edge))) continue;
    chosen.set(node, new Set([...edges, ...(kinds.get(node) === '6' ? (ways ?? []) : [])]));
  }
  return { takes: ({ key, from }) => chosen.get(from)?.has(key) === true, borders };
}

/** Returns the choice at each gateway the last time it was reached. */
function lastChosen({ edges }: FlowGraph, taken: readonly string[]): Map<string, Set<string>> {
  const byKey = new Map(edges.map((edge) => [edge.key, edge]));
  const chosen = new Map<string, Set<string>>();
  for (const key of taken) {
    const edge = byKey.get(key);
    if (edge === undefined) continue;
    // Whoever comes to a gateway again chooses anew.
    chosen.delete(edge.to);
    chosen.set(edge.from, (chosen.get(edge.from) ?? new Set()).add(key));
  }
  return chosen;
}

type Step = { readonly from: string; readonly edge: string | null; readonly isBorder: boolean };

/** From where each node is come to, from the start on: along flows that were taken, then along any others for what is not reached so. */
function stepsFrom(
  { nodes, edges }: FlowGraph,
  known: ReadonlySet<string>,
  goals: readonly string[],
): ReadonlyMap<string, Step> {
  const start = nodes.find(({ kind, parent }) => kind === '1' && parent === null);
  const reached = new Set(start === undefined ? [] : [start.key]);
  const cameBy = new Map<string, Step>();
  const come = (to: string, step: Step): void => {
    if (reached.has(to)) return;
    reached.add(to);
    cameBy.set(to, step);
  };
  const spread = (mayPass: (edge: FlowEdge) => boolean): void => {
    for (const from of reached) {
      for (const { key } of nodes.filter((node) => beginsIn(node, from)))
        come(key, { from, edge: null, isBorder: false });
      for (const edge of edges)
        if (edge.from === from && mayPass(edge)) come(edge.to, { from, edge: edge.key, isBorder: false });
      for (const { key, attachedTo } of nodes) if (attachedTo === from) come(key, { from, edge: null, isBorder: true });
    }
  };
  spread(({ key }) => known.has(key));
  if (goals.some((goal) => !reached.has(goal))) spread(() => true);
  return cameBy;
}

function beginsIn({ parent, kind }: FlowNode, key: string): boolean {
  return parent === key && kind === '1';
}
