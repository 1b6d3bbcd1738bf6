import type { FlowGraph } from './graph.ts';

/** The branch of a fork: the key of the edge it begins with. */
export type Region = readonly string[];

/**
 * In which branches of forks (parallel and inclusive gateways with several ways out) each node and edge stands, outermost first. One
 * region has one token, or one fork whose branches have them. A branch ends at the gateway where the branches of its fork meet. What
 * stands in two branches of one fork at once has no region (null): branches that cross cannot be taken back one by one.
 */
export function regionsOf(graph: FlowGraph): ReadonlyMap<string, Region | null> {
  const regions = new Map<string, Region | null>();
  const outgoing = new Map<string, typeof graph.edges>();
  for (const edge of graph.edges) outgoing.set(edge.from, [...(outgoing.get(edge.from) ?? []), edge]);
  const kinds = new Map(graph.nodes.map(({ key, kind }) => [key, kind]));
  const isFork = (key: string): boolean => {
    const kind = kinds.get(key);
    return (kind === '5' || kind === '6') && (outgoing.get(key) ?? []).length > 1;
  };
  const meeting = new Map<string, string | null>();
  for (const { key } of graph.nodes) if (isFork(key)) meeting.set(key, meetingOf(key));

  // Boundary events begin in the region of the node they hang on.
  const begins = graph.nodes.filter(({ key, attachedTo }) => attachedTo === undefined && isSource(key));
  for (const { key } of begins) walk(key, []);
  return regions;

  function isSource(key: string): boolean {
    return !graph.edges.some(({ to }) => to === key);
  }

  function walk(from: string, region: Region): void {
    const stack: { readonly key: string; readonly region: Region }[] = [{ key: from, region }];
    for (let here = stack.pop(); here !== undefined; here = stack.pop()) {
      if (!place(here.key, here.region)) continue;
      for (const { key, attachedTo } of graph.nodes)
        if (attachedTo === here.key) stack.push({ key, region: here.region });
      const fork = isFork(here.key);
      for (const edge of outgoing.get(here.key) ?? []) {
        const inside = fork ? [...here.region, edge.key] : here.region;
        place(edge.key, inside);
        stack.push({ key: edge.to, region: leaving(inside, edge.to) });
      }
    }
  }

  /** False where the place was known before: nothing new follows. */
  function place(key: string, region: Region): boolean {
    const known = regions.get(key);
    if (known === undefined) {
      regions.set(key, region);
      return true;
    }
    if (known === null || known.join('>') === region.join('>')) return false;
    regions.set(key, null);
    return true;
  }

  /** The branches that end at a node are left. */
  function leaving(region: Region, node: string): Region {
    for (let depth = 0; depth < region.length; depth += 1) {
      const fork = graph.edges.find(({ key }) => key === region[depth])?.from;
      if (fork !== undefined && meeting.get(fork) === node) return region.slice(0, depth);
    }
    return region;
  }

  /** The nearest gateway that every branch of a fork comes to. */
  function meetingOf(fork: string): string | null {
    const reached = (outgoing.get(fork) ?? []).map(({ to }) => reachedFrom(to, fork));
    const [first, ...others] = reached;
    if (first === undefined) return null;
    for (const node of first) {
      const kind = kinds.get(node);
      if ((kind === '5' || kind === '6') && node !== fork && others.every((set) => set.has(node))) return node;
    }
    return null;
  }

  /** Lists the nodes reached from a node without passing the fork once more, nearest first. */
  function reachedFrom(key: string, fork: string): ReadonlySet<string> {
    const found = new Set([key]);
    for (const here of found) {
      if (here === fork) continue;
      for (const { to } of outgoing.get(here) ?? []) found.add(to);
      for (const node of graph.nodes) if (node.attachedTo === here) found.add(node.key);
    }
    return found;
  }
}

/** Tells whether a region is the other one or lies in it. */
export function liesIn(region: Region, outer: Region): boolean {
  return outer.every((edge, depth) => region[depth] === edge);
}
