import type { FlowEdge, FlowGraph, FlowNode, FlowNodeKind } from '../workflow/graph.ts';

const kinds: Readonly<Record<string, FlowNodeKind>> = {
  start: '1',
  approval: '2',
  copy: '3',
  exclusive: '4',
  parallel: '5',
  inclusive: '6',
  sub: '7',
  auto: '8',
  end: '9',
  timer: 'timer',
};

/**
 * Makes a process from words: nodes as `kind key`, `kind key in sub` or `timer key on node`; flows as `from > to`, `from > to ? formula` or
 * `from > to *` for the default. A flow has the key `from-to`.
 */
export function flowGraph(nodes: string, flows: string): FlowGraph {
  const list = (text: string): readonly string[] => text.split(/[;\n]/).flatMap((part) => part.trim() || []);
  return {
    key: 'p',
    name: 'P',
    settings: null,
    nodes: list(nodes).map((text): FlowNode => {
      const [kind = '', key = '', how, where = ''] = text.split(/\s+/);
      return {
        key,
        name: '',
        kind: kinds[kind] ?? '8',
        settings: null,
        parent: how === 'in' ? where : null,
        ...(how === 'on' ? { attachedTo: where } : {}),
      };
    }),
    edges: list(flows).map((text): FlowEdge => {
      const [, from = '', to = '', star, condition] = /^(\S+) > (\S+)(?: (\*))?(?: \? (.+))?$/.exec(text) ?? [];
      return { key: `${from}-${to}`, name: '', from, to, condition: condition ?? null, isDefault: star === '*' };
    }),
  };
}
