import { describe, expect, it } from 'vitest';
import { flowGraph } from '../testing/flow-graphs.ts';
import { chainOf } from './chain-read.ts';
import type { ChainStep } from './chain.ts';
import type { FlowEdge, FlowGraph, FlowNode } from './graph.ts';
import { usualApproval } from './settings.ts';

/** A process whose approvals and copies are filled in. */
function graph(nodes: string, flows: string): FlowGraph {
  const made = flowGraph(nodes, flows);
  const settings = (node: FlowNode): FlowNode['settings'] =>
    node.kind === '2' ? usualApproval : node.kind === '3' ? { kind: 'copy', copies: [] } : null;
  return { ...made, nodes: made.nodes.map((node) => ({ ...node, settings: settings(node) })) };
}
const shown = (step: ChainStep): string =>
  'branches' in step
    ? `${step.kind} ${step.key}${step.branches.map((branch) => `[${branch.condition ?? '*'}: ${branch.steps.map(shown).join(' ')}]`).join('')}${step.join}`
    : `${step.kind} ${step.key}`;
const read = (given: FlowGraph): string | null => chainOf(given)?.steps.map(shown).join(' ') ?? null;
const changed = (given: FlowGraph, key: string, more: Partial<FlowNode>): FlowGraph => ({
  ...given,
  nodes: given.nodes.map((node) => (node.key === key ? { ...node, ...more } : node)),
});
const flowed = (given: FlowGraph, key: string, more: Partial<FlowEdge>): FlowGraph => ({
  ...given,
  edges: given.edges.map((edge) => (edge.key === key ? { ...edge, ...more } : edge)),
});

const line = graph('start s; approval a; copy c; end e', 's > a; a > c; c > e');
const nodes = 'start s; exclusive g; approval a; approval b; exclusive j; end e';
const fork = graph(nodes, 's > g; g > a ? x > 1; g > b *; a > j; b > j; j > e');
const both = graph(nodes.replaceAll('exclusive', 'parallel'), 's > g; g > a; g > b; a > j; b > j; j > e');

describe('[workflow.designer] a drawn process is a chain', () => {
  it('where one step follows the other', () => {
    expect(read(line)).toBe('approval a copy c');
    expect(chainOf(line)).toMatchObject({ key: 'p', name: 'P', start: { key: 's' }, end: { key: 'e' } });
    expect(read(graph('start s; end e', 's > e'))).toBe('');
  });

  it('where its branches come together', () => {
    expect(read(fork)).toBe('condition g[x > 1: approval a][*: approval b]j');
    expect(read(both)).toBe('parallel g[*: approval a][*: approval b]j');
    expect(read(flowed(fork, 'g-a', { condition: null }))).toBe('condition g[: approval a][*: approval b]j');
    expect(
      read(
        graph('start s; exclusive g; approval a; exclusive j; end e', 's > g; g > a ? x > 1; g > j *; a > j; j > e'),
      ),
    ).toBe('condition g[x > 1: approval a][*: ]j');
    expect(
      read(
        graph(
          'start s; parallel g; exclusive h; approval a; approval b; exclusive i; approval c; parallel j; end e',
          's > g; g > h; h > a ? x > 1; h > b *; a > i; b > i; i > j; g > c; c > j; j > e',
        ),
      ),
    ).toBe('parallel g[*: condition h[x > 1: approval a][*: approval b]i][*: approval c]j');
  });

  it.each<[string, FlowGraph]>([
    ['it has no start', graph('approval a; end e', 'a > e')],
    ['it has two starts', graph('start s; start t; approval a; end e', 's > a; a > e')],
    ['it has no end', graph('start s; approval a', 's > a')],
    ['something is not on the way', graph('start s; approval a; approval x; end e', 's > a; a > e')],
    ['a step leads two ways', graph('start s; approval a; approval b; end e', 's > a; a > b; a > e; b > e')],
    ['a flow has a condition', flowed(line, 'a-c', { condition: 'x > 1' })],
    ['a flow has a name', flowed(line, 'a-c', { name: 'n' })],
    ['a flow leads nowhere', graph('start s; approval a; end e', 's > a; a > gone')],
    ['it goes round', graph('start s; approval a; approval b; end e', 's > a; a > b; b > a')],
    ['it leads back to its start', graph('start s; approval a; end e', 's > a; a > s')],
    ['a step is something else', graph('start s; auto a; end e', 's > a; a > e')],
    ['an approval has no settings', changed(line, 'a', { settings: null })],
    ['a copy has those of another', changed(line, 'c', { settings: usualApproval })],
    ['an approval has those of a copy', changed(line, 'a', { settings: { kind: 'copy', copies: [] } })],
    ['a step lies in a sub-process', changed(line, 'a', { parent: 'p' })],
    ['a step hangs on another', changed(line, 'a', { attachedTo: 'c' })],
    [
      'a gateway is inclusive',
      graph(nodes.replaceAll('exclusive', 'inclusive'), 's > g; g > a; g > b *; a > j; b > j; j > e'),
    ],
    ['branches come together in another gateway', changed(fork, 'j', { kind: '5' })],
    ['the gateway they come together in has a name', changed(fork, 'j', { name: 'n' })],
    ['the gateway they come together in has settings', changed(fork, 'j', { settings: usualApproval })],
    [
      'branches end apart',
      graph(
        'start s; exclusive g; approval a; approval b; end e; end z',
        's > g; g > a ? x > 1; g > b *; a > e; b > z',
      ),
    ],
    [
      'something else comes in',
      graph(
        'start s; exclusive g; approval a; approval b; approval c; exclusive j; end e',
        's > g; g > a ? x > 1; g > b *; a > j; b > j; c > j; j > e',
      ),
    ],
    ['no branch is the usual one', flowed(fork, 'g-b', { isDefault: false, condition: 'y' })],
    ['two branches are the usual ones', flowed(fork, 'g-a', { isDefault: true, condition: null })],
    ['a parallel branch has a condition', flowed(both, 'g-a', { condition: 'x > 1' })],
    [
      'a gateway has one branch',
      graph('start s; exclusive g; approval a; exclusive j; end e', 's > g; g > a *; a > j; j > e'),
    ],
    [
      'branches come together in the end',
      graph('start s; exclusive g; approval a; approval b; end e', 's > g; g > a ? x; g > b *; a > e; b > e'),
    ],
  ])('but not where %s', (_why, given) => {
    expect(chainOf(given)).toBeNull();
  });
});
