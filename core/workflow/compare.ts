import { flowName } from './check-flow.ts';
import type { FlowEdge, FlowGraph, FlowNode } from './graph.ts';

/** One difference between two drawings of a process. */
export type FlowDifference = {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly key: string;
  readonly name: string;
  /** Changed aspects of the element. */
  readonly what: readonly ('name' | 'settings' | 'place' | 'condition' | 'way')[];
};

/** Lists the differences between two versions: elements and flows added, removed or changed; drawing positions do not count. */
export function compareFlows(before: FlowGraph, after: FlowGraph): readonly FlowDifference[] {
  return [
    ...differences([processOf(before)], [processOf(after)], nodeChanges),
    ...differences(before.nodes, after.nodes, nodeChanges),
    ...differences(before.edges, after.edges, edgeChanges),
  ];
}

type Compared = Pick<FlowNode, 'key' | 'name' | 'kind' | 'parent' | 'attachedTo'> & { readonly settings: unknown };

/** The process as an element among the others; what a model gives to every version is left out. */
function processOf({ key, settings }: FlowGraph): Compared {
  return { key, name: key, kind: '1', parent: null, settings };
}

type Named = { readonly key: string; readonly name: string };

function differences<Item extends Named>(
  before: readonly Item[],
  after: readonly Item[],
  changes: (one: Item, other: Item) => FlowDifference['what'],
): readonly FlowDifference[] {
  const old = new Map(before.map((item) => [item.key, item]));
  const now = new Set(after.map(({ key }) => key));
  const told = (kind: FlowDifference['kind'], item: Item, what: FlowDifference['what'] = []): FlowDifference => ({
    kind,
    key: item.key,
    name: flowName(item),
    what,
  });
  return [
    ...after.flatMap((item) => {
      const one = old.get(item.key);
      if (one === undefined) return [told('added', item)];
      const what = changes(one, item);
      return what.length === 0 ? [] : [told('changed', item, what)];
    }),
    ...before.filter(({ key }) => !now.has(key)).map((item) => told('removed', item)),
  ];
}

function nodeChanges(one: Compared, other: Compared): FlowDifference['what'] {
  return [
    ...(one.name === other.name ? [] : (['name'] as const)),
    ...(JSON.stringify(one.settings) === JSON.stringify(other.settings) ? [] : (['settings'] as const)),
    ...(one.kind === other.kind && one.parent === other.parent && one.attachedTo === other.attachedTo
      ? []
      : (['place'] as const)),
  ];
}

function edgeChanges(one: FlowEdge, other: FlowEdge): FlowDifference['what'] {
  return [
    ...(one.name === other.name ? [] : (['name'] as const)),
    ...(one.condition === other.condition && one.isDefault === other.isDefault ? [] : (['condition'] as const)),
    ...(one.from === other.from && one.to === other.to ? [] : (['way'] as const)),
  ];
}
