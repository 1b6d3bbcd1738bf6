import { describe, expect, it } from 'vitest';
import { flowGraph } from '../testing/flow-graphs.ts';
import { placesFor } from './migration.ts';
import { liesIn, regionsOf } from './regions.ts';

function regions(nodes: string, flows: string): Record<string, string | null> {
  return Object.fromEntries(
    [...regionsOf(flowGraph(nodes, flows))].map(([key, region]) => [key, region?.join(' ') ?? null]),
  );
}
const parallel = 'start s; parallel f; approval a; approval b; approval c; parallel j; approval d; end e';
const ways = 's > f; f > a; f > b; a > c; c > j; b > j; j > d; d > e';

describe('[workflow.act] the branches of a process', () => {
  it('begin behind a fork and end where they meet', () => {
    expect(regions(parallel, ways)).toEqual({
      s: '',
      's-f': '',
      f: '',
      'f-a': 'f-a',
      'f-b': 'f-b',
      a: 'f-a',
      'a-c': 'f-a',
      c: 'f-a',
      'c-j': 'f-a',
      b: 'f-b',
      'b-j': 'f-b',
      j: '',
      'j-d': '',
      d: '',
      'd-e': '',
      e: '',
    });
  });

  it('are those of inclusive gateways as well, but of no exclusive one', () => {
    const inclusive = parallel.replace('parallel f', 'inclusive f').replace('parallel j', 'inclusive j');
    expect(regions(inclusive, ways)).toMatchObject({ a: 'f-a', b: 'f-b', d: '' });
    expect(regions(parallel.replace('parallel f', 'exclusive f'), ways)).toMatchObject({ a: '', b: '', d: '' });
    // One way out is no fork.
    expect(regions(parallel, 's > f; f > a; a > j; j > d; d > e')).toMatchObject({ a: '', j: '', d: '' });
  });

  it('lie in one another', () => {
    const nodes = 'start s; parallel f; parallel g; approval a; approval b; approval c; parallel h; parallel j; end e';
    expect(regions(nodes, 's > f; f > g; f > c; g > a; g > b; a > h; b > h; h > j; c > j; j > e')).toMatchObject({
      g: 'f-g',
      a: 'f-g g-a',
      b: 'f-g g-b',
      h: 'f-g',
      c: 'f-c',
      j: '',
      e: '',
    });
  });

  it('that meet in one gateway together are left together', () => {
    const nodes = 'start s; parallel f; parallel g; approval a; approval b; approval c; parallel j; end e';
    expect(regions(nodes, 's > f; f > g; f > c; g > a; g > b; a > j; b > j; c > j; j > e')).toMatchObject({
      a: 'f-g g-a',
      b: 'f-g g-b',
      c: 'f-c',
      j: '',
      e: '',
    });
  });

  it('that never meet go on to their ends, and what lies in two of them has none', () => {
    const open = regions(
      'start s; parallel f; approval a; approval b; end e; end z',
      's > f; f > a; f > b; a > e; b > z',
    );
    expect(open).toMatchObject({ a: 'f-a', e: 'f-a', b: 'f-b', z: 'f-b' });
    const crossing = regions(
      'start s; parallel f; approval a; approval b; approval x; end e',
      's > f; f > a; f > b; a > x; b > x; x > e',
    );
    expect(crossing).toMatchObject({ a: 'f-a', b: 'f-b', x: null, e: null });
  });

  it('hold the timers that hang on their nodes', () => {
    const nodes = 'start s; parallel f; approval a; timer t on a; approval b; approval late; parallel j; end e';
    const found = regions(nodes, 's > f; f > a; f > b; a > j; t > late; late > j; b > j; j > e');
    expect(found).toMatchObject({ t: 'f-a', late: 'f-a', j: '', e: '' });
  });

  it('go round in a loop without an end', () => {
    expect(regions('start s; approval a; approval b; end e', 's > a; a > b; b > a; b > e')).toMatchObject({
      a: '',
      b: '',
      e: '',
    });
    const looping = regions(
      'start s; parallel f; approval a; approval b; parallel j; end e',
      's > f; f > a; f > b; a > f; a > j; b > j; j > e',
    );
    expect(looping).toMatchObject({ f: null, b: null, j: '' });
  });

  it('lie in an outer one whose edges they begin with', () => {
    expect(liesIn(['x', 'y'], ['x'])).toBe(true);
    expect(liesIn(['x', 'y'], [])).toBe(true);
    expect(liesIn(['x', 'y'], ['x', 'y'])).toBe(true);
    expect(liesIn(['x'], ['x', 'y'])).toBe(false);
    expect(liesIn(['x', 'z'], ['x', 'y'])).toBe(false);
    expect(liesIn(['z', 'y'], ['x', 'y'])).toBe(false);
  });
});

describe('[workflow.migrate] approvals of another version to go on at', () => {
  const before = flowGraph(parallel, ways);
  const places = (node: string, nodes: string, flows: string): string =>
    placesFor(before, flowGraph(nodes, flows), node)
      .map(({ key }) => key)
      .join(' ');

  it('are no deeper in branches than before, the same one first', () => {
    expect(places('d', parallel, ways)).toBe('d');
    expect(places('c', parallel, ways)).toBe('c a b d');
    expect(places('gone', parallel, ways)).toBe('d');
    expect(places('d', 'start s; approval x; approval d; end e', 's > x; x > d; d > e')).toBe('d x');
  });

  it('are none that lie in two branches at once, or in none of them', () => {
    const crossing = 'start s; parallel f; approval a; approval b; approval x; approval lost; end e';
    expect(places('a', crossing, 's > f; f > a; f > b; a > x; b > x; x > e; lost > lost')).toBe('a b');
  });
});
