import { describe, expect, it } from 'vitest';
import { flowGraph } from '../testing/flow-graphs.ts';
import { aheadOf } from './forecast.ts';

const ahead = (nodes: string, flows: string, from: readonly string[], record: Record<string, unknown> = {}): string =>
  aheadOf(flowGraph(nodes, flows), from, { field: (name) => record[name], column: () => [] })
    .map(({ key }) => key)
    .join(' ');

describe('[workflow.trace] what a process is still to come to', () => {
  it('is approvals and copies in the order of the way, each once', () => {
    const nodes = 'start s; approval a; copy c; auto x; approval b; end e';
    const flows = 's > a; a > c; c > x; x > b; b > e';
    expect(ahead(nodes, flows, ['s'])).toBe('a c b');
    expect(ahead(nodes, flows, ['a'])).toBe('c b');
    expect(ahead(nodes, flows, ['b'])).toBe('');
    expect(ahead(nodes, flows, ['gone'])).toBe('');
    expect(ahead(nodes, `${flows}; b > a`, ['b'])).toBe('a c b');
    expect(ahead(nodes, 's > nowhere', ['s'])).toBe('');
  });

  const gateway = (kind: string): string => `start s; ${kind} g; approval a; approval b; approval c; end e`;
  const ways = 's > g; g > a ? amount > 10; g > b ? amount > 5; g > c *; a > e; b > e; c > e';
  it.each([
    ['exclusive', 20, 'a'],
    ['exclusive', 7, 'b'],
    ['exclusive', 1, 'c'],
    ['inclusive', 20, 'a b'],
    ['inclusive', 7, 'b'],
    ['inclusive', 1, 'c'],
  ])('behind an %s gateway depends on the record: %i leads to %s', (kind, amount, expected) => {
    expect(ahead(gateway(kind), ways, ['s'], { amount })).toBe(expected);
  });

  it('behind a gateway is every way where none is open, and none that cannot be read', () => {
    expect(ahead(gateway('exclusive'), 's > g; g > a ? amount > 10; g > b ? amount > 5', ['s'], { amount: 1 })).toBe(
      'a b',
    );
    expect(ahead(gateway('exclusive'), 's > g; g > a ? (; g > b *', ['s'])).toBe('b');
    expect(ahead(gateway('parallel'), 's > g; g > a; g > b; g > c', ['s'])).toBe('a b c');
    expect(ahead(gateway('exclusive'), 's > g; g > a; g > b', ['s'])).toBe('a');
    // The default is no way of its own beside one that is open.
    expect(ahead(gateway('inclusive'), 's > g; g > a ? amount > 0; g > b *', ['s'], { amount: 1 })).toBe('a');
  });

  it('in a sub-process comes before what follows it', () => {
    const nodes = 'start s; sub p; start i in p; approval a in p; end z in p; approval b; end e';
    const flows = 's > p; i > a; a > z; p > b; b > e';
    expect(ahead(nodes, flows, ['s'])).toBe('a b');
    expect(ahead(nodes, flows, ['a'])).toBe('b');
    // Whoever stands in the sub-process itself is through with it.
    expect(ahead(nodes, flows, ['p'])).toBe('b');
  });

  it('after sub-processes in one another is what follows the outer one', () => {
    const nodes = 'start s; sub p; start i in p; sub q in p; start j in q; approval a in q; approval b; end e';
    expect(ahead(nodes, 's > p; i > q; j > a; p > b; b > e', ['s'])).toBe('a b');
    expect(ahead(nodes, 's > p; i > q; j > a', ['s'])).toBe('a');
  });
});
